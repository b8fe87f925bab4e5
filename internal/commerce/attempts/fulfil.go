package attempts

import (
	"context"
	"errors"
	"fmt"

	"atlas/internal/commerce/billing"
	"atlas/internal/commerce/memberships"
	"atlas/internal/commerce/orders"
	"atlas/internal/identity/signin"
	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/money"
)

// Settlement is money that came in for an attempt.
type Settlement struct {
	Amount     money.Centavos
	ExternalID string
	// Gateway is who took it online.
	Gateway *string
	// ApprovedByID is who looked at the slip.
	ApprovedByID *int
}

// The outcomes of a settlement, for the record.
const (
	outcomeDone       = "done"
	OutcomeDuplicate  = "was done before"
	outcomeExcess     = "paid once more: kept for the next rows"
	OutcomeNothingDue = "paid although nothing was due: left to staff"
	outcomeMismatch   = "another amount than was asked for: left to staff"
)

// ApplyPaid does what a payment of an attempt brings about, once: an order is fulfilled, a row is paid. What is paid
// twice goes to the next rows; where there are none it is told, so that staff pay it back. Money that comes late
// counts. The transaction of ctx.
func (s *Service) ApplyPaid(ctx context.Context, a *Attempt, m Settlement) (string, error) {
	// Providers send the same event more than once.
	if a.State == Paid && a.ExternalID != nil && *a.ExternalID == m.ExternalID {
		return OutcomeDuplicate, nil
	}

	// The money may be in the books already, such as by staff who looked it up before the event came.
	used, err := s.store.countPayments(ctx, a, m)
	if err != nil || used > 0 {
		return OutcomeDuplicate, err
	}

	outcome, err := s.payTarget(ctx, a, m)
	if err != nil {
		return "", err
	}

	if a.State != Paid {
		a.State, a.ExternalID, a.PaidAt = Paid, &m.ExternalID, new(s.clock.Now())
		err = Table.Update(ctx, s.db, a, "state", "external_id", "paid_at")
	}

	return outcome, err
}

func (s *Service) payTarget(ctx context.Context, a *Attempt, m Settlement) (string, error) {
	if a.OrderID == nil {
		return s.payOrNext(ctx, *a.ScheduleID, a, m)
	}

	o, err := orders.Table.Lock(ctx, s.db, *a.OrderID)
	if err != nil {
		return "", fmt.Errorf("lock order %d: %w", *a.OrderID, err)
	}

	if o.PaidAt == nil {
		err := s.Fulfil(ctx, o, func(ctx context.Context, first, bump *billing.PaymentSchedule) error {
			return s.receiveForOrder(ctx, o, first, bump, a, m)
		})
		// The money is here, and would buy nothing: staff pay it back.
		if _, ok := errors.AsType[*memberships.NothingSoldError](err); ok {
			return OutcomeNothingDue, nil
		}

		return outcomeDone, err
	}

	first, err := billing.Schedules.One(ctx, s.db, "WHERE subscription_id = ? ORDER BY schedule_date, id LIMIT 1",
		*o.PaidSubscriptionID())
	if err != nil {
		return "", fmt.Errorf("read the first row of order %d: %w", o.ID, err)
	}

	// Money that comes once more pays what is left of the order before later rows.
	if first.TransactionID != nil {
		bump, err := s.orders.UnpaidBump(ctx, o)
		if err != nil {
			return "", err
		}
		if bump != nil {
			first = bump
		}
	}

	return s.payOrNext(ctx, first.ID, a, m)
}

// payOrNext pays a row, or the next one of its invoice that is not paid.
func (s *Service) payOrNext(ctx context.Context, scheduleID int, a *Attempt, m Settlement) (string, error) {
	row, err := s.billing.LockSchedule(ctx, scheduleID)
	if err != nil {
		return "", err
	}

	if err := s.orders.RestorePayer(ctx, row.UserID); err != nil {
		return "", err
	}

	if row.TransactionID == nil && row.VoidedAt == nil {
		return outcomeDone, s.receiveForRow(ctx, row.ID, a, m)
	}

	// Money is never refused: what was paid twice goes to the next row.
	next, err := billing.Schedules.One(ctx, s.db,
		"WHERE invoice_id = ? AND transaction_id IS NULL AND voided_at IS NULL ORDER BY schedule_date, id LIMIT 1",
		row.InvoiceID)
	if errors.Is(err, db.ErrNone) {
		return OutcomeNothingDue, nil
	}
	if err != nil {
		return "", fmt.Errorf("find the next row of invoice %d: %w", row.InvoiceID, err)
	}

	return outcomeExcess, s.receiveForRow(ctx, next.ID, a, m)
}

// receiveForRow writes the payment of a row, and a receipt to anyone who paid. Nobody can pay the row by another
// attempt any more.
func (s *Service) receiveForRow(ctx context.Context, scheduleID int, a *Attempt, m Settlement) error {
	paid, err := s.receivePayment(ctx, scheduleID, nil, a, m)
	if err != nil {
		return err
	}
	return s.sendReceipt(ctx, paid, nil, false)
}

// receiveForOrder is receiveForRow for the first row of an order, and for its bump where there is one: the receipt of
// an account that the order made tells how to set its password.
func (s *Service) receiveForOrder(
	ctx context.Context, o *orders.Order, first, bump *billing.PaymentSchedule, a *Attempt, m Settlement,
) error {
	paid, err := s.receivePayment(ctx, first.ID, bump, a, m)
	if err != nil {
		return err
	}
	return s.sendReceipt(ctx, paid, bump, o.MadeAccount)
}

// receivePayment writes the payment of a row, and gives the bump its part, where there is one. Nobody can pay the row by
// another attempt any more.
func (s *Service) receivePayment(
	ctx context.Context, scheduleID int, bump *billing.PaymentSchedule, a *Attempt, m Settlement,
) (*billing.Payment, error) {
	received := billing.Received{
		ScheduleID: scheduleID, Amount: m.Amount, Platform: MethodName(a.Method), ExternalID: m.ExternalID,
		Gateway: m.Gateway, ApprovedByID: m.ApprovedByID, At: s.clock.Now(),
	}

	// The part of the bump is set aside, or it would go to the next row of the first invoice.
	if bump != nil {
		received.Aside = bump.Rest()
	}

	paid, err := s.billing.Receive(ctx, received)
	if err != nil {
		return nil, err
	}

	if bump != nil {
		if err := s.orders.PayBump(ctx, paid, bump); err != nil {
			return nil, err
		}
	}

	return paid, s.closeOthers(ctx, a, scheduleID)
}

// Fulfil gives the buyer what was ordered: an account where they have none, and the subscriptions of the product and
// the bump at the promised price. Pay takes the money for the first row, and for that of the bump, nil where there is
// none to pay beside it. The transaction of ctx, in which the order is locked or new.
func (s *Service) Fulfil(
	ctx context.Context, o *orders.Order, pay func(ctx context.Context, first, bump *billing.PaymentSchedule) error,
) error {
	now := s.clock.Now()
	if o.UserID == nil {
		id, isNew, err := s.identity.SignIn.PersonOf(ctx,
			signin.Buyer{Email: o.Email, FirstName: o.FirstName, LastName: o.LastName, Mobile: o.Mobile})
		if err != nil {
			return fmt.Errorf("find or make the account of order %d: %w", o.ID, err)
		}

		o.UserID, o.MadeAccount = &id, isNew
	}

	if err := s.orders.RestorePayer(ctx, *o.UserID); err != nil {
		return err
	}

	record, known, err := s.enrolBuyer(ctx, o, pay != nil)
	if err != nil {
		return err
	}

	// Both subscriptions are judged by what the buyer had before either started.
	started, err := s.memberships.Subscribe(ctx, memberships.SubscriptionRequest{
		UserID: *o.UserID, FunnelID: o.FunnelID, TermID: &o.TermID, Source: billing.SourceCheckout, Plan: &o.Plan,
		StartByDays: o.StartByDays, ValidityByDays: o.ValidityByDays,
		CouponID: o.CouponID, MayRenew: true, KeepsCredit: true, EnrolmentID: &record.ID, Known: known,
	})
	if err != nil {
		return err
	}

	bump, err := s.orders.SubscribeBump(ctx, o, record.ID, known)
	if err != nil {
		return err
	}

	all := []*memberships.StartedSubscription{started}
	if bump != nil {
		all = append(all, bump)
	}

	if err := s.memberships.RecordReturn(ctx, record, all...); err != nil {
		return fmt.Errorf("keep that the buyer of order %d returned: %w", o.ID, err)
	}

	switch {
	case pay != nil:
		first, beside := started.Rows[0], (*billing.PaymentSchedule)(nil)
		switch {
		case bump != nil && o.Plan.Total() == 0:
			// What is free was paid by nothing already: the money is for the bump.
			first = bump.Rows[0]
		case bump != nil:
			beside = bump.Rows[0]
		}

		// The receipt tells a new account how to set its password: one email says all.
		if err := pay(ctx, first, beside); err != nil {
			return err
		}
	case o.MadeAccount:
		if err := s.identity.SignIn.WelcomeBuyer(ctx, *o.UserID); err != nil {
			return err
		}
	}

	// Credit is used after the payment: rows that the money covers need none.
	for _, one := range all {
		if err := s.credits.UseCreditFor(ctx, one.Rows); err != nil {
			return fmt.Errorf("use credit for order %d: %w", o.ID, err)
		}
	}

	o.PaidAt, o.SubscriptionID = &now, &started.Subscription.ID
	if err := orders.Table.Update(ctx, s.db, o, "user_id", "paid_at", "subscription_id", "bump_subscription_id",
		"made_account"); err != nil {
		return fmt.Errorf("mark order %d as paid: %w", o.ID, err)
	}

	for _, tell := range s.hooks.OrderPaid {
		if err := tell(ctx, o.ID, *o.UserID); err != nil {
			return fmt.Errorf("tell that order %d is paid: %w", o.ID, err)
		}
	}

	return s.orders.CloseUnheld(ctx, o)
}

// lockAttempt reads an attempt that is about to change.
func (s *Service) lockAttempt(ctx context.Context, token string) (*Attempt, error) {
	a, err := Table.One(ctx, s.db, "WHERE handle = ?"+s.db.ForUpdate(), token)
	if errors.Is(err, db.ErrNone) {
		return nil, errs.Missing("Payment")
	}
	return a, err
}

// EndAttempt writes that nothing will come of an attempt that waits; an order gives its seat and its coupon back.
func (s *Service) EndAttempt(ctx context.Context, a *Attempt, state string) error {
	// Only a waiting attempt ends: a late event must not turn a paid one around.
	if a.State != Waiting {
		return nil
	}
	a.State = state
	if err := Table.Update(ctx, s.db, a, "state"); err != nil || a.OrderID == nil {
		return err
	}
	return s.orders.ReleaseHold(ctx, *a.OrderID)
}
