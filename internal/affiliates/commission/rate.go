package commission

import (
	"fmt"
	"strings"

	"atlas/internal/platform/money"
)

// The fee types, as the spec names them.
const (
	Percentage  = "Percentage"
	FixedAmount = "Fixed Amount"
)

// Where a rate comes from, the most exact first.
const (
	FromAffiliateFunnel = "affiliate-funnel"
	FromAffiliate       = "affiliate"
	FromFunnel          = "funnel"
	FromProgram         = "program"
	// FromBump is the rate that a bump has of its own. No other one applies to it.
	FromBump = "bump"
)

const (
	// Whole is 100 % in hundredths of a percent.
	Whole = 10000
	// MaxFixed is the most that one payment can earn: ₱100,000.
	MaxFixed = 100_000_00
)

// Rate is what a payment earns: hundredths of a percent of it, or centavos for each payment.
type Rate struct {
	Kind  string
	Value int64
}

// Problem says what is wrong with a rate; empty when nothing is.
func (r Rate) Problem() string {
	switch {
	case r.Kind != Percentage && r.Kind != FixedAmount:
		return "must be Percentage or Fixed Amount"
	case r.Value < 0:
		return "can't be below 0"
	case r.Kind == Percentage && r.Value > Whole:
		return "can't be more than 100%"
	case r.Kind == FixedAmount && r.Value > MaxFixed:
		return "can't be more than ₱100,000"
	}

	return ""
}

// String is the rate as people read it: 12.5% or ₱500.00.
func (r Rate) String() string {
	if r.Kind == FixedAmount {
		return "₱" + money.Centavos(r.Value).String()
	}

	text := fmt.Sprintf("%d.%02d", r.Value/100, r.Value%100)
	return strings.TrimSuffix(strings.TrimRight(text, "0"), ".") + "%"
}

// Of is what a schedule row earns that was paid off with an amount of which some was refunded. A percentage is of
// what is left; a fixed amount is for each paid row, never more than was paid, and goes down in proportion with what
// is left. Half a centavo rounds up.
func (r Rate) Of(paid, refunded money.Centavos) money.Centavos {
	net := paid - refunded
	if net <= 0 {
		return 0
	}

	if r.Kind == FixedAmount {
		return divide(int64(min(money.Centavos(r.Value), paid))*int64(net), int64(paid))
	}

	return divide(int64(net)*r.Value, Whole)
}

// divide rounds half a centavo up; both are above zero or zero.
func divide(amount, by int64) money.Centavos { return money.Centavos((amount + by/2) / by) }

// Offer is a rate with whom and what it is for.
type Offer struct {
	Rate
	// HasAffiliate and HasFunnel tell whether it is for one affiliate and for one funnel only.
	HasAffiliate, HasFunnel bool
}

// Source is where a rate comes from.
func (o Offer) Source() string {
	switch {
	case o.HasAffiliate && o.HasFunnel:
		return FromAffiliateFunnel
	case o.HasAffiliate:
		return FromAffiliate
	case o.HasFunnel:
		return FromFunnel
	}

	return FromProgram
}

// Choose picks the rate that applies: affiliate and funnel, then affiliate, then funnel, then program. Without any it
// is nothing.
func Choose(offers []Offer) (Rate, string) {
	for _, source := range []string{FromAffiliateFunnel, FromAffiliate, FromFunnel, FromProgram} {
		for _, offer := range offers {
			if offer.Source() == source {
				return offer.Rate, source
			}
		}
	}

	return Rate{Percentage, 0}, FromProgram
}
