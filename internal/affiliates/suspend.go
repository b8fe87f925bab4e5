package affiliates

import (
	"context"
	"strings"

	"atlas/internal/affiliates/program"
	"atlas/internal/identity"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/record"
)

const reasonMax = 500

// SuspendAffiliate has the links of an affiliate lead on and earn nothing; what they earned before waits.
//
// Requires the page of affiliates, not while viewing as someone else. Returns errs.Invalid without a reason,
// errs.NotFound, or errs.Conflict for someone who is suspended.
func (s *Service) SuspendAffiliate(ctx context.Context, id int, reason string) (*Affiliate, error) {
	reason = strings.TrimSpace(reason)
	c := new(errs.Check)
	c.Text("reason", reason, 1, reasonMax)
	if err := program.RequireDecider(ctx); err != nil {
		return nil, err
	}

	if err := c.Err(); err != nil {
		return nil, err
	}

	return s.changeSuspension(ctx, id, "affiliate_suspend", func(a *Affiliate) error {
		if a.SuspendedAt != nil {
			return errs.New(errs.Conflict, "They are already suspended.")
		}

		a.SuspendedAt, a.SuspendReason = new(s.clock.Now()), &reason
		return nil
	})
}

// ResumeAffiliate ends a suspension. Payments that came meanwhile stay without commission.
//
// Requires the page of affiliates, not while viewing as someone else. Returns errs.NotFound, or errs.Conflict for
// someone who is not suspended.
func (s *Service) ResumeAffiliate(ctx context.Context, id int) (*Affiliate, error) {
	if err := program.RequireDecider(ctx); err != nil {
		return nil, err
	}

	return s.changeSuspension(ctx, id, "affiliate_resume", func(a *Affiliate) error {
		if a.SuspendedAt == nil {
			return errs.New(errs.Conflict, "They aren't suspended.")
		}

		a.SuspendedAt, a.SuspendReason = nil, nil
		return nil
	})
}

// changeSuspension changes a locked affiliate and writes it into the info log.
func (s *Service) changeSuspension(
	ctx context.Context, id int, action string, change func(a *Affiliate) error,
) (*Affiliate, error) {
	err := s.db.Tx(ctx, func(ctx context.Context) error {
		a, err := s.store.lockAffiliate(ctx, id)
		if err != nil {
			return err
		}

		before := record.Logged(a)
		if err := change(a); err != nil {
			return err
		}

		a.UpdatedAt = s.clock.Now()
		if err := s.store.updateAffiliate(ctx, a, "suspended_at", "suspend_reason", "updated_at"); err != nil {
			return err
		}

		return s.identity.Log(ctx,
			identity.LogEntry{Action: action, SubjectID: a.UserID, Entity: "affiliate", EntityID: a.ID, Before: before,
				After: record.Logged(a)})
	})
	if err != nil {
		return nil, err
	}

	return s.counted(ctx, id)
}
