package journey_test

import (
	"sync"
	"testing"
	"time"

	"atlas/internal/journey/forms"
	"atlas/internal/journey/stages"
	"atlas/internal/learning/events"
	"atlas/internal/platform/errs"
	"atlas/internal/testkit/check"
)

// B131: finishing a task twice adds its points once, and gives the same answer.
func TestFinishingTwice(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		_, tasks := h.stages(2, 1)
		once, err := h.Journey.Stages.FinishTask(h.By("member"), tasks[0][0])
		h.Must(err)
		h.Clock.Advance(time.Hour)
		again, err := h.Journey.Stages.FinishTask(h.By("member"), tasks[0][0])
		h.Must(err)
		if once.ID != tasks[0][0] || again.ID != once.ID || !again.DoneAt.Equal(*once.DoneAt) || h.progress("member").Points != 10 {
			t.Errorf("got %+v, %+v and %d points, want the same task, done once, and 10", once, again,
				h.progress("member").Points)
		}
		h.wantVerified()
	})
}

// B132: only tasks of one's own stage, by members, and not while somebody else looks.
func TestWhatCannotBeFinished(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		_, tasks := h.stages(2, 1)
		ctx := h.By("member")
		for _, id := range []int{tasks[1][0], 999_999} {
			_, err := h.Journey.Stages.FinishTask(ctx, id)
			h.Refused(err, errs.NotFound)
		}
		h.Did(h.Journey.Stages.ArchiveTask(h.By(staff), tasks[0][1], true))
		_, err := h.Journey.Stages.FinishTask(ctx, tasks[0][1])
		h.Refused(err, errs.NotFound)
		for _, role := range []string{"non-member", "coach", staff} {
			_, err = h.Journey.Stages.FinishTask(h.By(role), tasks[0][0])
			h.Refused(err, errs.Forbidden)
		}
		_, err = h.Journey.Stages.FinishTask(h.Viewing(staff, "member"), tasks[0][0])
		h.Refused(err, errs.Forbidden)
		_, err = h.Journey.Stages.FinishTask(t.Context(), tasks[0][0])
		h.Refused(err, errs.Unauthenticated)
		if h.progress("member").Points != 0 {
			t.Errorf("points: got %d, want 0", h.progress("member").Points)
		}
		// Anyone who stops being a member keeps stage and points, and does no more.
		h.finish("member", tasks[0][0])
		h.Exec("DELETE FROM user_access_levels WHERE user_id = ?", h.ID("member"))
		h.Clock.Advance(2 * time.Second)
		h.Did(h.Journey.Stages.FinishTask(h.By("member"), tasks[0][0]))
		h.Did(h.Journey.Stages.ArchiveTask(h.By(staff), tasks[0][1], false))
		_, err = h.Journey.Stages.FinishTask(h.By("member"), tasks[0][1])
		h.Refused(err, errs.Forbidden)
		if p := h.progress("member"); p.Stage == nil || p.Points != 10 {
			t.Errorf("got progress %+v, want a stage and 10 points", p)
		}
		h.wantVerified()
	})
}

// Invariant 28: in parallel, from two processes, by somebody who has not begun: the points count once.
func TestFinishingInParallel(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		_, tasks := h.stages(3, 1)
		other := h.another()
		var wait sync.WaitGroup
		for i := range 24 {
			f := []*fixture{h, other}[i%2]
			ctx := f.By("member")
			wait.Go(func() {
				if _, err := f.Journey.Stages.FinishTask(ctx, tasks[0][i/2%3]); err != nil {
					t.Errorf("finish the task: got error %v, want none", err)
				}
			})
		}
		wait.Wait()
		p := h.progress("member")
		if p.Points != 60 || p.RemainingTasksCount() != 0 {
			t.Errorf("got %d points and %d to do, want 60 and 0", p.Points, p.RemainingTasksCount())
		}
		check.Equal(t, "lines of the ledger", h.Number("SELECT COUNT(*) FROM xp_entries"), 3)
		check.Equal(t, "beginnings", h.Number("SELECT COUNT(*) FROM stage_moves WHERE user_id = ?", h.ID("member")),
			1)
		h.wantVerified()
	})
}

// What is done stays done, with the points it had, whatever becomes of the task.
func TestDoneStaysDone(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		_, tasks := h.stages(2, 1)
		h.finish("member", tasks[0][0])
		task, err := h.Journey.Stages.UpdateTask(h.By(staff), tasks[0][0], stages.TaskInput{Points: given(500), Title: given("Other")}, nil)
		h.Must(err)
		check.Equal(t, "people who did the task", task.DoneCount, 1)
		h.Did(h.Journey.Stages.ArchiveTask(h.By(staff), tasks[0][0], true))
		p := h.progress("member")
		if p.Points != 10 || len(p.StageTasks) != 1 || p.Percentage() != 0 {
			t.Errorf("got progress %+v, want 10 points and one task, not done", p)
		}
		h.Did(h.Journey.Stages.ArchiveTask(h.By(staff), tasks[0][0], false))
		if p = h.progress("member"); p.Points != 10 || p.Percentage() != 50 {
			t.Errorf("got progress %+v, want 10 points at 50 %%", p)
		}
		h.wantVerified()
	})
}

// A lesson does the tasks that lead to it by itself: when it is done, when the task comes later, and when the stage does.
func TestLessonsDoTasks(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		h.Members("member", "rodel.garcia")
		ids, tasks := h.stages(1, 0)
		lessons := h.lessons("Unit", 3)
		learning := func(stage, lesson int) int {
			t.Helper()
			task, err := h.Journey.Stages.CreateTask(h.By(staff), stage, stages.TaskInput{
				Title: given("Learn"), Points: given(7), Target: given(stages.TaskTargetInput{Kind: "lesson", ID: &lesson}), IsAutomatic: given(true),
			})
			h.Must(err)
			if *task.Target.Name != "Lesson" || task.Target.Href == nil || *task.Target.UnitName != "Unit" {
				t.Errorf("got target %+v, want Lesson of Unit with its address", task.Target)
			}
			return task.ID
		}
		now, next := learning(ids[0], lessons[0]), learning(ids[1], lessons[1])
		_, err := h.Journey.Stages.FinishTask(h.By("member"), now)
		h.Says(err, "This task ticks itself when you finish the lesson.")
		h.learn("member", lessons[0])
		h.learn("member", lessons[1])
		h.learn("member", lessons[2])
		if p := h.progress("member"); p.Points != 7 || p.RemainingTasksCount() != 1 {
			t.Errorf("got %d points and %d to do, want 7 and 1", p.Points, p.RemainingTasksCount())
		}
		later := learning(ids[0], lessons[2])
		if p := h.progress("member"); p.Points != 14 {
			t.Errorf("points of what was done before the task came: got %d, want 14", p.Points)
		}
		h.finish("member", later, tasks[0][0])
		h.Did(h.Journey.MoveUps.SetStage(h.By(staff), h.ID("member"), ids[1], "Up"))
		if p := h.progress("member"); p.RemainingTasksCount() != 0 || p.StageTasks[0].ID != next || p.Points != 31 {
			t.Errorf("got progress %+v, want what was done before the stage came, with 31 points", p)
		}
		// Somebody who did the lesson before the task asked for it can also press the button.
		h.learn("rodel.garcia", lessons[0])
		h.Did(h.Journey.Stages.FinishTask(h.By("rodel.garcia"), now))
		// Anyone who is no member does no tasks by learning.
		h.Must(h.Journey.Stages.LessonDone(t.Context(), h.ID("coach"), lessons[0]))
		check.Equal(t, "tasks that the coach did",
			h.Number("SELECT COUNT(*) FROM task_completions WHERE user_id = ?", h.ID("coach")), 0)
		h.wantVerified()
	})
}

// Coming to an event does its task: staff say so, or the person joins; also at an event that continues it.
func TestEventsDoTasks(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		h.Members("rodel.garcia")
		ids, _ := h.stages(0)
		e, err := h.Learning.Events.CreateEvent(h.By(staff), events.EventInput{
			Name: given("Call"), Date: given("2026-11-01"), Time: given("12:00"), Minutes: given(60), JoinURL: given("https://zoom.example.com/j/1"),
			Repeat: given(events.EventRepeatInput{Every: "week", Count: new(4)}),
		})
		h.Must(err)
		h.Did(h.Learning.Events.PublishEvents(h.By(staff), []int{e.ID}, true))
		task, err := h.Journey.Stages.CreateTask(h.By(staff), ids[0], stages.TaskInput{Title: given("Come"), Points: given(5), Target: given(stages.TaskTargetInput{Kind: "event", ID: &e.ID}), IsAutomatic: given(true)})
		h.Must(err)
		_, err = h.Journey.Stages.FinishTask(h.By("member"), task.ID)
		h.Says(err, "This task ticks itself when you attend the event.")
		past := h.Number("SELECT MIN(id) FROM event_dates WHERE event_id = ?", e.ID)
		h.Did(h.Learning.Events.MarkAttendance(h.By(staff), past, []int{h.ID("member")}, new(false)))
		if h.progress("member").Points != 0 {
			t.Errorf("points of who was not there: got %d, want 0", h.progress("member").Points)
		}
		h.Did(h.Learning.Events.MarkAttendance(h.By(staff), past, []int{h.ID("member")}, new(true)))
		if h.progress("member").Points != 5 {
			t.Errorf("points of who was there: got %d, want 5", h.progress("member").Points)
		}
		h.Did(h.Learning.Events.MarkAttendance(h.By(staff), past, []int{h.ID("member")}, nil))
		if h.progress("member").Points != 5 {
			t.Errorf("points of what was done once: got %d, want 5", h.progress("member").Points)
		}
		// The third date is now; from there on it is an event of its own.
		now := h.Number("SELECT id FROM event_dates WHERE event_id = ? ORDER BY id LIMIT 1 OFFSET 2", e.ID)
		h.Did(h.Learning.Events.JoinEvent(h.By("rodel.garcia"), now))
		if h.progress("rodel.garcia").Points != 5 {
			t.Errorf("points of who joined: got %d, want 5", h.progress("rodel.garcia").Points)
		}
		last := h.Number("SELECT MAX(id) FROM event_dates WHERE event_id = ?", e.ID)
		h.Did(h.Learning.Events.UpdateEventFrom(h.By(staff), last, events.EventInput{Name: given("Later call")}, nil))
		h.Clock.Advance(8 * 24 * time.Hour)
		someone := h.newMember(1, "member")
		h.Did(h.Learning.Events.MarkAttendance(h.By(staff), h.Number("SELECT MAX(id) FROM event_dates"), []int{someone}, new(true)))
		check.Equal(t, "tasks done by an event that continues another",
			h.Number("SELECT COUNT(*) FROM task_completions WHERE user_id = ?", someone), 1)
		h.wantVerified()
	})
}

// Staff set a task as done and take it back; the ledger keeps both lines.
func TestStaffSetTasks(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		ids, tasks := h.stages(2, 1)
		member, ctx := h.ID("member"), h.By(staff)
		p, err := h.Journey.Stages.SetTaskDone(ctx, member, tasks[0][1], true, "Seen in the call")
		h.Must(err)
		if p.Points != 20 || p.RemainingTasksCount() != 1 {
			t.Errorf("got progress %+v, want 20 points and one task to do", p)
		}
		h.Did(h.Journey.Stages.SetTaskDone(ctx, member, tasks[0][1], true, "Again"))
		if p, err = h.Journey.Stages.SetTaskDone(ctx, member, tasks[0][1], false, "Was somebody else"); err != nil || p.Points != 0 || p.RemainingTasksCount() != 2 {
			t.Errorf("got progress %+v and error %v, want no points and two tasks to do", p, err)
		}
		h.finish("member", tasks[0][1])
		list, err := h.Journey.Stages.Points.XpEntries(h.By("member"), member, first)
		h.Must(err)
		if list.Total != 3 || list.Points != 20 || list.Rows[0].Points != 20 || list.Rows[1].Points != -20 || list.Rows[1].Source != "reversal" || list.Rows[2].Title != "Task 0.1" {
			t.Errorf("got %+v, want 20 points, a reversal and Task 0.1", list)
		}
		_, err = h.Journey.Stages.SetTaskDone(ctx, member, tasks[1][0], true, "Of another stage")
		h.Refused(err, errs.NotFound)
		_, err = h.Journey.Stages.SetTaskDone(ctx, member, tasks[0][0], true, " ")
		h.Refused(err, errs.Invalid)
		_, err = h.Journey.Stages.SetTaskDone(ctx, h.ID("coach"), tasks[0][0], true, "No member")
		h.Refused(err, errs.NotFound)
		for _, role := range []string{"member", "coach", "tribe-team-ro"} {
			_, err = h.Journey.Stages.SetTaskDone(h.By(role), member, tasks[0][0], true, "Please")
			h.Refused(err, errs.Forbidden)
			_, err = h.Journey.MoveUps.SetStage(h.By(role), member, ids[1], "Please")
			h.Refused(err, errs.Forbidden)
		}
		check.Equal(t, "lines in the log",
			h.Number("SELECT COUNT(*) FROM info_log WHERE action = 'task_progress' AND subject_user_id = ?", member),
			2)
		h.wantVerified()
	})
}

// A form does the tasks that lead to it by itself: pressing what leads there finishes nothing and gives no points,
// sending the form does, and anyone who sent it before the task led there gets it at the next start.
func TestFormDoesItsTask(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		_, tasks := h.stages(2, 1)
		f := h.publishedForm("Hello", "nickname")
		toForm := stages.TaskInput{Target: given(stages.TaskTargetInput{Kind: "form", ID: &f.ID}), ActionLabel: given("Open the form"), IsAutomatic: given(true)}
		task, err := h.Journey.Stages.UpdateTask(h.By(staff), tasks[0][0], toForm, nil)
		h.Must(err)
		if task.Target == nil || task.Target.Href == nil || *task.Target.Href != "/form/"+f.Slug || *task.ActionLabel != "Open the form" {
			t.Fatalf("got target %+v of %+v, want the form with Open the form", task.Target, task)
		}

		_, err = h.Journey.Stages.FinishTask(h.By("member"), task.ID)
		h.Says(err, "This task ticks itself when you send the form.")
		if p := h.progress("member"); p.Points != 0 || p.RemainingTasksCount() != 2 {
			t.Errorf("got %d points and %d tasks left, want 0 and 2", p.Points, p.RemainingTasksCount())
		}
		h.Did(h.Journey.Forms.SendForm(h.By("member"), f.Slug, f.Version, []*forms.FormAnswerInput{{Question: "nickname", Values: []string{"Ana"}}}, nil))
		if p := h.progress("member"); p.Points != 10 || p.RemainingTasksCount() != 1 {
			t.Errorf("got %d points and %d tasks left, want 10 and 1", p.Points, p.RemainingTasksCount())
		}

		second := toForm
		second.Title = given("Once more")
		h.Did(h.Journey.Stages.CreateTask(h.By(staff), task.StageID, second))
		h.Must(h.Journey.SeedForms(t.Context()))
		if p := h.progress("member"); p.RemainingTasksCount() != 1 {
			t.Errorf("got %d tasks left, want 1", p.RemainingTasksCount())
		}
		h.wantVerified()
	})
}

// The button of a task that leads nowhere finishes it, so it never has words of its own: not when it is made, nor when its target is taken away.
func TestTaskWithoutTargetPromisesNothing(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		made, _ := h.stages(1)
		link := stages.TaskTargetInput{Kind: "link", URL: new("/profile")}
		task, err := h.Journey.Stages.CreateTask(h.By(staff), made[0], stages.TaskInput{Title: given("Profile"), ActionLabel: given("Open my profile"), Target: given(link)})
		h.Must(err)
		if task.ActionLabel == nil || *task.ActionLabel != "Open my profile" {
			t.Errorf("got the label %v, want that of a link", task.ActionLabel)
		}
		task, err = h.Journey.Stages.UpdateTask(h.By(staff), task.ID, stages.TaskInput{Target: given(stages.TaskTargetInput{Kind: "none"})}, nil)
		h.Must(err)
		if task.ActionLabel != nil {
			t.Errorf("got the label %q without a target, want none", *task.ActionLabel)
		}
		task, err = h.Journey.Stages.CreateTask(h.By(staff), made[0], stages.TaskInput{Title: given("Write"), ActionLabel: given("Open it")})
		h.Must(err)
		if task.ActionLabel != nil {
			t.Errorf("got the label %q of a new task without a target, want none", *task.ActionLabel)
		}
		h.wantVerified()
	})
}
