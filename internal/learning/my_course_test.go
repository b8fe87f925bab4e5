package learning_test

import (
	"strconv"
	"testing"
	"time"

	"atlas/internal/learning"
	"atlas/internal/learning/access"
	"atlas/internal/learning/content"
	"atlas/internal/learning/courses"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/page"
	"atlas/internal/testkit"
	"atlas/internal/testkit/check"
)

func idText(id int) string { return strconv.Itoa(id) }

func (h *fixture) myCourses(role, filter string) []*learning.MyCourse {
	h.t.Helper()
	list, err := h.Learning.MyCourses(h.By(role), page.Window{Page: 1, PerPage: 10}, filter)
	h.Must(err)
	check.Equal(h.t, "total of the list", list.Total, len(list.Rows))
	return list.Rows
}

// What is behind a closed door stays there, whichever way one comes.
func TestClosedDoors(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		ctx := h.By(staff)
		c, ids := h.course("Closed", 2)
		lesson, preview := ids[0][0], ids[0][1]
		_, err := h.Learning.Courses.UpdateLesson(ctx, preview, courses.LessonInput{Openers: []*access.OpenerInput{{Kind: "level", ID: "member"}}}, nil)
		h.Must(err)
		_, err = h.Learning.Courses.UpdateCourse(ctx, c.ID, courses.CourseInput{Intro: given("<p>Hi</p>"), Openers: []*access.OpenerInput{{Kind: "level", ID: "coach"}}}, nil)
		h.Must(err)
		for role, want := range map[string]struct {
			open bool
			code string
		}{"non-member": {false, "not_member"}, "member": {false, "no_grant"}, "coach": {true, "level"}, "expert": {true, "staff"}} {
			m, err := h.Learning.MyLesson(h.By(role), c.ID, lesson)
			h.Must(err)
			if m.Door.IsOpen != want.open || m.Door.Code != want.code || (m.Description != nil) != want.open || (m.Course.Intro != nil) != want.open || !m.Course.HasIntro {
				t.Errorf("%s: got door %+v, description %+v and course %+v, want open %t by %q", role, m.Door,
					m.Description, m.Course, want.open, want.code)
			}
			_, err = h.Learning.FinishLesson(h.By(role), lesson)
			if want.open {
				h.Refused(err, errs.Conflict) // not opened yet
			} else {
				h.Refused(err, errs.NotFound)
			}
			opened, err := h.Learning.OpenLesson(h.By(role), lesson)
			h.Must(err)
			if (opened.Progress.OpenedAt != nil) != want.open {
				t.Errorf("%s: got opened at %+v, want it %t", role, opened.Progress.OpenedAt, want.open)
			}
			check.Equal(t, role+" finds it in the list", len(h.myCourses(role, "all")) == 1, want.open)
			if closed := len(h.myCourses(role, content.Closed)) == 1; closed == want.open {
				t.Errorf("%s: got it among the closed %t, want %t", role, closed, !want.open)
			}
		}
		for role, want := range map[string]bool{"member": true, "non-member": false} {
			m, err := h.Learning.MyLesson(h.By(role), c.ID, preview)
			h.Must(err)
			if m.Door.IsOpen != want || (m.Description != nil) != want {
				t.Errorf("%s: a lesson with a door of its own: got %+v, want open %t", role, m.Door, want)
			}
		}
		_, err = h.Learning.MyLesson(h.By("member"), c.ID+1000, lesson)
		h.Refused(err, errs.NotFound)
		h.wantVerified()
	})
}

func TestALessonIsDoneOnceTheRuleSaysSo(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		c, ids := h.course("Rules", 2)
		_, err := h.Learning.Courses.UpdateLesson(h.By(staff), ids[0][1], courses.LessonInput{Drip: &courses.DripInput{Rule: "previous"}}, nil)
		h.Must(err)
		ctx := h.By("member")
		m, err := h.Learning.OpenLesson(ctx, ids[0][0])
		h.Must(err)
		if m.Rule.Kind != "mark" || m.Rule.Seconds != 20 || !m.Rule.MarkableAt.Equal(testkit.Start.Add(20*time.Second)) || m.Course.State() != learning.Watching {
			t.Errorf("got rule %+v and state %q, want mark after 20 seconds, watching", m.Rule, m.Course.State())
		}
		h.Clock.Advance(19 * time.Second)
		_, err = h.Learning.FinishLesson(ctx, ids[0][0])
		h.Refused(err, errs.Conflict)
		if second, _ := h.Learning.MyLesson(ctx, c.ID, ids[0][1]); second.Door.IsOpen || second.Door.Code != "previous" {
			t.Errorf("got the second lesson %+v, want it closed by the one before", second.Door)
		}
		h.Clock.Advance(time.Second)
		m, err = h.Learning.FinishLesson(ctx, ids[0][0])
		h.Must(err)
		if !m.Progress.IsDone() || m.Course.DoneCount != 1 || m.Course.Percent != 50 || *m.Course.NextLessonID != ids[0][1] || !m.Course.Units[0].Lessons[1].Door.IsOpen {
			t.Errorf("got %+v of %+v, want it done, 50 %% and the next lesson open", m.Progress, m.Course)
		}
		_, err = h.Learning.OpenLesson(ctx, ids[0][1])
		h.Must(err)
		h.Clock.Advance(time.Minute)
		m, err = h.Learning.FinishLesson(ctx, ids[0][1])
		h.Must(err)
		if m.Course.State() != learning.Completed || m.Course.Percent != 100 || m.Course.CompletedAt == nil {
			t.Errorf("got course %+v, want it completed", m.Course)
		}
		stamped := *m.Course.CompletedAt
		// A lesson that comes later takes nothing back.
		u := h.Number("SELECT unit_id FROM lessons WHERE id = ?", ids[0][0])
		l, err := h.Learning.Courses.CreateLesson(h.By(staff), u, courses.LessonInput{Name: given("Later")})
		h.Must(err)
		_, err = h.Learning.Courses.PublishLesson(h.By(staff), l.ID, true)
		h.Must(err)
		again, err := h.Learning.MyCourse(ctx, c.ID)
		h.Must(err)
		if !again.CompletedAt.Equal(stamped) || again.LessonCount != 3 || again.DoneCount != 2 || *again.NextLessonID != l.ID {
			t.Errorf("got course %+v, want it completed at %v though a third lesson came", again, stamped)
		}
		if len(h.myCourses("member", learning.Completed)) != 1 || len(h.myCourses("member", learning.Watching)) != 0 {
			t.Errorf("got %d completed and %d watched, want 1 and 0", len(h.myCourses("member", learning.Completed)),
				len(h.myCourses("member", learning.Watching)))
		}
		h.wantVerified()
	})
}

// Who lacked only a lesson that is taken away has completed the course.
func TestTakingALessonAwayCompletesTheCourse(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		c, ids := h.course("Shorter", 2)
		ctx := h.By("member")
		_, err := h.Learning.OpenLesson(ctx, ids[0][0])
		h.Must(err)
		h.Clock.Advance(time.Minute)
		_, err = h.Learning.FinishLesson(ctx, ids[0][0])
		h.Must(err)
		_, err = h.Learning.Courses.ArchiveLesson(h.By(staff), ids[0][1], true)
		h.Must(err)
		if m, err := h.Learning.MyCourse(ctx, c.ID); err != nil || m.State() != learning.Completed {
			t.Errorf("got course %+v and error %v, want it completed", m, err)
		}
		h.wantVerified()
	})
}

func TestVideosOfOursAreDoneBySeeing(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		c, ids := h.course("Videos", 1)
		lesson := h.videoLesson(ids[0][0])
		if *lesson.Seconds != 100 || lesson.Video.URL == nil {
			t.Errorf("got lesson %+v, want a video of 100 seconds", lesson)
		}
		ctx := h.By("member")
		save := func(position, from, to int) *learning.MyLesson {
			m, err := h.Learning.SaveLessonProgress(ctx, ids[0][0], position, []*learning.SeenInput{{From: from, To: to}})
			h.Must(err)
			return m
		}
		if m := save(100, 0, 100); m.Progress.IsDone() || m.Progress.SeenSeconds != 10 {
			t.Errorf("got %+v, want 10 of 100 seconds that were seen in none", m.Progress)
		}
		h.Clock.Advance(time.Minute)
		if m := save(60, 10, 70); m.Progress.IsDone() || m.Progress.SeenSeconds != 70 || m.Progress.Position != 60 || m.Rule.Seconds != 90 {
			t.Errorf("got %+v of %d, want 70 seconds at 60, with 90 needed", m.Progress, m.Rule.Seconds)
		}
		if m := save(60, 0, 70); m.Progress.SeenSeconds != 70 {
			t.Errorf("seconds seen, each counted once: got %d, want 70", m.Progress.SeenSeconds)
		}
		_, err := h.Learning.FinishLesson(ctx, ids[0][0])
		h.Refused(err, errs.Conflict)
		if m := save(100, 80, 100); !m.Progress.IsDone() || m.Course.CompletedAt == nil {
			t.Errorf("got %+v, want the lesson done and the course completed", m.Progress)
		}
		if m, err := h.Learning.MyCourse(ctx, c.ID); err != nil || m.State() != learning.Completed {
			t.Errorf("got course %+v and error %v, want it completed", m, err)
		}
		h.wantVerified()
	})
}

func TestQueuedProgressIsSettledOnce(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		_, ids := h.course("Offline", 2)
		ctx := h.By("member")
		h.Clock.Advance(time.Hour)
		entries := []*learning.QueuedProgressInput{
			{LessonID: ids[0][0], OpenedAt: testkit.Start, At: testkit.Start.Add(time.Minute), IsDone: new(true)},
			{LessonID: ids[0][1], OpenedAt: testkit.Start, At: testkit.Start.Add(5 * time.Second), IsDone: new(true)},
			{LessonID: 2_000_000_000, OpenedAt: testkit.Start, At: testkit.Start},
			{LessonID: ids[0][1], OpenedAt: testkit.Start.AddDate(-1, 0, 0), At: testkit.Start},
		}
		var first string
		for range 2 {
			got, err := h.Learning.ApplyQueuedProgress(ctx, entries)
			h.Must(err)
			if !got[0].IsSettled || !got[0].IsDone || !got[1].IsSettled || got[1].IsDone || got[1].Message == nil || got[2].IsSettled || got[3].IsSettled {
				t.Errorf("got %+v, %+v, %+v and %+v, want the first done, the second refused with a message and "+
					"the others waiting", got[0], got[1], got[2], got[3])
			}
			state := h.text("SELECT string_agg(user_id || '/' || lesson_id || '/' || opened_at || '/' || COALESCE(done_at, 0), ',' ORDER BY lesson_id) FROM lesson_progress")
			if first != "" && first != state {
				t.Errorf("got %q by sending it again, want %q", state, first)
			}
			first = state
			h.Clock.Advance(time.Hour)
		}
		h.wantVerified()
	})
}

func (h *fixture) text(query string) (text string) {
	h.t.Helper()
	h.Must(h.DB.Row(h.t.Context(), query, nil, &text))
	return text
}

func TestNotesAreOnesOwn(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		c, ids := h.course("Notes", 2)
		note, err := h.Learning.SaveLessonNote(h.By("member"), ids[0][0], nil, " Remember ", new(30))
		h.Must(err)
		_, err = h.Learning.SaveLessonNote(h.By("coach"), ids[0][0], &note.ID, "Mine now", nil)
		h.Refused(err, errs.NotFound)
		h.Refused(h.Learning.DeleteLessonNote(h.By("coach"), note.ID), errs.NotFound)
		_, err = h.Learning.SaveLessonNote(h.By("member"), ids[0][1], &note.ID, "Elsewhere", nil)
		h.Refused(err, errs.NotFound)
		_, err = h.Learning.SaveLessonNote(h.By("member"), ids[0][0], nil, "", nil)
		h.Refused(err, errs.Invalid)
		for role, want := range map[string]int{"member": 1, "coach": 0} {
			if m, err := h.Learning.MyLesson(h.By(role), c.ID, ids[0][0]); err != nil || len(m.Notes) != want {
				t.Errorf("%s: got %d notes and error %v, want %d and none", role, len(m.Notes), err, want)
			}
		}
		h.Must(h.Learning.DeleteLessonNote(h.By("member"), note.ID))
	})
}

func TestViewingAsSomebodyLearnsNothing(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		_, ids := h.course("Viewed", 1)
		ctx := h.Viewing(staff, "member")
		if _, err := h.Learning.OpenLesson(ctx, ids[0][0]); err != nil {
			t.Errorf("open the lesson while viewing as a member: got error %v, want none", err)
		}
		_, err := h.Learning.FinishLesson(ctx, ids[0][0])
		h.Refused(err, errs.Forbidden)
		check.Equal(t, "progress of somebody who was viewed", h.Number("SELECT COUNT(*) FROM lesson_progress"), 0)
	})
}

func TestStaffSetLessonsAsDone(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		c, ids := h.course("Paper", 1)
		h.Refused(h.Learning.SetLessonDone(h.By("coach"), h.ID("member"), ids[0][0], true, "x"), errs.Forbidden)
		h.Refused(h.Learning.SetLessonDone(h.By(staff), h.ID("member"), ids[0][0], true, " "), errs.Invalid)
		h.Refused(h.Learning.SetLessonDone(h.By(staff), 2_000_000_000, ids[0][0], true, "x"), errs.NotFound)
		h.Must(h.Learning.SetLessonDone(h.By(staff), h.ID("member"), ids[0][0], true, "Done on paper"))
		if m, err := h.Learning.MyCourse(h.By("member"), c.ID); err != nil || m.State() != learning.Completed {
			t.Errorf("got %q and error %v, want completed", m.State(), err)
		}
		h.Must(h.Learning.SetLessonDone(h.By(staff), h.ID("member"), ids[0][0], false, "By mistake"))
		if m, err := h.Learning.MyCourse(h.By("member"), c.ID); err != nil || m.State() != learning.Watching || m.DoneCount != 0 {
			t.Errorf("got %q with %d done and error %v, want watching with none", m.State(), m.DoneCount, err)
		}
		check.Equal(t, "lines in the log",
			h.Number("SELECT COUNT(*) FROM info_log WHERE action = 'lesson_progress' "+
				"AND subject_user_id = ?", h.ID("member")),
			2)
		h.wantVerified()
	})
}

func TestDemoContent(t *testing.T) {
	testkit.Each(t, func(t *testing.T, a *testkit.Atlas) {
		h := &fixture{a, t}
		for range 2 {
			h.Must(h.SeedContent(t.Context()))
		}
		check.Equal(t, "courses", h.Number("SELECT COUNT(*) FROM courses WHERE published_at IS NOT NULL"), 8)
		check.Equal(t, "resources", h.Number("SELECT COUNT(*) FROM resources WHERE published_at IS NOT NULL"), 31)
		check.Equal(t, "kinds of resources", h.Number("SELECT COUNT(DISTINCT kind) FROM resources"), 7)
		check.Equal(t, "files of lessons", h.Number("SELECT COUNT(*) FROM lesson_files WHERE file_id IS NOT NULL"),
			18)
		check.Equal(t, "presentations",
			h.Number("SELECT COUNT(*) FROM lesson_files x JOIN files f ON f.id = x.file_id "+
				"WHERE f.kind = 'presentation'"),
			1)
		watching := h.myCourses("member", learning.Watching)
		if len(watching) != 2 || len(h.myCourses("member", learning.Completed)) != 1 || len(h.myCourses("member", content.Closed)) != 1 {
			t.Errorf("got %d courses watched, %d completed and %d closed, want 2, 1 and 1", len(watching),
				len(h.myCourses("member", learning.Completed)), len(h.myCourses("member", content.Closed)))
		}
		for _, c := range watching {
			if c.Name == "Freelancing Foundations" && (c.LessonCount != 18 || c.DoneCount != 6 || c.NeededCount != 17 || c.NeededDoneCount != 6 || c.Percent != 35) {
				t.Errorf("got %d of %d, %d %%, want 6 of 18, 35 %%", c.DoneCount, c.LessonCount, c.Percent)
			}
		}
		h.wantVerified()
	})
}
