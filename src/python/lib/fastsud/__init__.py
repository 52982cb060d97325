"""Solves, proves, rates, makes and normalises 9x9 sudoku by the million, from numpy arrays.

Puzzles are uint8 arrays of the shape [n, 81] or [n, 9, 9], 0 for a blank; S81 or U81 arrays; a str or bytes; lists of
them; columns of pandas. Results that are puzzles are of the same kind and shape. Columns that offer Arrow's C data
interface, as those of polars, pyarrow and DuckDB do, and tensors in the CPU's memory are taken as they are; results for
them are arrays. The same arguments give the same results, whatever n_threads, and the same as the program `fastsud`,
which `python -m fastsud` runs.
"""

from ._about import __version__ as __version__
from ._about import functions_of as _functions_of
from ._copies import Canon, Classes, Transforms, canon, classes, morph
from ._errors import FastsudError, NotFoundError, OptionError, PuzzleError, ReadError, RulesError
from ._explaining import Explanation, Step, explain
from ._explaining_rules import RulesExplanation, RulesStep
from ._files import Reader, read
from ._judging import Understood, judge
from ._making import generate, grids, minimize, redundant, vicinity
from ._rating import grade, rate
from ._rules import Answer, Clue, Conflict, Rating, Redundant, Rules, numbers, text
from ._scanning import Scanned, scan, unavoidable
from ._searching import Searches, trace_searches
from ._solving import Solved, count, is_unique, solutions, solve
from ._splitting import split
from ._streaming import Batch, Stream, stream
from ._tables import Table
from ._tracing import Traces, trace
from ._verdicts import Verdict

__all__ = [
    "Answer", "Batch", "Canon", "Classes", "Clue", "Conflict", "Explanation", "FastsudError", "NotFoundError",
    "OptionError", "PuzzleError", "Rating", "ReadError", "Reader", "Redundant", "Rules", "RulesError",
    "RulesExplanation", "RulesStep", "Scanned", "Searches", "Solved", "Step", "Stream", "Table", "Traces", "Transforms",
    "Understood", "Verdict",
    "canon", "classes", "count", "explain", "generate", "grade", "grids", "is_unique", "judge", "minimize", "morph",
    "numbers", "rate", "read", "redundant", "scan", "solutions", "solve", "split", "stream", "text", "trace",
    "trace_searches", "unavoidable", "vicinity",
]

__doc__ = f"{__doc__}\n{_functions_of(globals(), __all__)}"
