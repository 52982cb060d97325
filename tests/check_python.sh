#!/usr/bin/env bash
# usage: check_python.sh SOURCE_DIR BUILD_DIR [CASE...]
# The Python package: builds the sdist and from it a wheel, with the library of a build tree; installs it in a new virtual
# environment; runs the type checker, the tests and the tutorial there. What the type checker knows of other packages
# stays in the build tree. With CASE only these tests run, of which `types` is the type checker. Exit status: 0 it holds,
# 1 it does not, 77 Python or a package is not there.
set -euo pipefail
# shellcheck source=tests/check.sh
source "$(dirname "${BASH_SOURCE[0]}")/check.sh"
# shellcheck source=tests/python.sh
source "$(dirname "${BASH_SOURCE[0]}")/python.sh"

source=$1
build=$2
cases=" ${*:3} "
tests_named=${cases/ types / }
needs numpy pandas cffi setuptools wheel build venv pip pytest mypy
cache=$build/tests/python_types
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
copy_project "$source"

# Optimising the glue takes longer than it saves, and so does compressing; tests/check_wheels.sh builds as users do.
printf '[bdist_wheel]\ncompression = stored\n' >"$folder/quick.cfg"
quietly env CFLAGS=-O0 DIST_EXTRA_CONFIG="$folder/quick.cfg" FASTSUD_BUILD="$build" "$python" -m build --no-isolation \
    --outdir "$folder/dist" "$folder/project/src/python"
install "$folder"/dist/fastsud-*-cp39-abi3-*.whl "$folder/venv"
tests=$folder/project/src/python
export FASTSUD_PROJECT=$source PYTHONDONTWRITEBYTECODE=1
run_tests() {
    "$folder/venv/bin/python" -m pytest -q -p no:cacheprovider --rootdir "$tests" "$@" "$tests/tests" || fail "tests fail"
}

if [[ $tests_named =~ [^\ ] ]]; then
    # shellcheck disable=SC2086 # one word each
    run_tests -k "$(printf '%s or ' $tests_named | sed 's/ or $//')"
    [ "$cases" != "$tests_named" ] || exit 0
fi
# The types of the package as it is installed, which its users see, and of two of its users.
package=$(echo "$folder"/venv/lib/python3*/site-packages/fastsud)
PYTHONPROFILEIMPORTTIME=1 "$folder/venv/bin/fastsud" --version >"$folder/version" 2>"$folder/imports" ||
    fail "the environment has no command"
! grep numpy "$folder/imports" || fail "the command begins with numpy"
[ -f "$package/py.typed" ] || fail "the package does not say that it has types"
quietly env MYPYPATH="$tests/tests" "$folder/venv/bin/python" -m mypy --strict --cache-dir "$cache" \
    --config-file "$tests/pyproject.toml" "$package" "$tests/tests" "$tests/tutorial.py"
[ $# -eq 2 ] || exit 0
run_tests
mkdir "$folder/tutorial"
(cd "$folder/tutorial" && "$folder/venv/bin/python" "$tests/tutorial.py" 3000) || fail "the tutorial fails"
solves venv "$source/corpora/demo.txt"
