package identity

import (
	"context"
	"fmt"
	"slices"
	"testing"
	"time"

	"atlas/internal/identity/people"
	"atlas/internal/identity/userlist"
	"atlas/internal/identity/values"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/page"
	"atlas/internal/testkit/check"
)

func window(change func(*page.Window)) page.Window {
	w := page.Window{Page: 1, PerPage: 10}
	change(&w)
	return w
}

func (h *fixture) list(ctx context.Context, w page.Window, f userlist.Filter) *userlist.List {
	h.t.Helper()
	list, err := h.List.Users(ctx, w, &f)
	check.NoError(h.t, "list the users", err)
	return list
}

// crowd is a small site: Ana is staff, the others differ in every way the list can tell apart.
func (h *fixture) crowd() {
	h.person("ana", "tribe-team-fa")
	for i, p := range []struct {
		name, last, tribe, mobile string
		levels                    []string
		daysAway                  int
	}{
		{"niña", "Peñaflor", "TRB-000300", "+639170000003", []string{"member"}, 1},
		{"ben", "Zamora", "TRB-000100", "+639170000001", []string{"member", "affiliate"}, 89},
		{"cora", "Abad", "", "", []string{"non-member"}, -1},
		{"dan", "Ñuñez", "TRB-000200", "+639170000002", []string{"coach"}, 91},
		{"eva", "Lim", "", "+12025550123", []string{"non-member"}, 2},
	} {
		u := h.person(p.name, p.levels...)
		u.LastName, u.TribeID, u.MobileNumber = p.last, values.OrNil(p.tribe), values.OrNil(p.mobile)
		u.CreatedAt = h.clock.Now().Add(time.Duration(i) * time.Minute)
		if p.daysAway >= 0 {
			seen := h.clock.Now().AddDate(0, 0, -p.daysAway)
			u.LastLoginAt = &seen
		}
		check.NoError(h.t, "save the user",
			h.People.Save(h.t.Context(), u, "last_name", "tribe_id", "mobile_number", "created_at", "last_login_at"))
	}
}

func TestUserListFilters(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		h.crowd()
		gone := h.person("gone", "member")
		_, err := h.Manage.ArchiveUser(h.asked("ana"), gone.ID)
		check.NoError(t, "archive the user", err)
		for _, c := range []struct {
			search string
			filter userlist.Filter
			want   []string
		}{
			{"", userlist.Filter{}, []string{"ana", "ben", "cora", "dan", "eva", "niña"}},
			{"", userlist.Filter{Status: new("all"), Kind: new("all")}, []string{"ana", "ben", "cora", "dan", "eva", "niña"}},
			{"", userlist.Filter{Status: new("active")}, []string{"ben", "eva", "niña"}},
			{"", userlist.Filter{Status: new("inactive")}, []string{"ana", "cora", "dan"}},
			{"", userlist.Filter{Status: new("archived")}, []string{"gone"}},
			{"", userlist.Filter{Kind: new("members")}, []string{"ben", "niña"}},
			{"", userlist.Filter{Kind: new("staff")}, []string{"ana", "dan"}},
			{"", userlist.Filter{Kind: new("affiliates")}, []string{"ben"}},
			{"", userlist.Filter{Kind: new("staff"), Status: new("active")}, []string{}},
			{"", userlist.Filter{Kind: new("non-members")}, []string{"cora", "eva"}},
			{"", userlist.Filter{Level: new("affiliate")}, []string{"ben"}},
			{"", userlist.Filter{Level: new("member"), Status: new("active")}, []string{"ben", "niña"}},
			{"NINA", userlist.Filter{}, []string{"niña"}},
			{"peña", userlist.Filter{}, []string{"niña"}},
			{"nunez", userlist.Filter{}, []string{"dan"}},
			{"  ben   zam ", userlist.Filter{}, []string{"ben"}},
			{"zamora ben", userlist.Filter{}, []string{"ben"}},
			{"cora@atlas", userlist.Filter{}, []string{"cora"}},
			{"000100", userlist.Filter{}, []string{"ben"}},
			{"trb-0002", userlist.Filter{}, []string{"dan"}},
			{"09170000001", userlist.Filter{}, []string{"ben"}},
			{"+639170000003", userlist.Filter{}, []string{"niña"}},
			{"639170000003", userlist.Filter{}, []string{"niña"}},
			{"0917-000-0003", userlist.Filter{}, []string{"niña"}},
			{"(0917) 000.0003", userlist.Filter{}, []string{"niña"}},
			{"+63 917 000 0003", userlist.Filter{}, []string{"niña"}},
			{"0917 000", userlist.Filter{Kind: new("members")}, []string{"ben", "niña"}},
			{"%", userlist.Filter{}, []string{}},
			{"_", userlist.Filter{}, []string{}},
			{`\`, userlist.Filter{}, []string{}},
			{"' OR 1=1 --", userlist.Filter{}, []string{}},
		} {
			list := h.list(h.asked("ana"), window(func(w *page.Window) { w.Search = c.search }), c.filter)
			if got := namesOf(list.Rows); !slices.Equal(got, c.want) || list.Total != len(c.want) {
				t.Errorf("%s %+v: got %q of %d, want %q", c.search, c.filter, got, list.Total, c.want)
			}
		}
		for field, filter := range map[string]userlist.Filter{
			"status": {Status: new("dead")}, "kind": {Kind: new("robots")}, "level": {Level: new("king")}, "batch": {Parts: []*userlist.PartFilter{{Name: "batch", Value: "1"}}},
		} {
			_, err := h.List.Users(h.asked("ana"), page.Of(nil), &filter)
			h.wrong(err, field, errs.IsNotValid)
		}
	})
}

func TestUserListSorts(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		h.crowd()
		for sort, want := range map[string][]string{
			"":             {"ana", "ben", "cora", "dan", "eva", "niña"},
			"password":     {"ana", "ben", "cora", "dan", "eva", "niña"},
			"name":         {"ana", "ben", "cora", "dan", "eva", "niña"},
			"email":        {"ana", "ben", "cora", "dan", "eva", "niña"},
			"tribeId":      {"ben", "dan", "niña", "ana", "cora", "eva"},
			"mobileNumber": {"eva", "ben", "dan", "niña", "ana", "cora"},
			"accessLevel":  {"cora", "eva", "niña", "ben", "dan", "ana"},
			"lastLoginAt":  {"ana", "cora", "dan", "ben", "eva", "niña"},
			"status":       {"ana", "cora", "dan", "ben", "eva", "niña"},
			"createdAt":    {"ana", "niña", "ben", "cora", "dan", "eva"},
		} {
			got := namesOf(h.list(h.asked("ana"), window(func(w *page.Window) { w.Sort = sort }), userlist.Filter{}).Rows)
			if !slices.Equal(got, want) {
				t.Errorf("%s, ascending: got %q, want %q", sort, got, want)
			}
			if userlist.UserSorts[sort] == "" {
				continue
			}
			slices.Reverse(want)
			got = namesOf(h.list(h.asked("ana"), window(func(w *page.Window) { w.Sort, w.Desc = sort, true }), userlist.Filter{}).Rows)
			if !slices.Equal(got, want) {
				t.Errorf("%s, descending: got %q, want %q", sort, got, want)
			}
			got = namesOf(h.list(h.asked("ana"), window(func(w *page.Window) { w.Sort, w.Desc, w.Search = sort, true, "a" }), userlist.Filter{}).Rows)
			if !slices.Equal(got, want) {
				t.Errorf("%s, descending among those found: got %q, want %q", sort, got, want)
			}
		}
	})
}

// Whatever page is turned to, also from the end of the list, it has the people whom counting from the start gives.
func TestUserListPages(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		h.person("ana", "tribe-team-fa")
		for i := range 36 { // many of the same name, number and time: the id decides
			u := &people.User{Email: fmt.Sprintf("p%02d@atlas.test", i), FirstName: "Joy", LastName: []string{"Cruz", "Lim", "Tan"}[i%3]}
			if i%4 == 0 {
				u.TribeID = new(fmt.Sprintf("TRB-%02d", 99-i))
			}
			check.NoError(t, "create the user", h.People.Create(t.Context(), u, "member"))
		}
		for _, sort := range []string{"name", "tribeId", "lastLoginAt", "accessLevel", "createdAt", "mobileNumber"} {
			for _, desc := range []bool{false, true} {
				pageOf := func(n, size int) page.Window {
					return window(func(w *page.Window) { w.Page, w.PerPage, w.Sort, w.Desc = n, size, sort, desc })
				}
				all := h.list(h.asked("ana"), pageOf(1, 100), userlist.Filter{})
				if len(all.Rows) != 37 {
					t.Fatalf("the whole list: got %d rows, want 37", len(all.Rows))
				}
				if all.Total != 37 {
					t.Fatalf("the whole list: got total %d, want total 37", all.Total)
				}
				for _, n := range []int{3, 3, 4, 2, 1, 2, 3, 4, 4, 5, 1} {
					got := h.list(h.asked("ana"), pageOf(n, 10), userlist.Filter{})
					want := all.Rows[min((n-1)*10, 37):min(n*10, 37)]
					same := slices.EqualFunc(got.Rows, want, func(a, b *people.User) bool { return a.ID == b.ID })
					if !same || got.Total != 37 {
						t.Fatalf("page %d by %q, descending %t: got %d people of %d, want those of the whole list", n,
							sort, desc, len(got.Rows), got.Total)
					}
				}
			}
		}
	})
}

func TestUserListStatements(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		h.crowd()
		ana := h.asked("ana")
		check.NoError(t, "refresh the list", h.List.Refresh(t.Context()))
		for _, c := range []struct {
			w    page.Window
			f    userlist.Filter
			most int64
		}{
			{window(func(w *page.Window) { w.PerPage = 2 }), userlist.Filter{}, 2},
			{window(func(w *page.Window) { w.PerPage, w.Page = 2, 2 }), userlist.Filter{}, 2},
			{window(func(w *page.Window) { w.Search = "a" }), userlist.Filter{}, 1},                                                             // found and counted at once
			{window(func(w *page.Window) { w.Search, w.Sort = "a", "email" }), userlist.Filter{Kind: new("members"), Status: new("active")}, 3}, // the levels, once, and whether anybody's row is outdated
			{window(func(w *page.Window) { w.Search, w.Sort = "a", "email" }), userlist.Filter{Kind: new("staff")}, 1},
			{window(func(w *page.Window) { w.Sort = "tribeId" }), userlist.Filter{Level: new("member")}, 2},
		} {
			ctx, n := db.WithStatementCount(ana)
			h.list(ctx, c.w, c.f)
			if n.Load() > c.most {
				t.Errorf("%+v %+v: got %d statements, want at most %d", c.w, c.f, n.Load(), c.most)
			}
		}
	})
}

// What any process changes is seen at once.
func TestUserListIsFresh(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		h.crowd()
		all := page.Of(nil)
		if n := h.list(h.asked("ana"), all, userlist.Filter{}).Total; n != 6 {
			t.Fatalf("people: got %d, want 6", n)
		}
		h.person("fay", "member")
		check.Equal(t, "people after somebody new", h.list(h.asked("ana"), all, userlist.Filter{}).Total, 7)
		other := h.another()
		stranger := &people.User{Email: "gus@atlas.test", FirstName: "gus", LastName: "Tan"}
		check.NoError(t, "create the user", other.People.Create(t.Context(), stranger, "member"))
		check.Equal(t, "people with somebody of another process",
			h.list(h.asked("ana"), all, userlist.Filter{}).Total, 8)
	})
}

func TestUserListIsForThosePermitted(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		h.crowd()
		h.person("sofia", "success-manager")
		h.person("ro", "tribe-team-ro")
		_, err := h.List.Users(t.Context(), page.Of(nil), nil)
		h.refused(err, errs.Unauthenticated, "Please log in first")
		for _, name := range []string{"ben", "cora", "dan"} {
			_, err := h.List.Users(h.asked(name), page.Of(nil), nil)
			h.refused(err, errs.Forbidden, errs.Denied().Message)
		}
		check.Equal(t, "archived people for somebody without the right",
			h.list(h.asked("ro"), page.Of(nil), userlist.Filter{Status: new("archived")}).Total, 0)
		_, err = h.List.Users(h.asked("sofia"), page.Of(nil), &userlist.Filter{Status: new("archived")})
		h.refused(err, errs.Forbidden, errs.Denied().Message)
	})
}

// A success manager sees their own people only: as long as no domain says who they are, nobody but themselves.
func TestUserScope(t *testing.T) {
	var own []int
	hook := func(d *Deps) {
		d.Hooks.UserScope = func(_ context.Context, a actor.Actor) (*people.Scope, error) {
			if own == nil {
				return nil, nil
			}
			cond, arg := d.DB.InInts("u.id", own)
			return &people.Scope{Cond: cond, Args: []any{arg}}, nil
		}
	}
	for name, change := range map[string]func(*Deps){"no domain": func(*Deps) {}, "nobody assigned": hook} {
		t.Run(name, func(t *testing.T) {
			forEachEngine(t, func(t *testing.T, h *fixture) {
				h.crowd()
				sofia := h.person("sofia", "success-manager")
				check.Equal(t, "people in her sight",
					namesOf(h.list(h.asked("sofia"), page.Of(nil), userlist.Filter{}).Rows), []string{"sofia"})
				_, err := h.List.User(h.asked("sofia"), sofia.ID)
				check.NoError(t, "read the user", err)
				for id := 1; id < sofia.ID; id++ {
					_, err := h.List.User(h.asked("sofia"), id)
					h.refused(err, errs.NotFound, "User not found")
				}
			}, change)
		})
	}
	t.Run("assigned", func(t *testing.T) {
		own = []int{2, 4}
		h := newFixture(t, sqliteWithJobs(t), hook)
		h.crowd()
		h.person("sofia", "success-manager")
		check.Equal(t, "people in her sight", namesOf(h.list(h.asked("sofia"), page.Of(nil), userlist.Filter{}).Rows),
			[]string{"cora", "niña", "sofia"})
		_, err := h.List.User(h.asked("sofia"), 2)
		check.NoError(t, "read the user", err)
		_, err = h.List.User(h.asked("sofia"), 3)
		h.refused(err, errs.NotFound, "User not found")
		check.Equal(t, "people for full access", h.list(h.asked("ana"), page.Of(nil), userlist.Filter{}).Total, 7)
	})
}

// Later domains add columns, orders and filters without a change here.
func TestUserListParts(t *testing.T) {
	parts := []*userlist.Part{
		{
			Name: "batch", Label: "Batch", Kind: "text", Join: "LEFT JOIN test_batches b ON b.user_id = u.id", Value: "b.name", Sort: "COALESCE(b.name, '')",
			Filter: func(value string) (string, []any, error) { return "b.name = ?", []any{value}, nil },
			Options: func(context.Context) ([]*userlist.PartOption, error) {
				return []*userlist.PartOption{{Value: "Batch 1", Label: "Batch 1"}}, nil
			},
		},
		{Name: "xp", Label: "XP", Kind: "number", Join: "LEFT JOIN test_batches b ON b.user_id = u.id", Value: "COALESCE(b.xp, 0)"},
		{Name: "ends", Label: "Ends", Kind: "date", Join: "LEFT JOIN test_batches b ON b.user_id = u.id", Value: "CASE WHEN b.xp > 60 THEN 253402185600000 WHEN u.created_at <= :now THEN 86400000 * CAST(b.xp AS BIGINT) END"},
	}
	forEachEngine(t, func(t *testing.T, h *fixture) {
		h.crowd()
		h.exec(`CREATE TABLE test_batches (user_id INTEGER PRIMARY KEY, name TEXT NOT NULL, xp INTEGER NOT NULL)`)
		h.exec(`INSERT INTO test_batches VALUES (2, 'Batch 2', 50), (3, 'Batch 1', 70)`)
		ana := h.asked("ana")
		list := h.list(ana, window(func(w *page.Window) { w.Sort, w.Desc = "batch", true }), userlist.Filter{})
		check.Equal(t, "names by batch", namesOf(list.Rows)[:2], []string{"niña", "ben"})
		if got := list.Rows[0].Parts; got["batch"] != "Batch 2" || got["xp"] != int64(50) {
			t.Errorf("got parts %v, want Batch 2 and 50 points", got)
		}
		if got := list.Rows[5].Parts; got["batch"] != nil || got["xp"] != int64(0) {
			t.Errorf("got parts %v of somebody without, want none and 0 points", got)
		}
		filter := userlist.Filter{Parts: []*userlist.PartFilter{{Name: "batch", Value: "Batch 1"}}}
		for _, search := range []string{"", "ben"} {
			list := h.list(ana, window(func(w *page.Window) { w.Search, w.Sort = search, "batch" }), filter)
			if got := namesOf(list.Rows); !slices.Equal(got, []string{"ben"}) || list.Total != 1 {
				t.Errorf("got %q of %d in batch 1, want ben alone", got, list.Total)
			}
		}
		rows := h.export(ana, "ids=2,3,5&sort=batch&batch=Batch+1")
		check.Equal(t, "the end without end", column(rows, "Ends"), []string{"Lifetime"})
		if got := column(h.export(ana, "ids=2,3&sort=batch&desc=true"), "Ends"); len(got) != 2 || got[0] == "" || got[0] == "4320000000" {
			t.Errorf("got ends %q, want two, of which the first is a day", got)
		}
		_, err := h.List.Users(ana, page.Of(nil), &userlist.Filter{Parts: []*userlist.PartFilter{{Name: "xp", Value: "1"}}})
		h.wrong(err, "xp", errs.IsNotValid)
		found, err := h.List.PartsOf(ana, []int{2, 5})
		if err != nil || found[2]["batch"] != "Batch 2" || found[5]["batch"] != nil {
			t.Errorf("got parts %v and error %v, want Batch 2 for user 2 and none for user 5", found, err)
		}
	}, func(d *Deps) { d.Hooks.UserListParts = parts })
}

func TestFoldUsers(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		h.crowd()
		h.exec(`UPDATE users SET name_key = '', search_text = ''`)
		if broken, err := h.Verify(t.Context()); err != nil || len(broken) != 6 {
			t.Fatalf("what verification finds of unfolded names: got error %v and %d broken, want no error and 6",
				err, len(broken))
		}
		check.NoError(t, "fold the names", h.People.Fold(t.Context()))
		h.wantVerified()
		h.exec(`UPDATE users SET is_non_member = ?, level_rank = 3, level_bits = 9 WHERE id = 2`, true)
		if broken, err := h.Verify(t.Context()); err != nil || len(broken) != 1 {
			t.Errorf("what verification finds of a wrong kind: got error %v and %d broken, want no error and 1", err,
				len(broken))
		}
	})
}

// Who works here is staff whatever else they hold: with a level that staff made, with one that has no bit of its own, with the legacy flag alone.
// Team leads are members.
func TestUserListKinds(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		h.person("ana", "tribe-team-fa", "member")
		h.person("lead", "team-lead")
		h.person("seller", "affiliate")
		h.exec(`INSERT INTO access_levels (id, name, name_key, pages, functions, is_system, opens_member_content, position, updated_at)
			VALUES ('guide', 'Guide', 'guide', '[]', '[]', ?, ?, 20, 0), ('late', 'Late', 'late', '[]', '[]', ?, ?, 70, 0)`, false, false, false, false)
		h.person("guide", "member", "guide")
		h.person("late", "late")
		old := h.person("old")
		h.exec(`UPDATE users SET is_legacy_admin = ? WHERE id = ?`, true, old.ID)
		check.NoError(t, "bring the rights of the user up to date", h.Levels.SyncUser(t.Context(), old.ID))
		h.person("new", "non-member")
		for kind, want := range map[string][]string{
			"members":     {"lead"},
			"staff":       {"ana", "guide", "late", "old"},
			"affiliates":  {"seller"},
			"non-members": {"new"},
		} {
			got := namesOf(h.list(h.asked("ana"), window(func(*page.Window) {}), userlist.Filter{Kind: &kind}).Rows)
			if !slices.Equal(got, want) {
				t.Errorf("%s: got %v, want %v", kind, got, want)
			}
			if rows := h.export(h.asked("ana"), "kind="+kind); len(rows)-1 != len(want) {
				t.Errorf("export of %s: got %d people, want %d", kind, len(rows)-1, len(want))
			}
		}
	})
}
