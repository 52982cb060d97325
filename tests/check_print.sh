#!/usr/bin/env bash
# usage: check_print.sh PROGRAM
# Chromium prints the sheets of `fastsud print` to PDF as they are laid out: so many pages of the right size, each with
# its puzzles whole and within the margins. Exit status: 0 it does, 1 it does not, 77 there is no Chromium or no poppler.
set -euo pipefail
# shellcheck source=tests/check.sh
source "$(dirname "${BASH_SOURCE[0]}")/check.sh"

program=$1
packages="chromium and poppler-utils"
require chromium pdfinfo pdftotext

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
n_puzzles=26
grades='easy|medium|hard|fiendish|diabolical|extreme'
"$program" generate -q -n "$n_puzzles" --seed 5 >"$folder/puzzles.txt"

# What words of a page stand outside its margins, of 12 mm, in points.
outside() {
    pdftotext -bbox "$folder/book.pdf" - | awk -F'"' '
        /<page / { width = $2; height = $4; page++ }
        /<word / && ($2 < 34 || $4 < 34 || $6 > width - 34 || $8 > height - 34) { print "page " page ": " $0 }'
}

# Digits of the givens on page $1, those of the captions and of the page number left out.
digits() {
    pdftotext -f "$1" -l "$1" -layout "$folder/book.pdf" - |
        sed -E "s/(Puzzle |Page )?[0-9]+ +($grades)//g; s/Sheets//; \$d" | sed -E '/^ *seed/d; s/[^0-9]//g' | tr -d '\n' | wc -c
}

check() {
    local paper=$1 per_page=$2 answers=$3 size=$4 n_pages page first n_givens
    "$program" print -q -n "$per_page" --paper "$paper" --answers "$answers" --grade --title Sheets --foot "seed 5" \
        -o "$folder/book.html" "$folder/puzzles.txt"
    quietly timeout 300 chromium --headless --no-sandbox --disable-gpu --user-data-dir="$folder/profile" \
        --no-pdf-header-footer --print-to-pdf="$folder/book.pdf" "$folder/book.html"
    n_pages=$(((n_puzzles + per_page - 1) / per_page))
    [ "$answers" = end ] && total=$((n_pages + (n_puzzles + 19) / 20)) || total=$n_pages
    pdfinfo "$folder/book.pdf" >"$folder/info"
    grep -qx "Pages: *$total" "$folder/info" || fail "$*: not $total pages: $(grep Pages "$folder/info")"
    grep -qE "^Page size: *$size" "$folder/info" || fail "$*: $(grep 'Page size' "$folder/info")"
    [ "$(pdftotext -l "$n_pages" -layout "$folder/book.pdf" - | grep -owE "$grades" | wc -l)" -eq "$n_puzzles" ] || fail "$*: grades run into numbers"
    [ -z "$(outside)" ] || fail "$*: outside the margins: $(outside | head -n 3)"
    for ((page = 1; page <= n_pages; page++)); do
        first=$(((page - 1) * per_page + 1))
        n_givens=$(sed -n "$first,$((first + per_page - 1))p" "$folder/puzzles.txt" | tr -dc 1-9 | wc -c)
        [ "$(digits "$page")" -eq "$n_givens" ] ||
            fail "$*: page $page has $(digits "$page") digits, not $n_givens"
    done
}

check a4 6 end '59[45].* x 84[12]'
check letter 4 beside '612 x 792'
check letter 12 none '612 x 792'
check a4 1 none '59[45].* x 84[12]'
check a4 30 none '59[45].* x 84[12]'
check letter 8 beside '612 x 792'
