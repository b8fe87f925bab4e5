package commerce

import (
	"context"
	"fmt"
	"time"

	"atlas/internal/commerce/attempts"
	"atlas/internal/commerce/billing"
	"atlas/internal/commerce/orders"
	"atlas/internal/platform/money"
	"atlas/internal/platform/pay"
)

// Sale is an order that a member placed and paid some time ago.
type Sale struct {
	// UserID is who bought, Key tells it from others.
	UserID           int
	Key              string
	FunnelID, TermID string
	// BumpFunnelID is the bump that they added; nil for none.
	BumpFunnelID *string
	At           time.Time
	// Payments is how many rows of the plan are paid.
	Payments int
	// Refund is what went back of the first row at RefundAt; 0 for nothing.
	Refund   money.Centavos
	RefundAt time.Time
}

// Sell places an order at its time and has it paid, in the transaction of ctx. Returns the order, and 0 where the demo
// takes no money.
func (d *Demo) Sell(ctx context.Context, sale Sale) (orderID int, err error) {
	if !d.hasTestWallet() {
		return 0, nil
	}

	in := orders.OrderInput{
		FunnelID: sale.FunnelID, PaymentTermID: &sale.TermID, BumpFunnelID: sale.BumpFunnelID,
		Gateway: new(pay.GCash), Mobile: fmt.Sprintf("+63918555%04d", sale.UserID%10000),
		Key: "sale-of-the-demo-" + sale.Key,
	}
	buyer, err := d.asBuyer(ctx, &in, sale.UserID)
	if err != nil {
		return 0, err
	}

	attempt, err := d.place(buyer, in, sale.At)
	if err != nil {
		return 0, err
	}

	// Paid by the attempt, as this is what opens the subscription; only then are there rows to pay.
	_, err = d.at(sale.At.Add(payTime)).Attempts.ApplyPaid(buyer, attempt, attempts.Settlement{
		Amount: attempt.Amount, ExternalID: "GC-" + sale.Key, Gateway: &attempt.Gateway,
	})
	if err != nil {
		return 0, fmt.Errorf("pay order %d: %w", *attempt.OrderID, err)
	}

	rows, err := d.store.loadRows(ctx, *attempt.OrderID)
	if err != nil {
		return 0, err
	}

	if err := d.payLaterRows(buyer, rows[:min(sale.Payments, len(rows))], sale.Key); err != nil {
		return 0, err
	}

	if sale.Refund == 0 {
		return *attempt.OrderID, nil
	}

	payment, err := d.commerce.Billing.PaymentOf(ctx, rows[0])
	if err != nil {
		return 0, fmt.Errorf("read the payment of order %d: %w", *attempt.OrderID, err)
	}

	daysAgo := int(d.clock.Now().Sub(sale.RefundAt).Hours() / 24)

	return *attempt.OrderID, d.refund(ctx, payment, sale.Refund, "The schedule didn't fit after all", daysAgo)
}

// payLaterRows pays rows on their days, or today where those are still to come.
func (d *Demo) payLaterRows(ctx context.Context, rows []*billing.PaymentSchedule, key string) error {
	for i, row := range rows {
		// The first row was paid by the attempt.
		if row.TransactionID != nil {
			continue
		}

		at := earlier(row.ScheduleDate.Add(10*time.Hour), d.clock.Now())
		if _, err := d.at(at).Billing.Receive(ctx, billing.Received{
			ScheduleID: row.ID, Amount: row.Rest(), Platform: "GCash", ExternalID: fmt.Sprintf("GC-%s-%d", key, i+1),
			At: at,
		}); err != nil {
			return fmt.Errorf("pay row %d: %w", row.ID, err)
		}
	}

	return nil
}
