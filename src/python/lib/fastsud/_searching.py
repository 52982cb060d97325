"""How searches go, of many puzzles, as arrays and as text."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Mapping

import numpy as np
import numpy.typing as npt

from . import _threads
from ._errors import OptionError, text_of
from ._lib import ffi, lib
from ._objects import using
from ._puzzles import Cells, Puzzles
from ._rules import GivenOfRules, Rules, check_row, text_of_rules
from ._tracing import array_of, cell_names, filled, offsets_of

AT_ONCE = 4, 256  # each call reads the rules anew

# Members of struct fastsud_searches, how many of them there are, and their types.
MEMBERS: dict[str, tuple[str, Any]] = {
    "ends": ("n_puzzles", np.uint64), "verdicts": ("n_puzzles", np.uint8), "kinds": ("n_events", np.uint8),
    "depths": ("n_events", np.uint16), "cells": ("n_events", np.uint16), "values": ("n_events", np.uint8)}

TEMPLATES = {"implied": "$cell=$value", "guess": "try $cell=$value", "conflict": "conflict",
             "refuted": "so $cell is not $value", "solution": "solution", "restart": "start again"}


@dataclass(frozen=True)
class Searches:
    """What `trace_searches` found: events of all puzzles, one after the other, `m` in all.

    Attributes
    ----------
    offsets : int64[n + 1]
        The events of puzzle i are those from offsets[i] on, before offsets[i + 1].
    verdicts : uint8[n]
        Values of `Verdict`.
    kinds : uint8[m]
        Indices into `names`: implied, a cell has one value left; guess, one of the values of a cell is tried; conflict,
        something has none left; refuted, the last guess is undone with what followed, and the cell has another value;
        solution, all cells have a value; restart, all guesses are undone, and what was refuted between them.
    depths : uint16[m]
        Guesses that hold, before this one.
    cells : uint16[m]
        65535: none.
    values : uint8[m]
        0: none.
    names : tuple of str
    shape : (int, int)
        Rows and columns.
    """

    offsets: npt.NDArray[np.int64]
    verdicts: Cells
    kinds: Cells
    depths: npt.NDArray[np.uint16]
    cells: npt.NDArray[np.uint16]
    values: Cells
    names: tuple[str, ...]
    shape: tuple[int, int]

    def __repr__(self) -> str:
        return f"Searches({len(self.kinds)} events of {len(self.verdicts)} puzzles)"

    def texts(self, templates: Mapping[str, str] = {}, end: str = "\n") -> list[str]:
        """A text for each puzzle, each event by its template, with end between them.

        templates: by names of events, instead of "$cell=$value" of implied, "try $cell=$value" of guess,
        "so $cell is not $value" of refuted, "conflict", "solution" and "start again" of restart; "" leaves events out. In
        all $depth; in the first three $cell (r1c1), $row, $column and $value.
        """
        for name in templates:
            if name not in self.names:
                raise OptionError(f"there are no events {name!r}; there are {', '.join(self.names)}")
        of = [{**TEMPLATES, **templates}[name] for name in self.names]
        nowhere = np.iinfo(self.cells.dtype).max
        events = zip(self.kinds.tolist(), self.cells.tolist(), cell_names(self.cells, self.shape[1]), self.values.tolist(),
                     self.depths.tolist())
        lines = [filled(of[kind], depth=depth) if cell == nowhere else
                 filled(of[kind], **place, value=value, depth=depth) for kind, cell, place, value, depth in events]
        return [end.join(filter(None, lines[a:b])) for a, b in zip(self.offsets, self.offsets[1:])]


def trace_searches(
    puzzles: Puzzles, *, rules: Rules | str | None = None, engine: str = "csp", limit: int = 2, guess_limit: int = 0,
    time_limit: float = 0, n_threads: int = 0,
) -> Searches:
    """How a search solves puzzles and proves uniqueness: guesses, what they imply, conflicts, and what these refute.

    Parameters
    ----------
    puzzles
        As of `solve`.
    rules
        Of puzzles of other sizes and rules: a `Rules`, or its text or names.
    engine
        csp, as for puzzles of any rules: it guesses where failures were; or backtrack, which takes cells and values in
        order. Both follow up all constraints before they guess.
    limit, guess_limit, time_limit
        As of `solve`.
    """
    if engine not in ("csp", "backtrack"):
        raise OptionError(f"engine {engine!r} is not csp or backtrack, whose searches are told")
    text = "sudoku" if rules is None else text_of_rules(rules).decode(errors="surrogateescape")
    of = Rules(text, engine=engine, limit=limit, guess_limit=guess_limit, time_limit=time_limit)
    given = GivenOfRules(puzzles, of)
    parts: dict[int, dict[str, npt.NDArray[Any]]] = {}

    def take(first: int, end: int) -> None:
        found = ffi.new("struct fastsud_searches *")
        found.size = ffi.sizeof("struct fastsud_searches")
        own = of._read()
        with using(own):
            check_row(own, lib.fastsud_rules_search(own, end - first, given.pointer(first), given.n_cells, found), first)
            parts[first] = {name: array_of(getattr(found, name), getattr(found, n), kind)
                            for name, (n, kind) in MEMBERS.items()}

    _threads.run(given.n, AT_ONCE, n_threads, take)
    ordered = [parts[first] for first in sorted(parts)]
    names: list[str] = []
    while (name := lib.fastsud_search_event_name(len(names))) != ffi.NULL:
        names.append(text_of(name))
    whole = {name: np.concatenate([np.empty(0, kind), *(part[name] for part in ordered)]) for name, (_, kind) in
             MEMBERS.items() if name != "ends"}
    return Searches(offsets=offsets_of([part["ends"] for part in ordered], [len(part["kinds"]) for part in ordered]),
                    **whole, names=tuple(names), shape=of.shape)
