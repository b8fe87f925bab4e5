package content

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"atlas/internal/platform/actor"
	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
)

// FormDraft is what somebody typed into a form and did not save yet.
type FormDraft struct {
	Content   string
	ContentID int
	Body      json.RawMessage
	SavedAt   time.Time
	IsStale   bool
}

// Warning is the sentence to show for a stale draft.
func (d *FormDraft) Warning() *string {
	if !d.IsStale {
		return nil
	}
	return new(errs.Stale(d.Content).Message)
}

// drafted are the tables that forms are about.
var drafted = map[string]string{"course": "courses", "course-intro": "courses", "unit": "units", "lesson": "lessons",
	"lesson-file": "lesson_files", "event": "events", "resource": "resources"}

const draftMax = 400_000

// drafter is who keeps drafts: everybody who may write content.
func drafter(ctx context.Context) (int, error) {
	a := actor.From(ctx)
	if !a.Can(writers...) {
		return 0, errs.Denied()
	}
	return a.UserID, nil
}

// FormDraft returns what the caller typed into a form of content and did not save; nil if there is nothing. Requires
// a function that lets the caller write content.
func (s *Service) FormDraft(ctx context.Context, content string, id int) (*FormDraft, error) {
	userID, err := drafter(ctx)
	if err != nil {
		return nil, err
	}

	d, body, seenAt := &FormDraft{Content: content, ContentID: id}, "", (*time.Time)(nil)
	err = s.db.Row(ctx,
		`SELECT body, seen_at, saved_at FROM content_drafts WHERE user_id = ? AND content = ? AND content_id = ?`,
		[]any{userID, content, id}, &body, db.OptionalMillis(&seenAt), db.Millis(&d.SavedAt))
	if errors.Is(err, db.ErrNone) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("read the draft of %s %d: %w", content, id, err)
	}

	d.Body = json.RawMessage(body)
	updatedAt, err := s.contentUpdatedAt(ctx, content, id)

	// The content was saved by someone else since the draft was begun.
	d.IsStale = updatedAt != nil && seenAt != nil && !updatedAt.Equal(*seenAt)

	return d, err
}

// contentUpdatedAt is when some content last changed; nil for what does not exist.
func (s *Service) contentUpdatedAt(ctx context.Context, content string, id int) (*time.Time, error) {
	table := drafted[content]
	if table == "" {
		return nil, nil
	}

	at := time.Time{}
	err := s.db.Row(ctx, `SELECT updated_at FROM `+table+` WHERE id = ?`, []any{id}, db.Millis(&at))
	if errors.Is(err, db.ErrNone) {
		return nil, nil
	}

	return &at, err
}

// SaveFormDraft keeps what the caller typed into a form of content, so that they can continue later.
//
// Requires a function that lets the caller write content. Returns errs.Invalid for an unknown kind of content or a text
// that is too long, or errs.NotFound for content that does not exist.
func (s *Service) SaveFormDraft(
	ctx context.Context, content string, id int, body json.RawMessage, seenAt *time.Time,
) (*FormDraft, error) {
	userID, err := drafter(ctx)
	if err != nil {
		return nil, err
	}

	// Only content that has an editor has drafts.
	if drafted[content] == "" {
		return nil, errs.Field("content", errs.IsNotValid)
	}
	if len(body) > draftMax {
		return nil, errs.Field("body", errs.IsTooLong)
	}

	// 0 is content that is being made.
	if id != 0 {
		at, err := s.contentUpdatedAt(ctx, content, id)
		if err == nil && at == nil {
			err = errs.Missing("Content")
		}
		if err != nil {
			return nil, err
		}
	}

	_, err = s.db.Exec(ctx,
		`INSERT INTO content_drafts (user_id, content, content_id, body, seen_at, saved_at) VALUES (?, ?, ?, ?, ?, ?)
		ON CONFLICT (user_id, content, content_id) DO UPDATE
		SET body = excluded.body, seen_at = excluded.seen_at, saved_at = excluded.saved_at`,
		userID, content, id, string(body), seenAt, s.clock.Now())
	if err != nil {
		return nil, fmt.Errorf("save the draft of %s %d: %w", content, id, err)
	}

	return s.FormDraft(ctx, content, id)
}

// DiscardFormDraft forgets what the caller typed and did not save. Requires a function that lets the caller write
// content.
func (s *Service) DiscardFormDraft(ctx context.Context, content string, id int) error {
	if _, err := drafter(ctx); err != nil {
		return err
	}
	return s.DeleteDraft(ctx, content, id)
}

// DeleteDraft forgets the caller's draft of content that was saved.
func (s *Service) DeleteDraft(ctx context.Context, content string, id int) error {
	_, err := s.db.Exec(ctx, `DELETE FROM content_drafts WHERE user_id = ? AND content = ? AND content_id = ?`,
		actor.From(ctx).UserID, content, id)
	return err
}
