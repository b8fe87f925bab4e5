package batches

import (
	"context"
	"time"

	"github.com/99designs/gqlgen/graphql"

	"atlas/internal/community/records"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/fold"
	"atlas/internal/platform/page"
)

// Batch is those who joined in one launch.
type Batch struct {
	ID         int        `db:"id,made"`
	Name       string     `db:"name"`
	NameKey    string     `db:"name_key"`
	SortKey    string     `db:"sort_key"`
	LaunchFrom *time.Time `db:"launch_from"`
	LaunchTo   *time.Time `db:"launch_to"`
	ArchivedAt *time.Time `db:"archived_at"`
	CreatedAt  time.Time  `db:"created_at"`
	UpdatedAt  time.Time  `db:"updated_at"`

	MemberCount int
	IsCurrent   bool
}

// currentAt tells whether the launch is going on.
func (b *Batch) currentAt(now time.Time) bool {
	return b.ArchivedAt == nil && b.LaunchFrom != nil && !now.Before(*b.LaunchFrom) && !now.After(*b.LaunchTo)
}

// BatchInput is what staff say of a batch. What is left out stays as it is; null empties.
type BatchInput struct {
	Name                 graphql.Omittable[*string]
	LaunchFrom, LaunchTo graphql.Omittable[*time.Time]
}

func (in BatchInput) apply(b *Batch) error {
	c := new(errs.Check)
	if name, ok := in.Name.ValueOK(); ok || b.ID == 0 {
		b.Name = records.TidyName(c, name)
		b.NameKey, b.SortKey = fold.Plain(b.Name), records.PaddedKey(b.Name)
	}

	if from, ok := in.LaunchFrom.ValueOK(); ok {
		b.LaunchFrom = from
	}

	if to, ok := in.LaunchTo.ValueOK(); ok {
		b.LaunchTo = to
	}

	// A launch has both ends or none: half of it would never close.
	c.That(b.LaunchFrom != nil || b.LaunchTo == nil, "launchFrom", errs.IsRequired)
	c.That(b.LaunchTo != nil || b.LaunchFrom == nil, "launchTo", errs.IsRequired)
	if b.LaunchFrom != nil && b.LaunchTo != nil {
		c.That(!b.LaunchTo.Before(*b.LaunchFrom), "launchTo", "can't be before the launch starts")
	}

	return c.Err()
}

// BatchFilter picks batches.
type BatchFilter struct{ Status *string }

// BatchList is one page of batches.
type BatchList struct {
	Rows  []*Batch
	Total int
}

// Batches lists one page of batches for staff. Requires the page batches. Returns errs.Invalid for an unknown status.
func (s *Service) Batches(ctx context.Context, w page.Window, f *BatchFilter) (*BatchList, error) {
	if !actor.From(ctx).Page("batches") {
		return nil, errs.Denied()
	}
	if f == nil {
		f = &BatchFilter{}
	}

	archived, err := records.RequestedStatus(f.Status)
	if err != nil {
		return nil, err
	}

	rows, total, err := s.store.listBatches(ctx, w, archived)
	return &BatchList{rows, total}, err
}

// Batch returns one batch, to show or edit it. Requires the page batch or editBatch. Returns errs.NotFound, also
// without these pages.
func (s *Service) Batch(ctx context.Context, id int) (*Batch, error) {
	if !actor.From(ctx).Page("batch", "editBatch") {
		return nil, errs.Missing("Batch")
	}
	return s.store.batchByID(ctx, id)
}

// EnrollmentBatches lists the batches that a person can be enrolled in, the latest launch first. Requires the page
// enrollUser or batches.
func (s *Service) EnrollmentBatches(ctx context.Context) ([]*Batch, error) {
	if !actor.From(ctx).Page("enrollUser", "batches") {
		return nil, errs.Denied()
	}
	return s.store.openBatches(ctx)
}
