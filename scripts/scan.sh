#!/usr/bin/env bash
# scan.sh: lets wapiti and sqlmap loose on a demo server on the loopback address,
# logged in as the organizer, and shows what they find. The reports stay in
# .cache/scan. Takes about a quarter of an hour; MINUTES bounds what wapiti takes.
set -euo pipefail
cd "$(dirname "$0")/.."

for program in wapiti sqlmap; do
  command -v "$program" >/dev/null || { echo "Please run: sudo apt-get install --no-install-recommends wapiti sqlmap" >&2; exit 1; }
done
reports=$PWD/.cache/scan
rm -rf "$reports"
mkdir -p "$reports"
server=''
finish() {
  [ -z "$server" ] || { kill "$server" && wait "$server"; } 2>/dev/null || true
  rm -rf "$reports/data"
}
trap finish EXIT

TOPROLL_LISTEN=127.0.0.1:0 TOPROLL_DATA=$reports/data TOPROLL_LOG=warn bin/toproll demo >"$reports/server.out" 2>"$reports/server.log" &
server=$!
until url=$(grep -o 'http://[0-9.:]*' "$reports/server.out"); do
  kill -0 "$server" || { cat "$reports/server.log" >&2; exit 1; }
  sleep 0.2
done

# call METHOD PATH [BODY]: what the server replies to the organizer.
call() { curl -sS -X "$1" -H "Authorization: Bearer ${token:-}" -H 'Content-Type: application/json' ${3+--data "$3"} "$url/api$2"; }
# first NAME: the first value of that name in a reply. (No jq: one tool less to install.)
first() { { grep -o "\"$1\":\"[^\"]*\"" || true; } | head -n 1 | cut -d '"' -f 4; }

token=$(call POST /users/Login '{"email":"organizer@toproll.example","password":"toproll-demo"}' | first token)
tournament=$(call GET /tournament/get-all | first _id)
person=$(call GET /users/participant/all | first _id)
category=$(call GET /category/get-all | first _id)
match=$(call GET "/tournament/brackets-data/$tournament" | { grep -o '"matches":\[.*' || true; } | first _id)
for id in "$token" "$tournament" "$person" "$category" "$match"; do
  [ -n "$id" ] || { echo 'The sample data lack what this script looks for.' >&2; exit 1; }
done

# Everything that can be asked for with a parameter, for both.
reads=(
  "tournament/get-all?search=a&status=active&category=$category&page=1&limit=5"
  "tournament/brackets-data/$tournament" "tournament/leaderboard/$tournament"
  "tournament/global-leaderboard?search=a&page=1&limit=5" "tournament/history?search=a&page=1&limit=5"
  "tournament/participant-data/$person" "match/participant-data/$person" "users/getuser/$person" "users/profile/$person"
  "users/participant/all?search=a&status=active&page=1&limit=5" "users/referee/all?search=a&page=1&limit=5"
  "category/get-all?search=a&page=1&limit=5" "category/$category"
  "notifications?page=1&limit=5" "audit?tournament=$tournament&person=$person&page=1&limit=5" "search?q=a"
)
starts=(-u "$url/")
for path in "${reads[@]}"; do starts+=(-s "$url/api/$path"); done
for path in login dashboard tournaments participants settings api/docs; do starts+=(-s "$url/$path"); done

echo "wapiti on $url"
wapiti "${starts[@]}" --scope domain -H "Authorization: Bearer $token" -m all,-buster,-nikto,-brute_login_form,-wapp \
  --max-scan-time "$((60 * ${MINUTES:-8}))" --max-attack-time 60 --no-bugreport --flush-session --store-session "$reports/wapiti" \
  -v 1 -f txt -o "$reports/wapiti.txt" >"$reports/wapiti.log" 2>&1 || echo "wapiti ended with $?; see $reports/wapiti.log"
echo "wapiti went to $(grep -c '^\[+\]' "$reports/wapiti.log") addresses with $(grep -c 'Launching module' "$reports/wapiti.log") kinds of attack and found:"
awk '/^Summary of/ { on = 1; next } /^\*\*\*/ { on = 0 } on && / [1-9][0-9]*$/' "$reports/wapiti.txt"

# inject NAME ARGUMENTS...: sqlmap on one request.
inject() {
  local name=$1
  shift
  sqlmap "$@" --batch --flush-session --level "${LEVEL:-2}" --risk 1 --threads 2 --disable-coloring --output-dir "$reports/sqlmap" \
    -H "Authorization: Bearer $token" -H 'Content-Type: application/json' >"$reports/sqlmap-$name.log" 2>&1 || true
  if grep -q 'identified the following injection' "$reports/sqlmap-$name.log"; then
    echo "sqlmap: INJECTION in $name, see $reports/sqlmap-$name.log"
    found=1
  elif grep -q 'all tested parameters do not appear to be injectable' "$reports/sqlmap-$name.log"; then
    echo "sqlmap: $name: nothing"
  else
    echo "sqlmap: $name: not tested, see $reports/sqlmap-$name.log"
    found=1
  fi
}

found=''
for path in "${reads[@]}"; do
  name=$(tr -c 'a-zA-Z\n' - <<<"${path%%\?*}" | cut -c 1-30)
  case $path in
    *\?*) inject "$name" -u "$url/api/$path" ;;
    *) inject "$name" -u "$url/api/$path*" ;;
  esac
done
inject login -u "$url/api/users/Login" --ignore-code 401,429 --data '{"email":"x@y.example*","password":"wrong wrong*"}'
inject forgot -u "$url/api/users/forgot-password" --ignore-code 429 --data '{"email":"x@y.example*"}'
inject create -u "$url/api/tournament/create" --ignore-code 400 --data "{\"name\":\"Cup*\",\"description\":\"d*\",\"slug\":\"s*\",\"category\":\"$category*\"}"
inject update -u "$url/api/users/updateuser/$person" --method PUT --ignore-code 400 --data '{"name":"Ana*"}'
inject add -u "$url/api/tournament/add-participant" --ignore-code '400,404,409' --data "{\"tournamentId\":\"$tournament*\",\"participantIds\":[\"$person*\"]}"
inject result -u "$url/api/match/update-result/$match*" --method PUT --ignore-code '400,404,409' --data '{"results":[{"gameNumber":1,"player1Won":true}]}'

if grep -qi '"level":"ERROR"\|panic' "$reports/server.log"; then
  echo "The server logged errors, see $reports/server.log"
  found=1
fi
[ -z "$found" ]
