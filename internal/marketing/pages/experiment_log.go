package pages

import (
	"context"
	"fmt"

	"atlas/internal/identity"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/errs"
)

// requireWriter refuses those who may not change a page.
func requireWriter(ctx context.Context, page *Page) error {
	caller := actor.From(ctx)
	if !caller.Can(writePages) {
		return errs.Denied()
	}
	if page.FunnelID != nil && !caller.Page(funnelPage) {
		return errs.Denied()
	}

	return nil
}

// logExperiment writes a change into the info log, under the path of the page.
func (s *Experiments) logExperiment(
	ctx context.Context, action, path string, before map[string]any, after *Experiment,
) error {
	entry := identity.LogEntry{Action: action, Entity: "marketing_experiment", EntityKey: path}
	if before != nil {
		entry.Before = before
	}
	if after != nil {
		entry.After = loggedExperiment(after)
	}

	if err := s.identity.Log(ctx, entry); err != nil {
		return fmt.Errorf("log a change of an experiment on %s: %w", path, err)
	}

	return nil
}

// loggedExperiment is what the info log keeps of an experiment.
func loggedExperiment(e *Experiment) map[string]any {
	shares := map[string]int{}
	for _, variant := range e.Variants {
		shares[variant.Letter] = variant.Share
	}

	return map[string]any{"id": e.ID, "state": e.State, "shares": shares, "winner": e.Winner, "endReason": e.EndReason}
}
