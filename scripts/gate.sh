#!/usr/bin/env bash
# Runs the whole gate and, when something is red, says once more at the end what it was: thousands of lines lie between. gate.sh command…
set -euo pipefail
log=$(mktemp)
trap 'rm -f "$log"' EXIT

if "$@" 2>&1 | tee "$log"; then
  echo "All tests passed."
  exit
fi

echo
echo "Red:"
# Go, vitest, playwright, the budgets of script, generated files, make itself.
sed $'s/\033\[[0-9;]*m//g' "$log" |
  grep -E -A 2 '^ *--- FAIL|^FAIL|^panic:|^ *FAIL |^ +[0-9]+\) e2e|TOO MUCH|  carries |not current|^make.*\*\*\*' |
  cut -c 1-200 | awk '!seen[$0]++' | tail -n 40
exit 1
