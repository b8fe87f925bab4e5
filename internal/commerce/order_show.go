package commerce

import (
	"context"
	"errors"
	"strings"
	"time"

	"atlas/internal/commerce/pricing"
	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/money"
	"atlas/internal/settings"
)

// Order is an order as whoever holds its signed link sees it.
type Order struct {
	Number, Status, ProductName, TermName string
	Total, Discount                       money.Centavos
	GatewayName                           *string
	Email                                 string
	PlacedAt                              time.Time
	Expiry                                *time.Time
	Rows                                  []*OrderRow
	PayURL                                *string
}

// OrderRow is a row of an order.
type OrderRow struct {
	Amount money.Centavos
	// Paid is what was paid of it, Left what is left to pay.
	Paid, Left   money.Centavos
	ScheduleDate time.Time
	Status       string
	PayURL       *string
	ReceiptPath  *string
}

// PayRow is what is to be paid, as whoever holds its signed link sees it.
type PayRow struct {
	Key, ProductName string
	Number, Count    int
	// Amount is what is left to pay of Price, Paid what was paid of it.
	Amount, Price, Paid         money.Centavos
	ScheduleDate                time.Time
	Status                      string
	Gateways                    []*PayGateway
	BankDetails, RefusedBecause *string
	// HeldUntil is until when one of a limited number of seats is held for an unpaid order; nil when none is. SeatsGone tells that all seats went meanwhile.
	HeldUntil *time.Time
	SeatsGone bool
}

// The states of what is to be paid.
const (
	payPaid     = "paid"
	payDue      = "due"
	payWaiting  = "waiting"
	payChecking = "checking"
	payFailed   = "failed"
	payClosed   = "closed"
	payMailed   = "mailed"
)

// Order is an order by its signed key; nil for one that we did not sign. Anybody who holds the key.
func (s *Service) Order(ctx context.Context, key string) (*Order, error) {
	o, err := s.orderByKey(ctx, key)
	if errs.Is(err, errs.NotFound) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	f, err := s.funnelByID(ctx, o.FunnelID)
	if err != nil {
		return nil, err
	}
	if isFreeForStranger(ctx, o) {
		return s.mailedOrder(ctx, o, f)
	}
	term, err := s.termByID(ctx, o.TermID)
	if err != nil {
		return nil, err
	}
	out := &Order{
		Number: o.number(), ProductName: f.product.Name, TermName: term.Name, Total: o.Plan.Total(), Discount: o.Plan.Discount, Email: masked(o.Email), PlacedAt: o.CreatedAt,
	}
	to, err := s.promisedEnd(ctx, o, f.ProductID)
	if err != nil {
		return nil, err
	}
	if o.SubscriptionID != nil {
		sub, err := subscriptions.Get(ctx, s.db, *o.SubscriptionID)
		if err != nil {
			return nil, err
		}
		to = sub.EndsAt
	}
	if to != nil {
		out.Expiry = new(pricing.ExpiryOf(to))
	}
	standing, err := s.standingOf(ctx, &target{order: o})
	if err != nil {
		return nil, err
	}
	out.Status = standing.status
	if standing.status == payDue {
		out.Status = payFailed
	}
	if standing.method != "" {
		out.GatewayName = new(methodName(standing.method))
	}
	if o.PaidAt == nil && !o.isClosedAt(s.clock.Now()) {
		out.PayURL = new(payURL(key))
	}
	out.Rows, err = s.orderRows(ctx, o)
	return out, err
}

// promisedEnd is until when an order that is not paid would hold: after what its buyer holds, where that is known.
func (s *Service) promisedEnd(ctx context.Context, o *order, productID int) (*time.Time, error) {
	var held *Subscription
	if o.UserID != nil && o.SubscriptionID == nil {
		var err error
		if held, err = s.heldOf(ctx, *o.UserID, productID); err != nil {
			return nil, err
		}
	}
	_, to := termOf(held, s.clock.Now(), o.StartByDays, o.ValidityByDays, s.graceDays(ctx))
	return to, nil
}

// orderRows are the rows of the schedule once there is one, and those that were promised before.
func (s *Service) orderRows(ctx context.Context, o *order) ([]*OrderRow, error) {
	out := []*OrderRow{}
	if o.SubscriptionID == nil {
		for _, row := range o.Plan.Rows {
			out = append(out, &OrderRow{Amount: row.Price, Left: row.Price, ScheduleDate: row.ScheduleDate, Status: payDue})
		}
		return out, nil
	}
	rows, err := schedules.All(ctx, s.db, "WHERE subscription_id = ? AND voided_at IS NULL ORDER BY schedule_date, id", *o.SubscriptionID)
	for _, row := range rows {
		one := &OrderRow{Amount: row.Price, Paid: row.Paid, Left: row.rest(), ScheduleDate: row.ScheduleDate, Status: payPaid, ReceiptPath: s.receiptPath(row)}
		if row.TransactionID == nil {
			one.Status, one.PayURL = payDue, new(payURL(s.signed(rowKey, row.ID)))
		}
		out = append(out, one)
	}
	return out, err
}

// masked is an address that only its owner recognizes.
func masked(email string) string {
	local, domain, _ := strings.Cut(email, "@")
	first := []rune(local)[:min(1, len([]rune(local)))]
	return string(first) + "•••@" + domain
}

// standing is how far the payment of a target is.
type standing struct {
	status, method string
	refused        *string
}

func (s *Service) standingOf(ctx context.Context, t *target) (standing, error) {
	out := standing{status: payDue}
	cond, id := t.where()
	// Of what is paid the attempt that paid it counts; what is paid in part is paid on by the latest.
	order := "id DESC"
	if t.isPaid() {
		order = "CASE WHEN state = 'paid' THEN 0 ELSE 1 END, id DESC"
	}
	last, err := attempts.One(ctx, s.db, "WHERE "+cond+" ORDER BY "+order+" LIMIT 1", id)
	switch {
	case errors.Is(err, db.ErrNone):
		last = nil
	case err != nil:
		return out, err
	default:
		out.method = last.Method
	}
	if t.isPaid() {
		out.status = payPaid
		return out, nil
	}
	if last == nil {
		return out, nil
	}
	proof, err := paymentProofs.One(ctx, s.db, "WHERE attempt_id = ?", last.ID)
	switch {
	case err == nil && proof.State == proofWaiting:
		out.status = payChecking
	case err == nil && proof.State == proofRefused:
		out.refused = proof.Reason
	case err != nil && !errors.Is(err, db.ErrNone):
		return out, err
	case last.Gateway != bankGateway && last.stateAt(s.clock.Now()) == attemptWaiting:
		out.status = payWaiting
	}
	return out, nil
}

// PayRow is what is to be paid by a signed key; nil for one that we did not sign. Anybody who holds the key.
func (s *Service) PayRow(ctx context.Context, key string) (*PayRow, error) {
	t, err := s.targetOf(ctx, key)
	if errs.Is(err, errs.NotFound) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	out := &PayRow{Key: t.key, Number: 1, Amount: t.amount(), Price: t.amount(), Gateways: s.payGateways(ctx)}
	if details := s.settings.Text(ctx, settings.BankDetails); details != "" {
		out.BankDetails = &details
	}
	standing, err := s.standingOf(ctx, t)
	if err != nil {
		return nil, err
	}
	out.Status, out.RefusedBecause = standing.status, standing.refused
	if out.Status == payWaiting {
		out.Status = payDue
	}
	if t.order != nil {
		f, err := s.funnelByID(ctx, t.order.FunnelID)
		if err != nil {
			return nil, err
		}
		out.ProductName, out.Count, out.ScheduleDate = f.product.Name, len(t.order.Plan.Rows), t.order.Plan.Rows[0].ScheduleDate
		now := s.clock.Now()
		switch {
		case t.order.Plan.Total() == 0:
			// The same for orders that were given and for those whose mailed link waits.
			out.Status = payPaid
		case out.Status == payDue && t.order.isClosedAt(now):
			out.Status = payClosed
		case out.Status == payDue:
			if held := t.order.heldAt(now); f.Seats != nil {
				out.HeldUntil, out.SeatsGone = held, held == nil && f.isFull()
			}
		}
		return out, nil
	}
	return out, s.fillRow(ctx, t.row, out)
}

func (s *Service) fillRow(ctx context.Context, row *PaymentSchedule, out *PayRow) error {
	out.ScheduleDate, out.Price, out.Paid = row.ScheduleDate, row.Price, row.Paid
	if row.VoidedAt != nil {
		out.Status = payClosed
	}
	return s.db.Row(ctx, `SELECT p.name, (SELECT COUNT(*) FROM payment_schedules r WHERE r.invoice_id = ? AND r.voided_at IS NULL),
			(SELECT COUNT(*) FROM payment_schedules r WHERE r.invoice_id = ? AND r.voided_at IS NULL AND (r.schedule_date < ? OR r.schedule_date = ? AND r.id <= ?))
		FROM subscriptions b JOIN products p ON p.id = b.product_id WHERE b.id = ?`,
		[]any{row.InvoiceID, row.InvoiceID, row.ScheduleDate, row.ScheduleDate, row.ID, row.SubscriptionID}, &out.ProductName, &out.Count, &out.Number)
}
