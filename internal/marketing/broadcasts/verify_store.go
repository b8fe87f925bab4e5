package broadcasts

import (
	"context"
	"fmt"

	"atlas/internal/platform/db"
)

// verify finds broadcasts and sequences whose state and rows don't agree.
func (s *broadcastStore) verify(ctx context.Context) ([]string, error) {
	var found []string
	for _, rule := range []struct{ says, query string }{
		{"broadcast %d is sent, and someone still waits for it", `SELECT b.id FROM broadcasts b
			WHERE b.status = 'sent' AND EXISTS (SELECT 1 FROM broadcast_recipients r WHERE r.broadcast_id = b.id
			AND r.state = 'waiting')`},
		{"broadcast %d has recipients and was never started", `SELECT b.id FROM broadcasts b
			WHERE b.started_at IS NULL AND EXISTS (SELECT 1 FROM broadcast_recipients r WHERE r.broadcast_id = b.id)`},
		{"broadcast %d has a click on a link that it doesn't have", `SELECT r.broadcast_id FROM broadcast_clicks c
			JOIN broadcast_recipients r ON r.id = c.recipient_id
			WHERE NOT EXISTS (SELECT 1 FROM broadcast_links l WHERE l.broadcast_id = r.broadcast_id
			AND l.position = c.position)`},
		{"sequence %d has someone who waits for an email that it doesn't have", `SELECT p.sequence_id
			FROM email_sequence_people p
			JOIN email_sequence_emails e ON e.id = p.next_email_id WHERE p.state = 'waiting'
			AND e.sequence_id <> p.sequence_id`},
		{"sequence %d has an email to someone who never joined it", `SELECT e.sequence_id FROM email_sequence_sends d
			JOIN email_sequence_emails e ON e.id = d.email_id JOIN email_sequence_people p ON p.id = d.person_id
			WHERE p.sequence_id <> e.sequence_id`},
		{"sequence %d has ended, and someone still waits", `SELECT q.id FROM email_sequences q
			WHERE q.status = 'ended' AND EXISTS (SELECT 1 FROM email_sequence_people p WHERE p.sequence_id = q.id
			AND p.state = 'waiting')`},
	} {
		ids, err := db.Column[int](ctx, s.db, rule.query)
		if err != nil {
			return nil, fmt.Errorf("verify broadcasts: %w", err)
		}

		for _, id := range ids {
			found = append(found, "marketing: "+fmt.Sprintf(rule.says, id))
		}
	}

	return found, nil
}
