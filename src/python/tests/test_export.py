"""What fastsud.export writes is read back as the loaders that it is for do, and says the same as the files that came."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any, Iterator

import numpy as np
import numpy.typing as npt
import pytest

import fastsud
from conftest import Program
from fastsud import export

Cells = npt.NDArray[np.uint8]
RULES = [None, "4x4", "6x6"]
N_GROUPS, N_COPIES = 12, 3


@pytest.fixture(params=RULES)
def files(request: pytest.FixtureRequest, tmp_path: Path, program: Program) -> tuple[list[str], Path, Path, str | None]:
    """Options, a file of groups and one without, and the names of the rules."""
    rules: str | None = request.param
    options = [] if rules is None else ["--rules", rules]
    plain, train, test = tmp_path / "plain.txt", tmp_path / "train.npz", tmp_path / "test.npz"
    plain.write_text("".join(f"{line}\n" for line in program("generate", "-q", "-n", N_GROUPS, *options)))
    program("morph", "-q", "-n", N_COPIES - 1, "--with-original", "--group", *options, "-o", train, plain)
    program("morph", "-q", "--seed", 2, "--solution", *options, "-o", test, plain)
    return options, train, test, rules


def run(*arguments: object) -> None:
    assert export.main([str(argument) for argument in arguments]) == 0


def solve(puzzles: Cells, rules: str | None) -> Cells:
    """Solutions, by the engine that works by any rules."""
    side = round(puzzles.shape[1] ** 0.5)
    own = fastsud.Rules(f"{side}x{side}" if rules is None else rules, engine="backtrack")
    texts = ["".join(str(cell) if cell else "." for cell in row) for row in puzzles]
    return np.array([[int(cell) for cell in own.solve(text).solution] for text in texts], np.uint8)


def check_groups(puzzles: Cells, groups: npt.NDArray[Any], rules: str | None) -> None:
    """N_COPIES of each, copies of each other."""
    assert np.array_equal(groups, np.repeat(np.arange(N_GROUPS), N_COPIES))
    forms = fastsud.canon(puzzles, rules=rules).forms.reshape(N_GROUPS, N_COPIES, -1)
    assert (forms == forms[:, :1]).all() and len(np.unique(puzzles, axis=0)) > 2 * N_GROUPS


class Loader:
    """Reads a folder as the loaders of HRM and TRM do: examples of puzzles of groups, by offsets; labels that are not to
    be learnt become -100.
    """

    NAMES = {"pad_id": int, "ignore_label_id": int, "blank_identifier_id": int, "vocab_size": int, "seq_len": int,
             "num_puzzle_identifiers": int, "total_groups": int, "mean_puzzle_examples": float, "total_puzzles": int,
             "sets": list}

    def __init__(self, folder: Path, part: str) -> None:
        self.about: dict[str, Any] = json.loads((folder / part / "dataset.json").read_text())
        assert {name: type(value) for name, value in self.about.items()} == self.NAMES and self.about["sets"] == ["all"]
        self.arrays = {name: np.load(folder / part / f"all__{name}.npy", mmap_mode="r") for name in (
            "inputs", "labels", "puzzle_identifiers", "puzzle_indices", "group_indices")}
        assert len(json.loads((folder / "identifiers.json").read_text())) == self.about["num_puzzle_identifiers"]
        assert self.arrays["puzzle_identifiers"].max() < self.about["num_puzzle_identifiers"]
        assert len(self.arrays["group_indices"]) == self.about["total_groups"] + 1
        for name in "puzzle_identifiers", "puzzle_indices", "group_indices":
            assert self.arrays[name].dtype == np.int32
        for name in "inputs", "labels":
            assert self.arrays[name].dtype == np.uint8 and self.arrays[name].shape[1] == self.about["seq_len"]
            assert self.arrays[name].max() < self.about["vocab_size"]

    def examples(self, puzzle: int) -> range:
        return range(*map(int, self.arrays["puzzle_indices"][puzzle:puzzle + 2]))

    def train(self, seed: int) -> Iterator[tuple[int, int]]:
        """In an epoch, of each group an example of one of its puzzles."""
        random = np.random.default_rng(seed)
        for group in random.permutation(self.about["total_groups"]):
            begin, end = self.arrays["group_indices"][group:group + 2]
            puzzle = int(random.integers(begin, end))
            yield int(group), int(random.choice(self.examples(puzzle)))

    def test(self) -> Iterator[tuple[int, int]]:
        """Each example, with its puzzle."""
        for example in range(len(self.arrays["inputs"])):
            puzzle = int(np.searchsorted(self.arrays["puzzle_indices"], example, side="right")) - 1
            assert example in self.examples(puzzle)
            yield puzzle, example

    def cells(self, examples: list[int]) -> tuple[Cells, Cells]:
        labels = self.arrays["labels"][examples].astype(np.int32)
        labels[labels == self.about["ignore_label_id"]] = -100
        assert (labels > self.about["pad_id"] + 1).all() and (self.arrays["inputs"][examples] > self.about["pad_id"]).all()
        return self.arrays["inputs"][examples] - np.uint8(1), (labels - 1).astype(np.uint8)


def test_hrm(files: tuple[list[str], Path, Path, str | None], tmp_path: Path) -> None:
    options, train, test, rules = files
    run("hrm", *options, "-o", tmp_path / "data", train, f"test={test}")
    loader = Loader(tmp_path / "data", "train")
    side = round(loader.about["seq_len"] ** 0.5)
    assert (side, loader.about["vocab_size"]) == (9 if rules is None else int(rules[0]), side + 2)
    assert loader.about["mean_puzzle_examples"] == 1 and loader.about["total_puzzles"] == N_GROUPS * N_COPIES
    came = np.load(train)
    drawn = set()
    for seed in range(20):
        epoch = list(loader.train(seed))
        assert sorted(group for group, _ in epoch) == list(range(N_GROUPS))
        puzzles, solutions = loader.cells([example for _, example in epoch])
        for (group, example), puzzle in zip(epoch, puzzles):
            drawn.add(example)
            assert example // N_COPIES == group and np.array_equal(puzzle, came["puzzle"][example])
    assert len(drawn) == N_GROUPS * N_COPIES
    assert np.array_equal(solutions, solve(puzzles, rules))
    check_groups(came["puzzle"], came["group"] - 1, rules)
    loader = Loader(tmp_path / "data", "test")
    assert loader.about["total_groups"] == N_GROUPS
    puzzles, solutions = loader.cells([example for _, example in loader.test()])
    assert [puzzle for puzzle, _ in loader.test()] == list(range(N_GROUPS))
    assert np.array_equal(puzzles, np.load(test)["puzzle"]) and np.array_equal(solutions, np.load(test)["solution"])


def test_tokens(files: tuple[list[str], Path, Path, str | None], tmp_path: Path) -> None:
    options, train, _, rules = files
    run("tokens", *options, "-o", tmp_path / "data", train)
    made = np.load(tmp_path / "data/train.npz")
    texts = made["vocabulary"][made["tokens"]]
    lines = ["".join(row) for row in texts]
    pairs = [re.fullmatch(r"([.1-9]+)=([1-9]+)<end>", line) for line in lines]
    puzzles = np.array([[int(cell) for cell in pair[1].replace(".", "0")] for pair in pairs if pair], np.uint8)
    solutions = np.array([[int(cell) for cell in pair[2]] for pair in pairs if pair], np.uint8)
    assert np.array_equal(puzzles, np.load(train)["puzzle"]) and np.array_equal(solutions, solve(puzzles, rules))
    predicted = ["".join(row[mask]) for row, mask in zip(texts, made["mask"])]
    assert predicted == [line.partition("=")[2] for line in lines]
    check_groups(puzzles, made["group"], rules)


def test_chat(files: tuple[list[str], Path, Path, str | None], tmp_path: Path) -> None:
    options, train, test, rules = files
    run("chat", *options, "-o", tmp_path / "data", f"train={train}", test)
    came = np.load(train)["puzzle"]
    side = round(came.shape[1] ** 0.5)
    rows = [json.loads(line) for line in (tmp_path / "data/train.jsonl").read_text().splitlines()]
    assert [[message["role"] for message in row["messages"]] for row in rows] == [["user", "assistant"]] * len(came)
    # A model that answers so is judged right, and one that repeats the question fills nothing.
    for i, solved in (1, True), (0, False):
        judged = fastsud.judge(came, [row["messages"][i]["content"] for row in rows], rules=rules,
                               columns=["solved", "filled", "understood"])
        assert (judged["solved"] == solved).all() and (judged["understood"] == fastsud.Understood.GRID).all()
        assert solved or np.array_equal(judged["filled"], (came > 0).sum(axis=1))
    assert all(f"{side} x {side}" in row["messages"][0]["content"] and row["solution"] ==
               re.sub(r"\s", "", row["messages"][1]["content"]) for row in rows)
    puzzles = np.array([[int(cell) for cell in row["puzzle"].replace(".", "0")] for row in rows], np.uint8)
    assert np.array_equal(puzzles, came)
    check_groups(puzzles, np.array([row["group"] for row in rows]), rules)
    card = (tmp_path / "data/README.md").read_text()
    head = card.split("---\n")[1]
    splits = re.findall(r'  - split: "(\w+)"\n    path: "(.*)"\n', head)
    assert [name for name, _ in splits] == ["train", "test"] and "\n- n<1K\n" in head
    assert all((tmp_path / "data" / path).exists() for _, path in splits)
    assert f"| train | {len(came)} | {N_GROUPS} | {side} x {side} |" in card and "$grid" in card


def test_templates(tmp_path: Path) -> None:
    puzzle = fastsud.text(fastsud.generate(1))[0].decode()
    (tmp_path / "p.csv").write_text(f"puzzle\n{puzzle}\n")
    prompt, answer = tmp_path / "prompt", tmp_path / "answer"
    prompt.write_text("Löse ```$puzzle``` ($side), for $$1\n")
    answer.write_text("<answer>$solution</answer>")
    run("chat", "--prompt", prompt, "--answer", answer, "-o", tmp_path / "data", tmp_path / "p.csv")
    (row,) = map(json.loads, (tmp_path / "data/p.jsonl").read_text("utf-8").splitlines())
    assert [message["content"] for message in row["messages"]] == [
        f"Löse ```{puzzle}``` (9), for $1", f"<answer>{fastsud.solve([puzzle]).solutions[0]}</answer>"]
    assert "````\nLöse ```$puzzle``` " in (tmp_path / "data/README.md").read_text("utf-8")
    run("chat", "--prompts-only", "-o", tmp_path / "data", tmp_path / "p.csv")
    (row,) = map(json.loads, (tmp_path / "data/p.jsonl").read_text("utf-8").splitlines())
    assert [message["role"] for message in row["prompt"]] == ["user"] and "messages" not in row and row["solution"]
    for text in "$clues", "$ 5":
        prompt.write_text(text)
        assert export.main(["chat", "--prompt", str(prompt), "-o", str(tmp_path / "no"), str(tmp_path / "p.csv")]) == 2
        assert not list((tmp_path / "no").iterdir())


@pytest.mark.parametrize("suffix", ["csv", "jsonl", "npz", "csv.gz"])
def test_files_of_all_kinds(tmp_path: Path, program: Program, suffix: str) -> None:
    """Groups that do not stand together, under any name, and solutions under theirs."""
    puzzles = fastsud.generate(6)
    copies, solutions = (moved.reshape(-1, 81) for moved in fastsud.morph(
        puzzles, 2, solutions=fastsud.solve(puzzles).solutions))
    order = np.random.default_rng(1).permutation(12)
    names = np.array([f"g{i // 2 % 3}" for i in range(12)])
    path = tmp_path / f"x.{suffix}"
    lines = [(names[i], fastsud.text(copies[i])[0].decode(), fastsud.text(solutions[i])[0].decode()) for i in order]
    if suffix == "npz":
        np.savez(path, puzzle=copies[order], cluster=names[order].astype("S"), answer=solutions[order])
    elif suffix == "jsonl":
        path.write_text("".join(json.dumps({"cluster": a, "puzzle": b, "answer": c}) + "\n" for a, b, c in lines))
    else:
        text = "cluster,puzzle,answer\n" + "".join(",".join(line) + "\n" for line in lines)
        path.with_suffix("" if suffix == "csv.gz" else ".csv").write_text(text)
        if suffix == "csv.gz":
            subprocess.run(["gzip", path.with_suffix("")], check=True)
    found = export.read_examples(path, group="cluster")
    firsts = list(dict.fromkeys(names[order]))
    expected = [i for name in firsts for i in order if names[i] == name]
    assert np.array_equal(found.puzzles, copies[expected]) and np.array_equal(found.solutions, solutions[expected])
    assert found.groups.tolist() == [i for i, name in enumerate(firsts) for _ in range((names == name).sum())]
    alone = export.read_examples(path)
    assert np.array_equal(alone.puzzles, copies[order]) and alone.groups.tolist() == list(range(12))


def offsets_of_nothing(folder: Path) -> tuple[int, list[int]]:
    about = json.loads((folder / "dataset.json").read_text())
    return about["total_groups"], np.load(folder / "all__group_indices.npy").tolist()


def test_wrong_data_writes_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    puzzles = fastsud.text(fastsud.generate(3)).astype(str).tolist()
    solutions = fastsud.solve(puzzles).solutions
    path = tmp_path / "x.csv"

    def fails(message: str, *lines: str, more: list[str] = []) -> None:
        path.write_text("".join(f"{line}\n" for line in lines))
        assert export.main(["hrm", "-o", str(tmp_path / "data"), str(path), *more]) == 2
        assert re.search(message, capsys.readouterr().err) and not (tmp_path / "data").exists()

    rows = ["puzzle,solution", *(f"{puzzle},{solution}" for puzzle, solution in zip(puzzles, solutions))]
    swapped = f"{puzzles[2]},{solutions[2][::-1]}"
    fails(r"x\.csv:4: the solution is wrong \(1 in all\)", *rows[:3], swapped)
    fails(r"x\.csv:3: the puzzle does not have exactly one", *rows[:2], "." * 81 + ",")
    fails(r"x\.csv:3", *rows[:2], "nothing,")
    fails("no column 'kind'", *rows, more=["--group", "kind"])
    fails("two parts are called 'x'", *rows, more=["x=other"])
    fails(r"x\.csv:2:2: byte '.' is not a cell", *rows, more=["--rules", "4x4"])
    assert export.main(["hrm", "-o", str(tmp_path / "data"), str(tmp_path / "none.csv")]) == 2
    with pytest.raises(SystemExit):
        export.main(["hrm", "-o", "data", "--prompts-only", str(path)])
    small = tmp_path / "small.npz"
    np.savez(small, puzzle=np.array([[1] + [0] * 15], np.uint8))
    assert export.main(["hrm", "-o", str(tmp_path / "data"), "--rules", "4x4", str(small)]) == 2
    assert export.main(["hrm", "-o", str(tmp_path / "data"), "--rules", "6x6", str(small)]) == 2
    np.savez(small, puzzle=np.full((2, 16), 5))
    assert export.main(["chat", "-o", str(tmp_path / "data"), "--rules", "4x4", str(small)]) == 2
    # Blank solutions are found, and empty files are parts.
    path.write_text("\n".join(rows[:2] + [f"{puzzles[1]},"]) + "\n")
    assert np.array_equal(export.read_examples(path).solutions, fastsud.numbers(solutions[:2]))
    path.write_text("")
    for layout in "hrm", "tokens", "chat":
        run(layout, "-o", tmp_path / "data", path)
    assert (tmp_path / "data/x.jsonl").read_text() == ""
    assert offsets_of_nothing(tmp_path / "data/x") == (0, [0])


def test_command(tmp_path: Path) -> None:
    (tmp_path / "p.txt").write_text("\n".join(fastsud.text(fastsud.generate(5)).astype(str)) + "\n")
    for name in ("out", "old/out"):
        command = [sys.executable, "-m", "fastsud.export", "tokens", "-o", str(tmp_path / name), str(tmp_path / "p.txt")]
        done = subprocess.run(command, capture_output=True, text=True, check=True)
        assert not done.stdout and not done.stderr
    assert [path.name for path in (tmp_path / "out").iterdir()] == ["p.npz"]
    done = subprocess.run([*command[:3], "hrm"], capture_output=True, text=True, check=False)
    assert done.returncode == 2 and "usage: python -m fastsud.export" in done.stderr
