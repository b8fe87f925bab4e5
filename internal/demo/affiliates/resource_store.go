package affiliates

import (
	"context"
	"fmt"
	"time"

	"atlas/internal/affiliates/resources"
	"atlas/internal/platform/db"
)

var resourceRows = db.NewTable[resources.Resource]("affiliate_resources")

// picture is a resource in one size.
type picture struct {
	fileID int
	name   string
}

// countResources counts all resources.
func (s *store) countResources(ctx context.Context) (int, error) {
	return s.db.Int(ctx, "SELECT COUNT(*) FROM affiliate_resources")
}

// loadAffiliateIDs loads the ids of all affiliates, in order.
func (s *store) loadAffiliateIDs(ctx context.Context) ([]int, error) {
	return db.Column[int](ctx, s.db, "SELECT id FROM affiliates ORDER BY id")
}

// hasFunnel tells whether there is a funnel, archived or not.
func (s *store) hasFunnel(ctx context.Context, id string) (bool, error) {
	count, err := s.db.Int(ctx, "SELECT COUNT(*) FROM funnels WHERE id = ?", id)
	if err != nil {
		return false, fmt.Errorf("look for funnel %s: %w", id, err)
	}

	return count > 0, nil
}

// insertResource writes a resource.
func (s *store) insertResource(ctx context.Context, r *resources.Resource) error {
	return resourceRows.Insert(ctx, s.db, r)
}

// insertPicture writes a size of a resource.
func (s *store) insertPicture(ctx context.Context, resourceID, position int, p picture) error {
	_, err := s.db.Exec(ctx,
		`INSERT INTO affiliate_resource_pictures (resource_id, position, file_id, name) VALUES (?, ?, ?, ?)`,
		resourceID, position, p.fileID, p.name)
	if err != nil {
		return fmt.Errorf("write its picture %s: %w", p.name, err)
	}

	return nil
}

// insertView writes that an affiliate opened a resource on a day.
func (s *store) insertView(ctx context.Context, resourceID, affiliateID int, day time.Time) error {
	_, err := s.db.Exec(ctx,
		`INSERT INTO affiliate_resource_views (resource_id, affiliate_id, day) VALUES (?, ?, ?)`,
		resourceID, affiliateID, day)
	if err != nil {
		return fmt.Errorf("write that affiliate %d opened it: %w", affiliateID, err)
	}

	return nil
}
