package commerce

import (
	"context"
	"fmt"

	"atlas/internal/platform/mail"
)

// tellReversed writes to the member that staff took back their payment, and what is due again. What staff wrote as
// their reason is for staff.
func (s *Service) tellReversed(ctx context.Context, p *payment, row *PaymentSchedule) error {
	who, err := s.payerOf(ctx, p)
	if err != nil {
		return fmt.Errorf("read who paid payment %d: %w", p.ID, err)
	}

	letter := mail.Message{
		Kind: "payment-revoked", To: who.email, ToName: who.firstName + " " + who.lastName,
		Once:    fmt.Sprintf("revoked-%d", p.ID),
		Subject: "We took back your payment for " + who.product,
		Lines: []string{
			"Hi " + who.firstName + ",",
			"We had to take back your payment of " + Peso(p.Amount) + " by " + p.Platform + " from " +
				momentOf(p.PaidAt) + ".",
		},
		Button: &mail.Button{Label: "Open my billing", Path: billingPath},
		After:  []string{"Think this is a mistake? Reply to this email with your proof of payment."},
	}

	// Nobody pays what was cancelled.
	if row.VoidedAt == nil && row.rest() > 0 {
		letter.Lines = append(letter.Lines,
			Peso(row.rest())+" for "+who.product+" is due again. It was due on "+longDay(row.ScheduleDate)+".",
			"Pay it to keep your access.")
		if row.ScheduleDate.After(s.clock.Now()) {
			letter.Lines[len(letter.Lines)-2] = Peso(row.rest()) + " for " + who.product + " is due again on " +
				longDay(row.ScheduleDate) + "."
		}

		letter.Button = &mail.Button{Label: "Pay " + Peso(row.rest()), Path: s.payPath(row)}
	}

	return s.mailer.Send(ctx, letter)
}
