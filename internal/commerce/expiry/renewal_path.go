package expiry

import (
	"context"
	"fmt"
	"net/url"

	"atlas/internal/commerce/catalog"
)

// RenewalPaths says where memberships are renewed, by the ids of their subscriptions: at the checkout through which
// they were bought while it is open, or at another one of the same product. What nothing on sale renews is left out. It
// takes three statements, however many there are.
func (s *Service) RenewalPaths(ctx context.Context, subscriptionIDs []int) (map[int]string, error) {
	ids, sold, err := s.Store.soldAs(ctx, subscriptionIDs)
	if err != nil {
		return nil, err
	}

	paths, err := s.renewalPaths(ctx, sold)
	if err != nil {
		return nil, err
	}

	out := map[int]string{}
	for i, path := range paths {
		if path != "" {
			out[ids[i]] = path
		}
	}

	return out, nil
}

// renewalPaths are the checkouts that renew memberships, in their order; empty for what nothing on sale renews.
func (s *Service) renewalPaths(ctx context.Context, sold []*Membership) ([]string, error) {
	funnelIDs := []string{}
	for _, m := range sold {
		funnelIDs = append(funnelIDs, m.FunnelID)
	}

	bought, err := s.catalog.Store.FunnelsByIDs(ctx, funnelIDs)
	if err != nil {
		return nil, fmt.Errorf("find the funnels of memberships: %w", err)
	}

	isOpen := func(m *Membership) bool { return bought[m.FunnelID] != nil && bought[m.FunnelID].IsOpen() }

	closed := []int{}

	// Only closed funnels need another one.
	for _, m := range sold {
		if !isOpen(m) {
			closed = append(closed, m.ProductID)
		}
	}

	others := map[int][]*catalog.Funnel{}
	if len(closed) > 0 {
		if others, err = s.catalog.Store.FunnelsOf(ctx, closed, false); err != nil {
			return nil, fmt.Errorf("find other funnels of memberships: %w", err)
		}
	}

	paths := make([]string, len(sold))
	for i, m := range sold {
		if isOpen(m) {
			paths[i] = "/checkout/" + url.PathEscape(m.FunnelID)
			continue
		}

		for _, f := range others[m.ProductID] {
			if f.IsOpen() {
				paths[i] = "/checkout/" + url.PathEscape(f.ID)
				break
			}
		}
	}

	return paths, nil
}
