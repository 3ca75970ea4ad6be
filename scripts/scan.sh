#!/usr/bin/env bash
# scan.sh: attacks a demo server on the loopback address with wapiti and sqlmap, as a visitor on the
# public pages of an event that is being played, and logged in as the organizer on everything else,
# and shows what they find. The reports stay in .cache/scan. Takes about half an hour; MINUTES
# limits wapiti's time for each of the two, and ONLY=visitor or ONLY=organizer skips the other.
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

# The sample event is played, slowly enough that it lasts.
TOPROLL_LISTEN=127.0.0.1:0 TOPROLL_DATA=$reports/data TOPROLL_LOG=warn bin/toproll demo --play --speed "${SPEED:-5}" >"$reports/server.out" 2>"$reports/server.log" &
server=$!
until url=$(grep -o 'http://[0-9.:]*' "$reports/server.out" | head -n 1) && [ -n "$url" ]; do
  kill -0 "$server" || { cat "$reports/server.log" >&2; exit 1; }
  sleep 0.2
done

# call METHOD PATH [BODY]: the server's reply to the organizer.
call() { curl -sS -X "$1" -H "Authorization: Bearer ${token:-}" -H 'Content-Type: application/json' ${3+--data "$3"} "$url/api$2"; }
# first NAME: the first value of that name in a reply. (No jq: one tool less to install.)
first() { { grep -o "\"$1\":\"[^\"]*\"" || true; } | head -n 1 | cut -d '"' -f 4; }

token=$(call POST /users/Login '{"email":"organizer@toproll.example","password":"toproll-demo"}' | first token)
tournament=$(call GET /tournament/get-all | first _id)
person=$(call GET /users/participant/all | first _id)
category=$(call GET /category/get-all | first _id)
match=$(call GET "/tournament/brackets-data/$tournament" | { grep -o '"matches":\[.*' || true; } | first _id)
event=$(call GET '/events?state=running&limit=1' | first _id)
slug=$(call GET "/event/$event" | first slug)
class=$(curl -sS "$url/api/public/event/$slug/athletes?limit=1" | { grep -o '"class":{[^}]*' || true; } | first _id)
code=$(call GET "/event/athletes/$event?limit=1" | { grep -o '"code":"[0-9a-z]\{12\}"' || true; } | first code)
for id in "$token" "$tournament" "$person" "$category" "$match" "$event" "$slug" "$class" "$code"; do
  [ -n "$id" ] || { echo 'The sample data lack what this script looks for.' >&2; exit 1; }
done

# All addresses with a parameter, for both.
reads=(
  "tournament/get-all?search=a&status=active&category=$category&page=1&limit=5"
  "tournament/brackets-data/$tournament" "tournament/leaderboard/$tournament"
  "tournament/global-leaderboard?search=a&page=1&limit=5" "tournament/history?search=a&page=1&limit=5"
  "tournament/participant-data/$person" "match/participant-data/$person" "users/getuser/$person" "users/profile/$person"
  "users/participant/all?search=a&status=active&page=1&limit=5" "users/referee/all?search=a&page=1&limit=5"
  "category/get-all?search=a&page=1&limit=5" "category/$category"
  "notifications?page=1&limit=5" "audit?tournament=$tournament&person=$person&page=1&limit=5" "search?q=a"
)
# Addresses for visitors, with all their parameters.
public=(
  "public/event/$slug?newest=1" "public/event/$slug/now?newest=1" "public/event/$slug/results?newest=1" "public/event/$slug/standings?newest=1"
  "public/event/$slug/draws?newest=1" "public/event/$slug/athletes?search=a&class=$class&page=1&limit=5&newest=1" "public/event/$slug/athlete/1?newest=1"
  "public/event/$slug/table/1?newest=1" "public/tournament/$class?newest=1" "public/me/$code"
)
visited=(
  "e/$slug" "e/$slug?tab=classes" "e/$slug?tab=athletes&search=a&class=$class&page=1" "e/$slug?tab=results" "e/$slug/classes/$class?match=1&athlete=a&view=list"
  "e/$slug/athletes/1" "e/$slug/board?show=table&table=1&class=$class&every=5&theme=light" "e/$slug/stream/1?position=top&scale=80&theme=light&hide=club&next=1"
  "e/$slug/picture.png" "me/$code" "t/$class"
)

# attack WHO ARGUMENTS...: wapiti, with the first addresses and the arguments to send.
attack() {
  local who=$1
  shift
  echo "wapiti as $who on $url"
  wapiti "$@" -m all,-buster,-nikto,-brute_login_form,-wapp --max-scan-time "$((60 * ${MINUTES:-8}))" --max-attack-time 60 --no-bugreport \
    --flush-session --store-session "$reports/wapiti-$who" -v 1 -f txt -o "$reports/wapiti-$who.txt" >"$reports/wapiti-$who.log" 2>&1 ||
    echo "wapiti ended with $?; see $reports/wapiti-$who.log"
  echo "wapiti went to $(grep -c '^\[+\]' "$reports/wapiti-$who.log") addresses with $(grep -c 'Launching module' "$reports/wapiti-$who.log") kinds of attack and found:"
  awk '/^Summary of/ { on = 1; next } /^\*\*\*/ { on = 0 } on && / [1-9][0-9]*$/' "$reports/wapiti-$who.txt"
}

if [ "${ONLY:-visitor}" = visitor ]; then
  starts=(-u "$url/e/$slug")
  for path in "${public[@]}"; do starts+=(-s "$url/api/$path"); done
  for path in "${visited[@]}"; do starts+=(-s "$url/$path"); done
  attack visitor "${starts[@]}" --scope domain
fi
if [ "${ONLY:-organizer}" = organizer ]; then
  starts=(-u "$url/")
  for path in "${reads[@]}"; do starts+=(-s "$url/api/$path"); done
  for path in login dashboard tournaments participants settings api/docs; do starts+=(-s "$url/$path"); done
  attack organizer "${starts[@]}" --scope domain -H "Authorization: Bearer $token"
fi

# inject NAME ARGUMENTS...: sqlmap on one request, with the arguments in `sent`.
sent=(-H 'Content-Type: application/json')
inject() {
  local name=$1
  shift
  sqlmap "$@" --batch --flush-session --level "${LEVEL:-2}" --risk 1 --threads 2 --disable-coloring --output-dir "$reports/sqlmap" \
    "${sent[@]}" >"$reports/sqlmap-$name.log" 2>&1 || true
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

# try PATH...: sqlmap on every parameter of an address, or on its end.
try() {
  local path name
  for path in "$@"; do
    name=$(tr -c 'a-zA-Z\n' - <<<"${path%%\?*}" | cut -c 1-60)
    case $path in
      *\?*) inject "$name" -u "$url/api/$path" ;;
      *) inject "$name" -u "$url/api/$path*" ;;
    esac
  done
}

found=''
if [ "${ONLY:-visitor}" = visitor ]; then
  try "${public[@]/\?newest=1/}"
  inject push -u "$url/api/public/me/$code/push" --ignore-code '400,409' --data '{"language":"en*","subscription":{"endpoint":"https://push.example/1*","keys":{"p256dh":"a*","auth":"b*"}}}'
fi
if [ "${ONLY:-organizer}" != organizer ]; then
  reads=()
else
  sent+=(-H "Authorization: Bearer $token")
fi
try "${reads[@]}"
if [ "${ONLY:-organizer}" = organizer ]; then
  inject login -u "$url/api/users/Login" --ignore-code 401,429 --data '{"email":"x@y.example*","password":"wrong wrong*"}'
  inject forgot -u "$url/api/users/forgot-password" --ignore-code 429 --data '{"email":"x@y.example*"}'
  inject create -u "$url/api/tournament/create" --ignore-code 400 --data "{\"name\":\"Cup*\",\"description\":\"d*\",\"slug\":\"s*\",\"category\":\"$category*\"}"
  inject update -u "$url/api/users/updateuser/$person" --method PUT --ignore-code 400 --data '{"name":"Ana*"}'
  inject add -u "$url/api/tournament/add-participant" --ignore-code '400,404,409' --data "{\"tournamentId\":\"$tournament*\",\"participantIds\":[\"$person*\"]}"
  inject result -u "$url/api/match/update-result/$match*" --method PUT --ignore-code '400,404,409' --data '{"results":[{"gameNumber":1,"player1Won":true}]}'
fi

if grep -qi '"level":"ERROR"\|panic' "$reports/server.log"; then
  echo "The server logged errors, see $reports/server.log"
  found=1
fi
[ -z "$found" ]
