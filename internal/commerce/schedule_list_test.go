package commerce_test

import (
	"testing"
	"time"

	"atlas/internal/commerce"
	"atlas/internal/platform/db"
	"atlas/internal/platform/page"
)

// The list of payments takes three statements with everything that its rows show, two while what it comes to is remembered; what it comes to
// is never older than what this process wrote, and no older than a second where another did.
func TestPaymentListIsReadTogether(t *testing.T) {
	eachTill(t, func(t *testing.T, h *till) {
		ids := []int{h.someone(1), h.someone(2)}
		for _, id := range ids {
			h.enrol(id, "fast")
		}
		h.pay(h.rows(ids[0])[0])
		fields := commerce.PaymentScheduleFields{Commerce: h.Commerce}
		look := func(f *commerce.PaymentFilter) (*commerce.PaymentScheduleList, int) {
			t.Helper()
			ctx, n := db.Counted(h.Commerce.WithLoaders(h.Identity.WithLoaders(h.as(fullAccess))))
			list, err := h.Commerce.Payments(ctx, page.Window{Page: 1, PerPage: 100}, f)
			h.must(err)
			for _, row := range list.Rows {
				person, err := fields.User(ctx, row)
				h.must(err)
				bill, err := fields.Invoice(ctx, row)
				h.must(err)
				sub, err := commerce.InvoiceFields{Commerce: h.Commerce}.Subscription(ctx, bill)
				h.must(err)
				funnel, err := commerce.SubscriptionFields{Commerce: h.Commerce}.Funnel(ctx, sub)
				h.must(err)
				number, err := fields.ExternalInvoiceID(ctx, row)
				h.must(err)
				if person.ID != row.UserID || bill.ID != row.InvoiceID || bill.UserID != row.UserID || sub.ID != row.SubscriptionID || sub.FunnelID != funnel.ID || (number != nil) != (row.TransactionID != nil) {
					t.Errorf("row %d: %d %d %d %s %v", row.ID, person.ID, bill.ID, sub.ID, funnel.ID, number)
				}
			}
			return list, int(n.Load())
		}
		unpaid := &commerce.PaymentFilter{Payment: new("unpaid")}
		all, _ := look(nil)
		first, _ := look(unpaid)
		if first.Total == 0 || first.Total != all.Total-1 || first.Amount >= all.Amount {
			t.Fatal(first.Total, all.Total)
		}
		h.Clock.Advance(time.Second)
		look(nil)
		if _, n := look(unpaid); n > 3 {
			t.Error(n, "statements")
		}
		if _, n := look(unpaid); n > 2 {
			t.Error(n, "statements a moment later")
		}
		row := h.pay(h.rows(ids[1])[0])
		second, _ := look(unpaid)
		if second.Total != first.Total-1 || second.Amount != first.Amount-row.Price {
			t.Error("after a payment it comes to", second.Total, second.Amount)
		}
		other := h.another()
		other.pay(h.rows(ids[1])[1])
		h.Clock.Advance(time.Second)
		if third, _ := look(unpaid); third.Total != second.Total-1 {
			t.Error("what another process wrote is not seen a second later:", third.Total)
		}
	})
}

// Somebody's money takes four statements, however many subscriptions they have: the person, what they hold with its invoices, the rows with
// the numbers of their payments, and the funnels.
func TestMoneyOfAPersonIsReadTogether(t *testing.T) {
	eachTill(t, func(t *testing.T, h *till) {
		id := h.someone(1)
		h.enrol(id, "fast", "free")
		h.pay(h.rows(id)[0])
		_, err := h.Commerce.FindUserPaymentSchedule(h.as(fullAccess), id) // settings and levels are remembered
		h.must(err)
		ctx, n := db.Counted(h.Commerce.WithLoaders(h.Identity.WithLoaders(h.as(fullAccess))))
		found, err := h.Commerce.FindUserPaymentSchedule(ctx, id)
		h.must(err)
		of := commerce.UserPaymentsFields{Commerce: h.Commerce}
		summary, err := of.PaymentSummary(ctx, found)
		h.must(err)
		bills, err := of.Invoice(ctx, found)
		h.must(err)
		if summary.Payments == 0 || len(bills) != 2 || bills[0].CreatedAt.Before(bills[1].CreatedAt) {
			t.Error(summary, bills)
		}
		invoices, paid := commerce.InvoiceFields{Commerce: h.Commerce}, 0
		for _, bill := range bills {
			sub, err := invoices.Subscription(ctx, bill)
			h.must(err)
			_, err = commerce.SubscriptionFields{Commerce: h.Commerce}.Funnel(ctx, sub)
			h.must(err)
			rows, err := invoices.PaymentSchedule(ctx, bill)
			h.must(err)
			for _, row := range rows {
				number, err := commerce.PaymentScheduleFields{Commerce: h.Commerce}.ExternalInvoiceID(ctx, row)
				h.must(err)
				if number != nil {
					paid++
				}
			}
		}
		if paid == 0 || n.Load() > 4 {
			t.Error(paid, "numbers in", n.Load(), "statements")
		}
	})
}
