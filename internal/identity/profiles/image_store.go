package profiles

import (
	"context"
	"errors"
	"strings"

	"atlas/internal/identity/values"
	"atlas/internal/platform/db"
)

// avatarStore reads and writes profile pictures.
type avatarStore struct{ db *db.DB }

// remove deletes the picture of somebody.
func (s *avatarStore) remove(ctx context.Context, userID int) error {
	_, err := s.db.Exec(ctx, `DELETE FROM avatars WHERE user_id = ?`, userID)
	return err
}

// content reads a picture by its name. Returns db.ErrNone for an unknown one.
func (s *avatarStore) content(ctx context.Context, name string) (content []byte, err error) {
	err = s.db.Row(ctx, `SELECT content FROM avatars WHERE name = ?`, []any{name}, &content)
	return content, err
}

// of is the stored picture of a person; nil when there is none.
func (s *avatarStore) of(ctx context.Context, userID int, address *string) ([]byte, error) {
	var content []byte
	name := strings.TrimSuffix(strings.TrimPrefix(values.OrEmpty(address), avatarPath), avatarEnd)
	err := s.db.Row(ctx, `SELECT content FROM avatars WHERE user_id = ? AND name = ?`, []any{userID, name}, &content)
	if errors.Is(err, db.ErrNone) {
		return nil, nil
	}
	return content, err
}

// setProfileImage writes where the picture of somebody is.
func (s *avatarStore) setProfileImage(ctx context.Context, userID int, address *string) error {
	_, err := s.db.Exec(ctx, `UPDATE users SET profile_image = ? WHERE id = ?`, address, userID)
	return err
}
