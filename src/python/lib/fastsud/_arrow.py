"""Puzzles from whatever offers Arrow's C data interface: columns of polars, pyarrow, DuckDB and others."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from ._errors import FastsudError, PuzzleError, text_of
from ._lib import ffi, lib

FIRST_CHARACTER = ord("*")  # of cells; what is less is a number
NUMBERS = {"c": "i1", "C": "u1", "s": "i2", "S": "u2", "i": "i4", "I": "u4", "l": "i8", "L": "u8"}


def offers(thing: Any) -> bool:
    return hasattr(thing, "__arrow_c_array__") or hasattr(thing, "__arrow_c_stream__")


def _content(capsule: Any, name: bytes, kind: str) -> Any:
    import ctypes

    get = ctypes.pythonapi.PyCapsule_GetPointer
    get.restype, get.argtypes = ctypes.c_void_p, (ctypes.py_object, ctypes.c_char_p)
    content = ffi.cast(f"struct {kind} *", get(capsule, name))
    if content.release == ffi.NULL:
        raise FastsudError(f"the {kind} was taken before; offer it anew")
    return content


class Chunks:
    """The schema and the arrays of what was offered, which stay until this is gone."""

    def __init__(self, thing: Any) -> None:
        self.arrays: list[Any] = []
        if hasattr(thing, "__arrow_c_array__"):
            self._capsules = thing.__arrow_c_array__()
            self.schema = _content(self._capsules[0], b"arrow_schema", "ArrowSchema")
            self.arrays.append(_content(self._capsules[1], b"arrow_array", "ArrowArray"))
            return
        self._capsules = thing.__arrow_c_stream__()
        stream = _content(self._capsules, b"arrow_array_stream", "ArrowArrayStream")
        self.schema = ffi.gc(ffi.new("struct ArrowSchema *"), lib.arrow_drop_schema)
        self._check(stream, lib.arrow_get_schema(stream, self.schema))
        while True:
            array = ffi.gc(ffi.new("struct ArrowArray *"), lib.arrow_drop_array)
            self._check(stream, lib.arrow_get_next(stream, array))
            if array.release == ffi.NULL:
                lib.arrow_drop_stream(stream)
                return
            self.arrays.append(array)

    def _check(self, stream: Any, error: int) -> None:
        if error:
            text = lib.arrow_get_error(stream)
            raise FastsudError(f"the Arrow stream fails: {text_of(text) if text != ffi.NULL else f'error {error}'}")


def _buffer(array: Any, i: int, dtype: str, n: int) -> npt.NDArray[Any]:
    """n values of a buffer, where they are."""
    if n == 0 or array.buffers[i] == ffi.NULL:
        return np.empty(0, dtype)
    return np.frombuffer(ffi.buffer(array.buffers[i], n * np.dtype(dtype).itemsize), dtype)


def _refuse_nulls(array: Any, first_row: int, begin: int, end: int) -> None:
    """A validity bitmap with a 0 among these values."""
    if array.null_count == 0 or array.n_buffers == 0 or array.buffers[0] == ffi.NULL:
        return
    bits = np.unpackbits(_buffer(array, 0, "u1", (end + 7) // 8), bitorder="little")[begin:end]
    if not bits.all():
        raise PuzzleError(first_row + int(bits.argmin()), None, "null is no puzzle")


def _spans(format: str, array: Any, begin: int, end: int) -> npt.NDArray[Any]:
    """Where the texts or lists begin and end, in bytes or items."""
    offsets = _buffer(array, 1, "i4" if format in ("u", "z", "+l") else "i8", end + 1)
    return offsets[begin:end + 1] if len(offsets) else np.zeros(1, np.int64)


def _views(array: Any, begin: int, end: int) -> list[bytes]:
    """Texts that are views: 12 bytes within, or a length, a prefix, a buffer and a place there."""
    views = _buffer(array, 1, "i4", 4 * end).reshape(-1, 4)[begin:]
    n_data = int(array.n_buffers) - 3
    lengths = _buffer(array, n_data + 2, "i8", n_data)
    data = [bytes(ffi.buffer(array.buffers[2 + i], int(lengths[i]))) for i in range(n_data)]
    return [view[1:].tobytes()[:view[0]] if view[0] <= 12 else data[view[2]][view[3]:view[3] + view[0]] for view in views]


def _read(schema: Any, array: Any, n_cells: int, row: int, begin: int, end: int) -> Any:
    """Values begin to end of an array: numbers [n, ...], byte strings of n_cells characters, or a list of any texts."""
    format = text_of(schema.format)
    _refuse_nulls(array, row, begin, end)
    if schema.dictionary != ffi.NULL:
        inner = _read(schema.dictionary, array.dictionary, n_cells, row, int(array.dictionary.offset),
                      int(array.dictionary.offset + array.dictionary.length))
        chosen = _buffer(array, 1, NUMBERS[format], end)[begin:]
        return [inner[i] for i in chosen] if isinstance(inner, list) else inner[chosen]
    if format in NUMBERS:
        return _buffer(array, 1, NUMBERS[format], end)[begin:]
    if format in ("u", "U", "z", "Z"):
        spans = _spans(format, array, begin, end)
        data = _buffer(array, 2, "u1", int(spans[-1]))[spans[0]:]
        if (np.diff(spans) == n_cells).all():
            return _texts(data.reshape(-1, n_cells))
        return [data[a - spans[0]:b - spans[0]].tobytes().decode(errors="replace") for a, b in zip(spans, spans[1:])]
    if format in ("vu", "vz"):
        texts = _views(array, begin, end)
        if all(len(text) == n_cells for text in texts):
            return _texts(np.frombuffer(b"".join(texts), np.uint8).reshape(-1, n_cells))
        return [text.decode(errors="replace") for text in texts]
    if format[:2] == "w:":
        width = int(format[2:])
        data = _buffer(array, 1, "u1", width * end)[width * begin:].reshape(-1, width)
        return _texts(data) if width == n_cells else [line.tobytes().decode(errors="replace") for line in data]
    if format[:3] == "+w:" or format in ("+l", "+L"):
        return _lists(format, schema, array, n_cells, row, begin, end)
    if format == "+s" and schema.n_children == 1:
        child = array.children[0]
        return _read(schema.children[0], child, n_cells, row, int(child.offset) + begin, int(child.offset) + end)
    if format == "+s":
        names = ", ".join(text_of(schema.children[i].name) for i in range(schema.n_children))
        raise TypeError(f"a table of the columns {names}: pass the one that has the puzzles")
    raise TypeError(f"Arrow's columns of the format {format!r} are no puzzles: texts and lists of integers are")


def _lists(format: str, schema: Any, array: Any, n_cells: int, row: int, begin: int, end: int) -> npt.NDArray[Any]:
    child = array.children[0]
    if format[:3] == "+w:":
        width = int(format[3:])
        first, last = begin * width, end * width
    else:
        spans = _spans(format, array, begin, end)
        lengths = np.diff(spans)
        width = int(lengths[0]) if len(lengths) else n_cells
        if (lengths != width).any():
            at = int((lengths != width).argmax())
            raise PuzzleError(row + at, None, f"a list of {lengths[at]} items after one of {width}")
        first, last = int(spans[0]), int(spans[-1])
    try:
        items = _read(schema.children[0], child, n_cells, row, int(child.offset) + first, int(child.offset) + last)
    except PuzzleError as error:  # of a null within
        raise PuzzleError(row + (error.row - row) // max(width, 1), (error.row - row) % max(width, 1), "null is no cell") from None
    if not isinstance(items, np.ndarray) or items.dtype.kind not in "ui":
        raise TypeError("lists of puzzles' cells have integers")
    return items.reshape(end - begin, width, *items.shape[1:])


def _texts(data: npt.NDArray[np.uint8]) -> npt.NDArray[Any]:
    """Cells of a byte each, numbers or characters."""
    data = np.ascontiguousarray(data)
    if data.size and data.max() < FIRST_CHARACTER:
        return data
    return data.view(f"S{data.shape[1]}").reshape(-1)


def values_of(chunks: Chunks, n_cells: int) -> Any:
    """All that was offered: an array of numbers or byte strings, or a list of texts that are not all puzzles."""
    read: list[Any] = []
    row = 0
    for array in chunks.arrays:
        begin, n = int(array.offset), int(array.length)
        read.append(_read(chunks.schema, array, n_cells, row, begin, begin + n))
        row += n
    if len(read) == 1:
        return read[0]
    if not read:
        return np.empty(0, f"S{n_cells}")
    if any(isinstance(part, list) for part in read):
        return [text if isinstance(text, str) else text.decode() for part in read for text in part]
    return np.concatenate(read)
