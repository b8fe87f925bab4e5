package journey_test

import (
	"context"
	"encoding/json"
	"slices"
	"testing"

	"github.com/99designs/gqlgen/graphql"

	"atlas/internal/journey"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/errs"
	"atlas/internal/testkit"
)

// formHouse is Atlas with people who fill in forms.
type formHouse struct {
	*testkit.Atlas
	t *testing.T
}

func eachForms(t *testing.T, test func(t *testing.T, h *formHouse)) {
	t.Helper()
	testkit.Each(t, func(t *testing.T, a *testkit.Atlas) { test(t, &formHouse{a, t}) })
}

const formStaff = "tribe-team-fa"

func (h *formHouse) as(role string) context.Context {
	h.t.Helper()
	who, err := h.Identity.ActorOf(h.t.Context(), h.id(role), nil)
	h.must(err)
	return actor.With(h.t.Context(), who)
}

// visitor is somebody from a network.
func (h *formHouse) visitor(ip string) context.Context {
	return actor.With(h.t.Context(), actor.Actor{IP: ip})
}

func (h *formHouse) id(role string) int {
	h.t.Helper()
	return h.number("SELECT id FROM users WHERE email = ?", role+"@atlas.test")
}

func (h *formHouse) must(err error) {
	h.t.Helper()
	if err != nil {
		h.t.Fatal(err)
	}
}

func (h *formHouse) number(query string, args ...any) int {
	h.t.Helper()
	n, err := h.DB.Int(h.t.Context(), query, args...)
	h.must(err)
	return n
}

func (h *formHouse) run(query string, args ...any) {
	h.t.Helper()
	_, err := h.DB.Exec(h.t.Context(), query, args...)
	h.must(err)
}

// refused wants an error of a code with a message at each field.
func (h *formHouse) refused(err error, code errs.Code, fields ...string) {
	h.t.Helper()
	if !errs.Is(err, code) {
		h.t.Fatalf("%v, want %s", err, code)
	}
	e, _ := errs.As(err)
	got := []string{}
	for field := range e.Fields {
		got = append(got, field)
	}
	slices.Sort(got)
	if len(fields) > 0 && !slices.Equal(got, fields) {
		h.t.Errorf("messages at %v, want %v", got, fields)
	}
}

func the[T any](value T) graphql.Omittable[*T] { return graphql.OmittableOf(&value) }

// made is a draft with questions, published one that is asked.
func (h *formHouse) made(name string, questions ...*journey.FormQuestion) *journey.Form {
	h.t.Helper()
	f, err := h.Journey.CreateForm(h.as(formStaff), journey.FormInput{Name: the(name), Thanks: the("Salamat")})
	h.must(err)
	f, err = h.Journey.SaveFormDraft(h.as(formStaff), f.ID, questions, nil)
	h.must(err)
	return f
}

func (h *formHouse) published(name string, questions ...*journey.FormQuestion) *journey.Form {
	h.t.Helper()
	f, err := h.Journey.PublishForm(h.as(formStaff), h.made(name, questions...).ID, nil)
	h.must(err)
	return f
}

// said makes answers of question and value in turn.
func said(pairs ...string) []*journey.FormAnswerInput {
	out := []*journey.FormAnswerInput{}
	for i := 0; i < len(pairs); i += 2 {
		out = append(out, &journey.FormAnswerInput{Question: pairs[i], Values: []string{pairs[i+1]}})
	}
	return out
}

func (h *formHouse) send(ctx context.Context, f *journey.Form, answers ...string) (*journey.SentForm, error) {
	return h.Journey.SendForm(ctx, f.Slug, f.Version, said(answers...), nil)
}

func ask(kind, key string, isRequired bool) *journey.FormQuestion {
	q := &journey.FormQuestion{Key: key, Type: kind, Label: "Question " + key, IsRequired: isRequired}
	if kind == "single_choice" || kind == "multiple_choice" {
		q.Options = []*journey.FormOption{{Key: "yes", Label: "Yes"}, {Key: "no", Label: "No"}}
	}
	return q
}

func when(q *journey.FormQuestion, question string, options ...string) *journey.FormQuestion {
	q.ShowWhen = &journey.FormCondition{Question: question, Options: options}
	return q
}

// isJourneyFormCompleted is what the current user says, over HTTP as the web app asks.
func (h *formHouse) isJourneyFormCompleted(role string) bool {
	h.t.Helper()
	text, err := h.Identity.CurrentUser(h.as(role))
	h.must(err)
	var me struct{ IsJourneyFormCompleted bool }
	h.must(json.Unmarshal(text, &me))
	return me.IsJourneyFormCompleted
}

func values(r *journey.MyFormResponse) map[string]string {
	out := map[string]string{}
	for _, a := range r.Answers {
		out[a.Question] = a.Values[0]
	}
	return out
}
