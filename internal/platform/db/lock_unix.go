//go:build unix

package db

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"syscall"
)

// lockMigrations keeps two processes on one SQLite file from migrating at once. PostgreSQL has its own session lock.
func (d *DB) lockMigrations(context.Context) (func(), error) {
	if d.Engine != SQLite {
		return func() {}, nil
	}

	f, err := os.OpenFile(filepath.Join(d.dir, "migrate.lock"), os.O_CREATE|os.O_RDWR, 0o600)
	if err != nil {
		return nil, fmt.Errorf("open lock file of migrations: %w", err)
	}

	// The lock ends with the process, so one that was killed keeps no other from starting.
	if err := syscall.Flock(int(f.Fd()), syscall.LOCK_EX); err != nil {
		return nil, fmt.Errorf("lock migrations: %w", err)
	}

	return func() { _ = f.Close() }, nil
}
