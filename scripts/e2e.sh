#!/usr/bin/env bash
# Runs the browser journeys against bin/atlas, with the system's Chromium: e2e.sh [arguments of playwright test]
set -euo pipefail
cd "$(dirname "$0")/.."
found=
for browser in chromium chromium-browser google-chrome; do
  if command -v "$browser" >/dev/null; then found=1; fi
done
[ -n "$found" ] || scripts/install-packages.sh chromium
cd web
exec npx playwright test "$@"
