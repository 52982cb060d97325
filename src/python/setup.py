"""Builds the extension over the C library, which CMake builds first.

Environment: FASTSUD_BUILD, a build tree of CMake that has the library and the program already; CMAKE_ARGS, more
arguments for CMake when there is none; FASTSUD_SYSTEM=1 links the installed shared library that pkg-config finds, and
leaves the program and its command out; FASTSUD_PLATFORM, the platform in the wheel's tag.
"""

import os
import re
import shlex
import shutil
import subprocess
from pathlib import Path

from setuptools import setup
from setuptools.command.build_ext import build_ext
from setuptools.command.sdist import sdist

HERE = Path(__file__).resolve().parent
# An sdist carries the project's sources in library/; in the repository they are two folders up.
PROJECT = HERE / "library" if (HERE / "library").is_dir() else HERE.parent.parent
SOURCES = ["CMakeLists.txt", "LICENSE", "bench/CMakeLists.txt", "bench/counts.c", "simd", "src"]
IS_SYSTEM = os.environ.get("FASTSUD_SYSTEM") == "1"


def version() -> str:
    """The version, from the header, which CMake compares with its own."""
    header = (PROJECT / "src/include/fastsud.h").read_text()
    return ".".join(re.findall(r"^#define FASTSUD_VERSION_(?:MAJOR|MINOR|PATCH) (\d+)$", header, re.M))


def pkg_config(option: str) -> list[str]:
    return shlex.split(subprocess.run(["pkg-config", option, "fastsud"], check=True, text=True,
                                      stdout=subprocess.PIPE).stdout)


class BuildExt(build_ext):
    def run(self) -> None:
        self.build_library()
        super().run()

    def build_library(self) -> None:
        (extension,) = self.extensions
        if IS_SYSTEM:
            extension.extra_compile_args += pkg_config("--cflags")
            extension.extra_link_args += pkg_config("--libs")
            return
        tree = self.tree()
        private = re.search(r"^Libs\.private:(.*)$", (tree / "src/fastsud.pc").read_text(), re.M)
        assert private is not None
        extension.include_dirs.append(str(PROJECT / "src/include"))
        extension.extra_objects.append(str(tree / "src/libfastsud.a"))
        extension.extra_link_args += shlex.split(private[1]) + ["-Wl,--exclude-libs,ALL"]
        package = Path(self.build_lib) / "fastsud"
        package.mkdir(parents=True, exist_ok=True)
        shutil.copy(tree / "fastsud", package / "program")
        shutil.copy(PROJECT / "LICENSE", package / "LICENSE")

    def tree(self) -> Path:
        """A build tree with the static library and the program."""
        if "FASTSUD_BUILD" in os.environ:
            return Path(os.environ["FASTSUD_BUILD"])
        tree = Path(self.build_temp).resolve() / "library"
        generator = ["-G", "Ninja"] if shutil.which("ninja") and not shutil.which("make") else []
        subprocess.run(["cmake", "-S", PROJECT, *generator, "-B", tree, "-DCMAKE_BUILD_TYPE=Release", "-DFASTSUD_BUILD_TESTS=OFF",
                        *shlex.split(os.environ.get("CMAKE_ARGS", ""))], check=True)
        subprocess.run(["cmake", "--build", tree, "--parallel", str(os.cpu_count()), "--target", "fastsud_static",
                        "fastsud"], check=True)
        return tree


class Sdist(sdist):
    """Adds the sources of the library."""

    def make_release_tree(self, base_dir: str, files: list[str]) -> None:
        super().make_release_tree(base_dir, files)
        for name in SOURCES:
            source, target = PROJECT / name, Path(base_dir) / "library" / name
            target.parent.mkdir(parents=True, exist_ok=True)
            if source.is_dir():
                shutil.copytree(source, target, ignore=shutil.ignore_patterns("python", "__pycache__"))
            else:
                shutil.copy(source, target)


# cffi's extension is of the stable ABI: one wheel is for all versions of Python from that in pyproject.toml on.
wheel = {"py_limited_api": "cp39"}
if "FASTSUD_PLATFORM" in os.environ:
    wheel["plat_name"] = os.environ["FASTSUD_PLATFORM"]
setup(
    version=version(),
    options={"bdist_wheel": wheel},
    py_modules=[] if IS_SYSTEM else ["_fastsud_command"],
    entry_points={} if IS_SYSTEM else {"console_scripts": ["fastsud = _fastsud_command:main"]},
    cmdclass={"build_ext": BuildExt, "sdist": Sdist},
    cffi_modules=["cffi_build.py:ffi"],
)
