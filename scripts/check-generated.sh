#!/usr/bin/env bash
# Fails when `make generate` changes a generated file: somebody forgot to run it.
set -euo pipefail
cd "$(dirname "$0")/.."
sums() {
  find internal web/src docs -type f \( -name '*.generated.go' -o -name '*.gen.ts' -o -name '*.gen.json' -o -name '*.gql.ts' -o -path web/src/lib/graphql/types.ts -o -path docs/configuration.md \) -print0 |
    sort -z | xargs -0 sha256sum
}
before=$(sums)
make --no-print-directory generate
after=$(sums)
if [ "$before" != "$after" ]; then
  echo "These generated files were not current (they are now; commit them):" >&2
  diff <(echo "$before") <(echo "$after") | sed -n 's/^[<>] [0-9a-f]*  /  /p' | sort -u >&2
  exit 1
fi
