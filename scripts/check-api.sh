#!/usr/bin/env bash
# check-api.sh: fails if api/openapi.json breaks clients of the last release: an operation, parameter or field is gone or
# differs without being deprecated there. So deprecated items live for one minor release. --self-test breaks the description in
# several ways and must find each.
set -euo pipefail
cd "$(dirname "$0")/.."

now=api/openapi.json
oasdiff=.cache/tools/api/oasdiff
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

compatible() { "$oasdiff" breaking --fail-on ERR "$1" "$2"; }

# change TO PROGRAM: writes the description to a file after a JavaScript statement about `d`.
change() { node -e 'const fs = require("fs"); const d = JSON.parse(fs.readFileSync(process.argv[1])); eval(process.argv[3]); fs.writeFileSync(process.argv[2], JSON.stringify(d))' "$now" "$@"; }

if [ "${1:-}" = --self-test ]; then
  first='const [path, methods] = Object.entries(d.paths)[0]; const [method, one] = Object.entries(methods)[0];'
  change "$folder/more.json" "$first d.paths['/api/added'] = { [method]: { ...one, operationId: 'added' } };"
  change "$folder/less.json" "$first delete d.paths[path];"
  change "$folder/old.json" "$first one.deprecated = true;"
  change "$folder/required.json" "$first one.parameters = [...(one.parameters ?? []), { name: 'x', in: 'query', required: true, schema: { type: 'string' } }];"
  fails() { ! compatible "$1" "$2" >/dev/null; }
  compatible "$now" "$folder/more.json" >/dev/null || { echo 'an added operation is not allowed' >&2; exit 1; }
  fails "$now" "$folder/less.json" || { echo 'a removed operation is allowed' >&2; exit 1; }
  fails "$now" "$folder/required.json" || { echo 'a new required parameter is allowed' >&2; exit 1; }
  compatible "$folder/old.json" "$folder/less.json" >/dev/null || { echo 'a deprecated operation cannot be removed' >&2; exit 1; }
fi

if ! tag=$(git describe --tags --abbrev=0 --match 'v[0-9]*' 2>/dev/null); then
  echo "There is no release yet with which to compare $now."
  exit 0
fi
git show "$tag:$now" >"$folder/released.json"
compatible "$folder/released.json" "$now" || { echo "$now breaks clients of $tag. Keep what they use, mark it deprecated, and remove it one minor release later." >&2; exit 1; }
