package commerce

import (
	"cmp"
	"context"
	"errors"
	"fmt"

	"atlas/internal/commerce/attempts"
	"atlas/internal/commerce/catalog"
	"atlas/internal/commerce/orders"
	"atlas/internal/commerce/text"
	"atlas/internal/identity"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/nullable"
)

// PlaceOrder orders what a funnel sells, and returns where the buyer pays. The price is frozen, a seat and the coupon
// are held for a while if they may be (see maxHolds), and what costs nothing is given as fulfilFree says. The answer is
// the same whether the address belongs to an account or not.
//
// Anybody may call it, a signed-in caller only for themselves and not while viewing as someone else. Returns
// errs.Invalid with the fields at fault, errs.RateLimited, or errs.Conflict if the funnel is closed, if the bump is not
// sold as the page said, if the order would give the buyer nothing, or if the gateway cannot be reached.
func (s *Service) PlaceOrder(ctx context.Context, in orders.OrderInput) (*orders.OrderPlaced, error) {
	// What the form lacks is told before anything is counted or locked.
	if err := in.Validate(); err != nil {
		return nil, err
	}

	if err := s.requireOwnAddress(ctx, in.Email); err != nil {
		return nil, err
	}

	if err := s.identity.SignIn.LimitPurchases(ctx); err != nil {
		return nil, err
	}

	// Whether a way to pay is needed is known with the price, so the refusal waits until then.
	g, noGateway := s.Attempts.GatewayOf(ctx, in.Gateway)
	var o *orders.Order
	var a *attempts.Attempt
	err := s.db.Tx(ctx, func(ctx context.Context) (err error) {
		o, a, err = s.WriteOrder(ctx, in, g, noGateway)
		return err
	})
	if err != nil {
		return nil, err
	}

	// What costs nothing has no page to pay on.
	if a == nil {
		return &orders.OrderPlaced{NextURL: s.Orders.ThanksURL(o)}, nil
	}

	return s.Attempts.RedirectTo(ctx, a, s.targetOrder(o))
}

// requireOwnAddress checks that a signed-in buyer orders with the address of their account: what they buy becomes
// theirs.
//
// Returns errs.Invalid for another address.
func (s *Service) requireOwnAddress(ctx context.Context, email string) error {
	id := actor.From(ctx).UserID
	if id == 0 {
		return nil
	}
	own, err := s.identity.SignIn.AddressOf(ctx, id)
	if err == nil && identity.EmailKey(own) != identity.EmailKey(email) {
		err = errs.Field("email", "You're logged in as "+own+". Log out to buy for someone else.")
	}
	return err
}

func (s *Service) targetOrder(o *orders.Order) *attempts.Target {
	return &attempts.Target{Order: o, Key: s.Orders.OrderKey(o.ID)}
}

// WriteOrder writes the order and begins its payment at a gateway, or says why there is none where one is needed; there
// is no payment for what is paid already. It locks the funnel first, so that of many buyers of the last seat or the
// last use of a coupon one is served. The transaction of ctx; the input is valid. It checks no rights.
func (s *Service) WriteOrder(
	ctx context.Context, in orders.OrderInput, g attempts.Gateway, noGateway error,
) (*orders.Order, *attempts.Attempt, error) {
	// The funnel is locked before the key is looked up: the second of two clicks waits, and finds the order of the
	// first.
	err := s.Orders.LockSeats(ctx, in.FunnelID, in.BumpFunnelID)
	if errs.Is(err, errs.NotFound) {
		return nil, nil, errs.Field("funnelId", errs.IsNotValid)
	}
	if err != nil {
		return nil, nil, err
	}

	there, err := orders.Table.One(ctx, s.db, "WHERE client_key = ?", in.Key)
	if err == nil {
		// The same button again leads to the same order.
		a, err := s.retryOrder(ctx, there, in, g, noGateway)
		return there, a, err
	}

	if !errors.Is(err, db.ErrNone) {
		return nil, nil, err
	}

	o, f, err := s.newOrder(ctx, in)
	if err != nil {
		return nil, nil, err
	}
	// An account whose address is not proven is no more than a visitor who typed it.
	if o.Total() == 0 && actor.From(ctx).Sees == actor.SeesNoOne {
		o.UserID = nil
	}

	switch {
	case o.Total() == 0 && o.UserID == nil:
		o.MailedAt = &o.CreatedAt
	case o.Total() > 0 && noGateway != nil:
		return nil, nil, noGateway
	}

	// The hold is counted under the locks of the funnels, before the order itself is there to be counted.
	if err := s.Orders.HoldSeat(ctx, o, f); err != nil {
		return nil, nil, fmt.Errorf("hold a seat of funnel %s: %w", f.ID, err)
	}

	if err := orders.Table.Insert(ctx, s.db, o); err != nil {
		return nil, nil, fmt.Errorf("write the order for funnel %s: %w", f.ID, err)
	}

	for _, tell := range s.hooks.OrderPlaced {
		if err := tell(ctx,
			orders.PlacedOrder{ID: o.ID, FunnelID: o.FunnelID, UserID: o.UserID, EmailKey: o.EmailKey,
				Mobile: o.Mobile}); err != nil {
			return nil, nil, fmt.Errorf("tell that order %d was placed: %w", o.ID, err)
		}
	}

	if o.Total() == 0 {
		return o, nil, s.fulfilFree(ctx, o, f)
	}

	a, err := s.Attempts.BeginAttempt(ctx, s.targetOrder(o), g, *in.Gateway)
	if err != nil {
		return nil, nil, err
	}

	return o, a, s.Orders.NotifyOfHolds(ctx, o, f)
}

// retryOrder answers the second click on the same button. The same key with another order is refused.
func (s *Service) retryOrder(
	ctx context.Context, o *orders.Order, in orders.OrderInput, g attempts.Gateway, noGateway error,
) (*attempts.Attempt, error) {
	c, err := s.Catalog.Store.CouponByCode(ctx, in.FunnelID, in.CouponCode)
	if err != nil {
		return nil, err
	}

	couponID := 0
	if c != nil {
		couponID = c.ID
	}

	sameSale := o.FunnelID == in.FunnelID && o.TermID == cmp.Or(text.TrimLine(in.PaymentTermID), catalog.OneTime) &&
		nullable.Value(o.CouponID) == couponID

	// A key that was reused must not lead to the order of another person.
	switch {
	case !sameSale || o.EmailKey != identity.EmailKey(in.Email) ||
		text.TrimLine(o.BumpFunnelID) != text.TrimLine(in.BumpFunnelID):
		return nil, errs.Field("key", errs.IsNotValid)
	case o.PaidAt != nil || o.MailedAt != nil:
		return nil, nil
	case noGateway != nil:
		return nil, noGateway
	}

	return s.Attempts.RetryPayment(ctx, s.targetOrder(o), g, *in.Gateway)
}

// newOrder is the order of a buyer at the price of this moment, and the funnel as it is now. It holds nothing yet.
func (s *Service) newOrder(ctx context.Context, in orders.OrderInput) (*orders.Order, *catalog.Funnel, error) {
	offer, err := s.Memberships.OfferOf(ctx, in.FunnelID, in.PaymentTermID)
	if err != nil {
		return nil, nil, err
	}

	// Read after the lock: a seat that was free when the page opened may be gone.
	if why := offer.Funnel.ClosedBecause(); why != nil {
		return nil, nil, errs.New(errs.Conflict, "%s", *why)
	}

	now := s.clock.Now()
	o := &orders.Order{
		ClientKey: in.Key, FunnelID: offer.Funnel.ID, TermID: offer.Term.ID, FirstName: in.FirstName,
		LastName: in.LastName, Email: in.Email, EmailKey: identity.EmailKey(in.Email),
		Mobile: in.Mobile, StartByDays: offer.Funnel.StartByDays, ValidityByDays: offer.Funnel.ValidityByDays,
		HeldUntil: now, CreatedAt: now,
	}

	// Of someone who is signed in the account counts, whatever they typed.
	if id := actor.From(ctx).UserID; id != 0 {
		o.UserID = &id
	}

	coupon, err := s.Orders.UsableCoupon(ctx, in.FunnelID, in.CouponCode, o.EmailKey, o.UserID)
	if err != nil {
		return nil, nil, err
	}
	if coupon != nil {
		o.CouponID = &coupon.ID
	}

	// The price is frozen here; later changes of the product do not reach this order.
	promised, err := offer.Plan(coupon.PlanDiscount(), now)
	if err != nil {
		return nil, nil, err
	}

	o.Plan = *promised

	// The bump comes last: its own price is checked against the page.
	if err := s.Orders.AddBump(ctx, o, offer.Funnel, in); err != nil {
		return nil, nil, err
	}

	return o, offer.Funnel, nil
}
