"""Streams are what generate makes, whoever takes which batch, wherever they are picked up."""

from __future__ import annotations

import itertools
import json
import sys
import types
from typing import Any, Iterator

import numpy as np
import pytest

import fastsud

MIX: list[tuple[float, dict[str, Any]]] = [(0.5, {"level": 1}), (0.3, {"clues": (24, 26)}), (0.2, {"level": 4})]
STREAMS: dict[str, dict[str, Any]] = {
    "plain": {"batch": 7, "seed": 3},
    "asked": {"batch": 5, "seed": 3, "level": 2, "pattern": None, "symmetry": "rot180"},
    "mix": {"batch": 11, "seed": 3, "mix": MIX},
    "4x4": {"batch": 6, "rules": fastsud.Rules("4x4")},
    "own rules": {"batch": 2, "rules": "thermo"},
}


def same(one: fastsud.Batch, other: fastsud.Batch) -> bool:
    return one.number == other.number and all(
        np.array_equal(getattr(one, name), getattr(other, name)) for name in ("puzzles", "solutions", "strata"))


@pytest.mark.parametrize("name", STREAMS)
def test_batches_depend_on_nothing_else(name: str) -> None:
    asked = STREAMS[name]
    whole = list(itertools.islice(fastsud.stream(n_threads=3, **asked), 12))
    assert [batch.number for batch in whole] == list(range(12))
    assert all(len(batch.puzzles) == len(batch.solutions) == len(batch.strata) == asked["batch"] for batch in whole)
    for world in 1, 2, 3:
        workers = [fastsud.stream(rank=rank, world=world, n_threads=1, **asked) for rank in range(world)]
        for i, batch in enumerate(whole):
            assert same(next(workers[i % world]), batch) and same(workers[i % world][i // world], batch)
        # Any number of other workers goes on from there.
        states = [json.loads(json.dumps(worker.state())) for worker in workers]
        assert all(state == states[0] for state in states)
        for others in 1, 2:
            went_on = [fastsud.stream(rank=rank, world=others, state=states[0], **asked) for rank in range(others)]
            assert [next(one).number for one in went_on] == list(range(12, 12 + others))
    begun = fastsud.stream(**asked)
    next(begun)
    begun.restore({**begun.state(), "next": 8})
    assert same(next(begun), whole[8])


def test_puzzles_are_those_of_generate() -> None:
    made = fastsud.stream(seed=5, batch=40, clues=25)
    puzzles = fastsud.generate(120, seed=5, clues=25)
    for i in range(3):
        batch = next(made)
        assert np.array_equal(batch.puzzles, puzzles[40 * i:40 * i + 40]) and not batch.strata.any()
        solved = fastsud.solve(batch.puzzles)
        assert (solved.counts == 1).all() and np.array_equal(solved.solutions, batch.solutions)
    late = (1 << 62) // 40
    assert np.array_equal(made[late].puzzles, fastsud.generate(40, seed=5, clues=25, first=late * 40))
    assert len(made[0].__arrow_c_array__()) == 2
    drawn = fastsud.stream(seed=None, batch=3)
    again = fastsud.stream(seed=drawn.seed, batch=3)
    assert drawn.seed != fastsud.stream(seed=None).seed and same(drawn[0], again[0])
    own = fastsud.stream(batch=3, mix=[(1, {"seed": None})])
    assert same(own[0], own[0])
    next(drawn)
    assert fastsud.stream(seed=None, batch=3, state=drawn.state()).seed == drawn.seed


def test_strata_are_mixed_evenly() -> None:
    made = fastsud.stream(seed=5, batch=33, mix=MIX)
    batches = [next(made) for _ in range(9)]
    puzzles = np.concatenate([batch.puzzles for batch in batches])
    strata = np.concatenate([batch.strata for batch in batches])
    for i, (share, _) in enumerate(MIX):
        counts = np.concatenate([[0], np.cumsum(strata == i)])
        for n in 1, 10, 64, 200:
            assert np.abs(counts[n:] - counts[:-n] - share * n).max() < 2.5
        assert np.array_equal(puzzles[strata == i], fastsud.generate(counts[-1], **made.strata[i]))
    levels = fastsud.rate(puzzles, "level")["level"]
    assert (levels[strata == 0] == 1).all() and (levels[strata == 2] == 4).all()
    # A stratum in the middle goes on where it would be, and has grids of its own.
    late, made = 10 ** 12, fastsud.stream(seed=5, batch=100, mix=MIX)
    assert np.array_equal(made[late].puzzles[made[late].strata == 2],
                          fastsud.generate(20, first=late * 20, **made.strata[2]))
    twice = fastsud.stream(batch=10, mix=[(1, {}), (1, {})])[0]
    assert len(np.unique(twice.puzzles, axis=0)) == 10 and np.bincount(twice.strata).tolist() == [5, 5]
    common = fastsud.stream(batch=10, mix=[(1, {"seed": 9}), (1, {"symmetry": "none"})], symmetry="rot180", clues=30)
    assert [own.get("symmetry") for own in common.strata] == ["rot180", "none"] and common.strata[0]["seed"] == 9


def test_streams_of_other_rules() -> None:
    for name, n_cells in ("4x4", 16), ("6x6+x", 36), ("16x16", 256):
        rules = fastsud.Rules(name)
        batch = fastsud.stream(batch=3, rules=name)[1]
        assert batch.puzzles.shape == batch.solutions.shape == (3, n_cells) and batch.puzzles.dtype == np.uint8
        assert fastsud.judge(batch.puzzles, batch.solutions, rules=rules, columns="solved")["solved"].all()
        made = fastsud.generate(3, first=3, rules=name)
        assert np.array_equal(made, batch.puzzles)
        texts = fastsud.text(made, rules=name).astype(str)
        assert [[0 if cell == "." else int(cell, 36) for cell in text] for text in texts] == batch.puzzles.tolist()
    zeros = "size = 4\nvalues = 0-3\n"
    batch = fastsud.stream(batch=2, rules=zeros)[0]
    assert batch.puzzles == fastsud.generate(2, rules=zeros)
    assert batch.solutions == [fastsud.Rules(zeros).solve(text).solution for text in batch.puzzles]
    batch = fastsud.stream(batch=2, rules="killer")[0]
    assert batch.puzzles == fastsud.generate(2, rules="killer")
    assert batch.solutions == [fastsud.Rules(text).solve().solution for text in batch.puzzles]
    with pytest.raises(fastsud.OptionError, match="same size"):
        fastsud.stream(batch=2, mix=[(1, {}), (1, {"rules": "killer"})])[0]


def test_puzzles_that_were_not_found() -> None:
    rare = {"level": 4, "tries": 1, "missing": "skip"}
    batch = fastsud.stream(batch=60, mix=[(1, {"level": 1}), (2, rare)])[0]
    assert 20 < len(batch.puzzles) < 60 and len(batch.strata) == len(batch.solutions) == len(batch.puzzles)
    levels = fastsud.rate(batch.puzzles, "level")["level"]
    assert np.array_equal(np.where(batch.strata == 0, 1, 4), levels)
    stuck = fastsud.stream(batch=60, level=4, tries=1)
    for _ in range(2):  # no batch is passed over
        with pytest.raises(fastsud.NotFoundError):
            next(stuck)
    assert stuck.state()["next"] == 0


def test_what_no_stream_is_asked_for() -> None:
    wrong: list[dict[str, Any]] = [
        {"batch": 0}, {"rank": 1}, {"rank": -1, "world": 2}, {"mix": []}, {"mix": [(0, {})]}, {"mix": [(float("nan"), {})]},
        {"mix": [(1, {"clues": "many"})]}, {"seed": 1 << 64}, {"mix": [(3000, {})]}]
    for options in wrong:
        with pytest.raises(fastsud.OptionError):
            fastsud.stream(**options)
    unknown: list[dict[str, Any]] = [{"first": 3}, {"colour": "red"}]
    for options in unknown:
        with pytest.raises(TypeError):
            fastsud.stream(**options)
    asked: dict[str, Any] = {"seed": 4, "batch": 8, "mix": MIX}
    state = fastsud.stream(**asked).state()
    others: list[dict[str, Any]] = [{"seed": 5}, {"batch": 9}, {"mix": MIX[:2]}, {"mix": None}, {"mix": [*MIX[:2], (0.3, MIX[2][1])]}]
    for other in others:
        with pytest.raises(fastsud.OptionError, match="another stream"):
            fastsud.stream(**{**asked, **other}, state=state)
    foreign: list[Any] = [{}, {"next": 1}, [1, 2], "state", 5, {**state, "of": None}, {**state, "of": [1]}, {"of": state["of"]}]
    foreign += [{**state, "next": at} for at in (-1, 1.5, "3", None, float("nan"), True)]
    for other in foreign:
        with pytest.raises(fastsud.OptionError, match="that of no stream"):
            fastsud.stream(**asked, state=other)
    with pytest.raises(IndexError):
        fastsud.stream()[-1]


def stub() -> dict[str, Any]:
    """What fastsud.torch needs of torch, where there is none."""
    names = ("torch", "torch.utils", "torch.utils.data", "torch.distributed")
    modules: dict[str, Any] = {name: types.ModuleType(name) for name in names}
    modules["torch.utils.data"].Dataset = type("Dataset", (), {})
    modules["torch.utils.data"].IterableDataset = type("IterableDataset", (modules["torch.utils.data"].Dataset,), {})
    modules["torch.utils.data"].get_worker_info = lambda: None
    modules["torch"].from_numpy = lambda array: array
    modules["torch.distributed"].is_available = lambda: True
    modules["torch.distributed"].is_initialized = lambda: False
    modules["torch"].distributed = modules["torch.distributed"]
    return modules


@pytest.fixture()
def datasets(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """fastsud.torch, over torch or the stub."""
    try:
        import torch  # noqa: F401
    except ImportError:
        for name, module in stub().items():
            monkeypatch.setitem(sys.modules, name, module)
    import fastsud.torch

    yield fastsud.torch
    sys.modules.pop("fastsud.torch", None)


def loaded(datasets: Any, monkeypatch: pytest.MonkeyPatch, dataset: Any, n_workers: int, n: int) -> list[Any]:
    """The first n that a DataLoader yields: of each worker in turn."""
    workers = []
    for i in range(n_workers):
        info = types.SimpleNamespace(id=i, num_workers=n_workers) if n_workers > 1 else None
        monkeypatch.setattr(datasets, "get_worker_info", lambda info=info: info)
        workers.append(iter(dataset))
        first = next(workers[-1])  # while it is this worker
        workers[-1] = itertools.chain([first], workers[-1])
    return [next(workers[i % n_workers]) for i in range(n)]


@pytest.mark.parametrize("n_workers", [1, 2, 3])
def test_loaders_yield_the_stream(datasets: Any, monkeypatch: pytest.MonkeyPatch, n_workers: int) -> None:
    asked: dict[str, Any] = {"seed": 6, "batch": 4, "mix": MIX}
    for rank, world in (0, 1), (1, 2):
        expected = fastsud.stream(rank=rank, world=world, **asked)
        dataset = datasets.Puzzles(rank=rank, world=world, **asked)
        for i, made in enumerate(loaded(datasets, monkeypatch, dataset, n_workers, 7)):
            assert made["number"] == expected[i].number and made.keys() == vars(expected[i]).keys()
            assert np.array_equal(np.asarray(made["puzzles"]), expected[i].puzzles)
            assert np.array_equal(np.asarray(made["solutions"]), expected[i].solutions)
        went_on = datasets.Puzzles(start=7, rank=rank, world=world, transform=lambda batch: batch.number, **asked)
        numbers = loaded(datasets, monkeypatch, went_on, n_workers, 5)
        assert numbers == [expected[i].number for i in range(7, 12)]
        # As loaders do that keep the state of each worker.
        monkeypatch.setattr(datasets, "get_worker_info", lambda: types.SimpleNamespace(id=0, num_workers=n_workers))
        taken = iter(went_on)
        next(taken), next(taken)
        state = went_on.state_dict()
        assert state == {"start": 7 + 2 * n_workers}
        went_on.load_state_dict(state)
        assert next(iter(went_on)) == expected[state["start"]].number
    drawn = datasets.Puzzles(seed=None, batch=2)
    one, two = (np.asarray(loaded(datasets, monkeypatch, drawn, n_workers, 1)[0]["puzzles"]) for _ in range(2))
    assert np.array_equal(one, two)


def test_processes_that_torch_knows(datasets: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    distributed = datasets.torch.distributed
    for name, value in ("is_available", True), ("is_initialized", True), ("get_rank", 2), ("get_world_size", 4):
        monkeypatch.setattr(distributed, name, lambda value=value: value, raising=False)
    numbers = iter(datasets.Puzzles(batch=1, transform=lambda batch: batch.number))
    assert list(itertools.islice(numbers, 3)) == [2, 6, 10]
    with pytest.raises(fastsud.OptionError):
        datasets.Puzzles(rank=1)


def test_batches_by_index(datasets: Any) -> None:
    dataset = datasets.IndexedPuzzles(5, seed=6, batch=4)
    assert len(dataset) == 5
    for i in 4, 0, 2:
        assert np.array_equal(np.asarray(dataset[i]["puzzles"]), fastsud.generate(4, seed=6, first=4 * i))
    for i in -1, 5:
        with pytest.raises(IndexError):
            dataset[i]


def test_loaders_of_torch() -> None:
    torch = pytest.importorskip("torch")
    import fastsud.torch

    for n_workers in 0, 2:
        loader = torch.utils.data.DataLoader(fastsud.torch.Puzzles(seed=6, batch=4), batch_size=None, num_workers=n_workers)
        expected = fastsud.stream(seed=6, batch=4)
        for made, batch in zip(loader, itertools.islice(expected, 5)):
            assert made["puzzles"].dtype == torch.uint8 and made["number"] == batch.number
            assert np.array_equal(made["puzzles"].numpy(), batch.puzzles)
        indexed = torch.utils.data.DataLoader(fastsud.torch.IndexedPuzzles(6, batch=4), batch_size=None, shuffle=True,
                                              num_workers=n_workers)
        assert sorted(int(made["number"]) for made in indexed) == list(range(6))
