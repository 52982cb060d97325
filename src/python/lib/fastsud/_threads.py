"""Work on ranges of puzzles by several threads. The library's calls release the interpreter lock.

Python runs the handlers of signals in the main thread, between its own instructions. So that Ctrl-C ends a long call,
what the library's objects poll is set at once, by a handler of C before Python's. A handler that raises nothing has
changed nothing: the call is then made again by other threads, while the main thread waits and hears signals.
"""

from __future__ import annotations

import functools
import math
import operator
import os
import threading
from pathlib import Path
from typing import Any, Callable, TypeVar, cast

from ._errors import FastsudError, OptionError
from ._lib import ffi, lib

T = TypeVar("T")
F = TypeVar("F", bound=Callable[..., Any])

GRACE = 0.1  # seconds in which threads that were stopped should end; they keep what they write to


@functools.lru_cache(maxsize=None)
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


class Call:
    """A call of this package, whose threads can be stopped; hears: by any signal that Python handles."""

    def __init__(self, hears: bool) -> None:
        self.hears = hears
        self.is_stopped = False
        self.flags: list[Any] = []  # of what its threads use now
        self._n_signals = lib.glue_hear() if hears else 0

    def is_disturbed(self) -> bool:
        """Whether a signal has stopped what was used."""
        return bool(self.hears and lib.glue_n_signals() != self._n_signals)

    def stop(self) -> None:
        """What polls the flags ends soon, and so does what will be used."""
        self.is_stopped = True
        for flag in list(self.flags):
            flag[0] = 1

    def work(self, work: Callable[[], object], n_helpers: int, takes_part: bool) -> None:
        """Calls work in so many other threads, or fewer if the system has no more; in this one if it takes part, or there
        are none. An exception in this one, such as what a signal's handler raises, stops them.
        """
        helpers: list[threading.Thread] = []
        try:
            for _ in range(n_helpers):
                helpers.append(threading.Thread(target=work, daemon=True))
                try:
                    helpers[-1].start()
                except RuntimeError:
                    helpers.pop()
                    break
            if takes_part or not helpers:
                work()
            for helper in helpers:
                helper.join()
        except BaseException:
            self.stop()
            for helper in helpers:
                if helper.is_alive():
                    helper.join(GRACE / len(helpers))
            raise


_local = threading.local()


def _current() -> Call | None:
    """The call that this thread works for."""
    call: Call | None = getattr(_local, "call", None)
    return call


class working:
    """This thread works for a call."""

    def __init__(self, now: Call) -> None:
        self._now = now

    def __enter__(self) -> None:
        self._before = _current()
        _local.call = self._now

    def __exit__(self, *raised: object) -> None:
        _local.call = self._before


def is_stopped() -> bool:
    """Whether the call that this thread works for has ended."""
    call = _current()
    return call is not None and (call.is_stopped or call.is_disturbed())


def new_flag() -> Any:
    """Two ints of C: what an object polls, and whether signals set it."""
    flag = lib.glue_flag_take()
    return ffi.new("int[2]") if flag == ffi.NULL else ffi.gc(flag, lib.glue_flag_give)


class stoppable:
    """While this thread uses what polls a flag, the end of its call sets the flag."""

    def __init__(self, flag: Any) -> None:
        self._flag = flag

    def __enter__(self) -> Any:
        flag, call = self._flag, _current()
        flag[0] = flag[1] = 0
        self._call = call
        if call is not None:
            call.flags.append(flag)
            flag[1] = call.hears
            if call.is_stopped or call.is_disturbed():
                flag[0] = 1
        return flag

    def __exit__(self, *raised: object) -> None:
        self._flag[1] = 0
        if self._call is not None:
            self._call.flags.remove(self._flag)


def _is_main() -> bool:
    return threading.current_thread() is threading.main_thread()


def call(work: Callable[[], T]) -> T:
    """Calls work, which a signal may end, so that it may be called twice."""
    if not _is_main() or _current():
        return work()
    now = Call(hears=True)
    try:
        with working(now):
            result = work()
    except (FastsudError, StopIteration):
        if not now.is_disturbed():
            raise
    else:
        if not now.is_disturbed():
            return result
    return apart(work)


def apart(work: Callable[[], T]) -> T:
    """Calls work once, in a thread that a signal may end. It holds the locks of what it uses: it may outlast this call."""
    if not _is_main() or _current():
        return work()
    now = Call(hears=False)
    done: list[T] = []
    failed: list[BaseException] = []

    def run_it() -> None:
        try:
            with working(now):
                done.append(work())
        except BaseException as error:
            failed.append(error)

    now.work(run_it, 1, False)
    if failed:
        raise failed[0]
    return done[0]


def interruptible(method: F) -> F:
    """A method that a signal may end, by `call`."""
    @functools.wraps(method)
    def called(*arguments: Any, **named: Any) -> Any:
        return call(functools.partial(method, *arguments, **named))

    return cast(F, called)


def run(n: int, at_once: tuple[int, int], n_threads: int, work: Callable[[int, int], object]) -> None:
    """Calls work(first, end) for ranges that cover 0 to n; some perhaps twice, if there are signals.

    Ranges have the second number of at_once, or fewer, down to the first, so that all threads have several.
    Of several exceptions that of the first range is raised, so that errors do not depend on threads either.
    """
    n_threads = count(n_threads)
    step = max(at_once[0], min(at_once[1], n // (8 * n_threads)))
    n_wanted = min(n_threads, -(-n // step))
    hears = _is_main() and not _current()

    def run_all(now: Call, takes_part: bool) -> list[tuple[int, BaseException]]:
        starts = iter(range(0, n, step))
        failures: list[tuple[int, BaseException]] = []

        def loop() -> None:
            with working(now):
                for first in starts:
                    if now.is_stopped:
                        return
                    try:
                        work(first, min(n, first + step))
                    except BaseException as error:
                        if _is_main() and not isinstance(error, (FastsudError, MemoryError)):
                            raise
                        failures.append((first, error))
                    if failures or now.is_disturbed():
                        return

        now.work(loop, n_wanted - takes_part, takes_part)
        return failures

    now = _current() or Call(hears)
    failures = run_all(now, takes_part=True)
    if hears and now.is_disturbed():
        failures = run_all(Call(hears=False), takes_part=False)
    if failures:
        raise min(failures, key=lambda failure: failure[0])[1]
