#!/usr/bin/env bash
# usage: check_dask.sh SOURCE_DIR PROGRAM
# The example of the manual's page with Dask: two worker processes, one of which is killed; the sums are those of one
# run of the program. The Python package is made from SOURCE_DIR and PROGRAM's build tree. Exit status: 0 it holds, 1 it
# does not, 77 there is no Dask, or what makes the package is missing.
set -euo pipefail
packages='python3-dask, python3-distributed, python3-dev, python3-pip, python3-setuptools, python3-wheel, python3-cffi and python3-numpy'
# shellcheck source=tests/cluster/common.sh
source "$(dirname "$0")/common.sh"
PATH=/usr/bin:$PATH
require python3
python3 -c 'import dask.bag, distributed, setuptools, wheel, cffi, numpy, pip' 2>/dev/null ||
    skip "Python lacks some module; install the packages $packages"
python3 -c 'import os, sysconfig; os.stat(sysconfig.get_path("include") + "/Python.h")' 2>/dev/null ||
    skip "there is no Python.h; install the packages $packages"
make_folder
make_work 4000

mkdir "$folder/src"
cp -r "$source_folder/src/python" "$folder/src/"
ln -s "$source_folder/src/include" "$folder/src/"
ln -s "$source_folder/LICENSE" "$folder/"
FASTSUD_BUILD=${program%/*} python3 -m pip install --quiet --no-index --no-deps --no-build-isolation \
    --root-user-action=ignore --target "$folder/site" "$folder/src/python" >"$folder/log/pip" 2>&1 ||
    fail "cannot make the Python package"
export PYTHONPATH=$folder/site
echo "the package is made after $SECONDS s"

command=$(page_lines tools/cluster/dask)
bash -c "exec $command" 2>"$folder/log/dask" &
dask=$!
wait_for 120 "a block" grep -q '^1 of' "$folder/log/dask"
worker=$(pgrep -P "$dask" -f 'spawn_main' | tail -n 1)
kill -KILL "$worker"
echo "killed a worker after $SECONDS s: $(tail -n 1 "$folder/log/dask")"
status=0
wait "$dask" || status=$?
[ "$status" -eq 1 ] || fail "the line that is no puzzle makes the exit status $status"
grep -q 'Restarting worker' "$folder/log/dask" || fail "no worker was started again"
grep -qx '1 malformed lines' "$folder/log/dask" || fail "it does not count the line that is no puzzle"

status=0
fastsud rate -q --columns solutions,level,er -o one.csv huge.txt || status=$?
[ "$status" -eq 1 ] || fail "the program's exit status is $status"
{
    echo level,er,puzzles
    # Sorts what has no level or no rating first. A line that is no puzzle has no number of solutions either.
    sed -n '2,$s/^[0-9][0-9]*,//p' one.csv | sed 's/^,/-1,/; s/,$/,-1/' | sort -t , -k 1,1n -k 2,2n | uniq -c |
        sed 's/^ *\([0-9]*\) \(.*\)/\2,\1/; s/-1,/,/g'
} >expected.csv
diff ratings.csv expected.csv || fail "the sums are not those of one run"
echo "ended after $SECONDS s"
