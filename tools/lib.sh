# shellcheck shell=bash
# What the scripts of tools/ and bench/ share; they source it.

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)

die() {
    echo "${0##*/}: $*" >&2
    exit 2
}

# Shows the comment that a script begins with.
usage() {
    sed -n '2,/^[^#]/s/^# \{0,1\}//p' "$0"
}

# Shows it and exits when the first argument asks for help.
help_if_asked() {
    case ${1:-} in
    -h | --help)
        usage
        exit 0
        ;;
    esac
}

wrong_usage() {
    usage >&2
    exit 2
}

have() {
    command -v "$1" >/dev/null 2>&1
}

# Whether a compiler can include a header.
have_header() {
    local compiler=cc
    have cc || compiler=gcc
    have "$compiler" || return 1
    printf '#include <%s>\n' stddef.h stdint.h stdarg.h setjmp.h "$1" | "$compiler" -fsyntax-only -x c - >/dev/null 2>&1
}

have_cxx_header() {
    have g++ && printf '#include <%s>\n' "$1" | g++ -fsyntax-only -x c++ - >/dev/null 2>&1
}

# Whether Debian's Python has a module. Asked where no folder can pass for one, as build/ does.
has_python_module() {
    (cd / && /usr/bin/python3 -c "import $1" 2>/dev/null)
}

# Runs a command as root.
as_root() {
    if [ "$(id -u)" -eq 0 ]; then
        "$@"
    elif have sudo; then
        sudo "$@"
    else
        die "$1 needs root: run it as root, or install sudo"
    fi
}

# Installs Debian packages; on other systems names the missing ones and exits with status 2.
install_packages() {
    [ $# -gt 0 ] || return 0
    have apt-get || die "missing: $* (names of Debian packages). Install them and run this again."
    [ "$(id -u)" -eq 0 ] || have sudo || die "missing: $*. Install these packages as root and run this again."
    echo "installing: $*" >&2
    local log
    log=$(mktemp)
    if ! {
        as_root apt-get update &&
            as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends "$@"
    } >"$log" 2>&1; then
        cat "$log" >&2
        rm -f "$log"
        die "cannot install: $*"
    fi
    rm -f "$log"
}

# Packages that a build needs and that are missing, one per line.
missing_for_build() {
    have cmake || echo cmake
    have ninja || have make || echo ninja-build
    have gcc || echo gcc
    have_header stdio.h || echo libc6-dev
    # The engine sat is optional, so its library is installed only where that needs no hand.
    if have apt-get; then
        have_header ccadical.h || echo libcadical-dev
        have g++ || echo g++
        # Likewise for reading statistics back.
        have_header jansson.h || echo libjansson-dev
        # Likewise for writing PDF.
        have_header hpdf.h || echo libhpdf-dev
        # Likewise for compressed input and output, by the list in src/CMakeLists.txt. ISA-L and zlib read the same;
        # Debian has ISA-L for x86-64.
        local skipped=isal name header package
        [ "$(uname -m)" != x86_64 ] && ! have_header isa-l.h || skipped=zlib
        while IFS=, read -r name header _ package; do
            [ "$name" = "$skipped" ] || have_header "$header" || echo "$package"
        done < <(sed -n '/^set(fsd_compression_libraries/,/)/s/^  \([^)]*\))\{0,1\}$/\1/p' "$root/src/CMakeLists.txt")
    fi
}

# The same for the tests, beyond those of the build.
missing_for_tests() {
    have_header cmocka.h || echo libcmocka-dev
    have_header jansson.h || echo libjansson-dev
    have pkg-config || echo pkg-config
    have nm || echo binutils
    have chromium || have chromium-browser || have google-chrome || echo chromium
    # Programs that read PDF, that unpack what fastsud compresses, solvers for the output of fastsud cnf, what makes the
    # library's reference; without them tests are skipped.
    if have apt-get; then
        have pdfinfo || echo poppler-utils
        have qpdf || echo qpdf
        [ -f /usr/share/fonts/truetype/dejavu/DejaVuSans.ttf ] || echo fonts-dejavu-core
        have zstd || echo zstd
        have xz || echo xz-utils
        have bzip2 || echo bzip2
        have cadical || echo cadical
        have minisat || echo minisat
        have cryptominisat5 || echo cryptominisat
        have doxygen || echo doxygen
        # Python's package and its tests; Debian's own Python, whatever stands first in PATH.
        local module
        while read -r module package; do
            has_python_module "$module" || echo "$package"
        done <<'END'
ensurepip python3-venv
pip python3-pip
build python3-build
setuptools python3-setuptools
wheel python3-wheel
cffi python3-cffi
numpy python3-numpy
pandas python3-pandas
pytest python3-pytest
mypy mypy
END
        compgen -G '/usr/include/python3*/Python.h' >/dev/null || echo python3-dev
        # They compress what is read; a form without its program is skipped.
        have gzip || echo gzip
        have zstd || echo zstd
        have xz || echo xz-utils
        have bzip2 || echo bzip2
    fi
}

# The same for the fuzz targets: clang, its sanitizers with libFuzzer, and the libraries that these need.
missing_for_fuzz() {
    have_header cmocka.h || echo libcmocka-dev
    have pkg-config || echo pkg-config
    have clang || echo clang
    have g++ || echo g++
    printf '#include <stddef.h>\nint LLVMFuzzerTestOneInput(const char *data, size_t size) { return data && size > 9; }\n' |
        clang -fsanitize=fuzzer,address -o /dev/null -x c - 2>/dev/null || echo libclang-rt-dev
    printf '#include <omp.h>\n' | clang -fopenmp -fsyntax-only -x c - >/dev/null 2>&1 || echo libomp-dev
}

# What tools/web needs, beside what tools/fetch-charts installs.
missing_for_web() {
    have cmake || echo cmake
    have ninja || have make || echo ninja-build
    have emcc || echo emscripten
    have node || echo nodejs
}

# What the preset aarch64 needs: Debian's cross compiler, an emulator, and libraries from its architecture arm64, which
# apt is told of. When that architecture is not to be had, as on Ubuntu's servers for x86, apt is as before and the status
# is not 0.
install_for_aarch64() {
    local packages=() package added=
    have dpkg || die "the libraries for 64-bit ARM are packages of Debian"
    have aarch64-linux-gnu-gcc || packages+=(gcc-aarch64-linux-gnu libc6-dev-arm64-cross)
    have qemu-aarch64-static || packages+=(qemu-user-static)
    for package in libgomp1 libcmocka-dev libjansson-dev zlib1g-dev libdeflate-dev libzstd-dev liblzma-dev libbz2-dev; do
        dpkg-query -W -f '${db:Status-Status}\n' "$package:arm64" 2>/dev/null | grep -qx installed ||
            packages+=("$package:arm64")
    done
    dpkg --print-foreign-architectures | grep -qx arm64 || {
        as_root dpkg --add-architecture arm64
        added=yes
    }
    (install_packages "${packages[@]}") || {
        [ -z "$added" ] || as_root dpkg --remove-architecture arm64
        return 1
    }
}

# The charts of reports, which are optional.
fetch_charts() {
    "$root/tools/fetch-charts" || echo "${0##*/}: no charts: this build cannot write reports" >&2
}

# bundle_page ROOT: makes the page in ROOT/build/web of the program that was compiled there and of ROOT/src/web.
bundle_page() {
    local tree=$1/build/web version
    version=$(sed -n 's/^project(fastsud VERSION \([0-9.]*\) .*/\1/p' "$1/CMakeLists.txt")
    node "$1/src/web/bundle.mjs" "$1/build/charts/node_modules" "$tree" "$version" "$tree/fastsud.html" \
        "$1/LICENSE" "$root/build/web-libraries/jansson/source/LICENSE" /usr/share/emscripten/system/lib/libc/musl/COPYRIGHT
}

install_for_build() {
    local packages
    mapfile -t packages < <(missing_for_build)
    install_packages "${packages[@]}"
}

install_for_tests() {
    local packages
    mapfile -t packages < <(missing_for_build; missing_for_tests)
    install_packages "${packages[@]}"
}

# find_public_corpus NAME: prints the path of a public corpus; fails when it is not here. The C tests look in the same
# places (tests/support/corpora.c).
find_public_corpus() {
    local folder
    for folder in "${FASTSUD_CORPORA:-$root/../shared/corpora}" "$root/corpora/public"; do
        if [ -f "$folder/$1" ]; then
            echo "$folder/$1"
            return
        fi
    done
    return 1
}

# Runs a command; shows its output only when it fails.
quietly() {
    local log status=0
    log=$(mktemp)
    "$@" >"$log" 2>&1 || status=$?
    [ "$status" -eq 0 ] || cat "$log" >&2
    rm -f "$log"
    return "$status"
}

# configure PRESET BUILD_DIR [CMAKE_ARGUMENT...]: an existing build tree keeps its generator.
configure() {
    local preset=$1 build=$2
    shift 2
    local generator=()
    if [ ! -f "$build/CMakeCache.txt" ] && have ninja; then
        generator=(-G Ninja)
    fi
    (cd "$root" && quietly cmake --preset "$preset" -B "$build" "${generator[@]}" "$@")
}

# build BUILD_DIR [TARGET...]
build() {
    local build=$1 targets=()
    shift
    [ $# -eq 0 ] || targets=(--target "$@")
    quietly cmake --build "$build" --parallel "$(nproc)" "${targets[@]}"
}

# Sums over all calls of run_tests.
n_passed=0
n_failed=0
n_skipped=0
# Whether a skip that tests/expected-skips does not name is a failure; as an option of tools/tally.
strict=()

# add_tally TEXT: adds a line "N passed, N failed, N skipped" to the sums; any other text is a failure.
add_tally() {
    if [[ $1 =~ ^([0-9]+)\ passed,\ ([0-9]+)\ failed,\ ([0-9]+)\ skipped$ ]]; then
        n_passed=$((n_passed + BASH_REMATCH[1]))
        n_failed=$((n_failed + BASH_REMATCH[2]))
        n_skipped=$((n_skipped + BASH_REMATCH[3]))
    else
        n_failed=$((n_failed + 1))
        echo "failed: no tests were counted"
    fi
}

# run_tests BUILD_DIR [CTEST_ARGUMENT...]: runs the tests of a build tree and adds their cases to the sums: those of
# cmocka, and any other test as one case.
run_tests() {
    local build=$1 status=0 counts report
    shift
    report=$(mktemp --suffix .xml)
    ctest --test-dir "$build" --output-on-failure --test-output-size-passed 100000000 --parallel "$(nproc)" \
        --output-junit "$report" "$@" || status=$?
    counts=$("$root/tools/tally" "${strict[@]}" "$report" "$status" "${build##*/}" || true)
    rm -f "$report"
    sed '$d' <<<"$counts"
    add_tally "${counts##*$'\n'}"
}

# The closing line; the status is 0 when no case failed.
report_tests() {
    echo "$n_passed passed, $n_failed failed, $n_skipped skipped"
    [ "$n_failed" -eq 0 ] && [ "$n_passed" -gt 0 ]
}
