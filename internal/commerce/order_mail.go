package commerce

import (
	"context"

	"atlas/internal/platform/mail"
)

// sendReceipt writes to whoever paid what was received.
func (s *Service) sendReceipt(ctx context.Context, p *payment) error {
	if s.isSeeding {
		return nil
	}
	var email, firstName, lastName, product string
	err := s.db.Row(ctx, `SELECT u.email, u.first_name, u.last_name, d.name FROM users u JOIN payment_schedules r ON r.id = ? JOIN subscriptions b ON b.id = r.subscription_id
		JOIN products d ON d.id = b.product_id WHERE u.id = ?`, []any{p.ScheduleID, p.UserID}, &email, &firstName, &lastName, &product)
	if err != nil {
		return err
	}
	return s.post.Send(ctx, mail.Letter{
		Kind: "payment-receipt", To: email, ToName: firstName + " " + lastName, Once: "receipt-" + p.TransactionID,
		Subject: "Receipt " + receiptNumber(p.ID) + " for " + product,
		Lines: []string{
			"Hello " + firstName + ",",
			"thank you: we received " + Peso(p.Amount) + " for " + product + " by " + p.Platform + " on " + momentOf(p.PaidAt) + ".",
			"Receipt " + receiptNumber(p.ID) + ", reference " + p.ExternalID + ", transaction " + p.TransactionID + ".",
		},
		Button: &mail.Button{Label: "Open the receipt (PDF)", Path: ReceiptPath + s.receiptKey(p.TransactionID)},
		After:  []string{"Sign in to see all your payments and receipts under Billing in your account."},
	})
}
