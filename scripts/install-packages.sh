#!/usr/bin/env bash
# Installs what the tests need and this machine lacks: a PostgreSQL server and Chromium, from the system's packages.
set -euo pipefail
here() { command -v "$1" >/dev/null; }
missing=()
here initdb || ls /usr/lib/postgresql/*/bin/initdb /opt/homebrew/opt/postgresql*/bin/initdb >/dev/null 2>&1 || missing+=(postgresql)
here chromium-headless-shell || here chromium || here chromium-browser || here google-chrome || missing+=(chromium)
[ ${#missing[@]} -gt 0 ] || exit 0
command -v apt-get >/dev/null || { echo "Please install: ${missing[*]}" >&2; exit 1; }
sudo=()
[ "$(id -u)" = 0 ] || sudo=(sudo)
export DEBIAN_FRONTEND=noninteractive
"${sudo[@]}" apt-get update -qq
# The shell without a window takes a third less of the processor, where there is one.
apt-cache show chromium-headless-shell >/dev/null 2>&1 && missing=("${missing[@]/%chromium/chromium-headless-shell}")
"${sudo[@]}" apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null
