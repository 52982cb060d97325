"""Solving, counting, all solutions."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Generic, Iterator

import numpy as np
import numpy.typing as npt

from . import _threads
from ._errors import OptionError, check
from ._lib import ffi, lib
from ._objects import Options, borrowed, make, options, using
from ._puzzles import Cells, Given, P, Puzzles, pointer
from ._rules import Rules, check_row, given_of
from ._tables import Columns, Table
from ._verdicts import Verdict

# Puzzles a call: enough for all lanes, and few enough for an interrupt to be heard. Other engines have no lanes.
LOCKSTEP = 2048, 65536
OTHERS = 1, 64
OF_RULES = 64, 4096  # each call reads the rules anew


@dataclass(frozen=True)
class Solved(Columns, Generic[P]):
    """What `solve` found; arrays are by puzzle, and scalars for a single one. Libraries of tables take it as a `Table`.

    Attributes
    ----------
    solutions
        Of the kind and shape of the puzzles, uint8 for numbers. Where there is not exactly one (with limit 1: none),
        0 in all cells, and an empty string in text.
    counts : uint64[n]
        Solutions found, at most the limit.
    verdicts : uint8[n]
        Values of `Verdict`.
    cut_short : bool[n]
        A limit of guesses or time ended the search, so that the count is a lower bound.
    """

    solutions: P
    counts: npt.NDArray[np.uint64]
    verdicts: npt.NDArray[np.uint8]
    cut_short: npt.NDArray[np.bool_]

    def _table(self) -> Table:
        return Table(vars(self), n_axes=np.ndim(self.counts))

    def __repr__(self) -> str:
        tags, n = np.unique(self.verdicts, return_counts=True)
        return f"Solved({', '.join(f'{number} {Verdict(tag).tag}' for tag, number in zip(tags, n))})"


class Answers:
    """Arrays that batches write to; solutions only if they are wanted."""

    def __init__(
        self, given: Given, of: Options, n_threads: int, with_solutions: bool = True, engine: str = "lockstep",
        rules: Rules | None = None,
    ) -> None:
        n = given.n
        self.given = given
        self.rules = rules
        self.solutions: Cells = np.empty((n if with_solutions else 0, given.n_cells), np.uint8)
        self.verdicts = np.empty(n, np.uint8)
        self.counts = np.empty(n, np.uint64)
        self.cut_short = np.empty(n, np.uint8)
        self.with_solutions = with_solutions
        at_once = OF_RULES if rules is not None else LOCKSTEP if engine == "lockstep" else OTHERS
        _threads.run(n, at_once, n_threads, lambda first, end: self._solve(of, first, end))

    def _solve(self, of: Options, first: int, end: int) -> None:
        batch = ffi.new("struct fastsud_batch *")
        batch.size = ffi.sizeof("struct fastsud_batch")
        batch.n_puzzles = end - first
        batch.puzzles = self.given.pointer(first)
        batch.puzzle_stride = self.given.n_cells
        if self.with_solutions:
            batch.solutions = pointer(self.solutions[first:])
            batch.solution_stride = self.given.n_cells
            batch.as_numbers = self.given.are_numbers
        batch.verdicts = pointer(self.verdicts[first:], "uint8_t *")
        batch.n_solutions = pointer(self.counts[first:], "uint64_t *")
        batch.cut_short = pointer(self.cut_short[first:], "uint8_t *")
        if self.rules is None:
            with borrowed("solver", of) as solver:
                check(lib.fastsud_solver_solve(solver, batch))
        else:
            own, solver = self.rules._read(), make("solver", of)
            with using(own), using(solver):
                check(lib.fastsud_solver_take_rules(solver, own))
                check_row(own, lib.fastsud_solver_solve(solver, batch), first)
        if self.with_solutions:
            verdicts = self.verdicts[first:end]
            if verdicts.any():
                is_without = (verdicts != Verdict.UNIQUE) & (verdicts != Verdict.SOLVED)
                self.solutions[first:end][is_without] = 0


def solve(
    puzzles: P,
    *,
    limit: int = 2,
    engine: str = "lockstep",
    guess_limit: int = 0,
    time_limit: float = 0,
    isa: str | None = None,
    select: str | None = None,
    propagate: str | None = None,
    method: str | None = None,
    level: int | None = None,
    then: str | None = None,
    encoding: str | None = None,
    rules: Rules | str | None = None,
    n_threads: int = 0,
) -> Solved[P]:
    """Solves puzzles and proves whether each solution is the only one.

    Parameters
    ----------
    puzzles
        uint8[n, 81], uint8[n, 9, 9] (or more axes before, or none), 0 for a blank; S81 or U81 arrays; a str, bytes, a
        list or tuple of them; a column of pandas. With rules, as many cells each: uint8[n, 16] or [n, 4, 4] of 4x4, or
        strings, with letters from 10 on.
    limit
        A puzzle ends at this many solutions; 2 proves uniqueness; with 1 any solution will do.
    engine
        The way of solving: lockstep, csp, backtrack, logic, sat.
    guess_limit, time_limit
        A puzzle ends after so many guesses, or seconds; 0: never. A time limit is the only option with which results
        may depend on the machine.
    isa
        The kernel of lockstep; by default the fastest that this CPU runs.
    select, propagate, method, level, then, encoding
        Options of the engines csp (the first two), logic and sat (the last), as of the program.
    rules
        Of puzzles of other sizes and rules: a `Rules`, or its text or names, such as "4x4".
    n_threads
        0: one for each processor. Results do not depend on it.

    Returns
    -------
    Solved
        With solutions of the kind and shape of the puzzles, counts[n] and verdicts[n].

    Raises
    ------
    PuzzleError
        An input is not a puzzle; it names the row.
    OptionError
    """
    of = options(engine=engine, limit=limit, guess_limit=guess_limit, time_limit=float(time_limit),
                 isa=isa, select=select, propagate=propagate, method=method, level=level, then=then, encoding=encoding)
    given, of_rules = given_of(puzzles, rules)
    answers = Answers(given, of, n_threads, engine=engine, rules=of_rules)
    return Solved(
        solutions=given.restore(answers.solutions),
        counts=given.shaped(answers.counts),
        verdicts=given.shaped(answers.verdicts),
        cut_short=given.shaped(answers.cut_short.view(np.bool_)),
    )


def count(
    puzzles: Puzzles, limit: int = 2, *, guess_limit: int = 0, time_limit: float = 0, isa: str | None = None,
    rules: Rules | str | None = None, n_threads: int = 0,
) -> npt.NDArray[np.uint64]:
    """Counts solutions, uint64[n], up to a limit, as `solve` does.

    A puzzle that a limit of guesses or time ended has as many solutions as were found.
    """
    of = options(limit=limit, guess_limit=guess_limit, time_limit=float(time_limit), isa=isa)
    given, of_rules = given_of(puzzles, rules)
    found = Answers(given, of, n_threads, with_solutions=False, rules=of_rules)
    counts: npt.NDArray[np.uint64] = given.shaped(found.counts)
    return counts


def is_unique(
    puzzles: Puzzles, *, isa: str | None = None, rules: Rules | str | None = None, n_threads: int = 0,
) -> npt.NDArray[np.bool_]:
    """Whether puzzles have exactly one solution, bool[n]."""
    given, of_rules = given_of(puzzles, rules)
    verdicts = Answers(given, options(isa=isa), n_threads, with_solutions=False, rules=of_rules).verdicts
    unique: npt.NDArray[np.bool_] = given.shaped(verdicts == Verdict.UNIQUE)
    return unique


def solutions(
    puzzle: Puzzles, limit: int | None = None, *, at_once: int = 1024, guess_limit: int = 0, time_limit: float = 0,
) -> Iterator[Any]:
    """All solutions of one puzzle, in lexicographic order, one by one and in bounded memory.

    Parameters
    ----------
    puzzle
        uint8[81], uint8[9, 9], a str or bytes.
    limit
        At most so many; None: all, which for an empty grid are 6 670 903 752 021 072 936 960.
    at_once
        How many are found ahead, at most.
    guess_limit, time_limit
        End the search early, without an exception.

    Yields
    ------
    A solution of the kind of the puzzle. `numpy.array(list(solutions(puzzle, 100)))` is an array of up to a hundred.
    """
    given = Given(puzzle)
    if given.n != 1:
        raise OptionError("solutions takes one puzzle")
    if at_once < 1:
        raise OptionError("at_once is below 1")
    return _solutions(given, limit, at_once, options(guess_limit=guess_limit, time_limit=float(time_limit)))


def _solutions(given: Given, limit: int | None, at_once: int, of: Options) -> Iterator[Any]:
    enumerator = make("enumerator", of)
    check(lib.fastsud_enumerator_start(enumerator, given.pointer()))
    # The first few come at once, in case only those are wanted.
    n = 8

    def go_on() -> int:
        with using(enumerator):
            return int(lib.fastsud_enumerator_next(enumerator, n, pointer(rows), 81))

    while limit is None or limit > 0:
        n = min(n * 2, at_once) if limit is None else min(n * 2, at_once, limit)
        rows = np.empty((n, 81), np.uint8)
        n_found = _threads.apart(go_on)
        if given.are_numbers:
            rows -= np.uint8(ord("0"))
        for row in rows[:n_found]:
            yield given.restore(row.reshape(1, 81))
        if n_found < n:
            return
        if limit is not None:
            limit -= n
