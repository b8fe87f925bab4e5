package commerce

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"atlas/internal/commerce/attempts"
	"atlas/internal/commerce/billing"
	"atlas/internal/commerce/catalog"
	"atlas/internal/commerce/memberships"
	"atlas/internal/commerce/orders"
	"atlas/internal/commerce/pricing"
	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/money"
	"atlas/internal/settings"
)

// Order is an order as anyone who holds its signed link sees it.
type Order struct {
	Number, Status, ProductName, TermName string
	Total, Discount                       money.Centavos
	GatewayName                           *string
	Email                                 string
	PlacedAt                              time.Time
	Expiry                                *time.Time
	Rows                                  []*OrderRow
	PayURL                                *string
	// PaidAt is when it was paid, Reference the number of its first payment.
	PaidAt    *time.Time
	Reference *string
	// CanSetPassword tells whether the person who asks may set the password of the account that it made.
	CanSetPassword bool
	// IsMembership tells whether it makes its buyer a member.
	IsMembership bool
	// Benefits are what the product opens, a line each.
	Benefits []string
	// Bump is the one more product that was ordered, NextStep what staff ask buyers to do once they paid; nil for none.
	Bump     *orders.OrderBump
	NextStep *catalog.NextStep
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

// PayRow is what is to be paid, as anyone who holds its signed link sees it.
type PayRow struct {
	Key, ProductName string
	Number, Count    int
	// Amount is what is left to pay of Price, Paid what was paid of it.
	Amount, Price, Paid         money.Centavos
	ScheduleDate                time.Time
	Status                      string
	Gateways                    []*attempts.PayGateway
	BankDetails, RefusedBecause *string
	// HeldUntil is until when one of a limited number of seats is held for an unpaid order; nil when none is. SeatsGone
	// tells that all seats went meanwhile.
	HeldUntil *time.Time
	SeatsGone bool

	// Attempt is waiting while a gateway has not answered the last try, failed when nothing came of it; nil without
	// one. Method is how it was or is being paid.
	Attempt, Method *string
	// Slip is what was sent and is being checked.
	Slip *billing.WaitingSlip
	// PaidAt, Reference and ReceiptPath tell of the payment that paid it off, Next what is due then.
	PaidAt                 *time.Time
	Reference, ReceiptPath *string
	Next                   *PayNext
}

// PayNext is the row that is due after one.
type PayNext struct {
	Amount       money.Centavos
	ScheduleDate time.Time
	PayURL       string
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

// Order is an order by its signed key; nil for one that we did not sign. Anybody who holds the key. The secret of the
// browser that placed it, if it is given, tells whether the password of its buyer can be set.
func (s *Service) Order(ctx context.Context, key string, secret *string) (*Order, error) {
	o, err := s.Orders.OrderByKey(ctx, key)
	if errs.Is(err, errs.NotFound) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}

	f, err := s.Catalog.Store.FunnelByID(ctx, o.FunnelID)
	if err != nil {
		return nil, err
	}

	// A stranger who typed an address must not learn whether it is someone's.
	if isFreeForStranger(ctx, o) {
		return s.mailedOrder(ctx, o, f)
	}

	term, err := s.Catalog.Store.TermByID(ctx, o.TermID)
	if err != nil {
		return nil, err
	}

	out := &Order{
		Number: o.Number(), ProductName: f.Product.Name, TermName: term.Name, Total: o.Total(),
		Discount: o.Plan.Discount, Email: maskEmail(o.Email), PlacedAt: o.CreatedAt,
		IsMembership: f.Product.IsMembership, Benefits: f.ShownBenefits(),
	}
	if out.Bump, err = s.Orders.OrderBump(ctx, o); err != nil {
		return nil, err
	}

	if o.PaidAt != nil {
		out.NextStep = f.AfterPaying()
	}

	to, err := s.promisedEnd(ctx, o, f.ProductID)
	if err != nil {
		return nil, fmt.Errorf("find until when order %d would hold: %w", o.ID, err)
	}

	// What was sold counts once it is there; before, the promise does.
	if o.SubscriptionID != nil {
		sub, err := billing.Subscriptions.Get(ctx, s.db, *o.SubscriptionID)
		if err != nil {
			return nil, fmt.Errorf("read subscription %d of order %d: %w", *o.SubscriptionID, o.ID, err)
		}

		to = sub.EndsAt
	}

	if to != nil {
		out.Expiry = new(pricing.ExpiryOf(to))
	}

	state, err := s.loadPaymentState(ctx, &attempts.Target{Order: o})
	if err != nil {
		return nil, fmt.Errorf("find how order %d stands: %w", o.ID, err)
	}

	out.Status = state.status

	// The page of an order follows a payment: if nothing came of it, it failed.
	if state.status == payDue {
		out.Status = payFailed
	}
	if state.method != "" {
		out.GatewayName = new(attempts.MethodName(state.method))
	}
	if o.PaidAt == nil && !o.IsClosedAt(s.clock.Now()) {
		out.PayURL = new(billing.PayURL(key))
	}

	if out.Rows, err = s.orderRows(ctx, o); err != nil {
		return nil, fmt.Errorf("read the rows of order %d: %w", o.ID, err)
	}

	first := new(PayRow)
	if err := s.fillPaidOrder(ctx, o, first); err != nil {
		return nil, fmt.Errorf("read the payment of order %d: %w", o.ID, err)
	}

	out.PaidAt, out.Reference = first.PaidAt, first.Reference
	if secret != nil {
		out.CanSetPassword, err = s.canSetPassword(ctx, o, *secret)
	}

	return out, err
}

// promisedEnd is until when an order that is not paid would hold: after what its buyer holds, where that is known.
func (s *Service) promisedEnd(ctx context.Context, o *orders.Order, productID int) (*time.Time, error) {
	var held *billing.Subscription
	if o.UserID != nil && o.SubscriptionID == nil {
		var err error
		if held, err = s.Memberships.HeldOf(ctx, *o.UserID, productID); err != nil {
			return nil, err
		}
	}
	_, to := memberships.PurchaseSpan(held, s.clock.Now(), o.StartByDays, o.ValidityByDays, s.Billing.GraceDays(ctx))
	return to, nil
}

// orderRows are the rows of the schedule once there is one, and those that were promised before.
func (s *Service) orderRows(ctx context.Context, o *orders.Order) ([]*OrderRow, error) {
	out := []*OrderRow{}

	// Before the payment there is no schedule, only the promise.
	if o.SubscriptionID == nil {
		for _, row := range o.Plan.Rows {
			out = append(out,
				&OrderRow{Amount: row.Price, Left: row.Price, ScheduleDate: row.ScheduleDate, Status: payDue})
		}

		return out, nil
	}

	rows, err := billing.Schedules.All(
		ctx,
		s.db,
		"WHERE subscription_id = ? AND voided_at IS NULL ORDER BY schedule_date, id",
		*o.SubscriptionID,
	)
	for _, row := range rows {
		one := &OrderRow{Amount: row.Price, Paid: row.Paid, Left: row.Rest(), ScheduleDate: row.ScheduleDate,
			Status: payPaid, ReceiptPath: s.Billing.ReceiptPath(row)}
		if row.TransactionID == nil {
			one.Status, one.PayURL = payDue, new(billing.PayURL(s.Billing.Signed(billing.RowKey, row.ID)))
		}

		out = append(out, one)
	}

	return out, err
}

// maskEmail is an address that only its owner recognizes.
func maskEmail(email string) string {
	local, domain, _ := strings.Cut(email, "@")
	first := []rune(local)[:min(1, len([]rune(local)))]
	return string(first) + "•••@" + domain
}

// paymentState is how far the payment of a target is.
type paymentState struct {
	status, method string
	refused        *string
	// attempt is the state of the last try at a gateway, empty without one; slip is what is being checked.
	attempt string
	slip    *billing.WaitingSlip
}

func (s *Service) loadPaymentState(ctx context.Context, t *attempts.Target) (paymentState, error) {
	out := paymentState{status: payDue}
	cond, id := t.Where()
	// Of what is paid the attempt that paid it counts; what is paid in part is paid on by the latest.
	order := "id DESC"
	if t.IsPaid() {
		order = "CASE WHEN state = 'paid' THEN 0 ELSE 1 END, id DESC"
	}

	last, err := attempts.Table.One(ctx, s.db, "WHERE "+cond+" ORDER BY "+order+" LIMIT 1", id)
	switch {
	case errors.Is(err, db.ErrNone):
		last = nil
	case err != nil:
		return out, fmt.Errorf("read the attempts of what is paid: %w", err)
	default:
		out.method = last.Method
	}

	if t.IsPaid() {
		out.status = payPaid
		return out, nil
	}

	// Nobody has tried to pay yet.
	if last == nil {
		return out, nil
	}

	// A bank transfer has no page that could fail: its slip tells.
	if last.Gateway != billing.BankGateway {
		out.attempt = last.StateAt(s.clock.Now())
	}

	proof, err := paymentProofs.One(ctx, s.db, "WHERE attempt_id = ?", last.ID)
	switch {
	case err == nil && proof.State == billing.ProofWaiting:
		out.status = payChecking
		out.slip = &billing.WaitingSlip{
			ID:        proof.ID,
			Reference: proof.Reference,
			Amount:    last.Amount,
			SentAt:    proof.SentAt,
		}
		if proof.StatedAmount != nil {
			out.slip.Amount = *proof.StatedAmount
		}
	case err == nil && proof.State == billing.ProofRefused:
		out.refused = proof.Reason
	case err != nil && !errors.Is(err, db.ErrNone):
		return out, err
	case out.attempt == attempts.Waiting:
		out.status = payWaiting
	}

	return out, nil
}

// PayRow is what is to be paid by a signed key; nil for one that we did not sign. Anybody who holds the key.
func (s *Service) PayRow(ctx context.Context, key string) (*PayRow, error) {
	t, err := s.Attempts.TargetOf(ctx, key)
	if errs.Is(err, errs.NotFound) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("find what the key pays: %w", err)
	}

	out := &PayRow{Key: t.Key, Number: 1, Amount: t.Amount(), Price: t.Amount(), Gateways: s.Attempts.PayGateways(ctx)}
	if details := s.settings.Text(ctx, settings.BankDetails); details != "" {
		out.BankDetails = &details
	}

	state, err := s.loadPaymentState(ctx, t)
	if err != nil {
		return nil, fmt.Errorf("find how the payment stands: %w", err)
	}

	out.Status, out.RefusedBecause, out.Slip = state.status, state.refused, state.slip
	if state.method != "" {
		out.Method = new(attempts.MethodName(state.method))
	}

	// The page still offers to pay while another page waits, and says so.
	switch {
	case out.Status == payWaiting:
		out.Status, out.Attempt = payDue, new(payWaiting)
	case out.Status == payDue && state.attempt != "":
		out.Attempt = new(payFailed)
	}

	if t.Order != nil {
		f, err := s.Catalog.Store.FunnelByID(ctx, t.Order.FunnelID)
		if err != nil {
			return nil, err
		}

		bump, err := s.Orders.BumpFunnel(ctx, t.Order)
		if err != nil {
			return nil, err
		}

		out.ProductName = orders.SoldNames(f, bump)
		out.Count, out.ScheduleDate = len(t.Order.Plan.Rows), t.Order.Plan.Rows[0].ScheduleDate
		now := s.clock.Now()

		switch {
		case t.Order.Total() == 0:
			// The same for orders that were given and for those whose mailed link waits.
			out.Status = payPaid
		// Once it is too old nobody can pay it.
		case out.Status == payDue && t.Order.IsClosedAt(now):
			out.Status = payClosed
		case out.Status == payDue:
			held := t.Order.HeldAt(now)
			for _, funnel := range []*catalog.Funnel{f, bump} {
				if funnel == nil || funnel.Seats == nil {
					continue
				}

				out.HeldUntil = held
				out.SeatsGone = out.SeatsGone || held == nil && funnel.IsFull()
			}
		}

		return out, s.fillPaidOrder(ctx, t.Order, out)
	}

	if err := s.fillRow(ctx, t.Row, out); err != nil {
		return nil, fmt.Errorf("describe row %d: %w", t.Row.ID, err)
	}

	return out, s.fillPayment(ctx, t.Row, out)
}

// fillPaidOrder tells of the payment of an order that is paid; nothing of others.
func (s *Service) fillPaidOrder(ctx context.Context, o *orders.Order, out *PayRow) error {
	if o.PaidAt == nil || o.SubscriptionID == nil {
		return nil
	}

	first, err := billing.Schedules.One(ctx, s.db,
		"WHERE subscription_id = ? AND NOT is_added ORDER BY schedule_date, id LIMIT 1", *o.PaidSubscriptionID())
	if errors.Is(err, db.ErrNone) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("read the first row of order %d: %w", o.ID, err)
	}

	out.Price, out.Paid = first.Price, first.Paid
	// One payment was for both: the page of the order tells of all of it.
	if o.Plan.Total() > 0 && o.BumpSubscriptionID != nil {
		bump, err := s.Orders.OrderBump(ctx, o)
		if err != nil {
			return err
		}

		out.Price, out.Paid = out.Price+bump.Amount, out.Paid+bump.Paid
	}

	return s.fillPayment(ctx, first, out)
}

// fillPayment tells of the payment that paid a row off, and what of its invoice is due next.
func (s *Service) fillPayment(ctx context.Context, row *billing.PaymentSchedule, out *PayRow) error {
	if row.TransactionID == nil {
		return nil
	}

	out.PaidAt, out.ReceiptPath = row.PaidAt, s.Billing.ReceiptPath(row)
	if row.PaymentPlatform != nil {
		out.Method = row.PaymentPlatform
	}

	paid, err := billing.Payments.One(ctx, s.db, "WHERE transaction_id = ?", *row.TransactionID)
	if err != nil && !errors.Is(err, db.ErrNone) {
		return fmt.Errorf("read the payment of schedule row %d: %w", row.ID, err)
	}
	if err == nil {
		out.Reference = &paid.ExternalID
	}

	next, err := billing.Schedules.One(ctx, s.db,
		"WHERE invoice_id = ? AND transaction_id IS NULL AND voided_at IS NULL ORDER BY schedule_date, id LIMIT 1",
		row.InvoiceID)
	if errors.Is(err, db.ErrNone) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("read what is due after schedule row %d: %w", row.ID, err)
	}

	out.Next = &PayNext{next.Rest(), next.ScheduleDate, s.Billing.RowPayPath(next)}
	return nil
}

func (s *Service) fillRow(ctx context.Context, row *billing.PaymentSchedule, out *PayRow) error {
	out.ScheduleDate, out.Price, out.Paid = row.ScheduleDate, row.Price, row.Paid
	if row.VoidedAt != nil {
		out.Status = payClosed
	}

	return s.store.fillRow(ctx, row, out)
}
