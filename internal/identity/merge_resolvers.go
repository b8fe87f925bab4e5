package identity

import (
	"context"

	"atlas/internal/identity/merging"
	"atlas/internal/platform/page"
)

// MergePlan is what a merge would do.
func (q Queries) MergePlan(ctx context.Context, survivorID, sourceID int) (*merging.MergePlan, error) {
	plan, err := q.Identity.Merging.MergePlan(ctx, survivorID, sourceID)
	if err != nil {
		return nil, err
	}
	return plan, q.Identity.expectUsers(ctx, plan.Survivor, plan.Source)
}

// UserMerges is one page of merges.
func (q Queries) UserMerges(ctx context.Context, list *page.ListInput) (*merging.UserMergeList, error) {
	return q.Identity.Merging.UserMerges(ctx, page.Of(list))
}

// MergeUsers makes two people one.
func (m Mutations) MergeUsers(
	ctx context.Context, survivorID, sourceID int, version string, answers []*merging.MergeAnswer,
) (*merging.UserMerge, error) {
	return m.Identity.Merging.MergeUsers(ctx, survivorID, sourceID, version, answers)
}

// UndoMerge parts them again.
func (m Mutations) UndoMerge(ctx context.Context, id int) (*merging.MergeUndone, error) {
	return m.Identity.Merging.UndoMerge(ctx, id)
}
