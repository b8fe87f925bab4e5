package identity

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"atlas/internal/identity/access"
	"atlas/internal/identity/people"
	"atlas/internal/identity/sessions"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
)

// current reads the current user as a client would.
func (h *fixture) current(ctx context.Context) map[string]any {
	h.t.Helper()
	text, err := h.Sessions.CurrentUser(ctx)
	if err != nil {
		h.t.Fatal(err)
	}
	me := map[string]any{}
	if err := json.Unmarshal(text, &me); err != nil {
		h.t.Fatal(err, string(text))
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
		ctx, statements := db.WithStatementCount(h.by(ana))
		me := h.current(ctx)
		if len(me) != len(contractFields) {
			t.Errorf("%d fields, want %d", len(me), len(contractFields))
		}
		for _, name := range contractFields {
			if _, ok := me[name]; !ok {
				t.Errorf("%s is missing", name)
			}
		}
		if statements.Load() != 1 {
			t.Errorf("%d statements cold", statements.Load())
		}
		h.current(ctx)
		if statements.Load() != 1 {
			t.Errorf("%d statements after a warm read", statements.Load())
		}
		part, _ := json.Marshal(map[string]any{"roles": me["roles"], "levels": me["accessLevels"], "stages": me["stagesAsReviewer"], "original": me["originalUserId"], "profile": me["userProfile"], "returnee": me["showReturneeModal"], "batch17": me["isBatch17"]})
		if string(part) != `{"batch17":false,"levels":[{"id":"member","name":"Member"},{"id":"coach","name":"Coach"}],"original":null,`+
			`"profile":{"birthdate":"1990-05-17","firstName":"ana","lastName":"Santos","middleName":"Lim","sex":null,"suffix":null},"returnee":true,"roles":["member","coach"],"stages":[]}` {
			t.Error(string(part))
		}
		pages := me["pageAccess"].(map[string]any)
		if len(pages) != len(access.Catalogue.Pages) || pages["group"] != true || pages["users"] != false || len(me["functionAccess"].(map[string]any)) != len(access.Catalogue.Functions) {
			t.Error(pages)
		}
		text, _ := h.Sessions.CurrentUser(ctx)
		if strings.Contains(strings.ToLower(string(text)), "argon2") {
			t.Error("the password hash is sent")
		}
	})
}

// B190 and B218: the legacy administrator opens all, a visitor is nobody.
func TestCurrentUserOfSpecialPeople(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		if text, err := h.Sessions.CurrentUser(t.Context()); text != nil || err != nil {
			t.Error("a visitor:", string(text), err)
		}
		old := h.person("old")
		h.exec("UPDATE users SET is_legacy_admin = ? WHERE id = ?", true, old.ID)
		me := h.current(h.by(old))
		if !slices.Equal(me["roles"].([]any), []any{"admin"}) || len(me["accessLevels"].([]any)) != 0 || me["pageAccess"].(map[string]any)["editAccessLevel"] != true {
			t.Error(me)
		}
		bare := h.current(h.by(h.person("bare")))
		if len(bare["roles"].([]any)) != 0 || bare["pageAccess"].(map[string]any)["profile"] != false {
			t.Error(bare)
		}
		member := h.person("member", "member")
		ctx := h.by(member)
		viewed := actor.From(ctx)
		viewed.OriginalUserID = old.ID
		me = h.current(actor.With(ctx, viewed))
		if me["isImpersonating"] != true || me["originalUserId"] != float64(old.ID) || me["id"] != float64(member.ID) {
			t.Error(me)
		}
		if me := h.current(ctx); me["isImpersonating"] != false || me["originalUserId"] != nil {
			t.Error("who looks is mixed up", me)
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
		ctx, statements := db.WithStatementCount(h.by(h.person("ana", "member", "coach")))
		me := h.current(ctx)
		if me["membershipStatus"] != "ana@atlas.test" || me["stage"].(map[string]any)["id"] != 2.0 || me["batch"] != nil || len(me) != len(contractFields) {
			t.Error(me)
		}
		if len(me["roles"].([]any)) != 2 || statements.Load() != 1 {
			t.Error(me["roles"], statements.Load(), "statements")
		}
	}, fill)
	forEachEngine(t, func(t *testing.T, h *fixture) {
		ctx := h.by(h.person("ana", "member"))
		if _, err := h.Sessions.CurrentUser(ctx); err == nil || !strings.Contains(err.Error(), "salary") {
			t.Error(err)
		}
	}, fill, partOf(func(_ int, _ *string, into map[string]any) error { into["salary"] = 1; return nil }))
	boom := errors.New("boom")
	forEachEngine(t, func(t *testing.T, h *fixture) {
		if _, err := h.Sessions.CurrentUser(h.by(h.person("ana", "member"))); !errors.Is(err, boom) {
			t.Error(err)
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
			t.Fatal("no notice")
		}
		for range 2 {
			if ok, err := h.Sessions.HideReturneeModal(ctx); !ok || err != nil {
				t.Fatal(ok, err)
			}
		}
		if h.current(ctx)["showReturneeModal"] != false {
			t.Error("the notice comes back")
		}
		if h.logged("returnee_notice_closed") != 1 {
			t.Error("logged", h.logged("returnee_notice_closed"))
		}
		if _, err := h.Sessions.HideReturneeModal(t.Context()); !errs.Is(err, errs.Unauthenticated) {
			t.Error(err)
		}
	})
}

func TestCurrentUserFollowsOtherProcessesWithinASecond(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		ana := h.person("ana", "member")
		ctx := h.by(ana)
		h.current(ctx)
		h.exec("UPDATE users SET slug = 'ana-2' WHERE id = ?", ana.ID)
		h.clock.Advance(time.Second)
		if me := h.current(ctx); me["slug"] != "ana-2" {
			t.Error(me["slug"])
		}
		if err := h.Levels.Grant(ctx, ana.ID, "coach"); err != nil {
			t.Fatal(err)
		}
		if me := h.current(h.by(ana)); me["pageAccess"].(map[string]any)["group"] != true || len(me["roles"].([]any)) != 2 {
			t.Error("new rights with an old text", me["roles"])
		}
	})
}

// B233.
func TestUser(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		ana, ben := h.person("ana", "member", "affiliate"), h.person("ben", "member")
		boss := h.by(h.person("boss", "tribe-team-ro"))
		if u, err := h.List.User(h.by(ana), ana.ID); err != nil || u.Email != "ana@atlas.test" {
			t.Fatal(u, err)
		}
		if u, err := h.List.User(boss, ana.ID); err != nil || u.UserProfile().LastName != "Santos" {
			t.Fatal(u, err)
		}
		for _, id := range []int{ana.ID, 9999, -1} {
			_, err := h.List.User(h.by(ben), id)
			h.refused(err, errs.NotFound, "User not found")
		}
		_, err := h.List.User(boss, 9999)
		h.refused(err, errs.NotFound, "User not found")
		if _, err := h.List.User(t.Context(), ana.ID); !errs.Is(err, errs.Unauthenticated) {
			t.Error(err)
		}
		fields := UserFields{h.Service}
		ctx, statements := db.WithStatementCount(h.WithLoaders(boss))
		h.Levels.Loaders(ctx).Levels.Expect(ana.ID, ben.ID)
		for u, want := range map[*people.User]int{ana: 2, ben: 1} {
			levels, err := fields.AccessLevel(ctx, u)
			if err != nil || len(levels) != want || levels[0].ID != "member" || len(levels[0].Pages()) != 1 {
				t.Error(levels, err)
			}
		}
		if statements.Load() != 1 {
			t.Errorf("%d statements", statements.Load())
		}
		own, err := fields.AccessLevel(h.by(ana), ana)
		if err != nil || len(own) != 2 || own[0].Name != "Member" || len(own[0].Pages()) != 0 {
			t.Error("a member sees what levels open", own, err)
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
			h.clock.Advance(2 * time.Second)
			ctx, statements := db.WithStatementCount(h.by(ana))
			got, err := h.Sessions.CurrentUserVersion(ctx)
			if err != nil {
				t.Fatal(err)
			}
			if statements.Load() > 1 {
				t.Errorf("%d statements, want 1", statements.Load())
			}
			if told := h.current(ctx)["version"]; told != got {
				t.Errorf("got %s, want %s as the current user tells", got, told)
			}
			return got
		}

		first := version()
		if again := version(); again != first {
			t.Errorf("got %s after %s although nothing changed", again, first)
		}
		h.exec("INSERT INTO user_access_levels (user_id, level_id, granted_at) VALUES (?, 'member', 0)", ana.ID)
		given := version()
		if given == first {
			t.Error("a level was given, and the version is the same")
		}
		h.exec("DELETE FROM user_access_levels WHERE user_id = ? AND level_id = 'member'", ana.ID)
		if taken := version(); taken != first {
			t.Errorf("got %s once the level was taken, want %s", taken, first)
		}

		_, err := h.Sessions.CurrentUserVersion(t.Context())
		if !errs.Is(err, errs.Unauthenticated) {
			t.Errorf("got %v for a visitor", err)
		}
	})
}
