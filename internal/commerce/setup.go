package commerce

import "context"

// What the first set-up of a site asks.

// CountSold is how many ways to buy there are that are not archived, and whose product is not.
func (s *Service) CountSold(ctx context.Context) (int, error) {
	return s.db.Int(ctx,
		`SELECT COUNT(*) FROM funnels f JOIN products p ON p.id = f.product_id
			WHERE f.archived_at IS NULL AND p.archived_at IS NULL`)
}

// OfferedWays are the ways to pay that buyers see, in words.
func (s *Service) OfferedWays(ctx context.Context) []string {
	out := []string{}
	for _, w := range s.ways(ctx) {
		out = append(out, w.Name)
	}
	return out
}
