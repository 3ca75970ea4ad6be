#!/usr/bin/env bash
# check-subjects.sh RANGE: fails if the subject of a commit in a range of git is not "area: summary",
# lower case after the colon, of at most 72 characters. With --message FILE it checks the message in a file instead.
set -euo pipefail

bad=0
check() {
  if [ "${#1}" -gt 72 ] || ! [[ "$1" =~ ^[a-z0-9-]+:\ [^[:upper:][:space:]] ]]; then
    printf 'Not "area: summary", lower case, of at most 72 characters: %s\n' "$1" >&2
    bad=1
  fi
}

if [ "${1:-}" = --message ]; then
  # Git removes lines that begin with # and empty lines before the subject.
  subject=$(grep -v '^#' "$2" | grep -m 1 . || true)
  case "$subject" in
    '' | 'Merge '* | 'Revert "'* | 'fixup! '* | 'squash! '* | 'amend! '*) ;;
    *) check "$subject" ;;
  esac
else
  while IFS= read -r subject; do
    check "$subject"
  done < <(git log --no-merges --format=%s "$1")
fi
exit "$bad"
