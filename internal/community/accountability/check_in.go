package accountability

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/99designs/gqlgen/graphql"

	"atlas/internal/community/calendar"
	"atlas/internal/identity"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
	"atlas/internal/settings"
)

// CheckIn is what somebody did in a week, will do next, and what is in the way.
type CheckIn struct {
	Week        string
	Did, WillDo string
	Blocked     *string
	CreatedAt   time.Time
	UpdatedAt   time.Time
}

// CheckInInput is all of it.
type CheckInInput struct {
	Did, WillDo string
	Blocked     graphql.Omittable[*string]
}

const checkInMax = 2000

// CheckIns holds what people tell their groups each week, and tells leaders of those who went quiet.
type CheckIns struct {
	db       *db.DB
	store    *checkInStore
	clock    clock.Clock
	settings *settings.Service
	identity *identity.Service
}

// MyCheckIn is what the caller said this week; nil before they did. Anybody signed in.
func (s *CheckIns) MyCheckIn(ctx context.Context) (*CheckIn, error) {
	a := actor.From(ctx)
	if !a.SignedIn() {
		return nil, errs.Login()
	}
	return s.store.checkInOf(ctx, a.UserID, calendar.WeekOf(s.clock.Now()))
}

// SaveCheckIn checks the caller in with their group for the current week in Manila, or changes what they said.
//
// Requires a login outside an impersonation. Returns errs.Invalid with the fields at fault, or errs.Conflict if the
// caller is in no accountability or challenge group.
func (s *CheckIns) SaveCheckIn(ctx context.Context, in CheckInInput) (*CheckIn, error) {
	a := actor.From(ctx)
	switch {
	case !a.SignedIn():
		return nil, errs.Login()
	// The group reads it as the words of the person.
	case a.Impersonating():
		return nil, errs.Impersonating()
	}

	did, will, blocked := strings.TrimSpace(in.Did), strings.TrimSpace(in.WillDo), (*string)(nil)
	if text, ok := in.Blocked.ValueOK(); ok && text != nil && strings.TrimSpace(*text) != "" {
		blocked = new(strings.TrimSpace(*text))
	}

	c := new(errs.Check)
	c.Text("did", did, 1, checkInMax)
	c.Text("willDo", will, 1, checkInMax)
	if blocked != nil {
		c.Text("blocked", *blocked, 0, checkInMax)
	}

	if err := c.Err(); err != nil {
		return nil, err
	}

	now := s.clock.Now()
	week := calendar.WeekOf(now)
	var saved *CheckIn
	err := s.db.Tx(ctx, func(ctx context.Context) error {
		seats, err := s.store.countSeats(ctx, a.UserID)
		if err != nil {
			return fmt.Errorf("count the seats of user %d: %w", a.UserID, err)
		}

		// A check-in is for someone who reads it.
		if seats == 0 {
			return errs.New(errs.Conflict, "You don't have a group yet")
		}

		said := &CheckIn{Week: week, Did: did, WillDo: will, Blocked: blocked, CreatedAt: now}
		if err := s.store.saveCheckIn(ctx, a.UserID, said); err != nil {
			return fmt.Errorf("save the check-in of user %d: %w", a.UserID, err)
		}

		saved, err = s.store.checkInOf(ctx, a.UserID, week)
		return err
	})

	return saved, err
}
