"""Arrow's C data interface, read and written here by ctypes alone; and tensors."""

from __future__ import annotations

import ctypes
import gc
import sys
from typing import Any, Iterator

import numpy as np
import numpy.typing as npt
import pandas as pd
import pytest

import fastsud
from conftest import CORPORA, PUZZLES, lines_of

SOLUTIONS = [solution.encode() for solution in lines_of(CORPORA / "demo.expected", 20)]
NUMBERS = {"c": "i1", "C": "u1", "i": "i4", "I": "u4", "l": "i8", "L": "u8", "g": "f8"}


class Schema(ctypes.Structure):
    pass


class Array(ctypes.Structure):
    pass


class Stream(ctypes.Structure):
    pass


Schema._fields_ = [
    ("format", ctypes.c_char_p), ("name", ctypes.c_char_p), ("metadata", ctypes.c_char_p), ("flags", ctypes.c_int64),
    ("n_children", ctypes.c_int64), ("children", ctypes.POINTER(ctypes.POINTER(Schema))),
    ("dictionary", ctypes.POINTER(Schema)), ("release", ctypes.CFUNCTYPE(None, ctypes.POINTER(Schema))),
    ("private_data", ctypes.c_void_p)]
Array._fields_ = [
    ("length", ctypes.c_int64), ("null_count", ctypes.c_int64), ("offset", ctypes.c_int64), ("n_buffers", ctypes.c_int64),
    ("n_children", ctypes.c_int64), ("buffers", ctypes.POINTER(ctypes.c_void_p)),
    ("children", ctypes.POINTER(ctypes.POINTER(Array))), ("dictionary", ctypes.POINTER(Array)),
    ("release", ctypes.CFUNCTYPE(None, ctypes.POINTER(Array))), ("private_data", ctypes.c_void_p)]
Stream._fields_ = [
    ("get_schema", ctypes.CFUNCTYPE(ctypes.c_int, ctypes.POINTER(Stream), ctypes.POINTER(Schema))),
    ("get_next", ctypes.CFUNCTYPE(ctypes.c_int, ctypes.POINTER(Stream), ctypes.POINTER(Array))),
    ("get_last_error", ctypes.CFUNCTYPE(ctypes.c_void_p, ctypes.POINTER(Stream))),
    ("release", ctypes.CFUNCTYPE(None, ctypes.POINTER(Stream))), ("private_data", ctypes.c_void_p)]

NAMES = {Schema: b"arrow_schema", Array: b"arrow_array", Stream: b"arrow_array_stream"}
get_pointer = ctypes.pythonapi.PyCapsule_GetPointer
get_pointer.restype, get_pointer.argtypes = ctypes.c_void_p, (ctypes.py_object, ctypes.c_char_p)
new_capsule = ctypes.pythonapi.PyCapsule_New
new_capsule.restype, new_capsule.argtypes = ctypes.py_object, (ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p)


def content(capsule: Any, kind: Any) -> Any:
    return ctypes.cast(get_pointer(capsule, NAMES[kind]), ctypes.POINTER(kind))[0]


# Whose memory stays; what has no such function was taken.
KEPT: dict[Any, Any] = {kind: ctypes.CFUNCTYPE(None, ctypes.POINTER(kind))(lambda thing: None) for kind in NAMES}


def capsule_of(thing: Any) -> Any:
    thing.release = KEPT[type(thing)]
    return new_capsule(ctypes.addressof(thing), NAMES[type(thing)], None)


def buffer(array: Any, i: int, dtype: str, n: int) -> npt.NDArray[Any]:
    return np.frombuffer(ctypes.string_at(array.buffers[i], n * np.dtype(dtype).itemsize), dtype)


def values(schema: Any, array: Any) -> Any:
    """An array as Python's own lists."""
    format, n = schema.format.decode(), array.length
    if format == "+s":
        columns = {schema.children[i][0].name.decode(): values(schema.children[i][0], array.children[i][0])
                   for i in range(schema.n_children)}
        return columns
    if format in NUMBERS:
        return buffer(array, 1, NUMBERS[format], n).tolist()
    if format == "b":
        return [bool(bit) for bit in np.unpackbits(buffer(array, 1, "u1", (n + 7) // 8), bitorder="little")[:n]]
    if format.startswith("+w:"):
        items, width = values(schema.children[0][0], array.children[0][0]), int(format[3:])
        return [items[i * width:(i + 1) * width] for i in range(n)]
    ends = buffer(array, 1, "i4", n + 1)
    if format == "+m":
        entries = values(schema.children[0][0], array.children[0][0])
        pairs = list(zip(entries["key"], entries["value"]))
        return [dict(pairs[a:b]) for a, b in zip(ends, ends[1:])]
    assert format == "u"
    data = ctypes.string_at(array.buffers[2], ends[-1]) if ends[-1] else b""
    valid = [True] * n
    if array.null_count:
        valid = np.unpackbits(buffer(array, 0, "u1", (n + 7) // 8), bitorder="little")[:n].astype(bool).tolist()
        assert valid.count(False) == array.null_count
    return [data[a:b].decode() if known else None for a, b, known in zip(ends, ends[1:], valid)]


def test_tables_are_arrow_s() -> None:
    some = PUZZLES[:5] + ["." * 81]
    rated = fastsud.rate(some, ["level", "er", "techniques", "grade", "complete_mrv", "fixed"], max_level=3)
    table = fastsud.Table(rated, puzzle=fastsud.text(some), cells=fastsud.numbers(some),
                          grid=fastsud.numbers(some).reshape(-1, 9, 9), words=some, none=fastsud.grade(rated["er"]))
    expected = {name: list(column) if isinstance(column, list) else column.tolist() for name, column in table.items()}
    expected["puzzle"] = [line.decode() for line in expected["puzzle"]]
    schema, array = table.__arrow_c_array__()
    found = values(content(schema, Schema), content(array, Array))
    assert np.isnan(found["er"].pop()) and np.isnan(expected["er"].pop())
    assert found == expected and found["none"][-1] is None and found["grade"][-1] == ""
    stream = table.__arrow_c_stream__()
    of, of_schema, chunk = content(stream, Stream), Schema(), Array()
    assert of.get_schema(of, of_schema) == 0 and of.get_next(of, chunk) == 0 and chunk.length == len(some)
    assert of_schema.format == b"+s" and [of_schema.children[i][0].name.decode() for i in range(len(table))] == list(table)
    end = Array()
    assert of.get_next(of, end) == 0 and not end.release
    chunk.release(chunk)
    of_schema.release(of_schema)
    capsule = table.__arrow_c_schema__()
    alone = content(capsule, Schema)
    assert alone.n_children == len(table) and alone.flags == 0 and alone.children[0][0].flags == 2


def test_other_results_are_tables() -> None:
    results: list[tuple[Any, int]] = [(fastsud.solve(PUZZLES), 20), (fastsud.solve(fastsud.numbers(PUZZLES).reshape(4, 5, 9, 9)), 20),
                      (fastsud.solve(PUZZLES[0]), 1), (fastsud.canon(PUZZLES), 20), (fastsud.rate(PUZZLES[0], "techniques"), 1),
                      (fastsud.solve(fastsud.numbers(PUZZLES[0])), 1), (fastsud.rate([], ["level", "grade"]), 0)]
    for result, n in results:
        schema, array = result.__arrow_c_array__()
        found = values(content(schema, Schema), content(array, Array))
        assert {len(column) for column in found.values()} == {n}
    schema, array = fastsud.solve(PUZZLES).__arrow_c_array__()
    assert values(content(schema, Schema), content(array, Array))["solutions"][3] == SOLUTIONS[3].decode()
    with pytest.raises(fastsud.OptionError, match="equally long: a 1, b 2"):
        fastsud.Table(a=[1], b=[1, 2]).__arrow_c_array__()
    with pytest.raises(TypeError, match="complex"):
        fastsud.Table(a=[1j]).__arrow_c_stream__()


def test_memory_is_kept_and_given_back() -> None:
    column = np.arange(1000)
    n_references = sys.getrefcount(column)
    table = fastsud.Table(a=column)
    capsules = [table.__arrow_c_array__()[1], table.__arrow_c_stream__()]
    array = content(capsules[0], Array)
    child = array.children[0][0]
    assert child.buffers[1] == column.ctypes.data  # not copied
    del table
    assert sys.getrefcount(column) > n_references
    array.release(array)  # as who takes it does; the capsule then has nothing to release
    assert not array.release
    del capsules, child, array
    gc.collect()
    assert sys.getrefcount(column) == n_references


def test_what_was_taken_before_is_refused() -> None:
    table = fastsud.Table(a=np.array(PUZZLES, "S81"))

    class Again:
        def __init__(self, method: str, capsule: Any) -> None:
            setattr(self, method, lambda requested_schema=None: capsule)

    stream: Any = Again("__arrow_c_stream__", table.__arrow_c_stream__())
    assert (fastsud.text(fastsud.solve(stream).solutions) == np.array(SOLUTIONS)).all()
    with pytest.raises(fastsud.FastsudError, match="ArrowArrayStream was taken before"):
        fastsud.solve(stream)
    capsules = table.__arrow_c_array__()
    content(capsules[1], Array).release(content(capsules[1], Array))
    array: Any = Again("__arrow_c_array__", capsules)
    with pytest.raises(fastsud.FastsudError, match="ArrowArray was taken before"):
        fastsud.solve(array)


FULL = ctypes.create_string_buffer(b"the disk is full")


class Offered:
    """An array that is made here, or another number of them in a stream, which fails if there are none."""

    def __init__(self, *made: tuple[Any, Any, Any]) -> None:
        self.made = made
        self.left = list(made)
        self.n_released = 0
        if len(made) == 1:
            setattr(self, "__arrow_c_array__", self._array)
        else:
            setattr(self, "__arrow_c_stream__", self._stream)

    def _array(self, requested_schema: Any = None) -> tuple[Any, Any]:
        return capsule_of(self.made[0][0]), capsule_of(self.made[0][1])

    def _stream(self, requested_schema: Any = None) -> Any:
        def get_schema(stream: Any, schema: Any) -> int:
            if self.made:
                ctypes.memmove(schema, ctypes.addressof(self.made[0][0]), ctypes.sizeof(Schema))
            return 0 if self.made else 28

        def release(array: Any) -> None:
            self.n_released += 1
            array[0].release = type(array[0].release)()

        def get_next(stream: Any, array: Any) -> int:
            ctypes.memset(array, 0, ctypes.sizeof(Array))
            if self.left:
                ctypes.memmove(array, ctypes.addressof(self.left.pop(0)[1]), ctypes.sizeof(Array))
                array[0].release = self.release
            return 0

        fields: list[Any] = [*Stream._fields_[:3], Array._fields_[8]]
        kinds: list[Any] = [kind for _, kind in fields]
        self.release: Any = kinds.pop()(release)
        self.stream: Any = Stream()
        self.stream.get_schema, self.stream.get_next = kinds[0](get_schema), kinds[1](get_next)
        self.stream.get_last_error = kinds[2](lambda stream: ctypes.addressof(FULL))
        return capsule_of(self.stream)


def made(format: str, length: int, buffers: list[Any], children: tuple[Any, ...] = (), dictionary: Any = None, offset: int = 0,
         null_count: int = 0) -> tuple[Any, Any, Any]:
    """A schema, an array, and what these refer to."""
    arrays = [None if data is None else np.ascontiguousarray(data) for data in buffers]
    pointers = (ctypes.c_void_p * len(arrays))(*[None if data is None else data.ctypes.data for data in arrays])
    schemas = (ctypes.POINTER(Schema) * len(children))(*[ctypes.pointer(child[0]) for child in children])
    parts = (ctypes.POINTER(Array) * len(children))(*[ctypes.pointer(child[1]) for child in children])
    schema = Schema(format.encode(), b"quizzes", None, 2, len(children), schemas)
    array = Array(length, null_count, offset, len(arrays), len(children), pointers, parts)
    if dictionary:
        schema.dictionary, array.dictionary = ctypes.pointer(dictionary[0]), ctypes.pointer(dictionary[1])
    return schema, array, (arrays, pointers, schemas, parts, children, dictionary)


def text_array(format: str, texts: list[str], **more: Any) -> tuple[Any, Any, Any]:
    data = [text.encode() for text in texts]
    offsets = np.cumsum([0, *map(len, data)])
    return made(format, more.pop("length", len(texts)), [more.pop("valid", None), offsets.astype(
        "i4" if format in "uz" else "i8"), np.frombuffer(b"".join(data), np.uint8)], **more)


def view_array(texts: list[str]) -> tuple[Any, Any, Any]:
    views, data = np.zeros((len(texts), 4), np.int32), [b"unused", b""]
    for i, text in enumerate(texts):
        if len(text) <= 12:
            views[i] = np.frombuffer(len(text).to_bytes(4, "little") + text.encode().ljust(12, b"\0"), np.int32)
        else:
            views[i] = len(text), 0, 1, len(data[1])
            data[1] += text.encode()
    return made("vu", len(texts), [None, views, *(np.frombuffer(part, np.uint8) for part in data),
                                   np.array([len(part) for part in data], np.int64)])


def offers() -> Iterator[tuple[str, Offered, int]]:
    """Each kind of column, with the number of the first of the twenty puzzles that it has."""
    cells = fastsud.numbers(PUZZLES)
    item = made("C", cells.size, [None, cells])
    for format in "u", "U", "z", "Z":
        yield format, Offered(text_array(format, PUZZLES)), 0
    yield "offset", Offered(text_array("u", PUZZLES, offset=3, length=17)), 3
    yield "views", Offered(view_array(PUZZLES)), 0
    yield "fixed text", Offered(made("w:81", 20, [None, np.array(PUZZLES, "S81")])), 0
    yield "fixed bytes", Offered(made("w:81", 20, [None, cells])), 0
    yield "fixed lists", Offered(made("+w:81", 20, [None], (item,))), 0
    yield "grids", Offered(made("+w:9", 18, [None], (made("+w:9", 180, [None], (item,)),), offset=2)), 2
    yield "lists", Offered(made("+l", 19, [None, 81 * np.arange(21, dtype="i4")], (made("l", cells.size, [
        None, cells.astype("i8")]),), offset=1)), 1
    yield "dictionary", Offered(made("c", 20, [None, np.arange(19, -1, -1, dtype="i1")],
                                     dictionary=text_array("u", PUZZLES[::-1]))), 0
    yield "frame", Offered(made("+s", 20, [None], (text_array("u", PUZZLES),))), 0
    yield "chunks", Offered(text_array("u", PUZZLES[:7]), text_array("u", PUZZLES[7:])), 0
    yield "valid", Offered(text_array("u", PUZZLES, valid=np.full(3, 255, "u1"), null_count=-1)), 0


@pytest.mark.parametrize("name, offered, first", offers(), ids=lambda value: value if isinstance(value, str) else "")
def test_columns_are_taken(name: str, offered: Any, first: int) -> None:
    solved = fastsud.solve(offered)
    assert (fastsud.text(solved.solutions) == np.array(SOLUTIONS[first:])).all()
    if name == "chunks":
        del solved
        gc.collect()
        assert offered.n_released == 2


def test_what_is_no_column_of_puzzles() -> None:
    bitmap = np.full(3, 255, "u1")
    bitmap[1] = 0b11110111
    cells = fastsud.numbers(PUZZLES)
    wrongs: list[tuple[Any, Any, str]] = [
        (text_array("u", PUZZLES, valid=bitmap, null_count=1), fastsud.PuzzleError, "puzzle 11: null"),
        (text_array("u", PUZZLES, valid=bitmap, null_count=-1, offset=10, length=9), fastsud.PuzzleError, "puzzle 1: null"),
        (text_array("u", [*PUZZLES[:4], "12"]), fastsud.PuzzleError, "puzzle 4: 2 characters, not 81"),
        (view_array([PUZZLES[0], "12"]), fastsud.PuzzleError, "puzzle 1: 2 characters"),
        (text_array("U", [PUZZLES[0], "\u20ac" * 20]), fastsud.PuzzleError, "puzzle 1: 20 characters"),
        (text_array("z", [PUZZLES[0], "?" * 81]), fastsud.PuzzleError, "puzzle 1, cell 0"),
        (made("g", 2, [None, np.zeros(2)]), TypeError, "format 'g'"),
        (made("+w:81", 1, [None], (made("g", 81, [None, np.zeros(81)]),)), TypeError, "format 'g'"),
        (made("+w:80", 1, [None], (made("C", 80, [None, cells]),)), fastsud.FastsudError, "shape"),
        (made("+l", 2, [None, np.array([0, 81, 161], "i4")], (made("C", 161, [None, cells]),)), fastsud.PuzzleError, "puzzle 1: a list of 80"),
        (made("+w:81", 2, [None], (made("C", 162, [np.array([255] * 12 + [254] + [255] * 9, "u1"), cells], null_count=1),)),
         fastsud.PuzzleError, "puzzle 1, cell 15: null"),
        (made("+s", 20, [None], (text_array("u", PUZZLES), text_array("u", PUZZLES))), TypeError, "columns quizzes, quizzes"),
    ]
    for wrong, kind, message in wrongs:
        offered: Any = Offered(wrong)
        with pytest.raises(kind, match=message):
            fastsud.solve(offered)
    failing: Any = Offered()
    with pytest.raises(fastsud.FastsudError, match="the disk is full"):
        fastsud.solve(failing)


class Tensor:
    """What has DLPack alone."""

    def __init__(self, array: npt.NDArray[Any], device: int = 1) -> None:
        self.array = array
        self.device = device

    def __dlpack__(self, **options: Any) -> Any:
        return self.array.__dlpack__(**options)

    def __dlpack_device__(self) -> tuple[int, int]:
        return self.device, 0


class HasArray:
    def __array__(self, dtype: Any = None) -> npt.NDArray[Any]:
        return fastsud.numbers(PUZZLES)


def test_tensors_and_objects() -> None:
    cells = fastsud.numbers(PUZZLES)
    expected = fastsud.solve(cells).solutions
    rows = np.empty(20, object)
    rows[:] = list(cells)
    kinds: list[Any] = [Tensor(cells), Tensor(cells.astype(np.int64)), HasArray(), cells.astype(object), rows,
                        pd.Series(rows), pd.Series([row.tolist() for row in cells], index=range(7, 27))]
    for given in kinds:
        assert np.array_equal(fastsud.solve(given).solutions, expected)
    assert fastsud.solve(Tensor(cells.reshape(-1, 9, 9))).solutions.shape == (20, 9, 9)  # type: ignore[attr-defined]
    with pytest.raises(TypeError, match="CPU"):
        fastsud.solve(Tensor(cells, device=2))
    for wrong in (cells.astype(float).astype(object), np.array([None] * 81)):
        with pytest.raises(TypeError, match="arrays of objects"):
            fastsud.solve(wrong)
