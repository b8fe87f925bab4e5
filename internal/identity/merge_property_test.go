package identity

import (
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"atlas/internal/identity/manage"
	"atlas/internal/identity/merging"
	"atlas/internal/identity/profiles"
	"atlas/internal/testkit/check"
)

// Whatever two people have and whatever is decided, undoing brings everything back.
func TestMergeUndoRestoresEverything(t *testing.T) {
	forEachMergeEngine(t, nil, func(t *testing.T, h *fixture) {
		draw := rand.New(rand.NewPCG(4, 2))
		people := []int{h.id("ben"), h.id("bea"), h.id("bob")}
		for round := range 25 {
			for _, id := range people {
				h.shuffle(draw, id)
			}
			draw.Shuffle(len(people), func(i, k int) { people[i], people[k] = people[k], people[i] })
			was := h.contents()
			first := h.drawn(draw, people[0], people[1])
			second := 0
			if draw.IntN(2) == 0 {
				second = h.drawn(draw, people[2], people[0])
			}
			h.wantVerified()
			h.clock.Advance(time.Hour)
			if second != 0 {
				h.undone(second)
			}
			if kept := h.undone(first).Kept; len(kept) > 0 {
				t.Errorf("what the undo kept in round %d: got %q, want nothing", round, kept)
			}
			h.restored(was)
			h.wantVerified()
			if t.Failed() {
				t.Fatalf("got a failure in round %d, want none", round)
			}
		}
	})
}

// drawn merges with answers by chance.
func (h *fixture) drawn(draw *rand.Rand, survivor, source int) int {
	h.t.Helper()
	var answers []*merging.MergeAnswer
	for _, q := range h.plan(survivor, source).Questions {
		answers = append(answers, &merging.MergeAnswer{Name: q.Name, Value: q.Options[draw.IntN(len(q.Options))].Value})
	}
	return h.merged(survivor, source, answers...).ID
}

// shuffle gives a person this and that, or nothing of it.
func (h *fixture) shuffle(draw *rand.Rand, id int) {
	h.t.Helper()
	some := func(values ...any) any {
		if draw.IntN(3) == 0 {
			return nil
		}
		return values[draw.IntN(len(values))]
	}
	for column, value := range map[string]any{
		"tribe_id": some(fmt.Sprintf("TRB-%d", id)), "first_name": []any{"Ana", "Lito"}[draw.IntN(2)], "middle_name": some("Reyes", "Cruz"), "suffix": some("Jr."),
		"sex": some(manage.Sexes[0], manage.Sexes[1]), "birthdate": some("1990-01-02", "1991-03-04"), "mobile_number": some("+639171234567", "09181234567"),
		"city": some("Cebu City", "Makati"), "country": some("Philippines"), "website": some("https://a.example"), "x_profile": some("https://x.com/a"),
		"notes": some("one", "two"), "base_points": draw.IntN(3), "email_proven_at": some(1, 2),
	} {
		h.exec("UPDATE users SET "+column+" = ? WHERE id = ?", value, id)
	}
	for _, table := range []string{"tallies", "badges", "bug_reports", "avatars"} {
		h.exec("DELETE FROM "+table+" WHERE user_id = ?", id)
	}
	h.exec("UPDATE users SET profile_image = NULL WHERE id = ?", id)
	if draw.IntN(2) == 0 {
		name := fmt.Sprintf("pic-%d-%d", id, draw.IntN(1000))
		h.exec(`INSERT INTO avatars (name, user_id, content, created_at) VALUES (?, ?, ?, 3)`, name, id, []byte(name))
		h.exec("UPDATE users SET profile_image = ? WHERE id = ?", (&profiles.Avatar{Name: name}).URL(), id)
	}
	for _, topic := range []string{"sales", "ads", "calls"} {
		if draw.IntN(2) == 0 {
			h.exec(`INSERT INTO tallies (user_id, topic, points, best, first_at) VALUES (?, ?, ?, ?, ?)`, id, topic, draw.IntN(9), some(1, 2, 3), some(10, 20))
		}
	}
	if draw.IntN(2) == 0 {
		h.exec(`INSERT INTO badges (user_id, colour) VALUES (?, 'red')`, id)
	}
	for range draw.IntN(3) {
		h.exec(`INSERT INTO bug_reports (message, status, user_id, created_at) VALUES ('x', 'open', ?, 0)`, id)
	}
	h.exec("DELETE FROM user_access_levels WHERE user_id = ?", id)
	for _, level := range []string{"member", "coach", "non-member", "affiliate"} {
		if draw.IntN(2) == 0 {
			h.exec(`INSERT INTO user_access_levels (user_id, level_id, granted_at) VALUES (?, ?, ?)`, id, level, draw.IntN(99))
		}
	}
	u := h.read(id)
	check.NoError(h.t, "save the user", h.People.Save(h.t.Context(), u))
	check.NoError(h.t, "follow the changes of levels", h.Levels.SyncUser(h.t.Context(), id))
}
