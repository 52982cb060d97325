"""Copies of a puzzle by symmetry: canonical forms, classes, random morphs."""

from __future__ import annotations

import threading
from dataclasses import dataclass
from typing import Any, Generic

import numpy as np
import numpy.typing as npt

from . import _threads
from ._errors import FastsudError, OptionError, check
from ._lib import ffi, lib
from ._puzzles import Cells, Given, P, Puzzles, pointer, to_numbers
from ._solving import Answers, Verdict

CANON, MORPH = (64, 1024), (64, 4096)

# struct fastsud_morph
MORPH_TYPE = np.dtype([("cell", np.uint8, 81), ("digit", np.uint8, 10)])


@dataclass(frozen=True)
class Canon(Generic[P]):
    """What `canon` found.

    Attributes
    ----------
    forms
        Canonical forms, of the kind and shape of the puzzles; blanks in text are '.'.
    cells : uint8[n, 81]
        Where each cell of the puzzle goes in the form, 0 to 80.
    digits : uint8[n, 10]
        What each digit becomes; 0 stays 0. So `form[cells] == digits[puzzle]`.
    automorphisms : uint32[n]
        How many symmetries of the cells take the puzzle to itself when digits are renamed; 1: it has none.
    """

    forms: P
    cells: Cells
    digits: Cells
    automorphisms: npt.NDArray[np.uint32]


def canon(puzzles: P, *, n_threads: int = 0) -> Canon[P]:
    """Canonical forms (minlex), the maps that lead to them, and automorphisms.

    Two puzzles are copies of each other, up to symmetry and the names of digits, if and only if their forms are equal.
    For classes by solution, pass solutions.
    """
    given = Given(puzzles)
    forms = np.empty((given.n, 81), np.uint8)
    morphs = np.empty(given.n, MORPH_TYPE)
    automorphisms = np.empty(given.n, np.uint32)
    _threads.run(given.n, CANON, n_threads, lambda first, end: check(lib.glue_canon(
        given.pointer(first), end - first, pointer(forms[first:]), pointer(morphs[first:], "struct fastsud_morph *"),
        pointer(automorphisms[first:], "uint32_t *"))))
    return Canon(
        forms=given.restore(to_numbers(forms) if given.are_numbers else forms),
        cells=given.shaped(np.ascontiguousarray(morphs["cell"])),
        digits=given.shaped(np.ascontiguousarray(morphs["digit"])),
        automorphisms=given.shaped(automorphisms),
    )


class Classes:
    """A set of classes of puzzles that are copies of each other, in less than 48 bytes a class.

    `len` is the number of classes. With by_solution, puzzles are of one class if their solutions are copies of each
    other; those without exactly one solution are classified by their givens.
    """

    def __init__(self, *, by_solution: bool = False) -> None:
        made = ffi.new("struct fastsud_classes **")
        check(lib.fastsud_classes_create(made))
        self._classes = ffi.gc(made[0], lib.fastsud_classes_destroy)
        self._lock = threading.Lock()
        self._by_solution = by_solution

    def __len__(self) -> int:
        with self._lock:
            return int(lib.fastsud_classes_count(self._classes))

    def add(self, puzzles: Puzzles) -> npt.NDArray[np.uint64]:
        """Finds the classes of puzzles, uint64[n], adding those that are new.

        Classes are numbered from 0 in the order in which they come, so numbers of at least the `len` before are new.
        """
        given = Given(puzzles)
        rows = given.rows
        if self._by_solution:
            answers = Answers(given, (), n_threads=0)
            rows = np.where((answers.verdicts == Verdict.UNIQUE)[:, np.newaxis], answers.solutions, rows)
        numbers = np.empty(given.n, np.uint64)
        with self._lock:
            check(lib.fastsud_classes_add(self._classes, given.n, pointer(rows), 81, pointer(numbers, "uint64_t *")))
        shaped: npt.NDArray[np.uint64] = given.shaped(numbers)
        return shaped


def classes(puzzles: Puzzles, *, by_solution: bool = False) -> npt.NDArray[np.uint64]:
    """Numbers the classes of puzzles that are copies of each other, uint64[n], from 0 in the order in which they come.

    `numpy.unique(classes(puzzles), return_index=True)[1]` are the indices of the first puzzle of each class.
    """
    return Classes(by_solution=by_solution).add(puzzles)


def morph(
    puzzles: P, k: int = 1, *, seed: int = 1, first: int = 0, solutions: Any = None, n_threads: int = 0,
) -> Any:
    """Random copies of puzzles: digits, bands, stacks, rows and columns permuted, perhaps transposed.

    Parameters
    ----------
    puzzles
        As of `solve`.
    k, first
        Copies of each: numbers first to first + k - 1, functions of seed, puzzle and number. The same as
        `fastsud morph -n K --seed`.
    solutions
        Grids that go with the puzzles, such as their solutions, to be moved along: as many, of any kind.

    Returns
    -------
    uint8[n, k, 81] or [n, k, 9, 9] for numbers, [n, k] for arrays of strings; otherwise k strings in a list for each.
    With solutions, a pair of these: copies of the puzzles and of the solutions, of the kind of each.
    """
    if k < 0:
        raise OptionError("k is below 0")
    for name, value in ("seed", seed), ("first", first):
        if not 0 <= value < 1 << 64:
            raise OptionError(f"{name} {value!r} is not a number of 64 bits")
    given = Given(puzzles)
    along = None if solutions is None else Given(solutions)
    if along is not None and along.n != given.n:
        raise FastsudError(f"{given.n} puzzles, but {along.n} solutions")
    morphed = np.empty((given.n, k, 81), np.uint8)
    moved = np.empty((0 if along is None else given.n, k, 81), np.uint8)
    _threads.run(given.n, MORPH, n_threads, lambda start, end: check(lib.glue_morph(
        seed, given.pointer(start), ffi.NULL if along is None else along.pointer(start), end - start, first, k,
        pointer(morphed[start:]), pointer(moved[start:]))))
    copies = given.restore_cells(morphed)
    return copies if along is None else (copies, along.restore_cells(moved))
