package journey

import (
	"context"
	"errors"
	"fmt"
	"time"

	"atlas/internal/platform/db"
)

// Where a person stands.
//
// A new member starts in the lowest stage without anybody writing that down: a member without a row in journeys stands
// at the beginning, since they became a member. The row is written with the first thing they do, in the same
// transaction. So nothing has to happen when somebody becomes a member, be it by hand, by a purchase or by an import of
// a hundred thousand people; there is nothing to miss and nothing to catch up with, and whoever has not begun follows
// when another stage becomes the lowest. Whoever stops being a member keeps their row, and with it stage and points,
// but does no tasks.

// journey is where somebody stands who has begun.
type journey struct {
	UserID   int       `db:"user_id"`
	StageID  int       `db:"stage_id"`
	Since    time.Time `db:"since"`
	IsHidden bool      `db:"is_hidden"`

	isMember bool
}

// lockJourney keeps the journey of somebody as it is until the transaction ends: whatever one person does happens one
// after the other. A member who has not begun begins. Nil for somebody who is not on the journey.
func (s *Service) lockJourney(ctx context.Context, userID int) (*journey, error) {
	j, err := s.readJourney(ctx, userID)
	if err != nil || j != nil {
		return j, err
	}
	begun, err := s.begin(ctx, userID)
	if err != nil || !begun {
		return nil, err
	}
	return s.readJourney(ctx, userID)
}

func (s *Service) readJourney(ctx context.Context, userID int) (*journey, error) {
	j := &journey{UserID: userID}
	err := s.db.Row(ctx,
		`SELECT j.stage_id, j.since, j.is_hidden, EXISTS (SELECT 1 FROM user_access_levels g
			WHERE g.user_id = j.user_id AND g.level_id = 'member')
		FROM journeys j WHERE j.user_id = ?`+s.db.ForUpdate(), []any{userID}, &j.StageID, db.Millis(&j.Since),
		&j.IsHidden, &j.isMember)
	if errors.Is(err, db.ErrNone) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}

	return j, nil
}

// begin writes where a member stands who did nothing so far, and what they had done already of what the stage asks.
// False for somebody who is no member, and in a site without stages.
func (s *Service) begin(ctx context.Context, userID int) (bool, error) {
	n, err := s.db.Exec(ctx, `INSERT INTO journeys (user_id, stage_id, since, is_hidden)
		SELECT g.user_id, b.id, g.granted_at, FALSE FROM user_access_levels g JOIN stages b ON b.id = `+lowestStage+`
		WHERE g.user_id = ? AND g.level_id = 'member' ON CONFLICT DO NOTHING`, userID)
	if err != nil {
		return false, fmt.Errorf("begin the journey of user %d: %w", userID, err)
	}

	if n == 0 { // no member, or somebody was faster
		there, err := s.db.Int(ctx, `SELECT COUNT(*) FROM journeys WHERE user_id = ?`, userID)
		return there > 0, err
	}

	if _, err := s.db.Exec(ctx,
		`INSERT INTO stage_moves (user_id, from_id, to_id, why, at, by_id)
			SELECT user_id, NULL, stage_id, 'start', since, NULL FROM journeys WHERE user_id = ?`, userID); err != nil {
		return false, err
	}

	return true, s.settle(ctx, "j.user_id = ?", userID)
}

// The reasons for which somebody moves.
const (
	movedUp     = "move-up"
	movedBack   = "undo"
	movedByHand = "staff"
)

// move brings somebody whose journey is locked to another stage, and does what they had done already of what it asks.
func (s *Service) move(ctx context.Context, j *journey, to int, why string, by int) error {
	now := s.clock.Now()
	if _, err := s.db.Exec(ctx,
		`INSERT INTO stage_moves (user_id, from_id, to_id, why, at, by_id) VALUES (?, ?, ?, ?, ?, ?)`, j.UserID,
		j.StageID, to, why, now, by); err != nil {
		return fmt.Errorf("write the move of user %d: %w", j.UserID, err)
	}

	if _, err := s.db.Exec(ctx, `UPDATE journeys SET stage_id = ?, since = ? WHERE user_id = ?`, to, now,
		j.UserID); err != nil {
		return fmt.Errorf("move user %d to stage %d: %w", j.UserID, to, err)
	}

	j.StageID, j.Since = to, now

	// What is remembered of them names the stage.
	s.identity.ForgetUser(ctx, j.UserID)

	// What the new stage asks for may be done already.
	return s.settle(ctx, "j.user_id = ?", j.UserID)
}
