"""Puzzles made from others by taking givens away, and new ones."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from . import _threads
from ._errors import NotFoundError, OptionError, check
from ._lib import ffi, lib
from ._objects import Options, borrowed, options, range_text, seed_of
from ._making_rules import make_of_rules
from ._puzzles import Cells, Given, P, Puzzles, pointer, to_numbers
from ._rules import Rules, text_of_rules

AT_ONCE = 256, 4096


def find_redundant(given: Given, of: Options, n_threads: int) -> tuple[Cells, Cells]:
    """1 in cells of redundant givens, uint8[n, 81], and verdicts."""
    redundant, verdicts = np.empty((given.n, 81), np.uint8), np.empty(given.n, np.uint8)

    def find(first: int, end: int) -> None:
        with borrowed("minimizer", of) as minimizer:
            check(lib.fastsud_redundant(minimizer, end - first, given.pointer(first), 81,
                                        pointer(redundant[first:], "uint8_t *"),
                                        pointer(verdicts[first:], "uint8_t *")))

    _threads.run(given.n, AT_ONCE, n_threads, find)
    return redundant, verdicts


def redundant(puzzles: Puzzles, *, time_limit: float = 0, isa: str | None = None, n_threads: int = 0) -> Any:
    """Finds givens that can be taken away, each alone, without the puzzle getting a second solution.

    Returns
    -------
    bool[n, 81], or of the shape of the numbers that came. A puzzle without exactly one solution has none.
    """
    given = Given(puzzles)
    found = find_redundant(given, options(time_limit=float(time_limit), isa=isa), n_threads)[0].view(np.bool_)
    return found.reshape(given.shape + (given.cell_shape if given.are_numbers else (81,)))


def minimize(puzzles: P, *, seed: int | None = 1, time_limit: float = 0, isa: str | None = None, n_threads: int = 0) -> P:
    """Takes redundant givens away, in random order, until none is left.

    A function of seed and puzzle alone, the same as `fastsud minimize --seed`. A puzzle without exactly one solution
    stays as it is.

    Returns
    -------
    Puzzles of the kind and shape of those that came.
    """
    given = Given(puzzles)
    of = options(seed=seed_of(seed), time_limit=float(time_limit), isa=isa)
    minimal = np.empty((given.n, 81), np.uint8)

    def minimize_range(first: int, end: int) -> None:
        with borrowed("minimizer", of) as minimizer:
            check(lib.fastsud_minimize(minimizer, end - first, given.pointer(first), 81, pointer(minimal[first:]),
                                       ffi.NULL))

    _threads.run(given.n, AT_ONCE, n_threads, minimize_range)
    result: P = given.restore_cells(minimal)
    return result


def generate(
    n: int,
    *,
    seed: int | None = 1,
    first: int = 0,
    clues: int | str | tuple[int | None, int | None] | None = None,
    symmetry: str | None = None,
    pattern: Puzzles | None = None,
    solver: str = "search",
    level: int | None = None,
    hard: bool = False,
    er: float | str | tuple[float | None, float | None] | None = None,
    guesses: int | str | tuple[int | None, int | None] | None = None,
    rating: float | str | tuple[float | None, float | None] | None = None,
    morphs: int = 64,
    grade: str | None = None,
    er_uniqueness: bool = True,
    er_rules: str = "se121",
    unbiased: bool = False,
    tries: int | None = None,
    time_limit: float = 0,
    missing: str = "raise",
    rules: Rules | str | None = None,
    isa: str | None = None,
    n_threads: int = 0,
) -> Any:
    """Makes minimal puzzles with exactly one solution.

    Parameters
    ----------
    n
        How many.
    seed, first
        Puzzle i is a function of seed, i and what is asked for; these are puzzles first to first + n - 1. The same as
        `fastsud generate --seed`. seed None, here and elsewhere: a random one, which the logger "fastsud" warns of.
    clues
        How many givens: 24, or (24, 28). In any range None is an open end.
    symmetry
        Of the pattern of givens: none, rot90, rot180, mirror, diagonal, full.
    pattern
        A puzzle: givens stand where it has them.
    solver
        What must solve the puzzles at every step: search, logic, theory.
    level
        The level of logic that solves the puzzle, and no lower one.
    hard
        Puzzles that no logic up to the level, or 7, solves.
    er
        Sudoku Explainer's rating: 7.0, or (7.0, 8.9), inclusive. er_uniqueness, er_rules: see `rate`.
    guesses
        Those of the depth-first search of lockstep, as the column of `rate`: 20, or (20, None).
    rating, morphs
        The search rating over so many morphs, as `rate` gives it by default: (20.0, 50.0).
    grade
        A range of it by name: "hard", or "easy..hard", see `fastsud.grade`.
    unbiased
        By controlled bias (Berthier 2009); slow.
    tries, time_limit
        At most so many draws, or seconds, for a puzzle.
    missing
        "skip" leaves out puzzles that were not found; "raise" raises NotFoundError.
    rules
        Of puzzles of other sizes and rules: a `Rules`, their text or names, among them those of what is drawn for each
        puzzle, such as "thermo+antiknight", "killer" or "jigsaw". pattern, level, hard, er, guesses, rating, unbiased
        and tries are for 9x9 sudoku only.

    Returns
    -------
    uint8[n, 81]; `text` makes strings of it. With rules, as many columns as cells; but a list of strings where values
    are 0, or above 35, or each puzzle has rules of its own: it is then a string of ISS, which `Rules` takes.
    """
    if rules is not None:
        for name, value in {"pattern": pattern, "level": level, "hard": hard or None, "er": er,
                            "guesses": guesses, "rating": rating, "isa": isa,
                            "unbiased": unbiased or None, "tries": tries}.items():
            if value is not None:
                raise OptionError(f"{name}: for 9x9 puzzles only, not for other rules")
        return make_of_rules(text_of_rules(rules), n, seed=seed, first=first, clues=clues, symmetry=symmetry,
                             solver=solver, grade=grade, time_limit=time_limit, missing=missing, n_threads=n_threads)
    if solver not in ("search", "logic", "theory"):
        raise OptionError(f"solver {solver!r} is not search, logic or theory")
    of = options(
        seed=seed_of(seed),
        clues=range_text(clues, "-"),
        symmetry=symmetry,
        pattern=None if pattern is None else cells_of(pattern),
        engine=None if solver == "search" else "logic",
        method={"search": None, "logic": "levels", "theory": "theory"}[solver],
        needs_level=level,
        hard=hard or None,
        er=range_text(er, "..", "{:.1f}"),
        guesses=range_text(guesses, "-"),
        rating=range_text(rating, "..", "{:.1f}"),
        morphs=None if rating is None else morphs,
        grade=grade,
        er_uniqueness=None if er_uniqueness else "off",
        er_rules=None if er_rules == "se121" else er_rules,
        unbiased=unbiased or None,
        tries=tries,
        time_limit=float(time_limit) or None,
        isa=isa,
    )
    # The rarer they are, the fewer at once.
    most = 16 if er is not None or grade is not None or unbiased else 1024
    most = 128 if most == 1024 and (pattern is not None or rating is not None) else most
    return _make(n, first, of, (1 if most == 16 else 16, most), n_threads, missing)


def grids(n: int, *, seed: int | None = 1, first: int = 0, rules: Rules | str | None = None, isa: str | None = None,
          n_threads: int = 0) -> Any:
    """Makes full grids, uint8[n, 81], each of the 6.67e21 as likely as any other: `fastsud generate --grids`. With
    rules, as of `generate`.
    """
    if rules is not None:
        return make_of_rules(text_of_rules(rules), n, seed=seed, first=first, grids=True, n_threads=n_threads)
    return _make(n, first, options(seed=seed_of(seed), grids=True, isa=isa), AT_ONCE, n_threads, "raise")


def cells_of(puzzle: Puzzles) -> str:
    """A pattern of givens, as the library's options take it."""
    given = Given(puzzle)
    if given.n != 1:
        raise OptionError("a pattern is one puzzle")
    return "".join("1" if cell else "." for cell in given.numbers()[0])


def _make(n: int, start: int, of: Options, at_once: tuple[int, int], n_threads: int, missing: str) -> Cells:
    if missing not in ("raise", "skip"):
        raise OptionError(f"missing {missing!r} is not raise or skip")
    if n < 0 or not 0 <= start <= (1 << 64) - n:
        raise OptionError("n and first are not below 0, nor numbers of more than 64 bits")
    rows = np.empty((n, 81), np.uint8)
    is_made: npt.NDArray[np.bool_] = np.ones(n, np.bool_)

    def make_range(first: int, end: int) -> None:
        n_made = ffi.new("size_t *")
        is_made[first:end] = True
        while first < end:
            with borrowed("generator", of) as generator:
                status = lib.fastsud_generator_make(generator, start + first, end - first, pointer(rows[first:]), 81,
                                                    n_made)
            if status != lib.FASTSUD_ERR_NOT_FOUND:
                check(status)
                return
            first += n_made[0]
            if missing == "raise":
                raise NotFoundError(start + first)
            is_made[first] = False
            first += 1

    with borrowed("generator", of):  # what is wrong with the options is told even for n = 0
        pass
    _threads.run(n, at_once, n_threads, make_range)
    return to_numbers(rows if is_made.all() else rows[is_made])
