package forms_test

import (
	"context"
	"encoding/json"
	"testing"

	"github.com/99designs/gqlgen/graphql"

	"atlas/internal/journey/forms"
	"atlas/internal/platform/actor"
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

func given[T any](value T) graphql.Omittable[*T] { return graphql.OmittableOf(&value) }

// visitor is somebody from a network.
func (h *fixture) visitor(ip string) context.Context {
	return actor.With(h.t.Context(), actor.Actor{IP: ip})
}

// made is a draft with questions, published one that is asked.
func (h *fixture) made(name string, questions ...*forms.FormQuestion) *forms.Form {
	h.t.Helper()
	f, err := h.Journey.Forms.CreateForm(h.By(staff), forms.FormInput{Name: given(name), Thanks: given("Salamat")})
	h.Must(err)
	f, err = h.Journey.Forms.SaveFormDraft(h.By(staff), f.ID, questions, nil)
	h.Must(err)
	return f
}

func (h *fixture) published(name string, questions ...*forms.FormQuestion) *forms.Form {
	h.t.Helper()
	f, err := h.Journey.Forms.PublishForm(h.By(staff), h.made(name, questions...).ID, nil)
	h.Must(err)
	return f
}

// said makes answers of question and value in turn.
func said(pairs ...string) []*forms.FormAnswerInput {
	out := []*forms.FormAnswerInput{}
	for i := 0; i < len(pairs); i += 2 {
		out = append(out, &forms.FormAnswerInput{Question: pairs[i], Values: []string{pairs[i+1]}})
	}
	return out
}

func (h *fixture) send(ctx context.Context, f *forms.Form, answers ...string) (*forms.SentForm, error) {
	return h.Journey.Forms.SendForm(ctx, f.Slug, f.Version, said(answers...), nil)
}

func ask(kind, key string, isRequired bool) *forms.FormQuestion {
	q := &forms.FormQuestion{Key: key, Type: kind, Label: "Question " + key, IsRequired: isRequired}
	if kind == "single_choice" || kind == "multiple_choice" {
		q.Options = []*forms.FormOption{{Key: "yes", Label: "Yes"}, {Key: "no", Label: "No"}}
	}
	return q
}

func when(q *forms.FormQuestion, question string, options ...string) *forms.FormQuestion {
	q.ShowWhen = &forms.FormCondition{Question: question, Options: options}
	return q
}

// isJourneyFormCompleted is what the current user says, over HTTP as the web app asks.
func (h *fixture) isJourneyFormCompleted(role string) bool {
	h.t.Helper()
	text, err := h.Identity.Sessions.CurrentUser(h.By(role))
	h.Must(err)
	var me struct{ IsJourneyFormCompleted bool }
	h.Must(json.Unmarshal(text, &me))
	return me.IsJourneyFormCompleted
}

func values(r *forms.MyFormResponse) map[string]string {
	out := map[string]string{}
	for _, a := range r.Answers {
		out[a.Question] = a.Values[0]
	}
	return out
}
