#!/usr/bin/env bash
# usage: check_reference.sh SOURCE_DIR OUTPUT_DIR
# Doxygen makes the library's reference without a warning. Exit status: 0 it does, 1 it does not, 77 there is no doxygen.
set -euo pipefail

cd "$1"
if ! command -v doxygen >/dev/null; then
    echo "SKIPPED: install the package doxygen"
    exit 77
fi
mkdir -p "$2"
{
    cat tools/reference/Doxyfile
    echo "OUTPUT_DIRECTORY = $2"
} | doxygen -
grep -q 'fastsud_solver_create' "$2"/html/group__*.html
