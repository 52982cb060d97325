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
from ._objects import seed_of, using
from ._puzzles import Cells, Given, P, Puzzles, pointer, to_numbers
from ._rules import GivenOfRules, Rules, given_of, rules_of
from ._solving import Answers
from ._tables import Columns, Table
from ._verdicts import Verdict

CANON, MORPH, CLASSES = (64, 1024), (64, 4096), 64

# struct fastsud_morph
MORPH_TYPE = np.dtype([("cell", np.uint8, 81), ("digit", np.uint8, 10)])


@dataclass(frozen=True)
class Canon(Columns, Generic[P]):
    """What `canon` found; libraries of tables take it as a `Table`.

    Attributes
    ----------
    forms
        Canonical forms, of the kind and shape of the puzzles; blanks in text are '.'.
    cells : uint8[n, 81]
        Where each cell of the puzzle goes in the form, 0 to 80; of other rules uint16[n, cells].
    digits : uint8[n, 10]
        What each digit becomes; 0 stays 0. So `form[cells] == digits[puzzle]`. Of other rules as many as the highest
        value and 1.
    automorphisms : uint32[n]
        How many symmetries of the cells take the puzzle to itself when digits are renamed; 1: it has none. Of other
        rules uint64[n].
    """

    forms: P
    cells: npt.NDArray[Any]
    digits: Cells
    automorphisms: npt.NDArray[Any]

    def _table(self) -> Table:
        return Table(vars(self), n_axes=np.ndim(self.automorphisms))


def canon(puzzles: P, *, rules: Rules | str | None = None, n_threads: int = 0) -> Canon[P]:
    """Canonical forms (minlex), the maps that lead to them, and automorphisms.

    Two puzzles are copies of each other, up to symmetry and the names of digits, if and only if their forms are equal.
    For classes by solution, pass solutions.

    Parameters
    ----------
    puzzles
        As of `solve`; with rules, as many cells each, such as uint8[n, 16] or [n, 4, 4].
    rules
        Those of other puzzles than 9x9 sudoku, such as "4x4" or a `Rules`: the symmetries are those that keep them, and
        values are renamed as `Rules.symmetries` says. One thread.
    """
    if rules is not None:
        return _canon_of_rules(puzzles, rules_of(rules))
    given = Given(puzzles)
    forms = np.empty((given.n, 81), np.uint8)
    morphs = np.empty(given.n, MORPH_TYPE)
    automorphisms = np.empty(given.n, np.uint32)

    def find(first: int, end: int) -> None:
        with _threads.stoppable(_threads.new_flag()) as flag:
            check(lib.glue_canon(given.pointer(first), end - first, pointer(forms[first:]),
                                 pointer(morphs[first:], "struct fastsud_morph *"),
                                 pointer(automorphisms[first:], "uint32_t *"), flag))

    _threads.run(given.n, CANON, n_threads, find)
    return Canon(
        forms=given.restore(to_numbers(forms) if given.are_numbers else forms),
        cells=given.shaped(np.ascontiguousarray(morphs["cell"])),
        digits=given.shaped(np.ascontiguousarray(morphs["digit"])),
        automorphisms=given.shaped(automorphisms),
    )


def _canon_of_rules(puzzles: P, rules: Rules) -> Canon[P]:
    given = GivenOfRules(puzzles, rules)
    lowest, n_values = rules.values[0], len(rules.values)
    forms = np.empty((given.n, given.n_cells), np.uint8)
    cells = np.empty((given.n, given.n_cells), np.uint16)
    values = np.empty((given.n, n_values), np.uint8)
    automorphisms = np.empty(given.n, np.uint64)

    def find() -> None:
        with rules._lock, using(rules._rules):
            rules._check(lib.fastsud_rules_canon(rules._rules, given.n, given.pointer(), given.n_cells, pointer(forms),
                                                pointer(cells, "uint16_t *"), pointer(values, "uint8_t *"),
                                                pointer(automorphisms, "uint64_t *")))

    _threads.call(find)
    digits = np.zeros((given.n, lowest + n_values), np.uint8)
    digits[:, lowest:] = values + np.uint8(lowest)
    return Canon(forms=given.restore(forms), cells=given.shaped(cells), digits=given.shaped(digits),
                 automorphisms=given.shaped(automorphisms))


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

        def add_all() -> None:
            with self._lock:
                for first in range(0, given.n, CLASSES):
                    if _threads.is_stopped():
                        return
                    check(lib.fastsud_classes_add(self._classes, min(CLASSES, given.n - first), pointer(rows[first:]), 81,
                                                  pointer(numbers[first:], "uint64_t *")))

        _threads.call(add_all)
        shaped: npt.NDArray[np.uint64] = given.shaped(numbers)
        return shaped


def classes(puzzles: Puzzles, *, by_solution: bool = False) -> npt.NDArray[np.uint64]:
    """Numbers the classes of puzzles that are copies of each other, uint64[n], from 0 in the order in which they come.

    `numpy.unique(classes(puzzles), return_index=True)[1]` are the indices of the first puzzle of each class.
    """
    return Classes(by_solution=by_solution).add(puzzles)


@dataclass(frozen=True)
class Transforms:
    """How `morph` made copies: `copy[cells] == digits[puzzle]`, as in `Canon`.

    Attributes
    ----------
    cells : uint8[n, k, 81]
        Where each cell of the puzzle goes, 0 to 80.
    digits : uint8[n, k, 10]
        What each digit becomes; 0 stays 0.
    """

    cells: Cells
    digits: Cells


def morph(
    puzzles: P, k: int = 1, *, seed: int | None = 1, first: int = 0, solutions: Any = None, transform: bool = False,
    rules: Rules | str | None = None, n_threads: int = 0,
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
        The puzzles' solutions, to be moved along: as many, of any kind.
    transform
        Also returns how each copy was made, of 9x9 sudoku only.
    rules
        As of `canon`.

    Returns
    -------
    uint8[n, k, 81] or [n, k, 9, 9] for numbers, [n, k] for arrays of strings; otherwise k strings in a list for each.
    With solutions, a pair of these: copies of the puzzles and of the solutions, of the kind of each. With transform, a
    tuple that ends with a `Transforms`.
    """
    if k < 0:
        raise OptionError("k is below 0")
    if not 0 <= first < 1 << 64:
        raise OptionError(f"first {first!r} is not a number of 64 bits")
    seed = seed_of(seed)
    if transform and rules is not None:
        raise OptionError("transform: for 9x9 puzzles only, not for other rules")
    given, of = given_of(puzzles, rules)
    along = None if solutions is None else given_of(solutions, of)[0]
    if along is not None and along.n != given.n:
        raise FastsudError(f"{given.n} puzzles, but {along.n} solutions")
    if along is not None:
        along.check_full()
    morphed = np.empty((given.n, k, given.n_cells), np.uint8)
    moved = np.empty((0 if along is None else given.n, k, given.n_cells), np.uint8)
    morphs = np.empty((given.n if transform else 0, k), MORPH_TYPE)
    if of is None:

        def copy_range(start: int, end: int) -> None:
            with _threads.stoppable(_threads.new_flag()) as flag:
                check(lib.glue_morph(seed, given.pointer(start), ffi.NULL if along is None else along.pointer(start),
                                     end - start, first, k, pointer(morphed[start:]), pointer(moved[start:]),
                                     pointer(morphs[start:], "struct fastsud_morph *") if transform else ffi.NULL, flag))

        _threads.run(given.n, MORPH, n_threads, copy_range)
    else:
        own = of

        def copy() -> None:
            with own._lock, using(own._rules):
                own._check(lib.fastsud_rules_morph(
                    own._rules, seed, given.n, given.pointer(), given.n_cells,
                    ffi.NULL if along is None else along.pointer(), first, k, pointer(morphed), pointer(moved)))

        _threads.call(copy)
    copies = given.restore_cells(morphed)
    made = [copies] if along is None else [copies, along.restore_cells(moved)]
    if transform:
        made.append(Transforms(*(given.shaped(np.ascontiguousarray(morphs[name])) for name in ("cell", "digit"))))
    return tuple(made) if len(made) > 1 else copies
