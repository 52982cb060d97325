"""What is done with 9x9 puzzles is done with 4x4, 6x6 and larger ones: arrays through every step of making a set."""

from __future__ import annotations

import itertools
import json
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

import fastsud
from conftest import Program, check_same
from fastsud import export

Cells = npt.NDArray[np.uint8]
SIDES = {"4x4": (4, 2, 2), "6x6": (6, 2, 3), "8x8": (8, 2, 4)}
OF_RULES = {**SIDES, "9x9": (9, 3, 3)}


def units(rules: str) -> list[set[int]]:
    side, height, width = OF_RULES[rules]
    cells = [divmod(cell, side) for cell in range(side * side)]
    keys = [{("row", r), ("column", c), ("box", r // height, c // width)} for r, c in cells]
    return [{i for i, own in enumerate(keys) if key in own} for key in set().union(*keys)]


def count(rules: str, puzzle: list[int], limit: int) -> tuple[int, list[int]]:
    """Solutions up to a limit, and one of them, by trying."""
    side = OF_RULES[rules][0]
    every = units(rules)
    peers = [set().union(*(unit for unit in every if i in unit)) - {i} for i in range(side * side)]
    grid, found, last = list(puzzle), 0, list(puzzle)
    if any(grid[i] and grid[i] == grid[j] for i in range(side * side) for j in peers[i]):
        return 0, last

    def go_on() -> None:
        nonlocal found, last
        options = {i: set(range(1, side + 1)) - {grid[j] for j in peers[i]} for i, value in enumerate(grid) if not value}
        if not options:
            found, last = found + 1, list(grid)
            return
        at = min(options, key=lambda i: len(options[i]))
        for value in options[at]:
            grid[at] = value
            go_on()
            grid[at] = 0
            if found >= limit:
                return

    go_on()
    return found, last


def some(rules: str, n: int) -> Cells:
    """Puzzles with one solution; with one given more that is right or wrong, and with one less."""
    made: Cells = fastsud.generate(n, seed=5, rules=rules)
    more, less = made.copy(), made.copy()
    for i, row in enumerate(more):
        row[np.flatnonzero(row == 0)[i % 5]] = i % SIDES[rules][0] + 1
    for i, row in enumerate(less):
        row[np.flatnonzero(row)[i % 3]] = 0
    return np.concatenate([made, more, less])


@pytest.mark.parametrize("rules", SIDES)
def test_solutions_are_the_oracle_s(rules: str) -> None:
    puzzles = some(rules, 12)
    side = SIDES[rules][0]
    expected = [count(rules, row.tolist(), 3) for row in puzzles]
    counts = np.array([n for n, _ in expected])
    assert {0, 1, 2} <= set(np.minimum(counts, 2).tolist())
    solutions = np.array([grid if n == 1 else [0] * side * side for n, grid in expected], np.uint8)
    for engine in "lockstep", "csp", "backtrack", "dpll":
        solved = fastsud.solve(puzzles, rules=rules, limit=3, engine=engine, n_threads=2)
        assert np.array_equal(solved.counts, counts) and np.array_equal(solved.solutions, solutions)
        assert np.array_equal(solved.verdicts, np.choose(np.minimum(counts, 2), [1, 0, 2])) and not solved.cut_short.any()
    assert np.array_equal(fastsud.count(puzzles, 3, rules=rules), counts)
    assert np.array_equal(fastsud.is_unique(puzzles, rules=fastsud.Rules(rules)), counts == 1)
    first = fastsud.solve(puzzles, rules=rules, limit=1)
    assert np.array_equal(first.verdicts, np.where(counts > 0, fastsud.Verdict.SOLVED, fastsud.Verdict.NONE))
    judged = fastsud.judge(puzzles, first.solutions, rules=rules)
    assert np.array_equal(judged["solved"], counts > 0)


@pytest.mark.parametrize("rules", SIDES)
def test_puzzles_of_every_kind(rules: str) -> None:
    """Their results are of the same kind."""
    side = SIDES[rules][0]
    puzzles: Cells = fastsud.generate(6, rules=rules)
    assert puzzles.shape == (6, side * side) and puzzles.dtype == np.uint8
    solutions = fastsud.solve(puzzles, rules=rules).solutions
    grids = puzzles.reshape(2, 3, side, side)
    squares = fastsud.solve(grids.astype(np.int64), rules=rules)
    assert np.array_equal(squares.solutions.reshape(6, -1), solutions) and squares.counts.shape == (2, 3)
    texts = ["".join(map(str, row)).replace("0", "x") for row in puzzles.tolist()]
    solved = ["".join(map(str, row)) for row in solutions.tolist()]
    assert fastsud.solve(texts, rules=rules).solutions == solved
    assert fastsud.solve(texts[0], rules=rules).solutions == solved[0]
    assert fastsud.solve(np.array(texts, "S"), rules=rules).solutions.tolist() == [text.encode() for text in solved]
    assert fastsud.solve(["." * side * side], rules=rules).solutions == [""]
    kinds: list[Any] = [puzzles, grids, texts, puzzles.tolist()]
    for same in kinds:
        assert np.array_equal(fastsud.numbers(same, rules=rules), puzzles)
        assert fastsud.text(same, "x", rules=rules).astype(str).tolist() == texts
    table: Any = fastsud.Table(puzzle=puzzles)
    assert np.array_equal(fastsud.solve(table, rules=rules).solutions, solutions)
    of = fastsud.Rules(rules)
    assert of.solve(puzzles[0]).solution == of.solve(texts[0]).solution == solved[0]
    assert of.steps(puzzles[0].reshape(side, side)) == of.steps(texts[0])
    assert of.explain(puzzles[0], entered=solved[0]).verdict == fastsud.Verdict.SOLVED
    with pytest.raises(fastsud.OptionError, match="not 6"):
        of.solve(puzzles)


def test_larger_values_and_zero() -> None:
    """Letters from 10 on; A may also be the lowest value; 0 may be one, which numbers cannot tell from a blank."""
    puzzles: Cells = fastsud.generate(2, rules="16x16")
    texts = fastsud.text(puzzles, rules="16x16").astype(str).tolist()
    assert [[int(cell, 17) if cell != "." else 0 for cell in text] for text in texts] == puzzles.tolist()
    written = ["".join("ABCDEFGHIJKLMNOP"[cell - 1] if cell else "." for cell in row) for row in puzzles]
    assert np.array_equal(fastsud.numbers(written, rules="16x16"), puzzles)
    solved = fastsud.solve(puzzles, rules="16x16")
    assert (np.sort(solved.solutions.reshape(2, 16, 16)) == np.arange(1, 17)).all()
    assert np.array_equal(solved.solutions[puzzles > 0], puzzles[puzzles > 0])
    table: Any = fastsud.Table(p=puzzles)
    assert np.array_equal(fastsud.solve(table, rules="16x16").solutions, solved.solutions)
    table = fastsud.Table(p=solved.solutions.view("S256").reshape(-1))  # numbers as bytes
    assert np.array_equal(fastsud.solve(table, rules="16x16").solutions, solved.solutions)
    traces = fastsud.trace(np.where(np.arange(256) < 3, 0, solved.solutions[:1]), rules="16x16")
    assert traces.cells.dtype == np.uint16 and sorted(traces.cells.tolist()) == [0, 1, 2]
    zeros = "size = 4\nvalues = 0-3\n"
    made = fastsud.generate(3, rules=zeros)
    assert all(isinstance(text, str) and len(text) == 16 for text in made)
    answers = fastsud.solve(made, rules=zeros).solutions
    assert [sorted(text) for text in answers] == [sorted("0123" * 4)] * 3
    assert fastsud.text(made, rules=zeros).astype(str).tolist() == made
    assert fastsud.grids(2, rules="killer").shape == (2, 81) and isinstance(fastsud.generate(1, rules="killer"), list)


@pytest.mark.parametrize("rules", ["4x4", "6x6", "6x6+x", "windoku"])
def test_traces_are_explanations_of_rules(rules: str) -> None:
    of = fastsud.Rules(rules)
    n_cells = of.shape[0] * of.shape[1]
    puzzles: Cells = fastsud.generate(7, seed=3, rules=rules)
    puzzles = np.concatenate([puzzles, np.zeros((1, n_cells), np.uint8), np.ones((1, n_cells), np.uint8)])
    traces = fastsud.trace(puzzles, rules=rules, boards=True, n_threads=2)
    assert traces.boards is not None and traces.boards.shape == (len(traces.cells), n_cells)
    assert (traces.levels == -1).all() and not traces.ratings.any()
    for i, puzzle in enumerate(puzzles):
        explained = of.explain(puzzle)
        steps = list(explained)
        assert explained.verdict == traces.verdicts[i] and traces.offsets[i + 1] - traces.offsets[i] == len(steps)
        left = [{value} if value else set(of.values) for value in puzzle.tolist()]
        for at, step in enumerate(steps, int(traces.offsets[i])):
            board = [{value for value in of.values if traces.boards[at][cell] >> (value - 1) & 1} for cell in range(n_cells)]
            assert all(own <= before for own, before in zip(board, left))
            left = board
            assert traces.names[traces.techniques[at]] == step.technique
            placed = None if step.placed is None else (step.placed[0] * of.shape[1] + step.placed[1], step.placed[2])
            assert (int(traces.cells[at]), int(traces.digits[at])) == (placed or (65535, 0))
            assert placed is None or placed[1] in left[placed[0]]
            begin, end = traces.removed_offsets[at], traces.removed_offsets[at + 1]
            gone = list(zip(traces.removed_cells[begin:end].tolist(), traces.removed_digits[begin:end].tolist()))
            assert gone == [(row * of.shape[1] + column, value) for row, column, value in step.removed]
            assert all(value in left[cell] for cell, value in gone)
    few = fastsud.trace(puzzles, rules=rules, without="full-house,hidden", n_threads=1)
    assert not {few.names[i] for i in np.unique(few.techniques)} & {"full house", "hidden single", "hidden pair"}
    assert fastsud.trace([], rules=rules, boards=True).boards.shape == (0, n_cells)  # type: ignore[union-attr]
    with pytest.raises(fastsud.PuzzleError) as error:
        fastsud.trace(["." * n_cells] * 30 + ["?!" + "." * (n_cells - 2)], rules=rules)
    assert (error.value.row, error.value.column) == (30, 1)


@pytest.mark.parametrize("rules", ["4x4", "6x6", "16x16"])
def test_files(rules: str, program: Program, tmp_path: Path) -> None:
    """What the program writes is read, and it reads what numpy writes."""
    n = 2 if rules == "16x16" else 40
    puzzles: Cells = fastsud.generate(n, seed=2, rules=rules)
    side = fastsud.Rules(rules).shape[0]
    texts = fastsud.text(puzzles, rules=rules).astype(str).tolist()
    solved = fastsud.solve(puzzles, rules=rules).solutions
    solutions = fastsud.text(solved, rules=rules).astype(str).tolist()
    np.save(tmp_path / "a.npy", puzzles)
    np.save(tmp_path / "b.npy", puzzles.reshape(n, side, side).astype(np.int32))
    np.savez(tmp_path / "c.npz", puzzle=puzzles, solution=solved, group=np.arange(n) // 2)
    (tmp_path / "d.txt").write_text("\n".join(texts))
    rows = [*zip(texts, solutions, np.arange(n) // 2)]
    (tmp_path / "e.csv").write_text("puzzle,solution,group\n" + "\n".join(",".join(map(str, row)) for row in rows))
    (tmp_path / "f.jsonl").write_text("\n".join(
        json.dumps({"group": int(group), "puzzle": puzzle, "solution": solution}) for puzzle, solution, group in rows))
    program("solve", "-q", "--rules", rules, "-o", tmp_path / "g.npz", tmp_path / "d.txt")
    for name in "a.npy", "b.npy", "c.npz", "d.txt", "e.csv", "f.jsonl", "g.npz":
        read = fastsud.read(tmp_path / name, rules=rules, batch=17)
        assert np.array_equal(np.concatenate(list(read)), puzzles), name
        check_same(program("-q", "--rules", rules, tmp_path / name), solutions)
    for name in "c.npz", "e.csv", "f.jsonl":
        reader = fastsud.read(tmp_path / name, columns="group", answers="solution", rules=rules)
        whole = next(reader)
        assert np.array_equal(reader.answers, solved) and reader.columns["group"].tolist() == [str(i // 2) for i in range(n)]
        examples = export.read_examples(tmp_path / name, rules=rules)
        assert np.array_equal(examples.puzzles, whole) and np.array_equal(examples.solutions, solved)
        assert np.array_equal(examples.groups, np.arange(n) // 2)
    written = np.load(tmp_path / "g.npz")
    assert np.array_equal(written["puzzle"], puzzles) and np.array_equal(written["solution"], solved)
    columns = ["givens", "steps"] if side < 9 else ["givens"]
    rated = fastsud.rate(puzzles, columns, rules=rules)
    program("rate", "-q", "--rules", rules, "--columns", ",".join(columns), "-o", tmp_path / "h.npz", tmp_path / "a.npy")
    for name in columns:
        assert np.array_equal(np.load(tmp_path / "h.npz")[name], rated[name])
    answers = tmp_path / "i.csv"
    answers.write_text("puzzle,solution\n" + "".join(f"{puzzle},{text}\n" for puzzle, text in zip(
        texts * 3, [solutions[0], solutions[0][:-1], solutions[0][:-1] + ".", "z" * side * side, *["?" * side * side] * n])))
    reader = fastsud.read(answers, answers="solution", rules=rules)
    next(reader)
    assert np.array_equal(reader.answers[0], solved[0]) and not reader.answers[1:].any()


def test_what_is_no_puzzle_of_the_rules(tmp_path: Path) -> None:
    path = tmp_path / "x.txt"
    path.write_text("." * 16 + "\n" + "5" + "." * 15 + "\n" + "1" + "." * 15 + "\n" + "." * 17 + "\n")
    reader = fastsud.read(path, rules="4x4")
    assert next(reader).tolist() == [[0] * 16]
    with pytest.raises(fastsud.ReadError, match=r"x\.txt:2"):
        next(reader)
    skipping = fastsud.read(path, rules="4x4", on_error="skip")
    assert np.concatenate(list(skipping)).tolist() == [[0] * 16, [1] + [0] * 15] and skipping.n_malformed == 2
    path.write_text("1P" + "." * 254 + "\n")  # one way of writing 16 values at a time
    with pytest.raises(fastsud.ReadError, match=r"x\.txt:1"):
        next(fastsud.read(path, rules="16x16"))
    with pytest.raises(fastsud.OptionError, match="value 0"):
        fastsud.read(path, rules="size = 4\nvalues = 0-3\n")
    with pytest.raises(fastsud.PuzzleError) as error:
        fastsud.solve(np.array([[0] * 16] * 70 + [[9] + [0] * 15]), rules="4x4")
    assert (error.value.row, error.value.column) == (70, 0)
    with pytest.raises(fastsud.FastsudError, match="shape"):
        fastsud.solve(np.zeros((2, 81), np.uint8), rules="4x4")
    with pytest.raises(fastsud.OptionError, match="blank"):
        fastsud.text("." * 16, "5", rules="4x4")
    none = fastsud.solve(np.zeros((3, 16), np.uint8), rules=".Shape~4x4.Cage~20~R1C1~R1C2")
    assert none.verdicts.tolist() == [fastsud.Verdict.NONE] * 3 and not none.counts.any() and not none.solutions.any()


@pytest.mark.parametrize("rules", ["4x4", "6x6"])
def test_a_set_from_end_to_end(rules: str, tmp_path: Path) -> None:
    """Generated, rated, split without leaks, copied, judged, exported; all of it arrays."""
    puzzles: Cells = fastsud.generate(60, seed=9, rules=rules)
    ratings = fastsud.rate(puzzles, ["givens", "grade", "hardest"], rules=rules)
    parts = fastsud.split(puzzles, {"train": 0.8, "test": 0.2}, by="givens", rules=rules)
    forms = fastsud.canon(puzzles, rules=rules).forms
    kept = {part: {row.tobytes() for row in forms[parts == part]} for part in ("train", "test")}
    assert not kept["train"] & kept["test"] and len(ratings["hardest"]) == 60
    solutions = fastsud.solve(puzzles, rules=rules).solutions
    copies, moved = fastsud.morph(puzzles, 5, solutions=solutions, rules=rules)
    assert copies.shape == (60, 5, puzzles.shape[1])
    flat, along = copies.reshape(-1, puzzles.shape[1]), moved.reshape(-1, puzzles.shape[1])
    assert np.array_equal(fastsud.solve(flat, rules=rules).solutions, along)
    assert fastsud.judge(flat, along, rules=rules, columns="solved")["solved"].all()
    for part in kept:
        at = parts == part
        np.savez(tmp_path / f"{part}.npz", puzzle=copies[at].reshape(-1, puzzles.shape[1]),
                 solution=moved[at].reshape(-1, puzzles.shape[1]), group=np.repeat(np.arange(at.sum()), 5))
    arguments = [str(tmp_path / f"{part}.npz") for part in kept]
    for layout in "hrm", "tokens", "chat":
        assert export.main([layout, "-o", str(tmp_path / layout), "--rules", rules, *arguments]) == 0
    inputs = np.load(tmp_path / "hrm/train/all__inputs.npy")
    assert np.array_equal(inputs, copies[parts == "train"].reshape(-1, puzzles.shape[1]) + 1)
    batches = list(itertools.islice(fastsud.stream(seed=9, batch=20, rules=rules), 3))
    assert np.array_equal(np.concatenate([batch.puzzles for batch in batches]), puzzles)
    assert np.array_equal(np.concatenate([batch.solutions for batch in batches]), solutions)


@pytest.mark.parametrize("rules", ["4x4", "6x6", "8x8", "9x9"])
@pytest.mark.parametrize("engine", ["csp", "backtrack"])
def test_searches_prove_what_they_say(rules: str, engine: str) -> None:
    """Replayed: what guesses imply has no other completion, a conflict has none but those that were found before."""
    limit, seen = 3, set[str]()
    puzzles = some(rules, 8) if rules != "9x9" else fastsud.generate(4, seed=6)
    if rules != "9x9":
        clashing = np.zeros((1, puzzles.shape[1]), np.uint8)
        clashing[0, :2] = 1
        puzzles = np.concatenate([puzzles, clashing])
    searches = fastsud.trace_searches(puzzles, rules=None if rules == "9x9" else rules, engine=engine, limit=limit)
    for i, puzzle in enumerate(puzzles):
        grid, found = puzzle.tolist(), set[Any]()
        undo: list[Any] = []  # what each guess began with
        n_all, _ = count(rules, grid, limit)
        for at in range(searches.offsets[i], searches.offsets[i + 1]):
            name, cell, value = searches.names[searches.kinds[at]], int(searches.cells[at]), int(searches.values[at])
            seen.add(name)
            if name == "refuted":
                grid, (own, tried) = undo[-1][0], undo.pop()[1]
                assert (own, tried) == (cell, value) and count(rules, grid[:cell] + [value] + grid[cell + 1:], limit)[0] <= len(found)
            if name == "restart":
                grid, undo = undo[0][0], []
            assert searches.depths[at] == len(undo)
            if name == "guess":
                undo.append((list(grid), (cell, value)))
            if name in ("guess", "implied"):
                assert not grid[cell]
                grid[cell] = value
            elif name == "conflict":
                assert count(rules, grid, limit)[0] <= len(found)
            elif name == "solution":
                assert 0 not in grid and count(rules, grid, 2)[0] == 1 and tuple(grid) not in found
                assert all(own in (0, cell) for own, cell in zip(puzzle, grid))
                found.add(tuple(grid))
        assert len(found) == n_all
        assert searches.verdicts[i] == [fastsud.Verdict.NONE, fastsud.Verdict.UNIQUE, fastsud.Verdict.MULTIPLE][min(n_all, 2)]
    assert {"implied", "solution", "guess", "refuted", "conflict"} <= seen or rules == "9x9"
    again = fastsud.trace_searches(puzzles, rules="sudoku" if rules == "9x9" else rules, engine=engine, limit=limit, n_threads=3)
    assert all(np.array_equal(getattr(again, name), getattr(searches, name)) for name in ("kinds", "cells", "offsets"))


def test_restarts_and_limits_of_searches() -> None:
    hard = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
    searches = fastsud.trace_searches(hard)
    kinds = [searches.names[kind] for kind in searches.kinds]
    assert kinds.count("solution") == 1 and "restart" in kinds
    last = len(kinds) - 1 - kinds[::-1].index("restart")
    assert searches.depths[last] == 0 and kinds[last + 1] in ("guess", "implied", "conflict")
    few = fastsud.trace_searches(hard, guess_limit=2)
    assert few.verdicts.tolist() == [fastsud.Verdict.GAVE_UP] and (few.kinds == few.names.index("guess")).sum() == 2
    assert fastsud.trace_searches([], rules="4x4").offsets.tolist() == [0]
    with pytest.raises(fastsud.OptionError, match="csp or backtrack"):
        fastsud.trace_searches(hard, engine="sat")
    with pytest.raises(fastsud.PuzzleError) as error:
        fastsud.trace_searches(["." * 16, "5" + "." * 15], rules="4x4")
    assert error.value.row == 1


def test_texts_by_templates() -> None:
    puzzle = ".43..1.......31."
    lines = fastsud.trace([puzzle, "1" + "." * 15], rules="4x4").texts()
    assert lines[0].splitlines()[:2] == ["r3c2=2 (full house)", "r2c1=3 (hidden single)"] and lines[1] == ""
    rows = fastsud.trace([puzzle], rules="4x4").texts(placed="$row,$column,$digit", end=" ")
    assert rows[0].split()[0] == "3,2,2" and len(rows[0].split()) == 11
    hard = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    told = fastsud.trace(hard, method="er").texts(placed="", removed="$rating $level $technique: $removed")
    assert all(line.split(": ")[1][0] == "r" for line in told[0].splitlines())
    told = fastsud.trace(fastsud.generate(20, rules="6x6+x"), rules="6x6+x").texts(removed="- $removed")
    assert {line[0] for text in told for line in text.splitlines()} == {"r", "-"}
    needs = fastsud.trace(fastsud.generate(1, level=4, seed=3)).texts("$$$cell")[0].splitlines()
    assert {line[0] for line in needs} == {"$", "r"} and any("<>" in line and "(" in line for line in needs)
    (text,) = fastsud.trace_searches("1.....2.....3...", rules="4x4", engine="backtrack").texts({"implied": ""}, end="; ")
    assert text == "try r1c3=3; try r3c2=1; solution; so r3c2 is not 1; solution"
    (text,) = fastsud.trace_searches("11..............", rules="4x4").texts({"conflict": "$depth: no"})
    assert text == "0: no"
    assert fastsud.trace_searches(["." * 16], rules=".Shape~4x4.Cage~20~R1C1~R1C2").texts() == ["conflict"]
    with pytest.raises(fastsud.OptionError, match="technique"):
        fastsud.trace([puzzle], rules="4x4").texts("$nothing")
    for wrong in {"implied": "$ 5"}, {"guesses": ""}, {"solution": "$cell"}, {"solution": "$value"}:
        with pytest.raises(fastsud.OptionError):
            fastsud.trace_searches([puzzle], rules="4x4").texts(wrong)
