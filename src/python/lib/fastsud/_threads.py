"""Work on ranges of puzzles by several threads. The library's calls release the interpreter lock."""

from __future__ import annotations

import os
import threading
from typing import Callable

from ._errors import OptionError


def count(n_threads: int) -> int:
    """How many threads are meant: 0 is one for each processor that this process may use."""
    if n_threads < 0:
        raise OptionError("n_threads is below 0")
    if n_threads:
        return n_threads
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def run(n: int, at_once: tuple[int, int], n_threads: int, work: Callable[[int, int], object]) -> None:
    """Calls work(first, end) for ranges that cover 0 to n.

    Ranges have the second number of at_once, or fewer, down to the first, so that all threads have several.
    Of several exceptions that of the first range is raised, so that errors do not depend on threads either.
    """
    n_threads = count(n_threads)
    step = max(at_once[0], min(at_once[1], n // (8 * n_threads)))
    starts = iter(range(0, n, step))
    failures: list[tuple[int, BaseException]] = []

    def loop() -> None:
        for first in starts:
            try:
                work(first, min(n, first + step))
            except BaseException as error:
                failures.append((first, error))
            if failures:
                return

    helpers: list[threading.Thread] = []
    for _ in range(min(n_threads, -(-n // step)) - 1):
        helper = threading.Thread(target=loop, daemon=True)
        try:
            helper.start()
        except RuntimeError:  # the system has no more threads
            break
        helpers.append(helper)
    loop()
    for helper in helpers:
        helper.join()
    if failures:
        raise min(failures, key=lambda failure: failure[0])[1]
