#!/usr/bin/env bash
# usage: check_python.sh SOURCE_DIR BUILD_DIR
# The Python package: builds the sdist and from it a wheel, with the library of a build tree; installs it in a new virtual
# environment; runs the type checker, the tests and the tutorial there. Then builds the sdist alone, from its own sources
# and unoptimised, and a wheel that uses an installed library. Exit status: 0 it holds, 1 it does not, 77 Python or a
# package is not there.
set -euo pipefail
# shellcheck source=tests/check.sh
source "$(dirname "${BASH_SOURCE[0]}")/check.sh"

source=$1
build=$2
# Debian's own, which has Debian's packages; another one may stand first in PATH.
python=/usr/bin/python3
for module in numpy pandas cffi setuptools wheel build venv ensurepip pip pytest mypy; do
    if ! "$python" -c "import $module" 2>/dev/null; then
        skip "Python has no $module: install python3-dev, python3-venv, python3-pip, python3-build," \
            "python3-setuptools, python3-wheel, python3-cffi, python3-numpy, python3-pandas, python3-pytest and mypy"
    fi
done
if ! "$python" -c 'import os, sysconfig; os.stat(sysconfig.get_path("include") + "/Python.h")' 2>/dev/null; then
    skip "install python3-dev"
fi

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

# install WHEEL VENV
install() {
    quietly "$python" -m venv --system-site-packages "$2"
    quietly "$2/bin/pip" install --no-index --no-deps "$1"
}

# Builds write beside their sources.
mkdir "$folder/project"
cp -r "$source"/{CMakeLists.txt,LICENSE,bench,simd,src} "$folder/project"
cd "$folder" # where no folder is called fastsud

quietly env FASTSUD_BUILD="$build" "$python" -m build --no-isolation --outdir "$folder/dist" "$folder/project/src/python"
install "$folder"/dist/fastsud-*.whl "$folder/venv"
tests=$folder/project/src/python
export FASTSUD_PROJECT=$source PYTHONDONTWRITEBYTECODE=1
# The package's own types, then those that its users see.
for path in "lib $tests/lib/fastsud" "tests $tests/tests $tests/tutorial.py"; do
    read -ra words <<<"$path"
    quietly env MYPYPATH="$tests/${words[0]}" "$folder/venv/bin/python" -m mypy --strict --cache-dir "$folder/mypy" \
        --config-file "$tests/pyproject.toml" "${words[@]:1}"
done
"$folder/venv/bin/python" -m pytest -q -p no:cacheprovider --rootdir "$tests" "$tests/tests" || fail "tests fail"
mkdir "$folder/tutorial"
(cd "$folder/tutorial" && "$folder/venv/bin/python" "$tests/tutorial.py" 3000) || fail "the tutorial fails"

# The sdist has all sources.
tar -xzf "$folder"/dist/fastsud-*.tar.gz -C "$folder"
quietly env CMAKE_ARGS="-DCMAKE_BUILD_TYPE=Debug -DCMAKE_C_FLAGS=-O0 -DFASTSUD_CHARTS=none" \
    "$python" -m build --no-isolation --wheel --outdir "$folder/alone" "$folder"/fastsud-*/
install "$folder"/alone/fastsud-*.whl "$folder/venv_alone"

# The installed library, as a distribution's package uses it.
quietly cmake --install "$build" --prefix "$folder/prefix"
library=$(dirname "$(find "$folder/prefix" -name libfastsud.so)")
rm -rf "$folder"/fastsud-*/build
quietly env FASTSUD_SYSTEM=1 PKG_CONFIG_PATH="$library/pkgconfig" "$python" -m build --no-isolation --wheel \
    --outdir "$folder/system" "$folder"/fastsud-*/
install "$folder"/system/fastsud-*.whl "$folder/venv_system"
readelf -d "$folder"/venv_system/lib/python3*/site-packages/fastsud/_lib*.so | grep -q 'NEEDED.*libfastsud' ||
    fail "the extension does not use the installed library"

for venv in venv venv_alone venv_system; do
    LD_LIBRARY_PATH=$library PATH=$folder/prefix/bin:$PATH "$folder/$venv/bin/python" -c '
import subprocess, sys, fastsud
puzzles = [line.split()[0] for line in open(sys.argv[1])]
solutions = subprocess.run([sys.executable, "-m", "fastsud", "-q", sys.argv[1]], stdout=subprocess.PIPE, check=True)
assert fastsud.solve(puzzles).solutions == solutions.stdout.decode().split()
' "$source/corpora/demo.txt" || fail "$venv"
done
