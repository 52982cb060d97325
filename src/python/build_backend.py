"""setuptools, which is also asked for what builds the library where the system has none of it."""

import os
import shutil
from typing import Any

from setuptools import build_meta
from setuptools.build_meta import *  # noqa: F401, F403


def get_requires_for_build_wheel(config_settings: Any = None) -> list[str]:
    requires: list[str] = build_meta.get_requires_for_build_wheel(config_settings)
    if "FASTSUD_BUILD" in os.environ or os.environ.get("FASTSUD_SYSTEM") == "1":
        return requires
    missing = [] if shutil.which("cmake") else ["cmake>=3.21"]
    if not shutil.which("ninja") and not shutil.which("make"):
        missing.append("ninja")
    return requires + missing
