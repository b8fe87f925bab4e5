package commerce

import (
	"context"
	"time"

	"atlas/internal/platform/clock"
	"atlas/internal/platform/db"
	"atlas/internal/platform/money"
)

// The accounts of the books.
const (
	receivable = "receivable"
	revenue    = "revenue"
	discounts  = "discount"
	credit     = "credit"
	cash       = "cash"
)

// The kinds of bookings.
const (
	bookedInvoice  = "invoice"
	bookedPayment  = "payment"
	bookedReversal = "reversal"
	bookedVoid     = "void"
	bookedChange   = "change"
	bookedRefund   = "refund"
	bookedWaiver   = "waiver"
)

// booking is a transaction of the books.
type booking struct {
	ID        int       `db:"id,made"`
	Kind      string    `db:"kind"`
	UserID    int       `db:"user_id"`
	InvoiceID int       `db:"invoice_id"`
	PaymentID *int      `db:"payment_id"`
	At        time.Time `db:"at"`
}

// entry is one line of a booking: debit above zero, credit below.
type entry struct {
	ID            int            `db:"id,made"`
	TransactionID int            `db:"transaction_id"`
	Account       string         `db:"account"`
	PlatformKey   *string        `db:"platform_key"`
	Amount        money.Centavos `db:"amount"`
}

var (
	bookings = db.NewTable[booking]("ledger_transactions")
	entries  = db.NewTable[entry]("ledger_entries")
)

// book writes a booking whose lines sum to zero. Lines of nothing are left out, and so is a booking of nothing.
func (s *Service) book(ctx context.Context, b booking, lines ...entry) error {
	some := []*entry{}
	for i := range lines {
		if lines[i].Amount != 0 {
			some = append(some, &lines[i])
		}
	}
	if len(some) == 0 {
		return nil
	}
	b.At = s.clock.Now()
	if err := bookings.Insert(ctx, s.db, &b); err != nil {
		return err
	}
	for _, line := range some {
		line.TransactionID = b.ID
	}
	return entries.InsertAll(ctx, s.db, some)
}

// transfer books an amount from an account to another.
func (s *Service) transfer(ctx context.Context, b booking, from, to string, amount money.Centavos) error {
	return s.book(ctx, b, entry{Account: to, Amount: amount}, entry{Account: from, Amount: -amount})
}

// countDay keeps what came in by day and platform, in the transaction of the booking. Below zero it went back.
func (s *Service) countDay(ctx context.Context, platform string, amount money.Centavos, payments int) error {
	day := s.clock.Now().In(clock.Manila).Format(time.DateOnly)
	_, err := s.db.Exec(ctx, `INSERT INTO payment_days (day, platform_key, platform, received, payments) VALUES (?, ?, ?, ?, ?)
		ON CONFLICT (day, platform_key) DO UPDATE SET received = payment_days.received + excluded.received, payments = payment_days.payments + excluded.payments`,
		day, db.Fold(platform), platform, int64(amount), payments)
	return err
}
