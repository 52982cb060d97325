"""Puzzles from files of any format that the program reads."""

from __future__ import annotations

import os
import threading
from typing import Any, Iterator

import numpy as np

from . import _threads
from ._errors import FastsudError, OptionError, ReadError, text_of
from ._lib import ffi, lib
from ._objects import c_text, make, options
from ._puzzles import Cells, pointer, to_numbers

AT_ONCE = 65536


class Reader:
    """An iterator over the puzzles of a file, as arrays uint8[m, 81] of up to `batch` puzzles.

    Attributes
    ----------
    lines : uint64[m]
        The numbers of the lines on which the puzzles of the last array start, from 1.
    n_malformed : int
        Lines and records so far that are no puzzles.
    """

    def __init__(self, reader: Any, batch: int, is_file: bool) -> None:
        self._is_file = is_file  # otherwise it may have to be waited for
        self._batch = batch
        self._reader = reader
        self._lock = threading.Lock()
        self._process: int | None = None  # which opened the file
        self._error: ReadError | None = None
        self.lines = np.empty(0, np.uint64)
        self.n_malformed = 0

    def __iter__(self) -> Iterator[Cells]:
        return self

    def __next__(self) -> Cells:
        return self._locked() if self._is_file else _threads.apart(self._locked)

    def _locked(self) -> Cells:
        with self._lock:
            return self._next()

    def _next(self) -> Cells:
        if self._error is not None:
            raise self._error
        if self._process not in (None, os.getpid()):
            raise FastsudError("the file was opened before a fork; read it in one process, or open it in each")
        self._process = os.getpid()
        rows, lines = np.empty((self._batch, 81), np.uint8), np.empty(self._batch, np.uint64)
        n_read, n, status, is_done = ffi.new("size_t *"), 0, lib.FASTSUD_OK, False
        while not is_done:  # a signal is heard in between
            n_more = min(self._batch - n, AT_ONCE)
            status = lib.fastsud_reader_next(self._reader, n_more, pointer(rows[n:]), 81, ffi.NULL,
                                             pointer(lines[n:], "uint64_t *"), n_read)
            n += n_read[0]
            is_done = n == self._batch or n_read[0] < n_more or status != lib.FASTSUD_OK
        if status == lib.FASTSUD_ERR_NO_MEMORY:
            raise MemoryError("fastsud: out of memory")
        problem = ffi.new("struct fastsud_problem *")
        problem.size = ffi.sizeof("struct fastsud_problem")
        lib.fastsud_reader_problem(self._reader, problem)
        self.n_malformed = int(problem.n_malformed)
        self.lines = lines[:n]
        if status != lib.FASTSUD_OK:
            self._error = ReadError(text_of(problem.path), problem.line or None, problem.column or None,
                                    text_of(problem.text) or text_of(lib.fastsud_status_text(status)),
                                    problem.error_number)
        if n:
            return to_numbers(rows[:n])
        if self._error is not None:
            raise self._error
        raise StopIteration


def read(
    path: str | os.PathLike[str],
    batch: int = 65536,
    *,
    input: str = "auto",
    column: str | int | None = None,
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
    of = options(input=input, column=column, malformed="skip" if on_error == "skip" else None)
    return Reader(make("reader", of, c_text(os.fsencode(path), "path")), batch, os.path.isfile(path))
