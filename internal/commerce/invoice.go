package commerce

import (
	"context"
	"time"

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

var invoices = db.NewTable[Invoice]("invoices")

// Total is what it came to when it was made; rows that staff added come on top.
func (i *Invoice) Total() money.Centavos { return i.Price + i.Fee - i.Discount }

// writeInvoice bills a subscription by a plan, and books it.
func (s *Service) writeInvoice(ctx context.Context, sub *Subscription, p *plan, couponID *int) (*Invoice, []*PaymentSchedule, error) {
	now := s.clock.Now()
	inv := &Invoice{SubscriptionID: sub.ID, UserID: sub.UserID, Price: p.Price, Fee: p.Fee, Discount: p.Discount, CouponID: couponID, CreatedAt: now}
	if err := invoices.Insert(ctx, s.db, inv); err != nil {
		return nil, nil, err
	}
	rows := make([]*PaymentSchedule, len(p.Rows))
	for i, row := range p.Rows {
		rows[i] = &PaymentSchedule{
			InvoiceID: inv.ID, SubscriptionID: sub.ID, UserID: sub.UserID, Position: i + 1, Price: row.Price, ScheduleDate: row.ScheduleDate, CreatedAt: now, UpdatedAt: now,
		}
		if err := schedules.Insert(ctx, s.db, rows[i]); err != nil {
			return nil, nil, err
		}
	}
	err := s.book(ctx, booking{Kind: bookedInvoice, UserID: sub.UserID, InvoiceID: inv.ID},
		entry{Account: receivable, Amount: p.Total()}, entry{Account: discounts, Amount: p.Discount}, entry{Account: revenue, Amount: -p.Price - p.Fee})
	return inv, rows, err
}

// invoicesOf are those of people, the latest first, by person.
func (s *Service) invoicesOf(ctx context.Context, userIDs []int) (map[int][]*Invoice, error) {
	cond, arg := s.db.InInts("user_id", userIDs)
	found, err := invoices.All(ctx, s.db, "WHERE "+cond+" ORDER BY created_at DESC, id DESC", arg)
	out := map[int][]*Invoice{}
	for _, inv := range found {
		out[inv.UserID] = append(out[inv.UserID], inv)
	}
	return out, err
}

// invoicesBySubscription reads the invoice of each subscription, invoicesByID by its own id.
func (s *Service) invoicesBySubscription(ctx context.Context, ids []int) (map[int]*Invoice, error) {
	cond, arg := s.db.InInts("subscription_id", ids)
	found, err := invoices.All(ctx, s.db, "WHERE "+cond, arg)
	out := map[int]*Invoice{}
	for _, inv := range found {
		out[inv.SubscriptionID] = inv
	}
	return out, err
}

func (s *Service) invoicesByID(ctx context.Context, ids []int) (map[int]*Invoice, error) {
	found, err := invoices.ByIDs(ctx, s.db, ids)
	out := map[int]*Invoice{}
	for _, inv := range found {
		out[inv.ID] = inv
	}
	return out, err
}
