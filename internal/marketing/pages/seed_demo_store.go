package pages

import (
	"context"
	"errors"
	"fmt"

	"atlas/internal/platform/db"
)

// seedAuthor is who made the pages of the demo; nobody where there is no such person.
func (s *store) seedAuthor(ctx context.Context) (*int, string, error) {
	var id int
	var name string
	err := s.db.Row(ctx, `SELECT id, first_name || ' ' || last_name FROM users
		WHERE email_key = 'tribe-team-fa@atlas.test'`, nil, &id, &name)
	if errors.Is(err, db.ErrNone) {
		return nil, "Atlas", nil
	}
	if err != nil {
		return nil, "", fmt.Errorf("read the author of the demo: %w", err)
	}

	return &id, name, nil
}
