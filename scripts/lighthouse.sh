#!/usr/bin/env bash
# Measures pages of the demo with Lighthouse into bench/LIGHTHOUSE.md. Lighthouse is large and no part of the build, so it is installed
# beside it, once; LIGHTHOUSE names a folder that has it already.
set -euo pipefail
cd "$(dirname "$0")/.."
folder=${LIGHTHOUSE:-${TMPDIR:-/tmp}/atlas-lighthouse}
[ -d "$folder/node_modules/lighthouse" ] || npm install --silent --no-audit --no-fund --prefix "$folder" lighthouse@13.5.0

data=$(mktemp -d)
address=127.0.0.1:$((20000 + RANDOM % 20000))
bin/atlas serve --demo --addr "$address" --data "$data" >"$data/log" 2>&1 &
server=$!
trap 'kill $server 2>/dev/null; wait $server 2>/dev/null; rm -rf "$data"' EXIT
until curl -sf -o /dev/null "http://$address/login"; do
  kill -0 $server 2>/dev/null || { cat "$data/log" >&2; exit 1; }
  sleep 0.2
done

node bench/lighthouse.mjs "$folder" "http://$address"
