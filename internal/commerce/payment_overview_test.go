package commerce_test

import (
	"testing"
	"time"

	"atlas/internal/commerce"
	"atlas/internal/commerce/billing"
	"atlas/internal/commerce/catalog"
	"atlas/internal/commerce/memberships"
	"atlas/internal/commerce/overview"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/money"
	"atlas/internal/platform/page"
	"atlas/internal/testkit/check"
)

// membershipProduct makes a product whose buyers become members.
func (h *fixture) membershipProduct(name string, pesos int) *catalog.Product {
	h.t.Helper()
	p, err := h.Commerce.Catalog.CreateProduct(h.By(staff), catalog.ProductInput{Name: given(name), Price: given(money.Centavos(pesos * 100)), IsMembership: given(true)})
	h.Must(err)
	return p
}

// What waits is counted from the rows: each figure is what the list behind it adds up to.
func TestPaymentOverview(t *testing.T) {
	each(t, func(t *testing.T, h *fixture) {
		p := h.product("Coaching", 900)
		term := h.term("In two", 2)
		f := h.funnel(p, "Coaching", catalog.FunnelInput{PaymentTermIds: []string{term.ID}})
		manual := []*memberships.ManualSubscriptionFunnelDetailInput{{ID: f.ID, PaymentTerm: &term.ID}}
		h.Did(h.Commerce.Memberships.ManualUserSubscription(h.By(staff), h.ID("member"), manual))

		overview := func(role string) *overview.PaymentOverview {
			t.Helper()
			o, err := h.Commerce.Overview.PaymentOverview(h.By(role))
			h.Must(err)
			return o
		}

		before := overview(staff)
		if before.DueThisWeek.Count != 1 || before.DueThisWeek.Amount != 450_00 || before.Overdue.Count != 0 || before.Month.Collected != 0 {
			t.Fatalf("got %+v this week, %+v overdue and %+v, want 450 due in one payment and nothing else",
				before.DueThisWeek, before.Overdue, before.Month)
		}
		if before.DueToday.Count != 1 || before.DueToday.Amount != 450_00 || before.Month.CollectedToday() != 0 {
			t.Fatalf("got %+v due today and %v received, want 450 and nothing", before.DueToday,
				before.Month.CollectedToday())
		}

		// A part that came in counts as collected, and the rest stays due.
		rows, err := h.Commerce.Billing.Payments(h.By(staff), page.Of(nil), &billing.PaymentFilter{Payment: new("unpaid")})
		h.Must(err)
		first := rows.Rows[len(rows.Rows)-1]
		h.Did(h.Commerce.Billing.ApprovePaymentScheduleTransaction(h.By(staff), first.ID, "GCash", "GC-1", new(money.Centavos(100_00))))
		partly := overview(staff)
		if partly.Month.Collected != 100_00 || partly.Month.Payments != 1 || partly.DueThisWeek.Amount != 350_00 {
			t.Errorf("got %+v and %+v this week, want 100 by one payment and 350", partly.Month, partly.DueThisWeek)
		}
		if got := partly.Month.Expected() - partly.Month.Collected; got < 350_00 || partly.Month.ToCome < 1 {
			t.Errorf("got %v expected in %d payments, want at least 350 in one or more", got, partly.Month.ToCome)
		}

		if partly.Month.CollectedToday() != 100_00 || partly.DueToday.Amount != 350_00 {
			t.Errorf("got %v received today and %v due, want 100 and 350", partly.Month.CollectedToday(),
				partly.DueToday.Amount)
		}

		// Tomorrow it is overdue, and belongs to another day.
		h.Clock.Advance(24 * time.Hour)
		if next := overview(staff); next.DueToday.Count != 0 || next.Overdue.Amount != 350_00 || next.Month.CollectedToday() != 0 || next.Month.Collected != 100_00 {
			t.Errorf("the day after: got %+v due, %+v overdue, %v of %v today, want none, 350, none and 100",
				next.DueToday, next.Overdue, next.Month.CollectedToday(), next.Month.Collected)
		}

		// Days go by: what was due is overdue, and what came in last month is compared by its days.
		h.Clock.Advance(39 * 24 * time.Hour)
		later := overview(staff)
		if later.Overdue.Count != 2 || later.Overdue.People != 1 || later.Overdue.Amount != 800_00 || later.Overdue.OldestAt == nil {
			t.Errorf("got %+v overdue, want 800 in two payments of one person, with a day", later.Overdue)
		}
		today := h.Clock.Now().In(clock.Manila)
		if later.Month.Collected != 0 || len(later.Month.Days) != today.Day() {
			t.Errorf("got %+v, want nothing received in the days until today", later.Month)
		}

		// Anyone who does not open payments hears nothing; reading alone is enough to see.
		if seen := overview("tribe-team-ro"); seen.Overdue.Amount != later.Overdue.Amount || seen.Renewals == nil {
			t.Errorf("got %+v, want the same overdue, with renewals", seen)
		}
		for _, role := range []string{"member", "coach", "success-manager", "expert"} {
			_, err := h.Commerce.Overview.PaymentOverview(h.By(role))
			h.Refused(err, errs.Forbidden)
		}
	})
}

// A month is compared with the same days of the one before, never with all of it.
func TestTheMonthIsComparedWithTheSameDays(t *testing.T) {
	each(t, func(t *testing.T, h *fixture) {
		now := h.Clock.Now().In(clock.Manila)
		day := func(months, day int) time.Time {
			return time.Date(now.Year(), now.Month()+time.Month(months), day, 0, 0, 0, 0, clock.Manila)
		}
		p := h.product("Tribe", 100)
		f := h.funnel(p, "Tribe", catalog.FunnelInput{})
		for _, paid := range []struct {
			day    time.Time
			amount int
		}{{day(-1, 1), 100}, {day(-1, 28), 1000}, {day(0, 1), 250}} {
			h.Exec(`INSERT INTO money_days (day, product_id, funnel_id, term_id, batch_id, platform_key, platform, received, refunded, revoked)
				VALUES (?, ?, ?, 'one-time', 0, 'gcash', 'GCash', ?, 100, 50)`, paid.day, p.ID, f.ID, paid.amount*100+150)
		}

		o, err := h.Commerce.Overview.PaymentOverview(h.By(staff))
		h.Must(err)
		m := o.Month
		if now.Day() >= 28 {
			t.Fatalf("the clock of the tests: got %v, want before the 28th, because later both months are whole", now)
		}
		if m.Collected != 250_00 || m.CollectedBefore != 100_00 || m.Payments != 0 || m.DaysBefore[len(m.DaysBefore)-1] != 1100_00 {
			t.Errorf("got month %+v, want 250 after 100, with 1100 in the whole month before", m)
		}
	})
}

// A membership that ends this week and was not renewed is named; one that was, is not.
func TestRenewalsThisWeek(t *testing.T) {
	each(t, func(t *testing.T, h *fixture) {
		p := h.membershipProduct("Tribe", 1000)
		f := h.funnel(p, "Tribe", catalog.FunnelInput{ValidityByDays: given(1)})
		count := func() int {
			t.Helper()
			o, err := h.Commerce.Overview.PaymentOverview(h.By(staff))
			h.Must(err)
			return o.Renewals.Count
		}
		if n := count(); n != 0 {
			t.Fatalf("renewals before anyone joined: got %d, want 0", n)
		}

		h.Did(h.Commerce.Memberships.ManualUserSubscription(h.By(staff), h.ID("member"), []*memberships.ManualSubscriptionFunnelDetailInput{{ID: f.ID, ValidityByDays: new(1)}}))
		h.Exec(`UPDATE grants SET to_at = ?`, clock.AddDays(clock.StartOfDay(h.Clock.Now()), 1))
		check.Equal(t, "renewals with one membership that ends today", count(), 1)
		h.Exec(`UPDATE subscriptions SET renewed_at = ?`, h.Clock.Now())
		check.Equal(t, "renewals after it was renewed", count(), 0)
	})
}

// What makes a member is the funnel that is open; while none is, the one to wait for.
func TestMembershipOffer(t *testing.T) {
	each(t, func(t *testing.T, h *fixture) {
		offer := func() *commerce.CheckoutOffer {
			t.Helper()
			o, err := h.Commerce.MembershipOffer(h.By("non-member"))
			h.Must(err)
			return o
		}
		if o := offer(); o != nil {
			t.Fatalf("got offer %+v before anything is sold, want none", o)
		}

		p := h.membershipProduct("Tribe", 1000)
		closed := h.funnel(p, "Last launch", catalog.FunnelInput{IsSwitchedOn: given(false)})
		if o := offer(); o == nil || o.ID != closed.ID || o.IsOpen {
			t.Errorf("got offer %+v while all is closed, want %q", o, closed.ID)
		}
		open := h.funnel(p, "This launch", catalog.FunnelInput{})
		if o := offer(); o == nil || o.ID != open.ID || !o.IsOpen || len(o.Terms) == 0 {
			t.Errorf("got offer %+v while one is open, want %q with its terms", o, open.ID)
		}
		h.Did(h.Commerce.Catalog.UpdateFunnel(h.By(staff), open.ID, catalog.FunnelInput{IsHidden: given(true)}, nil))
		if o := offer(); o == nil || o.ID != closed.ID {
			t.Errorf("got offer %+v with a hidden funnel, want %q", o, closed.ID)
		}
		_, err := h.Commerce.MembershipOffer(t.Context())
		h.Refused(err, errs.Unauthenticated)
	})
}
