package totals

import (
	"context"
	"slices"

	"atlas/internal/platform/db"
)

// counted are those whose rows are added up now and then, because a trigger adds one for every change.
var counted = []db.Rollup{
	{
		Table: "schedules_by_day", Facts: "schedules_by_day_facts",
		Keys: []string{"schedule_date", "is_paid"}, Values: []string{"row_count", "price", "paid"},
	},
	{
		Table: "schedules_by_kind", Facts: "schedules_by_kind_facts",
		Keys:   []string{"schedule_date", "is_paid", "product_id", "funnel_id", "platform", "valid_until"},
		Values: []string{"row_count", "price", "paid"},
	},
}

// rollups are the tables that triggers keep, those first that others are made of.
var rollups = slices.Concat(counted, []db.Rollup{
	{
		Table: "billing_days", Facts: "billing_day_facts",
		Keys: []string{"day", "product_id", "funnel_id", "term_id", "batch_id"},
		Values: []string{"scheduled_rows", "paid_rows", "scheduled", "unpaid", "late", "came_late", "discount_rows",
			"discounts"},
	},
	{Table: "paid_days", Facts: "paid_day_facts", Keys: []string{"due_day", "paid_day"},
		Values: []string{"paid_rows", "amount"}},
	{
		Table: "member_stints", Facts: "member_stint_facts",
		Keys: []string{"user_id", "number"}, Values: []string{"starts_at", "ends_at", "next_at"},
	},
	{
		Table: "member_runs", Facts: "member_run_facts",
		Keys: []string{"user_id", "number"}, Values: []string{"first_month", "from_month", "to_month"},
	},
	{
		Table: "member_days", Facts: "member_day_facts",
		Keys: []string{"day"}, Values: []string{"joined", "started", "ended", "expiring", "renewed"},
	},
	{Table: "member_gaps", Facts: "member_gap_facts", Keys: []string{"day", "gap"}, Values: []string{"people"}},
	{Table: "cohort_months", Facts: "cohort_month_facts", Keys: []string{"first_month", "month"},
		Values: []string{"joined", "change"}},
})

// AddUp adds up rows that are alike, once they are many. It is a job.
func AddUp(ctx context.Context, d *db.DB) error {
	for _, r := range counted {
		if err := r.AddUp(ctx, d); err != nil {
			return err
		}
	}

	return nil
}
