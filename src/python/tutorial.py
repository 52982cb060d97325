"""From a CSV file to a training set: tutorial.py [ROWS]

Reads a table `quizzes,solutions`, as they are found on the web, and makes a training set of it whose solutions are
verified, without copies, balanced by difficulty, split so that nothing leaks, and augmented. It writes what it reads,
puzzles.csv, and what it makes, training-set.npz (and .parquet, where pyarrow is there), in the current folder, and
prints what each step took. The comments have that for 200000 rows, on two cores of an AMD EPYC (AVX2) that did
other work, too.
"""

import importlib.util
import sys
import time
from contextlib import contextmanager
from typing import Iterator

import numpy as np
import pandas as pd

import fastsud

N_ROWS = int(sys.argv[1]) if len(sys.argv) > 1 else 200000


@contextmanager
def step(name: str) -> Iterator[None]:
    """Prints how long a step took."""
    start = time.perf_counter()
    yield
    print(f"{time.perf_counter() - start:8.2f} s  {name}")


# The table, as bad as they come: a quarter of the puzzles are copies of others in disguise, some rows stand twice, one
# in a hundred has a wrong solution, and one in a hundred a puzzle with several. 5.7 s.
with step(f"a table of {N_ROWS} rows"):
    rng = np.random.default_rng(1)
    puzzles = fastsud.generate(N_ROWS * 5 // 8, seed=1)
    solutions = fastsud.solve(puzzles).solutions
    copies, moved = fastsud.morph(puzzles[: N_ROWS // 4], 1, solutions=solutions[: N_ROWS // 4])
    puzzles, solutions = np.concatenate([puzzles, copies[:, 0]]), np.concatenate([solutions, moved[:, 0]])
    rows = np.concatenate([np.arange(len(puzzles)), rng.integers(0, len(puzzles), N_ROWS - len(puzzles))])
    rng.shuffle(rows)
    puzzles, solutions = puzzles[rows], solutions[rows]
    for row in range(0, N_ROWS, 100):
        solutions[row] = solutions[row, ::-1]
        puzzles[row + 1, np.flatnonzero(puzzles[row + 1])[0]] = 0
    table = pd.DataFrame({"quizzes": fastsud.text(puzzles, blank="0").astype(str),
                          "solutions": fastsud.text(solutions).astype(str)})
    table.to_csv("puzzles.csv", index=False)

# Columns are read as text, for 81 digits are too many for a number. 0.9 s.
with step("reading it"):
    table = pd.read_csv("puzzles.csv", dtype=str)
    puzzles, given_solutions = fastsud.numbers(table["quizzes"]), fastsud.numbers(table["solutions"])

# All puzzles are solved anew: a row stays if its puzzle has exactly one solution, and it is the given one. 0.1 s.
with step("verifying the solutions"):
    solved = fastsud.solve(puzzles)
    is_right = (solved.counts == 1) & (solved.solutions == given_solutions).all(axis=1)
    puzzles, solutions = puzzles[is_right], solved.solutions[is_right]
print(f"    {solved}; {len(puzzles)} of {len(table)} rows are right")

# Copies are found by their canonical forms, however digits, rows and columns were permuted. 0.9 s.
with step("dropping copies"):
    classes = fastsud.classes(puzzles)
    firsts = np.unique(classes, return_index=True)[1]
    puzzles, solutions = puzzles[firsts], solutions[firsts]
print(f"    {len(puzzles)} puzzles are of different classes")

# The level of logic that a puzzle needs, 0 to 7; -1 is a value of its own: open, no level up to 7 solves it. 0.8 s.
with step("rating"):
    levels = fastsud.rate(puzzles, ["level"])["level"]
    values, counts = np.unique(levels, return_counts=True)
print("    " + ", ".join(f"level {value}: {n}" if value >= 0 else f"open: {n}" for value, n in zip(values, counts)))

# Of each level as many, in each part. A rare level would leave little of the others, so those below one in fifty go.
# Puzzles with the same solution, up to symmetry, go to the same part: what is to be learnt are solutions. 0.8 s.
with step("balancing and splitting"):
    is_common = np.isin(levels, values[counts >= len(puzzles) / 50])
    puzzles, solutions, levels = puzzles[is_common], solutions[is_common], levels[is_common]
    parts = fastsud.split(puzzles, {"train": 0.8, "valid": 0.1, "test": 0.1}, by=levels, equal=True, by_solution=True)
for part in ("train", "valid", "test"):
    of_each = np.unique(levels[parts == part], return_counts=True)[1]
    print(f"    {part}: {of_each.sum()}, of each level {of_each[0]}")

# Only training puzzles are augmented, by four copies of each, with their solutions moved along. 0.1 s.
with step("augmenting the training part"):
    made: dict[str, np.ndarray[tuple[int, ...], np.dtype[np.uint8]]] = {}
    for part in ("train", "valid", "test"):
        is_here = parts == part
        made[f"{part}_puzzles"], made[f"{part}_solutions"] = puzzles[is_here], solutions[is_here]
        made[f"{part}_levels"] = levels[is_here]
    copies, moved = fastsud.morph(made["train_puzzles"], 4, seed=1, solutions=made["train_solutions"])
    made["train_puzzles"] = np.concatenate([made["train_puzzles"], copies.reshape(-1, 81)])
    made["train_solutions"] = np.concatenate([made["train_solutions"], moved.reshape(-1, 81)])
    made["train_levels"] = np.concatenate([made["train_levels"], np.repeat(made["train_levels"], 4)])

# What was promised, looked at once more: every solution is right, and nothing leaks. 0.6 s.
with step("checking"):
    for part in ("train", "valid", "test"):
        assert np.array_equal(fastsud.solve(made[f"{part}_puzzles"]).solutions, made[f"{part}_solutions"])
    seen = fastsud.Classes()
    seen.add(made["train_solutions"])
    n_train = len(seen)
    assert (seen.add(np.concatenate([made["valid_solutions"], made["test_solutions"]])) >= n_train).all()

# 111540 puzzles to train with. 4.5 s.
with step("saving training-set.npz"):
    np.savez_compressed("training-set.npz", **made)
if importlib.util.find_spec("pyarrow"):
    with step("saving training-set.parquet"):
        frames = [pd.DataFrame({"part": part, "level": made[f"{part}_levels"],
                                "puzzle": fastsud.text(made[f"{part}_puzzles"]).astype(str),
                                "solution": fastsud.text(made[f"{part}_solutions"]).astype(str)})
                  for part in ("train", "valid", "test")]
        pd.concat(frames).to_parquet("training-set.parquet")
else:
    print("SKIPPED: training-set.parquet; there is no pyarrow")
print(f"{len(made['train_puzzles'])} puzzles to train with, {len(made['valid_puzzles'])} to validate, "
      f"{len(made['test_puzzles'])} to test")
