package reporting

import (
	"context"
	"fmt"

	"atlas/internal/platform/db"
	"atlas/internal/reporting/saved"
	"atlas/internal/reporting/saved/statement"
)

const (
	never   = "never"
	weekly  = "weekly"
	monthly = "monthly"
)

// reportOwner is the level whose first person saved the reports of the demo.
const reportOwner = "tribe-team-fa"

// savedReport is a report of the demo.
type savedReport struct {
	name       string
	definition statement.Definition
	levels     []string
	schedule   string
	day        int
}

// savedReports are in use: one is emailed each Monday, one is shared, one has a chart and two are grouped.
var savedReports = []savedReport{
	{
		name: "Overdue payments to call", levels: []string{"tribe-team-fa", "tribe-team-ro"}, schedule: weekly, day: 1,
		definition: statement.Definition{
			Source: "payments", Columns: []string{"person", "email", "product", "due", "unpaid"}, Sort: "due",
			Filters: []statement.Filter{{Column: "state", Op: "anyOf", Values: []string{"Overdue"}}},
		},
	},
	{
		name: "Collected by month", levels: []string{"tribe-team-ro"},
		definition: statement.Definition{
			Source: "payments", Columns: []string{"paid"}, Groups: []statement.Group{{Column: "paidOn", Part: "month"}},
			Filters: []statement.Filter{{Column: "paidOn", Op: "filled"}}, Chart: statement.ChartBar,
			ChartValue: "paid",
		},
	},
	{
		name: "Members by batch and stage",
		definition: statement.Definition{
			Source: "people", Columns: []string{"xp"}, Groups: []statement.Group{{Column: "batch"}, {Column: "stage"}},
			Filters: []statement.Filter{{Column: "membership", Op: "anyOf", Values: []string{"Active"}}},
		},
	},
	{
		name: "Memberships ending in 30 days", levels: []string{"tribe-team-fa", "tribe-team-ro"}, schedule: monthly,
		day: 1,
		definition: statement.Definition{
			Source: "people", Columns: []string{"person", "mobile", "batch", "manager", "expiry"}, Sort: "expiry",
			Filters: []statement.Filter{{Column: "expiry", Op: "nextDays", Values: []string{"30"}}},
		},
	},
	{
		name: "Where leads come from",
		definition: statement.Definition{
			Source: "leads", Columns: []string{"person"}, Groups: []statement.Group{{Column: "cameBy"}},
			Chart: statement.ChartBar, ChartValue: statement.Count,
		},
	},
}

// FillReports saves a few reports, where there is none yet.
func (d *Demo) FillReports(ctx context.Context) error {
	there, err := d.store.countReports(ctx)
	if err != nil || there > 0 {
		return err
	}

	owner, err := d.store.findReportOwner(ctx)
	if err != nil || owner == 0 {
		return err
	}

	for _, one := range savedReports {
		definition := one.definition
		if err := definition.Validate(nil); err != nil {
			return fmt.Errorf("the demo report %q: %w", one.name, err)
		}

		definition.Names = definition.ColumnNames(nil)
		now := d.clock.Now()
		report := &saved.Report{
			Name: one.name, NameKey: db.Fold(one.name), Source: definition.Source, Definition: definition,
			OwnerID: owner, UpdatedByID: owner, CreatedAt: now, UpdatedAt: now,
			Schedule: never, ScheduleDay: 1, FileFormat: "xlsx", SheetRefresh: never, Levels: one.levels,
		}
		if one.schedule != "" {
			report.Schedule, report.ScheduleDay = one.schedule, one.day
			report.Recipients = []*saved.Person{{ID: owner}}
			report.NextMailAt = report.NextMail(now)
		}

		if err := d.store.insertReport(ctx, report); err != nil {
			return err
		}
	}

	return nil
}
