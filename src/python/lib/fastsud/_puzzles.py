"""Puzzles as they come, in any of the kinds that are accepted, and results of the same kind."""

from __future__ import annotations

from typing import Any, Protocol, Sequence, TypeVar, Union

import numpy as np
import numpy.typing as npt

from . import _arrow
from ._errors import FastsudError, PuzzleError
from ._lib import ffi, lib

Cells = npt.NDArray[np.uint8]


class SeriesLike(Protocol):
    """A column of pandas."""

    @property
    def index(self) -> Any: ...

    def to_numpy(self) -> Any: ...


class ArrowArray(Protocol):
    """A column that offers Arrow's C data interface."""

    def __arrow_c_array__(self, requested_schema: Any = None) -> Any: ...


class ArrowStream(Protocol):
    """The same in chunks."""

    def __arrow_c_stream__(self, requested_schema: Any = None) -> Any: ...


class Tensor(Protocol):
    """What is taken by DLPack."""

    def __dlpack__(self) -> Any: ...


Puzzles = Union[npt.NDArray[Any], str, bytes, Sequence[str], Sequence[bytes], SeriesLike, ArrowArray, ArrowStream, Tensor]
P = TypeVar("P", bound=Puzzles)


def pointer(array: npt.NDArray[Any], of: str = "char *") -> Any:
    """The address of an array's first element."""
    return ffi.cast(of, array.ctypes.data)


def _from_device(tensor: Any) -> npt.NDArray[Any]:
    """The numbers of a tensor, where they are."""
    if hasattr(tensor, "__dlpack_device__") and tensor.__dlpack_device__()[0] != 1:
        raise TypeError("the tensor is not in the memory of the CPU; copy it there, such as by .cpu()")
    if hasattr(tensor, "__dlpack__"):
        try:
            return np.asarray(np.from_dlpack(tensor))
        except (BufferError, RuntimeError):  # read-only, or of a type that DLPack lacks
            pass
    return np.asarray(tensor)


def _integers(puzzles: npt.NDArray[Any]) -> npt.NDArray[Any]:
    """An array of objects that are integers, or arrays or lists of these."""
    is_flat = not isinstance(puzzles.flat[0], (list, tuple, np.ndarray))
    try:
        made = np.array(puzzles.tolist() if is_flat else [np.asarray(puzzle).tolist() for puzzle in puzzles.flat])
    except ValueError:
        made = np.empty(0)
    if made.dtype.kind not in "ui":
        first = next((value for value in puzzles.flat if not isinstance(value, (int, np.integer))), puzzles.flat[0])
        raise TypeError(f"arrays of objects are of strings or integers, or of rows of these, not of {type(first).__name__}")
    return made if is_flat else made.reshape(puzzles.shape + made.shape[1:])


def _bytes_of(puzzle: str) -> bytes:
    """A byte a character; that of one beyond ASCII is no cell, as "?" may be."""
    if puzzle.isascii():
        return puzzle.encode()
    return bytes(min(ord(character), 255) for character in puzzle)


class Given:
    """n puzzles, n_cells bytes each, and how they came.

    Attributes
    ----------
    rows : uint8[n, n_cells]
        Numbers 0 to 9 (are_numbers), or '1' to '9' and '.'.
    """

    grid = 9, 9
    n_cells = 81

    def __init__(self, puzzles: object) -> None:
        self.index: Any = None
        self.kind: type = np.ndarray
        self.is_single = False
        if isinstance(puzzles, (str, bytes)):
            self.is_single = True
            self.kind = type(puzzles)
            self._read_text([puzzles])
        elif isinstance(puzzles, np.ndarray):
            self._read_array(puzzles)
        elif hasattr(puzzles, "to_numpy") and hasattr(puzzles, "iloc") and hasattr(puzzles, "index"):
            values = puzzles.to_numpy()
            if len(values) and isinstance(values[0], (list, tuple, np.ndarray)):
                self._read_array(values)
            else:
                self.index = puzzles.index
                self.kind = type(puzzles)
                self._read_text(list(values))
        elif _arrow.offers(puzzles):
            self._chunks = _arrow.Chunks(puzzles)  # whose memory is read
            values = _arrow.values_of(self._chunks, self.n_cells)
            self.kind = np.ndarray if isinstance(values, np.ndarray) else list
            self._read_array(values) if isinstance(values, np.ndarray) else self._read_text(values)
        elif hasattr(puzzles, "__dlpack__") or hasattr(puzzles, "__array__"):
            self._read_array(_from_device(puzzles))
        elif isinstance(puzzles, (list, tuple)):
            if all(isinstance(puzzle, (str, bytes)) for puzzle in puzzles):
                self.kind = type(puzzles)
                self._read_text(puzzles)
            else:
                self._read_array(np.array(puzzles))
        else:
            raise TypeError(f"puzzles are arrays, columns, strings or lists of them, not {type(puzzles).__name__}")
        self.n = len(self.rows)

    def _read_array(self, puzzles: npt.NDArray[Any]) -> None:
        if isinstance(puzzles, np.ma.MaskedArray):  # a masked cell is a blank
            puzzles = np.where(np.asarray(puzzles.mask), puzzles.dtype.type(), puzzles.data)
        self.shape = puzzles.shape
        self.dtype = puzzles.dtype
        if puzzles.dtype.kind in "SU":
            self._read_strings(puzzles.reshape(-1))
        elif puzzles.dtype.kind == "O" and puzzles.size and not isinstance(puzzles.flat[0], (str, bytes)):
            self._read_array(_integers(puzzles))
        elif puzzles.dtype.kind == "O":
            self._read_text(list(puzzles.reshape(-1)))
        elif puzzles.dtype.kind in "ui":
            if puzzles.shape[-1:] == (self.n_cells,):
                self.shape, self.cell_shape = puzzles.shape[:-1], puzzles.shape[-1:]
            elif puzzles.shape[-2:] == self.grid:
                self.shape, self.cell_shape = puzzles.shape[:-2], puzzles.shape[-2:]
            else:
                rows, columns = self.grid
                raise FastsudError(f"an array of numbers has the shape [..., {self.n_cells}] or [..., {rows}, {columns}], "
                                   f"not {puzzles.shape}")
            self._read_numbers(puzzles.reshape(-1, self.n_cells))
        else:
            raise TypeError(f"arrays of puzzles are of integers or strings, not of {puzzles.dtype}")

    def _read_numbers(self, puzzles: npt.NDArray[Any]) -> None:
        self.are_numbers = True
        if puzzles.dtype == np.uint8:
            self.rows: Cells = np.ascontiguousarray(puzzles)
            at = lib.glue_first_bad_number(pointer(self.rows, "uint8_t *"), self.rows.size)
        else:
            is_bad = (puzzles < 0) | (puzzles > 9)
            at = int(is_bad.argmax()) if is_bad.any() else puzzles.size
            self.rows = puzzles.astype(np.uint8, order="C")
        if at < puzzles.size:
            raise PuzzleError(at // 81, at % 81, f"{puzzles.reshape(-1)[at]} is not a digit, 1 to 9, or a blank, 0")

    def _read_strings(self, puzzles: npt.NDArray[Any]) -> None:
        lengths = np.char.str_len(puzzles)
        if (lengths != self.n_cells).any():
            row = int((lengths != self.n_cells).argmax())
            raise PuzzleError(row, None, f"{lengths[row]} characters, not {self.n_cells}")
        try:
            self._read_bytes(np.ascontiguousarray(puzzles.astype(f"S{self.n_cells}")))
        except UnicodeEncodeError:
            self._read_text(list(puzzles))

    def _read_text(self, puzzles: Sequence[Any]) -> None:
        if not hasattr(self, "shape"):
            self.shape = () if self.is_single else (len(puzzles),)
        self.dtype = np.dtype(object)
        lines = []
        for row, puzzle in enumerate(puzzles):
            if not isinstance(puzzle, (str, bytes)):
                raise PuzzleError(row, None, f"{puzzle!r} is not a string")
            line = _bytes_of(puzzle) if isinstance(puzzle, str) else bytes(puzzle)
            if len(line) != self.n_cells:
                raise PuzzleError(row, None, f"{len(line)} characters, not {self.n_cells}")
            lines.append(line)
        self.is_text = bool(puzzles) and isinstance(puzzles[0], str)
        self._read_bytes(np.frombuffer(b"".join(lines), dtype=f"S{self.n_cells}"))

    def _read_bytes(self, puzzles: npt.NDArray[np.bytes_]) -> None:
        self.are_numbers = False
        self.written = puzzles.view(np.uint8).reshape(-1, 81)
        self.rows = np.empty_like(self.written)
        offset = ffi.new("size_t *")
        row = lib.glue_parse(pointer(puzzles), len(puzzles), pointer(self.rows), offset)
        if row < len(puzzles):
            character = chr(self.written[row, offset[0]])
            raise PuzzleError(row, offset[0], f"{character!r} is neither a digit nor one of the blanks . 0 _ * - x X")

    def pointer(self, first: int = 0) -> Any:
        """The address of a puzzle."""
        return ffi.cast("char *", self.rows.ctypes.data + first * self.n_cells)

    def numbers(self) -> Cells:
        """The puzzles as uint8[n, 81], a copy."""
        rows = self.rows.copy()
        if not self.are_numbers:
            to_numbers(rows)
        return rows

    def check_full(self) -> None:
        """Refuses blanks."""
        is_blank = self.rows == 0 if self.are_numbers else self._are_blanks()
        if is_blank.any():
            at = int(is_blank.argmax())
            raise PuzzleError(at // self.n_cells, at % self.n_cells, "a solution has a blank")

    def _are_blanks(self) -> npt.NDArray[np.bool_]:
        are: npt.NDArray[np.bool_] = self.rows == ord(".")
        return are

    def _restore_blanks(self, rows: Cells) -> None:
        """In text, blanks become what the puzzle of that row has for its first one. rows: [n, ..., n_cells]."""
        if not self.n:
            return
        is_blank = self._are_blanks()
        first = is_blank.argmax(axis=1)
        blanks = np.where(is_blank.any(axis=1), self.written[np.arange(self.n), first], ord("."))
        if (blanks != ord(".")).any():
            shape = (self.n,) + (1,) * (rows.ndim - 1)
            np.copyto(rows, blanks.reshape(shape).astype(np.uint8), where=rows == ord("."))

    def restore_cells(self, rows: Cells) -> Any:
        """The same for text cells that the library wrote: blanks are written as in the puzzle of the same row."""
        if self.are_numbers:
            to_numbers(rows)
        else:
            self._restore_blanks(rows)
        return self.restore(rows)

    def restore(self, rows: Cells) -> Any:
        """Results for each puzzle, uint8[n, ..., n_cells] in the form of self.rows, as what came."""
        more = rows.shape[1:-1]
        if self.are_numbers:
            return rows.reshape(self.shape + more + self.cell_shape)
        texts = np.ascontiguousarray(rows).view(f"S{self.n_cells}").reshape(self.shape + more)
        if self.kind is np.ndarray and self.dtype.kind == "S":
            return texts
        if self.kind is bytes or not (self.kind is str or self.dtype.kind == "U" or self.is_text):
            made = texts
        else:
            made = texts.astype(f"U{self.n_cells}")
        if self.kind is np.ndarray:
            return made if self.dtype.kind == "U" else made.astype(object)
        if self.index is not None:
            return self.kind(made.tolist(), index=self.index, dtype=object)
        return tuple(made.tolist()) if self.kind is tuple else made.tolist()

    def shaped(self, values: npt.NDArray[Any]) -> Any:
        """A value for each puzzle, by the shape of the puzzles."""
        return values.reshape(self.shape + values.shape[1:])[()]


def to_numbers(rows: Cells) -> Cells:
    """Text cells become numbers, in place."""
    lib.glue_to_numbers(pointer(rows, "uint8_t *"), rows.size)
    return rows
