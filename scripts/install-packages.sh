#!/usr/bin/env bash
# Installs system packages that the tests need: install-packages.sh NAME…
set -euo pipefail
command -v apt-get >/dev/null || { echo "Please install: $*" >&2; exit 1; }
sudo=()
[ "$(id -u)" = 0 ] || sudo=(sudo)
export DEBIAN_FRONTEND=noninteractive
"${sudo[@]}" apt-get update -qq
"${sudo[@]}" apt-get install -y -qq --no-install-recommends "$@" >/dev/null
