package stages

import (
	"context"
	"fmt"
	"time"
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
	{stage: 1, byHand: 2}, {stage: 0, byHand: 1}, {stage: 1, asked: Waiting, hours: 3}, {stage: -1},
	{stage: 2, byHand: 1}, {stage: 0, asked: Waiting, hours: 52},
	{stage: 3, byHand: 1}, {stage: 1, asked: Returned, hours: 20}, {stage: 0}, {stage: 2, asked: Waiting, hours: 101},
	{stage: 4, byHand: 1}, {stage: 1, byHand: 4},
	{stage: 0, byHand: 1}, {stage: 2, byHand: 2}, {stage: 1, asked: "again", hours: 29}, {stage: 5, byHand: 2},
	{stage: 0}, {stage: 3, asked: Waiting, hours: 220}, {stage: 1},
	{stage: 2, asked: Returned, hours: 75},
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
func (s demo) seedJourneys(ctx context.Context, list []*DemoStage) error {
	members, err := s.store.demoMembers(ctx)
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
			&demoWalk{Service: s.stages, list: list, who: who, story: story, turn: i, now: s.clock.Now()}); err != nil {
			return fmt.Errorf("write the journey of %s: %w", who.email, err)
		}
	}

	return nil
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

func (s demo) seedJourney(ctx context.Context, w *demoWalk) error {
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
		if _, err := w.store.insertCompletion(ctx, w.who.id, task.TaskRecord, how, nil, w.at); err != nil {
			return fmt.Errorf("do task %d: %w", task.ID, err)
		}

		if err := w.Points.earn(ctx,
			&xpEntry{UserID: w.who.id, Source: earned, TaskID: task.ID, Points: task.Points, At: w.at}); err != nil {
			return fmt.Errorf("give the points of task %d: %w", task.ID, err)
		}
	}

	if isLast && w.story.asked == "" {
		return w.date(ctx, w.settle(ctx, ofUser, w.who.id))
	}

	return nil
}

// ask writes the request of the stage they stand in.
func (w *demoWalk) ask(ctx context.Context, stage *DemoStage) error {
	asked := w.now.Add(-time.Duration(w.story.hours) * time.Hour)
	remark := &demoRemarks[w.turn%len(demoRemarks)]
	switch w.story.asked {
	case Waiting:
		return w.request(ctx, stage, 1, Waiting, asked, nil, nil, nil)
	case Returned:
		return w.request(ctx, stage, 1, Returned, asked, new(asked.Add(5*time.Hour)), nil, remark)
	case "again":
		if err := w.request(ctx, stage, 1, Returned, asked.Add(-70*time.Hour), new(asked.Add(-40*time.Hour)), nil,
			remark); err != nil {
			return fmt.Errorf("write the first request: %w", err)
		}

		return w.request(ctx, stage, 2, Waiting, asked, nil, nil, nil)
	}

	return nil
}
