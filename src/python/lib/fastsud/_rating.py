"""Difficulty and other measures of puzzles."""

from __future__ import annotations

from contextlib import contextmanager
from typing import Any, Iterator, Sequence

import numpy as np
import numpy.typing as npt

from . import _threads
from ._errors import OptionError, check, text_of
from ._lib import ffi, lib
from ._objects import Options, borrowed, make, options, seed_of, using
from ._puzzles import Given, Puzzles
from ._rules import Rules, check_row, given_of
from ._tables import Table, texts_of

N_LEVELS = 11
USUAL = "givens", "solutions", "redundant", "level"
USUAL_OF_RULES = "givens", "solutions", "redundant", "logic", "steps", "hardest"

# What is narrower than int64 of 9x9 puzzles, and of other rules.
NARROW: dict[str, tuple[Any, Any]] = {
    "givens": (np.int8, np.int16), "solutions": (np.int8, np.int8), "redundant": (np.int8, np.int16),
    "level": (np.int8, np.int8)}
# Columns of the program, one for each level, that are columns of one array here; and their type.
BY_LEVEL = {"fixed": ("fixed_", np.int8), "information": ("bound_gain_", np.float64), "backdoors": ("backdoor_", np.int8)}


def _parts(name: str, max_level: int) -> list[str]:
    """The library's columns that a column is made of."""
    if name not in BY_LEVEL:
        return [name]
    start = ["bound_start"] if name == "information" else []
    return start + [f"{BY_LEVEL[name][0]}{level}" for level in range(max_level + 1)]


def _whole(name: str, parts: list[npt.NDArray[Any]]) -> npt.NDArray[Any]:
    """And back."""
    if name not in BY_LEVEL:
        return parts[0]
    array: npt.NDArray[Any] = np.stack(parts, axis=1)
    if name == "information":  # a sum of gains, which is 81 in the end but for the last bits
        array = np.cumsum(array, axis=1)[:, 1:].round(9)
    array = array.astype(BY_LEVEL[name][1], copy=False)
    return array


def _column(measurer: Any, i: int) -> Any:
    column = ffi.new("struct fastsud_column *")
    column.size = ffi.sizeof("struct fastsud_column")
    check(lib.fastsud_measurer_column(measurer, i, column))
    return column


def _names(of: Options, rules: Any) -> list[str]:
    """All columns of puzzles of these rules, NULL for 9x9 sudoku."""
    measurer = make("measurer", of, rules, ffi.NULL)
    names = ["given_up"]
    try:
        while True:
            names.append(text_of(_column(measurer, len(names) - 1).name))
    except OptionError:
        return names


def _explained(error: OptionError, names: list[str], rules: Rules | None, of: Options) -> OptionError:
    """What is wrong when a measurer cannot be made; error: as the library has it."""
    known = _names(of, ffi.NULL if rules is None else rules._rules)
    others = _names((), Rules("4x4")._rules if rules is None else ffi.NULL)
    scope = "other rules only, not for 9x9 puzzles" if rules is None else "9x9 puzzles only, not for other rules"
    for name in names:
        if name not in known and (name not in BY_LEVEL or rules is not None):
            return OptionError(f"column {name!r}: for {scope}" if name in others or name in BY_LEVEL else
                               f"there is no column {name!r}; there are {', '.join([*known, *BY_LEVEL])}")
        if name == "given_up":
            return OptionError("column 'given_up': needs time_limit")
    return error


@contextmanager
def _measurer(of: Options, rules: Rules | None, columns: bytes) -> Iterator[tuple[Any, Any]]:
    """A measurer, and its own copy of the rules."""
    if rules is None:
        with borrowed("measurer", of, ffi.NULL, columns) as measurer:
            yield measurer, None
    else:
        own = rules._read()
        measurer = make("measurer", of, own, columns)
        with using(own), using(measurer):
            yield measurer, own


def _empty(column: Any, name: str, n: int, has_rules: bool) -> npt.NDArray[Any]:
    """An array for its values."""
    kinds = {lib.FASTSUD_COLUMN_INTEGERS: NARROW[name][has_rules] if name in NARROW else np.int64,
             lib.FASTSUD_COLUMN_REALS: np.float64, lib.FASTSUD_COLUMN_FLAGS: np.bool_}
    return np.empty(n, kinds.get(column.kind, object))


def _fill(array: npt.NDArray[Any], column: Any) -> None:
    if column.integers != ffi.NULL:
        values: Any = np.frombuffer(ffi.buffer(column.integers, 8 * column.n), np.int64)
        array[:] = values > 0 if array.dtype == np.bool_ else values
    elif column.reals != ffi.NULL:
        array[:] = np.frombuffer(ffi.buffer(column.reals, 8 * column.n), np.float64)
    elif column.n:
        array[:] = texts_of(column)


def _measure(given: Given, names: list[str], rules: Rules | None, of: Options,
             n_threads: int) -> dict[str, npt.NDArray[Any]]:
    """The library's columns, by name."""
    columns = ",".join(names).encode()
    try:
        with _measurer(of, rules, columns) as (measurer, _):
            made = {name: _empty(_column(measurer, i), name, given.n, rules is not None) for i, name in enumerate(names)}
            at_once = int(lib.fastsud_measurer_at_once(measurer))
    except OptionError as error:
        raise _explained(error, names, rules, of) from None

    def take(first: int, end: int) -> None:
        with _measurer(of, rules, columns) as (measurer, own):
            status = lib.fastsud_measurer_take(measurer, end - first, given.pointer(first), given.n_cells)
            check(status) if own is None else check_row(own, status, first)
            for i, array in enumerate(made.values()):
                _fill(array[first:end], _column(measurer, i))

    _threads.run(given.n, (max(1, at_once // 16), at_once), n_threads, take)
    return made


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
    search_propagate: str = "singles",
    search_limit: int = 1000000,
    canonical: bool = False,
    time_limit: float = 0,
    isa: str | None = None,
    n_threads: int = 0,
) -> Table:
    """Measures puzzles; only what is asked for is computed.

    Parameters
    ----------
    puzzles
        As of `solve`; with rules, as many cells each, such as uint8[n, 16], or strings.
    columns
        A name, or names, out of all that `fastsud rate --columns` has, which fastsud-measures(7) describes; None:
        givens, solutions, redundant and level; with rules givens, solutions, redundant, logic, steps and hardest.
        Among them:

        - givens, int8: how many
        - solutions, int8: 0, 1, or 2 for more
        - guesses, int64, of the search
        - redundant, int8: givens that can each be taken away on its own
        - level, int8: the lowest level of logic that decides it, 0 to max_level
        - techniques: a dictionary of how many steps each technique took
        - er, ep, ed, float64: Sudoku Explainer's ratings of the hardest step, the hardest up to the first digit, and
          the first step; 20.0: its rules do not solve it; and er_technique, the hardest step's
        - grade: that of er, by name
        - rating, float64: the search rating, the geometric mean of guesses + 1 over random morphs
        - symmetries, a text, and automorphisms, of the pattern of givens
        - of other rules logic ("solved", "open", "contradictory", "limit"), steps, how many, and hardest, the technique

        Three stand for a column of the program for each level, as arrays [n, max_level + 1]:

        - fixed, int8: cells with one candidate after each level, givens among them
        - information, float64: how much is known after each level, in nonets: 81 when solved
        - backdoors, int8: how few more cells must be given for the levels to solve the puzzle

        What a puzzle does not have, such as redundant without exactly one solution or the level that no level is, is
        -1, NaN or ""; where time_limit did not suffice, integers are -2.
    rules
        Of puzzles of other sizes and rules: a `Rules`, or its text.
    max_level
        The highest level of logic, up to 10; 8 and above are slow.
    backdoors
        The largest size of backdoors to look for, 1 to 8.
    morphs, seed
        Of the rating.
    er_uniqueness, er_rules
        False leaves out the rules that assume one solution; "repaired" takes these as corrected.
    search_propagate, search_limit
        Of the engine csp's searches, as of the program.
    canonical
        Measure the canonical form of each puzzle, so that copies are alike.
    time_limit
        Seconds for a measure of a puzzle; 0: no limit.

    Returns
    -------
    Table
        A dictionary with an array of n values for each column (a scalar for a single puzzle), in the order asked for.
        `pandas.DataFrame(rate(...))` is a table, unless it has columns with a value per level; see `Table` for others.
    """
    if rules is not None and isa is not None:
        raise OptionError("isa: for 9x9 puzzles only, not for other rules")
    if columns is None:
        columns = USUAL if rules is None else USUAL_OF_RULES
    columns = [columns] if isinstance(columns, str) else list(columns)
    if not 0 <= max_level < N_LEVELS:
        raise OptionError(f"max_level {max_level!r} is not 0 to {N_LEVELS - 1}")
    given, of_rules = given_of(puzzles, rules)
    of = options(level=max_level, backdoors=backdoors, morphs=morphs, seed=seed_of(seed),
                 er_uniqueness="on" if er_uniqueness else "off", er_rules=er_rules, search_propagate=search_propagate,
                 search_limit=search_limit, canonical=canonical, time_limit=float(time_limit) or None, isa=isa)
    parts = {name: _parts(name, max_level) for name in columns}
    names = list(dict.fromkeys(part for name in columns for part in parts[name]))
    made = _measure(given, names, of_rules, of, n_threads)
    return Table({name: given.shaped(_whole(name, [made[part] for part in parts[name]])) for name in columns},
                 n_axes=len(given.shape))


def grade(er: Any) -> Any:
    """The grade of a puzzle by its ER, from easy to extreme; None: it has no rating. Of an array, an array of them."""
    ratings = np.asarray(er, np.float64)
    tenths = np.where((ratings >= 0) & (ratings < 100), (ratings * 10).round(), 0).astype(np.uint16)
    grades = np.empty(ratings.shape, object)
    for value in np.unique(tenths):
        name = lib.fastsud_grade(int(value))
        grades[tenths == value] = None if name == ffi.NULL else text_of(name)
    return grades[()]
