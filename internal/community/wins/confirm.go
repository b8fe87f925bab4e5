package wins

import (
	"context"
	"fmt"
	"time"

	"atlas/internal/identity"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/errs"
)

const winNoteMax = 500

// confirmation is what the info log keeps of a confirmation.
type confirmation struct {
	ConfirmedAt *time.Time `json:"confirmedAt"`
	Note        string     `json:"note,omitempty"`
}

// ConfirmWin confirms a win of another person, or says why not, which takes a confirmation back; the person is told.
//
// Requires win_confirm. Returns errs.Invalid for a note that is too long, errs.NotFound, or errs.Conflict if the win is
// the caller's own or hidden.
func (s *Service) ConfirmWin(ctx context.Context, id int, isConfirmed bool, note string) (*Win, error) {
	a := actor.From(ctx)
	if !a.Can(confirmWins) {
		return nil, errs.Denied()
	}

	note = cleanText(note)
	c := new(errs.Check)
	c.Text("note", note, 0, winNoteMax)
	if err := c.Err(); err != nil {
		return nil, err
	}

	var seen *Win
	err := s.db.Tx(ctx, func(ctx context.Context) error {
		w, err := s.store.lockWin(ctx, a, id)
		if err != nil {
			return err
		}

		if err := s.confirm(ctx, a, w, isConfirmed, note); err != nil {
			return err
		}

		// Read again: the answer shows what the confirmation changed.
		seen, err = s.store.findVisible(ctx, a, id)
		return err
	})
	return seen, err
}

// AskForProof asks the person of a win that waits, and has no proof, to attach one. The win leaves the queue until they
// ask again.
//
// Requires win_confirm. Returns errs.NotFound, or errs.Conflict if the win is the caller's own, is hidden, has proof or
// does not wait.
func (s *Service) AskForProof(ctx context.Context, id int) (*Win, error) {
	a := actor.From(ctx)
	if !a.Can(confirmWins) {
		return nil, errs.Denied()
	}

	var seen *Win
	err := s.db.Tx(ctx, func(ctx context.Context) error {
		w, err := s.store.lockWin(ctx, a, id)
		if err != nil {
			return err
		}

		switch {
		case w.IsOwn || w.UserID == a.OriginalUserID:
			return errs.New(errs.Conflict, "Someone else confirms your wins.")
		case w.HiddenAt != nil:
			return errs.New(errs.Conflict, "This win is hidden.")
		case w.AskedAt == nil:
			return errs.New(errs.Conflict, "This win isn't waiting for a coach anymore.")
		case w.ProofFileID != nil || w.ProofURL != nil:
			return errs.New(errs.Conflict, "This win has proof attached now. Reload to see it.")
		}

		// Out of the queue until they ask again.
		w.AskedAt = nil
		if err := wins.Update(ctx, s.db, w, "asked_at"); err != nil {
			return fmt.Errorf("take win %d out of the queue: %w", w.ID, err)
		}

		before := confirmation{ConfirmedAt: w.ConfirmedAt}
		if err := s.logWin(ctx, "win_confirm", w, before, confirmation{w.ConfirmedAt, "Asked for proof"}); err != nil {
			return fmt.Errorf("log win %d: %w", w.ID, err)
		}

		err = s.identity.Notify(ctx, identity.Notice{
			Kind: "win-confirmed", UserID: w.UserID, Once: fmt.Sprintf("%d-proof-%d", w.ID, s.clock.Now().UnixMilli()),
			ActorID: a.UserID,
			Title:   a.Name + " asked for proof of your win",
			Text:    "Attach a screenshot or a link to your win, then ask again for a coach to confirm it.",
			Link:    winLink(w.ID),
		})
		if err != nil {
			return fmt.Errorf("ask the person of win %d for proof: %w", w.ID, err)
		}

		seen, err = s.store.findVisible(ctx, a, id)
		return err
	})

	return seen, err
}

func (s *Service) confirm(ctx context.Context, a actor.Actor, w *Win, isConfirmed bool, note string) error {
	switch {
	// Staff who view as someone else are still themselves.
	case w.IsOwn || w.UserID == a.OriginalUserID:
		return errs.New(errs.Conflict, "You can't confirm your own win. Another coach will.")
	case w.HiddenAt != nil:
		return errs.New(errs.Conflict, "This win is hidden")
	// Confirming twice is no mistake.
	case isConfirmed == (w.ConfirmedAt != nil) && w.AskedAt == nil:
		return nil
	}

	before := confirmation{ConfirmedAt: w.ConfirmedAt}
	w.AskedAt, w.ConfirmedAt, w.ConfirmedByID = nil, nil, nil
	if isConfirmed {
		w.ConfirmedAt, w.ConfirmedByID = new(s.clock.Now()), &a.UserID
	}

	if err := wins.Update(ctx, s.db, w, "asked_at", "confirmed_at", "confirmed_by_id"); err != nil {
		return fmt.Errorf("confirm win %d: %w", w.ID, err)
	}

	if err := s.logWin(ctx, "win_confirm", w, before, confirmation{w.ConfirmedAt, note}); err != nil {
		return fmt.Errorf("log win %d: %w", w.ID, err)
	}

	title := a.Name + " confirmed your win"
	if !isConfirmed {
		title = a.Name + " couldn't confirm your win"
	}
	if note == "" {
		note = w.Body
	}

	return s.identity.Notify(ctx, identity.Notice{
		Kind: "win-confirmed", UserID: w.UserID,
		Once: fmt.Sprintf("%d-%t-%d", w.ID, isConfirmed, w.UpdatedAt.UnixMilli()), ActorID: a.UserID,
		Title: title, Text: note, Link: winLink(w.ID),
	})
}
