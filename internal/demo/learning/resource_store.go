package learning

import (
	"context"

	"atlas/internal/learning/resources"
	"atlas/internal/platform/db"
)

var resourceRows = db.NewTable[resources.Resource]("resources")

// insertResource writes a resource.
func (s *store) insertResource(ctx context.Context, r *resources.Resource) error {
	return resourceRows.Insert(ctx, s.db, r)
}
