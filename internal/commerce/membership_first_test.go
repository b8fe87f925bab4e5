package commerce_test

import (
	"testing"

	"atlas/internal/platform/clock"
	"atlas/internal/testkit"
)

// Staff see as new whose first membership began within a week, bought or given: not who only got the level, who came back, or whose sale was undone.
func TestNewMembersAreThoseOfFirstMemberships(t *testing.T) {
	testkit.Each(t, func(t *testing.T, a *testkit.Atlas) {
		before, err := a.Identity.StaffOverview(a.By("tribe-team-fa"))
		a.Must(err)

		now := a.Clock.Now()
		a.Exec(`INSERT INTO products (name, name_key, description, price, content_type, is_membership, is_fast_track, created_at, updated_at)
			VALUES ('Tribe', 'first tribe', '', 100, 'course', TRUE, FALSE, 0, 0)`)
		person := func(name string) int {
			id := a.Number("SELECT MAX(id) + 1 FROM users")
			a.Exec(`INSERT INTO users (id, email, email_key, slug, first_name, last_name, name_key, search_text, is_legacy_admin, show_returnee_modal,
				created_at, updated_at) VALUES (?, ?, ?, ?, ?, 'Cruz', ?, ?, FALSE, FALSE, ?, ?)`, id, name, name, name, name, name, name, now, now)
			a.Exec("INSERT INTO user_access_levels (user_id, level_id, granted_at) VALUES (?, 'member', ?)", id, now)
			return id
		}
		given := func(userID, fromDay, toDay int) {
			a.Exec(`INSERT INTO grants (user_id, product_id, source, from_at, to_at, reason, given_at)
				SELECT CAST(? AS BIGINT), id, 'staff', CAST(? AS BIGINT), CAST(? AS BIGINT), 'A gift', 0 FROM products WHERE name_key = 'first tribe'`, userID, clock.AddDays(now, fromDay), clock.AddDays(now, toDay))
		}

		person("level-only")
		fresh, back, late := person("fresh"), person("back"), person("later")
		given(fresh, -1, 30)
		given(back, -90, -60)
		given(back, -1, 30)
		given(late, 2, 30)

		after, err := a.Identity.StaffOverview(a.By("tribe-team-fa"))
		a.Must(err)
		if got, want := after.NewMemberCount, before.NewMemberCount+1; got != want {
			t.Errorf("new members: got %d, want %d", got, want)
		}

		// Nobody is new once the membership that made them one is older than a week.
		a.Exec("UPDATE grants SET from_at = ? WHERE user_id = ?", clock.AddDays(now, -8), fresh)
		after, err = a.Identity.StaffOverview(a.By("tribe-team-fa"))
		a.Must(err)
		if got, want := after.NewMemberCount, before.NewMemberCount; got != want {
			t.Errorf("new members a week later: got %d, want %d", got, want)
		}
	})
}
