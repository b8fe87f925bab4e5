package commerce_test

import (
	"testing"

	"atlas/internal/commerce/billing"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/page"
)

// The lists of staff: every filter, every sort, and nobody's money to those who may not see it.
func TestListsOfMoney(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		one, two := h.newMember(1), h.newMember(2)
		h.enrol(one, "launch")       // in three rows
		h.enrol(two, "fast", "join") // in six
		h.pay(h.rows(one)[0])
		_, err := h.Commerce.Memberships.ManualUserUnsubscription(h.By(staff), h.held(two)[0].ID) // join or fast: two rows of it are voided
		h.Must(err)
		for _, sub := range h.held(one) {
			if got, want := sub.PaymentTermName(), h.termName(sub.TermID); got != want || got == sub.TermID {
				t.Errorf("got %q as the term of %s, want its name %q", got, sub.FunnelID, want)
			}
		}
		h.advanceDays(20)
		staff := h.By(staff)
		all := page.Window{Page: 1, PerPage: 100}
		for _, c := range []struct {
			name string
			f    billing.PaymentFilter
			want int
		}{
			{"all", billing.PaymentFilter{}, 7},
			{"paid", billing.PaymentFilter{Payment: new("paid")}, 1},
			{"unpaid", billing.PaymentFilter{Payment: new("unpaid")}, 6},
			{"of one", billing.PaymentFilter{UserID: &one}, 3},
			{"by platform", billing.PaymentFilter{Platform: new("gcash")}, 1},
			{"by funnel", billing.PaymentFilter{FunnelID: new("launch")}, 3},
			{"active", billing.PaymentFilter{Validity: new("active")}, 6},
			{"ended", billing.PaymentFilter{Validity: new("expired")}, 1},
			{"overdue 1 to 7 days", billing.PaymentFilter{Aging: new("1-7")}, 2},
			{"overdue 15 to 30 days", billing.PaymentFilter{Aging: new("15-30")}, 2},
			{"overdue for longer", billing.PaymentFilter{Aging: new("31+")}, 0},
			{"of a day", billing.PaymentFilter{From: new("2026-11-15"), To: new("2026-11-15")}, 3},
		} {
			for _, sort := range []string{"", "scheduleDate", "price", "name", "paidAt"} {
				all.Sort, all.Desc = sort, sort == "price"
				got, err := h.Commerce.Billing.Payments(staff, all, &c.f)
				if err != nil || got.Total != c.want || len(got.Rows) != c.want {
					t.Errorf("%s by %q: got %+v and error %v, want %d", c.name, sort, got, err, c.want)
				}
			}
		}
		for _, c := range []struct {
			name string
			f    billing.SubscriptionFilter
			want int
		}{
			{"all", billing.SubscriptionFilter{}, 3}, {"active", billing.SubscriptionFilter{Validity: new("active")}, 2}, {"of one", billing.SubscriptionFilter{UserID: &one}, 1},
			{"unenrolled", billing.SubscriptionFilter{CashCollection: new("unenrolled")}, 1}, {"for regular renewal", billing.SubscriptionFilter{CashCollection: new("for regular renewal"), UserID: &one}, 1},
			{"early renewal", billing.SubscriptionFilter{CashCollection: new("early renewal")}, 0}, {"collected", billing.SubscriptionFilter{CashCollection: new("collected")}, 0},
		} {
			for _, sort := range []string{"", "createdAt", "expiry", "name", "funnel"} {
				all.Sort, all.Desc = sort, sort == "expiry"
				got, err := h.Commerce.Billing.Subscriptions(staff, all, &c.f)
				if err != nil || got.Total != c.want || len(got.Rows) != c.want {
					t.Errorf("%s by %q: got %+v and error %v, want %d", c.name, sort, got, err, c.want)
				}
			}
		}
		for _, f := range []billing.PaymentFilter{{Payment: new("x")}, {Validity: new("x")}, {Aging: new("x")}, {From: new("x")}, {From: new("2026-11-16"), To: new("2026-11-15")}} {
			_, err := h.Commerce.Billing.Payments(staff, all, &f)
			h.Refused(err, errs.Invalid)
		}
		h.outsiders(one)
	})
}

// outsiders see nothing of the money of another.
func (h *fixture) outsiders(id int) {
	h.t.Helper()
	for _, role := range []string{"member", "coach", "success-manager", "affiliate"} {
		ctx := h.By(role)
		if found, err := h.Commerce.Memberships.FindUserPaymentSchedule(ctx, id); found != nil || err != nil {
			h.t.Errorf("%s: got %+v and error %v, want nothing", role, found, err)
		}
		_, err := h.Commerce.Memberships.FindViewSubscription(ctx, id)
		h.Refused(err, errs.NotFound)
		_, err = h.Commerce.Memberships.StudentPayment(ctx, h.rows(id)[0])
		h.Refused(err, errs.NotFound)
		_, err = h.Commerce.Memberships.Subscription(ctx, h.Number("SELECT MIN(id) FROM subscriptions WHERE user_id = ?", id))
		h.Refused(err, errs.NotFound)
		list, err := h.Commerce.Billing.Subscriptions(ctx, page.Window{Page: 1, PerPage: 100}, nil)
		if role == "success-manager" {
			if err != nil || list.Total != 0 {
				h.t.Errorf("got %+v and error %v for a success manager, want nobody", list, err)
			}
		} else {
			h.Refused(err, errs.Forbidden)
		}
		_, err = h.Commerce.Billing.Payments(ctx, page.Window{Page: 1, PerPage: 100}, nil)
		h.Refused(err, errs.Forbidden)
	}
	if found, err := h.Commerce.Memberships.FindUserPaymentSchedule(h.ByID(id), id); found == nil || err != nil {
		h.t.Errorf("got %+v and error %v for themselves, want their own", found, err)
	}
}

// Cash collection: the days to the end up to which a renewal is regular, early or warms up are settings.
func TestCashBoundsAreSettings(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		for n, days := range []int{10, 11, 20, 21, 40, 41} {
			h.member(n, days)
		}
		found := func(choice string) int {
			t.Helper()
			list, err := h.Commerce.Billing.Subscriptions(h.By(staff), page.Window{Page: 1, PerPage: 50}, &billing.SubscriptionFilter{CashCollection: &choice})
			h.Must(err)
			return list.Total
		}
		for _, c := range []struct {
			bounds                 [3]string
			regular, early, warmup int
		}{
			{[3]string{"30", "60", "90"}, 4, 2, 0},
			{[3]string{"10", "20", "40"}, 1, 2, 2},
		} {
			for i, name := range []string{"regular-renewal-days", "early-renewal-days", "renewal-warmup-days"} {
				h.setting(name, c.bounds[i])
			}
			got := [3]int{found("for regular renewal"), found("early renewal"), found("er warmup")}
			if want := [3]int{c.regular, c.early, c.warmup}; got != want {
				t.Errorf("bounds %v: got %v, want %v", c.bounds, got, want)
			}
		}
	})
}
