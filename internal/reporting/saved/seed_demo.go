package saved

import (
	"context"
	"fmt"

	"atlas/internal/platform/actor"
	"atlas/internal/platform/db"
	"atlas/internal/reporting/saved/statement"
)

// demoOwner is the level whose first person saved the reports of the demo.
const demoOwner = "tribe-team-fa"

// demoReport is a report of the demo.
type demoReport struct {
	name       string
	definition statement.Definition
	levels     []string
	schedule   string
	day        int
}

// demoReports are in use: one is emailed each Monday, one is shared, one has a chart and two are grouped.
var demoReports = []demoReport{
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

// SeedDemo fills a demo, where there is nothing yet.
func (s *Service) SeedDemo(ctx context.Context) error {
	there, err := s.store.countReports(ctx)
	if err != nil || there > 0 {
		return err
	}

	owner, err := s.store.findDemoOwner(ctx)
	if err != nil || owner == 0 {
		return err
	}

	ctx = actor.With(ctx, actor.Actor{UserID: owner})

	for _, one := range demoReports {
		d := one.definition
		if err := d.Validate(nil); err != nil {
			return fmt.Errorf("the demo report %q: %w", one.name, err)
		}

		d.Names = namesOf(d, nil)
		report := &Report{
			Name: one.name, NameKey: db.Fold(one.name), Source: d.Source, Definition: d, OwnerID: owner,
			CreatedAt: s.clock.Now(),
			Schedule:  never, ScheduleDay: 1, FileFormat: formatXLSX, SheetRefresh: never, Levels: one.levels,
		}
		if one.schedule != "" {
			report.Schedule, report.ScheduleDay = one.schedule, one.day
			report.Recipients = []*Person{{ID: owner}}
			report.NextMailAt = report.nextMail(s.clock.Now())
		}

		if err := s.store.storeReport(ctx, report); err != nil {
			return err
		}
	}

	return nil
}
