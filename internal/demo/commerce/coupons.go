package commerce

import (
	"time"

	"atlas/internal/commerce/catalog"
	"atlas/internal/commerce/pricing"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/fold"
	"atlas/internal/platform/money"
)

// coupon is a coupon of the demo. It is valid for some days around now; 0 is no limit.
type coupon struct {
	funnel, code, discountType string
	discount                   money.Centavos
	maxUses, maxPerPerson      int
	fromDays, toDays           int
	isArchived                 bool
	note                       string
}

// coupons are the discounts of the demo.
var coupons = []coupon{
	{
		funnel: tribe, code: "KASAMA500", discountType: pricing.Fixed, discount: 500 * peso, maxUses: 200,
		maxPerPerson: 1, note: "For readers of the newsletter.",
	},
	{funnel: tribe, code: "TRIBE10", discountType: pricing.Percentage, discount: 10 * peso, maxPerPerson: 1},
	{
		funnel: tribe, code: "BAYANI25", discountType: pricing.Percentage, discount: 25 * peso, maxUses: 50,
		maxPerPerson: 1, fromDays: -10, toDays: 20, note: "For nurses and teachers.",
	},
	{
		funnel: tribe, code: "SAGOT-KITA", discountType: pricing.Percentage, discount: 100 * peso, maxUses: 5,
		maxPerPerson: 1, note: "For scholars.",
	},
	{
		funnel: tribe, code: "PASKO", discountType: pricing.Fixed, discount: 2000 * peso, maxUses: 100,
		maxPerPerson: 1, fromDays: -300, toDays: -270,
	},
	{
		funnel: tribe, code: "BAGONG-TAON", discountType: pricing.Fixed, discount: 1500 * peso,
		fromDays: 40, toDays: 60,
	},
	{
		funnel: tribe, code: "UNA-LANG", discountType: pricing.Percentage, discount: 50 * peso, maxUses: 1,
		maxPerPerson: 1,
	},
	{funnel: tribe, code: "LUMA", discountType: pricing.Fixed, discount: 100 * peso, isArchived: true},
	{funnel: fastTrack, code: "KASAMA500", discountType: pricing.Fixed, discount: 500 * peso, maxPerPerson: 1},
	{funnel: bootcamp, code: "LIKHA20", discountType: pricing.Percentage, discount: 20 * peso, maxUses: 20},
	{
		funnel: bootcamp, code: "NAUBOS", discountType: pricing.Percentage, discount: 30 * peso, maxUses: 2,
		maxPerPerson: 1,
	},
}

func (c coupon) row(today, at time.Time) *catalog.Coupon {
	day := func(days int) *time.Time {
		if days == 0 {
			return nil
		}

		return new(clock.AddDays(today, days))
	}

	limit := func(count int) *int {
		if count == 0 {
			return nil
		}

		return &count
	}

	// The key folds the code, as buyers type it in any case.
	row := &catalog.Coupon{
		FunnelID: c.funnel, Code: c.code, CodeKey: fold.Plain(c.code), DiscountType: c.discountType,
		Discount: c.discount, MaxUses: limit(c.maxUses), MaxPerPerson: limit(c.maxPerPerson),
		ValidFrom: day(c.fromDays), ValidTo: day(c.toDays), InternalNote: c.note, CreatedAt: at, UpdatedAt: at,
	}
	if c.isArchived {
		row.ArchivedAt = &at
	}

	return row
}
