package identity

import (
	"context"
	"fmt"
	"time"

	"atlas/internal/identity"
	"atlas/internal/identity/values"
)

const (
	titleMax = 200
	textMax  = 500
)

// insertNotice writes what somebody was told, in the app alone. readAt is nil for what they have not read.
func (s *store) insertNotice(ctx context.Context, n identity.Notice, at time.Time, readAt *time.Time) error {
	title := values.Cut(values.Clean(n.Title), titleMax)
	text := values.OrNil(values.Cut(values.Clean(n.Text), textMax))
	_, err := s.db.Exec(ctx, `INSERT INTO notifications
			(user_id, kind, told_key, title, text, link, actor_id, is_shown, created_at, read_at)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (user_id, kind, told_key) DO NOTHING`,
		n.UserID, n.Kind, n.Once, title, text, values.OrNil(n.Link), values.IDOrNil(n.ActorID), true, at, readAt)
	if err != nil {
		return fmt.Errorf("tell user %d: %w", n.UserID, err)
	}

	return nil
}
