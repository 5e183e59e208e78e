#!/usr/bin/env bash
# Makes build/site: all that a host has to serve, with each file also compressed. README.md says how to host it.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

web/setup.sh page

log=build/wasm-build.log
if [ ! -f build/wasm/build.ninja ] && ! cmake --preset wasm >"$log" 2>&1; then
  tail -n 20 "$log" >&2
  echo "build: the build could not be configured (all of its output: $log)" >&2
  exit 1
fi
echo "build: building the page (some minutes the first time)"
if ! cmake --build build/wasm --target interleave_page_shell >"$log" 2>&1; then
  tail -n 40 "$log" >&2
  echo "build: the build failed (all of its output: $log)" >&2
  exit 1
fi
exec /usr/bin/python3 web/site.py build/wasm/page build/site web/service_worker.js
