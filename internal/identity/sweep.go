package identity

import (
	"context"
	"fmt"
	"time"
)

const sweepEvery = 10 * time.Minute

type sweep struct{}

// Kind names the job.
func (sweep) Kind() string { return "identity_sweep" }

// Sweep throws out what has ended: counters, sessions, reset requests, unconfirmed addresses, links that prove one,
// copies of data, what it takes to undo old merges, old notifications, and impersonations whose time is over, which are
// noted in the info log. It may run at any time and on several processes at once.
func (s *Service) Sweep(ctx context.Context) error {
	now := s.clock.Now()

	// Before sessions are deleted, as their ends belong into the log.
	if err := s.endImpersonations(ctx, timeIsOver, `impersonation_ends_at <= ?`, now); err != nil {
		return fmt.Errorf("end views whose time is over: %w", err)
	}

	for _, statement := range []struct {
		text string
		arg  time.Time
	}{
		{`DELETE FROM rate_counters WHERE ends_at <= ?`, now},
		{`DELETE FROM reset_requests WHERE expires_at <= ?`, now},
		{`DELETE FROM sessions WHERE expires_at <= ?`, now},
		{`DELETE FROM email_changes WHERE expires_at <= ?`, now},
		{`DELETE FROM email_proofs WHERE expires_at <= ?`, now},
		{`DELETE FROM data_exports WHERE expires_at <= ?`, now},
		{`DELETE FROM user_merge_effects WHERE merge_id IN (SELECT id FROM user_merges WHERE undo_until <= ?)`, now},
		{`DELETE FROM notifications WHERE read_at IS NOT NULL AND created_at <= ?`, now.Add(-days(readKeptDays))},
		{`DELETE FROM notifications WHERE created_at <= ?`, now.Add(-days(unreadKeptDays))},
		{`DELETE FROM notification_digests WHERE sent_at <= ?`, now.Add(-days(digestKeptDays))},
		{`DELETE FROM sessions WHERE last_seen_at <= ?`, now.Add(-s.sessionIdle(ctx))},
	} {
		if _, err := s.db.Exec(ctx, statement.text, statement.arg); err != nil {
			return fmt.Errorf("run %.40q: %w", statement.text, err)
		}
	}

	return nil
}
