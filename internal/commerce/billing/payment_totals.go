package billing

import (
	"context"
	"fmt"
	"time"

	"atlas/internal/platform/clock"
	"atlas/internal/platform/db"
	"atlas/internal/platform/money"
	"atlas/internal/platform/nullable"
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
	listing, err := s.PaymentListing(ctx, w, &f)
	if err != nil {
		return nil, err
	}

	slips := new(db.Where).And("x.state = ?", ProofWaiting)
	isScoped, err := s.OnlyVisiblePayers(ctx, slips)
	if err != nil {
		return nil, fmt.Errorf("find whom the caller sees: %w", err)
	}

	slips.If(f.UserID != nil, "u.id = ?", nullable.Value(f.UserID))
	from := " FROM payment_proofs x "

	// Slips without a condition about people are counted without reading who sent them.
	if isScoped || f.UserID != nil {
		from = ProofFrom
	}

	slipCond, slipArgs := slips.SQL()

	return s.Store.paymentTotals(ctx, listing, from, slipCond, slipArgs)
}

// EndOfWeek is the Sunday of the week of a day.
func EndOfWeek(day time.Time) time.Time {
	weekday := day.In(clock.Manila).Weekday()

	return clock.AddDays(day, (7-int(weekday))%7)
}
