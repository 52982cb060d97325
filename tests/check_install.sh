#!/usr/bin/env bash
# usage: check_install.sh SOURCE_DIR BUILD_DIR CC CXX
# Installs a build, moves what was installed, and builds src/examples/ against it: with CMake and, some, with pkg-config, by
# the shared library and by the static one. What the examples write is compared with what the program says. Exit status:
# 0 it holds, 1 it does not, 77 there is no pkg-config or no C++ compiler.
set -euo pipefail
# shellcheck source=tests/check.sh
source "$(dirname "${BASH_SOURCE[0]}")/check.sh"

source=$1
build=$2
cc=$3
cxx=$4
packages="pkg-config and g++"
require pkg-config "$cxx"

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

# same WHAT FILE FILE
same() {
    diff -u "$2" "$3" >&2 || fail "$1"
}

quietly cmake --install "$build" --prefix "$folder/first"
prefix=$folder/moved
mv "$folder/first" "$prefix"
library=$(dirname "$(find "$prefix" -name libfastsud.a)")
export PKG_CONFIG_PATH=$library/pkgconfig

# What shells and man look for is there, and no text says where it was built, or installed first.
for file in man/man1/fastsud.1 man/man5/fastsud-formats.5 man/man7/fastsud-measures.7 zsh/site-functions/_fastsud \
    bash-completion/completions/fastsud fish/vendor_completions.d/fastsud.fish; do
    [ -s "$prefix/share/$file" ] || fail "share/$file is missing"
done
! grep -rIlF -e "$folder" -e "$source" -e "$build" "$prefix" >&2 || fail "the above name folders of the build"

# The library needs nothing that only the program does, and nothing that is not in its .pc file.
readelf -d "$library/libfastsud.so" | sed -n 's/.*(NEEDED).*\[\(.*\)\]/\1/p' >"$folder/needed"
private=$(sed -n 's/^Libs\.private://p' "$library/pkgconfig/fastsud.pc")
while read -r needed; do
    name=${needed#lib}
    [[ $needed =~ ^(libc|libgcc_s|ld-linux[^.]*)\.so || " $private " = *" -l${name%%.so*} "* ]] ||
        fail "the shared library needs $needed"
done <"$folder/needed"
readelf -d "$library/libfastsud.so" | grep -qE 'SONAME.*\[libfastsud\.so\.(0\.[0-9]+|[1-9][0-9]*)\]' || fail "the soname"

# What the examples must write, from the program.
program=$prefix/bin/fastsud
puzzle=.4.........98..6...2.....7.47.6....5...3..86.9.............83.2....14..6.1...79..
copy=$("$program" morph -q "$puzzle")
other=$(head -n 1 "$source/corpora/one.txt")
cat "$source"/corpora/{demo,one,two,none}.txt >"$folder/puzzles"
gzip -k "$folder/puzzles"
"$program" -q "$folder/puzzles.gz" >/dev/null 2>&1 || cp "$folder/puzzles" "$folder/puzzles.gz"
{
    echo 'solve_file: a line or record is not a puzzle'
    sed -n 's/^fastsud: \(<stdin>:2:\)/\1/p' < <(printf '%s\nno puzzle\n' "$puzzle" | "$program" 2>&1 >/dev/null)
} >"$folder/malformed"
[ "$(wc -l <"$folder/malformed")" -eq 2 ] || fail "the program said nothing of a malformed line"
"$program" -q "$folder/puzzles" | sed $'s/\t/ /; /^[1-9]*$/s/$/ unique/' >"$folder/solve_file"
"$program" rate -q --max-level 10 --columns level,er,ep,ed,rating --morphs 64 "$puzzle" |
    awk -F , 'NR > 1 {
        print "level of logic: " $1
        print "Sudoku Explainer: ER " $2 ", EP " $3 ", ED " $4
        print "search rating: " $5
    }' >"$folder/rate_puzzle"
"$program" explain -q --level 7 "$puzzle" | sed -n 's/^ *\([0-9]*\. \)/\1/p' >"$folder/explain_puzzle"
echo solved >>"$folder/explain_puzzle"
"$program" generate -n 100 -q --seed 7 --symmetry rot180 >"$folder/generate_hundred"
for file in solve_file rate_puzzle explain_puzzle generate_hundred; do
    [ "$(wc -l <"$folder/$file")" -ge 3 ] || fail "the program said too little for $file"
done

# run_some FOLDER: runs one in C and one in C++ that are built there.
run_some() {
    local out=$folder/out
    "$1/solve_file" "$folder/puzzles" >"$out" || fail "solve_file fails"
    same solve_file "$folder/solve_file" "$out"
    "$1/solve_file" <"$folder/puzzles.gz" >"$out" || fail "solve_file does not read compressed data"
    same "solve_file, compressed" "$folder/solve_file" "$out"
    ! printf '%s\nno puzzle\n' "$puzzle" | "$1/solve_file" >/dev/null 2>"$out" || fail "solve_file reads what is no puzzle"
    same "solve_file's message" "$folder/malformed" "$out"
    "$1/generate_hundred" 7 >"$out" || fail "generate_hundred fails"
    same generate_hundred "$folder/generate_hundred" "$out"
    ! "$1/generate_hundred" seven 2>"$out" || fail "generate_hundred takes a word for a seed"
    same "generate_hundred's message" <(echo 'generate_hundred: not a value of that option') "$out"
}

# run_examples FOLDER: runs all.
run_examples() {
    local out=$folder/out
    run_some "$1"
    "$1/rate_puzzle" "$puzzle" >"$out" || fail "rate_puzzle fails"
    same rate_puzzle "$folder/rate_puzzle" "$out"
    "$1/explain_puzzle" "$puzzle" >"$out" || fail "explain_puzzle fails"
    same explain_puzzle "$folder/explain_puzzle" "$out"
    "$1/compare_puzzles" "$puzzle" "$copy" >"$out" || fail "compare_puzzles does not know a copy"
    [ "$(awk '/ is canonical/ { print $1 }' "$out" | uniq | wc -l)" -eq 1 ] || fail "the canonical forms differ"
    # Where each digit of the puzzle goes, the copy has it.
    awk -v puzzle="$puzzle" -v copy="$copy" '
        /^r/ { for (i = 1; i <= 9; i++) place[n++] = (substr($i, 2, 1) - 1) * 9 + substr($i, 4, 1) }
        / becomes / { gsub(/,/, ""); for (i = 1; i < NF; i += 3) digit[$i] = $(i + 2) }
        END {
            for (i = 0; i < 81; i++) {
                given = substr(puzzle, i + 1, 1)
                same += substr(copy, place[i], 1) == (given == "." ? given : digit[given])
            }
            exit same != 81
        }' "$out" || fail "compare_puzzles shows a way that does not lead to the copy"
    local status=0
    "$1/compare_puzzles" "$puzzle" "$other" >"$out" || status=$?
    [ "$status" -eq 1 ] || fail "compare_puzzles takes different puzzles for copies"
}

# By CMake, which compiles once and links twice. The examples have no warnings, in whatever language.
warnings=(-Wall -Wextra -Wpedantic -Werror)
generator=()
! command -v ninja >/dev/null || generator=(-G Ninja)
for target in fastsud::fastsud fastsud::fastsud_static; do
    quietly cmake "${generator[@]}" -S "$source/src/examples" -B "$folder/cmake" -DCMAKE_PREFIX_PATH="$prefix" \
        -DFASTSUD_LIBRARY="$target" -DCMAKE_C_COMPILER="$cc" -DCMAKE_CXX_COMPILER="$cxx" \
        -DCMAKE_C_FLAGS="${warnings[*]}" -DCMAKE_CXX_FLAGS="${warnings[*]}"
    quietly cmake --build "$folder/cmake"
    run_examples "$folder/cmake"
done

# Some by pkg-config likewise; the static library when there is no other. C++ takes long to compile, so that object
# is CMake's.
read -ra flags < <(pkg-config --cflags fastsud)
mkdir "$folder/examples"
quietly "$cc" -std=c11 "${warnings[@]}" "${flags[@]}" -c "$source/src/examples/solve_file.c" -o "$folder/examples/solve_file.c.o"
cp "$(find "$folder/cmake" -name generate_hundred.cc.o)" "$folder/examples"
link_by_pkg_config() {
    local object name linker
    read -ra flags < <(pkg-config "$@" --libs fastsud)
    for object in "$folder"/examples/*.o; do
        name=${object##*/}
        linker=$cc
        [[ $name == *.c.o ]] || linker=$cxx
        quietly "$linker" "$object" "${flags[@]}" -Wl,-rpath,"$library" -o "$folder/examples/${name%%.*}"
    done
    run_some "$folder/examples"
}
link_by_pkg_config
rm "$library"/libfastsud.so*
link_by_pkg_config --static
