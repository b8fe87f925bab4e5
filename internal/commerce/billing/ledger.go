package billing

import (
	"context"
	"fmt"
	"time"

	"atlas/internal/commerce/totals"
	"atlas/internal/platform/db"
	"atlas/internal/platform/money"
)

// The accounts of the books.
const (
	Receivable = "receivable"
	Revenue    = "revenue"
	discounts  = "discount"
	credit     = "credit"
	cash       = "cash"
)

// The kinds of bookings.
const (
	bookedInvoice  = "invoice"
	bookedPayment  = "payment"
	bookedReversal = "reversal"
	BookedVoid     = "void"
	BookedChange   = "change"
	bookedRefund   = "refund"
	bookedWaiver   = "waiver"
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

// entry is one line of a booking: debit above zero, credit below.
type entry struct {
	ID            int            `db:"id,made"`
	TransactionID int            `db:"transaction_id"`
	Account       string         `db:"account"`
	PlatformKey   *string        `db:"platform_key"`
	Amount        money.Centavos `db:"amount"`
}

var (
	bookings = db.NewTable[Booking]("ledger_transactions")
	entries  = db.NewTable[entry]("ledger_entries")
)

// book writes a booking whose lines sum to zero. Lines of nothing are left out, and so is a booking of nothing.
func (s *Service) book(ctx context.Context, b Booking, lines ...entry) error {
	some := []*entry{}
	for i := range lines {
		if lines[i].Amount != 0 {
			some = append(some, &lines[i])
		}
	}

	if len(some) == 0 {
		return nil
	}
	if b.At.IsZero() {
		b.At = s.clock.Now()
	}

	if err := bookings.Insert(ctx, s.db, &b); err != nil {
		return err
	}

	for _, line := range some {
		line.TransactionID = b.ID
	}

	return entries.InsertAll(ctx, s.db, some)
}

// Transfer books an amount from an account to another.
func (s *Service) Transfer(ctx context.Context, b Booking, from, to string, amount money.Centavos) error {
	return s.book(ctx, b, entry{Account: to, Amount: amount}, entry{Account: from, Amount: -amount})
}

// keepDay keeps cash that was booked, in the transaction of the booking and by its moment: a second look at the clock
// could be on the next day.
func (s *Service) keepDay(ctx context.Context, b Booking, c totals.Change) error {
	c.At = b.At

	return totals.Add(ctx, s.db, c)
}

// MoveCash books money of a payment from an invoice to another one that it pays for, so that the cash of each is what
// was paid for it. What it was on the first was credit there, and on the second it is no longer due. The other way
// round for an amount below zero.
func (s *Service) MoveCash(ctx context.Context, p *Payment, invoiceID int, amount money.Centavos) error {
	origin, err := s.Store.originOf(ctx, p)
	if err != nil {
		return fmt.Errorf("find the invoice of payment %d: %w", p.ID, err)
	}

	b := Booking{Kind: BookedChange, UserID: p.UserID, InvoiceID: invoiceID, PaymentID: &p.ID, At: s.clock.Now()}

	// Money that stays on its invoice is no new cash: it only stops being credit.
	if origin == invoiceID {
		return s.Transfer(ctx, b, Receivable, credit, amount)
	}

	if err := s.book(ctx, b, entry{Account: cash, PlatformKey: &p.PlatformKey, Amount: amount},
		entry{Account: Receivable, Amount: -amount}); err != nil {
		return fmt.Errorf("book cash of payment %d to invoice %d: %w", p.ID, invoiceID, err)
	}

	b.InvoiceID = origin
	if err := s.book(ctx, b, entry{Account: credit, Amount: amount},
		entry{Account: cash, PlatformKey: &p.PlatformKey, Amount: -amount}); err != nil {
		return fmt.Errorf("take cash of payment %d from invoice %d: %w", p.ID, origin, err)
	}

	if err := s.keepDay(ctx, b, totals.Change{InvoiceID: origin, Platform: p.Platform, Received: -amount}); err != nil {
		return err
	}

	return s.keepDay(ctx, b, totals.Change{InvoiceID: invoiceID, Platform: p.Platform, Received: amount})
}

// RebuildTotals makes anew what figures of money and members are read from. It is for the command line, which asks
// nobody.
func (s *Service) RebuildTotals(ctx context.Context) error { return totals.Rebuild(ctx, s.db) }
