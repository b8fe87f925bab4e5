package commerce

import (
	"cmp"
	"context"
	"fmt"
	"strings"

	"atlas/internal/platform/db"
	"atlas/internal/platform/mail"
)

// paidFor names the products that a payment paid for: Tribe Membership and Portfolio Review.
func (s *Service) paidFor(ctx context.Context, p *payment) (string, error) {
	names, err := db.Column[string](ctx, s.db, `SELECT d.name FROM payment_parts x
		JOIN payment_schedules r ON r.id = x.schedule_id JOIN subscriptions b ON b.id = r.subscription_id
		JOIN products d ON d.id = b.product_id WHERE x.payment_id = ? GROUP BY d.id, d.name ORDER BY MIN(r.id)`, p.ID)
	if err != nil {
		return "", fmt.Errorf("read what payment %d was for: %w", p.ID, err)
	}
	return strings.Join(names, " and "), nil
}

// bumpLeft says what is left to pay of the bump of an order whose money was not enough for both; empty for nothing.
func (s *Service) bumpLeft(ctx context.Context, bump *PaymentSchedule) (string, error) {
	if bump == nil || bump.rest() == 0 {
		return "", nil
	}

	product := ""
	err := s.db.Row(ctx, `SELECT d.name FROM subscriptions b JOIN products d ON d.id = b.product_id WHERE b.id = ?`,
		[]any{bump.SubscriptionID}, &product)
	if err != nil {
		return "", fmt.Errorf("read what row %d is for: %w", bump.ID, err)
	}

	rest := Peso(bump.rest()) + " of " + Peso(bump.Price)
	return rest + " for " + product + " is left to pay, due on " + longDay(bump.ScheduleDate) + ".", nil
}

// sendReceipt writes to whoever paid what was received, and what is left of the bump that was paid with it, where there
// is one. With a new account it also says how to set its password, so that a buyer gets one email.
func (s *Service) sendReceipt(ctx context.Context, p *payment, bump *PaymentSchedule, isNewAccount bool) error {
	if s.isSeeding {
		return nil
	}

	who, err := s.payerOf(ctx, p)
	if err != nil {
		return fmt.Errorf("read who paid payment %d: %w", p.ID, err)
	}

	sold, err := s.paidFor(ctx, p)
	if err != nil {
		return err
	}

	// Money that is all credit paid no row yet.
	sold = cmp.Or(sold, who.product)
	lines := []string{
		"Hi " + who.firstName + ",",
		"Thank you! We received " + Peso(p.Amount) + " for " + sold + " by " + p.Platform + " on " +
			momentOf(p.PaidAt) + ".",
	}
	row, err := schedules.Get(ctx, s.db, p.ScheduleID)
	if err != nil {
		return fmt.Errorf("read row %d of payment %d: %w", p.ScheduleID, p.ID, err)
	}
	if row.rest() > 0 {
		lines = append(lines,
			Peso(row.rest())+" of "+Peso(row.Price)+" is left to pay, due on "+longDay(row.ScheduleDate)+".")
	}

	left, err := s.bumpLeft(ctx, bump)
	if err != nil {
		return err
	}
	if left != "" {
		lines = append(lines, left)
	}
	if p.Credit > 0 {
		lines = append(lines, "You have "+Peso(p.Credit)+" credit. We'll use it for your next payment.")
	}

	lines = append(lines,
		"Receipt "+receiptNumber(p.ID)+", reference "+p.ExternalID+", transaction "+p.TransactionID+".")
	letter := mail.Message{
		Kind: "payment-receipt", To: who.email, ToName: who.firstName + " " + who.lastName,
		Once:    "receipt-" + p.TransactionID,
		Subject: "Receipt " + receiptNumber(p.ID) + " for " + sold,
		Lines:   lines,
		Button:  &mail.Button{Label: "Open the receipt (PDF)", Path: ReceiptPath + s.receiptKey(p.TransactionID)},
		After:   []string{"Log in to see all your payments and receipts under Billing."},
	}
	if isNewAccount {
		letter.Subject = "You're in! Set your password for " + sold
		letter.Lines = append(letter.Lines,
			"Your account is ready. Set a password to log in. If you did that already after paying, this link "+
				"confirms your email address.")
		letter.Link = letter.Button
		letter.After = []string{"The link to set your password works for 7 days.",
			"Log in to see all your payments and receipts under Billing."}
		if letter.Button, err = s.identity.FirstPasswordLink(ctx, p.UserID); err != nil {
			return fmt.Errorf("make the password link of user %d: %w", p.UserID, err)
		}

		// Whoever has the link owns the account: staff see the email without it.
		letter.Secret = true
	}

	return s.mailer.Send(ctx, letter)
}
