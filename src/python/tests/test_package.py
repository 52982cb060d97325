"""Kinds of input, errors, and what the package is."""

from __future__ import annotations

import gzip
import importlib
import json
import os
import pickle
import pydoc
import re
import subprocess
import sys
import xml.etree.ElementTree as ElementTree
from pathlib import Path
from typing import Any, Callable

import numpy as np
import pandas as pd
import pytest

import fastsud
from conftest import CORPORA, EMPTY, PROJECT, PUZZLES, SOLUTIONS, lines_of


def test_kinds() -> None:
    numbers, answers = fastsud.numbers(PUZZLES), fastsud.numbers(SOLUTIONS)
    assert numbers.dtype == np.uint8 and numbers.shape == (len(PUZZLES), 81)
    given: Any
    for given, expected in [
        (numbers, answers),
        (numbers.reshape(-1, 9, 9), answers.reshape(-1, 9, 9)),
        (numbers.reshape(2, -1, 9, 9), answers.reshape(2, -1, 9, 9)),
        (numbers[0], answers[0]),
        (numbers[0].reshape(9, 9), answers[0].reshape(9, 9)),
        (numbers[::2], answers[::2]),
        (np.asfortranarray(numbers), answers),
        (numbers.astype(np.int64), answers),
        (numbers.tolist(), answers),
        (np.array(PUZZLES, "S81"), np.array(SOLUTIONS, "S81")),
        (np.array(PUZZLES, "S90"), np.array(SOLUTIONS, "S81")),
        (np.array(PUZZLES), np.array(SOLUTIONS)),
        (np.array(PUZZLES, object), np.array(SOLUTIONS, object)),
    ]:
        found = fastsud.solve(given).solutions
        assert isinstance(found, np.ndarray)
        assert found.dtype == expected.dtype and np.array_equal(found, expected)
    assert fastsud.solve(PUZZLES).solutions == SOLUTIONS
    assert fastsud.solve(tuple(PUZZLES)).solutions == tuple(SOLUTIONS)
    assert fastsud.solve([puzzle.encode() for puzzle in PUZZLES]).solutions[1] == SOLUTIONS[1].encode()
    assert fastsud.solve(PUZZLES[0]).solutions == SOLUTIONS[0]
    assert fastsud.solve(PUZZLES[0]).counts == 1
    assert fastsud.solve(PUZZLES[0].encode()).solutions == SOLUTIONS[0].encode()
    frame = pd.DataFrame({"quizzes": PUZZLES}, index=range(5, 5 + len(PUZZLES)))
    frame["solutions"] = fastsud.solve(frame["quizzes"]).solutions
    assert frame["solutions"].tolist() == SOLUTIONS
    assert fastsud.text(numbers, blank="0")[0].decode() == PUZZLES[0].replace(".", "0")
    assert repr(fastsud.solve(PUZZLES)) == "Solved(20 unique)"


def test_without_solution() -> None:
    solved = fastsud.solve([PUZZLES[0], EMPTY, "11" + EMPTY[2:]])
    assert solved.solutions == [SOLUTIONS[0], "", ""]
    assert solved.counts.tolist() == [1, 2, 0] and solved.verdicts.tolist() == [0, 2, 1]
    assert not fastsud.solve(fastsud.numbers(EMPTY)).solutions.any()


def test_nothing() -> None:
    none = np.empty((0, 81), np.uint8)
    assert fastsud.solve(none).solutions.shape == (0, 81)
    assert fastsud.solve([]).solutions == []
    assert fastsud.morph(none, 3).shape == (0, 3, 81)
    assert fastsud.canon(none).cells.shape == (0, 81)
    assert len(fastsud.classes(none)) == 0 and len(fastsud.split(none, {"a": 1})) == 0
    assert len(fastsud.rate(none, ["level", "er", "rating", "redundant"])["er"]) == 0
    assert fastsud.unavoidable([]) == [] and fastsud.scan(none).puzzles == []
    assert fastsud.minimize([]) == [] and len(fastsud.generate(0)) == 0


def test_errors() -> None:
    numbers = fastsud.numbers(PUZZLES)
    unsolved = SOLUTIONS[0][1] + SOLUTIONS[0][1:]
    with pytest.raises(fastsud.PuzzleError, match="puzzle 1: it is not a solved grid"):
        fastsud.scan([SOLUTIONS[0], unsolved], 8)
    with pytest.raises(fastsud.PuzzleError, match="puzzle 0: it is not a solved grid"):
        fastsud.unavoidable(unsolved)
    with pytest.raises(fastsud.OptionError, match="size 21 is not 4 to 20"):
        fastsud.unavoidable(SOLUTIONS[0], 21)
    for wrong_options in ({"clues": 28}, {"within": "." * 81}, {"with_": SOLUTIONS[0]}, {"limit": 0}):
        with pytest.raises(fastsud.OptionError):
            fastsud.scan([], **wrong_options)  # type: ignore[arg-type]
    bad = numbers.copy()
    bad[7, 30] = 10
    bad_too: Any = bad.astype(np.int32)
    for given in (bad, bad_too):
        with pytest.raises(fastsud.PuzzleError, match="puzzle 7, cell 30: 10 is not a digit") as caught:
            fastsud.solve(given)
        assert (caught.value.row, caught.value.column) == (7, 30)
    with pytest.raises(fastsud.PuzzleError, match="puzzle 0, cell 2: -1 "):
        fastsud.count(np.where(np.arange(81) == 2, -1, numbers[0]))
    with pytest.raises(fastsud.PuzzleError, match="puzzle 2: 80 characters, not 81"):
        fastsud.rate(PUZZLES[:2] + [PUZZLES[2][1:]])
    with pytest.raises(fastsud.PuzzleError, match="puzzle 1, cell 3: 'a' is neither"):
        fastsud.canon(np.array([PUZZLES[0], PUZZLES[1][:3] + "a" + PUZZLES[1][4:]]))
    with pytest.raises(fastsud.PuzzleError, match="puzzle 1: nan is not a string"):
        fastsud.solve(pd.Series([PUZZLES[0], float("nan")]))
    with pytest.raises(fastsud.PuzzleError, match="puzzle 0, cell 5: "):
        fastsud.solve(np.array([PUZZLES[0][:5] + "\xe9" + PUZZLES[0][6:]]))
    wrong: Any
    for wrong in (np.zeros((4, 80), np.uint8), np.zeros((9, 8), np.uint8)):
        with pytest.raises(fastsud.FastsudError, match="has the shape"):
            fastsud.solve(wrong)
    for wrong in (np.zeros((4, 81)), 5, None, np.zeros(81, bool)):
        with pytest.raises(TypeError):
            fastsud.solve(wrong)
    calls: list[Callable[[], object]] = [
        lambda: fastsud.solve(PUZZLES, engine="none"),
        lambda: fastsud.solve(PUZZLES, limit=0),
        lambda: fastsud.solve(PUZZLES, isa="none"),
        lambda: fastsud.rate(PUZZLES, ["depth"]),
        lambda: fastsud.rate(PUZZLES, max_level=11),
        lambda: fastsud.generate(1, clues=16),
        lambda: fastsud.generate(0, symmetry="round"),
        lambda: fastsud.generate(1, er="hard"),
        lambda: fastsud.generate(1, grade="tough"),
        lambda: fastsud.split(PUZZLES, {"a": 0.5}),
        lambda: fastsud.split([], {"a/b": 1}),
        lambda: fastsud.split(PUZZLES, {"a": 1}, by=[1, 2]),
        lambda: fastsud.split(PUZZLES, {"a": 1}, equal=True),
        lambda: fastsud.split(PUZZLES, {"a": 1}, cap=5),
        lambda: fastsud.split(PUZZLES, {"a": 1}, by="givens", cap=0),
        lambda: fastsud.minimize(PUZZLES, limit=5),
        lambda: fastsud.minimize(PUZZLES, all=True, limit=0),
        lambda: fastsud.minimize(PUZZLES, all=True, limit=0, rules="9x9"),
        lambda: fastsud.minimize(PUZZLES, all=True, time_limit=1, rules="9x9"),
        lambda: fastsud.morph(PUZZLES, transform=True, rules="9x9"),
        lambda: fastsud.vicinity(PUZZLES, remove=10),
        lambda: fastsud.vicinity(PUZZLES, remove=100),
        lambda: fastsud.read("-", input="xml"),
        lambda: fastsud.read("-", on_error="stop"),
        lambda: fastsud.read("a\0b"),
        lambda: fastsud.solve(PUZZLES, engine="csp\0"),
        lambda: fastsud.solve(PUZZLES, n_threads=-1),
        lambda: fastsud.split(PUZZLES, {"a=0.5,b": 0.5}),
        lambda: fastsud.solutions(PUZZLES),
        lambda: fastsud.solutions(EMPTY, at_once=0),
        lambda: fastsud.explain(PUZZLES),
        lambda: fastsud.morph(PUZZLES, seed=-1),
        lambda: fastsud.morph(PUZZLES, first=1 << 64),
        lambda: fastsud.generate(2, first=(1 << 64) - 1),
        lambda: fastsud.text(PUZZLES, "5"),
    ]
    for call in calls:
        with pytest.raises(fastsud.OptionError):
            call()
    with pytest.raises(fastsud.FastsudError, match="no puzzle is left for"):
        fastsud.split(PUZZLES, {"a": 0.9, "b": 0.1}, by=np.arange(len(PUZZLES)), equal=True)


def test_not_found() -> None:
    rare = {"seed": 2, "level": 5, "tries": 30}
    with pytest.raises(fastsud.NotFoundError) as caught:
        fastsud.generate(40, **rare, n_threads=3)  # type: ignore[arg-type]
    found = fastsud.generate(40, **rare, missing="skip")  # type: ignore[arg-type]
    assert 0 < len(found) < 40
    assert len(fastsud.generate(caught.value.index, **rare)) == caught.value.index  # type: ignore[arg-type]


def test_read_errors(tmp_path: Path) -> None:
    path = tmp_path / "puzzles.txt"
    path.write_text(f"{PUZZLES[0]}\n# a comment\n{PUZZLES[1][:40]}\n{PUZZLES[2]}\n")
    reader = fastsud.read(path)
    assert np.array_equal(next(reader), fastsud.numbers(PUZZLES[:1]))
    with pytest.raises(fastsud.ReadError) as caught:
        next(reader)
    assert (caught.value.path, caught.value.line, caught.value.column) == (str(path), 3, 41)
    reader = fastsud.read(path, on_error="skip")
    assert np.array_equal(next(reader), fastsud.numbers([PUZZLES[0], PUZZLES[2]]))
    assert list(reader.lines) == [1, 4] and reader.n_malformed == 1
    with pytest.raises(StopIteration):
        next(reader)
    with pytest.raises(fastsud.ReadError, match="No such file"):
        next(fastsud.read(tmp_path / "none.txt"))
    table = tmp_path / "table.csv"
    table.write_text(f"a,b\n{PUZZLES[0]},{PUZZLES[1]}\n")
    assert np.array_equal(next(fastsud.read(table, column="b"))[0], fastsud.numbers(PUZZLES[1])[0])
    with pytest.raises(fastsud.ReadError, match="'c'|column"):
        next(fastsud.read(table, column="c"))


def test_errors_are_pickled(tmp_path: Path) -> None:
    def fail(call: Callable[[], object]) -> Exception:
        with pytest.raises(fastsud.FastsudError) as caught:
            call()
        return caught.value

    for error in (fail(lambda: fastsud.solve("1")), fail(lambda: fastsud.generate(1, clues=17, tries=1)),
                  fail(lambda: next(fastsud.read(tmp_path / "none"))), fail(lambda: fastsud.solve("", limit=0))):
        again = pickle.loads(pickle.dumps(error))
        assert type(again) is type(error) and str(again) == str(error) and vars(again) == vars(error)


def test_names_that_are_not_utf8(tmp_path: Path) -> None:
    path = os.fsencode(tmp_path) + b"/\xff"
    with pytest.raises(fastsud.ReadError) as caught:
        next(fastsud.read(os.fsdecode(path)))
    assert os.fsencode(caught.value.path) == path
    table = tmp_path / "table.csv"
    table.write_bytes(b"\xe9,b\n" + f"{PUZZLES[0]},{PUZZLES[1]}\n".encode())
    with pytest.raises(fastsud.ReadError, match="no column 'c'"):
        next(fastsud.read(table, column="c"))


def test_little_time() -> None:
    assert fastsud.solve(EMPTY, limit=20_000_000, engine="backtrack", time_limit=1e-12).cut_short


def test_columns_from_iterator() -> None:
    assert list(fastsud.rate(PUZZLES, iter(["level", "er"]))) == ["level", "er"]  # type: ignore[arg-type]


PROBLEMS: list[tuple[Callable[[], object], str]] = [
    (lambda: fastsud.split(EMPTY, {"a": 0.5, "b": 0.4}), "split --parts a=0.5,b=0.4"),
    (lambda: fastsud.split(EMPTY, {"a": 2}), "split --parts a=2"),
    (lambda: fastsud.split(EMPTY, {"": 1}), "split --parts =1"),
    (lambda: fastsud.generate(1, clues="x"), "generate --clues x"),
    (lambda: fastsud.generate(1, clues=16), "generate --clues 16"),
    (lambda: fastsud.generate(1, clues=(20, 18)), "generate --clues 20-18"),
    (lambda: fastsud.generate(1, clues=19, symmetry="full"), "generate --clues 19 --symmetry full"),
    (lambda: fastsud.generate(1, er="x"), "generate --er x"),
    (lambda: fastsud.generate(1, er="10.0", level=2), "generate --er 10.0 --level 2"),
    (lambda: fastsud.generate(1, er="7.0", grade="hard"), "generate --er 7.0 --grade hard"),
    (lambda: fastsud.generate(1, grade="x"), "generate --grade x"),
    (lambda: fastsud.generate(1, symmetry="x"), "generate --symmetry x"),
    (lambda: fastsud.generate(1, level=11), "generate --level 11"),
    (lambda: fastsud.generate(1, unbiased=True, level=2), "generate --unbiased --level 2"),
    (lambda: fastsud.generate(1, solver="theory", level=9), "generate --solver theory --level 9"),
    (lambda: fastsud.generate(1, solver="logic", hard=True), "generate --solver logic --hard"),
    (lambda: fastsud.explain(EMPTY, level=11), "explain --level 11"),
    (lambda: fastsud.explain(EMPTY, without="xwing"), "explain --without xwing"),
    (lambda: fastsud.solve(EMPTY, engine="x"), "solve --engine x"),
    (lambda: fastsud.solve(EMPTY, isa="x"), "solve --isa x"),
    (lambda: fastsud.solve(EMPTY, time_limit=-1), "solve --time-limit -1"),
    (lambda: fastsud.solve(EMPTY, engine="csp", select="x"), "solve --engine csp --select x"),
    (lambda: fastsud.scan(SOLUTIONS[0], clues=28), "scan --clues 28"),
    (lambda: fastsud.scan(SOLUTIONS[0], with_=SOLUTIONS[0]), f"scan --with {SOLUTIONS[0]}"),
    (lambda: fastsud.Rules("9x9", engine="x"), "solve --rules 9x9 --engine x"),
]


@pytest.mark.parametrize("of", PROBLEMS, ids=[words for _, words in PROBLEMS])
def test_problems_are_told_as_by_the_program(of: tuple[Callable[[], object], str]) -> None:
    call, words = of
    with pytest.raises(fastsud.OptionError) as caught:
        call()
    done = subprocess.run([sys.executable, "-m", "fastsud", *words.split()], input="", text=True, stderr=subprocess.PIPE,
                          stdout=subprocess.DEVNULL, check=False)
    told = re.sub(r"^fastsud: |; see fastsud [a-z]+ --help\n$|\n$", "", done.stderr)
    assert done.returncode == 2 and told
    assert re.sub("[_-]", "", str(caught.value)) == re.sub("[_-]", "", told)


def test_options_of_wrong_types() -> None:
    parts: Any = ["a", "b"]
    half: Any = 1.7
    word: Any = "x"
    wrong: list[tuple[Callable[[], object], str]] = [
        (lambda: fastsud.split(EMPTY, parts), "is not a dictionary"),
        (lambda: fastsud.split(EMPTY, {"a": word}), "'x' is not a share"),
        (lambda: fastsud.solve(EMPTY, n_threads=half), "1.7 is not a whole number"),
        (lambda: fastsud.solve(EMPTY, limit=half), "limit: '1.7' is not a number from 1"),
        (lambda: fastsud.generate(1, seed=half), "seed: 1.7 is not a number from 0"),
        (lambda: fastsud.generate(1, seed=-1), "seed: -1 is not a number from 0")]
    for call, said in wrong:
        with pytest.raises(fastsud.OptionError, match=re.escape(said)):
            call()


def test_no_seed_is_a_random_one(caplog: pytest.LogCaptureFixture) -> None:
    calls: list[Callable[[int | None], Any]] = [
        lambda seed: fastsud.generate(3, seed=seed), lambda seed: fastsud.grids(3, seed=seed),
        lambda seed: fastsud.minimize(SOLUTIONS, seed=seed), lambda seed: fastsud.morph(PUZZLES, 3, seed=seed),
        lambda seed: fastsud.split(fastsud.generate(64), {"a": 0.5, "b": 0.5}, seed=seed),
        lambda seed: fastsud.rate(PUZZLES * 40, "rating", morphs=3, seed=seed)["rating"]]
    for call in calls:
        caplog.clear()
        made, other = call(None), call(None)
        seeds = [int(record.getMessage().removeprefix("seed=")) for record in caplog.records if record.name == "fastsud"]
        assert len(set(seeds)) == 2
        assert np.array_equal(call(seeds[0]), made) and not np.array_equal(made, other)


def test_what_is_missing() -> None:
    cells = fastsud.numbers(PUZZLES)
    masked_array: Any = np.ma.MaskedArray
    masked = masked_array(cells, cells == 9)
    assert np.array_equal(fastsud.numbers(masked), np.where(cells == 9, 0, cells))
    values = masked_array(np.zeros(len(PUZZLES)), np.arange(len(PUZZLES)) == 2)
    by = [1.0, float("nan")] * (len(PUZZLES) // 2) + [0.0] * (len(PUZZLES) % 2)
    with pytest.raises(fastsud.OptionError, match="puzzle 1 has no value"):
        fastsud.split(PUZZLES, {"a": 1}, by=by)
    with pytest.raises(fastsud.OptionError, match="puzzle 2 has no value"):
        fastsud.split(PUZZLES, {"a": 1}, by=values)
    with pytest.raises(fastsud.OptionError, match="puzzle 1 has no value"):
        fastsud.split(PUZZLES[:3], {"a": 1}, by=np.array(["easy", None, "hard"]))
    for solutions in (PUZZLES, fastsud.numbers(PUZZLES), np.zeros((len(PUZZLES), 81), int)):
        with pytest.raises(fastsud.PuzzleError, match="a solution has a blank"):
            fastsud.morph(PUZZLES, solutions=solutions)
    with pytest.raises(fastsud.PuzzleError, match="a solution has a blank"):
        fastsud.morph("1" + "." * 15, rules="4x4", solutions="1" + "." * 15)


def test_steps() -> None:
    steps = list(fastsud.explain(PUZZLES[1]))
    assert steps[0].placed is not None and steps[0].level == 1 and steps[0].rating is None
    candidates = fastsud.explain(PUZZLES[1])
    for step in candidates:
        if step.placed:
            assert fastsud.numbers(SOLUTIONS[1])[0][step.placed[0]] == step.placed[1]
        assert all(fastsud.numbers(SOLUTIONS[1])[0][cell] != digit for cell, digit in step.removed)
    assert candidates.verdict == fastsud.Verdict.SOLVED
    assert np.array_equal(candidates.candidates, 1 << (fastsud.numbers(SOLUTIONS[1])[0].astype(int) - 1))
    hardest = max(step.rating or 0 for step in fastsud.explain(PUZZLES[1], method="er"))
    assert hardest == fastsud.rate(PUZZLES[1], ["er"])["er"]


def test_positions() -> None:
    puzzle = ".8..7......39.1...45....9...7.1....31..5.6..25....8.9...2....75...2.91......4..6."
    explanation = fastsud.explain(puzzle)
    steps = explanation.every()
    assert [step.technique for step in steps[:1]] == ["hidden single"] and len(steps) > 100
    step = next(explanation)
    assert (step.text, explanation.hint(2), explanation.hint(4)) == (steps[0].text, step.technique, step.text)
    assert explanation.hint(1) == "" and explanation.hint(3).startswith("hidden single: ")
    wrong = fastsud.explain(puzzle, entered="." * 27 + "2" + "." * 53)
    assert wrong.hint(1) == "r4c1=2 is wrong"
    # A mark is no digit, even alone; what is entered is none that is given.
    marked = fastsud.explain(puzzle, entered="." * 59 + "3" + "." * 21, marks={27: [9]})
    assert marked.candidates[27] == 1 << 8 and marked.candidates[59] == 1 << 2
    assert (27, 9) in [step.placed for step in marked]
    marks = np.zeros(81, np.uint16)
    marks[27] = 1 << 3
    assert fastsud.explain(puzzle, marks=marks).hint(1) == "the marks of r4c1 lack its digit"
    for names in ("hidden-single", ["Hidden Single", "x-wing"]):
        assert "hidden single" not in {step.technique for step in fastsud.explain(puzzle, without=names)}
    with pytest.raises(fastsud.OptionError):
        fastsud.explain(puzzle, without="guessing")
    with pytest.raises(fastsud.OptionError):
        fastsud.explain(puzzle, marks={81: [1]})


def test_explained_to_the_end() -> None:
    beyond = "98.7..6..75..4......3..8.7.5....7.3...94.........2.1..3.......1.9...5.8...52....6"
    assert next(fastsud.explain(beyond)).rating == 11.1
    assert list(fastsud.explain(beyond, level=10)) == []
    assert fastsud.explain(PUZZLES[1]).fault() == ""
    assert fastsud.explain("." * 81).fault() == "several solutions"


def test_steps_drawn() -> None:
    drawn = list(fastsud.explain(PUZZLES[1], svg=True))
    assert all(step.svg and ElementTree.fromstring(step.svg).tag.endswith("svg") for step in drawn)
    assert [step.text for step in fastsud.explain(PUZZLES[1])] == [step.text for step in drawn]
    assert not any(step.parts for step in drawn)
    assert next(fastsud.explain(PUZZLES[1])).svg is None
    hardest = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
    titles = [f"part {i} of 2" in part for i, part in enumerate(next(fastsud.explain(hardest, svg=True)).parts, 1)]
    assert titles == [True, True]
    assert next(fastsud.explain(hardest)).parts == ()


def test_morph_keeps_solutions() -> None:
    copies, answers = fastsud.morph(fastsud.numbers(PUZZLES), 4, solutions=fastsud.numbers(SOLUTIONS))
    assert copies.shape == (len(PUZZLES), 4, 81)
    assert np.array_equal(fastsud.solve(copies).solutions, answers)
    assert (fastsud.classes(copies) == np.arange(len(PUZZLES))[:, np.newaxis]).all()


def test_program() -> None:
    done = subprocess.run([sys.executable, "-m", "fastsud", "-q", PUZZLES[0]], stdout=subprocess.PIPE, check=True)
    assert done.stdout.decode() == SOLUTIONS[0] + "\n"
    done = subprocess.run([sys.executable, "-m", "fastsud", "--no-such-option"], stderr=subprocess.PIPE, check=False)
    assert done.returncode == 2
    header = (PROJECT / "src/include/fastsud.h").read_text()
    assert all(f"_{name} {number}\n" in header
               for name, number in zip(("MAJOR", "MINOR", "PATCH"), fastsud.__version__.split(".")))


def test_import_brings_little() -> None:
    code = "import sys, numpy; before = set(sys.modules); import fastsud; print(*set(sys.modules) - before)"
    done = subprocess.run([sys.executable, "-c", code], stdout=subprocess.PIPE, check=True)
    heavy = {"pandas", "pyarrow", "polars", "cffi", "asyncio", "importlib.metadata", "multiprocessing", "subprocess",
             "torch"}
    assert "fastsud" in done.stdout.decode().split()
    assert not heavy & set(done.stdout.decode().split())


def test_help_begins_with_the_functions() -> None:
    lines = pydoc.plain(pydoc.render_doc(fastsud)).splitlines()[:50]
    functions = [name for name in fastsud.__all__ if name.islower()]
    assert len(functions) > 15
    for name in functions:
        assert any(re.fullmatch(rf" +{name} +\S.*\.?", line) for line in lines), name
    modules = {name for name in vars(fastsud) if isinstance(getattr(fastsud, name), type(fastsud))}
    assert {name for name in vars(fastsud) if name[0] != "_"} - modules == set(fastsud.__all__)
    assert {name for name in modules if name[0] != "_"} <= {"export", "torch"}  # once another test imports them


def test_everything_is_documented() -> None:
    for name in fastsud.__all__:
        assert getattr(fastsud, name).__doc__, name
    assert fastsud.__doc__


def test_columns_of_files(tmp_path: Path) -> None:
    names = [f"Nr. {i}, \u00fc" if i % 3 else "" for i in range(20)]
    csv, jsonl, lines = tmp_path / "a.csv", tmp_path / "a.jsonl.gz", tmp_path / "a.txt"
    csv.write_text("id,name,quizzes,solutions\n" + "".join(
        f'{i},"{name}",{puzzle},{solution}\n' for i, (name, puzzle, solution) in enumerate(zip(names, PUZZLES, SOLUTIONS))))
    jsonl.write_bytes(gzip.compress("".join(
        json.dumps({"id": i, "name": name, "quizzes": puzzle, "solutions": solution}) + "\n"
        for i, (name, puzzle, solution) in enumerate(zip(names, PUZZLES, SOLUTIONS))).encode()))
    lines.write_text("\n".join(PUZZLES))
    for path in csv, jsonl:
        reader = fastsud.read(path, batch=7, columns=["name", "id"], answers="solutions")
        found: dict[str, list[str]] = {"name": [], "id": []}
        at = 0
        for puzzles in reader:
            assert list(reader.columns) == ["name", "id"] and len(reader.columns["id"]) == len(puzzles)
            assert np.array_equal(reader.answers, fastsud.numbers(SOLUTIONS[at:at + len(puzzles)]))
            at += len(puzzles)
            for name, column in reader.columns.items():
                found[name] += column.tolist()
        assert found == {"name": names, "id": [str(i) for i in range(20)]} and len(reader.columns["id"]) == 0
        assert next(fastsud.read(path, columns="id")).shape == (20, 81)
        none = fastsud.read(path, answers="id")
        next(none)
        assert none.answers.shape == (20, 81) and not none.answers.any()
        with pytest.raises(fastsud.ReadError, match="no column 'nope'"):
            next(fastsud.read(path, columns=["id", "nope"]))
    with pytest.raises(fastsud.ReadError, match="No such file"):
        next(fastsud.read(tmp_path / "none.csv", columns="id"))
    with pytest.raises(fastsud.ReadError, match="columns have no names"):
        next(fastsud.read(lines, columns="id"))
    with pytest.raises(fastsud.OptionError, match="no comma"):
        fastsud.read(csv, columns="a,b")


@pytest.mark.parametrize("options", [
    {}, {"level": 3}, {"method": "er", "er_rules": "repaired"}, {"method": "theory"},
    {"without": ["hidden single", "full house"], "er_uniqueness": False}])
def test_traces_are_explanations(options: dict[str, Any]) -> None:
    some = [*PUZZLES[:8], *lines_of(CORPORA / "two.txt", 1), SOLUTIONS[0], "11" + "." * 79]
    traces = fastsud.trace(some, boards=True, **options)
    assert traces.boards is not None and len(traces.offsets) == len(some) + 1
    for i, puzzle in enumerate(some):
        explained = fastsud.explain(puzzle, **options)
        at = int(traces.offsets[i])
        while at < traces.offsets[i + 1]:
            assert np.array_equal(explained.candidates, traces.boards[at])
            step = next(explained)
            begin, end = traces.removed_offsets[at], traces.removed_offsets[at + 1]
            assert traces.names[traces.techniques[at]] == step.technique
            assert traces.levels[at] == (-1 if step.level is None else step.level)
            assert traces.ratings[at] == np.float32(step.rating or 0)
            placed = (int(traces.cells[at]), int(traces.digits[at]))
            assert placed == ((255, 0) if step.placed is None else step.placed)
            removed = zip(traces.removed_cells[begin:end].tolist(), traces.removed_digits[begin:end].tolist())
            assert tuple(removed) == step.removed
            at += 1
        assert next(explained, None) is None and explained.verdict == traces.verdicts[i]
    many = fastsud.trace(some * 20, n_threads=3, **options)
    assert many.boards is None and many.offsets[-1] == 20 * traces.offsets[-1]
    assert np.array_equal(many.removed_digits, np.tile(traces.removed_digits, 20))
    assert np.array_equal(np.diff(many.offsets), np.tile(np.diff(traces.offsets), 20))
    assert np.array_equal(np.diff(many.removed_offsets), np.tile(np.diff(traces.removed_offsets), 20))


def test_traces_of_nothing_and_with_wrong_options() -> None:
    assert fastsud.trace([]).offsets.tolist() == [0]
    assert fastsud.trace(fastsud.numbers(SOLUTIONS[:2])).offsets.tolist() == [0, 0, 0]
    for wrong in ({"method": "essay"}, {"without": "nothing"}, {"level": 11}):
        with pytest.raises(fastsud.OptionError):
            fastsud.trace([], **wrong)  # type: ignore[arg-type]


def test_grade() -> None:
    assert [fastsud.grade(er) for er in (0.0, 1.2, 2.5, 4.0, 4.2, 7.1, 20.0, float("nan"))] == [
        None, "easy", "hard", "expert", "fiendish", "diabolical", "extreme", None]
    many = np.array([[0.0, 1.2], [8.5, np.nan], [20.1, -1.0], [1e9, np.inf]])
    assert fastsud.grade(many).tolist() == [[None, "easy"], ["extreme", None], [None, None], [None, None]]
    assert fastsud.grade([1.5, 2.6]).tolist() == ["medium", "expert"]


def test_what_a_build_asks_for(monkeypatch: pytest.MonkeyPatch) -> None:
    folder = Path(__file__).resolve().parent.parent
    monkeypatch.chdir(folder)
    monkeypatch.syspath_prepend(folder)
    monkeypatch.delenv("FASTSUD_BUILD", raising=False)
    backend = importlib.import_module("build_backend")
    for found, wanted in [(str(folder), {"cmake>=3.21", "ninja"}), (os.environ["PATH"], set())]:
        monkeypatch.setenv("PATH", found)
        assert wanted == {word for word in backend.get_requires_for_build_wheel() if word.startswith(("cmake", "ninja"))}
