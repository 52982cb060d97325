"""What a signal ends, and what goes on after it."""

from __future__ import annotations

import os
import signal
import threading
import time
from typing import Callable

import numpy as np
import pytest

import fastsud
from conftest import EMPTY, PUZZLES, SOLUTIONS

GOLDEN_NUGGET = ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7....."
MANY = np.zeros((10**5, 81), np.uint8)
MANY_6X6 = np.zeros((10**5, 36), np.uint8)
TWO = {"a": 0.5, "b": 0.5}
LIMIT = 10**12


def again(work: Callable[[], object]) -> object:
    """What takes no time, without end."""
    while True:
        work()


# Without end, by the name of the function or method, and what else tells them apart.
LONG_CALLS: dict[str, Callable[[], object]] = {
    "count": lambda: fastsud.count(EMPTY, LIMIT),
    "solve": lambda: fastsud.solve(EMPTY, limit=LIMIT),
    "solve csp": lambda: fastsud.solve(EMPTY, limit=LIMIT, engine="csp"),
    "solve backtrack": lambda: fastsud.solve(EMPTY, limit=LIMIT, engine="backtrack"),
    "solve dpll": lambda: fastsud.solve(EMPTY, limit=LIMIT, engine="dpll"),
    "solve sat": lambda: fastsud.solve(EMPTY, limit=LIMIT, engine="sat"),
    "solutions": lambda: sum(1 for _ in fastsud.solutions(EMPTY, at_once=1 << 20)),
    "is_unique": lambda: again(lambda: fastsud.is_unique(MANY)),
    "generate er": lambda: fastsud.generate(5, er=(10.5, 11.9)),
    "generate clues": lambda: fastsud.generate(1, clues=18),
    "generate unbiased": lambda: fastsud.generate(10**6, unbiased=True),
    "generate pattern": lambda: fastsud.generate(10**6, pattern=GOLDEN_NUGGET),
    "grids": lambda: again(lambda: fastsud.grids(10**6)),
    "minimize": lambda: again(lambda: fastsud.minimize(SOLUTIONS * 1000)),
    "minimize all": lambda: fastsud.minimize(SOLUTIONS[0], all=True, limit=LIMIT),
    "minimize of rules": lambda: again(lambda: fastsud.minimize(MANY_6X6, rules="6x6")),
    "vicinity": lambda: fastsud.vicinity(PUZZLES, remove=4, add=4),
    "redundant": lambda: again(lambda: fastsud.redundant(SOLUTIONS * 1000)),
    "scan": lambda: fastsud.scan(SOLUTIONS[0], clues=19),
    "unavoidable": lambda: fastsud.unavoidable(SOLUTIONS * 4, size=20),
    "rate er": lambda: again(lambda: fastsud.rate([GOLDEN_NUGGET] * 64, "er")),
    "rate level": lambda: again(lambda: fastsud.rate([GOLDEN_NUGGET] * 64, "level", max_level=10)),
    "rate backdoors": lambda: again(lambda: fastsud.rate([GOLDEN_NUGGET] * 64, "backdoors", backdoors=8)),
    "rate rating": lambda: fastsud.rate([GOLDEN_NUGGET] * 4096, "rating", morphs=65536),
    "rate of rules": lambda: again(lambda: fastsud.rate([EMPTY] * 64, rules="windoku")),
    "judge": lambda: again(lambda: fastsud.judge(MANY, MANY)),
    "stream": lambda: next(fastsud.stream(batch=10**7, mix=[(0.1, {}), (0.9, {"level": 6})])),
    "judge completions": lambda: fastsud.judge(EMPTY, EMPTY, limit=LIMIT),
    "judge of rules": lambda: fastsud.judge(EMPTY, EMPTY, limit=LIMIT, rules="windoku"),
    "canon": lambda: again(lambda: fastsud.canon(MANY)),
    "canon of rules": lambda: again(lambda: fastsud.canon(MANY_6X6, rules="6x6")),
    "morph": lambda: again(lambda: fastsud.morph(PUZZLES[0], 10**6)),
    "morph of rules": lambda: again(lambda: fastsud.morph(MANY_6X6, 10, rules="6x6")),
    "classes": lambda: again(lambda: fastsud.classes(MANY)),
    "Classes.add": lambda: again(lambda: fastsud.Classes(by_solution=True).add(MANY)),
    "split": lambda: again(lambda: fastsud.split(MANY, TWO)),
    "split by": lambda: again(lambda: fastsud.split(MANY, TWO, by=np.arange(len(MANY)) % 3)),
    "split of rules": lambda: again(lambda: fastsud.split(MANY_6X6, TWO, rules="6x6")),
    "read": lambda: next(fastsud.read("-")),
    "explain": lambda: again(lambda: list(fastsud.explain(GOLDEN_NUGGET, method="er"))),
    "Explanation.every": lambda: again(fastsud.explain(PUZZLES[1]).every),
    "Explanation.hint": lambda: again(lambda: fastsud.explain(EMPTY, entered="1" * 81).hint(1)),
    "Explanation.fault": lambda: again(fastsud.explain(EMPTY, entered="1" * 81).fault),
    "Rules": lambda: again(lambda: fastsud.Rules("size = 32\n" + "x-sum r1 350\n" * 64)),
    "Rules.solve": lambda: fastsud.Rules("windoku", limit=LIMIT).solve(EMPTY),
    "Rules.solve backtrack": lambda: fastsud.Rules("windoku", limit=LIMIT, engine="backtrack").solve(EMPTY),
    "Rules.solve sat": lambda: fastsud.Rules("windoku", limit=LIMIT, engine="sat").solve(EMPTY),
    "solve of rules": lambda: fastsud.solve([EMPTY] * 9, rules="windoku", limit=LIMIT),
    "trace of rules": lambda: fastsud.trace(np.zeros((10**4, 256), np.uint8), rules="16x16"),
    "trace_searches": lambda: fastsud.trace_searches(EMPTY, limit=LIMIT),
    "Rules.solutions": lambda: sum(1 for _ in fastsud.Rules("windoku").solutions(EMPTY)),
    "Rules.rate": lambda: again(fastsud.Rules("25x25").rate),
    "Rules.candidates": lambda: fastsud.Rules("windoku").candidates(EMPTY, limit=LIMIT),
    "Rules.steps": lambda: again(fastsud.Rules("16x16").steps),
    "Rules.every_step": lambda: again(fastsud.Rules("16x16").every_step),
    "Rules.redundant": lambda: again(lambda: fastsud.Rules("windoku").redundant(SOLUTIONS[0])),
    "Rules.conflict": lambda: again(lambda: fastsud.Rules("windoku").conflict(SOLUTIONS[0])),
    "trace": lambda: again(lambda: fastsud.trace([GOLDEN_NUGGET] * 64)),
    "generate of rules": lambda: fastsud.generate(10**6, rules="killer"),
    "Rules.generate": lambda: fastsud.Rules("9x9").generate(10**6),
    "Rules.explain": lambda: again(lambda: list(fastsud.Rules("16x16").explain())),
    "Rules.symmetries": lambda: again(lambda: fastsud.Rules("25x25").symmetries()),
}
# What says what is known already.
QUICK = {"grade", "numbers", "text"}


def test_every_call_is_interrupted() -> None:
    functions = {name for name in fastsud.__all__ if callable(getattr(fastsud, name)) and name.islower()} - QUICK
    methods = {f"{kind.__name__}.{name}" for kind in (fastsud.Rules, fastsud.Explanation, fastsud.Classes)
               for name, method in vars(kind).items() if callable(method) and name[0] != "_"}
    assert functions | methods <= {name.split()[0] for name in LONG_CALLS}


@pytest.mark.parametrize("name", LONG_CALLS)
def test_interrupts_end_calls(name: str) -> None:
    if name == "read":  # a pipe that says nothing, until the test ends
        descriptors = os.pipe()
        kept = os.dup(0)
        os.dup2(descriptors[0], 0)
    n_threads = threading.active_count()
    sent: list[float] = []

    def send() -> None:
        sent.append(time.monotonic())
        os.kill(os.getpid(), signal.SIGINT)

    timer = threading.Timer(0.2, send)
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        LONG_CALLS[name]()
    late = time.monotonic() - sent[0]
    timer.join()
    if name == "read":
        os.dup2(kept, 0)
        for descriptor in (*descriptors, kept):
            os.close(descriptor)
    assert late < 2
    end = time.monotonic() + 5
    while threading.active_count() > n_threads and time.monotonic() < end:
        time.sleep(0.01)
    assert threading.active_count() <= n_threads, "the library goes on"


def test_objects_go_on_after_interrupts() -> None:
    rules, explanation = fastsud.Rules("windoku", limit=10**5), fastsud.explain(GOLDEN_NUGGET, method="er")
    calls: list[Callable[[], object]] = [lambda: rules.solve(EMPTY), lambda: [*rules.solutions(EMPTY, 1000)]]
    for call in calls:
        timer = threading.Timer(0.1, lambda: os.kill(os.getpid(), signal.SIGINT))
        timer.start()
        with pytest.raises(KeyboardInterrupt):
            again(call)
        timer.join()
        assert rules.solve(EMPTY).count == 10**5
    assert next(explanation).text == next(fastsud.explain(GOLDEN_NUGGET, method="er")).text


def test_other_signals() -> None:
    def end(*_: object) -> None:
        raise TimeoutError

    heard: list[object] = []
    before = signal.getsignal(signal.SIGALRM)
    sets = fastsud.unavoidable(SOLUTIONS[0], size=14)
    level = fastsud.rate(GOLDEN_NUGGET, "level", max_level=10)
    try:
        signal.signal(signal.SIGALRM, end)
        signal.setitimer(signal.ITIMER_REAL, 0.1)
        with pytest.raises(TimeoutError):
            again(lambda: fastsud.unavoidable(SOLUTIONS, size=20))
        # What raises nothing changes nothing.
        signal.signal(signal.SIGALRM, lambda *_: heard.append(0))
        signal.setitimer(signal.ITIMER_REAL, 0.01, 0.01)
        assert np.array_equal(fastsud.unavoidable(SOLUTIONS[0], size=14), sets)
        assert fastsud.rate(GOLDEN_NUGGET, "level", max_level=10) == level
        assert fastsud.count(EMPTY, 10**6) == 10**6
        assert sum(1 for _ in fastsud.solutions(EMPTY, 10**4)) == 10**4
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    assert heard
