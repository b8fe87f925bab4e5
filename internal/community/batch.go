package community

import (
	"context"
	"regexp"
	"strings"
	"time"

	"github.com/99designs/gqlgen/graphql"

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

const nameMax = 100

func (in BatchInput) apply(b *Batch) error {
	c := new(errs.Check)
	if name, ok := in.Name.ValueOK(); ok || b.ID == 0 {
		b.Name = applyName(c, name)
		b.NameKey, b.SortKey = fold.Plain(b.Name), paddedKey(b.Name)
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

// applyName tidies a name and checks it.
func applyName(c *errs.Check, given *string) string {
	name := ""
	if given != nil {
		name = strings.Join(strings.Fields(*given), " ")
	}
	c.Text("name", name, 1, nameMax)
	return name
}

var figures = regexp.MustCompile(`\d+`)

const figuresWidth = 10

// paddedKey orders names by their figures: batch 0000000009 before batch 0000000010.
func paddedKey(name string) string {
	return figures.ReplaceAllStringFunc(fold.Plain(name), func(digits string) string {
		digits = strings.TrimLeft(digits, "0")
		return strings.Repeat("0", max(0, figuresWidth-len(digits))) + digits
	})
}

// BatchFilter picks batches.
type BatchFilter struct{ Status *string }

// BatchList is one page of batches.
type BatchList struct {
	Rows  []*Batch
	Total int
}

// The states of what can be put away.
const (
	activeStatus   = "active"
	archivedStatus = "archived"
)

// requestedStatus reads the status of a filter, active without one.
func requestedStatus(given *string) (archived bool, err error) {
	switch {
	case given == nil || *given == "" || *given == activeStatus:
		return false, nil
	case *given == archivedStatus:
		return true, nil
	}
	return false, errs.Field("status", errs.IsNotValid)
}

// Batches lists one page of batches for staff. Requires the page batches. Returns errs.Invalid for an unknown status.
func (s *Service) Batches(ctx context.Context, w page.Window, f *BatchFilter) (*BatchList, error) {
	if !actor.From(ctx).Page("batches") {
		return nil, errs.Denied()
	}
	if f == nil {
		f = &BatchFilter{}
	}

	archived, err := requestedStatus(f.Status)
	if err != nil {
		return nil, err
	}

	rows, total, err := s.listBatches(ctx, w, archived)
	return &BatchList{rows, total}, err
}

// Batch returns one batch, to show or edit it. Requires the page batch or editBatch. Returns errs.NotFound, also
// without these pages.
func (s *Service) Batch(ctx context.Context, id int) (*Batch, error) {
	if !actor.From(ctx).Page("batch", "editBatch") {
		return nil, errs.Missing("Batch")
	}
	return s.batchByID(ctx, id)
}

// EnrollmentBatches lists the batches that a person can be enrolled in, the latest launch first. Requires the page
// enrollUser or batches.
func (s *Service) EnrollmentBatches(ctx context.Context) ([]*Batch, error) {
	if !actor.From(ctx).Page("enrollUser", "batches") {
		return nil, errs.Denied()
	}
	return s.readBatches(ctx, "WHERE b.archived_at IS NULL ORDER BY "+latestLaunch+", b.id")
}
