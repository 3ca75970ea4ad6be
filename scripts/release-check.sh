#!/usr/bin/env bash
# release-check.sh: builds the archives of a release for all systems, without publishing anything, checks their content, and
# starts this machine's.
set -euo pipefail
cd "$(dirname "$0")/.."

tools=$PWD/.cache/tools/release
export PATH=$tools:$PATH
goreleaser check
goreleaser release --snapshot --clean --skip=ko

cd dist
sha256sum --check --quiet --ignore-missing checksums.txt
for system in linux darwin windows; do
  for processor in amd64 arm64; do
    archive=$(compgen -G "toproll_*_${system}_$processor.*z*" | grep -v json)
    case $archive in
      *.zip) list=$(unzip -Z1 "$archive") program=toproll.exe ;;
      *) list=$(tar -tzf "$archive") program=toproll ;;
    esac
    for file in "$program" LICENSE README.md THIRD_PARTY_NOTICES.txt docs/operations.md deploy/toproll.service; do
      grep -q "/$file\$" <<<"$list" || { echo "$archive lacks $file" >&2; exit 1; }
    done
    compgen -G "toproll_*_${system}_$processor.cdx.json" >/dev/null || { echo "there is no list of parts of $archive" >&2; exit 1; }
  done
done

folder=$(mktemp -d)
server=''
finish() {
  [ -z "$server" ] || { kill "$server" && wait "$server"; } 2>/dev/null || true
  rm -rf "$folder"
}
trap finish EXIT
tar -xzf toproll_*_"$(go env GOOS)_$(go env GOARCH)".tar.gz -C "$folder" --strip-components=1
# Only the archive, nothing of this machine: no PATH, no home.
env -i "$folder/toproll" serve --listen 127.0.0.1:0 --data "$folder/data" >"$folder/out" 2>"$folder/log" &
server=$!
until url=$(grep -o 'http://[0-9.:]*' "$folder/out" | head -n 1) && [ -n "$url" ]; do
  kill -0 "$server" || { cat "$folder/log" >&2; exit 1; }
  sleep 0.2
done
[ "$(curl -sSf "$url/readyz")" = ready ]
# grep -q ends at the first match, which would break a pipe.
page=$(curl -sSf "$url/")
grep -q '<title>Toproll' <<<"$page" || { echo 'the web app is not inside' >&2; exit 1; }
report=$(env -i "$folder/toproll" doctor --data "$folder/data")
grep -q 'migration' <<<"$report" || { echo 'doctor says nothing' >&2; exit 1; }
echo "$(env -i "$folder/toproll" version): archives for three systems and two processors; the one for this machine serves."
