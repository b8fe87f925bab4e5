package learning_test

import (
	"slices"
	"testing"

	"atlas/internal/learning"
	"atlas/internal/learning/access"
	"atlas/internal/learning/content"
	"atlas/internal/learning/courses"
)

// A course that somebody began and that closed to them stands once in their lists: among their own courses, closed and after those that are
// open, and not again among the courses that they could have.
func TestClosedCoursesAreListedOnce(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		begun, ids := h.course("Begun", 2)
		h.course("Never opened", 1)
		h.course("Still open", 1)
		h.Did(h.Learning.OpenLesson(h.By("member"), ids[0][0]))
		h.learns("team-lead", ids[0][0])
		onlyCoaches := []*access.OpenerInput{{Kind: "level", ID: "coach"}}
		for _, id := range []int{begun.ID, h.Number("SELECT id FROM courses WHERE name = 'Never opened'")} {
			h.Did(h.Learning.Courses.UpdateCourse(h.By(staff), id, courses.CourseInput{Openers: onlyCoaches}, nil))
		}
		names := func(role, filter string) []string {
			out := []string{}
			for _, c := range h.myCourses(role, filter) {
				out = append(out, c.Name)
			}
			return out
		}

		for filter, want := range map[string][]string{
			"all": {"Still open", "Begun"}, learning.Watching: {"Begun"}, content.Closed: {"Never opened"}, learning.Completed: {},
		} {
			if got := names("member", filter); !slices.Equal(got, want) {
				t.Errorf("%s: got %v, want %v", filter, got, want)
			}
		}
		for _, c := range h.myCourses("team-lead", learning.Watching) {
			if c.Door.IsOpen || c.NextLessonID != nil || c.DoneCount != 1 {
				t.Errorf("got open %t, next %v, %d done, want it closed with nothing to go on with and one done", c.Door.IsOpen, c.NextLessonID, c.DoneCount)
			}
		}
		h.Did(h.Learning.Courses.UpdateLesson(h.By(staff), ids[0][1], courses.LessonInput{IsFree: given(true)}, nil))
		if got := names("non-member", content.Closed); len(got) != 3 || got[0] != "Begun" {
			t.Errorf("got %v, want the course with a free lesson first", got)
		}
		if got := names("non-member", content.Closed); len(got) != 3 {
			t.Errorf("got %v closed to someone who never was a member, want all three", got)
		}
	})
}
