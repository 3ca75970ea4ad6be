#!/usr/bin/env bash
# All of Go's tests. The race detector makes them three to four times as slow: it watches
# every package but the API's, whose tests are the most and send one request after another,
# and there those that have AtOnce in their names or whose mails and keys work in the background.
set -euo pipefail
cd "$(dirname "$0")/.."

flags=(-p 2 -parallel 4 -timeout 20m)
api=./internal/api
mapfile -t others < <(go list ./... | grep -v '/internal/api$')

status=0
go test -race "${flags[@]}" "${others[@]}" || status=1
# Servers by the hundred, each with its description of the API, live and die in one
# process: collecting garbage is a quarter of its time.
export GOGC="${GOGC:-400}"
go test -race "${flags[@]}" -run 'AtOnce|Password|Mails|Key' "$api" || status=1
go test "${flags[@]}" -skip AtOnce "$api" || status=1
exit "$status"
