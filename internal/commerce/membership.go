package commerce

import (
	"context"
	"time"

	"atlas/internal/platform/clock"
)

// The membership statuses.
const (
	memberActive   = "Active"
	memberExpired  = "Expired"
	memberMultiple = "Multiple Subscriptions Found"
)

// MembershipStatus follows from the membership subscriptions that are live at a moment: none is Expired, or nil for somebody who never was
// a member; one is Active; more are Multiple Subscriptions Found.
func MembershipStatus(subs []*Subscription, now time.Time) *string {
	live, past := 0, 0
	for _, sub := range subs {
		if !sub.IsMembership || sub.UndoneAt != nil {
			continue
		}
		switch sub.ValidityAt(now) {
		case isActive:
			live++
		case isExpired, isEnded:
			past++
		}
	}
	switch {
	case live > 1:
		return new(memberMultiple)
	case live == 1:
		return new(memberActive)
	case past > 0:
		return new(memberExpired)
	}
	return nil
}

// enrollmentStatus is Active while one subscription is, Inactive when none is any more, Not Enrolled for whoever never had one.
func enrollmentStatus(subs []*Subscription, isArchived bool) string {
	status := notEnrolled
	for _, sub := range subs {
		switch {
		case sub.UndoneAt != nil:
		case !isArchived && sub.Status() == enrolled:
			return enrolled
		default:
			status = inactive
		}
	}
	return status
}

// returns tells whether a membership that begins now brings somebody back: their last one was ended a day ago, or the grace after it is over.
func returns(subs []*Subscription, now time.Time, graceDays int) bool {
	was := false
	for _, sub := range subs {
		if !sub.IsMembership || sub.UndoneAt != nil {
			continue
		}
		was = true
		switch {
		case sub.EndedAt != nil:
			if now.Before(clock.AddDays(*sub.EndedAt, 1)) {
				return false
			}
		case sub.EndsAt == nil || now.Before(graceEnd(*sub.EndsAt, graceDays)):
			return false
		}
	}
	return was
}

// welcomeBack has the welcome-back notice shown to somebody whose membership begins again, and tells whether it does.
func (s *Service) welcomeBack(ctx context.Context, product *Product, o opening) (isReturn bool, err error) {
	if !product.IsMembership {
		return false, nil
	}

	subs := o.Known
	if subs == nil {
		found, err := s.subscriptionsOf(ctx, []int{o.UserID})
		if err != nil {
			return false, err
		}
		subs = found[o.UserID]
	}
	if !returns(subs, s.clock.Now(), s.graceDays(ctx)) {
		return false, nil
	}
	return true, s.identity.WelcomeBack(ctx, o.UserID)
}
