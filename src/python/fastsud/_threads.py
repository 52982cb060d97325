"""Work on ranges of puzzles by several threads. The library's calls release the interpreter lock."""

from __future__ import annotations

import os
import threading
from typing import Callable


def count(n_threads: int) -> int:
    """How many threads are meant: 0 is one for each processor that this process may use."""
    if n_threads < 0:
        raise ValueError("n_threads is below 0")
    if n_threads:
        return n_threads
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def run(n: int, at_once: int, n_threads: int, work: Callable[[int, int], None]) -> None:
    """Calls work(first, end) for ranges that cover 0 to n, each of at most at_once.

    Of several exceptions that of the first range is raised, so that errors do not depend on threads either.
    """
    n_ranges = -(-n // at_once)
    n_workers = min(count(n_threads), n_ranges)
    if n_workers <= 1:
        for first in range(0, n, at_once):
            work(first, min(n, first + at_once))
        return
    starts = iter(range(0, n, at_once))
    failures: list[tuple[int, BaseException]] = []

    def loop() -> None:
        for first in starts:
            try:
                work(first, min(n, first + at_once))
            except BaseException as error:
                failures.append((first, error))
            if failures:
                return

    helpers = [threading.Thread(target=loop, daemon=True) for _ in range(n_workers - 1)]
    for helper in helpers:
        helper.start()
    loop()
    for helper in helpers:
        helper.join()
    if failures:
        raise min(failures, key=lambda failure: failure[0])[1]
