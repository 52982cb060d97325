#!/usr/bin/env bash
# usage: check_parallel.sh SOURCE_DIR PROGRAM
# The commands of the manual's page with GNU parallel over ssh to three hosts, which are this machine, by an sshd of its
# own on the loopback interface. One connection is killed with all that ran over it: its shard is run again, and the
# output is that of one run. Exit status: 0 it holds, 1 it does not, 77 there is no parallel or no sshd.
set -euo pipefail
packages='parallel and openssh-server'
# shellcheck source=tests/cluster/common.sh
source "$(dirname "$0")/common.sh"
PATH=$PATH:/usr/sbin
require parallel ssh sshd ssh-keygen
make_folder
make_work 3000

port=$(find_ports 1)
ssh-keygen -q -t ed25519 -N '' -f "$folder/host_key"
ssh-keygen -q -t ed25519 -N '' -f "$folder/user_key"
cat >"$folder/sshd_config" <<END
ListenAddress 127.0.0.1
Port $port
HostKey $folder/host_key
AuthorizedKeysFile $folder/user_key.pub
PidFile none
StrictModes no
PermitRootLogin yes
PasswordAuthentication no
KbdInteractiveAuthentication no
UsePAM no
END
cat >"$folder/ssh_config" <<END
Host node*
    HostName 127.0.0.1
    Port $port
    IdentityFile $folder/user_key
    IdentitiesOnly yes
    BatchMode yes
    StrictHostKeyChecking yes
    HostKeyAlias node
    UserKnownHostsFile $folder/known_hosts
END
echo "node $(<"$folder/host_key.pub")" >"$folder/known_hosts"
printf '1/node%d\n' 1 2 3 >nodes
export PARALLEL_SSH="ssh -F $folder/ssh_config"
export PARALLEL_HOME=$folder/parallel
mkdir "$PARALLEL_HOME"
touch "$PARALLEL_HOME/will-cite"
# Root's sshd wants this folder, which a boot makes.
if [ "$(id -u)" -eq 0 ] && [ ! -d /run/sshd ]; then
    mkdir -m 755 /run/sshd
fi
"$(command -v sshd)" -D -e -f "$folder/sshd_config" 2>"$folder/log/sshd" &
pids+=($!)
disown
wait_for 20 "a login" ssh -F "$folder/ssh_config" node1 true 2>/dev/null

mapfile -t parallel < <(page_lines parallel)
bash -c "$(page_lines tools/cluster/prepare)"
bash -c "${parallel[0]}" >"$folder/log/parallel" 2>&1 &
running=$!
wait_for 60 "a shard that writes" stop_a_shard "$PWD/measures.csv.shards"
# It and what it runs under, up to the connection's sshd.
line=("$process")
until [[ $(ps -o comm= -p "$process") == sshd* ]]; do
    process=$(parent "$process")
    [ "$process" -gt 1 ] || fail "shard $shard does not run under sshd"
    line+=("$process")
done
kill -KILL "${line[@]}"
echo "killed shard $shard and its connection after $SECONDS s"
wait "$running" || fail "parallel fails"
echo "all shards after $SECONDS s"
awk -F '\t' -v shard="$shard" '$1 == shard && $7 == 0 { n++ } END { exit n != 1 }' jobs || fail "the log has no shard $shard that ended well"
grep 'continuing an interrupted run' "$folder/log/parallel" || fail "shard $shard did not continue"

tools/cluster/merge measures.csv.shards || [ $? -eq 1 ]
same measures.csv rate --er

# Every shard fails, each of its tries; they are run again when the cause is mended.
rm -r measures.csv measures.csv.shards jobs
bash -c "$(page_lines tools/cluster/prepare)"
mv huge.txt away.txt
! bash -c "${parallel[0]}" 2>failed.log || fail "shards without an input file end well"
grep -q 'huge.txt' failed.log || fail "it does not name the file that is not there"
status=0
tools/cluster/merge measures.csv.shards 2>refused.log || status=$?
[ "$status" -eq 2 ] || fail "a merge without shards ends with status $status"
[ ! -e measures.csv ] || fail "there is an output without shards"
grep '12 of 12 shards are missing' refused.log
mv away.txt huge.txt
bash -c "${parallel[1]}" >"$folder/log/parallel" 2>&1 || fail "parallel --resume-failed fails"
tools/cluster/merge measures.csv.shards || [ $? -eq 1 ]
cmp measures.csv one-measures.csv || fail "run again, it differs from one run"
echo "ended after $SECONDS s"
