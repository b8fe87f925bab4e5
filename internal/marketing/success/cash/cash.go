// Package cash says where memberships are on their way to a renewal, by the days that are left: the buckets of cash
// collection. It is pure.
package cash

import (
	"slices"
	"time"

	"atlas/internal/platform/clock"
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

// How many days before the last day of a membership the buckets reach.
const (
	RegularDays = 30
	EarlyDays   = 60
	WarmupDays  = 90
)

// Edge is the end of memberships whose last day is so many days from today: the first moment after it.
func Edge(now time.Time, days int) time.Time {
	return clock.AddDays(clock.StartOfDay(now), days+1)
}

// Of is the bucket of a membership that isn't renewed, by the first moment at which it doesn't hold anymore. It is
// empty for one that ends later than anyone is asked to renew.
func Of(end, now time.Time) Bucket {
	switch {
	// The nearest end first: each later edge holds the earlier ones, too.
	case !end.After(now):
		return Unenrolled
	case !end.After(Edge(now, RegularDays)):
		return Regular
	case !end.After(Edge(now, EarlyDays)):
		return Early
	case !end.After(Edge(now, WarmupDays)):
		return Warmup
	}

	return ""
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
