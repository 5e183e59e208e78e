#!/usr/bin/env bash
# Makes build/wasm/page, the page as a folder; the first call gets the packages that are missing. For build.sh and serve.sh.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

web/setup.sh page

log=build/wasm-build.log
if [ ! -f build/wasm/build.ninja ] && ! cmake --preset wasm >"$log" 2>&1; then
  tail -n 20 "$log" >&2
  echo "page: the build could not be configured (all of its output: $log)" >&2
  exit 1
fi
echo "page: building (some minutes the first time)"
if ! cmake --build build/wasm --target interleave_page_shell >"$log" 2>&1; then
  tail -n 40 "$log" >&2
  echo "page: the build failed (all of its output: $log)" >&2
  exit 1
fi
