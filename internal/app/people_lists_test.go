package app_test

import (
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"atlas/internal/identity"
	"atlas/internal/platform/page"
	"atlas/internal/testkit"
)

// listHistory changes people at random, in every table that lists of them depend on.
type listHistory struct {
	*testkit.Atlas
	t   *testing.T
	rng *rand.Rand
	ids []int
}

// one is any of these people.
func (h *listHistory) one() int { return h.ids[h.rng.IntN(len(h.ids))] }

// moment is any time within twenty days around now.
func (h *listHistory) moment() time.Time {
	return h.Clock.Now().Add(time.Duration(h.rng.IntN(40*24)-20*24) * time.Hour)
}

// step writes something about someone, or lets time pass.
func (h *listHistory) step() {
	h.t.Helper()
	id := h.one()
	switch h.rng.IntN(14) {
	case 0:
		from := h.moment()
		h.Exec(`INSERT INTO grants (user_id, product_id, source, from_at, to_at, reason, given_by_id, given_at, updated_at) VALUES (?, 901, 'staff', ?, ?, 'Why', ?, ?, ?)`,
			id, from, from.AddDate(0, 0, 1+h.rng.IntN(9)), id, from, from)
	case 1:
		h.Exec(`UPDATE grants SET to_at = ?, taken_at = ? WHERE user_id = ? AND subscription_id IS NULL`, h.Clock.Now(), h.Clock.Now(), id)
	case 2:
		from := h.moment()
		h.Exec(`INSERT INTO subscriptions (user_id, funnel_id, product_id, term_id, source, starts_at, ends_at, created_at, updated_at, is_parallel)
			VALUES (?, 'kept', 901, 'one-time', 'staff', ?, ?, 0, 0, ?)`, id, from, from.AddDate(0, 0, h.rng.IntN(9)), true)
		h.Exec(`INSERT INTO grants (user_id, product_id, source, subscription_id, from_at, to_at, suspended_from)
			SELECT user_id, product_id, 'subscription', id, starts_at, ends_at, CAST(? AS BIGINT) FROM subscriptions WHERE id = (SELECT MAX(id) FROM subscriptions)`, h.moment())
	case 3:
		h.Exec(`UPDATE subscriptions SET ended_at = ? WHERE user_id = ? AND ended_at IS NULL`, h.Clock.Now(), id)
	case 4:
		h.Exec(`UPDATE grants SET suspended_from = CAST(? AS BIGINT) WHERE user_id = ? AND subscription_id IS NOT NULL`, h.moment(), id)
	case 5:
		h.Exec(`UPDATE products SET is_membership = NOT is_membership WHERE id = 901`)
	case 6:
		h.Exec(`INSERT INTO journeys (user_id, stage_id, since, is_hidden) SELECT ?, MAX(id), 0, FALSE FROM stages HAVING MAX(id) > 0 ON CONFLICT DO NOTHING`, id)
	case 7:
		h.Exec(`UPDATE stages SET number = number + 50 WHERE id = (SELECT MIN(id) FROM stages WHERE number < 50)`)
	case 8:
		h.Exec(`DELETE FROM user_access_levels WHERE user_id = ? AND level_id = 'member'`, id)
	case 9:
		h.Exec(`INSERT INTO user_access_levels (user_id, level_id, granted_at) VALUES (?, 'member', 0) ON CONFLICT DO NOTHING`, id)
	case 10:
		h.Exec(`INSERT INTO batch_members (user_id, batch_id, joined_at) VALUES (?, ?, 0) ON CONFLICT (user_id) DO UPDATE SET batch_id = excluded.batch_id`, id, 901+h.rng.IntN(2))
	case 11:
		h.Exec(`UPDATE batches SET sort_key = sort_key || 'x' WHERE id = 901`)
	case 12:
		h.Exec(`UPDATE users SET last_login_at = ? WHERE id = ?`, h.Clock.Now().AddDate(0, 0, -h.rng.IntN(100)), id)
	case 13:
		h.Clock.Advance(time.Duration(h.rng.IntN(72)) * time.Hour)
	}
}

// What lists of people are sorted, narrowed and counted by follows every write and every moment, and a rebuild changes nothing.
func TestPeopleListsFollowEveryHistory(t *testing.T) {
	testkit.Each(t, func(t *testing.T, a *testkit.Atlas) {
		h := &listHistory{Atlas: a, t: t, rng: rand.New(rand.NewPCG(22, 4))}
		h.prepare()
		for round := range 12 {
			for range 15 {
				h.step()
			}
			broken, err := a.Identity.Verify(t.Context())
			a.Must(err)
			wrong := slices.DeleteFunc(broken, func(line string) bool { return line != "" && !isAboutLists(line) })
			if len(wrong) > 0 {
				t.Fatalf("round %d: %v", round, wrong)
			}
			h.compare(round)
		}

		before := h.sums()
		a.Must(a.Identity.RebuildKept(t.Context()))
		if got := h.sums(); got != before {
			t.Errorf("a rebuild makes %d of %d", got, before)
		}

		a.Exec(`UPDATE users SET membership_rank = 4, stage_number = 77 WHERE id = ?`, h.ids[0])
		a.Exec(`UPDATE users SET turns_at = 253402300800000 WHERE id = ?`, h.ids[0])
		broken, err := a.Identity.Verify(t.Context())
		a.Must(err)
		if !slices.ContainsFunc(broken, isAboutLists) {
			t.Errorf("a wrong rank and stage go unnoticed: %v", broken)
		}
		a.Must(a.Identity.RebuildKept(t.Context()))
		if got := h.sums(); got != before {
			t.Errorf("after a rebuild it is %d, want %d", got, before)
		}
	})
}

func isAboutLists(line string) bool {
	return len(line) > 13 && (line[:12] == "what is kept" || line[len(line)-15:] == "counted wrongly")
}

// prepare makes a product that makes members, two batches, and stages if there are none.
func (h *listHistory) prepare() {
	h.t.Helper()
	h.Exec(`INSERT INTO products (id, name, name_key, price, content_type, is_membership, is_fast_track, created_at, updated_at) VALUES (901, 'Kept', 'kept', 1, 'courses', TRUE, FALSE, 1, 1)`)
	h.Exec(`INSERT INTO funnels (id, product_id, name, name_key, validity_by_days, start_by_days, is_hidden, is_switched_on, page_template, created_at, updated_at)
		VALUES ('kept', 901, 'Kept', 'kept', 365, 0, FALSE, TRUE, 'template-1', 1, 1)`)
	h.Exec(`INSERT INTO batches (id, name, name_key, sort_key, created_at, updated_at) VALUES (901, 'A', 'a', 'a', 1, 1), (902, 'B', 'b', 'b', 1, 1)`)
	h.Exec(`INSERT INTO stages (id, number, name, name_key, created_at, updated_at) VALUES (901, 41, 'X', 'x', 1, 1), (902, 42, 'Y', 'y', 1, 1)`)
	_, rows, err := h.DB.Values(h.t.Context(), `SELECT id FROM users WHERE archived_at IS NULL ORDER BY id`)
	h.Must(err)
	for _, row := range rows {
		h.ids = append(h.ids, int(row[0].(int64)))
	}
}

// sums is a number that is another one when something kept is.
func (h *listHistory) sums() int {
	return h.Number(`SELECT SUM(id * (1 + membership_rank * 3 + stage_number * 7 + course_state * 11 + LENGTH(batch_key) * 13 + LENGTH(group_key) * 17)) + SUM(membership_until / 86400000)
		+ (SELECT SUM(people) FROM (SELECT people FROM user_counts UNION ALL SELECT people FROM user_count_changes) c) FROM users`)
}

// compare reads lists with filters, page by page from both ends, and wants everybody once and as many as they say.
func (h *listHistory) compare(round int) {
	h.t.Helper()
	filters := []identity.UserFilter{
		{}, {Status: new("active")}, {Status: new("inactive")}, {Parts: []*identity.UserPartFilter{{Name: "membership", Value: "active"}}},
		{Parts: []*identity.UserPartFilter{{Name: "stage", Value: "901"}}}, {Parts: []*identity.UserPartFilter{{Name: "batch", Value: "901"}}},
		{Parts: []*identity.UserPartFilter{{Name: "courses", Value: "none"}}},
	}
	for _, sort := range []string{"name", "membership", "expiry", "stage", "batch", "group", "lastLesson", "xp"} {
		filter := filters[h.rng.IntN(len(filters))]
		all, err := h.Identity.Users(h.By("tribe-team-fa"), page.Window{Page: 1, PerPage: 100, Sort: sort}, &filter)
		h.Must(err)
		if all.Total != len(all.Rows) {
			h.t.Errorf("round %d by %s: %d people of %d", round, sort, len(all.Rows), all.Total)
		}
		got := []int{}
		for n := 1; n <= len(all.Rows)/3+1; n++ {
			part, err := h.Identity.Users(h.By("tribe-team-fa"), page.Window{Page: n, PerPage: 3, Sort: sort}, &filter)
			h.Must(err)
			for _, u := range part.Rows {
				got = append(got, u.ID)
			}
		}
		want := []int{}
		for _, u := range all.Rows {
			want = append(want, u.ID)
		}
		if !slices.Equal(got, want) {
			h.t.Errorf("round %d by %s: pages give %v, want %v", round, sort, got, want)
		}
	}
}
