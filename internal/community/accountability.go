package community

import (
	"context"
	"fmt"
	"slices"
	"time"

	"atlas/internal/platform/actor"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/page"
)

// The kinds of small groups.
const (
	accountabilityKind = "accountability"
	challengeKind      = "challenge"
)

// buddyPages are the pages of those who look after all groups of a kind; others see what they lead.
var buddyPages = map[string]string{accountabilityKind: "accountabilityGroups", challengeKind: "challengeGroups"}

// updateBuddies lets staff form and change accountability and challenge groups.
const updateBuddies = "accountability_update"

// BuddyGroup is a small group with one leader.
type BuddyGroup struct {
	ID        int        `db:"id,made"`
	Kind      string     `db:"kind"`
	Name      string     `db:"name"`
	NameKey   string     `db:"name_key"`
	BatchID   *int       `db:"batch_id"`
	ClosedAt  *time.Time `db:"closed_at"`
	CreatedAt time.Time  `db:"created_at"`
	UpdatedAt time.Time  `db:"updated_at"`

	Batch       *GroupRef
	MemberCount int
	Members     []*Buddy
	CommonCount *int
	Selection   *string
}

// Buddy is somebody in a small group, or who could be, as staff and leaders see them.
type Buddy struct {
	ID                      int
	Name, Slug              string
	ProfileImage            *string
	Zone, Goal              *string
	FreeCount               int
	IsOpen                  bool
	Stage                   *BuddyStage
	Batch                   *GroupRef
	IsLeader                bool
	JoinedAt, LastCheckInAt *time.Time
	SilentDays              *int
	IsSilent                bool

	// Free are the half hours of a week in Zone; only FreeCount is shown.
	Free []int
}

// BuddyStage is the stage somebody is in.
type BuddyStage struct {
	Number int
	Name   string
}

// BuddyGroupFilter picks small groups.
type BuddyGroupFilter struct {
	Kind      *string
	BatchID   *int
	HasSilent *bool
}

// BuddyFilter picks people who are in no small group of a kind.
type BuddyFilter struct {
	Kind    *string
	BatchID *int
	IsOpen  *bool
}

// BuddyGroupList is one page of small groups.
type BuddyGroupList struct {
	Rows  []*BuddyGroup
	Total int
}

// BuddyList is one page of people.
type BuddyList struct {
	Rows  []*Buddy
	Total int
}

// requestedKind reads the kind of a filter, accountability without one.
func requestedKind(given *string) (string, error) {
	if given == nil || *given == "" {
		return accountabilityKind, nil
	}
	if buddyPages[*given] == "" {
		return "", errs.Field("kind", errs.IsNotValid)
	}
	return *given, nil
}

// BuddyGroups lists one page of groups of a kind: all with the page of the kind. Others get the groups that they lead
// and, if they see only some people, the groups of these people; of a group that they do not lead they get only these
// people.
//
// Requires that the caller is signed in. Returns errs.Invalid for an unknown kind.
func (s *Service) BuddyGroups(ctx context.Context, w page.Window, f *BuddyGroupFilter) (*BuddyGroupList, error) {
	a := actor.From(ctx)
	if !a.SignedIn() {
		return nil, errs.Login()
	}
	if f == nil {
		f = &BuddyGroupFilter{}
	}

	kind, err := requestedKind(f.Kind)
	if err != nil {
		return nil, err
	}

	sight, err := s.buddySight(ctx, a, kind)
	if err != nil {
		return nil, fmt.Errorf("find whom the caller sees in %s groups: %w", kind, err)
	}

	return s.listBuddyGroups(ctx, w, kind, f, sight)
}

// UnassignedBuddies lists one page of the members who are in no group of a kind, so that staff can place them. Requires
// the page accountabilityGroups or challengeGroups, by the kind. Returns errs.Invalid for an unknown kind.
func (s *Service) UnassignedBuddies(ctx context.Context, w page.Window, f *BuddyFilter) (*BuddyList, error) {
	if f == nil {
		f = &BuddyFilter{}
	}

	kind, err := requestedKind(f.Kind)
	if err != nil {
		return nil, err
	}
	if !actor.From(ctx).Page(buddyPages[kind]) {
		return nil, errs.Denied()
	}

	return s.listUnassigned(ctx, w, kind, f)
}

// sight is which seats somebody may see: m is the seat, u its person. Empty is all.
type sight struct {
	cond string
	args []any
}

// buddySight says whom the caller sees in groups of a kind: staff everybody, others those of the groups they lead and,
// beside themselves, the people they look after.
func (s *Service) buddySight(ctx context.Context, a actor.Actor, kind string) (sight, error) {
	// The page is for staff, who arrange the groups.
	if a.Page(buddyPages[kind]) {
		return sight{}, nil
	}

	led := `m.group_id IN (SELECT l.group_id FROM accountability_members l WHERE l.user_id = ? AND l.is_leader)`
	scope, err := s.identity.ScopeOf(ctx)
	if err != nil {
		return sight{}, fmt.Errorf("find whom the caller sees: %w", err)
	}
	if scope == nil { // everybody's people are theirs, yet these groups are not
		return sight{led, []any{a.UserID}}, nil
	}

	return sight{led + ` OR (u.id <> ? AND (` + scope.Cond + `))`,
		append([]any{a.UserID, a.UserID}, scope.Args...)}, nil
}

// mayReadCircle tells who reads a group from within: those in it, and staff, of those who see members.
func mayReadCircle(a actor.Actor, kind string, members []int) bool {
	return a.Sees == actor.SeesMembers && (a.Page(buddyPages[kind]) || slices.Contains(members, a.UserID))
}
