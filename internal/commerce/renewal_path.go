package commerce

import (
	"context"
	"fmt"
	"net/url"
)

// RenewalPaths says where memberships are renewed, by the ids of their subscriptions: at the checkout through which
// they were bought while it is open, or at another one of the same product. What nothing on sale renews is left out. It
// takes three statements, however many there are.
func (s *Service) RenewalPaths(ctx context.Context, subscriptionIDs []int) (map[int]string, error) {
	ids, sold := []int{}, []*endingMembership{}
	in, list := s.db.InInts("id", subscriptionIDs)
	err := s.db.Each(ctx, `SELECT id, product_id, funnel_id FROM subscriptions WHERE `+in,
		[]any{list}, func(scan func(...any) error) error {
			var id int
			m := new(endingMembership)
			if err := scan(&id, &m.ProductID, &m.FunnelID); err != nil {
				return fmt.Errorf("read how a membership was sold: %w", err)
			}

			ids, sold = append(ids, id), append(sold, m)
			return nil
		})
	if err != nil {
		return nil, fmt.Errorf("read how %d memberships were sold: %w", len(subscriptionIDs), err)
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
func (s *Service) renewalPaths(ctx context.Context, sold []*endingMembership) ([]string, error) {
	funnelIDs := []string{}
	for _, m := range sold {
		funnelIDs = append(funnelIDs, m.FunnelID)
	}

	bought, err := s.funnelsByIDs(ctx, funnelIDs)
	if err != nil {
		return nil, fmt.Errorf("find the funnels of memberships: %w", err)
	}

	isOpen := func(m *endingMembership) bool { return bought[m.FunnelID] != nil && bought[m.FunnelID].IsOpen() }

	closed := []int{}

	// Only closed funnels need another one.
	for _, m := range sold {
		if !isOpen(m) {
			closed = append(closed, m.ProductID)
		}
	}

	others := map[int][]*Funnel{}
	if len(closed) > 0 {
		if others, err = s.funnelsOf(ctx, closed, false); err != nil {
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
