"""New puzzles of other sizes and rules."""

from __future__ import annotations

from typing import Any, Callable, Sequence

import numpy as np

from . import _threads
from ._errors import NotFoundError, OptionError, RulesError, check, text_of
from ._lib import ffi, lib
from ._objects import Options, make, options, range_text, seed_of, using

AT_ONCE = 1, 16
CHARACTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def _problem(generator: Any) -> Any:
    problem = ffi.new("struct fastsud_problem *")
    problem.size = ffi.sizeof("struct fastsud_problem")
    check(lib.fastsud_rules_generator_problem(generator, problem))
    return problem


def _reader(text: bytes, of: Options) -> Any:
    """A generator that has read the rules."""
    generator = make("rules_generator", of)
    with using(generator):
        status = lib.fastsud_rules_generator_read(generator, text, len(text))
    if status in (lib.FASTSUD_ERR_MALFORMED, lib.FASTSUD_ERR_FULL):
        problem = _problem(generator)
        raise RulesError(int(problem.line) or None, int(problem.column) or None, text_of(problem.text))
    check(status, ", ".join(f"{name} {value!r}" for name, value in of))
    return generator


def _numbers(generator: Any, texts: Sequence[str]) -> Any:
    """Cells as numbers, 0 for a blank; the texts themselves if they are more than cells, or have other values."""
    sizes, lowest = ffi.new("unsigned[3]"), ffi.new("int *")
    status = lib.fastsud_rules_generator_shape(generator, sizes, sizes + 1, lowest, sizes + 2)
    if status == lib.FASTSUD_ERR_NOT_FOUND or lowest[0] == 0 or lowest[0] + sizes[2] > len(CHARACTERS):
        return list(texts)
    check(status)
    table = np.zeros(256, np.uint8)
    table[np.frombuffer(CHARACTERS.encode(), np.uint8)] = np.arange(len(CHARACTERS))
    return table[np.frombuffer("".join(texts).encode(), np.uint8)].reshape(len(texts), sizes[0] * sizes[1])


def make_of_rules(
    text: bytes, n: int, *, seed: int | None = 1, first: int = 0,
    clues: int | str | tuple[int | None, int | None] | None = None,
    symmetry: str | None = None, solver: str = "search", grade: str | None = None, grids: bool = False,
    time_limit: float = 0, memory_limit: int | None = None, missing: str = "raise", n_threads: int = 0,
) -> Any:
    """What `generate` does for puzzles of other rules."""
    if solver not in ("search", "logic"):
        raise OptionError(f"solver {solver!r} is not search or logic, which other rules have")
    if missing not in ("raise", "skip"):
        raise OptionError(f"missing {missing!r} is not raise or skip")
    if n < 0 or not 0 <= first <= (1 << 64) - n:
        raise OptionError("n and first are not below 0, nor numbers of more than 64 bits")
    of = options(seed=seed_of(seed), clues=range_text(clues, "-"), symmetry=symmetry,
                 engine=None if solver == "search" else "logic", grade=grade, grids=grids or None,
                 time_limit=float(time_limit) or None, memory_limit=memory_limit)
    made: list[str | None] = [None] * n
    read: Callable[[], Any] = lambda: _reader(text, of)
    reader = _threads.call(read)  # what is wrong is told even for n = 0

    def make_range(start: int, end: int) -> None:
        generator, line = _reader(text, of), ffi.new("char const **")
        for i in range(start, end):
            with using(generator):
                status = lib.fastsud_rules_generator_make(generator, first + i, line)
            if status == lib.FASTSUD_OK:
                made[i] = text_of(line[0])
            elif status != lib.FASTSUD_ERR_NOT_FOUND:
                check(status)
            elif missing == "raise":
                raise NotFoundError(first + i)

    _threads.run(n, AT_ONCE, n_threads, make_range)
    return _numbers(reader, [puzzle for puzzle in made if puzzle is not None])
