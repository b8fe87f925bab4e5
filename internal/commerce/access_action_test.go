package commerce_test

import (
	"fmt"
	"testing"

	"atlas/internal/commerce/billing"
	"atlas/internal/commerce/grants"
	"atlas/internal/learning/access"
	"atlas/internal/learning/courses"
)

// actionOf is what a closed course says to somebody, and the button below.
func (h *fixture) actionOf(id, course int) string {
	h.t.Helper()
	ctx := h.Learning.WithLoaders(h.ByID(id))
	c, err := h.Learning.MyCourse(ctx, course)
	h.Must(err)
	if c.Door.IsOpen {
		return "open"
	}
	action, err := access.StateFields{Service: h.Learning.Access}.Action(ctx, c.Door)
	h.Must(err)
	if action == nil {
		return c.Door.Code
	}
	return fmt.Sprint(c.Door.Code, ": ", action.Label, " ", action.Path)
}

// A closed door has the one button that helps: join while enrolment is open, else the waitlist; renew where they bought, or in another funnel of the
// product; pay the very row that is overdue.
func TestClosedDoorsHaveOneWay(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		course := func(openers ...*access.OpenerInput) int {
			c, err := h.Learning.Courses.CreateCourse(h.By(staff), courses.CourseInput{Name: given("Course"), Openers: openers})
			h.Must(err)
			u, err := h.Learning.Courses.CreateUnit(h.By(staff), c.ID, courses.UnitInput{Name: given("Unit")})
			h.Must(err)
			h.Did(h.Learning.Courses.CreateLesson(h.By(staff), u.ID, courses.LessonInput{Name: given("Lesson")}))
			h.Did(h.Learning.Courses.PublishCourse(h.By(staff), c.ID, true, true))
			return c.ID
		}
		forMembers := course()
		forFast := course(&access.OpenerInput{Kind: "product", ID: fmt.Sprint(h.Number("SELECT id FROM products WHERE is_fast_track"))})
		forCoaches := course(&access.OpenerInput{Kind: "level", ID: "coach"})
		says := func(who, course int, want string) {
			t.Helper()
			if got := h.actionOf(who, course); got != want {
				t.Errorf("got %q, want %q", got, want)
			}
		}

		// Somebody with the level Member from staff and no membership: the level alone opens nothing.
		stranger := h.newMember(1)
		h.Exec("INSERT INTO user_access_levels (user_id, level_id, granted_at) VALUES (?, 'member', 0)", stranger)
		says(stranger, forMembers, "no_membership: Start membership /checkout/join")
		says(stranger, forFast, "not_member: Get Fast Track /checkout/fast")
		h.Exec("UPDATE funnels SET is_switched_on = FALSE WHERE id IN ('join', 'launch')")
		h.Exec("UPDATE default_settings SET value = '' WHERE name = 'waitlist-link'")
		h.Settings.InvalidateCache()
		says(stranger, forMembers, "no_membership: Join the Waitlist /checkout/closed?funnel=join")
		h.Exec("UPDATE default_settings SET value = 'https://example.com/wait' WHERE name = 'waitlist-link'")
		h.Settings.InvalidateCache()
		says(stranger, forMembers, "no_membership: Join the Waitlist https://example.com/wait")
		h.Exec("UPDATE funnels SET is_switched_on = TRUE WHERE id IN ('join', 'launch')")

		// One whose term ends: they renew where they bought, and elsewhere when that is closed.
		ending := h.newMember(2)
		h.subscribe(ending, "launch", nil, new(10), true)
		says(ending, forMembers, "open")
		says(ending, forFast, "no_grant: Get Fast Track /checkout/fast")
		says(ending, forCoaches, "no_grant")
		coming := h.newMember(3)
		h.subscribe(coming, "join", new(60), nil, true)
		says(coming, forMembers, "not_started")
		late := h.newMember(4)
		h.subscribe(late, "join", nil, nil, false)
		given, err := h.Commerce.Grants.GiveAccess(h.By(staff), stranger, grants.GiveAccessInput{ProductID: h.Number("SELECT id FROM products WHERE is_membership"), EndsOn: h.date(9), Reason: "Scholar"})
		h.Must(err)
		says(given.UserID, forMembers, "open")

		h.advanceDays(12)
		says(ending, forMembers, "grace: Renew membership /checkout/launch")
		says(stranger, forMembers, "expired: Join the Tribe /checkout/join")
		h.Exec("UPDATE funnels SET is_switched_on = FALSE WHERE id = 'launch'")
		says(ending, forMembers, "grace: Renew membership /checkout/join")
		says(late, forMembers, "open")
		h.advanceDays(20)
		says(ending, forMembers, "expired: Renew membership /checkout/join")

		// The pay page is that of the oldest row, and no longer needed once it is paid.
		row := h.rows(late)[0]
		schedule, err := h.Commerce.Memberships.StudentPayment(h.By(staff), row)
		h.Must(err)
		page, err := billing.PaymentScheduleFields{Billing: h.Commerce.Billing}.PayPath(h.By(staff), schedule)
		h.Must(err)
		says(late, forMembers, "suspended: Pay now "+*page)
		h.sendRowSlip(row, "BPI 4711")
		says(late, forMembers, "suspended: View slip "+*page)
		for _, id := range h.rows(late) {
			h.pay(id)
		}
		says(late, forMembers, "open")
	})
}
