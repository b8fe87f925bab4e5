package commerce_test

import (
	"cmp"
	"encoding/json"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"atlas/internal/commerce/memberships"
	"atlas/internal/identity"
	"atlas/internal/identity/people"
	"atlas/internal/identity/userlist"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/page"
	"atlas/internal/testkit"
)

// statuses are what the list of people and the rule say of everybody, nothing for nobody's membership, and when it ends.
type statuses struct {
	listed, ruled map[int]string
	expiries      map[int]int64
}

// expiryOf is the last end of the memberships of somebody that were not ended, in milliseconds; 0 without any.
func (h *fixture) expiryOf(userID int) (last int64) {
	h.t.Helper()
	for _, sub := range h.held(userID) {
		if sub.EndedAt == nil && h.Number("SELECT COUNT(*) FROM products WHERE is_membership AND id = ?", sub.ProductID) == 1 {
			last = max(last, sub.Expiry().UnixMilli())
		}
	}
	given, err := h.DB.Int(h.t.Context(), "SELECT COALESCE(MAX(to_at), 1) - 1 FROM grants WHERE user_id = ? AND subscription_id IS NULL", userID)
	h.Must(err)
	return max(last, int64(given))
}

// listed reads the list of people, in the order of its rows.
func (h *fixture) listed(w page.Window, parts ...*userlist.PartFilter) []*people.User {
	h.t.Helper()
	list, err := h.Identity.List.Users(h.By(staff), w, &userlist.Filter{Parts: parts})
	h.Must(err)
	if w.Page == 1 && list.Total != len(list.Rows) && list.Total <= w.PerPage {
		h.t.Errorf("got %d people of %d on the first page, want all of them or a full page", len(list.Rows),
			list.Total)
	}
	return list.Rows
}

func (h *fixture) statusesOf(people []*people.User) statuses {
	h.t.Helper()
	out := statuses{map[int]string{}, map[int]string{}, map[int]int64{}}
	for _, u := range people {
		raw, err := identity.UserFields{Identity: h.Identity}.Parts(h.By(staff), u)
		h.Must(err)
		var parts struct {
			Membership string
			Expiry     int64
		}
		h.Must(json.Unmarshal(raw, &parts))
		ruled, err := memberships.UserPaymentsFields{Memberships: h.Commerce.Memberships}.MembershipStatus(h.t.Context(), &memberships.UserPayments{ID: u.ID})
		h.Must(err)
		out.listed[u.ID], out.ruled[u.ID], out.expiries[u.ID] = parts.Membership, *cmp.Or(ruled, new("")), parts.Expiry
	}
	return out
}

// spans gives forty people up to four subscriptions of any kind, span and fate around a day.
func (h *fixture) spans(rng *rand.Rand, day time.Time) {
	h.t.Helper()
	membership := h.Number("SELECT id FROM products WHERE is_membership")
	for n := range 40 {
		id := h.newMember(n)
		if rng.IntN(3) == 0 {
			from := clock.AddDays(day, rng.IntN(7)-3)
			h.Exec(`INSERT INTO grants (user_id, product_id, source, from_at, to_at, reason, given_by_id, given_at, updated_at) VALUES (?, ?, 'staff', ?, ?, 'Why', ?, ?, ?)`,
				id, membership, from, clock.AddDays(from, 1+rng.IntN(4)), h.ID(staff), from, from)
		}
		for i := range rng.IntN(5) {
			from := clock.AddDays(day, rng.IntN(7)-3)
			to, renewed, ended := new(clock.AddDays(from, rng.IntN(5))), new(from), (*time.Time)(nil)
			if rng.IntN(4) == 0 {
				to = nil
			}
			if rng.IntN(4) == 0 {
				renewed, ended = nil, new(day)
			}
			h.Exec(`INSERT INTO subscriptions (user_id, funnel_id, product_id, term_id, source, starts_at, ends_at, renewed_at, ended_at, created_at, updated_at)
				SELECT ?, id, product_id, 'thirds', 'staff', CAST(? AS BIGINT), CAST(? AS BIGINT), CAST(? AS BIGINT), CAST(? AS BIGINT), 0, 0 FROM funnels WHERE id = ?`,
				id, from, to, renewed, ended, []string{"join", "launch", "join", "fast"}[(i+rng.IntN(4))%4])

			// About every second one is suspended at some moment of these days.
			suspended := (*time.Time)(nil)
			if rng.IntN(2) == 0 {
				suspended = new(clock.AddDays(from, rng.IntN(5)))
			}
			h.Exec(`INSERT INTO grants (user_id, product_id, source, subscription_id, from_at, to_at, suspended_from)
				SELECT user_id, product_id, 'subscription', id, starts_at, ends_at, CAST(? AS BIGINT) FROM subscriptions WHERE id = (SELECT MAX(id) FROM subscriptions)`, suspended)
		}
	}
}

// B155, B156: the list of people shows, filters and sorts the membership status by the rule, whatever the spans and to the moment a day ends.
func TestListOfPeopleKnowsMembership(t *testing.T) {
	testkit.Each(t, func(t *testing.T, a *testkit.Atlas) {
		h := &fixture{a, t}
		h.stockCatalog()
		rng := rand.New(rand.NewPCG(3, 5))
		day := clock.AddDays(clock.StartOfDay(h.Clock.Now()), 5)
		h.spans(rng, day)
		all := page.Window{Page: 1, PerPage: 500, Sort: "membership", Desc: true}
		seen := map[string]int{}
		for n := range 9 {
			begins := clock.AddDays(day, n-4)
			for _, at := range []time.Time{begins.Add(-time.Millisecond), begins} {
				h.Clock.Advance(at.Sub(h.Clock.Now()))
				persons := h.listed(all)
				is := h.statusesOf(persons)
				for _, u := range persons {
					if seen[is.ruled[u.ID]]++; is.listed[u.ID] != is.ruled[u.ID] {
						t.Errorf("%v, user %d: got %q in the list, want %q by the rule", at, u.ID, is.listed[u.ID],
							is.ruled[u.ID])
					}
				}
				order := []string{"", "Expired", "Suspended", "Active", "Multiple Subscriptions Found"}
				if !slices.IsSortedFunc(persons, func(a, b *people.User) int {
					return cmp.Or(slices.Index(order, is.ruled[b.ID])-slices.Index(order, is.ruled[a.ID]), b.ID-a.ID)
				}) {
					t.Errorf("%v: got people in another order, want them by status", at)
				}
				for choice, want := range map[string]string{"active": "Active", "suspended": "Suspended", "expired": "Expired", "multiple": "Multiple Subscriptions Found", "none": ""} {
					got := h.listed(all, &userlist.PartFilter{Name: "membership", Value: choice})
					wanted := slices.DeleteFunc(slices.Clone(persons), func(u *people.User) bool { return is.ruled[u.ID] != want })
					if !slices.EqualFunc(got, wanted, func(a, b *people.User) bool { return a.ID == b.ID }) {
						t.Errorf("%v: got %d people by %q, want %d", at, len(got), choice, len(wanted))
					}
				}
			}
		}
		if len(seen) != 5 {
			t.Errorf("every status: got %v, want five", seen)
		}
		h.turnsPages(all)
	})
}

// turnsPages reads the list page by page, and by words, and wants the same people; and the ends of their memberships.
func (h *fixture) turnsPages(all page.Window) {
	h.t.Helper()
	want, got := h.listed(all), []*people.User{}
	for id, at := range h.statusesOf(want).expiries {
		if at != h.expiryOf(id) {
			h.t.Errorf("end of user %d: got %d in the list, want %d", id, at, h.expiryOf(id))
		}
	}
	for n := range len(want)/7 + 1 {
		got = append(got, h.listed(page.Window{Page: n + 1, PerPage: 7, Sort: all.Sort, Desc: all.Desc})...)
	}
	if !slices.EqualFunc(got, want, func(a, b *people.User) bool { return a.ID == b.ID }) {
		h.t.Errorf("got %d people by pages, want the %d of one list", len(got), len(want))
	}
	all.Search = "a"
	if found := h.listed(all, &userlist.PartFilter{Name: "membership", Value: "none"}); len(found) == 0 || len(found) == len(want) {
		h.t.Errorf("got %d people by words, want some of %d and not all", len(found), len(want))
	}
	_, err := h.Identity.List.Users(h.By(staff), all, &userlist.Filter{Parts: []*userlist.PartFilter{{Name: "membership", Value: "Active"}}})
	h.Refused(err, errs.Invalid)
}
