package community

import (
	"context"
	"time"

	"atlas/internal/platform/page"
)

// Batches is one page of batches.
func (q Queries) Batches(ctx context.Context, list *page.ListInput, filter *BatchFilter) (*BatchList, error) {
	return q.Community.Batches(ctx, page.Of(list), filter)
}

// Batch is one batch.
func (q Queries) Batch(ctx context.Context, id int) (*Batch, error) {
	return q.Community.Batch(ctx, id)
}

// EnrollmentBatches are those somebody can be enrolled in.
func (q Queries) EnrollmentBatches(ctx context.Context) ([]*Batch, error) {
	return q.Community.EnrollmentBatches(ctx)
}

// CreateBatch makes a batch.
func (m Mutations) CreateBatch(ctx context.Context, input BatchInput) (*Batch, error) {
	return m.Community.CreateBatch(ctx, input)
}

// UpdateBatch changes a batch.
func (m Mutations) UpdateBatch(ctx context.Context, id int, input BatchInput, seenAt *time.Time) (*Batch, error) {
	return m.Community.UpdateBatch(ctx, id, input, seenAt)
}

// ArchiveBatches archives or restores batches.
func (m Mutations) ArchiveBatches(ctx context.Context, ids []int, isArchived bool) ([]*Batch, error) {
	return m.Community.ArchiveBatches(ctx, ids, isArchived)
}

// SetUsersBatch puts people into a batch.
func (m Mutations) SetUsersBatch(ctx context.Context, ids []int, batchID *int) (*Placed, error) {
	return m.Community.SetUsersBatch(ctx, ids, batchID)
}
