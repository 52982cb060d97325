"""Puzzles of other sizes and rules."""

from __future__ import annotations

import threading
from dataclasses import dataclass
from typing import Any, Callable, Iterable, Iterator

import numpy as np
import numpy.typing as npt

from . import _threads
from ._arrow import FIRST_CHARACTER
from ._errors import FastsudError, OptionError, PuzzleError, RulesError, check, text_of
from ._lib import ffi, lib
from ._explaining_rules import Marks, RulesExplanation, RulesStep, masks_of
from ._making_rules import make_of_rules
from ._objects import Options, make, options, using
from ._puzzles import Cells, Given, Puzzles, pointer
from ._verdicts import Verdict


LOGIC = {Verdict.SOLVED: "solved", Verdict.OPEN: "open", Verdict.NONE: "contradictory", Verdict.GAVE_UP: "limit"}


@dataclass(frozen=True)
class Answer:
    """What `Rules.solve` found: `solution` is "" unless there is one that is to be told; `count` goes up to the limit."""

    verdict: Verdict
    count: int
    solution: str


@dataclass(frozen=True)
class Rating:
    """What `Rules.rate` measured.

    verdict
        unique, none or multiple; gave up or open: not known.
    givens
        How many cells are given.
    guesses
        Of the engine, until it had proved the verdict.
    redundant
        Givens that can each be taken away on its own; -1: there is not exactly one solution, or no time.
    logic
        What the steps of `fastsud explain` make of it: solved, open, contradictory; limit: no time.
    steps, hardest
        How many there are, and the hardest technique; "" without a step.
    """

    verdict: Verdict
    givens: int
    guesses: int
    redundant: int
    logic: str
    steps: int
    hardest: str


@dataclass(frozen=True)
class Clue:
    """A clue beside givens: where it stands in the text of the rules, and what it says: "cage 10 r1c1 r1c2"."""

    line: int
    column: int
    text: str


@dataclass(frozen=True)
class Redundant:
    """What `Rules.redundant` found: rows and columns of givens, from 0, and clues. Each can be taken away on its own."""

    verdict: Verdict
    givens: list[tuple[int, int]]
    clues: list[Clue]


@dataclass(frozen=True)
class Conflict:
    """What `Rules.conflict` found: rows and columns of givens, from 0, and clues, which cannot hold together."""

    verdict: Verdict
    givens: list[tuple[int, int]]
    clues: list[Clue]


class Rules:
    """The rules of a puzzle, or a puzzle with its rules.

    Parameters
    ----------
    text
        A text for people ("size = 6" and what follows), a string of ISS (".Cage~3~R1C1~R1C2"), a link or JSON of
        f-puzzles or SudokuPad, or names, such as "killer" or "windoku+antiknight"; fastsud-formats(5) describes them.
    engine
        csp, backtrack, logic, sat or dpll; lockstep, the default, is csp with the kernels for hard 9x9 sudoku.
    limit
        `solve` stops at so many solutions; 2 proves that one is the only one.
    guess_limit, time_limit
        Give up on a puzzle after so many guesses, or seconds; 0: never.
    memory_limit
        Give up on rules whose constraints need more MiB; None: 256.
    without
        Techniques that steps of logic do not use, by name, as `fastsud explain --without` takes them.

    Raises
    ------
    RulesError
        The text is wrong, or takes too long; line and column say where.

    Attributes
    ----------
    shape : (int, int)
        Rows and columns.
    values : range
    blanks : str
        Characters that are blanks.
    warning : str
        Why there can be no solution, if one of the rules alone shows it; otherwise "".
    """

    def __init__(self, text: str, *, engine: str = "lockstep", limit: int = 2, guess_limit: int = 0,
                 time_limit: float = 0, memory_limit: int | None = None, without: str | Iterable[str] = ()) -> None:
        self._of = options(engine=engine, limit=limit, guess_limit=guess_limit, time_limit=float(time_limit),
                           memory_limit=memory_limit,
                           without=(without if isinstance(without, str) else ",".join(without)) or None)
        self._text = text.encode(errors="surrogateescape")
        self._rules = _threads.call(self._read)
        self._lock = threading.Lock()
        self.warning = text_of(_problem(self._rules).text)
        sizes = ffi.new("unsigned[3]")
        lowest = ffi.new("int *")
        check(lib.fastsud_rules_shape(self._rules, sizes, sizes + 1, lowest, sizes + 2))
        self.shape = int(sizes[0]), int(sizes[1])
        self.values = range(lowest[0], lowest[0] + sizes[2])
        is_short = len(self.values) < 10
        self.blanks = "._*-?" + ("0" if self.values[0] > 0 and is_short else "") + ("xX" if is_short else "")

    @_threads.interruptible
    def solve(self, cells: Puzzles | None = None) -> Answer:
        """Solves the puzzle that the text says, or one of `cells`: a character each in row order, '.' for a blank and
        letters from 10 on, or an array of numbers. Raises PuzzleError if these are no cells. Of many puzzles at once:
        `fastsud.solve(..., rules=)`.
        """
        n = self.shape[0] * self.shape[1]
        solution = ffi.new("char[]", n)
        count = ffi.new("uint64_t *")
        given = self._cells(cells)
        with self._lock, using(self._rules):
            verdict = Verdict(_check_cells(self._rules, lib.fastsud_rules_solve(self._rules, *given, ffi.NULL, solution,
                                                                                count)))
        is_told = verdict in (Verdict.UNIQUE, Verdict.SOLVED)
        return Answer(verdict, int(count[0]), ffi.buffer(solution, n)[:].decode() if is_told else "")

    @_threads.interruptible
    def rate(self, cells: Puzzles | None = None) -> Rating:
        """Measures the puzzle that the text says, or one of `cells`, as of `solve`; the limit is 2."""
        with self._lock, using(self._rules):
            return self._rate(self._rules, cells)

    def _rate(self, rules: Any, cells: Puzzles | None, row: int = 0) -> Rating:
        rating = ffi.new("struct fastsud_rules_rating *")
        rating.size = ffi.sizeof("struct fastsud_rules_rating")
        given = self._cells(cells)
        _check_cells(rules, lib.fastsud_rules_rate(rules, *given, ffi.NULL, rating), row)
        return Rating(Verdict(rating.verdict), int(rating.n_givens), int(rating.n_guesses), int(rating.n_redundant),
                      LOGIC[Verdict(rating.logic)], int(rating.n_steps),
                      "" if rating.hardest == ffi.NULL else text_of(rating.hardest))

    @_threads.interruptible
    def candidates(self, cells: Puzzles | None = None, limit: int = 1) -> npt.NDArray[np.uint64]:
        """In how many solutions each candidate is, up to the limit, as rows x columns x values; all are 0 if there is no
        solution. With 1: whether there is one. Raises FastsudError if the time limit is reached.
        """
        counts = np.zeros((*self.shape, len(self.values)), np.uint64)
        room = ffi.cast("uint64_t *", counts.ctypes.data)
        given = self._cells(cells)
        with self._lock, using(self._rules):
            verdict = Verdict(_check_cells(self._rules, lib.fastsud_rules_candidates(self._rules, *given, ffi.NULL, limit,
                                                                                     room)))
        if verdict in (Verdict.GAVE_UP, Verdict.OPEN):
            raise FastsudError("the candidates were not decided; raise time_limit, or choose another engine")
        return counts

    def explain(self, cells: Puzzles | None = None, *, entered: str | None = None, marks: Marks = None,
                without: str | Iterable[str] | None = None, time_limit: float | None = None) -> RulesExplanation:
        """Solves a puzzle step by step, always by the easiest technique that finds one, as `fastsud explain --rules`.

        Parameters
        ----------
        cells
            As of `solve`.
        entered
            What a player has entered where nothing is given, in the same way.
        marks
            What a player left of cells, by row and column from 0; they enter nothing, even one alone.
        without, time_limit
            Instead of those of the rules: techniques that are not used; seconds for a step, 0: no limit.

        Returns
        -------
        RulesExplanation
            An iterator of `RulesStep`.
        """
        changed = options(without=None if without is None else without if isinstance(without, str) else ",".join(without),
                          time_limit=None if time_limit is None else float(time_limit))
        read: Callable[[], Any] = lambda: self._read(tuple({**dict(self._of), **dict(changed)}.items()))
        rules = _threads.call(read)
        masks = masks_of(marks, self.shape, self.values)
        if entered is not None:
            given = "." * len(entered) if cells is None else self._text_of(cells)
            if len(given) != len(entered):
                raise OptionError("entered has as many cells as the puzzle")
            cells = "".join(own if blank in self.blanks else blank for blank, own in zip(given, entered))
        with using(rules):
            _check_cells(rules, lib.fastsud_rules_explain(rules, *self._cells(cells), masks))
        return RulesExplanation(rules, self.shape, self.values)

    def steps(self, cells: Puzzles | None = None, marks: Marks = None) -> list[RulesStep]:
        """All steps of `explain`."""
        return list(self.explain(cells, marks=marks))

    def every_step(self, cells: Puzzles | None = None, marks: Marks = None) -> list[RulesStep]:
        """All steps that there are at once, the easiest technique's first, as of `explain`."""
        return self.explain(cells, marks=marks).every()

    def redundant(self, cells: Puzzles | None = None) -> Redundant:
        """The givens and other clues that can each be taken away on its own; none unless the verdict is UNIQUE."""
        return Redundant(*self._find(lib.fastsud_rules_redundant, cells))

    def conflict(self, cells: Puzzles | None = None) -> Conflict:
        """Givens and other clues that cannot hold together, while without any one of them the others can; none unless
        the verdict is NONE, or GAVE_UP: the time limit was reached, and there may be too many.
        """
        return Conflict(*self._find(lib.fastsud_rules_conflict, cells))

    @_threads.interruptible
    def _find(self, find: Any, cells: Puzzles | None) -> tuple[Verdict, list[tuple[int, int]], list[Clue]]:
        n = self.shape[0] * self.shape[1]
        given = self._cells(cells)
        with self._lock, using(self._rules):
            clues = self._clues()
            givens, found = bytearray(n), bytearray(len(clues) + 1)
            verdict = Verdict(_check_cells(self._rules, find(
                self._rules, *given, ffi.NULL, ffi.from_buffer("uint8_t[]", givens),
                ffi.from_buffer("uint8_t[]", found), len(clues))))
        return (verdict, [divmod(cell, self.shape[1]) for cell in range(n) if givens[cell]],
                [clue for i, clue in enumerate(clues) if found[i]])

    def _clues(self) -> list[Clue]:
        found: list[Clue] = []
        clue = ffi.new("struct fastsud_rules_clue *")
        clue.size = ffi.sizeof("struct fastsud_rules_clue")
        while lib.fastsud_rules_clue_at(self._rules, len(found), clue) == 0:
            found.append(Clue(int(clue.line), int(clue.column), text_of(clue.text)))
        return found

    def solutions(self, cells: Puzzles | None = None, limit: int | None = None) -> Iterator[str]:
        """All solutions in lexicographic order, or at most so many."""
        n_cells = self.shape[0] * self.shape[1]
        rules = _threads.call(self._read)

        def begin() -> None:
            with using(rules):
                _check_cells(rules, lib.fastsud_rules_start(rules, *self._cells(cells), ffi.NULL))

        def go_on() -> int:
            with using(rules):
                return int(lib.fastsud_rules_next(rules, n, room, n_cells))

        _threads.call(begin)
        n = 1
        while limit is None or limit > 0:
            n = min(n * 2, 256) if limit is None else min(n * 2, 256, limit)
            room = ffi.new("char[]", n * n_cells)
            n_found = _threads.apart(go_on)
            for i in range(n_found):
                yield ffi.buffer(room + i * n_cells, n_cells)[:].decode()
            if n_found < n:
                return
            limit = None if limit is None else limit - n

    def generate(self, n: int, **asked: Any) -> Any:
        """Makes n puzzles of these rules that have exactly one solution, in the form of `fastsud.generate`; asked: seed,
        first, clues, symmetry, solver, grade, time_limit, missing and n_threads, as there, and grids: True makes full
        grids.
        """
        return make_of_rules(self._text, n, **asked)

    @_threads.interruptible
    def symmetries(self) -> tuple[int, str]:
        """How many permutations of the cells keep the rules, and how values may be renamed besides: "any", only in
        "reverse", "none", or "mirror": in reverse, but only while cells move.
        """
        n = ffi.new("uint64_t *")
        renaming = ffi.new("int *")
        with self._lock, using(self._rules):
            self._check(lib.fastsud_rules_symmetries(self._rules, n, renaming))
        return int(n[0]), ("none", "any", "reverse", "mirror")[renaming[0]]

    def _check(self, status: int) -> int:
        """Raises what a call for many puzzles returned."""
        if status == lib.FASTSUD_ERR_FULL:
            raise FastsudError(text_of(_problem(self._rules).text))
        if status == lib.FASTSUD_ERR_ARGUMENT and self.warning:
            raise FastsudError(self.warning)
        if status == lib.FASTSUD_ERR_MALFORMED:
            problem = _problem(self._rules)
            raise PuzzleError(int(problem.line) - 1, int(problem.column) - 1 if problem.column else None,
                              text_of(problem.text))
        return check(status)

    def _cells(self, cells: Puzzles | None) -> tuple[Any, int]:
        """One puzzle, as the library takes it."""
        if cells is None:
            return ffi.NULL, 0
        written = self._text_of(cells).encode(errors="surrogateescape")
        return ffi.from_buffer(written), len(written)

    def _text_of(self, cells: Puzzles) -> str:
        if isinstance(cells, str):
            return cells
        given = GivenOfRules(cells, self)
        if given.n != 1:
            raise OptionError(f"one puzzle is asked for, not {given.n}")
        return given.converted(as_numbers=False).tobytes().decode()

    def _read(self, of: Options | None = None) -> Any:
        rules = make("rules", self._of if of is None else of)
        with using(rules):
            status = lib.fastsud_rules_read(rules, self._text, len(self._text))
        if status in (lib.FASTSUD_ERR_MALFORMED, lib.FASTSUD_ERR_FULL):
            problem = _problem(rules)
            raise RulesError(int(problem.line) or None, int(problem.column) or None, text_of(problem.text))
        check(status)
        return rules


class GivenOfRules(Given):
    """Puzzles of other rules than those of 9x9 sudoku; the library reads their cells."""

    def __init__(self, puzzles: object, rules: Rules) -> None:
        self._rules = rules
        self.grid = rules.shape
        self.n_cells = rules.shape[0] * rules.shape[1]
        self._blanks = [ord(blank) for blank in rules.blanks]
        super().__init__(puzzles)

    def _read_numbers(self, puzzles: npt.NDArray[Any]) -> None:
        self.are_numbers = True
        is_bad = (puzzles < 0) | (puzzles >= FIRST_CHARACTER)
        if is_bad.any():
            at = int(is_bad.argmax())
            raise PuzzleError(at // self.n_cells, at % self.n_cells,
                              f"{puzzles.reshape(-1)[at]} is neither a value nor a blank, 0")
        self.rows = puzzles.astype(np.uint8, order="C")

    def _read_bytes(self, puzzles: npt.NDArray[np.bytes_]) -> None:
        self.are_numbers = False
        self.written = self.rows = np.ascontiguousarray(puzzles).view(np.uint8).reshape(-1, self.n_cells)

    def _are_blanks(self) -> npt.NDArray[np.bool_]:
        return np.isin(self.rows, self._blanks)

    def converted(self, as_numbers: bool) -> npt.NDArray[np.uint8]:
        """The puzzles as numbers, or as characters, '.' for a blank; a copy."""
        made = np.empty((self.n, self.n_cells), np.uint8)

        def convert() -> None:
            own = self._rules
            with own._lock, using(own._rules):
                own._check(lib.fastsud_rules_convert(own._rules, self.n, self.pointer(), self.n_cells, int(as_numbers),
                                                     pointer(made)))

        _threads.call(convert)
        return made

    def numbers(self) -> npt.NDArray[np.uint8]:
        return self.converted(as_numbers=True)

    def restore_cells(self, rows: npt.NDArray[np.uint8]) -> Any:
        """Numbers are already such."""
        if not self.are_numbers:
            self._restore_blanks(rows)
        return self.restore(rows)


def text_of_rules(rules: Rules | str) -> bytes:
    """What was read, or is to be."""
    if not isinstance(rules, (Rules, str)):
        raise TypeError(f"rules are Rules, or their text or names, not {type(rules).__name__}")
    return rules._text if isinstance(rules, Rules) else rules.encode(errors="surrogateescape")


def rules_of(rules: Rules | str) -> Rules:
    """Rules, from their text if that is what was passed."""
    return rules if isinstance(rules, Rules) else Rules(text_of_rules(rules).decode(errors="surrogateescape"))


def given_of(puzzles: object, rules: Rules | str | None) -> tuple[Given, Rules | None]:
    """Puzzles, and their rules, None for 9x9 sudoku."""
    if rules is None:
        return Given(puzzles), None
    of = rules_of(rules)
    return GivenOfRules(puzzles, of), of


def numbers(puzzles: Puzzles, *, rules: Rules | str | None = None) -> Cells:
    """Puzzles as uint8[n, 81], 0 for a blank, whatever they came as. With rules, those of other puzzles than 9x9 sudoku,
    as many columns as cells.
    """
    return given_of(puzzles, rules)[0].numbers()


def text(puzzles: Puzzles, blank: str = ".", *, rules: Rules | str | None = None) -> npt.NDArray[np.bytes_]:
    """Puzzles as an array of n byte strings, S81, with this blank, whatever they came as. With rules, as `numbers`, as
    many characters as cells; letters are values from 10 on.
    """
    given, of_rules = given_of(puzzles, rules)
    blanks = ".0_*-xX" if of_rules is None else of_rules.blanks
    if len(blank) != 1 or blank not in blanks:
        raise OptionError(f"a blank is one of {' '.join(blanks)}")
    if isinstance(given, GivenOfRules):
        rows = given.converted(as_numbers=False)
        rows[rows == ord(".")] = ord(blank)
    else:
        rows = given.rows + np.uint8(ord("0")) if given.are_numbers else given.rows
        rows[(rows < ord("1")) | (rows > ord("9"))] = ord(blank)
    return rows.view(f"S{given.n_cells}").reshape(-1)


def _problem(rules: Any) -> Any:
    problem = ffi.new("struct fastsud_problem *")
    problem.size = ffi.sizeof("struct fastsud_problem")
    check(lib.fastsud_rules_problem(rules, problem))
    return problem


def check_row(rules: Any, status: int, first: int) -> int:
    """Raises what a call for puzzles first and further returned."""
    if status == lib.FASTSUD_ERR_MALFORMED:
        return _check_cells(rules, status, first + int(_problem(rules).line) - 1)
    return check(status)


def _check_cells(rules: Any, status: int, row: int = 0) -> int:
    if status == lib.FASTSUD_ERR_MALFORMED:
        problem = _problem(rules)
        raise PuzzleError(row, int(problem.column) - 1 if problem.column else None, text_of(problem.text))
    return check(status)
