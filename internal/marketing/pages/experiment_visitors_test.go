package pages_test

import (
	"context"
	"testing"
)

// Visitors that can't be written wait until they can.
func TestVisitorsSurviveAFailedWrite(t *testing.T) {
	forEachEngine(t, func(f *fixture) {
		f.experiment("/va", "Bagong simula")
		f.openAs(f.whoSees("/va", "Bagong simula", 0), "/va")
		gone, cancel := context.WithCancel(f.t.Context())
		cancel()
		if err := f.Marketing.Pages.Experiments.FlushVisitors(gone); err == nil {
			f.t.Fatal("writing for nobody: got no error, want one")
		}

		f.openAs(f.whoSees("/va", "afraid to lose", 0), "/va")

		f.wantCounts("/va", "A 0/1 B 0/1")
	})
}
