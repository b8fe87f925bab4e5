package stages

import (
	"context"
	"fmt"

	"atlas/internal/platform/db"
	"atlas/internal/platform/page"
)

// leaderboardStore holds the SQL of the leaderboard.
type leaderboardStore struct{ db *db.DB }

// ranked is everybody in the leaderboard: of those who have begun, in a stage where that is asked, and those who
// brought points along. Anyone who did nothing and brought nothing is not looked at.
func ranked(stage string) string {
	begun, there := "", ""
	if stage != "" {
		begun, there = " WHERE stage_id = "+stage, " AND s.id = "+stage
	}

	return `WITH scored AS (SELECT u.id AS user_id, u.name_key AS name_key, ` + PointsOf + ` AS points, s.id AS stage_id
		FROM (SELECT user_id FROM journeys` + begun +
		` UNION SELECT id FROM users WHERE base_points > 0) p JOIN users u ON u.id = p.user_id ` + journeyJoins + `
		WHERE g.user_id IS NOT NULL AND u.archived_at IS NULL AND NOT COALESCE(j.is_hidden, FALSE) AND NOT ` + isStaff +
		there + `),
	ranked AS (SELECT user_id, name_key, points, stage_id, RANK() OVER (ORDER BY points DESC) AS place FROM scored) `
}

// isStaff tells whether person u works for the site: the legacy flag, a level of the site, or any that lets them write.
const isStaff = `(u.is_legacy_admin OR EXISTS (SELECT 1 FROM user_access_levels w JOIN access_levels l ON l.id = w.level_id WHERE w.user_id = u.id
	AND (l.functions <> '[]' OR l.id IN ('coach', 'assistant-coach', 'head-coach', 'expert', 'success-manager',
	'tribe-team-fa', 'tribe-team-ro'))))`

// rankedFor is everybody in the leaderboard, or those in the stage of somebody.
func rankedFor(userID int, isOwnStage bool) (from string, args []any) {
	if !isOwnStage {
		return ranked(""), []any{}
	}
	return ranked(`COALESCE((SELECT m.stage_id FROM journeys m WHERE m.user_id = ?), ` + LowestStage + `)`),
		[]any{userID, userID}
}

// listBoard reads one page of the leaderboard, and how many are on all pages.
func (s *leaderboardStore) listBoard(
	ctx context.Context, me int, isOwnStage bool, w page.Window,
) ([]*LeaderboardRow, int, error) {
	from, args := rankedFor(me, isOwnStage)
	where := new(db.Where)
	ByName(where, w.Search)
	cond, searched := where.SQL()

	return s.readBoard(ctx, me, from, cond+` ORDER BY r.place, r.name_key, r.user_id LIMIT ? OFFSET ?`,
		append(append(args, searched...), w.PerPage, w.Offset()))
}

// placeOnBoard reads the row of somebody; none for those who are not on the leaderboard.
func (s *leaderboardStore) placeOnBoard(ctx context.Context, me int, isOwnStage bool) ([]*LeaderboardRow, error) {
	from, args := rankedFor(me, isOwnStage)
	rows, _, err := s.readBoard(ctx, me, from, `WHERE r.user_id = ?`, append(args, me))
	return rows, err
}

func (s *leaderboardStore) readBoard(
	ctx context.Context, me int, from, tail string, args []any,
) ([]*LeaderboardRow, int, error) {
	rows, err := s.db.Query(ctx, from+`SELECT r.place, r.points, `+PersonColumns+`, `+Columns+`, COUNT(*) OVER ()
		FROM ranked r JOIN users u ON u.id = r.user_id LEFT JOIN stages s ON s.id = r.stage_id `+tail, args...)
	if err != nil {
		return nil, 0, fmt.Errorf("rank people: %w", err)
	}

	defer rows.Close()
	out, total := []*LeaderboardRow{}, 0
	for rows.Next() {
		row, stage := &LeaderboardRow{Person: new(JourneyPerson)}, OptionalStage{}
		if err := rows.Scan(append(append(append([]any{&row.Rank, &row.Points}, row.Person.Dest()...), stage.Dest()...),
			&total)...); err != nil {
			return nil, 0, fmt.Errorf("read a rank: %w", err)
		}

		row.Stage, row.IsMe = stage.Stage(), row.Person.ID == me
		out = append(out, row)
	}

	return out, total, rows.Err()
}

// isHidden tells whether somebody does not want to be on the leaderboard.
func (s *leaderboardStore) isHidden(ctx context.Context, userID int) (bool, error) {
	n, err := s.db.Int(ctx, `SELECT COUNT(*) FROM journeys WHERE user_id = ? AND is_hidden`, userID)
	return n > 0, err
}

// setHidden notes whether somebody wants to be on the leaderboard.
func (s *leaderboardStore) setHidden(ctx context.Context, userID int, isHidden bool) error {
	_, err := s.db.Exec(ctx, `UPDATE journeys SET is_hidden = ? WHERE user_id = ?`, isHidden, userID)
	return err
}
