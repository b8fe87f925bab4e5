package reason

import (
	"math"
	"time"

	"atlas/internal/platform/clock"
)

// Outcome is how a contact went.
type Outcome string

// The outcomes of a contact.
const (
	Reached     Outcome = "reached"
	Promises    Outcome = "promised"
	Paid        Outcome = "paid"
	Declined    Outcome = "declined"
	WrongNumber Outcome = "wrong-number"
	Later       Outcome = "later"
	// Emailed is for an email that several people got at once: no one answered it yet.
	Emailed Outcome = "emailed"
)

// restDays is for how many days after a contact someone isn't in the queue again; a promise rests until its day.
var restDays = map[Outcome]int{Reached: 5, Paid: 3, Declined: 30, WrongNumber: 14, Later: 1, Emailed: 1}

// IsOutcome tells whether a word is an outcome that someone can save. That an email went out is no such thing.
func IsOutcome(o Outcome) bool { return o == Promises || o != Emailed && restDays[o] > 0 }

// IsPaused tells whether someone is left alone today because of their last contact.
func IsPaused(o Outcome, at time.Time, until *time.Time, now time.Time) bool {
	if o == Promises {
		return until != nil && clock.DaysBetween(now, *until) > 0
	}

	return clock.DaysBetween(at, now) < restDays[o]
}

// Share is a part of a base with the range that its true share is likely in: the Wilson interval at 95 percent, in
// whole percent.
type Share struct{ Count, Of, Low, High int }

// ShareOf counts a share. Without a base anything is possible.
func ShareOf(count, of int) Share {
	if of == 0 {
		return Share{High: 100}
	}

	const z = 1.96
	n, p := float64(of), float64(count)/float64(of)
	middle := p + z*z/(2*n)
	spread := z * math.Sqrt(p*(1-p)/n+z*z/(4*n*n))
	// Kept within 0 and 100, which the formula can miss by rounding.
	bound := func(value float64) int { return int(math.Round(100 * min(max(value/(1+z*z/n), 0), 1))) }

	return Share{count, of, bound(middle - spread), bound(middle + spread)}
}
