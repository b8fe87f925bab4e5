package reversals

import (
	"context"
	"fmt"

	"atlas/internal/commerce/billing"
	"atlas/internal/commerce/text"
	"atlas/internal/platform/mail"
)

// mailReversed writes to the member that staff took back their payment, and what is due again. What staff wrote as
// their reason is for staff.
func (s *Service) mailReversed(ctx context.Context, p *billing.Payment, row *billing.PaymentSchedule) error {
	who, err := s.billing.Store.PayerOf(ctx, p)
	if err != nil {
		return fmt.Errorf("read who paid payment %d: %w", p.ID, err)
	}

	message := mail.Message{
		Kind: "payment-revoked", To: who.Email, ToName: who.FirstName + " " + who.LastName,
		Once:    fmt.Sprintf("revoked-%d", p.ID),
		Subject: "We took back your payment for " + who.Product,
		Lines: []string{
			"Hi " + who.FirstName + ",",
			"We had to take back your payment of " + text.Peso(p.Amount) + " by " + p.Platform + " from " +
				text.DateTime(p.PaidAt) + ".",
		},
		Button: &mail.Button{Label: "Open my billing", Path: billing.BillingPath},
		After:  []string{"Think this is a mistake? Reply to this email with your proof of payment."},
	}

	// Nobody pays what was cancelled.
	if row.VoidedAt == nil && row.Rest() > 0 {
		message.Lines = append(message.Lines,
			text.Peso(row.Rest())+" for "+who.Product+" is due again. It was due on "+text.Day(row.ScheduleDate)+".",
			"Pay it to keep your access.")
		if row.ScheduleDate.After(s.clock.Now()) {
			message.Lines[len(message.Lines)-2] = text.Peso(row.Rest()) + " for " + who.Product + " is due again on " +
				text.Day(row.ScheduleDate) + "."
		}

		message.Button = &mail.Button{Label: "Pay " + text.Peso(row.Rest()), Path: s.billing.RowPayPath(row)}
	}

	return s.mailer.Send(ctx, message)
}
