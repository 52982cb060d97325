"""Splitting puzzles into parts, such as train and test."""

from __future__ import annotations

import operator
from functools import partial
from numbers import Real
from typing import Any, Mapping

import numpy as np
import numpy.typing as npt

from . import _threads
from ._errors import FastsudError, OptionError, check
from ._lib import ffi, lib
from ._objects import borrowed, make, options, seed_of, using
from ._puzzles import Given, Puzzles, pointer
from ._rating import rate
from ._rules import Rules, given_of

AT_ONCE = 256, 4096


def split(
    puzzles: Puzzles,
    parts: Mapping[str, float],
    *,
    by: str | npt.ArrayLike | None = None,
    equal: bool = False,
    cap: int | None = None,
    by_solution: bool = False,
    seed: int | None = 1,
    rules: Rules | str | None = None,
    isa: str | None = None,
    n_threads: int = 0,
) -> npt.NDArray[np.str_]:
    """Deals puzzles to parts so that copies of each other go to the same part, as `fastsud split` does.

    Parameters
    ----------
    puzzles
        As of `solve`.
    parts
        Names and shares, which add up to 1: {"train": 0.9, "test": 0.1}.
    by
        Deals the puzzles with each value by these shares: n values, such as difficulties, or a column of `rate` with
        one value a puzzle. Without it a puzzle's part is a function of seed and puzzle alone.
    equal
        With by: a part gets as many puzzles of each value as of its rarest one, chosen at random; the others are left
        out.
    cap
        With by: the parts together get so many puzzles of each value, or all that there are; with equal, and numbers,
        the nearest values make up the rest.
    by_solution
        Puzzles whose solutions are copies of each other go to the same part, too.
    rules
        As of `canon`.

    Returns
    -------
    str[n]
        The name of each puzzle's part; "" for one that is left out.
    """
    if by is None and (equal or cap is not None):
        raise OptionError(f"{'equal' if equal else 'cap'} needs by")
    if cap is not None and not 0 < operator.index(cap) < 1 << 64:
        raise OptionError(f"cap: {cap!r} is not a number from 1 to {(1 << 64) - 1}")
    if not isinstance(parts, Mapping):
        raise OptionError(f"parts: {parts!r} is not a dictionary; write for example {{'train': 0.9, 'test': 0.1}}")
    for name, share in parts.items():
        if not set(",=").isdisjoint(str(name)):
            raise OptionError(f"a part's name is not {name!r}")
        if not isinstance(share, Real):
            raise OptionError(f"parts: {share!r} is not a share, a number above 0 and up to 1 like 0.25")
    given, of_rules = given_of(puzzles, rules)
    names = np.array([*parts, ""])
    shares = ",".join(f"{name}={share:.9f}".rstrip("0").rstrip(".") for name, share in parts.items())
    of = options(parts=shares, seed=seed_of(seed), by_solution=by_solution, isa=isa)
    numbers = np.empty(given.n, np.uint8)
    if of_rules is not None and by is None:
        _threads.call(partial(_deal, of, given, of_rules, ffi.NULL, numbers))
    elif by is None:

        def split_range(first: int, end: int) -> None:
            with borrowed("splitter", of) as splitter:
                check(lib.fastsud_split(splitter, end - first, given.pointer(first), 81, ffi.NULL,
                                        pointer(numbers[first:], "uint8_t *")))

        with borrowed("splitter", of):  # what is wrong with the options is told even for no puzzles
            pass
        _threads.run(given.n, AT_ONCE, n_threads, split_range)
    else:
        if isinstance(by, str):
            column = np.asarray(rate(puzzles, [by], rules=of_rules, isa=isa, n_threads=n_threads)[by])
            # Of objects: texts, perhaps None, and counts of techniques.
            by = [str(value or "") for value in column.ravel()] if column.dtype.kind == "O" else column
        values = np.asarray(by)
        if values.size != given.n:
            raise OptionError(f"by has {values.size} values for {given.n} puzzles")
        is_missing = values != values if values.dtype.kind in "fcO" else np.zeros(values.shape, np.bool_)
        if values.dtype.kind == "O":
            is_missing = is_missing | (values == None)  # noqa: E711 # each of them
        if isinstance(by, np.ma.MaskedArray):
            is_missing = is_missing | by.mask
        if is_missing.any():
            raise OptionError(f"by: puzzle {int(is_missing.argmax())} has no value; leave such puzzles out")
        codes = np.unique(values, return_inverse=True)[1].astype(np.uint32)
        splitter = _threads.call(partial(_deal, of, given, of_rules, pointer(codes, "uint32_t *"), numbers))
        if cap is not None and given.n:
            check(lib.fastsud_split_cap(splitter, cap, equal and values.dtype.kind in "biuf"))
        if equal or cap is not None:
            check(lib.fastsud_split_equal(splitter, given.n, pointer(codes, "uint32_t *"),
                                          pointer(numbers, "uint8_t *")))
            for i, name in enumerate(parts):
                if cap is None and given.n and not (numbers == i).any():
                    raise FastsudError(f"no puzzle is left for {name!r}; leave out puzzles with rare values first")
            numbers[numbers == lib.FASTSUD_LEFT_OUT] = len(parts)
    named: npt.NDArray[np.str_] = given.shaped(names[numbers])
    return named


def _deal(of: Any, given: Given, rules: Rules | None, values: Any, numbers: npt.NDArray[np.uint8]) -> Any:
    """Deals all puzzles, in their order, by a new splitter, which is returned; values: NULL, or theirs."""
    splitter = make("splitter", of)
    with using(splitter):
        if rules is None:
            check(lib.fastsud_split(splitter, given.n, given.pointer(), 81, values, pointer(numbers, "uint8_t *")))
            return splitter
        with rules._lock, using(rules._rules):
            rules._check(lib.fastsud_splitter_take_rules(splitter, rules._rules))
            rules._check(lib.fastsud_split(splitter, given.n, given.pointer(), given.n_cells, values,
                                           pointer(numbers, "uint8_t *")))
    return splitter
