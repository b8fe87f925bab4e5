package commerce

import (
	"context"
	"fmt"

	"atlas/internal/platform/actor"
	"atlas/internal/platform/errs"
)

// MembershipOffer is what makes the caller a member: the first funnel of a membership that is open, else the one that
// people wait for. Nil where nothing is sold. Anybody signed in. Funnels are looked at in the order in which closed
// content leads to them.
func (s *Service) MembershipOffer(ctx context.Context) (*CheckoutOffer, error) {
	a := actor.From(ctx)
	if !a.SignedIn() {
		return nil, errs.Login()
	}

	found, err := s.Memberships.FunnelsFor(ctx, a.UserID, nil)
	if err != nil {
		return nil, fmt.Errorf("find what is sold: %w", err)
	}
	if len(found) == 0 {
		return nil, nil
	}

	// Without an open one the first leads to its waitlist.
	chosen := found[0]
	for _, f := range found {
		if f.IsOpen() {
			chosen = f
			break
		}
	}

	return s.CheckoutOffer(ctx, chosen.ID)
}
