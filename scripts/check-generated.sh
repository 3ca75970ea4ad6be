#!/usr/bin/env bash
# check-generated.sh PATH...: fails if `make generate` changes any of the PATHs,
# so if their source changed without generating. Needs no git.
set -euo pipefail
cd "$(dirname "$0")/.."

sums() { find "$@" -type f -exec sha256sum {} + | sort -k 2; }

before=$(sums "$@")
make generate
after=$(sums "$@")
if [ "$before" != "$after" ]; then
  echo 'These were stale; commit what `make generate` has just written:'
  diff <(echo "$before") <(echo "$after") | awk '/^[<>]/ { print "  " $3 }' | sort -u
  exit 1
fi
