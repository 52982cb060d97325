#!/usr/bin/env bash
# usage: check_links.sh NM LIST
# No room calls a function, or reads a variable, of a room above it; check_rooms.sh sees includes only. LIST has a line
# for each object: its room, from the ground up, and its path. Exit status: 0 it holds, 1 it does not.
set -euo pipefail

# shellcheck disable=SC2016 # awk expands them
cut -d ' ' -f 2 "$2" | xargs "$1" -A | awk '
    NR == FNR { if (!($1 in height)) height[$1] = ++n_rooms; room_of[$2] = $1; next }
    {
        object = $1
        sub(/:[^:]*$/, "", object)
        if ($(NF - 1) ~ /^[TDBR]$/) { room[$NF] = room_of[object]; n++ }
        if ($(NF - 1) == "U") { user[++n_uses] = object; used[n_uses] = $NF }
    }
    END {
        for (i = 1; i <= n_uses; i++) {
            if (used[i] in room && height[room[used[i]]] > height[room_of[user[i]]]) {
                print user[i] ": " used[i] " is of " room[used[i]] ", a room above"
                bad = 1
            }
        }
        if (n < 100) { print "no symbols were found"; bad = 1 }
        exit bad
    }' "$2" -
