package commerce_test

import (
	"strings"
	"testing"
	"time"

	"atlas/internal/commerce/billing"
	"atlas/internal/commerce/memberships"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/errs"
	"atlas/internal/testkit/check"
)

// B241, B295: EnrollUser gives id and address, sets batch and levels, and makes a subscription with invoice and schedule of each funnel, by
// one-time without a term. The price is the server's. The person is written to.
func TestEnrollUser(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		id := h.newMember(1)
		enrolled, err := h.Commerce.Memberships.EnrollUser(h.By(staff), id, memberships.EnrollUserInput{
			BatchID: h.batch(), AccessLevelNames: []string{"coach"}, FunnelDetails: []*memberships.EnrollFunnelDetailInput{{FunnelID: "join"}, {FunnelID: "fast", PaymentTermID: new("thirds")}},
		})
		h.Must(err)
		if enrolled.ID != id || enrolled.Email != "some1@test.example" {
			t.Errorf("got %+v, want user %d with some1@test.example", enrolled, id)
		}
		if h.Number("SELECT batch_id FROM batch_members WHERE user_id = ?", id) != h.batch() || !h.holds(id, "coach") || !h.holds(id, "member") || !h.holds(id, "non-member") {
			t.Errorf("got batch %d, coach %t, member %t, non-member %t, want %d and all three levels",
				h.Number("SELECT batch_id FROM batch_members WHERE user_id = ?", id), h.holds(id, "coach"),
				h.holds(id, "member"), h.holds(id, "non-member"), h.batch())
		}
		found := h.moneyOf(id)
		if len(found.invoices) != 2 || len(found.subscriptions) != 2 || found.membership != "Active" || found.enrollment != "Active" {
			t.Fatalf("got %+v, want two invoices and two active subscriptions", found)
		}
		fast, join := found.invoices[0], found.invoices[1]
		if join.funnel != "join" || join.Total() != 1200000 || len(join.rows) != 1 || join.rows[0].Price != 1200000 {
			t.Errorf("got %+v, want the funnel join for 1200000 in one row", join)
		}
		if today := clock.StartOfDay(h.Clock.Now()); len(fast.rows) != 3 || fast.rows[0].Price != 33330 || fast.rows[2].Price != 33341 ||
			!fast.rows[0].ScheduleDate.Equal(today) || !fast.rows[2].ScheduleDate.Equal(clock.AddDays(today, 30)) {
			t.Errorf("got %+v, want three rows from today, the last of 33341 in 30 days", fast)
		}
		if want := clock.AddDays(clock.StartOfDay(h.Clock.Now()), 366).Add(-time.Millisecond); !found.subscriptions[1].Expiry().Equal(want) {
			t.Errorf("end of the second subscription: got %v, want %v", found.subscriptions[1].Expiry(), want)
		}
		messages := h.Messages("some1@test.example")
		if len(messages) != 1 || messages[0].Subject != "Welcome to Tribe Membership and Fast Track" || !strings.Contains(messages[0].Text, "₱333.41 due on") {
			t.Errorf("got messages %+v, want one that welcomes to both with ₱333.41 due later", messages)
		}
	})
}

// B82: the levels may stay empty.
func TestEnrolWithoutLevels(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		id := h.newMember(1)
		for i, levels := range [][]string{nil, {}} {
			_, err := h.Commerce.Memberships.EnrollUser(h.By(staff), id, memberships.EnrollUserInput{
				BatchID: h.batch(), AccessLevelNames: levels, FunnelDetails: []*memberships.EnrollFunnelDetailInput{{FunnelID: []string{"fast", "free"}[i]}},
			})
			h.Must(err)
		}
		check.Equal(t, "subscriptions", h.Number("SELECT COUNT(*) FROM subscriptions WHERE user_id = ?", id), 2)
		check.Equal(t, "levels besides", h.Number("SELECT COUNT(*) FROM user_access_levels WHERE user_id = ?", id), 1)
	})
}

// B242: one bad funnel, term, level or batch leaves nothing behind.
func TestEnrolmentIsAllOrNothing(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		id := h.newMember(1)
		good := &memberships.EnrollFunnelDetailInput{FunnelID: "join"}
		with := func(change func(in *memberships.EnrollUserInput)) error {
			in := memberships.EnrollUserInput{BatchID: h.batch(), AccessLevelNames: []string{"Coach"}, FunnelDetails: []*memberships.EnrollFunnelDetailInput{good}}
			change(&in)
			_, err := h.Commerce.Memberships.EnrollUser(h.By(staff), id, in)
			return err
		}
		h.Refused(with(func(in *memberships.EnrollUserInput) {
			in.FunnelDetails = append(in.FunnelDetails, &memberships.EnrollFunnelDetailInput{FunnelID: "none"})
		}), errs.Invalid)
		h.Refused(with(func(in *memberships.EnrollUserInput) {
			in.FunnelDetails[0] = &memberships.EnrollFunnelDetailInput{FunnelID: "join", PaymentTermID: new("none")}
		}), errs.Invalid)
		h.Refused(with(func(in *memberships.EnrollUserInput) { in.FunnelDetails = append(in.FunnelDetails, good) }), errs.Invalid)
		h.Says(with(func(in *memberships.EnrollUserInput) { in.FunnelDetails = nil }), "Please select atleast one funnel!")
		h.Says(with(func(in *memberships.EnrollUserInput) { in.AccessLevelNames = []string{"Nobody"} }), "Access level Nobody not found")
		h.Refused(with(func(in *memberships.EnrollUserInput) { in.BatchID = 99 }), errs.Invalid)
		for _, table := range []string{"subscriptions", "invoices", "payment_schedules", "grants", "ledger_entries", "batch_members"} {
			check.Equal(t, "rows in "+table, h.Number("SELECT COUNT(*) FROM "+table), 0)
		}
		if h.holds(id, "coach") || len(h.Messages("some1@test.example")) != 0 {
			t.Errorf("got coach %t and %d emails, want false and none", h.holds(id, "coach"),
				len(h.Messages("some1@test.example")))
		}
	})
}

// C31: levels by name or id, never above the caller's own; S52: an active funnel is refused, and enrolling again after its end is not.
func TestWhoIsEnrolledInWhat(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		id := h.newMember(1)
		clerk := h.newMember(2)
		h.Exec(`INSERT INTO access_levels (id, name, name_key, description, pages, functions, is_system, position, updated_at) VALUES ('clerk', 'Clerk', 'clerk', '', '["profile","users","user","allUsers","subscription"]', '["user_enroll/unenroll"]', FALSE, 99, 0)`)
		h.Exec(`INSERT INTO user_access_levels (user_id, level_id, granted_at) VALUES (?, 'clerk', 0)`, clerk)
		in := memberships.EnrollUserInput{BatchID: h.batch(), AccessLevelNames: []string{"tribe-team-fa"}, FunnelDetails: []*memberships.EnrollFunnelDetailInput{{FunnelID: "launch"}}}
		_, err := h.Commerce.Memberships.EnrollUser(h.ByID(clerk), id, in)
		h.Refused(err, errs.Forbidden)
		in.AccessLevelNames = []string{"member"}
		if _, err := h.Commerce.Memberships.EnrollUser(h.ByID(clerk), id, in); err != nil {
			t.Errorf("enrol a member as a clerk: got error %v, want none", err)
		}
		_, err = h.Commerce.Memberships.EnrollUser(h.ByID(clerk), id, in)
		h.Says(err, "They're already enrolled in Funnel launch.")
		_, err = h.Commerce.Memberships.EnrollUser(h.By("tribe-team-ro"), id, in)
		h.Refused(err, errs.Forbidden)
		_, err = h.Commerce.Memberships.EnrollUser(h.By(staff), 9999, in)
		h.Refused(err, errs.NotFound)
		h.Exec("UPDATE users SET archived_at = 0 WHERE id = ?", id)
		_, err = h.Commerce.Memberships.ManualUserSubscription(h.By(staff), id, []*memberships.ManualSubscriptionFunnelDetailInput{{ID: "free"}})
		h.Refused(err, errs.Conflict)
	})
}

// B243, B182, B101: days of one's own; without a validity there is no end, which is Dec 31, 9999. What is free is paid at once.
func TestManualSubscription(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		id := h.newMember(1)
		_, err := h.Commerce.Memberships.ManualUserSubscription(h.By(staff), id, []*memberships.ManualSubscriptionFunnelDetailInput{
			{ID: "join", PaymentTerm: new("thirds"), ValidityByDays: new(10), StartByDays: new(5)}, {ID: "fast"}, {ID: "free"},
		})
		h.Must(err)
		subs, err := h.Commerce.Memberships.FindViewSubscription(h.By(staff), id)
		h.Must(err)
		today := clock.StartOfDay(h.Clock.Now())
		free, fast, join := subs[0], subs[1], subs[2]
		if join.Validity() != "coming" || join.PaymentTermID() != "thirds" || !join.StartsAt.Equal(clock.AddDays(today, 5)) || !join.Expiry().Equal(clock.AddDays(today, 16).Add(-time.Millisecond)) {
			t.Errorf("got %+v, want it to come in 5 days by thirds until the 16th", join)
		}
		for _, sub := range []*billing.Subscription{fast, free} {
			if day := sub.Expiry().In(clock.Manila).Format(time.DateOnly); day != "9999-12-31" || !sub.IsLifetime() || sub.PaymentTermID() != "one-time" {
				t.Errorf("got %+v until %q, want one-time for a lifetime until 9999-12-31", sub, day)
			}
		}
		check.Equal(t, "rows that are paid because they are free",
			h.Number(`SELECT COUNT(*) FROM payment_schedules r JOIN invoices i ON i.id = r.invoice_id
				JOIN subscriptions s ON s.id = i.subscription_id
				WHERE s.funnel_id = 'free' AND r.transaction_id IS NOT NULL AND r.payment_platform = 'Free'`),
			1)
		for _, days := range []int{-1, 40000} {
			_, err := h.Commerce.Memberships.ManualUserSubscription(h.By(staff), id, []*memberships.ManualSubscriptionFunnelDetailInput{{ID: "launch", ValidityByDays: &days}})
			h.Refused(err, errs.Invalid)
		}
	})
}

// B244, S54: unsubscribing ends one and leaves the others: rows that are not yet due are voided, paid ones and overdue ones stay, and the
// level goes with the last subscription that gave it.
func TestUnsubscribe(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		id := h.newMember(1)
		h.enrol(id, "join", "launch")
		subs := h.held(id)
		launch, join := subs[0], subs[1]
		rows := h.rows(id) // today, today, +15, +15, +30, +30
		h.pay(rows[1])
		h.advanceDays(16)
		h.Clock.Advance(time.Minute)
		ended, err := h.Commerce.Memberships.ManualUserUnsubscription(h.By(staff), launch.ID)
		h.Must(err)
		if ended.Validity() != "ended" || ended.Status() != "Inactive" || ended.EndedAt == nil || !strings.HasPrefix(ended.Because(), "Closed: it was ended on ") {
			t.Errorf("got %+v, want it ended and inactive, with the reason", ended)
		}
		check.Equal(t, "voided rows of the launch",
			h.Number("SELECT COUNT(*) FROM payment_schedules WHERE subscription_id = ? "+
				"AND voided_at IS NOT NULL", launch.ID),
			1)
		check.Equal(t, "voided rows of the other",
			h.Number("SELECT COUNT(*) FROM payment_schedules WHERE subscription_id = ? "+
				"AND voided_at IS NOT NULL", join.ID),
			0)
		check.Equal(t, "paid rows of the launch",
			h.Number("SELECT COUNT(*) FROM payment_schedules WHERE subscription_id = ? "+
				"AND transaction_id IS NOT NULL", launch.ID),
			1)
		if !h.holds(id, "member") {
			t.Error("got the level gone though another subscription gives it, want it kept")
		}
		_, err = h.Commerce.Memberships.ManualUserUnsubscription(h.By(staff), launch.ID)
		h.Says(err, "This subscription has already ended.")
		results, err := h.Commerce.Memberships.EndSubscriptions(h.By(staff), []int{join.ID, launch.ID, 999, join.ID})
		h.Must(err)
		if len(results) != 3 || !results[0].IsDone || results[1].IsDone || *results[1].Message != "This subscription has already ended." || *results[2].Message != "Subscription not found" {
			t.Errorf("got %+v, want the first done, the second ended already and the third not found", results)
		}
		if h.holds(id, "member") || !h.holds(id, "non-member") {
			t.Errorf("got member %t and non-member %t, want false and true", h.holds(id, "member"),
				h.holds(id, "non-member"))
		}
		h.enrol(id, "launch")
		if !h.holds(id, "member") {
			t.Error("got nobody enrolled again, want the level member")
		}
	})
}

// Levels that staff gave are never taken by a subscription that ends.
func TestLevelsOfStaffStay(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		id := h.ID("member")
		for range 2 {
			sub := h.enrol(id, "launch")[0]
			_, err := h.Commerce.Memberships.ManualUserUnsubscription(h.By(staff), sub.ID)
			h.Must(err)
		}
		if !h.holds(id, "member") {
			t.Error("got a level gone that staff gave, want it kept")
		}
	})
}

// Renewal: inside grace it starts at the old end, later at once; the old one is renewed then.
func TestRenewal(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		early, late := h.newMember(1), h.newMember(2)
		renews := func(id int) int {
			return h.Number("SELECT COALESCE(renews_id, 0) FROM subscriptions WHERE id = ?", id)
		}
		old := h.enrol(early, "launch")[0]
		h.enrol(late, "launch")
		h.advanceDays(44) // 30 days of validity through the end of the day, and 13 of grace
		again := h.enrol(early, "launch")[0]
		if !again.StartsAt.Equal(*old.EndsAt) || !again.EndsAt.Equal(clock.AddDays(*old.EndsAt, 30)) || renews(again.ID) != old.ID {
			t.Errorf("got %+v after %+v, want 30 days from the end of the old one", again, old)
		}
		h.advanceDays(1)
		again = h.enrol(late, "launch")[0]
		if today := clock.StartOfDay(h.Clock.Now()); !again.StartsAt.Equal(today) || !again.EndsAt.Equal(clock.AddDays(today, 31)) || renews(again.ID) == 0 {
			t.Errorf("got %+v, want 31 days from today that renew another", again)
		}
		for id, want := range map[int]int{early: 0, late: 1} {
			check.Equal(t, "welcomed back",
				h.Number("SELECT COUNT(*) FROM users WHERE show_returnee_modal AND id = ?", id), want)
		}
	})
}
