// Package clock is the only place that asks what time it is, and the one that knows Manila.
package clock

import (
	"sync/atomic"
	"time"
)

// Clock tells the time.
type Clock interface{ Now() time.Time }

// System is the clock of the machine.
type System struct{}

// Now is the present in UTC, in the milliseconds that the database keeps.
func (System) Now() time.Time { return time.Now().UTC().Truncate(time.Millisecond) }

// Ahead is the clock of the machine, moved by a time: for a demo that shows what comes.
type Ahead struct{ By time.Duration }

// Now is the present, moved.
func (a Ahead) Now() time.Time { return System{}.Now().Add(a.By) }

// Fixed is a clock for tests; Advance moves it, also while a server reads it.
type Fixed struct{ millis atomic.Int64 }

// At makes a Fixed clock.
func At(t time.Time) *Fixed {
	f := &Fixed{}
	f.millis.Store(t.UnixMilli())
	return f
}

// Now is where the clock stands.
func (f *Fixed) Now() time.Time { return time.UnixMilli(f.millis.Load()).UTC() }

// Advance moves the clock.
func (f *Fixed) Advance(d time.Duration) { f.millis.Add(d.Milliseconds()) }

// Manila is the zone of every day boundary in Atlas. The Philippines keep no summer time, so the fixed zone is exact
// for all dates we handle and needs no zone files.
var Manila = time.FixedZone("Asia/Manila", 8*60*60)

// StartOfDay is midnight in Manila of the day that holds t.
func StartOfDay(t time.Time) time.Time {
	y, m, d := t.In(Manila).Date()
	return time.Date(y, m, d, 0, 0, 0, 0, Manila).UTC()
}

// AddDays moves by calendar days of Manila.
func AddDays(t time.Time, days int) time.Time { return t.In(Manila).AddDate(0, 0, days).UTC() }

// DaysBetween counts calendar days of Manila from a to b.
func DaysBetween(a, b time.Time) int {
	return int(StartOfDay(b).Sub(StartOfDay(a)).Hours() / 24)
}

// Stopwatch starts measuring how long something takes, whatever clock the rules run on.
func Stopwatch() func() time.Duration {
	start := time.Now()
	return func() time.Duration { return time.Since(start) }
}
