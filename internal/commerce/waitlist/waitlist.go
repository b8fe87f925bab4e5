package waitlist

import (
	"context"
	"errors"
	"fmt"
	"time"

	"atlas/internal/commerce/catalog"
	"atlas/internal/commerce/text"
	"atlas/internal/identity"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/page"
)

// Entry is somebody who waits for a funnel to open.
type Entry struct {
	ID        int       `db:"id,made"`
	FunnelID  string    `db:"funnel_id"`
	FirstName string    `db:"first_name"`
	Email     string    `db:"email"`
	EmailKey  string    `db:"email_key"`
	JoinedAt  time.Time `db:"created_at"`
	// InvitedAt is when they were told that it is open.
	InvitedAt *time.Time `db:"invited_at"`
	// ConsentedAt is when they agreed to hear of other things too; nil if they did not.
	ConsentedAt *time.Time `db:"consented_at"`
}

var entries = db.NewTable[Entry]("waitlist_entries")

// List is one page of who waits.
type List struct {
	Rows  []*Entry
	Total int
}

// JoinWaitlist writes a name down for when a funnel opens; with consents the person also hears of other things. The
// answer is the same for an address that waits already.
//
// Anybody may call it, but not while viewing as someone else. Returns errs.Invalid with the fields at fault,
// errs.NotFound for a funnel that is unknown or archived, or errs.RateLimited.
func (s *Service) JoinWaitlist(ctx context.Context, funnelID, firstName, email string, consents bool) (bool, error) {
	e := &Entry{FunnelID: funnelID, FirstName: text.TrimLine(&firstName), Email: identity.CleanEmail(email),
		JoinedAt: s.clock.Now()}
	e.EmailKey = identity.EmailKey(e.Email)
	if consents {
		e.ConsentedAt = &e.JoinedAt
	}

	c := new(errs.Check)
	c.Name("firstName", e.FirstName, 1, 100)
	c.Required("email", e.Email)
	c.That(e.Email == "" || identity.ValidEmail(e.Email), "email", errs.IsNotFormatted)
	if err := c.Err(); err != nil {
		return false, err
	}

	// The limit comes after the fields: a mistake in the form costs no try.
	if err := s.identity.SignIn.LimitWaitlist(ctx); err != nil {
		return false, err
	}

	f, err := s.catalog.Store.FunnelByID(ctx, funnelID)
	if err != nil {
		return false, err
	}
	if f.ArchivedAt != nil {
		return false, errs.Missing("Funnel")
	}

	// Who waits already is answered as someone new is, and counts once.
	err = s.db.Tx(ctx, func(ctx context.Context) error {
		if err := entries.InsertUnlessTaken(ctx, s.db, e); err != nil {
			return err
		}

		for _, tell := range s.hooks.WaitlistJoined {
			if err := tell(ctx, e.EmailKey); err != nil {
				return err
			}
		}

		return nil
	})
	if err != nil && !errors.Is(err, db.ErrNone) {
		return false, fmt.Errorf("write a name on the waitlist of %s: %w", funnelID, err)
	}

	return true, nil
}

var waitlistSorts = db.Sorts{"": "created_at DESC", "joinedAt": "created_at", "firstName": "first_name"}

// Waitlist lists one page of the people who wait for a funnel, the latest first. Requires the page funnel.
func (s *Service) Waitlist(ctx context.Context, funnelID string, w page.Window) (*List, error) {
	if !actor.From(ctx).Page(catalog.FunnelPage) {
		return nil, errs.Denied()
	}
	where := new(db.Where).And("funnel_id = ?", funnelID)
	catalog.AddSearch(where, "email_key", w.Search)
	rows, total, err := entries.List(ctx, s.db, w, where, waitlistSorts)
	return &List{rows, total}, err
}
