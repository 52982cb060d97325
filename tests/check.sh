# shellcheck shell=bash
# What the scripts of checks share; they source it. $packages, if set, names what `require` may find missing; $folder is
# the script's own.

skip() {
    echo "SKIPPED: $*"
    exit 77
}

fail() {
    local script=${0##*/}
    echo "${script%.sh}: $*" >&2
    exit 1
}

require() {
    local command
    for command in "$@"; do
        command -v "$command" >/dev/null || skip "there is no $command: install ${packages:-the package that has it}"
    done
}

# Runs a command, and shows what it prints only if it fails.
quietly() {
    "$@" >"${folder:?}/log" 2>&1 || {
        cat "$folder/log" >&2
        fail "failed: $*"
    }
}
