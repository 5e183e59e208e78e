#!/usr/bin/env bash
# Gets what the tests need, builds for all targets, and runs everything. The last line says how many passed.
#   tests/run.sh            everything: over an hour from nothing on two cores
#   tests/run.sh native     only the steps whose names hold one of the words (tests/run.sh --list names them)
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
web/setup.sh tests
exec /usr/bin/python3 tests/run.py "$@"
