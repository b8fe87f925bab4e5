package community

import (
	"context"
	"time"

	"atlas/internal/community/groups"
	"atlas/internal/community/records"
	"atlas/internal/identity/userlist"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/page"
)

// Groups is one page of groups.
func (q Queries) Groups(ctx context.Context, list *page.ListInput, filter *groups.GroupFilter) (*groups.GroupList, error) {
	found, err := q.Community.Groups.Groups(ctx, page.Of(list), filter)
	if err != nil {
		return nil, err
	}
	q.Community.Groups.ExpectGroups(ctx, found.Rows...)
	return found, nil
}

// Group is one group.
func (q Queries) Group(ctx context.Context, id int) (*groups.Group, error) {
	return q.Community.Groups.Group(ctx, id)
}

// SubGroup is one sub-group.
func (q Queries) SubGroup(ctx context.Context, id int) (*groups.SubGroup, error) {
	return q.Community.Groups.SubGroup(ctx, id)
}

// GroupMembers is one page of the people in groups.
func (q Queries) GroupMembers(
	ctx context.Context, list *page.ListInput, filter *groups.GroupMemberFilter,
) (*groups.GroupMemberList, error) {
	return q.Community.Groups.GroupMembers(ctx, page.Of(list), filter)
}

// LedPeople are the people whom the caller leads.
func (q Queries) LedPeople(ctx context.Context, list *page.ListInput, toNudge *bool) (*groups.LedPersonList, error) {
	return q.Community.Groups.LedPeople(ctx, page.Of(list), toNudge != nil && *toNudge)
}

// GroupMemberColumns are the columns of other domains.
func (q Queries) GroupMemberColumns(ctx context.Context) ([]*userlist.Part, error) {
	return q.Community.Groups.GroupMemberColumns(ctx)
}

// MyGroups is the group of the caller and those they lead.
func (q Queries) MyGroups(ctx context.Context) (*groups.MyGroups, error) {
	mine, err := q.Community.Groups.MyGroups(ctx)
	if err != nil {
		return nil, err
	}

	q.Community.Groups.ExpectMyGroups(ctx, mine)
	return mine, nil
}

// GroupChoices are the groups that the caller may put people into.
func (q Queries) GroupChoices(ctx context.Context) ([]*groups.GroupChoice, error) {
	return q.Community.Groups.GroupChoices(ctx)
}

// FindPeople tells who is meant by lines of a list.
func (q Queries) FindPeople(ctx context.Context, lines []string) ([]*groups.FoundPerson, error) {
	return q.Community.Groups.FindPeople(ctx, lines)
}

// CreateGroup makes a group.
func (m Mutations) CreateGroup(ctx context.Context, input groups.GroupInput) (*groups.Group, error) {
	return m.Community.Groups.CreateGroup(ctx, input)
}

// UpdateGroup changes a group.
func (m Mutations) UpdateGroup(ctx context.Context, id int, input groups.GroupInput, seenAt *time.Time) (*groups.Group, error) {
	return m.Community.Groups.UpdateGroup(ctx, id, input, seenAt)
}

// ArchiveGroups archives or restores groups.
func (m Mutations) ArchiveGroups(ctx context.Context, ids []int, isArchived bool) ([]*groups.Group, error) {
	found, err := m.Community.Groups.ArchiveGroups(ctx, ids, isArchived)
	m.Community.Groups.ExpectGroups(ctx, found...)
	return found, err
}

// CreateSubGroup makes a sub-group.
func (m Mutations) CreateSubGroup(ctx context.Context, groupID int, input groups.SubGroupInput) (*groups.SubGroup, error) {
	return m.Community.Groups.CreateSubGroup(ctx, groupID, input)
}

// UpdateSubGroup changes a sub-group.
func (m Mutations) UpdateSubGroup(
	ctx context.Context, id int, input groups.SubGroupInput, seenAt *time.Time,
) (*groups.SubGroup, error) {
	return m.Community.Groups.UpdateSubGroup(ctx, id, input, seenAt)
}

// ArchiveSubGroups archives or restores sub-groups.
func (m Mutations) ArchiveSubGroups(ctx context.Context, ids []int, isArchived bool) ([]*groups.SubGroup, error) {
	found, err := m.Community.Groups.ArchiveSubGroups(ctx, ids, isArchived)
	m.Community.Groups.ExpectSubGroups(ctx, found...)
	return found, err
}

// PlaceMembers puts people into a group.
func (m Mutations) PlaceMembers(ctx context.Context, ids []int, place groups.PlaceInput) (*records.Placed, error) {
	return m.Community.Groups.PlaceMembers(ctx, ids, place)
}

// RemoveMembers takes people out of their group.
func (m Mutations) RemoveMembers(ctx context.Context, ids []int) (*records.Placed, error) {
	return m.Community.Groups.RemoveMembers(ctx, ids)
}

// GroupFields are the fields of Group that need a statement of their own.
type GroupFields struct{ Community *Service }

// Leaders are those of the group.
func (f GroupFields) Leaders(ctx context.Context, of *groups.Group) ([]*groups.GroupPerson, error) {
	return f.Community.Groups.Leaders(ctx, of.ID)
}

// SubGroups are those of the group.
func (f GroupFields) SubGroups(ctx context.Context, of *groups.Group) ([]*groups.SubGroup, error) {
	return f.Community.Groups.SubGroupsOf(ctx, of.ID)
}

// SilentCount is how many have been silent for long.
func (f GroupFields) SilentCount(ctx context.Context, of *groups.Group) (int, error) {
	return f.Community.Groups.CountSilent(ctx, of.ID)
}

// SubGroupFields are the fields of SubGroup that need a statement of their own.
type SubGroupFields struct{ Community *Service }

// Leaders are those of the sub-group.
func (f SubGroupFields) Leaders(ctx context.Context, of *groups.SubGroup) ([]*groups.GroupPerson, error) {
	return f.Community.Groups.SubGroupLeaders(ctx, of.ID)
}

// SilentCount is how many have been silent for long.
func (f SubGroupFields) SilentCount(ctx context.Context, of *groups.SubGroup) (int, error) {
	return f.Community.Groups.CountSilentInSubGroup(ctx, of.ID)
}

// MyGroupFields are the fields of MyGroup that need a statement of their own.
type MyGroupFields struct{ Community *Service }

// Leaders are those of the group.
func (f MyGroupFields) Leaders(ctx context.Context, of *groups.MyGroup) ([]*groups.GroupPerson, error) {
	if actor.From(ctx).Sees < actor.SeesMembers {
		return []*groups.GroupPerson{}, nil
	}

	return f.Community.Groups.Leaders(ctx, of.ID)
}

// SubGroupLeaders are those of the sub-group.
func (f MyGroupFields) SubGroupLeaders(ctx context.Context, of *groups.MyGroup) ([]*groups.GroupPerson, error) {
	if of.SubGroup == nil || actor.From(ctx).Sees < actor.SeesMembers {
		return []*groups.GroupPerson{}, nil
	}
	return f.Community.Groups.SubGroupLeaders(ctx, of.SubGroup.ID)
}

// People are the fellow members; none to those who do not see members.
func (f MyGroupFields) People(ctx context.Context, of *groups.MyGroup) ([]*groups.GroupPerson, error) {
	if actor.From(ctx).Sees < actor.SeesMembers {
		return []*groups.GroupPerson{}, nil
	}

	return f.Community.Groups.People(ctx, of)
}
