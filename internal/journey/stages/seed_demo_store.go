package stages

import (
	"context"
	"fmt"
	"time"

	"atlas/internal/platform/db"
)

// demoStore holds the SQL that only a demo needs.
type demoStore struct{ db *db.DB }

func (s *demoStore) demoMembers(ctx context.Context) ([]*demoMember, error) {
	rows, err := s.db.Query(ctx,
		`SELECT u.id, u.email, g.granted_at FROM users u
			JOIN user_access_levels g ON g.user_id = u.id AND g.level_id = 'member' ORDER BY u.id`)
	if err != nil {
		return nil, fmt.Errorf("find the members of the demo: %w", err)
	}

	defer rows.Close()
	var out []*demoMember
	for rows.Next() {
		who := new(demoMember)
		if err := rows.Scan(&who.id, &who.email, db.Millis(&who.since)); err != nil {
			return nil, fmt.Errorf("read a member of the demo: %w", err)
		}

		out = append(out, who)
	}

	return out, rows.Err()
}

// stand writes where the way leads in the end; the moves come as it is gone.
func (w *demoWalk) stand(ctx context.Context) error {
	if _, err := w.db.Exec(ctx, `INSERT INTO journeys (user_id, stage_id, since, is_hidden) VALUES (?, ?, ?, ?)`,
		w.who.id, w.list[w.story.stage].ID, w.who.since, w.turn%17 == 16); err != nil {
		return fmt.Errorf("write the journey of user %d: %w", w.who.id, err)
	}
	_, err := w.db.Exec(ctx, `INSERT INTO stage_moves (user_id, to_id, why, at) VALUES (?, ?, 'start', ?)`, w.who.id,
		w.list[0].ID, w.who.since)
	return err
}

// date lets tasks that were done by themselves have been done when their lessons were, and those of events some days
// ago.
func (w *demoWalk) date(ctx context.Context, err error) error {
	if err != nil {
		return err
	}

	if _, err := w.db.Exec(ctx,
		`UPDATE task_completions SET done_at = COALESCE((SELECT p.done_at FROM tasks t JOIN lesson_progress p ON p.lesson_id = t.target_id AND p.user_id = task_completions.user_id
		WHERE t.id = task_completions.task_id AND t.target_kind = 'lesson'), done_at - ?)
		WHERE user_id = ? AND done_at = ?`, (w.turn%9+1)*86_400_000, w.who.id, w.now); err != nil {
		return err
	}

	_, err = w.db.Exec(ctx,
		`UPDATE xp_entries SET at = (SELECT c.done_at FROM task_completions c
			WHERE c.user_id = xp_entries.user_id AND c.task_id = xp_entries.task_id) WHERE user_id = ?`, w.who.id)
	return err
}

// pass has them move up to the next stage.
func (w *demoWalk) pass(ctx context.Context, from, to *DemoStage) error {
	asked := w.at
	w.at = w.at.Add(w.step)
	if err := w.request(ctx, from, 1, Approved, asked, &w.at, &to.ID, nil); err != nil {
		return fmt.Errorf("write the request to leave stage %d: %w", from.ID, err)
	}

	if _, err := w.db.Exec(ctx,
		`INSERT INTO stage_moves (user_id, from_id, to_id, why, at, by_id) VALUES (?, ?, ?, 'move-up', ?, `+
			firstReviewer+`)`, w.who.id, from.ID, to.ID, w.at, from.ID); err != nil {
		return fmt.Errorf("write the move to stage %d: %w", to.ID, err)
	}

	_, err := w.db.Exec(ctx, `UPDATE journeys SET since = ? WHERE user_id = ?`, w.at, w.who.id)
	return err
}

func (w *demoWalk) request(
	ctx context.Context, stage *DemoStage, attempt int, state string, at time.Time, decided *time.Time, to *int,
	comment *string,
) error {
	by := "NULL"
	args := []any{w.who.id, stage.ID, attempt, state, demoNotes[(w.turn+attempt)%len(demoNotes)], at, decided, comment,
		to}
	if decided != nil {
		by, args = firstReviewer, append(args, stage.ID)
	}

	_, err := w.db.Exec(ctx,
		`INSERT INTO move_ups (user_id, stage_id, attempt, state, note, requested_at, decided_at, comment, to_stage_id,
			decided_by_id) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, `+by+`)`, args...)
	return err
}

const firstReviewer = `(SELECT MIN(c.user_id) FROM stage_crew c WHERE c.stage_id = ? AND c.role = 'reviewer')`

// seedCrew has somebody of the demo look after a stage.
func (s *demoStore) seedCrew(ctx context.Context, stageID int, role, name string) error {
	_, err := s.db.Exec(ctx,
		`INSERT INTO stage_crew (stage_id, role, user_id) SELECT ?, ?, id FROM users WHERE email_key = ?`,
		stageID, role, name+demoDomain)
	return err
}

// findTarget finds what a task of the demo leads to, by its name or the end of its address. Returns db.ErrNone without.
func (s *demoStore) findTarget(ctx context.Context, k *targetKind, name string) (int, error) {
	return s.db.Int(ctx,
		`SELECT `+k.id+` FROM `+k.from+` WHERE `+k.live+` AND (`+k.title+` = ? OR `+k.path+` LIKE ?) ORDER BY `+k.id+
			` LIMIT 1`, name, "%/"+name)
}
