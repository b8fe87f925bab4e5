package journey

import (
	"context"
	"time"

	"atlas/internal/platform/actor"
	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/page"
)

// StagePerson is somebody in a stage, for those who lead it.
type StagePerson struct {
	Person                       *JourneyPerson
	Points, TaskCount, DoneCount int
	Since                        time.Time
	LastAt                       *time.Time
	State                        string
	MoveUpID                     *int
}

// Percentage is the share of tasks that are done.
func (p *StagePerson) Percentage() float64 { return percentage(p.TaskCount, p.TaskCount-p.DoneCount) }

// StagePersonList is one page of the people of a stage.
type StagePersonList struct {
	Stage *Stage
	Rows  []*StagePerson
	Total int
}

// StagePeople is one page of the people of the stage that the caller leads, or of another for holders of the page manageStage. Anybody
// signed in; NOT_FOUND for others, BAD_USER_INPUT for an unknown state.
func (s *Service) StagePeople(ctx context.Context, stageID *int, w page.Window, state *string) (*StagePersonList, error) {
	a := actor.From(ctx)
	if !a.SignedIn() {
		return nil, errs.Login()
	}
	wanted, err := oneOf("state", state, "all", "working", "ready", waiting, returned)
	if err != nil {
		return nil, err
	}
	tail, args := "WHERE s.archived_at IS NULL", []any{}
	if stageID != nil {
		tail, args = tail+" AND s.id = ?", append(args, *stageID)
	}
	if stageID == nil || !a.Page("manageStage") {
		tail, args = tail+" AND EXISTS (SELECT 1 FROM stage_crew c WHERE c.stage_id = s.id AND c.user_id = ? AND c.role = 'leader')", append(args, a.UserID)
	}
	found, err := s.readStages(ctx, tail+" ORDER BY s.number LIMIT 1", args...)
	if err != nil {
		return nil, err
	}
	if len(found) == 0 {
		return nil, errs.Missing("Stage")
	}
	return s.listPeople(ctx, found[0], w, wanted)
}

var peopleSorts = db.Sorts{
	"": "p.name_key", "name": "p.name_key", "points": "p.points", "progress": "p.done", "since": "p.since", "last": "p.last_at",
}

// people are the members who stand in a stage: those with a row there and, where all begin, those without one, who did nothing and asked for
// nothing.
const people = `WITH people AS (SELECT u.id AS user_id, u.name_key AS name_key, j.since AS since, ` + pointsOf + ` AS points,
		(SELECT COUNT(*) FROM task_completions c JOIN tasks t ON t.id = c.task_id WHERE c.user_id = u.id AND t.stage_id = ? AND t.archived_at IS NULL) AS done,
		COALESCE((SELECT MAX(c.done_at) FROM task_completions c WHERE c.user_id = u.id), 0) AS last_at, m.id AS move_up_id, m.state AS state
	FROM journeys j JOIN users u ON u.id = j.user_id JOIN user_access_levels g ON g.user_id = u.id AND g.level_id = 'member'
	LEFT JOIN move_ups m ON m.user_id = u.id AND m.stage_id = ? AND m.attempt = (SELECT MAX(l.attempt) FROM move_ups l WHERE l.user_id = u.id AND l.stage_id = m.stage_id)
	WHERE j.stage_id = ? AND u.archived_at IS NULL
	UNION ALL SELECT u.id, u.name_key, g.granted_at, u.base_points, 0, 0, NULL, NULL FROM user_access_levels g JOIN users u ON u.id = g.user_id
	WHERE ` + lowestStage + ` = ? AND g.level_id = 'member' AND u.archived_at IS NULL AND NOT EXISTS (SELECT 1 FROM journeys j WHERE j.user_id = g.user_id))`

func (s *Service) listPeople(ctx context.Context, stage *Stage, w page.Window, state string) (*StagePersonList, error) {
	list := &StagePersonList{Stage: stage, Rows: []*StagePerson{}}
	all, err := s.db.Int(ctx, `SELECT COUNT(*) FROM tasks WHERE stage_id = ? AND archived_at IS NULL`, stage.ID)
	if err != nil {
		return nil, err
	}
	where := new(db.Where)
	where.If(state == waiting || state == returned, "p.state = ?", state)
	open := "p.state IS NULL OR p.state NOT IN ('waiting', 'returned')"
	where.If(state == "working", "("+open+") AND p.done < ?", all).If(state == "ready", "("+open+") AND p.done >= ?", all)
	byName(where, w.Search)
	cond, more := where.SQL()
	args := append(append([]any{stage.ID, stage.ID, stage.ID, stage.ID}, more...), w.PerPage, w.Offset())
	rows, err := s.db.Query(ctx, people+` SELECT `+personColumns+`, p.points, p.done, p.since, p.last_at, p.move_up_id, p.state, COUNT(*) OVER ()
		FROM people p JOIN users u ON u.id = p.user_id `+cond+peopleSorts.Order(w, "p.user_id")+` LIMIT ? OFFSET ?`, args...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		p, last, asked := &StagePerson{Person: new(JourneyPerson), TaskCount: all}, time.Time{}, (*string)(nil)
		if err := rows.Scan(append(p.Person.dest(), &p.Points, &p.DoneCount, db.Millis(&p.Since), db.Millis(&last), &p.MoveUpID, &asked, &list.Total)...); err != nil {
			return nil, err
		}
		if last.UnixMilli() > 0 {
			p.LastAt = &last
		}
		p.State = stateOf(asked, p.DoneCount, all)
		list.Rows = append(list.Rows, p)
	}
	return list, rows.Err()
}

// stateOf is where somebody is with their stage: the state of their latest request unless it was approved, else by what they did.
func stateOf(asked *string, done, all int) string {
	switch {
	case asked != nil && *asked != approved:
		return *asked
	case done >= all:
		return "ready"
	}
	return "working"
}
