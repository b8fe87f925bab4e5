package proof

import (
	"slices"
	"testing"
)

// TestImpersonatedWritesCarryBothNames runs every mutation as somebody who views Atlas as a member. What changes anything must leave
// a line in the info log that names both.
func TestImpersonatedWritesCarryBothNames(t *testing.T) {
	const actor = "impersonating"
	h := newFixture(t)
	written := []string{}
	for _, field := range rootFields() {
		if !field.isMutation() || field.Name == "validateOtp" { // which is for visitors: it knows nobody
			continue
		}
		for _, s := range samples[field.String()] {
			given := s.vars(h, h.me(actor))
			h.as(actor)
			before, line := h.state(), h.last("info_log")
			h.call(actor, field, given)
			if len(h.changedSince(before)) == 0 {
				continue
			}
			written = append(written, field.Name)
			if h.Number(`SELECT COUNT(*) FROM info_log WHERE id > ? AND actor_id = ? AND (on_behalf_of_id = ? OR subject_user_id = ?)`,
				line, h.me(actor).original, h.me(actor).id, h.me(actor).id) == 0 {
				t.Errorf("%v: got %q changed on behalf of somebody without both names, want a line with both", field,
					h.changedSince(before))
			}
		}
	}
	if !slices.Contains(written, "hideReturneeModal") {
		t.Errorf("got writes by %q only, want hideReturneeModal among them", written)
	}
}
