package jobs

import (
	"context"
	"errors"
	"fmt"
	"time"

	"atlas/internal/platform/db"
)

// jobStore holds the SQL that the job library has no call for.
type jobStore struct{ db *db.DB }

// countDead counts the jobs that were given up and are still there.
func (s jobStore) countDead(ctx context.Context) (int, error) {
	return s.db.Int(ctx,
		"SELECT COUNT(*) FROM river_job WHERE finalized_at IS NOT NULL AND state IN ('discarded', 'cancelled')")
}

// repairTimes rewrites instants that older versions of Atlas let the driver of SQLite write as Go prints them
// ("2026-11-16 18:00:05.12 +0800 PST m=+0.5"). SQLite compares instants as text, so those of another zone were hours
// off.
func (s jobStore) repairTimes(ctx context.Context) error {
	if s.db.Engine != db.SQLite {
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
		if _, err := s.db.Exec(ctx, query); err != nil {
			return fmt.Errorf("mend %s of the jobs: %w", column, err)
		}
	}

	return nil
}

// lockKey is any number that only we use for an advisory lock.
const lockKey = 7_204_118_853_311

// lockMigration keeps processes that start together from migrating together. On SQLite the caller holds the lock of the data
// directory; on PostgreSQL we ask again and again, because a waiting lock would run into the statement timeout.
func (s jobStore) lockMigration(ctx context.Context) (unlock func(), err error) {
	if s.db.Engine == db.SQLite {
		return func() {}, nil
	}

	// An advisory lock belongs to a connection, so the lock keeps one of its own.
	conn, err := s.db.SQL().Conn(ctx)
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
