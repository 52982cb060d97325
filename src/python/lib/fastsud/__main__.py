"""`python -m fastsud` is the program."""

import os
import shutil
import sys
from pathlib import Path


def main() -> None:
    """Replaces this process by the program: the one of this package, or, where it has none, the one installed."""
    packaged = Path(__file__).with_name("program")
    program = str(packaged) if packaged.exists() else shutil.which("fastsud")
    if program is None:
        sys.exit("fastsud: this package has no program, and there is none in PATH")
    os.execv(program, ["fastsud", *sys.argv[1:]])


if __name__ == "__main__":
    main()
