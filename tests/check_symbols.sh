#!/usr/bin/env bash
# usage: check_symbols.sh NM BUILD_DIR SHARED_LIBRARY STATIC_LIBRARY
# Each object of a kernel's lanes or planes exports its constant, that of its bench hooks, and no function, any other of
# a kernel its constant alone; the shared library exports fastsud_* alone; the static one has no names but fastsud_* and
# fsd_*, and needs no OpenMP.
# Exit status: 0 it holds, 1 it does not, 77 the objects of this build are instrumented.
set -euo pipefail

nm=$1
build=$2
library=$3
archive=$4
n_failed=0

fail() {
    echo "check_symbols: $*" >&2
    n_failed=$((n_failed + 1))
}

n_objects=0
while IFS= read -r object; do
    form=${object##*/}
    form=${form%%.*}
    [[ $object = */$form/* ]] || continue # what was compiled before sources had other names
    kernel=${object#*/CMakeFiles/fsd_kernel_}
    kernel=${kernel%%.*}
    name=${form}_${kernel//-/_}
    symbols=$("$nm" -g --defined-only "$object" | awk 'NF { print $(NF - 1), $NF }')
    case $symbols in
    *__asan* | *__odr_asan* | *__tsan* | *__gcov* | *llvm_gcov*)
        echo "check_symbols: instrumented objects, skipped"
        exit 77
        ;;
    "R fsd_$name"$'\n'"R fsd_${name}_hooks" | "D fsd_$name"$'\n'"D fsd_${name}_hooks")
        [[ $form = lanes || $form = planes ]] || fail "$object exports hooks, which only lanes and planes have:"$'\n'"$symbols"
        ;;
    "R fsd_$name" | "D fsd_$name")
        [[ $form != lanes && $form != planes ]] || fail "$object exports fsd_$name, but not fsd_${name}_hooks"
        ;;
    *) fail "$object exports more or less than its constants:"$'\n'"$symbols" ;;
    esac
    n_objects=$((n_objects + 1))
done < <(find "$build" -path '*/CMakeFiles/fsd_kernel_*.dir/*' -name '*.o' | sort)
if [ "$n_objects" -eq 0 ]; then
    fail "no kernel objects under $build"
fi
echo "check_symbols: $n_objects kernel objects"

exported=$("$nm" -D -g --defined-only "$library" | awk '{ print $NF }' | sed 's/@.*//')
if ! grep -q '^fastsud_' <<<"$exported"; then
    fail "$library exports no fastsud_ function"
fi
if foreign=$(grep -v '^fastsud_' <<<"$exported"); then
    fail "$library exports foreign names: ${foreign//$'\n'/ }"
fi
if foreign=$("$nm" -g --defined-only "$archive" | awk 'NF == 3 && $3 !~ /^(fastsud|fsd)_/ { print $3 }' | grep .); then
    fail "$archive has foreign names: ${foreign//$'\n'/ }"
fi
if foreign=$("$nm" -u "$archive" | awk '$1 == "U" { print $2 }' |
    grep -E '^(GOMP|omp|kmpc|__kmpc)_'); then
    fail "$archive needs ${foreign//$'\n'/ }"
fi
[ "$n_failed" -eq 0 ]
