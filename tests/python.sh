# shellcheck shell=bash
# What the checks of the Python package share; they source it after check.sh. $folder is the script's own.

# Debian's own, which has Debian's packages; another one may stand first in PATH.
python=/usr/bin/python3

# needs MODULE...: skips the check when one of these, or the means to build an extension, is not there.
needs() {
    local missing
    # Where no folder is called as a module is.
    missing=$(cd / && "$python" -c '
import importlib.util, os, sys, sysconfig
print(*(name for name in sys.argv[1:] if importlib.util.find_spec(name) is None), end="")
os.stat(sysconfig.get_path("include") + "/Python.h")' "$@" 2>/dev/null) || missing+=" headers"
    [ -z "$missing" ] || skip "Python lacks $missing: install python3-dev, python3-pip, python3-build, python3-setuptools," \
        "python3-wheel, python3-cffi, python3-numpy, python3-pandas, python3-pytest and mypy"
}

# install WHEEL VENV: in a new virtual environment, which sees the pip of the system.
install() {
    quietly "$python" -m venv --system-site-packages --without-pip "$2"
    quietly "$2/bin/python" -m pip install --no-index --no-deps "$1"
}

# copy_project SOURCE: builds write beside their sources.
copy_project() {
    mkdir "${folder:?}/project"
    cp -r "$1"/{CMakeLists.txt,LICENSE,bench,simd,src} "$folder/project"
    cd "$folder" || exit # where no folder is called fastsud
}

# solves VENV CORPUS: the package and its program say the same.
solves() {
    "$folder/$1/bin/python" -c '
import subprocess, sys, fastsud
puzzles = [line.split()[0] for line in open(sys.argv[1])]
solutions = subprocess.run([sys.executable, "-m", "fastsud", "-q", sys.argv[1]], stdout=subprocess.PIPE, check=True)
assert fastsud.solve(puzzles).solutions == solutions.stdout.decode().split()
' "$2" || fail "$1"
}
