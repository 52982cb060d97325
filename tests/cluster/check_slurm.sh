#!/usr/bin/env bash
# usage: check_slurm.sh SOURCE_DIR PROGRAM
# The commands of the manual's page on a Slurm of three nodes on this machine, in daemons of its own on the loopback
# interface. One node is killed in the middle: the output is that of one run. Missing and failed shards are refused.
# Exit status: 0 it holds, 1 it does not, 77 there is no Slurm, or this is not root.
set -euo pipefail
packages='slurm-wlm and munge'
# shellcheck source=tests/cluster/common.sh
source "$(dirname "$0")/common.sh"
PATH=$PATH:/usr/sbin
require munged slurmctld slurmd sbatch
[ "$(id -u)" -eq 0 ] || skip "Slurm's daemons need root here"
make_folder
make_work 6000

port=$(find_ports 4)
mkdir "$folder"/{munge,sock,state,spool}
chmod 700 "$folder/munge"
chmod 711 "$folder/sock"
(umask 077 && head -c 128 /dev/urandom >"$folder/munge/key")
cat >"$folder/slurm.conf" <<END
ClusterName=test
SlurmctldHost=localhost(127.0.0.1)
SlurmUser=root
SlurmdUser=root
AuthType=auth/munge
CredType=cred/munge
AuthInfo=socket=$folder/sock/munge,cred_expire=10
CommunicationParameters=NoCtldInAddrAny,NoInAddrAny
SlurmctldPort=$port
SlurmctldPidFile=$folder/slurmctld.pid
SlurmdPidFile=$folder/slurmd-%n.pid
SlurmctldLogFile=$folder/log/slurmctld
SlurmdLogFile=$folder/log/%n
StateSaveLocation=$folder/state
SlurmdSpoolDir=$folder/spool/%n
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
AccountingStorageType=accounting_storage/none
JobAcctGatherType=jobacct_gather/none
MpiDefault=none
SwitchType=switch/none
JobRequeue=0
ReturnToService=2
SlurmdTimeout=10
KillWait=2
SlurmdParameters=config_overrides
SchedulerParameters=bf_interval=5,sched_min_interval=1000000,batch_sched_delay=1
NodeName=node[1-3] NodeHostname=localhost NodeAddr=127.0.0.1 Port=[$((port + 1))-$((port + 3))] CPUs=1 RealMemory=1000
PartitionName=main Nodes=node[1-3] Default=YES MaxTime=INFINITE State=UP
END
export SLURM_CONF=$folder/slurm.conf

# start NAME COMMAND...
declare -A daemon
start() {
    "${@:2}" >"$folder/log/$1.out" 2>&1 &
    daemon[$1]=$!
    pids+=($!)
    disown # or bash reports that it was killed
}

start munged munged --foreground --key-file="$folder/munge/key" --socket="$folder/sock/munge" \
    --pid-file="$folder/munge/pid" --seed-file="$folder/munge/seed" --log-file="$folder/munge/log"
wait_for 20 "munged's socket" test -S "$folder/sock/munge"
start slurmctld slurmctld -D -c -f "$SLURM_CONF"
for node in node1 node2 node3; do
    mkdir "$folder/spool/$node"
    start "$node" slurmd -D -N "$node" -f "$SLURM_CONF"
done
all_idle() { [ "$(sinfo -h -N -t idle -o %n 2>/dev/null | wc -l)" -eq 3 ]; }
wait_for 60 "three idle nodes" all_idle
echo "three nodes are idle after $SECONDS s"

# states JOB: of a job, or of all tasks of an array.
states() {
    scontrol -o show job "$1" | sed -n 's/.*JobState=\([^ ]*\).*/\1/p' | sort -u | paste -sd ' '
}
has_ended() {
    ! squeue -h -o %i -j "$1" 2>/dev/null | grep -q .
}

# submit COMMAND_LINE: sets said, and array and merge to the ids of its jobs.
submit() {
    said=$(bash -c "$1") || fail "failed: $1"
    echo "$said"
    [[ $said =~ ^job\ ([0-9]+):\ shards.*job\ ([0-9]+):\ merge$ ]] || fail "it says no job ids"
    array=${BASH_REMATCH[1]}
    merge=${BASH_REMATCH[2]}
}

mapfile -t lines < <(page_lines tools/cluster/slurm/submit)
submit "${lines[0]}"
wait_for 60 "a shard that writes" stop_a_shard "$PWD/measures.csv.shards"
node=$(tr '\0' '\n' <"/proc/$process/environ" | sed -n 's/^SLURMD_NODENAME=//p')
script=$(parent "$process")
step=$(parent "$script")
[[ $(ps -o comm= -p "$step") == slurmstepd* ]] || fail "the shard's job is not a child of slurmstepd"
kill -KILL "${daemon[$node]}" "$step" "$script" "$process"
n_pieces=$(find "measures.csv.shards/$shard-measures.csv.parts" -name '0*' | wc -l)
echo "killed $node with shard $shard after $SECONDS s, $n_pieces pieces of it are written"
[ ! -e measures.csv ] || fail "there is an output before all shards are"

wait_for 150 "the merge" has_ended "$merge"
echo "merged after $SECONDS s"
cat "measures.csv.shards/$shard.log"
same measures.csv rate --er
scontrol -o show job "${array}_$shard" | grep -q ' Restarts=1 ' || fail "shard $shard was not requeued"
tail -n 1 measures.csv.shards/merge.log
[ "$(states "$merge")" = FAILED ] || fail "the merge does not tell of the malformed line"

# A shard is lost: refused, and the output is left as it was; the same command makes what is missing.
rm "measures.csv.shards/5-measures.csv"
status=0
sbatch --wait --output=refused.log tools/cluster/merge measures.csv.shards || status=$?
[ "$status" -eq 2 ] || fail "a merge without shard 5 ends with status $status"
grep -q '^merge: 1 of 12 shards are missing or unfinished: 5$' refused.log || fail "it says: $(<refused.log)"
cmp measures.csv one-measures.csv

rm measures.csv
submit "${lines[0]}"
[[ $said == *": shards 5 of 12"* ]] || fail "finished shards are run again"
wait_for 90 "the merge of what was kept" has_ended "$merge"
cmp measures.csv one-measures.csv || fail "submitted again, it differs from one run"
echo "submitted again after $SECONDS s"

submit "${lines[1]}"
sums=$merge
# Shards that fail: no merge, no output.
submit "tools/cluster/slurm/submit -n 2 rate --columns nothing -o none.csv huge.txt"
wait_for 90 "sums" has_ended "$sums"
same sums.json stats -f json
wait_for 90 "failing shards" has_ended "$merge"
[ "$(states "$array")" = FAILED ] || fail "the array's state is $(states "$array")"
[ "$(states "$merge")" = CANCELLED ] || fail "the merge's state is $(states "$merge")"
[ ! -e none.csv ] || fail "there is an output without shards"
grep -q 'nothing' none.csv.shards/1.log || fail "the log does not name the wrong column"
echo "ended after $SECONDS s"
