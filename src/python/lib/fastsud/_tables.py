"""Columns by name."""

from __future__ import annotations

from typing import Any


class Table(dict[str, Any]):
    """Columns by name: a dictionary of arrays, as many values each."""
