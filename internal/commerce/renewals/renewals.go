// Package renewals says where memberships are on their way to a renewal, by the days that are left: the buckets of cash
// collection (S66). The list of subscriptions and the working list of success managers both read them here, so that they
// hold the same memberships. It asks the database nothing itself.
package renewals

import (
	"context"
	"slices"
	"time"

	"atlas/internal/platform/clock"
	"atlas/internal/settings"
)

// Bucket is where a membership is on its way to a renewal.
type Bucket string

// The buckets, in the words of the contract.
const (
	All        Bucket = "all"
	Unenrolled Bucket = "unenrolled"
	Regular    Bucket = "for regular renewal"
	Early      Bucket = "early renewal"
	Warmup     Bucket = "er warmup"
	Collected  Bucket = "collected"
)

// Buckets are all of them, in the order in which they are offered.
var Buckets = []Bucket{All, Unenrolled, Regular, Early, Warmup, Collected}

// IsBucket tells whether a word is one of them.
func IsBucket(word string) bool { return slices.Contains(Buckets, Bucket(word)) }

// Bounds are how many days before the last day of a membership the buckets reach.
type Bounds struct{ Regular, Early, Warmup int }

// BoundsOf reads the bounds from the settings that staff edit.
func BoundsOf(ctx context.Context, s *settings.Service) Bounds {
	return Bounds{
		Regular: s.Int(ctx, settings.RegularRenewalDays),
		Early:   s.Int(ctx, settings.EarlyRenewalDays),
		Warmup:  s.Int(ctx, settings.RenewalWarmupDays),
	}
}

// BucketEnd is the end of memberships whose last day is so many days from today: the first moment after it.
func BucketEnd(now time.Time, days int) time.Time {
	return clock.AddDays(clock.StartOfDay(now), days+1)
}

// NextStep says what to do next for a membership in a bucket.
func NextStep(b Bucket) string {
	switch b {
	case Unenrolled:
		return "Invite them back"
	case Regular:
		return "Ask them to renew"
	case Early:
		return "Offer early renewal"
	case Warmup:
		return "Check in"
	case Collected:
		return "Say thank you"
	}

	return ""
}
