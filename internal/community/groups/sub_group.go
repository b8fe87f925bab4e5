package groups

import (
	"context"
	"fmt"
	"time"

	"github.com/99designs/gqlgen/graphql"

	"atlas/internal/community/records"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/fold"
)

// SubGroup is a part of a group with leaders of its own.
type SubGroup struct {
	ID         int        `db:"id,made"`
	GroupID    int        `db:"group_id"`
	Name       string     `db:"name"`
	NameKey    string     `db:"name_key"`
	ArchivedAt *time.Time `db:"archived_at"`
	CreatedAt  time.Time  `db:"created_at"`
	UpdatedAt  time.Time  `db:"updated_at"`

	Group                     *records.GroupRef
	MemberCount               int
	IsEditable, IsArrangeable bool
}

// SubGroupInput is what staff say of a sub-group. What is left out stays as it is.
type SubGroupInput struct {
	Name graphql.Omittable[*string]
	// LeaderIDs is everybody who is to lead it; nil leaves leaders as they are.
	LeaderIDs []int
}

func (in SubGroupInput) apply(g *SubGroup) error {
	c := new(errs.Check)
	if name, ok := in.Name.ValueOK(); ok || g.ID == 0 {
		g.Name = records.TidyName(c, name)
		g.NameKey = fold.Plain(g.Name)
	}
	c.That(len(in.LeaderIDs) <= leadersMax, "leaderIds", errs.IsTooLong)
	return c.Err()
}

// SubGroup returns one sub-group. Requires that the caller sees members, and has the page groups or leads the sub-group
// or its group while it is not archived. Returns errs.NotFound, also for others.
func (s *Service) SubGroup(ctx context.Context, id int) (*SubGroup, error) {
	a := actor.From(ctx)
	rows, err := s.store.findSubGroup(ctx, id)
	if err != nil {
		return nil, fmt.Errorf("read sub-group %d: %w", id, err)
	}
	if len(rows) == 0 || a.Sees < actor.SeesMembers || !a.Page(allGroups) &&
		(!rows[0].led || rows[0].ArchivedAt != nil) {
		return nil, errs.Missing("Sub-group")
	}

	return rows[0].SubGroup, nil
}
