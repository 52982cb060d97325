#!/usr/bin/env bash
# usage: check_web.sh SOURCE_DIR FASTSUD
# The page that tools/web made: its kernels in node, the page in Chromium; both beside the program FASTSUD. Exit status:
# 0 it holds, 1 it does not, 77 the page, node or Chromium is not there.
set -euo pipefail
# shellcheck source=tests/check.sh
source "$(dirname "${BASH_SOURCE[0]}")/check.sh"
# shellcheck source=tools/lib.sh
source "$1/tools/lib.sh"

program=$2
packages=nodejs require node
tree=$root/build/web
[ -f "$tree/fastsud.html" ] || skip "there is no page: run tools/web"
corpus=$(find_public_corpus all17clue.txt) || corpus=$root/corpora/demo.txt

[ "$(stat -c %s "$tree/fastsud.html")" -lt 1500000 ] || fail "the page has 1.5 MB or more"
node "$root/tests/web/kernels.mjs" "$tree" "$program" "$root"/corpora/{demo,many,none,one,sparse,two}.txt "$corpus"
# browse SCRIPT [ARGUMENT...]
browse() {
    local status=0
    node "$root/tests/web/$1" "$root/build/charts/node_modules" "$tree/fastsud.html" "${@:2}" || status=$?
    [ "$status" -ne 77 ] || exit 77
    [ "$status" -eq 0 ] || fail "tests/web/$1 failed"
}
browse page.mjs
browse files.mjs "$program" "$corpus"
