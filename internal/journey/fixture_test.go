package journey_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/99designs/gqlgen/graphql"

	"atlas/internal/journey/forms"
	"atlas/internal/journey/stages"
	"atlas/internal/platform/dbtest"
	"atlas/internal/platform/page"
	"atlas/internal/testkit"
)

// fixture is Atlas with people to call its services as.
type fixture struct {
	*testkit.Atlas
	t *testing.T
}

func forEachEngine(t *testing.T, test func(t *testing.T, h *fixture)) {
	t.Helper()
	testkit.Each(t, func(t *testing.T, a *testkit.Atlas) { test(t, &fixture{a, t}) })
}

const staff = "tribe-team-fa"

// another is a second process on the same database.
func (h *fixture) another() *fixture {
	h.t.Helper()
	return &fixture{testkit.New(h.t, dbtest.Reopen(h.t, h.DB)), h.t}
}

// wantVerified wants data that verifies.
func (h *fixture) wantVerified() {
	h.t.Helper()
	if found, err := h.Journey.Verify(h.t.Context()); err != nil || len(found) > 0 {
		h.t.Errorf("what verification finds: got %q and error %v, want none", found, err)
	}
}

func given[T any](value T) graphql.Omittable[*T] { return graphql.OmittableOf(&value) }

var first = page.Window{Page: 1, PerPage: 100}

// stages makes stages from 0, each with so many tasks of 10, 20, 30 … points, and gives the ids of both.
func (h *fixture) stages(perStage ...int) (ids []int, tasks [][]int) {
	h.t.Helper()
	ctx := h.By(staff)
	for n, count := range perStage {
		stage, err := h.Journey.Stages.CreateStage(ctx, stages.StageInput{Name: given(fmt.Sprint("Part ", n)), Description: given("About **it**")})
		h.Must(err)
		of := []int{}
		for i := range count {
			task, err := h.Journey.Stages.CreateTask(ctx, stage.ID, stages.TaskInput{Title: given(fmt.Sprint("Task ", n, ".", i)), Points: given(10 * (i + 1)), Description: given("Do **it**"), ActionLabel: given("Go")})
			h.Must(err)
			of = append(of, task.ID)
		}
		ids, tasks = append(ids, stage.ID), append(tasks, of)
	}
	return ids, tasks
}

func (h *fixture) progress(role string) *stages.UserStageProgress {
	h.t.Helper()
	p, err := h.Journey.Stages.UserStageProgress(h.By(role), h.ID(role))
	h.Must(err)
	return p
}

// crew gives a stage a leader and a reviewer.
func (h *fixture) crew(stageID int, leader, reviewer string) {
	h.t.Helper()
	h.Did(h.Journey.Stages.UpdateStage(h.By(staff), stageID, stages.StageInput{LeaderIds: []int{h.ID(leader)}, ReviewerIds: []int{h.ID(reviewer)}}, nil))
}

// finish does tasks as somebody.
func (h *fixture) finish(role string, tasks ...int) {
	h.t.Helper()
	for _, id := range tasks {
		h.Did(h.Journey.Stages.FinishTask(h.By(role), id))
	}
}

// newMember makes a further person who holds levels.
func (h *fixture) newMember(n int, levels ...string) int {
	h.t.Helper()
	h.Exec(`INSERT INTO users (email, email_key, first_name, last_name, slug, name_key, search_text, is_legacy_admin, show_returnee_modal, created_at, updated_at) VALUES (?, ?, 'Some', ?, ?, ?, '', FALSE, FALSE, 0, 0)`,
		fmt.Sprint("some", n, "@test"), fmt.Sprint("some", n, "@test"), fmt.Sprint("One", n), fmt.Sprint("some-", n), fmt.Sprint("one", n, " some"))
	id := h.Number("SELECT MAX(id) FROM users")
	for _, level := range levels {
		h.Exec(`INSERT INTO user_access_levels (user_id, level_id, granted_at) VALUES (?, ?, ?)`, id, level, testkit.Start.Add(-time.Hour))
	}
	return id
}

// publishedForm is a form with one question, which must be answered.
func (h *fixture) publishedForm(name, question string) *forms.Form {
	h.t.Helper()
	f, err := h.Journey.Forms.CreateForm(h.By(staff), forms.FormInput{Name: given(name)})
	h.Must(err)
	h.Did(h.Journey.Forms.SaveFormDraft(h.By(staff), f.ID, []*forms.FormQuestion{{Key: question, Type: "text", Label: question, IsRequired: true}}, nil))
	f, err = h.Journey.Forms.PublishForm(h.By(staff), f.ID, nil)
	h.Must(err)
	return f
}
