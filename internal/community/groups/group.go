package groups

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/99designs/gqlgen/graphql"

	"atlas/internal/community/records"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/fold"
	"atlas/internal/platform/page"
)

// Group is a group of members with its leaders.
type Group struct {
	ID          int        `db:"id,made"`
	Name        string     `db:"name"`
	NameKey     string     `db:"name_key"`
	Description *string    `db:"description"`
	ArchivedAt  *time.Time `db:"archived_at"`
	CreatedAt   time.Time  `db:"created_at"`
	UpdatedAt   time.Time  `db:"updated_at"`

	MemberCount, SubGroupCount int
	IsEditable, IsArrangeable  bool
}

// GroupPerson is somebody as fellow members see them.
type GroupPerson struct {
	ID           int
	Name, Slug   string
	ProfileImage *string
}

// GroupInput is what staff say of a group. What is left out stays as it is; null empties.
type GroupInput struct {
	Name, Description graphql.Omittable[*string]
	// LeaderIDs is everybody who is to lead it; nil leaves leaders as they are.
	LeaderIDs []int
}

const descriptionMax = 2000

func (in GroupInput) apply(g *Group) error {
	c := new(errs.Check)
	if name, ok := in.Name.ValueOK(); ok || g.ID == 0 {
		g.Name = records.TidyName(c, name)
		g.NameKey = fold.Plain(g.Name)
	}

	if text, ok := in.Description.ValueOK(); ok {
		g.Description = nil
		if text != nil && strings.TrimSpace(*text) != "" {
			g.Description = new(strings.TrimSpace(*text))
			c.Text("description", *g.Description, 0, descriptionMax)
		}
	}

	c.That(len(in.LeaderIDs) <= leadersMax, "leaderIds", errs.IsTooLong)
	return c.Err()
}

// GroupFilter picks groups.
type GroupFilter struct{ Status *string }

// GroupList is one page of groups.
type GroupList struct {
	Rows  []*Group
	Total int
}

// allGroups is the page of those who look after all groups; others see what they lead.
const allGroups = "groups"

// Groups lists one page of groups for staff. Requires the page groups. Returns errs.Invalid for an unknown status.
func (s *Service) Groups(ctx context.Context, w page.Window, f *GroupFilter) (*GroupList, error) {
	if !actor.From(ctx).Page(allGroups) {
		return nil, errs.Denied()
	}
	if f == nil {
		f = &GroupFilter{}
	}

	archived, err := records.RequestedStatus(f.Status)
	if err != nil {
		return nil, err
	}

	rows, total, err := s.store.listGroups(ctx, w, archived)
	return &GroupList{rows, total}, err
}

// Group returns one group. Requires that the caller sees members, and has the page groups or leads the group while it
// is not archived. Returns errs.NotFound, also for others.
func (s *Service) Group(ctx context.Context, id int) (*Group, error) {
	a := actor.From(ctx)
	rows, err := s.store.findGroup(ctx, id)
	if err != nil {
		return nil, fmt.Errorf("read group %d: %w", id, err)
	}

	// Archived groups are for staff, and others must not learn that they exist.
	if len(rows) == 0 || a.Sees < actor.SeesMembers || !a.Page(allGroups) &&
		(!rows[0].led || rows[0].ArchivedAt != nil) {
		return nil, errs.Missing("Group")
	}

	return rows[0].Group, nil
}

// GroupChoice is a group that people can be put into.
type GroupChoice struct {
	ID        int
	Name      string
	SubGroups []*records.GroupRef
}

// GroupChoices lists the groups that the caller may put people into, with their sub-groups: all with group_update,
// those that they lead without. Requires that the caller is signed in.
func (s *Service) GroupChoices(ctx context.Context) ([]*GroupChoice, error) {
	a := actor.From(ctx)
	if !a.SignedIn() {
		return nil, errs.Login()
	}
	if a.Sees < actor.SeesMembers {
		return []*GroupChoice{}, nil
	}

	return s.store.choices(ctx, a)
}
