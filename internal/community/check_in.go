package community

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/99designs/gqlgen/graphql"

	"atlas/internal/community/calendar"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
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

// MyCheckIn is what the caller said this week; nil before they did. Anybody signed in.
func (s *Service) MyCheckIn(ctx context.Context) (*CheckIn, error) {
	a := actor.From(ctx)
	if !a.SignedIn() {
		return nil, errs.Login()
	}
	return s.checkInOf(ctx, a.UserID, calendar.WeekOf(s.clock.Now()))
}

// SaveCheckIn checks the caller in with their group for the current week in Manila, or changes what they said.
//
// Requires a login outside an impersonation. Returns errs.Invalid with the fields at fault, or errs.Conflict if the
// caller is in no accountability or challenge group.
func (s *Service) SaveCheckIn(ctx context.Context, in CheckInInput) (*CheckIn, error) {
	a := actor.From(ctx)
	switch {
	case !a.SignedIn():
		return nil, errs.Login()
	// The group reads it as the words of the person.
	case a.Impersonating():
		return nil, errs.Viewing()
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
		seats, err := s.db.Int(ctx, `SELECT COUNT(*) FROM accountability_members WHERE user_id = ? AND left_at IS NULL`,
			a.UserID)
		if err != nil {
			return fmt.Errorf("count the seats of user %d: %w", a.UserID, err)
		}

		// A check-in is for someone who reads it.
		if seats == 0 {
			return errs.New(errs.Conflict, "You don't have a group yet")
		}

		if _, err := s.db.Exec(ctx,
			`INSERT INTO check_ins (user_id, week, did, will_do, blocked, created_at, updated_at)
				VALUES (?, ?, ?, ?, ?, ?, ?)
			ON CONFLICT (user_id, week) DO UPDATE
			SET did = excluded.did, will_do = excluded.will_do, blocked = excluded.blocked,
			updated_at = excluded.updated_at`,
			a.UserID, week, did, will, blocked, now, now); err != nil {
			return fmt.Errorf("save the check-in of user %d: %w", a.UserID, err)
		}

		saved, err = s.checkInOf(ctx, a.UserID, week)
		return err
	})

	return saved, err
}

func (s *Service) checkInOf(ctx context.Context, userID int, week string) (*CheckIn, error) {
	c := &CheckIn{Week: week}
	err := s.db.Row(ctx,
		`SELECT did, will_do, blocked, created_at, updated_at FROM check_ins WHERE user_id = ? AND week = ?`,
		[]any{userID, week},
		&c.Did, &c.WillDo, &c.Blocked, db.Millis(&c.CreatedAt), db.Millis(&c.UpdatedAt))
	if errors.Is(err, db.ErrNone) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("read the check-in of user %d: %w", userID, err)
	}

	return c, nil
}

// checkInsOf reads the weeks in which people checked in, and what they said since a week, the latest first.
func (s *Service) checkInsOf(
	ctx context.Context, userIDs []int, since string,
) (weeks map[int][]string, said map[int][]*CheckIn, err error) {
	cond, arg := s.db.InInts("user_id", userIDs)
	rows, err := s.db.Query(ctx,
		`SELECT user_id, week, CASE WHEN week >= ? THEN did ELSE '' END, CASE WHEN week >= ? THEN will_do ELSE '' END,
		CASE WHEN week >= ? THEN blocked END, created_at, updated_at FROM check_ins WHERE `+cond+
			` ORDER BY user_id, week DESC`, since, since, since, arg)
	if err != nil {
		return nil, nil, fmt.Errorf("read check-ins: %w", err)
	}

	defer rows.Close()
	weeks, said = map[int][]string{}, map[int][]*CheckIn{}
	for rows.Next() {
		c, userID := new(CheckIn), 0
		if err := rows.Scan(&userID, &c.Week, &c.Did, &c.WillDo, &c.Blocked, db.Millis(&c.CreatedAt),
			db.Millis(&c.UpdatedAt)); err != nil {
			return nil, nil, fmt.Errorf("read a check-in: %w", err)
		}

		weeks[userID] = append(weeks[userID], c.Week)

		// Older weeks count for the streak, and are not sent.
		if c.Week >= since {
			said[userID] = append(said[userID], c)
		}
	}

	return weeks, said, rows.Err()
}
