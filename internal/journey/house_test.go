package journey_test

import (
	"context"
	"fmt"
	"testing"
	"time"

	"github.com/99designs/gqlgen/graphql"

	"atlas/internal/journey"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/dbtest"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/page"
	"atlas/internal/testkit"
)

// house is Atlas with people to call its services as.
type house struct {
	*testkit.Atlas
	t *testing.T
}

func each(t *testing.T, test func(t *testing.T, h *house)) {
	t.Helper()
	testkit.Each(t, func(t *testing.T, a *testkit.Atlas) { test(t, &house{a, t}) })
}

const staff = "tribe-team-fa"

// another is a second process on the same database.
func (h *house) another() *house {
	h.t.Helper()
	return &house{testkit.New(h.t, dbtest.Again(h.t, h.DB)), h.t}
}

// as is a call by somebody of the demo.
func (h *house) as(role string) context.Context {
	h.t.Helper()
	return h.asID(h.id(role))
}

func (h *house) asID(id int) context.Context {
	h.t.Helper()
	who, err := h.Identity.ActorOf(h.t.Context(), id, nil)
	h.must(err)
	return actor.With(h.t.Context(), who)
}

// viewing is a call by full access that views Atlas as somebody.
func (h *house) viewing(role string) context.Context {
	h.t.Helper()
	who := actor.From(h.as(role))
	who.OriginalUserID = h.id(staff)
	return actor.With(h.t.Context(), who)
}

func (h *house) id(role string) int {
	h.t.Helper()
	return h.number("SELECT id FROM users WHERE email = ?", role+"@atlas.test")
}

func (h *house) must(err error) {
	h.t.Helper()
	if err != nil {
		h.t.Fatal(err)
	}
}

// must2 is must for calls that also give something.
func (h *house) must2(_ any, err error) {
	h.t.Helper()
	h.must(err)
}

func (h *house) number(query string, args ...any) int {
	h.t.Helper()
	n, err := h.DB.Int(h.t.Context(), query, args...)
	h.must(err)
	return n
}

func (h *house) run(query string, args ...any) {
	h.t.Helper()
	_, err := h.DB.Exec(h.t.Context(), query, args...)
	h.must(err)
}

// refused wants an error of a code.
func (h *house) refused(_ any, err error, code errs.Code) {
	h.t.Helper()
	if !errs.Is(err, code) {
		h.t.Errorf("%v, want %s", err, code)
	}
}

// says wants an error with a sentence.
func (h *house) says(_ any, err error, sentence string) {
	h.t.Helper()
	if err == nil || err.Error() != sentence {
		h.t.Errorf("%v, want %q", err, sentence)
	}
}

// sound wants an orderly house.
func (h *house) sound() {
	h.t.Helper()
	if found, err := h.Journey.Verify(h.t.Context()); err != nil || len(found) > 0 {
		h.t.Error(found, err)
	}
}

func given[T any](value T) graphql.Omittable[*T] { return graphql.OmittableOf(&value) }

var first = page.Window{Page: 1, PerPage: 100}

// stages makes stages from 0, each with so many tasks of 10, 20, 30 … points, and gives the ids of both.
func (h *house) stages(perStage ...int) (ids []int, tasks [][]int) {
	h.t.Helper()
	ctx := h.as(staff)
	for n, count := range perStage {
		stage, err := h.Journey.CreateStage(ctx, journey.StageInput{Name: given(fmt.Sprint("Part ", n)), Description: given("About **it**")})
		h.must(err)
		of := []int{}
		for i := range count {
			task, err := h.Journey.CreateTask(ctx, stage.ID, journey.TaskInput{Title: given(fmt.Sprint("Task ", n, ".", i)), Points: given(10 * (i + 1)), Description: given("Do **it**"), ActionLabel: given("Go")})
			h.must(err)
			of = append(of, task.ID)
		}
		ids, tasks = append(ids, stage.ID), append(tasks, of)
	}
	return ids, tasks
}

func (h *house) progress(role string) *journey.UserStageProgress {
	h.t.Helper()
	p, err := h.Journey.UserStageProgress(h.as(role), h.id(role))
	h.must(err)
	return p
}

// crew gives a stage a leader and a reviewer.
func (h *house) crew(stageID int, leader, reviewer string) {
	h.t.Helper()
	h.must2(h.Journey.UpdateStage(h.as(staff), stageID, journey.StageInput{LeaderIds: []int{h.id(leader)}, ReviewerIds: []int{h.id(reviewer)}}, nil))
}

// finish does tasks as somebody.
func (h *house) finish(role string, tasks ...int) {
	h.t.Helper()
	for _, id := range tasks {
		h.must2(h.Journey.FinishTask(h.as(role), id))
	}
}

// someone makes a further person who holds levels.
func (h *house) someone(n int, levels ...string) int {
	h.t.Helper()
	h.run(`INSERT INTO users (email, email_key, first_name, last_name, slug, name_key, search_text, is_legacy_admin, show_returnee_modal, created_at, updated_at) VALUES (?, ?, 'Some', ?, ?, ?, '', FALSE, FALSE, 0, 0)`,
		fmt.Sprint("some", n, "@test"), fmt.Sprint("some", n, "@test"), fmt.Sprint("One", n), fmt.Sprint("some-", n), fmt.Sprint("one", n, " some"))
	id := h.number("SELECT MAX(id) FROM users")
	for _, level := range levels {
		h.run(`INSERT INTO user_access_levels (user_id, level_id, granted_at) VALUES (?, ?, ?)`, id, level, testkit.Start.Add(-time.Hour))
	}
	return id
}
