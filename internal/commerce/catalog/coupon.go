package catalog

import (
	"context"
	"math"
	"regexp"
	"time"
	"unicode/utf8"

	"github.com/99designs/gqlgen/graphql"

	"atlas/internal/commerce/pricing"
	"atlas/internal/commerce/text"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/fold"
	"atlas/internal/platform/money"
)

// Coupon is a discount in one funnel.
type Coupon struct {
	ID           int            `db:"id,made" privacy:"none"`
	FunnelID     string         `db:"funnel_id" log:"funnelId" privacy:"none"`
	Code         string         `db:"code" log:"code" privacy:"none"`
	CodeKey      string         `db:"code_key" privacy:"none"`
	DiscountType string         `db:"discount_type" log:"discountType" privacy:"none"`
	Discount     money.Centavos `db:"discount" log:"discount" privacy:"none"`
	MaxUses      *int           `db:"max_uses" log:"maxUses" privacy:"none"`
	MaxPerPerson *int           `db:"max_per_person" log:"maxPerPerson" privacy:"none"`
	ValidFrom    *time.Time     `db:"valid_from" log:"validFrom" privacy:"none"`
	ValidTo      *time.Time     `db:"valid_to" log:"validTo" privacy:"none"`
	InternalNote string         `db:"internal_note" log:"internalNote" privacy:"none"`
	ArchivedAt   *time.Time     `db:"archived_at" log:"archivedAt" privacy:"none"`
	CreatedAt    time.Time      `db:"created_at" privacy:"none"`
	UpdatedAt    time.Time      `db:"updated_at" privacy:"none"`

	// funnel is where it counts and uses how often it was used, where the person who handed it out knew it.
	funnel *Funnel
	uses   int
}

// PlanDiscount is the coupon as plans are made with it; nil without one.
func (c *Coupon) PlanDiscount() *pricing.Discount {
	if c == nil {
		return nil
	}
	return &pricing.Discount{Type: c.DiscountType, Amount: int64(c.Discount)}
}

// CouponInput is what staff say of a coupon. What is left out stays as it is; null empties.
type CouponInput struct {
	Code, DiscountType, InternalNote graphql.Omittable[*string]
	Discount                         graphql.Omittable[*money.Centavos]
	MaxUses, MaxPerPerson            graphql.Omittable[*int]
	ValidFrom, ValidTo               graphql.Omittable[*time.Time]
}

var (
	couponCode    = regexp.MustCompile(`^[\p{L}\p{N}_-]+$`)
	discountTypes = choices{{pricing.Fixed, "Fixed Amount"}, {pricing.Percentage, "Percentage"}}
)

const (
	codeMin, codeMax = 3, 40
	usesMax          = 1_000_000
	couponNoteMax    = 500
)

// apply writes the input into the coupon of a product with a price.
func (in CouponInput) apply(c *Coupon, price money.Centavos) error {
	// A new coupon needs every field; a change touches what was sent.
	check, isNew := new(errs.Check), c.ID == 0
	if code, ok := in.Code.ValueOK(); ok || isNew {
		c.Code = text.TrimLine(code)
		c.CodeKey = fold.Plain(c.Code)
		check.Text("code", c.Code, codeMin, codeMax)
		check.That(c.Code == "" || couponCode.MatchString(c.Code), "code", errs.IsNotFormatted)
	}

	if kind, ok := in.DiscountType.ValueOK(); ok || isNew {
		c.DiscountType = discountTypes.read(check, "discountType", kind)
	}

	off, ok := in.Discount.ValueOK()
	check.That(off != nil || !ok && !isNew, "discount", errs.IsRequired)
	if off != nil {
		c.Discount = *off
	}

	// A discount of more than the price would leave a negative total.
	most := price
	if c.DiscountType == pricing.Percentage {
		most = pricing.Whole
	}

	// An unchanged discount is left alone: the price of the product may have fallen below it since.
	if ok || in.DiscountType.IsSet() || isNew {
		checkAmount(check, "discount", c.Discount, most)
	}

	applyCount(check, "maxUses", in.MaxUses, 1, usesMax, &c.MaxUses)
	applyCount(check, "maxPerPerson", in.MaxPerPerson, 1, usesMax, &c.MaxPerPerson)
	applyText(check, "internalNote", in.InternalNote, math.MaxInt, &c.InternalNote)
	check.That(utf8.RuneCountInString(c.InternalNote) <= couponNoteMax, "internalNote",
		"can have up to 500 characters")
	if from, ok := in.ValidFrom.ValueOK(); ok {
		c.ValidFrom = from
	}

	if to, ok := in.ValidTo.ValueOK(); ok {
		c.ValidTo = to
	}

	check.That(c.ValidFrom == nil || c.ValidTo == nil || !c.ValidTo.Before(*c.ValidFrom), "validTo",
		"can't be before it starts")
	return check.Err()
}

// RefusalReason says why a coupon cannot be used at a moment after so many uses, and so many by the same person; empty
// while it can.
func (c *Coupon) RefusalReason(now time.Time, uses, own int) string {
	switch {
	// An archived coupon answers like an unknown one.
	case c.ArchivedAt != nil:
		return "This coupon isn't valid"
	case c.ValidFrom != nil && now.Before(*c.ValidFrom):
		return "This coupon isn't valid yet"
	case c.ValidTo != nil && now.After(*c.ValidTo):
		return "This coupon has expired"
	case c.MaxUses != nil && uses >= *c.MaxUses:
		return "This coupon is used up"
	case c.MaxPerPerson != nil && own >= *c.MaxPerPerson:
		return "You've already used this coupon"
	}

	return ""
}

// Coupon returns one coupon, to show or edit it. Requires the page funnel. Returns errs.NotFound, also without that
// page.
func (s *Service) Coupon(ctx context.Context, id int) (*Coupon, error) {
	if !actor.From(ctx).Page(FunnelPage) {
		return nil, errs.Missing("Coupon")
	}
	return s.Store.CouponByID(ctx, id)
}

var coupons = db.NewTable[Coupon]("coupons")
