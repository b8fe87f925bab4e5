package memberships

import (
	"context"
	"errors"
	"fmt"
	"time"

	"atlas/internal/commerce/billing"
	"atlas/internal/commerce/catalog"
	"atlas/internal/commerce/pricing"
	"atlas/internal/commerce/text"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/record"
)

// Renewal is by product: whatever somebody buys of a product they hold continues what they have, through whichever
// funnel.

// lastSubscription orders the subscriptions of a product by their end, the last first; what has no end comes before
// all.
const lastSubscription = ` ORDER BY COALESCE(ends_at, 253402300800000) DESC, id DESC LIMIT 1`

// HeldOf finds the subscription that a purchase of a product continues: of those that a person holds or held last, the
// one that ends last. Those that ended by hand are left out, and so are those whose renewal began. It returns nil
// without one. Anyone who writes has locked the person.
func (s *Service) HeldOf(ctx context.Context, userID, productID int) (*billing.Subscription, error) {
	held, err := billing.Subscriptions.One(ctx, s.db, `WHERE user_id = ? AND product_id = ? AND ended_at IS NULL
		AND (renewed_at IS NULL OR ends_at IS NULL OR ends_at > ?)`+lastSubscription, userID, productID, s.clock.Now())
	if errors.Is(err, db.ErrNone) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("find what person %d holds of product %d: %w", userID, productID, err)
	}

	return held, nil
}

// LastHeld is HeldOf among subscriptions that were read already.
func LastHeld(subs []*billing.Subscription, productID int, now time.Time) *billing.Subscription {
	var last *billing.Subscription
	for _, sub := range subs {
		// Its renewal has begun, and is the one to continue.
		isRenewed := sub.RenewedAt != nil && sub.EndsAt != nil && !now.Before(*sub.EndsAt)
		if sub.ProductID != productID || sub.EndedAt != nil || isRenewed {
			continue
		}
		if last == nil || endsAfter(sub, last) {
			last = sub
		}
	}

	return last
}

// endsAfter tells whether a subscription ends after another one, or was made after it where both end together.
func endsAfter(a, b *billing.Subscription) bool {
	switch {
	case a.EndsAt == nil && b.EndsAt == nil:
		// What has no end ends last.
		return a.ID > b.ID
	case a.EndsAt == nil || b.EndsAt == nil:
		return a.EndsAt == nil
	case a.EndsAt.Equal(*b.EndsAt):
		return a.ID > b.ID
	}
	return a.EndsAt.After(*b.EndsAt)
}

// renewalStart is when a renewal begins that is bought at a moment: early or within grace at the old end, nil for the
// moment itself.
func renewalStart(old *billing.Subscription, now time.Time, graceDays int) *time.Time {
	if old == nil || old.EndsAt == nil || !now.Before(billing.GraceEnd(*old.EndsAt, graceDays)) {
		return nil
	}
	return old.EndsAt
}

// renewedSpan adds days to an old end, which is the first moment of a day.
func renewedSpan(from time.Time, validityByDays *int) (time.Time, *time.Time) {
	if validityByDays == nil {
		return from, nil
	}
	return from, new(clock.AddDays(from, *validityByDays))
}

// PurchaseSpan is the span of what is bought on a day by somebody who holds old, or nothing.
func PurchaseSpan(
	old *billing.Subscription, day time.Time, startByDays, validityByDays *int, graceDays int,
) (from time.Time, to *time.Time) {
	if start := renewalStart(old, day, graceDays); start != nil {
		return renewedSpan(*start, validityByDays)
	}
	return pricing.SpanOf(day, startByDays, validityByDays)
}

// Purchase is what somebody is about to get of a product, for the rule which renewals sell nothing.
type Purchase struct {
	ValidityByDays *int
	IsFree         bool
}

// The reasons why a purchase of a product that is held sells nothing.
const (
	sellsForever = "forever"
	sellsNoDays  = "no days"
	sellsGift    = "free while it runs"
)

// EmptyRenewalReason says why a purchase gives nothing to somebody who holds old at a moment; empty when it gives
// something. What has no end cannot be renewed, a validity of no days adds none to a running term, and what is free is
// had once in a term.
func EmptyRenewalReason(old *billing.Subscription, p Purchase, now time.Time, graceDays int) string {
	isContinued := renewalStart(old, now, graceDays) != nil
	switch {
	case old == nil:
		return ""
	case old.EndsAt == nil:
		return sellsForever
	case isContinued && p.ValidityByDays != nil && *p.ValidityByDays == 0:
		return sellsNoDays
	// Free terms could be stacked without end.
	case p.IsFree && now.Before(*old.EndsAt):
		return sellsGift
	}

	return ""
}

// NothingSoldError refuses a purchase that would give nothing. The public error inside says why.
type NothingSoldError struct{ public *errs.Error }

func (e *NothingSoldError) Error() string { return e.public.Error() }

// Unwrap lets the edge find what it may say.
func (e *NothingSoldError) Unwrap() error { return e.public }

// emptyRenewalError turns a reason of EmptyRenewalReason into an error for the buyer or for staff; nil without a
// reason.
func emptyRenewalError(why, product string, old *billing.Subscription, isBuyer bool) error {
	if why == "" {
		return nil
	}

	who, has := "This person", "has"
	if isBuyer {
		who, has = "You", "have"
	}

	reason := ""
	switch why {
	case sellsForever:
		reason = fmt.Sprintf("%s already %s %s with no end date, so there is nothing to renew.", who, has, product)
	case sellsNoDays:
		reason = fmt.Sprintf("%s already %s %s until %s, and this offer adds no days to it. Choose another offer.", who,
			has, product, text.Day(old.Expiry()))
	default:
		reason = fmt.Sprintf("%s already %s %s until %s. You can get it for free again after that day.", who, has,
			product, text.Day(old.Expiry()))
	}

	return &NothingSoldError{errs.New(errs.Conflict, "%s", reason)}
}

// RequireNonEmptyRenewal refuses a purchase that would sell nothing to anyone who holds old.
func (s *Service) RequireNonEmptyRenewal(
	ctx context.Context, product *catalog.Product, old *billing.Subscription, p Purchase, isBuyer bool,
) error {
	why := EmptyRenewalReason(old, p, s.clock.Now(), s.Billing.GraceDays(ctx))
	return emptyRenewalError(why, product.Name, old, isBuyer)
}

// Unrenew marks what an ended or undone renewal continued as not renewed, so that it can be renewed again. Renewals
// that were ended themselves are passed over. Where something else of the product is the one to renew by now, all stays
// as it is.
func (s *Service) Unrenew(ctx context.Context, sub *billing.Subscription) error {
	for id := sub.RenewsID; id != nil; {
		old, err := billing.Subscriptions.Lock(ctx, s.db, *id)
		if err != nil {
			return fmt.Errorf("lock subscription %d: %w", *id, err)
		}

		// The first one on the way back that was not ended is the one to renew again.
		if old.EndedAt == nil {
			at := record.LaterThan(s.clock.Now(), old.UpdatedAt)
			err := s.subscriptions.unrenew(ctx, old, at)
			if err != nil {
				return fmt.Errorf("mark subscription %d as not renewed: %w", old.ID, err)
			}

			return nil
		}

		id = old.RenewsID
	}

	return nil
}
