package marketing

import (
	"context"
	"time"

	"atlas/internal/marketing/pages"
)

// MarketingExperiments lists the experiments on a page.
func (q Queries) MarketingExperiments(ctx context.Context, path string) ([]*pages.Experiment, error) {
	return q.Marketing.Pages.Experiments.Experiments(ctx, path)
}

// MarketingExperimentVariant finds a variant with its blocks.
func (q Queries) MarketingExperimentVariant(ctx context.Context, id int, letter string) (*pages.Variant, error) {
	return q.Marketing.Pages.Experiments.ExperimentVariant(ctx, id, letter)
}

// CreateMarketingExperiment prepares an experiment.
func (m Mutations) CreateMarketingExperiment(ctx context.Context, path string) (*pages.Experiment, error) {
	return m.Marketing.Pages.Experiments.CreateExperiment(ctx, path)
}

// SaveMarketingExperiment changes names and shares of variants.
func (m Mutations) SaveMarketingExperiment(
	ctx context.Context, id int, variants []*pages.VariantInput,
) (*pages.Experiment, error) {
	return m.Marketing.Pages.Experiments.SaveExperiment(ctx, id, variants)
}

// SaveExperimentVariant changes the blocks of a variant.
func (m Mutations) SaveExperimentVariant(
	ctx context.Context, id int, letter, data string, seenAt *time.Time,
) (*pages.Variant, error) {
	return m.Marketing.Pages.Experiments.SaveVariant(ctx, id, letter, data, seenAt)
}

// StartMarketingExperiment shows the variants to visitors.
func (m Mutations) StartMarketingExperiment(ctx context.Context, id int) (*pages.Experiment, error) {
	return m.Marketing.Pages.Experiments.StartExperiment(ctx, id)
}

// EndMarketingExperiment ends an experiment, with or without a winner.
func (m Mutations) EndMarketingExperiment(ctx context.Context, id int, winner *string) (*pages.Experiment, error) {
	return m.Marketing.Pages.Experiments.EndExperiment(ctx, id, winner)
}

// DeleteMarketingExperiment removes an experiment that has not started.
func (m Mutations) DeleteMarketingExperiment(ctx context.Context, id int) (bool, error) {
	err := m.Marketing.Pages.Experiments.DeleteExperiment(ctx, id)

	return err == nil, err
}
