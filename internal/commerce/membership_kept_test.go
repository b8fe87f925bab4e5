package commerce_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"atlas/internal/identity/userlist"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/page"
	"atlas/internal/testkit"
)

// keptChange changes something that lists of people depend on, by hand: anyone who writes it, triggers see it.
func (h *fixture) keptChange(ctx context.Context, rng *rand.Rand, people []int) (string, error) {
	person := func() int { return people[rng.IntN(len(people))] }
	from := clock.AddDays(clock.StartOfDay(h.Clock.Now()), rng.IntN(9)-6)
	to := clock.AddDays(from, 1+rng.IntN(6))
	exec := func(query string, args ...any) (string, error) {
		_, err := h.DB.Exec(ctx, query, args...)
		return fmt.Sprint(query, args), err
	}
	const one = ` WHERE id = (SELECT s.id FROM subscriptions s WHERE s.user_id = ? ORDER BY s.id DESC LIMIT 1)`
	switch rng.IntN(16) {
	case 0, 1:
		return exec(`INSERT INTO subscriptions (user_id, funnel_id, product_id, term_id, source, starts_at, ends_at, renewed_at, created_at, updated_at)
			SELECT ?, id, product_id, 'thirds', 'staff', CAST(? AS BIGINT), CAST(? AS BIGINT), 1, 0, 0 FROM funnels WHERE id = ?`,
			person(), from, to, []string{"join", "launch", "fast"}[rng.IntN(3)])
	case 2:
		return exec(`INSERT INTO grants (user_id, product_id, source, subscription_id, from_at, to_at, suspended_from)
			SELECT user_id, product_id, 'subscription', id, starts_at, ends_at, CAST(? AS BIGINT) FROM subscriptions s
			WHERE user_id = ? AND NOT EXISTS (SELECT 1 FROM grants g WHERE g.subscription_id = s.id)`, from, person())
	case 3:
		return exec(`INSERT INTO grants (user_id, product_id, source, from_at, to_at, reason, given_at, updated_at)
			SELECT CAST(? AS INTEGER), id, 'staff', CAST(? AS BIGINT), CAST(? AS BIGINT), 'Why', 1, 1 FROM products WHERE is_membership`, person(), from, to)
	case 4:
		return exec(`UPDATE subscriptions SET ends_at = NULL`+one, person())
	case 5:
		return exec(`UPDATE subscriptions SET ended_at = CASE WHEN ended_at IS NULL THEN CAST(? AS BIGINT) END`+one, from, person())
	case 6:
		return exec(`UPDATE subscriptions SET undone_at = CASE WHEN undone_at IS NULL THEN CAST(? AS BIGINT) END`+one, from, person())
	case 7:
		return exec(`UPDATE grants SET suspended_from = ? WHERE user_id = ? AND subscription_id IS NOT NULL`, to, person())
	case 8:
		return exec(`UPDATE grants SET taken_at = ?, to_at = ? WHERE user_id = ? AND subscription_id IS NULL`, from, from, person())
	case 9:
		// A grant belongs to whom its subscription belongs to.
		if _, err := exec(`UPDATE subscriptions SET user_id = ?`+one, person(), person()); err != nil {
			return "", err
		}
		return exec(`UPDATE grants SET user_id = s.user_id FROM subscriptions s WHERE s.id = grants.subscription_id AND s.user_id <> grants.user_id`)
	case 10:
		return exec(`DELETE FROM grants WHERE user_id = ?`, person())
	case 11:
		return exec(`UPDATE products SET is_membership = NOT is_membership WHERE id = (SELECT product_id FROM funnels WHERE id = ?)`,
			[]string{"join", "fast"}[rng.IntN(2)])
	case 12:
		return exec(`INSERT INTO journeys (user_id, stage_id, since, is_hidden) SELECT CAST(? AS INTEGER), MAX(id), 0, FALSE FROM stages
			WHERE TRUE ON CONFLICT (user_id) DO UPDATE SET stage_id = (SELECT MIN(id) FROM stages)`, person())
	case 13:
		return exec(`UPDATE stages SET number = 100 - number WHERE id = (SELECT MIN(id) FROM stages)`)
	case 14:
		return exec(`DELETE FROM user_access_levels WHERE level_id = 'member' AND user_id = ?`, person())
	}

	var seen *time.Time
	if rng.IntN(4) > 0 {
		seen = new(h.Clock.Now().Add(-time.Duration(rng.IntN(180*24)) * time.Hour))
	}
	return exec(`UPDATE users SET last_login_at = ? WHERE id = ?`, seen, person())
}

// keptFaults are what verify says of the keys of lists. The people of these tests are made by hand and have other faults.
func (h *fixture) keptFaults() []string {
	h.t.Helper()
	found, err := h.Identity.Verify(h.t.Context())
	h.Must(err)
	return slices.DeleteFunc(found, func(fault string) bool {
		return !strings.Contains(fault, "is listed by") && !strings.Contains(fault, "users_counted")
	})
}

// inOrder fails unless what lists are sorted and filtered by is what the rules say now.
func (h *fixture) inOrder(after string) {
	h.t.Helper()
	// Before it is brought up to date and after: whatever is wrong has to be noted, or due by the clock.
	for _, refresh := range []func(context.Context) error{func(context.Context) error { return nil }, h.Identity.List.Refresh} {
		h.Must(refresh(h.t.Context()))
		if found := h.keptFaults(); len(found) > 0 {
			h.t.Fatalf("after %q: got %q, want no faults", after, found)
		}
	}
	if n := h.Number(`SELECT COUNT(*) FROM users_outdated`); n > 0 {
		h.t.Fatalf("after %q: got %d notes left, want none", after, n)
	}
}

func (h *fixture) keptPeople(n int) (ids []int) {
	h.t.Helper()
	h.stockCatalog()
	for i := range 2 {
		h.Exec(`INSERT INTO stages (number, name, name_key, created_at, updated_at) VALUES (?, ?, ?, 0, 0)`, 50+i, fmt.Sprint("Kept ", i), fmt.Sprint("kept ", i))
	}
	for i := range n {
		ids = append(ids, h.newMember(i))
	}
	return ids
}

// S22: whatever happens to memberships, stages and visits, and as time passes, lists of people know it.
func TestListKeysFollowEverything(t *testing.T) {
	testkit.Each(t, func(t *testing.T, a *testkit.Atlas) {
		h := &fixture{a, t}
		people := h.keptPeople(12)
		rng := rand.New(rand.NewPCG(22, 3))
		for range 150 {
			what, err := h.keptChange(t.Context(), rng, people)
			h.Must(err)
			h.inOrder(what)
			if rng.IntN(3) == 0 {
				h.Clock.Advance(time.Duration(rng.IntN(30)) * time.Hour)
				h.inOrder("time passed")
			}
		}
	})
}

// What is broken by hand is found and mended; the clock alone is no fault.
func TestListKeysAreVerifiedAndRebuilt(t *testing.T) {
	testkit.Each(t, func(t *testing.T, a *testkit.Atlas) {
		h := &fixture{a, t}
		people := h.keptPeople(3)
		h.enrol(people[0], "launch")
		h.inOrder("an enrolment")
		h.Exec(`UPDATE users_counted SET people = people + 1 WHERE id = (SELECT MIN(id) FROM users_counted)`)
		if found := h.keptFaults(); len(found) != 1 || !strings.Contains(found[0], "users_counted") {
			t.Errorf("one too many: got %v, want that users_counted is named", found)
		}
		h.Must(h.Identity.List.RebuildTotals(t.Context()))
		h.inOrder("a rebuild of counts")
		for _, wrong := range []string{"membership_rank = 4", "membership_until = 7", "membership_turns_at = NULL", "stage_id = 77", "stage_number = 77", "is_active = NOT is_active"} {
			h.Exec(`UPDATE users SET `+wrong+` WHERE id = ?`, people[0])
			found := h.keptFaults()
			if want := fmt.Sprintf("user %d is listed by", people[0]); len(found) == 0 || !strings.HasPrefix(found[0], want) {
				t.Errorf("%s: got %v, want that user %d is named", wrong, found, people[0])
			}
			h.Must(h.Identity.List.RebuildTotals(t.Context()))
			h.inOrder("a rebuild")
		}
		h.advanceDays(400)
		h.inOrder("a year")
		if rank := h.Number(`SELECT membership_rank FROM users WHERE id = ?`, people[0]); rank != 1 {
			t.Errorf("after a year: got rank %d, want 1, expired", rank)
		}
	})
}

// Rows that count people are added up once they are many, and say the same as before.
func TestCountsOfPeopleAreAddedUp(t *testing.T) {
	testkit.Each(t, func(t *testing.T, a *testkit.Atlas) {
		h := &fixture{a, t}
		h.keptPeople(20)
		for range 60 {
			h.Exec(`UPDATE users SET membership_rank = 1 - membership_rank WHERE id > 60`)
		}
		before := h.Number(`SELECT COUNT(*) FROM users_counted`)
		h.Must(h.Identity.List.AddUpCounts(t.Context()))
		if after := h.Number(`SELECT COUNT(*) FROM users_counted`); before < 1000 || after > 100 {
			t.Errorf("got %d rows after %d, want a few after many", after, before)
		}
		h.Must(h.Identity.List.RebuildTotals(t.Context()))
		h.inOrder("adding up")
	})
}

// No change is lost between those who change and those who bring up to date at the same moment.
func TestListKeysLoseNothing(t *testing.T) {
	testkit.Each(t, func(t *testing.T, a *testkit.Atlas) {
		h := &fixture{a, t}
		people := h.keptPeople(6)
		var writers, readers sync.WaitGroup
		done := make(chan struct{})
		for n := range 3 {
			writers.Go(func() {
				rng := rand.New(rand.NewPCG(uint64(n), 9))
				for range 40 {
					err := h.DB.Tx(t.Context(), func(ctx context.Context) error {
						// Each writer has people of its own, who would be locked by the product; they share products and stages.
						for range 2 {
							if _, err := h.keptChange(ctx, rng, people[2*n:2*n+2]); err != nil {
								return err
							}
						}
						return nil
					})
					if err != nil {
						t.Log("a change was refused:", err)
					}
				}
			})
			readers.Go(func() {
				for {
					select {
					case <-done:
						return
					default:
						if err := h.Identity.List.Refresh(t.Context()); err != nil {
							t.Errorf("refresh the list of people: got error %v, want none", err)
						}
					}
				}
			})
		}
		writers.Wait()
		close(done)
		readers.Wait()
		h.inOrder("all of it")
	})
}

// orders are the sorted and filtered lists of people as they are now: total and rows of each.
func (h *fixture) orders() map[string]string {
	h.t.Helper()
	out := map[string]string{}
	for _, sort := range []string{"membership", "expiry", "stage"} {
		for _, choice := range []string{"active", "suspended", "expired", "none"} {
			list, err := h.Identity.List.Users(h.By(staff), page.Window{Page: 1, PerPage: 100, Sort: sort},
				&userlist.Filter{Parts: []*userlist.PartFilter{{Name: "membership", Value: choice}}})
			h.Must(err)
			text := fmt.Sprint(list.Total, ":")
			for _, u := range list.Rows {
				text += fmt.Sprint(" ", u.ID)
			}
			out[choice+" by "+sort] = text
		}
	}
	return out
}

// S22: two processes on one database list people alike, a second after either of them changed something.
func TestTwoProcessesListPeopleAlike(t *testing.T) {
	testkit.Each(t, func(t *testing.T, a *testkit.Atlas) {
		h := &fixture{a, t}
		people, other := h.keptPeople(12), h.secondProcess()
		other.Clock.Advance(h.Clock.Now().Sub(other.Clock.Now()))

		rng, writer, reader := rand.New(rand.NewPCG(22, 5)), h, other
		for range 60 {
			reader.orders() // whatever it remembers is as old as it may be
			what, err := writer.keptChange(t.Context(), rng, people)
			h.Must(err)
			h.Clock.Advance(time.Second)
			other.Clock.Advance(time.Second)

			want := writer.orders()
			for list, got := range reader.orders() {
				if got != want[list] {
					t.Fatalf("%s after %q: got %q by the other process, want %v", list, what, got, want)
				}
			}
			writer, reader = reader, writer
		}
		h.inOrder("all of it")
	})
}
