package groups

import (
	"context"
	"fmt"

	"atlas/internal/community/records"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/errs"
)

// MyGroups is what somebody has to do with groups.
type MyGroups struct {
	Member    *MyGroup
	Groups    []*Group
	SubGroups []*SubGroup
}

// MyGroup is the group somebody is in, as its members see it.
type MyGroup struct {
	ID          int
	Name        string
	Description *string
	SubGroup    *records.GroupRef
	MemberCount int
}

// peopleMax is how many fellow members one sees.
const peopleMax = 100

// MyGroups is the group of the caller and those they lead. Anybody signed in; who does not see members gets no more
// than the name of their own.
func (s *Service) MyGroups(ctx context.Context) (*MyGroups, error) {
	a := actor.From(ctx)
	if !a.SignedIn() {
		return nil, errs.Login()
	}

	member, err := s.store.groupOf(ctx, a.UserID)
	if err != nil {
		return nil, fmt.Errorf("read the group of user %d: %w", a.UserID, err)
	}
	if a.Sees < actor.SeesMembers {
		return &MyGroups{Member: member, Groups: []*Group{}, SubGroups: []*SubGroup{}}, nil
	}

	led, err := s.store.groupsLedBy(ctx, a.UserID)
	if err != nil {
		return nil, fmt.Errorf("read the groups that user %d leads: %w", a.UserID, err)
	}

	subs, err := s.store.subGroupsLedBy(ctx, a.UserID)
	return &MyGroups{member, plainGroups(led), plainSubGroups(subs)}, err
}

// People are the people of one's own group. It checks no rights: callers who do not see members are not to ask.
func (s *Service) People(ctx context.Context, g *MyGroup) ([]*GroupPerson, error) {
	return s.store.peers(ctx, g)
}
