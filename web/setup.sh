#!/usr/bin/env bash
# Gets what a build needs: Debian packages that are missing, the sources of Dear ImGui, SDL2 and zlib, unpacked
# into build/deps, and the packages of the page's code editor from npm, in web/node_modules. A second call finds
# everything there and takes no time.
#
#   web/setup.sh page     what building and serving the page takes
#   web/setup.sh tests    that, and what the native program and the tests take
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
purpose=${1:-page}
deps=$root/build/deps

page_packages=(cmake ninja-build ccache emscripten libfmt-dev nlohmann-json3-dev dpkg-dev python3
  python3-markdown brotli fonttools fonts-inter fonts-jetbrains-mono)
tests_packages=(g++ libsdl2-dev libgles-dev libgl1-mesa-dri googletest clang libclang-rt-dev clang-format clang-tidy
  chromium firefox-esr xvfb xauth spin postgresql redis-server python3-asyncpg python3-psycopg python3-psycopg2
  python3-django python3-redis python3-pytest)
sources=(imgui libsdl2 zlib)
minimum_free_mb=4000

fail() {
  echo "setup: $*" >&2
  exit 1
}

case $purpose in
  page) packages=("${page_packages[@]}") ;;
  tests) packages=("${page_packages[@]}" "${tests_packages[@]}") ;;
  *) fail "unknown purpose '$purpose'; say page or tests" ;;
esac

missing=()
for package in "${packages[@]}"; do
  status=$(dpkg-query -W -f='${db:Status-Status}' "$package" 2>/dev/null || true)
  [ "$status" = installed ] || missing+=("$package")
done
# npm comes with node on some systems, and as a package of its own on Debian.
command -v npm >/dev/null || missing+=(npm)

stamp=$deps/.unpacked
need_sources=no
[ "$(cat "$stamp" 2>/dev/null || true)" = "${sources[*]}" ] || need_sources=yes
# The lock is copied beside what was installed by it.
lock=$root/web/package-lock.json
installed=$root/web/node_modules/.installed-lock.json
need_editor=no
cmp -s "$lock" "$installed" || need_editor=yes
if [ ${#missing[@]} -eq 0 ] && [ $need_sources = no ] && [ $need_editor = no ]; then exit 0; fi

# ---- Something is missing: look first whether it can be had ----------------------------------------------

if [ ${#missing[@]} -gt 0 ] || [ $need_sources = yes ]; then
  command -v apt-get >/dev/null || fail "this needs Debian 12 or a system like it: apt-get is not here"
fi

as_root=()
if [ ${#missing[@]} -gt 0 ] && [ "$(id -u)" -ne 0 ]; then
  if command -v sudo >/dev/null && sudo -n true 2>/dev/null; then
    as_root=(sudo)
  else
    fail "packages are missing and only root may install them: apt-get install ${missing[*]}"
  fi
fi

free_mb() { df -Pm "$1" | awk 'NR == 2 { print $4 }'; }
mkdir -p "$deps" 2>/dev/null || fail "cannot write to $deps"
for place in /usr "$deps"; do
  free=$(free_mb "$place")
  if [ "$free" -lt $minimum_free_mb ]; then
    fail "the disk of $place has $free MB free, and $minimum_free_mb MB are needed"
  fi
done

log=$deps/setup.log
run() {  # run WHAT COMMAND...: silent when it goes well
  local what=$1
  shift
  if "$@" >"$log" 2>&1; then return; fi
  if grep -qE 'resolving|Could not (connect|resolve)|Network is unreachable|Failed to fetch' "$log"; then
    fail "no network: Debian's package servers cannot be reached for $what (details: $log)"
  elif grep -qE 'ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ENETUNREACH|ETIMEDOUT' "$log"; then
    fail "no network: npm's registry cannot be reached for $what (details: $log)"
  fi
  tail -n 15 "$log" >&2
  fail "$what failed (all of its output: $log)"
}

if [ ${#missing[@]} -gt 0 ]; then
  echo "setup: installing ${missing[*]}"
  export DEBIAN_FRONTEND=noninteractive
  wait_for_dpkg=(-o DPkg::Lock::Timeout=300)
  run "the lists of packages" "${as_root[@]}" apt-get "${wait_for_dpkg[@]}" -o APT::Update::Error-Mode=any update
  run "the packages" "${as_root[@]}" apt-get "${wait_for_dpkg[@]}" install -y --no-install-recommends \
    "${missing[@]}"
fi

# ---- Source packages, through a list of our own so that the system's configuration stays as it is ----------

if [ $need_sources = yes ]; then
  echo "setup: unpacking the sources of ${sources[*]}"
  work=$deps/work
  rm -rf "$work"
  mkdir -p "$work/lists/partial" "$work/cache/archives/partial"
  list=$work/deb-src.list
  for file in /etc/apt/sources.list.d/debian.sources /etc/apt/sources.list; do
    [ -s "$file" ] || continue
    case $file in
      *.sources)
        list=$work/deb-src.sources
        sed 's/^Types:.*/Types: deb-src/' "$file" >"$list" ;;
      *) sed -n 's/^deb \(.*\)/deb-src \1/p' "$file" >"$list" ;;
    esac
    break
  done
  [ -s "$list" ] || fail "no list of Debian's package sources in /etc/apt"
  apt=(apt-get -o Dir::Etc::sourcelist="$list" -o Dir::Etc::sourceparts=/dev/null
    -o Dir::State::lists="$work/lists" -o Dir::Cache="$work/cache" -o APT::Sandbox::User=root
    -o APT::Update::Error-Mode=any)
  cd "$work"
  run "the lists of sources" "${apt[@]}" update
  # A server may name a version that it does not have: then an older one that it lists.
  download() {  # download NAME
    local version
    for version in $(apt-cache "${apt[@]:1}" showsrc --only-source "$1" | sed -n 's/^Version: //p' | sort -Vru); do
      if "${apt[@]}" source --download-only "$1=$version"; then return; fi
      rm -f "$1"_*
    done
    return 1
  }
  for name in "${sources[@]}"; do
    run "the sources of $name" download "$name"
    run "unpacking $name" dpkg-source --no-check -x "$name"_*.dsc "$work/$name"
    rm -rf "${deps:?}/$name"
    mv "$work/$name" "$deps/$name"
  done
  cd "$root"
  rm -rf "$work"
  echo "${sources[*]}" >"$stamp"
fi

# ---- The code editor's packages, exactly those of the lock -------------------------------------------------

if [ $need_editor = yes ]; then
  echo "setup: installing the packages of the code editor"
  run "the code editor's packages" npm --prefix "$root/web" ci --no-audit --no-fund --loglevel=error
  cp "$lock" "$installed"
fi
