package broadcasts

import "context"

// clicksOf says by purpose where a link leads and how its clicks are counted.
var clicksOf = map[string]struct{ find, count string }{
	forClick: {
		`SELECT l.url FROM broadcast_links l JOIN broadcast_recipients r ON r.broadcast_id = l.broadcast_id
			WHERE r.id = ? AND l.position = ?`,
		`INSERT INTO broadcast_clicks (recipient_id, position, clicks, first_at) VALUES (?, ?, 1, ?)
			ON CONFLICT (recipient_id, position) DO UPDATE SET clicks = broadcast_clicks.clicks + 1`,
	},
	forSequenceClick: {
		`SELECT l.url FROM email_sequence_links l JOIN email_sequence_sends d ON d.email_id = l.email_id
			WHERE d.id = ? AND l.position = ?`,
		`INSERT INTO email_sequence_clicks (send_id, position, clicks, first_at) VALUES (?, ?, 1, ?)
			ON CONFLICT (send_id, position) DO UPDATE SET clicks = email_sequence_clicks.clicks + 1`,
	},
}

// findLink is where a link of an email leads, by what its key is for. Returns db.ErrNone for one that is none of ours.
func (s *broadcastStore) findLink(ctx context.Context, purpose string, id, position int) (address string, err error) {
	err = s.db.Row(ctx, clicksOf[purpose].find, []any{id, position}, &address)
	return address, err
}

// countClick counts a click on a link of an email.
func (s *broadcastStore) countClick(ctx context.Context, purpose string, id, position int) error {
	_, err := s.db.Exec(ctx, clicksOf[purpose].count, id, position, s.clock.Now())
	return err
}
