package accountability

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/99designs/gqlgen/graphql"

	"atlas/internal/community/calendar"
	"atlas/internal/identity"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
)

// BuddyPreferences are what somebody says of themselves to be matched, and which contact their buddies may see.
type BuddyPreferences struct {
	UserID         int        `db:"user_id"`
	Zone           string     `db:"zone"`
	Free           []int      `db:"free,json"`
	GoalName       string     `db:"goal"`
	IsOpen         bool       `db:"is_open"`
	SharesMobile   bool       `db:"shares_mobile"`
	SharesEmail    bool       `db:"shares_email"`
	SharesFacebook bool       `db:"shares_facebook"`
	UpdatedAt      *time.Time `db:"updated_at"`
}

// Goal is the goal they chose; nil for none.
func (p *BuddyPreferences) Goal() *string {
	if p.GoalName == "" {
		return nil
	}
	return &p.GoalName
}

var buddyPreferences = db.NewTable[BuddyPreferences]("accountability_preferences")

// BuddyPreferencesInput is all of it.
type BuddyPreferencesInput struct {
	Zone                                              string
	Free                                              []int
	Goal                                              graphql.Omittable[*string]
	IsOpen, SharesMobile, SharesEmail, SharesFacebook bool
}

// BuddyGoal is a goal to choose.
type BuddyGoal struct{ Name, Label string }

var buddyGoals = []*BuddyGoal{
	{"first-client", "Find my first client"},
	{"more-clients", "Find more or better clients"},
	{"income", "Raise my monthly income"},
	{"full-time", "Leave my job for freelancing"},
	{"skill", "Learn and offer a new skill"},
	{"team", "Build a team of my own"},
	{"routine", "Keep a steady weekly routine"},
}

// Preferences holds what people say of themselves to be matched.
type Preferences struct {
	db       *db.DB
	clock    clock.Clock
	identity *identity.Service
}

// BuddyGoals lists the goals to choose from in the preferences. Anybody may call it.
func (s *Preferences) BuddyGoals() []*BuddyGoal { return buddyGoals }

// MyBuddyPreferences is what the caller said of themselves; a beginning where they said nothing. Anybody signed in.
func (s *Preferences) MyBuddyPreferences(ctx context.Context) (*BuddyPreferences, error) {
	a := actor.From(ctx)
	if !a.SignedIn() {
		return nil, errs.Login()
	}
	found, err := buddyPreferences.Get(ctx, s.db, a.UserID)
	if errors.Is(err, db.ErrNone) {
		return &BuddyPreferences{UserID: a.UserID, Zone: calendar.DefaultZone, Free: []int{}}, nil
	}
	return found, err
}

// SaveBuddyPreferences saves when the caller has time, their goal, and what they share with their group. Consent that
// is withdrawn counts at once.
//
// Requires a login outside an impersonation. Returns errs.Invalid with the fields at fault, or errs.Conflict if two
// first versions are saved at once.
func (s *Preferences) SaveBuddyPreferences(ctx context.Context, in BuddyPreferencesInput) (*BuddyPreferences, error) {
	a := actor.From(ctx)
	switch {
	case !a.SignedIn():
		return nil, errs.Login()
	// Whom they show their contact to is for the person alone to say.
	case a.Impersonating():
		return nil, errs.Impersonating()
	}

	free, isWeek := calendar.TidySlots(in.Free)
	goal := ""
	if requested, ok := in.Goal.ValueOK(); ok && requested != nil {
		goal = *requested
	}

	c := new(errs.Check)
	c.That(slices.Contains(calendar.Zones, in.Zone), "zone", errs.IsNotValid)
	c.That(isWeek, "free", errs.IsNotValid)
	c.That(goal == "" || slices.ContainsFunc(buddyGoals, func(g *BuddyGoal) bool { return g.Name == goal }), "goal",
		errs.IsNotValid)

	// Nobody can be matched without hours to share.
	c.That(!in.IsOpen || len(free) > 0, "free", "Mark your free hours so we can match you")
	if err := c.Err(); err != nil {
		return nil, err
	}

	now := s.clock.Now()
	p := &BuddyPreferences{
		UserID: a.UserID, Zone: in.Zone, Free: free, GoalName: goal, IsOpen: in.IsOpen,
		SharesMobile: in.SharesMobile, SharesEmail: in.SharesEmail, SharesFacebook: in.SharesFacebook, UpdatedAt: &now,
	}

	// The first version is inserted: of two tabs that save at once one is told to reload.
	err := s.db.Tx(ctx, func(ctx context.Context) error {
		was, err := s.MyBuddyPreferences(ctx)
		if err != nil {
			return err
		}

		if was.UpdatedAt == nil {
			err = buddyPreferences.Insert(ctx, s.db, p)
		} else {
			err = buddyPreferences.Update(ctx, s.db, p)
		}

		if db.Unique(err, "accountability_preferences.user_id") {
			return errs.Stale("page")
		}
		if err != nil {
			return fmt.Errorf("save the preferences of user %d: %w", a.UserID, err)
		}

		return s.identity.Log(ctx, identity.LogEntry{
			Action: "buddy_preferences", SubjectID: a.UserID, Entity: "user", EntityID: a.UserID,
			Before: loggedPreferences(was), After: loggedPreferences(p),
		})
	})
	if err != nil {
		return nil, err
	}

	return p, nil
}

// loggedPreferences is what the info log keeps: consent, and no daily life.
func loggedPreferences(p *BuddyPreferences) map[string]any {
	return map[string]any{"isOpen": p.IsOpen, "sharesMobile": p.SharesMobile, "sharesEmail": p.SharesEmail,
		"sharesFacebook": p.SharesFacebook}
}
