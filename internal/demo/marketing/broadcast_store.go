package marketing

import (
	"context"
	"fmt"

	"atlas/internal/marketing/broadcasts"
	"atlas/internal/marketing/optout"
	"atlas/internal/platform/db"
)

var (
	segmentRows   = db.NewTable[broadcasts.Segment]("email_segments")
	broadcastRows = db.NewTable[broadcasts.Broadcast]("broadcasts")
)

const (
	// memberLevel is whom the emails of the demo are for.
	memberLevel = "member"
	// reachable finds the members u who get marketing emails.
	reachable = ` FROM users u WHERE ` + optout.OpenAccount + ` AND EXISTS (SELECT 1 FROM user_access_levels l
		WHERE l.user_id = u.id AND l.level_id = '` + memberLevel + `') ORDER BY 'account-' || CAST(u.id AS TEXT)`
	// noAccount is what a mail server says of an address that is gone.
	noAccount = "550 5.1.1 The email account does not exist"
)

// countSegments counts all segments.
func (s *store) countSegments(ctx context.Context) (int, error) {
	return s.db.Int(ctx, "SELECT COUNT(*) FROM email_segments")
}

// insertSegment writes a segment.
func (s *store) insertSegment(ctx context.Context, segment *broadcasts.Segment) error {
	return segmentRows.Insert(ctx, s.db, segment)
}

// insertBroadcast writes a broadcast without what came of it.
func (s *store) insertBroadcast(ctx context.Context, broadcast *broadcasts.Broadcast) error {
	return broadcastRows.Insert(ctx, s.db, broadcast)
}

// insertResults writes what came of a broadcast to all members: sent to all, with clicks, an address that came back and
// one that unsubscribed.
func (s *store) insertResults(ctx context.Context, sent *broadcasts.Broadcast, links []string) error {
	// Links and recipients come before what people did with them.
	for i, address := range links {
		_, err := s.db.Exec(ctx, `INSERT INTO broadcast_links (broadcast_id, position, url)
			VALUES (?, ?, ?)`, sent.ID, i+1, address)
		if err != nil {
			return fmt.Errorf("write the links of broadcast %d: %w", sent.ID, err)
		}
	}

	at := *sent.FinishedAt
	for _, step := range []struct {
		what, query string
		args        []any
	}{
		// The casts tell PostgreSQL the types of what is selected.
		{"send", `INSERT INTO broadcast_recipients (broadcast_id, user_id, email_key, state, sent_at)
			SELECT CAST(? AS INTEGER), u.id, u.email_key, 'sent', CAST(? AS BIGINT)` + reachable, []any{sent.ID, at}},
		{"click", `INSERT INTO broadcast_clicks (recipient_id, position, clicks, first_at)
			SELECT id, 1, 1, CAST(? AS BIGINT) FROM broadcast_recipients WHERE broadcast_id = ?
			AND user_id % 3 = 0`, []any{at, sent.ID}},
		{"click twice", `INSERT INTO broadcast_clicks (recipient_id, position, clicks, first_at)
			SELECT id, 2, 2, CAST(? AS BIGINT) FROM broadcast_recipients WHERE broadcast_id = ?
			AND user_id % 7 = 0`, []any{at, sent.ID}},
		{"bounce", `UPDATE broadcast_recipients SET bounced_at = ? WHERE id = (SELECT MAX(id) - 1
			FROM broadcast_recipients WHERE broadcast_id = ?)`, []any{at, sent.ID}},
		{"stop", `INSERT INTO email_stops (email_key, user_id, reason, broadcast_id, detail, created_at)
			SELECT email_key, user_id, 'bounced', broadcast_id, CAST(? AS TEXT), CAST(? AS BIGINT)
			FROM broadcast_recipients WHERE id = (SELECT MAX(id) - 1 FROM broadcast_recipients
			WHERE broadcast_id = ?)`, []any{noAccount, at, sent.ID}},
		{"unsubscribe", `INSERT INTO email_stops (email_key, user_id, reason, broadcast_id, detail, created_at)
			SELECT email_key, user_id, 'unsubscribed', broadcast_id, '', CAST(? AS BIGINT) FROM broadcast_recipients
			WHERE id = (SELECT MAX(id) FROM broadcast_recipients WHERE broadcast_id = ?)`, []any{at, sent.ID}},
	} {
		if _, err := s.db.Exec(ctx, step.query, step.args...); err != nil {
			return fmt.Errorf("write the results of broadcast %d (%s): %w", sent.ID, step.what, err)
		}
	}

	return nil
}
