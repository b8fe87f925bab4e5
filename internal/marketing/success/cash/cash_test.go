package cash

import (
	"testing"
	"time"

	"atlas/internal/platform/clock"
)

// Buckets change at 30, 60 and 90 days before the last day, whatever the hour, and when the membership ends.
func TestOf(t *testing.T) {
	today := time.Date(2026, time.November, 17, 0, 0, 0, 0, clock.Manila)
	for _, test := range []struct {
		name string
		// days is how many days from today the last day is.
		days int
		want Bucket
	}{
		{"ended yesterday", -1, Unenrolled},
		{"ends today", 0, Regular},
		{"in 30 days", 30, Regular},
		{"in 31 days", 31, Early},
		{"in 60 days", 60, Early},
		{"in 61 days", 61, Warmup},
		{"in 90 days", 90, Warmup},
		{"in 91 days", 91, ""},
	} {
		for _, at := range []time.Duration{0, 9 * time.Hour, 24*time.Hour - time.Millisecond} {
			t.Run(test.name, func(t *testing.T) {
				// It holds until the first moment of the day after.
				end := clock.AddDays(today, test.days+1)
				if got := Of(end, today.Add(at)); got != test.want {
					t.Errorf("at %s: got %q, want %q", at, got, test.want)
				}
			})
		}
	}
	if got := Of(today.Add(time.Hour), today.Add(time.Hour)); got != Unenrolled {
		t.Errorf("ended by staff this moment: got %q, want %q", got, Unenrolled)
	}
}

// Every bucket that holds people says what to do next.
func TestNextStep(t *testing.T) {
	for _, bucket := range Buckets[1:] {
		if NextStep(bucket) == "" {
			t.Errorf("%q says nothing", bucket)
		}
	}
	if !IsBucket("er warmup") || IsBucket("warmup") {
		t.Error("the words aren't those of the contract")
	}
}
