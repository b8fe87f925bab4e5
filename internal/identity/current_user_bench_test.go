package identity

import (
	"testing"
	"time"

	"atlas/internal/platform/dbtest"
	"atlas/internal/platform/jobs"
)

// BenchmarkCurrentUser compares what a request costs when it must ask the database with what it costs within the same second.
func BenchmarkCurrentUser(b *testing.B) {
	h := newFixture(b, dbtest.SQLite(b, jobs.Step()))
	ctx := h.by(h.person("ana", "member", "coach"))
	for name, wait := range map[string]time.Duration{"cold": time.Second, "warm": 0} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				h.clock.Advance(wait)
				if _, err := h.Sessions.CurrentUser(ctx); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
