"""What can be found in solved grids: their puzzles with few givens, and their unavoidable sets."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from . import _threads
from ._errors import OptionError, PuzzleError, check
from ._lib import ffi, lib
from ._making import cells_of
from ._objects import borrowed, option_set, options
from ._puzzles import Cells, Given, Puzzles, pointer, to_numbers

ONE = 1, 1  # grid at once


@dataclass(frozen=True)
class Scanned:
    """What `scan` found.

    Attributes
    ----------
    puzzles : uint8[m, 81], or a list of such arrays, one for each grid
        In lexicographic order, 0 for a blank.
    cut_short : bool, or bool[n]
        There may be more, because of the limit or the time limit.
    """

    puzzles: Any
    cut_short: Any

    def __repr__(self) -> str:
        arrays = self.puzzles if isinstance(self.puzzles, list) else [self.puzzles]
        return f"Scanned({sum(map(len, arrays))} puzzles in {len(arrays)} grid{'s' * (len(arrays) != 1)})"


def scan(
    grids: Puzzles,
    clues: int = 17,
    *,
    with_: Puzzles | None = None,
    within: Puzzles | None = None,
    all_sizes: bool = False,
    limit: int | None = None,
    time_limit: float = 0,
    isa: str | None = None,
    n_threads: int = 0,
) -> Scanned:
    """Finds every puzzle of at most so many givens whose only solution is a grid: `fastsud scan`.

    A random grid takes about a second for 17 givens, and each given more ten times as long.

    Parameters
    ----------
    grids
        A solved grid, or several, as `solve` takes puzzles.
    clues
        At most so many givens, 8 to 27.
    with_, within
        Puzzles: only puzzles that have givens where the first has them; that have none where the second has not.
    all_sizes
        Not only minimal puzzles.
    limit
        At most so many puzzles of a grid; which ones is arbitrary, but always the same. None: all.
    time_limit
        Seconds for a grid; 0: no limit.

    Raises
    ------
    PuzzleError
        An input is not a solved grid; it names the row.
    OptionError
    """
    given = Given(grids)
    patterns = {"with": None if with_ is None else cells_of(with_),
                "within": None if within is None else cells_of(within)}
    of = options(clues=clues, all_sizes=all_sizes, limit=limit, time_limit=float(time_limit), isa=isa, **patterns)
    found: list[Any] = [None] * given.n
    cut_short: npt.NDArray[np.bool_] = np.zeros(given.n, np.bool_)

    def scan_range(first: int, end: int) -> None:
        puzzles, n, is_cut = ffi.new("char **"), ffi.new("size_t *"), ffi.new("int *")
        for row in range(first, end):
            with borrowed("scanner", of) as scanner:
                _check_grid(lib.fastsud_scan(scanner, given.pointer(row), puzzles, n, is_cut), row)
                text = ffi.buffer(puzzles[0], n[0] * 81) if n[0] else b""
                found[row] = to_numbers(np.frombuffer(text, np.uint8).reshape(-1, 81).copy())
            cut_short[row] = is_cut[0]

    with borrowed("scanner", of):  # what is wrong with the options is told even without grids
        pass
    _threads.run(given.n, ONE, n_threads, scan_range)
    return Scanned(puzzles=_by_grid(given, found), cut_short=given.shaped(cut_short))


def unavoidable(grids: Puzzles, size: int = 12, *, n_threads: int = 0) -> Any:
    """Finds all minimal unavoidable sets of solved grids, up to a size: `fastsud unavoidable`.

    They are sets of cells whose digits the other cells leave another way, and no proper subset of which is one.

    Parameters
    ----------
    grids
        A solved grid, or several, as `solve` takes puzzles.
    size
        At most so many cells, 4 to 20. Up to 12 takes milliseconds a grid, up to 20 some seconds.

    Returns
    -------
    uint8[m, 81], the grid's digits in a set's cells and 0 elsewhere, by size; a list of such arrays for several grids.
    Raises as `scan`.
    """
    if not lib.FASTSUD_LEAST_UNAVOIDABLE <= size <= lib.FASTSUD_MOST_UNAVOIDABLE:
        raise OptionError(f"size {size!r} is not {lib.FASTSUD_LEAST_UNAVOIDABLE} to {lib.FASTSUD_MOST_UNAVOIDABLE}")
    given = Given(grids)
    found: list[Any] = [None] * given.n

    def find_range(first: int, end: int) -> None:
        n_found, flag = ffi.new("size_t *"), _threads.new_flag()
        for row in range(first, end):
            n, n_found[0] = 0, 512 << max(0, size - 12)  # enough for most grids
            while n < n_found[0]:
                n = n_found[0]
                sets: Cells = np.empty((n, 81), np.uint8)
                with _threads.stoppable(flag), option_set((), flag) as of:
                    _check_grid(lib.fastsud_unavoidable(of, given.pointer(row), size, n, pointer(sets, "void *"), 81,
                                                        n_found), row)
            found[row] = to_numbers(sets[:n_found[0]].copy())

    _threads.run(given.n, ONE, n_threads, find_range)
    return _by_grid(given, found)


def _check_grid(status: int, row: int) -> None:
    if status == lib.FASTSUD_ERR_ARGUMENT:
        raise PuzzleError(row, None, "it is not a solved grid")
    check(status)


def _by_grid(given: Given, found: list[Any]) -> Any:
    return found if given.shape else found[0]
