package identity

import (
	"testing"
	"time"

	"atlas/internal/identity/access"
	"atlas/internal/identity/people"
	"atlas/internal/identity/sessions"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/errs"
	"atlas/internal/settings"
)

// cast makes one person per level, and the legacy admin.
func (h *fixture) cast() map[string]*people.User {
	people := map[string]*people.User{}
	for _, level := range access.Catalogue.Levels {
		people[level.ID] = h.person(level.ID, level.ID)
	}
	people["admin"] = h.person("admin")
	h.exec(`UPDATE users SET is_legacy_admin = ? WHERE id = ?`, true, people["admin"].ID)
	return people
}

// visit signs somebody in; the cookie is in the jar.
func (h *fixture) visit(name string) *string {
	jar := h.signIn(name).Token
	return &jar
}

func (h *fixture) impersonate(jar *string, userID int) error {
	_, err := h.Sessions.Impersonate(h.as(*jar, jar), userID, "to see what they see")
	return err
}

// B213 and who is offered it: what the screen is told is what happens.
func TestImpersonationMatrix(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		people := h.cast()
		mighty := map[string]bool{"tribe-team-fa": true, "admin": true}
		starts, refusals := 0, 0
		for by, actorUser := range people {
			for on, target := range people {
				jar := h.visit(by)
				before := *jar
				offered, err := UserFields{h.Service}.IsImpersonable(h.as(*jar, jar), h.read(target.ID))
				if err != nil || offered != (mighty[by] && !mighty[on]) {
					t.Errorf("%s is offered %s: %v %v", by, on, offered, err)
				}
				err = h.impersonate(jar, target.ID)
				if mighty[by] && !mighty[on] {
					starts++
					if a := h.who(*jar, ""); err != nil || a.UserID != target.ID || a.OriginalUserID != actorUser.ID || h.who(before, "").SignedIn() {
						t.Errorf("%s on %s: %v %+v", by, on, err, a)
					}
					continue
				}
				refusals++
				if !errs.Is(err, errs.Forbidden) || *jar != before || h.who(before, "").UserID != actorUser.ID {
					t.Errorf("%s on %s: %v", by, on, err)
				}
			}
		}
		if starts != 2*11 || refusals != 13*13-2*11 || h.logged("impersonation_start") != starts || h.logged("impersonation_refused") != refusals {
			t.Error(starts, "started,", refusals, "refused;", h.logged("impersonation_start"), h.logged("impersonation_refused"), "in the log")
		}
	}, roomy)
}

// B11, B236 and B237.
func TestImpersonationThereAndBack(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		admin, maria := h.person("admin", "tribe-team-fa"), h.person("maria", "member")
		other := h.person("other", "tribe-team-fa")
		jar := h.visit("admin")
		own := *jar
		target, err := h.Sessions.Impersonate(h.as(*jar, jar), maria.ID, "to see what she sees")
		if err != nil || target.ID != maria.ID {
			t.Fatal(err)
		}
		viewing := *jar
		if a := h.who(viewing, ""); a.Page("users") || !a.Page("profile") || a.Can(sessions.ImpersonateFunction) {
			t.Error("more rights than the person viewed", a)
		}
		if offered, err := (UserFields{h.Service}).IsImpersonable(h.as(*jar, jar), h.read(other.ID)); offered || err != nil {
			t.Error("offered inside an impersonation", err)
		}
		if text, _ := h.Sessions.BearerToken(t.Context(), viewing); !h.who(viewing, text).Impersonating() {
			t.Error("no bearer while viewing as someone else")
		}
		if err := h.impersonate(jar, other.ID); !errs.Is(err, errs.Forbidden) {
			t.Error("nested", err)
		}
		for _, forged := range []int{other.ID, maria.ID, 0, -1, 999_999} {
			if _, err := h.Sessions.StopImpersonation(h.as(*jar, jar), forged); !errs.Is(err, errs.Forbidden) || *jar != viewing {
				t.Error("became", forged, err)
			}
		}
		back, err := h.Sessions.StopImpersonation(h.as(*jar, jar), admin.ID)
		if err != nil || back.ID != admin.ID {
			t.Fatal(err)
		}
		if a := h.who(*jar, ""); a.UserID != admin.ID || a.Impersonating() || !a.Page("users") {
			t.Error("not back", a)
		}
		if h.who(own, "").SignedIn() || h.who(viewing, "").SignedIn() || *jar == own || *jar == viewing {
			t.Error("an old cookie lives on")
		}
		if _, err := h.Sessions.StopImpersonation(h.as(*jar, jar), admin.ID); !errs.Is(err, errs.Forbidden) {
			t.Error("stopped outside of an impersonation", err)
		}
		if _, err := h.Sessions.StopImpersonation(t.Context(), admin.ID); !errs.Is(err, errs.Unauthenticated) {
			t.Error("a visitor stopped", err)
		}
		if h.logged("impersonation_start") != 1 || h.logged("impersonation_stop") != 1 || h.logged("impersonation_refused") != 7 {
			t.Error(h.logged("impersonation_start"), h.logged("impersonation_stop"), h.logged("impersonation_refused"))
		}
		both := h.count(`SELECT COUNT(*) FROM info_log WHERE action = 'impersonation_refused' AND actor_id = ? AND on_behalf_of_id = ?`, admin.ID, maria.ID)
		if both != 6 {
			t.Error(both, "refusals carry both ids")
		}
	})
}

func TestMemberCannotBecomeAdminByStopping(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		admin := h.person("admin", "tribe-team-fa")
		h.person("maria", "member")
		jar := h.visit("maria")
		before := *jar
		_, err := h.Sessions.StopImpersonation(h.as(*jar, jar), admin.ID)
		if !errs.Is(err, errs.Forbidden) || *jar != before || h.who(before, "").UserID == admin.ID {
			t.Error(err)
		}
	})
}

func TestImpersonationWantsAReasonAndSomebody(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		h.person("admin", "tribe-team-fa")
		maria := h.person("maria", "member")
		gone := h.person("gone", "member")
		h.exec(`UPDATE users SET archived_at = 1 WHERE id = ?`, gone.ID)
		jar := h.visit("admin")
		_, err := h.Sessions.Impersonate(h.as(*jar, jar), maria.ID, "  ")
		h.refused(err, errs.Invalid, "reason is required")
		_, err = h.Sessions.Impersonate(h.as(*jar, jar), 999_999, "reason")
		h.refused(err, errs.NotFound, "User not found")
		_, err = h.Sessions.Impersonate(h.as(*jar, jar), gone.ID, "reason")
		h.refused(err, errs.Forbidden, "This person is archived")
		if offered, err := (UserFields{h.Service}).IsImpersonable(h.as(*jar, jar), h.read(gone.ID)); offered || err != nil {
			t.Error("offered for somebody archived", err)
		}
		_, err = h.Sessions.Impersonate(t.Context(), maria.ID, "reason")
		h.refused(err, errs.Unauthenticated, "Please log in first")
	})
}

// A helper may view only those who may do no more than the helper.
func TestImpersonationByRights(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		h.exec(`INSERT INTO access_levels (id, name, name_key, pages, functions, is_system, position, updated_at)
			VALUES ('helper', 'Helper', 'helper', '["profile", "users", "allUsers"]', '["user_impersonate"]', ?, 99, 0)`, false)
		h.person("helper", "helper")
		for name, allowed := range map[string]bool{"member": true, "coach": false, "tribe-team-ro": false, "success-manager": false} {
			target := h.person(name, name)
			jar := h.visit("helper")
			if err := h.impersonate(jar, target.ID); (err == nil) != allowed {
				t.Error(name, err)
			}
		}
		twice := h.person("twice", "member", "helper")
		if err := h.impersonate(h.visit("helper"), twice.ID); !errs.Is(err, errs.Forbidden) {
			t.Error("onto an equal", err)
		}
	})
}

func TestImpersonationEnds(t *testing.T) {
	for about, c := range map[string]struct {
		happen func(h *fixture, admin, maria *people.User)
		lives  bool
	}{
		"nothing happens": {func(h *fixture, _, _ *people.User) {}, true},
		"59 minutes pass": {func(h *fixture, _, _ *people.User) { h.clock.Advance(59 * time.Minute) }, true},
		"an hour passes":  {func(h *fixture, _, _ *people.User) { h.clock.Advance(time.Hour) }, false},
		"the admin is archived": {func(h *fixture, admin, _ *people.User) {
			h.exec(`UPDATE users SET archived_at = 1 WHERE id = ?`, admin.ID)
		}, false},
		"the admin is demoted": {func(h *fixture, admin, _ *people.User) {
			h.exec(`UPDATE user_access_levels SET level_id = 'tribe-team-ro' WHERE user_id = ?`, admin.ID)
		}, false},
		"the person is archived": {func(h *fixture, _, maria *people.User) {
			h.exec(`UPDATE users SET archived_at = 1 WHERE id = ?`, maria.ID)
		}, false},
		"the person is promoted": {func(h *fixture, _, maria *people.User) {
			h.exec(`INSERT INTO user_access_levels (user_id, level_id, granted_at) VALUES (?, 'tribe-team-fa', 0)`, maria.ID)
		}, false},
		"the level loses the function": {func(h *fixture, _, _ *people.User) {
			h.exec(`UPDATE access_levels SET functions = '["user_create"]' WHERE id = 'tribe-team-fa'`)
		}, false},
		"the admin's password is reset": {func(h *fixture, admin, _ *people.User) { _ = h.Sessions.EndAll(h.t.Context(), admin.ID) }, false},
		"the session is logged out":     {func(h *fixture, _, _ *people.User) {}, false},
	} {
		t.Run(about, func(t *testing.T) {
			forEachEngine(t, func(t *testing.T, h *fixture) {
				admin, maria := h.person("admin", "tribe-team-fa"), h.person("maria", "member")
				jar := h.visit("admin")
				if err := h.impersonate(jar, maria.ID); err != nil {
					t.Fatal(err)
				}
				viewing := *jar
				if about == "the session is logged out" {
					_ = h.Sessions.Logout(t.Context(), viewing)
				}
				h.who(viewing, "")
				c.happen(h, admin, maria)
				h.clock.Advance(time.Second) // what another process changed holds within a second
				a := actor.From(h.as(viewing, jar))
				if a.Impersonating() != c.lives || a.SignedIn() != c.lives {
					t.Errorf("%+v", a)
				}
				if ended := h.logged("impersonation_stop"); (ended == 0) != c.lives || ended > 1 {
					t.Error(ended, "ends in the info log")
				}
				if a.UserID == admin.ID {
					t.Error("the end of an impersonation signs the admin in")
				}
			})
		})
	}
}

func TestStaffSayHowLongAnImpersonationLasts(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		h.set(settings.ImpersonationMinutes, "10")
		h.person("admin", "tribe-team-fa")
		jar := h.visit("admin")
		if err := h.impersonate(jar, h.person("maria", "member").ID); err != nil {
			t.Fatal(err)
		}
		for _, lives := range []bool{true, false} {
			h.clock.Advance(5 * time.Minute)
			if h.who(*jar, "").Impersonating() != lives {
				t.Error("lives:", !lives)
			}
		}
	})
}

func TestSweepEndsOverdueImpersonationsWithANote(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		h.person("admin", "tribe-team-fa")
		jar := h.visit("admin")
		if err := h.impersonate(jar, h.person("maria", "member").ID); err != nil {
			t.Fatal(err)
		}
		h.clock.Advance(time.Hour)
		for range 2 {
			if err := h.Sweep(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
		if h.count(`SELECT COUNT(*) FROM sessions`) != 0 || h.logged("impersonation_stop") != 1 {
			t.Error("not ended, or not noted once", h.logged("impersonation_stop"))
		}
	})
}

func TestPasswordResetIsRefusedWhileImpersonating(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		h.person("admin", "tribe-team-fa")
		jar := h.visit("admin")
		if err := h.impersonate(jar, h.person("maria", "member").ID); err != nil {
			t.Fatal(err)
		}
		handle := h.forgot("maria")
		h.try(handle.ID, h.otp, "")
		for about, err := range map[string]error{
			"known by the context": h.SignIn.ResetPassword(h.as(*jar, jar), handle.Token, "New-pass-1", home),
			"known by the cookie":  h.SignIn.ResetPassword(t.Context(), handle.Token, "New-pass-1", sessions.Client{IP: home.IP, Cookie: *jar}),
		} {
			if !errs.Is(err, errs.Forbidden) {
				t.Error(about, err)
			}
		}
		if err := h.reset(handle.Token, "New-pass-1"); err != nil {
			t.Error(err)
		}
	})
}
