#!/usr/bin/env bash
# check-subjects.sh RANGE: fails if the subject of a commit in a range of git is not
# "area: summary" of at most 72 characters.
set -euo pipefail

bad=0
while IFS= read -r subject; do
  if [ "${#subject}" -gt 72 ] || ! [[ "$subject" =~ ^[a-z0-9-]+:\ [^\ ] ]]; then
    printf 'Not "area: summary" of at most 72 characters: %s\n' "$subject"
    bad=1
  fi
done < <(git log --no-merges --format=%s "$1")
exit "$bad"
