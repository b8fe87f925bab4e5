package billing

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"time"

	"atlas/internal/commerce/ledger"
	"atlas/internal/commerce/pricing"
	"atlas/internal/platform/db"
	"atlas/internal/platform/money"
)

// Invoice is what a subscription costs.
type Invoice struct {
	ID             int            `db:"id,made"`
	SubscriptionID int            `db:"subscription_id"`
	UserID         int            `db:"user_id"`
	Price          money.Centavos `db:"price"`
	Fee            money.Centavos `db:"fee"`
	Discount       money.Centavos `db:"discount"`
	CouponID       *int           `db:"coupon_id"`
	CreatedAt      time.Time      `db:"created_at"`
}

var Invoices = db.NewTable[Invoice]("invoices")

// billKey names an invoice together with the person it is for.
type billKey struct{ invoiceID, userID int }

func (i *Invoice) Key() billKey { return billKey{i.ID, i.UserID} }

// Total is what it came to when it was made; rows that staff added come on top.
func (i *Invoice) Total() money.Centavos { return i.Price + i.Fee - i.Discount }

// WriteInvoice bills a subscription by a plan, and books it.
func (s *Service) WriteInvoice(
	ctx context.Context, sub *Subscription, p *pricing.Plan, couponID *int,
) (*Invoice, []*PaymentSchedule, error) {
	now := s.clock.Now()
	inv := &Invoice{SubscriptionID: sub.ID, UserID: sub.UserID, Price: p.Price, Fee: p.Fee, Discount: p.Discount,
		CouponID: couponID, CreatedAt: now}
	if err := Invoices.Insert(ctx, s.db, inv); err != nil {
		return nil, nil, fmt.Errorf("write the invoice of subscription %d: %w", sub.ID, err)
	}

	rows := make([]*PaymentSchedule, len(p.Rows))
	for i, row := range p.Rows {
		rows[i] = &PaymentSchedule{
			InvoiceID: inv.ID, SubscriptionID: sub.ID, UserID: sub.UserID, Position: i + 1, Price: row.Price,
			ScheduleDate: row.ScheduleDate, CreatedAt: now, UpdatedAt: now,
		}
		if err := Schedules.Insert(ctx, s.db, rows[i]); err != nil {
			return nil, nil, fmt.Errorf("write row %d of invoice %d: %w", i+1, inv.ID, err)
		}
	}

	// Revenue is booked when it is billed; what the coupon took off stands beside it.
	err := s.Ledger.Book(ctx, ledger.Booking{Kind: ledger.BookedInvoice, UserID: sub.UserID, InvoiceID: inv.ID},
		ledger.Entry{Account: ledger.Receivable, Amount: p.Total()}, ledger.Entry{Account: ledger.Discounts,
			Amount: p.Discount},
		ledger.Entry{Account: ledger.Revenue, Amount: -p.Price - p.Fee})
	return inv, rows, err
}

// BillsOf are the invoices of subscriptions, the latest first.
func BillsOf(subs []*Subscription) []*Invoice {
	out := []*Invoice{}
	for _, sub := range subs {
		if inv := sub.Bill(); inv != nil {
			out = append(out, inv)
		}
	}
	slices.SortStableFunc(out, func(a, b *Invoice) int { return cmp.Or(b.CreatedAt.Compare(a.CreatedAt), b.ID-a.ID) })
	return out
}

// invoicesByID reads the subscriptions of invoices, by the id of the invoice.
func (s *Service) invoicesByID(ctx context.Context, ids []int) (map[int]*Subscription, error) {
	cond, arg := s.db.InInts("i.id", ids)
	found, err := s.ReadSubscriptions(ctx, "WHERE "+cond, arg)
	out := map[int]*Subscription{}
	for _, sub := range found {
		out[sub.invoice.ID] = sub
	}
	return out, err
}
