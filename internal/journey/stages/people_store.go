package stages

import (
	"context"
	"fmt"
	"slices"
	"time"

	"atlas/internal/platform/db"
	"atlas/internal/platform/page"
)

// stagePeople are the members who stand in a stage: those with a row there and, where all begin, those without one, who did
// nothing and asked for nothing.
const stagePeople = `WITH people AS (SELECT u.id AS user_id, u.name_key AS name_key, j.since AS since, ` + PointsOf +
	` AS points, ` + doneThere + ` AS done, ` + lastDone + ` AS last_at,
		m.id AS move_up_id, m.state AS state
	FROM journeys j JOIN users u ON u.id = j.user_id
	JOIN user_access_levels g ON g.user_id = u.id AND g.level_id = 'member' ` + latestMoveUp + `
	WHERE j.stage_id = ? AND u.archived_at IS NULL
	UNION ALL SELECT u.id, u.name_key, g.granted_at, u.base_points, 0, 0, NULL, NULL FROM user_access_levels g
	JOIN users u ON u.id = g.user_id
	WHERE ` + LowestStage +
	` = ? AND g.level_id = 'member' AND u.archived_at IS NULL AND NOT EXISTS (SELECT 1 FROM journeys j
		WHERE j.user_id = g.user_id))`

var peopleSorts = db.Sorts{
	"": "p.name_key", "name": "p.name_key", "points": "p.points", "progress": "p.done", "since": "p.since",
	"last": "p.last_at",
}

// What is shown of person u in a stage: how many of its tasks they did, when they did anything last, and their latest
// request to move up.
const (
	doneThere = `(SELECT COUNT(*) FROM task_completions c JOIN tasks t ON t.id = c.task_id
		WHERE c.user_id = u.id AND t.stage_id = ? AND t.archived_at IS NULL)`
	lastDone     = `COALESCE((SELECT MAX(c.done_at) FROM task_completions c WHERE c.user_id = u.id), 0)`
	latestMoveUp = `LEFT JOIN move_ups m ON m.user_id = u.id AND m.stage_id = ?
		AND m.attempt = (SELECT MAX(l.attempt) FROM move_ups l WHERE l.user_id = u.id AND l.stage_id = m.stage_id)`
)

// newcomers are the members who stand where all begin: their condition. In the order of names they are read along the
// index of names, and nobody beyond the page is looked at but to be counted.
const (
	newcomers = `EXISTS (SELECT 1 FROM user_access_levels g
		WHERE g.user_id = u.id AND g.level_id = 'member') AND (j.user_id IS NULL OR j.stage_id = ?)`
	newcomersFrom = ` FROM users u LEFT JOIN journeys j ON j.user_id = u.id `
	becameMember  = `(SELECT g.granted_at FROM user_access_levels g WHERE g.user_id = u.id AND g.level_id = 'member')`
)

// byNameOnly are the orders in which the list of the lowest stage is read along the index of names.
var byNameOnly = db.Sorts{"": "u.name_key", "name": "u.name_key"}

func (s *store) listPeople(ctx context.Context, stage *Stage, w page.Window, state string) (*StagePersonList, error) {
	list, all, isLowest := &StagePersonList{Stage: stage, Rows: []*StagePerson{}}, 0, false
	if err := s.db.Row(ctx,
		`SELECT (SELECT COUNT(*) FROM tasks WHERE stage_id = ? AND archived_at IS NULL), COALESCE(`+LowestStage+
			` = ?, FALSE)`,
		[]any{stage.ID, stage.ID}, &all, &isLowest); err != nil {
		return nil, fmt.Errorf("count the tasks of stage %d: %w", stage.ID, err)
	}

	query, args := stagePeopleQuery(stage.ID, all, w, state)

	// The lowest stage has everybody who has not begun; by name they are found without their progress.
	if _, quick := byNameOnly[w.Sort]; quick && isLowest && state == "all" {
		query, args = newcomersQuery(stage.ID, w)
	}

	rows, err := s.db.Query(ctx, query, append(args, w.PerPage, w.Offset())...)
	if err != nil {
		return nil, fmt.Errorf("list the people of stage %d: %w", stage.ID, err)
	}

	defer rows.Close()
	for rows.Next() {
		p, last, asked := &StagePerson{Person: new(JourneyPerson), TaskCount: all}, time.Time{}, (*string)(nil)
		if err := rows.Scan(append(p.Person.Dest(), &p.Email, &p.Points, &p.DoneCount, db.Millis(&p.Since),
			db.Millis(&last), &p.MoveUpID, &asked, &list.Total)...); err != nil {
			return nil, fmt.Errorf("read a person of stage %d: %w", stage.ID, err)
		}

		// Nothing done yet comes as the first moment of time.
		if last.UnixMilli() > 0 {
			p.LastAt = &last
		}

		p.State = StateOf(asked, p.DoneCount, all)
		list.Rows = append(list.Rows, p)
	}

	return list, rows.Err()
}

// stagePeopleQuery reads the people of any stage with all tasks, in any order and state.
func stagePeopleQuery(stageID, all int, w page.Window, state string) (string, []any) {
	where := new(db.Where)
	where.If(state == Waiting || state == Returned, "p.state = ?", state)
	open := "p.state IS NULL OR p.state NOT IN ('waiting', 'returned')"
	where.If(state == "working", "("+open+") AND p.done < ?", all).If(state == "ready", "("+open+") AND p.done >= ?",
		all)
	ByName(where, w.Search)
	cond, args := where.SQL()

	return stagePeople + ` SELECT ` + PersonColumns +
		`, u.email, p.points, p.done, p.since, p.last_at, p.move_up_id, p.state, COUNT(*) OVER ()
		FROM people p JOIN users u ON u.id = p.user_id ` + cond + peopleSorts.Order(w, "p.user_id") +
		` LIMIT ? OFFSET ?`, append([]any{stageID, stageID, stageID, stageID}, args...)
}

// newcomersQuery reads the people of the lowest stage by name.
func newcomersQuery(stageID int, w page.Window) (string, []any) {
	where := new(db.Where).And("u.archived_at IS NULL").And(newcomers, stageID)
	ByName(where, w.Search)
	cond, args := where.SQL()
	return `SELECT ` + PersonColumns + `, u.email, ` + PointsOf + `, ` + doneThere + `, COALESCE(j.since, ` +
			becameMember + `), ` + lastDone + `, m.id, m.state,
		(SELECT COUNT(*)` + newcomersFrom + cond + `)` + newcomersFrom + latestMoveUp + ` ` + cond + byNameOnly.Order(w,
			"u.id") + ` LIMIT ? OFFSET ?`,
		slices.Concat([]any{stageID}, args, []any{stageID}, args)
}
