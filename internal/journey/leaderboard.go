package journey

import (
	"context"
	"fmt"
	"slices"

	"atlas/internal/identity"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/page"
)

// LeaderboardRow is a line of the leaderboard.
type LeaderboardRow struct {
	Rank   int
	Person *JourneyPerson
	Points int
	Stage  *Stage
	IsMe   bool
}

// Leaderboard is one page of the members with most points.
type Leaderboard struct {
	Rows    []*LeaderboardRow
	Total   int
	Me      *LeaderboardRow
	IsShown bool
}

// isStaff tells whether person u works for the site: the legacy flag, a level of the site, or any that lets them write.
const isStaff = `(u.is_legacy_admin OR EXISTS (SELECT 1 FROM user_access_levels w JOIN access_levels l ON l.id = w.level_id WHERE w.user_id = u.id
	AND (l.functions <> '[]' OR l.id IN ('coach', 'assistant-coach', 'head-coach', 'expert', 'success-manager',
	'tribe-team-fa', 'tribe-team-ro'))))`

// ranked is everybody in the leaderboard: of those who have begun, in a stage where that is asked, and those who
// brought points along. Whoever did nothing and brought nothing is not looked at.
func ranked(stage string) string {
	begun, there := "", ""
	if stage != "" {
		begun, there = " WHERE stage_id = "+stage, " AND s.id = "+stage
	}

	return `WITH scored AS (SELECT u.id AS user_id, u.name_key AS name_key, ` + pointsOf + ` AS points, s.id AS stage_id
		FROM (SELECT user_id FROM journeys` + begun +
		` UNION SELECT id FROM users WHERE base_points > 0) p JOIN users u ON u.id = p.user_id ` + standingJoins + `
		WHERE g.user_id IS NOT NULL AND u.archived_at IS NULL AND NOT COALESCE(j.is_hidden, FALSE) AND NOT ` + isStaff +
		there + `),
	ranked AS (SELECT user_id, name_key, points, stage_id, RANK() OVER (ORDER BY points DESC) AS place FROM scored) `
}

// Leaderboard lists one page of the members with most points, and the caller's own place. Staff, and members who do not
// want to be seen, are left out.
//
// Requires a login, and that the caller sees members. Returns errs.Invalid for an unknown scope.
func (s *Service) Leaderboard(ctx context.Context, w page.Window, scope *string) (*Leaderboard, error) {
	a := actor.From(ctx)
	if !a.SignedIn() {
		return nil, errs.Login()
	}

	if err := identity.RequireMembersView(ctx); err != nil {
		return nil, err
	}

	of, err := choiceOf("scope", scope, "all", "stage")
	if err != nil {
		return nil, err
	}

	from, args := ranked(""), []any{}
	if of == "stage" {
		from = ranked(`COALESCE((SELECT m.stage_id FROM journeys m WHERE m.user_id = ?), ` + lowestStage + `)`)
		args = append(args, a.UserID, a.UserID)
	}

	where := new(db.Where)
	byName(where, w.Search)
	cond, searched := where.SQL()
	out := &Leaderboard{}
	if out.Rows, out.Total, err = s.readBoard(ctx, a.UserID, from,
		cond+` ORDER BY r.place, r.name_key, r.user_id LIMIT ? OFFSET ?`,
		append(append(args[:len(args):len(args)], searched...), w.PerPage, w.Offset())); err != nil {
		return nil, fmt.Errorf("read the leaderboard: %w", err)
	}

	mine := out.Rows
	if !slices.ContainsFunc(mine, func(row *LeaderboardRow) bool { return row.IsMe }) {
		if mine, _, err = s.readBoard(ctx, a.UserID, from, `WHERE r.user_id = ?`,
			append(args[:len(args):len(args)], a.UserID)); err != nil {
			return nil, fmt.Errorf("read the place of user %d: %w", a.UserID, err)
		}
	}

	if i := slices.IndexFunc(mine, func(row *LeaderboardRow) bool { return row.IsMe }); i >= 0 {
		out.Me = mine[i]
	}

	hidden, err := s.db.Int(ctx, `SELECT COUNT(*) FROM journeys WHERE user_id = ? AND is_hidden`, a.UserID)
	out.IsShown = hidden == 0
	return out, err
}

func (s *Service) readBoard(
	ctx context.Context, me int, from, tail string, args []any,
) ([]*LeaderboardRow, int, error) {
	rows, err := s.db.Query(ctx, from+`SELECT r.place, r.points, `+personColumns+`, `+stageColumns+`, COUNT(*) OVER ()
		FROM ranked r JOIN users u ON u.id = r.user_id LEFT JOIN stages s ON s.id = r.stage_id `+tail, args...)
	if err != nil {
		return nil, 0, fmt.Errorf("rank people: %w", err)
	}

	defer rows.Close()
	out, total := []*LeaderboardRow{}, 0
	for rows.Next() {
		row, stage := &LeaderboardRow{Person: new(JourneyPerson)}, stageScan{}
		if err := rows.Scan(append(append(append([]any{&row.Rank, &row.Points}, row.Person.dest()...), stage.dest()...),
			&total)...); err != nil {
			return nil, 0, fmt.Errorf("read a rank: %w", err)
		}

		row.Stage, row.IsMe = stage.stage(), row.Person.ID == me
		out = append(out, row)
	}

	return out, total, rows.Err()
}

// ShowInLeaderboard sets whether others see the caller in the leaderboard, and returns what holds now.
//
// Requires a login outside an impersonation, and that the caller is on the journey.
func (s *Service) ShowInLeaderboard(ctx context.Context, isShown bool) (bool, error) {
	a := actor.From(ctx)
	switch {
	case !a.SignedIn():
		return false, errs.Login()
	// Whether someone is seen is theirs to decide.
	case a.Impersonating():
		return false, errs.Viewing()
	}

	err := s.db.Tx(ctx, func(ctx context.Context) error {
		j, err := s.lockJourney(ctx, a.UserID)
		if err == nil && j == nil {
			err = errs.New(errs.Forbidden, "Only members are on the leaderboard.")
		}
		if err != nil {
			return err
		}

		_, err = s.db.Exec(ctx, `UPDATE journeys SET is_hidden = ? WHERE user_id = ?`, !isShown, a.UserID)
		return err
	})
	return err == nil && isShown, err
}
