package billing

import (
	"context"
	"time"

	"atlas/internal/commerce/text"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/money"
)

// PaymentSchedule is what is due, and when. Transaction id and platform are those of the payment that paid it off.
type PaymentSchedule struct {
	ID             int            `db:"id,made"`
	InvoiceID      int            `db:"invoice_id"`
	SubscriptionID int            `db:"subscription_id"`
	UserID         int            `db:"user_id"`
	Position       int            `db:"position"`
	Price          money.Centavos `db:"price" log:"price"`
	// ScheduleDate is the first moment of a day in Manila.
	ScheduleDate time.Time      `db:"schedule_date" log:"scheduleDate"`
	Paid         money.Centavos `db:"paid" log:"paid"`
	// Refunded is what of it was paid back and is not owed again.
	Refunded        money.Centavos `db:"refunded" log:"refunded"`
	TransactionID   *string        `db:"transaction_id" log:"transactionId"`
	PaymentPlatform *string        `db:"payment_platform" log:"paymentPlatform"`
	PaidAt          *time.Time     `db:"paid_at"`
	IsAdded         bool           `db:"is_added"`
	VoidedAt        *time.Time     `db:"voided_at" log:"voidedAt"`
	CreatedAt       time.Time      `db:"created_at"`
	UpdatedAt       time.Time      `db:"updated_at"`

	// externalID is the number of the payment that paid it off, where it was read along.
	externalID *string
	// readSlip is the slip that waits for it, where it was read along: its id is 0 without one.
	readSlip *WaitingSlip

	// IsTermRunning tells whether the subscription runs that it is for, Slip what was sent for it and waits: both where
	// DuesOf needs them.
	IsTermRunning bool
	Slip          *WaitingSlip
}

var Schedules = db.NewTable[PaymentSchedule]("payment_schedules")

// Left is what is still due of a row.
func (p *PaymentSchedule) Left() money.Centavos { return p.Rest() }

// Rest is what is still due of a row.
func (p *PaymentSchedule) Rest() money.Centavos {
	if p.VoidedAt != nil {
		return 0
	}
	return p.Price - p.Paid
}

// RequireOpen refuses a row that was voided.
func (p *PaymentSchedule) RequireOpen() error {
	if p.VoidedAt != nil {
		return errs.New(errs.Conflict, "This payment was waived or cancelled, so nothing is due.")
	}
	return nil
}

// LockVisibleSchedule is LockSchedule for staff: of somebody whom the caller sees.
func (s *Service) LockVisibleSchedule(ctx context.Context, id int) (*PaymentSchedule, error) {
	row, err := s.Store.LockSchedule(ctx, id)
	if err != nil {
		return nil, err
	}
	if sees, err := s.identity.People.CanSee(ctx, row.UserID); err != nil || !sees {
		return nil, errs.Or(err, errs.Missing("Payment"))
	}
	return row, nil
}

var scheduleColumnCount = Schedules.ColumnCount()

const (
	// scheduleFields are what is shown of schedule rows r, with what is read along.
	scheduleFields = `r.id, r.invoice_id, r.subscription_id, r.user_id, r.price, r.schedule_date, r.paid, r.refunded, r.transaction_id, r.payment_platform, r.paid_at, r.is_added, r.voided_at, y.external_id, ` + waitingSlipFields
	scheduleJoins  = ` LEFT JOIN payments y ON y.transaction_id = r.transaction_id` + joinWaitingSlip
)

// newSchedule is a new row, and where scheduleFields go.
func newSchedule() (*PaymentSchedule, []any) {
	row := &PaymentSchedule{readSlip: new(WaitingSlip)}
	return row, append([]any{
		&row.ID, &row.InvoiceID, &row.SubscriptionID, &row.UserID, &row.Price, db.Millis(&row.ScheduleDate), &row.Paid,
		&row.Refunded, &row.TransactionID, &row.PaymentPlatform,
		db.OptionalMillis(&row.PaidAt), &row.IsAdded, db.OptionalMillis(&row.VoidedAt), &row.externalID,
	}, row.readSlip.dest()...)
}

// The words for a row that is not paid.
const (
	dueToday    = "Due today"
	dueTomorrow = "Due tomorrow"
	overdue     = "Overdue"
	paidOff     = "Paid"
)

// DueStatus is what a row is on a day in Manila: Paid, Overdue, Due today, Due tomorrow or Due in N days.
func DueStatus(due time.Time, isPaid bool, now time.Time) string {
	switch days := clock.DaysBetween(now, due); {
	case isPaid:
		return paidOff
	case days < 0:
		return overdue
	case days == 0:
		return dueToday
	case days == 1:
		return dueTomorrow
	default:
		return "Due in " + text.Plural(days, "day", "days")
	}
}

// LockSchedule locks the person who owes a row, and then the row. Returns errs.NotFound.
func (s *Service) LockSchedule(ctx context.Context, id int) (*PaymentSchedule, error) {
	return s.Store.LockSchedule(ctx, id)
}

// Suspends tells whether an unpaid row keeps something closed: it is overdue for longer than is forgiven, and what it
// is for would be open.
func (p *PaymentSchedule) Suspends(now time.Time, graceDays int) bool {
	return p.IsTermRunning && clock.DaysBetween(p.ScheduleDate, now) > graceDays
}

// ClearPayment leaves out which payment paid the row off.
func (p *PaymentSchedule) ClearPayment() {
	p.TransactionID, p.PaymentPlatform, p.PaidAt, p.externalID = nil, nil, nil, nil
}
