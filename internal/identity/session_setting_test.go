package identity

import (
	"testing"
	"time"

	"atlas/internal/settings"
)

// set changes a setting as staff would.
func (h *fixture) set(name, value string) {
	h.t.Helper()
	if err := h.settings.Ensure(h.t.Context()); err != nil {
		h.t.Fatal(err)
	}
	boss := h.by(h.person("setter-of-"+name, "tribe-team-fa"))
	row, err := h.settings.ByName(boss, name)
	if err != nil || row == nil {
		h.t.Fatal(name, err)
	}
	if _, err := h.settings.Update(boss, row.ID, &value, nil); err != nil {
		h.t.Fatal(err)
	}
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
			t.Error("a new cookie lives until", fresh.Expires)
		}
		h.clock.Advance(2 * day)
		if !h.who(open.Token, "").SignedIn() || !h.who(fresh.Token, "").SignedIn() {
			t.Fatal("signed out too early")
		}
		h.clock.Advance(2 * day)
		h.who(open.Token, "")
		h.clock.Advance(day)
		if h.who(open.Token, "").SignedIn() {
			t.Error("a session that was open already outlives the setting")
		}
		if h.who(fresh.Token, "").SignedIn() {
			t.Error("an idle session outlives the setting")
		}
	})
}
