#!/usr/bin/env bash
# Runs a command beside a PostgreSQL cluster of its own, on a free port, removed afterwards: with-postgres.sh COMMAND…
# The command finds the cluster's address in ATLAS_TEST_POSTGRES. A cluster given in that variable is used as it is.
# With DURABLE=1 the cluster keeps what it acknowledged, on a disk, as one would run it.
set -euo pipefail
[ -n "${ATLAS_TEST_POSTGRES:-}" ] && exec "$@"

find_bin() {
  local dir
  for dir in $(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | sort -rV) "$(dirname "$(command -v initdb 2>/dev/null || echo /none/x)")" /opt/homebrew/opt/postgresql*/bin; do
    [ -x "$dir/initdb" ] && [ -x "$dir/postgres" ] && { echo "$dir"; return; }
  done
}

bin=$(find_bin)
if [ -z "$bin" ]; then
  "$(dirname "$0")/install-packages.sh"
  bin=$(find_bin)
fi
[ -n "$bin" ] || { echo "PostgreSQL is needed for the tests and could not be installed." >&2; exit 1; }

# Hundreds of short-lived databases are mostly file work: in memory where there is plenty of it.
home=${TMPDIR:-/tmp}
[ -z "${DURABLE:-}" ] && [ "$(df --output=avail -k /dev/shm 2>/dev/null | tail -1)" -gt 4000000 ] 2>/dev/null && [ -w /dev/shm ] && home=/dev/shm
dir=$(mktemp -d "$home/atlas-postgres.XXXXXX")
# PostgreSQL refuses to run as root, so root lends the folder to somebody else.
as=()
if [ "$(id -u)" = 0 ]; then
  user=nobody
  id postgres >/dev/null 2>&1 && user=postgres
  chown "$user" "$dir"
  as=(setpriv --reuid="$user" --regid="$(id -g "$user")" --clear-groups)
fi
finish() {
  "${as[@]}" "$bin/pg_ctl" -D "$dir/data" -m immediate -w stop >/dev/null 2>&1 || true
  rm -rf "$dir"
}
trap finish EXIT
trap 'exit 130' INT TERM

cd "$dir"
"${as[@]}" "$bin/initdb" -D "$dir/data" -U atlas --auth=trust --encoding=UTF8 --locale=C.UTF-8 --no-sync >"$dir/init.log" 2>&1 || { cat "$dir/init.log" >&2; exit 1; }
port=$(python3 -c 'import socket; s=socket.socket(); s.bind(("127.0.0.1",0)); print(s.getsockname()[1])' 2>/dev/null || node -e 'const s=require("net").createServer().listen(0,"127.0.0.1",()=>{console.log(s.address().port);s.close()})')
# The cluster lives for minutes: durability off for speed, enough connections for parallel tests.
durability="-c fsync=off -c synchronous_commit=off -c full_page_writes=off"
[ -n "${DURABLE:-}" ] && durability="-c max_wal_size=4GB"
"${as[@]}" "$bin/pg_ctl" -D "$dir/data" -l "$dir/log" -w -o "-p $port -c listen_addresses=127.0.0.1 -c unix_socket_directories=$dir $durability -c max_connections=300 -c shared_buffers=128MB" start >/dev/null || { cat "$dir/log" >&2; exit 1; }
export ATLAS_TEST_POSTGRES="postgres://atlas@127.0.0.1:$port/postgres?sslmode=disable"
cd "$OLDPWD"
"$@"
