package commerce_test

import (
	"strings"
	"testing"
	"time"

	"atlas/internal/commerce/billing"
	"atlas/internal/commerce/grants"
	"atlas/internal/commerce/memberships"
	"atlas/internal/commerce/refunds"
	"atlas/internal/commerce/schedules"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/money"
	"atlas/internal/settings"
	"atlas/internal/testkit/check"
)

// owed is what somebody owes by the books.
func (h *fixture) owed(userID int) money.Centavos {
	h.t.Helper()
	return money.Centavos(h.Number(`SELECT COALESCE(SUM(e.amount), 0) FROM ledger_entries e JOIN ledger_transactions t ON t.id = e.transaction_id WHERE t.user_id = ? AND e.account = 'receivable'`, userID))
}

// rowKey is the key of a row in the address where it is paid.
func (h *fixture) rowKey(row int) string {
	h.t.Helper()
	path, err := (billing.PaymentScheduleFields{Billing: h.Commerce.Billing}).PayPath(h.t.Context(), &billing.PaymentSchedule{ID: row, Price: 1})
	h.Must(err)
	return strings.TrimPrefix(*path, "/pay/")
}

// Within a day an enrolment is taken back as if it had not been: nothing is owed, batch and levels are as before, nothing is open, and the person is
// told because they were told before.
func TestUndoEnrolment(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		id := h.newMember(1)
		old := h.batch()
		h.Exec("INSERT INTO batch_members (user_id, batch_id, joined_at) VALUES (?, ?, 0)", id, old)
		h.Exec(`INSERT INTO batches (name, name_key, sort_key, created_at, updated_at) VALUES ('Batch 19', 'batch 19', 'batch 19', 0, 0)`)
		_, err := h.Commerce.Memberships.EnrollUser(h.By(staff), id, memberships.EnrollUserInput{
			BatchID: h.batch(), AccessLevelNames: []string{"coach"}, FunnelDetails: []*memberships.EnrollFunnelDetailInput{{FunnelID: "join", PaymentTermID: new("thirds")}, {FunnelID: "free"}},
		})
		h.Must(err)
		subs := h.held(id)
		h.Clock.Advance(23 * time.Hour)
		for _, bad := range []string{"", "   ", strings.Repeat("x", 501)} {
			_, err := h.Commerce.Undo.UndoEnrolment(h.By(staff), subs[0].ID, bad)
			h.Refused(err, errs.Invalid, "reason")
		}
		_, err = h.Commerce.Undo.UndoEnrolment(h.By("member"), subs[0].ID, "Wrong person")
		h.Refused(err, errs.Forbidden)
		_, err = h.Commerce.Undo.UndoEnrolment(h.By(staff), 99999, "Wrong person")
		h.Refused(err, errs.NotFound)

		undone, err := h.Commerce.Undo.UndoEnrolment(h.By(staff), subs[1].ID, "Wrong person")
		h.Must(err)
		if undone.UndoneAt == nil || *undone.UndoReason != "Wrong person" || !strings.HasPrefix(undone.Because(), "Closed: staff ended it on ") {
			t.Errorf("got %+v, want it taken back", undone)
		}
		if got := h.owed(id); got != 0 {
			t.Errorf("got %s owed, want nothing", got)
		}
		if !h.holds(id, "coach") || h.holds(id, "member") || h.Number("SELECT batch_id FROM batch_members WHERE user_id = ?", id) == old {
			t.Errorf("got coach %t, member %t and batch %d before the last subscription ended, want true, false "+
				"and another than %d", h.holds(id, "coach"), h.holds(id, "member"),
				h.Number("SELECT batch_id FROM batch_members WHERE user_id = ?", id), old)
		}
		h.wantVerified()
		h.Did(h.Commerce.Undo.UndoEnrolment(h.By(staff), subs[0].ID, "Wrong person"))
		if h.holds(id, "coach") || !h.holds(id, "non-member") || h.Number("SELECT batch_id FROM batch_members WHERE user_id = ?", id) != old {
			t.Errorf("got coach %t, non-member %t and batch %d, want false, true and %d", h.holds(id, "coach"),
				h.holds(id, "non-member"), h.Number("SELECT batch_id FROM batch_members WHERE user_id = ?", id), old)
		}
		if n := h.Number("SELECT COUNT(*) FROM grants WHERE user_id = ?", id); n != 0 {
			t.Errorf("got %d grants, want none", n)
		}
		_, err = h.Commerce.Undo.UndoEnrolment(h.By(staff), subs[0].ID, "Again")
		h.Says(err, "This enrollment was undone already.")
		if n := len(h.Messages("some1@test.example")); n != 3 {
			t.Errorf("got %d emails, want the welcome and two corrections", n)
		}
		if n := h.Number("SELECT COUNT(*) FROM info_log WHERE action = 'enrolment_undo' AND subject_user_id = ?", id); n != 2 {
			t.Errorf("got %d lines in the info log, want 2", n)
		}
		// To the person, and for their status, it is as if it had not been.
		own, err := h.Commerce.Memberships.FindViewSubscription(h.ByID(id), id)
		h.Must(err)
		if len(own) != 0 || len(h.held(id)) != 2 {
			t.Errorf("got %d own and %d for staff, want 0 and 2", len(own), len(h.held(id)))
		}
		ctx := h.Commerce.Billing.WithLoaders(h.By(staff))
		fields, of := memberships.UserPaymentsFields{Memberships: h.Commerce.Memberships}, &memberships.UserPayments{ID: id}
		status, err := fields.MembershipStatus(ctx, of)
		h.Must(err)
		enrollment, err := fields.EnrollmentStatus(ctx, of)
		h.Must(err)
		if status != nil || enrollment != "Not Enrolled" {
			t.Errorf("got %v and %q, want none and Not Enrolled", status, enrollment)
		}
		h.enrol(id, "join")
	})
}

// A member reads by email that staff took back a payment, and what is due again. The reason stays with staff.
func TestRevokedPaymentIsTold(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		id := h.newMember(1)
		enrolled := h.enrol(id, "launch")[0]
		row := h.Number("SELECT MIN(id) FROM payment_schedules WHERE subscription_id = ?", enrolled.ID)
		h.pay(row)
		h.Did(h.Commerce.Reversals.DisapprovePaymentScheduleTransaction(h.By(staff), row, "Fake slip"))

		messages := h.Messages("some1@test.example")
		told := messages[len(messages)-1]
		if want := "We took back your payment for "; !strings.HasPrefix(told.Subject, want) {
			t.Errorf("subject of the email: got %q, want one that starts with %q", told.Subject, want)
		}
		for _, want := range []string{"is due again", "/pay/", "₱"} {
			if !strings.Contains(told.Text, want) {
				t.Errorf("text of the email: got %q, want %q in it", told.Text, want)
			}
		}
		if strings.Contains(told.Text, "Fake slip") {
			t.Errorf("text of the email: got %q, want it without what staff wrote for staff", told.Text)
		}
	})
}

// What was renewed goes on by itself when the renewal is taken back. Built on, paid, later, or imported: refused with what to do instead.
func TestWhatCannotBeUndone(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		id := h.newMember(1)
		first := h.enrol(id, "launch")[0]
		renewal := h.enrol(id, "join")[0]
		_, err := h.Commerce.Undo.UndoEnrolment(h.By(staff), first.ID, "Wrong")
		h.Says(err, "This was renewed since. Undo the renewal first.")
		row := h.Number("SELECT MIN(id) FROM payment_schedules WHERE subscription_id = ?", renewal.ID)
		h.pay(row)
		_, err = h.Commerce.Undo.UndoEnrolment(h.By(staff), renewal.ID, "Wrong")
		h.Says(err, "₱3,999.60 was received for this. Revoke or refund that payment first, then undo the enrollment.")
		h.Did(h.Commerce.Reversals.DisapprovePaymentScheduleTransaction(h.By(staff), row, "Bounced"))
		h.Did(h.Commerce.Undo.UndoEnrolment(h.By(staff), renewal.ID, "Wrong"))
		check.Equal(t, "first subscriptions that are not renewed",
			h.Number("SELECT COUNT(*) FROM subscriptions WHERE id = ? AND renewed_at IS NULL", first.ID), 1)
		if !h.holds(id, "member") {
			t.Error("got the level gone of what goes on, want it kept")
		}
		h.wantVerified()
		again := h.enrol(id, "join")[0]
		if !again.StartsAt.Equal(*first.EndsAt) {
			t.Errorf("renewed again: got %s, want %s", again.StartsAt, first.EndsAt)
		}
		h.Clock.Advance(24 * time.Hour)
		_, err = h.Commerce.Undo.UndoEnrolment(h.By(staff), again.ID, "Wrong")
		h.Refused(err, errs.Conflict)
		if !strings.Contains(err.Error(), "Unsubscribe instead, and waive the payments that should not be due.") {
			t.Errorf("got %v, want what to do instead", err)
		}
	})
}

// A free order with a coupon: its use and its seat are free again, and nobody is written to who was not written to before.
func TestUndoFreesCouponAndSeat(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		id := h.newMember(1)
		h.Exec("UPDATE funnels SET seats = 1 WHERE id = 'fast'")
		h.Exec("INSERT INTO coupons (funnel_id, code, code_key, discount_type, discount, max_uses, created_at, updated_at) VALUES ('fast', 'GIFT', 'gift', 'percentage', 10000, 1, 0, 0)")
		in := newOrder("fast", "some1@test.example")
		in.CouponCode = new("GIFT")
		_, err := h.Commerce.PlaceOrder(h.ByID(id), in)
		h.Must(err)
		before := len(h.Messages("some1@test.example"))
		h.Did(h.Commerce.Undo.UndoEnrolment(h.By(staff), h.held(id)[0].ID, "Not theirs"))
		if got := len(h.Messages("some1@test.example")); got != before {
			t.Errorf("got %d emails, want %d", got, before)
		}
		other := h.newMember(2)
		in = newOrder("fast", "some2@test.example")
		in.CouponCode = new("GIFT")
		_, err = h.Commerce.PlaceOrder(h.ByID(other), in)
		h.Must(err)
	})
}

// Waiving a row: nothing of it is owed, it is booked as its own kind, access comes back, and what is paid or gone cannot be waived.
func TestWaivePayment(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		id := h.newMember(1)
		h.enrol(id, "fast")
		rows := h.rows(id)
		h.pay(rows[0])
		h.advanceDays(40)
		if got := h.held(id)[0].Because(); !strings.HasPrefix(got, "Closed because") {
			t.Errorf("got %q, want it closed", got)
		}
		_, err := h.Commerce.Waivers.WaivePayment(h.By(staff), rows[1], " ")
		h.Refused(err, errs.Invalid, "reason")
		_, err = h.Commerce.Waivers.WaivePayment(h.By("member"), rows[1], "Typhoon")
		h.Refused(err, errs.Forbidden)
		_, err = h.Commerce.Waivers.WaivePayment(h.By(staff), rows[0], "Typhoon")
		h.Refused(err, errs.Conflict)
		before := h.owed(id)
		row, err := h.Commerce.Waivers.WaivePayment(h.By(staff), rows[1], "Typhoon")
		h.Must(err)
		if row.VoidedAt == nil || before-h.owed(id) != row.Price {
			t.Errorf("got row %+v and %v owed after %v, want it void and its price less", row, h.owed(id), before)
		}
		if n := h.Number("SELECT COUNT(*) FROM ledger_transactions WHERE kind = 'waiver' AND user_id = ?", id); n != 1 {
			t.Errorf("got %d bookings, want one of its own kind", n)
		}
		if n := h.Number("SELECT COUNT(*) FROM info_log WHERE action = 'payment_waive' AND subject_user_id = ?", id); n != 1 {
			t.Errorf("got %d lines in the info log, want 1", n)
		}
		_, err = h.Commerce.Waivers.WaivePayment(h.By(staff), rows[1], "Typhoon")
		h.Refused(err, errs.Conflict)
		ctx := h.Commerce.Billing.WithLoaders(h.By(staff))
		waiver, err := (billing.PaymentScheduleFields{Billing: h.Commerce.Billing}).Waiver(ctx, row)
		h.Must(err)
		if waiver == nil || waiver.Status != "approved" || waiver.Amount != row.Price || waiver.Reason != "Typhoon" {
			t.Errorf("got %+v, want the waiver", waiver)
		}
		own, err := (billing.PaymentScheduleFields{Billing: h.Commerce.Billing}).Waiver(h.Commerce.Billing.WithLoaders(h.ByID(id)), row)
		h.Must(err)
		if own != nil {
			t.Errorf("the reason as the person reads it: got %+v, want none", own)
		}
	})
}

// With the setting on, a waiver is a request, which somebody else approves or declines, never who asked.
func TestWaiverNeedsSecondPerson(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		h.Exec("UPDATE default_settings SET value = 'true' WHERE name = ?", settings.WaiveNeedsSecondPerson)
		id, second := h.newMember(1), h.newMember(2)
		h.Exec("INSERT INTO user_access_levels (user_id, level_id, granted_at) VALUES (?, 'tribe-team-fa', 0)", second)
		h.enrol(id, "fast")
		rows := h.rows(id)
		before := h.owed(id)
		row, err := h.Commerce.Waivers.WaivePayment(h.By(staff), rows[0], "Typhoon")
		h.Must(err)
		if row.VoidedAt != nil || h.owed(id) != before {
			t.Errorf("got row %+v and %v owed, want it as before with %v", row, h.owed(id), before)
		}
		if n := h.Number("SELECT COUNT(*) FROM notifications WHERE kind = 'waiver-waiting' AND user_id = ?", second); n != 1 {
			t.Errorf("got %d notifications, want the second person to be told", n)
		}
		_, err = h.Commerce.Waivers.WaivePayment(h.ByID(second), rows[0], "Typhoon")
		h.Refused(err, errs.Conflict)
		asked := h.Number("SELECT MAX(id) FROM payment_waivers")
		_, err = h.Commerce.Waivers.DecideWaiver(h.By(staff), asked, true, nil)
		h.Refused(err, errs.Forbidden)
		_, err = h.Commerce.Waivers.DecideWaiver(h.ByID(second), asked, false, nil)
		h.Refused(err, errs.Invalid, "note")
		_, err = h.Commerce.Waivers.DecideWaiver(h.ByID(second), asked, false, new(strings.Repeat("ñ", 501)))
		h.Refused(err, errs.Invalid, "note")

		// Counted in characters: this note has twice as many bytes.
		h.Did(h.Commerce.Waivers.DecideWaiver(h.ByID(second), asked, false, new(strings.Repeat("ñ", 500))))
		_, err = h.Commerce.Waivers.DecideWaiver(h.ByID(second), asked, true, nil)
		h.Says(err, "This was already declined.")
		h.Did(h.Commerce.Waivers.WaivePayment(h.ByID(second), rows[0], "Typhoon, really"))
		asked = h.Number("SELECT MAX(id) FROM payment_waivers")
		waived, err := h.Commerce.Waivers.DecideWaiver(h.By(staff), asked, true, nil)
		h.Must(err)
		if waived.VoidedAt == nil || before-h.owed(id) != waived.Price {
			t.Errorf("got %+v, want it waived", waived)
		}
	})
}

// Nobody is reminded of what they owe for a subscription that was ended.
func TestNoRemindersAfterTheEnd(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		id, archived := h.newMember(1), h.newMember(2)
		sub := h.enrol(id, "fast")[0]
		h.enrol(archived, "fast")
		h.advanceDays(1)
		h.Did(h.Commerce.Memberships.ManualUserUnsubscription(h.By(staff), sub.ID))
		h.Exec("UPDATE users SET archived_at = 0 WHERE id = ?", archived)
		for range 20 {
			h.advanceDays(1)
			h.Must(h.Commerce.Reminders.RemindOfPayments(t.Context()))
		}
		if n := h.Number("SELECT COUNT(*) FROM payment_reminders"); n != 0 {
			t.Errorf("got %d reminders, want none", n)
		}
	})
}

// Somebody archived who pays is back as a returnee, by order, row and slip alike; staff are told, and what they could do as staff is gone.
func TestArchivedPersonPays(t *testing.T) {
	pays := map[string]func(h *fixture, id int, email string){
		"order": func(h *fixture, _ int, email string) { h.answer(h.order(newOrder("launch", email)), "approve") },
		"row": func(h *fixture, id int, _ string) {
			key := h.rowKey(h.rows(id)[0])
			begun, err := h.Commerce.Attempts.StartPayment(h.t.Context(), key, "maya")
			h.Must(err)
			h.Did(h.Commerce.Attempts.AnswerTestPayment(h.t.Context(), strings.TrimPrefix(begun.NextURL, "/pay/test/"), "approve"))
			h.runQueue()
		},
		"slip": func(h *fixture, id int, _ string) {
			h.Must(h.sendSlip(h.rowKey(h.rows(id)[0]), "BPI 000777"))
			h.Did(h.Commerce.ApprovePaymentProof(h.By(staff), h.Number("SELECT MAX(id) FROM payment_proofs"), nil))
		},
	}
	for way, pay := range pays {
		t.Run(way, func(t *testing.T) {
			forEachEngine(t, func(t *testing.T, h *fixture) {
				id := h.newMember(1)
				if way != "order" {
					h.enrol(id, "fast")
				}
				h.Exec("INSERT INTO user_access_levels (user_id, level_id, granted_at) VALUES (?, 'tribe-team-fa', 0)", id)
				h.Did(h.Identity.Manage.ArchiveUser(h.By(staff), id))
				pay(h, id, "some1@test.example")
				check.Equal(t, "people who are back as returnees",
					h.Number("SELECT COUNT(*) FROM users WHERE id = ? AND archived_at IS NULL "+
						"AND show_returnee_modal", id),
					1)
				if h.holds(id, "tribe-team-fa") || !h.holds(id, "non-member") {
					t.Errorf("got staff %t and non-member %t after the payment, want false and true",
						h.holds(id, "tribe-team-fa"), h.holds(id, "non-member"))
				}
				if n := h.Number("SELECT COUNT(*) FROM notifications WHERE kind = 'archived-person-paid' AND user_id = ?", h.ID(staff)); n != 1 {
					t.Errorf("got %d notifications to staff, want 1", n)
				}
			})
		})
	}
}

// Credit that an enrolment used is credit again when it is taken back.
func TestUndoReturnsCredit(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		id := h.newMember(1)
		h.enrol(id, "fast")
		row := h.rows(id)[2]
		h.Exec("UPDATE payment_schedules SET schedule_date = schedule_date - 1 WHERE id = ?", row)
		_, err := h.Commerce.Billing.ApprovePaymentScheduleTransaction(h.By(staff), row, "GCash", "N/A", new(money.Centavos(500000)))
		h.Must(err)
		credit := func() int { return h.Number("SELECT COALESCE(SUM(credit), 0) FROM payments WHERE user_id = ?", id) }
		before := credit()
		h.enrol(id, "launch")
		if before == 0 || credit() >= before {
			t.Fatalf("got %d after %d, want the enrolment to use the credit", credit(), before)
		}
		h.Did(h.Commerce.Undo.UndoEnrolment(h.By(staff), h.held(id)[0].ID, "Wrong person"))
		if got := credit(); got != before {
			t.Errorf("got %d of credit, want %d", got, before)
		}
	})
}

// A renewal that was ended is taken back after another one came: what they renewed is renewed by the other one.
func TestUndoOfAnEndedRenewal(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		id := h.newMember(1)
		first := h.enrol(id, "launch")[0]
		wrong := h.enrol(id, "join")[0]
		h.Did(h.Commerce.Memberships.ManualUserUnsubscription(h.By(staff), wrong.ID))
		right := h.enrol(id, "join")[0]

		h.Did(h.Commerce.Undo.UndoEnrolment(h.By(staff), wrong.ID, "Wrong"))

		check.Equal(t, "first subscriptions that are renewed",
			h.Number("SELECT COUNT(*) FROM subscriptions WHERE id = ? AND renewed_at IS NOT NULL", first.ID), 1)
		if got := h.until(id); !got.Equal(lastMoment(*right.EndsAt)) {
			t.Errorf("got until %s, want %s", got, lastMoment(*right.EndsAt))
		}
		h.wantVerified()
	})
}

// What was received for an enrolment and refunded does not keep it from being taken back.
func TestUndoAfterRefund(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		id := h.newMember(1)
		sub := h.enrol(id, "fast")[0]
		row := h.rows(id)[0]
		h.receive(row, 33330)
		refund := refunds.RefundInput{Key: refundKey(1), PaymentID: h.lastPayment(), ScheduleID: &row, Amount: 30000, Reason: "Wrong person"}
		h.Did(h.Commerce.Refunds.RefundPayment(h.By(staff), refund))

		_, err := h.Commerce.Undo.UndoEnrolment(h.By(staff), sub.ID, "Wrong")
		h.Says(err, "₱33.30 was received for this. Revoke or refund that payment first, then undo the enrollment.")
		refund.Key, refund.Amount = refundKey(2), 3330
		h.Did(h.Commerce.Refunds.RefundPayment(h.By(staff), refund))
		h.Did(h.Commerce.Undo.UndoEnrolment(h.By(staff), sub.ID, "Wrong"))

		if got := h.owed(id); got != 0 {
			t.Errorf("got %s owed, want nothing", got)
		}
		h.wantVerified()
	})
}

// Credit that paid a row and was refunded is no credit again when the enrolment is taken back: it would go back twice. While a refund is on its way,
// nothing is taken back.
func TestUndoOfRefundedCredit(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		id := h.newMember(1)
		h.enrol(id, "fast")
		h.receive(h.rows(id)[0], 100001+50000)
		paid := h.lastPayment()
		sub := h.enrol(id, "join")[0]
		row := h.Number("SELECT schedule_id FROM payment_parts WHERE payment_id = ? AND schedule_id IN (SELECT id FROM payment_schedules WHERE subscription_id = ?)", paid, sub.ID)
		h.Did(h.Commerce.Refunds.RefundPayment(h.By(staff), refunds.RefundInput{Key: refundKey(1), PaymentID: paid, ScheduleID: &row, Amount: 20000, Reason: "Asked for it"}))

		h.Exec("UPDATE payment_refunds SET state = 'waiting'")
		_, err := h.Commerce.Undo.UndoEnrolment(h.By(staff), sub.ID, "Wrong")
		h.Says(err, "A refund for this is on its way. Wait until it's done, then undo the enrollment.")
		h.Exec("UPDATE payment_refunds SET state = 'done'")
		h.Did(h.Commerce.Undo.UndoEnrolment(h.By(staff), sub.ID, "Wrong"))

		if got := h.creditOf(id); got != 30000 {
			t.Errorf("got %s credit, want 300.00: 200.00 of it went back", got)
		}
		h.wantVerified()
	})
}

// What was taken back is as if it had not been: nothing is billed on it any more.
func TestNothingIsAddedToWhatWasTakenBack(t *testing.T) {
	forEachEngine(t, func(_ *testing.T, h *fixture) {
		id := h.newMember(1)
		sub := h.enrol(id, "fast")[0]
		h.Did(h.Commerce.Undo.UndoEnrolment(h.By(staff), sub.ID, "Wrong"))

		invoice := h.Number("SELECT id FROM invoices WHERE subscription_id = ?", sub.ID)
		_, err := h.Commerce.Schedules.AddPaymentSchedule(h.By(staff), schedules.AddPaymentScheduleInput{InvoiceID: invoice, ScheduleDate: h.Clock.Now(), Price: 5000})

		h.Refused(err, errs.Conflict)
		h.wantVerified()
	})
}

// A level that an enrolment gave by hand stays when the enrolment is taken back, if something else gives it by then: free access by staff, or another
// subscription. It goes with that.
func TestUndoKeepsLevelsOfOthers(t *testing.T) {
	for name, c := range map[string]struct {
		give func(h *fixture, id int)
		take func(h *fixture, id int)
	}{
		"free access by staff": {
			func(h *fixture, id int) {
				h.Did(h.Commerce.Grants.GiveAccess(h.By(staff), id, grants.GiveAccessInput{
					ProductID: h.Number("SELECT id FROM products WHERE is_fast_track"), EndsOn: h.date(100), Reason: "Helps with the call",
				}))
			},
			func(h *fixture, id int) {
				h.takeAccess(h.Number("SELECT id FROM grants WHERE user_id = ? AND subscription_id IS NULL", id))
			},
		},
		"another subscription": {
			func(h *fixture, id int) { h.enrol(id, "fast") },
			func(h *fixture, id int) {
				h.Did(h.Commerce.Memberships.ManualUserUnsubscription(h.By(staff), h.Number("SELECT id FROM subscriptions WHERE user_id = ? AND funnel_id = 'fast'", id)))
			},
		},
		"nothing": {func(*fixture, int) {}, nil},
	} {
		t.Run(name, func(t *testing.T) {
			forEachEngine(t, func(t *testing.T, h *fixture) {
				h.Exec("INSERT INTO product_levels (product_id, level_id) SELECT id, 'coach' FROM products WHERE is_fast_track")
				id := h.newMember(1)
				_, err := h.Commerce.Memberships.EnrollUser(h.By(staff), id, memberships.EnrollUserInput{
					BatchID: h.batch(), AccessLevelNames: []string{"coach"}, FunnelDetails: []*memberships.EnrollFunnelDetailInput{{FunnelID: "free"}},
				})
				h.Must(err)
				wrong := h.held(id)[0]
				c.give(h, id)
				h.Did(h.Commerce.Undo.UndoEnrolment(h.By(staff), wrong.ID, "Wrong person"))
				if got, want := h.holds(id, "coach"), c.take != nil; got != want {
					t.Errorf("got the level %t, want %t", got, want)
				}
				h.wantVerified()
				if c.take == nil {
					return
				}

				c.take(h, id)
				if h.holds(id, "coach") {
					t.Error("got the level still, want it gone with what gave it")
				}
				h.wantVerified()
			})
		})
	}
}
