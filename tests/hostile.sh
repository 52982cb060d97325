#!/usr/bin/env bash
# usage: hostile.sh PROGRAM [SHIM]
# Gives the program hostile inputs, arguments and surroundings, and prints a Markdown table of its answers: what it was
# given, how many bytes, the line that answers it, its exit status (128 and the number of a signal that ended it).
# SHIM is the library made of support/fault_shim.c. FASTSUD_TEST_INSTRUMENTED=1: the program has instruments, which need
# memory and descriptors of their own. FASTSUD_TEST_FULL=1: inputs that take long to make have their full size. Exit
# status: 0 all answers are as they should be, 1 some are not.
# Scripts are evaluated later.
# shellcheck disable=SC2016
set -uo pipefail

# Descriptors that are inherited would be counted among those that are free.
for fd in {3..20}; do
    eval "exec $fd>&-"
done

program=$(realpath -- "$1")
shim=${2:+$(realpath -- "$2")}
instrumented=${FASTSUD_TEST_INSTRUMENTED:-}
folder=$(mktemp -d)
chmod 755 "$folder"
trap 'chmod -R u+rwX "$folder"; rm -rf "$folder"' EXIT
# Of what takes long to make: sizes in MiB, of which a run may have memory_kib.
line_mib=256 gzip_mib=256 n_members=16 statistics_mib=64 n_threads=64 memory_kib=200000
[ -z "${FASTSUD_TEST_FULL:-}" ] ||
    line_mib=4096 gzip_mib=4096 n_members=1 statistics_mib=1024 n_threads=1024 memory_kib=400000
n_rows=0 n_failed=0 n_skipped=0
limit_s=120
LC_ALL=C # lines and patterns are bytes

unique=..2..6..473......9.419.3..............586.9..1...542.6.....2...8.....3..3..1..5.2
solved=952786134738415629641923785463297851275861943189354276517632498826549317394178562
blank=.................................................................................
export F=$program P=$unique S=$solved SHIM=$shim BLANK=$blank MANY=$folder/many GZ=$folder/gz
printf -v many '%20000s' ''
printf '%s' "${many// /$unique$'\n'}" >"$MANY"
head -n 2000 "$MANY" | gzip >"$GZ"
puzzles='cat "$MANY"'
# A folder for each row, made at once: to start a program takes longer than most rows.
(umask 0 && mkdir "$folder"/row{1..200} && mkfifo "$folder/pause")

# Kills a row that takes too long: it is told the process of each, and waits so long for the next.
exec {rows}> >(
    read -r -u 0 pid
    while true; do
        read -r -t "$limit_s" next
        status=$?
        [ "$status" -gt 128 ] || [ "$status" -eq 0 ] || exit 0
        if [ "$status" -eq 0 ]; then pid=$next; else kill -KILL -- "-$pid" 2>/dev/null; fi
    done
)

pause() {
    read -r -t 0.01 <>"$folder/pause"
}
# Wait until a file of that pattern is there, until none is, until a process has stopped.
appears() { until compgen -G "$1" >/dev/null; do pause; done; }
vanishes() { while compgen -G "$1" >/dev/null; do pause; done; }
has_stopped() {
    local state=''
    until [[ ${state##*) } == T* ]]; do
        pause
        read -r state <"/proc/$1/stat"
    done
}

# row INPUT STATUS ANSWER SCRIPT: runs a script in an empty folder, in which $F is the program, $P a puzzle and $S its
# solution; $MANY has 20 000 puzzles, $GZ 2000, compressed. Some line that it says must match ANSWER, a regular expression;
# `-` means that it says nothing. A file `in` is the input whose bytes are counted. No temporary file may stay; a file
# `answers` must not be there after status 2.
row() {
    local input=$1 wanted=$2 answer=$3 script=$4 status=0 said='' is_said='' bytes=- problem='' pid line lines
    n_rows=$((n_rows + 1))
    local work=$folder/row$n_rows
    set -m
    (
        set +mu
        trap - EXIT
        exec {rows}>&-
        cd "$work" && eval "$script"
    ) >"$folder/out" 2>"$folder/err" </dev/null &
    pid=$!
    set +m
    echo "$pid" >&"$rows"
    wait "$pid" 2>/dev/null || status=$?
    [ ! -f "$work/in" ] || bytes=$(stat -c %s "$work/in")
    [ ! -f "$work/bytes" ] || read -r bytes <"$work/bytes"
    mapfile -t lines <"$folder/err"
    mapfile -t -O "${#lines[@]}" lines <"$folder/out"
    for line in "${lines[@]}"; do
        if [[ -n $line && ($answer == - || $line =~ $answer) ]]; then
            is_said=yes said=${line:0:110}
            break
        fi
    done
    # An answer that is not there: what is said instead.
    [ -n "$is_said" ] || said=${lines[0]:-}
    said=${said//[^ -~]/?}
    said=${said//"$folder/row$n_rows"/...}
    said=${said//|/\\|}
    [ "$status" = "$wanted" ] || problem+=" status $wanted was expected;"
    if [ "$answer" = - ]; then
        [ -z "$is_said" ] || problem+=" nothing was expected;"
    elif [ -z "$is_said" ]; then
        problem+=" '$answer' was expected;"
    fi
    ! compgen -G "$work/.fastsud-*" >/dev/null && ! compgen -G "$work/*/.fastsud-*" >/dev/null ||
        problem+=" a temporary file stays;"
    [ "$wanted" != 2 ] || [ ! -e "$work/answers" ] || problem+=" answers are there;"
    if [ -n "$problem" ]; then
        n_failed=$((n_failed + 1))
        said+=" **FAILED:$problem**"
    fi
    printf '| %s | %s | %s | %s |\n' "$input" "$bytes" "$said" "$status"
}

# skip INPUT REASON
skip() {
    n_skipped=$((n_skipped + 1))
    printf '| %s | - | SKIPPED: %s | - |\n' "$1" "$2"
}

# needs WHAT REASON COMMAND...: does a row only if a command succeeds.
row_if() {
    local condition=$1 reason=$2
    shift 2
    if (eval "$condition") >/dev/null 2>&1; then
        row "$@"
    else
        skip "$1" "$reason"
    fi
}

# Rows that limit what instruments need.
row_plain() {
    if [ -z "$instrumented" ]; then
        row "$@"
    else
        skip "$1" "the program has instruments"
    fi
}

row_shim() {
    if [ -n "$shim" ]; then
        row "$@"
    else
        skip "$1" "calls that fail need glibc and a program without instruments"
    fi
}

# For root, permissions are not checked, so another user is asked.
export NOBODY=''
if [ "$(id -u)" = 0 ]; then
    NOBODY='setpriv --reuid=65534 --regid=65534 --clear-groups'
fi
is_checked="\$NOBODY test -x '$program' && \$NOBODY test -x '$folder'"
not_checked='root cannot run the program as another user here'

echo '| input | bytes | answer | exit status |'
echo '| --- | ---: | --- | ---: |'

# Bytes.
row 'an empty file' 0 - ': >in; $F -q in'
row 'empty lines' 0 - 'printf "\n\r\n\n" >in; $F -q in'
row 'no newline at the end' 0 "^$solved\$" 'printf %s $P >in; $F -q in'
row 'CR and LF' 0 "^$solved\$" 'printf "%s\r\n" $P >in; $F -q in'
row 'CR alone' 2 "in: lines end in CR alone; .*tr '.r' '.n' <FILE" 'printf "%s\r%s\r" $P $P >in; $F -o answers in'
row 'CR alone in the second line' 1 'in:2: lines end in CR alone' 'printf "%s\n%s\r%s\n" $P $P $P >in; $F in'
row 'UTF-8 with a byte-order mark' 0 "^$solved\$" 'printf "\xef\xbb\xbf%s\n" $P >in; $F -q in'
row 'UTF-16, little endian, with a mark' 2 'in: UTF-16 text; .*iconv -f UTF-16 -t UTF-8 in' \
    'echo $P | iconv -t UTF-16 >in; $F -o answers in'
row 'UTF-16, big endian, with a mark' 2 '<stdin>: UTF-16 text; .*iconv -f UTF-16 -t UTF-8 FILE' \
    'echo $P | sed "1s/^/\xef\xbb\xbf/" | iconv -f UTF-8 -t UTF-16BE >in; $F <in'
row 'UTF-16, little endian, without a mark' 2 'in: UTF-16LE text; .*iconv -f UTF-16LE -t UTF-8 in' \
    'echo $P | iconv -t UTF-16LE >in; $F -o answers in'
row 'UTF-16, big endian, without a mark' 2 'in: UTF-16BE text; .*iconv -f UTF-16BE -t UTF-8 in' \
    'echo $P | iconv -t UTF-16BE >in; $F -o answers in'
row 'UTF-32' 2 'in: UTF-32 text; .*iconv -f UTF-32' 'echo $P | iconv -t UTF-32 >in; $F -o answers in'
row 'text that is no puzzle' 1 "in:1:1: byte 'H' is not a cell" 'echo "Hello, world" >in; $F in'
row '80 cells' 1 'in:1:81: the line ends after 80 of 81 cells' 'echo ${P:1} >in; $F in'
row '82 digits' 1 'in:1:82: 82 cells in a row, not 81; 9x9 puzzles are read' 'echo ${P}7 >in; $F in'
row 'a puzzle of 16 by 16' 1 'in:1:82: 256 cells in a row, not 81' 'printf "%0256d\n" 0 >in; $F in'
row 'a puzzle and its solution without a break' 0 "^$solved\$" 'echo $P$solved >in; $F -q in'
row 'a NUL in a puzzle' 1 'in:1:41: byte 0x00 is not a cell' 'printf "%s\0%s\n" ${P:0:40} ${P:41} >in; $F in'
row 'a NUL in each of a thousand puzzles' 1 '980 more malformed lines' \
    'for ((i = 0; i < 1000; i++)); do printf "%s\0%s\n" ${P:0:40} ${P:41}; done >in; $F in'
row 'a thousand lines of NULs' 2 'in: binary data, not text; decompress or convert it' \
    'for ((i = 0; i < 1000; i++)); do printf "%081d\n" 0; done | tr 0 "\0" >in; $F -o answers in'
row 'a program' 2 'in: binary data, not text; decompress or convert it' 'cp "$(command -v bash)" in; $F -o answers in'
# Bytes that are random begin with a line of text once in 400 times.
row 'a NUL, then /dev/urandom, which never ends' 2 '<stdin>: binary data, not text' \
    '{ printf "\0"; cat /dev/urandom; } | $F -o answers'
row 'a puzzle that contradicts itself' 0 'none$' 'echo 11${P:2} >in; $F -q in'
row 'no givens' 0 'multiple$' 'echo $BLANK >in; $F -q in'
if [ -z "$instrumented" ]; then
    row "a puzzle, a line of $line_mib MiB, a puzzle, by a pipe" 1 "^$solved\$" \
        "echo $((line_mib * 1048576 + 165)) >bytes; ulimit -v $memory_kib"'
        { echo $P; head -c ${line_mib}M /dev/zero; echo; echo $P; } | $F -q'
    row 'a puzzle, a line of 4 GiB, a puzzle, in a sparse file, its last 32nd' 0 "^$solved\$" \
        'echo $P >in; truncate -s 4G in; { echo; echo $P; } >>in; ulimit -v 400000; $F -q --shard 32/32 in'
    row '/dev/zero, which never ends' 2 '/dev/zero: binary data, not text' 'ulimit -v 400000; $F -o answers /dev/zero'
    row 'a puzzle, then /dev/zero, which never ends' 143 '<stdin>:2:1: byte 0x00 is not a cell' \
        'ulimit -c 0; ulimit -v 400000; mkfifo said; $F -o answers < <(echo $P; cat /dev/zero) 2>said & n=$!
        exec 5<said; read -r line <&5; echo "$line"; kill $n; wait $n'
else
    skip 'lines of 4 GiB, /dev/zero' 'the program has instruments'
fi

# Formats.
row 'CSV with a solution that is wrong' 1 'in:3: the given solution' \
    'printf "puzzle,solution\n$P,$S\n$P,${S:1}9\n" >in; $F in'
row 'CSV without the column that was named' 2 "in: .*'level'" 'printf "puzzle,solution\n$P,$S\n" >in; $F --column level -o answers in'
row 'CSV whose records are short' 1 'in:2:' 'printf "id,puzzle\n7\n\n8,$P\n" >in; $F --column puzzle in'
row 'CSV with a quote that never closes' 1 "^$solved\$" \
    'printf "id,puzzle\n1,\"$P\n" >in; for i in {1..100}; do echo "$i,$P"; done >>in; $F in'
row 'CSV with lines in quotes' 0 "^$solved\$" 'printf "note,puzzle\n\"a\n\"\"b\"\",\n\",$P\n" >in; $F -q in'
row 'JSON that is cut short' 1 'in:2:' 'printf "{\"puzzle\":\"$P\"}\n{\"puzzle\":\"$P" >in; $F in'
row 'JSON without a puzzle' 1 'in:2:' 'printf "{\"puzzle\":\"$P\"}\n{\"puzzle\":[[1]]}\n[]\n" >in; $F in'
row 'JSON a thousand deep' 1 'in:2:' \
    '{ echo "{\"puzzle\":\"$P\"}"; printf "{\"puzzle\":%01000d}\n" 0 | sed "s/0/[/g"; } >in; $F in'
row 'a grid of eight lines' 1 'in:1: .*8' 'for ((i = 0; i < 72; i += 9)); do echo ${P:i:9}; done >in; $F --input grid in'
row 'a grid of ten lines' 1 'in:10:' 'for ((i = 0; i < 81; i += 9)); do echo ${P:i:9}; done >in; echo ${P:0:9} >>in; $F in'
row '729 pencilmarks, of which none is left' 0 'none$' 'printf "%0729d\n" 0 >in; $F -q in'
row 'an input format that there is not' 2 "input: 'cvs'" 'echo $P >in; $F --input cvs -o answers in'

# Compressed files.
gz='cat "$GZ" >in'
row 'gzip, cut in the middle' 2 'in: the gzip data ends in the middle, after [0-9]+ bytes' \
    "$gz"'; truncate -s -20 in; $F -o answers in'
row 'gzip, damaged' 2 'in: the gzip data (is corrupt|does not match)' \
    "$gz"'; printf x | dd of=in bs=1 seek=60 conv=notrunc 2>&-; $F -o answers in'
row 'gzip with a wrong checksum' 2 'in: the gzip data does not match its checksum' \
    "$gz"'; truncate -s -8 in; printf 12345678 >>in; $F -o answers in'
row 'gzip, then something else' 2 'something else follows' "$gz"'; echo $P >>in; $F -o answers in'
row 'gzip in gzip' 2 'in: compressed by gzip twice; decompress it first' "$gz"'; gzip in; mv in.gz in; $F -o answers in'
row 'gzip of nothing' 0 - 'gzip </dev/null >in; $F -q in'
row 'the first two bytes of gzip' 2 'in: the gzip data ends in the middle, after 2 bytes' \
    'printf "\x1f\x8b" >in; $F -o answers in'
row_plain "gzip of a puzzle and $gzip_mib MiB of zeros in $n_members members" 1 'in:2:1: byte 0x00 is not a cell' \
    'echo $P | gzip >in; head -c $((gzip_mib / n_members))M /dev/zero | gzip -1 >member
    for ((i = 0; i < n_members; i++)); do echo member; done | xargs cat >>in
    ulimit -v "$memory_kib"; $F in 2>said; s=$?; head -n 1 said; exit $s'
row 'gzip of zeros' 2 'in: binary data, not text, compressed by gzip; decompress' \
    'head -c 1M /dev/zero | gzip >in; $F -o answers in'
row 'gzip without its first byte' 2 'in: binary data, not text; decompress' "$gz"'; tail -c +2 in >in2; mv in2 in; $F -o answers in'
row 'lz4' 2 'in: compressed by lz4; decompress it first: lz4 -dc in \| fastsud' \
    'printf "\004\042\115\030\144\100\247" >in; $F -o answers in'
row 'lzma' 2 '<stdin>: compressed by lzma; decompress it first: xz -F lzma -dc FILE \| fastsud' \
    'printf "\135\0\0\200\0\377\377" | $F -o answers'
row_if 'command -v zstd' 'zstd is missing' 'zstd, cut in the middle' 2 'in: the zstd data ends in the middle' \
    'head -n 2000 "$MANY" | zstd -q >in; truncate -s -2 in; $F -o answers in'
row_if 'command -v xz' 'xz is missing' 'xz, damaged' 2 'in: the xz data (is corrupt|does not match)' \
    'head -n 2000 "$MANY" | xz >in; printf x | dd of=in bs=1 seek=60 conv=notrunc 2>&-
    $F -o answers in'
row_if 'command -v bzip2' 'bzip2 is missing' 'bzip2, cut in the middle, by a pipe' 2 '<stdin>: the bzip2 data ends in the middle' \
    'head -n 2000 "$MANY" | bzip2 | head -c 40 | $F -o answers'
row 'a zip archive' 2 'in: a zip archive; extract it first' 'printf "PK\003\004rest" >in; $F -o answers in'
row_if "command -v zstd && test -z '$instrumented'" 'zstd is missing, or the program has instruments' \
    "statistics that decompress to $statistics_mib MiB" 2 \
    'in: decompresses to more than 200 times its size, so not statistics' \
    'printf "{" | zstd -q >in; head -c 1M /dev/zero | tr "\0" " " | zstd -q >frame
    for ((i = 0; i < statistics_mib; i++)); do echo frame; done | xargs cat >>in
    ulimit -v 400000; $F stats --merge -o answers in'
row_if "command -v zstd && test -z '$instrumented'" 'zstd is missing, or the program has instruments' \
    'statistics that decompress to zeros' 2 \
    'in: decompresses to more than 200 times its size|in: binary data' \
    'head -c 1M /dev/zero | zstd -q >frame; for ((i = 0; i < statistics_mib; i++)); do echo frame; done | xargs cat >in
    ulimit -v 400000; $F stats --merge -o answers in'
row 'compressed output on a full disk' 2 '/dev/full: No space left on device' \
    "$puzzles >in"'; $F --compress gzip -o /dev/full in'

# Puzzles that take long, runs that go on.
row 'an empty grid, all solutions of which are wanted' 1 'multiple.limit$' \
    'echo $BLANK >in; $F -q --all --time-limit 0.01 in | tail -n 1'
row 'an empty grid, whose solutions are counted' 1 'multiple.limit$' \
    'echo $BLANK >in; $F -q --limit 1000000000000 --time-limit 0.01 in'
row 'a time limit that is no number' 2 "time-limit: '1s'" 'echo $P >in; $F --time-limit 1s -o answers in'
row 'a scan of a puzzle, an empty grid and a letter' 1 '0 grids: 0 puzzles, 1 malformed, 2 unfit for this command' \
    'printf "%s\n" $P $BLANK x >in; $F scan -o answers in'
row 'a scan that has little time' 1 'given up at the time limit' 'echo $S >in; $F scan --clues 20 --time-limit 0.01 in'
row 'puzzles of a grid on a full disk' 2 '/dev/full: No space left on device' \
    'echo $S >in; $F scan --clues 26 --within $P -o /dev/full in'
row 'unavoidable sets on a full disk' 2 '/dev/full: No space left on device' 'echo $S >in; $F unavoidable -o /dev/full in'
row 'unavoidable sets of 21 cells' 2 "size: '21' is not a number from 4 to 20" \
    'echo $S >in; $F unavoidable --size 21 -o answers in'
row '--resume with a pipe' 2 'resume' 'echo $P | $F --resume -o answers'
row '--resume without -o' 2 'resume' 'echo $P >in; $F --resume in'
row '--resume beside a file of that name' 2 'answers.parts: Not a directory' \
    'echo $P >in; echo mine >answers.parts; $F --resume -o answers in'
row_if "$is_checked" "$not_checked" '--resume with a folder that may not be written' 2 'answers.parts: Permission denied' \
    'echo $P >in; mkdir -m 555 answers.parts; $NOBODY $F --resume -o answers in'
row '--resume with pieces of something else' 2 "answers.parts: fastsud has not made this folder" \
    'echo $P >in; mkdir answers.parts; echo mine >answers.parts/run; $F --resume -o answers in'

# Files.
row 'a folder' 2 'fastsud: folder: Is a directory; name the files in it' 'mkdir folder; $F -o answers folder'
row 'a folder as standard input' 2 'fastsud: <stdin>: Is a directory' 'mkdir folder; $F -o answers <folder'
row 'a file that is missing' 2 'missing: No such file or directory; check the name' '$F -o answers missing'
row 'a file without a name' 2 "fastsud: '': No such file or directory" '$F -o answers ""'
row_if "$is_checked" "$not_checked" 'a file that may not be read' 2 'in: Permission denied; check its permissions' \
    'echo $P >in; chmod 0 in; $NOBODY $F -o answers in'
row 'a name with newlines and control characters' 1 '^fastsud: a\\nb\\033\[31m:1:1: ' \
    'echo bad >$'"'a\\nb\\033[31m'"'; $F -q $'"'a\\nb\\033[31m'"'; $F $'"'a\\nb\\033[31m'"''
row 'a name of 5000 bytes' 2 'File name too long; check the file' \
    '$F -o answers $(printf "%05000d" 0 | tr 0 a)'
row 'a symbolic link to itself' 2 'link: Too many levels of symbolic links' 'ln -s link link; $F -o answers link'
row 'a named pipe' 0 "^$solved\$" 'mkfifo in; { echo $P >in; } & $F -q in'
row 'one named pipe to read and to write' 2 'fastsud: in: the output is written to the same pipe' \
    'mkfifo in; $F -o in in'
row 'one named pipe as standard input and output' 2 'fastsud: <stdin>: the output is written to the same pipe' \
    'mkfifo in; $F <>in >&0'
row 'a file that shrinks' 2 'in: the file shrank while it was read; run again' \
    "$puzzles >in"'; $F -j 1 --chunk 82 in | { read -r; truncate -s 800000 in; cat >/dev/null; }'
row 'a file that shrinks before it is opened' 1 'in:2:10: the line ends after 9 of 81 cells' \
    'printf "%s\n" $P $P $P >in; mkfifo first; { truncate -s 91 in; } >first & $F first in'
row 'a file that grows' 2 'in: the file grew while it was read; run again' \
    "$puzzles >in"'; $F -j 1 --chunk 82 in | { read -r; echo $P >>in; cat >/dev/null; }'
row_shim 'a file with a defect on its disk' 2 'in: Input/output error; check the file' \
    'echo $P >in; FASTSUD_FAULT=read:1:EIO LD_PRELOAD=$SHIM $F -o answers in'

# Outputs.
row 'a full disk' 2 '<stdout>: No space left on device; free some space' "$puzzles >in"'; $F in >/dev/full'
row_if 'test $(id -u) = 0 && unshare -m mount -t tmpfs none /mnt' 'only root can mount' 'a full file system' 2 \
    'answers: No space left on device' "$puzzles >in"'
    unshare -m bash -c "mkdir disk; mount -t tmpfs -o size=100k none disk; \$F -o disk/answers in; s=\$?
    ls -A disk; exit \$s"'
row_plain 'ulimit -f' 2 'answers: File too large; allow larger files with ulimit -f' \
    "$puzzles >in"'; ulimit -f 8; $F -o answers in 2>&1 | cat'
row 'a pipe whose reader is gone' 141 - "$puzzles >in"'; $F in | true'
row '-o a folder' 2 'answers: Is a directory' 'echo $P >in; mkdir folder; cd folder; mkdir answers
    $F -o answers ../in; s=$?; rmdir answers; exit $s'
row '-o in a folder that is missing' 2 'no/answers: No such file or directory; check the path' \
    'echo $P >in; $F -o no/answers in'
row '-o in a folder that vanishes' 2 'gone/answers: No such file or directory' \
    'echo $P >in; mkdir gone; mkfifo pipe; { cat in; appears "gone/.fastsud-*"; rm -r gone; } >pipe & $F -o gone/answers pipe'
row_if "$is_checked" "$not_checked" '-o in a folder that may not be written' 2 'answers: Permission denied' \
    'echo $P >in; chmod 555 .; $NOBODY $F -o answers in'
row '-o the input' 0 "^$solved\$" 'echo $P >in; $F -q -o in in; cat in'

# Surroundings.
row 'standard input is closed' 2 'fastsud: <stdin>: Bad file descriptor' '$F -o answers <&-'
row 'standard output is closed' 2 '<stdout>: Bad file descriptor' 'echo $P >in; $F -q in >&-'
row 'all three are closed, -o' 0 "^$solved\$" 'echo $P >in; $F -o out in <&- >&- 2>&-; s=$?; cat out; exit $s'
row_plain 'a single descriptor is free' 0 "^$solved\$" 'echo $P >in; ulimit -n 4; exec $F -q in'
row_plain 'no descriptor for -o' 2 'Too many open files' 'echo $P >in; ulimit -n 4; exec $F -q -o answers in'
row_plain 'as little memory as it can be started with' 2 'out of memory|Cannot allocate memory; give the process more' \
    'echo $P >in; for ((kib = 4000; kib < 60000; kib += 500)); do
    (ulimit -v $kib; exec $F -o answers in) 2>said; s=$?; grep -q ^fastsud said && break; done; cat said; exit $s'
row_if "test \$(id -u) = 0 && $is_checked && test -z '$instrumented'" 'only root can become a user with no processes' \
    'few threads' 0 'only . of 8 threads could be started' \
    'echo $P >in; $NOBODY bash -c "ulimit -u 3; \$F -j 8 in"'
row_shim 'no threads' 0 'only 1 of 8 threads could be started; ask for fewer with -j' \
    'echo $P >in; FASTSUD_FAULT=thread:0+:EAGAIN LD_PRELOAD=$SHIM $F -j 8 in'
row_plain "-j $n_threads" 0 "^$solved\$" 'echo $P >in; $F -q -j "$n_threads" in'
row '-j 10000' 2 "threads: '10000' is not a number from 0 to 1024" 'echo $P >in; $F -j 10000 -o answers in'
row 'one core of several' 0 '1 thread,' "$puzzles >in"'; taskset -c "$(taskset -cp $$ | grep -o "[0-9]*$")" $F -f none in'
row_if "test -z '$instrumented' && test \$(id -u) = 0 && unshare -m umount -l /proc" \
    'only root can unmount, and instruments need it' 'no /proc' 0 "^$solved\$" \
    'echo $P >in; unshare -m bash -c "umount -l /proc; \$F -q -j 2 in"'
row 'no such locale, TERM and HOME unset, TMPDIR bad' 0 "^$solved\$" \
    'echo $P >in; env -i LC_ALL=xx_XX.none TMPDIR=/no/such $F -q in'
row 'an empty argv[0]' 2 'fastsud: missing: No such file' '(exec -a "" $F missing)'
row 'an argument of 128 KiB' 2 'fastsud: a+' 'a=$(printf "%0131071d" 0 | tr 0 a); $F $a 2>&1 | cut -c 1-300'
row 'a number beyond 64 bits' 2 "limit: '18446744073709551616' is not a number from" '$F --limit 18446744073709551616'

# Signals.
during='mkfifo pipe; exec 5<>pipe; $F -q -o answers pipe & n=$!; echo $P >&5
    appears ".fastsud-*"'
row 'SIGTERM during a run' 143 - "ulimit -c 0; $during"'; kill $n; wait $n'
row 'SIGXCPU, which ulimit -t sends after a second at least' 152 - "ulimit -c 0; $during"'; kill -XCPU $n; wait $n 2>/dev/null'
row_plain 'SIGSEGV from elsewhere' 139 - "ulimit -c 0; $during"'; kill -SEGV $n; wait $n 2>/dev/null'
row 'SIGKILL leaves the temporary file only' 137 '^\.fastsud-......$' \
    "$during"'; kill -KILL $n; wait $n 2>/dev/null; s=$?; ls -A | grep -v pipe; rm -f .fastsud-*; exit $s'
row 'SIGSTOP, SIGCONT' 0 "^$solved\$" 'mkfifo pipe; $F -q -o out pipe & n=$!; exec 5>pipe; kill -STOP $n
    has_stopped $n; echo $P >&5; kill -CONT $n; exec 5>&-; wait $n; s=$?; cat out; exit $s'
row 'SIGHUP under nohup' 0 "^$solved\$" 'mkfifo pipe; nohup $F -q -o out pipe 2>/dev/null & n=$!; exec 5>pipe
    echo $P >&5; appears ".fastsud-*"; kill -HUP $n; exec 5>&-; wait $n; s=$?
    cat out; exit $s'
row_if 'command -v script' 'there is no script; install the package bsdutils' 'the terminal hangs up' 0 - \
    'mkfifo keys; script -qec "exec $F -q -o answers" /dev/null <keys >/dev/null & n=$!; exec 5>keys; echo $P >&5
    appears ".fastsud-*"; kill -KILL $n; wait $n 2>/dev/null
    vanishes ".fastsud-*"; [ ! -e answers ]'

# Other files than puzzles.
row 'statistics that are no JSON' 2 'in:2:1: this is not JSON' 'echo "{" >in; $F stats --merge -o answers in'
row 'JSON a million deep' 2 'in:1:2049: this is not JSON' 'head -c 1000000 /dev/zero | tr "\0" "[" >in; $F stats --merge -o answers in'
row 'a pattern that is none' 2 'in: binary data, not text' 'head -c 100000 /dev/zero >in; $F generate --pattern in -o answers'
row 'a model that is none' 2 'in: binary data, not text' 'head -c 100000 /dev/zero >in; $F cnf --decode in'

echo
echo "$n_rows rows, $n_failed failed, $n_skipped skipped"
[ "$n_failed" = 0 ]
