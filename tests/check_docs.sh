#!/usr/bin/env bash
# usage: check_docs.sh SOURCE_DIR BUILD_DIR [--update]
# Runs the pages of src/docs/ as they stand, each in an empty folder, with what the build installs: a block "console"
# has commands after "$ " and what they print, where a line "..." stands for any lines; a block "LANGUAGE FILE" is that
# file. With --update the pages are written anew, with what the commands print. Exit status: 0 they hold, 1 they do not,
# 77 there is no compiler, no pkg-config or no pdfinfo, what Python's package is built with, or the build writes no PDF.
set -euo pipefail
# shellcheck source=tests/check.sh
source "$(dirname "${BASH_SOURCE[0]}")/check.sh"
# shellcheck source=tests/python.sh
source "$(dirname "${BASH_SOURCE[0]}")/python.sh"

source=$1
build=$2
update=${3:-}
packages="pkg-config, gcc and poppler-utils"
require pkg-config cc pdfinfo
"$build/fastsud" info | grep -q libharu || skip "this build writes no PDF: install libhpdf-dev"

needs numpy cffi setuptools wheel build pip
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
quietly cmake --install "$build" --prefix "$folder/usr"
PKG_CONFIG_PATH=$(dirname "$(find "$folder/usr" -name fastsud.pc)")
ln -s "$python" "$folder/usr/bin/python3"
copy_project "$source"
quietly env CFLAGS=-O0 FASTSUD_BUILD="$build" "$python" -m build --no-isolation --wheel --outdir "$folder/wheel" \
    "$folder/project/src/python"
quietly "$python" -m pip install --no-index --no-deps --target "$folder/package" "$folder"/wheel/fastsud-*.whl
rm -r "$folder/project"
export PYTHONPATH=$folder/package PYTHONDONTWRITEBYTECODE=1
export PKG_CONFIG_PATH PATH=$folder/usr/bin:$PATH LC_ALL=C
n_wrong=0

# Runs a command, appends what it prints to the new page, and compares it with the lines expected.
run() {
    local command=$1 expected=$2 pattern='' line special actual
    # A last line without its end is shown with one.
    actual=$(bash -c "$command" 2>&1 </dev/null) || true
    [ -z "$actual" ] || actual+=$'\n'
    while IFS= read -r line; do
        if [ "$line" = ... ]; then
            pattern+='*'
        else
            for special in "\\" '*' '?' '[' ']'; do
                line=${line//"$special"/"\\$special"}
            done
            pattern+=$line$'\n'
        fi
    done < <(printf '%s' "$expected")
    # shellcheck disable=SC2053 # the right side is a pattern
    if [[ $actual == $pattern ]]; then
        new+=$expected
        return
    fi
    new+=$actual
    n_wrong=$((n_wrong + 1))
    [ -n "$update" ] || {
        echo "${page##*/}: $command"
        diff -u --label 'the page' --label 'what is printed' <(printf '%s' "$expected") <(printf '%s' "$actual") || true
    }
}

# Ends a command whose output has been read.
finish() {
    [ -z "$command" ] || run "$command" "$expected"
    command='' expected=''
}

run_page() {
    local line block='' file='' command='' expected=''
    new=''
    while IFS= read -r line || [ -n "$line" ]; do
        if [ -z "$block" ]; then
            new+=$line$'\n'
            case $line in
            '```console') block=console ;;
            '```'*' '*)
                block=file file=${line##* }
                : >"$file"
                ;;
            esac
        elif [ "$line" = '```' ]; then
            finish
            new+=$line$'\n'
            block=''
        elif [ "$block" = file ]; then
            new+=$line$'\n'
            printf '%s\n' "$line" >>"$file"
        elif [[ $line == '$ '* ]]; then
            finish
            new+=$line$'\n'
            command=${line#'$ '}
        elif [[ $command == *\\ && -z $expected ]]; then
            new+=$line$'\n'
            command=${command%\\}${line# }
        else
            expected+=$line$'\n'
        fi
    done <"$page"
}

for page in "$source"/src/docs/*.md; do
    mkdir "$folder/page"
    cd "$folder/page"
    run_page
    cd "$folder"
    rm -rf page
    [ -z "$update" ] || printf '%s' "$new" >"$page"
done
[ "$n_wrong" -eq 0 ] || [ -n "$update" ]
