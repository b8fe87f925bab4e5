package commerce

import (
	"time"

	"atlas/internal/platform/clock"
	"atlas/internal/platform/money"
)

// PaymentSummary is the money of one person in figures.
type PaymentSummary struct {
	Collected money.Centavos
	// Refunded is what went back and is not owed again.
	Refunded    money.Centavos
	Payments    int
	Overdue     money.Centavos
	SettleUntil *time.Time
	NextDue     *time.Time
	NextAmount  *money.Centavos
	AccessUntil *time.Time
	AccessName  *string
}

// summaryOf adds up the rows and subscriptions of somebody at a moment. What they hold longest names their access.
func summaryOf(subs []*Subscription, rows []*PaymentSchedule, now time.Time, graceDays int) *PaymentSummary {
	out := new(PaymentSummary)
	for _, row := range rows {
		out.Collected += row.Paid
		out.Refunded += row.Refunded
		if row.TransactionID != nil {
			out.Payments++
		}
		if row.rest() == 0 || row.TransactionID != nil {
			continue
		}
		if clock.DaysBetween(now, row.ScheduleDate) < 0 {
			out.Overdue += row.rest()
			if until := clock.AddDays(row.ScheduleDate, graceDays); out.SettleUntil == nil || until.Before(*out.SettleUntil) {
				out.SettleUntil = &until
			}
		}
		if out.NextDue == nil || row.ScheduleDate.Before(*out.NextDue) {
			out.NextDue, out.NextAmount = new(row.ScheduleDate), new(row.rest())
		}
	}
	var best *Subscription
	for _, sub := range subs {
		if sub.ValidityAt(now) == isActive && (best == nil || sub.PaidUntil().After(best.PaidUntil())) {
			best = sub
		}
	}
	if best != nil {
		out.AccessUntil, out.AccessName = new(best.PaidUntil()), &best.productName
	}
	return out
}
