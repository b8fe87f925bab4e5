package attempts

import (
	"cmp"
	"context"
	"fmt"

	"atlas/internal/commerce/billing"
	"atlas/internal/commerce/text"
	"atlas/internal/platform/mail"
)

// bumpLeft says what is left to pay of the bump of an order whose money was not enough for both; empty for nothing.
func (s *Service) bumpLeft(ctx context.Context, bump *billing.PaymentSchedule) (string, error) {
	if bump == nil || bump.Rest() == 0 {
		return "", nil
	}

	product, err := s.store.productOf(ctx, bump)
	if err != nil {
		return "", err
	}

	rest := text.Peso(bump.Rest()) + " of " + text.Peso(bump.Price)
	return rest + " for " + product + " is left to pay, due on " + text.Day(bump.ScheduleDate) + ".", nil
}

// sendReceipt writes to anyone who paid what was received, and what is left of the bump that was paid with it, where
// there is one. With a new account it also says how to set its password, so that a buyer gets one email.
func (s *Service) sendReceipt(
	ctx context.Context,
	p *billing.Payment,
	bump *billing.PaymentSchedule,
	isNewAccount bool,
) error {
	if s.isSeeding {
		return nil
	}

	who, err := s.billing.PayerOf(ctx, p)
	if err != nil {
		return fmt.Errorf("read who paid payment %d: %w", p.ID, err)
	}

	sold, err := s.store.paidFor(ctx, p)
	if err != nil {
		return err
	}

	// Money that is all credit paid no row yet.
	sold = cmp.Or(sold, who.Product)
	lines := []string{
		"Hi " + who.FirstName + ",",
		"Thank you! We received " + text.Peso(p.Amount) + " for " + sold + " by " + p.Platform + " on " +
			text.DateTime(p.PaidAt) + ".",
	}
	row, err := billing.Schedules.Get(ctx, s.db, p.ScheduleID)
	if err != nil {
		return fmt.Errorf("read row %d of payment %d: %w", p.ScheduleID, p.ID, err)
	}
	if row.Rest() > 0 {
		lines = append(lines,
			text.Peso(row.Rest())+" of "+text.Peso(row.Price)+" is left to pay, due on "+text.Day(row.ScheduleDate)+".")
	}

	left, err := s.bumpLeft(ctx, bump)
	if err != nil {
		return err
	}
	if left != "" {
		lines = append(lines, left)
	}
	if p.Credit > 0 {
		lines = append(lines, "You have "+text.Peso(p.Credit)+" credit. We'll use it for your next payment.")
	}

	lines = append(lines,
		"Receipt "+billing.ReceiptNumber(p.ID)+", reference "+p.ExternalID+", transaction "+p.TransactionID+".")
	message := mail.Message{
		Kind: "payment-receipt", To: who.Email, ToName: who.FirstName + " " + who.LastName,
		Once:    "receipt-" + p.TransactionID,
		Subject: "Receipt " + billing.ReceiptNumber(p.ID) + " for " + sold,
		Lines:   lines,
		Button: &mail.Button{
			Label: "Open the receipt (PDF)",
			Path:  billing.ReceiptPath + s.billing.ReceiptKey(p.TransactionID),
		},
		After: []string{"Log in to see all your payments and receipts under Billing."},
	}
	if isNewAccount {
		message.Subject = "You're in! Set your password for " + sold
		message.Lines = append(message.Lines,
			"Your account is ready. Set a password to log in. If you did that already after paying, this link "+
				"confirms your email address.")
		message.Link = message.Button
		message.After = []string{"The link to set your password works for 7 days.",
			"Log in to see all your payments and receipts under Billing."}
		if message.Button, err = s.identity.SignIn.FirstPasswordLink(ctx, p.UserID); err != nil {
			return fmt.Errorf("make the password link of user %d: %w", p.UserID, err)
		}

		// Anyone who has the link owns the account: staff see the email without it.
		message.Secret = true
	}

	return s.mailer.Send(ctx, message)
}
