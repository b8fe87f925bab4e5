package affiliates

import (
	"context"
	"fmt"

	"atlas/internal/identity"
)

// Registered makes a lead of someone who registered for a training, for the affiliate of the last valid link, unless
// they are the affiliate or another one's lead already. It is told in the transaction of the registration.
func (s *Service) Registered(ctx context.Context, email, mobile string) error {
	// Without a visit there is nothing to credit, and nothing has to be read.
	if s.touchOf(ctx) == 0 {
		return nil
	}

	p := person{emailKey: identity.EmailKey(email), mobile: mobile}
	account, err := s.identity.AccountOf(ctx, email)
	if err != nil {
		return fmt.Errorf("look for the account of a lead: %w", err)
	}

	if account != 0 {
		p.userID = &account
	}

	// Whoever is a lead already stays with the affiliate who brought them first.
	before, err := s.boundTo(ctx, p, s.clock.Now())
	if err != nil {
		return fmt.Errorf("look for who brought a lead: %w", err)
	}

	if before.AffiliateID != 0 {
		return nil
	}

	w, _, err := s.winnerFor(ctx, p)
	if err != nil || w == nil {
		return err
	}

	if _, err := s.leadOf(ctx, w, p, w.FunnelID, nil); err != nil {
		return fmt.Errorf("write a lead: %w", err)
	}

	return nil
}
