# shellcheck shell=bash
# What the tests of this folder share; they source it with their arguments: SOURCE_DIR PROGRAM. It changes to a new
# folder that holds huge.txt and tools, as the page's commands expect, and removes it in the end. $packages names what
# it needs.

source_folder=$1
program=$2
# shellcheck source=tests/check.sh
source "$(dirname "${BASH_SOURCE[0]}")/../check.sh"

# Daemons that the test started, and whatever else has its folder in its environment or arguments.
pids=()
our_processes() {
    local process
    for process in /proc/[0-9]*; do
        process=${process#/proc/}
        if [ "$process" -eq $$ ] || [ "$process" -eq "$BASHPID" ]; then
            continue
        fi
        if grep -qaF "$folder/" "/proc/$process/environ" "/proc/$process/cmdline" 2>/dev/null; then
            echo "$process"
        fi
    done
}

end() {
    local status=$? left
    trap - EXIT
    [ "$status" -eq 0 ] || tail -n 8 "$folder"/log/* >&2 || true
    mapfile -t left < <(printf '%s\n' "${pids[@]}" && our_processes)
    kill -KILL "${left[@]}" 2>/dev/null || true
    for _ in {1..100}; do
        kill -0 "${left[@]}" 2>/dev/null || break
        sleep 0.1
    done
    rm -rf "$folder" || status=1
    exit "$status"
}

make_folder() {
    folder=$(mktemp -d)
    trap end EXIT
    trap 'exit 1' INT TERM
    chmod 711 "$folder"
    mkdir "$folder/work" "$folder/log"
    cd "$folder/work" || exit
    ln -s "$source_folder/tools" tools
    PATH=${program%/*}:$PATH
}

# make_work N: N puzzles, some milliseconds each for rate --er, then others of all kinds and a line that is no puzzle.
make_work() {
    fastsud generate -q -n $(($1 / 50)) --seed 23 --hard | fastsud morph -q -n 50 --seed 23 -o huge.txt -
    {
        cat "$source_folder"/corpora/{demo,none,many}.txt
        echo 'not a puzzle'
    } >>huge.txt
}

# page_lines PREFIX: the commands of the manual's page that begin so.
page_lines() {
    grep "^    $1" "$source_folder/src/docs/cluster.md" | sed 's/^ *//' | grep . || fail "the page has no $1"
}

# same FILE COMMAND...: the file is what one run of fastsud writes, with the same exit status.
same() {
    local file=$1 status=0
    shift
    fastsud "$@" -q -o "one-$file" huge.txt || status=$?
    [ "$status" -eq 1 ] || fail "the line that is no puzzle makes the exit status $status"
    cmp "$file" "one-$file" || fail "$file differs from one run"
}

# wait_for SECONDS WHAT COMMAND...: tries the command until it succeeds.
wait_for() {
    local until=$((SECONDS + $1)) what=$2
    shift 2
    until "$@"; do
        [ "$SECONDS" -lt "$until" ] || fail "waited too long: $what"
        sleep 0.1
    done
}

parent() {
    ps -o ppid= -p "$1" | tr -d ' '
}

is_free() {
    ! (: <"/dev/tcp/127.0.0.1/$1") 2>/dev/null
}

# find_ports N: prints the first of N free ports in a row, below those that the system gives out.
find_ports() {
    local first port
    for _ in {1..100}; do
        first=$((10000 + RANDOM % 20000))
        for ((port = first; port < first + $1; port++)); do
            is_free "$port" || continue 2
        done
        echo "$first"
        return
    done
    fail "no free ports"
}

# stop_a_shard FOLDER: stops the process of a shard that has begun to write, and sets shard and process.
stop_a_shard() {
    local plan=$1 file
    for file in "$plan"/*.parts/00000002; do
        file=${file%.parts/*}
        process=$(pgrep -f -- "-o $file( |\$)") || continue
        shard=${file##*/}
        shard=${shard%%-*}
        kill -STOP "$process" 2>/dev/null || continue
        [ -e "$plan/$shard.status" ] || return 0
        kill -CONT "$process" 2>/dev/null || true
    done
    return 1
}
