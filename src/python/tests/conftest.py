"""What the tests share: the program, and puzzles from the project's corpora."""

from __future__ import annotations

import os
import re
import subprocess
from pathlib import Path
from typing import Callable, Sequence

import pytest

import fastsud

PROJECT = Path(os.environ.get("FASTSUD_PROJECT", Path(__file__).resolve().parents[3]))
PUBLIC = Path(os.environ.get("FASTSUD_CORPORA", PROJECT.parent / "shared/corpora"))
CORPORA = PROJECT / "corpora"

Program = Callable[..., "list[str]"]


def lines_of(path: Path, most: int) -> list[str]:
    return [line.split()[0] for line in path.read_text().splitlines()[:most] if line and line[0] != "#"]


# With their solutions.
PUZZLES = lines_of(CORPORA / "demo.txt", 20)
SOLUTIONS = lines_of(CORPORA / "demo.expected", 20)
EMPTY = "." * 81


def check_same(found: Sequence[object], expected: Sequence[object]) -> None:
    """Compares lists; pytest's own comparison of long ones takes minutes."""
    for i, (one, other) in enumerate(zip(found, expected)):
        assert one == other, f"element {i} of {len(found)}"
    assert len(found) == len(expected)


@pytest.fixture(scope="session")
def program(tmp_path_factory: pytest.TempPathFactory) -> Program:
    """Runs the program on puzzles; returns the lines that it writes, or, told, those of its error."""
    packaged = Path(fastsud.__file__).with_name("program")

    def run(*arguments: object, puzzles: list[str] | None = None, told: bool = False) -> list[str]:
        command = [str(packaged) if packaged.exists() else "fastsud", *map(str, arguments)]
        text = None if puzzles is None else "".join(f"{puzzle}\n" for puzzle in puzzles)
        done = subprocess.run(command, input=text, text=True, capture_output=True, check=False,
                              cwd=tmp_path_factory.getbasetemp())
        assert done.returncode in ((2,) if told else (0, 1)), (command, done.stderr)
        return (done.stderr if told else done.stdout).splitlines()

    return run


def program_columns(program: Program, *arguments: object) -> list[str]:
    """The columns of measures, as `rate` tells them to who asks for one that it lacks."""
    (message,) = program("rate", *arguments, "--columns", "?", puzzles=[], told=True)
    return message.partition("here are ")[2].split(", ")[3:]  # file, line and puzzle are not measured


@pytest.fixture(scope="session", params=["own", "public"])
def puzzles(request: pytest.FixtureRequest) -> list[str]:
    """Puzzles with none, one and many solutions, full grids, different blanks; and, where they are, public ones."""
    if request.param == "own":
        names = ["demo", "one", "none", "two", "many", "euler96", "lecture", "formats"]
        lines = [line for name in names for line in lines_of(CORPORA / f"{name}.txt", 200)]
        found = [line for line in lines if re.fullmatch(r"[1-9.0_*xX-]{81}", line)]
        full = [line for line in lines_of(CORPORA / "demo.expected", 3)]
        return found + full + [found[0].replace(".", "0"), found[1].replace(".", "*")]
    files = [PUBLIC / name for name in ("all17clue.txt", "magictour-top1465.txt", "forum-hardest-half.txt")]
    if not all(path.exists() for path in files):
        pytest.skip(f"{PUBLIC} does not have the public corpora")
    return [line[:81] for path in files for line in lines_of(path, 300)]
