package stages

import (
	"context"
	"time"
)

// Where a person stands.
//
// A new member starts in the lowest stage without anybody writing that down: a member without a row in journeys stands
// at the beginning, since they became a member. The row is written with the first thing they do, in the same
// transaction. So nothing has to happen when somebody becomes a member, be it by hand, by a purchase or by an import of
// a hundred thousand people; there is nothing to miss and nothing to catch up with, and anyone who has not begun
// follows when another stage becomes the lowest. Anyone who stops being a member keeps their row, and with it stage and
// points, but does no tasks.

// Journey is where somebody stands who has begun.
type Journey struct {
	UserID   int       `db:"user_id"`
	StageID  int       `db:"stage_id"`
	Since    time.Time `db:"since"`
	IsHidden bool      `db:"is_hidden"`

	IsMember bool
}

// LockJourney keeps the journey of somebody as it is until the transaction ends: whatever one person does happens one
// after the other. A member who has not begun begins. Nil for somebody who is not on the journey.
func (s *Service) LockJourney(ctx context.Context, userID int) (*Journey, error) {
	j, err := s.store.readJourney(ctx, userID)
	if err != nil || j != nil {
		return j, err
	}
	begun, err := s.startJourney(ctx, userID)
	if err != nil || !begun {
		return nil, err
	}
	return s.store.readJourney(ctx, userID)
}

// startJourney writes where a member stands who did nothing so far, and what they had done already of what the stage
// asks. False for somebody who is no member, and in a site without stages.
func (s *Service) startJourney(ctx context.Context, userID int) (bool, error) {
	isNew, err := s.store.insertJourney(ctx, userID)
	if err != nil {
		return false, err
	}

	if !isNew { // no member, or somebody was faster
		return s.store.hasJourney(ctx, userID)
	}

	return true, s.completeAutomatic(ctx, ofUser, userID)
}

// The reasons for which somebody moves.
const (
	MovedUp     = "move-up"
	MovedBack   = "undo"
	MovedByHand = "staff"
)

// Move brings somebody whose journey is locked to another stage, and does what they had done already of what it asks.
func (s *Service) Move(ctx context.Context, j *Journey, to int, why string, by int) error {
	if err := s.store.writeMove(ctx, j, to, why, by); err != nil {
		return err
	}

	// What the new stage asks for may be done already.
	return s.completeAutomatic(ctx, ofUser, j.UserID)
}
