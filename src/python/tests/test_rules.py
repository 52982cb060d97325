"""Puzzles of other sizes and rules."""

from __future__ import annotations

import pickle

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
