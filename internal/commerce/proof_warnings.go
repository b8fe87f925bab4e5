package commerce

import (
	"fmt"
	"time"

	"atlas/internal/commerce/text"
	"atlas/internal/platform/clock"
)

// SlipWarning is something that staff should look at before they approve a slip.
type SlipWarning struct {
	// Kind is amount, date, picture or coupon.
	Kind, Text string
	// SlipID is the earlier slip with the same picture.
	SlipID *int
}

// SlipFacts are what the warnings of a slip follow from, beside the slip itself.
type SlipFacts struct {
	// DueSince is when the order was placed or the row written.
	DueSince time.Time
	// EarlierSlipID and EarlierSentAt are of the first slip with the same picture; nil without one.
	EarlierSlipID *int
	EarlierSentAt *time.Time
	// CouponCode is that of an order that is not paid, CouponUses how often others use it or hold it.
	CouponCode *string
	CouponMax  *int
	CouponUses int
}

// slipLateDays is how many days may lie between a transfer and its slip before staff are told.
const slipLateDays = 7

// SlipWarnings says where a slip differs from what is due: in the amount, in the day, by a picture that was used
// before, by a coupon that is used up.
func SlipWarnings(slip *PaymentProof, facts SlipFacts) []*SlipWarning {
	out := []*SlipWarning{}
	warn := func(kind, text string, args ...any) *SlipWarning {
		one := &SlipWarning{Kind: kind, Text: fmt.Sprintf(text, args...)}
		out = append(out, one)
		return one
	}

	if slip.StatedAmount != nil && *slip.StatedAmount != slip.Due {
		warn("amount", "The buyer says they sent %s. %s is due.", text.Peso(*slip.StatedAmount), text.Peso(slip.Due))
	}
	if slip.StatedAmount == nil && slip.Amount != slip.Due {
		warn("amount", "%s was due when the slip was sent. %s is due now.", text.Peso(slip.Amount), text.Peso(slip.Due))
	}

	if on := slip.StatedOn; on != nil {
		late := clock.DaysBetween(*on, slip.SentAt)
		switch {
		case clock.DaysBetween(*on, facts.DueSince) > 0:
			warn("date", "The buyer says they paid on %s, before this was ordered on %s.", text.Day(*on),
				text.Day(facts.DueSince))
		case late > slipLateDays:
			warn("date", "The buyer says they paid on %s, %d days before they sent the slip.", text.Day(*on), late)
		}
	}

	if facts.EarlierSlipID != nil && facts.EarlierSentAt != nil {
		warn("picture", "The same picture was sent on %s.", text.Day(*facts.EarlierSentAt)).SlipID = facts.EarlierSlipID
	}

	if facts.CouponCode != nil && facts.CouponMax != nil && facts.CouponUses >= *facts.CouponMax {
		warn("coupon", "The coupon %s is used up (%d of %d). If you approve, it's used once more.", *facts.CouponCode,
			facts.CouponUses, *facts.CouponMax)
	}

	return out
}
