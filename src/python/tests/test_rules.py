"""Puzzles of other sizes and rules."""

from __future__ import annotations

import itertools
import pickle
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

import fastsud

SMALL = "1234341221434321"
TEXT = "size = 4\nthermo r1c1-3\ncage 5 r2c1 r3c1\ncage 5 r2c2-3\ncage 5 r2-3c3\ncage 5 r3c2-3\n"
ISS = ".Shape~4x4.Thermo~R1C1~R1C2~R1C3.Cage~5~R2C1~R3C1.Cage~5~R2C2~R2C3.Cage~5~R2C3~R3C3.Cage~5~R3C2~R3C3"

LINK = (
    "https://f-puzzles.com/?load=N4IgzglgXgpiBcAWANCA5gJwgEwQbT2AF9ljSTiBdZQiu86285qms9uy6kAFwAsYGALYB7IT"
    "B6D8oADYQAdjDD48IAEoBGAMIaQqTVoBMe9doDMILkW4BrCDJmCAxgEM0ceIRBOYD5Z/VDHRM1M2DuADcXGQBXDxAAVhAKb18Zf1"
    "U1ION9IItI6LiEROTSVL98QK0LfTD81CjY+KSUnwqA0KMQussGwubkyiIgA="
)


def test_texts_of_all_kinds() -> None:
    for text in (TEXT, ISS, LINK):
        for engine in ("csp", "backtrack", "dpll"):
            rules = fastsud.Rules(text, engine=engine)
            assert rules.shape == (4, 4) and rules.values == range(1, 5) and rules.warning == ""
            assert rules.solve() == fastsud.Answer(fastsud.Verdict.UNIQUE, 1, SMALL)
            assert list(rules.solutions()) == [SMALL]
    names = fastsud.Rules("4x4+x", limit=100)
    assert names.solve("1..............4").count == len(list(names.solutions("1..............4"))) > 1
    assert names.solve("11" + "." * 14) == fastsud.Answer(fastsud.Verdict.NONE, 0, "")


def test_solutions_in_order() -> None:
    rules = fastsud.Rules("4x4")
    found = list(rules.solutions())
    assert len(found) == 288 and found == sorted(set(found))
    assert list(rules.solutions(limit=5)) == found[:5]
    assert rules.solve(found[7]).solution == found[7]


def test_what_is_wrong_is_told() -> None:
    with pytest.raises(fastsud.RulesError) as error:
        fastsud.Rules("size = 4\ncage 5 r1c1 r9c9")
    assert (error.value.line, error.value.column) == (2, 13)
    assert str(error.value) == "2:13: r9c9 is not within 4x4"
    assert str(pickle.loads(pickle.dumps(error.value))) == str(error.value)
    with pytest.raises(fastsud.PuzzleError) as wrong:
        fastsud.Rules("4x4").solve("12?x" + "$" * 12)
    assert wrong.value.column == 4
    with pytest.raises(fastsud.OptionError):
        fastsud.Rules("4x4", engine="nonsense")
    impossible = fastsud.Rules(".Shape~4x4.Cage~20~R1C1~R1C2")
    assert "never to 20" in impossible.warning
    assert impossible.solve().verdict is fastsud.Verdict.NONE
    assert list(impossible.solutions()) == []


def grids() -> npt.NDArray[np.uint8]:
    """All 288 solved 4x4 grids, by trying."""
    rows = list(itertools.permutations(range(1, 5)))
    found = [grid for grid in itertools.product(rows, repeat=4)
             if all(len({row[c] for row in grid}) == 4 for c in range(4))
             and all(len({*grid[r][c:c + 2], *grid[r + 1][c:c + 2]}) == 4 for r in (0, 2) for c in (0, 2))]
    return np.array(found, np.uint8)


def test_copies_of_4x4() -> None:
    all_grids = grids()
    assert all_grids.shape == (288, 4, 4)
    rules = fastsud.Rules("4x4")
    assert rules.symmetries() == (128, "any")
    found = fastsud.canon(all_grids, rules=rules)
    assert found.forms.shape == all_grids.shape and len(np.unique(found.forms, axis=0)) == 2
    ways = zip(all_grids.reshape(288, 16), found.forms.reshape(288, 16), found.cells, found.digits)
    for grid, form, cells, digits in ways:
        assert (form[cells] == digits[grid]).all()
    copies, moved = fastsud.morph(all_grids, 3, rules=rules, solutions=all_grids.reshape(288, 16))
    assert copies.shape == (288, 3, 4, 4) and (copies.reshape(288, 3, 16) == moved).all()
    assert (fastsud.canon(copies[:, 2], rules="4x4").forms == found.forms).all()
    assert (copies != all_grids[:, np.newaxis]).any()
    texts = ["".join(map(str, grid)) for grid in all_grids.reshape(288, 16)]
    parts = fastsud.split(texts, {"train": 0.5, "test": 0.5}, rules=rules, seed=3)
    assert all(len(set(parts[found.automorphisms == n])) == 1 for n in np.unique(found.automorphisms))
    puzzles = [text[:5] + "xx" + text[7:] for text in texts]
    by = fastsud.split(puzzles, {"a": 0.5, "b": 0.5}, rules=rules, by=[i % 2 for i in range(288)], by_solution=True)
    assert len(set(zip(by, parts))) <= 4 and set(by) <= {"a", "b"}
    one = fastsud.morph(puzzles[0], 2, rules=rules, first=7)
    assert all(copy.count("x") == 2 and len(copy) == 16 for copy in one)
    assert fastsud.canon(one[0], rules=rules).forms == fastsud.canon(one[1], rules=rules).forms


def test_copies_of_other_rules() -> None:
    thermo = fastsud.Rules("size = 4\nthermo r1c1 r1c2")
    assert thermo.symmetries() == (8, "mirror")
    assert fastsud.canon("4...............", rules=thermo).forms == ".1.............."
    big = fastsud.morph(np.zeros((1, 256), np.uint8), 1, rules="16x16")
    assert big.shape == (1, 1, 256) and not big.any()
    high = np.array([[35, 0, 0, 32]], np.uint8)
    assert fastsud.canon(high, rules="size = 2\nvalues = 30-35\nregions = none\n").forms.tolist() == [[0, 30, 31, 0]]
    wrongs: list[tuple[Any, str]] = [(["12"], "2 characters, not 16"), (["12?%" + "." * 12], "neither a value"),
                                     (["12?." + "\u20ac" * 12], "neither a value"),
                                     (np.full((1, 16), 5), "neither a value nor a blank")]
    for wrong, message in wrongs:
        with pytest.raises(fastsud.PuzzleError, match=message) as error:
            fastsud.canon(wrong, rules="4x4")
        assert error.value.row == 0
    with pytest.raises(fastsud.FastsudError, match="shape"):
        fastsud.canon(np.zeros((1, 81), np.uint8), rules="4x4")
    calls: list[Any] = [fastsud.canon, fastsud.morph,
                        lambda puzzles, rules: fastsud.split(puzzles, {"a": 1}, rules=rules)]
    for call in calls:
        with pytest.raises(fastsud.FastsudError, match="never to 20"):
            call(["." * 16], rules=".Shape~4x4.Cage~20~R1C1~R1C2")
        with pytest.raises(TypeError, match="not int"):
            call(["." * 16], rules=4)
    takers: list[Any] = [fastsud.trace_searches, fastsud.generate, fastsud.grids]
    for make in takers:
        with pytest.raises(TypeError, match="not int"):
            make(1, rules=4)
    with pytest.raises(fastsud.FastsudError):
        fastsud.split(["." * 16], {"a": 1}, rules="4x4", by="er")
    by_givens = fastsud.split(["1" + "." * 15, "12" + "." * 14] * 4, {"a": 0.5, "b": 0.5}, rules="4x4", by="givens")
    assert len(set(by_givens[::2])) == len(set(by_givens[1::2])) == 1
    nine = np.zeros((1, 81), np.uint8)
    assert fastsud.canon(nine, rules="sudoku").automorphisms[0] == fastsud.canon(nine).automorphisms[0] == 3359232


def test_candidates() -> None:
    rules = fastsud.Rules("4x4")
    for cells in ("1..43.1.........", "1234341221434321", "." * 16, "11" + "." * 14):
        every = list(rules.solutions(cells))
        for limit in (1, 7, 1000):
            counts = rules.candidates(cells, limit=limit)
            for (row, column, value), count in np.ndenumerate(counts):
                assert count == min(limit, sum(grid[4 * row + column] == str(value + 1) for grid in every))
    with pytest.raises(fastsud.FastsudError):
        rules.candidates(limit=0)
    with pytest.raises(fastsud.PuzzleError):
        rules.candidates("1")
    with pytest.raises(fastsud.FastsudError, match="time_limit"):
        fastsud.Rules("4x4", engine="logic").candidates()


def test_redundant_clues() -> None:
    text = "size = 4\ncage 3 r1c1 r1c2\ncage 7 r1c3 r1c4\n  cage 6 r3c3 r4c3\nthermo r2c3 r2c4\nx\ncells =\n"
    found = fastsud.Rules(text + "1...\n....\n....\n...3\n").redundant()
    assert found.verdict is fastsud.Verdict.UNIQUE and found.givens == [(0, 0), (3, 3)]
    assert fastsud.Clue(4, 3, "cage 6 r3c3 r4c3") in found.clues
    rules = fastsud.Rules(text + "1...\n....\n....\n....\n")
    found = rules.redundant()
    assert [(clue.line, clue.text) for clue in found.clues] == [
        (2, "cage 3 r1c1 r1c2"), (3, "cage 7 r1c3 r1c4"), (5, "thermo r2c3 r2c4")] and found.givens == []
    none = fastsud.Rules("4x4").redundant()
    assert none == fastsud.Redundant(fastsud.Verdict.MULTIPLE, [], [])


def test_conflicts() -> None:
    text = "size = 4\ncage 3 r1c1 r1c2\ncage 7 r1c3 r1c4\ncage 3 r1c4 r2c4\nx\ncells =\n"
    found = fastsud.Rules(text + "1...\n....\n....\n....\n").conflict()
    assert found.verdict is fastsud.Verdict.NONE and found.givens == []
    assert [clue.line for clue in found.clues] == [3, 4]
    assert fastsud.Rules("4x4").conflict("12..2...........") == fastsud.Conflict(fastsud.Verdict.NONE, [(0, 1), (1, 0)], [])
    assert fastsud.Rules("4x4").conflict() == fastsud.Conflict(fastsud.Verdict.MULTIPLE, [], [])


def test_ratings() -> None:
    rules = fastsud.Rules("4x4")
    rating = rules.rate("1234341221434321")
    assert rating == fastsud.Rating(fastsud.Verdict.UNIQUE, 16, 0, 16, "solved", 0, "")
    rating = rules.rate("123434122143432.")
    assert (rating.givens, rating.redundant, rating.steps, rating.hardest) == (15, 15, 1, "full house")
    assert rules.rate().verdict is fastsud.Verdict.MULTIPLE and rules.rate().redundant == -1
    assert rules.rate("11" + "." * 14).logic == "contradictory"
    impossible = fastsud.Rules(".Shape~4x4.Cage~20~R1C1~R1C2").rate()
    assert (impossible.verdict, impossible.logic) == (fastsud.Verdict.NONE, "contradictory")
    assert fastsud.Rules(ISS).rate().verdict is fastsud.Verdict.UNIQUE

    # By brute force over the solutions of the rules.
    seen: set[int] = set()
    for text in ("4x4", "size = 4\nx\n", ISS.split(".Cage")[0]):
        rules = fastsud.Rules(text)
        all_grids = list(rules.solutions())
        puzzles = ["".join(c if (31 * i + 7 * k) % 5 < 1 + i % 3 else "." for k, c in enumerate(all_grids[i % len(all_grids)]))
                   for i in range(60)]

        def n_solutions(puzzle: str) -> int:
            return sum(all(a in (".", b) for a, b in zip(puzzle, grid)) for grid in all_grids)

        made = fastsud.rate(puzzles, ["solutions", "redundant", "givens", "guesses"], rules=rules, n_threads=1)
        assert list(made["solutions"]) == [min(n_solutions(puzzle), 2) for puzzle in puzzles]
        assert list(made["redundant"]) == [
            sum(c != "." and n_solutions(puzzle[:k] + "." + puzzle[k + 1:]) == 1 for k, c in enumerate(puzzle))
            if n_solutions(puzzle) == 1 else -1 for puzzle in puzzles]
        assert list(made["givens"]) == [16 - puzzle.count(".") for puzzle in puzzles]
        assert (made["guesses"][made["solutions"] == 2] > 0).all()
        seen |= set(made["solutions"].tolist())
        again = fastsud.rate(puzzles, rules=text, n_threads=3)
        assert list(again) == ["givens", "solutions", "redundant", "logic", "steps", "hardest"]
        assert (again["redundant"] == made["redundant"]).all()
        one = fastsud.rate(puzzles[0], "hardest", rules=rules)
        assert one == {"hardest": again["hardest"][0]}

    assert seen == {1, 2}
    with pytest.raises(fastsud.PuzzleError) as wrong:
        fastsud.rate(["." * 16] * 40 + ["12?x" + "$" * 12], rules="4x4")
    assert (wrong.value.row, wrong.value.column) == (40, 4)
    with pytest.raises(fastsud.OptionError, match="'er': for 9x9 puzzles only"):
        fastsud.rate("." * 16, "er", rules="4x4")
    with pytest.raises(fastsud.OptionError, match="'hardest': for other rules only"):
        fastsud.rate("." * 81, "hardest")
    with pytest.raises(fastsud.OptionError, match="isa: for 9x9 puzzles only"):
        fastsud.rate("." * 16, rules="4x4", isa="portable")
    assert len(fastsud.rate([], rules="4x4")["givens"]) == 0


def test_steps() -> None:
    rules = fastsud.Rules("4x4")
    steps = rules.steps(".43..1.......31.")
    assert len(steps) == 11
    assert steps[0] == fastsud.RulesStep("full house", (2, 1, 2), (),
                                         "full house: r3c2 is the last empty cell of column 2 => r3c2=2")
    every = rules.every_step(".43..1.......31.")
    assert every[0] == steps[0] and len(every) > 4
    killer = fastsud.Rules("size = 9\ncage 3 r1c1 r1c2\n", without=["full house", "hidden"]).every_step()
    assert killer[0].technique == "cage sum" and (0, 0, 3) in killer[0].removed
    naked = fastsud.Rules("4x4", without="full-house,hidden").steps(".43..1.......31.", {(0, 0): [2]})
    assert naked[0].placed == (0, 0, 2) and naked[0].technique == "naked single"
    with pytest.raises(fastsud.OptionError):
        fastsud.Rules("4x4", without="no such thing")

    explained = rules.explain(".43..1.......31.")
    assert next(explained) == steps[0] and explained.verdict == fastsud.Verdict.OPEN.value
    assert explained.every() and next(explained) == steps[1]
    assert list(explained) == steps[2:] and explained.verdict == fastsud.Verdict.SOLVED.value
    some = rules.explain(".43..1.......31.", entered="..........2.....", without=["full house", "hidden"], time_limit=9)
    later = rules.explain(".43..1....2..31.", without="full-house,hidden")
    assert list(some) == list(later) and next(rules.explain(".43..1.......31.")) == steps[0]
    assert next(rules.explain(entered=".43..1.......31.")) == steps[0]
    assert list(rules.explain(".43..1.......31.", entered="1" * 16)) == []
    wrongs: list[dict[str, Any]] = [{"entered": "."}, {"marks": {(4, 0): [1]}}, {"marks": {(0, 0): [5]}}, {"without": "nothing"}]
    for wrong in wrongs:
        with pytest.raises(fastsud.OptionError):
            rules.explain(".43..1.......31.", **wrong)
    with pytest.raises(fastsud.PuzzleError):
        rules.explain("1")


def test_what_no_puzzle_of_rules_can_be() -> None:
    wrongs: list[tuple[dict[str, Any], str]] = [
        ({"clues": 17}, "clues '17'"), ({"grade": "odd"}, "grade 'odd'"), ({"solver": "theory"}, "theory"),
        ({"er": 3.0}, "er: for 9x9"), ({"symmetry": "rot90", "clues": 3}, "clues '3'"), ({"missing": "x"}, "missing"),
        ({"seed": 1, "first": -1}, "first")]
    for wrong, message in wrongs:
        with pytest.raises(fastsud.OptionError, match=message):
            fastsud.generate(1, rules="4x4", **wrong)
    with pytest.raises(fastsud.OptionError, match="symmetry"):
        fastsud.generate(0, rules="size = 2x3\nregions = none\n", symmetry="rot90")
    with pytest.raises(fastsud.RulesError, match="no rule is called nope"):
        fastsud.generate(1, rules="nope")
    with pytest.raises(fastsud.NotFoundError):
        fastsud.generate(1, rules="4x4", clues=0)
    assert fastsud.generate(3, rules="4x4", clues=0, missing="skip").shape == (0, 16)


def test_memory_limit() -> None:
    text = "size = 32\nx-sum r1 350\n"
    assert fastsud.Rules(text).shape == (32, 32)
    with pytest.raises(fastsud.RulesError, match="more than 1 MiB"):
        fastsud.Rules(text, memory_limit=1)
    with pytest.raises(fastsud.RulesError, match="more than 1 MiB"):
        fastsud.Rules(text).generate(1, memory_limit=1)
