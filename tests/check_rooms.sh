#!/usr/bin/env bash
# usage: check_rooms.sh SOURCE_DIR
# Rooms are layers: none includes a header of a room above it. No two files share a name (a header and its source are
# one; a command's file is called after the command), and no enumerator and no tag is declared twice; what systems differ in stands in src/base/platform.h. Exit status: 0 it holds, 1 it
# does not.
set -euo pipefail

cd "$1"
n_failed=0

fail() {
    echo "$*"
    n_failed=$((n_failed + 1))
}

# From the ground up. The public header belongs to no room: it may be included from grid up, for its enums.
rooms=(simd src/base src/grid src/rules src/logic src/solve src/puzzle src/judge src/picture src/explain src/input src/api src/output
    src/run src/series src/measures src/stats src/paper src/jobs src/report src/cli)

# Sets height.
find_height() {
    for height in "${!rooms[@]}"; do
        case $1 in
        "${rooms[height]}"/*) return ;;
        esac
    done
    height=none
}

find_height src/grid/
grid=$height
while IFS=: read -r file line header; do
    find_height "$file"
    own=$height
    if [ "$header" = fastsud.h ]; then
        [ "$own" -ge "$grid" ] || fail "$file:$line: the public header, below grid"
        continue
    fi
    if [[ $header == *..* ]]; then
        fail "$file:$line: $header goes up; name headers from src or from the root"
        continue
    fi
    # Headers are named from the root, from src, or stand beside the file.
    for path in "$header" "src/$header" "${file%/*}/$header"; do
        [ ! -f "$path" ] || break
    done
    if [ ! -f "$path" ]; then
        continue # generated, or a library's
    fi
    find_height "$path"
    theirs=$height
    if [ "$theirs" = none ]; then
        fail "$file:$line: $path stands in no room"
    elif [ "$theirs" -gt "$own" ]; then
        fail "$file:$line: includes $path from a room above"
    fi
done < <(grep -rnE --include='*.[ch]' '^[[:space:]]*#[[:space:]]*include[[:space:]]+"' simd src |
    sed -E 's/^([^:]*:[^:]*):[^"]*"([^"]*)".*/\1:\2/')

for folder in src/*/; do
    find_height "$folder"
    # The examples and the Python package are clients of the library, the page runs the program; the manual has no code.
    [ "$height" != none ] || [[ $folder =~ ^src/(include|examples|docs|python|web)/$ ]] || fail "${folder}: a room without a place"
done

while IFS= read -r name; do
    fail "$name stands more than once: $(find src -name "$name.[ch]" | paste -sd ' ')"
done < <(find src -name '*.[ch]' ! -path 'src/cli/commands/*' -printf '%h/%f\n' | sed 's/\.[ch]$//' | sort -u | sed 's/.*\///' | sort | uniq -d)

# What systems differ in stands in one file.
while IFS= read -r line; do
    fail "$line: belongs in src/base/platform.h"
done < <(grep -rnwE 'sched_getaffinity|sysconf|st_[acm]tim|fdatasync|syncfs|memrchr|fopencookie|pthread_cond(attr_setclock|_timedwait)' \
    simd src --include='*.[ch]' | grep -v '^src/base/platform\.h:')

# Enumerators with the project's prefix; others are private to their files.
# shellcheck disable=SC2016 # awk expands them
while IFS= read -r line; do
    fail "$line"
done < <(find simd src -name '*.[ch]' -print0 | xargs -0 awk '
    FNR == 1 { inside = 0 }
    { gsub(/\/\*.*\*\//, "") }
    /(^|[^a-z_])enum([[:space:]]+[a-z_]+)?[[:space:]]*\{/ { inside = 1; sub(/.*\{/, "") }
    inside {
        declared = $0
        if (sub(/\}.*/, "", declared)) inside = 0
        n = split(declared, parts, ",")
        for (i = 1; i <= n; i++) {
            gsub(/=.*|[[:space:]]/, "", parts[i])
            if (parts[i] !~ /^(FSD|FASTSUD)_[A-Z0-9_]+$/) continue
            if (parts[i] in place)
                printf "%s:%d: %s is declared in %s as well\n", FILENAME, FNR, parts[i], place[parts[i]]
            place[parts[i]] = FILENAME ":" FNR
        }
    }')

# Tags of structs, enums and unions with the project's prefix.
# shellcheck disable=SC2016 # awk expands them
while IFS= read -r line; do
    fail "$line"
done < <(find simd src -name '*.[ch]' -print0 | xargs -0 awk '
    match($0, /^(typedef )?(struct|enum|union) fsd_[a-z0-9_]+ *\{/) {
        tag = $0
        sub(/^typedef /, "", tag)
        sub(/ *\{.*/, "", tag)
        if (tag in place)
            printf "%s:%d: %s is declared in %s as well\n", FILENAME, FNR, tag, place[tag]
        place[tag] = FILENAME ":" FNR
    }')

[ "$n_failed" -eq 0 ]
