package commerce

import (
	"context"
	"fmt"
	"time"

	"atlas/internal/commerce/attempts"
	"atlas/internal/commerce/billing"
	"atlas/internal/commerce/orders"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/db"
	"atlas/internal/platform/money"
)

// DemoSale is an order of the demo that someone placed and paid a while ago.
type DemoSale struct {
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

// SeedSale places an order of the demo at its time and has it paid. It gives the order, and 0 where the demo cannot
// take one.
func (s *Service) SeedSale(ctx context.Context, d DemoSale) (orderID int, err error) {
	in := orders.OrderInput{
		FunnelID: d.FunnelID, PaymentTermID: &d.TermID, BumpFunnelID: d.BumpFunnelID, Gateway: new("gcash"),
		Mobile: fmt.Sprintf("+63918555%04d", d.UserID%10000), Key: "sale-of-the-demo-" + d.Key,
	}
	if err := s.store.setDemoBuyer(ctx, &in, d.UserID); err != nil {
		return 0, fmt.Errorf("read person %d of the demo: %w", d.UserID, err)
	}

	// A demo without the test wallet takes no money.
	if _, off := s.Attempts.TestWallet(); off != nil {
		return 0, nil
	}

	ctx = actor.With(ctx, actor.Actor{UserID: d.UserID})
	g, noGateway := s.Attempts.GatewayOf(ctx, in.Gateway)
	then := s.At(clock.At(d.At))
	o, a, err := then.WriteOrder(ctx, in, g, noGateway)
	if err != nil {
		return 0, fmt.Errorf("place an order of the demo: %w", err)
	}

	later := s.At(clock.At(d.At.Add(15 * time.Minute)))
	if _, err := later.Attempts.TakePaid(ctx, a,
		attempts.Settlement{Amount: a.Amount, ExternalID: "GC-" + d.Key, Gateway: &a.Gateway}); err != nil {
		return 0, fmt.Errorf("pay an order of the demo: %w", err)
	}

	rows, err := billing.Schedules.All(ctx, s.db,
		`WHERE subscription_id = (SELECT subscription_id FROM orders WHERE id = ?) ORDER BY schedule_date, id`, o.ID)
	if err != nil {
		return 0, fmt.Errorf("read the rows of an order of the demo: %w", err)
	}

	// Later parts are paid on their days, or today where those are still to come.
	for i, row := range rows[:min(d.Payments, len(rows))] {
		if row.TransactionID != nil {
			continue
		}

		at := row.ScheduleDate.Add(10 * time.Hour)
		if at.After(s.clock.Now()) {
			at = s.clock.Now()
		}

		if _, err := s.Memberships.AsOf(at).Billing.Receive(ctx,
			billing.Received{ScheduleID: row.ID, Amount: row.Rest(), Platform: "GCash",
				ExternalID: fmt.Sprintf("GC-%s-%d", d.Key, i+1), At: at}); err != nil {
			return 0, fmt.Errorf("pay row %d of the demo: %w", row.ID, err)
		}
	}

	if d.Refund == 0 {
		return o.ID, nil
	}

	p, err := s.Billing.PaymentOf(ctx, rows[0])
	if err != nil {
		return 0, fmt.Errorf("read the payment of an order of the demo: %w", err)
	}

	return o.ID, s.seedRefund(ctx, p, d)
}

// seedRefund writes a refund that staff made by hand.
func (s *Service) seedRefund(ctx context.Context, p *billing.Payment, d DemoSale) error {
	staffID, err := s.store.demoStaff(ctx)
	if err != nil {
		return fmt.Errorf("find who refunds in the demo: %w", err)
	}

	daysAgo := int(s.clock.Now().Sub(d.RefundAt).Hours() / 24)
	at := clock.AddDays(clock.StartOfDay(s.clock.Now()), -daysAgo).Add(10 * time.Hour)
	r := &billing.RefundRow{
		ClientKey: fmt.Sprintf("demo-refund-%d", p.ID), Handle: fmt.Sprintf("rf-demo-%d", p.ID), UserID: p.UserID,
		PaymentID: p.ID, ScheduleID: &p.ScheduleID, Amount: d.Refund, Effect: billing.RefundForgiven,
		Reason: "The schedule didn't fit after all", Platform: p.Platform, PlatformKey: db.Fold(p.Platform),
		ExternalID: p.ExternalID + "-R", State: billing.RefundDone, CreatedByID: staffID, CreatedAt: at, DoneAt: &at,
	}
	if err := billing.Refunds.Insert(ctx, s.db, r); err != nil {
		return fmt.Errorf("write the refund of payment %d: %w", p.ID, err)
	}

	return s.Refunds.At(clock.At(at)).CompleteRefund(ctx, p, r)
}
