"""Answers are judged as an independent recomputation does, and as the program does."""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import pandas as pd
import pytest

import fastsud
from conftest import CORPORA, Program, lines_of

Cells = npt.NDArray[np.uint8]
PUZZLES = lines_of(CORPORA / "demo.txt", 60) + lines_of(CORPORA / "many.txt", 20) + lines_of(CORPORA / "none.txt", 5)


def answers_of(puzzles: Cells, seed: int) -> Cells:
    """Right answers, with some cells blank, wrong or moved."""
    random = np.random.default_rng(seed)
    solutions = fastsud.solve(puzzles, limit=1).solutions
    answers = np.where(random.random(puzzles.shape) < random.choice([0, 0.1, 0.9], (len(puzzles), 1)), 0, solutions)
    wrong = random.random(puzzles.shape) < random.choice([0, 0, 0.02, 0.3], (len(puzzles), 1))
    return np.where(wrong, random.integers(0, 10, puzzles.shape), answers).astype(np.uint8)


def repeats(answers: Cells, unit_of: Cells) -> npt.NDArray[np.int64]:
    """Cells that repeat a digit of their unit."""
    counts = [[np.bincount(row[unit_of == unit], minlength=10)[1:] for unit in range(9)] for row in answers]
    found: npt.NDArray[np.int64] = np.maximum(np.array(counts) - 1, 0).sum(axis=(1, 2))
    return found


@pytest.mark.parametrize("form", ["cells", "texts", "rules"])
def test_columns(form: str) -> None:
    puzzles = fastsud.numbers(PUZZLES * 8)
    answers = answers_of(puzzles, 1)
    given: Any = answers if form != "texts" else ["".join(map(str, row)) + "\n" for row in answers]
    judged = fastsud.judge(puzzles, given, limit=20, columns=["understood", "solved", "right", "filled", "givens_kept",
                           "row_conflicts", "column_conflicts", "box_conflicts", "given_conflicts", "rule_conflicts",
                           "completions", "verdict", "cells"], rules="sudoku" if form == "rules" else None)
    solved = fastsud.solve(puzzles)
    row, column = np.divmod(np.arange(81), 9)
    expected = {
        "cells": answers, "understood": np.ones(len(puzzles)), "verdict": solved.verdicts,
        "filled": (answers > 0).sum(axis=1),
        "givens_kept": ((puzzles > 0) & (puzzles == answers)).sum(axis=1),
        "given_conflicts": ((puzzles > 0) & (answers > 0) & (puzzles != answers)).sum(axis=1),
        "right": np.where(solved.counts == 1, (answers == solved.solutions).sum(axis=1), -1),
        "row_conflicts": repeats(answers, row), "column_conflicts": repeats(answers, column),
        "box_conflicts": repeats(answers, row // 3 * 3 + column // 3), "rule_conflicts": np.zeros(len(puzzles)),
    }
    conflicts = sum(expected[f"{kind}_conflicts"] for kind in ("row", "column", "box", "given"))
    expected["solved"] = (conflicts == 0) & (expected["filled"] == 81) & ((puzzles == 0) | (puzzles == answers)).all(axis=1)
    merged = np.where(answers > 0, answers, puzzles)
    expected["completions"] = np.where(expected["given_conflicts"] > 0, 0, fastsud.count(merged, 20))
    for name, values in expected.items():
        assert np.array_equal(judged[name], values), name
    assert 0.1 < judged["solved"].mean() < 0.9 and (judged["completions"] > 1).any()


def test_kinds() -> None:
    puzzle = PUZZLES[0]
    solution = fastsud.solve(puzzle).solutions
    one = fastsud.judge(puzzle, f"So:\n<answer>{solution}</answer>")
    assert one["solved"] and one["right"] == 81 and one["understood"] == fastsud.Understood.GRID
    assert list(one)[-1] == "placements_right" and np.ndim(one["filled"]) == 0
    assert list(fastsud.judge(puzzle, solution, limit=3))[-1] == "completions"
    numbers = fastsud.numbers([puzzle, puzzle]).reshape(2, 9, 9)
    texts = [solution, "no idea"]
    given: Any
    for given in (texts, tuple(texts), np.array(texts), np.array(texts, object), pd.Series(texts),
                  [texts[0].encode(), None], (text for text in texts)):
        judged = fastsud.judge(numbers, given)
        assert judged["solved"].tolist() == [True, False] and judged["understood"].tolist() == [1, 0]
    assert fastsud.judge(numbers, fastsud.numbers([solution] * 2).reshape(2, 9, 9), columns="solved")["solved"].all()
    assert fastsud.judge([], [])["solved"].shape == (0,)
    # Bytes of any kind are no answer, but no error.
    assert fastsud.judge([puzzle], [b"\xff\0\xc0" * 100000])["understood"].tolist() == [0]
    assert fastsud.judge([puzzle], ["\ud800"])["understood"].tolist() == [0]


def test_placements() -> None:
    puzzle = PUZZLES[0]
    solution = fastsud.solve(puzzle).solutions
    blanks = [cell for cell in range(81) if puzzle[cell] == "."]
    steps = [f"r{cell // 9 + 1}c{cell % 9 + 1}: {solution[cell]}" for cell in blanks]
    wrong = f"r{blanks[5] // 9 + 1}c{blanks[5] % 9 + 1}: {int(solution[blanks[5]]) % 9 + 1}"
    turns = "".join(f"<ANSWER>\n{step}\n</ANSWER>\nThen r1c1: 9 perhaps.\n" for step in steps)
    texts = ["\n".join(steps), turns, "\n".join(steps[:5] + [wrong] + steps[6:]), "\n".join(steps[:3] * 4), ""]
    judged = fastsud.judge([puzzle] * 5, texts)
    assert judged["placements"].tolist() == [len(blanks)] * 3 + [12, 0]
    assert judged["placements_right"].tolist() == [len(blanks)] * 2 + [5, 3, 0]
    assert judged["solved"].tolist() == [True, True, False, False, False]
    assert judged["understood"].tolist() == [2, 2, 2, 2, 0]


def test_other_rules() -> None:
    puzzles = np.array([[1, 2, 3, 4] + [0] * 12] * 3, np.uint8)
    answers = ["Row 1: 1 2 3 4\nRow 2: 3 4 1 2\nRow 3: 2 1 4 3\nRow 4: 4 3 2 1", "1234341221434321", "r2c1 = 1"]
    judged = fastsud.judge(puzzles, answers, rules="4x4", limit=100)
    assert judged["solved"].tolist() == [True, True, False] and judged["box_conflicts"].tolist() == [0, 0, 1]
    assert judged["completions"].tolist() == [1, 1, 0] and judged["right"].tolist() == [-1] * 3
    diagonal = fastsud.judge(puzzles, answers, rules="4x4+x", columns=["rule_conflicts", "solved"])
    assert diagonal["rule_conflicts"].tolist() == [2, 2, 0] and not diagonal["solved"].any()
    with pytest.raises(fastsud.PuzzleError, match="puzzle 2"):
        fastsud.judge(np.where(np.arange(3)[:, None] == 2, 9, puzzles), answers, rules="4x4")


def test_errors_and_threads() -> None:
    with pytest.raises(fastsud.OptionError, match="1 answers to 2 puzzles"):
        fastsud.judge(PUZZLES[:2], ["x"])
    with pytest.raises(fastsud.OptionError, match="2 answers to 1 puzzles"):
        fastsud.judge(PUZZLES[:1], fastsud.numbers(PUZZLES[:2]))
    with pytest.raises(fastsud.OptionError, match="there is no column 'rigth'"):
        fastsud.judge(PUZZLES[:1], "x", columns="rigth")
    with pytest.raises(fastsud.OptionError, match="up to a limit"):
        fastsud.judge(PUZZLES[:1], "x", columns="completions")
    with pytest.raises(TypeError):
        fastsud.judge(PUZZLES[:2], ["x", 5])  # type: ignore[arg-type]
    puzzles = fastsud.numbers(PUZZLES * 60)
    answers = answers_of(puzzles, 2)
    one, several = (fastsud.judge(puzzles, answers, limit=3, n_threads=n) for n in (1, 3))
    assert all(np.array_equal(one[name], several[name]) for name in one)


def test_program(program: Program, tmp_path: Path) -> None:
    puzzles = PUZZLES[:70]
    answers = answers_of(fastsud.numbers(puzzles), 3)
    texts = [f"Row 1 is easy.\n{row.reshape(9, 9)}\n" for row in answers]
    texts[3:6] = ["", "r1c1=5, r2c2: 4", "\"quoted\", \u00e9"]
    path = tmp_path / "answers.jsonl"
    path.write_text("".join(json.dumps({"puzzle": puzzle, "reply": text}) + "\n" for puzzle, text in zip(puzzles, texts)))
    names = ["understood", "solved", "right", "filled", "givens_kept", "row_conflicts", "column_conflicts", "box_conflicts",
             "given_conflicts", "rule_conflicts", "placements", "placements_right", "completions"]
    judged = fastsud.judge(puzzles, texts, columns=names, limit=9)
    rows = [json.loads(line) for line in program("check", "-q", "-f", "jsonl", "--answers", "reply", "--limit", 9, path)]
    assert len(rows) == len(puzzles)
    for i, row in enumerate(rows):
        for name in names:
            value = judged[name][i].item()
            value = fastsud.Understood(value).name.lower() if name == "understood" else None if value == -1 else value
            assert row[name] == value, (i, name)


def test_time() -> None:
    """A million in half a second a core is the aim; a loaded machine may take a few times as long."""
    puzzles = fastsud.numbers(PUZZLES[:60] * 400)
    answers = answers_of(puzzles, 4)
    begin = time.process_time()
    fastsud.judge(puzzles, answers, n_threads=1)
    assert time.process_time() - begin < 24000 * 20e-6
