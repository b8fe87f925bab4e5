#!/usr/bin/env bash
# The tool of `go vet` for our own code: vet.sh [packages]. What two of its checks would learn from the code of others beforehand takes
# five minutes of the processor from a cold cache and tells nothing that matters here, so that is left out.
set -euo pipefail
if [ -z "${ATLAS_VET:-}" ]; then
  ATLAS_VET=$(go tool -n vet)
  export ATLAS_VET
  exec go vet -vettool="$(realpath "$0")" "$@"
fi
config=${!#}
if [[ $config == *.cfg ]]; then
  text=$(<"$config")
  if [[ $text == *'"VetxOnly": true'* && $text != *'"ImportPath": "atlas/'* && $text =~ \"VetxOutput\":\ \"([^\"]+)\" ]]; then
    : >"${BASH_REMATCH[1]}"
    exit 0
  fi
fi
exec "$ATLAS_VET" "$@"
