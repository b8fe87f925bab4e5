package learning_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"atlas/internal/learning/access"
	"atlas/internal/learning/content"
	"atlas/internal/learning/courses"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/page"
	"atlas/internal/testkit/check"
)

func TestCoursesAreWritten(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		ctx := h.By(staff)
		_, err := h.Learning.Courses.CreateCourse(ctx, courses.CourseInput{Name: given("  ")})
		h.Refused(err, errs.Invalid)
		_, err = h.Learning.Courses.CreateCourse(ctx, courses.CourseInput{Name: given("X"), IntroVideoURL: given("https://evil.example/x")})
		h.Refused(err, errs.Invalid)
		_, err = h.Learning.Courses.CreateCourse(ctx, courses.CourseInput{Name: given("X"), AuthorID: given(h.ID("member"))})
		h.Refused(err, errs.Invalid)
		_, err = h.Learning.Courses.CreateCourse(ctx, courses.CourseInput{Name: given("X"), Openers: []*access.OpenerInput{{Kind: "level", ID: "emperor"}}})
		h.Refused(err, errs.Invalid)
		for _, role := range []string{"member", "expert", "tribe-team-ro"} {
			_, err = h.Learning.Courses.CreateCourse(h.By(role), courses.CourseInput{Name: given("X")})
			h.Refused(err, errs.Forbidden)
		}
		c, err := h.Learning.Courses.CreateCourse(ctx, courses.CourseInput{
			Name: given(" Writing   Well "), Description: given(`<p>Go<script>alert(1)</script></p>`), AuthorID: given(h.ID("expert")),
			Openers: []*access.OpenerInput{{Kind: "level", ID: "coach"}},
		})
		h.Must(err)
		if c.Name != "Writing Well" || *c.Description != "<p>Go</p>" || c.Author.ID != h.ID("expert") || c.Status() != content.Draft {
			t.Errorf("got course %+v, want the draft Writing Well of the expert", c)
		}
		seen := c.UpdatedAt
		h.Clock.Advance(time.Minute)
		c, err = h.Learning.Courses.UpdateCourse(ctx, c.ID, courses.CourseInput{ShortDescription: given("Short")}, &seen)
		h.Must(err)
		if *c.ShortDescription != "Short" || c.Name != "Writing Well" {
			t.Errorf("got %q and %q, want Short and Writing Well, which were left out", *c.ShortDescription, c.Name)
		}
		_, err = h.Learning.Courses.UpdateCourse(ctx, c.ID, courses.CourseInput{Name: given("Late")}, &seen)
		h.Refused(err, errs.Conflict)
		_, err = h.Learning.Courses.PublishCourse(ctx, c.ID, true, true)
		h.Refused(err, errs.Conflict) // nothing to learn in it
		check.Equal(t, "lines in the log",
			h.Number("SELECT COUNT(*) FROM info_log WHERE entity = 'course' AND entity_id = ?", idText(c.ID)), 2)
		h.wantVerified()
	})
}

func TestDraftsWarnOfConflicts(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		ctx := h.By(staff)
		c, _ := h.course("Drafted", 1)
		d, err := h.Learning.Content.SaveFormDraft(ctx, "course", c.ID, []byte(`{"name":"Almost"}`), &c.UpdatedAt)
		h.Must(err)
		if d.IsStale || string(d.Body) != `{"name":"Almost"}` {
			t.Errorf("got draft %+v, want Almost, not stale", d)
		}
		if other, err := h.Learning.Content.FormDraft(h.By("admin"), "course", c.ID); err != nil || other != nil {
			t.Errorf("the draft of another: got %+v and error %v, want none", other, err)
		}
		_, err = h.Learning.Courses.UpdateCourse(h.By("admin"), c.ID, courses.CourseInput{Name: given("Faster")}, &c.UpdatedAt)
		h.Must(err)
		d, err = h.Learning.Content.FormDraft(ctx, "course", c.ID)
		h.Must(err)
		if !d.IsStale || d.Warning() == nil || !strings.Contains(*d.Warning(), "Someone else just changed this course") {
			t.Errorf("got draft %+v, want it stale, with the warning that someone else changed the course", d)
		}
		_, err = h.Learning.Courses.UpdateCourse(ctx, c.ID, courses.CourseInput{Name: given("Mine")}, nil)
		h.Must(err)
		if d, err := h.Learning.Content.FormDraft(ctx, "course", c.ID); err != nil || d != nil {
			t.Errorf("the draft after saving: got %+v and error %v, want none", d, err)
		}
		_, err = h.Learning.Content.SaveFormDraft(ctx, "universe", 0, []byte(`{}`), nil)
		h.Refused(err, errs.Invalid)
	})
}

func TestOutlinesAreOrderedAtOnce(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		ctx := h.By(staff)
		c, ids := h.course("Order", 2, 2)
		first, second := h.Number("SELECT MIN(id) FROM units WHERE course_id = ?", c.ID), h.Number("SELECT MAX(id) FROM units WHERE course_id = ?", c.ID)
		c, err := h.Learning.Courses.SaveTracks(ctx, c.ID, []*courses.TrackInput{{Name: "Start"}, {Name: "Work"}}, nil)
		h.Must(err)
		track := h.Number("SELECT MAX(id) FROM tracks WHERE course_id = ?", c.ID)
		_, err = h.Learning.Courses.OrderCourse(ctx, c.ID, []*courses.UnitOrderInput{
			{ID: second, TrackID: &track, LessonIds: []int{ids[1][1], ids[0][0], ids[1][0]}}, {ID: first, LessonIds: []int{ids[0][1]}},
		})
		h.Must(err)
		mine, err := h.Learning.MyCourse(h.By("member"), c.ID)
		h.Must(err)
		got := []int{}
		for _, u := range mine.Units {
			for _, l := range u.Lessons {
				got = append(got, l.ID)
			}
		}
		if want := []int{ids[1][1], ids[0][0], ids[1][0], ids[0][1]}; !slices.Equal(got, want) || *mine.Units[0].TrackID != track {
			t.Errorf("got units %v, want %v, the first in track %d", got, want, track)
		}
		for _, wrong := range [][]*courses.UnitOrderInput{
			{{ID: second, LessonIds: got}},
			{{ID: second, LessonIds: got[:3]}, {ID: first, LessonIds: got[:1]}},
			{{ID: second, LessonIds: got[:2]}, {ID: first, LessonIds: got[3:]}},
		} {
			_, err = h.Learning.Courses.OrderCourse(ctx, c.ID, wrong)
			h.Refused(err, errs.Conflict)
		}
		_, err = h.Learning.Courses.SaveTracks(ctx, c.ID, []*courses.TrackInput{}, nil)
		h.Must(err)
		check.Equal(t, "units in a track that is gone",
			h.Number("SELECT COUNT(*) FROM units WHERE track_id IS NOT NULL"), 0)
		h.wantVerified()
	})
}

// Anyone who saves tracks or a file of a lesson that somebody else changed since is told, and nothing is lost.
func TestTracksAndFilesOfLessonsKnowWhatWasSeen(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		ctx := h.By(staff)
		c, ids := h.course("Seen", 1)
		seen := c.UpdatedAt
		h.Did(h.Learning.Courses.SaveTracks(ctx, c.ID, []*courses.TrackInput{{Name: "Start"}}, &seen))
		_, err := h.Learning.Courses.SaveTracks(ctx, c.ID, []*courses.TrackInput{{Name: "Other"}}, &seen)
		h.Refused(err, errs.Conflict)
		x, err := h.Learning.Courses.CreateLessonFile(ctx, ids[0][0], courses.LessonFileInput{Name: given("Sheet"), URL: given("https://example.com/sheet")})
		h.Must(err)
		seen = x.UpdatedAt
		h.Did(h.Learning.Courses.UpdateLessonFile(ctx, x.ID, courses.LessonFileInput{Name: given("Mine")}, &seen))
		_, err = h.Learning.Courses.UpdateLessonFile(ctx, x.ID, courses.LessonFileInput{Name: given("Theirs")}, &seen)
		h.Refused(err, errs.Conflict)
		check.Equal(t, "tracks and files that were saved first",
			h.Number("SELECT COUNT(*) FROM tracks "+
				"WHERE name = 'Start'")+h.Number("SELECT COUNT(*) FROM lesson_files WHERE name = 'Mine'"),
			2)
	})
}

func TestCoursesAreCopiedArchivedAndListed(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		ctx := h.By(staff)
		c, ids := h.course("Original", 2, 1)
		_, err := h.Learning.Courses.CreateLessonFile(ctx, ids[0][0], courses.LessonFileInput{Name: given("Sheet"), URL: given("https://example.com/sheet")})
		h.Must(err)
		_, err = h.Learning.Courses.UpdateLesson(ctx, ids[0][1], courses.LessonInput{Openers: []*access.OpenerInput{{Kind: "level", ID: "coach"}}}, nil)
		h.Must(err)
		_, err = h.Learning.Courses.ArchiveLesson(ctx, ids[1][0], true)
		h.Must(err)
		copied, err := h.Learning.Courses.DuplicateCourse(ctx, c.ID)
		h.Must(err)
		if copied.Name != "Original (copy)" || copied.Status() != content.Draft || copied.LessonCount != 2 || copied.PublishedLessonCount != 0 {
			t.Errorf("got course %+v, want the draft Original (copy) with two lessons, none of them published",
				copied)
		}
		check.Equal(t, "files that were copied",
			h.Number(`SELECT COUNT(*) FROM lesson_files x JOIN lessons l ON l.id = x.lesson_id
				WHERE l.course_id = ?`, copied.ID),
			1)
		check.Equal(t, "doors that were copied",
			h.Number(`SELECT COUNT(*) FROM doors d JOIN lessons l ON l.id = d.content_id WHERE d.content = 'lesson'
				AND l.course_id = ?`, copied.ID),
			1)
		_, err = h.Learning.Courses.ArchiveCourse(ctx, c.ID)
		h.Must(err)
		if m, err := h.Learning.MyCourse(h.By("member"), c.ID); err != nil || m.Door.Code != content.Archived {
			t.Errorf("got %+v, %v, want it archived", m, err)
		}
		_, err = h.Learning.MyCourse(h.By("non-member"), c.ID)
		h.Refused(err, errs.NotFound)
		_, err = h.Learning.Courses.UpdateCourse(ctx, c.ID, courses.CourseInput{Name: given("X")}, nil)
		h.Refused(err, errs.Conflict)
		count := func(status, search string) int {
			list, err := h.Learning.Courses.Courses(ctx, page.Window{Page: 1, PerPage: 10, Search: search}, &courses.CourseFilter{Status: &status})
			h.Must(err)
			check.Equal(t, "total of the list", list.Total, len(list.Rows))
			return list.Total
		}
		if count("all", "") != 1 || count("archived", "") != 1 || count("draft", "COPY") != 1 || count("draft", "zzz") != 0 {
			t.Errorf("got %d of all, %d archived, %d and %d drafts, want 1, 1, 1 and 0", count("all", ""),
				count("archived", ""), count("draft", "COPY"), count("draft", "zzz"))
		}
		c, err = h.Learning.Courses.RestoreCourse(ctx, c.ID)
		h.Must(err)
		check.Equal(t, "status of the course", c.Status(), content.Draft)
		h.wantVerified()
	})
}
