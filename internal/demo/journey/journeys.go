package journey

import (
	"context"
	"fmt"
	"time"

	demoidentity "atlas/internal/demo/identity"

	"atlas/internal/journey/stages"
)

// byHand is how a task was done that is not done by itself.
const byHand = "hand"

// member is a member of the demo on their way.
type member struct {
	id    int
	email string
	since time.Time
}

// story is how far somebody is: the stage, how many of its tasks that are done by hand are done, and what became of
// their request.
type story struct {
	stage, byHand int
	// asked is nothing, waiting, returned or again: returned once and waiting anew.
	asked string
	hours int
}

// stories are those that screens are tried with.
var stories = map[string]story{
	"member" + demoidentity.Domain:           {stage: 1, byHand: 3},
	"maricel.delacruz" + demoidentity.Domain: {stage: 4, byHand: 1},
	"rodel.garcia" + demoidentity.Domain:     {stage: 2, byHand: 2},
}

// turns are the others, in turn. Stage -1 is somebody who has not begun.
var turns = []story{
	{stage: 1, byHand: 2}, {stage: 0, byHand: 1}, {stage: 1, asked: stages.Waiting, hours: 3}, {stage: -1},
	{stage: 2, byHand: 1}, {stage: 0, asked: stages.Waiting, hours: 52},
	{stage: 3, byHand: 1}, {stage: 1, asked: stages.Returned, hours: 20}, {stage: 0},
	{stage: 2, asked: stages.Waiting, hours: 101},
	{stage: 4, byHand: 1}, {stage: 1, byHand: 4},
	{stage: 0, byHand: 1}, {stage: 2, byHand: 2}, {stage: 1, asked: "again", hours: 29}, {stage: 5, byHand: 2},
	{stage: 0}, {stage: 3, asked: stages.Waiting, hours: 220}, {stage: 1},
	{stage: 2, asked: stages.Returned, hours: 75},
}

// remarks are what reviewers of the demo wrote.
var remarks = []string{
	"Your two samples look the same. Please make one for another kind of business, then ask again.",
	"Almost there! Your profile still starts with you. Start with the client's problem, as in Lesson 7.",
	"I couldn't open the sheet with your applications. Share it so everyone with the link can read it.",
}

var notes = []string{
	"Done with everything, salamat po sa lahat ng tulong!",
	"My sheet with twenty applications is in the group.", "Ready for the next one.",
}

// addJourneys has the members of the demo go their way.
func (d *Demo) addJourneys(ctx context.Context, list []*stage) error {
	members, err := d.store.findMembers(ctx)
	if err != nil {
		return fmt.Errorf("find the members of the demo: %w", err)
	}

	for i, who := range members {
		story, ok := stories[who.email]
		if !ok {
			story = turns[i%len(turns)]
		}
		if story.stage < 0 {
			continue
		}

		w := &walk{Demo: d, list: list, who: who, story: story, turn: i, now: d.clock.Now()}
		if err := w.goAll(ctx); err != nil {
			return fmt.Errorf("write the journey of %s: %w", who.email, err)
		}
	}

	return nil
}

// walk is the way of one member of the demo.
type walk struct {
	*Demo
	list  []*stage
	who   *member
	story story
	turn  int
	now   time.Time
	// step is the time between two things they did, at when the latest was.
	step time.Duration
	at   time.Time
}

// goAll has them go from the first stage to theirs.
func (w *walk) goAll(ctx context.Context) error {
	// Every task and every move takes one step of time; two more keep the last of them away from now.
	things := 2
	for _, stage := range w.list[:w.story.stage+1] {
		things += len(stage.tasks) + 1
	}

	// The days since they joined are shared out over all they did.
	w.at, w.step = w.who.since, w.now.Sub(w.who.since)/time.Duration(things)
	if err := w.store.insertJourney(ctx, w); err != nil {
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

// work does the tasks of a stage: all of those behind them and of one they asked to leave, else as many by hand as the
// story says and those that are done by themselves and are.
func (w *walk) work(ctx context.Context, stage *stage, isLast bool) error {
	hands := 0
	for _, task := range stage.tasks {
		how := byHand
		if task.IsAutomatic {
			how = task.TargetKind
		}

		// Tasks that are done by themselves are found afterwards, from what the demo learned.
		if isLast && w.story.asked == "" {
			if task.IsAutomatic {
				continue
			}

			if hands++; hands > w.story.byHand {
				continue
			}
		}

		w.at = w.at.Add(w.step)
		if err := w.finish(ctx, task, how); err != nil {
			return err
		}
	}

	if isLast && w.story.asked == "" {
		return w.finishAutomatic(ctx)
	}

	return nil
}

// finish has them do a task, and gives them its points.
func (w *walk) finish(ctx context.Context, task *task, how string) error {
	if err := w.store.insertCompletion(ctx, w.who.id, task, how, w.at); err != nil {
		return fmt.Errorf("do task %d: %w", task.ID, err)
	}

	// The ledger has the points by now; their sum is kept with the person, as lists are sorted by it.
	if err := w.identity.People.AddXP(ctx, map[int]int{w.who.id: task.Points}); err != nil {
		return fmt.Errorf("give the points of task %d: %w", task.ID, err)
	}

	return nil
}

// finishAutomatic does the tasks that are done by themselves, and dates them back.
func (w *walk) finishAutomatic(ctx context.Context) error {
	if err := w.stages.FinishAutomatic(ctx, w.who.id); err != nil {
		return fmt.Errorf("do the tasks of user %d that are done by themselves: %w", w.who.id, err)
	}

	return w.store.dateTasks(ctx, w.who.id, w.now, w.turn%9+1)
}

// pass has them move up to the next stage.
func (w *walk) pass(ctx context.Context, from, to *stage) error {
	asked := w.at
	w.at = w.at.Add(w.step)
	err := w.request(ctx, moveUp{stage: from, attempt: 1, state: stages.Approved, at: asked, decided: &w.at, to: &to.ID})
	if err != nil {
		return fmt.Errorf("write the request to leave stage %d: %w", from.ID, err)
	}

	if err := w.store.insertMove(ctx, w.who.id, from.ID, to.ID, w.at); err != nil {
		return fmt.Errorf("write the move to stage %d: %w", to.ID, err)
	}

	return nil
}

// request writes a request to leave a stage.
func (w *walk) request(ctx context.Context, m moveUp) error {
	m.userID, m.note = w.who.id, notes[(w.turn+m.attempt)%len(notes)]

	return w.store.insertMoveUp(ctx, m)
}

// ask writes the request of the stage they stand in.
func (w *walk) ask(ctx context.Context, stage *stage) error {
	asked := w.now.Add(-time.Duration(w.story.hours) * time.Hour)
	remark := &remarks[w.turn%len(remarks)]
	returned := moveUp{
		stage: stage, attempt: 1, state: stages.Returned, at: asked, decided: new(asked.Add(5 * time.Hour)),
		comment: remark,
	}

	switch w.story.asked {
	case stages.Waiting:
		return w.request(ctx, moveUp{stage: stage, attempt: 1, state: stages.Waiting, at: asked})
	case stages.Returned:
		return w.request(ctx, returned)
	case "again":
		// The first request has to be returned before the second one is made.
		returned.at, returned.decided = asked.Add(-70*time.Hour), new(asked.Add(-40*time.Hour))
		if err := w.request(ctx, returned); err != nil {
			return fmt.Errorf("write the first request: %w", err)
		}

		return w.request(ctx, moveUp{stage: stage, attempt: 2, state: stages.Waiting, at: asked})
	}

	return nil
}
