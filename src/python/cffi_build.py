"""What cffi compiles: the library's own header, and what stands in glue.c and arrow.c."""

import re
from pathlib import Path

from cffi import FFI

here = Path(__file__).resolve().parent
project = here / "library" if (here / "library").is_dir() else here.parent.parent
glue = "".join((here / name).read_text() for name in ("glue.c", "arrow.c"))


def declarations(header: str) -> str:
    """The header as cffi reads it: without comments, preprocessor and C++."""
    text = re.sub(r"/\*.*?\*/", "", header, flags=re.S)
    text = re.sub(r"^#ifdef __cplusplus\n.*?^#endif$", "", text, flags=re.S | re.M)
    text = re.sub(r"^#.*$", "", text, flags=re.M)
    return text.replace("FASTSUD_API ", "")


ffi = FFI()
ffi.cdef(declarations((project / "src/include/fastsud.h").read_text()))
ffi.cdef("".join(re.findall(r"^struct Arrow\w+ \{\n.*?^\};\n", glue, flags=re.S | re.M)))
ffi.cdef("".join(f"{declared};\n" for declared in re.findall(r"^static ([^;{]*\))\n\{", glue, flags=re.M)))
ffi.set_source("fastsud._lib", glue, extra_compile_args=["-O3"])
