"""What the package says of itself."""

from __future__ import annotations

import inspect
from typing import Any, Iterable, Mapping

from ._errors import text_of
from ._lib import lib

__version__ = text_of(lib.fastsud_version())


def functions_of(names: Mapping[str, Any], public: Iterable[str]) -> str:
    """A line for each public function, which `help` shows first; otherwise the classes would come before."""
    functions = [(name, inspect.getdoc(names[name])) for name in public if inspect.isfunction(names[name])]
    return "\n".join(f"    {name:12} {(doc or '').splitlines()[0]}" for name, doc in functions) + "\n"
