#!/usr/bin/env bash
# usage: check_packages.sh (make | lint | try) SOURCE_DIR FOLDER
# What tools/release makes of the last commit. make: in FOLDER, twice, which gives the same bytes; the checksums and the
# bill of materials hold; versions and dates that disagree are refused. lint: Debian's lintian has neither errors nor
# warnings. try: Debian's autopkgtest installs and tries the packages in a new root.
# Exit status: 0 it holds, 1 it does not, 77 a tool, root's rights or the archive that a root is made of is not there.
set -euo pipefail
# shellcheck source=tests/check.sh
source "$(dirname "${BASH_SOURCE[0]}")/check.sh"

part=$1
source=$2
folder=$3

case $part in
make)
    require apt-get
    rm -rf "$folder"
    # Tests are built once.
    "$source/tools/release" --draft --debian "$folder/first" || fail "no release"
    DEB_BUILD_OPTIONS=nocheck "$source/tools/release" --draft --debian "$folder/second" || fail "no second release"
    for file in "$folder"/first/*.{deb,dsc,xz,json}; do
        cmp "$file" "$folder/second/${file##*/}" || fail "${file##*/} is not the same twice"
    done
    rm -r "$folder/second"
    (cd "$folder/first" && sha256sum --check --quiet SHA256SUMS) || fail "SHA256SUMS"
    mkdir "$folder/sources"
    tar x -C "$folder/sources" --strip-components=1 -f "$folder"/first/fastsud-*.tar.xz
    diff -u <(git -C "$source" ls-tree -r --name-only HEAD | LC_ALL=C sort) \
        <(cd "$folder/sources" && find . -type f -printf '%P\n' | LC_ALL=C sort) || fail "the tarball is not the commit"
    (cd "$folder/sources" && python3 - "$folder"/first/*.spdx.json) <<'END' || fail "the bill of materials"
import hashlib, json, pathlib, sys

document = json.loads(pathlib.Path(sys.argv[1]).read_text())
# What SPDX 2.3 requires.
required = {
    "spdxVersion dataLicense SPDXID name documentNamespace creationInfo": [document],
    "created creators": [document["creationInfo"]],
    "SPDXID name downloadLocation": document["packages"],
    "SPDXID fileName checksums": document["files"],
    "spdxElementId relationshipType relatedSpdxElement": document["relationships"],
}
for names, elements in required.items():
    for element in elements:
        assert all(element.get(name) for name in names.split()), (names, element)
assert document["spdxVersion"] == "SPDX-2.3" and document["dataLicense"] == "CC0-1.0"
elements = [document] + document["packages"] + document["files"]
identifiers = {element["SPDXID"] for element in elements}
assert len(identifiers) == len(elements)
for relation in document["relationships"]:
    assert {relation["spdxElementId"], relation["relatedSpdxElement"]} <= identifiers, relation
listed = {file["fileName"]: {sum["algorithm"]: sum["checksumValue"] for sum in file["checksums"]}
          for file in document["files"]}
present = {f"./{path}": path.read_bytes() for path in pathlib.Path(".").rglob("*") if path.is_file()}
assert listed.keys() == present.keys()
for name, content in present.items():
    assert listed[name] == {"SHA1": hashlib.sha1(content).hexdigest(), "SHA256": hashlib.sha256(content).hexdigest()}
main, *linked = document["packages"]
code = hashlib.sha1("".join(sorted(sums["SHA1"] for sums in listed.values())).encode()).hexdigest()
assert main["packageVerificationCode"]["packageVerificationCodeValue"] == code
assert {"libc6", "libzstd1", "libgomp1", "libcadical-dev"} <= {package["name"] for package in linked}
print(f"{len(listed)} files, {len(linked)} packages linked")
END

    # A release of the same files, with a date; then each file in which version or date stands is made wrong.
    cd "$folder/sources"
    git init --quiet
    release() {
        git add --all --force
        git -c user.name=test -c user.email=test commit --quiet --message=test
        rm -rf "$folder/release"
        tools/release "$folder/release"
    }
    sed -i '0,/^## /s/^## \([0-9.]*\).*/## \1 (2030-01-02)/' CHANGELOG.md
    sed -i '1s/"[0-9-]*"/"2030-01-02"/' src/cli/*.[0-9].in
    sed -i '0,/^ -- /s/>  .*/>  Wed, 02 Jan 2030 12:00:00 +0000/' tools/debian/changelog
    release || fail "no dated release"
    # refuses WHAT: that, which a file has just been given.
    refuses() {
        ! release 2>"$folder/release.log" || fail "$1 is not refused"
        grep -q ", not '" "$folder/release.log" || fail "$1: $(cat "$folder/release.log")"
        git reset --quiet --hard HEAD^
    }
    version=$(sed -n '0,/^## /s/^## \([0-9.]*\).*/\1/p' CHANGELOG.md)
    for file in CMakeLists.txt src/include/fastsud.h CHANGELOG.md tools/debian/changelog; do
        sed -i "0,/$version/s/$version/$version.1/; s/^#define FASTSUD_VERSION_PATCH /&9/" "$file"
        refuses "another version in $file"
    done
    for file in CHANGELOG.md src/cli/fastsud-formats.5.in tools/debian/changelog; do
        sed -i '0,/2030-01-02\|Wed, 02 Jan 2030/s//2030-01-03/' "$file"
        refuses "another date in $file"
    done
    echo >>README.md
    ! tools/release "$folder/release" 2>"$folder/release.log" || fail "what is not committed is not refused"
    grep -q "commit everything first" "$folder/release.log" || fail "$(cat "$folder/release.log")"
    ;;
lint)
    require lintian
    # Run as root by a service, it says so in a warning.
    lintian -I --pedantic --info --fail-on error,warning --allow-root "$folder"/first/*.changes
    ;;
try)
    require autopkgtest mmdebstrap
    [ "$(id -u)" -eq 0 ] || skip "a new root needs the rights of root"
    # This system's own archive.
    # shellcheck disable=SC2016 # fields of apt
    archive=$(apt-get indextargets --format 'deb $(REPO_URI) $(RELEASE) $(COMPONENT)' \
        'Created-By: Packages' 'Origin: Debian' | sort -u)
    [ -n "$archive" ] || skip "apt has no lists of Debian; apt-get update fetches them"
    codename=$(sed -n 's/^VERSION_CODENAME=//p' /etc/os-release)
    rm -rf "$folder/root" "$folder/tried"
    if ! mmdebstrap --quiet --variant=apt --skip=cleanup/apt/lists "$codename" "$folder/root" - <<<"$archive" \
        >"$folder/root.log" 2>&1; then
        cat "$folder/root.log"
        skip "a new root cannot be made"
    fi
    status=0
    autopkgtest --output-dir "$folder/tried" --summary-file "$folder/tried.txt" \
        "$folder"/first/*.deb "$folder"/first/*.dsc -- chroot "$folder/root" >"$folder/try.log" 2>&1 || status=$?
    rm -rf "$folder/root"
    [ "$status" -eq 0 ] || tail -n 100 "$folder/try.log"
    cat "$folder/tried.txt"
    [ "$status" -eq 0 ] || fail "autopkgtest: $status"
    ;;
*)
    fail "make, lint or try"
    ;;
esac
