package accountability

import (
	"context"
	"fmt"
	"time"

	"atlas/internal/community/calendar"
	"atlas/internal/community/records"
	"atlas/internal/identity/people"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/errs"
	"atlas/internal/settings"
)

// BuddyCircle is a small group as the people in it see it.
type BuddyCircle struct {
	ID                          int
	Kind, Name                  string
	Batch                       *records.GroupRef
	Buddies                     []*CircleBuddy
	Week                        string
	IsMember, IsLeader, IsStaff bool
	Common                      []int
	Selection                   *string
}

// CircleBuddy is somebody of one's own group, with the contact they agreed to share.
type CircleBuddy struct {
	ID                      int
	Name, Slug              string
	ProfileImage            *string
	IsLeader                bool
	Zone, Goal              *string
	Mobile, Email, Facebook *string
	Streak                  int
	CheckIns                []*CheckIn
	SilentDays              *int
	IsSilent                bool

	free     []int
	joinedAt time.Time
	since    time.Time
}

// shownWeeks is how many weeks of check-ins a group sees.
const shownWeeks = 8

// BuddyCircle returns a group as its people see it: the caller's own of a kind, nil if there is none, or any by its id.
// Contact is shown as far as people agree.
//
// Requires that the caller sees members, and for a group by its id that they are in it or have the page of its kind.
// Returns errs.Invalid for an unknown kind, or errs.NotFound.
func (s *Service) BuddyCircle(ctx context.Context, id *int, kind *string) (*BuddyCircle, error) {
	a := actor.From(ctx)
	if !a.SignedIn() {
		return nil, errs.Login()
	}

	of, err := requestedKind(kind)
	if err != nil {
		return nil, err
	}

	// Anyone who is named by an id may be staff without a view of members; circleOf decides about them.
	if err := people.RequireMembersView(ctx); err != nil && id == nil {
		return nil, err
	}

	found, err := s.store.circleGroup(ctx, id, a.UserID, of)
	if err != nil {
		return nil, fmt.Errorf("read the group: %w", err)
	}

	// Being in no group yet is no mistake.
	if len(found) == 0 && id == nil {
		return nil, nil
	}
	if len(found) == 0 {
		return nil, errs.Missing("Group")
	}

	return s.circleOf(ctx, a, found[0])
}

func (s *Service) circleOf(ctx context.Context, a actor.Actor, g *BuddyGroup) (*BuddyCircle, error) {
	buddies, err := s.store.circleBuddies(ctx, g.ID)
	if err != nil {
		return nil, fmt.Errorf("read who is in group %d: %w", g.ID, err)
	}

	now := s.clock.Now()
	c := &BuddyCircle{ID: g.ID, Kind: g.Kind, Name: g.Name, Batch: g.Batch, Buddies: buddies,
		Week: calendar.WeekOf(now), IsStaff: a.Page(buddyPages[g.Kind]), Selection: g.Selection}

	// Shared hours are shown in the zone of the person who looks at them.
	ids, zone := []int{}, calendar.DefaultZone

	for _, b := range buddies {
		ids = append(ids, b.ID)
		if b.ID == a.UserID {
			c.IsMember, c.IsLeader = true, b.IsLeader
			if b.Zone != nil {
				zone = *b.Zone
			}
		}
	}

	// Judged after the people are known: being one of them is what opens the group.
	if !canReadCircle(a, g.Kind, ids) {
		return nil, errs.Missing("Group")
	}

	weeks, said, err := s.CheckIns.store.checkInsOf(ctx, ids, calendar.WeekBefore(c.Week, shownWeeks-1))
	if err != nil {
		return nil, fmt.Errorf("read the check-ins of group %d: %w", g.ID, err)
	}

	quiet := s.settings.Int(ctx, settings.CheckInSilentDays)
	people := []*Buddy{}
	for _, b := range buddies {
		b.Streak, b.CheckIns = calendar.Streak(weeks[b.ID], c.Week), []*CheckIn{}

		// What someone said before they joined was said to another group.
		for _, one := range said[b.ID] {
			if one.Week >= calendar.WeekOf(b.joinedAt) {
				b.CheckIns = append(b.CheckIns, one)
			}
		}

		// Only those who can do something about it learn how long someone was silent.
		if c.IsLeader || c.IsStaff {
			days := int(now.Sub(b.since) / (24 * time.Hour))
			b.SilentDays, b.IsSilent = &days, days >= quiet
		}

		people = append(people, &Buddy{Zone: b.Zone, Free: b.free})
	}

	c.Common = []int{}

	// One person who has not said when they are free makes the shared hours unknown.
	if common, known := commonHours(people); known {
		c.Common = common.SlotsIn(zone)
	}

	return c, nil
}
