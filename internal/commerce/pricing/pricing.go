// Package pricing splits prices into what is due when, and tells how long what was bought holds.
package pricing

import (
	"math/bits"
	"time"

	"atlas/internal/platform/clock"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/money"
)

// How a share, a fee or a discount is counted: in centavos, or in hundredths of a percent.
const (
	Amount     = "amount"
	Fixed      = "fixed"
	Percentage = "percentage"
)

// Whole is 100 percent in hundredths of a percent.
const Whole = 100 * 100

// Max is the highest price: a hundred million pesos.
const Max money.Centavos = 100_000_000 * 100

// Instalment is a part of a price, so many days after the start.
type Instalment struct {
	ShareType string
	Share     int64
	DaysAfter int
}

// Term is how a price is paid, without its name. With days of the month, the payments after the first fall due on them,
// and the days after the start of its rows count for nothing.
type Term struct {
	FeeType   *string
	Fee       int64
	Rows      []Instalment
	MonthDays []int
}

// Discount is what a coupon takes off.
type Discount struct {
	Type   string
	Amount int64
}

// Plan is what somebody pays, and when. Price + Fee - Discount is the sum of its rows.
type Plan struct {
	Price, Fee, Discount money.Centavos
	Rows                 []Row
}

// Row is due at the first moment of a day in Manila.
type Row struct {
	Price        money.Centavos
	ScheduleDate time.Time
}

// Total is what is to be paid in all.
func (p *Plan) Total() money.Centavos { return p.Price + p.Fee - p.Discount }

var errNoFit = errs.Field("paymentTermId", "doesn't add up to this price")

// NewPlan splits a price by a term from a day on. Fee and discount spread over the rows by their shares; a row loses
// what is below a centavo, and the last takes what is left over. What costs nothing is one row of nothing.
func NewPlan(price money.Centavos, term Term, off *Discount, day time.Time) (*Plan, error) {
	if !term.Fits(price) {
		return nil, errNoFit
	}

	p := &Plan{Price: price, Fee: term.feeOf(price)}

	// The discount is taken off the fee, too.
	p.Discount = off.Of(price + p.Fee)
	total, left := p.Total(), p.Total()
	due := term.dueDates(clock.StartOfDay(day))

	for i, row := range term.Rows {
		part := left

		// The last row takes what rounding left, so that the rows are the total to the centavo.
		if last := i == len(term.Rows)-1; !last {
			part = portion(total, row.weight(price), int64(price)*Whole)
		}

		left -= part
		p.Rows = append(p.Rows, Row{part, due[i]})
	}

	// A buyer of something free owes nothing on later days.
	if total == 0 {
		p.Rows = p.Rows[:1]
	}

	return p, nil
}

// Fits tells whether the instalments are the price: to the centavo where they are amounts, but for the rounding of
// percentages elsewhere.
func (t Term) Fits(price money.Centavos) bool {
	var sum, loose int64
	for _, row := range t.Rows {
		sum += row.weight(price) / Whole
		if row.ShareType == Percentage {
			loose++
		}
	}

	rest := int64(price) - sum

	// Percentages are judged as such: their sums in centavos may miss the price by rounding.
	if loose == int64(len(t.Rows)) {
		return len(t.Rows) > 0 && t.percentages() == Whole
	}

	return rest >= 0 && (rest == 0 || rest < loose)
}

func (t Term) percentages() (sum int64) {
	for _, row := range t.Rows {
		sum += row.Share
	}
	return sum
}

// weight is the share of a row in the price, in ten thousandths of a centavo.
func (r Instalment) weight(price money.Centavos) int64 {
	if r.ShareType == Percentage {
		return int64(price) * r.Share
	}
	return r.Share * Whole
}

func (t Term) feeOf(price money.Centavos) money.Centavos {
	switch {
	case t.FeeType == nil:
		return 0
	case *t.FeeType == Percentage:
		return portion(price, t.Fee, Whole)
	}
	return money.Centavos(t.Fee)
}

// Of is what the discount takes off a price: never more than the price.
func (d *Discount) Of(price money.Centavos) money.Centavos {
	switch {
	case d == nil:
		return 0
	case d.Type == Percentage:
		return min(price, portion(price, d.Amount, Whole))
	}
	return min(price, money.Centavos(d.Amount))
}

// portion is amount × part ÷ all, without what is below a centavo.
func portion(amount money.Centavos, part, all int64) money.Centavos {
	if all == 0 {
		return 0
	}
	high, low := bits.Mul64(uint64(amount), uint64(part))
	result, _ := bits.Div64(high, low, uint64(all))
	return money.Centavos(result)
}

// SpanOf is when something bought on a day holds: from the first moment of its first day in Manila, until the moment
// after its last day; nil for no end.
func SpanOf(day time.Time, startByDays, validityByDays *int) (from time.Time, to *time.Time) {
	from = clock.StartOfDay(day)
	if startByDays != nil {
		from = clock.AddDays(from, *startByDays)
	}
	if validityByDays != nil {
		// The last day counts as a whole.
		to = new(clock.AddDays(from, *validityByDays+1))
	}
	return from, to
}

// NoExpiry is what clients read where there is no end.
var NoExpiry = time.Date(9999, time.December, 31, 0, 0, 0, 0, clock.Manila).UTC()

// ExpiryOf is the last moment before an end, as clients read it.
func ExpiryOf(to *time.Time) time.Time {
	if to == nil {
		return NoExpiry
	}
	return to.Add(-time.Millisecond)
}
