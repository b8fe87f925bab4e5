package marketing

import (
	"context"
	"fmt"
	"time"

	"atlas/internal/marketing/pages"
	"atlas/internal/platform/db"
)

var (
	experimentRows = db.NewTable[pages.Experiment]("marketing_experiments")
	variantRows    = db.NewTable[pages.Variant]("marketing_experiment_variants")
	visitorRows    = db.NewTable[visitor]("marketing_experiment_visitors")
)

// visitor is a browser that saw a variant; ConvertedAt is nil for one that did no more.
type visitor struct {
	ExperimentID int        `db:"experiment_id"`
	Visitor      string     `db:"visitor"`
	Letter       string     `db:"letter"`
	Round        int        `db:"round"`
	SeenAt       time.Time  `db:"seen_at"`
	ConvertedAt  *time.Time `db:"converted_at"`
}

// insertExperiment writes an experiment without its variants.
func (s *store) insertExperiment(ctx context.Context, experiment *pages.Experiment) error {
	return experimentRows.Insert(ctx, s.db, experiment)
}

// insertVariant writes a variant of an experiment.
func (s *store) insertVariant(ctx context.Context, variant *pages.Variant) error {
	if err := variantRows.Insert(ctx, s.db, variant); err != nil {
		return fmt.Errorf("write variant %s of experiment %d: %w", variant.Letter, variant.ExperimentID, err)
	}

	return nil
}

// insertVisitors writes who saw a variant.
func (s *store) insertVisitors(ctx context.Context, all []*visitor) error {
	if err := visitorRows.InsertAll(ctx, s.db, all); err != nil {
		return fmt.Errorf("write the visitors of an experiment: %w", err)
	}

	return nil
}
