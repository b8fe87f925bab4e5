package commerce

import (
	"context"
	"errors"
	"fmt"
	"time"

	"atlas/internal/commerce/pricing"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
)

// Renewal is by product: whatever somebody buys of a product they hold continues what they have, through whichever
// funnel.

// lastSubscription orders the subscriptions of a product by their end, the last first; what has no end comes before
// all.
const lastSubscription = ` ORDER BY COALESCE(ends_at, 253402300800000) DESC, id DESC LIMIT 1`

// heldOf finds the subscription that a purchase of a product continues: of those that a person holds or held last, the
// one that ends last. Those that ended by hand are left out, and so are those whose renewal began. It returns nil
// without one. Whoever writes has locked the person.
func (s *Service) heldOf(ctx context.Context, userID, productID int) (*Subscription, error) {
	held, err := subscriptions.One(ctx, s.db, `WHERE user_id = ? AND product_id = ? AND ended_at IS NULL
		AND (renewed_at IS NULL OR ends_at IS NULL OR ends_at > ?)`+lastSubscription, userID, productID, s.clock.Now())
	if errors.Is(err, db.ErrNone) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("find what person %d holds of product %d: %w", userID, productID, err)
	}

	return held, nil
}

// lastHeld is heldOf among subscriptions that were read already.
func lastHeld(subs []*Subscription, productID int, now time.Time) *Subscription {
	var last *Subscription
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
func endsAfter(a, b *Subscription) bool {
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

// setAside lets what somebody holds of the product of a renewal beside what it continues run out beside it: the renewal
// is the one to renew from now on.
func (s *Service) setAside(ctx context.Context, renewal *Subscription) error {
	_, err := s.db.Exec(ctx,
		`UPDATE subscriptions SET is_parallel = TRUE
			WHERE user_id = ? AND product_id = ? AND ended_at IS NULL AND renewed_at IS NULL AND NOT is_parallel`,
		renewal.UserID, renewal.ProductID)
	if err != nil {
		return fmt.Errorf("set aside what person %d holds beside a renewal: %w", renewal.UserID, err)
	}
	return nil
}

// holdsFunnel tells whether a person has a subscription of this very funnel that has not run out.
func (s *Service) holdsFunnel(ctx context.Context, userID int, funnelID string) (bool, error) {
	count, err := s.db.Int(ctx,
		`SELECT COUNT(*) FROM subscriptions WHERE user_id = ? AND funnel_id = ? AND ended_at IS NULL
			AND (ends_at IS NULL OR ends_at > ?)`,
		userID, funnelID, s.clock.Now())
	return count > 0, err
}

// renewalStart is when a renewal begins that is bought at a moment: early or within grace at the old end, nil for the
// moment itself.
func renewalStart(old *Subscription, now time.Time, graceDays int) *time.Time {
	if old == nil || old.EndsAt == nil || !now.Before(graceEnd(*old.EndsAt, graceDays)) {
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

// termOf is the span of what is bought on a day by somebody who holds old, or nothing.
func termOf(
	old *Subscription, day time.Time, startByDays, validityByDays *int, graceDays int,
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

// SellsNothing says why a purchase gives nothing to somebody who holds old at a moment; empty when it gives something.
// What has no end cannot be renewed, a validity of no days adds none to a running term, and what is free is had once in
// a term.
func SellsNothing(old *Subscription, p Purchase, now time.Time, graceDays int) string {
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

// nothingSoldError refuses a purchase that would give nothing. The public error inside says why.
type nothingSoldError struct{ public *errs.Error }

func (e *nothingSoldError) Error() string { return e.public.Error() }

// Unwrap lets the edge find what it may say.
func (e *nothingSoldError) Unwrap() error { return e.public }

// refuseNothing turns a reason of SellsNothing into a refusal, for the buyer or for staff; nil without a reason.
func refuseNothing(why, product string, old *Subscription, isBuyer bool) error {
	if why == "" {
		return nil
	}

	who, has := "This person", "has"
	if isBuyer {
		who, has = "You", "have"
	}

	text := ""
	switch why {
	case sellsForever:
		text = fmt.Sprintf("%s already %s %s with no end date, so there is nothing to renew.", who, has, product)
	case sellsNoDays:
		text = fmt.Sprintf("%s already %s %s until %s, and this offer adds no days to it. Choose another offer.", who,
			has, product, longDay(old.Expiry()))
	default:
		text = fmt.Sprintf("%s already %s %s until %s. You can get it for free again after that day.", who, has,
			product, longDay(old.Expiry()))
	}

	return &nothingSoldError{errs.New(errs.Conflict, "%s", text)}
}

// refuseEmptyRenewal refuses a purchase that would sell nothing to whoever holds old.
func (s *Service) refuseEmptyRenewal(
	ctx context.Context, product *Product, old *Subscription, p Purchase, isBuyer bool,
) error {
	return refuseNothing(SellsNothing(old, p, s.clock.Now(), s.graceDays(ctx)), product.Name, old, isBuyer)
}

// paidUntilFields is the paid end of subscription s where it was renewed early: the end of the last term that continues
// it without a gap.
const paidUntilFields = `CASE WHEN s.renewed_at IS NULL THEN NULL ELSE (SELECT MAX(COALESCE(n.ends_at, 253402300800000))
	FROM subscriptions n
	JOIN subscriptions o ON o.id = n.renews_id AND o.ends_at = n.starts_at
	WHERE n.user_id = s.user_id AND n.product_id = s.product_id AND n.ended_at IS NULL) END`

// endless stands for no end where ends are compared.
var endless = time.UnixMilli(253402300800000).UTC()

// PaidUntil is the last moment that is paid for: that of the renewals which continue it, while it runs.
func (s *Subscription) PaidUntil() time.Time {
	switch {
	// A later renewal does not lengthen what has run out or was ended.
	case s.EndedAt != nil || s.paidUntil == nil || s.EndsAt == nil || s.Validity() == isExpired ||
		!s.paidUntil.After(*s.EndsAt):
		return s.Expiry()
	case !s.paidUntil.Before(endless):
		return pricing.ExpiryOf(nil)
	}
	return pricing.ExpiryOf(s.paidUntil)
}

// unrenew marks what an ended or undone renewal continued as not renewed, so that it can be renewed again. Renewals
// that were ended themselves are passed over. Where something else of the product is the one to renew by now, all stays
// as it is.
func (s *Service) unrenew(ctx context.Context, sub *Subscription) error {
	for id := sub.RenewsID; id != nil; {
		old, err := subscriptions.Lock(ctx, s.db, *id)
		if err != nil {
			return fmt.Errorf("lock subscription %d: %w", *id, err)
		}

		// The first one on the way back that was not ended is the one to renew again.
		if old.EndedAt == nil {
			_, err := s.db.Exec(ctx,
				`UPDATE subscriptions SET renewed_at = NULL, updated_at = ? WHERE id = ? AND NOT EXISTS (SELECT 1
					FROM subscriptions o
				WHERE o.user_id = ? AND o.product_id = ? AND o.id <> ? AND o.ended_at IS NULL AND o.renewed_at IS NULL
				AND NOT o.is_parallel)`,
				s.laterThan(old.UpdatedAt), old.ID, old.UserID, old.ProductID, old.ID)
			if err != nil {
				return fmt.Errorf("mark subscription %d as not renewed: %w", old.ID, err)
			}

			return nil
		}

		id = old.RenewsID
	}

	return nil
}
