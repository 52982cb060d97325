"""How right answers are: as cells, or as models write them."""

from __future__ import annotations

from enum import IntEnum
from typing import Any, Iterable, Sequence, Union

import numpy as np
import numpy.typing as npt

from . import _threads
from ._errors import OptionError, check
from ._lib import ffi, lib
from ._objects import borrowed, make, options, using
from ._puzzles import Puzzles, pointer
from ._rules import Rules, check_row, given_of

Texts = Union[str, bytes, Iterable[str], Iterable[bytes]]

# Puzzles a call, at least and at most; of other rules each call reads the rules anew.
SUDOKU, OF_RULES = (512, 16384), (64, 4096)

# The columns: type, member of struct fastsud_judgements, type there.
COLUMNS: dict[str, tuple[Any, str, str]] = {
    "understood": (np.uint8, "forms", "uint8_t *"),
    "solved": (np.bool_, "solved", "uint8_t *"),
    "right": (np.int16, "right", "int16_t *"),
    "filled": (np.uint16, "filled", "uint16_t *"),
    "givens_kept": (np.uint16, "givens_kept", "uint16_t *"),
    "row_conflicts": (np.uint16, "row_conflicts", "uint16_t *"),
    "column_conflicts": (np.uint16, "column_conflicts", "uint16_t *"),
    "box_conflicts": (np.uint16, "box_conflicts", "uint16_t *"),
    "given_conflicts": (np.uint16, "given_conflicts", "uint16_t *"),
    "rule_conflicts": (np.uint16, "rule_conflicts", "uint16_t *"),
    "placements": (np.uint64, "placements", "uint64_t *"),
    "placements_right": (np.int16, "placements_right", "int16_t *"),
    "completions": (np.uint64, "completions", "uint64_t *"),
    "cut_short": (np.bool_, "cut_short", "uint8_t *"),
    "verdict": (np.uint8, "verdicts", "uint8_t *"),
    "cells": (np.uint8, "cells", "uint8_t *"),
}


class Understood(IntEnum):
    """What was understood of an answer."""

    NONE = 0  # nothing
    GRID = 1  # a grid: of a text the last one, whose blanks later placements fill
    PLACEMENTS = 2  # placements such as r1c1=5, put into the puzzle


class _Texts:
    """Texts one after the other, and where each begins."""

    def __init__(self, texts: Sequence[Any], n: int) -> None:
        if len(texts) != n:
            raise OptionError(f"{len(texts)} answers to {n} puzzles")
        lengths: Iterable[int]
        if self._are_ascii(texts):  # encoded at once, which takes half the time
            joined, lengths = "".join(texts).encode(), map(len, texts)
        else:
            encoded = [text.encode(errors="surrogatepass") if isinstance(text, str) else self._bytes_of(text) for text in texts]
            joined, lengths = b"".join(encoded), map(len, encoded)
        self.offsets = np.zeros(n + 1, np.uint64)
        np.cumsum(np.fromiter(lengths, np.uint64, n), out=self.offsets[1:])
        self.bytes = joined or b"\0"
        self.address = ffi.from_buffer(self.bytes)

    @staticmethod
    def _are_ascii(texts: Sequence[Any]) -> bool:
        try:
            return all(map(str.isascii, texts))
        except TypeError:
            return False

    @staticmethod
    def _bytes_of(text: Any) -> bytes:
        if text is None:
            return b""
        if not isinstance(text, (bytes, bytearray)):
            raise TypeError(f"answers are arrays of numbers, or texts; not {type(text).__name__}")
        return bytes(text)


def _texts_of(answers: Any) -> list[Any] | None:
    """Answers as a list of texts; None: they are cells."""
    if isinstance(answers, (str, bytes)):
        return [answers]
    if isinstance(answers, np.ndarray):
        return answers.reshape(-1).tolist() if answers.dtype.kind in "SUO" else None
    if hasattr(answers, "to_numpy"):
        return list(answers.to_numpy())
    listed = list(answers)
    return listed if not listed or any(isinstance(text, (str, bytes, bytearray)) for text in listed) else None


def judge(
    puzzles: Puzzles,
    answers: Puzzles | Texts,
    *,
    columns: str | Sequence[str] | None = None,
    rules: Rules | str | None = None,
    limit: int | None = None,
    time_limit: float = 0,
    isa: str | None = None,
    n_threads: int = 0,
) -> dict[str, Any]:
    """Judges answers to puzzles, for rewards and benchmarks.

    Parameters
    ----------
    puzzles
        As of `solve`; of other rules arrays of numbers, or strings of cells.
    answers
        An answer to each: arrays of numbers, 0 for a blank; or texts (str, bytes, None) as models write them. The last
        grid in a text that has the puzzle's shape counts: cells or lines of them with spaces, commas, brackets, frames,
        numbers of rows and columns, or the marks of Markdown, LaTeX, HTML and JSON. Otherwise placements such as
        r1c1=5, r1c1: 5, "row 1, column 1: 5". What stands before the last </think> does not count, nor, if there are
        <answer> tags, what is outside of them. Texts may be any.
    columns
        A name, or names, out of these; None: all up to placements_right, and completions if there is a limit.

        - understood, uint8: values of `Understood`: nothing (0; the answer is then the puzzle), a grid, placements
        - solved, bool: all cells filled, all givens kept, all rules obeyed
        - right, int16: cells as in the only solution; -1: the puzzle does not have exactly one
        - filled, uint16: cells
        - givens_kept, uint16
        - row_conflicts, column_conflicts, box_conflicts, uint16: cells whose digit stands there already, further left
          or above
        - given_conflicts, uint16: cells with another digit than is given
        - rule_conflicts, uint16: other rules that are broken
        - placements, uint64: that a text states
        - placements_right, int16: blanks that are filled rightly before the first wrong placement; -1 as above. It is
          what Sudoku-Bench counts, but that none counts twice.
        - completions, uint64: in how many ways the answer can be completed, up to limit; 0: in none
        - cut_short, bool: the time limit ended a search
        - verdict, uint8: the puzzle's, values of `Verdict`
        - cells, uint8[n, 81]: the answer as it was understood, 0 for a blank
    rules
        Of puzzles of other sizes and rules: a `Rules`, or its text or names.
    limit
        Up to which completions are counted; None: they are not.
    time_limit
        Seconds for a search; 0: no limit.
    n_threads
        0: one for each processor. Results do not depend on it.

    Returns
    -------
    dict
        An array of n values for each column (a scalar for a single puzzle), in the order asked for.

    Raises
    ------
    PuzzleError
        A puzzle, or an array's answer, is none; it names the row.
    """
    wanted = _check_columns(columns, limit)
    if rules is not None and isa is not None:
        raise OptionError("isa: for 9x9 puzzles only, not for other rules")
    given, of_rules = given_of(puzzles, rules)
    n, n_cells = given.n, given.n_cells
    listed = _texts_of(answers)
    texts = None if listed is None else _Texts(listed, n)
    grids = given_of(answers, of_rules)[0] if listed is None else None
    if grids is not None and grids.n != n:
        raise OptionError(f"{grids.n} answers to {n} puzzles")
    made = {name: np.zeros((n, n_cells) if name == "cells" else n, COLUMNS[name][0]) for name in wanted}
    of = options(limit=limit, time_limit=float(time_limit), isa=isa)

    def fill(judge_of: Any, first: int, end: int) -> int:
        work = ffi.new("struct fastsud_judgements *")
        work.size = ffi.sizeof("struct fastsud_judgements")
        work.n_puzzles = end - first
        work.puzzles = given.pointer(first)
        work.puzzle_stride = n_cells
        if texts is not None:
            work.texts = texts.address
            work.text_offsets = pointer(texts.offsets[first:], "uint64_t *")
        elif grids is not None:
            work.answers = grids.pointer(first)
            work.answer_stride = n_cells
        for name, array in made.items():
            setattr(work, COLUMNS[name][1], pointer(array[first:], COLUMNS[name][2]))
        return int(lib.fastsud_judge_answers(judge_of, work))

    def judge_range(first: int, end: int) -> None:
        with borrowed("judge", of) as judge_of:
            check(fill(judge_of, first, end))

    def judge_range_of_rules(first: int, end: int) -> None:
        assert of_rules is not None
        own, judge_of = of_rules._read(), make("judge", of)
        check(lib.fastsud_judge_take_rules(judge_of, own))
        with using(judge_of):
            check_row(own, fill(judge_of, first, end), first)

    if n:
        _threads.run(n, SUDOKU if of_rules is None else OF_RULES, n_threads,
                     judge_range if of_rules is None else judge_range_of_rules)
    return {name: given.shaped(made[name]) for name in wanted}


def _check_columns(columns: str | Sequence[str] | None, limit: int | None) -> list[str]:
    if columns is None:
        names = list(COLUMNS)[:list(COLUMNS).index("completions") + (limit is not None)]
    else:
        names = [columns] if isinstance(columns, str) else list(columns)
    for name in names:
        if name not in COLUMNS:
            raise OptionError(f"there is no column {name!r}; there are {', '.join(COLUMNS)}")
    if "completions" in names and limit is None:
        raise OptionError("completions are counted up to a limit; say which, as in limit=100")
    return names
