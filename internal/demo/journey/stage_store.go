package journey

import (
	"context"
	"fmt"
	"time"

	demoidentity "atlas/internal/demo/identity"

	"atlas/internal/journey/stages"
	"atlas/internal/platform/db"
)

// store reads whom the demo tells of and writes what no Service would: what happened before now. It decides nothing.
type store struct{ db *db.DB }

var (
	stageRows = db.NewTable[stages.StageRecord]("stages")
	taskRows  = db.NewTable[stages.TaskRecord]("tasks")
)

// countStages counts all stages.
func (s *store) countStages(ctx context.Context) (int, error) {
	return s.db.Int(ctx, "SELECT COUNT(*) FROM stages")
}

// findMembers finds the members of the demo, and since when they are.
func (s *store) findMembers(ctx context.Context) ([]*member, error) {
	var out []*member
	err := s.db.Each(ctx,
		`SELECT u.id, u.email, g.granted_at FROM users u
			JOIN user_access_levels g ON g.user_id = u.id AND g.level_id = 'member' ORDER BY u.id`,
		nil, func(scan func(...any) error) error {
			who := new(member)
			out = append(out, who)

			return scan(&who.id, &who.email, db.Millis(&who.since))
		})
	if err != nil {
		return nil, fmt.Errorf("find the members of the demo: %w", err)
	}

	return out, nil
}

// insertStage writes a stage.
func (s *store) insertStage(ctx context.Context, stage *stages.StageRecord) error {
	return stageRows.Insert(ctx, s.db, stage)
}

// insertTask writes a task.
func (s *store) insertTask(ctx context.Context, task *stages.TaskRecord) error {
	return taskRows.Insert(ctx, s.db, task)
}

// addCrew has somebody of the demo look after a stage.
func (s *store) addCrew(ctx context.Context, stageID int, role, name string) error {
	_, err := s.db.Exec(ctx,
		`INSERT INTO stage_crew (stage_id, role, user_id) SELECT ?, ?, id FROM users WHERE email_key = ?`,
		stageID, role, name+demoidentity.Domain)
	return err
}

// targets are the statements that find what tasks lead to, by the kind of it: by its name or the end of its address.
var targets = map[string]string{
	"lesson": `SELECT id FROM lessons WHERE published_at IS NOT NULL AND archived_at IS NULL
		AND (name = ? OR '/' || id LIKE ?) ORDER BY id LIMIT 1`,
	"event": `SELECT id FROM events WHERE published_at IS NOT NULL AND archived_at IS NULL
		AND (name = ? OR '/' || id LIKE ?) ORDER BY id LIMIT 1`,
	"form": `SELECT id FROM forms WHERE version > 0 AND archived_at IS NULL
		AND (name = ? OR '/' || slug LIKE ?) ORDER BY id LIMIT 1`,
}

// findTarget finds what a task leads to. Returns db.ErrNone without, and for a kind that there is not.
func (s *store) findTarget(ctx context.Context, kind, name string) (int, error) {
	query, isKind := targets[kind]
	if !isKind {
		return 0, db.ErrNone
	}

	return s.db.Int(ctx, query, name, "%/"+name)
}

// insertJourney writes where the way of somebody leads in the end; the moves come as it is gone.
func (s *store) insertJourney(ctx context.Context, w *walk) error {
	if _, err := s.db.Exec(ctx, `INSERT INTO journeys (user_id, stage_id, since, is_hidden) VALUES (?, ?, ?, ?)`,
		w.who.id, w.list[w.story.stage].ID, w.who.since, w.turn%17 == 16); err != nil {
		return fmt.Errorf("write the journey of user %d: %w", w.who.id, err)
	}

	_, err := s.db.Exec(ctx, `INSERT INTO stage_moves (user_id, to_id, why, at) VALUES (?, ?, 'start', ?)`, w.who.id,
		w.list[0].ID, w.who.since)
	return err
}

// insertCompletion writes that somebody did a task, and the points for it into the ledger.
func (s *store) insertCompletion(ctx context.Context, userID int, task *task, how string, at time.Time) error {
	if _, err := s.db.Exec(ctx,
		`INSERT INTO task_completions (user_id, task_id, points, done_at, how) VALUES (?, ?, ?, ?, ?)`,
		userID, task.ID, task.Points, at, how); err != nil {
		return fmt.Errorf("complete task %d for user %d: %w", task.ID, userID, err)
	}

	_, err := s.db.Exec(ctx, `INSERT INTO xp_entries (user_id, source, task_id, points, at) VALUES (?, 'task', ?, ?, ?)`,
		userID, task.ID, task.Points, at)
	return err
}

// dateTasks lets tasks that were just done by themselves have been done when their lessons were, and those of events
// some days ago.
func (s *store) dateTasks(ctx context.Context, userID int, now time.Time, days int) error {
	if _, err := s.db.Exec(ctx,
		`UPDATE task_completions SET done_at = COALESCE((SELECT p.done_at FROM tasks t
			JOIN lesson_progress p ON p.lesson_id = t.target_id AND p.user_id = task_completions.user_id
			WHERE t.id = task_completions.task_id AND t.target_kind = 'lesson'), done_at - ?)
		WHERE user_id = ? AND done_at = ?`, days*86_400_000, userID, now); err != nil {
		return fmt.Errorf("date the tasks of user %d: %w", userID, err)
	}

	_, err := s.db.Exec(ctx,
		`UPDATE xp_entries SET at = (SELECT c.done_at FROM task_completions c
			WHERE c.user_id = xp_entries.user_id AND c.task_id = xp_entries.task_id) WHERE user_id = ?`, userID)
	return err
}

const firstReviewer = `(SELECT MIN(c.user_id) FROM stage_crew c WHERE c.stage_id = ? AND c.role = 'reviewer')`

// insertMove writes that somebody moved up.
func (s *store) insertMove(ctx context.Context, userID, fromID, toID int, at time.Time) error {
	if _, err := s.db.Exec(ctx,
		`INSERT INTO stage_moves (user_id, from_id, to_id, why, at, by_id) VALUES (?, ?, ?, 'move-up', ?, `+
			firstReviewer+`)`, userID, fromID, toID, at, fromID); err != nil {
		return fmt.Errorf("write the move of user %d: %w", userID, err)
	}

	_, err := s.db.Exec(ctx, `UPDATE journeys SET since = ? WHERE user_id = ?`, at, userID)
	return err
}

// moveUp is a request to leave a stage; decided, comment and to are nil while it waits.
type moveUp struct {
	userID, attempt int
	stage           *stage
	state, note     string
	at              time.Time
	decided         *time.Time
	comment         *string
	to              *int
}

// insertMoveUp writes a request to leave a stage. Who is the first reviewer decided it.
func (s *store) insertMoveUp(ctx context.Context, m moveUp) error {
	// Nobody has decided on a request that waits.
	by := "NULL"
	args := []any{m.userID, m.stage.ID, m.attempt, m.state, m.note, m.at, m.decided, m.comment, m.to}
	if m.decided != nil {
		by = firstReviewer
		args = append(args, m.stage.ID)
	}

	_, err := s.db.Exec(ctx,
		`INSERT INTO move_ups (user_id, stage_id, attempt, state, note, requested_at, decided_at, comment, to_stage_id,
			decided_by_id) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, `+by+`)`, args...)
	return err
}
