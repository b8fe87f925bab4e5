package commerce

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"atlas/internal/platform/db"
	"atlas/internal/platform/mail"
	"atlas/internal/platform/paper"
)

// refundPrefix begins the numbers of refunds.
const refundPrefix = "RF-"

// refundNumber is what a refund is called.
func refundNumber(refundID int) string { return fmt.Sprintf(refundPrefix+"%06d", refundID) }

// readRefundNumber finds the refund of a number.
func readRefundNumber(number string) (id int, ok bool) {
	digits, ok := strings.CutPrefix(number, refundPrefix)
	if !ok {
		return 0, false
	}
	id, err := strconv.Atoi(digits)
	return id, err == nil
}

// payerOf is who made a payment, and for which product.
type payerOf struct{ email, firstName, lastName, product string }

// refundedOf is payerOf for a refund: of what was paid for, it names the row that the money goes back for.
func (s *Service) refundedOf(ctx context.Context, p *payment, r *refund) (payerOf, error) {
	of := *p
	if r.ScheduleID != nil {
		of.ScheduleID = *r.ScheduleID
	}
	return s.payerOf(ctx, &of)
}

func (s *Service) payerOf(ctx context.Context, p *payment) (who payerOf, err error) {
	err = s.db.Row(ctx,
		`SELECT u.email, u.first_name, u.last_name, d.name FROM users u JOIN payment_schedules r ON r.id = ?
			JOIN subscriptions b ON b.id = r.subscription_id
		JOIN products d ON d.id = b.product_id WHERE u.id = ?`, []any{p.ScheduleID, p.UserID}, &who.email,
		&who.firstName, &who.lastName, &who.product)
	return who, err
}

// means says what a refund means for what it was paid for.
func (r *refund) means() string {
	switch r.Effect {
	case refundDue:
		return "This amount is due again."
	case refundCredit:
		return "It was credit that you had with us."
	}
	return "You don't owe this amount anymore."
}

// refundNoteOf is the sheet of a refund that was made.
func (s *Service) refundNoteOf(ctx context.Context, id int) (*paper.Receipt, error) {
	r, err := refunds.Get(ctx, s.db, id)
	if err != nil {
		return nil, fmt.Errorf("read refund %d: %w", id, err)
	}
	if r.State != refundDone {
		return nil, db.ErrNone
	}

	p, err := payments.Get(ctx, s.db, r.PaymentID)
	if err != nil {
		return nil, fmt.Errorf("read payment %d of refund %d: %w", r.PaymentID, id, err)
	}

	who, err := s.refundedOf(ctx, p, r)
	if err != nil {
		return nil, fmt.Errorf("read who got refund %d: %w", id, err)
	}

	return &paper.Receipt{
		Title: "Refund", Number: refundNumber(r.ID), At: *r.DoneAt,
		Facts: []paper.Line{
			{Label: "Refunded to", Text: strings.TrimSpace(who.firstName + " " + who.lastName)},
			{Label: "Refunded on", Text: momentOf(*r.DoneAt) + ", Manila"},
			{Label: "By", Text: r.Platform}, {Label: "Reference", Text: r.ExternalID},
			{Label: "Reason", Text: r.Reason},
			{Label: "Original receipt", Text: receiptNumber(p.ID) + " of " + longDay(p.PaidAt)},
		},
		Rows:  []paper.Line{{Label: who.product + ". " + r.means(), Text: Peso(r.Amount)}},
		Total: paper.Line{Label: "Total refunded", Text: Peso(r.Amount)},
	}, nil
}

// sendRefundNote writes to whoever paid what went back to them.
func (s *Service) sendRefundNote(ctx context.Context, p *payment, r *refund) error {
	// Demo data writes nobody an email.
	if s.isSeeding {
		return nil
	}

	who, err := s.refundedOf(ctx, p, r)
	if err != nil {
		return fmt.Errorf("read who got refund %d: %w", r.ID, err)
	}

	number := refundNumber(r.ID)
	return s.mailer.Send(ctx, mail.Message{
		Kind: "payment-refund", To: who.email, ToName: who.firstName + " " + who.lastName, Once: "refund-" + number,
		Subject: "Refund of " + Peso(r.Amount) + " for " + who.product,
		Lines: []string{
			"Hi " + who.firstName + ",",
			"We refunded " + Peso(r.Amount) + " for " + who.product + " by " + r.Platform + ". " + r.means(),
			"Reason: " + r.Reason,
			"Refund " + number + ", reference " + r.ExternalID +
				". Depending on your bank or wallet, it can take a few days to arrive.",
		},
		Button: &mail.Button{Label: "Open the refund note (PDF)", Path: ReceiptPath + s.receiptKey(number)},
	})
}
