package db

import (
	"context"
	"fmt"
	"time"
)

// backupRunsKept is how many finished backups are remembered.
const backupRunsKept = 100

// NoteBackup remembers that a backup was finished, so that staff are told when there is none.
func (d *DB) NoteBackup(ctx context.Context, at time.Time) error {
	return d.Tx(ctx, func(ctx context.Context) error {
		if _, err := d.Exec(ctx, `INSERT INTO backup_runs (finished_at) VALUES (?)`, at); err != nil {
			return fmt.Errorf("note backup: %w", err)
		}
		_, err := d.Exec(ctx,
			`DELETE FROM backup_runs WHERE id NOT IN (SELECT id FROM backup_runs ORDER BY finished_at DESC LIMIT ?)`,
			backupRunsKept)
		return err
	})
}

// LastBackup is when the last backup was finished; nil when there is none.
func (d *DB) LastBackup(ctx context.Context) (*time.Time, error) {
	var last *time.Time
	err := d.Row(ctx, `SELECT MAX(finished_at) FROM backup_runs`, nil, OptionalMillis(&last))
	return last, err
}
