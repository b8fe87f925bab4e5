package identity

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"atlas/internal/identity/merging"
	"atlas/internal/identity/profiles"
	"atlas/internal/platform/merge"
	"atlas/internal/testkit/check"
)

// thingsPart is a domain of the tests: tallies of which nobody has two of a topic, and diaries that nobody hands over.
func thingsPart(hook *merge.Hook) merge.Part {
	return merge.Part{Hook: hook, Tables: []merge.Table{
		{Name: "tallies", Owner: "user_id", Key: "topic", Scope: "topic", Policy: merge.Move, Label: "Tallies",
			Combine: map[string]merge.Combine{"points": merge.Sum, "best": merge.Larger, "first_at": merge.Smaller}},
		{Name: "diaries", Owner: "user_id", Policy: merge.Keep, Label: "Diaries", Why: "Nobody else reads them."},
		{Name: "badges", Owner: "user_id", Single: true, Policy: merge.Move, Label: "Badges"},
	}}
}

// forEachMergeEngine is a fixture with three people to merge and the tables of another domain.
func forEachMergeEngine(t *testing.T, hook *merge.Hook, test func(t *testing.T, h *fixture)) {
	t.Helper()
	forEachEngine(t, func(t *testing.T, h *fixture) {
		h.exec(`CREATE TABLE tallies (user_id INTEGER NOT NULL REFERENCES users (id), topic TEXT NOT NULL, points INTEGER NOT NULL, best INTEGER, first_at BIGINT, PRIMARY KEY (user_id, topic))`)
		h.exec(`CREATE TABLE diaries (id INTEGER PRIMARY KEY, user_id INTEGER NOT NULL REFERENCES users (id))`)
		h.exec(`CREATE TABLE badges (user_id INTEGER PRIMARY KEY REFERENCES users (id), colour TEXT NOT NULL)`)
		h.person("ana", "tribe-team-fa")
		h.person("ben", "member")
		h.person("bea", "non-member", "coach")
		h.person("bob", "member")
		test(t, h)
	}, func(d *Deps) { d.Hooks.MergeParts = append(d.Hooks.MergeParts, thingsPart(hook)) })
}

func (h *fixture) id(name string) int {
	h.t.Helper()
	u, err := h.People.ByEmail(h.t.Context(), address(name))
	check.NoError(h.t, "find the user by email", err)
	return u.ID
}

func (h *fixture) plan(survivor, source int) *merging.MergePlan {
	h.t.Helper()
	plan, err := h.Merging.MergePlan(h.asked("ana"), survivor, source)
	check.NoError(h.t, "plan the merge", err)
	return plan
}

// merged merges two people as suggested, but for some answers.
func (h *fixture) merged(survivor, source int, answers ...*merging.MergeAnswer) *merging.UserMerge {
	h.t.Helper()
	m, err := h.Merging.MergeUsers(h.asked("ana"), survivor, source, h.plan(survivor, source).Version, answers)
	check.NoError(h.t, "merge the users", err)
	return m
}

func (h *fixture) undone(id int) *merging.MergeUndone {
	h.t.Helper()
	out, err := h.Merging.UndoMerge(h.asked("ana"), id)
	check.NoError(h.t, "undo the merge", err)
	return out
}

// unlogged are tables that tell what happened, and the one column of people that says when they last changed.
var unlogged = []string{"info_log", "outbox_mails", "user_merges", "river_", "rate_counters", "goose_", "users_outdated", "users_counted"}

// contents is everything in the database but what tells that something happened.
func (h *fixture) contents() map[string]bool {
	h.t.Helper()
	columns, err := h.d.Columns(h.t.Context())
	check.NoError(h.t, "list the columns", err)
	out := map[string]bool{}
	for table, names := range columns {
		if slices.ContainsFunc(unlogged, func(prefix string) bool { return strings.HasPrefix(table, prefix) }) {
			continue
		}
		names = slices.DeleteFunc(slices.Clone(names), func(name string) bool { return table == "users" && name == "updated_at" })
		rows, err := h.d.Query(h.t.Context(), "SELECT "+strings.Join(names, ", ")+" FROM "+table)
		check.NoError(h.t, "read the rows", err)
		for rows.Next() {
			values, dest := make([]any, len(names)), make([]any, len(names))
			for i := range values {
				dest[i] = &values[i]
			}
			check.NoError(h.t, "read the row", rows.Scan(dest...))
			line := table
			for i, value := range values {
				line += fmt.Sprintf(" %s=%v", names[i], value)
			}
			out[line] = true
		}
		rows.Close()
	}
	return out
}

// restored wants the database to be what it was.
func (h *fixture) restored(was map[string]bool) {
	h.t.Helper()
	is := h.contents()
	for line := range was {
		if !is[line] {
			h.t.Errorf("after the undo: got no %q, want it back", line)
		}
	}
	for line := range is {
		if !was[line] {
			h.t.Errorf("after the undo: got %q, want it gone", line)
		}
	}
}

// fill gives two people something of everything.
func (h *fixture) fill() (ben, bea int) {
	h.t.Helper()
	ben, bea = h.id("ben"), h.id("bea")
	h.exec(`UPDATE users SET tribe_id = 'TRB-1', notes = 'first', base_points = 10, mobile_number = '+639171234567', city = 'Cebu City', country = 'Philippines', country_code = 'PH' WHERE id = ?`, ben)
	h.exec(`UPDATE users SET tribe_id = 'TRB-2', notes = 'second', base_points = 30, birthdate = '1990-02-03', website = 'https://bea.example', email_proven_at = 5, two_factor_since = 7 WHERE id = ?`, bea)
	h.exec(`INSERT INTO two_factors (user_id, secret, last_step, created_at) VALUES (?, ?, 0, 0)`, bea, []byte("x"))
	for _, name := range []string{"ben", "bea"} {
		h.exec(`INSERT INTO avatars (name, user_id, content, created_at) VALUES (?, ?, ?, 0)`, "pic-"+name, h.id(name), []byte(name))
		h.exec(`UPDATE users SET profile_image = ? WHERE id = ?`, (&profiles.Avatar{Name: "pic-" + name}).URL(), h.id(name))
		h.exec(`INSERT INTO bug_reports (message, status, user_id, created_at) VALUES ('x', 'open', ?, 0)`, h.id(name))
		h.exec(`INSERT INTO diaries (id, user_id) VALUES (?, ?)`, h.id(name), h.id(name))
		h.exec(`INSERT INTO badges (user_id, colour) VALUES (?, ?)`, h.id(name), name)
	}
	h.exec(`INSERT INTO tallies (user_id, topic, points, best, first_at) VALUES (?, 'sales', 5, 3, 100), (?, 'sales', 7, 9, 50), (?, 'ads', 1, NULL, NULL)`, ben, bea, bea)
	check.NoError(h.t, "reconcile the pair",
		h.Merging.ReconcilePair(context.Background(), merge.Pair{Survivor: ben, Source: bea}))
	return ben, bea
}
