package billing

import (
	"context"
	"fmt"
	"strings"
	"time"

	"atlas/internal/commerce/catalog"
	"atlas/internal/commerce/ledger"
	"atlas/internal/commerce/pricing"
	"atlas/internal/commerce/text"
	"atlas/internal/commerce/totals"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/money"
	"atlas/internal/platform/record"
)

// Payment is money that came in. It is never changed, but for being reversed and for the name of its platform.
type Payment struct {
	ID            int            `db:"id,made"`
	UserID        int            `db:"user_id"`
	ScheduleID    int            `db:"schedule_id"`
	Amount        money.Centavos `db:"amount"`
	Platform      string         `db:"platform"`
	PlatformKey   string         `db:"platform_key"`
	ExternalID    string         `db:"external_id"`
	ExternalKey   string         `db:"external_key"`
	TransactionID string         `db:"transaction_id"`
	ApprovedByID  *int           `db:"approved_by_id"`
	PaidAt        time.Time      `db:"paid_at"`
	ReversedAt    *time.Time     `db:"reversed_at"`
	ReversedByID  *int           `db:"reversed_by_id"`
	Reason        *string        `db:"reason"`
	// Gateway took it online and can refund it; nil for what came otherwise.
	Gateway *string `db:"gateway"`
	// Credit is what its rows and refunds left of it.
	Credit money.Centavos `db:"credit"`
}

// Part is what a payment gave to a row.
type Part struct {
	PaymentID  int            `db:"payment_id"`
	ScheduleID int            `db:"schedule_id"`
	Amount     money.Centavos `db:"amount"`
}

var (
	Payments = db.NewTable[Payment]("payments")
	Parts    = db.NewTable[Part]("payment_parts")
)

const (
	// NoReference stands where the other side gave no number.
	NoReference  = "N/A"
	ReferenceMax = 100
	// FreePlatform is how what costs nothing is paid.
	FreePlatform = "Free"
)

// Received is money that somebody received for a row.
type Received struct {
	ScheduleID           int
	Amount               money.Centavos
	Platform, ExternalID string
	// Gateway is who took it online.
	Gateway      *string
	ApprovedByID *int
	At           time.Time
	// Aside is what the next rows of the invoice do not get: it stays credit, for something else that was paid with it.
	Aside money.Centavos
}

// Receive writes a payment: it pays its row, what is more than that goes to the next rows of the invoice in the order
// in which they are due, and what is left then is credit. Books and access follow in the transaction of ctx.
//
// Returns errs.Invalid for a reference that was used, errs.NotFound, or errs.Conflict if the row is paid or voided.
func (s *Service) Receive(ctx context.Context, r Received) (*Payment, error) {
	row, err := s.Store.LockSchedule(ctx, r.ScheduleID)
	if err != nil {
		return nil, err
	}
	return s.receiveFor(ctx, row, r)
}

// receiveFor is Receive for a row that is locked.
func (s *Service) receiveFor(ctx context.Context, row *PaymentSchedule, r Received) (*Payment, error) {
	// A voided row takes no money.
	if err := row.RequireOpen(); err != nil {
		return nil, err
	}

	// Looked at under the lock, so that a row is never paid off twice.
	if row.TransactionID != nil {
		return nil, errs.New(errs.Conflict, "This payment is already approved.")
	}

	p := &Payment{
		UserID: row.UserID, ScheduleID: row.ID, Amount: r.Amount, Platform: r.Platform,
		PlatformKey: db.Fold(r.Platform), ExternalID: r.ExternalID, ExternalKey: db.Fold(r.ExternalID),
		ApprovedByID: r.ApprovedByID, PaidAt: r.At, Gateway: r.Gateway,
	}

	// The payment comes before its parts, which name it.
	if err := s.Store.addPayment(ctx, p); err != nil {
		return nil, err
	}

	left, err := s.payRows(ctx, p, row, r.Aside)
	if err != nil {
		return nil, err
	}

	if left > 0 {
		p.Credit = left
		if err := Payments.Update(ctx, s.db, p, "credit"); err != nil {
			return nil, fmt.Errorf("keep the credit of payment %d: %w", p.ID, err)
		}
	}

	// What no row takes stays the member's: the books show it as credit, not as income.
	b := ledger.Booking{Kind: ledger.BookedPayment, UserID: p.UserID, InvoiceID: row.InvoiceID, PaymentID: &p.ID,
		At: s.clock.Now()}
	if err := s.Ledger.Book(ctx, b,
		ledger.Entry{Account: ledger.Cash, PlatformKey: &p.PlatformKey, Amount: p.Amount},
		ledger.Entry{Account: ledger.Receivable, Amount: left - p.Amount}, ledger.Entry{Account: ledger.Credit,
			Amount: -left}); err != nil {
		return nil, fmt.Errorf("book payment %d: %w", p.ID, err)
	}

	if err := s.SyncSuspension(ctx, row); err != nil {
		return nil, fmt.Errorf("open what row %d paid for: %w", row.ID, err)
	}

	// Last, because everybody who pays today waits for the row of the day.
	return p, s.Ledger.KeepDay(ctx, b, totals.Change{InvoiceID: row.InvoiceID, Platform: p.Platform,
		Received: p.Amount})
}

// ReferenceError says that a number of a platform was used before.
func ReferenceError(err error, p *Payment) error {
	if db.Unique(err, "payments.platform_key, payments.external_key") {
		return errs.Field("externalInvoiceId",
			fmt.Sprintf("Reference %s of %s is already used for another payment.", p.ExternalID, p.Platform))
	}
	return err
}

// payRows gives the money of a payment to its row and to those after it, and tells what is left. What is kept aside
// goes to none of those after it.
func (s *Service) payRows(
	ctx context.Context, p *Payment, row *PaymentSchedule, aside money.Centavos,
) (left money.Centavos, err error) {
	rows := []*PaymentSchedule{row}

	// The row itself is paid first; what is kept aside is what is left then.
	aside = min(aside, max(0, p.Amount-row.Rest()))
	if p.Amount-aside > row.Rest() {
		more, err := Schedules.All(ctx, s.db,
			`WHERE invoice_id = ? AND id <> ? AND transaction_id IS NULL AND voided_at IS NULL
				ORDER BY schedule_date, id`+s.db.ForUpdate(), row.InvoiceID, row.ID)
		if err != nil {
			return 0, fmt.Errorf("read the rows after row %d: %w", row.ID, err)
		}

		rows = append(rows, more...)
	}

	left = p.Amount - aside
	for i, row := range rows {
		amount := min(left, row.Rest())

		// A free row is marked as paid by nothing; later rows are only touched by money.
		if amount == 0 && i > 0 {
			break
		}

		left -= amount
		if err := s.PayRow(ctx, p, row, amount); err != nil {
			return 0, err
		}
	}

	return left + aside, nil
}

func (s *Service) PayRow(ctx context.Context, p *Payment, row *PaymentSchedule, amount money.Centavos) error {
	if err := s.Store.addPart(ctx, p, row, amount); err != nil {
		return fmt.Errorf("give money of payment %d to row %d: %w", p.ID, row.ID, err)
	}

	before := *row
	row.Paid += amount

	// Only the payment that pays the last centavo stands on the row.
	if row.Paid == row.Price {
		row.TransactionID, row.externalID = &p.TransactionID, &p.ExternalID
		row.PaymentPlatform, row.PaidAt = &p.Platform, &p.PaidAt
	}

	row.UpdatedAt = record.LaterThan(s.clock.Now(), row.UpdatedAt)
	// The condition is the last word where two pay the same row.
	n, err := s.Store.setPaid(ctx, row, before)
	if err == nil && n == 0 {
		err = errs.New(errs.Conflict, "This payment is already approved.")
	}
	if err != nil {
		return err
	}

	if err := s.LogSchedule(ctx, "payment_approve", row, &before); err != nil {
		return fmt.Errorf("log row %d: %w", row.ID, err)
	}

	if row.TransactionID == nil {
		return nil
	}

	return s.RunMoneyHooks(ctx, row, MovedByPayment)
}

// approval reads what staff say of a payment.
func approval(ctx context.Context, platform, externalID string) (string, string, error) {
	if err := RequirePaymentRight(actor.From(ctx)); err != nil {
		return "", "", err
	}

	platform, externalID = text.TrimLine(&platform), text.TrimLine(&externalID)
	c := new(errs.Check)
	c.Text("paymentPlatform", platform, 1, PlatformMax)
	c.Text("externalInvoiceId", externalID, 1, ReferenceMax)

	// N/A in any spelling is one word, because it alone may repeat.
	if strings.EqualFold(externalID, NoReference) {
		externalID = NoReference
	}

	return platform, externalID, c.Err()
}

// RequirePaymentRight checks that the caller may decide about money. Requires user_enroll/unenroll, and that the caller
// is not viewing as someone else.
func RequirePaymentRight(a actor.Actor) error {
	switch {
	case !a.Can(catalog.EnrollPeople):
		return errs.Denied()
	// Money needs a person who answers for it.
	case a.Impersonating():
		return errs.Impersonating()
	}
	return nil
}

// CheckReceivedAmount wants an amount that somebody can have received: a centavo at least, and no more than a price may
// be.
func CheckReceivedAmount(c *errs.Check, amount money.Centavos) {
	c.That(amount > 0, "amount", errs.IsTooLow)
	c.That(amount <= pricing.Max, "amount", errs.IsTooHigh)
}

// ApprovePaymentScheduleTransaction writes down money that staff received for a row, by a platform under the number of
// the other side, N/A without one. Without an amount it is what is due. Less keeps the rest due, more pays the next
// rows of the invoice and is credit then.
//
// Requires user_enroll/unenroll, for people the caller sees, not while viewing as someone else. Returns errs.Invalid,
// errs.NotFound, or errs.Conflict when the row is paid.
func (s *Service) ApprovePaymentScheduleTransaction(
	ctx context.Context, id int, platform, externalID string, amount *money.Centavos,
) (*PaymentSchedule, error) {
	platform, externalID, err := approval(ctx, platform, externalID)
	if err != nil {
		return nil, err
	}

	if amount != nil {
		c := new(errs.Check)
		CheckReceivedAmount(c, *amount)
		if err := c.Err(); err != nil {
			return nil, err
		}
	}

	var row *PaymentSchedule
	err = s.db.Tx(ctx, func(ctx context.Context) error {
		if row, err = s.LockVisibleSchedule(ctx, id); err != nil {
			return err
		}

		received := row.Rest()
		if amount != nil {
			received = *amount
		}

		_, err := s.receiveFor(ctx, row, Received{
			ScheduleID: id, Amount: received, Platform: platform, ExternalID: externalID,
			ApprovedByID: new(actor.From(ctx).UserID), At: s.clock.Now(),
		})
		if err != nil {
			return err
		}

		// Pages that ask for what is paid now would take the money twice.
		return s.hooks.CloseAttempts(ctx, row.InvoiceID)
	})
	if err != nil {
		return nil, err
	}

	s.ExpectSchedules(ctx, row)
	return row, nil
}

// PaidRow is what became of one row of a batch.
type PaidRow struct {
	ID     int
	IsDone bool
	// Message says why not.
	Message *string
}

// paidMax is how many rows one call may name.
const paidMax = 100

// ForEachRow does the same to each row, each in a transaction of its own: one refusal does not undo the others.
func ForEachRow(ids []int, do func(id int) error) ([]*PaidRow, error) {
	c := new(errs.Check)
	c.That(len(ids) > 0, "ids", errs.IsRequired)
	c.That(len(ids) <= paidMax, "ids", errs.IsTooLong)
	if err := c.Err(); err != nil {
		return nil, err
	}

	out, seen := []*PaidRow{}, map[int]bool{}
	for _, id := range ids {
		// An id that is sent twice is not refused for being paid by itself.
		if seen[id] {
			continue
		}

		seen[id] = true
		err := do(id)
		public, ok := errs.As(err)

		switch {
		case err == nil:
			out = append(out, &PaidRow{ID: id, IsDone: true})
		// A refusal is told beside its row; anything else ends the run.
		case ok && public.Code != errs.Internal:
			out = append(out, &PaidRow{ID: id, Message: &public.Message})
		default:
			return nil, err
		}
	}

	return out, nil
}

// ApprovePayments is ApprovePaymentScheduleTransaction for many rows, each in a transaction of its own, over what is
// due. A refused row says why; the others are paid.
//
// Requires user_enroll/unenroll, and that the caller is not viewing as someone else. Returns errs.Invalid for no ids,
// too many, or a platform or reference that is missing or too long.
func (s *Service) ApprovePayments(ctx context.Context, ids []int, platform, externalID string) ([]*PaidRow, error) {
	// The right and the texts are checked once, before the first row.
	if _, _, err := approval(ctx, platform, externalID); err != nil {
		return nil, err
	}
	return ForEachRow(ids, func(id int) error {
		_, err := s.ApprovePaymentScheduleTransaction(ctx, id, platform, externalID, nil)
		return err
	})
}
