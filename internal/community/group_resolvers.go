package community

import (
	"context"

	"atlas/internal/platform/actor"
	"time"

	"atlas/internal/identity"
	"atlas/internal/platform/page"
)

// Groups is one page of groups.
func (q Queries) Groups(ctx context.Context, list *page.ListInput, filter *GroupFilter) (*GroupList, error) {
	found, err := q.Community.Groups(ctx, page.Of(list), filter)
	if err != nil {
		return nil, err
	}
	q.Community.loaders(ctx).expectGroups(found.Rows...)
	return found, nil
}

// Group is one group.
func (q Queries) Group(ctx context.Context, id int) (*Group, error) {
	return q.Community.Group(ctx, id)
}

// SubGroup is one sub-group.
func (q Queries) SubGroup(ctx context.Context, id int) (*SubGroup, error) {
	return q.Community.SubGroup(ctx, id)
}

// GroupMembers is one page of the people in groups.
func (q Queries) GroupMembers(
	ctx context.Context, list *page.ListInput, filter *GroupMemberFilter,
) (*GroupMemberList, error) {
	return q.Community.GroupMembers(ctx, page.Of(list), filter)
}

// LedPeople are the people whom the caller leads.
func (q Queries) LedPeople(ctx context.Context, list *page.ListInput, toNudge *bool) (*LedPersonList, error) {
	return q.Community.LedPeople(ctx, page.Of(list), toNudge != nil && *toNudge)
}

// GroupMemberColumns are the columns of other domains.
func (q Queries) GroupMemberColumns(ctx context.Context) ([]*identity.UserListPart, error) {
	return q.Community.GroupMemberColumns(ctx)
}

// MyGroups is the group of the caller and those they lead.
func (q Queries) MyGroups(ctx context.Context) (*MyGroups, error) {
	mine, err := q.Community.MyGroups(ctx)
	if err != nil {
		return nil, err
	}

	l := q.Community.loaders(ctx)
	l.expectGroups(mine.Groups...)
	l.expectSubGroups(mine.SubGroups...)
	if mine.Member != nil {
		l.leaders.Expect(mine.Member.ID)
		if mine.Member.SubGroup != nil {
			l.subLeaders.Expect(mine.Member.SubGroup.ID)
		}
	}

	return mine, nil
}

// GroupChoices are the groups that the caller may put people into.
func (q Queries) GroupChoices(ctx context.Context) ([]*GroupChoice, error) {
	return q.Community.GroupChoices(ctx)
}

// FindPeople tells who is meant by lines of a list.
func (q Queries) FindPeople(ctx context.Context, lines []string) ([]*FoundPerson, error) {
	return q.Community.FindPeople(ctx, lines)
}

// CreateGroup makes a group.
func (m Mutations) CreateGroup(ctx context.Context, input GroupInput) (*Group, error) {
	return m.Community.CreateGroup(ctx, input)
}

// UpdateGroup changes a group.
func (m Mutations) UpdateGroup(ctx context.Context, id int, input GroupInput, seenAt *time.Time) (*Group, error) {
	return m.Community.UpdateGroup(ctx, id, input, seenAt)
}

// ArchiveGroups archives or restores groups.
func (m Mutations) ArchiveGroups(ctx context.Context, ids []int, isArchived bool) ([]*Group, error) {
	found, err := m.Community.ArchiveGroups(ctx, ids, isArchived)
	m.Community.loaders(ctx).expectGroups(found...)
	return found, err
}

// CreateSubGroup makes a sub-group.
func (m Mutations) CreateSubGroup(ctx context.Context, groupID int, input SubGroupInput) (*SubGroup, error) {
	return m.Community.CreateSubGroup(ctx, groupID, input)
}

// UpdateSubGroup changes a sub-group.
func (m Mutations) UpdateSubGroup(
	ctx context.Context, id int, input SubGroupInput, seenAt *time.Time,
) (*SubGroup, error) {
	return m.Community.UpdateSubGroup(ctx, id, input, seenAt)
}

// ArchiveSubGroups archives or restores sub-groups.
func (m Mutations) ArchiveSubGroups(ctx context.Context, ids []int, isArchived bool) ([]*SubGroup, error) {
	found, err := m.Community.ArchiveSubGroups(ctx, ids, isArchived)
	m.Community.loaders(ctx).expectSubGroups(found...)
	return found, err
}

// PlaceMembers puts people into a group.
func (m Mutations) PlaceMembers(ctx context.Context, ids []int, place PlaceInput) (*Placed, error) {
	return m.Community.PlaceMembers(ctx, ids, place)
}

// RemoveMembers takes people out of their group.
func (m Mutations) RemoveMembers(ctx context.Context, ids []int) (*Placed, error) {
	return m.Community.RemoveMembers(ctx, ids)
}

// GroupFields are the fields of Group that need a statement of their own.
type GroupFields struct{ Community *Service }

// Leaders are those of the group.
func (f GroupFields) Leaders(ctx context.Context, of *Group) ([]*GroupPerson, error) {
	return someone(f.Community.loaders(ctx).leaders.Load(ctx, of.ID))
}

// SubGroups are those of the group.
func (f GroupFields) SubGroups(ctx context.Context, of *Group) ([]*SubGroup, error) {
	found, err := f.Community.loaders(ctx).subGroups.Load(ctx, of.ID)
	if found == nil {
		found = []*SubGroup{}
	}
	return found, err
}

// SilentCount is how many have been silent for long.
func (f GroupFields) SilentCount(ctx context.Context, of *Group) (int, error) {
	return f.Community.loaders(ctx).silent.Load(ctx, of.ID)
}

// SubGroupFields are the fields of SubGroup that need a statement of their own.
type SubGroupFields struct{ Community *Service }

// Leaders are those of the sub-group.
func (f SubGroupFields) Leaders(ctx context.Context, of *SubGroup) ([]*GroupPerson, error) {
	return someone(f.Community.loaders(ctx).subLeaders.Load(ctx, of.ID))
}

// SilentCount is how many have been silent for long.
func (f SubGroupFields) SilentCount(ctx context.Context, of *SubGroup) (int, error) {
	return f.Community.loaders(ctx).subSilent.Load(ctx, of.ID)
}

// MyGroupFields are the fields of MyGroup that need a statement of their own.
type MyGroupFields struct{ Community *Service }

// Leaders are those of the group.
func (f MyGroupFields) Leaders(ctx context.Context, of *MyGroup) ([]*GroupPerson, error) {
	if actor.From(ctx).Sees < actor.SeesMembers {
		return []*GroupPerson{}, nil
	}

	return someone(f.Community.loaders(ctx).leaders.Load(ctx, of.ID))
}

// SubGroupLeaders are those of the sub-group.
func (f MyGroupFields) SubGroupLeaders(ctx context.Context, of *MyGroup) ([]*GroupPerson, error) {
	if of.SubGroup == nil || actor.From(ctx).Sees < actor.SeesMembers {
		return []*GroupPerson{}, nil
	}
	return someone(f.Community.loaders(ctx).subLeaders.Load(ctx, of.SubGroup.ID))
}

// People are the fellow members; none to those who do not see members.
func (f MyGroupFields) People(ctx context.Context, of *MyGroup) ([]*GroupPerson, error) {
	if actor.From(ctx).Sees < actor.SeesMembers {
		return []*GroupPerson{}, nil
	}

	return f.Community.peers(ctx, of)
}

// someone is nobody rather than nothing.
func someone(people []*GroupPerson, err error) ([]*GroupPerson, error) {
	if people == nil {
		people = []*GroupPerson{}
	}
	return people, err
}
