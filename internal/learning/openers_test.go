package learning_test

import (
	"strings"
	"testing"

	"atlas/internal/learning/access"
	"atlas/internal/learning/courses"
	"atlas/internal/learning/events"
	"atlas/internal/learning/resources"
	"atlas/internal/platform/errs"
)

// Content lists no level that can never open it: people who only signed up hold nothing that opens content.
func TestNonMembersCannotBeListed(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		ctx := h.By(staff)
		wrong := []*access.OpenerInput{{Kind: "level", ID: "coach"}, {Kind: "level", ID: "non-member"}}
		right := []*access.OpenerInput{{Kind: "level", ID: "coach"}, {Kind: "level", ID: "affiliate"}}
		c, ids := h.course("Listed", 1)
		e, r := h.event(weekly("Listed")), h.resource("listed")

		for name, set := range map[string]func(openers []*access.OpenerInput) error{
			"a course": func(openers []*access.OpenerInput) error {
				_, err := h.Learning.Courses.UpdateCourse(ctx, c.ID, courses.CourseInput{Openers: openers}, nil)
				return err
			},
			"a lesson": func(openers []*access.OpenerInput) error {
				_, err := h.Learning.Courses.UpdateLesson(ctx, ids[0][0], courses.LessonInput{Openers: openers}, nil)
				return err
			},
			"an event": func(openers []*access.OpenerInput) error {
				_, err := h.Learning.Events.UpdateEvent(ctx, e.ID, events.EventInput{Openers: openers}, nil)
				return err
			},
			"a resource": func(openers []*access.OpenerInput) error {
				_, err := h.Learning.Resources.UpdateResource(ctx, r.ID, resources.ResourceInput{Openers: openers}, nil)
				return err
			},
		} {
			err := set(wrong)
			h.Refused(err, errs.Invalid, "openers")
			if err != nil && !strings.Contains(err.Error(), "Non-members can't open content.") {
				t.Errorf("%s: got %q, want the reason", name, err)
			}
			h.Must(set(right))
		}
		if n := h.Number("SELECT COUNT(*) FROM doors WHERE opener_id = 'non-member'"); n != 0 {
			t.Errorf("got %d rows that list non-members, want none", n)
		}
	})
}
