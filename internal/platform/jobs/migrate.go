package jobs

import (
	"context"
	"database/sql"
	"fmt"
	"log/slog"

	"atlas/internal/platform/db"

	"github.com/riverqueue/river/rivermigrate"
)

// Step makes the tables of the job library, as a part of migrating. It is quick where they are there already.
func Step() db.Step {
	return func(ctx context.Context, d *db.DB) error {
		migrator, err := rivermigrate.New(driver(d), &rivermigrate.Config{Logger: slog.New(slog.DiscardHandler)})
		if err != nil {
			return fmt.Errorf("prepare tables of jobs: %w", err)
		}

		// Looked at without the lock, as nearly every start finds the tables there.
		head, err := atHead(ctx, migrator)
		if err != nil {
			return fmt.Errorf("compare tables of jobs: %w", err)
		}
		if head {
			return jobStore{d}.repairTimes(ctx)
		}

		unlock, err := jobStore{d}.lockMigration(ctx)
		if err != nil {
			return fmt.Errorf("wait for another process that makes tables of jobs: %w", err)
		}

		defer unlock()
		if _, err := migrator.Migrate(ctx, rivermigrate.DirectionUp, nil); err != nil {
			return fmt.Errorf("make the tables of the jobs: %w", err)
		}

		return jobStore{d}.repairTimes(ctx)
	}
}

func atHead(ctx context.Context, migrator *rivermigrate.Migrator[*sql.Tx]) (bool, error) {
	have, err := migrator.ExistingVersions(ctx)
	if err != nil {
		return false, fmt.Errorf("read versions of tables of jobs: %w", err)
	}
	return len(have) == len(migrator.AllVersions()), nil
}
