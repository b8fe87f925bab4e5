package learning_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"atlas/internal/identity/userlist"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/page"
)

// Staff find people by what they learn, and sort them by when they last did.
func TestPeopleByTheirCourses(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		_, ids := h.course("One", 1)
		h.Did(h.Learning.OpenLesson(h.By("coach"), ids[0][0]))
		h.Clock.Advance(time.Minute)
		h.Did(h.Learning.OpenLesson(h.By("member"), ids[0][0]))
		h.Clock.Advance(time.Minute)
		h.Did(h.Learning.FinishLesson(h.By("coach"), ids[0][0]))
		everybody := h.Number("SELECT COUNT(*) FROM users WHERE archived_at IS NULL")
		find := func(w page.Window, choice string) (*userlist.List, string) {
			t.Helper()
			filter := &userlist.Filter{}
			if choice != "" {
				filter.Parts = []*userlist.PartFilter{{Name: "courses", Value: choice}}
			}
			w.Page, w.PerPage = 1, 10
			list, err := h.Identity.List.Users(h.By(staff), w, filter)
			h.Must(err)
			names := []string{}
			for _, u := range list.Rows {
				names = append(names, strings.TrimSuffix(u.Email, "@atlas.test"))
			}
			return list, fmt.Sprint(names)
		}
		if _, names := find(page.Window{Sort: "lastLesson", Desc: true}, "started"); names != "[member coach]" {
			t.Errorf("people who started: got %q, want [member coach]", names)
		}
		if _, names := find(page.Window{}, "completed"); names != "[coach]" {
			t.Errorf("people who completed: got %q, want [coach]", names)
		}
		if list, names := find(page.Window{}, "none"); list.Total != everybody-2 || strings.Contains(names, "[member") {
			t.Errorf("got %d people without a course, %q, want %d without the member", list.Total, names, everybody-2)
		}
		if _, names := find(page.Window{Sort: "lastLesson", Desc: true}, ""); !strings.HasPrefix(names, "[member coach ") {
			t.Errorf("people by their last lesson: got %q, want member and coach first", names)
		}
		_, err := h.Identity.List.Users(h.By(staff), page.Window{Page: 1, PerPage: 10}, &userlist.Filter{Parts: []*userlist.PartFilter{{Name: "courses", Value: "' OR 1=1"}}})
		h.Refused(err, errs.Invalid)
	})
}
