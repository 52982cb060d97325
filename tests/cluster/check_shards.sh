#!/usr/bin/env bash
# usage: check_shards.sh SOURCE_DIR PROGRAM
# tools/cluster/prepare, shard and merge without a scheduler: every command's output is that of one run, and what a plan
# does not fit is refused. Exit status: 0 it holds, 1 it does not.
set -euo pipefail
# shellcheck source=tests/cluster/common.sh
source "$(dirname "$0")/common.sh"
make_folder
make_work 200
cp huge.txt 'a name.txt'

# shards N OPTIONS_OF_PREPARE... : prepares a run, and runs its N shards.
shards() {
    local plan
    plan=$(tools/cluster/prepare -n "$@")
    for ((i = $1; i > 0; i--)); do
        tools/cluster/shard "$plan" "$i"
    done
} 2>>"$folder/log/shard"

# like_one_run STATUS MERGE OUTPUT COMMAND...: the shards of a command, merged, against one run of it.
like_one_run() {
    local status=0 expected=$1 merge=$2 output=$3
    shift 3
    fastsud "$@" -q -o "one-$output" || status=$?
    [ "$status" -eq "$expected" ] || fail "$*: one run's exit status is $status"
    shards 5 ${merge:+--merge "$merge"} "$@" -o "$output"
    status=0
    tools/cluster/merge "$output.shards" 2>>"$folder/log/merge" || status=$?
    [ "$status" -eq "$expected" ] || fail "$*: the exit status of the merge is $status"
    case $output in
    *.zst) cmp <(zstd -dc "$output") <(zstd -dc "one-$output") ;;
    *) cmp "$output" "one-$output" ;;
    esac || fail "$*: the merged shards differ from one run"
}

like_one_run 1 '' 'with a space.txt' solve 'a name.txt'
like_one_run 1 '' solve.csv solve -f csv huge.txt
if command -v zstd >/dev/null; then
    like_one_run 1 '' rate.csv.zst rate huge.txt
fi
like_one_run 1 '' check.csv check -f csv huge.txt
like_one_run 1 '' canon.txt canon huge.txt
like_one_run 1 '' stats.json stats huge.txt
like_one_run 0 '' generate.txt generate -n 99 --seed 5
like_one_run 0 '' minimize.txt minimize "$source_folder/corpora/one.txt"
like_one_run 0 'canon --dedupe' dedupe.txt canon --dedupe "$source_folder/corpora/demo.txt"
like_one_run 0 'sample -n 50 --seed 3' sample.txt sample -n 50 --seed 3 "$source_folder/corpora/demo.txt"

# refused TEXT COMMAND...
refused() {
    local status=0
    "${@:2}" >said 2>&1 || status=$?
    [ "$status" -eq 2 ] || fail "${*:2}: exit status $status"
    grep -q -- "$1" said || fail "${*:2}: says $(<said)"
}
refused "is of another run" tools/cluster/prepare -n 5 rate -o solve.csv huge.txt
refused "is of another run" tools/cluster/prepare -n 6 solve -f csv -o solve.csv huge.txt
refused "no -o OUTPUT" tools/cluster/prepare -n 5 solve huge.txt
refused "not a number of shards" tools/cluster/prepare -n 0 solve -o x.txt huge.txt
refused "how they are merged" tools/cluster/prepare canon --dedupe -o x.txt huge.txt
refused "shards of stats are added up as JSON" tools/cluster/prepare stats -f csv -o x.txt huge.txt
refused "one run" tools/cluster/prepare canon --group -o x.txt huge.txt
refused "usage:" tools/cluster/prepare slove -o x.txt huge.txt
refused "numbered from 1 to 5" tools/cluster/shard solve.csv.shards 6
[ ! -e x.txt.shards ] || fail "a refused plan leaves a folder"

cp huge.txt same.txt
plan=$(tools/cluster/prepare -n 3 solve -o replaced.txt same.txt)
tools/cluster/shard "$plan" 2 2>/dev/null
cp -p same.txt other.txt
mv other.txt same.txt # of the same size and time
refused "has changed" tools/cluster/shard "$plan" 1

plan=$(tools/cluster/prepare -n 3 solve -o changed.txt huge.txt)
tools/cluster/shard "$plan" 2 2>/dev/null
echo >>huge.txt
refused "has changed" tools/cluster/shard "$plan" 1
refused "2 of 3 shards are missing or unfinished: 1 3" tools/cluster/merge "$plan"
[ ! -e changed.txt ] || fail "there is an output without all shards"
