package memberships

import (
	"context"
	"fmt"
	"time"

	"atlas/internal/commerce/billing"
	"atlas/internal/commerce/catalog"
	"atlas/internal/platform/clock"
)

// The membership statuses.
const (
	memberActive    = "Active"
	memberExpired   = "Expired"
	memberMultiple  = "Multiple Subscriptions Found"
	memberSuspended = "Suspended"
)

// MembershipStatus follows from the membership subscriptions that are live at a moment: none is Expired, or nil for
// somebody who never was a member; one is Active; more are Multiple Subscriptions Found. Suspended when a payment that
// is overdue keeps every live one closed.
func MembershipStatus(subs []*billing.Subscription, now time.Time) *string {
	live, suspended, past := 0, 0, 0
	for _, sub := range subs {
		// What was undone never was.
		if !sub.IsMembership || sub.UndoneAt != nil {
			continue
		}

		switch sub.ValidityAt(now) {
		case billing.IsActive:
			live++
			if sub.IsSuspendedAt(now) {
				suspended++
			}
		case billing.IsExpired, billing.IsEnded:
			past++
		}
	}

	switch {
	// Suspension is told before the number: nothing opens until the payment comes.
	case live > 0 && live == suspended:
		return new(memberSuspended)
	case live > 1:
		return new(memberMultiple)
	case live == 1:
		return new(memberActive)
	case past > 0:
		return new(memberExpired)
	}

	return nil
}

// enrollmentStatus is Active while one subscription is, Inactive when none is any more, Not Enrolled for anyone who
// never had one.
func enrollmentStatus(subs []*billing.Subscription, isArchived bool) string {
	status := billing.NotEnrolled
	for _, sub := range subs {
		switch {
		// An enrolment that was undone leaves someone as if never enrolled.
		case sub.UndoneAt != nil:
		case !isArchived && sub.Status() == billing.Enrolled:
			return billing.Enrolled
		default:
			status = billing.Inactive
		}
	}

	return status
}

// isReturning tells whether a membership that begins now brings somebody back: their last one was ended a day ago, or
// the grace after it is over.
func isReturning(subs []*billing.Subscription, now time.Time, graceDays int) bool {
	was := false
	for _, sub := range subs {
		if !sub.IsMembership || sub.UndoneAt != nil {
			continue
		}

		was = true
		switch {
		case sub.EndedAt != nil:
			// Staff who end and enrol again on one day correct a mistake; nobody came back.
			if now.Before(clock.AddDays(*sub.EndedAt, 1)) {
				return false
			}
		case sub.EndsAt == nil || now.Before(billing.GraceEnd(*sub.EndsAt, graceDays)):
			return false
		}
	}

	return was
}

// welcomeBack has the welcome-back notice shown to somebody whose membership begins again, and tells whether it does.
func (s *Service) welcomeBack(
	ctx context.Context, product *catalog.Product, o SubscriptionRequest,
) (isReturn bool, err error) {
	if !product.IsMembership {
		return false, nil
	}

	subs := o.Known
	if subs == nil {
		found, err := s.Billing.SubscriptionsOf(ctx, []int{o.UserID})
		if err != nil {
			return false, fmt.Errorf("read the subscriptions of user %d: %w", o.UserID, err)
		}

		subs = found[o.UserID]
	}

	if !isReturning(subs, s.clock.Now(), s.Billing.GraceDays(ctx)) {
		return false, nil
	}

	return true, s.identity.People.WelcomeBack(ctx, o.UserID)
}

// LiveMembers tells which of these people have a live grant of a membership, with one statement.
func (s *Service) LiveMembers(ctx context.Context, userIDs []int) (map[int]bool, error) {
	found, err := s.members.liveMembers(ctx, userIDs)
	if err != nil {
		return nil, fmt.Errorf("live members of %d people: %w", len(userIDs), err)
	}

	out := make(map[int]bool, len(found))
	for _, id := range found {
		out[id] = true
	}

	return out, nil
}
