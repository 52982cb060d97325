"""What is known of puzzles."""

from __future__ import annotations

from enum import IntEnum

from ._errors import text_of
from ._lib import lib


class Verdict(IntEnum):
    """What is known of a puzzle at the end."""

    UNIQUE = 0  # exactly one solution
    NONE = 1  # no solution
    MULTIPLE = 2  # two solutions or more
    GAVE_UP = 3  # a limit of guesses or time came first
    OPEN = 4  # logic was exhausted, and was not to guess
    SOLVED = 5  # with limit 1: a solution, perhaps not the only one

    @property
    def tag(self) -> str:
        """The program's word: unique, none, multiple, limit, open, solved."""
        return text_of(lib.fastsud_verdict_tag(int(self)))
