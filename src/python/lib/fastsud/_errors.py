"""Exceptions, and the library's status codes as exceptions."""

from __future__ import annotations

from ._lib import ffi, lib


class FastsudError(ValueError):
    """What all errors of this package are, except wrong types (TypeError) and no memory (MemoryError)."""


class PuzzleError(FastsudError):
    """An input is not a puzzle.

    Attributes
    ----------
    row : int
        Its index among the puzzles, from 0.
    column : int or None
        The offending cell or character, from 0; None: the whole has a wrong length.
    """

    def __init__(self, row: int, column: int | None, what: str) -> None:
        place = f"puzzle {row}" if column is None else f"puzzle {row}, cell {column}"
        super().__init__(f"{place}: {what}")
        self.row = row
        self.column = column
        self._made_of = row, column, what

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), self._made_of


class RulesError(FastsudError):
    """A text of rules is wrong.

    Attributes
    ----------
    line, column : int or None
        From 1; None where the whole text is meant.
    """

    def __init__(self, line: int | None, column: int | None, what: str) -> None:
        place = ":".join(str(part) for part in (line, column) if part is not None)
        super().__init__(f"{place}: {what}" if place else what)
        self.line = line
        self.column = column
        self._made_of = line, column, what

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), self._made_of


class OptionError(FastsudError):
    """An option has no such value, this build or CPU lacks it, or options contradict each other."""


class NotFoundError(FastsudError):
    """A puzzle to be generated was not found in the tries or the time allowed.

    Attributes
    ----------
    index : int
        The number of the first puzzle that was not found.
    """

    def __init__(self, index: int) -> None:
        super().__init__(f"puzzle {index} was not found in the tries or the time allowed; ask for something less rare, "
                         "or allow more with tries or time_limit")
        self.index = index

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.index,)


class ReadError(FastsudError):
    """A file cannot be read, or a line of it is not a puzzle.

    Attributes
    ----------
    path : str
    line, column : int or None
        From 1; None where the whole file is meant.
    errno : int
        Why the system could not read it; 0: not the system.
    """

    def __init__(self, path: str, line: int | None, column: int | None, what: str, errno: int) -> None:
        place = ":".join(str(part) for part in (path, line, column) if part is not None)
        super().__init__(f"{place}: {what}")
        self.path = path
        self.line = line
        self.column = column
        self.errno = errno
        self._made_of = path, line, column, what, errno

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), self._made_of


def text_of(pointer: object) -> str:
    """A string of the library; names of files and pieces of them need not be UTF-8."""
    return str(ffi.string(pointer).decode(errors="surrogateescape"))


def check(status: int, what: str | None = None) -> int:
    """Raises what a negative status says; `what` was being done."""
    if status >= 0:
        return status
    if status == lib.FASTSUD_ERR_NO_MEMORY:
        raise MemoryError("fastsud: out of memory")
    message = text_of(lib.fastsud_status_text(status))
    raise OptionError(message if what is None else f"{what}: {message}")
