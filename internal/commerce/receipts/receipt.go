package receipts

import (
	"context"
	"crypto/hmac"
	"errors"
	"fmt"
	"strings"

	"atlas/internal/commerce/billing"
	"atlas/internal/commerce/text"
	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/money"
	"atlas/internal/platform/paper"
)

// logoSide is how many pixels of the logo a receipt has.
const logoSide = 192

// ReceiptFile draws a receipt as PDF by its signed key, in the name of the site. Requires the key. Returns
// errs.NotFound for one that we did not sign.
func (s *Service) ReceiptFile(ctx context.Context, key string) (number string, content []byte, err error) {
	transactionID, _, _ := strings.Cut(key, ".")

	// The key is compared in constant time, before anything is read.
	if !hmac.Equal([]byte(key), []byte(s.billing.ReceiptKey(transactionID))) {
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
	if id, ok := billing.ReadRefundNumber(number); ok {
		return s.refunds.RefundNoteOf(ctx, id)
	}
	p, err := billing.Payments.One(ctx, s.db, "WHERE transaction_id = ?", number)
	if err != nil {
		return nil, fmt.Errorf("read payment %s: %w", number, err)
	}
	return s.receiptOf(ctx, p)
}

func (s *Service) receiptOf(ctx context.Context, p *billing.Payment) (*paper.Receipt, error) {
	firstName, lastName, product, err := s.store.receiptNames(ctx, p)
	if err != nil {
		return nil, err
	}

	rows, err := s.store.receiptRows(ctx, p, product)
	if err != nil {
		return nil, fmt.Errorf("read the rows of payment %d: %w", p.ID, err)
	}

	out := &paper.Receipt{
		Number: billing.ReceiptNumber(p.ID), At: p.PaidAt, Rows: rows,
		Total: paper.Line{Label: "Total received", Text: text.Peso(p.Amount)},
		Facts: []paper.Line{
			{Label: "Received from", Text: strings.TrimSpace(firstName + " " + lastName)},
			{Label: "Received on", Text: text.DateTime(p.PaidAt) + ", Manila"},
			{Label: "Paid by", Text: p.Platform}, {Label: "Reference", Text: p.ExternalID},
			{Label: "Transaction", Text: p.TransactionID},
		},
	}

	// Neither rows nor refunds are left of a payment that was taken back.
	if p.ReversedAt != nil {
		out.Notice = "Reversed on " + text.Day(*p.ReversedAt) + ". This receipt is no longer valid."
		return out, nil
	}

	refunded, err := s.store.refundedDone(ctx, p)
	if refunded > 0 {
		out.Notice = text.Peso(money.Centavos(refunded)) + " of this was refunded."
	}

	return out, err
}
