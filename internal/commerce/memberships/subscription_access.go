package memberships

import (
	"context"
	"fmt"
	"slices"

	"atlas/internal/commerce/billing"
	"atlas/internal/commerce/catalog"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/errs"
)

// seesMoney tells whether the caller may see the money of a person: their own, and that of people they see with a page
// of money.
func (s *Service) seesMoney(ctx context.Context, userID int) (bool, error) {
	a := actor.From(ctx)
	switch {
	case !a.SignedIn():
		return false, errs.Login()
	case a.IsSelf(userID):
		return true, nil
	case !a.Page(billing.MoneyPages...):
		return false, nil
	}

	return s.identity.People.CanSee(ctx, userID)
}

// FindUserPaymentSchedule returns a person to read their money from.
//
// Requires that the caller is signed in. Returns nil unless the caller is that person, or sees them and has the page
// subscription, subscriptions, payment or studentPaymentDetails.
func (s *Service) FindUserPaymentSchedule(ctx context.Context, userID int) (*UserPayments, error) {
	if sees, err := s.seesMoney(ctx, userID); err != nil || !sees {
		return nil, err
	}

	// Anyone who holds something is there, and what they hold is asked for next.
	held, err := s.Billing.Loaders(ctx).Held.Load(ctx, userID)
	if err != nil {
		return nil, fmt.Errorf("read what user %d holds: %w", userID, err)
	}
	if len(held) == 0 {
		if person, err := s.Billing.Loaders(ctx).People.Load(ctx, userID); err != nil || person == nil {
			return nil, err
		}
	}

	return &UserPayments{userID}, nil
}

// FindViewSubscription lists the subscriptions of a person, the latest first.
//
// Requires that the caller is that person, or sees them and has the page subscription, subscriptions, payment or
// studentPaymentDetails. Returns errs.NotFound for others.
func (s *Service) FindViewSubscription(ctx context.Context, userID int) ([]*billing.Subscription, error) {
	if sees, err := s.seesMoney(ctx, userID); err != nil || !sees {
		return nil, errs.Or(err, errs.Missing("User"))
	}

	found, err := s.Billing.ReadSubscriptions(ctx, "WHERE s.user_id = ? ORDER BY s.created_at DESC, s.id DESC", userID)
	if err != nil {
		return nil, fmt.Errorf("read the subscriptions of user %d: %w", userID, err)
	}

	found = shownTo(ctx, userID, found)
	s.Billing.ExpectSubscriptions(ctx, found...)
	return found, nil
}

// shownTo leaves out what was taken back, for the person themselves: to them it is as if it had not been.
func shownTo(ctx context.Context, userID int, subs []*billing.Subscription) []*billing.Subscription {
	if actor.From(ctx).UserID != userID {
		return subs
	}
	return slices.DeleteFunc(slices.Clone(subs), func(sub *billing.Subscription) bool { return sub.UndoneAt != nil })
}

// UserAvailableProducts lists the products with a funnel that a person does not hold, by name; without an id those of
// the caller.
//
// Requires that the caller is signed in, for another person also that they see them and have the page enrollUser or
// subscription. Returns errs.NotFound without that.
func (s *Service) UserAvailableProducts(ctx context.Context, userID *int) ([]*catalog.Product, error) {
	a := actor.From(ctx)
	if !a.SignedIn() {
		return nil, errs.Login()
	}

	id := a.UserID

	// Everyone may ask for themselves.
	if userID != nil && *userID != id {
		id = *userID
		if !a.Page("enrollUser", "subscription") {
			return nil, errs.Missing("User")
		}

		if sees, err := s.identity.People.CanSee(ctx, id); err != nil || !sees {
			return nil, errs.Or(err, errs.Missing("User"))
		}
	}

	return s.availableProducts(ctx, id)
}

// Subscription returns one subscription. Requires the page subscription, and that the caller sees the person. Returns
// errs.NotFound, also without that page.
func (s *Service) Subscription(ctx context.Context, id int) (*billing.Subscription, error) {
	a := actor.From(ctx)
	if !a.SignedIn() {
		return nil, errs.Login()
	}

	sub, err := s.Billing.SubscriptionByID(ctx, id)
	if err != nil {
		return nil, err
	}

	if sees, err := s.identity.People.CanSee(ctx, sub.UserID); err != nil || !sees || !a.Page("subscription") {
		return nil, errs.Or(err, errs.Missing("Subscription"))
	}

	s.Billing.ExpectSubscriptions(ctx, sub)
	return sub, nil
}

// StudentPayment returns one schedule row. Requires the page studentPaymentDetails, and that the caller sees the
// person. Returns errs.NotFound, also without that page.
func (s *Service) StudentPayment(ctx context.Context, id int) (*billing.PaymentSchedule, error) {
	a := actor.From(ctx)
	if !a.SignedIn() {
		return nil, errs.Login()
	}

	found, err := billing.Schedules.ByIDs(ctx, s.db, []int{id})
	if err != nil {
		return nil, fmt.Errorf("read row %d: %w", id, err)
	}
	if len(found) == 0 || !a.Page("studentPaymentDetails") {
		return nil, errs.Missing("Payment")
	}

	if sees, err := s.identity.People.CanSee(ctx, found[0].UserID); err != nil || !sees {
		return nil, errs.Or(err, errs.Missing("Payment"))
	}

	s.Billing.ExpectSchedules(ctx, found[0])
	return found[0], nil
}
