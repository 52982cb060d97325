"""Results are those of the program, byte for byte."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import fastsud
from conftest import CORPORA, Program, check_same, lines_of, program_columns


@pytest.mark.parametrize("engine", ["lockstep", "csp", "backtrack"])
@pytest.mark.parametrize("limit", [1, 2, 5])
def test_solve(program: Program, puzzles: list[str], engine: str, limit: int) -> None:
    some = puzzles if engine == "lockstep" else puzzles[:60] if engine == "csp" else puzzles[-15:]
    solved = fastsud.solve(some, limit=limit, engine=engine)
    expected = program("-q", "-f", "csv", "--limit", limit, "--engine", engine, puzzles=some)[1:]
    rows = [f"{puzzle},{count},{solution}" for puzzle, count, solution in zip(
        fastsud.text(some).astype(str), solved.counts, solved.solutions)]
    check_same(rows, expected)
    if limit == 2:
        tags = [line.partition("\t")[2] or "unique" for line in program("-q", puzzles=some)]
        check_same([fastsud.Verdict(verdict).tag for verdict in solved.verdicts], tags)


def test_count_and_unique(puzzles: list[str]) -> None:
    solved = fastsud.solve(puzzles)
    assert np.array_equal(fastsud.count(puzzles), solved.counts)
    assert np.array_equal(fastsud.is_unique(puzzles), solved.verdicts == fastsud.Verdict.UNIQUE)


def test_solutions(program: Program, puzzles: list[str]) -> None:
    multiple = [puzzle for puzzle, n in zip(puzzles, fastsud.count(puzzles)) if n > 1]
    for puzzle in multiple[:4] + multiple[-4:]:
        for limit in (20, 100):
            lines = program("-q", "--all", "--limit", limit, puzzle)  # the last one says so if there are more
            assert list(fastsud.solutions(puzzle, limit)) == [line for line in lines if "\t" not in line]


def test_rate(program: Program, puzzles: list[str]) -> None:
    few = puzzles[::3]
    names = ["givens", "solutions", "redundant", "level", "rating"]
    rated = fastsud.rate(few, names, morphs=8, seed=3)
    rows = []
    for row in zip(*(rated[name] for name in names)):
        values = dict(zip(names, row))
        rows.append(",".join("" if values[name] < 0 else f"{values[name]:.4f}" if name == "rating" else
                             str(values[name]) for name in names))
    check_same(rows, program("rate", "-q", "--morphs", 8, "--seed", 3, "--columns", ",".join(names), puzzles=few)[1:])


def test_rate_er(program: Program, puzzles: list[str]) -> None:
    solved = fastsud.solve(puzzles)
    some = [puzzle for puzzle, level in zip(puzzles, fastsud.rate(puzzles, ["level"])["level"]) if level >= 0][::8]
    some += [puzzle for puzzle, n in zip(puzzles, solved.counts) if n != 1][:10] + solved.solutions[:1]
    rated = fastsud.rate(some, ["er", "ep", "ed"])
    rows = [",".join("" if np.isnan(value) else f"{value:.1f}" for value in row)
            for row in zip(rated["er"], rated["ep"], rated["ed"])]
    check_same(rows, program("rate", "-q", "--columns", "er,ep,ed", puzzles=some)[1:])


def test_rate_information(program: Program, puzzles: list[str]) -> None:
    few = puzzles[::5]
    information = fastsud.rate(few, ["information"], max_level=4)["information"]
    assert information.shape == (len(few), 5)
    columns = ",".join(f"bound_gain_{level}" for level in range(1, 5))
    gains = np.diff(information, axis=1)
    rows = [",".join("" if np.isnan(gain) else f"{gain:.4f}" for gain in row) for row in gains]
    expected = program("rate", "-q", "--max-level", 4, "--columns", columns, puzzles=few)[1:]
    check_same([row.replace("-0.0", "0.0") for row in rows], [row.replace("-0.0", "0.0") for row in expected])


def test_rate_by_level(program: Program, puzzles: list[str]) -> None:
    few = puzzles[::30]
    rated = fastsud.rate(few, ["fixed", "backdoors"], max_level=3, backdoors=2)
    columns = ",".join(f"{stem}_{level}" for stem in ("fixed", "backdoor") for level in range(4))
    rows = [",".join("" if value < 0 else str(value) for value in row)
            for row in np.concatenate([rated["fixed"], rated["backdoors"]], axis=1)]
    lines = program("rate", "-q", "--max-level", 3, "--backdoors", 2, "--columns", columns, puzzles=few)[1:]
    check_same(rows, [line.replace(">2", "") for line in lines])


def written(value: Any, name: str) -> str:
    """A value as the program writes it."""
    if isinstance(value, dict):
        return ";".join(f"{key}:{count}" for key, count in value.items())
    if isinstance(value, str):
        return value
    if isinstance(value, np.bool_):
        return str(value).lower()
    if isinstance(value, np.floating):
        return "" if np.isnan(value) else f"{value:.{1 if name in ('er', 'ep', 'ed') else 4}f}".replace("-0.0000", "0.0000")
    return "" if value < 0 else str(value)


@pytest.mark.parametrize("options, listing, more", [
    ({"time_limit": 99.0}, [], ["--morphs", 64, "--backdoors", 1]),
    ({"time_limit": 99.0, "max_level": 3, "canonical": True, "er_uniqueness": False, "er_rules": "repaired", "morphs": 5,
      "seed": 9, "backdoors": 2, "search_limit": 3, "search_propagate": "peers"}, ["--max-level", 3],
     ["--canonical", "--er-uniqueness", "off", "--er-rules", "repaired", "--morphs", 5, "--seed", 9, "--backdoors", 2,
      "--search-limit", 3, "--search-propagate", "peers"]),
    ({"time_limit": 99.0, "rules": "4x4+x"}, ["--rules", "4x4+x"], []),
])
def test_rate_has_every_column(program: Program, options: dict[str, Any], listing: list[Any], more: list[Any]) -> None:
    names = program_columns(program, *listing)
    if "rules" in options:
        some = ["1..43.1.........", "1234341221434321", "." * 16, "11" + "." * 14, "12..341.........", "4..............1"]
    else:
        some = lines_of(CORPORA / "demo.txt", 12) + lines_of(CORPORA / "demo.expected", 1)
        some += [line for name in ("two", "none", "one") for line in lines_of(CORPORA / f"{name}.txt", 2)]
    rated = fastsud.rate(some, names, **options)
    assert list(rated) == names
    rows = [",".join(written(rated[name][i], name) for name in names) for i in range(len(some))]
    lines = program("rate", "-q", "--time-limit", 99, "--columns", ",".join(names), *listing, *more, puzzles=some)
    check_same(rows, [re.sub(">[12]", "", line).replace("-0.0000", "0.0000") for line in lines[1:]])
    one = fastsud.rate(some[0], names, **options)
    assert [written(one[name], name) for name in names] == [written(rated[name][0], name) for name in names]


def test_minimize(program: Program, puzzles: list[str]) -> None:
    full = [solution for solution in fastsud.solve(puzzles[:100]).solutions if solution]
    some = puzzles[:300] + full
    check_same(fastsud.minimize(some, seed=5), program("minimize", "-q", "--seed", 5, puzzles=some))
    every = fastsud.minimize(some[:40], all=True, limit=7)
    unique = fastsud.is_unique(some[:40])
    assert [len(found) > 0 for found in every] == list(unique)
    check_same(fastsud.text(np.concatenate(every)).astype(str).tolist(),
               program("minimize", "-q", "--all", "--limit", 7, "--blank", ".", puzzles=some[:40]))
    assert np.array_equal(fastsud.minimize(fastsud.numbers(full[0])[0], all=True, limit=7),
                          fastsud.minimize(full[:1], all=True, limit=7)[0])


def test_minimize_by_rules(program: Program) -> None:
    cells = fastsud.grids(20, rules="6x6+x", seed=3)
    grids = fastsud.text(cells, rules="6x6+x").astype(str).tolist()
    some = grids + ["." * 36, grids[0].replace("1", "."), "x".join(grids[1].split("2"))]
    minimal = fastsud.minimize(some, rules="6x6+x", seed=5)
    assert minimal[20] == some[20] and "." not in minimal[-1]  # which has several solutions; blanks are as they were
    check_same([line.replace("x", ".") for i, line in enumerate(minimal) if i != 20],
               program("minimize", "-q", "--rules", "6x6+x", "--seed", 5, puzzles=some))
    every = fastsud.minimize(some, rules="6x6+x", all=True, limit=7)
    assert [len(rows) for rows in every] == [7] * 20 + [0, *map(len, every[21:])] and all(map(len, every[21:]))
    check_same(fastsud.text(np.concatenate(every), rules="6x6+x").astype(str).tolist(),
               program("minimize", "-q", "--rules", "6x6+x", "--all", "--limit", 7, "--blank", ".", puzzles=some))
    assert np.array_equal(fastsud.minimize(cells[0], rules="6x6+x", all=True, limit=7), every[0])
    found = fastsud.minimize(cells, rules=fastsud.Rules("6x6+x"), seed=5)
    assert ["".join("." if cell == 0 else str(cell) for cell in row) for row in found] == minimal[:20]


def test_vicinity(program: Program, puzzles: list[str]) -> None:
    some = fastsud.text(fastsud.generate(5)).astype(str).tolist()
    some += [puzzle for puzzle, n in zip(puzzles, (fastsud.numbers(puzzles) != 0).sum(axis=1)) if 17 <= n <= 26][:80]
    for remove, add in (1, 1), (2, 1):
        found = fastsud.vicinity(some, remove=remove, add=add)
        assert len(found) > 10
        check_same(fastsud.text(found).astype(str).tolist(),
                   program("vicinity", "-q", "--remove", remove, "--add", add, puzzles=some))
    assert len(fastsud.vicinity(some[:0])) == 0


def test_canon(program: Program, puzzles: list[str]) -> None:
    found = fastsud.canon(puzzles)
    lines = program("canon", "-q", "--automorphisms", "--transform", "--group", puzzles=puzzles)
    groups = fastsud.classes(puzzles)
    numbers, forms = fastsud.numbers(puzzles), fastsud.numbers(found.forms)
    for i, line in enumerate(lines):
        form, automorphisms, way, group = line.split(",")
        assert (form, int(automorphisms), int(group) - 1) == (found.forms[i], found.automorphisms[i], groups[i])
        match = re.fullmatch(r"t=(\d);rows=(\d+);columns=(\d+);digits=(\d+)", way)
        assert match
        assert "".join(map(str, found.digits[i][1:])) == match[4]
        assert np.array_equal(forms[i][found.cells[i]], found.digits[i][numbers[i]])
    by_solution = [line.rpartition(",")[2] for line in program("canon", "-q", "--by-solution", "--group",
                                                               puzzles=puzzles)]
    check_same([str(int(group) + 1) for group in fastsud.classes(puzzles, by_solution=True)], by_solution)


def test_morph(program: Program, puzzles: list[str]) -> None:
    copies = fastsud.morph(puzzles, 3, seed=9)
    check_same(sum(copies, []), program("morph", "-q", "-n", 3, "--seed", 9, puzzles=puzzles))
    check_same([few[0] for few in fastsud.morph(puzzles, 1, first=2, seed=9)], [three[2] for three in copies])
    solved = fastsud.solve(puzzles)
    unique = [p for p, n in zip(puzzles, solved.counts) if n == 1]
    moved, answers = fastsud.morph(unique, 2, seed=9, solutions=[s for s in solved.solutions if s])
    lines = program("morph", "-q", "-n", 2, "--seed", 9, "--solution", puzzles=unique)
    check_same([f"{p},{s}" for ps, ss in zip(moved, answers) for p, s in zip(ps, ss)], lines)
    *again, way = fastsud.morph(unique, 2, seed=9, solutions=[s for s in solved.solutions if s], transform=True)
    assert again == [moved, answers] and way.cells.shape == (len(unique), 2, 81)
    given, made = fastsud.numbers(unique), np.array([fastsud.numbers(few) for few in moved])
    expected = np.take_along_axis(way.digits, np.repeat(given[:, np.newaxis], 2, axis=1), axis=2)
    assert np.array_equal(np.take_along_axis(made, way.cells, axis=2), expected)
    copy, one = fastsud.morph(fastsud.numbers(unique[0])[0], transform=True, seed=9)
    assert np.array_equal(one.cells, way.cells[0, :1]) and np.array_equal(copy[0], made[0, 0])


@pytest.mark.parametrize("options, arguments", [
    ({}, []),
    ({"symmetry": "rot180", "clues": (24, 28)}, ["--symmetry", "rot180", "--clues", "24-28"]),
    ({"clues": 23}, ["--clues", "23"]),
    ({"level": 4}, ["--level", "4"]),
    ({"hard": True}, ["--hard"]),
    ({"er": (3.0, 4.0)}, ["--er", "3.0..4.0"]),
    ({"er": 2.0, "er_uniqueness": False}, ["--er", "2.0", "--er-uniqueness", "off"]),
    ({"grade": "medium..hard"}, ["--grade", "medium..hard"]),
    ({"solver": "logic", "level": 3}, ["--solver", "logic", "--level", "3"]),
    ({"solver": "theory"}, ["--solver", "theory"]),
    ({"guesses": (5, None), "clues": (None, 25)}, ["--guesses", "5-", "--clues", "-25"]),
    ({"rating": (2.0, 3.5), "morphs": 9}, ["--rating", "2.0..3.5", "--morphs", "9"]),
])
def test_generate(program: Program, options: dict[str, object], arguments: list[str]) -> None:
    made = fastsud.generate(30, seed=4, **options)  # type: ignore[arg-type]
    lines = program("generate", "-q", "-n", 30, "--seed", 4, *arguments)
    assert fastsud.text(made).astype(str).tolist() == lines
    assert np.array_equal(fastsud.generate(5, seed=4, first=7, **options), made[7:12])  # type: ignore[arg-type]


@pytest.mark.parametrize("rules, options, arguments", [
    ("thermo+antiknight", {}, []),
    ("6x6+x", {"clues": (8, 10), "symmetry": "rot180"}, ["--clues", "8-10", "--symmetry", "rot180"]),
    ("4x4", {"solver": "logic", "grade": "easy..hard", "time_limit": 60.0},
     ["--solver", "logic", "--grade", "easy..hard", "--time-limit", 60]),
])
def test_generate_by_rules(program: Program, rules: str, options: dict[str, Any], arguments: list[str]) -> None:
    made = fastsud.generate(6, seed=4, rules=rules, **options)
    some = fastsud.generate(2, seed=4, first=3, rules=rules, n_threads=1, **options)
    lines = program("generate", "-q", "-n", 6, "--seed", 4, "--rules", rules, *arguments)
    if "thermo" in rules:
        check_same(made, lines)
        assert some == made[3:5]
        return
    check_same(fastsud.text(made, rules=rules).astype(str).tolist(), lines)
    assert np.array_equal(some, made[3:5])
    assert np.array_equal(fastsud.Rules(rules).generate(6, seed=4, **options), made)
    grids = fastsud.text(fastsud.grids(3, rules=rules), rules=rules).astype(str).tolist()
    check_same(grids, program("generate", "-q", "--grids", "-n", 3, "--rules", rules))


def test_generate_pattern(program: Program, tmp_path: Path) -> None:
    path = tmp_path / "pattern"
    puzzle = "..51.27...2.6.4..1.........8.2.4....9..7....2.54..9.....9..1.5.5.....8...4..73.6."
    path.write_text(puzzle)
    made = fastsud.generate(10, pattern=puzzle)
    assert fastsud.text(made).astype(str).tolist() == program("generate", "-q", "-n", 10, "--pattern", path)


def test_grids(program: Program) -> None:
    assert fastsud.text(fastsud.grids(50, seed=2)).astype(str).tolist() == program("generate", "-q", "-n", 50,
                                                                                 "--seed", 2, "--grids")


def test_scan(program: Program) -> None:
    grids = fastsud.text(fastsud.grids(2, seed=2)).astype(str).tolist()
    found = fastsud.scan(grids, 16, n_threads=2)
    assert sum(found.puzzles, np.empty((0, 81))).shape == (0, 81) and not found.cut_short.any()
    puzzle = fastsud.minimize(grids, seed=3)[0]
    n = 81 - puzzle.count(".")
    within = puzzle[:60] + grids[0][60:70] + puzzle[70:]
    with_ = puzzle[:9] + "." * 72
    for all_sizes in (False, True):
        arguments = ["--clues", n, "--within", within, "--with", with_] + ["--all-sizes"] * all_sizes
        few = fastsud.scan(fastsud.numbers(grids)[0], n, within=within, with_=with_, all_sizes=all_sizes)
        assert not few.cut_short and puzzle in fastsud.text(few.puzzles).astype(str).tolist()
        check_same(fastsud.text(few.puzzles).astype(str).tolist(), program("scan", "-q", *arguments, "--", grids[0]))
    some = fastsud.scan(grids[0], n, within=within, with_=with_, all_sizes=True, limit=1)
    assert some.puzzles.shape == (1, 81) and some.cut_short == (len(few.puzzles) > 1)


@pytest.mark.parametrize("size", [4, 12, 15])
def test_unavoidable(program: Program, size: int) -> None:
    grids = fastsud.grids(2, seed=4)
    sets = fastsud.unavoidable(grids, size, n_threads=2)
    lines = program("unavoidable", "-q", "--size", size, puzzles=fastsud.text(grids).astype(str).tolist())
    check_same(fastsud.text(np.concatenate(sets)).astype(str).tolist(), lines)
    assert np.array_equal(fastsud.unavoidable("".join(map(str, grids[1])), size), sets[1])


def test_unavoidable_sets_of_a_grid_with_many() -> None:
    most = "123568479864791352957243681218657934536489127749312865391825746472136598685974213"
    assert len(fastsud.unavoidable(most, 4)) == 36
    assert (fastsud.unavoidable(most, 14) != 0).sum(axis=1).max() == 14


def test_explain(program: Program, puzzles: list[str]) -> None:
    for puzzle in puzzles[:10]:
        steps = fastsud.explain(puzzle)
        found = [step.text for step in steps]
        (line,) = program("explain", "-q", "-f", "jsonl", puzzle)
        assert found == [step["text"] for step in json.loads(line)["steps"]]
        assert steps.verdict.tag in ("solved", "open", "none")


@pytest.mark.parametrize("options, arguments", [
    ({}, []),
    ({"seed": 6, "by_solution": True}, ["--seed", "6", "--by-solution"]),
    ({"by": "level"}, ["--by", "level"]),
    ({"by": "techniques"}, ["--by", "techniques"]),
    ({"by": "er_technique"}, ["--by", "er_technique"]),
    ({"by": "solutions", "equal": True, "seed": 3}, ["--by", "solutions", "--equal", "--seed", "3"]),
    ({"by": "givens", "cap": 5, "seed": 3}, ["--by", "givens", "--cap", "5", "--seed", "3"]),
    ({"by": "givens", "cap": 5, "equal": True}, ["--by", "givens", "--cap", "5", "--equal"]),
])
def test_split(program: Program, puzzles: list[str], options: dict[str, object], arguments: list[str],
               tmp_path: Path) -> None:
    some = puzzles[:400] + [few[0] for few in fastsud.morph(puzzles[:200])]
    shares = {"train": 0.7, "check": 0.2, "test": 0.1}
    parts = fastsud.split(some, shares, **options)  # type: ignore[arg-type]
    program("split", "-q", "--parts", ",".join(f"{name}={share}" for name, share in shares.items()), *arguments,
            "-o", tmp_path / "%.txt", puzzles=some)
    for name in shares:
        check_same([puzzle for puzzle, part in zip(some, parts) if part == name],
                   (tmp_path / f"{name}.txt").read_text().splitlines())
    if "cap" in options:
        assert (parts == "").any()
        givens = (fastsud.numbers(some) != 0).sum(axis=1)
        of_each = np.unique(givens[parts != ""], return_counts=True)[1]
        assert (of_each.max() > 5) == ("equal" in options)
    elif "equal" in options:
        solutions = fastsud.count(some)
        for name in shares:
            assert len(set(np.unique(solutions[parts == name], return_counts=True)[1])) == 1
        assert (parts == "").any() == (len(set(solutions)) > 1)


@pytest.mark.parametrize("format", ["txt", "txt.gz", "csv", "csv.zst", "jsonl"])
def test_read(program: Program, puzzles: list[str], format: str, tmp_path: Path) -> None:
    path = tmp_path / f"puzzles.{format}"
    if "txt" in format:
        program("canon", "-q", "-o", path, puzzles=puzzles)
        expected = fastsud.canon(fastsud.numbers(puzzles)).forms
    else:
        program("solve", "-q", "-o", path, puzzles=puzzles)
        expected = fastsud.numbers(puzzles)
    batches = list(fastsud.read(path, 100))
    assert all(len(batch) == 100 for batch in batches[:-1]) and len(batches) == -(-len(puzzles) // 100)
    assert np.array_equal(np.concatenate(batches), expected)
