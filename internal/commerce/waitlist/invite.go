package waitlist

import (
	"context"
	"fmt"
	"net/url"
	"time"

	"atlas/internal/commerce/catalog"
	"atlas/internal/identity"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/mail"
)

// inviteJob writes to those who were invited to a funnel at a moment.
type inviteJob struct {
	FunnelID string `json:"funnel_id"`
	// At is in milliseconds.
	At int64 `json:"at"`
}

// Kind names the job.
func (inviteJob) Kind() string { return "waitlist_invite" }

const inviteAtOnce = 200

// InviteWaitlist writes to those who wait for a funnel that it is open: to all of them, or to the ones with these ids.
// Nobody is invited twice. It returns how many were invited.
//
// Requires funnel_update. Returns errs.Invalid for an empty or too long list of ids, errs.NotFound, or errs.Conflict if
// the funnel is closed.
func (s *Service) InviteWaitlist(ctx context.Context, funnelID string, ids []int) (invited int, err error) {
	if !actor.From(ctx).Can(catalog.UpdateFunnels) {
		return 0, errs.Denied()
	}

	named, args := "", []any{}

	// No list is everybody who waits.
	if ids != nil {
		if ids, err = catalog.NormalizeIDs(ids); err != nil {
			return 0, err
		}

		cond, arg := s.db.InInts("id", ids)
		named, args = " AND "+cond, append(args, arg)
	}

	err = s.db.Tx(ctx, func(ctx context.Context) error {
		// Locked, so that it cannot be closed while people are invited to it.
		f, err := s.catalog.Store.LockFunnel(ctx, funnelID)
		if err != nil {
			return err
		}

		if why := f.ClosedBecause(); why != nil {
			return errs.New(errs.Conflict, "%s The invitation would open a closed page.", *why)
		}

		now := s.clock.Now()

		// The moment marks who is invited by this call; the job reads them by it.
		n, err := s.store.markInvited(ctx, funnelID, named, args, now)
		invited = int(n)
		if err != nil || n == 0 {
			return err
		}

		if err := s.identity.Log(ctx,
			identity.LogEntry{Action: "waitlist_invite", Entity: "funnel", EntityKey: f.ID,
				After: map[string]any{"invited": invited}}); err != nil {
			return fmt.Errorf("log the invitation to funnel %s: %w", f.ID, err)
		}

		return s.queue.Enqueue(ctx, inviteJob{funnelID, now.UnixMilli()})
	})
	return invited, err
}

// SendInvitations writes to those who were invited to a funnel at a moment. It may run twice. It is a job.
func (s *Service) SendInvitations(ctx context.Context, funnelID string, at time.Time) error {
	f, err := s.catalog.Store.FunnelByID(ctx, funnelID)
	if err != nil {
		return err
	}

	for last := 0; ; {
		found, err := entries.All(ctx, s.db, "WHERE funnel_id = ? AND invited_at = ? AND id > ? ORDER BY id LIMIT ?",
			funnelID, at, last, inviteAtOnce)
		if err != nil {
			return fmt.Errorf("read who was invited to funnel %s: %w", funnelID, err)
		}

		// The mailer knows each by its Once, so that a second run writes to nobody twice.
		for _, e := range found {
			last = e.ID
			if err := s.mailer.Send(ctx, invitation(e, f)); err != nil {
				return fmt.Errorf("invite waitlist entry %d: %w", e.ID, err)
			}
		}

		if len(found) < inviteAtOnce {
			return nil
		}
	}
}

func invitation(e *Entry, f *catalog.Funnel) mail.Message {
	return mail.Message{
		Kind: "waitlist-invitation", To: e.Email, ToName: e.FirstName, Once: fmt.Sprint("waitlist-", e.ID),
		Subject: f.Product.Name + " is open",
		Lines: []string{
			"Hi " + e.FirstName + ",",
			"You asked us to tell you when " + f.Product.Name + " opens. It's open now!",
		},
		Button: &mail.Button{Label: "Go to checkout", Path: "/checkout/" + url.PathEscape(f.ID)},
		After:  []string{"You're getting this email once because you joined our waitlist."},
	}
}
