"""Columns by name, which libraries of tables take as they are: by Arrow's C data interface, without its library."""

from __future__ import annotations

import itertools
from typing import Any, Mapping

import numpy as np
import numpy.typing as npt

from ._errors import OptionError
from ._lib import ffi, lib

FORMATS = {"i1": "c", "u1": "C", "i2": "s", "u2": "S", "i4": "i", "u4": "I", "i8": "l", "u8": "L", "f4": "f", "f8": "g"}
NULLABLE = 2  # ARROW_FLAG_NULLABLE
MOST_BYTES = 2 ** 31 - 1  # of texts with offsets of 32 bits

# A column for Arrow: format, length, nulls, buffers, children by name.
Part = tuple[str, int, int, list[Any], list[tuple[str, Any]]]


def _bits(values: npt.NDArray[np.bool_]) -> npt.NDArray[np.uint8]:
    return np.packbits(values, bitorder="little")


def _texts(data: npt.NDArray[np.uint8], lengths: npt.NDArray[Any], valid: npt.NDArray[np.bool_] | None) -> Part:
    is_large = len(data) > MOST_BYTES
    offsets = np.zeros(len(lengths) + 1, np.int64 if is_large else np.int32)
    np.cumsum(lengths, out=offsets[1:])
    n_nulls = 0 if valid is None else int((~valid).sum())
    bitmap = _bits(valid) if n_nulls and valid is not None else None
    return ("U" if is_large else "u", len(lengths), n_nulls, [bitmap, offsets, data], [])


def _objects(values: npt.NDArray[Any]) -> Part:
    """Texts, None among them, or dictionaries of counts."""
    if len(values) and isinstance(values[0], dict):
        keys = [key for value in values for key in value]
        counts = np.fromiter((count for value in values for count in value.values()), np.int64, len(keys))
        offsets = np.fromiter(itertools.accumulate(map(len, values), initial=0), np.int32, len(values) + 1)
        entries = ("+s", len(keys), 0, [None], [("key", _part(np.array(keys, object))), ("value", _part(counts))])
        return ("+m", len(values), 0, [None, offsets], [("entries", entries)])
    texts = [b"" if value is None else value if isinstance(value, bytes) else str(value).encode() for value in values]
    valid = np.array([value is not None for value in values], np.bool_)
    return _texts(np.frombuffer(b"".join(texts), np.uint8), np.fromiter(map(len, texts), np.int64, len(texts)), valid)


def _part(values: npt.NDArray[Any]) -> Part:
    """An array as Arrow has it: numbers, byte strings as wide as their type and rows of numbers are not copied."""
    if values.ndim > 1:
        width = values.shape[1]
        flat = np.ascontiguousarray(values).reshape(-1, *values.shape[2:])
        return (f"+w:{width}", len(values), 0, [None], [("item", _part(flat))])
    values = np.ascontiguousarray(values)
    if values.dtype.kind == "b":
        return ("b", len(values), 0, [None, _bits(values)], [])
    if values.dtype.kind == "S" and len(values):
        data = values.view(np.uint8)
        if data[values.itemsize - 1::values.itemsize].all():  # none is shorter
            return _texts(data, np.full(len(values), values.itemsize), None)
    if values.dtype.kind in "SUO":
        return _objects(values.astype(object))
    if values.dtype.str[1:] not in FORMATS or not values.dtype.isnative:
        raise TypeError(f"Arrow has no column of {values.dtype}")
    return (FORMATS[values.dtype.str[1:]], len(values), 0, [None, values], [])


def _made(pointer: Any) -> Any:
    if pointer == ffi.NULL:
        raise MemoryError("fastsud: out of memory")
    return pointer


def _schema(name: str, part: Part, is_nullable: bool = True, is_of_map: bool = False) -> Any:
    """Entries of a map, and their keys, have no nulls."""
    is_map = part[0] == "+m"
    children = [_schema(*child, not is_map and not (is_of_map and i == 0), is_map) for i, child in enumerate(part[4])]
    return _made(lib.arrow_new_schema(part[0].encode(), name.encode(), NULLABLE if is_nullable else 0, len(children),
                                      children or ffi.NULL))


def _array(part: Part) -> Any:
    _, length, n_nulls, buffers, parts = part
    children = [_array(child) for _, child in parts]
    owner = [buffer for buffer in buffers if buffer is not None]
    addresses = [ffi.NULL if buffer is None else ffi.cast("void *", buffer.ctypes.data) for buffer in buffers]
    return _made(lib.arrow_new_array(length, n_nulls, len(buffers), addresses, len(children), children or ffi.NULL,
                                     ffi.cast("void *", id(owner)) if owner else ffi.NULL))


def _capsule(pointer: Any, name: bytes, end: str) -> Any:
    import ctypes

    new = ctypes.pythonapi.PyCapsule_New
    new.restype, new.argtypes = ctypes.py_object, (ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p)
    _NAMES.setdefault(name, ctypes.c_char_p(name))
    return new(int(ffi.cast("intptr_t", pointer)), _NAMES[name], int(ffi.cast("intptr_t", ffi.addressof(lib, end))))


_NAMES: dict[bytes, Any] = {}  # which capsules refer to


def texts_of(column: Any) -> list[Any]:
    """The texts of a column of the library, or dictionaries of counts."""
    ends = [0, *(ffi.unpack(column.ends, column.n) if column.n else ())]  # where no file was opened, there is no array
    data = bytes(ffi.buffer(column.text, ends[-1])) if ends[-1] else b""
    texts = [data[ends[i]:ends[i + 1]].decode(errors="surrogateescape") for i in range(column.n)]
    if column.kind != lib.FASTSUD_COLUMN_COUNTS:
        return texts
    return [{name: int(count) for name, _, count in (part.rpartition(":") for part in text.split(";") if part)}
            for text in texts]


class Columns:
    """What libraries of tables ask for, of a table that `_table` makes."""

    def _table(self) -> "Table":
        raise NotImplementedError

    def __arrow_c_schema__(self) -> Any:
        return _capsule(_schema("", self._table()._part(), False), b"arrow_schema", "arrow_end_schema")

    def __arrow_c_array__(self, requested_schema: Any = None) -> Any:
        part = self._table()._part()
        return (_capsule(_schema("", part, False), b"arrow_schema", "arrow_end_schema"),
                _capsule(_array(part), b"arrow_array", "arrow_end_array"))

    def __arrow_c_stream__(self, requested_schema: Any = None) -> Any:
        part = self._table()._part()
        stream = _made(lib.arrow_new_stream(_schema("", part, False), _array(part)))
        return _capsule(stream, b"arrow_array_stream", "arrow_end_stream")


class Table(dict[str, Any], Columns):
    """Columns by name: a dictionary of arrays, or of lists, as many values each.

    It offers Arrow's C data interface, so that libraries of tables take it as it is: `polars.DataFrame(table)`,
    `pyarrow.RecordBatchReader.from_stream(table)`, `duckdb.sql("SELECT * FROM table")`. Numbers, rows of cells and byte
    strings are not copied. `Table(puzzle=puzzles, **rate(puzzles))` is a table of what you like.

    Parameters
    ----------
    columns
        A dictionary.
    n_axes
        How many axes of arrays are those of the puzzles, if not the first alone: 0, a single puzzle; 2, a grid of them.
    """

    def __init__(self, columns: Mapping[str, Any] | None = None, *, n_axes: int = 1, **more: Any) -> None:
        super().__init__({} if columns is None else columns, **more)
        self._n_axes = n_axes

    def _table(self) -> "Table":
        return self

    def _part(self) -> Part:
        parts = []
        for name, values in self.items():
            array = np.asarray(values, object if isinstance(values, dict) else None)
            if array.ndim < self._n_axes:
                raise OptionError(f"column {name!r} has {array.ndim} axes, not {self._n_axes} or more")
            parts.append((name, _part(array.reshape(-1, *array.shape[self._n_axes:]))))
        lengths = {part[1] for _, part in parts}
        if len(lengths) > 1:
            raise OptionError("columns are not equally long: " + ", ".join(f"{name} {part[1]}" for name, part in parts))
        return ("+s", lengths.pop() if lengths else 0, 0, [None], parts)
