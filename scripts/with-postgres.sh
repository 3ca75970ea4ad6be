#!/usr/bin/env bash
# with-postgres.sh [--in-memory] COMMAND...: runs COMMAND beside a temporary PostgreSQL.
# TOPROLL_TEST_POSTGRES is the URL of its superuser. However this ends, the server is stopped and
# its folder removed. --in-memory keeps the files of the server and COMMAND in memory if there is
# enough of it: each test has a database of 500 files, and a disk needs longer to create and delete
# them than the test takes. Do not use it to measure, or to test a disk.
set -euo pipefail

base=${TMPDIR:-/tmp} in_memory=
if [ "$1" = --in-memory ]; then
  shift
  # A tmpfs from which programs may run, with 3 GB to spare.
  memory=/dev/shm room=3000000
  if [ "$(stat -f -c %T "$memory" 2>/dev/null)" = tmpfs ] && [ -w "$memory" ] && ! grep -q " $memory .*noexec" /proc/mounts &&
    [ "$(df --output=avail "$memory" | tail -n 1)" -gt "$room" ] && [ "$(awk '/^MemAvailable/ { print $2 }' /proc/meminfo)" -gt "$room" ]; then
    base=$memory in_memory=yes
  fi
fi

bin=$(printf '%s\n' /usr/lib/postgresql/*/bin | sort -V | tail -n 1)
[ -x "$bin/initdb" ] || { echo "PostgreSQL's programs are missing; run scripts/need.sh postgresql" >&2; exit 1; }

dir=$(mktemp -d "$base/toproll-postgres.XXXXXX")
server='' command=''

# stop SIGNAL PID: ends the rest of PID's session.
stop() {
  [ -n "$2" ] || return 0
  kill "-$1" -- "-$2" 2>/dev/null || true
  wait "$2" 2>/dev/null || true
}
finish() {
  trap '' INT TERM HUP
  stop TERM "$command"
  stop INT "$server"
  rm -rf "$dir"
}
trap finish EXIT
trap 'exit 130' INT
trap 'exit 143' TERM HUP

# Others on this machine can reach the port, so there is a password.
password=$(od -An -N16 -tx1 /dev/urandom | tr -d ' \n')
(umask 077 && echo "$password" >"$dir/password")

# PostgreSQL refuses to run as root; Debian's package brings a user for it.
# If this script is killed, the kernel ends the server too.
as_server=(setsid setpriv --pdeathsig INT)
if [ "$(id -u)" -eq 0 ]; then
  chown -R postgres "$dir"
  as_server+=(--reuid postgres --regid postgres --clear-groups)
fi
cd "$dir"
"${as_server[@]}" "$bin/initdb" --pgdata=data --username=toproll --auth=scram-sha-256 --pwfile=password \
  --encoding=UTF8 --locale=C.UTF-8 --no-sync >server.log 2>&1 || { cat server.log >&2; exit 1; }

# serve PORT: true once the server answers there, false if it gave up, for example because the port is taken. fsync guards
# against loss of the machine, which this cluster does not survive anyway.
serve() {
  "${as_server[@]}" "$bin/postgres" -D data -p "$1" \
    -c listen_addresses=127.0.0.1 -c unix_socket_directories="$dir" \
    -c fsync=off -c max_connections=600 >server.log 2>&1 &
  server=$!
  for _ in {1..600}; do
    "$bin/pg_isready" -q -h "$dir" -p "$1" && return
    kill -0 "$server" 2>/dev/null || return 1
    sleep 0.05
  done
  return 1
}
for _ in {1..10}; do
  port=$((20000 + RANDOM % 12000))
  serve "$port" && break
  stop INT "$server"
  server=''
done
[ -n "$server" ] || { cat server.log >&2; exit 1; }
cd "$OLDPWD"

# Debian does not put PostgreSQL's programs into PATH.
PATH=$PATH:$bin

if [ -n "$in_memory" ]; then
  mkdir "$dir/tmp"
  export TMPDIR=$dir/tmp
fi

# In the background, because bash answers a signal only while it waits.
TOPROLL_TEST_POSTGRES="postgres://toproll:$password@127.0.0.1:$port/postgres?sslmode=disable" \
  setsid setpriv --pdeathsig TERM "$@" &
command=$!
wait "$command"
