package community

import (
	"context"
	"time"

	"atlas/internal/community/batches"
	"atlas/internal/community/records"
	"atlas/internal/platform/page"
)

// Batches is one page of batches.
func (q Queries) Batches(ctx context.Context, list *page.ListInput, filter *batches.BatchFilter) (*batches.BatchList, error) {
	return q.Community.Batches.Batches(ctx, page.Of(list), filter)
}

// Batch is one batch.
func (q Queries) Batch(ctx context.Context, id int) (*batches.Batch, error) {
	return q.Community.Batches.Batch(ctx, id)
}

// EnrollmentBatches are those somebody can be enrolled in.
func (q Queries) EnrollmentBatches(ctx context.Context) ([]*batches.Batch, error) {
	return q.Community.Batches.EnrollmentBatches(ctx)
}

// CreateBatch makes a batch.
func (m Mutations) CreateBatch(ctx context.Context, input batches.BatchInput) (*batches.Batch, error) {
	return m.Community.Batches.CreateBatch(ctx, input)
}

// UpdateBatch changes a batch.
func (m Mutations) UpdateBatch(ctx context.Context, id int, input batches.BatchInput, seenAt *time.Time) (*batches.Batch, error) {
	return m.Community.Batches.UpdateBatch(ctx, id, input, seenAt)
}

// ArchiveBatches archives or restores batches.
func (m Mutations) ArchiveBatches(ctx context.Context, ids []int, isArchived bool) ([]*batches.Batch, error) {
	return m.Community.Batches.ArchiveBatches(ctx, ids, isArchived)
}

// SetUsersBatch puts people into a batch.
func (m Mutations) SetUsersBatch(ctx context.Context, ids []int, batchID *int) (*records.Placed, error) {
	return m.Community.Batches.SetUsersBatch(ctx, ids, batchID)
}
