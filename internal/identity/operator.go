package identity

import (
	"context"

	"atlas/internal/identity/caller"
	"atlas/internal/identity/userlist"
	"atlas/internal/identity/values"
	"atlas/internal/platform/actor"
)

// What the person at the machine does, without an actor.

// SpendForm counts a form that the caller sends. Returns errs.RateLimited after too many by one person, or from one
// network for visitors.
func (s *Service) SpendForm(ctx context.Context) error {
	a, limit := actor.From(ctx), s.limits.FormsPerAddress
	if a.SignedIn() {
		limit = s.limits.FormsPerUser
	}
	_, err := s.rates.Take(ctx, "form:"+caller.Key(a), limit)
	return err
}

// SpendExport counts a list that the caller downloads. Returns errs.RateLimited after thirty in an hour, for all kinds
// of lists together.
func (s *Service) SpendExport(ctx context.Context) error {
	_, err := s.rates.Take(ctx, "export:"+values.ID(actor.From(ctx).UserID), userlist.Exports)
	return err
}
