#!/usr/bin/env bash
# usage: check_browser.sh SOURCE_DIR REPORT_TOOL FASTSUD [SUITE[/CASE]...]
# Runs tests/browser/run.mjs where there is node. Exit status: that of it, 77 without node.
set -euo pipefail
# shellcheck source=tests/check.sh
source "$(dirname "${BASH_SOURCE[0]}")/check.sh"

packages=nodejs require node
exec node "$1/tests/browser/run.mjs" "$@"
