package app

import (
	"context"
	"time"

	"atlas/internal/platform/db"
)

// installationStore holds the SQL by which an installation is looked at as a whole: by the doctor before anything is
// built, and by the seed before anybody is there.
type installationStore struct{ db *db.DB }

// hasUsers tells whether anybody has an account.
func (s installationStore) hasUsers(ctx context.Context) (bool, error) {
	n, err := s.db.Int(ctx, "SELECT COUNT(*) FROM users")
	return n > 0, err
}

// newestEntry is when the last line of the info log was written; 1970 for none.
func (s installationStore) newestEntry(ctx context.Context) (time.Time, error) {
	newest, err := s.db.Int(ctx, `SELECT COALESCE(MAX(at), 0) FROM info_log`)
	return time.UnixMilli(int64(newest)), err
}

// clock is what the clock of the database says. SQLite has none of its own.
func (s installationStore) clock(ctx context.Context) (time.Time, error) {
	now, err := s.db.Int(ctx, `SELECT CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000 AS BIGINT)`)
	return time.UnixMilli(int64(now)), err
}

// deadMails counts the emails that could not be delivered.
func (s installationStore) deadMails(ctx context.Context) (int, error) {
	return s.db.Int(ctx, `SELECT COUNT(*) FROM outbox_mails WHERE status = 'dead'`)
}
