#!/usr/bin/env bash
# test-go.sh [--race]: all of Go's tests. The race detector makes them three to four times
# as slow. Without --race it watches only the packages listed here, which start goroutines,
# and some tests of the API: those that send requests at the same time have AtOnce in their
# names, others are about passwords, mails and keys, which work in the background. `make race`
# watches everything.
set -euo pipefail
cd "$(dirname "$0")/.."

concurrent=(
  ./cmd/toproll
  ./internal/account/password
  ./internal/app/...
  ./internal/live
  ./internal/mail
  ./internal/play
  ./internal/server
  ./internal/store/...
  ./internal/trial
)
# Limits are for machines many times slower than ours; go runs as many tests side by side as
# there are cores.
flags=(-timeout 60m -count=1)
# Copying a database row after row and playing a whole day start nothing at the same time.
in_turn='HallDay|Copy'

# Hundreds of servers live and die in one process; collecting their garbage was a quarter
# of the time.
export GOGC="${GOGC:-400}"

status=0
race() { CGO_ENABLED=1 go test -race "${flags[@]}" "$@" || status=1; }
plain() { go test "${flags[@]}" "$@" || status=1; }

if [ "${1:-}" = --race ]; then
  race ./...
else
  mapfile -t others < <(go list ./... | grep -vxF "$(go list "${concurrent[@]}" ./internal/api)")
  plain -skip AtOnce ./internal/api
  plain "${others[@]}"
  race -skip "$in_turn" "${concurrent[@]}"
  race -run 'AtOnce|Password|Mails|Key' ./internal/api
  plain -run "$in_turn" ./internal/trial ./internal/store
fi
exit "$status"
