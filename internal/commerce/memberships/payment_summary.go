package memberships

import (
	"time"

	"atlas/internal/commerce/billing"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/money"
)

// PaymentSummary is the money of one person in figures.
type PaymentSummary struct {
	Collected money.Centavos
	// Refunded is what went back and is not owed again.
	Refunded money.Centavos
	Payments int
	Overdue  money.Centavos
	// OverdueCount is how many rows that is, OverdueSince the day of the earliest.
	OverdueCount int
	OverdueSince *time.Time
	SettleUntil  *time.Time
	// NextDue and NextAmount are of the earliest unpaid row that is not overdue.
	NextDue     *time.Time
	NextAmount  *money.Centavos
	AccessUntil *time.Time
	AccessName  *string

	// IsSuspended tells that a payment that is overdue for too long keeps something closed; ReopenAmount is what opens
	// it, as in DuesAndExpiration.
	IsSuspended  bool
	ReopenAmount *money.Centavos
	// Checking is how much of what is due was sent by slips that are being checked.
	Checking money.Centavos
}

// summaryOf adds up the rows and subscriptions of somebody at a moment. What they hold longest names their access. A
// row whose slip is being checked is neither overdue nor due next: there is nothing to do about it.
func summaryOf(
	subs []*billing.Subscription,
	rows []*billing.PaymentSchedule,
	now time.Time,
	graceDays int,
) *PaymentSummary {
	out, unpaid := new(PaymentSummary), []*billing.PaymentSchedule{}
	// One payment can pay several rows, such as an order with its bump: people count what they paid once.
	transactions := map[string]bool{}
	for _, row := range rows {
		out.Collected += row.Paid
		out.Refunded += row.Refunded
		if row.TransactionID != nil && !transactions[*row.TransactionID] {
			transactions[*row.TransactionID] = true
			out.Payments++
		}

		if row.Rest() == 0 || row.TransactionID != nil {
			continue
		}

		unpaid = append(unpaid, row)
		if row.Slip != nil {
			out.Checking += min(row.Slip.Amount, row.Rest())
			continue
		}

		if clock.DaysBetween(now, row.ScheduleDate) < 0 {
			out.Overdue += row.Rest()
			out.OverdueCount++
			if out.OverdueSince == nil || row.ScheduleDate.Before(*out.OverdueSince) {
				out.OverdueSince = new(row.ScheduleDate)
			}

			// A day that has passed is no deadline any more.
			until := clock.AddDays(row.ScheduleDate, graceDays)
			isAhead := clock.DaysBetween(now, until) >= 0
			if isAhead && (out.SettleUntil == nil || until.Before(*out.SettleUntil)) {
				out.SettleUntil = &until
			}

			continue
		}

		if out.NextDue == nil || row.ScheduleDate.Before(*out.NextDue) {
			out.NextDue, out.NextAmount = new(row.ScheduleDate), new(row.Rest())
		}
	}

	out.IsSuspended, out.ReopenAmount = reopens(unpaid, now, graceDays)

	// It is too late to keep access by paying in time.
	if out.IsSuspended {
		out.SettleUntil = nil
	}

	var best *billing.Subscription
	for _, sub := range subs {
		if sub.ValidityAt(now) == billing.IsActive && !sub.IsSuspendedAt(now) &&
			(best == nil || sub.PaidUntil().After(best.PaidUntil())) {
			best = sub
		}
	}

	if best != nil {
		out.AccessUntil, out.AccessName = new(best.PaidUntil()), &best.ProductName
	}

	return out
}
