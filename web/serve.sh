#!/usr/bin/env bash
# Builds the page and serves it on this machine: web/serve.sh [--port N]
# The first call gets the packages that are missing; a later one starts in seconds.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

port=8000
while [ $# -gt 0 ]; do
  case $1 in
    --port) port=${2:-} && shift 2 || shift ;;
    --port=*) port=${1#*=} && shift ;;
    -h | --help) echo "usage: web/serve.sh [--port N]" && exit 0 ;;
    *) echo "serve: unknown argument '$1'; usage: web/serve.sh [--port N]" >&2 && exit 2 ;;
  esac
done
if ! [[ $port =~ ^[0-9]{1,5}$ ]] || [ "$port" -lt 1 ] || [ "$port" -gt 65535 ]; then
  echo "serve: the port must be a number from 1 to 65535, not '$port'" >&2
  exit 2
fi

# Said before anything is built: whether somebody answers there.
if (exec 3<>"/dev/tcp/127.0.0.1/$port") 2>/dev/null; then
  echo "serve: port $port is taken; choose another with --port N" >&2
  exit 1
fi

web/build_page.sh
exec python3 web/serve.py build/wasm/page "$port"
