package credits

import (
	"context"
	"fmt"

	"atlas/internal/commerce/billing"
	"atlas/internal/commerce/ledger"
	"atlas/internal/commerce/totals"
	"atlas/internal/platform/money"
)

// UseForRow gives a row what earlier payments of its person left, of whichever invoice, the oldest first. The person is
// locked.
func (s *Service) UseForRow(ctx context.Context, row *billing.PaymentSchedule) error {
	if row.Rest() == 0 {
		return nil
	}

	free, err := s.CreditOf(ctx, row.UserID)
	if err != nil {
		return fmt.Errorf("read the credit of user %d: %w", row.UserID, err)
	}

	for _, one := range free {
		amount := min(one.Left, row.Rest())
		if amount == 0 {
			continue
		}

		if err := s.SpendCredit(ctx, one.PaymentID, row, amount); err != nil {
			return fmt.Errorf("spend credit of payment %d on row %d: %w", one.PaymentID, row.ID, err)
		}
	}

	return nil
}

// leftOver is what a payment left as credit.
type leftOver struct {
	PaymentID int
	Left      money.Centavos
}

// CreditOf is the credit of a person, by the payments that left it.
func (s *Service) CreditOf(ctx context.Context, userID int) ([]leftOver, error) {
	rows, err := s.db.Query(ctx, freeCredit, userID)
	if err != nil {
		return nil, err
	}

	defer rows.Close()

	out := []leftOver{}
	for rows.Next() {
		var one leftOver
		if err := rows.Scan(&one.PaymentID, &one.Left); err != nil {
			return nil, fmt.Errorf("read a payment with credit of user %d: %w", userID, err)
		}

		out = append(out, one)
	}

	return out, rows.Err()
}

// CreditLeft is the sum of a person's credit.
func (s *Service) CreditLeft(ctx context.Context, userID int) (money.Centavos, error) {
	free, err := s.CreditOf(ctx, userID)
	if err != nil {
		return 0, fmt.Errorf("read the credit of person %d: %w", userID, err)
	}

	var sum money.Centavos
	for _, one := range free {
		sum += one.Left
	}

	return sum, nil
}

// SpendCredit pays a row from what a payment left, and books it with the invoice of the row.
func (s *Service) SpendCredit(
	ctx context.Context, paymentID int, row *billing.PaymentSchedule, amount money.Centavos,
) error {
	p, err := billing.Payments.Lock(ctx, s.db, paymentID)
	if err != nil {
		return fmt.Errorf("lock payment %d: %w", paymentID, err)
	}

	if err := s.billing.PayRow(ctx, p, row, amount); err != nil {
		return err
	}

	p.Credit -= amount
	if err := billing.Payments.Update(ctx, s.db, p, "credit"); err != nil {
		return fmt.Errorf("lessen the credit of payment %d: %w", p.ID, err)
	}

	if err := s.MoveCash(ctx, p, row.InvoiceID, amount); err != nil {
		return fmt.Errorf("book the credit of payment %d: %w", p.ID, err)
	}

	return s.hooks.CloseAttempts(ctx, row.InvoiceID)
}

// UseCreditFor pays the rows of a new invoice from the credit of its person, in the order in which they are due, and
// access follows.
func (s *Service) UseCreditFor(ctx context.Context, rows []*billing.PaymentSchedule) error {
	if len(rows) == 0 {
		return nil
	}

	free, err := s.CreditOf(ctx, rows[0].UserID)

	// Without credit nothing has to be read again.
	if err != nil || len(free) == 0 {
		return err
	}

	for i, row := range rows {
		// Read again: anyone who paid the first row may have paid this one as well.
		current, err := billing.Schedules.Lock(ctx, s.db, row.ID)
		if err != nil {
			return fmt.Errorf("lock row %d: %w", row.ID, err)
		}

		rows[i] = current
		if current.TransactionID != nil || current.VoidedAt != nil {
			continue
		}

		if err := s.UseForRow(ctx, current); err != nil {
			return fmt.Errorf("use credit for row %d: %w", row.ID, err)
		}
	}

	return s.billing.SyncSuspension(ctx, rows[0])
}

// creditAtOnce is how many rows one round of UseCredit pays.
const creditAtOnce = 200

// UseCredit pays rows that are due from the credit of their people: credit that came after the row did, and rows that
// were reopened. It is part of the hourly sweep.
func (s *Service) UseCredit(ctx context.Context) error {
	ids, err := s.store.creditableRows(ctx)
	if err != nil {
		return fmt.Errorf("find rows that credit can pay: %w", err)
	}

	for _, id := range ids {
		err := s.db.Tx(ctx, func(ctx context.Context) error {
			row, err := s.billing.Store.LockSchedule(ctx, id)

			// It may have been paid or voided since it was found.
			if err != nil || row.TransactionID != nil || row.VoidedAt != nil {
				return err
			}

			if err := s.UseForRow(ctx, row); err != nil {
				return fmt.Errorf("use credit for row %d: %w", id, err)
			}

			return s.billing.SyncSuspension(ctx, row)
		})
		if err != nil {
			return fmt.Errorf("pay row %d from credit: %w", id, err)
		}
	}

	return nil
}

// MoveCash books money of a payment from an invoice to another one that it pays for, so that the cash of each is what
// was paid for it. What it was on the first was credit there, and on the second it is no longer due. The other way
// round for an amount below zero.
func (s *Service) MoveCash(ctx context.Context, p *billing.Payment, invoiceID int, amount money.Centavos) error {
	origin, err := s.billing.Store.OriginOf(ctx, p)
	if err != nil {
		return fmt.Errorf("find the invoice of payment %d: %w", p.ID, err)
	}

	b := ledger.Booking{Kind: ledger.BookedChange, UserID: p.UserID, InvoiceID: invoiceID, PaymentID: &p.ID,
		At: s.clock.Now()}

	// Money that stays on its invoice is no new cash: it only stops being credit.
	if origin == invoiceID {
		return s.ledger.Transfer(ctx, b, ledger.Receivable, ledger.Credit, amount)
	}

	if err := s.ledger.Book(ctx, b, ledger.Entry{Account: ledger.Cash, PlatformKey: &p.PlatformKey, Amount: amount},
		ledger.Entry{Account: ledger.Receivable, Amount: -amount}); err != nil {
		return fmt.Errorf("book cash of payment %d to invoice %d: %w", p.ID, invoiceID, err)
	}

	b.InvoiceID = origin
	if err := s.ledger.Book(ctx, b, ledger.Entry{Account: ledger.Credit, Amount: amount},
		ledger.Entry{Account: ledger.Cash, PlatformKey: &p.PlatformKey, Amount: -amount}); err != nil {
		return fmt.Errorf("take cash of payment %d from invoice %d: %w", p.ID, origin, err)
	}

	if err := s.ledger.KeepDay(ctx, b, totals.Change{InvoiceID: origin, Platform: p.Platform,
		Received: -amount}); err != nil {
		return err
	}

	return s.ledger.KeepDay(ctx, b, totals.Change{InvoiceID: invoiceID, Platform: p.Platform, Received: amount})
}
