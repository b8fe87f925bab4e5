package journey

import (
	"context"
	"fmt"
	"time"

	"atlas/internal/platform/db"
)

// demoMember is a member of the demo on their way.
type demoMember struct {
	id    int
	email string
	since time.Time
}

// demoStory is how far somebody is: the stage, how many of its tasks that are done by hand are done, and what became of
// their request.
type demoStory struct {
	stage, byHand int
	// asked is nothing, waiting, returned or again: returned once and waiting anew.
	asked string
	hours int
}

// demoStories are those that screens are tried with.
var demoStories = map[string]demoStory{
	"member" + demoDomain:           {stage: 1, byHand: 3},
	"maricel.delacruz" + demoDomain: {stage: 4, byHand: 1},
	"rodel.garcia" + demoDomain:     {stage: 2, byHand: 2},
}

// demoTurns are the others, in turn. Stage -1 is somebody who has not begun.
var demoTurns = []demoStory{
	{stage: 1, byHand: 2}, {stage: 0, byHand: 1}, {stage: 1, asked: waiting, hours: 3}, {stage: -1},
	{stage: 2, byHand: 1}, {stage: 0, asked: waiting, hours: 52},
	{stage: 3, byHand: 1}, {stage: 1, asked: returned, hours: 20}, {stage: 0}, {stage: 2, asked: waiting, hours: 101},
	{stage: 4, byHand: 1}, {stage: 1, byHand: 4},
	{stage: 0, byHand: 1}, {stage: 2, byHand: 2}, {stage: 1, asked: "again", hours: 29}, {stage: 5, byHand: 2},
	{stage: 0}, {stage: 3, asked: waiting, hours: 220}, {stage: 1},
	{stage: 2, asked: returned, hours: 75},
}

// demoRemarks are what reviewers of the demo wrote.
var demoRemarks = []string{
	"Your two samples look the same. Please make one for another kind of business, then ask again.",
	"Almost there! Your profile still starts with you. Start with the client's problem, as in Lesson 7.",
	"I couldn't open the sheet with your applications. Share it so everyone with the link can read it.",
}

var demoNotes = []string{"Done with everything, salamat po sa lahat ng tulong!",
	"My sheet with twenty applications is in the group.", "Ready for the next one."}

// seedJourneys has the members of the demo go their way.
func (s *Service) seedJourneys(ctx context.Context, list []*DemoStage) error {
	members, err := s.demoMembers(ctx)
	if err != nil {
		return fmt.Errorf("find the members of the demo: %w", err)
	}

	for i, who := range members {
		story, ok := demoStories[who.email]
		if !ok {
			story = demoTurns[i%len(demoTurns)]
		}
		if story.stage < 0 {
			continue
		}

		if err := s.seedJourney(ctx,
			&demoWalk{Service: s, list: list, who: who, story: story, turn: i, now: s.clock.Now()}); err != nil {
			return fmt.Errorf("write the journey of %s: %w", who.email, err)
		}
	}

	return nil
}

func (s *Service) demoMembers(ctx context.Context) ([]*demoMember, error) {
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

// demoWalk is the way of one member of the demo.
type demoWalk struct {
	*Service
	list  []*DemoStage
	who   *demoMember
	story demoStory
	turn  int
	now   time.Time
	// step is the time between two things they did, at when the latest was.
	step time.Duration
	at   time.Time
}

func (s *Service) seedJourney(ctx context.Context, w *demoWalk) error {
	things := 2
	for _, stage := range w.list[:w.story.stage+1] {
		things += len(stage.Tasks) + 1
	}

	// The days since they joined are shared out over all they did.
	w.at, w.step = w.who.since, w.now.Sub(w.who.since)/time.Duration(things)
	if err := w.stand(ctx); err != nil {
		return fmt.Errorf("write where user %d stands: %w", w.who.id, err)
	}

	for n, stage := range w.list[:w.story.stage+1] {
		isLast := n == w.story.stage
		if err := w.work(ctx, stage, isLast); err != nil {
			return fmt.Errorf("do the tasks of stage %d: %w", stage.ID, err)
		}

		if isLast {
			return w.ask(ctx, stage)
		}

		if err := w.pass(ctx, stage, w.list[n+1]); err != nil {
			return fmt.Errorf("move up from stage %d: %w", stage.ID, err)
		}
	}

	return nil
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

// work does the tasks of a stage: all of those behind them and of one they asked to leave, else as many by hand as the
// story says and those that are done by themselves and are.
func (w *demoWalk) work(ctx context.Context, stage *DemoStage, isLast bool) error {
	hands := 0
	for _, task := range stage.Tasks {
		how := byHand
		if task.IsAutomatic {
			how = task.TargetKind
		}

		// Tasks that are done by themselves are found by settle, from what the demo learned.
		if isLast && w.story.asked == "" {
			if task.IsAutomatic {
				continue
			}

			if hands++; hands > w.story.byHand {
				continue
			}
		}

		w.at = w.at.Add(w.step)
		if _, err := w.db.Exec(ctx,
			`INSERT INTO task_completions (user_id, task_id, points, done_at, how) VALUES (?, ?, ?, ?, ?)`, w.who.id,
			task.ID, task.Points, w.at, how); err != nil {
			return fmt.Errorf("do task %d: %w", task.ID, err)
		}

		if err := w.earn(ctx,
			&xpEntry{UserID: w.who.id, Source: earned, TaskID: task.ID, Points: task.Points, At: w.at}); err != nil {
			return fmt.Errorf("give the points of task %d: %w", task.ID, err)
		}
	}

	if isLast && w.story.asked == "" {
		return w.date(ctx, w.settle(ctx, "j.user_id = ?", w.who.id))
	}

	return nil
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
	if err := w.request(ctx, from, 1, approved, asked, &w.at, &to.ID, nil); err != nil {
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

// ask writes the request of the stage they stand in.
func (w *demoWalk) ask(ctx context.Context, stage *DemoStage) error {
	asked := w.now.Add(-time.Duration(w.story.hours) * time.Hour)
	remark := &demoRemarks[w.turn%len(demoRemarks)]
	switch w.story.asked {
	case waiting:
		return w.request(ctx, stage, 1, waiting, asked, nil, nil, nil)
	case returned:
		return w.request(ctx, stage, 1, returned, asked, new(asked.Add(5*time.Hour)), nil, remark)
	case "again":
		if err := w.request(ctx, stage, 1, returned, asked.Add(-70*time.Hour), new(asked.Add(-40*time.Hour)), nil,
			remark); err != nil {
			return fmt.Errorf("write the first request: %w", err)
		}

		return w.request(ctx, stage, 2, waiting, asked, nil, nil, nil)
	}

	return nil
}

const firstReviewer = `(SELECT MIN(c.user_id) FROM stage_crew c WHERE c.stage_id = ? AND c.role = 'reviewer')`

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
