package orders

import (
	"context"
	"errors"
	"fmt"
	"time"

	"atlas/internal/commerce/billing"
	"atlas/internal/commerce/catalog"
	"atlas/internal/commerce/memberships"
	"atlas/internal/commerce/pricing"
	"atlas/internal/commerce/text"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/money"
)

// An order bump is one more product on the same order. The rules:
//
//   - It is sold through a funnel of its own, which says how long it is valid and whether it is open, at the price of
//     the funnel that offers it. It is paid in full with the first payment of the order. Coupons take nothing off it.
//   - It is not offered to someone who has the product, and not while its funnel is closed.
//   - A price that changed after the buyer saw it is never charged in silence: the order is refused with the new price.
//   - A seat of its funnel is held and let go with the seat of the order (see maxHolds).
//   - One payment pays both. It belongs to the first row of the main product, and gives the bump its part; where the
//     main product is free it belongs to the row of the bump. Less money than was asked for pays the main product
//     first.
//   - Anyone who turns out to own it for good once the money came gets the price as credit.
//   - It has its own subscription, invoice and row, so what was paid for it is told apart from the rest in every sum.

// CheckoutBump is one more product that a checkout offers.
type CheckoutBump struct {
	FunnelID, ProductName, Headline, Text string
	CoverURL                              *string
	Price, RegularPrice                   money.Centavos
	ValidityByDays                        *int
	Expiry                                *time.Time
}

// OrderBump is the bump of an order as anyone who holds its signed link sees it.
type OrderBump struct {
	ProductName         string
	Benefits            []string
	Amount, Paid, Left  money.Centavos
	Expiry              *time.Time
	PayURL, ReceiptPath *string
}

// Total is what the order comes to in all.
func (o *Order) Total() money.Centavos { return o.Plan.Total() + o.BumpPrice }

// bumpPlan is how the bump is paid: at once.
func (o *Order) bumpPlan() *pricing.Plan {
	at := o.Plan.Rows[0].ScheduleDate
	return &pricing.Plan{Price: o.BumpPrice, Rows: []pricing.Row{{Price: o.BumpPrice, ScheduleDate: at}}}
}

func (o *Order) bumpPurchase() memberships.Purchase {
	return memberships.Purchase{ValidityByDays: o.BumpValidityByDays}
}

// PaidSubscriptionID is the subscription whose first row the payment of the order belongs to; nil before it is paid.
func (o *Order) PaidSubscriptionID() *int {
	if o.Plan.Total() == 0 && o.BumpSubscriptionID != nil {
		return o.BumpSubscriptionID
	}
	return o.SubscriptionID
}

// BumpFunnel is the funnel of the bump of an order as it is now; nil without one.
func (s *Service) BumpFunnel(ctx context.Context, o *Order) (*catalog.Funnel, error) {
	if o.BumpFunnelID == nil {
		return nil, nil
	}
	bump, err := s.catalog.Store.FunnelByID(ctx, *o.BumpFunnelID)
	if err != nil {
		return nil, fmt.Errorf("read the bump of order %d: %w", o.ID, err)
	}
	return bump, nil
}

// bumpRefusal says why a bump cannot be sold to someone now, nil for a stranger; empty when it can.
func (s *Service) bumpRefusal(ctx context.Context, bump *catalog.Funnel, userID *int) (string, error) {
	if why := bump.ClosedBecause(); why != nil {
		return bump.Product.Name + " isn't available right now. " + *why, nil
	}

	// A stranger's purchases are looked at once they pay; asking by address would tell who is a customer.
	if userID == nil {
		return "", nil
	}

	running, err := s.RunningTerm(ctx, *userID, bump.ProductID)
	if err != nil {
		return "", fmt.Errorf("look whether person %d has product %d: %w", *userID, bump.ProductID, err)
	}
	if running == nil {
		return "", nil
	}

	return "You already have " + bump.Product.Name + UntilDay(running) + ".", nil
}

// CheckoutBump is the bump that a funnel offers the caller; nil when it offers none.
func (s *Service) CheckoutBump(ctx context.Context, f *catalog.Funnel) (*CheckoutBump, error) {
	if f.BumpFunnelID == nil || !f.BumpIsOn {
		return nil, nil
	}

	bump, err := s.catalog.Store.FunnelByID(ctx, *f.BumpFunnelID)
	if err != nil {
		return nil, fmt.Errorf("read the bump of funnel %s: %w", f.ID, err)
	}

	why, err := s.bumpRefusal(ctx, bump, BuyerOf(ctx))
	if err != nil || why != "" {
		return nil, err
	}

	out := &CheckoutBump{
		FunnelID: bump.ID, ProductName: bump.Product.Name, Headline: f.BumpHeadline, Text: f.BumpText,
		Price: *f.BumpPrice, RegularPrice: bump.Product.Price, ValidityByDays: bump.ValidityByDays,
	}
	if _, to := pricing.SpanOf(s.clock.Now(), bump.StartByDays, bump.ValidityByDays); to != nil {
		out.Expiry = new(pricing.ExpiryOf(to))
	}

	out.CoverURL, err = s.catalog.ProductCoverURL(ctx, bump.Product)
	return out, err
}

// AddBump puts the bump that the buyer ticked on a new order, at the price and for the days of this moment.
//
// Returns errs.Conflict with a sentence when it is not on offer, cannot be sold to them, or costs something else than
// the page said.
func (s *Service) AddBump(ctx context.Context, o *Order, f *catalog.Funnel, in OrderInput) error {
	id := text.TrimLine(in.BumpFunnelID)
	if id == "" {
		return nil
	}
	if !f.BumpIsOn || text.TrimLine(f.BumpFunnelID) != id {
		return errs.New(errs.Conflict, "The optional extra isn't offered anymore. Check your order, then pay again.")
	}

	bump, err := s.catalog.Store.FunnelByID(ctx, id)
	if err != nil {
		return fmt.Errorf("read the bump of funnel %s: %w", f.ID, err)
	}

	why, err := s.bumpRefusal(ctx, bump, o.UserID)
	if err != nil {
		return err
	}
	if why != "" {
		return errs.New(errs.Conflict, "%s Remove it to continue.", why)
	}

	// The buyer saw another price: they decide again.
	if in.BumpPrice != nil && *in.BumpPrice != *f.BumpPrice {
		return errs.New(errs.Conflict, "%s is now %s. Add it again if you'd like it, then pay.",
			bump.Product.Name, text.Peso(*f.BumpPrice))
	}

	o.BumpFunnelID, o.BumpPrice = &bump.ID, *f.BumpPrice
	o.BumpStartByDays, o.BumpValidityByDays = bump.StartByDays, bump.ValidityByDays
	return nil
}

// requireBumpSold refuses to pay an order later whose bump was closed meanwhile, or whose seats are gone. A bank
// transfer may still be begun when staff stopped selling it, as with the order itself. Returns errs.Conflict.
func (s *Service) requireBumpSold(ctx context.Context, o *Order, byBank bool) error {
	bump, err := s.BumpFunnel(ctx, o)
	if err != nil || bump == nil {
		return err
	}

	// A hold is for the seat; whether the bump is still sold is another question.
	why := bump.ClosedBecause()
	if why == nil || byBank && !bump.IsFull() {
		return nil
	}

	return errs.New(errs.Conflict, "%s isn't available anymore. %s Please order again without it.",
		bump.Product.Name, *why)
}

// RequireNonEmptyBump refuses a bump that would give anyone who has these subscriptions nothing.
func (s *Service) RequireNonEmptyBump(
	ctx context.Context,
	o *Order,
	bump *catalog.Funnel,
	known []*billing.Subscription,
) error {
	held := memberships.LastHeld(known, bump.ProductID, s.clock.Now())
	return s.memberships.RequireNonEmptyRenewal(ctx, bump.Product, held, o.bumpPurchase(), true)
}

// SubscribeBump starts the subscription of the bump of a paid order; nil without one, and when it would give the buyer
// nothing: then its price stays theirs as credit. The transaction of ctx.
func (s *Service) SubscribeBump(
	ctx context.Context,
	o *Order,
	enrolmentID int,
	known []*billing.Subscription,
) (*memberships.StartedSubscription, error) {
	if o.BumpFunnelID == nil {
		return nil, nil
	}

	started, err := s.memberships.Subscribe(ctx, memberships.SubscriptionRequest{
		UserID: *o.UserID, FunnelID: *o.BumpFunnelID, TermID: new(catalog.OneTime), Source: billing.SourceCheckout,
		Plan: o.bumpPlan(), StartByDays: o.BumpStartByDays, ValidityByDays: o.BumpValidityByDays, MayRenew: true, KeepsCredit: true,
		EnrolmentID: &enrolmentID, Known: known,
	})

	// Someone who gained the bump meanwhile keeps its price as credit.
	if _, ok := errors.AsType[*memberships.NothingSoldError](err); ok {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("open the bump of order %d: %w", o.ID, err)
	}

	o.BumpSubscriptionID = &started.Subscription.ID
	return started, nil
}

// PayBump gives the row of a bump its part of the payment of the order. The payment kept it aside as credit.
func (s *Service) PayBump(ctx context.Context, paid *billing.Payment, bump *billing.PaymentSchedule) error {
	amount := min(paid.Credit, bump.Rest())
	if amount == 0 {
		return nil
	}

	if err := s.credits.SpendCredit(ctx, paid.ID, bump, amount); err != nil {
		return fmt.Errorf("pay the bump from payment %d: %w", paid.ID, err)
	}

	paid.Credit -= amount
	return s.billing.SyncSuspension(ctx, bump)
}

// SoldNames says what an order is for, with or without a bump: Tribe Membership + Portfolio Review.
func SoldNames(f, bump *catalog.Funnel) string {
	if bump == nil {
		return f.Product.Name
	}
	return f.Product.Name + " + " + bump.Product.Name
}

// bumpRow is the one row of the bump of a paid order; nil without one, and when the bump gave the buyer nothing.
func (s *Service) bumpRow(ctx context.Context, o *Order) (*billing.PaymentSchedule, error) {
	if o.BumpSubscriptionID == nil {
		return nil, nil
	}
	row, err := billing.Schedules.One(ctx, s.db, "WHERE subscription_id = ? AND NOT is_added ORDER BY id LIMIT 1",
		*o.BumpSubscriptionID)
	if err != nil {
		return nil, fmt.Errorf("read what is due for the bump of order %d: %w", o.ID, err)
	}
	return row, nil
}

// UnpaidBump is the row of the bump of a paid order while something is left to pay of it; nil otherwise.
func (s *Service) UnpaidBump(ctx context.Context, o *Order) (*billing.PaymentSchedule, error) {
	row, err := s.bumpRow(ctx, o)
	if err != nil || row == nil {
		return nil, err
	}
	if row.TransactionID != nil || row.VoidedAt != nil {
		return nil, nil
	}
	return row, nil
}

// OrderBump is the bump of an order, with what was paid of it; nil without one.
func (s *Service) OrderBump(ctx context.Context, o *Order) (*OrderBump, error) {
	// A bump that gave nothing is not shown as bought.
	if o.BumpFunnelID == nil || o.PaidAt != nil && o.BumpSubscriptionID == nil {
		return nil, nil
	}

	bump, err := s.BumpFunnel(ctx, o)
	if err != nil {
		return nil, err
	}

	out := &OrderBump{
		ProductName: bump.Product.Name,
		Benefits:    bump.ShownBenefits(),
		Amount:      o.BumpPrice,
		Left:        o.BumpPrice,
	}
	_, to := pricing.SpanOf(s.clock.Now(), o.BumpStartByDays, o.BumpValidityByDays)
	if o.BumpSubscriptionID != nil {
		sub, err := billing.Subscriptions.Get(ctx, s.db, *o.BumpSubscriptionID)
		if err != nil {
			return nil, fmt.Errorf("read the bump of order %d: %w", o.ID, err)
		}

		row, err := s.bumpRow(ctx, o)
		if err != nil {
			return nil, err
		}

		to, out.Paid, out.Left, out.ReceiptPath = sub.EndsAt, row.Paid, row.Rest(), s.billing.ReceiptPath(row)
		if row.TransactionID == nil && row.VoidedAt == nil {
			out.PayURL = new(billing.PayURL(s.billing.Signed(billing.RowKey, row.ID)))
		}
	}

	if to != nil {
		out.Expiry = new(pricing.ExpiryOf(to))
	}

	return out, nil
}
