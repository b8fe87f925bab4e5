package community

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"atlas/internal/community/calendar"
	"atlas/internal/identity"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
	"atlas/internal/settings"
)

// BuddyCircle is a small group as the people in it see it.
type BuddyCircle struct {
	ID                          int
	Kind, Name                  string
	Batch                       *GroupRef
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

	// Whoever is named by an id may be staff without a view of members; circleOf decides about them.
	if err := identity.RequireMembersView(ctx); err != nil && id == nil {
		return nil, err
	}

	tail, args := "WHERE g.closed_at IS NULL AND g.id IN (SELECT m.group_id FROM accountability_members m "+
		"WHERE m.user_id = ? AND m.seat = ?)", []any{a.UserID, of}
	if id != nil {
		tail, args = "WHERE g.closed_at IS NULL AND g.id = ?", []any{*id}
	}

	found, err := s.readBuddyGroups(ctx, tail, args...)
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
	buddies, err := s.circleBuddies(ctx, g.ID)
	if err != nil {
		return nil, fmt.Errorf("read who is in group %d: %w", g.ID, err)
	}

	now := s.clock.Now()
	c := &BuddyCircle{ID: g.ID, Kind: g.Kind, Name: g.Name, Batch: g.Batch, Buddies: buddies,
		Week: calendar.WeekOf(now), IsStaff: a.Page(buddyPages[g.Kind]), Selection: g.Selection}

	// Shared hours are shown in the zone of whoever looks at them.
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
	if !mayReadCircle(a, g.Kind, ids) {
		return nil, errs.Missing("Group")
	}

	weeks, said, err := s.checkInsOf(ctx, ids, calendar.WeekBefore(c.Week, shownWeeks-1))
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

// circleBuddies reads those in a group, the leader first, with the contact they share.
func (s *Service) circleBuddies(ctx context.Context, groupID int) ([]*CircleBuddy, error) {
	rows, err := s.db.Query(ctx,
		`SELECT `+personColumns+`, m.is_leader, m.joined_at, `+quietSince+`, p.zone, p.free, p.goal,
		CASE WHEN p.shares_mobile THEN u.mobile_number END, CASE WHEN p.shares_email THEN u.email END, CASE WHEN p.shares_facebook THEN u.facebook_profile END`+buddyTables+`
		LEFT JOIN accountability_preferences p ON p.user_id = u.id WHERE m.group_id = ? AND m.left_at IS NULL
		ORDER BY m.is_leader DESC, u.name_key, u.id`, groupID)
	if err != nil {
		return nil, fmt.Errorf("read who is in group %d: %w", groupID, err)
	}

	defer rows.Close()
	out := []*CircleBuddy{}
	for rows.Next() {
		b, free := new(CircleBuddy), (*string)(nil)
		if err := rows.Scan(&b.ID, &b.Name, &b.Slug, &b.ProfileImage, &b.IsLeader, db.Millis(&b.joinedAt),
			db.Millis(&b.since), &b.Zone, &free, &b.Goal,
			&b.Mobile, &b.Email, &b.Facebook); err != nil {
			return nil, fmt.Errorf("read a member of group %d: %w", groupID, err)
		}

		if free != nil {
			if err := json.Unmarshal([]byte(*free), &b.free); err != nil {
				return nil, fmt.Errorf("read the free hours of user %d: %w", b.ID, err)
			}
		}
		if b.Goal != nil && *b.Goal == "" {
			b.Goal = nil
		}

		out = append(out, b)
	}

	return out, rows.Err()
}

// buddyPlace is a group that somebody is in, nil for none, and whether they lead it.
type buddyPlace struct {
	groupID *int
	leads   *bool
}

// fillBuddyFields adds the group of the current user and the one they lead: the accountability group before the
// challenge group.
func fillBuddyFields(into map[string]any, seats []buddyPlace) {
	for _, seat := range seats {
		if seat.groupID == nil {
			continue
		}

		// The first one stands: accountability comes before the challenge.
		if into["accountabilityGroupId"] == nil {
			into["accountabilityGroupId"] = *seat.groupID
		}
		if *seat.leads && into["accountabilityAsLeaderId"] == nil {
			into["accountabilityAsLeaderId"] = *seat.groupID
		}
	}
}
