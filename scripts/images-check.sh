#!/usr/bin/env bash
# images-check.sh: builds the container images of a release for both architectures without Docker, into a registry on
# this machine alone, and starts the program of the one for this machine. The release's base image comes from the
# internet; an empty one stands in for it here.
set -euo pipefail
cd "$(dirname "$0")/.."

export PATH=$PWD/.cache/tools/release:$PATH GOFLAGS=-trimpath CGO_ENABLED=0
folder=$(mktemp -d)
registry='' server=''
finish() {
  for process in $registry $server; do kill "$process" && wait "$process"; done 2>/dev/null || true
  rm -rf "$folder"
}
trap finish EXIT

# waits_for FILE PATTERN PROCESS prints what a log says once it says it.
waits_for() {
  until grep -o "$2" "$1"; do
    kill -0 "$3" || { cat "$1" >&2; exit 1; }
    sleep 0.2
  done | head -n 1
}

crane registry serve --address 127.0.0.1:0 >"$folder/registry" 2>&1 &
registry=$!
host=127.0.0.1:$(waits_for "$folder/registry" 'port [0-9]*' "$registry" | cut -d' ' -f2)

mkdir "$folder/empty"
tar -cf "$folder/empty.tar" -C "$folder" empty
for processor in amd64 arm64; do
  crane append --new_layer "$folder/empty.tar" --new_tag "$host/base:$processor" 2>/dev/null
  crane mutate "$host/base:$processor" --set-platform "linux/$processor" --tag "$host/base:$processor" >/dev/null
done
crane index append --manifest "$host/base:amd64" --manifest "$host/base:arm64" --tag "$host/base:all" >/dev/null

KO_DEFAULTBASEIMAGE=$host/base:all KO_DOCKER_REPO=$host/toproll \
  ko build --bare --insecure-registry --sbom=none --tags=check --platform=linux/amd64,linux/arm64 ./cmd/toproll >"$folder/ko" 2>&1 || { cat "$folder/ko" >&2; exit 1; }

for processor in amd64 arm64; do
  config=$(crane config --platform "linux/$processor" "$host/toproll:check")
  grep -q "\"architecture\":\"$processor\"" <<<"$config" || { echo "the image for $processor is none: $config" >&2; exit 1; }
done
crane export --platform "linux/$(go env GOARCH)" "$host/toproll:check" - | tar -xf - -C "$folder" /ko-app/toproll
env -i "$folder/ko-app/toproll" serve --listen 127.0.0.1:0 --data "$folder/data" >"$folder/out" 2>&1 &
server=$!
url=$(waits_for "$folder/out" 'http://[0-9.:]*' "$server")
[ "$(curl -sSf "$url/readyz")" = ready ]
echo 'Images for two processors; the program of the one for this machine serves.'
