package stages

import (
	"context"

	"atlas/internal/platform/db"
)

// xpDays are points by day, which triggers keep in the transaction of the ledger of points.
var xpDays = db.Rollup{Table: "xp_days", Facts: "xp_day_facts", Keys: []string{"day"}, Values: []string{"points"}}

// RebuildTotals adds up the points by day anew. It is for the command line, which asks nobody.
func (s *Points) RebuildTotals(ctx context.Context) error { return db.RebuildAll(ctx, s.db, xpDays) }
