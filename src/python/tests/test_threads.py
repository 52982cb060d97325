"""Threads of the library and of its callers, and processes."""

from __future__ import annotations

import gzip
import importlib
import os
import signal
import threading
import time
from pathlib import Path
from typing import Any, Callable

import numpy as np
import pytest

import fastsud
from conftest import PUZZLES, SOLUTIONS


def test_threads() -> None:
    puzzles = fastsud.morph(fastsud.numbers(PUZZLES), 1000).reshape(-1, 81)

    def everything(n_threads: int) -> list[Any]:
        few = puzzles[:3000]
        rated = fastsud.rate(few, ["level", "rating"], morphs=2, n_threads=n_threads)
        canon = fastsud.canon(few, n_threads=n_threads)
        return [fastsud.solve(puzzles, n_threads=n_threads).solutions, rated["level"], rated["rating"], canon.forms,
                canon.cells, fastsud.minimize(few, n_threads=n_threads), fastsud.morph(few, 2, n_threads=n_threads),
                fastsud.generate(300, n_threads=n_threads), fastsud.split(few, {"a": 0.5, "b": 0.5},
                                                                           n_threads=n_threads)]

    for one, many in zip(everything(1), everything(5)):
        assert np.array_equal(one, many)


def test_concurrent_callers() -> None:
    expected = fastsud.solve(PUZZLES).solutions
    wrong: list[object] = []

    def call() -> None:
        for _ in range(50):
            if fastsud.solve(PUZZLES).solutions != expected:
                wrong.append(1)

    threads = [threading.Thread(target=call) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong


def test_no_more_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    start, n_started = threading.Thread.start, 0

    def start_some(thread: threading.Thread) -> None:
        nonlocal n_started
        if n_started == 2:
            raise RuntimeError("can't start new thread")
        n_started += 1
        start(thread)

    monkeypatch.setattr(threading.Thread, "start", start_some)
    assert fastsud.solve(PUZZLES * 1000, n_threads=5).solutions == SOLUTIONS * 1000
    assert n_started == 2


def test_one_object_in_threads(tmp_path: Path) -> None:
    def run(*calls: Callable[[], object]) -> None:
        threads = [threading.Thread(target=call) for call in calls]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()

    copies = fastsud.morph(fastsud.grids(2000)).reshape(-1, 5, 81)
    classes = fastsud.Classes()
    run(*[lambda: [classes.add(few) for few in copies]] * 4)
    assert len(classes) == 2000

    path = tmp_path / "puzzles.txt"
    path.write_text("\n".join(PUZZLES * 500))
    reader = fastsud.read(path, batch=7)
    sizes: list[int] = []
    run(*[lambda: sizes.extend(len(rows) for rows in reader)] * 4)
    assert sum(sizes) == 500 * len(PUZZLES)

    for puzzle in PUZZLES:
        explanation = fastsud.explain(puzzle, method="er")
        steps: list[fastsud.Step] = []
        run(*[lambda: steps.extend(explanation)] * 4)
        assert len(steps) == len(list(fastsud.explain(puzzle, method="er")))


def test_interpreter_lock_is_released() -> None:
    puzzles = np.repeat(fastsud.numbers(PUZZLES), 5000, axis=0)
    ticks: list[float] = []
    is_done = threading.Event()

    def tick() -> None:
        while not is_done.is_set():
            ticks.append(time.perf_counter())
            time.sleep(0.001)

    def ticks_within_a_call() -> int:
        start = time.perf_counter()
        fastsud.rate(puzzles, ["level"], n_threads=1)
        end = time.perf_counter()
        return sum(start < moment < end for moment in ticks)

    ticker = threading.Thread(target=tick)
    ticker.start()
    try:
        assert any(ticks_within_a_call() > 3 for _ in range(20))  # on a busy machine it may get no turn in one call
    finally:
        is_done.set()
        ticker.join()


def test_threads_asked_for(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    threads = importlib.import_module("fastsud._threads")
    monkeypatch.setenv("OMP_NUM_THREADS", "3,2")
    assert threads.count(0) == 3 and threads.count(2) == 2
    monkeypatch.delenv("OMP_NUM_THREADS")
    own, group = tmp_path / "cgroup", tmp_path / "root" / "a" / "b"
    group.mkdir(parents=True)
    own.write_text("0::/a/b\n")
    assert threads._quota(tmp_path / "root", own) is None
    (group / "cpu.max").write_text("max 100000\n")
    (group.parent / "cpu.max").write_text("150000 100000\n")
    own.write_text("1:cpu:/x\n0::/a/b\n")
    assert threads._quota.__wrapped__(tmp_path / "root", own) == 2
    (tmp_path / "root" / "cpu.max").write_text("50000 100000\n")
    assert threads._quota.__wrapped__(tmp_path / "root", own) == 1


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork")
def test_fork() -> None:
    many = np.repeat(fastsud.numbers(PUZZLES), 2000, axis=0)
    expected = fastsud.solve(many, n_threads=4).solutions
    child = os.fork()
    if child == 0:
        os._exit(0 if np.array_equal(fastsud.solve(many, n_threads=4).solutions, expected) else 1)
    assert os.waitpid(child, 0)[1] == 0


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork")
def test_reader_after_fork(tmp_path: Path) -> None:
    path = tmp_path / "puzzles.gz"
    path.write_bytes(gzip.compress("\n".join(PUZZLES * 10_000).encode(), 1))
    started, fresh = fastsud.read(path, batch=10), fastsud.read(path, batch=10)
    next(started)
    child = os.fork()
    if child == 0:
        signal.alarm(60)
        next(fresh)
        try:
            while True:
                next(started)
        except fastsud.FastsudError:
            os._exit(0)
        finally:
            os._exit(1)
    assert os.waitpid(child, 0)[1] == 0
    next(started)


def test_few_puzzles_of_a_slow_engine_use_all_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[threading.Thread] = []
    start = threading.Thread.start

    def watched(thread: threading.Thread) -> None:
        begun.append(thread)
        start(thread)

    monkeypatch.setattr(threading.Thread, "start", watched)
    assert fastsud.solve(PUZZLES, engine="csp", n_threads=2).solutions == SOLUTIONS
    assert len(begun) == 1
