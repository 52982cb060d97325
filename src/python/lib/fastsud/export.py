"""Puzzles as training code reads them: python -m fastsud.export hrm|tokens|chat -o FOLDER [NAME=]FILE...

hrm is the folder that the loaders of HRM and TRM read, tokens a sequence for each puzzle, chat messages for language
models. Every puzzle is solved: those without exactly one solution are errors, and so are given solutions that are wrong.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import re
import string
import sys
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, Callable, Mapping, Sequence

import numpy as np
import numpy.typing as npt

from ._errors import FastsudError, OptionError, ReadError
from ._files import read
from ._puzzles import Cells
from ._rules import Rules
from ._solving import solve
from ._verdicts import Verdict

__all__ = ["Examples", "chat", "hrm", "main", "read_examples", "tokens"]

ANSWERS = "solution", "solutions", "answer"
GROUP = "group"
CELLS = "." + "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
PROMPT = """Solve this sudoku of $side x $side cells. A dot is an empty cell.

$grid

Answer with the complete grid, in the same form.
"""
ANSWER = "$solution_grid\n"


@dataclass(frozen=True)
class Examples:
    """Puzzles of one part, such as train: of each group all that there are, one after the other.

    Attributes
    ----------
    puzzles, solutions : uint8[n, cells]
        0 for a blank.
    groups : int32[n]
        Which puzzles are copies of one; from 0, in order.
    """

    puzzles: Cells
    solutions: Cells
    groups: npt.NDArray[np.int32]

    @property
    def side(self) -> int:
        """How many rows, columns and values there are."""
        return math.isqrt(self.puzzles.shape[1])


def read_examples(path: str | os.PathLike[str], *, column: str | None = None, answers: str | None = None,
                  group: str | None = None, rules: str | None = None) -> Examples:
    """Reads a file that `fastsud.read` takes.

    Parameters
    ----------
    column, answers, group
        Names of columns: puzzles, solutions, numbers of groups as `fastsud morph --group` writes them. By default
        solutions are "solution", "solutions" or "answer", if there is one, and groups "group"; otherwise each puzzle is
        a group. Pipes are not looked at for that.
    rules
        Names, such as "6x6", of squares with values from 1 to the number of rows.

    Raises
    ------
    FastsudError
        The file cannot be read, or a puzzle has not exactly one solution, or another than the file says.
    """
    of_rules = None if rules is None else Rules(rules)
    if of_rules is not None:
        n_rows, n_columns = of_rules.shape
        if n_rows != n_columns or of_rules.values != range(1, n_rows + 1) or n_rows > len(CELLS) - 1:
            raise OptionError("rules are of squares with values from 1 to the number of rows")
    puzzles, given, groups, lines = _read_file(path, column, answers, group, of_rules)
    solved = solve(puzzles, rules=of_rules)
    solutions, is_unique = solved.solutions, np.asarray(solved.verdicts) == Verdict.UNIQUE
    is_wrong = given.any(axis=1) & (given != solutions).any(axis=1) & is_unique
    for are, what in (~is_unique, "the puzzle does not have exactly one solution"), (is_wrong, "the solution is wrong"):
        if are.any():
            raise ReadError(os.fspath(path), int(lines[are.argmax()]), None, f"{what} ({are.sum()} in all)", 0)
    _, firsts, numbers = np.unique(groups, return_index=True, return_inverse=True)
    ranks = firsts.argsort().argsort()[numbers.reshape(-1)].astype(np.int32)  # as they come first
    order = ranks.argsort(kind="stable")
    return Examples(puzzles[order], solutions[order], ranks[order])


def _read_file(path: str | os.PathLike[str], column: str | None, answers: str | None, group: str | None,
               rules: Rules | None) -> tuple[Cells, Cells, npt.NDArray[Any], npt.NDArray[np.uint64]]:
    if os.path.isfile(path):  # it can be read twice
        answers = answers or next((name for name in ANSWERS if _has(path, column, name, rules)), None)
        group = group or (GROUP if _has(path, column, GROUP, rules) else None)
    reader = read(path, column=column, columns=() if group is None else group, answers=answers, rules=rules)
    none = np.empty((0, 81 if rules is None else rules.shape[0] * rules.shape[1]), np.uint8)
    puzzles, given = [none], [none]
    groups, lines = [np.empty(0, object)], [np.empty(0, np.uint64)]
    for batch in reader:
        puzzles.append(batch)
        given.append(np.zeros_like(batch) if answers is None else reader.answers)
        lines.append(reader.lines)
        groups.append(np.empty(0, object) if group is None else reader.columns[group])
    every = np.concatenate(puzzles)
    numbers: npt.NDArray[Any] = np.arange(len(every)) if group is None else np.concatenate(groups).astype(str)
    return every, np.concatenate(given), numbers, np.concatenate(lines)


def _has(path: str | os.PathLike[str], column: str | None, name: str, rules: Rules | None) -> bool:
    try:
        next(read(path, 1, column=column, columns=name, on_error="skip", rules=rules))
    except (ReadError, StopIteration):  # other problems come up again
        return False
    return True


def _texts(cells: Cells, width: int) -> list[str]:
    """Grids as text, in lines of so many cells."""
    n, n_lines = len(cells), cells.shape[1] // width
    lines = np.full((n, n_lines, width + 1), ord("\n"), np.uint8)
    lines[:, :, :-1] = np.frombuffer(CELLS.encode(), np.uint8)[cells].reshape(n, n_lines, width)
    return [row.tobytes().decode() for row in lines.reshape(n, n_lines * (width + 1))[:, :-1]]


def _write(path: Path, write: Callable[[Any], object]) -> None:
    """A file appears only when it is complete."""
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_name(f".{path.name}.part")
    try:
        with open(part, "wb") as file:
            write(file)
        os.replace(part, path)
    finally:
        part.unlink(missing_ok=True)


def _write_text(path: Path, text: str) -> None:
    _write(path, lambda file: file.write(text.encode()))


def hrm(folder: str | os.PathLike[str], parts: Mapping[str, Examples]) -> None:
    """Writes what HRM and TRM train on and test with, parts "train" and "test": tokens are 0 for padding, 1 for a blank,
    and digits and 1. A group is a puzzle and its copies, one of which is drawn in each epoch.
    """
    for name, examples in parts.items():
        n, n_groups = len(examples.puzzles), int(examples.groups[-1]) + 1 if len(examples.groups) else 0
        arrays = {
            "inputs": examples.puzzles + np.uint8(1),
            "labels": examples.solutions + np.uint8(1),
            "puzzle_identifiers": np.zeros(n, np.int32),
            "puzzle_indices": np.arange(n + 1, dtype=np.int32),
            "group_indices": np.searchsorted(examples.groups, np.arange(n_groups + 1)).astype(np.int32),
        }
        about = {"pad_id": 0, "ignore_label_id": 0, "blank_identifier_id": 0, "vocab_size": examples.side + 2,
                 "seq_len": examples.puzzles.shape[1], "num_puzzle_identifiers": 1, "total_groups": n_groups,
                 "mean_puzzle_examples": 1.0, "total_puzzles": n, "sets": ["all"]}
        path = Path(folder, name)
        (path / "dataset.json").unlink(missing_ok=True)  # comes last
        for array_name, array in arrays.items():
            _write(path / f"all__{array_name}.npy", partial(np.save, arr=array))
        _write_text(path / "dataset.json", json.dumps(about) + "\n")
    _write_text(Path(folder, "identifiers.json"), '["<blank>"]\n')


def tokens(folder: str | os.PathLike[str], parts: Mapping[str, Examples]) -> None:
    """Writes NAME.npz for models that predict the next token: `tokens`, the puzzle, "=", its solution and the end; `mask`,
    true for the tokens to be predicted; `group`; and `vocabulary`, the texts of the tokens.
    """
    for name, examples in parts.items():
        n, side = len(examples.puzzles), examples.side
        vocabulary = ["<pad>", *CELLS[:side + 1], "=", "<end>"]
        end = np.full((n, 1), len(vocabulary) - 1, np.uint8)
        made = np.hstack([examples.puzzles + np.uint8(1), end - np.uint8(1), examples.solutions + np.uint8(1), end])
        mask = np.zeros(made.shape, np.bool_)
        mask[:, examples.puzzles.shape[1] + 1:] = True
        arrays = {"tokens": made, "mask": mask, "group": examples.groups, "vocabulary": np.array(vocabulary)}
        _write(Path(folder, f"{name}.npz"), partial(np.savez, **arrays))


def chat(folder: str | os.PathLike[str], parts: Mapping[str, Examples], *, prompt: str = PROMPT, answer: str = ANSWER,
         with_answers: bool = True) -> None:
    """Writes NAME.jsonl, an object a puzzle, and a dataset card, README.md.

    Members are `messages`, the user's and the assistant's, or without answers `prompt`, the user's alone, as for
    reinforcement learning; and puzzle, solution and group. In the templates $puzzle and $solution are lines of cells,
    $grid and $solution_grid as many lines as there are rows, $side is their number.
    """
    templates = [("user", string.Template(prompt.rstrip("\n")))]
    if with_answers:
        templates.append(("assistant", string.Template(answer.rstrip("\n"))))
    member = "messages" if with_answers else "prompt"
    for name, examples in parts.items():
        side = examples.side

        def write(file: Any, examples: Examples = examples, side: int = side) -> None:
            columns = {"puzzle": _texts(examples.puzzles, side * side), "grid": _texts(examples.puzzles, side),
                       "solution": _texts(examples.solutions, side * side),
                       "solution_grid": _texts(examples.solutions, side), "side": [str(side)] * len(examples.puzzles)}
            for *cells, group in zip(*columns.values(), examples.groups.tolist()):
                texts = dict(zip(columns, cells))
                try:
                    messages = [{"role": role, "content": template.substitute(texts)} for role, template in templates]
                except (KeyError, ValueError) as error:
                    raise OptionError(f"a template has {error}; there are ${', $'.join(texts)}, and $$ for $") from None
                row = {member: messages, "puzzle": texts["puzzle"], "solution": texts["solution"], "group": group}
                file.write(json.dumps(row, ensure_ascii=False).encode() + b"\n")

        _write(Path(folder, f"{name}.jsonl"), write)
    card = _card(parts, member, [f"### {role}\n\n{_fenced(template.template)}" for role, template in templates])
    _write_text(Path(folder, "README.md"), card)


def _fenced(text: str) -> str:
    fence = "`" * max(3, 1 + max((len(run) for run in re.findall("`+", text)), default=0))
    return f"{fence}\n{text}\n{fence}"


def _card(parts: Mapping[str, Examples], member: str, templates: Sequence[str]) -> str:
    from . import __version__

    n = sum(len(examples.puzzles) for examples in parts.values())
    steps = ["1K", "10K", "100K", "1M", "10M", "100M", "1B"]
    at = next((i for i in range(len(steps)) if n < 10 ** (i + 3)), len(steps))
    size = f"n<{steps[0]}" if at == 0 else f"{steps[at - 1]}<n<{steps[at]}" if at < len(steps) else f"n>{steps[-1]}"
    rows = "\n".join(f"| {name} | {len(examples.puzzles)} | {len(np.unique(examples.groups))} | {examples.side} x "
                     f"{examples.side} |" for name, examples in parts.items())
    files = "\n".join(f'  - split: "{name}"\n    path: "{name}.jsonl"' for name in parts)
    return f"""---
pretty_name: Sudoku
task_categories:
- text-generation
tags:
- sudoku
- reasoning
size_categories:
- {size}
configs:
- config_name: default
  data_files:
{files}
---

# Sudoku

Puzzles with exactly one solution, which fastsud {__version__} found. Puzzles of one group are copies of one puzzle, by
symmetry and the names of digits.

| split | puzzles | groups | cells |
|---|--:|--:|---|
{rows}

Each line is an object: `{member}` as below; `puzzle` and `solution`, the cells in row order, a dot for a blank; `group`, a
number within the split.

## Templates

{(chr(10) * 2).join(templates)}
"""


def _parts(arguments: Sequence[str]) -> dict[str, str]:
    """Files by name of the part."""
    parts: dict[str, str] = {}
    for argument in arguments:
        name, equals, path = argument.partition("=")
        if not equals or not re.fullmatch(r"\w+", name):
            path, name = argument, re.sub(r"\W", "_", Path(argument).name.split(".")[0])
        if not name or name in parts:
            raise OptionError(f"{argument}: two parts are called {name!r}" if name else f"{argument}: say NAME={argument}")
        parts[name] = path
    return parts


def main(arguments: Sequence[str] | None = None) -> int:
    """The command line; returns the exit status."""
    parser = argparse.ArgumentParser(
        prog="python -m fastsud.export", description="Writes puzzles as training code reads them, with their solutions.",
        epilog="fastsud morph -n 9 --with-original --group -o train.npz train.txt && "
               "python -m fastsud.export hrm -o data train.npz test.txt")
    parser.add_argument("layout", choices=["hrm", "tokens", "chat"],
                        help="hrm: arrays for HRM and TRM; tokens: NAME.npz; chat: NAME.jsonl and a dataset card")
    parser.add_argument("files", nargs="+", metavar="[NAME=]FILE", help="a part; its name is that of the file by default")
    parser.add_argument("-o", "--output", required=True, metavar="FOLDER", help="made if it is not there")
    parser.add_argument("--column", metavar="NAME", help="the column of the puzzles (default: by name or content)")
    parser.add_argument("--answers", metavar="NAME", help="that of the solutions (default: solution, solutions or answer)")
    parser.add_argument("--group", metavar="NAME", help="that of the groups (default: group)")
    parser.add_argument("--rules", metavar="NAMES", help="of other puzzles, such as 6x6")
    parser.add_argument("--prompt", metavar="FILE", help="chat: template of the user's message, with $grid or $puzzle")
    parser.add_argument("--answer", metavar="FILE", help="chat: template of the assistant's, with $solution_grid or "
                                                         "$solution")
    parser.add_argument("--prompts-only", action="store_true", help="chat: no assistant's message")
    asked = parser.parse_args(arguments)
    if asked.layout != "chat" and (asked.prompt or asked.answer or asked.prompts_only):
        parser.error("--prompt, --answer and --prompts-only are for chat")
    if asked.prompts_only and asked.answer:
        parser.error("--answer is of no use with --prompts-only")
    try:
        parts = {name: read_examples(path, column=asked.column, answers=asked.answers, group=asked.group, rules=asked.rules)
                 for name, path in _parts(asked.files).items()}
        if asked.layout == "chat":
            chat(asked.output, parts, prompt=PROMPT if asked.prompt is None else Path(asked.prompt).read_text("utf-8"),
                 answer=ANSWER if asked.answer is None else Path(asked.answer).read_text("utf-8"),
                 with_answers=not asked.prompts_only)
        else:
            (hrm if asked.layout == "hrm" else tokens)(asked.output, parts)
    except (FastsudError, OSError) as error:
        print(f"fastsud.export: {error}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
