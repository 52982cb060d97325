"""Puzzles from files of any format that the program reads."""

from __future__ import annotations

import os
import threading
from typing import Any, Iterator, Sequence

import numpy as np

from ._errors import FastsudError, OptionError, ReadError, check, text_of
from ._lib import ffi, lib
from ._objects import c_text, make, options
from ._puzzles import Cells, pointer, to_numbers
from ._tables import Table, texts_of


class Reader:
    """An iterator over the puzzles of a file, as arrays uint8[m, 81] of up to `batch` puzzles.

    Attributes
    ----------
    lines : uint64[m]
        The numbers of the lines on which the puzzles of the last array start, from 1.
    n_malformed : int
        Lines and records so far that are no puzzles.
    answers : uint8[m, 81]
        What the column of the answers has beside the puzzles of the last array; 0 in all cells where it has no grid.
    columns : Table
        What the other columns that were asked for have there, arrays of texts.
    """

    def __init__(self, reader: Any, batch: int, columns: Sequence[str] = (), answers: str | None = None) -> None:
        self._batch = batch
        self._reader = reader
        self._lock = threading.Lock()
        self._process: int | None = None  # which opened the file
        self._error: ReadError | None = None
        self.lines = np.empty(0, np.uint64)
        self.n_malformed = 0
        self._names, self._answers = [*columns], answers
        self.answers: Cells = np.empty((0, 81), np.uint8)
        self.columns = Table()

    def __iter__(self) -> Iterator[Cells]:
        return self

    def __next__(self) -> Cells:
        with self._lock:
            return self._next()

    def _next(self) -> Cells:
        if self._error is not None:
            raise self._error
        if self._process not in (None, os.getpid()):
            raise FastsudError("the file was opened before a fork; read it in one process, or open it in each")
        self._process = os.getpid()
        rows, lines = np.empty((self._batch, 81), np.uint8), np.empty(self._batch, np.uint64)
        n_read = ffi.new("size_t *")
        status = lib.fastsud_reader_next(self._reader, self._batch, pointer(rows), 81, ffi.NULL,
                                         pointer(lines, "uint64_t *"), n_read)
        if status == lib.FASTSUD_ERR_NO_MEMORY:
            raise MemoryError("fastsud: out of memory")
        problem = ffi.new("struct fastsud_problem *")
        problem.size = ffi.sizeof("struct fastsud_problem")
        lib.fastsud_reader_problem(self._reader, problem)
        self.n_malformed = int(problem.n_malformed)
        self.lines = lines[: n_read[0]]
        if status != lib.FASTSUD_OK:
            self._error = ReadError(text_of(problem.path), problem.line or None, problem.column or None,
                                    text_of(problem.text) or text_of(lib.fastsud_status_text(status)),
                                    problem.error_number)
        self._keep_columns()
        if n_read[0]:
            return to_numbers(rows[: n_read[0]])
        if self._error is not None:
            raise self._error
        raise StopIteration


    def _keep_columns(self) -> None:
        self.columns = Table()
        for i, name in enumerate([*self._names, *([] if self._answers is None else [self._answers])]):
            column = ffi.new("struct fastsud_column *")
            column.size = ffi.sizeof("struct fastsud_column")
            check(lib.fastsud_reader_column(self._reader, i, column))
            texts = np.array(texts_of(column), object)
            if i < len(self._names):
                self.columns[name] = texts
            else:
                grids = [text if len(text) == 81 and text.isdigit() and text.isascii() else "0" * 81 for text in texts]
                self.answers = np.frombuffer("".join(grids).encode(), np.uint8).reshape(-1, 81) - np.uint8(ord("0"))


def read(
    path: str | os.PathLike[str],
    batch: int = 65536,
    *,
    input: str = "auto",
    column: str | int | None = None,
    columns: str | Sequence[str] = (),
    answers: str | None = None,
    on_error: str = "raise",
) -> Reader:
    """Reads the puzzles of a file, some at a time, in bounded memory.

    Parameters
    ----------
    path
        A file of lines, CSV, JSON lines or grids, perhaps compressed by gzip, bzip2, xz or zstd; "-" is standard input.
    batch
        Puzzles in an array, at most; fewer only at the end and before an error.
    input
        auto tells the format by the content; or lines, csv, jsonl, grid.
    column
        Of CSV and JSON lines: a name, or a number from 1; by default found by name or content.
    columns
        Of CSV and JSON lines: a name, or names, of others that are wanted, too, see `Reader.columns`.
    answers
        The name of the one that has solutions, see `Reader.answers`.
    on_error
        What is done with lines that are no puzzles: raise, or skip.

    Returns
    -------
    Reader
        An iterator of arrays uint8[m, 81], 0 for a blank. A grid of pencilmarks says more than these hold: it is
        malformed here.

    Raises
    ------
    ReadError
        While it is iterated: the file cannot be read, or a line is not a puzzle; after the puzzles before it. That
        ends it.
    """
    if on_error not in ("raise", "skip"):
        raise OptionError(f"on_error {on_error!r} is not raise or skip")
    if batch < 1:
        raise OptionError("batch is below 1")
    columns = [columns] if isinstance(columns, str) else list(columns)
    names = columns + ([] if answers is None else [answers])
    if any("," in name for name in names):
        raise OptionError("the name of a column that is read has no comma")
    of = options(input=input, column=column, fields=",".join(names) if names else None, malformed="skip" if on_error == "skip" else None)
    return Reader(make("reader", of, c_text(os.fsencode(path), "path")), batch, columns, answers)
