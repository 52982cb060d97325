"""What the README says runs as it stands, line after line."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

README = Path(__file__).resolve().parents[1] / "README.md"
OTHERS = "polars", "DataLoader", "pip install", "python3 -m"


def test_readme_runs() -> None:
    names: dict[str, Any] = {}
    blocks = [block for block in re.findall(r"(?:^    .*\n)+", README.read_text(), re.M)
              if not any(other in block for other in OTHERS)]
    for block in blocks:
        exec(re.sub("^    ", "", block, flags=re.M), names)
    assert len(blocks) == 5 and len(names["small"]) == 1000
    assert names["killer"].solve().count == 1 and names["judged"]["solved"].all()
