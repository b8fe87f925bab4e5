package affiliates

import (
	"context"
	"strings"
	"time"

	"atlas/internal/affiliates/program"
	"atlas/internal/identity"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/errs"
)

const (
	// noteMax is how long a note can be, notesMax how many are shown.
	noteMax  = 2000
	notesMax = 100
)

// AffiliateNote is what staff wrote about an affiliate. Notes are only added.
type AffiliateNote struct {
	ID          int       `db:"id,made"`
	AffiliateID int       `db:"affiliate_id"`
	Text        string    `db:"text"`
	ByID        *int      `db:"by_id"`
	At          time.Time `db:"at"`

	// By is who wrote it.
	By *string
}

// AffiliateNotes are what staff wrote about an affiliate and about those who became them, the newest first.
//
// Requires the page of affiliates. Returns errs.NotFound.
func (s *Service) AffiliateNotes(ctx context.Context, affiliateID int) ([]*AffiliateNote, error) {
	a, err := s.visible(ctx, &affiliateID)
	if err != nil {
		return nil, err
	}

	return s.store.loadNotes(ctx, a.ID, notesMax)
}

// AddAffiliateNote writes a note about an affiliate.
//
// Requires the page of affiliates and funnel_update, not while viewing as someone else. Returns errs.Invalid for an
// empty or too long note, or errs.NotFound.
func (s *Service) AddAffiliateNote(ctx context.Context, affiliateID int, text string) (*AffiliateNote, error) {
	if err := program.RequireDecider(ctx); err != nil {
		return nil, err
	}

	text = strings.TrimSpace(text)
	c := new(errs.Check)
	c.Text("text", text, 1, noteMax)
	if err := c.Err(); err != nil {
		return nil, err
	}

	a, err := s.visible(ctx, &affiliateID)
	if err != nil {
		return nil, err
	}

	n, err := s.writeNote(ctx, a.ID, text)
	if err != nil {
		return nil, err
	}

	return s.store.loadNote(ctx, n.ID)
}

// writeNote adds a note of the caller.
func (s *Service) writeNote(ctx context.Context, affiliateID int, text string) (*AffiliateNote, error) {
	n := &AffiliateNote{AffiliateID: affiliateID, Text: text, ByID: new(actor.From(ctx).UserID), At: s.clock.Now()}
	if err := s.store.insertNote(ctx, n); err != nil {
		return nil, err
	}

	return n, nil
}

// EndAffiliate has an affiliate leave the program: they lose the level, so their links lead on and earn nothing. What
// they earned stays as it is, and is paid out as it becomes payable. The reason is kept as a note.
//
// Requires the page of affiliates and funnel_update, not while viewing as someone else. Returns errs.Invalid without
// a reason, errs.NotFound, or errs.Conflict for someone who left already.
func (s *Service) EndAffiliate(ctx context.Context, id int, reason string) (*Affiliate, error) {
	if err := program.RequireDecider(ctx); err != nil {
		return nil, err
	}

	reason = strings.TrimSpace(reason)
	c := new(errs.Check)
	c.Text("reason", reason, 1, reasonMax)
	if err := c.Err(); err != nil {
		return nil, err
	}

	err := s.db.Tx(ctx, func(ctx context.Context) error {
		a, err := s.visible(ctx, &id)
		if err != nil {
			return err
		}

		// The person is locked first: joining and changing links lock them alone.
		if _, err := s.identity.People.Lock(ctx, a.UserID); err != nil {
			return err
		}

		if _, err := s.store.lockAffiliate(ctx, id); err != nil {
			return err
		}

		// Seen once more, now that no one else can change it.
		if a, err = s.visible(ctx, &id); err != nil {
			return err
		}

		if !a.IsActive {
			return errs.New(errs.Conflict, "%s already left the program.", a.Name)
		}

		if err := s.identity.Levels.Remove(ctx, a.UserID, []string{program.Level}); err != nil {
			return err
		}

		if _, err := s.writeNote(ctx, a.ID, "Left the program: "+reason); err != nil {
			return err
		}

		return s.identity.Log(ctx, identity.LogEntry{
			Action: "affiliate_end", SubjectID: a.UserID, Entity: "affiliate", EntityID: a.ID,
			After: map[string]any{"slug": a.Slug, "reason": reason},
		})
	})
	if err != nil {
		return nil, err
	}

	return s.counted(ctx, id)
}
