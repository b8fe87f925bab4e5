package jobs

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"log/slog"
	"time"

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
			return mendTimes(ctx, d)
		}

		unlock, err := lock(ctx, d)
		if err != nil {
			return fmt.Errorf("wait for another process that makes tables of jobs: %w", err)
		}

		defer unlock()
		if _, err := migrator.Migrate(ctx, rivermigrate.DirectionUp, nil); err != nil {
			return fmt.Errorf("make the tables of the jobs: %w", err)
		}

		return mendTimes(ctx, d)
	}
}

// mendTimes rewrites instants that older versions of Atlas let the driver of SQLite write as Go prints them
// ("2026-11-16 18:00:05.12 +0800 PST m=+0.5"). SQLite compares instants as text, so those of another zone were hours
// off.
func mendTimes(ctx context.Context, d *db.DB) error {
	if d.Engine != db.SQLite {
		return nil
	}

	for _, column := range []string{"created_at", "scheduled_at", "attempted_at", "finalized_at"} {
		text := "CAST(" + column + " AS TEXT)"
		// The second space parts the time of the day from the offset, such as +0800.
		space := "(11 + instr(substr(" + text + ", 12), ' '))"
		mended := "strftime('%Y-%m-%d %H:%M:%f', substr(" + text + ", 1, " + space + " - 1) || substr(" + text + ", " +
			space + " + 1, 3) || ':' || substr(" + text + ", " + space + " + 4, 2))"
		query := "UPDATE river_job SET " + column + " = " + mended +
			" WHERE " + text + " GLOB '????-??-?? ??:??:??* [+-][0-9][0-9][0-9][0-9] *' AND " + mended + " IS NOT NULL"
		if _, err := d.Exec(ctx, query); err != nil {
			return fmt.Errorf("mend %s of the jobs: %w", column, err)
		}
	}

	return nil
}

func atHead(ctx context.Context, migrator *rivermigrate.Migrator[*sql.Tx]) (bool, error) {
	have, err := migrator.ExistingVersions(ctx)
	if err != nil {
		return false, fmt.Errorf("read versions of tables of jobs: %w", err)
	}
	return len(have) == len(migrator.AllVersions()), nil
}

// lockKey is any number that only we use for an advisory lock.
const lockKey = 7_204_118_853_311

// lock keeps processes that start together from migrating together. On SQLite the caller holds the lock of the data
// directory; on PostgreSQL we ask again and again, because a waiting lock would run into the statement timeout.
func lock(ctx context.Context, d *db.DB) (unlock func(), err error) {
	if d.Engine == db.SQLite {
		return func() {}, nil
	}

	// An advisory lock belongs to a connection, so the lock keeps one of its own.
	conn, err := d.SQL().Conn(ctx)
	if err != nil {
		return nil, fmt.Errorf("take connection for lock: %w", err)
	}

	defer func() {
		if err != nil {
			err = errors.Join(err, conn.Close())
		}
	}()

	for {
		var got bool
		if err := conn.QueryRowContext(ctx, "SELECT pg_try_advisory_lock($1)", int64(lockKey)).Scan(&got); err != nil {
			return nil, fmt.Errorf("take lock of tables of jobs: %w", err)
		}

		if got {
			// Unlocked also when the start was cancelled: the connection goes back to the pool with its lock.
			return func() {
				_, _ = conn.ExecContext(context.WithoutCancel(ctx), "SELECT pg_advisory_unlock($1)", int64(lockKey))
				_ = conn.Close()
			}, nil
		}

		select {
		case <-time.After(100 * time.Millisecond):
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
}
