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
	"atlas/internal/testkit/check"
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
					t.Errorf("%s on %q: got offered %t and error %v, want %t and none", by, on, offered, err,
						mighty[by] && !mighty[on])
				}
				err = h.impersonate(jar, target.ID)
				if mighty[by] && !mighty[on] {
					starts++
					if a := h.who(*jar, ""); err != nil || a.UserID != target.ID || a.OriginalUserID != actorUser.ID || h.who(before, "").SignedIn() {
						t.Errorf("%s on %q: got %+v and error %v, want user %d by %d, the old cookie ended and no "+
							"error", by, on, a, err, target.ID, actorUser.ID)
					}
					continue
				}
				refusals++
				if !errs.Is(err, errs.Forbidden) || *jar != before || h.who(before, "").UserID != actorUser.ID {
					t.Errorf("%s on %q: got error %v, want %q and the cookie as before", by, on, err, errs.Forbidden)
				}
			}
		}
		if starts != 2*11 || refusals != 13*13-2*11 || h.logged("impersonation_start") != starts || h.logged("impersonation_refused") != refusals {
			t.Errorf("got %d starts and %d refusals, %d and %d in the log, want 22 and 147 of both", starts, refusals,
				h.logged("impersonation_start"), h.logged("impersonation_refused"))
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
		check.NoError(t, "the person viewed", err)
		if target.ID != maria.ID {
			t.Fatalf("the person viewed: got ID %d, want ID %d", target.ID, maria.ID)
		}
		viewing := *jar
		if a := h.who(viewing, ""); a.Page("users") || !a.Page("profile") || a.Can(sessions.ImpersonateFunction) {
			t.Errorf("got rights %+v, want those of the person viewed and no impersonation", a)
		}
		if offered, err := (UserFields{h.Service}).IsImpersonable(h.as(*jar, jar), h.read(other.ID)); offered ||
			err != nil {
			t.Errorf("offered inside an impersonation: got offered %t and error %v, want offered false and no error",
				offered, err)
		}
		if text, _ := h.Sessions.BearerToken(t.Context(), viewing); !h.who(viewing, text).Impersonating() {
			t.Error("got no bearer while viewing as someone else, want one")
		}
		check.ErrorCode(t, "an impersonation inside of one", h.impersonate(jar, other.ID), errs.Forbidden)
		for _, forged := range []int{other.ID, maria.ID, 0, -1, 999_999} {
			if _, err := h.Sessions.StopImpersonation(h.as(*jar, jar), forged); !errs.Is(err, errs.Forbidden) || *jar != viewing {
				t.Errorf("stopping as user %d: got error %v, want %q and the cookie as before", forged, err,
					errs.Forbidden)
			}
		}
		back, err := h.Sessions.StopImpersonation(h.as(*jar, jar), admin.ID)
		check.NoError(t, "the person after the end", err)
		if back.ID != admin.ID {
			t.Fatalf("the person after the end: got ID %d, want ID %d", back.ID, admin.ID)
		}
		if a := h.who(*jar, ""); a.UserID != admin.ID || a.Impersonating() || !a.Page("users") {
			t.Errorf("got %+v, want the admin again, with the users page and not impersonating", a)
		}
		if h.who(own, "").SignedIn() || h.who(viewing, "").SignedIn() || *jar == own || *jar == viewing {
			t.Errorf("got own cookie signed in %t, that of the view %t, jar %q, want neither and a new cookie",
				h.who(own, "").SignedIn(), h.who(viewing, "").SignedIn(), *jar)
		}
		if _, err := h.Sessions.StopImpersonation(h.as(*jar, jar), admin.ID); !errs.Is(err, errs.Forbidden) {
			t.Errorf("stopping outside of an impersonation: got error %v, want one with code %s", err, errs.Forbidden)
		}
		if _, err := h.Sessions.StopImpersonation(t.Context(), admin.ID); !errs.Is(err, errs.Unauthenticated) {
			t.Errorf("stopping as a visitor: got error %v, want one with code %s", err, errs.Unauthenticated)
		}
		check.Equal(t, "starts in the log", h.logged("impersonation_start"), 1)
		check.Equal(t, "stops in the log", h.logged("impersonation_stop"), 1)
		check.Equal(t, "refusals in the log", h.logged("impersonation_refused"), 7)
		both := h.count(`SELECT COUNT(*) FROM info_log WHERE action = 'impersonation_refused' AND actor_id = ? AND on_behalf_of_id = ?`, admin.ID, maria.ID)
		check.Equal(t, "refusals that carry both ids", both, 6)
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
			t.Errorf("got error %v and user %d, want %q, the same cookie and not the admin", err,
				h.who(before, "").UserID, errs.Forbidden)
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
		if offered, err := (UserFields{h.Service}).IsImpersonable(h.as(*jar, jar), h.read(gone.ID)); offered ||
			err != nil {
			t.Errorf("offered for somebody archived: got offered %t and error %v, want offered false and no error",
				offered, err)
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
				t.Errorf("%s: got error %v, want it to be allowed %t", name, err, allowed)
			}
		}
		twice := h.person("twice", "member", "helper")
		check.ErrorCode(t, "viewing as an equal", h.impersonate(h.visit("helper"), twice.ID), errs.Forbidden)
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
				check.NoError(t, "view as the user", h.impersonate(jar, maria.ID))
				viewing := *jar
				if about == "the session is logged out" {
					_ = h.Sessions.Logout(t.Context(), viewing)
				}
				h.who(viewing, "")
				c.happen(h, admin, maria)
				a := actor.From(h.as(viewing, jar))
				if a.Impersonating() != c.lives || a.SignedIn() != c.lives {
					t.Errorf("got %+v, want impersonating and signed in to be %t", a, c.lives)
				}
				if ended := h.logged("impersonation_stop"); (ended == 0) != c.lives || ended > 1 {
					t.Errorf("got %d ends in the info log, want one unless it lives (%t)", ended, c.lives)
				}
				if a.UserID == admin.ID {
					t.Error("got the admin signed in by the end of an impersonation, want nobody or the person " +
						"viewed")
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
		check.NoError(t, "view as the user", h.impersonate(jar, h.person("maria", "member").ID))
		for _, lives := range []bool{true, false} {
			h.clock.Advance(5 * time.Minute)
			check.Equal(t, "the impersonation lives", h.who(*jar, "").Impersonating(), lives)
		}
	})
}

func TestSweepEndsOverdueImpersonationsWithANote(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		h.person("admin", "tribe-team-fa")
		jar := h.visit("admin")
		check.NoError(t, "view as the user", h.impersonate(jar, h.person("maria", "member").ID))
		h.clock.Advance(time.Hour)
		for range 2 {
			check.NoError(t, "sweep", h.Sweep(t.Context()))
		}
		check.Equal(t, "sessions after the sweep", h.count(`SELECT COUNT(*) FROM sessions`), 0)
		check.Equal(t, "ends in the info log", h.logged("impersonation_stop"), 1)
	})
}

func TestPasswordResetIsRefusedWhileImpersonating(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		h.person("admin", "tribe-team-fa")
		jar := h.visit("admin")
		check.NoError(t, "view as the user", h.impersonate(jar, h.person("maria", "member").ID))
		handle := h.forgot("maria")
		h.try(handle.ID, h.otp, "")
		for about, err := range map[string]error{
			"known by the context": h.SignIn.ResetPassword(h.as(*jar, jar), handle.Token, "New-pass-1", home),
			"known by the cookie":  h.SignIn.ResetPassword(t.Context(), handle.Token, "New-pass-1", sessions.Client{IP: home.IP, Cookie: *jar}),
		} {
			check.ErrorCode(t, about, err, errs.Forbidden)
		}
		if err := h.reset(handle.Token, "New-pass-1"); err != nil {
			t.Errorf("reset the password: got error %v, want none", err)
		}
	})
}
