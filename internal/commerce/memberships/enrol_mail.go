package memberships

import (
	"context"
	"fmt"
	"strings"

	"atlas/internal/commerce/billing"
	"atlas/internal/commerce/text"
	"atlas/internal/identity/people"
	"atlas/internal/platform/mail"
)

// tellEnrolled welcomes somebody to what they were enrolled in, with what they pay and when.
func (s *Service) tellEnrolled(ctx context.Context, u *people.User, begun []*Opened) error {
	names := make([]string, len(begun))
	for i, one := range begun {
		names[i] = one.Product.Name
	}

	message := mail.Message{
		Kind: "enrolled", To: u.Email, ToName: u.Name(), Subject: "Welcome to " + strings.Join(names, " and "),
		Lines:  []string{"You're enrolled. Here's what you have now:"},
		Button: &mail.Button{Label: "Open my billing", Path: billing.BillingPath},
		After:  []string{"Questions about your enrollment? Just reply to this email."},
	}

	// A renewal is no welcome.
	if areRenewals(begun) {
		message.Subject = strings.Join(names, " and ") + " is renewed" + renewedUntil(begun)
		message.Lines = []string{"Your membership continues. Here's what you have now:"}
		if !begun[0].Product.IsMembership {
			message.Lines = []string{"It continues. Here's what you have now:"}
		}
	}

	for _, one := range begun {
		message.Lines = append(message.Lines, enrolledLines(one)...)
	}

	return s.mailer.Send(ctx, message)
}

// areRenewals tells whether everything that began continues something.
func areRenewals(begun []*Opened) bool {
	for _, one := range begun {
		if !one.isRenewal() {
			return false
		}
	}
	return true
}

// renewedUntil names the end of the one thing that was renewed; of several, and of what has no end, nothing.
func renewedUntil(begun []*Opened) string {
	if len(begun) != 1 || begun[0].Subscription.EndsAt == nil {
		return ""
	}
	return " until " + text.Day(begun[0].Subscription.Expiry())
}

func enrolledLines(one *Opened) []string {
	sub := one.Subscription
	span := fmt.Sprintf("%s (%s): from %s, with no end.", one.Product.Name, one.Funnel.Name, text.Day(sub.StartsAt))
	if sub.EndsAt != nil {
		span = fmt.Sprintf("%s (%s): from %s until %s.", one.Product.Name, one.Funnel.Name, text.Day(sub.StartsAt),
			text.Day(sub.Expiry()))
	}

	// A row of nothing would read as if money were due.
	if one.Invoice.Total() == 0 {
		return []string{span, "It's free."}
	}

	lines := []string{span}
	for _, row := range one.Rows {
		lines = append(lines, fmt.Sprintf("%s due on %s", text.Peso(row.Price), text.Day(row.ScheduleDate)))
	}

	return lines
}
