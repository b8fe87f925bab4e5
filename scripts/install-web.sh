#!/usr/bin/env bash
# Installs the packages of the web app when the lock file says others than those that are there.
set -euo pipefail
cd "$(dirname "$0")/../web"
[ -L node_modules ] && exit 0 # a linked folder is looked after elsewhere
wanted=$(sha256sum <package-lock.json | cut -c1-16)
stamp=node_modules/.atlas-installed
[ "$(cat "$stamp" 2>/dev/null || true)" = "$wanted" ] && exit 0
command -v npm >/dev/null || { echo "Node.js 20 or newer is needed: https://nodejs.org" >&2; exit 1; }
echo "Installing the packages of the web app …"
# Exactly what the lock file says. Not npm ci: that refuses a lock file without the optional parts for other machines than the one
# it was written on. The browser tests use the system's Chromium.
PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD=1 npm install --no-save --no-audit --no-fund --loglevel=error
echo "$wanted" >"$stamp"
