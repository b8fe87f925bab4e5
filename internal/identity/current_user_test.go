package identity

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"atlas/internal/identity/access"
	"atlas/internal/identity/people"
	"atlas/internal/identity/sessions"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
	"atlas/internal/testkit/check"
)

// current reads the current user as a client would.
func (h *fixture) current(ctx context.Context) map[string]any {
	h.t.Helper()
	text, err := h.Sessions.CurrentUser(ctx)
	check.NoError(h.t, "read the current user", err)
	me := map[string]any{}
	if err := json.Unmarshal(text, &me); err != nil {
		h.t.Fatalf("got %q, which is no JSON (%v), want the current user", string(text), err)
	}
	return me
}

// contractFields are the fields of section 3 of the specification, and seven of ours.
var contractFields = strings.Fields(`id email firstName lastName slug profileImage roles accessLevels pageAccess functionAccess stage managedStage group
	managedGroup stagesAsReviewer affiliateTimestamp accountabilityAsLeaderId accountabilityGroupId isFastTrackStudent isBatch17 isJourneyFormCompleted
	showReturneeModal batch tribeId membershipStatus originalUserId isImpersonating userProfile mustSetUpTwoFactor mustChangePassword erasureDueAt isEmailProven
	seesMembers accessKey version`)

// B83, B85 and B86.
func TestCurrentUserHasEveryField(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		ana := h.person("ana", "coach", "member")
		h.exec("UPDATE users SET tribe_id = 'TRB-001', middle_name = 'Lim', birthdate = '1990-05-17', show_returnee_modal = ? WHERE id = ?", true, ana.ID)
		h.readLevels()
		ctx, statements := db.WithStatementCount(h.by(ana))
		me := h.current(ctx)
		check.Equal(t, "fields of the current user", len(me), len(contractFields))
		for _, name := range contractFields {
			if _, ok := me[name]; !ok {
				t.Errorf("got no field %q, want every field of the contract", name)
			}
		}
		check.Equal(t, "statements", statements.Load(), 1)
		part, _ := json.Marshal(map[string]any{"roles": me["roles"], "levels": me["accessLevels"], "stages": me["stagesAsReviewer"], "original": me["originalUserId"], "profile": me["userProfile"], "returnee": me["showReturneeModal"], "batch17": me["isBatch17"]})
		check.Equal(t, "the part of the roles", string(part),
			`{"batch17":false,"levels":[{"id":"member","name":"Member"},{"id":"coach","name":"Coach"}],`+
				`"original":null,"profile":{"birthdate":"1990-05-17","firstName":"ana","lastName":"Santos",`+
				`"middleName":"Lim","sex":null,"suffix":null},"returnee":true,"roles":["member","coach"],`+
				`"stages":[]}`)
		pages := me["pageAccess"].(map[string]any)
		if len(pages) != len(access.Catalogue.Pages) || pages["group"] != true || pages["users"] != false || len(me["functionAccess"].(map[string]any)) != len(access.Catalogue.Functions) {
			t.Errorf("got pages %v, want the group page without the users page, and %d functions", pages,
				len(access.Catalogue.Functions))
		}
		text, _ := h.Sessions.CurrentUser(ctx)
		if strings.Contains(strings.ToLower(string(text)), "argon2") {
			t.Error("got the password hash in the answer, want none of it")
		}
	})
}

// B190 and B218: the legacy administrator opens all, a visitor is nobody.
func TestCurrentUserOfSpecialPeople(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		if text, err := h.Sessions.CurrentUser(t.Context()); text != nil || err != nil {
			t.Errorf("the current user of a visitor: got text %q and error %v, want no text and no error", text, err)
		}
		old := h.person("old")
		h.exec("UPDATE users SET is_legacy_admin = ? WHERE id = ?", true, old.ID)
		me := h.current(h.by(old))
		if !slices.Equal(me["roles"].([]any), []any{"admin"}) || len(me["accessLevels"].([]any)) != 0 || me["pageAccess"].(map[string]any)["editAccessLevel"] != true {
			t.Errorf("got %v, want role admin without levels, with every page", me)
		}
		bare := h.current(h.by(h.person("bare")))
		if len(bare["roles"].([]any)) != 0 || bare["pageAccess"].(map[string]any)["profile"] != false {
			t.Errorf("got %v, want no role and no page", bare)
		}
		member := h.person("member", "member")
		ctx := h.by(member)
		viewed := actor.From(ctx)
		viewed.OriginalUserID = old.ID
		me = h.current(actor.With(ctx, viewed))
		if me["isImpersonating"] != true || me["originalUserId"] != float64(old.ID) || me["id"] != float64(member.ID) {
			t.Errorf("impersonating, by whom and as whom: got %v, %v and %v, want true, %d and %d",
				me["isImpersonating"], me["originalUserId"], me["id"], old.ID, member.ID)
		}
		if me := h.current(ctx); me["isImpersonating"] != false || me["originalUserId"] != nil {
			t.Errorf("impersonating and by whom: got %v and %v, want false and nil", me["isImpersonating"],
				me["originalUserId"])
		}
	})
}

// partOf adds a part of another domain that reads how many levels the person has and a text of a table of its own.
func partOf(fill func(levels int, address *string, into map[string]any) error) func(d *Deps) {
	return func(d *Deps) {
		d.Hooks.CurrentUserParts = append(d.Hooks.CurrentUserParts, sessions.CurrentUserPart{
			Joins:   fmt.Sprintf(`LEFT JOIN users other_%d ON other_%[1]d.id = u.id AND other_%[1]d.archived_at IS NULL`, len(d.Hooks.CurrentUserParts)),
			Columns: []string{`(SELECT COUNT(*) FROM user_access_levels a WHERE a.user_id = u.id)`, fmt.Sprintf("other_%d.email", len(d.Hooks.CurrentUserParts))},
			Read: func() ([]any, func(context.Context, map[string]any) error) {
				var levels int
				var address *string
				return []any{&levels, &address}, func(_ context.Context, into map[string]any) error { return fill(levels, address, into) }
			},
		})
	}
}

// Other domains read their fields with the person, in the same statement.
func TestOtherDomainsFillTheirParts(t *testing.T) {
	fill := partOf(func(levels int, address *string, into map[string]any) error {
		into["stage"] = map[string]any{"id": levels, "number": 0, "name": "Start"}
		into["membershipStatus"] = address
		return nil
	})
	forEachEngine(t, func(t *testing.T, h *fixture) {
		ana := h.by(h.person("ana", "member", "coach"))
		h.readLevels()
		ctx, statements := db.WithStatementCount(ana)
		me := h.current(ctx)
		if me["membershipStatus"] != "ana@atlas.test" || me["stage"].(map[string]any)["id"] != 2.0 || me["batch"] != nil || len(me) != len(contractFields) {
			t.Errorf("got %v, want the parts of three domains, of which the batch is none", me)
		}
		if len(me["roles"].([]any)) != 2 || statements.Load() != 1 {
			t.Errorf("roles and statements: got %v and %d, want 2 and 1", me["roles"], statements.Load())
		}
	}, fill)
	forEachEngine(t, func(t *testing.T, h *fixture) {
		ctx := h.by(h.person("ana", "member"))
		if _, err := h.Sessions.CurrentUser(ctx); err == nil || !strings.Contains(err.Error(), "salary") {
			t.Errorf("the current user when a part is called salary: got error %v, want one about it", err)
		}
	}, fill, partOf(func(_ int, _ *string, into map[string]any) error { into["salary"] = 1; return nil }))
	boom := errors.New("boom")
	forEachEngine(t, func(t *testing.T, h *fixture) {
		if _, err := h.Sessions.CurrentUser(h.by(h.person("ana", "member"))); !errors.Is(err, boom) {
			t.Errorf("the current user when a part fails: got error %v, want %v", err, boom)
		}
	}, partOf(func(int, *string, map[string]any) error { return boom }))
}

// B235.
func TestReturneeNoticeClosesForGood(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		rodel := h.person("rodel", "member")
		h.exec("UPDATE users SET show_returnee_modal = ? WHERE id = ?", true, rodel.ID)
		ctx := h.by(rodel)
		if h.current(ctx)["showReturneeModal"] != true {
			t.Fatal("got no notice, want one for a returnee")
		}
		for range 2 {
			if ok, err := h.Sessions.HideReturneeModal(ctx); !ok || err != nil {
				t.Fatalf("closing the notice: got %t and error %v, want true and no error", ok, err)
			}
		}
		if h.current(ctx)["showReturneeModal"] != false {
			t.Error("got the notice again, want it closed for good")
		}
		check.Equal(t, "lines for the closed notice", h.logged("returnee_notice_closed"), 1)
		if _, err := h.Sessions.HideReturneeModal(t.Context()); !errs.Is(err, errs.Unauthenticated) {
			t.Errorf("closing the notice as a visitor: got error %v, want one with code %s", err,
				errs.Unauthenticated)
		}
	})
}

func TestCurrentUserIsOfThisMoment(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		ana := h.person("ana", "member")
		ctx := h.by(ana)
		h.current(ctx)
		h.exec("UPDATE users SET slug = 'ana-2' WHERE id = ?", ana.ID)
		if me := h.current(ctx); me["slug"] != "ana-2" {
			t.Errorf("slug after a change: got %v, want ana-2", me["slug"])
		}
		check.NoError(t, "grant the level", h.Levels.Grant(ctx, ana.ID, "coach"))
		if me := h.current(h.by(ana)); me["pageAccess"].(map[string]any)["group"] != true || len(me["roles"].([]any)) != 2 {
			t.Errorf("group page and roles after a level was given: got %v and %v, want true and two",
				me["pageAccess"].(map[string]any)["group"], me["roles"])
		}
	})
}

// B233.
func TestUser(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		ana, ben := h.person("ana", "member", "affiliate"), h.person("ben", "member")
		boss := h.by(h.person("boss", "tribe-team-ro"))
		if u, err := h.List.User(h.by(ana), ana.ID); err != nil {
			t.Fatalf("Ana herself: got error %v, want no error", err)
		} else if u.Email != "ana@atlas.test" {
			t.Fatalf(`Ana herself: got email %q, want email "ana@atlas.test"`, u.Email)
		}
		if u, err := h.List.User(boss, ana.ID); err != nil {
			t.Fatalf("Ana as staff sees her: got error %v, want no error", err)
		} else if u.UserProfile().LastName != "Santos" {
			t.Fatalf(`Ana as staff sees her: got last name %q, want last name "Santos"`, u.UserProfile().LastName)
		}
		for _, id := range []int{ana.ID, 9999, -1} {
			_, err := h.List.User(h.by(ben), id)
			h.refused(err, errs.NotFound, "User not found")
		}
		_, err := h.List.User(boss, 9999)
		h.refused(err, errs.NotFound, "User not found")
		if _, err := h.List.User(t.Context(), ana.ID); !errs.Is(err, errs.Unauthenticated) {
			t.Errorf("a user for a visitor: got error %v, want one with code %s", err, errs.Unauthenticated)
		}
		fields := UserFields{h.Service}
		ctx, statements := db.WithStatementCount(h.WithLoaders(boss))
		h.Levels.Loaders(ctx).Levels.Expect(ana.ID, ben.ID)
		for u, want := range map[*people.User]int{ana: 2, ben: 1} {
			levels, err := fields.AccessLevel(ctx, u)
			if err != nil || len(levels) != want {
				t.Errorf("levels of Ana: got error %v and %d levels, want no error and %d", err, len(levels), want)
			} else if levels[0].ID != "member" || len(levels[0].Pages()) != 1 {
				t.Errorf(`levels of Ana: got ID %q and %d pages, want ID "member" and 1`, levels[0].ID,
					len(levels[0].Pages()))
			}
		}
		check.Equal(t, "statements for the levels of everybody", statements.Load(), 1)
		own, err := fields.AccessLevel(h.by(ana), ana)
		if err != nil || len(own) != 2 {
			t.Errorf("own levels of a member: got error %v and %d own, want no error and 2", err, len(own))
		} else if own[0].Name != "Member" || len(own[0].Pages()) != 0 {
			t.Errorf(`own levels of a member: got name %q and %d pages, want name "Member" and 0`, own[0].Name,
				len(own[0].Pages()))
		}
	})
}

// The version stays the same while nothing changes, is that of the current user, costs one statement at most, and is another one once a level was given
// or taken.
func TestCurrentUserVersion(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		ana := h.person("ana", "non-member")
		version := func() string {
			t.Helper()
			h.readLevels()
			ctx, statements := db.WithStatementCount(h.by(ana))
			got, err := h.Sessions.CurrentUserVersion(ctx)
			check.NoError(t, "read the version of the current user", err)
			if statements.Load() > 1 {
				t.Errorf("statements of one version: got %d, want 1", statements.Load())
			}
			if told := h.current(ctx)["version"]; told != got {
				t.Errorf("got %s, want %s as the current user tells", got, told)
			}
			return got
		}

		first := version()
		check.Equal(t, "version when nothing changed", version(), first)
		h.exec("INSERT INTO user_access_levels (user_id, level_id, granted_at) VALUES (?, 'member', 0)", ana.ID)
		given := version()
		if given == first {
			t.Errorf("got version %q before and after a level was given, want another one", given)
		}
		h.exec("DELETE FROM user_access_levels WHERE user_id = ? AND level_id = 'member'", ana.ID)
		if taken := version(); taken != first {
			t.Errorf("got %s once the level was taken, want %s", taken, first)
		}

		_, err := h.Sessions.CurrentUserVersion(t.Context())
		check.ErrorCode(t, "version for a visitor", err, errs.Unauthenticated)
	})
}
