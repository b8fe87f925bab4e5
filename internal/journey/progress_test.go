package journey_test

import (
	"encoding/json"
	"testing"
	"time"

	"atlas/internal/journey"
	"atlas/internal/journey/stages"
	"atlas/internal/learning/courses"
	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
	"atlas/internal/testkit"
	"atlas/internal/testkit/check"
)

// B8, B88, B89, B90: a new member starts in the lowest stage, sees its tasks with all they have, and the figures agree.
func TestProgressOfANewMember(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		if p := h.progress("member"); p.Stage != nil || p.Percentage() != 100 || p.CanMoveUp() || p.Points != 0 {
			t.Errorf("got progress %+v without stages, want none to do", p)
		}
		ids, tasks := h.stages(4, 2)
		h.Exec("UPDATE users SET base_points = 40 WHERE id = ?", h.ID("member"))
		p := h.progress("member")
		if p.Stage.ID != ids[0] || p.Stage.Number != 0 || p.NextStage.ID != ids[1] || *p.Stage.Description != "About **it**" || p.Points != 40 {
			t.Errorf("got progress %+v in %+v, want the first stage with 40 points, of which the second comes next",
				p, p.Stage)
		}
		if len(p.StageTasks) != 4 || p.RemainingTasksCount() != 4 || p.Percentage() != 0 {
			t.Errorf("got %d tasks, %d to do and %v %%, want 4, 4 and 0", len(p.StageTasks), p.RemainingTasksCount(),
				p.Percentage())
		}
		if first := p.RemainingTasks[0]; first.ID != tasks[0][0] || first.Title != "Task 0.0" || *first.Description != "Do **it**" || first.Points != 10 || first.ActionLabel != nil || first.DoneAt != nil {
			t.Errorf("got task %+v, want Task 0.0 for 10 points, not done", first)
		}
		h.finish("member", tasks[0][0], tasks[0][2], tasks[0][3])
		p = h.progress("member")
		if p.Points != 40+10+30+40 || p.RemainingTasksCount() != 1 || len(p.RemainingTasks) != 1 || p.RemainingTasks[0].ID != tasks[0][1] || p.Percentage() != 75 {
			t.Errorf("got progress %+v, want 120 points and one task left at 75 %%", p)
		}
		if since := h.Number("SELECT granted_at FROM user_access_levels WHERE user_id = ? AND level_id = 'member'", h.ID("member")); p.Since.UnixMilli() != int64(since) {
			t.Errorf("since: got %+v, want %d", p.Since, since)
		}
		if p := h.progress("non-member"); p.Stage != nil || len(p.StageTasks) != 0 {
			t.Errorf("got stage %+v with tasks %+v of a non-member, want none", p.Stage, p.StageTasks)
		}
		all, err := h.Journey.Stages.Stages(h.By("non-member"))
		h.Must(err)
		if len(all) != 2 || all[0].ID != ids[0] || all[1].Number != 1 || all[1].Name != "Part 1" {
			t.Errorf("got stages %+v, want the first and Part 1", all)
		}
		h.wantVerified()
	})
}

// B231, S34: oneself, leaders and reviewers of the stage, leaders of the group, staff; nobody else learns even that there is somebody.
func TestWhoSeesProgress(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		ids, _ := h.stages(1, 1)
		h.crew(ids[0], "coach", "assistant-coach")
		h.crew(ids[1], "head-coach", "expert")
		member := h.ID("member")
		h.Exec("INSERT INTO member_groups (name, name_key, created_at, updated_at) VALUES ('Mabini', 'mabini', 0, 0)")
		h.Exec("INSERT INTO group_members (user_id, group_id, joined_at) SELECT ?, id, 0 FROM member_groups", member)
		h.Exec("INSERT INTO group_leaders (group_id, user_id, since) SELECT id, ?, 0 FROM member_groups", h.ID("team-lead"))
		for role, sees := range map[string]bool{
			"member": true, "coach": true, "assistant-coach": true, "head-coach": false, "expert": false, "rodel.garcia": false, "non-member": false, "affiliate": false,
			"success-manager": false, "team-lead": true, "assistant-team-lead": false, staff: true, "tribe-team-ro": true, "admin": true,
		} {
			p, err := h.Journey.Stages.UserStageProgress(h.By(role), member)
			if sees != (err == nil) || sees && p.UserID != member {
				t.Errorf("%s: got progress %+v and error %v, want to see it %t", role, p, err, sees)
			}
			if !sees {
				h.Refused(err, errs.NotFound)
			}
			_, err = h.Journey.Stages.Points.XpEntries(h.By(role), member, first)
			if sees != (err == nil) {
				t.Errorf("%s: got error %v, want to see points %t", role, err, sees)
			}
		}
		h.Exec("UPDATE users SET archived_at = 1 WHERE id = ?", member)
		_, err := h.Journey.Stages.UserStageProgress(h.By("coach"), member)
		h.Refused(err, errs.NotFound)
		h.Did(h.Journey.Stages.UserStageProgress(h.By(staff), member))
		_, err = h.Journey.Stages.UserStageProgress(h.By(staff), 999_999)
		h.Refused(err, errs.NotFound)
		_, err = h.Journey.Stages.UserStageProgress(t.Context(), member)
		h.Refused(err, errs.Unauthenticated)
	})
}

// The hottest operation of the product takes two statements, one within a second of somebody else in the same stage, the current user one. Where
// this process does all the writing it takes none within a second of oneself, and says the same.
func TestProgressStatements(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		_, tasks := h.stages(6, 2)
		h.finish("member", tasks[0][0])
		ctx, id := h.By("member"), h.ID("member")
		counting, n := db.WithStatementCount(ctx)
		h.Did(h.Journey.Stages.UserStageProgress(counting, id))
		if n.Load() != 2 {
			t.Errorf("statements of userStageProgress: got %d, want 2", n.Load())
		}
		counting, n = db.WithStatementCount(ctx)
		p, err := h.Journey.Stages.UserStageProgress(counting, id)
		h.Must(err)
		h.Did(journey.UserStageProgressFields{Journey: h.Journey}.MoveUp(counting, p))
		again := int64(1)
		if h.DB.IsSingleProcess() {
			again = 0
		}
		if n.Load() != again || len(p.StageTasks) != 6 || len(p.RemainingTasks) != 5 || p.Points != 10 {
			t.Errorf("got %d statements, %d tasks, %d to do and %d points, want %d, 6, 5 and 10", n.Load(),
				len(p.StageTasks), len(p.RemainingTasks), p.Points, again)
		}
		h.finish("member", tasks[0][1])
		if p := h.progress("member"); len(p.RemainingTasks) != 4 || p.Points != 30 {
			t.Errorf("got %d tasks to do and %d points after another task, want 4 and 30", len(p.RemainingTasks),
				p.Points)
		}
		h.Did(h.Identity.Sessions.CurrentUser(ctx)) // the levels are read once a second for everyone
		counting, n = db.WithStatementCount(ctx)
		h.Did(h.Identity.Sessions.CurrentUser(counting))
		if n.Load() != 1 {
			t.Errorf("statements of the current user: got %d, want 1", n.Load())
		}
		counting, n = db.WithStatementCount(ctx)
		h.Did(h.Journey.Stages.Leaderboards.Leaderboard(counting, first, nil))
		if n.Load() > 3 {
			t.Errorf("statements of the leaderboard: got %d, want at most 3", n.Load())
		}
		counting, n = db.WithStatementCount(h.By(staff))
		h.Did(h.Journey.Stages.StagePeople(counting, new(h.Number("SELECT MIN(id) FROM stages")), first, nil))
		if n.Load() > 3 {
			t.Errorf("statements of the people of a stage: got %d, want at most 3", n.Load())
		}
	})
}

// The tasks of a stage are remembered, yet what changes is seen at once: what the person does, what the stage asks for, and where it leads.
func TestProgressIsNeverOld(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		_, tasks := h.stages(3, 1)
		lessons := h.lessons("Unit", 1)
		remaining := func() int { t.Helper(); return h.progress("member").RemainingTasksCount() }
		check.Equal(t, "tasks to do", remaining(), 3)
		h.finish("member", tasks[0][0])
		if p := h.progress("member"); p.RemainingTasksCount() != 2 || p.StageTasks[0].DoneAt == nil || p.StageTasks[0].DoneAt.UnixMilli() != h.Clock.Now().UnixMilli() {
			t.Errorf("got progress %+v, want two tasks to do and the first done now", p)
		}
		if p := h.progress("rodel.garcia"); p.RemainingTasksCount() != len(p.StageTasks) {
			t.Errorf("tasks to do of another: got %d, want all %d", p.RemainingTasksCount(), len(p.StageTasks))
		}
		h.Did(h.Journey.Stages.UpdateTask(h.By(staff), tasks[0][1], stages.TaskInput{Title: given("Renamed"), Target: given(stages.TaskTargetInput{Kind: "lesson", ID: &lessons[0]})}, nil))
		if first := h.progress("member").RemainingTasks[0]; first.Title != "Renamed" || first.Target == nil || *first.Target.Name != "Lesson" {
			t.Errorf("got task %+v, want Renamed with the lesson as target", first)
		}
		h.Did(h.Learning.Courses.UpdateLesson(h.By(staff), lessons[0], courses.LessonInput{Name: given("Another")}, nil))
		if first := h.progress("member").RemainingTasks[0]; *first.Target.Name != "Another" {
			t.Errorf("name of the lesson: got %q, want Another", *first.Target.Name)
		}
		h.Did(h.Journey.Stages.ArchiveTask(h.By(staff), tasks[0][2], true))
		check.Equal(t, "tasks to do", remaining(), 1)
		h.Did(h.Journey.Stages.SetTaskDone(h.By(staff), h.ID("member"), tasks[0][0], false, "By mistake"))
		check.Equal(t, "tasks to do", remaining(), 2)
	})
}

// The current user has stage, managedStage and stagesAsReviewer, at once when they change (B41, B206).
func TestCurrentUserKnowsTheirStages(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		type ref struct {
			ID, Number int
			Name       string
		}
		var me struct {
			Stage, ManagedStage *ref
			StagesAsReviewer    []ref
		}
		read := func(role string) {
			t.Helper()
			me.Stage, me.ManagedStage, me.StagesAsReviewer = nil, nil, nil
			raw, err := h.Identity.Sessions.CurrentUser(h.By(role))
			h.Must(err)
			h.Must(json.Unmarshal(raw, &me))
		}
		ids, _ := h.stages(1, 1)
		read("member")
		if me.Stage == nil || *me.Stage != (ref{ids[0], 0, "Part 0"}) || me.ManagedStage != nil || len(me.StagesAsReviewer) != 0 {
			t.Errorf("got %+v, want the first stage and none to manage or review", me)
		}
		h.Did(h.Journey.MoveUps.SetStage(h.By(staff), h.ID("member"), ids[1], "Moved by hand"))
		read("member")
		if me.Stage == nil || me.Stage.ID != ids[1] {
			t.Errorf("got stage %+v, want %d", me.Stage, ids[1])
		}
		for _, id := range []int{ids[1], ids[0]} {
			h.Did(h.Journey.Stages.UpdateStage(h.By(staff), id, stages.StageInput{ReviewerIds: []int{h.ID("coach")}}, nil))
		}
		h.Did(h.Journey.Stages.UpdateStage(h.By(staff), ids[1], stages.StageInput{LeaderIds: []int{h.ID("coach")}}, nil))
		read("coach")
		if me.Stage != nil || me.ManagedStage == nil || me.ManagedStage.ID != ids[1] || len(me.StagesAsReviewer) != 2 || me.StagesAsReviewer[0].ID != ids[0] {
			t.Errorf("got %+v, want no own stage, the second to manage and two to review", me)
		}
	})
}

// B7: the unit of the lessons that a stage asks for belongs to the stage.
func TestUnitsOfAStage(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		h.Members("member")
		ids, _ := h.stages(0)
		lessons := h.lessons("Setting Up for Success", 3)
		for _, id := range lessons[:2] {
			h.Did(h.Journey.Stages.CreateTask(h.By(staff), ids[0], stages.TaskInput{Title: given("Learn"), Target: given(stages.TaskTargetInput{Kind: "lesson", ID: &id}), IsAutomatic: given(true)}))
		}
		h.learn("member", lessons[0])
		units := h.progress("member").Units()
		if len(units) != 1 || units[0].Name != "Setting Up for Success" || units[0].CourseName != "Course" || units[0].TaskCount != 2 || units[0].DoneCount != 1 {
			t.Errorf("got units %+v, want Setting Up for Success with one of two tasks done", units)
		}
	})
}

// lessons makes a published course with a unit of so many lessons.
func (h *fixture) lessons(unit string, count int) (ids []int) {
	h.t.Helper()
	ctx := h.By(staff)
	c, err := h.Learning.Courses.CreateCourse(ctx, courses.CourseInput{Name: given("Course")})
	h.Must(err)
	u, err := h.Learning.Courses.CreateUnit(ctx, c.ID, courses.UnitInput{Name: given(unit)})
	h.Must(err)
	for range count {
		l, err := h.Learning.Courses.CreateLesson(ctx, u.ID, courses.LessonInput{Name: given("Lesson"), Description: given("<p>Body</p>")})
		h.Must(err)
		ids = append(ids, l.ID)
	}
	h.Did(h.Learning.Courses.PublishCourse(ctx, c.ID, true, true))
	return ids
}

// learn does a lesson as somebody.
func (h *fixture) learn(role string, lesson int) {
	h.t.Helper()
	h.Did(h.Learning.OpenLesson(h.By(role), lesson))
	h.Clock.Advance(10 * time.Minute)
	h.Did(h.Learning.FinishLesson(h.By(role), lesson))
}

// The demo is orderly, has everything that screens show, and its Stage 0 contains the unit Setting Up for Success (B7).
func TestDemo(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		h.Must(h.SeedContent(t.Context()))
		h.Must(h.SeedContent(t.Context()))
		h.wantVerified()
		all, err := h.Journey.Stages.Stages(h.By("member"))
		h.Must(err)
		if len(all) < 6 || all[0].Number != 0 {
			t.Fatalf("got %d stages, want at least 6 from number 0", len(all))
		}
		mine := h.progress("member")
		if mine.Stage.Number != 1 || len(mine.StageTasks) != 8 || mine.RemainingTasksCount() != 3 || mine.Points == 0 {
			t.Errorf("got %+v: %d of %d to do, want 3 of 8 in stage 1", mine, mine.RemainingTasksCount(),
				len(mine.StageTasks))
		}
		units := 0
		h.Must(h.DB.Row(t.Context(), `SELECT COUNT(DISTINCT u.id) FROM tasks t JOIN lessons l ON t.target_kind = 'lesson' AND l.id = t.target_id JOIN units u ON u.id = l.unit_id
			WHERE t.stage_id = ? AND u.name = 'Setting Up for Success'`, []any{all[0].ID}, &units))
		check.Equal(t, "units of stage 0 called Setting Up for Success", units, 1)
		check.Equal(t, "tasks of the demo that promise something and lead nowhere",
			h.Number(`SELECT COUNT(*) FROM tasks t WHERE t.action_label IS NOT NULL AND t.target_kind = 'none'`), 0)
		form := h.Number(`SELECT COUNT(*) FROM tasks t JOIN forms f ON f.id = t.target_id WHERE t.target_kind = 'form' AND f.slug = 'journey-form' AND t.is_automatic AND t.title = 'Fill in your journey form'`)
		if form != 1 {
			t.Errorf("got %d tasks that lead to the journey form, want 1", form)
		}
		for _, state := range []string{"waiting", "returned", "approved"} {
			if n := h.Number("SELECT COUNT(*) FROM move_ups WHERE state = ?", state); n < 2 {
				t.Errorf("%s: got %d requests, want at least 2", state, n)
			}
		}
		for _, stage := range all {
			list, err := h.Journey.Stages.StagePeople(h.By(staff), &stage.ID, first, nil)
			h.Must(err)
			if list.Total == 0 {
				t.Errorf("stage %d: got nobody, want some people", stage.Number)
			}
		}
		check.Equal(t, "tasks of the demo that are done in the future",
			h.Number("SELECT COUNT(*) FROM task_completions WHERE done_at > ?", testkit.Start), 0)
	})
}
