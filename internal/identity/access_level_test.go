package identity

import (
	"context"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"atlas/internal/identity/access"
	"atlas/internal/identity/accesslevels"
	"atlas/internal/identity/people"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
	"atlas/internal/testkit/check"
)

// by is a request of a person with what they may do now.
func (h *fixture) by(u *people.User) context.Context {
	h.t.Helper()
	now, err := h.Levels.LoadUserAccess(h.t.Context(), u.ID)
	check.NoError(h.t, "read the access of a user", err)
	return actor.With(h.t.Context(), actor.Actor{UserID: u.ID, Name: u.Name(), Rights: now.Rights, Sees: now.Sees, RequestID: "req-1", IP: home.IP})
}

// readLevels has the levels read that are kept for everyone, so that they cost the next request no statement.
func (h *fixture) readLevels() {
	h.t.Helper()
	_, err := h.Levels.ByIDs(h.t.Context(), nil)
	check.NoError(h.t, "read the levels", err)
}

func (h *fixture) mustLevel(id string) *accesslevels.Level {
	h.t.Helper()
	level, err := accesslevels.Rows.Get(h.t.Context(), h.d, id)
	check.NoError(h.t, "level "+id, err)
	return level
}

// input is a level as its editor would send it back unchanged.
func input(l *accesslevels.Level) accesslevels.LevelInput {
	return accesslevels.LevelInput{Name: l.Name, Description: l.Description, Pages: l.Pages(), Functions: l.Functions()}
}

func without(names []string, gone ...string) []string {
	return slices.DeleteFunc(slices.Clone(names), func(name string) bool { return slices.Contains(gone, name) })
}

func TestAccessLevelInput(t *testing.T) {
	for about, c := range map[string]struct {
		change func(*accesslevels.LevelInput)
		field  string
		want   string
	}{
		"fine":              {func(*accesslevels.LevelInput) {}, "", ""},
		"no id":             {func(in *accesslevels.LevelInput) { in.ID = nil }, "id", errs.IsRequired},
		"new is a page":     {func(in *accesslevels.LevelInput) { in.ID = new("new") }, "id", errs.IsNotValid},
		"capitals":          {func(in *accesslevels.LevelInput) { in.ID = new("Mentor") }, "id", errs.IsNotFormatted},
		"a slash":           {func(in *accesslevels.LevelInput) { in.ID = new("a/b") }, "id", errs.IsNotFormatted},
		"hyphen at the end": {func(in *accesslevels.LevelInput) { in.ID = new("a-") }, "id", errs.IsNotFormatted},
		"long id":           {func(in *accesslevels.LevelInput) { in.ID = new(strings.Repeat("a", 41)) }, "id", errs.IsTooLong},
		"no name":           {func(in *accesslevels.LevelInput) { in.Name = "  " }, "name", errs.IsRequired},
		"long name":         {func(in *accesslevels.LevelInput) { in.Name = strings.Repeat("a", 61) }, "name", errs.IsTooLong},
		"unknown page":      {func(in *accesslevels.LevelInput) { in.Pages = []string{"profile", "kitchen"} }, "pages", errs.IsNotValid},
		"the word for all":  {func(in *accesslevels.LevelInput) { in.Pages = []string{"*"} }, "pages", errs.IsNotValid},
		"unknown function":  {func(in *accesslevels.LevelInput) { in.Functions = []string{"user_cook"} }, "functions", errs.IsNotValid},
	} {
		t.Run(about, func(t *testing.T) {
			in := accesslevels.LevelInput{
				ID: new("mentor-2"), Name: "Mentor", Pages: []string{"profile"}, Functions: []string{},
			}
			c.change(&in)
			e, _ := errs.As(in.Validate(true))
			if (e == nil) != (c.field == "") ||
				e != nil && (len(e.Fields) != 1 || len(e.Fields[c.field]) != 1 || e.Fields[c.field][0] != c.want) {
				t.Errorf("got %+v, want %q for field %q", e, c.want, c.field)
			}
		})
	}
}

func TestLevelsAreMadeChangedAndDeleted(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		boss := h.person("boss", "tribe-team-fa")
		ctx := h.by(boss)
		made, err := h.Levels.Create(ctx, accesslevels.LevelInput{ID: new("mentor"), Name: " Mentor  Team ", Pages: []string{"users", "profile", "users"}, Functions: []string{"user_create"}})
		check.NoError(t, "the level that was made", err)
		if made.Name != "Mentor Team" || !slices.Equal(made.Pages(), []string{"users", "profile"}) || made.IsSystem ||
			made.Position != len(access.Catalogue.Levels) {
			t.Fatalf(`the level that was made: got name %q, pages %q, is system %t and position %d, want name `+
				`"Mentor Team", pages ["users" "profile"], is system false and position %d`, made.Name, made.Pages(),
				made.IsSystem, made.Position, len(access.Catalogue.Levels))
		}
		_, err = h.Levels.Create(ctx, accesslevels.LevelInput{ID: new("mentor"), Name: "Other"})
		h.refused(err, errs.Invalid, "id is already taken")
		_, err = h.Levels.Create(ctx, accesslevels.LevelInput{ID: new("mentor-2"), Name: "MENTOR team"})
		h.refused(err, errs.Invalid, "name is already taken")

		in := input(made)
		in.Pages = []string{"profile"}
		changed, err := h.Levels.Update(ctx, "mentor", in, &made.UpdatedAt)
		if err != nil || !slices.Equal(changed.Pages(), []string{"profile"}) || !changed.UpdatedAt.After(made.UpdatedAt) {
			t.Fatalf("got changed level %+v and error %v, want the page profile alone and a later time of change",
				changed, err)
		}
		_, err = h.Levels.Update(ctx, "mentor", in, &made.UpdatedAt)
		check.ErrorCode(t, "the second of two editors", err, errs.Conflict)
		var before, after, request string
		check.NoError(t, "read the row",
			h.d.Row(ctx, "SELECT before_json, after_json, request_id FROM info_log "+
				"WHERE action = 'access_level_update'", nil, &before, &after, &request))
		if before != `{"pages":["users","profile"]}` || after != `{"pages":["profile"]}` || request != "req-1" {
			t.Errorf(`the line in the info log: got before %q, after %q and request %q, want before `+
				`"{\"pages\":[\"users\",\"profile\"]}", after "{\"pages\":[\"profile\"]}" and request "req-1"`,
				before, after, request)
		}

		check.NoError(t, "grant the level", h.Levels.Grant(ctx, boss.ID, "mentor"))
		h.refused(h.Levels.Delete(ctx, "mentor"), errs.Conflict, "You can't delete Mentor Team: 1 person has it")
		h.exec("DELETE FROM user_access_levels WHERE level_id = 'mentor'")
		h.refused(h.Levels.Delete(ctx, "coach"), errs.Conflict, "Coach is part of Atlas and can't be deleted")
		h.refused(h.Levels.Delete(ctx, "nothing"), errs.NotFound, "Access level not found")
		check.NoError(t, "delete the level", h.Levels.Delete(ctx, "mentor"))
		check.Equal(t, "levels called mentor", h.count("SELECT COUNT(*) FROM access_levels WHERE id = 'mentor'"), 0)
		check.Equal(t, "lines for the deletion", h.logged("access_level_delete"), 1)
		check.Equal(t, "lines for the creation", h.logged("access_level_create"), 1)
	})
}

func TestNobodyGrantsWhatTheyLack(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		h.person("boss", "tribe-team-fa")
		h.exec(`INSERT INTO access_levels (id, name, name_key, pages, functions, is_system, position, updated_at)
			VALUES ('keeper', 'Keeper', 'keeper', '["accessLevels","users","profile"]', '["access-level_create","access-level_update"]', ?, 50, 0)`, false)
		keeper := h.person("keeper", "keeper")
		ctx := h.by(keeper)
		_, err := h.Levels.Create(ctx, accesslevels.LevelInput{ID: new("mine"), Name: "Mine", Pages: []string{"users", "batches"}, Functions: []string{"user_merge"}})
		h.refused(err, errs.Forbidden, "You can't give access you don't have: batches, user_merge")
		_, err = h.Levels.Create(ctx, accesslevels.LevelInput{ID: new("mine"), Name: "Mine", Pages: []string{"users"}})
		check.NoError(t, "create the level", err)
		in := input(h.mustLevel("mine"))
		in.Functions = []string{"user_impersonate"}
		_, err = h.Levels.Update(ctx, "mine", in, nil)
		h.refused(err, errs.Forbidden, "You can't give access you don't have: user_impersonate")
		in = input(h.mustLevel("mine"))
		in.Pages = []string{"profile"}
		if _, err := h.Levels.Update(ctx, "mine", in, nil); err != nil {
			t.Errorf("taking away and adding what is held: got error %v, want none", err)
		}
		const more = "Coach opens more than you can, so only someone with that access can change it"
		in = input(h.mustLevel("coach"))
		in.Pages = []string{}
		_, err = h.Levels.Update(ctx, "coach", in, nil)
		h.refused(err, errs.Forbidden, more)
		h.refused(h.Levels.Delete(ctx, "coach"), errs.Forbidden, more)

		member := h.by(h.person("member", "member"))
		for _, ctx := range []context.Context{member, h.t.Context()} {
			_, err := h.Levels.Create(ctx, accesslevels.LevelInput{ID: new("x"), Name: "X"})
			_, err2 := h.Levels.Update(ctx, "mine", in, nil)
			if err3 := h.Levels.Delete(ctx, "mine"); !errs.Is(err, errs.Forbidden) || !errs.Is(err2, errs.Forbidden) || !errs.Is(err3, errs.Forbidden) {
				t.Errorf("got errors %v, %v and %v, want three with code %q", err, err2, err3, errs.Forbidden)
			}
		}
		h.exec("DELETE FROM user_access_levels WHERE user_id = ?", keeper.ID)
		_, err = h.Levels.Create(ctx, accesslevels.LevelInput{ID: new("late"), Name: "Late"})
		check.ErrorCode(t, "with rights that were taken away", err, errs.Forbidden)
	})
}

func TestTheLastFullAccessStays(t *testing.T) {
	const nobody = "No one would have full access anymore. Give another level full access first."
	strip := func(h *fixture, ctx context.Context) error {
		in := input(h.mustLevel("tribe-team-fa"))
		in.Functions = without(in.Functions, "user_merge")
		_, err := h.Levels.Update(ctx, "tribe-team-fa", in, nil)
		return err
	}
	forEachEngine(t, func(t *testing.T, h *fixture) {
		boss := h.person("boss", "tribe-team-fa")
		ctx := h.by(boss)
		h.refused(strip(h, ctx), errs.Conflict, nobody)

		old := h.person("old")
		h.exec("UPDATE users SET is_legacy_admin = ?, archived_at = 1 WHERE id = ?", true, old.ID)
		h.refused(strip(h, ctx), errs.Conflict, nobody)

		h.exec(`INSERT INTO access_levels (id, name, name_key, pages, functions, is_system, position, updated_at)
			VALUES ('merger', 'Merger', 'merger', '[]', '["user_merge"]', ?, 50, 0)`, false)
		check.NoError(t, "grant the level", h.Levels.Grant(ctx, boss.ID, "merger"))
		if err := strip(h, ctx); err != nil {
			t.Errorf("leaving full access to two levels together: got error %v, want none", err)
		}
		in := input(h.mustLevel("merger"))
		in.Functions = []string{}
		_, err := h.Levels.Update(h.by(boss), "merger", in, nil)
		h.refused(err, errs.Conflict, nobody)
		h.exec("UPDATE users SET archived_at = NULL WHERE id = ?", old.ID)
		if _, err := h.Levels.Update(h.by(boss), "merger", in, nil); err != nil {
			t.Errorf("leaving full access to the legacy admin: got error %v, want none", err)
		}
	})
}

func TestTwoEditorsCannotStripBothFullLevels(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		boss := h.person("boss", "tribe-team-fa")
		h.exec(`INSERT INTO access_levels (id, name, name_key, pages, functions, is_system, position, updated_at)
			VALUES ('second', 'Second', 'second', '["*"]', '["*"]', ?, 50, 0)`, false)
		other := h.person("other", "second")
		var wg sync.WaitGroup
		for id, u := range map[string]*people.User{"tribe-team-fa": other, "second": boss} {
			ctx, in := h.by(u), input(h.mustLevel(id))
			in.Pages = []string{"profile"}
			wg.Go(func() { _, _ = h.Levels.Update(ctx, id, in, nil) })
		}
		wg.Wait()
		check.Equal(t, "changes that went through", h.logged("access_level_update"), 1)
	})
}

func TestFullAccessKeepsMeaningEverything(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		ctx := h.by(h.person("boss", "tribe-team-fa"))
		in := input(h.mustLevel("tribe-team-fa"))
		in.Name = "Everything"
		level, err := h.Levels.Update(ctx, "tribe-team-fa", in, nil)
		if err != nil {
			t.Errorf("full access in the table: got error %v, want no error", err)
		} else if !slices.Equal(level.StoredPages, []string{access.EveryName}) ||
			len(level.Pages()) != len(access.Catalogue.Pages) {
			t.Errorf("full access in the table: got stored pages %q and %d pages, want stored pages %q and %d",
				level.StoredPages, len(level.Pages()), []string{access.EveryName}, len(access.Catalogue.Pages))
		}
		in = input(h.mustLevel("tribe-team-ro"))
		in.Pages = append(in.Pages, "newUser")
		level, err = h.Levels.Update(ctx, "tribe-team-ro", in, nil)
		if err != nil {
			t.Errorf("reading access in the table: got error %v, want no error", err)
		} else if slices.Contains(level.StoredPages, access.ReadNames) ||
			len(level.StoredPages) != len(access.Catalogue.ReadPageNames)+1 {
			t.Errorf("reading access in the table: got stored pages %q and %d stored pages, want stored pages "+
				"without %q and %d", level.StoredPages, len(level.StoredPages), access.ReadNames,
				len(access.Catalogue.ReadPageNames)+1)
		}
	})
}

func TestAChangedLevelReachesRunningSessions(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		boss := h.person("boss", "tribe-team-fa")
		h.person("coach", "coach")
		cookie := h.signIn("coach").Token
		there := h.another()
		if !h.who(cookie, "").Page("group") {
			t.Fatal("got no group page for a coach, want one")
		}
		if a, err := there.Sessions.Authenticate(t.Context(), cookie, ""); err != nil || !a.Page("group") {
			t.Fatalf("got group page %t and error %v in another process, want true and none", a.Page("group"), err)
		}
		in := input(h.mustLevel("coach"))
		in.Pages = without(in.Pages, "group")
		_, err := h.Levels.Update(h.by(boss), "coach", in, nil)
		check.NoError(t, "update the level", err)
		if h.who(cookie, "").Page("group") {
			t.Error("got the right still there in this process, want it gone")
		}
		h.clock.Advance(time.Second)
		if a, err := there.Sessions.Authenticate(t.Context(), cookie, ""); err != nil || a.Page("group") {
			t.Errorf("the group page in another process after a second: got %t and error %v, want false and none",
				a.Page("group"), err)
		}
	})
}

func TestWhoSeesWhatOfLevels(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		boss, member := h.by(h.person("boss", "tribe-team-fa")), h.by(h.person("ana", "member"))
		h.exec("UPDATE users SET archived_at = 1 WHERE id = ?", h.person("gone", "member").ID)
		fields := AccessLevelFields{h.Service}
		ctx, statements := db.WithStatementCount(h.WithLoaders(boss))
		levels, err := Queries{h.Service}.AccessLevels(ctx)
		if err != nil || len(levels) != 12 {
			t.Fatalf("the levels for staff: got error %v and %d levels, want no error and 12", err, len(levels))
		}
		if levels[0].ID != "non-member" || len(levels[10].Pages()) != len(access.Catalogue.Pages) {
			t.Fatalf(`the levels for staff: got ID %q and %d pages, want ID "non-member" and %d`, levels[0].ID,
				len(levels[10].Pages()), len(access.Catalogue.Pages))
		}
		for _, level := range levels {
			want := map[string]int{"member": 1, "tribe-team-fa": 1}[level.ID]
			if n, err := fields.UserCount(ctx, level); err != nil || n != want {
				t.Errorf("users with level %q: got error %v and %d, want no error and %d", level.ID, err, n, want)
			}
		}
		check.Equal(t, "statements for the counts of all levels", statements.Load(), 2)
		levels, err = h.Levels.All(member)
		if err != nil {
			t.Errorf("the levels for a member: got error %v, want no error", err)
		} else if levels[10].Name != "Tribe Team (full access)" || len(levels[10].Pages()) != 0 {
			t.Errorf(`the levels for a member: got name %q and %d pages, want name "Tribe Team (full access)" and 0`,
				levels[10].Name, len(levels[10].Pages()))
		} else if len(levels[10].Functions()) != 0 {
			t.Errorf("the levels for a member: got %d functions, want 0", len(levels[10].Functions()))
		}
		if n, err := fields.UserCount(member, levels[1]); err != nil || n != 0 {
			t.Errorf("users of a level as a member sees them: got error %v and %d, want no error and 0", err, n)
		}
		_, err = h.Levels.Get(member, "coach")
		h.refused(err, errs.NotFound, "Access level not found")
		_, err = h.Levels.Get(boss, "nothing")
		h.refused(err, errs.NotFound, "Access level not found")
		if _, err := h.Levels.All(t.Context()); !errs.Is(err, errs.Unauthenticated) {
			t.Errorf("the levels for a visitor: got error %v, want one with code %s", err, errs.Unauthenticated)
		}
		for ctx, held := range map[context.Context]bool{boss: true, member: false} {
			matrix := h.Levels.Catalogue(ctx)
			if len(matrix.Pages) != len(access.Catalogue.Pages) {
				t.Errorf("pages of the matrix and who holds the second page and the first function: got %d pages, "+
					"want %d", len(matrix.Pages), len(access.Catalogue.Pages))
			} else if matrix.Pages[1].Held != held || matrix.Functions[0].Held != held {
				t.Errorf("pages of the matrix and who holds the second page and the first function: got held %t "+
					"and held %t, want held %t and held %t", matrix.Pages[1].Held, matrix.Functions[0].Held, held,
					held)
			}
		}
	})
}

// The switch "opens member content" is on for levels of people who work here and off for team leads, who are members. It is refused for levels that
// are only a role, and every change of it is in the info log.
func TestLevelsThatOpenMemberContent(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		h.person("boss", "tribe-team-fa")
		levels, err := h.Levels.All(h.asked("boss"))
		check.NoError(t, "list the levels", err)
		got := []string{}
		for _, level := range levels {
			if level.OpensMemberContent {
				got = append(got, level.ID)
			}
		}
		want := []string{"coach", "assistant-coach", "head-coach", "expert", "success-manager", "tribe-team-fa", "tribe-team-ro"}
		if !slices.Equal(got, want) {
			t.Errorf("levels with the switch: got %v, want %v", got, want)
		}

		change := func(id string, opens *bool) (*accesslevels.Level, error) {
			level, err := h.Levels.Get(h.asked("boss"), id)
			check.NoError(t, "read the level", err)
			in := accesslevels.LevelInput{Name: level.Name, Description: level.Description, Pages: level.Pages(), Functions: level.Functions(), OpensMemberContent: opens}
			return h.Levels.Update(h.asked("boss"), id, in, nil)
		}
		for _, id := range []string{"member", "non-member", "affiliate"} {
			_, err := change(id, new(true))
			if e, _ := errs.As(err); e == nil || e.Code != errs.Invalid || len(e.Fields["opensMemberContent"]) == 0 {
				t.Errorf("%s: got %v, want a word about opensMemberContent", id, err)
			}
		}

		for _, opens := range []*bool{new(true), nil, new(false)} {
			_, err := change("team-lead", opens)
			check.NoError(t, "change the level", err)
			level, err := h.Levels.Get(h.asked("boss"), "team-lead")
			check.NoError(t, "read the level", err)
			if want := opens == nil || *opens; level.OpensMemberContent != want {
				t.Errorf("after %v: got %t, want %t", opens, level.OpensMemberContent, want)
			}
		}
		lines, err := h.db.Int(t.Context(), `SELECT COUNT(*) FROM info_log WHERE action = 'access_level_update' AND entity_id = 'team-lead' AND after_json LIKE '%opensMemberContent%'`)
		if err != nil || lines != 2 {
			t.Errorf("lines in the info log: got %d (%v), want 2", lines, err)
		}
	})
}
