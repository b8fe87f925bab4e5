package ledger

import (
	"context"
	"time"

	"atlas/internal/commerce/totals"
	"atlas/internal/platform/db"
	"atlas/internal/platform/money"
)

// The accounts of the books.
const (
	Receivable = "receivable"
	Revenue    = "revenue"
	Discounts  = "discount"
	Credit     = "credit"
	Cash       = "cash"
)

// The kinds of bookings.
const (
	BookedInvoice  = "invoice"
	BookedPayment  = "payment"
	BookedReversal = "reversal"
	BookedVoid     = "void"
	BookedChange   = "change"
	BookedRefund   = "refund"
	BookedWaiver   = "waiver"
)

// Booking is a transaction of the books.
type Booking struct {
	ID        int       `db:"id,made"`
	Kind      string    `db:"kind"`
	UserID    int       `db:"user_id"`
	InvoiceID int       `db:"invoice_id"`
	PaymentID *int      `db:"payment_id"`
	At        time.Time `db:"at"`
}

// Entry is one line of a booking: debit above zero, credit below.
type Entry struct {
	ID            int            `db:"id,made"`
	TransactionID int            `db:"transaction_id"`
	Account       string         `db:"account"`
	PlatformKey   *string        `db:"platform_key"`
	Amount        money.Centavos `db:"amount"`
}

var (
	bookings = db.NewTable[Booking]("ledger_transactions")
	entries  = db.NewTable[Entry]("ledger_entries")
)

// Book writes a booking whose lines sum to zero. Lines of nothing are left out, and so is a booking of nothing.
func (s *Service) Book(ctx context.Context, b Booking, lines ...Entry) error {
	written := []*Entry{}
	for i := range lines {
		if lines[i].Amount != 0 {
			written = append(written, &lines[i])
		}
	}

	if len(written) == 0 {
		return nil
	}
	if b.At.IsZero() {
		b.At = s.clock.Now()
	}

	if err := bookings.Insert(ctx, s.db, &b); err != nil {
		return err
	}

	for _, line := range written {
		line.TransactionID = b.ID
	}

	return entries.InsertAll(ctx, s.db, written)
}

// Transfer books an amount from an account to another.
func (s *Service) Transfer(ctx context.Context, b Booking, from, to string, amount money.Centavos) error {
	return s.Book(ctx, b, Entry{Account: to, Amount: amount}, Entry{Account: from, Amount: -amount})
}

// KeepDay keeps cash that was booked, in the transaction of the booking and by its moment: a second look at the clock
// could be on the next day.
func (s *Service) KeepDay(ctx context.Context, b Booking, c totals.Change) error {
	c.At = b.At

	return totals.Add(ctx, s.db, c)
}

// RebuildTotals makes anew what figures of money and members are read from. It is for the command line, which asks
// nobody.
func (s *Service) RebuildTotals(ctx context.Context) error { return totals.Rebuild(ctx, s.db) }

// AddUpCounts adds up what triggers count of payments, change by change. It is a job, and checks no rights.
func (s *Service) AddUpCounts(ctx context.Context) error { return totals.AddUp(ctx, s.db) }
