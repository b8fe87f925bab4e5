package sessions

import (
	"context"
	"fmt"
	"time"
)

// sweep deletes what has ended: sessions, also those that nobody used for too long, and whatever else lasts for a time.
func (s *sessionStore) sweep(ctx context.Context, now time.Time, idle time.Duration) error {
	for _, statement := range []struct {
		text string
		arg  time.Time
	}{
		{`DELETE FROM reset_requests WHERE expires_at <= ?`, now},
		{`DELETE FROM sessions WHERE expires_at <= ?`, now},
		{`DELETE FROM email_changes WHERE expires_at <= ?`, now},
		{`DELETE FROM email_proofs WHERE expires_at <= ?`, now},
		{`DELETE FROM data_exports WHERE expires_at <= ?`, now},
		// What a merge moved is kept for as long as the merge can be undone.
		{`DELETE FROM user_merge_effects WHERE merge_id IN (SELECT id FROM user_merges WHERE undo_until <= ?)`, now},
		{`DELETE FROM sessions WHERE last_seen_at <= ?`, now.Add(-idle)},
	} {
		if _, err := s.db.Exec(ctx, statement.text, statement.arg); err != nil {
			return fmt.Errorf("run %.40q: %w", statement.text, err)
		}
	}

	return nil
}
