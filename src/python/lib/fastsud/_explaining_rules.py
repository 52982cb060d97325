"""Steps that a person could take, of puzzles of other sizes and rules."""

from __future__ import annotations

import threading
from dataclasses import dataclass
from typing import Any, Iterable, Iterator, Mapping, Optional

from . import _threads
from ._errors import OptionError, check, text_of
from ._lib import ffi, lib
from ._objects import using
from ._verdicts import Verdict

Marks = Optional[Mapping[tuple[int, int], Iterable[int]]]


@dataclass(frozen=True)
class RulesStep:
    """A step of logic on a puzzle of any rules.

    technique, text
        Its name, and a line that says all.
    placed
        (row, column, value), from row 0; None: nothing is placed.
    removed
        (row, column, value) of each candidate that goes.
    """

    technique: str
    placed: tuple[int, int, int] | None
    removed: tuple[tuple[int, int, int], ...]
    text: str


class RulesExplanation:
    """An iterator over the steps of a puzzle of any rules, each found when it is asked for."""

    def __init__(self, rules: Any, shape: tuple[int, int], values: range) -> None:
        self._rules = rules  # of its own, to which the puzzle is known
        self._shape = shape
        self._values = values
        self._lock = threading.Lock()
        self._step = ffi.new("struct fastsud_rules_step *")
        self._step.size = ffi.sizeof("struct fastsud_rules_step")
        self._removed = ffi.new("uint32_t[]", shape[0] * shape[1])

    def __iter__(self) -> Iterator[RulesStep]:
        return self

    @_threads.interruptible
    def __next__(self) -> RulesStep:
        with self._lock, using(self._rules):
            if check(lib.fastsud_rules_step_next(self._rules, self._step, self._removed)) == 0:
                raise StopIteration
            return self._told()

    @_threads.interruptible
    def every(self) -> list[RulesStep]:
        """All steps that there are where the steps so far have led, the easiest technique's first; none is taken."""
        steps: list[RulesStep] = []
        with self._lock, using(self._rules):
            while check(lib.fastsud_rules_step_at(self._rules, len(steps), self._step, self._removed)) == 1:
                steps.append(self._told())
        return steps

    @property
    def verdict(self) -> Verdict:
        """Where the steps so far have led: SOLVED, OPEN, NONE for a contradiction, GAVE_UP at the time limit."""
        with self._lock:
            return Verdict(check(lib.fastsud_rules_logic(self._rules)))

    def _told(self) -> RulesStep:
        step, (n_rows, n_columns), low = self._step, self._shape, self._values[0]
        row, column = divmod(int(step.placed_cell), n_columns)
        return RulesStep(
            text_of(step.technique), (row, column, int(step.placed_value)) if step.placed_cell >= 0 else None,
            tuple((*divmod(cell, n_columns), value) for cell in range(n_rows * n_columns) for value in self._values
                  if self._removed[cell] >> (value - low) & 1), text_of(step.text))


def masks_of(marks: Marks, shape: tuple[int, int], values: range) -> Any:
    """What is left of each cell, for the library."""
    if marks is None:
        return ffi.NULL
    masks = ffi.new("uint32_t[]", [2 ** 32 - 1] * (shape[0] * shape[1]))
    for (row, column), left in marks.items():
        if not (0 <= row < shape[0] and 0 <= column < shape[1]):
            raise OptionError(f"there is no row {row}, column {column}")
        if not all(value in values for value in left):
            raise OptionError(f"{list(left)}: not all are values from {values[0]} to {values[-1]}")
        masks[row * shape[1] + column] = sum(1 << (value - values[0]) for value in set(left))
    return masks
