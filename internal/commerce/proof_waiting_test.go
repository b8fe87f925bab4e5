package commerce_test

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	"atlas/internal/commerce"
	"atlas/internal/commerce/billing"
	"atlas/internal/commerce/grants"
	"atlas/internal/commerce/memberships"
	"atlas/internal/demo/samplefile"
	"atlas/internal/platform/money"
)

// sendRowSlip sends a slip for a schedule row, as anyone who holds its pay link does, and gives the key of that link.
func (h *fixture) sendRowSlip(row int, reference string) string {
	h.t.Helper()
	path, err := (billing.PaymentScheduleFields{Billing: h.Commerce.Billing}).PayPath(h.t.Context(), &billing.PaymentSchedule{ID: row, Price: 1})
	h.Must(err)
	key := strings.TrimPrefix(*path, "/pay/")
	content := strings.NewReader(string(samplefile.PDF("Slip", []string{reference})))
	h.Must(h.Commerce.SendProof(h.t.Context(), key, commerce.Slip{Reference: reference, Title: "slip.pdf", Content: content}))
	return key
}

// decideSlip approves or refuses the slip that was sent last.
func (h *fixture) decideSlip(isApproved bool) {
	h.t.Helper()
	id := h.Number("SELECT MAX(id) FROM payment_proofs")
	if isApproved {
		h.Did(h.Commerce.ApprovePaymentProof(h.By(staff), id, nil))
		return
	}
	h.Did(h.Commerce.RefusePaymentProof(h.By(staff), id, "We can't read it"))
}

// summaryOf is the money of a person in figures, as they see it.
func (h *fixture) summaryOf(userID int) *memberships.PaymentSummary {
	h.t.Helper()
	ctx := h.Commerce.Billing.WithLoaders(h.ByID(userID))
	of, err := h.Commerce.Memberships.FindUserPaymentSchedule(ctx, userID)
	h.Must(err)
	summary, err := memberships.UserPaymentsFields{Memberships: h.Commerce.Memberships}.PaymentSummary(ctx, of)
	h.Must(err)
	return summary
}

// statusOf is the membership status of a person: as the session tells it, and as staff see it.
func (h *fixture) statusOf(userID int) (own, staffSee string) {
	h.t.Helper()
	raw, err := h.Identity.Sessions.CurrentUser(h.ByID(userID))
	h.Must(err)
	var me struct{ MembershipStatus *string }
	h.Must(json.Unmarshal(raw, &me))
	ctx := h.Commerce.Billing.WithLoaders(h.By(staff))
	seen, err := memberships.UserPaymentsFields{Memberships: h.Commerce.Memberships}.MembershipStatus(ctx, &memberships.UserPayments{ID: userID})
	h.Must(err)
	if me.MembershipStatus != nil {
		own = *me.MembershipStatus
	}
	if seen != nil {
		staffSee = *seen
	}
	return own, staffSee
}

// A slip that was sent says so wherever its row is shown, is not asked for again, and once it is decided everything is as before.
func TestWaitingSlipShowsEverywhere(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		id := h.newMember(1)
		h.enrol(id, "fast") // three rows of ₱333.30, ₱333.30 and ₱333.41
		rows := h.rows(id)
		h.advanceDays(3)
		dues := func() *memberships.ScheduleDue {
			h.t.Helper()
			d, err := h.Commerce.Memberships.GetDuesAndExpiration(h.ByID(id))
			h.Must(err)
			return d.OverduePayments
		}
		slipOf := func(row int) *billing.WaitingSlip {
			h.t.Helper()
			ctx := h.Commerce.Billing.WithLoaders(h.By(staff))
			r, err := h.Commerce.Memberships.StudentPayment(ctx, row)
			h.Must(err)
			slip, err := billing.PaymentScheduleFields{Billing: h.Commerce.Billing}.WaitingSlip(ctx, r)
			h.Must(err)
			return slip
		}
		check := func(when string, row int, want string, checking money.Centavos) {
			t.Helper()
			due := dues()
			if due == nil || due.ID != row || due.Amount != 33330 || !strings.HasPrefix(due.PayPath, "/pay/") {
				t.Fatalf("%s: got %+v overdue, want row %d", when, due, row)
			}
			got := ""
			if due.WaitingSlip != nil {
				got = due.WaitingSlip.Reference
			}
			if got != want {
				t.Errorf("%s: got the slip %q, want %q", when, got, want)
			}
			if slip := slipOf(row); (slip != nil) != (want != "") || slip != nil && (slip.Reference != want || slip.Amount != 33330) {
				t.Errorf("%s: got slip %+v, want %q", when, slip, want)
			}
			if sum := h.summaryOf(id); sum.Checking != checking || (sum.Overdue == 0) != (checking > 0) {
				t.Errorf("%s: got %v being checked and %v overdue, want %v and nothing overdue meanwhile", when,
					sum.Checking, sum.Overdue, checking)
			}
		}

		check("before", rows[0], "", 0)
		key := h.sendRowSlip(rows[0], "BPI 4711")
		check("sent", rows[0], "BPI 4711", 33330)
		pay, err := h.Commerce.PayRow(t.Context(), key)
		h.Must(err)
		if pay.Status != "checking" || pay.Slip == nil || pay.Slip.Reference != "BPI 4711" {
			t.Errorf("got pay page %+v, want it checking BPI 4711", pay)
		}
		if sum := h.summaryOf(id); sum.NextDue == nil || !sum.NextDue.After(h.Clock.Now()) {
			t.Errorf("got %v due next, want the second row", sum.NextDue)
		}
		h.decideSlip(false)
		check("refused", rows[0], "", 0)

		// Of two rows that are overdue the one without a slip comes first.
		h.advanceDays(13)
		h.sendRowSlip(rows[0], "BPI 4712")
		if due := dues(); due == nil || due.ID != rows[1] || due.WaitingSlip != nil {
			t.Errorf("got %+v overdue, want row %d without a slip", due, rows[1])
		}
		h.decideSlip(true)
		paid, err := h.Commerce.PayRow(t.Context(), key)
		h.Must(err)
		if paid.Status != "paid" || paid.Reference == nil || *paid.Reference != "BPI 4712" || paid.ReceiptPath == nil || paid.Next == nil || paid.Next.Amount != 33330 {
			t.Errorf("got pay page %+v after the payment, want BPI 4712 paid with a receipt and 33330 next", pay)
		}
		h.wantVerified()
	})
}

// No reminder goes out for a row whose slip is being checked; a slip that was refused lets them go on.
func TestRemindersPauseForSlips(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		for h.Clock.Now().UTC().Hour() != 2 { // ten in the morning in Manila
			h.Clock.Advance(time.Hour)
		}
		id := h.newMember(1)
		h.enrol(id, "fast")
		reminders := func() int {
			h.t.Helper()
			h.Must(h.Commerce.Reminders.RemindOfPayments(t.Context()))
			return h.Number("SELECT COUNT(*) FROM notifications WHERE user_id = ? AND kind = 'payment-due'", id)
		}
		h.advanceDays(1)
		h.sendRowSlip(h.rows(id)[0], "BPI 4711")
		if got := reminders(); got != 0 {
			t.Errorf("got %d reminders while the slip is checked, want 0", got)
		}
		h.decideSlip(false)
		if got := reminders(); got != 1 {
			t.Errorf("got %d reminders after the slip was refused, want 1", got)
		}
	})
}

// A membership that an overdue payment keeps closed is Suspended for the person and for staff, without a deadline that has passed, and with
// what opens it; the payment makes it Active again at once.
func TestSuspendedMembershipSaysSo(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		id := h.newMember(1)
		h.enrol(id, "join")
		rows := h.rows(id)
		check := func(when, want string) {
			t.Helper()
			if own, seen := h.statusOf(id); own != want || seen != want {
				t.Errorf("%s: got %q and %q, want %q", when, own, seen, want)
			}
		}

		h.advanceDays(14)
		check("on the last day of grace", "Active")
		sum := h.summaryOf(id)
		if sum.IsSuspended || sum.SettleUntil == nil || sum.AccessUntil == nil {
			t.Errorf("got %+v on the last day of grace, want it not suspended yet, with both days", sum)
		}

		h.advanceDays(1)
		check("after it", "Suspended")
		left := h.rowOf(rows[0]).Left()
		sum = h.summaryOf(id)
		if !sum.IsSuspended || sum.ReopenAmount == nil || *sum.ReopenAmount != left || sum.SettleUntil != nil || sum.AccessUntil != nil {
			t.Errorf("got %+v, want it suspended until %v is paid", sum, left)
		}
		dues, err := h.Commerce.Memberships.GetDuesAndExpiration(h.ByID(id))
		h.Must(err)
		if !dues.IsSuspended || dues.ReopenAmount == nil || *dues.ReopenAmount != left || dues.ReopenPath == nil || *dues.ReopenPath != dues.OverduePayments.PayPath {
			t.Errorf("got dues %+v, want them suspended until %v is paid", dues, left)
		}
		if !h.held(id)[0].IsSuspended() {
			t.Error("got a subscription that is open, want it suspended")
		}

		// With a slip nothing is left to pay for now, and it stays closed until staff approve.
		h.sendRowSlip(rows[0], "BPI 4711")
		dues, err = h.Commerce.Memberships.GetDuesAndExpiration(h.ByID(id))
		h.Must(err)
		if !dues.IsSuspended || dues.ReopenAmount != nil {
			t.Errorf("got dues %+v with a slip, want them suspended without an amount", dues)
		}
		check("with a slip", "Suspended")
		h.decideSlip(true)
		check("paid", "Active")
	})
}

// versionOf is the version of the current user that a person's pages ask for.
func (h *fixture) versionOf(userID int) string {
	h.t.Helper()
	h.Clock.Advance(2 * time.Second) // another process may have kept it for a second
	version, err := h.Identity.Sessions.CurrentUserVersion(h.ByID(userID))
	h.Must(err)
	return version
}

// Whatever happens to what somebody holds changes the version that their pages ask for: enrolment, suspension, payment, a second product, the end
// of a term, and membership that staff give and take.
func TestVersionFollowsWhatOneHolds(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		id := h.newMember(1)
		last := h.versionOf(id)
		changes := func(what string, do func()) {
			t.Helper()
			if same := h.versionOf(id); same != last {
				t.Errorf("before %s: got %s, want %s", what, same, last)
			}
			do()
			now := h.versionOf(id)
			if now == last {
				t.Errorf("%s: got version %q as before, want another", what, now)
			}
			last = now
		}

		changes("enrolment", func() { h.subscribe(id, "join", nil, new(30), false) })
		changes("suspension", func() { h.advanceDays(16) })
		changes("payment", func() {
			for _, row := range h.rows(id) {
				h.pay(row)
			}
		})
		changes("a second product", func() { h.subscribe(id, "fast", nil, new(60), true) })
		changes("the end of the term", func() { h.advanceDays(16) })
		var given *grants.StaffGrant
		changes("membership given by staff", func() {
			var err error
			given, err = h.Commerce.Grants.GiveAccess(h.By(staff), id, grants.GiveAccessInput{
				ProductID: h.Number("SELECT id FROM products WHERE is_membership"), EndsOn: h.date(9), Reason: "Scholar",
			})
			h.Must(err)
		})
		changes("membership taken back", func() { h.Did(h.Commerce.Grants.TakeAccessBack(h.By(staff), given.ID, "Wrong person")) })
	})
}
