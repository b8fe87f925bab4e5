package commerce

import (
	"context"

	"atlas/internal/platform/money"
)

// useCredit gives a row what is left of earlier payments of its invoice, the oldest first. The person is locked.
func (s *Service) useCredit(ctx context.Context, row *PaymentSchedule) error {
	rich, err := payments.All(ctx, s.db, `WHERE reversed_at IS NULL AND schedule_id IN (SELECT id FROM payment_schedules WHERE invoice_id = ?)
		AND amount > (SELECT COALESCE(SUM(x.amount), 0) FROM payment_parts x WHERE x.payment_id = payments.id) ORDER BY id`, row.InvoiceID)
	if err != nil {
		return err
	}
	for _, p := range rich {
		given, err := s.db.Int(ctx, `SELECT COALESCE(SUM(amount), 0) FROM payment_parts WHERE payment_id = ?`, p.ID)
		if err != nil {
			return err
		}
		amount := min(p.Amount-money.Centavos(given), row.rest())
		if amount == 0 {
			return nil
		}
		if err := s.payRow(ctx, p, row, amount); err != nil {
			return err
		}
		if err := s.transfer(ctx, booking{Kind: bookedChange, UserID: p.UserID, InvoiceID: row.InvoiceID, PaymentID: &p.ID}, receivable, credit, amount); err != nil {
			return err
		}
	}
	return nil
}
