package refunds

import (
	"context"
	"fmt"
	"strings"

	"atlas/internal/commerce/billing"
	"atlas/internal/commerce/text"
	"atlas/internal/platform/db"
	"atlas/internal/platform/mail"
	"atlas/internal/platform/paper"
)

// refundedOf is the payer of a payment, for a refund: of what was paid for, it names the row that the money goes back
// for.
func (s *Service) refundedOf(ctx context.Context, p *billing.Payment, r *billing.RefundRow) (billing.Payer, error) {
	of := *p
	if r.ScheduleID != nil {
		of.ScheduleID = *r.ScheduleID
	}
	return s.billing.PayerOf(ctx, &of)
}

// paymentMeans says what a refund means for what it was paid for.
func paymentMeans(r *billing.RefundRow) string {
	switch r.Effect {
	case billing.RefundDue:
		return "This amount is due again."
	case billing.RefundCredit:
		return "It was credit that you had with us."
	}
	return "You don't owe this amount anymore."
}

// RefundNoteOf is the sheet of a refund that was made.
func (s *Service) RefundNoteOf(ctx context.Context, id int) (*paper.Receipt, error) {
	r, err := billing.Refunds.Get(ctx, s.db, id)
	if err != nil {
		return nil, fmt.Errorf("read refund %d: %w", id, err)
	}
	if r.State != billing.RefundDone {
		return nil, db.ErrNone
	}

	p, err := billing.Payments.Get(ctx, s.db, r.PaymentID)
	if err != nil {
		return nil, fmt.Errorf("read payment %d of refund %d: %w", r.PaymentID, id, err)
	}

	who, err := s.refundedOf(ctx, p, r)
	if err != nil {
		return nil, fmt.Errorf("read who got refund %d: %w", id, err)
	}

	return &paper.Receipt{
		Title: "Refund", Number: billing.RefundNumber(r.ID), At: *r.DoneAt,
		Facts: []paper.Line{
			{Label: "Refunded to", Text: strings.TrimSpace(who.FirstName + " " + who.LastName)},
			{Label: "Refunded on", Text: text.DateTime(*r.DoneAt) + ", Manila"},
			{Label: "By", Text: r.Platform}, {Label: "Reference", Text: r.ExternalID},
			{Label: "Reason", Text: r.Reason},
			{Label: "Original receipt", Text: billing.ReceiptNumber(p.ID) + " of " + text.Day(p.PaidAt)},
		},
		Rows:  []paper.Line{{Label: who.Product + ". " + paymentMeans(r), Text: text.Peso(r.Amount)}},
		Total: paper.Line{Label: "Total refunded", Text: text.Peso(r.Amount)},
	}, nil
}

// sendRefundNote writes to anyone who paid what went back to them.
func (s *Service) sendRefundNote(ctx context.Context, p *billing.Payment, r *billing.RefundRow) error {
	// Demo data writes nobody an email.
	if s.isSeeding {
		return nil
	}

	who, err := s.refundedOf(ctx, p, r)
	if err != nil {
		return fmt.Errorf("read who got refund %d: %w", r.ID, err)
	}

	number := billing.RefundNumber(r.ID)
	return s.mailer.Send(ctx, mail.Message{
		Kind: "payment-refund", To: who.Email, ToName: who.FirstName + " " + who.LastName, Once: "refund-" + number,
		Subject: "Refund of " + text.Peso(r.Amount) + " for " + who.Product,
		Lines: []string{
			"Hi " + who.FirstName + ",",
			"We refunded " + text.Peso(r.Amount) + " for " + who.Product + " by " + r.Platform + ". " + paymentMeans(r),
			"Reason: " + r.Reason,
			"Refund " + number + ", reference " + r.ExternalID +
				". Depending on your bank or wallet, it can take a few days to arrive.",
		},
		Button: &mail.Button{Label: "Open the refund note (PDF)",
			Path: billing.ReceiptPath + s.billing.ReceiptKey(number)},
	})
}
