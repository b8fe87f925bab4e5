package commerce

import (
	"math/bits"
	"time"

	"atlas/internal/platform/clock"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/money"
)

// How a share, a fee or a discount is counted: in centavos, or in hundredths of a percent.
const (
	amountType     = "amount"
	fixedType      = "fixed"
	percentageType = "percentage"
)

// whole is 100 percent in hundredths of a percent.
const whole = 100 * 100

// instalment is a part of a price, so many days after the start.
type instalment struct {
	ShareType string
	Share     int64
	DaysAfter int
}

// priceTerm is how a price is paid, without its name.
type priceTerm struct {
	FeeType *string
	Fee     int64
	Rows    []instalment
}

// discount is what a coupon takes off.
type discount struct {
	Type   string
	Amount int64
}

// plan is what somebody pays, and when. Price + Fee - Discount is the sum of its rows.
type plan struct {
	Price, Fee, Discount money.Centavos
	Rows                 []planRow
}

// planRow is due at the first moment of a day in Manila.
type planRow struct {
	Price        money.Centavos
	ScheduleDate time.Time
}

// Total is what is to be paid in all.
func (p *plan) Total() money.Centavos { return p.Price + p.Fee - p.Discount }

var errNoFit = errs.Field("paymentTermId", "does not add up to this price")

// makePlan splits a price by a term from a day on. Fee and discount spread over the rows by their shares; a row loses what is below a
// centavo, and the last takes what is left over. What costs nothing is one row of nothing.
func makePlan(price money.Centavos, term priceTerm, off *discount, day time.Time) (*plan, error) {
	if !term.fits(price) {
		return nil, errNoFit
	}
	p := &plan{Price: price, Fee: term.feeOf(price)}
	p.Discount = off.of(price + p.Fee)
	total, left := p.Total(), p.Total()
	start := clock.StartOfDay(day)
	for i, row := range term.Rows {
		part := left
		if last := i == len(term.Rows)-1; !last {
			part = portion(total, row.weight(price), int64(price)*whole)
		}
		left -= part
		p.Rows = append(p.Rows, planRow{part, clock.AddDays(start, row.DaysAfter)})
	}
	if total == 0 {
		p.Rows = p.Rows[:1]
	}
	return p, nil
}

// fits tells whether the instalments are the price: to the centavo where they are amounts, but for the rounding of percentages elsewhere.
func (t priceTerm) fits(price money.Centavos) bool {
	var sum, loose int64
	for _, row := range t.Rows {
		sum += row.weight(price) / whole
		if row.ShareType == percentageType {
			loose++
		}
	}
	rest := int64(price) - sum
	if loose == int64(len(t.Rows)) {
		return len(t.Rows) > 0 && t.percentages() == whole
	}
	return rest >= 0 && (rest == 0 || rest < loose)
}

func (t priceTerm) percentages() (sum int64) {
	for _, row := range t.Rows {
		sum += row.Share
	}
	return sum
}

// weight is the share of a row in the price, in ten thousandths of a centavo.
func (r instalment) weight(price money.Centavos) int64 {
	if r.ShareType == percentageType {
		return int64(price) * r.Share
	}
	return r.Share * whole
}

func (t priceTerm) feeOf(price money.Centavos) money.Centavos {
	switch {
	case t.FeeType == nil:
		return 0
	case *t.FeeType == percentageType:
		return portion(price, t.Fee, whole)
	}
	return money.Centavos(t.Fee)
}

// of is what the discount takes off a price: never more than the price.
func (d *discount) of(price money.Centavos) money.Centavos {
	switch {
	case d == nil:
		return 0
	case d.Type == percentageType:
		return min(price, portion(price, d.Amount, whole))
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

// spanOf is when something bought on a day holds: from the first moment of its first day in Manila, until the moment after its last day; nil for no
// end.
func spanOf(day time.Time, startByDays, validityByDays *int) (from time.Time, to *time.Time) {
	from = clock.StartOfDay(day)
	if startByDays != nil {
		from = clock.AddDays(from, *startByDays)
	}
	if validityByDays != nil {
		to = new(clock.AddDays(from, *validityByDays+1))
	}
	return from, to
}

// noExpiry is what clients read where there is no end.
var noExpiry = time.Date(9999, time.December, 31, 0, 0, 0, 0, clock.Manila).UTC()

// expiryOf is the last moment before an end, as clients read it.
func expiryOf(to *time.Time) time.Time {
	if to == nil {
		return noExpiry
	}
	return to.Add(-time.Millisecond)
}
