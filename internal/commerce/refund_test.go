package commerce_test

import (
	"bytes"
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"atlas/internal/commerce/billing"
	"atlas/internal/commerce/catalog"
	"atlas/internal/commerce/refunds"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/money"
	"atlas/internal/testkit/check"
)

// refundKey is a key as a page of staff chooses it.
func refundKey(n int) string { return fmt.Sprintf("refund-of-the-test-%04d", n) }

// lastPayment is the latest payment.
func (h *fixture) lastPayment() int { h.t.Helper(); return h.Number("SELECT MAX(id) FROM payments") }

// 1.5: a part of a payment goes back. Forgiven, the row stays paid; due again, it is due by that amount; credit is gone. Each has a note that is
// mailed, a line in the log and one in the books, and never more goes back than came.
func TestRefund(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		id := h.newMember(1)
		h.enrol(id, "fast")
		rows := h.rows(id)
		h.receive(rows[0], 33330)
		payment := h.lastPayment()
		in := refunds.RefundInput{Key: refundKey(1), PaymentID: payment, ScheduleID: &rows[0], Amount: 10001, Reason: "Charged too much", Reference: new("GC-BACK-1")}

		done, err := h.Commerce.Refunds.RefundPayment(h.By(staff), in)
		h.Must(err)
		row := h.rowOf(rows[0])
		if done.Status != "done" || row.TransactionID == nil || row.Refunded != 10001 || row.Left() != 0 {
			t.Errorf("got %+v and %+v, want the row paid and 100.01 refunded", done, row)
		}
		number, note := h.readReceipt(*done.ReceiptPath)
		if number != "RF-000001" || !bytes.HasPrefix(note, []byte("%PDF-")) {
			t.Errorf("got note %q, want RF-000001 as a PDF", number)
		}
		messages := h.Messages("some1@test.example")
		if said := messages[len(messages)-1].Text; !strings.Contains(said, "We refunded ₱100.01") || !strings.Contains(said, "Charged too much") || !strings.Contains(said, *done.ReceiptPath) {
			t.Errorf("the email: got %q, want the amount, the reason and the receipt in it", said)
		}
		if n := h.Number("SELECT COUNT(*) FROM info_log WHERE action = 'payment_refund'"); n != 1 {
			t.Errorf("got %d lines in the log, want 1", n)
		}
		check.Equal(t, "centavos of the days", h.Number("SELECT SUM(received - refunded - revoked) FROM money_days"),
			33330-10001)
		if n := h.Number("SELECT COUNT(*) FROM ledger_transactions WHERE kind = 'refund'"); n != 1 {
			t.Errorf("got %d bookings of refunds, want 1", n)
		}

		// The same key again is the same refund; with another amount it is refused.
		if again, err := h.Commerce.Refunds.RefundPayment(h.By(staff), in); err != nil || again.ID != done.ID {
			t.Errorf("got %+v, %v, want the same refund", again, err)
		}
		in.Amount = 5
		_, err = h.Commerce.Refunds.RefundPayment(h.By(staff), in)
		h.Refused(err, errs.Conflict)

		// Never more than is left, and no revoke of what was refunded.
		in.Key, in.Amount = refundKey(2), 33330-10001+1
		_, err = h.Commerce.Refunds.RefundPayment(h.By(staff), in)
		h.Refused(err, errs.Invalid, "amount")
		_, err = h.Commerce.Reversals.DisapprovePaymentScheduleTransaction(h.By(staff), rows[0], "Bounced")
		h.Says(err, "₱100.01 of this payment was refunded. Refund the rest instead.")

		in.Amount, in.IsDueAgain = 20000, new(true)
		h.Did(h.Commerce.Refunds.RefundPayment(h.By(staff), in))
		if row := h.rowOf(rows[0]); row.Left() != 20000 || row.TransactionID != nil || row.Refunded != 10001 {
			t.Errorf("got %+v, want 200.00 due again", row)
		}
		h.wantVerified()

		history := h.historyOf(rows[0])
		if len(history) != 3 || history[0].Refundable != 33330-10001-20000 || history[2].Kind != "refunded" {
			t.Errorf("got history %+v, want three lines with %d refundable", history, 33330-10001-20000)
		}
	})
}

// Credit is refunded too, and not what a refund of it waits for.
func TestRefundOfCredit(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		id := h.newMember(1)
		h.enrol(id, "fast")
		h.receive(h.rows(id)[0], 100001+5000)
		in := refunds.RefundInput{Key: refundKey(1), PaymentID: h.lastPayment(), Amount: 5001, Reason: "Paid too much"}
		_, err := h.Commerce.Refunds.RefundPayment(h.By(staff), in)
		h.Refused(err, errs.Invalid, "amount")
		in.Amount = 3000
		h.Did(h.Commerce.Refunds.RefundPayment(h.By(staff), in))
		if got := h.creditOf(id); got != 2000 {
			t.Errorf("got %s credit, want 20.00", got)
		}
		in.Key, in.Amount, in.IsDueAgain = refundKey(2), 100, new(true)
		_, err = h.Commerce.Refunds.RefundPayment(h.By(staff), in)
		h.Refused(err, errs.Invalid, "isDueAgain")
	})
}

// Who may refund: staff who enrol, for people they see, not while viewing as someone else; only online what came online, and with a reason.
func TestRefundsAreChecked(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		id := h.newMember(1)
		h.enrol(id, "fast")
		row := h.rows(id)[0]
		h.pay(row)
		in := refunds.RefundInput{Key: refundKey(1), PaymentID: h.lastPayment(), ScheduleID: &row, Amount: 100, Reason: "Because"}
		for _, ctx := range []string{"member", "tribe-team-ro"} {
			_, err := h.Commerce.Refunds.RefundPayment(h.By(ctx), in)
			h.Refused(err, errs.Forbidden)
			_, err = h.Commerce.Refunds.RetryRefund(h.By(ctx), 1)
			h.Refused(err, errs.Forbidden)
		}
		_, err := h.Commerce.Refunds.RefundPayment(h.Viewing("admin", staff), in)
		h.Refused(err, errs.Forbidden)

		for field, change := range map[string]func(in *refunds.RefundInput){
			"reason": func(in *refunds.RefundInput) { in.Reason = " " }, "amount": func(in *refunds.RefundInput) { in.Amount = 0 },
			"key": func(in *refunds.RefundInput) { in.Key = "short" }, "isOnline": func(in *refunds.RefundInput) { in.IsOnline = new(true) },
		} {
			wrong := in
			change(&wrong)
			_, err := h.Commerce.Refunds.RefundPayment(h.By(staff), wrong)
			h.Refused(err, errs.Invalid, field)
		}
		in.PaymentID = 999
		_, err = h.Commerce.Refunds.RefundPayment(h.By(staff), in)
		h.Refused(err, errs.NotFound)
		h.Did(h.Commerce.Reversals.DisapprovePaymentScheduleTransaction(h.By(staff), row, "Bounced"))
		in.PaymentID = h.lastPayment()
		_, err = h.Commerce.Refunds.RefundPayment(h.By(staff), in)
		h.Refused(err, errs.Conflict)
	})
}

// Forty refunds of one payment at once, by two processes, give back what came and not a centavo more; one key is one refund.
func TestManyRefundsAtOnce(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		id := h.newMember(1)
		h.enrol(id, "fast")
		row := h.rows(id)[0]
		h.pay(row)
		payment, other := h.lastPayment(), h.secondProcess()
		var done atomic.Int32
		var all sync.WaitGroup
		for i := range 40 {
			all.Go(func() {
				at := h
				if i%2 == 1 {
					at = other
				}
				_, err := at.Commerce.Refunds.RefundPayment(h.By(staff), refunds.RefundInput{Key: refundKey(i / 4), PaymentID: payment, ScheduleID: &row, Amount: 10000, Reason: "Because"})
				if err == nil {
					done.Add(1)
				} else if !errs.Is(err, errs.Conflict) && !errs.Is(err, errs.Invalid) {
					t.Errorf("got error %v, want %q or %q", err, errs.Conflict, errs.Invalid)
				}
			})
		}
		all.Wait()
		if n, sum := h.Number("SELECT COUNT(*) FROM payment_refunds"), h.Number("SELECT SUM(amount) FROM payment_refunds"); n != 3 || sum != 30000 {
			t.Errorf("got %d refunds of %d centavos, want 3 of 30000 (%d calls took effect)", n, sum, done.Load())
		}
	})
}

// Two people become one, and somebody is erased, with credit and refunds open: the books stay right, and the survivor uses the credit.
func TestCreditOfMergedAndErased(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		survivor, source := h.newMember(1), h.newMember(2)
		h.enrol(source, "fast")
		row := h.rows(source)[0]
		h.receive(row, 100001+5000)
		h.Did(h.Commerce.Refunds.RefundPayment(h.By(staff), refunds.RefundInput{Key: refundKey(1), PaymentID: h.lastPayment(), ScheduleID: &row, Amount: 100, Reason: "Sorry, Juan"}))
		plan, err := h.Identity.Merging.MergePlan(h.By(staff), survivor, source)
		h.Must(err)
		h.Did(h.Identity.Merging.MergeUsers(h.By(staff), survivor, source, plan.Version, nil))
		h.wantVerified()
		if got := h.creditOf(survivor); got != 5000 {
			t.Errorf("got %s credit, want 50.00", got)
		}
		h.enrol(survivor, "join")
		if got := h.Number("SELECT SUM(paid) FROM payment_schedules r JOIN subscriptions s ON s.id = r.subscription_id WHERE s.funnel_id = 'join'"); got != 5000 {
			t.Errorf("got %d centavos of the new invoice paid from credit, want 5000", got)
		}
		h.receive(h.rows(survivor)[3], 1200000)
		h.Exec("UPDATE users SET archived_at = 0 WHERE id = ?", survivor)
		h.Did(h.Identity.DataRights.EraseUser(h.By(staff), survivor, "They asked", true))
		if n := h.Number("SELECT COUNT(*) FROM payment_refunds WHERE reason = 'Erased'"); n != 1 {
			t.Errorf("got %d reasons erased, want 1", n)
		}
		h.wantVerified()
		h.Did(h.Commerce.Refunds.RefundPayment(h.By(staff), refunds.RefundInput{Key: refundKey(2), PaymentID: h.lastPayment(), Amount: 5000, Reason: "Their credit"}))
	})
}

// refundOnline pays an order elsewhere and refunds it there: done at once, on its way until the provider tells, refused and tried again, and
// unanswered until the sweep asks. What the provider tells of it counts once.
func (h *fixture) refundOnline(p *provided) {
	h.t.Helper()
	row := h.Number("SELECT MIN(id) FROM payment_schedules")
	payment := h.Number("SELECT MIN(id) FROM payments")
	refunded := func() money.Centavos {
		return money.Centavos(h.Number("SELECT refunded FROM payment_schedules WHERE id = ?", row))
	}
	n := 0
	ask := func(amount money.Centavos) *refunds.Refund {
		h.t.Helper()
		n++
		made, err := h.Commerce.Refunds.RefundPayment(h.By(staff), refunds.RefundInput{Key: refundKey(n), PaymentID: payment, ScheduleID: &row, Amount: amount, Reason: "They asked", IsOnline: new(true)})
		h.Must(err)
		return made
	}
	became := func(what string, made *refunds.Refund, status string, sum money.Centavos) {
		h.t.Helper()
		if made.Status != status || refunded() != sum {
			h.t.Errorf("%s: got %s with %s refunded, want %s with %s", what, made.Status, refunded(), status, sum)
		}
		h.wantVerified()
	}
	hear := func(kind string) {
		h.t.Helper()
		body := p.tellsRefund("evt_refund_"+fmt.Sprint(n)+kind, kind, p.lastRefund())
		for range 3 {
			h.Must(h.receiveEvent(p, body))
			h.runQueue()
		}
	}

	became("at once", ask(1001), "done", 1001)
	hear("refunded")
	check.Equal(h.t, "refunded after the news", refunded(), 1001)

	p.set(func() { p.refundsAre = "pending" })
	became("on its way", ask(2000), "waiting", 1001)
	_, err := h.Commerce.Reversals.DisapprovePaymentScheduleTransaction(h.By(staff), row, "Bounced")
	h.Refused(err, errs.Conflict)
	hear("refunded")
	if refunded() != 3001 {
		h.t.Errorf("got %s refunded once the provider told, want 30.01", refunded())
	}

	became("told as failed", ask(300), "waiting", 3001)
	hear("failed")
	if h.Number("SELECT COUNT(*) FROM payment_refunds WHERE state = 'failed'") != 1 || refunded() != 3001 {
		h.t.Errorf("got %v refunded, want 3001 and one that failed", refunded())
	}

	p.set(func() { p.refundsAre = "refused" })
	failed := ask(4000)
	became("refused", failed, "failed", 3001)
	if failed.Failure == nil || *failed.Failure == "" {
		h.t.Error("got no reason why it failed, want one")
	}
	p.set(func() { p.refundsAre = "" })
	again, err := h.Commerce.Refunds.RetryRefund(h.By(staff), failed.ID)
	h.Must(err)
	became("tried again", again, "done", 7001)
	_, err = h.Commerce.Refunds.RetryRefund(h.By(staff), failed.ID)
	h.Refused(err, errs.Conflict)

	// The provider does it and we do not hear the answer: asked again, it is found and not done twice.
	p.set(func() { p.refundsAre = "lost" })
	became("unanswered", ask(500), "waiting", 7001)
	p.set(func() { p.refundsAre = "" })
	made := len(p.refunded)
	h.Clock.Advance(askedAgainAfter)
	h.sweep()
	if refunded() != 7501 || len(p.refunded) != made {
		h.t.Errorf("got %s refunded by %d refunds at the provider, want 75.01 by %d", refunded(), len(p.refunded), made)
	}

	// What somebody refunds on the pages of the provider is told to staff, and to the centavo all can go back.
	h.Must(h.receiveEvent(p, p.tellsRefund("evt_refund_theirs", "refunded", payback{id: "theirs-1", payment: p.refunded[0].payment, amount: 77})))
	h.runQueue()
	if h.Number("SELECT COUNT(*) FROM notifications WHERE title LIKE '%but not in Atlas'") == 0 || refunded() != 7501 {
		h.t.Errorf("got %v refunded, want 7501 and staff told of what was refunded elsewhere", refunded())
	}
	became("the rest", ask(123450-7501), "done", 123450)
	h.wantVerified()
}

// Who of staff did something and why is between them: a member reads the history of own rows without it, and those who see money read all of it.
func TestHistoryHidesStaffFromMembers(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		id := h.newMember(1)
		h.enrol(id, "fast")
		rowID := h.rows(id)[0]
		h.pay(rowID)
		h.Did(h.Commerce.Refunds.RefundPayment(h.By(staff), refunds.RefundInput{
			Key: refundKey(1), PaymentID: h.lastPayment(), ScheduleID: &rowID, Amount: 100, Reason: "Complained about the coach",
		}))
		failed := refunds.RefundInput{Key: refundKey(2), PaymentID: h.lastPayment(), ScheduleID: &rowID, Amount: 200, Reason: "Twice"}
		h.Did(h.Commerce.Refunds.RefundPayment(h.By(staff), failed))
		h.Exec("UPDATE payment_refunds SET state = 'failed', failure = 'risk_declined by operator 7' WHERE client_key = ?", failed.Key)

		// Within one operation, whose loader is shared: first the member, then staff.
		shared := h.Commerce.Billing.WithLoaders(h.By(staff))
		fields, row := billing.PaymentScheduleFields{Billing: h.Commerce.Billing}, h.rowOf(rowID)
		read := func(ctx context.Context) (by, reasons []string) {
			t.Helper()
			events, err := fields.History(ctx, row)
			h.Must(err)
			if len(events) != 3 {
				t.Fatalf("got %d events, want 3", len(events))
			}
			for _, event := range events {
				if event.By != nil {
					by = append(by, *event.By)
				}
				if event.Reason != nil {
					reasons = append(reasons, *event.Reason)
				}
			}
			return by, reasons
		}

		member := actor.With(shared, actor.From(h.By("member")))
		if by, reasons := read(member); by != nil || reasons != nil {
			t.Errorf("got %q and reasons %q for a member, want neither", by, reasons)
		}
		if by, reasons := read(shared); len(by) != 3 || !slices.Contains(reasons, "risk_declined by operator 7") {
			t.Errorf("got %q and reasons %q for staff, want all of them", by, reasons)
		}
		h.Exec("UPDATE payment_refunds SET state = 'done', failure = NULL")
	})
}

// A provider told that a refund failed, and pays it back after all: it counts then, with its note, and staff are told. Where the money went back
// another way meanwhile and too little is left, nothing is booked twice, and staff are told to look at it.
func TestRefundThatFailedGoesThrough(t *testing.T) {
	t.Parallel()
	eachProvided(t, stripeSite, func(h *fixture, p *provided) {
		f := h.funnel(h.product("Club", 1000), "Join", catalog.FunnelInput{})
		in := newOrder(f.ID, "kj@example.com")
		in.Gateway = &p.method
		h.order(in)
		pageID, page := p.last()
		h.Must(h.receiveEvent(p, p.tells("evt_paid", "paid", pageID, *page)))
		h.runQueue()
		row, payment := h.Number("SELECT MIN(id) FROM payment_schedules"), h.Number("SELECT MIN(id) FROM payments")
		fails := func(n int, amount money.Centavos) payback {
			h.t.Helper()
			p.set(func() { p.refundsAre = "pending" })
			h.Did(h.Commerce.Refunds.RefundPayment(h.By(staff), refunds.RefundInput{
				Key: refundKey(n), PaymentID: payment, ScheduleID: &row, Amount: amount, Reason: "They asked", IsOnline: new(true),
			}))
			h.Must(h.receiveEvent(p, p.tellsRefund(fmt.Sprint("evt_failed_", n), "failed", p.lastRefund())))
			h.runQueue()
			return p.lastRefund()
		}
		goesThrough := func(n int, made payback) {
			h.t.Helper()
			for range 2 {
				h.Must(h.receiveEvent(p, p.tellsRefund(fmt.Sprint("evt_late_", n), "refunded", made)))
				h.runQueue()
			}
		}
		told := func() int {
			return h.Number("SELECT COUNT(*) FROM notifications WHERE user_id = ? AND title LIKE '%went through after it had failed'", h.ID(staff))
		}
		is := func(what string, done, refunded, notices int) {
			h.t.Helper()
			gotDone, gotSum := h.Number("SELECT COUNT(*) FROM payment_refunds WHERE state = 'done'"), h.Number("SELECT refunded FROM payment_schedules WHERE id = ?", row)
			if gotDone != done || gotSum != refunded || told() != notices {
				h.t.Errorf("%s: got %d refunds done, %d refunded and %d notices; want %d, %d and %d", what, gotDone, gotSum, told(), done, refunded, notices)
			}
			h.wantVerified()
		}

		late := fails(1, 30000)
		is("after it failed", 0, 0, 0)
		goesThrough(1, late)
		is("after it went through", 1, 30000, 1)

		twice := fails(2, 70000)
		h.Did(h.Commerce.Refunds.RefundPayment(h.By(staff), refunds.RefundInput{Key: refundKey(3), PaymentID: payment, ScheduleID: &row, Amount: 60000, Reason: "By hand", Platform: new("GCash")}))
		goesThrough(2, twice)
		is("after it went out twice", 2, 90000, 2)
	})
}
