package learning_test

import (
	"fmt"
	"testing"
	"time"

	"atlas/internal/learning"
	"atlas/internal/learning/courses"
	"atlas/internal/testkit/check"
)

// learned is what stands of somebody's learning, for comparing.
func (h *fixture) learned(ids ...int) string {
	h.t.Helper()
	out := ""
	for _, query := range []string{
		`SELECT user_id, lesson_id, opened_at, last_at, position, seen, seen_seconds, done_at FROM lesson_progress WHERE user_id = ? ORDER BY lesson_id`,
		`SELECT user_id, course_id, started_at, last_at, last_lesson_id, completed_at FROM course_progress WHERE user_id = ? ORDER BY course_id`,
	} {
		for _, id := range ids {
			_, rows, err := h.DB.Values(h.t.Context(), query, id)
			h.Must(err)
			out += fmt.Sprintln(rows)
		}
	}
	return out
}

// mergeLearners makes two people one.
func (h *fixture) mergeLearners(survivor, source string) (undo func()) {
	h.t.Helper()
	h.Clock.Advance(time.Minute)
	plan, err := h.Identity.Merging.MergePlan(h.By(staff), h.ID(survivor), h.ID(source))
	h.Must(err)
	done, err := h.Identity.Merging.MergeUsers(h.By(staff), h.ID(survivor), h.ID(source), plan.Version, nil)
	h.Must(err)
	h.wantVerified()
	return func() {
		h.t.Helper()
		_, err := h.Identity.Merging.UndoMerge(h.By(staff), done.ID)
		h.Must(err)
		h.wantVerified()
	}
}

// videoLesson makes the lesson a video of ours of 100 seconds.
func (h *fixture) videoLesson(id int) *courses.Lesson {
	h.t.Helper()
	h.Exec(`INSERT INTO files (name, title, kind, media_type, size, is_open, has_thumb, seconds, uploader_id, created_at)
		VALUES ('clip.mp4', 'clip.mp4', 'video', 'video/mp4', 1, FALSE, FALSE, 100, ?, 0)`, h.ID(staff))
	lesson, err := h.Learning.Courses.UpdateLesson(h.By(staff), id, courses.LessonInput{Type: given("Video"), VideoFileID: given(h.Number("SELECT MAX(id) FROM files"))}, nil)
	h.Must(err)
	return lesson
}

// Two halves of a video and two halves of a course are whole once two people are one, and halves again when that is undone.
func TestMergingJoinsWhatWasLearned(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		c, ids := h.course("Halves", 2)
		video, text := ids[0][0], ids[0][1]
		h.videoLesson(video)
		for role, from := range map[string]int{"member": 0, "coach": 40} {
			h.Did(h.Learning.OpenLesson(h.By(role), video))
			h.Clock.Advance(time.Minute)
			m, err := h.Learning.SaveLessonProgress(h.By(role), video, from+50, []*learning.SeenInput{{From: from, To: from + 55}})
			h.Must(err)
			if m.Progress.IsDone() {
				t.Fatal("got half a video done, want it open")
			}
		}
		h.Did(h.Learning.OpenLesson(h.By("coach"), text)) // later than anything the member did
		h.Clock.Advance(time.Minute)
		h.Did(h.Learning.FinishLesson(h.By("coach"), text))
		member, coach := h.ID("member"), h.ID("coach")
		before := h.learned(member, coach)
		undo := h.mergeLearners("member", "coach")
		joined, err := h.Learning.MyLesson(h.By("member"), c.ID, video)
		h.Must(err)
		if p := joined.Progress; !p.IsDone() || p.SeenSeconds != 95 || fmt.Sprint(p.Seen()) != "[[0 95]]" {
			t.Errorf("got done %t with %d seconds %+v, want true with 95", p.IsDone(), p.SeenSeconds, p.Seen())
		}
		if joined.Course.CompletedAt == nil {
			t.Error("got a course that is not completed together, want it completed")
		}
		check.Equal(t, "the lesson that Continue leads to",
			h.Number("SELECT last_lesson_id FROM course_progress WHERE user_id = ?", member), text)
		undo()
		check.Equal(t, "what was learned after the undo", h.learned(member, coach), before)
	})
}

// Anyone who went on learning before the merge was undone keeps that.
func TestUndoingAMergeKeepsWhatWasLearnedSince(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		_, ids := h.course("Theirs", 3)
		h.Did(h.Learning.OpenLesson(h.By("coach"), ids[0][0]))
		undo := h.mergeLearners("member", "coach")
		h.Did(h.Learning.OpenLesson(h.By("member"), ids[0][1]))
		h.Clock.Advance(time.Minute)
		h.Did(h.Learning.FinishLesson(h.By("member"), ids[0][1]))
		h.Exec("UPDATE course_progress SET completed_at = last_at + 1 WHERE user_id = ?", h.ID("member")) // as if that had been all
		undo()
		for role, lesson := range map[string]int{"member": ids[0][1], "coach": ids[0][0]} {
			check.Equal(t, "places of "+role+" in the course",
				h.Number("SELECT COUNT(*) FROM course_progress WHERE user_id = ? "+
					"AND last_lesson_id = ?", h.ID(role), lesson),
				1)
		}
		check.Equal(t, "courses completed by nobody",
			h.Number("SELECT COUNT(*) FROM course_progress WHERE completed_at IS NOT NULL"), 0)
		check.Equal(t, "lessons done since",
			h.Number("SELECT COUNT(*) FROM lesson_progress WHERE user_id = ? AND done_at IS NOT NULL", h.ID("member")),
			1)
	})
}
