#!/usr/bin/env bash
# usage: check_links.sh BUILD_DIR
# No room calls a function, or reads a variable, of a room above it; check_rooms.sh sees includes only. The test needs
# the rooms' objects. Exit status: 0 it holds, 1 it does not.
set -euo pipefail

cd "$1/src/CMakeFiles"
# From the ground up; api.c stands above the rooms of the library.
rooms=(base grid logic solve puzzle api input output run series measures stats jobs)
symbols=$(mktemp)
trap 'rm -f "$symbols"' EXIT
for height in "${!rooms[@]}"; do
    find "fsd_${rooms[height]}.dir" -name '*.o' -exec nm -A {} + |
        sed -nE "s|^([^:]*):.* ([A-Za-z]) ([A-Za-z0-9_.]+)$|$height \2 \3 \1|p"
done >"$symbols"
# shellcheck disable=SC2016 # awk expands them
awk '
    NR == FNR { if ($2 ~ /[TDBRVW]/) { height[$3] = $1; n++ } next }
    $2 == "U" && $3 in height && height[$3] > $1 { print $4 ": " $3 " is of a room above"; bad = 1 }
    END { if (n < 100) { print "no symbols were found"; bad = 1 } exit bad }
' "$symbols" "$symbols"
