package commerce_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"atlas/internal/commerce/billing"
	"atlas/internal/platform/clock"
)

func TestReminderSteps(t *testing.T) {
	for name, c := range map[string]struct {
		days      []int
		lastUntil int
		want      string
	}{
		"none":                       {nil, 14, ""},
		"each until the next":        {[]int{-30, -7, -1, 0, 7, 13}, 14, "-30..-8 -7..-2 -1..-1 0..6 7..12 13..14"},
		"the last on its day":        {[]int{-7, 14}, 14, "-7..13 14..14"},
		"the last after grace ended": {[]int{0, 30}, 14, "0..29 30..30"},
	} {
		t.Run(name, func(t *testing.T) {
			got := []string{}
			for _, step := range billing.ReminderSteps(c.days, c.lastUntil) {
				got = append(got, fmt.Sprintf("%d..%d", step.Step, step.Until))
			}
			if strings.Join(got, " ") != c.want {
				t.Errorf("got %q, want %q", strings.Join(got, " "), c.want)
			}
		})
	}
}

// advanceToMorning moves the clock to the next nine o'clock in Manila.
func (h *fixture) advanceToMorning() {
	h.Clock.Advance(time.Minute)
	for h.Clock.Now().UTC().Hour() != 1 {
		h.Clock.Advance(time.Hour)
	}
}

// setting gives a setting another value and waits until it is seen.
func (h *fixture) setting(name, value string) {
	h.t.Helper()
	h.Exec("UPDATE default_settings SET value = ? WHERE name = ?", value, name)
	h.Settings.InvalidateCache()
}

// member enrols a new person through the funnel launch, which lasts for so many days from today on.
func (h *fixture) member(n, days int) int {
	h.t.Helper()
	h.Exec("UPDATE funnels SET validity_by_days = ? WHERE id = 'launch'", days)
	id := h.newMember(n)
	h.enrol(id, "launch")
	return id
}

// endingMails counts the emails about the end of a membership by the days, from now on, on which they are sent, with the job running three times a day.
func (h *fixture) endingMails(userID, days int, daily func(day int)) map[int]int {
	h.t.Helper()
	count := func() int {
		return h.Number("SELECT COUNT(*) FROM outbox_mails m JOIN users u ON u.email = m.to_address WHERE m.kind = 'membership-ending' AND u.id = ?", userID)
	}
	sent, before := map[int]int{}, count()
	for day := range days {
		if daily != nil {
			daily(day)
		}
		for range 3 {
			h.Must(h.Commerce.Expiry.RemindOfMemberships(h.t.Context()))
			h.Clock.Advance(time.Hour)
		}
		if after := count(); after != before {
			sent[day], before = after-before, after
		}
		h.Clock.Advance(21 * time.Hour)
	}
	return sent
}

// Membership reminders: 30, 7 and 1 days before the last day, on it, and 7 and 13 days after it, once each, by email and in the app.
func TestMembershipReminders(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		h.advanceToMorning()
		id := h.member(1, 60)

		got := h.endingMails(id, 90, nil)
		want := map[int]int{30: 1, 53: 1, 59: 1, 60: 1, 67: 1, 73: 1}
		if !maps.Equal(got, want) {
			t.Errorf("got emails by day %v, want %v", got, want)
		}
		if n := h.Number("SELECT COUNT(*) FROM notifications WHERE user_id = ? AND kind = 'membership-ending'", id); n != 6 {
			t.Errorf("got %d notifications in the app, want 6", n)
		}

		subjects := []string{}
		for _, message := range h.Messages("some1@test.example") {
			if message.Kind == "membership-ending" {
				subjects = append(subjects, message.Subject)
			}
		}
		last := h.held(id)[0].Expiry().Add(8 * time.Hour).Format("Jan 02, 2006")
		wanted := []string{
			"Your Tribe Membership ends on " + last, "Your Tribe Membership ends on " + last, "Your Tribe Membership ends tomorrow", "Your Tribe Membership ends today",
			"Your Tribe Membership ended on " + last, "Your Tribe Membership ended on " + last,
		}
		if !slices.Equal(subjects, wanted) {
			t.Errorf("got subjects %q, want %q", subjects, wanted)
		}
	})
}

// Anyone who renews, leaves, is archived or has a membership that lasts longer hears no more; so do members for life.
func TestMembershipRemindersStop(t *testing.T) {
	for name, c := range map[string]struct {
		after func(h *fixture, id int)
		want  map[int]int
	}{
		"nothing happens": {func(*fixture, int) {}, map[int]int{13: 1, 19: 1, 20: 1, 27: 1, 33: 1}},
		"renewed within grace": {func(h *fixture, id int) {
			h.advanceDays(8)
			h.Exec("UPDATE funnels SET validity_by_days = 365 WHERE id = 'launch'")
			h.enrol(id, "launch")
		}, map[int]int{13: 1}},
		"bought through another funnel of the product": {func(h *fixture, id int) { h.enrol(id, "join") }, map[int]int{13: 1}},
		"unsubscribed": {func(h *fixture, id int) {
			h.Did(h.Commerce.Memberships.ManualUserUnsubscription(h.By(staff), h.held(id)[0].ID))
		}, map[int]int{13: 1}},
		"archived": {func(h *fixture, id int) { h.Did(h.Identity.Manage.ArchiveUser(h.By(staff), id)) }, map[int]int{13: 1}},
		"another membership for life": {func(h *fixture, id int) {
			h.Exec("UPDATE products SET is_membership = TRUE WHERE name_key = 'p2'")
			h.enrol(id, "free")
		}, map[int]int{13: 1}},
		"a product that makes no members": {func(h *fixture, id int) { h.enrol(id, "free") }, map[int]int{13: 1, 19: 1, 20: 1, 27: 1, 33: 1}},
		"given more time by staff":        {func(h *fixture, id int) { h.give(id, 90) }, map[int]int{13: 1}},
		"switched off": {func(h *fixture, id int) {
			h.Did(h.Identity.Notices.SetPreference(h.ByID(id), "membership-ending", false, "off"))
		}, map[int]int{13: 1}},
	} {
		t.Run(name, func(t *testing.T) {
			forEachEngine(t, func(t *testing.T, h *fixture) {
				h.advanceToMorning()
				id := h.member(1, 20)
				got := h.endingMails(id, 40, func(day int) {
					if day == 15 {
						c.after(h, id)
					}
				})
				if !maps.Equal(got, c.want) {
					t.Errorf("got emails by day %v, want %v", got, c.want)
				}
			})
		})
	}
}

// give writes that staff gave somebody the membership without a sale, until so many days from today.
func (h *fixture) give(userID, days int) {
	h.t.Helper()
	today := clock.StartOfDay(h.Clock.Now())
	h.Exec(`INSERT INTO grants (user_id, product_id, source, from_at, to_at, reason, given_by_id, given_at, updated_at) SELECT ?, id, 'staff', ?, ?, 'Helps out', ?, ?, ? FROM products WHERE name_key = 'p0'`,
		userID, today, clock.AddDays(today, days+1), h.ID(staff), h.Clock.Now(), h.Clock.Now())
}

// A membership that staff gave is reminded of as one that was bought; one that they took back is not.
func TestMembershipsByStaffAreRemindedOf(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		h.advanceToMorning()
		given, taken := h.newMember(1), h.newMember(2)
		h.give(given, 20)
		h.give(taken, 20)

		got := h.endingMails(given, 30, func(day int) {
			if day == 10 {
				h.Exec("UPDATE grants SET to_at = ?, taken_at = ?, taken_by_id = ? WHERE user_id = ?", h.Clock.Now(), h.Clock.Now(), h.ID(staff), taken)
			}
		})
		if want := map[int]int{13: 1, 19: 1, 20: 1, 27: 1}; !maps.Equal(got, want) {
			t.Errorf("got emails by day %v, want %v", got, want)
		}
		if n := h.Number("SELECT COUNT(*) FROM notifications WHERE user_id = ?", taken); n != 0 {
			t.Errorf("got %d notifications for somebody whose membership was taken back, want none", n)
		}
	})
}

// A day on which nothing ran is made up for, but of several reminders that were missed the latest alone is sent, with the dates of today.
func TestMembershipRemindersCatchUp(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		h.advanceToMorning()
		h.member(1, 60)
		for _, c := range []struct {
			days int
			want string
		}{
			{35, "ends on"}, // 30 days before the end was five days ago
			{20, "ends on"}, // five days before the end
			{5, "ends today"},
			{3, ""},          // the day of the end was told
			{10, "ended on"}, // 13 days after the end
			{1, ""},
			{30, ""},
		} {
			h.advanceDays(c.days)
			before := len(h.Messages("some1@test.example"))
			h.Must(h.Commerce.Expiry.RemindOfMemberships(t.Context()))
			messages := h.Messages("some1@test.example")[before:]
			switch {
			case c.want == "" && len(messages) > 0:
				t.Errorf("got %q, want no email", messages[0].Subject)
			case c.want != "" && (len(messages) != 1 || !strings.Contains(messages[0].Subject, c.want)):
				t.Errorf("got %v, want one email that says %q", messages, c.want)
			}
		}
		if got, want := h.Number("SELECT COUNT(*) FROM membership_reminders"), 4; got != want {
			t.Errorf("got %d reminders, want %d", got, want)
		}
	})
}

// Nobody is told of the end of a membership on the very day on which they bought it, nor at night.
func TestMembershipRemindersAreNotInTheWay(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		h.advanceToMorning()
		id := h.member(1, 7)
		if got := h.endingMails(id, 5, nil); len(got) != 0 {
			t.Errorf("got emails by day %v for what was bought a week before its end, want none", got)
		}

		h.setting("membership-reminder-days", "-1")
		h.advanceDays(1)
		h.setting("reminder-from-hour", "10")
		h.setting("reminder-until-hour", "11")
		sent := []int{}
		for hour := range 24 {
			before := h.Number("SELECT COUNT(*) FROM membership_reminders")
			h.Must(h.Commerce.Expiry.RemindOfMemberships(t.Context()))
			if h.Number("SELECT COUNT(*) FROM membership_reminders") > before {
				sent = append(sent, (9+hour)%24)
			}
			h.Clock.Advance(time.Hour)
		}
		if !slices.Equal(sent, []int{10}) {
			t.Errorf("got reminders at the hours %v, want at 10 alone", sent)
		}
	})
}

// The button leads to the checkout that renews: of the same funnel, else of another open one of the product; without any the email says whom to ask.
func TestMembershipRemindersSayHowToRenew(t *testing.T) {
	for name, c := range map[string]struct {
		before           func(h *fixture)
		button, sentence string
	}{
		"the same funnel": {func(*fixture) {}, "/checkout/launch", "You won't lose a single day."},
		"another funnel": {func(h *fixture) {
			h.Exec("UPDATE funnels SET is_switched_on = FALSE WHERE id = 'launch'")
		}, "/checkout/join", "You won't lose a single day."},
		"a hidden funnel is not offered": {func(h *fixture) {
			h.Exec("UPDATE funnels SET is_switched_on = FALSE WHERE id = 'launch'")
			h.Exec("UPDATE funnels SET is_hidden = TRUE WHERE id = 'join'")
		}, "/account?q=billings", "Just reply to this email and we'll help you renew."},
		"nothing on sale": {func(h *fixture) {
			h.Exec("UPDATE funnels SET is_switched_on = FALSE WHERE product_id = (SELECT id FROM products WHERE name_key = 'p0')")
			h.setting("support-email", "help@tribe.example")
		}, "/account?q=billings", "Email help@tribe.example and we'll help you renew."},
	} {
		t.Run(name, func(t *testing.T) {
			forEachEngine(t, func(t *testing.T, h *fixture) {
				h.advanceToMorning()
				h.member(1, 20)
				c.before(h)
				h.advanceDays(13)
				h.Must(h.Commerce.Expiry.RemindOfMemberships(t.Context()))

				messages := h.Messages("some1@test.example")
				last := messages[len(messages)-1]
				if last.Kind != "membership-ending" || !strings.Contains(last.Text, c.button) || !strings.Contains(last.Text, c.sentence) || !strings.Contains(last.Text, "Hi Some,") {
					t.Errorf("got %s:\n%s\nwant the link %s and the sentence %q", last.Kind, last.Text, c.button, c.sentence)
				}
			})
		})
	}
}

// The days of payment reminders are those of the setting.
func TestPaymentReminderDaysAreASetting(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		h.advanceToMorning()
		id := h.newMember(1)
		h.enrol(id, "fast") // due today, in 15 and in 30 days
		h.setting("payment-reminder-days", "-2,5")
		sent := map[int]int{}
		for day := range 40 {
			before := h.Number("SELECT COUNT(*) FROM payment_reminders")
			h.Must(h.Commerce.Reminders.RemindOfPayments(t.Context()))
			if n := h.Number("SELECT COUNT(*) FROM payment_reminders") - before; n > 0 {
				sent[day] = n
			}
			h.advanceDays(1)
		}
		want := map[int]int{5: 1, 13: 1, 20: 1, 28: 1, 35: 1}
		if !maps.Equal(sent, want) {
			t.Errorf("got reminders by day %v, want %v", sent, want)
		}

		h.setting("payment-reminder-days", "")
		h.Must(h.Commerce.Reminders.RemindOfPayments(t.Context()))
	})
}
