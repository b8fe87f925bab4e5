package refunds

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"strings"
	"time"

	"atlas/internal/commerce/billing"
	"atlas/internal/commerce/ledger"
	"atlas/internal/commerce/text"
	"atlas/internal/commerce/totals"
	"atlas/internal/identity"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/money"
	"atlas/internal/platform/nullable"
	"atlas/internal/platform/record"
)

// RefundInput is what staff say about money that goes back.
type RefundInput struct {
	// Key is chosen by the page: the same one makes one refund.
	Key       string
	PaymentID int
	// ScheduleID is the row it was paid for; nil refunds credit.
	ScheduleID *int
	Amount     money.Centavos
	Reason     string
	// IsDueAgain makes the row due again; without it nobody owes the amount any more.
	IsDueAgain *bool
	// IsOnline has the gateway pay it back that took the payment. Without it staff paid it back by Platform, under the
	// number Reference.
	IsOnline            *bool
	Platform, Reference *string
}

// Refund is a refund as staff see it.
type Refund struct {
	ID          int
	Amount      money.Centavos
	Status      string
	Reason      string
	Platform    string
	Reference   string
	IsDueAgain  bool
	IsOnline    bool
	Failure     *string
	CreatedAt   time.Time
	DoneAt      *time.Time
	ReceiptPath *string
	PaymentID   int
	ScheduleID  *int
}

// shownRefund is a refund as staff see it.
func (s *Service) shownRefund(r *billing.RefundRow) *Refund {
	out := &Refund{
		ID: r.ID, Amount: r.Amount, Status: r.State, Reason: r.Reason, Platform: r.Platform, Reference: r.ExternalID,
		IsDueAgain: r.Effect == billing.RefundDue, IsOnline: r.Gateway != nil,
		Failure: r.Failure, CreatedAt: r.CreatedAt, DoneAt: r.DoneAt, PaymentID: r.PaymentID, ScheduleID: r.ScheduleID,
	}
	if r.State == billing.RefundDone {
		out.ReceiptPath = new(billing.ReceiptPath + s.billing.ReceiptKey(billing.RefundNumber(r.ID)))
	}
	return out
}

// read checks an input and makes a refund of it, without what the payment says.
func (in *RefundInput) read(c *errs.Check) *billing.RefundRow {
	out := &billing.RefundRow{
		ClientKey: in.Key, PaymentID: in.PaymentID, ScheduleID: in.ScheduleID, Amount: in.Amount,
		Effect: billing.RefundForgiven, Reason: strings.TrimSpace(in.Reason),
		Platform: text.TrimLine(in.Platform), ExternalID: text.TrimLine(in.Reference),
	}

	// N/A in any spelling is one word, because it alone may repeat.
	if out.ExternalID == "" || strings.EqualFold(out.ExternalID, billing.NoReference) {
		out.ExternalID = billing.NoReference
	}

	isDueAgain := in.IsDueAgain != nil && *in.IsDueAgain
	switch {
	// Credit paid no row that could become due again.
	case in.ScheduleID == nil:
		out.Effect = billing.RefundCredit
		c.That(!isDueAgain, "isDueAgain", "This was paid as credit, so nothing can become due again.")
	case isDueAgain:
		out.Effect = billing.RefundDue
	}

	c.That(billing.ClientKey.MatchString(in.Key), "key", errs.IsNotFormatted)
	billing.CheckReceivedAmount(c, in.Amount)
	c.Text("reason", out.Reason, 1, billing.RemarksMax)
	c.Text("platform", out.Platform, 0, billing.PlatformMax)
	c.Text("reference", out.ExternalID, 1, billing.ReferenceMax)

	return out
}

// RefundPayment pays a part or all of a payment back: what was paid for a row, or credit. The refund counts once
// however often its key comes. A gateway that fails leaves the refund as failed, for RetryRefund; one that does not
// answer leaves it waiting, and is asked again.
//
// Requires user_enroll/unenroll, for people the caller sees, not while viewing as someone else. Returns errs.Invalid,
// also for more than is left of the payment, errs.NotFound, or errs.Conflict for a payment that was revoked and for a
// key of another refund.
func (s *Service) RefundPayment(ctx context.Context, in RefundInput) (*Refund, error) {
	who := actor.From(ctx)
	if err := billing.RequirePaymentRight(who); err != nil {
		return nil, err
	}

	c := new(errs.Check)
	requested := in.read(c)
	if err := c.Err(); err != nil {
		return nil, err
	}

	var made *billing.RefundRow
	err := s.db.Tx(ctx, func(ctx context.Context) (err error) {
		made, err = s.beginRefund(ctx, requested, in.IsOnline != nil && *in.IsOnline)
		return err
	})
	if err != nil {
		return nil, err
	}

	// The refund is written down by now: whatever a gateway says, it is not forgotten.
	if made.State == billing.RefundWaiting && made.ExternalID == billing.NoReference {
		made, err = s.sendRefund(ctx, made.ID, false)
		if err != nil {
			return nil, err
		}
	}

	return s.shownRefund(made), nil
}

// beginRefund writes a refund down, and does what it brings about unless a gateway has to pay first. The transaction of
// ctx.
func (s *Service) beginRefund(ctx context.Context, r *billing.RefundRow, isOnline bool) (*billing.RefundRow, error) {
	// The payment is locked before the key is looked up: the second of two clicks finds the refund of the first.
	p, err := s.lockPayment(ctx, r.PaymentID)
	if err != nil {
		return nil, err
	}

	there, err := billing.Refunds.One(ctx, s.db, "WHERE client_key = ?", r.ClientKey)
	if err == nil {
		return there, requireSame(there, r)
	}
	if !errors.Is(err, db.ErrNone) {
		return nil, err
	}

	if err := s.requireRefundable(ctx, p, r); err != nil {
		return nil, err
	}

	if err := s.routeRefund(p, r, isOnline); err != nil {
		return nil, err
	}

	// The handle names the refund at the gateway: asking again with it must not pay twice.
	r.UserID, r.CreatedByID, r.CreatedAt, r.Handle = p.UserID, actor.From(ctx).UserID, s.clock.Now(), newRefundHandle()
	if err := billing.Refunds.Insert(ctx, s.db, r); err != nil {
		if db.Unique(err, "payment_refunds.client_key") {
			err = errs.New(errs.Conflict, "This refund was already made.")
		}

		return nil, err
	}

	if err := s.logRefund(ctx, "payment_refund", r); err != nil {
		return nil, fmt.Errorf("log refund %d: %w", r.ID, err)
	}

	if r.State == billing.RefundDone {
		return r, s.completeRefund(ctx, p, r)
	}

	return r, nil
}

func newRefundHandle() string { return "rf-" + strings.ToLower(rand.Text()) }

// requireSame refuses a key that was used for another refund.
func requireSame(r, requested *billing.RefundRow) error {
	if r.PaymentID != requested.PaymentID || r.Amount != requested.Amount || r.Effect != requested.Effect ||
		nullable.Value(r.ScheduleID) != nullable.Value(requested.ScheduleID) {
		return errs.New(errs.Conflict, "This refund was already made with other values. Reload the page.")
	}
	return nil
}

// lockPayment locks the person who made a payment, if the caller sees them, and then the payment. Returns
// errs.NotFound.
func (s *Service) lockPayment(ctx context.Context, id int) (*billing.Payment, error) {
	p, err := billing.Payments.Get(ctx, s.db, id)
	if errors.Is(err, db.ErrNone) {
		return nil, errs.Missing("Payment")
	}
	if err != nil {
		return nil, fmt.Errorf("read payment %d: %w", id, err)
	}

	if sees, err := s.identity.People.CanSee(ctx, p.UserID); err != nil || !sees {
		return nil, errs.Or(err, errs.Missing("Payment"))
	}

	// The person is locked before the payment, as everywhere.
	if _, err := s.identity.People.Lock(ctx, p.UserID); err != nil {
		return nil, err
	}

	return billing.Payments.Lock(ctx, s.db, id)
}

// leftToRefund is how much of a locked payment can still go back of what a refund is of.
func (s *Service) leftToRefund(ctx context.Context, p *billing.Payment, r *billing.RefundRow) (money.Centavos, error) {
	// Revoking took everything back.
	if p.ReversedAt != nil {
		return 0, nil
	}

	query, args := refundableCredit, []any{p.ID}
	if r.ScheduleID != nil {
		query, args = refundableRow, []any{p.ID, *r.ScheduleID, p.ID, *r.ScheduleID}
	}

	left, err := s.db.Int(ctx, query, args...)
	if err != nil {
		return 0, fmt.Errorf("find what is left to refund of payment %d: %w", p.ID, err)
	}

	return money.Centavos(left), nil
}

// requireRefundable refuses more than is left of a payment for what a refund is of. The payment is locked.
func (s *Service) requireRefundable(ctx context.Context, p *billing.Payment, r *billing.RefundRow) error {
	if p.ReversedAt != nil {
		return errs.New(errs.Conflict, "This payment was revoked, so there is nothing to refund.")
	}

	if r.ScheduleID != nil {
		row, err := billing.Schedules.Lock(ctx, s.db, *r.ScheduleID)
		if errors.Is(err, db.ErrNone) {
			return errs.Missing("Payment")
		}
		if err != nil {
			return fmt.Errorf("lock row %d: %w", *r.ScheduleID, err)
		}
		if r.Effect == billing.RefundDue && row.VoidedAt != nil {
			return errs.Field("isDueAgain", "This payment was cancelled, so nothing can become due again.")
		}
	}

	left, err := s.leftToRefund(ctx, p, r)
	if err != nil {
		return err
	}
	if left == 0 {
		return errs.New(errs.Conflict, "Nothing of this payment is left to refund.")
	}
	if r.Amount > left {
		return errs.Field("amount", "At most "+text.Peso(left)+" of this payment can be refunded.")
	}

	return nil
}

// routeRefund says who pays a refund back: the gateway that took the payment, or staff, who have done it.
func (s *Service) routeRefund(p *billing.Payment, r *billing.RefundRow, isOnline bool) error {
	// Staff write down what they have sent already, so it is done.
	if !isOnline {
		if r.Platform == "" {
			r.Platform = p.Platform
		}

		r.PlatformKey, r.State, r.DoneAt = db.Fold(r.Platform), billing.RefundDone, new(s.clock.Now())
		return nil
	}

	if !s.billing.CanRefundOnline(p) {
		return errs.Field("isOnline",
			"This payment can't be refunded online. Send the money back yourself and enter the reference.")
	}

	r.Platform, r.PlatformKey, r.Gateway = p.Platform, p.PlatformKey, p.Gateway
	r.ExternalID, r.State = billing.NoReference, billing.RefundWaiting
	return nil
}

// completeRefund does what a refund brings about once the money went back: row or credit, books, figures, receipt.
// Payment and person are locked.
func (s *Service) completeRefund(ctx context.Context, p *billing.Payment, r *billing.RefundRow) error {
	against, invoiceID, err := s.applyRefund(ctx, p, r)
	if err != nil {
		return fmt.Errorf("apply refund %d: %w", r.ID, err)
	}

	b := ledger.Booking{Kind: ledger.BookedRefund, UserID: p.UserID, InvoiceID: invoiceID, PaymentID: &p.ID,
		At: s.clock.Now()}
	if err := s.ledger.Book(ctx, b, ledger.Entry{Account: against, Amount: r.Amount},
		ledger.Entry{Account: ledger.Cash, PlatformKey: &r.PlatformKey, Amount: -r.Amount}); err != nil {
		return fmt.Errorf("book refund %d: %w", r.ID, err)
	}

	if err := s.ledger.KeepDay(ctx, b,
		totals.Change{InvoiceID: invoiceID, Platform: r.Platform, Refunded: r.Amount}); err != nil {
		return err
	}

	return s.sendRefundNote(ctx, p, r)
}

// applyRefund changes what a refund is of, and tells the account and the invoice that it is booked on.
func (s *Service) applyRefund(
	ctx context.Context,
	p *billing.Payment,
	r *billing.RefundRow,
) (account string, invoiceID int, err error) {
	// Credit belongs to no row: it is taken from the payment.
	if r.ScheduleID == nil {
		p.Credit -= r.Amount
		if err := billing.Payments.Update(ctx, s.db, p, "credit"); err != nil {
			return "", 0, fmt.Errorf("lessen the credit of payment %d: %w", p.ID, err)
		}

		invoiceID, err = s.billing.Store.OriginOf(ctx, p)
		return ledger.Credit, invoiceID, err
	}

	row, err := billing.Schedules.Lock(ctx, s.db, *r.ScheduleID)
	if err != nil {
		return "", 0, fmt.Errorf("lock row %d: %w", *r.ScheduleID, err)
	}

	// The row stays paid: nobody owes what was forgiven.
	if r.Effect == billing.RefundForgiven {
		before := *row
		row.Refunded, row.UpdatedAt = row.Refunded+r.Amount, record.LaterThan(s.clock.Now(), row.UpdatedAt)
		if err := billing.Schedules.Update(ctx, s.db, row, "refunded", "updated_at"); err != nil {
			return "", 0, fmt.Errorf("mark row %d as refunded: %w", row.ID, err)
		}

		if err := s.billing.LogSchedule(ctx, "payment_schedule_refund", row, &before); err != nil {
			return "", 0, fmt.Errorf("log row %d: %w", row.ID, err)
		}

		return ledger.Revenue, row.InvoiceID, s.billing.RunMoneyHooks(ctx, row, billing.MovedByRefund)
	}

	return s.refundToDue(ctx, row, r)
}

// refundToDue takes a part of a payment from a row, which is due again. While a gateway paid it back the row may have
// been voided: then nobody owes it, as with a refund that forgives.
func (s *Service) refundToDue(
	ctx context.Context, row *billing.PaymentSchedule, r *billing.RefundRow,
) (account string, invoiceID int, err error) {
	if err := s.billing.Store.LessenPart(ctx, &billing.Part{PaymentID: r.PaymentID, ScheduleID: row.ID,
		Amount: r.Amount}); err != nil {
		return "", 0, fmt.Errorf("take money of payment %d from row %d: %w", r.PaymentID, row.ID, err)
	}

	before := *row
	row.Paid -= r.Amount
	row.ClearPayment()
	row.UpdatedAt = record.LaterThan(s.clock.Now(), row.UpdatedAt)
	if err := billing.Schedules.Update(ctx, s.db, row, "paid", "transaction_id", "payment_platform", "paid_at",
		"updated_at"); err != nil {
		return "", 0, fmt.Errorf("mark row %d as unpaid: %w", row.ID, err)
	}

	if err := s.billing.LogSchedule(ctx, "payment_schedule_refund", row, &before); err != nil {
		return "", 0, fmt.Errorf("log row %d: %w", row.ID, err)
	}

	if before.TransactionID != nil {
		if err := s.billing.RunMoneyHooks(ctx, row, billing.MovedByRefund); err != nil {
			return "", 0, fmt.Errorf("tell of row %d: %w", row.ID, err)
		}
	}

	account = ledger.Receivable
	if row.VoidedAt != nil {
		account = ledger.Revenue
	}

	return account, row.InvoiceID, s.billing.SyncSuspension(ctx, row)
}

// logRefund writes a refund into the info log.
func (s *Service) logRefund(ctx context.Context, action string, r *billing.RefundRow) error {
	if s.isSeeding {
		return nil
	}

	return s.identity.Log(ctx, identity.LogEntry{
		Action: action, SubjectID: r.UserID, Entity: "payment-refund", EntityID: r.ID,
		After: record.Logged(r),
	})
}
