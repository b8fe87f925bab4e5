package identity

import (
	"context"
	"fmt"

	"atlas/internal/identity/apikeys"
	"atlas/internal/platform/db"
)

var keys = db.NewTable[apikeys.Key]("api_keys")

// countKeys counts all API keys.
func (s *store) countKeys(ctx context.Context) (int, error) {
	count, err := s.db.Int(ctx, `SELECT COUNT(*) FROM api_keys`)
	if err != nil {
		return 0, fmt.Errorf("count API keys: %w", err)
	}

	return count, nil
}

// findKeyMaker finds who makes the keys: the first with full access; nobody without one.
func (s *store) findKeyMaker(ctx context.Context) ([]int, error) {
	return db.Column[int](ctx, s.db, `SELECT u.id FROM users u JOIN user_access_levels l ON l.user_id = u.id
		WHERE l.level_id = 'tribe-team-fa' AND u.archived_at IS NULL ORDER BY u.id LIMIT 1`)
}

// insertKey writes a key, whose secret nobody knows.
func (s *store) insertKey(ctx context.Context, key *apikeys.Key) error {
	if err := keys.Insert(ctx, s.db, key); err != nil {
		return fmt.Errorf("write API key %q: %w", key.Name, err)
	}

	return nil
}
