package commerce

import (
	"context"
	"fmt"

	"atlas/internal/platform/clock"
	"atlas/internal/platform/db"
	"atlas/internal/platform/money"
	"atlas/internal/platform/page"
)

// PaymentTotal is how many rows something is of, and what is left to pay of them.
type PaymentTotal struct {
	Count  int
	Amount money.Centavos
}

// PaymentTotals are what is unpaid of a list of rows, whether or not it shows unpaid ones, and the slips that wait.
type PaymentTotals struct {
	Unpaid      *PaymentTotal
	Overdue     *PaymentTotal
	DueThisWeek *PaymentTotal
	// SlipsWaiting are those of payers whom the caller sees.
	SlipsWaiting int
}

// listedPayments is what a list was asked for, to total it when that is asked for.
type listedPayments struct {
	commerce *Service
	window   page.Window
	filter   PaymentFilter
}

// Totals are the totals of the list, by its filters but for the choice between paid and unpaid, on one statement.
func (l *PaymentScheduleList) Totals(ctx context.Context) (*PaymentTotals, error) {
	return l.asked.commerce.paymentTotals(ctx, l.asked.window, l.asked.filter)
}

func (s *Service) paymentTotals(ctx context.Context, w page.Window, f PaymentFilter) (*PaymentTotals, error) {
	f.Payment = new("unpaid")
	listing, err := s.paymentListing(ctx, w, &f)
	if err != nil {
		return nil, err
	}

	slips := new(db.Where).And("x.state = ?", proofWaiting)
	isScoped, err := s.ofSeenPayers(ctx, slips)
	if err != nil {
		return nil, fmt.Errorf("find whom the caller sees: %w", err)
	}

	slips.If(f.UserID != nil, "u.id = ?", value(f.UserID))
	from := " FROM payment_proofs x "

	// Slips without a condition about people are counted without reading who sent them.
	if isScoped || f.UserID != nil {
		from = proofFrom
	}

	slipCond, slipArgs := slips.SQL()

	cond, args := listing.where.SQL()
	today := clock.StartOfDay(s.clock.Now())
	nextWeek := clock.AddDays(endOfWeek(clock.StartOfDay(today)), 1)
	const (
		rest     = "r.price - r.paid"
		isLate   = "r.schedule_date < ?"
		isOfWeek = "r.schedule_date >= ? AND r.schedule_date < ?"
	)
	query := `SELECT COUNT(*), COALESCE(SUM(` + rest + `), 0),
		COALESCE(SUM(CASE WHEN ` + isLate + ` THEN 1 ELSE 0 END), 0), COALESCE(SUM(CASE WHEN ` + isLate + ` THEN ` +
		rest + ` ELSE 0 END), 0),
		COALESCE(SUM(CASE WHEN ` + isOfWeek + ` THEN 1 ELSE 0 END), 0), COALESCE(SUM(CASE WHEN ` + isOfWeek + ` THEN ` +
		rest + ` ELSE 0 END), 0),
		(SELECT COUNT(*)` + from + slipCond + `)
		FROM payment_schedules r` + listing.joins + ` ` + cond
	given := []any{today, today, today, nextWeek, today, nextWeek}
	given = append(given, slipArgs...)
	given = append(given, args...)

	out := &PaymentTotals{Unpaid: new(PaymentTotal), Overdue: new(PaymentTotal), DueThisWeek: new(PaymentTotal)}
	err = s.db.Row(ctx, query, given, &out.Unpaid.Count, &out.Unpaid.Amount, &out.Overdue.Count, &out.Overdue.Amount,
		&out.DueThisWeek.Count, &out.DueThisWeek.Amount, &out.SlipsWaiting)
	if err != nil {
		return nil, fmt.Errorf("total the payments: %w", err)
	}

	return out, nil
}
