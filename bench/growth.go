package main

import (
	"context"
	"fmt"
	"log"
)

// growthFrom is how many people the small data set has beside the large one.
const growthFrom = 1000

// growthOps are what is measured in both, and how much dearer it may be in the large data set.
var growthOps = []struct {
	name string
	most float64
}{{"current-user", 1.3}, {"stage-progress", 1.3}, {"user", 1.3}, {"my-courses", 1.3}, {"lesson", 1.3},
	{"subscription", 1.3}, {"dues", 1.3}, {"report-payments", 1.3}, {"report-summary", 1.3},
	{"retention-cohorts", 1.3}, {"success-queue", 1.3}, {"users", 2}}

// growthRow is the CPU time of an operation with few and with many people.
type growthRow struct {
	engine, op   string
	small, large float64
	most         float64
}

func (g *growthRow) String() string {
	ratio := g.large / g.small
	return fmt.Sprintf("| %s | %s | %.0f | %.0f | **%.2f** | ≤ %.1f × | %s |", g.engine, g.op, g.small, g.large, ratio,
		g.most, said(ratio <= g.most))
}

// measureGrowth runs Atlas on a small data set beside the large one, in turns.
func measureGrowth(ctx context.Context, o options, engine string, large *subject, report *report) error {
	o.users = growthFrom
	data, err := makeData(ctx, o, engine)
	defer data.drop()
	if err != nil {
		return err
	}

	small, err := startAtlas(ctx, o, engine, data)
	if err != nil {
		return err
	}

	defer small.stop()
	for _, grown := range growthOps {
		row, err := compare(ctx, o, operationOf(grown.name), 16, large, small)
		if err != nil {
			return fmt.Errorf("growth of %s: %w", grown.name, err)
		}

		g := &growthRow{engine, grown.name, row.bare.cpu, row.atlas.cpu, grown.most}
		report.growth = append(report.growth, g)
		log.Printf("%-9s %-14s from %d to %d people: %.2f", engine, g.op, growthFrom, large.users, g.large/g.small)
	}

	return nil
}
