package accountability

import (
	"context"
	"fmt"
	"slices"
	"time"

	"atlas/internal/community/records"
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

	Batch       *records.GroupRef
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
	Batch                   *records.GroupRef
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

	sight, err := s.visibleSeats(ctx, a, kind)
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

// seatScope is which seats somebody may see: m is the seat, u its person. Empty is all.
type seatScope struct {
	cond string
	args []any
}

// visibleSeats says whom the caller sees in groups of a kind: staff everybody, others those of the groups they lead
// and, beside themselves, the people they look after.
func (s *Service) visibleSeats(ctx context.Context, a actor.Actor, kind string) (seatScope, error) {
	// The page is for staff, who arrange the groups.
	if a.Page(buddyPages[kind]) {
		return seatScope{}, nil
	}

	led := `m.group_id IN (SELECT l.group_id FROM accountability_members l WHERE l.user_id = ? AND l.is_leader)`
	scope, err := s.identity.People.ScopeOf(ctx)
	if err != nil {
		return seatScope{}, fmt.Errorf("find whom the caller sees: %w", err)
	}
	if scope == nil { // everybody's people are theirs, yet these groups are not
		return seatScope{led, []any{a.UserID}}, nil
	}

	return seatScope{led + ` OR (u.id <> ? AND (` + scope.Cond + `))`,
		append([]any{a.UserID, a.UserID}, scope.Args...)}, nil
}

// canReadCircle tells who reads a group from within: those in it, and staff, of those who see members.
func canReadCircle(a actor.Actor, kind string, members []int) bool {
	return a.Sees == actor.SeesMembers && (a.Page(buddyPages[kind]) || slices.Contains(members, a.UserID))
}

// listBuddyGroups lists one page of the groups of a kind with the people whom the caller sees.
func (s *Service) listBuddyGroups(
	ctx context.Context, w page.Window, kind string, f *BuddyGroupFilter, see seatScope,
) (*BuddyGroupList, error) {
	rows, total, err := s.store.findBuddyGroups(ctx, w, kind, f, see)
	if err != nil {
		return nil, err
	}
	return &BuddyGroupList{rows, total}, s.fillBuddies(ctx, rows, see)
}

// listUnassigned lists one page of the members who are in no group of a kind.
func (s *Service) listUnassigned(ctx context.Context, w page.Window, kind string, f *BuddyFilter) (*BuddyList, error) {
	people, total, err := s.store.findUnassigned(ctx, w, kind, f)
	if err != nil {
		return nil, err
	}
	return &BuddyList{people, total}, s.fillStages(ctx, people)
}

// fillBuddies adds the people whom the caller sees to groups.
func (s *Service) fillBuddies(ctx context.Context, groups []*BuddyGroup, see seatScope) error {
	if len(groups) == 0 {
		return nil
	}

	byID, ids := map[int]*BuddyGroup{}, []int{}
	for _, g := range groups {
		byID[g.ID], g.Members = g, []*Buddy{}
		ids = append(ids, g.ID)
	}

	people, of, err := s.store.buddiesOf(ctx, ids, see)
	if err != nil {
		return fmt.Errorf("read the people of groups: %w", err)
	}

	for i, p := range people {
		byID[of[i]].Members = append(byID[of[i]].Members, p)
	}

	for _, g := range groups {
		// Shared hours of some of the people would not be those of the group.
		if len(g.Members) == g.MemberCount {
			g.CommonCount = CommonCount(g.Members)
		}
	}

	return s.fillStages(ctx, people)
}

// fillStages adds the stages of people.
func (s *Service) fillStages(ctx context.Context, people []*Buddy) error {
	// The journey joins community after it was built.
	if s.hooks.StagesOf == nil || len(people) == 0 {
		return nil
	}

	ids := make([]int, len(people))
	for i, p := range people {
		ids[i] = p.ID
	}

	found, err := s.hooks.StagesOf(ctx, ids)
	for _, p := range people {
		p.Stage = found[p.ID]
	}

	return err
}

// buddyGroupByID reads one group with all its people. Returns errs.NotFound, also for one that is closed.
func (s *Service) buddyGroupByID(ctx context.Context, id int) (*BuddyGroup, error) {
	found, err := s.store.circleGroup(ctx, &id, 0, "")
	if err == nil && len(found) == 0 {
		err = errs.Missing("Group")
	}
	if err != nil {
		return nil, err
	}
	return found[0], s.fillBuddies(ctx, found, seatScope{})
}

// QuietBefore is the moment after which somebody has to have checked in.
func (s *Service) QuietBefore(ctx context.Context) time.Time {
	return quietBefore(ctx, s.clock, s.settings)
}
