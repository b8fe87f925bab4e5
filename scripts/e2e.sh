#!/usr/bin/env bash
# Runs the browser journeys against bin/atlas, with the system's Chromium: e2e.sh [arguments of playwright test]
set -euo pipefail
cd "$(dirname "$0")/.."
scripts/install-packages.sh
cd web
exec npx playwright test "$@"
