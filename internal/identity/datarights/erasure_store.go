package datarights

import (
	"context"
	"fmt"
	"time"

	"atlas/internal/identity/values"
	"atlas/internal/platform/db"
	"atlas/internal/platform/privacy"
)

// store reads and writes who asked to be forgotten, copies of data, and what an erasure has to find.
type store struct{ db *db.DB }

// isErased tells whether an address belonged to somebody who was erased.
func (s *store) isErased(ctx context.Context, addressKey string) (bool, error) {
	n, err := s.db.Int(ctx, `SELECT COUNT(*) FROM erased_addresses WHERE address_key = ?`, addressKey)
	return n > 0, err
}

// erasedAmong are those of some addresses that belonged to people who were erased.
func (s *store) erasedAmong(ctx context.Context, addressKeys []string) ([]string, error) {
	cond, arg := s.db.InTexts("address_key", addressKeys)
	return db.Column[string](ctx, s.db, `SELECT address_key FROM erased_addresses WHERE `+cond, arg)
}

// keepAddress writes that an address belonged to somebody who was erased.
func (s *store) keepAddress(ctx context.Context, addressKey string, now time.Time) error {
	_, err := s.db.Exec(ctx,
		`INSERT INTO erased_addresses (address_key, erased_at) VALUES (?, ?) ON CONFLICT DO NOTHING`, addressKey, now)
	return err
}

// deleteAddress drops that again.
func (s *store) deleteAddress(ctx context.Context, addressKey string) error {
	_, err := s.db.Exec(ctx, `DELETE FROM erased_addresses WHERE address_key = ?`, addressKey)
	return err
}

// drop takes back the request of somebody to be forgotten, and tells whether there was one.
func (s *store) drop(ctx context.Context, userID int) (bool, error) {
	n, err := s.db.Exec(ctx, `DELETE FROM erasures WHERE user_id = ? AND done_at IS NULL`, userID)
	return n > 0, err
}

// finish writes that somebody is forgotten.
func (s *store) finish(ctx context.Context, userID int, now time.Time) error {
	_, err := s.db.Exec(ctx, `UPDATE erasures SET done_at = ? WHERE user_id = ?`, now, userID)
	return err
}

// isDone tells whether somebody was erased.
func (s *store) isDone(ctx context.Context, userID int) (bool, error) {
	n, err := s.db.Int(ctx, `SELECT COUNT(*) FROM erasures WHERE user_id = ? AND done_at IS NOT NULL`, userID)
	return n > 0, err
}

// failExport writes that a copy could not be made.
func (s *store) failExport(ctx context.Context, id int) error {
	_, err := s.db.Exec(ctx, `UPDATE data_exports SET status = ? WHERE id = ?`, Failed, id)
	return err
}

// failWaitingExport writes that a copy is not made any more, if it still waited.
func (s *store) failWaitingExport(ctx context.Context, id int) error {
	_, err := s.db.Exec(ctx, `UPDATE data_exports SET status = ? WHERE id = ? AND status = ?`, Failed, id,
		Waiting)
	return err
}

// finishExport writes a copy that waited to be made.
func (s *store) finishExport(ctx context.Context, id int, content []byte, now time.Time) error {
	_, err := s.db.Exec(ctx,
		`UPDATE data_exports SET status = ?, content = ?, ready_at = ?, expires_at = ? WHERE id = ? AND status = ?`,
		Ready, content, now, now.Add(exportLife), id, Waiting)
	return err
}

// exportContent reads a copy of somebody. Returns db.ErrNone for one of somebody else, or that is not to be had.
func (s *store) exportContent(ctx context.Context, userID, id int, now time.Time) (content []byte, err error) {
	err = s.db.Row(ctx,
		`SELECT content FROM data_exports WHERE id = ? AND user_id = ? AND status = ? AND expires_at > ?`,
		[]any{id, userID, Ready, now}, &content)
	return content, err
}

// redactNotifications takes a person out of what others read in the app.
func (s *store) redactNotifications(ctx context.Context, redactor *privacy.Redactor) error {
	type line struct {
		id    int
		title string
		text  *string
	}
	var named []line
	where, args := redactor.Where("title", "COALESCE(text, '')")
	err := s.db.Each(ctx, `SELECT id, title, text FROM notifications WHERE `+where,
		args, func(scan func(...any) error) error {
			var n line
			err := scan(&n.id, &n.title, &n.text)
			named = append(named, n)

			return err
		})
	if err != nil {
		return fmt.Errorf("find the notifications about an erased person: %w", err)
	}

	for _, n := range named {
		title, text := redactor.Text(n.title), redactor.Text(values.OrEmpty(n.text))
		_, err := s.db.Exec(ctx, `UPDATE notifications SET title = ?, text = ? WHERE id = ?`, title,
			values.OrNil(text), n.id)
		if err != nil {
			return fmt.Errorf("redact notification %d: %w", n.id, err)
		}
	}

	return nil
}

// archive writes that somebody is archived, unless they were before.
func (s *store) archive(ctx context.Context, userID int, now time.Time) error {
	_, err := s.db.Exec(ctx, `UPDATE users SET archived_at = COALESCE(archived_at, ?), updated_at = ? WHERE id = ?`,
		now, now, userID)
	return err
}
