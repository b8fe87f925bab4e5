#!/usr/bin/env bash
# Fails when generated files of one side change by being made anew: somebody forgot `make generate`. check-generated.sh go|web
set -euo pipefail
cd "$(dirname "$0")/.."
sums() {
  case $1 in
    go) find internal -type f -name '*.generated.go' -print0 ;;
    web) find internal web/src -type f \( -name '*.gen.ts' -o -name '*.gen.json' -o -name '*.gen.js' -o -name '*.gen.css' -o -name '*.gql.ts' -o -path web/src/lib/graphql/types.ts \) -print0 ;;
  esac | sort -z | xargs -0 sha256sum
}
before=$(sums "$1")
make --no-print-directory "generate-$1"
after=$(sums "$1")
if [ "$before" != "$after" ]; then
  echo "These generated files were not current (they are now; commit them):" >&2
  diff <(echo "$before") <(echo "$after") | sed -n 's/^[<>] [0-9a-f]*  /  /p' | sort -u >&2
  exit 1
fi
