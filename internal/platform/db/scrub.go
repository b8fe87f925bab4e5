package db

import (
	"context"
	"errors"
	"fmt"
)

// ErrBusy says that others are at work, and that the same may succeed in a while.
var ErrBusy = errors.New("the database is busy")

// Scrub has what was deleted or replaced leave the files of the database. SQLite overwrites it with zeros as it goes
// (secure_delete), but keeps the pages as they were in its log until that is written into the file and cut off, which
// this does. It returns ErrBusy while somebody still reads an older state. PostgreSQL does it by itself: autovacuum.
func (d *DB) Scrub(ctx context.Context) error {
	if d.Engine != SQLite {
		return nil
	}

	// On a connection of its own: the one that writes would keep everybody waiting for as long as somebody reads.
	own, err := d.OpenOwn("FULL")
	if err != nil {
		return fmt.Errorf("open the database to scrub it: %w", err)
	}

	defer func() { _ = own.Close() }()
	if _, err := own.ExecContext(ctx, "PRAGMA busy_timeout = 100"); err != nil {
		return fmt.Errorf("set how long scrubbing waits: %w", err)
	}

	var isBusy, frames, moved int
	if err := own.QueryRowContext(ctx, "PRAGMA wal_checkpoint(TRUNCATE)").Scan(&isBusy, &frames, &moved); err != nil {
		return fmt.Errorf("empty the log of the database: %w", engineError(err))
	}

	if isBusy != 0 {
		return ErrBusy
	}

	return nil
}
