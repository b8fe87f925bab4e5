package success_test

import (
	"fmt"
	"slices"
	"testing"

	"atlas/internal/identity/userlist"
	"atlas/internal/marketing/success"
	"atlas/internal/platform/page"
	"atlas/internal/testkit"
)

const (
	staff    = "tribe-team-fa"
	readOnly = "tribe-team-ro"
	sofia    = "success-manager"
)

// fixture is Atlas with a second success manager.
type fixture struct {
	*testkit.Atlas
	t     *testing.T
	mario int
}

func forEachEngine(t *testing.T, test func(f *fixture)) {
	t.Helper()
	t.Parallel()
	testkit.Each(t, func(t *testing.T, a *testkit.Atlas) {
		f := &fixture{Atlas: a, t: t}
		// Of the demo people only these two are success managers.
		a.Exec("DELETE FROM user_access_levels WHERE level_id = 'success-manager' AND user_id <> ?", a.ID(sofia))
		f.mario = f.newPerson("Mario", "success-manager")
		test(f)
	})
}

func (f *fixture) service() *success.Service { return f.Marketing.Success }

// newPerson makes someone with a level.
func (f *fixture) newPerson(name, level string) int {
	f.t.Helper()
	id := f.Number("SELECT MAX(id) + 1 FROM users")
	email := fmt.Sprintf("%s-%d@atlas.test", name, id)
	f.Exec(`INSERT INTO users (id, email, email_key, slug, first_name, last_name, name_key, search_text, is_legacy_admin, show_returnee_modal,
		created_at, updated_at, email_proven_at) VALUES (?, ?, ?, ?, ?, 'Cruz', ?, ?, FALSE, FALSE, ?, ?, ?)`,
		id, email, email, fmt.Sprintf("p-%d", id), name, name+" cruz", name+" cruz", testkit.Start, testkit.Start, testkit.Start)
	f.Exec("INSERT INTO user_access_levels (user_id, level_id, granted_at) VALUES (?, ?, ?)", id, level, testkit.Start)

	return id
}

// newMembers makes members without a success manager.
func (f *fixture) newMembers(count int) []int {
	f.t.Helper()
	ids := []int{}
	for i := range count {
		ids = append(ids, f.newPerson(fmt.Sprintf("member%d", i), "member"))
	}

	return ids
}

func (f *fixture) assign(managerID int, userIDs ...int) {
	f.t.Helper()
	f.Did(f.service().Assign(f.By(staff), userIDs, &managerID))
}

// sees are the people whom a caller finds in the list of users, without themselves.
func (f *fixture) sees(callerID int) []int {
	f.t.Helper()
	list, err := f.Identity.List.Users(f.ByID(callerID), page.Window{Page: 1, PerPage: 100}, &userlist.Filter{})
	f.Must(err)
	ids := []int{}
	for _, u := range list.Rows {
		if u.ID != callerID {
			ids = append(ids, u.ID)
		}
	}
	slices.Sort(ids)

	return ids
}

func (f *fixture) equal(what string, got, want any) {
	f.t.Helper()
	if fmt.Sprint(got) != fmt.Sprint(want) {
		f.t.Errorf("%s: got %v, want %v", what, got, want)
	}
}
