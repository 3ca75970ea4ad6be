#!/usr/bin/env bash
# need.sh NAME...: makes sure that this machine has each NAME. It asks for Go and Node. It installs Debian packages for tests if
# root runs it, and asks for them otherwise.
set -euo pipefail
cd "$(dirname "$0")/.."

# at_least HAVE WANT: is version HAVE the same as WANT or newer?
at_least() { [ "$(printf '%s\n%s\n' "$2" "$1" | sort -V | head -n 1)" = "$2" ]; }

missing() {
  printf '\n%s\n' "$*" >&2
  exit 1
}

# debian PACKAGE...: installs packages without what they merely recommend.
debian() {
  if ! command -v apt-get >/dev/null; then
    missing "Please install $* (these are Debian's names) and try again."
  elif [ "$(id -u)" -ne 0 ]; then
    missing "Please run: sudo apt-get install --no-install-recommends $*"
  fi
  echo "Installing $*"
  export DEBIAN_FRONTEND=noninteractive
  apt-get update -qq
  apt-get install -y -qq --no-install-recommends "$@" >/dev/null
}

need_go() {
  local want have
  want=$(awk '$1 == "go" { print $2 }' go.mod)
  have=$(go env GOVERSION 2>/dev/null | sed 's/^go//') || true
  [ -n "$have" ] && at_least "$have" "$want" ||
    missing "Toproll is built with Go $want or newer${have:+; this is Go $have}. See https://go.dev/doc/install"
}

need_node() {
  local want=20.19 have
  have=$(node --version 2>/dev/null | sed 's/^v//') || true
  [ -n "$have" ] && at_least "$have" "$want" ||
    missing "The web app is built with Node $want or newer${have:+; this is Node $have}. See https://nodejs.org/en/download"
  command -v npm >/dev/null || missing "The web app is built with npm, which is missing. It usually comes with Node."
}

# The race detector links C code.
need_gcc() {
  echo 'int main(void) { return 0; }' | gcc -x c -o /dev/null - 2>/dev/null || debian gcc libc6-dev
}

need_chromium() {
  [ -x /usr/bin/chromium ] || debian chromium
}

# Chromium without windows, which is a fifth faster.
need_headless-chromium() {
  [ -x /usr/bin/chromium-headless-shell ] || debian chromium-headless-shell
}

# Firefox ESR, and WebKit with a display to draw on.
need_browsers() {
  [ -x /usr/bin/firefox-esr ] && [ -x /usr/bin/WebKitWebDriver ] && command -v xvfb-run >/dev/null ||
    debian firefox-esr webkit2gtk-driver xvfb xauth
}

# only PACKAGE: installs a server's package and keeps Debian from starting it.
only() {
  local policy=/usr/sbin/policy-rc.d
  if [ "$(id -u)" -eq 0 ] && [ ! -e "$policy" ]; then
    printf '#!/bin/sh\nexit 101\n' >"$policy"
    chmod +x "$policy"
    trap 'rm -f "'"$policy"'"' RETURN
  fi
  debian "$1"
}

need_nginx() {
  [ -x /usr/sbin/nginx ] || only nginx-light
}

need_haproxy() {
  [ -x /usr/sbin/haproxy ] || only haproxy
}

# Only the programs are wanted: Debian's package would also make a cluster,
# start it, and start it again after every boot.
need_postgresql() {
  compgen -G '/usr/lib/postgresql/*/bin/initdb' >/dev/null && return
  local conf=/etc/postgresql-common/createcluster.d/toproll.conf
  if [ "$(id -u)" -eq 0 ] && [ ! -e "$conf" ]; then
    mkdir -p "${conf%/*}"
    echo 'create_main_cluster = false' >"$conf"
    trap 'rm -f "'"$conf"'"' RETURN
  fi
  debian postgresql
}

for name in "$@"; do
  "need_$name"
done
