package commerce_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"atlas/internal/commerce/billing"
	"atlas/internal/commerce/memberships"
	"atlas/internal/commerce/preview"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/errs"
)

// A preview is what really happens: the jobs run on every day, the clock moves, and every email, every banner and every
// access is the one that was foretold.
func TestPreviewIsWhatHappens(t *testing.T) {
	for name, pays := range map[string]bool{"nothing is paid": false, "all is paid on time": true} {
		t.Run(name, func(t *testing.T) {
			forEachEngine(t, func(t *testing.T, h *fixture) {
				h.advanceToMorning()
				userID := h.member(1, 75) // three payments, 15 days apart
				sub := h.held(userID)[0]
				h.pay(h.rows(userID)[0])
				foretold, err := h.Commerce.Preview.SubscriptionPreview(h.By(staff), sub.ID, pays)
				h.Must(err)

				last := clock.DaysBetween(foretold.From, foretold.Until)
				if last < 75+14 || foretold.IsCut {
					t.Errorf("got a preview of %d days, want all until the end of grace", last)
				}
				for day := range last + 1 {
					h.passDay(t, foretold, sub.ID, userID, day, pays)
				}
			})
		})
	}
}

// passDay lets a day pass for real and compares it with what was foretold.
func (h *fixture) passDay(t *testing.T, foretold *preview.Preview, subscriptionID, userID, day int, pays bool) {
	t.Helper()
	today := clock.AddDays(foretold.From, day)
	want := dayOf(foretold, today)
	before := len(h.Messages("some1@test.example"))
	h.Must(h.Commerce.Reminders.RemindOfPayments(t.Context()))
	h.Must(h.Commerce.Expiry.RemindOfMemberships(t.Context()))

	var got, expected []string
	for _, message := range h.Messages("some1@test.example")[before:] {
		got = append(got, message.Subject)
		for _, email := range want.Emails {
			if email.Subject == message.Subject && !containsAll(message.Text, email.Lines) {
				t.Errorf("day %d: got the email %q, want the lines %q", day, message.Text, email.Lines)
			}
		}
	}
	for _, email := range want.Emails {
		if want.Day.Equal(today) {
			expected = append(expected, email.Subject)
		}
	}
	slices.Sort(got)
	slices.Sort(expected)
	if !slices.Equal(got, expected) {
		t.Errorf("day %d: got emails %q, want %q", day, got, expected)
	}

	dues, err := h.Commerce.Memberships.GetDuesAndExpiration(h.ByID(userID))
	h.Must(err)
	if got, want := duesText(dues), duesText(want.Dues); got != want {
		t.Errorf("day %d: got dues %s, want %s", day, got, want)
	}
	sub, err := h.Commerce.Memberships.Subscription(h.By(staff), subscriptionID)
	h.Must(err)
	if got, want := isOpen(sub), slices.Contains([]string{"open", "grace"}, want.Access); got != want {
		t.Errorf("day %d: subscription is open: got %t, want %t", day, got, want)
	}

	if pays {
		for _, row := range h.rows(userID) {
			isDue := h.Number("SELECT COUNT(*) FROM payment_schedules WHERE id = ? AND transaction_id IS NULL AND schedule_date <= ?", row, h.Clock.Now()) == 1
			if isDue {
				h.pay(row)
			}
		}
	}
	h.advanceDays(1)
}

// dayOf is what a preview says of a day: of the day itself, or of the last one before it.
func dayOf(p *preview.Preview, day time.Time) *preview.Day {
	found := p.Days[0]
	for _, one := range p.Days {
		if !one.Day.After(day) {
			found = one
		}
	}
	if found.Day.Equal(day) {
		return found
	}
	later := *found
	later.Emails = nil

	return &later
}

func containsAll(text string, lines []string) bool {
	for _, line := range lines {
		if !strings.Contains(text, line) {
			return false
		}
	}

	return true
}

func isOpen(sub *billing.Subscription) bool {
	return sub.Validity() == "active" && !sub.IsSuspended()
}

// duesText is what a banner is made of, without the signed addresses.
func duesText(d *memberships.DuesAndExpiration) string {
	out := fmt.Sprintf("suspended %t", d.IsSuspended)
	for name, due := range map[string]*memberships.ScheduleDue{"upcoming": d.UpcomingPaymentDue, "overdue": d.OverduePayments} {
		if due != nil {
			out += fmt.Sprintf(", %s %d %d", name, due.ID, due.Amount)
		}
	}
	for name, end := range map[string]*memberships.SubscriptionExpiry{"expiring": d.ExpiringSoon, "expired": d.Expired} {
		if end != nil {
			out += fmt.Sprintf(", %s %d", name, end.ID)
		}
	}
	if d.ReopenAmount != nil {
		out += fmt.Sprintf(", reopens for %d", *d.ReopenAmount)
	}
	parts := strings.Split(out, ", ")
	slices.Sort(parts)

	return strings.Join(parts, ", ")
}

// Looking ahead writes nothing, and is for those who see the person and the page.
func TestPreviewOnlyLooks(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		userID := h.member(1, 75)
		sub := h.held(userID)[0]
		count := func() int {
			return h.Number("SELECT (SELECT COUNT(*) FROM outbox_mails) + (SELECT COUNT(*) FROM payment_reminders) + (SELECT COUNT(*) FROM membership_reminders) + (SELECT COUNT(*) FROM notifications)")
		}
		before := count()

		_, err := h.Commerce.Preview.SubscriptionPreview(h.By(staff), sub.ID, false)
		h.Must(err)
		_, err = h.Commerce.Preview.FunnelPreview(h.By(staff), "launch", new("thirds"), true)
		h.Must(err)
		if after := count(); after != before {
			t.Errorf("got %d rows after looking, want %d", after, before)
		}

		if _, err := h.Commerce.Preview.SubscriptionPreview(h.ByID(userID), sub.ID, false); !errs.Is(err, errs.NotFound) {
			t.Errorf("by the member: got %v, want not found", err)
		}
		if _, err := h.Commerce.Preview.FunnelPreview(h.ByID(userID), "launch", nil, false); !errs.Is(err, errs.Forbidden) {
			t.Errorf("a funnel by a member: got %v, want forbidden", err)
		}
		if _, err := h.Commerce.Preview.FunnelPreview(h.By(staff), "launch", new("nothing"), false); err == nil {
			t.Error("by a term that isn't there: got no error, want one")
		}
	})
}

// A buyer of today meets what the preview of the funnel says.
func TestFunnelPreviewIsThatOfItsBuyer(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		h.advanceToMorning()
		h.Exec("UPDATE funnels SET validity_by_days = 75 WHERE id = 'launch'")
		funnel, err := h.Commerce.Preview.FunnelPreview(h.By(staff), "launch", new("thirds"), false)
		h.Must(err)
		userID := h.member(1, 75)
		h.pay(h.rows(userID)[0])
		buyer, err := h.Commerce.Preview.SubscriptionPreview(h.By(staff), h.held(userID)[0].ID, false)
		h.Must(err)

		if got, want := previewText(funnel), previewText(buyer); got != want {
			t.Errorf("got\n%s\nwant\n%s", got, want)
		}
	})
}

func previewText(p *preview.Preview) string {
	out := ""
	for _, day := range p.Days {
		out += day.Day.Format(time.DateOnly) + " " + day.Access
		for _, step := range day.Steps {
			out += ", " + step.Title
		}
		for _, email := range day.Emails {
			out += ", " + email.Subject
		}
		out += "\n"
	}

	return out
}

// Lessons that drip are told on the day on which their door opens, and only while content is open.
func TestPreviewTellsOfDrip(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		h.advanceToMorning()
		h.Exec("INSERT INTO courses (name, name_key, published_at, created_at, updated_at) VALUES ('Getting clients', 'c', 1, 1, 1)")
		h.Exec("INSERT INTO units (course_id, name, drip, position, created_at, updated_at) SELECT MAX(id), 'Offers', 'none', 1, 1, 1 FROM courses")
		for name, days := range map[string]int{"Rates": 10, "Contracts": 60} {
			h.Exec(`INSERT INTO lessons (course_id, unit_id, name, name_key, type, is_required, drip, drip_days, position, published_at, created_at, updated_at)
				SELECT course_id, id, ?, ?, 'Video', TRUE, 'days', ?, 1, 1, 1, 1 FROM units WHERE name = 'Offers'`, name, name, days)
		}
		userID := h.member(1, 75)
		h.pay(h.rows(userID)[0])
		sub := h.held(userID)[0]

		told := func(pays bool) string {
			buyer, err := h.Commerce.Preview.SubscriptionPreview(h.By(staff), sub.ID, pays)
			h.Must(err)
			out := ""
			for _, day := range buyer.Days {
				for _, step := range day.Steps {
					if step.Kind == "drip" {
						out += fmt.Sprintf("%d %s %s ", clock.DaysBetween(buyer.From, day.Day), step.Title, step.Text)
					}
				}
			}

			return strings.TrimSpace(out)
		}
		const first = "10 A lesson opens: Rates In Getting clients."
		if got, want := told(true), first+" 60 A lesson opens: Contracts In Getting clients."; got != want {
			t.Errorf("paid on time: got %q, want %q", got, want)
		}
		if got := told(false); got != first {
			t.Errorf("closed on day 30: got %q, want %q", got, first)
		}
	})
}
