package journey_test

import (
	"sync"
	"testing"
	"time"

	"atlas/internal/journey"
	"atlas/internal/learning"
	"atlas/internal/platform/errs"
)

// B131: finishing a task twice adds its points once, and gives the same answer.
func TestFinishingTwice(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		_, tasks := h.stages(2, 1)
		once, err := h.Journey.FinishTask(h.as("member"), tasks[0][0])
		h.must(err)
		h.Clock.Advance(time.Hour)
		again, err := h.Journey.FinishTask(h.as("member"), tasks[0][0])
		h.must(err)
		if once.ID != tasks[0][0] || again.ID != once.ID || !again.DoneAt.Equal(*once.DoneAt) || h.progress("member").Points != 10 {
			t.Errorf("%+v %+v %d", once, again, h.progress("member").Points)
		}
		h.sound()
	})
}

// B132: only tasks of one's own stage, by members, and not while somebody else looks.
func TestWhatCannotBeFinished(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		_, tasks := h.stages(2, 1)
		ctx := h.as("member")
		for _, id := range []int{tasks[1][0], 999_999} {
			task, err := h.Journey.FinishTask(ctx, id)
			h.refused(task, err, errs.NotFound)
		}
		h.must2(h.Journey.ArchiveTask(h.as(staff), tasks[0][1], true))
		task, err := h.Journey.FinishTask(ctx, tasks[0][1])
		h.refused(task, err, errs.NotFound)
		for _, role := range []string{"non-member", "coach", staff} {
			task, err = h.Journey.FinishTask(h.as(role), tasks[0][0])
			h.refused(task, err, errs.Forbidden)
		}
		task, err = h.Journey.FinishTask(h.viewing("member"), tasks[0][0])
		h.refused(task, err, errs.Forbidden)
		task, err = h.Journey.FinishTask(t.Context(), tasks[0][0])
		h.refused(task, err, errs.Unauthenticated)
		if h.progress("member").Points != 0 {
			t.Error(h.progress("member").Points)
		}
		// Whoever stops being a member keeps stage and points, and does no more.
		h.finish("member", tasks[0][0])
		h.run("DELETE FROM user_access_levels WHERE user_id = ?", h.id("member"))
		h.Clock.Advance(2 * time.Second)
		h.must2(h.Journey.FinishTask(h.as("member"), tasks[0][0]))
		h.must2(h.Journey.ArchiveTask(h.as(staff), tasks[0][1], false))
		task, err = h.Journey.FinishTask(h.as("member"), tasks[0][1])
		h.refused(task, err, errs.Forbidden)
		if p := h.progress("member"); p.Stage == nil || p.Points != 10 {
			t.Errorf("%+v", p)
		}
		h.sound()
	})
}

// Invariant 28: in parallel, from two processes, by somebody who has not begun: the points count once.
func TestFinishingInParallel(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		_, tasks := h.stages(3, 1)
		other := h.another()
		var wait sync.WaitGroup
		for i := range 24 {
			house := []*house{h, other}[i%2]
			ctx := house.as("member")
			wait.Go(func() {
				if _, err := house.Journey.FinishTask(ctx, tasks[0][i/2%3]); err != nil {
					t.Error(err)
				}
			})
		}
		wait.Wait()
		p := h.progress("member")
		if p.Points != 60 || p.RemainingTasksCount() != 0 {
			t.Error(p.Points, p.RemainingTasksCount())
		}
		if n := h.number("SELECT COUNT(*) FROM xp_entries"); n != 3 {
			t.Error(n, "lines of the ledger")
		}
		if n := h.number("SELECT COUNT(*) FROM stage_moves WHERE user_id = ?", h.id("member")); n != 1 {
			t.Error(n, "beginnings")
		}
		h.sound()
	})
}

// What is done stays done, with the points it had, whatever becomes of the task.
func TestDoneStaysDone(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		_, tasks := h.stages(2, 1)
		h.finish("member", tasks[0][0])
		task, err := h.Journey.UpdateTask(h.as(staff), tasks[0][0], journey.TaskInput{Points: given(500), Title: given("Other")}, nil)
		h.must(err)
		if task.DoneCount != 1 {
			t.Error(task.DoneCount)
		}
		h.must2(h.Journey.ArchiveTask(h.as(staff), tasks[0][0], true))
		p := h.progress("member")
		if p.Points != 10 || len(p.StageTasks) != 1 || p.Percentage() != 0 {
			t.Errorf("%+v", p)
		}
		h.must2(h.Journey.ArchiveTask(h.as(staff), tasks[0][0], false))
		if p = h.progress("member"); p.Points != 10 || p.Percentage() != 50 {
			t.Errorf("%+v", p)
		}
		h.sound()
	})
}

// A lesson does the tasks that lead to it by itself: when it is done, when the task comes later, and when the stage does.
func TestLessonsDoTasks(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		ids, tasks := h.stages(1, 0)
		lessons := h.lessons("Unit", 3)
		learning := func(stage, lesson int) int {
			t.Helper()
			task, err := h.Journey.CreateTask(h.as(staff), stage, journey.TaskInput{
				Title: given("Learn"), Points: given(7), Target: given(journey.TaskTargetInput{Kind: "lesson", ID: &lesson}), IsAutomatic: given(true),
			})
			h.must(err)
			if *task.Target.Name != "Lesson" || task.Target.Href == nil || *task.Target.UnitName != "Unit" {
				t.Errorf("%+v", task.Target)
			}
			return task.ID
		}
		now, next := learning(ids[0], lessons[0]), learning(ids[1], lessons[1])
		task, err := h.Journey.FinishTask(h.as("member"), now)
		h.says(task, err, "This task is done by itself once you have done its lesson.")
		h.learn("member", lessons[0])
		h.learn("member", lessons[1])
		h.learn("member", lessons[2])
		if p := h.progress("member"); p.Points != 7 || p.RemainingTasksCount() != 1 {
			t.Errorf("%d points, %d remain", p.Points, p.RemainingTasksCount())
		}
		later := learning(ids[0], lessons[2])
		if p := h.progress("member"); p.Points != 14 {
			t.Error("what was done before the task came does not count:", p.Points)
		}
		h.finish("member", later, tasks[0][0])
		h.must2(h.Journey.SetStage(h.as(staff), h.id("member"), ids[1], "Up"))
		if p := h.progress("member"); p.RemainingTasksCount() != 0 || p.StageTasks[0].ID != next || p.Points != 31 {
			t.Errorf("what was done before the stage came does not count: %+v", p)
		}
		// Somebody who did the lesson before the task asked for it can also press the button.
		h.learn("rodel.garcia", lessons[0])
		h.must2(h.Journey.FinishTask(h.as("rodel.garcia"), now))
		// Whoever is no member does no tasks by learning.
		h.must(h.Journey.LessonDone(t.Context(), h.id("coach"), lessons[0]))
		if n := h.number("SELECT COUNT(*) FROM task_completions WHERE user_id = ?", h.id("coach")); n != 0 {
			t.Error(n)
		}
		h.sound()
	})
}

// Coming to an event does its task: staff say so, or the person joins; also at an event that continues it.
func TestEventsDoTasks(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		ids, _ := h.stages(0)
		e, err := h.Learning.CreateEvent(h.as(staff), learning.EventInput{
			Name: given("Call"), Date: given("2026-11-01"), Time: given("12:00"), Minutes: given(60), JoinURL: given("https://zoom.example.com/j/1"),
			Repeat: given(learning.EventRepeatInput{Every: "week", Count: new(4)}),
		})
		h.must(err)
		h.must2(h.Learning.PublishEvents(h.as(staff), []int{e.ID}, true))
		task, err := h.Journey.CreateTask(h.as(staff), ids[0], journey.TaskInput{Title: given("Come"), Points: given(5), Target: given(journey.TaskTargetInput{Kind: "event", ID: &e.ID}), IsAutomatic: given(true)})
		h.must(err)
		refused, err := h.Journey.FinishTask(h.as("member"), task.ID)
		h.says(refused, err, "This task is done by itself once you have attended its event.")
		past := h.number("SELECT MIN(id) FROM event_dates WHERE event_id = ?", e.ID)
		h.must2(h.Learning.MarkAttendance(h.as(staff), past, []int{h.id("member")}, new(false)))
		if h.progress("member").Points != 0 {
			t.Error("who was not there has done it")
		}
		h.must2(h.Learning.MarkAttendance(h.as(staff), past, []int{h.id("member")}, new(true)))
		if h.progress("member").Points != 5 {
			t.Error("who was there has not done it")
		}
		h.must2(h.Learning.MarkAttendance(h.as(staff), past, []int{h.id("member")}, nil))
		if h.progress("member").Points != 5 {
			t.Error("done became undone")
		}
		// The third date is now; from there on it is an event of its own.
		now := h.number("SELECT id FROM event_dates WHERE event_id = ? ORDER BY id LIMIT 1 OFFSET 2", e.ID)
		h.must2(h.Learning.JoinEvent(h.as("rodel.garcia"), now))
		if h.progress("rodel.garcia").Points != 5 {
			t.Error("who joined has not done it")
		}
		last := h.number("SELECT MAX(id) FROM event_dates WHERE event_id = ?", e.ID)
		h.must2(h.Learning.UpdateEventFrom(h.as(staff), last, learning.EventInput{Name: given("Later call")}, nil))
		h.Clock.Advance(8 * 24 * time.Hour)
		someone := h.someone(1, "member")
		h.must2(h.Learning.MarkAttendance(h.as(staff), h.number("SELECT MAX(id) FROM event_dates"), []int{someone}, new(true)))
		if n := h.number("SELECT COUNT(*) FROM task_completions WHERE user_id = ?", someone); n != 1 {
			t.Error("an event that continues another does not count for it")
		}
		h.sound()
	})
}

// Staff set a task as done and take it back; the ledger keeps both lines.
func TestStaffSetTasks(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		ids, tasks := h.stages(2, 1)
		member, ctx := h.id("member"), h.as(staff)
		p, err := h.Journey.SetTaskDone(ctx, member, tasks[0][1], true, "Seen in the call")
		h.must(err)
		if p.Points != 20 || p.RemainingTasksCount() != 1 {
			t.Errorf("%+v", p)
		}
		h.must2(h.Journey.SetTaskDone(ctx, member, tasks[0][1], true, "Again"))
		if p, err = h.Journey.SetTaskDone(ctx, member, tasks[0][1], false, "Was somebody else"); err != nil || p.Points != 0 || p.RemainingTasksCount() != 2 {
			t.Errorf("%+v %v", p, err)
		}
		h.finish("member", tasks[0][1])
		list, err := h.Journey.XpEntries(h.as("member"), member, first)
		h.must(err)
		if list.Total != 3 || list.Points != 20 || list.Rows[0].Points != 20 || list.Rows[1].Points != -20 || list.Rows[1].Source != "reversal" || list.Rows[2].Title != "Task 0.1" {
			t.Errorf("%+v", list)
		}
		refused, err := h.Journey.SetTaskDone(ctx, member, tasks[1][0], true, "Of another stage")
		h.refused(refused, err, errs.NotFound)
		refused, err = h.Journey.SetTaskDone(ctx, member, tasks[0][0], true, " ")
		h.refused(refused, err, errs.Invalid)
		refused, err = h.Journey.SetTaskDone(ctx, h.id("coach"), tasks[0][0], true, "No member")
		h.refused(refused, err, errs.NotFound)
		for _, role := range []string{"member", "coach", "tribe-team-ro"} {
			refused, err = h.Journey.SetTaskDone(h.as(role), member, tasks[0][0], true, "Please")
			h.refused(refused, err, errs.Forbidden)
			refused, err = h.Journey.SetStage(h.as(role), member, ids[1], "Please")
			h.refused(refused, err, errs.Forbidden)
		}
		if n := h.number("SELECT COUNT(*) FROM info_log WHERE action = 'task_progress' AND subject_user_id = ?", member); n != 2 {
			t.Error(n, "lines in the log")
		}
		h.sound()
	})
}
