package backup

import (
	"context"
	"fmt"
	"time"

	"atlas/internal/platform/db"
)

// runsKept is how many finished backups are remembered.
const runsKept = 100

// RecordRun remembers that a backup was finished, so that staff are told when there is none.
func RecordRun(ctx context.Context, d *db.DB, at time.Time) error {
	return d.Tx(ctx, func(ctx context.Context) error {
		if _, err := d.Exec(ctx, `INSERT INTO backup_runs (finished_at) VALUES (?)`, at); err != nil {
			return fmt.Errorf("note backup: %w", err)
		}
		_, err := d.Exec(ctx,
			`DELETE FROM backup_runs WHERE id NOT IN (SELECT id FROM backup_runs ORDER BY finished_at DESC LIMIT ?)`,
			runsKept)
		return err
	})
}

// LastRun is when the last backup was finished; nil when there is none.
func LastRun(ctx context.Context, d *db.DB) (*time.Time, error) {
	var last *time.Time
	err := d.Row(ctx, `SELECT MAX(finished_at) FROM backup_runs`, nil, db.OptionalMillis(&last))
	return last, err
}
