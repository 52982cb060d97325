"""Streams of puzzles for the DataLoader of torch, which is imported here and nowhere else in the package.

    loader = DataLoader(fastsud.torch.Puzzles(seed=7, batch=512, level=3), batch_size=None, num_workers=4)
"""

from __future__ import annotations

from typing import Any, Callable, Iterator, Mapping

import numpy as np
import torch
from torch.utils.data import Dataset, IterableDataset, get_worker_info

from ._errors import OptionError
from ._streaming import Batch, Stream, stream

__all__ = ["IndexedPuzzles", "Puzzles", "tensors"]


def tensors(batch: Batch) -> dict[str, Any]:
    """A batch as tensors of uint8, puzzles and solutions, 0 for a blank, and strata; and its number."""
    return {name: torch.from_numpy(value) if isinstance(value, np.ndarray) else value for name, value in vars(batch).items()}


def _place(rank: int | None, world: int | None) -> tuple[int, int]:
    """This process of how many: as said, or as torch.distributed knows."""
    if (rank is None) != (world is None):
        raise OptionError("rank and world are said together")
    if rank is not None and world is not None:
        return rank, world
    if torch.distributed.is_available() and torch.distributed.is_initialized():
        return int(torch.distributed.get_rank()), int(torch.distributed.get_world_size())
    return 0, 1


class Puzzles(IterableDataset):
    """Endless batches. A DataLoader (batch_size=None) yields the same ones in the same order with any num_workers.

    Parameters
    ----------
    start
        How many batches the loader has yielded before: each iterator goes on after them, perhaps with other workers. It
        is an attribute, too, for further epochs.
    rank, world
        This process of how many; None: as torch.distributed knows, if it is initialized, else the only one.
    transform
        What is made of each `Batch`.
    n_threads
        None: one in a worker, else one for each processor.
    asked
        As of `fastsud.stream`, but for state.
    """

    def __init__(self, *, start: int = 0, rank: int | None = None, world: int | None = None,
                 transform: Callable[[Batch], Any] = tensors, n_threads: int | None = None, **asked: Any) -> None:
        super().__init__()
        self._transform = transform
        self._n_threads = n_threads
        self._rank, self._world = _place(rank, world)
        asked["seed"] = stream(**asked).seed  # of all workers, if it is random
        self._asked = asked
        self.start = start
        self._n_yielded = 0  # here, by the last iterator

    def _stream(self) -> Stream:
        """That of this worker of the DataLoader, if any, whose batches come in turn with those of the others."""
        worker = get_worker_info()
        id_, n_workers = (0, 1) if worker is None else (worker.id, worker.num_workers)
        n_threads = self._n_threads if self._n_threads is not None else 0 if worker is None else 1
        made = stream(rank=id_ * self._world + self._rank, world=n_workers * self._world, n_threads=n_threads, **self._asked)
        made.restore({**made.state(), "next": self.start * self._world})
        return made

    def __iter__(self) -> Iterator[Any]:
        self._n_yielded = 0
        for batch in self._stream():
            self._n_yielded += 1
            yield self._transform(batch)

    def state_dict(self) -> dict[str, int]:
        """Where the last iterator in this process is, as loaders that keep state ask for."""
        worker = get_worker_info()
        return {"start": self.start + self._n_yielded * (1 if worker is None else worker.num_workers)}

    def load_state_dict(self, state: Mapping[str, int]) -> None:
        """The next iterator begins there."""
        self.start, self._n_yielded = int(state["start"]), 0


class IndexedPuzzles(Dataset):
    """The first n batches of a stream by index, in any order, as samplers want them.

    Parameters
    ----------
    n
        Batches.
    transform, asked
        As of `Puzzles`; rank and world are the sampler's.
    """

    def __init__(self, n: int, *, transform: Callable[[Batch], Any] = tensors, n_threads: int = 1, **asked: Any) -> None:
        super().__init__()
        self._n = n
        self._transform = transform
        self._made = stream(n_threads=n_threads, **asked)

    def __len__(self) -> int:
        return self._n

    def __getitem__(self, i: int) -> Any:
        if not 0 <= i < self._n:
            raise IndexError(f"batch {i} is not one of {self._n}")
        return self._transform(self._made[i])
