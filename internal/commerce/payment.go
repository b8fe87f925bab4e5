package commerce

import (
	"context"
	"fmt"
	"strings"
	"time"

	"atlas/internal/commerce/pricing"
	"atlas/internal/commerce/totals"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/money"
)

// payment is money that came in. It is never changed, but for being reversed and for the name of its platform.
type payment struct {
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

// part is what a payment gave to a row.
type part struct {
	PaymentID  int            `db:"payment_id"`
	ScheduleID int            `db:"schedule_id"`
	Amount     money.Centavos `db:"amount"`
}

var (
	payments = db.NewTable[payment]("payments")
	parts    = db.NewTable[part]("payment_parts")
)

const (
	// noReference stands where the other side gave no number.
	noReference  = "N/A"
	referenceMax = 100
	// freePlatform is how what costs nothing is paid.
	freePlatform = "Free"
)

// receipt is money that somebody received for a row.
type receipt struct {
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

// receive writes a payment: it pays its row, what is more than that goes to the next rows of the invoice in the order
// in which they are due, and what is left then is credit. Books and access follow in the transaction of ctx.
//
// Returns errs.Invalid for a reference that was used, errs.NotFound, or errs.Conflict if the row is paid or voided.
func (s *Service) receive(ctx context.Context, r receipt) (*payment, error) {
	row, err := s.lockSchedule(ctx, r.ScheduleID)
	if err != nil {
		return nil, err
	}
	return s.receiveFor(ctx, row, r)
}

// receiveFor is receive for a row that is locked.
func (s *Service) receiveFor(ctx context.Context, row *PaymentSchedule, r receipt) (*payment, error) {
	// A voided row takes no money.
	if err := row.open(); err != nil {
		return nil, err
	}

	// Looked at under the lock, so that a row is never paid off twice.
	if row.TransactionID != nil {
		return nil, errs.New(errs.Conflict, "This payment is already approved.")
	}

	p := &payment{
		UserID: row.UserID, ScheduleID: row.ID, Amount: r.Amount, Platform: r.Platform,
		PlatformKey: db.Fold(r.Platform), ExternalID: r.ExternalID, ExternalKey: db.Fold(r.ExternalID),
		ApprovedByID: r.ApprovedByID, PaidAt: r.At, Gateway: r.Gateway,
	}

	// The payment comes before its parts, which name it.
	if err := s.addPayment(ctx, p); err != nil {
		return nil, err
	}

	left, err := s.payRows(ctx, p, row, r.Aside)
	if err != nil {
		return nil, err
	}

	if left > 0 {
		p.Credit = left
		if err := payments.Update(ctx, s.db, p, "credit"); err != nil {
			return nil, fmt.Errorf("keep the credit of payment %d: %w", p.ID, err)
		}
	}

	// What no row takes stays the member's: the books show it as credit, not as income.
	b := booking{Kind: bookedPayment, UserID: p.UserID, InvoiceID: row.InvoiceID, PaymentID: &p.ID, At: s.clock.Now()}
	if err := s.book(ctx, b,
		entry{Account: cash, PlatformKey: &p.PlatformKey, Amount: p.Amount},
		entry{Account: receivable, Amount: left - p.Amount}, entry{Account: credit, Amount: -left}); err != nil {
		return nil, fmt.Errorf("book payment %d: %w", p.ID, err)
	}

	if err := s.followPayments(ctx, row); err != nil {
		return nil, fmt.Errorf("open what row %d paid for: %w", row.ID, err)
	}

	// Last, because everybody who pays today waits for the row of the day.
	return p, s.keepDay(ctx, b, totals.Change{InvoiceID: row.InvoiceID, Platform: p.Platform, Received: p.Amount})
}

// addPayment writes a payment of a locked row. Whoever pays that row waits for its owner: the payments that are counted
// for the number of this one are all there are.
func (s *Service) addPayment(ctx context.Context, p *payment) error {
	err := s.db.Returning(ctx,
		`INSERT INTO payments (user_id, schedule_id, amount, platform, platform_key, external_id, external_key,
			transaction_id, approved_by_id, paid_at, gateway)
		VALUES (?, ?, ?, ?, ?, ?, ?,
		CAST(? AS TEXT) || (SELECT CAST(COUNT(*) + 1 AS TEXT) FROM payments y WHERE y.schedule_id = ?), ?, ?, ?)
		RETURNING id, transaction_id`,
		[]any{p.UserID, p.ScheduleID, int64(p.Amount), p.Platform, p.PlatformKey, p.ExternalID, p.ExternalKey,
			fmt.Sprintf("AT-%08d-", p.ScheduleID), p.ScheduleID, p.ApprovedByID, p.PaidAt, p.Gateway},
		&p.ID, &p.TransactionID)
	return referenceTaken(err, p)
}

// referenceTaken says that a number of a platform was used before.
func referenceTaken(err error, p *payment) error {
	if db.Unique(err, "payments.platform_key, payments.external_key") {
		return errs.Field("externalInvoiceId",
			fmt.Sprintf("Reference %s of %s is already used for another payment.", p.ExternalID, p.Platform))
	}
	return err
}

// payRows gives the money of a payment to its row and to those after it, and tells what is left. What is kept aside
// goes to none of those after it.
func (s *Service) payRows(
	ctx context.Context, p *payment, row *PaymentSchedule, aside money.Centavos,
) (left money.Centavos, err error) {
	rows := []*PaymentSchedule{row}

	// The row itself is paid first; what is kept aside is what is left then.
	aside = min(aside, max(0, p.Amount-row.rest()))
	if p.Amount-aside > row.rest() {
		more, err := schedules.All(ctx, s.db,
			`WHERE invoice_id = ? AND id <> ? AND transaction_id IS NULL AND voided_at IS NULL
				ORDER BY schedule_date, id`+s.db.ForUpdate(), row.InvoiceID, row.ID)
		if err != nil {
			return 0, fmt.Errorf("read the rows after row %d: %w", row.ID, err)
		}

		rows = append(rows, more...)
	}

	left = p.Amount - aside
	for i, row := range rows {
		amount := min(left, row.rest())

		// A free row is marked as paid by nothing; later rows are only touched by money.
		if amount == 0 && i > 0 {
			break
		}

		left -= amount
		if err := s.payRow(ctx, p, row, amount); err != nil {
			return 0, err
		}
	}

	return left + aside, nil
}

func (s *Service) payRow(ctx context.Context, p *payment, row *PaymentSchedule, amount money.Centavos) error {
	if _, err := s.db.Exec(ctx, `INSERT INTO payment_parts (payment_id, schedule_id, amount) VALUES (?, ?, ?)
		ON CONFLICT (payment_id, schedule_id) DO UPDATE SET amount = payment_parts.amount + excluded.amount`, p.ID,
		row.ID, int64(amount)); err != nil {
		return fmt.Errorf("give money of payment %d to row %d: %w", p.ID, row.ID, err)
	}

	before := *row
	row.Paid += amount

	// Only the payment that pays the last centavo stands on the row.
	if row.Paid == row.Price {
		row.TransactionID, row.PaymentPlatform, row.PaidAt, row.externalID = &p.TransactionID, &p.Platform, &p.PaidAt, &p.ExternalID
	}

	row.UpdatedAt = s.laterThan(row.UpdatedAt)
	// The condition is the last word where two pay the same row.
	n, err := s.db.Exec(ctx,
		`UPDATE payment_schedules SET paid = ?, transaction_id = ?, payment_platform = ?, paid_at = ?, updated_at = ?
		WHERE id = ? AND paid = ? AND transaction_id IS NULL AND voided_at IS NULL`,
		int64(row.Paid), row.TransactionID, row.PaymentPlatform, row.PaidAt, row.UpdatedAt, row.ID, int64(before.Paid))
	if err == nil && n == 0 {
		err = errs.New(errs.Conflict, "This payment is already approved.")
	}
	if err != nil {
		return err
	}

	if err := s.noteSchedule(ctx, "payment_approve", row, &before); err != nil {
		return fmt.Errorf("log row %d: %w", row.ID, err)
	}

	if row.TransactionID == nil {
		return nil
	}

	return s.tellMoney(ctx, row, MovedByPayment)
}

// approval reads what staff say of a payment.
func approval(ctx context.Context, platform, externalID string) (string, string, error) {
	if err := mayTakePayments(actor.From(ctx)); err != nil {
		return "", "", err
	}

	platform, externalID = line(&platform), line(&externalID)
	c := new(errs.Check)
	c.Text("paymentPlatform", platform, 1, platformMax)
	c.Text("externalInvoiceId", externalID, 1, referenceMax)

	// N/A in any spelling is one word, because it alone may repeat.
	if strings.EqualFold(externalID, noReference) {
		externalID = noReference
	}

	return platform, externalID, c.Err()
}

// mayTakePayments checks that the caller may decide about money. Requires user_enroll/unenroll, and that the caller is
// not viewing as someone else.
func mayTakePayments(a actor.Actor) error {
	switch {
	case !a.Can(enrollPeople):
		return errs.Denied()
	// Money needs a person who answers for it.
	case a.Impersonating():
		return errs.Viewing()
	}
	return nil
}

// checkReceived wants an amount that somebody can have received: a centavo at least, and no more than a price may be.
func checkReceived(c *errs.Check, amount money.Centavos) {
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
		checkReceived(c, *amount)
		if err := c.Err(); err != nil {
			return nil, err
		}
	}

	var row *PaymentSchedule
	err = s.db.Tx(ctx, func(ctx context.Context) error {
		if row, err = s.theirSchedule(ctx, id); err != nil {
			return err
		}

		received := row.rest()
		if amount != nil {
			received = *amount
		}

		_, err := s.receiveFor(ctx, row, receipt{
			ScheduleID: id, Amount: received, Platform: platform, ExternalID: externalID,
			ApprovedByID: new(actor.From(ctx).UserID), At: s.clock.Now(),
		})
		if err != nil {
			return err
		}

		// Pages that ask for what is paid now would take the money twice.
		return s.closeSettled(ctx, row.InvoiceID)
	})
	if err != nil {
		return nil, err
	}

	s.expectSchedules(ctx, row)
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

// rowByRow does the same to each row, each in a transaction of its own: one refusal does not undo the others.
func rowByRow(ids []int, do func(id int) error) ([]*PaidRow, error) {
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
	return rowByRow(ids, func(id int) error {
		_, err := s.ApprovePaymentScheduleTransaction(ctx, id, platform, externalID, nil)
		return err
	})
}
