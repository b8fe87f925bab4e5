package memberships

import (
	"context"

	"atlas/internal/commerce/catalog"
	"atlas/internal/platform/actor"
)

// availableProducts are the products in use with a funnel that somebody does not hold, by name.
func (s *Service) availableProducts(ctx context.Context, userID int) ([]*catalog.Product, error) {
	shown := ""
	if !catalog.SeesHidden(actor.From(ctx)) {
		shown = " AND NOT f.is_hidden"
	}

	found, err := catalog.Products.All(ctx, s.db,
		`WHERE archived_at IS NULL AND EXISTS (SELECT 1 FROM funnels f
			WHERE f.product_id = products.id AND f.archived_at IS NULL`+shown+` AND NOT EXISTS (`+catalog.HeldFunnel+`))
		ORDER BY name_key, id`, userID, s.clock.Now())
	if err == nil {
		s.Catalog.Loaders(ctx).ExpectProducts(found...)
	}

	return found, err
}

// OpenFunnel gives back the id of a funnel that can be bought now, nil for one that cannot.
func (s *Service) OpenFunnel(ctx context.Context, id string) (*string, error) {
	found, err := s.Catalog.Store.FunnelsByIDs(ctx, []string{id})
	if err != nil || found[id] == nil || !found[id].IsOpen() {
		return nil, err
	}
	return &id, nil
}
