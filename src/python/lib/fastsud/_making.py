"""Puzzles made from others by taking givens away, and new ones."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from . import _threads
from ._errors import NotFoundError, OptionError, PuzzleError, check
from ._lib import ffi, lib
from ._objects import Options, borrowed, options, range_text, seed_of, using
from ._making_rules import make_of_rules
from ._puzzles import Cells, Given, Puzzles, pointer, to_numbers
from ._rules import GivenOfRules, Rules, rules_of, text_of_rules

AT_ONCE = 256, 4096
NEAR = 1, 64


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


def minimize(puzzles: Puzzles, *, seed: int | None = 1, all: bool = False, limit: int | None = None,
             rules: Rules | str | None = None, time_limit: float = 0, isa: str | None = None, n_threads: int = 0) -> Any:
    """Takes redundant givens away, in random order, until none is left.

    A function of seed and puzzle alone, the same as `fastsud minimize --seed`. A puzzle without exactly one solution
    stays as it is.

    Parameters
    ----------
    all
        Finds all minimal puzzles among the subsets of each puzzle's givens, whatever the seed. Where the search, of 9x9
        sudoku, finds too few for its size, it ends before it has all.
    limit
        With all: at most so many of a puzzle; None: 1000.
    rules
        As of `canon`; only givens are taken away. One thread.

    Returns
    -------
    Puzzles of the kind and shape of those that came. With all, uint8[m, n_cells] for a puzzle, or a list of these for
    several; none where there is not exactly one solution.
    """
    if limit is not None and not all:
        raise OptionError("limit needs all")
    if rules is not None:
        for name, value in {"isa": isa, "time_limit": time_limit or None}.items():
            if value is not None:
                raise OptionError(f"{name}: for 9x9 puzzles only, not for other rules")
        if all:
            return _minimize_all_by_rules(puzzles, rules_of(rules), 1000 if limit is None else limit)
        return _minimize_by_rules(puzzles, rules_of(rules), seed_of(seed))
    if all:
        return _minimize_all(puzzles, options(limit=1000 if limit is None else limit, time_limit=float(time_limit), isa=isa),
                             n_threads)
    given = Given(puzzles)
    of = options(seed=seed_of(seed), time_limit=float(time_limit), isa=isa)
    minimal = np.empty((given.n, 81), np.uint8)

    def minimize_range(first: int, end: int) -> None:
        with borrowed("minimizer", of) as minimizer:
            check(lib.fastsud_minimize(minimizer, end - first, given.pointer(first), 81, pointer(minimal[first:]),
                                       ffi.NULL))

    _threads.run(given.n, AT_ONCE, n_threads, minimize_range)
    return given.restore_cells(minimal)


def vicinity(puzzles: Puzzles, *, remove: int = 1, add: int = 1, time_limit: float = 0, isa: str | None = None,
             n_threads: int = 0) -> Cells:
    """Finds minimal puzzles near others: {-remove+add}, in all ways.

    Parameters
    ----------
    puzzles
        As of `solve`; of any number of solutions.
    remove, add
        How many givens are taken away, and added, 0 to 9.
    time_limit
        Seconds for a puzzle, whose search then ends before it has all; 0: no limit.

    Returns
    -------
    uint8[m, 81], canonical forms, each once, in the order in which they were found, the same as `fastsud vicinity`.
    """
    given = Given(puzzles)
    of = options(remove=remove, add=add, time_limit=float(time_limit), isa=isa)
    with borrowed("vicinity", of):  # what is wrong with the options is told first, even without puzzles
        pass
    n_givens = (given.numbers() != 0).sum(axis=1)
    for is_unfit, what in (n_givens < remove, "fewer givens than remove takes away"), \
                          (n_givens - remove + add > 81, "fewer blanks than add fills"):
        if is_unfit.any():
            raise PuzzleError(int(is_unfit.argmax()), None, f"it has {what}")
    found: list[Cells] = [np.empty((0, 81), np.uint8)] * given.n

    def search(first: int, end: int) -> None:
        forms, n = ffi.new("char **"), ffi.new("size_t *")
        with borrowed("vicinity", of) as near:
            check(lib.fastsud_vicinity_search(near, end - first, given.pointer(first), 81, forms, n, ffi.NULL))
            text = ffi.buffer(forms[0], n[0] * 81) if n[0] else b""
            found[first] = np.frombuffer(text, np.uint8).reshape(-1, 81).copy()

    _threads.run(given.n, NEAR, n_threads, search)
    every = np.concatenate([np.empty((0, 81), np.uint8), *found])
    firsts = np.unique(every.view("S81").reshape(-1), return_index=True)[1]
    return to_numbers(every[np.sort(firsts)])


def _minimize_all(puzzles: Puzzles, of: Options, n_threads: int) -> Any:
    given = Given(puzzles)
    found: list[Any] = [None] * given.n

    def find(first: int, end: int) -> None:
        text, n = ffi.new("char **"), ffi.new("size_t *")
        for row in range(first, end):
            with borrowed("minimizer", of) as minimizer:
                check(lib.fastsud_minimize_all(minimizer, given.pointer(row), text, n, ffi.NULL))
                lines = ffi.buffer(text[0], n[0] * 82) if n[0] else b""
                found[row] = to_numbers(np.frombuffer(lines, np.uint8).reshape(-1, 82)[:, :81].copy())

    with borrowed("minimizer", of):  # what is wrong with the options is told even without puzzles
        pass
    _threads.run(given.n, (1, 1), n_threads, find)
    return found if given.shape else found[0]


def _minimize_by_rules(puzzles: Puzzles, rules: Rules, seed: int) -> Any:
    given = GivenOfRules(puzzles, rules)
    minimal = np.empty((given.n, given.n_cells), np.uint8)

    def minimize_all() -> None:
        with rules._lock, using(rules._rules):
            rules._check(lib.fastsud_rules_minimize(rules._rules, seed, given.n, given.pointer(), given.n_cells,
                                                    pointer(minimal), ffi.NULL))

    _threads.call(minimize_all)
    return given.restore_cells(minimal)


def _minimize_all_by_rules(puzzles: Puzzles, rules: Rules, limit: int) -> Any:
    if limit < 1:
        raise OptionError("limit: write a number from 1")
    given = GivenOfRules(puzzles, rules)
    numbers = given.numbers()
    found: list[Any] = []

    def find_all() -> None:
        minimal, n = ffi.new("const void **"), ffi.new("size_t *")
        with rules._lock, using(rules._rules):
            for row in numbers:
                rules._check(lib.fastsud_rules_minimize_all(rules._rules, limit, pointer(row), minimal, n, ffi.NULL))
                cells = ffi.buffer(minimal[0], n[0] * given.n_cells) if n[0] else b""
                found.append(np.frombuffer(cells, np.uint8).reshape(-1, given.n_cells).copy())

    _threads.call(find_all)
    return found if given.shape else found[0]


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
