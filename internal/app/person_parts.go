package app

import (
	"context"
	"slices"

	"atlas/internal/affiliates"
	"atlas/internal/commerce"
	"atlas/internal/community"
	"atlas/internal/journey"
	"atlas/internal/learning"
	"atlas/internal/marketing"
	"atlas/internal/platform/files"
	"atlas/internal/platform/imports"
	"atlas/internal/platform/jobs"
	"atlas/internal/platform/mail"
	"atlas/internal/platform/merge"
	"atlas/internal/platform/privacy"
	"atlas/internal/reporting/retention"
	"atlas/internal/reporting/saved"
	"atlas/internal/reporting/webhooks"
	"atlas/internal/settings"
)

// DataParts is what the tables around identity tell about people; identity adds its own.
func DataParts() []privacy.Table {
	return slices.Concat(settings.DataTables(), mail.DataTables(), imports.DataTables(), jobs.DataTables(),
		files.DataTables(), learning.DataTables(),
		community.DataTables(), journey.DataTables(), commerce.DataTables(), affiliates.DataTables(),
		marketing.DataTables(), retention.DataTables(), saved.DataTables(),
		webhooks.DataTables())
}

// MergeParts is what becomes of the rows of other domains when two people become one; identity adds its own. A domain
// with columns that point to people has a line here.
func (a *App) MergeParts() []merge.Part {
	learningHook := &merge.Hook{
		Moved: func(ctx context.Context, w *merge.Writer, p merge.Pair) error {
			return a.Learning.MergeProgress(ctx, w, p)
		},
		Reconcile: func(ctx context.Context, p merge.Pair) error { return a.Learning.ReconcileMerge(ctx, p) },
	}
	communityHook := &merge.Hook{
		Plan: func(ctx context.Context, p merge.Pair) (*merge.HookPlan, error) {
			return a.Community.Accountability.PlanBuddies(ctx, p)
		},
		Moved: func(ctx context.Context, w *merge.Writer, p merge.Pair) error {
			return a.Community.Accountability.MergeSeats(ctx, w, p)
		},
	}
	journeyHook := &merge.Hook{
		Moved: func(ctx context.Context, w *merge.Writer, p merge.Pair) error {
			return a.Journey.Stages.MergeJourneys(ctx, w, p)
		},
		Reconcile: func(ctx context.Context, p merge.Pair) error { return a.Journey.Stages.ReconcileMerge(ctx, p) },
	}
	commerceHook := &merge.Hook{
		Plan: func(ctx context.Context, p merge.Pair) (*merge.HookPlan, error) {
			return a.Commerce.Merging.PlanMerge(ctx, p)
		},
		Run: func(ctx context.Context, w *merge.Writer, p merge.Pair, choices map[string]string) error {
			return a.Commerce.Merging.MergeMoney(ctx, w, p, choices)
		},
		Moved: func(ctx context.Context, w *merge.Writer, p merge.Pair) error {
			return a.Commerce.Merging.MergeLevels(ctx, w, p)
		},
	}
	affiliatesHook := &merge.Hook{
		Moved: func(ctx context.Context, w *merge.Writer, p merge.Pair) error {
			return a.Affiliates.MergeAffiliates(ctx, w, p)
		},
		Reconcile: func(ctx context.Context, p merge.Pair) error { return a.Affiliates.ReconcileMerge(ctx, p) },
	}

	return []merge.Part{{Tables: settings.MergeTables()}, {Tables: imports.MergeTables()},
		{Tables: files.MergeTables()}, {Tables: learning.MergeTables(), Hook: learningHook},
		{Tables: community.MergeTables(), Hook: communityHook}, {Tables: journey.MergeTables(), Hook: journeyHook},
		{Tables: commerce.MergeTables(), Hook: commerceHook},
		{Tables: affiliates.MergeTables(), Hook: affiliatesHook}, {Tables: marketing.MergeTables()},
		{Tables: retention.MergeTables()}, {Tables: saved.MergeTables()},
		{Tables: webhooks.MergeTables()}}
}
