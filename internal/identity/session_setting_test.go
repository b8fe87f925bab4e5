package identity

import (
	"testing"
	"time"

	"atlas/internal/settings"
	"atlas/internal/testkit/check"
)

// set changes a setting as staff would.
func (h *fixture) set(name, value string) {
	h.t.Helper()
	check.NoError(h.t, "ensure the settings", h.settings.Ensure(h.t.Context()))
	boss := h.by(h.person("setter-of-"+name, "tribe-team-fa"))
	row, err := h.settings.ByName(boss, name)
	if err != nil || row == nil {
		h.t.Fatalf("got setting %+v of %q and error %v, want a row", row, name, err)
	}
	_, err = h.settings.Update(boss, row.ID, &value, nil)
	check.NoError(h.t, "update the setting", err)
}

func TestStaffSayHowLongSessionsLive(t *testing.T) {
	const day = 24 * time.Hour
	forEachEngine(t, func(t *testing.T, h *fixture) {
		h.person("maria", "member")
		open := h.signIn("maria")
		h.set(settings.SessionIdleDays, "3") // first: it is never longer than the other
		h.set(settings.SessionAbsoluteDays, "5")
		fresh := h.signIn("maria")
		if !fresh.Expires.Equal(h.clock.Now().Add(5 * day)) {
			t.Errorf("end of a new cookie: got %v, want in five days", fresh.Expires)
		}
		h.clock.Advance(2 * day)
		if !h.who(open.Token, "").SignedIn() || !h.who(fresh.Token, "").SignedIn() {
			t.Fatalf("got old session signed in %t, new one %t, want both", h.who(open.Token, "").SignedIn(),
				h.who(fresh.Token, "").SignedIn())
		}
		h.clock.Advance(2 * day)
		h.who(open.Token, "")
		h.clock.Advance(day)
		if h.who(open.Token, "").SignedIn() {
			t.Error("got a session that outlives the setting, want those open already ended too")
		}
		if h.who(fresh.Token, "").SignedIn() {
			t.Error("got an idle session that outlives the setting, want it ended")
		}
	})
}
