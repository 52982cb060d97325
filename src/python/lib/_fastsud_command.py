"""The command `fastsud`, apart from the package, whose import takes longer than most of what the command does."""

import os
import sys
from pathlib import Path


def main() -> None:
    """Replaces this process by the program."""
    os.execv(Path(__file__).with_name("fastsud") / "program", ["fastsud", *sys.argv[1:]])
