package app_test

import (
	"strings"
	"testing"
	"time"

	"atlas/internal/testkit"
)

// TestClockStepsAreHarmless moves the clock of the machine back and forth under people who are at work, as a time server may. Nobody
// is signed out, nothing they write is refused or gets an older time than what it replaces, and the data stays in order.
func TestClockStepsAreHarmless(t *testing.T) {
	testkit.Each(t, func(t *testing.T, a *testkit.Atlas) {
		staff, member := a.As("tribe-team-fa"), a.As("member")
		address := func(n int) string { return "https://example.com/" + strings.Repeat("x", n+1) }
		for n, step := range []time.Duration{0, -time.Hour, 2 * time.Hour, -time.Hour, -24 * time.Hour, 25 * time.Hour} {
			a.Clock.Advance(step)
			if got := member.Send("POST", "/api/graphql", map[string]any{"query": "{ redwood { currentUser } }"}); !strings.Contains(got.Body, "member@atlas.test") {
				t.Fatalf("after a step of %v: got %d %q, want member@atlas.test", step, got.Status, got.Body)
			}
			var found struct {
				DefaultSettingByName struct {
					ID        int
					UpdatedAt time.Time
				}
			}
			staff.GraphQL(`{ defaultSettingByName(name: "zoom-day-1") { id updatedAt } }`, nil, &found)
			id, seen := found.DefaultSettingByName.ID, found.DefaultSettingByName.UpdatedAt
			var changed struct {
				UpdateDefaultSetting struct {
					Value     string
					UpdatedAt time.Time
				}
			}
			staff.GraphQL(`mutation($id: Int!, $value: String, $seenAt: Time) { updateDefaultSetting(id: $id, value: $value, seenAt: $seenAt) { value updatedAt } }`,
				map[string]any{"id": id, "value": address(n), "seenAt": seen}, &changed)
			if got := changed.UpdateDefaultSetting; got.Value != address(n) || !got.UpdatedAt.After(seen) {
				t.Errorf("after a step of %v: got %q from %v, want %q after %v", step, got.Value, got.UpdatedAt,
					address(n), seen)
			}
		}
		broken, err := a.Verify(t.Context())
		if err != nil || len(broken) > 0 {
			t.Errorf("what verification finds: got %q and error %v, want none", broken, err)
		}
	})
}
