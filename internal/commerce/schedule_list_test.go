package commerce_test

import (
	"slices"
	"testing"
	"time"

	"atlas/internal/commerce/billing"
	"atlas/internal/commerce/catalog"
	"atlas/internal/commerce/memberships"
	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/page"
)

// The list of payments takes three statements with everything that its rows show, and what it comes to is what was written last, here or by another
// process.
func TestPaymentListIsReadTogether(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		ids := []int{h.newMember(1), h.newMember(2)}
		for _, id := range ids {
			h.enrol(id, "fast")
		}
		h.pay(h.rows(ids[0])[0])
		fields := billing.PaymentScheduleFields{Billing: h.Commerce.Billing}
		look := func(f *billing.PaymentFilter) (*billing.PaymentScheduleList, int) {
			t.Helper()
			ctx, n := db.WithStatementCount(h.Commerce.Billing.WithLoaders(h.Identity.WithLoaders(h.By(staff))))
			list, err := h.Commerce.Billing.Payments(ctx, page.Window{Page: 1, PerPage: 100}, f)
			h.Must(err)
			for _, row := range list.Rows {
				person, err := fields.User(ctx, row)
				h.Must(err)
				bill, err := fields.Invoice(ctx, row)
				h.Must(err)
				sub, err := billing.InvoiceFields{Billing: h.Commerce.Billing}.Subscription(ctx, bill)
				h.Must(err)
				funnel, err := billing.SubscriptionFields{Billing: h.Commerce.Billing}.Funnel(ctx, sub)
				h.Must(err)
				number, err := fields.ExternalInvoiceID(ctx, row)
				h.Must(err)
				if person.ID != row.UserID || bill.ID != row.InvoiceID || bill.UserID != row.UserID || sub.ID != row.SubscriptionID || sub.FunnelID != funnel.ID || (number != nil) != (row.TransactionID != nil) {
					t.Errorf("row %d: got user %d, bill %d of %d, subscription %d, funnel %q and number %+v, want "+
						"those of the row", row.ID, person.ID, bill.ID, bill.UserID, sub.ID, funnel.ID, number)
				}
			}
			return list, int(n.Load())
		}
		unpaid := &billing.PaymentFilter{Payment: new("unpaid")}
		all, _ := look(nil)
		first, _ := look(unpaid)
		if first.Total == 0 || first.Total != all.Total-1 || first.Amount >= all.Amount {
			t.Fatalf("got %d rows of %d, want all but one with a lower amount", first.Total, all.Total)
		}
		h.Clock.Advance(time.Second)
		look(nil)
		if _, n := look(unpaid); n > 3 {
			t.Errorf("statements for the list: got %d, want at most 3", n)
		}
		row := h.pay(h.rows(ids[1])[0])
		second, _ := look(unpaid)
		if second.Total != first.Total-1 || second.Amount != first.Amount-row.Price {
			t.Errorf("got %d rows of %v after a payment, want one less of %v", second.Total, second.Amount,
				first.Amount-row.Price)
		}
		other := h.secondProcess()
		other.pay(h.rows(ids[1])[1])
		if third, _ := look(unpaid); third.Total != second.Total-1 {
			t.Errorf("after another process wrote a payment: got %d unpaid rows, want %d", third.Total, second.Total-1)
		}
	})
}

// Somebody's money takes two statements, however many subscriptions they have: what they hold with its invoices, and the rows with the numbers of
// their payments. The funnels are the third where nobody asked for them a moment ago; what changes of them is seen at once.
func TestMoneyOfAPersonIsReadTogether(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		id := h.newMember(1)
		h.enrol(id, "fast", "free")
		h.pay(h.rows(id)[0])
		_, err := h.Commerce.Memberships.FindUserPaymentSchedule(h.By(staff), id) // settings and levels are remembered
		h.Must(err)
		look := func(most int64, name string) {
			t.Helper()
			paid, names, n := h.readMoney(id)
			if paid == 0 || n > most || !slices.Contains(names, name) {
				t.Errorf("got %d numbers and funnels %q in %d statements, want some with %q in at most %d", paid,
					names, n, name, most)
			}
		}
		look(3, "Funnel fast")
		look(2, "Funnel fast")
		h.Did(h.Commerce.Catalog.UpdateFunnel(h.By(staff), "fast", catalog.FunnelInput{Name: given("Faster")}, nil))
		look(3, "Faster")
		other := h.secondProcess()
		h.Did(other.Commerce.Catalog.UpdateFunnel(h.By(staff), "fast", catalog.FunnelInput{Name: given("Fastest")}, nil))
		h.Clock.Advance(time.Second) // from then on it is seen; settings and levels are read anew as well
		look(5, "Fastest")
	})
}

// readMoney reads what the page of somebody's subscriptions shows: how many rows have the number of a payment, the names of the funnels, and how
// many statements that took.
func (h *fixture) readMoney(id int) (paid int, names []string, statements int64) {
	h.t.Helper()
	ctx, n := db.WithStatementCount(h.Commerce.Billing.WithLoaders(h.Identity.WithLoaders(h.By(staff))))
	found, err := h.Commerce.Memberships.FindUserPaymentSchedule(ctx, id)
	h.Must(err)
	of := memberships.UserPaymentsFields{Memberships: h.Commerce.Memberships}
	summary, err := of.PaymentSummary(ctx, found)
	h.Must(err)
	bills, err := of.Invoice(ctx, found)
	h.Must(err)
	if summary.Payments == 0 || len(bills) != 2 || bills[0].CreatedAt.Before(bills[1].CreatedAt) {
		h.t.Errorf("got summary %+v and bills %+v, want payments and two bills, the newest first", summary, bills)
	}
	invoices := billing.InvoiceFields{Billing: h.Commerce.Billing}
	for _, bill := range bills {
		sub, err := invoices.Subscription(ctx, bill)
		h.Must(err)
		funnel, err := billing.SubscriptionFields{Billing: h.Commerce.Billing}.Funnel(ctx, sub)
		h.Must(err)
		names = append(names, funnel.Name)
		rows, err := invoices.PaymentSchedule(ctx, bill)
		h.Must(err)
		for _, row := range rows {
			number, err := billing.PaymentScheduleFields{Billing: h.Commerce.Billing}.ExternalInvoiceID(ctx, row)
			h.Must(err)
			if number != nil {
				paid++
			}
		}
	}
	return paid, names, n.Load()
}

// What is overdue is counted apart from what comes next.
func TestSummaryTellsOverdueFromNext(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		id := h.newMember(1)
		h.subscribe(id, "launch", nil, nil, false)
		summary := func() *memberships.PaymentSummary {
			t.Helper()
			found, err := h.Commerce.Memberships.FindUserPaymentSchedule(h.By(staff), id)
			h.Must(err)
			out, err := memberships.UserPaymentsFields{Memberships: h.Commerce.Memberships}.PaymentSummary(h.By(staff), found)
			h.Must(err)
			return out
		}

		before := summary()
		if before.OverdueCount != 0 || before.OverdueSince != nil || before.NextDue == nil {
			t.Fatalf("at first: got %+v, want nothing overdue and something next", before)
		}
		h.Clock.Advance(before.NextDue.AddDate(0, 0, 1).Sub(h.Clock.Now()))
		after := summary()
		if after.OverdueCount != 1 || !after.OverdueSince.Equal(*before.NextDue) || after.Overdue != *before.NextAmount {
			t.Errorf("a day later: got %+v, want one row overdue since %v", after, before.NextDue)
		}
		if after.NextDue != nil && !after.NextDue.After(*before.NextDue) {
			t.Errorf("next: got %v, want a later row than %v", after.NextDue, before.NextDue)
		}
	})
}

// Totals follow the filters of the list, not its choice between paid and unpaid, and are for those who may see the list.
func TestPaymentTotals(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		first, second := h.newMember(1), h.newMember(2)
		h.subscribe(first, "launch", nil, nil, false)
		h.subscribe(second, "launch", nil, nil, false)
		totals := func(filter billing.PaymentFilter) *billing.PaymentTotals {
			t.Helper()
			list, err := h.Commerce.Billing.Payments(h.By(staff), page.Of(nil), &filter)
			h.Must(err)
			ctx, statements := db.WithStatementCount(h.By(staff))
			out, err := list.Totals(ctx)
			h.Must(err)
			if n := statements.Load(); n > 1 {
				t.Errorf("got %d statements, want 1", n)
			}
			return out
		}

		everyone, one := totals(billing.PaymentFilter{}), totals(billing.PaymentFilter{UserID: &first})
		if one.Unpaid.Count == 0 || one.Overdue.Count != 0 {
			t.Fatalf("one person: got %+v, want unpaid rows and none overdue", one.Unpaid)
		}
		if paid := totals(billing.PaymentFilter{UserID: &first, Payment: new("paid")}); *paid.Unpaid != *one.Unpaid {
			t.Errorf("of a list of paid rows: got %+v, want %+v all the same", paid.Unpaid, one.Unpaid)
		}
		if everyone.Unpaid.Count < 2*one.Unpaid.Count {
			t.Errorf("everyone: got %d rows, want those of both", everyone.Unpaid.Count)
		}

		h.Clock.Advance(200 * 24 * time.Hour)
		late := totals(billing.PaymentFilter{UserID: &first})
		if *late.Overdue != *one.Unpaid || late.DueThisWeek.Count != 0 {
			t.Errorf("long after: got %+v overdue and %+v this week, want all overdue", late.Overdue, late.DueThisWeek)
		}
		_, err := h.Commerce.Billing.Payments(h.By("member"), page.Of(nil), nil)
		h.Refused(err, errs.Forbidden)
	})
}
