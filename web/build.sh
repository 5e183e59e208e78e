#!/usr/bin/env bash
# Makes build/site: all that a host has to serve, with each file also compressed. README.md says how to host it.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

web/build_page.sh
exec /usr/bin/python3 web/site.py build/wasm/page build/site web/service_worker.js
