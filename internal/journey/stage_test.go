package journey_test

import (
	"encoding/json"
	"reflect"
	"slices"
	"strconv"
	"testing"
	"time"

	"atlas/internal/community/groups"
	"atlas/internal/identity/userlist"
	"atlas/internal/journey"
	"atlas/internal/journey/stages"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/page"
	"atlas/internal/testkit/check"
)

func TestStagesAreEdited(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		ctx := h.By(staff)
		ids, tasks := h.stages(2, 1, 0)
		_, err := h.Journey.Stages.CreateStage(ctx, stages.StageInput{Name: given("Taken"), Number: given(1)})
		h.Says(err, "number is already taken")
		stage, err := h.Journey.Stages.UpdateStage(ctx, ids[0], stages.StageInput{Name: given("  Getting   Ready "), LeaderIds: []int{h.ID("coach")}}, nil)
		h.Must(err)
		if stage.Name != "Getting Ready" || stage.Number != 0 || stage.TaskCount != 2 || stage.Points != 30 {
			t.Errorf("got stage %+v, want Getting Ready with two tasks for 30 points", stage)
		}
		_, err = h.Journey.Stages.UpdateStage(ctx, ids[0], stages.StageInput{Name: given("Late")}, new(stage.UpdatedAt.Add(-time.Second)))
		h.Refused(err, errs.Conflict)
		h.Did(h.Journey.Stages.UpdateStage(ctx, ids[0], stages.StageInput{Name: given("In time")}, &stage.UpdatedAt))
		_, err = h.Journey.Stages.UpdateStage(ctx, ids[1], stages.StageInput{LeaderIds: []int{h.ID("coach")}}, nil)
		h.Says(err, "Carlo Fernandez leads Stage 0 already")
		_, err = h.Journey.Stages.UpdateStage(ctx, ids[1], stages.StageInput{ReviewerIds: []int{999_999}}, nil)
		h.Refused(err, errs.Invalid)
		// Archiving waits until nobody stands there.
		h.finish("member", tasks[0][0])
		_, err = h.Journey.Stages.ArchiveStage(ctx, ids[0], true)
		h.Says(err, "1 person is in this stage. Move them first.")
		h.Did(h.Journey.Stages.ArchiveStage(ctx, ids[2], true))
		h.Did(h.Journey.Stages.CreateStage(ctx, stages.StageInput{Name: given("New two")}))
		back, err := h.Journey.Stages.ArchiveStage(ctx, ids[2], false)
		h.Must(err)
		if back.Number != 3 || back.ArchivedAt != nil {
			t.Errorf("got stage %+v, want number 3, not archived", back)
		}
		h.Did(h.Journey.MoveUps.SetStage(ctx, h.ID("member"), ids[1], "To archive"))
		h.Did(h.Journey.Stages.ArchiveStage(ctx, ids[0], true))
		check.Equal(t, "stage of anyone who has not begun", h.progress("rodel.garcia").Stage.ID, ids[1])
		_, err = h.Journey.Stages.CreateTask(ctx, ids[0], stages.TaskInput{Title: given("Late")})
		h.Refused(err, errs.Conflict)
		h.wantVerified()
	})
}

func TestStagesAndTasksAreOrdered(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		ctx := h.By(staff)
		ids, tasks := h.stages(3, 1, 1)
		ordered, err := h.Journey.Stages.OrderStages(ctx, []int{ids[2], ids[0], ids[1]})
		h.Must(err)
		if ordered[0].ID != ids[2] || ordered[0].Number != 0 || ordered[2].Number != 2 {
			t.Errorf("got stages %+v, want %d first, numbered from 0 to 2", ordered, ids[2])
		}
		for _, wrong := range [][]int{{ids[0], ids[1]}, {ids[0], ids[0], ids[1]}, {ids[0], ids[1], 999_999}} {
			_, err := h.Journey.Stages.OrderStages(ctx, wrong)
			h.Refused(err, errs.Conflict)
		}
		h.Did(h.Journey.Stages.OrderStages(ctx, ids))
		wanted := []int{tasks[0][2], tasks[0][0], tasks[0][1]}
		h.Did(h.Journey.Stages.OrderTasks(ctx, ids[0], wanted))
		got := []int{}
		for _, task := range h.progress("member").StageTasks {
			got = append(got, task.ID)
		}
		if !slices.Equal(got, wanted) {
			t.Errorf("order: got %v, want %v", got, wanted)
		}
		_, err = h.Journey.Stages.OrderTasks(ctx, ids[0], []int{tasks[0][0], tasks[1][0], tasks[0][1]})
		h.Refused(err, errs.Conflict)
		h.wantVerified()
	})
}

func TestWhoEditsStages(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		ids, tasks := h.stages(1, 1)
		for _, role := range []string{"member", "coach", "head-coach", "tribe-team-ro"} {
			ctx := h.By(role)
			for name, call := range map[string]func() (any, error){
				"create":  func() (any, error) { return h.Journey.Stages.CreateStage(ctx, stages.StageInput{Name: given("X")}) },
				"update":  func() (any, error) { return h.Journey.Stages.UpdateStage(ctx, ids[0], stages.StageInput{}, nil) },
				"archive": func() (any, error) { return h.Journey.Stages.ArchiveStage(ctx, ids[0], true) },
				"order":   func() (any, error) { return h.Journey.Stages.OrderStages(ctx, ids) },
				"task": func() (any, error) {
					return h.Journey.Stages.CreateTask(ctx, ids[0], stages.TaskInput{Title: given("X")})
				},
				"edit":    func() (any, error) { return h.Journey.Stages.UpdateTask(ctx, tasks[0][0], stages.TaskInput{}, nil) },
				"remove":  func() (any, error) { return h.Journey.Stages.ArchiveTask(ctx, tasks[0][0], true) },
				"sort":    func() (any, error) { return h.Journey.Stages.OrderTasks(ctx, ids[0], tasks[0]) },
				"targets": func() (any, error) { return h.Journey.Stages.TaskTargets(ctx, "lesson", nil) },
				"crew":    func() (any, error) { return h.Journey.Stages.StageCrew(ctx, nil) },
			} {
				if _, err := call(); !errs.Is(err, errs.Forbidden) {
					t.Errorf("%s %q: got error %v, want one with code %s", role, name, err, errs.Forbidden)
				}
			}
		}
	})
}

// A target that members cannot reach is refused; one that goes away leaves a task without an address.
func TestTargets(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		ctx := h.By(staff)
		ids, _ := h.stages(0)
		lesson := h.lessons("Unit", 1)[0]
		found, err := h.Journey.Stages.TaskTargets(ctx, "lesson", new("les"))
		h.Must(err)
		if len(found) != 1 || *found[0].ID != lesson || *found[0].UnitName != "Unit" {
			t.Errorf("got targets %+v, want the lesson of Unit alone", found)
		}
		if none, err := h.Journey.Stages.TaskTargets(ctx, "event", nil); err != nil || len(none) != 0 {
			t.Errorf("targets among events: got error %v and %d none, want no error and 0", err, len(none))
		}
		_, err = h.Journey.Stages.TaskTargets(ctx, "users", nil)
		h.Refused(err, errs.Invalid)
		_, err = h.Journey.Stages.CreateTask(ctx, ids[0], stages.TaskInput{Title: given("X"), Target: given(stages.TaskTargetInput{Kind: "lesson", ID: new(999_999)})})
		h.Refused(err, errs.Invalid)
		task, err := h.Journey.Stages.CreateTask(ctx, ids[0], stages.TaskInput{Title: given("X"), Target: given(stages.TaskTargetInput{Kind: "lesson", ID: &lesson})})
		h.Must(err)
		course := h.Number("SELECT course_id FROM lessons WHERE id = ?", lesson)
		if want := "/courses/my-courses/" + strconv.Itoa(course) + "/" + strconv.Itoa(lesson); *task.Target.Href != want {
			t.Errorf("address of the target: got %q, want %q", *task.Target.Href, want)
		}
		h.Exec("UPDATE lessons SET archived_at = 1 WHERE id = ?", lesson)
		mine := h.progress("member").StageTasks[0]
		if mine.Target.Href != nil || mine.Target.Name != nil || mine.Target.Kind != "lesson" {
			t.Errorf("got target %+v, want a lesson without name and address", mine.Target)
		}
	})
}

// The list of people shows the stage, sorts and filters by it.
func TestListOfPeopleKnowsStages(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		ids, tasks := h.stages(1, 1)
		h.finish("member", tasks[0][0])
		h.Did(h.Journey.MoveUps.SetStage(h.By(staff), h.ID("member"), ids[1], "Up"))
		options, err := h.Journey.StageOptions(h.By(staff))
		h.Must(err)
		if len(options) != 2 || options[1].Label != "Stage 1: Part 1" {
			t.Errorf("got options %+v, want two, the second Stage 1: Part 1", options)
		}
		parts := journey.UserListParts(nil, nil)
		count := func(stage int) int {
			t.Helper()
			cond, args, err := parts[0].Filter(strconv.Itoa(stage))
			h.Must(err)
			h.Must(h.Identity.List.Refresh(h.By(staff)))
			return h.Number("SELECT COUNT(*) FROM users u "+parts[0].Join+" WHERE u.archived_at IS NULL AND "+cond, args...)
		}
		if count(ids[1]) != 1 || count(ids[0]) < 10 {
			t.Errorf("got %d people in the first stage and %d in the second, want at least 10 and 1", count(ids[0]),
				count(ids[1]))
		}
		_, _, err = parts[0].Filter("x")
		h.Refused(err, errs.Invalid)
		var _ []*userlist.Part = parts
	})
}

// Leaders see how far the people of their group are.
func TestLeadersSeeHowFarTheirPeopleAre(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		_, tasks := h.stages(2, 1)
		h.finish("member", tasks[0][0])
		_, err := h.Community.Groups.CreateGroup(h.By(staff), groups.GroupInput{Name: given("Sinag"), LeaderIDs: []int{h.ID("coach")}})
		h.Must(err)
		group := h.Number("SELECT MAX(id) FROM member_groups")
		h.Did(h.Community.Groups.PlaceMembers(h.By(staff), []int{h.ID("member"), h.ID("coach")}, groups.PlaceInput{GroupID: group}))
		list, err := h.Community.Groups.GroupMembers(h.By("coach"), page.Of(nil), &groups.GroupMemberFilter{GroupID: &group})
		h.Must(err)
		columns, err := h.Community.Groups.GroupMemberColumns(h.By("coach"))
		h.Must(err)
		if len(columns) != 4 || len(list.Rows) != 2 {
			t.Fatalf("got columns %+v and list %+v, want four and two people", columns, list)
		}
		for _, row := range list.Rows {
			raw, err := row.Parts()
			h.Must(err)
			var parts map[string]any
			h.Must(json.Unmarshal(raw, &parts))
			want := map[string]any{"batch": parts["batch"], "stage": nil, "tasks": nil, "xp": nil}
			if row.ID == h.ID("member") {
				want["stage"], want["tasks"], want["xp"] = "Part 0", "1 of 2", 10.0
			}
			if !reflect.DeepEqual(parts, want) {
				t.Errorf("columns of the person: got %v, want %v", parts, want)
			}
		}
	})
}

// S30: members by points who have begun or brought points along; staff and anyone who does not want to be seen are left
// out.
func TestLeaderboard(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		ids, tasks := h.stages(3, 1)
		h.finish("member", tasks[0]...)           // 60
		h.finish("rodel.garcia", tasks[0][0])     // 10
		h.finish("maricel.delacruz", tasks[0]...) // a coach besides
		h.Exec("UPDATE users SET base_points = 60 WHERE id = ?", h.ID("rodel.garcia"))
		board, err := h.Journey.Stages.Leaderboards.Leaderboard(h.By("member"), page.Window{Page: 1, PerPage: 2}, nil)
		h.Must(err)
		if len(board.Rows) != 2 || board.Rows[0].Person.ID != h.ID("rodel.garcia") || board.Rows[0].Points != 70 || board.Rows[0].Rank != 1 || !board.Rows[1].IsMe || board.Rows[1].Rank != 2 || !board.IsShown {
			t.Errorf("got %+v and %+v, want rodel.garcia first with 70 points, and oneself second", board.Rows[0],
				board.Rows[1])
		}
		if board.Total != 2 {
			t.Errorf("people who did something and are no staff: got %d, want 2", board.Total)
		}
		if board, err = h.Journey.Stages.Leaderboards.Leaderboard(h.By("member"), page.Window{Page: 2, PerPage: 2}, nil); err != nil || board.Me == nil || board.Me.Rank != 2 {
			t.Errorf("got %+v and error %v on the second page, want oneself with rank 2", board, err)
		}
		if board, err = h.Journey.Stages.Leaderboards.Leaderboard(h.By("maricel.delacruz"), first, nil); err != nil || board.Me != nil {
			t.Errorf("got %+v and error %v for somebody without points, want no own row", board, err)
		}
		if shown, err := h.Journey.Stages.Leaderboards.ShowInLeaderboard(h.By("rodel.garcia"), false); err != nil ||
			shown {
			t.Errorf("shown in the leaderboard: got error %v and shown %t, want no error and shown false", err, shown)
		}
		if board, err = h.Journey.Stages.Leaderboards.Leaderboard(h.By("rodel.garcia"), first, nil); err != nil || board.Me != nil || board.IsShown || board.Rows[0].Person.ID != h.ID("member") || board.Rows[0].Rank != 1 {
			t.Errorf("got %+v and error %v, want no own row and the member first", board, err)
		}
		h.Did(h.Journey.Stages.Leaderboards.ShowInLeaderboard(h.By("rodel.garcia"), true))
		h.Did(h.Journey.MoveUps.SetStage(h.By(staff), h.ID("member"), ids[1], "Up"))
		if board, err = h.Journey.Stages.Leaderboards.Leaderboard(h.By("member"), first, new("stage")); err != nil || board.Total != 1 || board.Rows[0].Stage.ID != ids[1] {
			t.Errorf("got %+v and error %v of the stage, want one person", board, err)
		}
		_, err = h.Journey.Stages.Leaderboards.Leaderboard(h.By("member"), first, new("planet"))
		h.Refused(err, errs.Invalid)
		_, err = h.Journey.Stages.Leaderboards.ShowInLeaderboard(h.By("coach"), false)
		h.Refused(err, errs.Forbidden)
		_, err = h.Journey.Stages.Leaderboards.ShowInLeaderboard(h.Viewing(staff, "member"), false)
		h.Refused(err, errs.Forbidden)
	})
}
