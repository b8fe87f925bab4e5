#!/usr/bin/env bash
# Both sides with hot reload: Vite at http://localhost:5173, the server behind it, built again when a file of it changes.
set -euo pipefail
cd "$(dirname "$0")/.."
stamp=$(mktemp)
server=
stop() {
  trap - EXIT
  [ -n "$server" ] && kill "$server" 2>/dev/null
  kill "$web" 2>/dev/null
  rm -f "$stamp"
}
(cd web && exec npx vite) &
web=$!
trap stop EXIT
trap 'exit 130' INT TERM
while kill -0 "$web" 2>/dev/null; do
  touch "$stamp"
  if go build -o bin/atlas-dev ./cmd/atlas; then
    bin/atlas-dev serve --demo --dev --log-level "${ATLAS_LOG_LEVEL:-info}" "$@" &
    server=$!
  fi
  until [ -n "$(find cmd internal -newer "$stamp" \( -name '*.go' -o -name '*.sql' -o -name '*.json' -o -name '*.graphql' -o -name '*.tmpl' \) -print -quit)" ]; do
    kill -0 "$web" 2>/dev/null || exit 1
    read -rt 1 <> <(:) || true
  done
  echo "A file changed: building again …"
  if [ -n "$server" ]; then
    kill "$server" 2>/dev/null || true
    wait "$server" 2>/dev/null || true
    server=
  fi
done
