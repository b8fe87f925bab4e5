package commerce

import (
	"context"
	"crypto/hmac"
	"errors"
	"fmt"
	"strings"
	"time"

	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/money"
	"atlas/internal/platform/paper"
)

// logoSide is how many pixels of the logo a receipt has.
const logoSide = 192

// ReceiptPath is where receipts are, each by its signed key.
const ReceiptPath = "/api/receipts/"

// receiptNumber is what a receipt of a payment is called.
func receiptNumber(paymentID int) string { return fmt.Sprintf("R-%06d", paymentID) }

// receiptKey is the key of the receipt of a transaction: whoever holds it may read the receipt.
func (s *Service) receiptKey(transactionID string) string {
	return transactionID + "." + s.signer.sign("receipt:"+transactionID)
}

// receiptPath is where the receipt of a row is; nil while it is not paid, and where nothing was to be paid.
func (s *Service) receiptPath(row *PaymentSchedule) *string {
	if row.TransactionID == nil || row.Price == 0 {
		return nil
	}
	return new(ReceiptPath + s.receiptKey(*row.TransactionID))
}

// ReceiptPath is where the receipt of a row is. Whoever sees the row may read it.
func (f PaymentScheduleFields) ReceiptPath(_ context.Context, of *PaymentSchedule) (*string, error) {
	return f.Commerce.receiptPath(of), nil
}

// ReceiptFile draws a receipt as PDF by its signed key, in the name of the site. Requires the key. Returns
// errs.NotFound for one that we did not sign.
func (s *Service) ReceiptFile(ctx context.Context, key string) (number string, content []byte, err error) {
	transactionID, _, _ := strings.Cut(key, ".")

	// The key is compared in constant time, before anything is read.
	if !hmac.Equal([]byte(key), []byte(s.receiptKey(transactionID))) {
		return "", nil, errs.Missing("Receipt")
	}

	sheet, err := s.sheetOf(ctx, transactionID)
	if errors.Is(err, db.ErrNone) {
		return "", nil, errs.Missing("Receipt")
	}
	if err != nil {
		return "", nil, fmt.Errorf("read receipt %s: %w", transactionID, err)
	}

	look := s.settings.Brand(ctx)
	sheet.SellerName, sheet.Support = look.Name, look.Support
	if look.Color != "" {
		sheet.Color = look.Scale()[8]
	}
	if look.Logo != "" {
		if sheet.Logo, err = s.settings.Logo(ctx, look.Logo, logoSide); err != nil {
			return "", nil, fmt.Errorf("read the logo of the receipt: %w", err)
		}
	}

	content, err = sheet.PDF()
	return sheet.Number, content, err
}

// sheetOf is the receipt of a payment, or the note of a refund.
func (s *Service) sheetOf(ctx context.Context, number string) (*paper.Receipt, error) {
	if id, ok := readRefundNumber(number); ok {
		return s.refundNoteOf(ctx, id)
	}
	p, err := payments.One(ctx, s.db, "WHERE transaction_id = ?", number)
	if err != nil {
		return nil, fmt.Errorf("read payment %s: %w", number, err)
	}
	return s.receiptOf(ctx, p)
}

func (s *Service) receiptOf(ctx context.Context, p *payment) (*paper.Receipt, error) {
	var firstName, lastName, product string
	err := s.db.Row(ctx,
		`SELECT u.first_name, u.last_name, d.name FROM users u JOIN payment_schedules r ON r.id = ?
			JOIN subscriptions b ON b.id = r.subscription_id
		JOIN products d ON d.id = b.product_id WHERE u.id = ?`, []any{p.ScheduleID, p.UserID}, &firstName, &lastName,
		&product)
	if err != nil {
		return nil, fmt.Errorf("read who paid payment %d: %w", p.ID, err)
	}

	rows, err := s.receiptRows(ctx, p, product)
	if err != nil {
		return nil, fmt.Errorf("read the rows of payment %d: %w", p.ID, err)
	}

	out := &paper.Receipt{
		Number: receiptNumber(p.ID), At: p.PaidAt, Rows: rows,
		Total: paper.Line{Label: "Total received", Text: Peso(p.Amount)},
		Facts: []paper.Line{
			{Label: "Received from", Text: strings.TrimSpace(firstName + " " + lastName)},
			{Label: "Received on", Text: momentOf(p.PaidAt) + ", Manila"},
			{Label: "Paid by", Text: p.Platform}, {Label: "Reference", Text: p.ExternalID},
			{Label: "Transaction", Text: p.TransactionID},
		},
	}

	// Neither rows nor refunds are left of a payment that was taken back.
	if p.ReversedAt != nil {
		out.Notice = "Reversed on " + longDay(*p.ReversedAt) + ". This receipt is no longer valid."
		return out, nil
	}

	refunded, err := s.db.Int(ctx,
		`SELECT COALESCE(SUM(amount), 0) FROM payment_refunds WHERE payment_id = ? AND state = 'done'`, p.ID)
	if refunded > 0 {
		out.Notice = Peso(money.Centavos(refunded)) + " of this was refunded."
	}

	return out, err
}

// receiptRows are the rows that a payment paid, and what is left of it. A payment that was reversed pays no rows.
func (s *Service) receiptRows(ctx context.Context, p *payment, product string) ([]paper.Line, error) {
	rows, err := s.db.Query(ctx,
		`SELECT x.amount, r.price, r.position, r.schedule_date, (SELECT COUNT(*) FROM payment_schedules o
			WHERE o.invoice_id = r.invoice_id), d.name
		FROM payment_parts x JOIN payment_schedules r ON r.id = x.schedule_id
		JOIN subscriptions b ON b.id = r.subscription_id JOIN products d ON d.id = b.product_id WHERE x.payment_id = ?
		ORDER BY r.schedule_date, r.id`, p.ID)
	if err != nil {
		return nil, fmt.Errorf("read what payment %d paid for: %w", p.ID, err)
	}

	defer rows.Close()
	out, left := []paper.Line{}, p.Amount
	for rows.Next() {
		var amount, price money.Centavos
		var position, count int
		var due time.Time
		var sold string
		if err := rows.Scan(&amount, &price, &position, db.Millis(&due), &count, &sold); err != nil {
			return nil, fmt.Errorf("read a row of payment %d: %w", p.ID, err)
		}

		left -= amount
		label := sold
		if count > 1 {
			label = fmt.Sprintf("%s, payment %d of %d, due on %s", sold, position, count, longDay(due))
		}
		if amount < price {
			label += ", part of " + Peso(price)
		}

		out = append(out, paper.Line{Label: label, Text: Peso(amount)})
	}

	switch {
	// Its rows are due again, so they no longer say what it was for.
	case p.ReversedAt != nil:
		out = []paper.Line{{Label: product, Text: Peso(p.Amount)}}
	default:
		// What made rows due again, or was credit, and went back since.
		if returned := left - p.Credit; returned > 0 {
			out = append(out, paper.Line{Label: "Refunded since", Text: Peso(returned)})
		}

		if p.Credit > 0 {
			out = append(out, paper.Line{Label: "Credit for your next payment", Text: Peso(p.Credit)})
		}
	}

	return out, rows.Err()
}
