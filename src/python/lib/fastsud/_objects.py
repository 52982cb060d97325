"""The library's objects: made from options by name, kept between calls, one thread's at a time."""

from __future__ import annotations

import operator
import re
import secrets
from collections import OrderedDict
from contextlib import contextmanager
from typing import Any, Iterator, Optional, Tuple, Union
from weakref import WeakKeyDictionary

from . import _threads
from ._errors import OptionError, check, text_of
from ._lib import ffi, lib

Value = Optional[Union[str, int, float]]
Options = Tuple[Tuple[str, str], ...]

NAMES = {"needs-level": "level", "with": "with_"}  # of options, that the library calls otherwise
MOST_KINDS = 16
MOST_IDLE = 64


def options(**values: Value) -> Options:
    """What is not None, as names and values of the library: True is "yes"; `er_rules` is "er-rules"."""
    texts = []
    for name, value in values.items():
        if value is None:
            continue
        if isinstance(value, bool):
            value = "yes" if value else "no"
        elif isinstance(value, float):
            # 0 means something else than little.
            value = f"{max(value, 1e-9) if value > 0 else value:.9f}".rstrip("0").rstrip(".")
        texts.append((name.replace("_", "-"), str(value)))
    return tuple(texts)


def range_text(wanted: Any, between: str, form: str = "{}") -> str | None:
    """A number, or a lower and an upper bound, as the library's options take it."""
    if wanted is None or isinstance(wanted, str):
        return wanted
    ends = wanted if isinstance(wanted, tuple) else (wanted,)
    return between.join("" if end is None else form.format(end) for end in ends)


def seed_of(seed: int | None) -> int:
    """A seed of 64 bits. None: a random one, which is logged, so that what was made can be made again."""
    if seed is None:
        import logging  # seldom needed
        seed = secrets.randbits(63)
        logging.getLogger("fastsud").warning("seed=%d", seed)
    try:
        number = operator.index(seed)
    except TypeError:
        number = -1
    if not 0 <= number < 1 << 64:
        raise OptionError(f"seed: {seed!r} is not a number from 0 to {(1 << 64) - 1}, or None, a random one")
    return number


def c_text(text: bytes, name: str) -> Any:
    """The same as a string of C, which would end at a zero byte."""
    if b"\0" in text:
        raise OptionError(f"{name} has a null byte")
    return ffi.new("char[]", text)


def _check(of: Any, status: int) -> None:
    """Raises what is wrong with a struct fastsud_options, in the program's words and this package's names."""
    problem = text_of(lib.fastsud_options_problem(of)) if status < 0 else ""
    if problem:
        raise OptionError(re.sub("--([a-z]+(?:-[a-z]+)*)", lambda found: NAMES.get(found[1], found[1].replace("-", "_")),
                                 problem))
    check(status)


# What objects poll, to end soon.
_flags: WeakKeyDictionary[Any, Any] = WeakKeyDictionary()


@contextmanager
def option_set(of: Options, flag: Any) -> Iterator[Any]:
    """A struct fastsud_options; what is made of it polls the flag."""
    pointer = ffi.new("struct fastsud_options **")
    check(lib.fastsud_options_create(pointer))
    try:
        for name, value in of:
            _check(pointer[0], lib.fastsud_options_set(pointer[0], name.encode(),
                                                       c_text(value.encode(errors="surrogateescape"), name)))
        check(lib.fastsud_options_stop_at(pointer[0], flag))
        yield pointer[0]
    finally:
        lib.fastsud_options_destroy(pointer[0])


def make(kind: str, of: Options, *arguments: Any) -> Any:
    """A new struct fastsud_`kind`, destroyed when it is collected. What takes long is called within `using`."""
    pointer = ffi.new(f"struct fastsud_{kind} **")
    flag = _threads.new_flag()
    with option_set(of, flag) as made:
        _check(made, getattr(lib, f"fastsud_{kind}_create")(made, *arguments, pointer))
    owned = ffi.gc(pointer[0], getattr(lib, f"fastsud_{kind}_destroy"))
    _flags[owned] = flag
    return owned


def using(made: Any) -> _threads.stoppable:
    """While this thread uses an object, the end of its call ends the object's."""
    return _threads.stoppable(_flags[made])


# Objects that nobody uses now, by kind and options, least recently used first. Its methods are atomic.
_idle: OrderedDict[tuple[str, Options, tuple[Any, ...]], list[Any]] = OrderedDict()


@contextmanager
def borrowed(kind: str, of: Options, *arguments: Any) -> Iterator[Any]:
    """An idle object, or a new one, for one thread; after an exception it is not used again."""
    key = (kind, of, arguments)
    try:
        made = _idle[key].pop()
    except (KeyError, IndexError):
        made = make(kind, of, *arguments)
    with using(made):
        yield made
    idle = _idle.setdefault(key, [])
    if len(idle) < MOST_IDLE:
        idle.append(made)
    try:
        _idle.move_to_end(key)
        if len(_idle) > MOST_KINDS:
            _idle.popitem(last=False)
    except KeyError:  # another thread was faster
        pass
