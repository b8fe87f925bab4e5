package affiliates

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"atlas/internal/affiliates/program"
	"atlas/internal/identity"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/db"
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

var notes = db.NewTable[AffiliateNote]("affiliate_notes")

// noteWidth is how many columns a note has.
const noteWidth = 5

// AffiliateNotes are what staff wrote about an affiliate and about those who became them, the newest first.
//
// Requires the page of affiliates. Returns errs.NotFound.
func (s *Service) AffiliateNotes(ctx context.Context, affiliateID int) ([]*AffiliateNote, error) {
	a, err := s.visible(ctx, &affiliateID)
	if err != nil {
		return nil, err
	}

	return s.loadNotes(ctx, `WHERE n.affiliate_id IN (SELECT id FROM affiliates WHERE id = ? OR joined_id = ?)
		ORDER BY n.at DESC, n.id DESC LIMIT ?`, a.ID, a.ID, notesMax)
}

// loadNotes reads notes of a tail, with who wrote them.
func (s *Service) loadNotes(ctx context.Context, tail string, args ...any) ([]*AffiliateNote, error) {
	out := []*AffiliateNote{}
	err := s.db.Each(ctx, `SELECT `+notes.Columns("n.")+`, u.first_name || ' ' || u.last_name FROM affiliate_notes n
		LEFT JOIN users u ON u.id = n.by_id `+tail, args,
		func(scan func(dest ...any) error) error {
			n, dest := new(AffiliateNote), make([]any, noteWidth)
			notes.Dest(n, dest)
			out = append(out, n)

			return scan(append(dest, &n.By)...)
		})
	if err != nil {
		return nil, fmt.Errorf("read notes: %w", err)
	}

	return out, nil
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

	written, err := s.loadNotes(ctx, `WHERE n.id = ?`, n.ID)
	if err != nil {
		return nil, err
	}

	return written[0], nil
}

// writeNote adds a note of the caller.
func (s *Service) writeNote(ctx context.Context, affiliateID int, text string) (*AffiliateNote, error) {
	n := &AffiliateNote{AffiliateID: affiliateID, Text: text, ByID: new(actor.From(ctx).UserID), At: s.clock.Now()}
	if err := notes.Insert(ctx, s.db, n); err != nil {
		return nil, fmt.Errorf("write a note about affiliate %d: %w", affiliateID, err)
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
		if _, err := s.identity.LockPerson(ctx, a.UserID); err != nil {
			return err
		}

		if _, err := affiliates.Lock(ctx, s.db, id); errors.Is(err, db.ErrNone) {
			return errs.Missing("Affiliate")
		} else if err != nil {
			return fmt.Errorf("lock affiliate %d: %w", id, err)
		}

		// Seen once more, now that no one else can change it.
		if a, err = s.visible(ctx, &id); err != nil {
			return err
		}

		if !a.IsActive {
			return errs.New(errs.Conflict, "%s already left the program.", a.Name)
		}

		if err := s.identity.TakeLevels(ctx, a.UserID, []string{program.Level}); err != nil {
			return err
		}

		s.identity.ForgetUser(ctx, a.UserID)
		if _, err := s.writeNote(ctx, a.ID, "Left the program: "+reason); err != nil {
			return err
		}

		return s.identity.Note(ctx, identity.Noted{
			Action: "affiliate_end", SubjectID: a.UserID, Entity: "affiliate", EntityID: a.ID,
			After: map[string]any{"slug": a.Slug, "reason": reason},
		})
	})
	if err != nil {
		return nil, err
	}

	return s.counted(ctx, "WHERE a.id = ?", id)
}
