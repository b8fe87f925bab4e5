package stages

import (
	"context"
	"errors"
	"fmt"

	"atlas/internal/platform/db"
)

func (s *store) readJourney(ctx context.Context, userID int) (*Journey, error) {
	j := &Journey{UserID: userID}
	err := s.db.Row(ctx,
		`SELECT j.stage_id, j.since, j.is_hidden, EXISTS (SELECT 1 FROM user_access_levels g
			WHERE g.user_id = j.user_id AND g.level_id = 'member')
		FROM journeys j WHERE j.user_id = ?`+s.db.ForUpdate(), []any{userID}, &j.StageID, db.Millis(&j.Since),
		&j.IsHidden, &j.IsMember)
	if errors.Is(err, db.ErrNone) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}

	return j, nil
}

// insertJourney puts a member without a journey into the lowest stage, since they became a member. False if nothing
// was written.
func (s *store) insertJourney(ctx context.Context, userID int) (bool, error) {
	n, err := s.db.Exec(ctx, `INSERT INTO journeys (user_id, stage_id, since, is_hidden)
		SELECT g.user_id, b.id, g.granted_at, FALSE FROM user_access_levels g JOIN stages b ON b.id = `+LowestStage+`
		WHERE g.user_id = ? AND g.level_id = 'member' ON CONFLICT DO NOTHING`, userID)
	if err != nil {
		return false, fmt.Errorf("begin the journey of user %d: %w", userID, err)
	}
	if n == 0 {
		return false, nil
	}

	_, err = s.db.Exec(ctx,
		`INSERT INTO stage_moves (user_id, from_id, to_id, why, at, by_id)
			SELECT user_id, NULL, stage_id, 'start', since, NULL FROM journeys WHERE user_id = ?`, userID)
	return err == nil, err
}

// hasJourney tells whether it is written down where somebody stands.
func (s *store) hasJourney(ctx context.Context, userID int) (bool, error) {
	n, err := s.db.Int(ctx, `SELECT COUNT(*) FROM journeys WHERE user_id = ?`, userID)
	return n > 0, err
}

// writeMove brings somebody to another stage, and notes where they come from.
func (s *store) writeMove(ctx context.Context, j *Journey, to int, why string, by int) error {
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

	return nil
}

// journeyJoins finds the stage s in which person u stands, with g, the level of members, and j, the journey of anyone
// who has begun.
const journeyJoins = ` LEFT JOIN user_access_levels g ON g.user_id = u.id AND g.level_id = 'member'
	LEFT JOIN journeys j ON j.user_id = u.id
	LEFT JOIN stages s ON s.id = COALESCE(j.stage_id, CASE WHEN g.user_id IS NOT NULL THEN ` + LowestStage + ` END) `
