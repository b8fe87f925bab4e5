package identity

import (
	"testing"

	"atlas/internal/platform/dbtest"
	"atlas/internal/platform/jobs"
)

func BenchmarkCurrentUser(b *testing.B) {
	h := newFixture(b, dbtest.SQLite(b, jobs.Step()))
	ctx := h.by(h.person("ana", "member", "coach"))

	b.ReportAllocs()
	for b.Loop() {
		if _, err := h.Sessions.CurrentUser(ctx); err != nil {
			b.Fatal(err)
		}
	}
}
