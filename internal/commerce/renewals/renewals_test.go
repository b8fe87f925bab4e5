package renewals

import (
	"testing"
	"time"

	"atlas/internal/platform/clock"
)

// The edge of a bucket is the end of its last day in Manila, whatever the hour is.
func TestEdge(t *testing.T) {
	today := time.Date(2026, time.November, 17, 0, 0, 0, 0, clock.Manila)
	want := time.Date(2026, time.December, 18, 0, 0, 0, 0, clock.Manila)
	for _, at := range []time.Duration{0, 9 * time.Hour, 24*time.Hour - time.Millisecond} {
		t.Run(at.String(), func(t *testing.T) {
			if got := BucketEnd(today.Add(at), 30); !got.Equal(want) {
				t.Errorf("got %s, want %s", got, want)
			}
		})
	}
}

// Every bucket that holds people says what to do next.
func TestNextStep(t *testing.T) {
	for _, bucket := range Buckets[1:] {
		if NextStep(bucket) == "" {
			t.Errorf("%s: got no next step, want one", bucket)
		}
	}
	if !IsBucket("er warmup") || IsBucket("warmup") {
		t.Errorf(`got "er warmup" as a bucket %t and "warmup" %t, want true and false`, IsBucket("er warmup"),
			IsBucket("warmup"))
	}
}
