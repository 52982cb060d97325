"""Work on ranges of puzzles by several threads. The library's calls release the interpreter lock.

Python runs the handlers of signals in the main thread, between its own instructions. So that Ctrl-C ends a long call,
that thread calls nothing that may take long: others do, while it waits. What its handler raises stops them.
"""

from __future__ import annotations

import functools
import math
import operator
import os
import threading
from pathlib import Path
from typing import Any, Callable, TypeVar, cast

from ._errors import OptionError
from ._lib import ffi, lib

T = TypeVar("T")
F = TypeVar("F", bound=Callable[..., Any])

GRACE = 0.1  # seconds in which threads that were stopped should end; they keep what they write to


def _quota(root: Path = Path("/sys/fs/cgroup"), own: Path = Path("/proc/self/cgroup")) -> int | None:
    """How many processors the control group of this process may use, rounded up; None: any number."""
    least: int | None = None
    try:
        inside = next(line[3:].strip("/\n") for line in own.read_text().splitlines() if line.startswith("0::"))
    except (OSError, StopIteration):
        inside = ""
    group = root / inside
    for folder in (group, *group.parents):
        try:
            if (folder / "cpu.max").exists():
                quota, period = (folder / "cpu.max").read_text().split()
            else:
                quota, period = ((folder / "cpu" / f"cpu.cfs_{name}_us").read_text().strip() for name in ("quota", "period"))
            if quota not in ("max", "-1"):
                allowed = max(1, math.ceil(int(quota) / int(period)))
                least = allowed if least is None else min(least, allowed)
        except (OSError, ValueError):
            pass
        if folder == root:
            break
    return least


def count(n_threads: int) -> int:
    """How many threads are meant: 0 is OMP_NUM_THREADS, or one for each processor that this process may use."""
    try:
        n_threads = operator.index(n_threads)
    except TypeError:
        raise OptionError(f"n_threads {n_threads!r} is not a whole number") from None
    if n_threads < 0:
        raise OptionError("n_threads is below 0")
    if n_threads:
        return n_threads
    asked = os.environ.get("OMP_NUM_THREADS", "").split(",")[0].strip()
    if asked.isdecimal() and int(asked) > 0:
        return int(asked)
    n = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return min(n, _quota() or n)


def _wait(helpers: list[threading.Thread], flag: Any) -> None:
    """Waits for threads; what a signal's handler raises meanwhile stops them."""
    try:
        for helper in helpers:
            helper.join()
    except BaseException:
        flag[0] = 1
        for helper in helpers:
            helper.join(GRACE / len(helpers))
        raise


def call(work: Callable[[], T]) -> T:
    """Calls work, which a signal may end. The work itself holds the locks of what it uses: it may outlast the call."""
    if threading.current_thread() is not threading.main_thread():
        return work()
    flag = ffi.new("int *")
    done: list[T] = []
    failed: list[BaseException] = []

    def run_it() -> None:
        lib.fastsud_stop_at(flag)
        try:
            done.append(work())
        except BaseException as error:
            failed.append(error)
        finally:
            lib.fastsud_stop_at(ffi.NULL)

    helper = threading.Thread(target=run_it, daemon=True)
    try:
        helper.start()
    except RuntimeError:  # the system has no more threads
        return work()
    _wait([helper], flag)
    if failed:
        raise failed[0]
    return done[0]


def interruptible(method: F) -> F:
    """A method that a signal may end, by `call`."""
    @functools.wraps(method)
    def called(*arguments: Any, **named: Any) -> Any:
        return call(functools.partial(method, *arguments, **named))

    return cast(F, called)


def run(n: int, at_once: tuple[int, int], n_threads: int, work: Callable[[int, int], object],
        is_quick: bool = False) -> None:
    """Calls work(first, end) for ranges that cover 0 to n.

    Ranges have the second number of at_once, or fewer, down to the first, so that all threads have several.
    is_quick: a single range takes no time worth a thread.
    Of several exceptions that of the first range is raised, so that errors do not depend on threads either.
    """
    n_threads = count(n_threads)
    step = max(at_once[0], min(at_once[1], n // (8 * n_threads)))
    starts = iter(range(0, n, step))
    failures: list[tuple[int, BaseException]] = []
    flag = ffi.new("int *")
    takes_signals = threading.current_thread() is threading.main_thread() and not (is_quick and n <= step)

    def loop() -> None:
        lib.fastsud_stop_at(flag)
        try:
            loop_on()
        finally:
            lib.fastsud_stop_at(ffi.NULL)

    def loop_on() -> None:
        for first in starts:
            if flag[0]:
                return
            try:
                work(first, min(n, first + step))
            except BaseException as error:
                failures.append((first, error))
            if failures:
                return

    helpers: list[threading.Thread] = []
    for _ in range(min(n_threads, -(-n // step)) - (not takes_signals)):
        helper = threading.Thread(target=loop, daemon=True)
        try:
            helper.start()
        except RuntimeError:  # the system has no more threads
            break
        helpers.append(helper)
    if helpers and takes_signals:
        _wait(helpers, flag)
    else:
        try:
            loop()
        finally:
            for helper in helpers:
                helper.join()
    if failures:
        raise min(failures, key=lambda failure: failure[0])[1]
