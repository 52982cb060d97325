"""Endless batches of new puzzles, which can be picked up anywhere."""

from __future__ import annotations

import json
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Mapping, Sequence

import numpy as np
import numpy.typing as npt

from ._errors import OptionError
from ._making import cells_of, generate
from ._objects import seed_of
from ._rules import Rules, text_of_rules
from ._solving import solve
from ._tables import Columns, Table

# Each stratum has a seed of its own, far from the others: with one seed puzzles of two strata begin with the same grid.
SEEDS_APART = 0x9E3779B97F4A7C15
PARTS_OF_SHARE = 10 ** 6


@dataclass(frozen=True)
class Batch(Columns):
    """A batch of a `Stream`; libraries of tables take it as a `Table`.

    Attributes
    ----------
    number : int
        Which batch of the whole stream, from 0, whichever worker made it.
    puzzles, solutions : uint8[n, 81]
        0 for a blank. Of other rules as many columns as cells, or lists of strings, as of `generate`.
    strata : uint8[n]
        Which stratum of the mix each puzzle is of.
    """

    number: int
    puzzles: Any
    solutions: Any
    strata: npt.NDArray[np.uint8]

    def _table(self) -> Table:
        return Table(puzzles=self.puzzles, solutions=self.solutions, strata=self.strata)


class Stream:
    """Endless batches of new puzzles, an iterator of `Batch`; not for several threads at once.

    `stream[i]` is batch i of those that this worker makes, wherever the iterator is.

    Attributes
    ----------
    seed : int
    strata : list of dict
        What `generate` is asked for, of each stratum. The puzzles of a stratum in the stream are those that `generate`
        makes of it, in their order.
    """

    def __init__(self, seed: int, batch: int, mix: Sequence[tuple[float, Mapping[str, Any]]] | None, rank: int, world: int,
                 n_threads: int, asked: Mapping[str, Any]) -> None:
        if batch < 1:
            raise OptionError("batch is below 1")
        if not 0 <= rank < world:
            raise OptionError(f"rank {rank} is not one of a world of {world}, from 0")
        if mix is not None and not 0 < len(mix) < 256:
            raise OptionError("a mix has 1 to 255 strata")
        self.seed = seed
        self.strata: list[dict[str, Any]] = []
        self._weights: list[int] = []
        for i, (share, options) in enumerate([(1, {})] if mix is None else mix):
            own: dict[str, Any] = {"seed": (seed + i * SEEDS_APART) % (1 << 64) if i else seed, **asked, **options}
            own["seed"] = seed_of(own["seed"])  # the same for all batches, if it is random
            generate(0, first=0, **own)  # tells what is wrong with the options
            if not 0 < share < float("inf") or round(share * PARTS_OF_SHARE) < 1:
                raise OptionError(f"share {share!r} is not above 0, or below 1 in {PARTS_OF_SHARE}")
            self.strata.append(own)
            self._weights.append(round(Fraction(share) * PARTS_OF_SHARE))
        if sum(self._weights) > 1 << 31:
            raise OptionError("the shares add up to more than 2000")
        self._batch = batch
        self._rank, self._world = rank, world
        self._n_threads = n_threads
        self._next = 0  # the first batch of the round that is next, in which each worker makes one

    def __iter__(self) -> Stream:
        return self

    def __next__(self) -> Batch:
        made = self._make(self._next + self._rank)
        self._next += self._world
        return made

    def __getitem__(self, i: int) -> Batch:
        if i < 0:
            raise IndexError("a stream has no end to count from")
        return self._make(i * self._world + self._rank)

    def state(self) -> dict[str, Any]:
        """Where the iterator is, for `stream(..., state=)`: a dictionary that JSON can hold.

        It is the same in all workers that have made as many batches, and can be taken by another number of them.
        """
        return {"next": self._next, "of": self._of()}

    def restore(self, state: Mapping[str, Any]) -> None:
        """Goes on where `state` was, which must be that of a stream with the same seed, batch, mix and options."""
        of = self._of()
        at = state.get("next") if isinstance(state, Mapping) else None
        if type(at) is not int or at < 0 or not isinstance(state.get("of"), Mapping):
            raise OptionError("the state is that of no stream; pass what `state` returned")
        if state["of"] != of:
            other = [name for name in of if state["of"].get(name) != of[name]]
            raise OptionError(f"the state is that of another stream: {', '.join(other) or 'more options'} differ")
        self._next = at

    def _of(self) -> dict[str, Any]:
        """What the puzzles depend on, as JSON has it."""
        strata = [{name: _plain(name, value) for name, value in own.items() if name not in ("isa", "n_threads")}
                  for own in self.strata]
        of: dict[str, Any] = json.loads(json.dumps({"batch": self._batch, "strata": strata, "shares": self._weights}))
        return of

    def _make(self, number: int) -> Batch:
        first = number * self._batch
        at, kept = [], []
        for i, (start, positions) in enumerate(_strata_of(first, self._batch, self._weights)):
            if not len(positions):
                continue
            asked: dict[str, Any] = {"n_threads": self._n_threads, **self.strata[i]}
            made = generate(len(positions), first=start, **asked)
            kept.append(_with_solutions(made, asked))
            at.append((i, positions[:len(made)]))  # fewer with missing="skip"
        order = np.argsort(np.concatenate([positions for _, positions in at]))
        strata = np.concatenate([np.full(len(positions), i, np.uint8) for i, positions in at])
        puzzles, solutions = (_joined([pair[j] for pair in kept], order) for j in (0, 1))
        return Batch(number, puzzles, solutions, strata[order])


def stream(
    *,
    seed: int | None = 1,
    batch: int = 256,
    mix: Sequence[tuple[float, Mapping[str, Any]]] | None = None,
    rank: int = 0,
    world: int = 1,
    state: Mapping[str, Any] | None = None,
    n_threads: int = 0,
    **asked: Any,
) -> Stream:
    """New puzzles with their solutions, batch after batch without end, that never depend on threads or workers.

    Parameters
    ----------
    seed
        Batch i is a function of seed, i and what is asked for. None: a random one, which is logged.
    batch
        Puzzles in a batch. Without a mix, batch i has those of `generate(batch, seed=seed, first=i * batch, ...)`.
    mix
        Strata, as pairs of a share and options of `generate`: `[(0.7, {"level": 1}), (0.3, {"level": 4})]`. They are
        spread evenly: of any n puzzles in a row each stratum has its share, give or take a few. `asked` is for all of
        them that do not say otherwise.
    rank, world
        This worker, from 0, of how many: it makes batches rank, rank + world, rank + 2 world and so on.
    state
        Of `Stream.state`: goes on from there. The other arguments are as they were, but for rank and world.
    asked
        Options of `generate`, but for n and first. With a time limit, batches are not the same each time.

    Returns
    -------
    Stream
        An iterator of `Batch`.
    """
    if seed is None and state is not None:
        seed = int(state["of"]["strata"][0]["seed"])
    made = Stream(seed_of(seed), batch, mix, rank, world, n_threads, asked)
    if state is not None:
        made.restore(state)
    return made


def _strata_of(first: int, n: int, weights: Sequence[int]) -> list[tuple[int, npt.NDArray[np.int64]]]:
    """Of puzzles first to first + n - 1 those of each stratum, positions from 0, and how many it had before.

    The first stratum takes its share evenly of all puzzles, as lines are drawn with pixels, the second of those that are
    left, and so on. So both are found without counting from the start.
    """
    strata = []
    left, n_before, total = np.arange(n), first, sum(weights)
    for weight in weights:
        steps = (n_before * weight % total + np.arange(len(left) + 1) * weight) // total
        is_own = np.diff(steps) > 0
        start = n_before * weight // total
        strata.append((start, left[is_own]))
        left, n_before, total = left[~is_own], n_before - start, total - weight
    return strata


def _with_solutions(made: Any, asked: Mapping[str, Any]) -> tuple[Any, Any]:
    """What `generate` returned, and the solutions in the same form."""
    if any("~" in text for text in made if isinstance(text, str)):  # it has rules of its own
        return made, [Rules(text).solve().solution for text in made]
    return made, solve(made, rules=asked.get("rules"), n_threads=asked["n_threads"]).solutions


def _joined(parts: Sequence[Any], order: npt.NDArray[np.int64]) -> Any:
    """The puzzles of all strata, in their order."""
    if all(isinstance(part, np.ndarray) for part in parts) and len({part.shape[1:] for part in parts}) == 1:
        return np.concatenate(parts)[order]
    every = [row for part in parts for row in part]
    if any(isinstance(row, np.ndarray) for row in every):
        raise OptionError("the strata of a mix are of the same size, and all have rules of their own, or none")
    return [every[i] for i in order]


def _plain(name: str, value: Any) -> Any:
    if name == "rules" and value is not None:
        return text_of_rules(value).decode(errors="surrogateescape")
    if name == "pattern" and value is not None:
        return cells_of(value)
    return value.item() if isinstance(value, np.generic) else value
