"""What cffi compiles: the library's own header, and the loops of glue.c."""

import re
from pathlib import Path

from cffi import FFI

here = Path(__file__).resolve().parent
project = here / "library" if (here / "library").is_dir() else here.parent.parent
glue = (here / "glue.c").read_text()


def declarations(header: str) -> str:
    """The header as cffi reads it: without comments, preprocessor and C++."""
    text = re.sub(r"/\*.*?\*/", "", header, flags=re.S)
    text = re.sub(r"^#ifdef __cplusplus\n.*?^#endif$", "", text, flags=re.S | re.M)
    text = re.sub(r"^#.*$", "", text, flags=re.M)
    return text.replace("FASTSUD_API ", "")


ffi = FFI()
ffi.cdef(declarations((project / "src/include/fastsud.h").read_text()))
ffi.cdef("".join(f"{declared};\n" for declared in re.findall(r"^static ([^;{]*\))\n\{", glue, flags=re.M)))
ffi.set_source("fastsud._lib", glue, extra_compile_args=["-O3"])
