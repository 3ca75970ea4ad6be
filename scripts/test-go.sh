#!/usr/bin/env bash
# All of Go's tests. The race detector makes them three to four times as slow. It watches the
# packages that start goroutines, in their code or their tests; elsewhere there is nothing for
# it to see. Of the API, whose tests are the most and send one request after another, it watches
# those that have AtOnce in their names or whose mails and keys work in the background; not the
# day of an event, whose referees take turns, nor a copy of a database, made row after row.
# What it watches runs beside what it does not, because either waits for databases now and then.
set -euo pipefail
cd "$(dirname "$0")/.."

flags=(-p 2 -parallel 4 -timeout 20m -count=1)
api=./internal/api
mapfile -t watched < <(grep -rlE '^\s*go (func\b|\w+[.(])|\.Go\(|time\.AfterFunc\(' --include='*.go' cmd internal | xargs -n 1 dirname | sort -u | sed 's|^|./|' | grep -vx "$api")
mapfile -t others < <(go list -f '{{if or .TestGoFiles .XTestGoFiles}}./{{slice .Dir '"$((${#PWD} + 1))"'}}{{end}}' ./... | grep -vxF "$(printf '%s\n' "$api" "${watched[@]}")")

# quick COMMAND...: servers by the hundred, each with its description of the API, live and die
# in one process: collecting garbage is a quarter of its time.
quick() { GOGC="${GOGC:-400}" "$@"; }

in_turn='HallDay|Copy'

race() {
  local status=0
  CGO_ENABLED=1 go test -race "${flags[@]}" -skip "$in_turn" "${watched[@]}" || status=1
  CGO_ENABLED=1 quick go test -race "${flags[@]}" -run 'AtOnce|Password|Mails|Key' "$api" || status=1
  return "$status"
}
plain() {
  local status=0
  quick go test "${flags[@]}" -skip AtOnce "$api" || status=1
  go test "${flags[@]}" "${others[@]}" || status=1
  go test "${flags[@]}" -run "$in_turn" ./internal/trial ./internal/store || status=1
  return "$status"
}

held=$(mktemp)
trap 'rm -f "$held"' EXIT
status=0
plain >"$held" 2>&1 &
race || status=1
wait "$!" || status=1
cat "$held"
exit "$status"
