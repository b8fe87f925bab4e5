package marketing

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"time"

	"atlas/internal/marketing/pages"
	"atlas/internal/platform/clock"
)

// results are the visitors and conversions of the experiment, by letter: B looks better, and it is too early to say.
var results = map[string]struct{ visitors, conversions int }{"A": {398, 17}, "B": {386, 26}}

// addExperiment has an experiment run on the first page of the demo.
func (d *Demo) addExperiment(ctx context.Context, author author) error {
	first := copies[0]
	pageID, version, live, err := d.store.liveVersion(ctx, first.path)
	if err != nil {
		return err
	}

	// B has other words in its first block and nothing else, so that it is clear what made the difference.
	data, err := withHero(live, first.kicker, "Kahit wala pang experience: ang una mong client sa 90 araw")
	if err != nil {
		return err
	}

	html, err := d.marketing.Pages.Render(ctx, data)
	if err != nil {
		return err
	}

	started := clock.AddDays(d.clock.Now(), -12)
	experiment := &pages.Experiment{
		PageID: pageID, State: "running", Goal: "any", BaseVersion: version, Round: 1, StartedAt: &started,
		StartedByID: author.id, StartedBy: author.name, CreatedAt: started, UpdatedAt: started,
	}
	if err := d.store.insertExperiment(ctx, experiment); err != nil {
		return fmt.Errorf("write an experiment: %w", err)
	}

	// A is the page as it is published, so it needs no blocks of its own.
	for _, variant := range []*pages.Variant{
		{Letter: "A", Name: "Three steps (the page as it is)"},
		{Letter: "B", Name: "First client in 90 days", Data: data, HTML: html},
	} {
		variant.ExperimentID = experiment.ID
		variant.Share = 50
		variant.UpdatedAt = started
		if err := d.store.insertVariant(ctx, variant); err != nil {
			return err
		}

		if err := d.addVisitors(ctx, variant, started); err != nil {
			return err
		}
	}

	return nil
}

// addVisitors has visitors see a variant, some of whom do what the page is for.
func (d *Demo) addVisitors(ctx context.Context, variant *pages.Variant, since time.Time) error {
	counts := results[variant.Letter]
	all := make([]*visitor, counts.visitors)
	for n := range all {
		all[n] = &visitor{
			ExperimentID: variant.ExperimentID, Letter: variant.Letter, Round: 1,
			Visitor: hashVisitor(variant.ExperimentID, fmt.Sprintf("demo %s %d", variant.Letter, n)),
			SeenAt:  since.Add(time.Duration(n) * 40 * time.Minute),
		}
	}

	now := d.clock.Now()
	// Spread over all of them, so that every conversion is of another visitor.
	for n := range counts.conversions {
		all[n*counts.visitors/counts.conversions].ConvertedAt = &now
	}

	return d.store.insertVisitors(ctx, all)
}

// hashVisitor is how an experiment knows a browser that keeps a key.
func hashVisitor(experimentID int, key string) string {
	sum := sha256.Sum256(fmt.Appendf(nil, "experiment %d %s", experimentID, key))

	return hex.EncodeToString(sum[:16])
}
