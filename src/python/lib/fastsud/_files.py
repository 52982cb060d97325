"""Puzzles from files of any format that the program reads."""

from __future__ import annotations

import os
import threading
from contextlib import suppress
from typing import Any, Iterator, Sequence

import numpy as np

from . import _threads
from ._errors import FastsudError, OptionError, PuzzleError, ReadError, check, text_of
from ._lib import ffi, lib
from ._objects import c_text, make, options
from ._puzzles import Cells, pointer, to_numbers
from ._rules import Rules, numbers, rules_of
from ._tables import Table, texts_of

AT_ONCE = 65536


class Reader:
    """An iterator over the puzzles of a file, as arrays uint8[m, 81] of up to `batch` puzzles; of other rules with as
    many columns as cells.

    Attributes
    ----------
    lines : uint64[m]
        The numbers of the lines on which the puzzles of the last array start, from 1.
    n_malformed : int
        Lines and records so far that are no puzzles.
    answers : uint8[m, 81]
        What the column of the answers has beside the puzzles of the last array; 0 in all cells where it has no grid; of
        other rules as many columns as cells.
    columns : Table
        What the other columns that were asked for have there, arrays of texts.
    """

    def __init__(self, reader: Any, batch: int, is_file: bool, columns: Sequence[str] = (),
                 answers: str | None = None, rules: Rules | None = None) -> None:
        self._is_file = is_file  # otherwise it may have to be waited for
        self._batch = batch
        self._reader = reader
        self._lock = threading.Lock()
        self._process: int | None = None  # which opened the file
        self._error: ReadError | None = None
        self.lines = np.empty(0, np.uint64)
        self.n_malformed = 0
        self._names = [*columns]
        self._fields = self._names + ([] if answers is None else [answers])
        self._rules = rules
        self._n_cells = 81 if rules is None else rules.shape[0] * rules.shape[1]
        self.answers: Cells = np.empty((0, self._n_cells), np.uint8)
        self.columns = Table()

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
        rows, lines = np.empty((self._batch, self._n_cells), np.uint8), np.empty(self._batch, np.uint64)
        n_read, n, status, is_done = ffi.new("size_t *"), 0, lib.FASTSUD_OK, False
        texts: list[list[str]] = [[] for _ in self._fields]
        while not is_done:  # a signal is heard in between
            n_more = min(self._batch - n, AT_ONCE)
            status = lib.fastsud_reader_next(self._reader, n_more, pointer(rows[n:]), self._n_cells, ffi.NULL,
                                             pointer(lines[n:], "uint64_t *"), n_read)
            n += n_read[0]
            for i, kept in enumerate(texts):
                kept += texts_of(self._column(i))
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
        self._keep_columns(texts)
        if n:
            return to_numbers(rows[:n]) if self._rules is None else self._numbers(rows[:n])
        if self._error is not None:
            raise self._error
        raise StopIteration

    def _numbers(self, rows: Cells) -> Cells:
        """Characters of other rules' cells, as the library reads them."""
        assert self._rules is not None
        return numbers(rows.view(f"S{self._n_cells}").reshape(-1), rules=self._rules)

    def _column(self, i: int) -> Any:
        column = ffi.new("struct fastsud_column *")
        column.size = ffi.sizeof("struct fastsud_column")
        check(lib.fastsud_reader_column(self._reader, i, column))
        return column

    def _keep_columns(self, texts: list[list[str]]) -> None:
        self.columns = Table({name: np.array(column, object) for name, column in zip(self._names, texts)})
        if len(self._fields) > len(self._names):
            self.answers = self._grids(texts[-1])

    def _grids(self, texts: list[str]) -> Cells:
        are = str.isdigit if self._rules is None else str.isalnum
        at = [i for i, text in enumerate(texts) if len(text) == self._n_cells and text.isascii() and are(text)]
        grids = np.zeros((len(texts), self._n_cells), np.uint8)
        rows = np.frombuffer("".join(texts[i] for i in at).encode(), np.uint8).reshape(-1, self._n_cells)
        if self._rules is None:
            grids[at] = rows - np.uint8(ord("0"))
            return grids
        try:
            grids[at] = self._numbers(rows)
        except PuzzleError:  # some have other letters
            for i in at:
                with suppress(PuzzleError):
                    grids[i] = numbers(texts[i], rules=self._rules)
        return grids


def read(
    path: str | os.PathLike[str],
    batch: int = 65536,
    *,
    input: str = "auto",
    column: str | int | None = None,
    columns: str | Sequence[str] = (),
    answers: str | None = None,
    on_error: str = "raise",
    rules: Rules | str | None = None,
) -> Reader:
    """Reads the puzzles of a file, some at a time, in bounded memory.

    Parameters
    ----------
    path
        A file of lines, CSV, JSON lines, grids or arrays (npy, npz), perhaps compressed by gzip, bzip2, xz or zstd; "-"
        is standard input.
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
    rules
        Of puzzles of other sizes and rules: a `Rules`, or its text or names, such as "4x4".

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
    of = options(input=input, column=column, fields=",".join(names) if names else None,
                 malformed="skip" if on_error == "skip" else None)
    reader = make("reader", of, c_text(os.fsencode(path), "path"))
    of_rules = None if rules is None else rules_of(rules)
    if of_rules is not None:
        if of_rules.values[0] == 0:
            raise OptionError("rules with the value 0: an array has 0 for a blank")
        check(lib.fastsud_reader_take_rules(reader, of_rules._rules))
    return Reader(reader, batch, os.path.isfile(path), columns, answers, of_rules)
