package journey_test

import (
	"fmt"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"atlas/internal/journey/moveups"
	"atlas/internal/journey/stages"
	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/page"
	"atlas/internal/testkit/check"
)

// ready makes three stages with a task each; the coach leads and the head coach reviews the first two, and the member has done the first.
func (h *fixture) ready() (ids []int, tasks [][]int) {
	h.t.Helper()
	ids, tasks = h.stages(1, 1, 1)
	h.Did(h.Journey.Stages.UpdateStage(h.By(staff), ids[0], stages.StageInput{LeaderIds: []int{h.ID("coach")}, ReviewerIds: []int{h.ID("head-coach")}}, nil))
	h.Did(h.Journey.Stages.UpdateStage(h.By(staff), ids[1], stages.StageInput{ReviewerIds: []int{h.ID("head-coach")}}, nil))
	h.finish("member", tasks[0][0])
	return ids, tasks
}

func (h *fixture) request(role string) *moveups.MoveUp {
	h.t.Helper()
	m, err := h.Journey.MoveUps.RequestMoveUp(h.By(role), new("Please"))
	h.Must(err)
	return m
}

// A reviewer reads who of the staff ticked a task for somebody, and nobody's name where they did it themselves.
func TestEvidenceNamesWhoTicked(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		ids, tasks := h.stages(2, 1)
		h.crew(ids[0], "coach", "head-coach")
		h.finish("member", tasks[0][0])
		h.Did(h.Journey.Stages.SetTaskDone(h.By(staff), h.ID("member"), tasks[0][1], true, "Seen in the group"))
		for _, task := range h.progress("member").StageTasks {
			want := ""
			if task.ID == tasks[0][1] {
				want = h.name(staff)
			}
			got := ""
			if task.DoneBy != nil {
				got = *task.DoneBy
			}
			if got != want {
				t.Errorf("%s: got ticked by %q, want %q", task.Title, got, want)
			}
		}

		people, err := h.Journey.Stages.StagePeople(h.By("coach"), nil, first, nil)
		h.Must(err)
		if got, want := people.Rows[0].Email, "member@atlas.test"; got != want {
			t.Errorf("the address for the leader: got %q, want %q", got, want)
		}
	})
}

func (h *fixture) name(role string) string {
	h.t.Helper()
	names, err := db.Column[string](h.t.Context(), h.DB, `SELECT first_name || ' ' || last_name FROM users WHERE id = ?`, h.ID(role))
	h.Must(err)
	return names[0]
}

// S32: ask when nothing remains, wait, be returned with a comment, ask again, be approved, be told by mail.
func TestMovingUp(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		ids, tasks := h.stages(2, 1)
		h.crew(ids[0], "coach", "head-coach")
		h.finish("member", tasks[0][0])
		_, err := h.Journey.MoveUps.RequestMoveUp(h.By("member"), nil)
		h.Says(err, "Finish all tasks in your stage first: 1 left.")
		h.finish("member", tasks[0][1])
		if !h.progress("member").CanMoveUp() {
			t.Error("got a member who may not ask, want it allowed")
		}
		m := h.request("member")
		if m.State != "waiting" || m.Attempt != 1 || *m.Note != "Please" || m.Stage.ID != ids[0] || m.NextStage.ID != ids[1] || m.CanDecide || m.Points != 30 {
			t.Errorf("got request %+v, want the first attempt with 30 points, waiting", m)
		}
		if again := h.request("member"); again.ID != m.ID || h.progress("member").CanMoveUp() {
			t.Errorf("got request %d by asking twice, want %d and no third", again.ID, m.ID)
		}
		h.Clock.Advance(50 * time.Hour)
		list, err := h.Journey.MoveUps.MoveUps(h.By("head-coach"), ids[0], first, nil)
		h.Must(err)
		if list.Total != 1 || list.WaitingCount != 1 || *list.OldestHours != 50 || list.Rows[0].AgeHours != 50 || !list.Rows[0].CanDecide || list.Rows[0].Person.Name != "Ana Mendoza" {
			t.Errorf("got %+v with %+v, want one of 50 hours by Ana Mendoza to be decided", list, list.Rows)
		}
		back, err := h.Journey.MoveUps.ReturnMoveUp(h.By("head-coach"), m.ID, "One more sample, please.")
		h.Must(err)
		if back.State != "returned" || *back.Comment != "One more sample, please." || back.DecidedBy.Name != "Hector Aquino" || !back.CanUndo || back.CanDecide || back.AgeHours != 50 {
			t.Errorf("got request %+v, want it returned by Hector Aquino with the comment", back)
		}
		if p := h.progress("member"); p.Stage.ID != ids[0] || !p.CanMoveUp() {
			t.Errorf("got progress %+v, want the first stage and another request allowed", p)
		}
		h.Clock.Advance(time.Minute)
		second := h.request("member")
		if second.Attempt != 2 || second.ID == m.ID {
			t.Errorf("got request %+v, want a second attempt", second)
		}
		done, err := h.Journey.MoveUps.ApproveMoveUp(h.By("head-coach"), second.ID, nil)
		h.Must(err)
		if p := h.progress("member"); done.State != "approved" || p.Stage.ID != ids[1] || p.NextStage != nil || p.Points != 30 || p.Since.UnixMilli() != h.Clock.Now().UnixMilli() {
			t.Errorf("got %+v and %+v, want it approved and the second stage from now on", done, p)
		}
		messages := h.Messages("member@atlas.test")
		if len(messages) != 2 || !strings.Contains(messages[0].Text, "One more sample, please.") || messages[1].Subject != "You moved up to Stage 1, Part 1" {
			t.Errorf("got messages %+v, want the comment and then the move up", messages)
		}
		check.Equal(t, "notifications about the decisions",
			h.Number(`SELECT COUNT(*) FROM notifications WHERE user_id = ? AND actor_id = ? AND
				(kind = 'move-up-returned' OR kind = 'move-up-approved' AND link = '/profile?tab=wins&post=1')`,
				h.ID("member"), h.ID("head-coach")),
			2)
		h.finish("member", tasks[1][0])
		_, err = h.Journey.MoveUps.RequestMoveUp(h.By("member"), nil)
		h.Says(err, "You've reached the last stage.")
		check.Equal(t, "lines in the log",
			h.Number(`SELECT COUNT(*) FROM info_log WHERE subject_user_id = ? AND
				action IN ('move_up_request', 'move_up_returned', 'move_up_approved')`, h.ID("member")),
			4)
		h.wantVerified()
	})
}

// People are notified of decisions as they prefer, and again after one was taken back.
func TestDecisionsAreToldAsWished(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		h.ready()
		h.Exec("INSERT INTO notification_preferences (user_id, kind, is_shown, mail, updated_at) VALUES (?, 'move-up-approved', ?, 'off', 0)", h.ID("member"), true)
		m := h.request("member")
		for range 2 {
			h.Did(h.Journey.MoveUps.ApproveMoveUp(h.By("head-coach"), m.ID, nil))
			h.Clock.Advance(time.Minute)
			h.Did(h.Journey.MoveUps.UndoMoveUp(h.By("head-coach"), m.ID))
			h.Clock.Advance(time.Minute)
		}
		if n := h.Number("SELECT COUNT(*) FROM notifications WHERE user_id = ? AND kind = 'move-up-approved'", h.ID("member")); n != 2 || len(h.Messages("member@atlas.test")) != 0 {
			t.Errorf("got %d notifications and emails %+v, want 2 and none", n, h.Messages("member@atlas.test"))
		}
	})
}

// Who reads, who decides; anyone who may not see a request does not learn that there is one.
func TestWhoDecides(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		ids, _ := h.ready()
		m := h.request("member")
		// Who reviews another stage decides nothing here.
		h.Did(h.Journey.Stages.UpdateStage(h.By(staff), ids[1], stages.StageInput{ReviewerIds: []int{h.ID("assistant-coach")}}, nil))
		for role, may := range map[string]string{
			"head-coach": "decide", staff: "decide", "admin": "decide", "coach": "read", "tribe-team-ro": "read", "member": "own", "expert": "", "rodel.garcia": "", "non-member": "", "assistant-coach": "",
		} {
			ctx := h.By(role)
			_, err := h.Journey.MoveUps.MoveUps(ctx, ids[0], first, nil)
			if reads := may == "decide" || may == "read"; reads != (err == nil) {
				t.Errorf("%s: got error %v for the queue, want it to read %t", role, err, reads)
			}
			one, err := h.Journey.MoveUps.MoveUp(ctx, m.ID)
			if (may != "") != (err == nil) || err == nil && one.CanDecide != (may == "decide") {
				t.Errorf("%s: got %+v and error %v, want %q", role, one, err, may)
			}
			if may == "decide" {
				continue
			}
			_, err = h.Journey.MoveUps.ApproveMoveUp(ctx, m.ID, nil)
			h.Refused(err, errs.NotFound)
			_, err = h.Journey.MoveUps.ReturnMoveUp(ctx, m.ID, "No")
			h.Refused(err, errs.NotFound)
			_, err = h.Journey.MoveUps.UndoMoveUp(ctx, m.ID)
			h.Refused(err, errs.NotFound)
		}
		_, err := h.Journey.MoveUps.ReturnMoveUp(h.By("head-coach"), m.ID, "  ")
		h.Refused(err, errs.Invalid)
		_, err = h.Journey.MoveUps.ApproveMoveUp(h.Viewing(staff, "head-coach"), m.ID, nil)
		h.Refused(err, errs.Forbidden)
		_, err = h.Journey.MoveUps.RequestMoveUp(h.Viewing(staff, "member"), nil)
		h.Refused(err, errs.Forbidden)
		_, err = h.Journey.MoveUps.RequestMoveUp(h.By("coach"), nil)
		h.Refused(err, errs.Forbidden)
		_, err = h.Journey.MoveUps.ApproveMoveUp(h.By("head-coach"), 999_999, nil)
		h.Refused(err, errs.NotFound)
		// Nobody decides on themselves.
		h.Did(h.Journey.Stages.UpdateStage(h.By(staff), ids[0], stages.StageInput{ReviewerIds: []int{h.ID("member")}}, nil))
		_, err = h.Journey.MoveUps.ApproveMoveUp(h.By("member"), m.ID, nil)
		h.Refused(err, errs.NotFound)
	})
}

// Anyone who is archived waits for nothing: their request leaves the queue, and comes back with them.
func TestTheQueueLeavesOutArchivedPeople(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		ids, _ := h.ready()
		h.request("member")
		for archivedAt, want := range map[any]int{int64(1): 0, any(nil): 1} {
			h.Exec(`UPDATE users SET archived_at = ? WHERE id = ?`, archivedAt, h.ID("member"))
			list, err := h.Journey.MoveUps.MoveUps(h.By("head-coach"), ids[0], first, nil)
			h.Must(err)
			if len(list.Rows) != want || list.Total != want {
				t.Errorf("archived %v: got %d requests of %d, want %d", archivedAt, len(list.Rows), list.Total, want)
			}
		}
	})
}

// A decision can be taken back for a day, and not once the person has gone on.
func TestTakingADecisionBack(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		ids, tasks := h.ready()
		reviewer := h.By("head-coach")
		m := h.request("member")
		h.Did(h.Journey.MoveUps.ApproveMoveUp(reviewer, m.ID, new("Well done")))
		h.finish("member", tasks[1][0])
		h.Clock.Advance(23 * time.Hour)
		back, err := h.Journey.MoveUps.UndoMoveUp(reviewer, m.ID)
		h.Must(err)
		if p := h.progress("member"); back.State != "waiting" || back.Comment != nil || p.Stage.ID != ids[0] || p.Points != 20 {
			t.Errorf("got %+v and %+v, want it waiting without comment, in the first stage with 20 points", back, p)
		}
		h.wantVerified()
		h.Did(h.Journey.MoveUps.ReturnMoveUp(reviewer, m.ID, "Not yet"))
		h.Did(h.Journey.MoveUps.UndoMoveUp(reviewer, m.ID))
		h.Did(h.Journey.MoveUps.ApproveMoveUp(reviewer, m.ID, nil))
		second := h.request("member") // the task of the next stage was done before
		_, err = h.Journey.MoveUps.UndoMoveUp(reviewer, m.ID)
		h.Says(err, "They have moved on since then.")
		h.Did(h.Journey.MoveUps.ApproveMoveUp(reviewer, second.ID, nil))
		h.Clock.Advance(24 * time.Hour)
		_, err = h.Journey.MoveUps.UndoMoveUp(reviewer, second.ID)
		h.Says(err, "It's too late to undo this decision. That was possible until Nov 17, 2026 11:00 AM.")

		// The hours are a setting.
		h.Exec("UPDATE default_settings SET value = '48' WHERE name = 'move-up-undo-hours'")
		h.Settings.InvalidateCache()
		decided, err := h.Journey.MoveUps.MoveUp(reviewer, second.ID)
		h.Must(err)
		if !decided.CanUndo || !decided.UndoUntil().Equal(decided.DecidedAt.Add(48*time.Hour)) {
			t.Errorf("got undo %t until %s, want it possible for 48 hours", decided.CanUndo, decided.UndoUntil())
		}
		check.Equal(t, "moves in the history",
			h.Number("SELECT COUNT(*) FROM stage_moves WHERE user_id = ?", h.ID("member")), 5)
		h.wantVerified()
	})
}

// One decision per attempt, also when two reviewers press at once on two processes.
func TestDecidingInParallel(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		ids, _ := h.ready()
		m, other := h.request("member"), h.another()
		var decided atomic.Int32
		var wait sync.WaitGroup
		for i := range 12 {
			f := []*fixture{h, other}[i%2]
			ctx := f.By("head-coach")
			wait.Go(func() {
				var err error
				if i%3 == 0 {
					_, err = f.Journey.MoveUps.ReturnMoveUp(ctx, m.ID, "Not yet")
				} else {
					_, err = f.Journey.MoveUps.ApproveMoveUp(ctx, m.ID, nil)
				}
				switch {
				case err == nil:
					decided.Add(1)
				case !errs.Is(err, errs.Conflict):
					t.Errorf("got error %v, want none or %q", err, errs.Conflict)
				}
			})
		}
		wait.Wait()
		if decided.Load() != 1 || len(h.Messages("member@atlas.test")) != 1 {
			t.Errorf("got %d decisions and %d emails, want 1 of each", decided.Load(),
				len(h.Messages("member@atlas.test")))
		}
		stage := h.progress("member").Stage.ID
		if approved := h.Number("SELECT COUNT(*) FROM move_ups WHERE state = 'approved'") == 1; approved != (stage == ids[1]) {
			t.Errorf("got approved %t in stage %d, want the stage to follow the decision", approved, stage)
		}
		h.wantVerified()
	})
}

// Asking in parallel makes one request.
func TestAskingInParallel(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		h.ready()
		other := h.another()
		var wait sync.WaitGroup
		for i := range 10 {
			f := []*fixture{h, other}[i%2]
			ctx := f.By("member")
			wait.Go(func() {
				if _, err := f.Journey.MoveUps.RequestMoveUp(ctx, nil); err != nil {
					t.Errorf("request the move-up: got error %v, want none", err)
				}
			})
		}
		wait.Wait()
		check.Equal(t, "requests", h.Number("SELECT COUNT(*) FROM move_ups"), 1)
	})
}

// Leaders see the people of their stage with how far they are, and nobody else's.
func TestPeopleOfAStage(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		ids, tasks := h.stages(2, 1)
		h.crew(ids[0], "coach", "head-coach")
		h.finish("member", tasks[0]...)
		h.finish("rodel.garcia", tasks[0][0])
		h.request("member")
		list, err := h.Journey.Stages.StagePeople(h.By("coach"), nil, first, nil)
		h.Must(err)
		members := h.Number("SELECT COUNT(*) FROM users u JOIN user_access_levels g ON g.user_id = u.id AND g.level_id = 'member' WHERE u.archived_at IS NULL")
		if list.Stage.ID != ids[0] || list.Total != members {
			t.Errorf("got stage %+v with %d people, want %d with %d", list.Stage, list.Total, ids[0], members)
		}
		for _, p := range list.Rows {
			want := "working"
			switch p.Person.ID {
			case h.ID("member"):
				want = "waiting"
				if p.DoneCount != 2 || p.TaskCount != 2 || p.Percentage() != 100 || p.Points != 30 || p.LastAt == nil || p.MoveUpID == nil {
					t.Errorf("got person %+v, want both tasks done with 30 points and a request", p)
				}
			case h.ID("rodel.garcia"):
				if p.Percentage() != 50 {
					t.Errorf("percentage: got %v, want 50", p.Percentage())
				}
			}
			check.Equal(t, "state of "+p.Person.Name, p.State, want)
		}
		for state, want := range map[string]int{"waiting": 1, "working": members - 1, "ready": 0, "returned": 0} {
			list, err := h.Journey.Stages.StagePeople(h.By("coach"), nil, first, &state)
			h.Must(err)
			check.Equal(t, state+": people", list.Total, want)
		}
		for _, role := range []string{"head-coach", "member", "expert"} {
			_, err := h.Journey.Stages.StagePeople(h.By(role), &ids[0], first, nil)
			h.Refused(err, errs.NotFound)
			_, err = h.Journey.Stages.StagePeople(h.By(role), nil, first, nil)
			h.Refused(err, errs.NotFound)
		}
		_, err = h.Journey.Stages.StagePeople(h.By("coach"), &ids[1], first, nil)
		h.Refused(err, errs.NotFound)
		h.Did(h.Journey.Stages.StagePeople(h.By("tribe-team-ro"), &ids[1], first, nil))
	})
}

// The lowest stage lists everybody who has not begun with those who have, the same in the order of names, which reads the index of names, as in
// any other; the person who went on, is archived or is no member is not there.
func TestPeopleOfTheLowestStage(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		ids, tasks := h.stages(2, 1)
		h.finish("member", tasks[0]...)
		h.request("member")
		h.finish("rodel.garcia", tasks[0][0])
		h.Did(h.Journey.MoveUps.SetStage(h.By(staff), h.ID("maricel.delacruz"), ids[1], "Up"))
		h.Exec("UPDATE users SET base_points = 7 WHERE id = (SELECT MAX(user_id) FROM user_access_levels WHERE level_id = 'member')")
		members := h.Number("SELECT COUNT(*) FROM users u JOIN user_access_levels g ON g.user_id = u.id AND g.level_id = 'member' WHERE u.archived_at IS NULL")
		read := func(w page.Window) []string {
			t.Helper()
			list, err := h.Journey.Stages.StagePeople(h.By(staff), &ids[0], w, nil)
			h.Must(err)
			out := []string{}
			for _, p := range list.Rows {
				last := time.Time{}
				if p.LastAt != nil {
					last = *p.LastAt
				}
				out = append(out, fmt.Sprintln(list.Total, *p.Person, p.Points, p.DoneCount, p.TaskCount, p.Since.UnixMilli(), last.UnixMilli(), p.MoveUpID != nil, p.State))
			}
			return out
		}
		for _, search := range []string{"", "a", "garcia rodel"} {
			all := page.Window{Page: 1, PerPage: 500, Search: search}
			byName, backwards := read(all), read(page.Window{Page: 1, PerPage: 500, Search: search, Sort: "name", Desc: true})
			if search == "" && len(byName) != members-1 {
				t.Errorf("got %d people, want %d", len(byName), members-1)
			}
			slices.Reverse(backwards)
			pages := []string{}
			for n := range len(byName)/3 + 1 {
				pages = append(pages, read(page.Window{Page: n + 1, PerPage: 3, Search: search})...)
			}
			all.Sort = "points"
			byPoints := read(all)
			for how, got := range map[string][]string{"backwards": backwards, "by pages": pages} {
				if !slices.Equal(got, byName) {
					t.Errorf("%s %q: got %q, want %q", search, how, got, byName)
				}
			}
			slices.Sort(byName)
			if slices.Sort(byPoints); !slices.Equal(byPoints, byName) {
				t.Errorf("%s by points: got %q, want %q", search, byPoints, byName)
			}
		}
	})
}
