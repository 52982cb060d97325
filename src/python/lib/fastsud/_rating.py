"""Difficulty and other measures of puzzles."""

from __future__ import annotations

from typing import Any, Iterable, Sequence

import numpy as np
import numpy.typing as npt

from . import _threads
from ._errors import OptionError, check, text_of
from ._lib import ffi, lib
from ._making import find_redundant
from ._objects import Options, borrowed, options, seed_of, using
from ._puzzles import Given, Puzzles, pointer
from ._rules import Rating, Rules, rules_of
from ._solving import Answers, Verdict

COLUMNS = ("givens", "solutions", "redundant", "level", "fixed", "information", "er", "ep", "ed", "rating", "backdoors")
COLUMNS_OF_RULES: dict[str, Any] = {
    "givens": np.int16, "solutions": np.int8, "guesses": np.uint64, "redundant": np.int16, "logic": object,
    "steps": np.int64, "hardest": object}
N_LEVELS = 11

# Puzzles a call, at least and at most: the slower the measure, the fewer.
LEVELS, SEARCH, SLOW, OF_RULES = (512, 4096), (128, 1024), (4, 16), (16, 256)


def _fill(given: Given, of: Options, n_threads: int, at_once: tuple[int, int],
          members: dict[str, tuple[str, npt.NDArray[Any]]]) -> None:
    """Calls fastsud_rate for the members of struct fastsud_ratings, which are of these types and go to these arrays."""

    def rate_range(first: int, end: int) -> None:
        ratings = ffi.new("struct fastsud_ratings *")
        ratings.size = ffi.sizeof("struct fastsud_ratings")
        ratings.n_puzzles = end - first
        ratings.puzzles = given.pointer(first)
        ratings.puzzle_stride = 81
        for name, (kind, array) in members.items():
            setattr(ratings, name, pointer(array[first:], kind))
        with borrowed("rater", of) as rater:
            check(lib.fastsud_rate(rater, ratings))

    _threads.run(given.n, at_once, n_threads, rate_range)


def _check_columns(columns: str | Sequence[str], known: Iterable[str], others: Iterable[str], scope: str) -> list[str]:
    """The names as a list, each of which is known; others are those that only puzzles outside the scope have."""
    columns = [columns] if isinstance(columns, str) else list(columns)
    for name in columns:
        if name not in known:
            raise OptionError(f"column {name!r}: for {scope}" if name in others
                              else f"there is no column {name!r}; there are {', '.join(known)}")
    return columns


def _rate_of_rules(puzzles: str | Sequence[str], columns: str | Sequence[str], rules: Rules,
                   n_threads: int) -> dict[str, Any]:
    columns = _check_columns(columns, COLUMNS_OF_RULES, COLUMNS, "9x9 puzzles only, not for other rules")
    texts = [puzzles] if isinstance(puzzles, str) else list(puzzles)
    n = len(texts)
    made: dict[str, npt.NDArray[Any]] = {name: np.empty(n, COLUMNS_OF_RULES[name]) for name in columns}

    def value_of(rating: Rating, name: str) -> Any:
        if name == "solutions":
            return {Verdict.NONE: 0, Verdict.UNIQUE: 1, Verdict.MULTIPLE: 2}.get(rating.verdict, -1)
        return getattr(rating, name)

    def rate_range(first: int, end: int) -> None:
        own = rules._read()
        for i in range(first, end):
            with using(own):
                rating = rules._rate(own, texts[i], i)
            for name in columns:
                made[name][i] = value_of(rating, name)

    _threads.run(n, OF_RULES, n_threads, rate_range)
    return {name: made[name][0] if isinstance(puzzles, str) else made[name] for name in columns}


def rate(
    puzzles: Puzzles,
    columns: str | Sequence[str] | None = None,
    *,
    rules: Rules | str | None = None,
    max_level: int = 7,
    backdoors: int = 1,
    morphs: int = 64,
    seed: int | None = 1,
    er_uniqueness: bool = True,
    er_rules: str = "se121",
    time_limit: float = 0,
    isa: str | None = None,
    n_threads: int = 0,
) -> dict[str, Any]:
    """Measures puzzles; only what is asked for is computed.

    Parameters
    ----------
    puzzles
        As of `solve`.
    columns
        A name, or names, out of these, which are those of `fastsud rate` where it has them; None: givens, solutions,
        redundant and level.

        - givens, int8: how many
        - solutions, int8: 0, 1, or 2 for more
        - redundant, int8: givens that can each be taken away on its own; -1 without exactly one solution
        - level, int8: the lowest level of logic that decides it, 0 to max_level; -1: none does
        - fixed, int8[n, max_level + 1]: cells with one candidate after each level, givens among them; -1 if the puzzle
          contradicts itself
        - information, float64[n, max_level + 1]: how much is known after each level, in nonets: 81 when solved; NaN
          if the puzzle contradicts itself
        - er, ep, ed, float64: Sudoku Explainer's ratings of the hardest step, the hardest up to the first digit, and
          the first step; 20.0: its rules do not solve it; NaN without exactly one solution
        - rating, float64: the search rating, the geometric mean of guesses + 1 over random morphs
        - backdoors, int8[n, max_level + 1]: how few more cells must be given for the levels to solve the puzzle; -1:
          more than the argument, or the puzzle does not have exactly one solution

        Where time_limit did not suffice: -1, for a level -2, NaN.
    rules
        Of puzzles of other sizes and rules: a `Rules`, or its text. Puzzles are then strings of their cells, as of
        `Rules.solve`, and columns are givens, solutions, redundant and guesses (uint64, of the engine); logic (what
        the steps of `fastsud explain` make of it: "solved", "open", "contradictory", "limit"), steps, how many, and
        hardest, the technique, "" without a step. None: all but guesses.
    max_level
        The highest level of logic, up to 10; 8 and above are slow.
    backdoors
        The largest size of backdoors to look for, 1 to 8.
    morphs, seed
        Of the rating.
    er_uniqueness, er_rules
        False leaves out the rules that assume one solution; "repaired" takes these as corrected.
    time_limit
        Seconds for a measure of a puzzle; 0: no limit.

    Returns
    -------
    dict
        An array of n values for each column (a scalar for a single puzzle), in the order asked for.
        `pandas.DataFrame(rate(...))` is a table, unless it has columns with a value per level.
    """
    if rules is not None:
        if isa is not None:
            raise OptionError("isa: for 9x9 puzzles only, not for other rules")
        of = Rules(rules, time_limit=time_limit) if isinstance(rules, str) else rules_of(rules)
        usual = [name for name in COLUMNS_OF_RULES if name != "guesses"]
        return _rate_of_rules(puzzles, usual if columns is None else columns, of, n_threads)  # type: ignore[arg-type]
    columns = _check_columns(("givens", "solutions", "redundant", "level") if columns is None else columns, COLUMNS,
                             COLUMNS_OF_RULES, "other rules only, not for 9x9 puzzles")
    if not 0 <= max_level < N_LEVELS:
        raise OptionError(f"max_level {max_level!r} is not 0 to {N_LEVELS - 1}")
    given = Given(puzzles)
    n = given.n
    limit = float(time_limit)
    made: dict[str, npt.NDArray[Any]] = {}
    wanted = set(columns)
    wants_er = wanted & {"er", "ep", "ed"}

    if "givens" in wanted or wants_er:
        made["givens"] = ((given.rows != 0) & (given.rows != ord("."))).sum(axis=1, dtype=np.int8)
    if "solutions" in wanted:
        answers = Answers(given, options(isa=isa, time_limit=limit), n_threads, with_solutions=False)
        made["solutions"] = np.where(answers.verdicts == Verdict.GAVE_UP, -1, answers.counts).astype(np.int8)
    if "redundant" in wanted:
        redundant, verdicts = find_redundant(given, options(isa=isa, time_limit=limit), n_threads)
        made["redundant"] = np.where(verdicts == Verdict.UNIQUE, redundant.sum(axis=1), -1).astype(np.int8)
    by_level = {"level": ("levels", "int8_t *", np.int8, ()), "fixed": ("n_fixed", "int8_t *", np.int8, (N_LEVELS,)),
                "information": ("information", "double *", np.float64, (N_LEVELS,))}
    members = {}
    for name in wanted & by_level.keys():
        member, kind, dtype, shape = by_level[name]
        array = np.empty((n, *shape), dtype)
        members[member] = (kind, array)
        made[name] = array[:, : max_level + 1] if shape else array
    if members:
        _fill(given, options(level=max_level, isa=isa, time_limit=limit), n_threads, LEVELS, members)
    if "information" in wanted:
        made["information"][made["information"] < 0] = np.nan
    if "backdoors" in wanted:
        sizes = np.empty((n, N_LEVELS), np.int8)
        _fill(given, options(level=max_level, backdoors=backdoors, isa=isa, time_limit=limit), n_threads, SLOW,
              {"backdoors": ("int8_t *", sizes)})
        made["backdoors"] = sizes[:, : max_level + 1]
    if wants_er:
        tenths = {name: np.empty(n, np.uint8) for name in wants_er}
        _fill(given, options(isa=isa, time_limit=limit, er_uniqueness="on" if er_uniqueness else "off",
                             er_rules=er_rules), n_threads, SLOW,
              {name: ("uint8_t *", array) for name, array in tenths.items()})
        # The library has 0 both for a full grid, which needs no step, and for what has no rating.
        is_full = made["givens"] == 81
        if is_full.any():
            full = Given(given.numbers()[is_full])
            is_full[is_full] = Answers(full, (), n_threads, with_solutions=False).verdicts == Verdict.UNIQUE
        for name, array in tenths.items():
            made[name] = np.where((array == 0) & ~is_full, np.nan, array / 10)
    if "rating" in wanted:
        made["rating"] = np.empty(n)
        _fill(given, options(morphs=morphs, seed=seed_of(seed), isa=isa, time_limit=limit), n_threads, SEARCH,
              {"search": ("double *", made["rating"])})
        made["rating"][made["rating"] < 0] = np.nan
    return {name: given.shaped(made[name]) for name in columns}


def grade(er: float) -> str | None:
    """The grade of a puzzle by its ER, from easy to extreme; None: it has no rating."""
    name = ffi.NULL if np.isnan(er) or er < 0 else lib.fastsud_grade(round(er * 10))
    return None if name == ffi.NULL else text_of(name)
