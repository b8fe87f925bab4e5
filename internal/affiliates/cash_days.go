package affiliates

import (
	"context"

	"atlas/internal/platform/db"
)

// cashDays are what came in of the sales of affiliates, by subscription and by day. Triggers keep them in the
// transaction of the ledger.
var cashDays = []db.Rollup{
	{Table: "affiliate_cash", Facts: "affiliate_cash_facts", Keys: []string{"subscription_id", "day"},
		Values: []string{"amount"}},
	{
		Table: "affiliate_cash_days", Facts: "affiliate_cash_day_facts",
		Keys: []string{"day", "product_id", "funnel_id", "term_id", "batch_id"}, Values: []string{"amount"},
	},
}

// RebuildTotals adds up anew what came in of the sales of affiliates. It is for the command line, which asks nobody.
func (s *Service) RebuildTotals(ctx context.Context) error {
	return db.RebuildAll(ctx, s.db, cashDays...)
}
