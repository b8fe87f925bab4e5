package commerce_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"atlas/internal/identity/merging"
	"atlas/internal/learning/access"
)

// named tells what verify says of somebody.
func (h *fixture) named(id int) string {
	h.t.Helper()
	found, err := h.Commerce.Verify(h.t.Context())
	h.Must(err)
	ofThem := []string{}
	for _, sentence := range found {
		if strings.HasPrefix(sentence, fmt.Sprintf("user %d ", id)) {
			ofThem = append(ofThem, sentence)
		}
	}
	return strings.Join(ofThem, "; ")
}

// Verify names the person who opens content without a live grant, whether a switch went wrong or the rule that reads
// grants.
func TestVerifyNamesAccessWithoutGrant(t *testing.T) {
	for name, spoil := range map[string]func(h *fixture){
		"the switch of a level that is none of people who work here": func(h *fixture) {
			h.Exec("UPDATE access_levels SET opens_member_content = TRUE WHERE id = 'member'")
		},
		"a rule that takes what is over for live": func(h *fixture) {
			grants := h.Learning.Access.Hooks.Grants
			h.Learning.Access.Hooks.Grants = func(ctx context.Context, userID int) ([]access.Grant, error) {
				out, err := grants(ctx, userID)
				for i := range out {
					out[i].To, out[i].SuspendedFrom = nil, nil
				}
				return out, err
			}
		},
	} {
		t.Run(name, func(t *testing.T) {
			each(t, func(t *testing.T, h *fixture) {
				h.stockCatalog()
				h.library()
				former, coach := h.newMember(1), h.newMember(2)
				h.Exec("INSERT INTO user_access_levels (user_id, level_id, granted_at) VALUES (?, 'member', 0)", former)
				h.subscribe(former, "launch", nil, new(10), true)
				h.Exec("INSERT INTO user_access_levels (user_id, level_id, granted_at) VALUES (?, 'coach', 0)", coach)
				h.advanceDays(20)
				h.wantVerified()

				spoil(h)
				want := fmt.Sprintf("user %d opens ", former)
				if got := h.named(former); !strings.HasPrefix(got, want) || !strings.HasSuffix(got, "courses, events and resources without a live grant") {
					t.Errorf("got %q, want it to start with %q", got, want)
				}
				if got := h.named(coach); got != "" {
					t.Errorf("got %q of someone who works here, want nothing", got)
				}
			})
		})
	}
}

// Verify names a level that outlived free access by staff as it names one that outlived a subscription.
func TestVerifyNamesLevelsOfSettledGrants(t *testing.T) {
	each(t, func(t *testing.T, h *fixture) {
		h.stockCatalog()
		id := h.newMember(1)
		grant := h.giveAccess(id, 0, 10)
		h.advanceDays(1)
		h.takeAccess(grant)
		h.wantVerified()
		h.Exec("INSERT INTO user_access_levels (user_id, level_id, granted_at) SELECT user_id, 'member', given_at FROM grants WHERE id = ?", grant)
		if got := h.named(id); !strings.Contains(got, "holds a level whose only reasons are settled") {
			t.Errorf("got %q, want the level named", got)
		}
	})
}

// The rule about levels does not take for a mistake what came together by a merge: somebody was given a level by hand, and somebody else held it by
// a subscription or a grant that was settled before the two became one.
func TestVerifyLevelsAfterMerge(t *testing.T) {
	for name, hold := range map[string]func(h *fixture, id int){
		"a subscription that was settled": func(h *fixture, id int) { h.subscribe(id, "launch", nil, new(10), true) },
		"free access that was settled":    func(h *fixture, id int) { h.giveAccess(id, 0, 10) },
	} {
		t.Run(name, func(t *testing.T) {
			forEachEngine(t, func(t *testing.T, h *fixture) {
				survivor, source := h.newMember(1), h.newMember(2)
				hold(h, source)
				h.advanceDays(1)
				h.Exec("INSERT INTO user_access_levels (user_id, level_id, granted_at) VALUES (?, 'member', ?)", survivor, h.Clock.Now())
				h.advanceDays(60)
				h.Must(h.Commerce.Memberships.FinishSubscriptions(t.Context()))
				if h.holds(source, "member") {
					t.Fatal("got the level of the source still, want it settled")
				}
				h.wantVerified()

				plan, err := h.Identity.Merging.MergePlan(h.By(staff), survivor, source)
				h.Must(err)
				h.Did(h.Identity.Merging.MergeUsers(h.By(staff), survivor, source, plan.Version, nil))
				if !h.holds(survivor, "member") {
					t.Error("got the level of the survivor taken, want it kept")
				}
				h.wantVerified()
			})
		})
	}
}

// Anyone who decides in a merge that the levels of the survivor stay keeps those that a running membership of the other
// one gives: it goes on with them.
func TestMergeKeepsLevelsOfWhatRuns(t *testing.T) {
	for name, hold := range map[string]func(h *fixture, id int){
		"a subscription": func(h *fixture, id int) { h.subscribe(id, "join", nil, new(300), true) },
		"free access":    func(h *fixture, id int) { h.giveAccess(id, 0, 100) },
	} {
		t.Run(name, func(t *testing.T) {
			forEachEngine(t, func(t *testing.T, h *fixture) {
				survivor, source := h.newMember(1), h.newMember(2)
				hold(h, source)
				plan, err := h.Identity.Merging.MergePlan(h.By(staff), survivor, source)
				h.Must(err)
				h.Did(h.Identity.Merging.MergeUsers(h.By(staff), survivor, source, plan.Version, []*merging.MergeAnswer{{Name: "levels", Value: "survivor"}}))
				if !h.holds(survivor, "member") {
					t.Error("got no level member, want the one that the membership gives")
				}
				h.wantVerified()
			})
		})
	}
}
