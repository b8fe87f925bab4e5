package groups

import (
	"context"
	"encoding/json"
	"time"

	"atlas/internal/community/records"
	"atlas/internal/identity/people"
	"atlas/internal/identity/userlist"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/page"
)

// GroupMember is somebody in a group, as leaders and staff see them.
type GroupMember struct {
	ID                        int
	Name, Slug, Email         string
	TribeID, ProfileImage     *string
	Group, SubGroup           *records.GroupRef
	JoinedAt                  time.Time
	LastLoginAt, LastLessonAt *time.Time
	SilentDays                int
	IsSilent                  bool
	// columns are those of other domains, values what was read of them.
	columns []*userlist.Part
	values  []any
}

// Parts are the columns of other domains.
func (m *GroupMember) Parts() (json.RawMessage, error) {
	return userlist.PartsJSON(m.columns, m.values)
}

// GroupMemberFilter picks people in groups.
type GroupMemberFilter struct {
	GroupID, SubGroupID                  *int
	HasNoSubGroup, HasSubGroup, IsSilent *bool
}

// GroupMemberList is one page of people in groups.
type GroupMemberList struct {
	Rows  []*GroupMember
	Total int
}

// GroupMembers lists one page of the people in groups: all with the page groups, their own people for leaders, nobody
// for others.
//
// Requires that the caller is signed in and sees members. Returns errs.NotFound for a group or sub-group that is not
// theirs.
func (s *Service) GroupMembers(ctx context.Context, w page.Window, f *GroupMemberFilter) (*GroupMemberList, error) {
	a := actor.From(ctx)
	if !a.SignedIn() {
		return nil, errs.Login()
	}

	if err := people.RequireMembersView(ctx); err != nil {
		return nil, err
	}

	if f == nil {
		f = &GroupMemberFilter{}
	}

	// Asked before the list: an empty page would hide that the group is not theirs.
	if err := s.requireVisibleGroup(ctx, a, f); err != nil {
		return nil, err
	}

	rows, total, err := s.store.listMembers(ctx, w, s.store.whereMembers(ctx, a, w, f))
	return &GroupMemberList{rows, total}, err
}

// requireVisibleGroup refuses a group or sub-group that the caller may not see.
func (s *Service) requireVisibleGroup(ctx context.Context, a actor.Actor, f *GroupMemberFilter) error {
	if a.Page(allGroups) {
		return nil
	}

	if f.GroupID != nil {
		_, err := s.Group(ctx, *f.GroupID)
		return err
	}

	if f.SubGroupID != nil {
		_, err := s.SubGroup(ctx, *f.SubGroupID)
		return err
	}

	return nil
}

// GroupMemberColumns are the columns that other domains add to people in groups. Anybody signed in: they hold nothing
// of anybody.
func (s *Service) GroupMemberColumns(ctx context.Context) ([]*userlist.Part, error) {
	if !actor.From(ctx).SignedIn() {
		return nil, errs.Login()
	}
	return s.store.memberColumns(), nil
}
