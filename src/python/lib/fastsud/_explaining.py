"""Steps that a person could take."""

from __future__ import annotations

import itertools
import threading
from dataclasses import dataclass, field
from typing import Iterable, Iterator, Mapping

import numpy as np

from . import _threads
from ._errors import OptionError, check, text_of
from ._lib import ffi, lib
from ._objects import Options, make, options, using
from ._puzzles import Cells, Given, Puzzles
from ._verdicts import Verdict


@dataclass(frozen=True)
class Step:
    """A step of logic. Cells are 0 to 80, row by row.

    Attributes
    ----------
    technique : str
    level : int or None
        Of the technique, 0 to 10; None: of none, or a rule of Sudoku Explainer or of the theory.
    rating : float or None
        Of a rule of Sudoku Explainer.
    placed : (cell, digit) or None
    removed : tuple of (cell, digit)
        Candidates that go; a placed digit's peers are not among them.
    pattern : uint8[81]
        1: a cell of the pattern; 2: of its second part, such as fins; 0: neither.
    text : str
        The step in English.
    svg : str or None
        The step drawn, as an SVG file; None unless `explain` was asked for it.
    parts : tuple of str
        Drawings of a long chain part by part, each with its lines; empty where the step is drawn at once.
    """

    technique: str
    level: int | None
    rating: float | None
    placed: tuple[int, int] | None
    removed: tuple[tuple[int, int], ...]
    pattern: Cells = field(repr=False, compare=False)
    text: str
    svg: str | None = field(default=None, repr=False, compare=False)
    parts: tuple[str, ...] = field(default=(), repr=False, compare=False)


Marks = np.ndarray[tuple[int], np.dtype[np.uint16]] | Mapping[int, Iterable[int]]


def _masks(marks: Marks) -> list[int]:
    """Pencilmarks as a mask for each cell."""
    if isinstance(marks, np.ndarray):
        if marks.shape != (81,):
            raise OptionError("marks are uint16[81], or a dictionary")
        masks = [int(mask) for mask in marks]
    else:
        masks = [0] * 81
        for cell, digits in marks.items():
            if not 0 <= cell < 81:
                raise OptionError(f"cell {cell} is none of 0 to 80")
            for digit in digits:
                if not 1 <= digit <= 9:
                    raise OptionError(f"{digit} is no digit")
                masks[cell] |= 1 << (digit - 1)
    if any(not 0 <= mask < 512 for mask in masks):
        raise OptionError("marks have a bit for each of nine digits")
    return masks


class Explanation:
    """An iterator over the steps of a puzzle, each found when it is asked for."""

    def __init__(self, given: Given, of: Options, svg: bool = False, entered: Given | None = None,
                 marks: Marks | None = None) -> None:
        self._explainer = make("explainer", of)
        self._draws = svg
        self._lock = threading.Lock()
        self._step = ffi.new("struct fastsud_step *")
        self._step.size = ffi.sizeof("struct fastsud_step")
        self._start(given, entered, None if marks is None else _masks(marks))

    @_threads.interruptible
    def _start(self, given: Given, entered: Given | None, masks: list[int] | None) -> None:
        with self._lock, using(self._explainer):
            if entered is None and masks is None:
                check(lib.fastsud_explainer_start(self._explainer, given.pointer()))
                return
            check(lib.fastsud_explainer_start_position(
                self._explainer, given.pointer(), entered.pointer() if entered else ffi.NULL,
                ffi.NULL if masks is None else ffi.new("uint16_t[81]", masks)))

    def __iter__(self) -> Iterator[Step]:
        return self

    @_threads.interruptible
    def __next__(self) -> Step:
        with self._lock, using(self._explainer):
            return self._next()

    def _next(self) -> Step:
        if check(lib.fastsud_explainer_next(self._explainer, self._step)) == 0:
            raise StopIteration
        return self._told()

    @_threads.interruptible
    def every(self) -> list[Step]:
        """All steps that there are where the steps so far have led, the easiest technique's first; none is taken."""
        steps: list[Step] = []
        with self._lock, using(self._explainer):
            while check(lib.fastsud_explainer_at(self._explainer, len(steps), self._step)) == 1:
                steps.append(self._told())
        return steps

    @_threads.interruptible
    def hint(self, amount: int) -> str:
        """As much as a player wants to know, in English. 1: what is wrong with the position at the start, "" if nothing
        is, but not what is right; of the step found last 2 the technique, 3 also the unit and the cells, 4 all.
        """
        text = ffi.new("char const **")
        with self._lock, using(self._explainer):
            check(lib.fastsud_explainer_hint(self._explainer, amount, text))
            return text_of(text[0])

    def _told(self) -> Step:
        step = self._step
        numbers = itertools.count(1)
        removed = np.frombuffer(ffi.buffer(step.removed), np.uint16)
        return Step(
            technique=text_of(step.technique),
            level=None if step.level < 0 else int(step.level),
            rating=step.rating / 10 if step.rating else None,
            placed=(int(step.placed_cell), int(step.placed_digit)) if step.placed_digit else None,
            removed=tuple((int(cell), digit) for cell in removed.nonzero()[0] for digit in range(1, 10)
                          if removed[cell] >> (digit - 1) & 1),
            pattern=np.frombuffer(ffi.buffer(step.pattern), np.uint8).copy(),
            text=text_of(step.text),
            svg=self._drawn(0) if self._draws else None,
            parts=tuple(iter(lambda: self._drawn(next(numbers)), None)) if self._draws else (),
        )

    def _drawn(self, part: int) -> str | None:
        """The step as a whole, or a part of it, from 1 on; None: there is none."""
        svg = ffi.new("char const **")
        n_bytes = ffi.new("size_t *")
        status = lib.fastsud_explainer_svg(self._explainer, lib.FASTSUD_DRAW_STEP + part, svg, n_bytes)
        if status == lib.FASTSUD_ERR_NOT_FOUND:
            return None
        check(status)
        return bytes(ffi.buffer(svg[0], n_bytes[0])).decode()

    @property
    def verdict(self) -> Verdict:
        """Where the steps so far have led: SOLVED, OPEN, NONE for a contradiction, GAVE_UP at the time limit."""
        with self._lock, using(self._explainer):
            return Verdict(lib.fastsud_explainer_verdict(self._explainer))

    @_threads.interruptible
    def fault(self, givens: Puzzles | None = None) -> str:
        """What is wrong with the puzzle, in English, "" if nothing is: several solutions or none, and which digits are
        wrong, by the only solution of `givens`, the original puzzle.
        """
        known = None if givens is None else Given(givens)
        text = ffi.new("char const **")
        with self._lock, using(self._explainer):
            check(lib.fastsud_explainer_judge(self._explainer, known.pointer() if known else ffi.NULL,
                                              ffi.new("uint8_t[81]"), text))
            return text_of(text[0])

    @property
    def candidates(self) -> np.ndarray[tuple[int], np.dtype[np.uint16]]:
        """The candidates as they now are, uint16[81]: bit d - 1 for digit d; a placed digit is the only one."""
        masks = np.empty(81, np.uint16)
        with self._lock, using(self._explainer):
            check(lib.fastsud_explainer_candidates(self._explainer, ffi.cast("uint16_t *", masks.ctypes.data)))
        return masks


def explain(
    puzzle: Puzzles, *, method: str = "levels", level: int | None = None, er_uniqueness: bool = True, er_rules: str = "se121",
    time_limit: float = 0, svg: bool = False, without: str | Iterable[str] = (), entered: Puzzles | None = None,
    marks: Marks | None = None,
) -> Explanation:
    """Solves a puzzle step by step, always by the easiest step there is.

    Parameters
    ----------
    puzzle
        uint8[81], uint8[9, 9], a str or bytes.
    method
        levels: techniques by level; theory: a theory of clauses; er: the rules of Sudoku Explainer.
    level
        Of levels: steps end where no technique up to this level applies. None: up to 10, and where none applies, the
        easiest of Sudoku Explainer's rules, so that each puzzle with one solution is explained to its end.
    time_limit
        Seconds for a step; 0: no limit.
    svg
        Draw each step, too.
    without
        Names of techniques not to use, a list or with commas between: "xy-wing,unique-rectangle".
    entered
        What a player has entered where nothing is given, as `puzzle`.
    marks
        Pencilmarks of cells without digits, which restrict them and enter nothing, even one alone: uint16[81] with bit
        d - 1 for digit d and 0 for none, or a dictionary of cells, 0 to 80, and digits.

    Returns
    -------
    Explanation
        An iterator of `Step`: `list(explain(puzzle))` are all steps, `next(explain(puzzle))` is a hint.
    """
    given = Given(puzzle)
    written = None if entered is None else Given(entered)
    if given.n != 1 or (written and written.n != 1):
        raise OptionError("explain takes one puzzle")
    off = without if isinstance(without, str) else ",".join(without)
    return Explanation(given, options(method=method, level=level, er_uniqueness="on" if er_uniqueness else "off",
                                      er_rules=er_rules, time_limit=float(time_limit), without=off or None),
                       svg, written, marks)
