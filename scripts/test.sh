#!/usr/bin/env bash
# All checks in stages, even if one fails. Prints each stage's time and the number passed at the end.
set -uo pipefail
cd "$(dirname "$0")/.."
trap 'exit 130' INT
trap 'exit 143' TERM HUP

passed=0 failed=0 table=

# stage TITLE COMMAND...
stage() {
  local title=$1 start=$SECONDS result=passed
  shift
  printf '\n=== %s\n' "$title"
  if "$@"; then passed=$((passed + 1)); else failed=$((failed + 1)) result=FAILED; fi
  table+=$(printf '%-39s %-6s %4d s' "$title" "$result" $((SECONDS - start)))$'\n'
}

stage 'Set up' scripts/need.sh go node gcc postgresql haproxy headless-chromium
stage 'Generated files are fresh' make check-generated
stage 'Linters and types' make lint
stage 'Build' make build
# One suite after the other: each has as many workers as there are cores.
stage 'Go (SQLite and PostgreSQL)' make test-go
stage 'Web units' make test-web
stage 'Browser tests' make test-e2e

[ -n "${TOPROLL_FIXTURES:-}" ] || printf '\nLeft out: real events. TOPROLL_FIXTURES=dir adds those of dir/real-events.jsonl.\n'
printf '\n%s\n%d passed, %d failed\n' "$table" "$passed" "$failed"
[ "$failed" -eq 0 ]
