#!/usr/bin/env bash
# usage: check_wheels.sh SOURCE_DIR BUILD_DIR
# The wheels that check_python.sh does not build: of the sdist alone, from its own sources and unoptimised, and one that
# uses the installed library of a build tree. They compile everything again, so .ci/run builds them when what they depend
# on has changed. Exit status: 0 it holds, 1 it does not, 77 Python or a package is not there.
set -euo pipefail
# shellcheck source=tests/check.sh
source "$(dirname "${BASH_SOURCE[0]}")/check.sh"
# shellcheck source=tests/python.sh
source "$(dirname "${BASH_SOURCE[0]}")/python.sh"

source=$1
build=$2
needs numpy cffi setuptools wheel build venv pip
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
copy_project "$source"

# The sdist has all sources.
quietly "$python" -m build --no-isolation --sdist --outdir "$folder/dist" "$folder/project/src/python"
tar -xzf "$folder"/dist/fastsud-*.tar.gz -C "$folder"
rm -rf "$folder/project"
quietly env CMAKE_ARGS="-DCMAKE_BUILD_TYPE=Debug -DCMAKE_C_FLAGS=-O0 -DFASTSUD_CHARTS=none" \
    "$python" -m build --no-isolation --wheel --outdir "$folder/alone" "$folder"/fastsud-*/
install "$folder"/alone/fastsud-*.whl "$folder/venv_alone"
solves venv_alone "$source/corpora/demo.txt"

# The installed library, as a distribution's package uses it.
quietly cmake --install "$build" --prefix "$folder/prefix"
library=$(dirname "$(find "$folder/prefix" -name libfastsud.so)")
rm -rf "$folder"/fastsud-*/build
quietly env FASTSUD_SYSTEM=1 PKG_CONFIG_PATH="$library/pkgconfig" "$python" -m build --no-isolation --wheel \
    --outdir "$folder/system" "$folder"/fastsud-*/
install "$folder"/system/fastsud-*.whl "$folder/venv_system"
readelf -d "$folder"/venv_system/lib/python3*/site-packages/fastsud/_lib*.so | grep -q 'NEEDED.*libfastsud' ||
    fail "the extension does not use the installed library"
[ ! -e "$folder/venv_system/bin/fastsud" ] || fail "a package without the program has its command"
export LD_LIBRARY_PATH=$library PATH=$folder/prefix/bin:$PATH
solves venv_system "$source/corpora/demo.txt"
