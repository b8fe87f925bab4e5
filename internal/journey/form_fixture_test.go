package journey_test

import (
	"context"
	"encoding/json"

	"atlas/internal/journey"
	"atlas/internal/platform/actor"
)

// visitor is somebody from a network.
func (h *fixture) visitor(ip string) context.Context {
	return actor.With(h.t.Context(), actor.Actor{IP: ip})
}

// made is a draft with questions, published one that is asked.
func (h *fixture) made(name string, questions ...*journey.FormQuestion) *journey.Form {
	h.t.Helper()
	f, err := h.Journey.CreateForm(h.By(staff), journey.FormInput{Name: given(name), Thanks: given("Salamat")})
	h.Must(err)
	f, err = h.Journey.SaveFormDraft(h.By(staff), f.ID, questions, nil)
	h.Must(err)
	return f
}

func (h *fixture) published(name string, questions ...*journey.FormQuestion) *journey.Form {
	h.t.Helper()
	f, err := h.Journey.PublishForm(h.By(staff), h.made(name, questions...).ID, nil)
	h.Must(err)
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

func (h *fixture) send(ctx context.Context, f *journey.Form, answers ...string) (*journey.SentForm, error) {
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
func (h *fixture) isJourneyFormCompleted(role string) bool {
	h.t.Helper()
	text, err := h.Identity.CurrentUser(h.By(role))
	h.Must(err)
	var me struct{ IsJourneyFormCompleted bool }
	h.Must(json.Unmarshal(text, &me))
	return me.IsJourneyFormCompleted
}

func values(r *journey.MyFormResponse) map[string]string {
	out := map[string]string{}
	for _, a := range r.Answers {
		out[a.Question] = a.Values[0]
	}
	return out
}
