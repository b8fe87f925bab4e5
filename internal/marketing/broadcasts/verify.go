package broadcasts

import (
	"context"
	"fmt"

	"atlas/internal/platform/db"
)

// Verify finds broadcasts whose state and rows don't agree.
func (s *Service) Verify(ctx context.Context) ([]string, error) {
	var found []string
	for _, rule := range []struct{ says, query string }{
		{"broadcast %d is sent, and someone still waits for it", `SELECT b.id FROM broadcasts b
			WHERE b.status = 'sent' AND EXISTS (SELECT 1 FROM broadcast_recipients r WHERE r.broadcast_id = b.id AND r.state = 'waiting')`},
		{"broadcast %d has recipients and was never started", `SELECT b.id FROM broadcasts b
			WHERE b.started_at IS NULL AND EXISTS (SELECT 1 FROM broadcast_recipients r WHERE r.broadcast_id = b.id)`},
		{"broadcast %d has a click on a link that it doesn't have", `SELECT r.broadcast_id FROM broadcast_clicks c
			JOIN broadcast_recipients r ON r.id = c.recipient_id
			WHERE NOT EXISTS (SELECT 1 FROM broadcast_links l WHERE l.broadcast_id = r.broadcast_id AND l.position = c.position)`},
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
