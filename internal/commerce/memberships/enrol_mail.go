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

// mailEnrolled welcomes somebody to what they were enrolled in, with what they pay and when.
func (s *Service) mailEnrolled(ctx context.Context, u *people.User, started []*StartedSubscription) error {
	names := make([]string, len(started))
	for i, one := range started {
		names[i] = one.Product.Name
	}

	message := mail.Message{
		Kind: "enrolled", To: u.Email, ToName: u.Name(), Subject: "Welcome to " + strings.Join(names, " and "),
		Lines:  []string{"You're enrolled. Here's what you have now:"},
		Button: &mail.Button{Label: "Open my billing", Path: billing.BillingPath},
		After:  []string{"Questions about your enrollment? Just reply to this email."},
	}

	// A renewal is no welcome.
	if areRenewals(started) {
		message.Subject = strings.Join(names, " and ") + " is renewed" + renewedUntil(started)
		message.Lines = []string{"Your membership continues. Here's what you have now:"}
		if !started[0].Product.IsMembership {
			message.Lines = []string{"It continues. Here's what you have now:"}
		}
	}

	for _, one := range started {
		message.Lines = append(message.Lines, enrolledLines(one)...)
	}

	return s.mailer.Send(ctx, message)
}

// areRenewals tells whether everything that started continues something.
func areRenewals(started []*StartedSubscription) bool {
	for _, one := range started {
		if !one.isRenewal() {
			return false
		}
	}
	return true
}

// renewedUntil names the end of the one thing that was renewed; of several, and of what has no end, nothing.
func renewedUntil(started []*StartedSubscription) string {
	if len(started) != 1 || started[0].Subscription.EndsAt == nil {
		return ""
	}
	return " until " + text.Day(started[0].Subscription.Expiry())
}

func enrolledLines(one *StartedSubscription) []string {
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
