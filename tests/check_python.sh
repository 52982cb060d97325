#!/usr/bin/env bash
# usage: check_python.sh SOURCE_DIR BUILD_DIR
# The Python package: builds the sdist and from it a wheel, with the library of a build tree; installs it in a new virtual
# environment; runs the type checker, the tests and the tutorial there. Exit status: 0 it holds, 1 it does not, 77 Python
# or a package is not there.
set -euo pipefail
# shellcheck source=tests/check.sh
source "$(dirname "${BASH_SOURCE[0]}")/check.sh"
# shellcheck source=tests/python.sh
source "$(dirname "${BASH_SOURCE[0]}")/python.sh"

source=$1
build=$2
needs numpy pandas cffi setuptools wheel build venv pip pytest mypy
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
copy_project "$source"

# Optimising the glue takes longer than it saves; tests/check_wheels.sh builds it as users do.
quietly env CFLAGS=-O0 FASTSUD_BUILD="$build" "$python" -m build --no-isolation --outdir "$folder/dist" "$folder/project/src/python"
install "$folder"/dist/fastsud-*.whl "$folder/venv"
tests=$folder/project/src/python
export FASTSUD_PROJECT=$source PYTHONDONTWRITEBYTECODE=1
# The types of the package as it is installed, which its users see, and of two of its users.
package=$(echo "$folder"/venv/lib/python3*/site-packages/fastsud)
[ -f "$package/py.typed" ] || fail "the package does not say that it has types"
quietly env MYPYPATH="$tests/tests" "$folder/venv/bin/python" -m mypy --strict --cache-dir "$folder/mypy" \
    --config-file "$tests/pyproject.toml" "$package" "$tests/tests" "$tests/tutorial.py"
"$folder/venv/bin/python" -m pytest -q -p no:cacheprovider --rootdir "$tests" "$tests/tests" || fail "tests fail"
mkdir "$folder/tutorial"
(cd "$folder/tutorial" && "$folder/venv/bin/python" "$tests/tutorial.py" 3000) || fail "the tutorial fails"
solves venv "$source/corpora/demo.txt"
