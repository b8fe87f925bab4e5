package proof

import (
	"maps"
	"slices"

	"atlas/internal/journey/forms"
	"atlas/internal/platform/actor"
	"atlas/internal/testkit"
)

// registerForm adds the rows of this area to the tables of the proofs; see areas.
func registerForm() {
	maps.Copy(samples, formSamples)
	maps.Copy(shared, formShared)
	maps.Copy(shown, formShown)
	maps.Copy(different, formDifferent)
	for _, actor := range lookers {
		openTables[actor] = append(openTables[actor], "form_answers")
	}
	routes["GET /api/export/form-responses"] = []route{{path: "/api/export/form-responses?form=1"}, {note: "as text", path: "/api/export/form-responses?form=1&format=csv&state=complete"}}
}

var formDifferent = map[string]map[string]string{
	"forms": numberedColumns("slug"), "form_versions": {"version": "version + 1000 * k"}, "form_responses": {"user_id": ofTheCopy}, "form_answers": {"n": "n + 1000 * k"},
}

var formShown = map[string]bool{
	"forms.name": false, "forms.slug": false, "forms.description": false, "forms.thanks": false, "forms.draft": false, "form_versions.questions": false,
	"form_answers.question": false, "form_answers.value": true,
}

// answerers are those who answer for themselves.
var answerers = without(signedIn, "impersonating")

func without(list []string, names ...string) []string {
	out := []string{}
	for _, entry := range list {
		if !slices.Contains(names, entry) {
			out = append(out, entry)
		}
	}
	return out
}

var formShared = map[string][]string{
	"query form": lookers, "query formResponses": lookers, "query formResponse": lookers, "query formFigures": lookers, "query viewForm": signedIn,
	"mutation createForm": authors, "mutation updateForm": authors, "mutation saveFormDraft": authors, "mutation publishForm": authors, "mutation unpublishForm": authors,
	"mutation archiveForms": authors, "mutation duplicateForm": authors, "mutation saveFormAnswers": answerers, "mutation sendForm": answerers,
}

var formSamples = map[string][]sample{
	"query forms": {
		{vars: func(h *fixture, me person) vars {
			h.typedBy(me)
			return vars{"list": vars{"perPage": 2, "search": "form", "sort": "sent"}, "filter": vars{"status": "published", "audience": "private"}}
		}},
		{note: "public", vars: func(h *fixture, _ person) vars {
			h.publicForm()
			return vars{"filter": vars{"audience": "public"}}
		}},
	},
	"query form": {
		{vars: func(h *fixture, me person) vars {
			h.typedBy(me)
			return vars{"id": h.theForm().ID}
		}},
		{note: "public", vars: func(h *fixture, _ person) vars { return vars{"id": h.publicForm().ID} }},
		{note: "archived", vars: func(h *fixture, _ person) vars {
			f := h.newForm(false)
			h.Exec("UPDATE forms SET archived_at = ? WHERE id = ?", testkit.Start, f.ID)
			return vars{"id": f.ID}
		}},
		{note: "journey form", vars: func(h *fixture, _ person) vars {
			return vars{"id": h.Number("SELECT id FROM forms WHERE slug = 'journey-form'")}
		}},
	},
	"query formResponses": {
		{vars: func(h *fixture, me person) vars {
			h.responseOf(me)
			return vars{"formId": h.theForm().ID, "list": vars{"perPage": 2, "sort": "name"}, "filter": vars{
				"state": "complete", "version": 1, "from": "2020-01-01", "to": "2040-01-01", "question": "note", "answer": "answer",
			}}
		}},
		{note: "in progress", vars: func(h *fixture, me person) vars {
			h.typedBy(me)
			return vars{"formId": h.theForm().ID, "filter": vars{"state": "in_progress"}}
		}},
	},
	"query formResponse": {{vars: func(h *fixture, me person) vars { return vars{"id": h.responseOf(me)} }}},
	"query formFigures": {{vars: func(h *fixture, me person) vars {
		h.responseOf(me)
		return vars{"formId": h.theForm().ID}
	}}},
	"query viewForm": {
		{vars: func(h *fixture, me person) vars {
			h.responseOf(me)
			return vars{"slug": h.theForm().Slug}
		}},
		{note: "begun", vars: func(h *fixture, me person) vars {
			h.typedBy(me)
			return vars{"slug": h.theForm().Slug}
		}},
		{note: "public", vars: func(h *fixture, _ person) vars { return vars{"slug": h.publicForm().Slug} }},
	},
	"mutation createForm": {{vars: func(h *fixture, _ person) vars { return vars{"input": formInput(h.name("form"))} }}},
	"mutation updateForm": {{vars: func(h *fixture, _ person) vars {
		return vars{"id": h.newForm(false).ID, "input": formInput(h.name("form"))}
	}}},
	"mutation saveFormDraft": {{vars: func(h *fixture, _ person) vars { return vars{"id": h.newForm(false).ID, "questions": questionInputs()} }}},
	"mutation publishForm": {{vars: func(h *fixture, _ person) vars {
		f := h.newForm(false)
		return vars{"id": f.ID, "seenAt": f.DraftSavedAt}
	}}},
	"mutation unpublishForm": {{vars: func(h *fixture, _ person) vars { return vars{"id": h.publish(h.newForm(false)).ID} }}},
	"mutation archiveForms":  {{vars: func(h *fixture, _ person) vars { return vars{"ids": []any{h.newForm(false).ID}, "isArchived": true} }}},
	"mutation duplicateForm": {{vars: func(h *fixture, _ person) vars { return vars{"id": h.theForm().ID} }}},
	"mutation saveFormAnswers": {{vars: func(h *fixture, _ person) vars {
		return vars{"slug": h.theForm().Slug, "answers": answerInputs()}
	}}},
	"mutation sendForm": {
		{vars: func(h *fixture, _ person) vars {
			return vars{"slug": h.theForm().Slug, "version": 1, "answers": answerInputs()}
		}},
		{note: "public", vars: func(h *fixture, _ person) vars {
			return vars{"slug": h.publicForm().Slug, "version": 1, "answers": answerInputs()}
		}},
		{note: "by a robot", vars: func(h *fixture, _ person) vars {
			return vars{"slug": h.publicForm().Slug, "version": 1, "answers": answerInputs(), "website": "https://example.com"}
		}},
	},
}

func formInput(slug string) vars {
	return vars{
		"name": "Form", "slug": slug, "description": "What it is for", "thanks": "Thank you", "isPublic": false,
		"opensAt": testkit.Start.AddDate(0, 0, -1), "closesAt": testkit.Start.AddDate(40, 0, 0), "locksAt": testkit.Start.AddDate(50, 0, 0),
	}
}

func questionInputs() []any {
	return []any{
		vars{"key": "kind", "type": "single_choice", "label": "Which?", "isRequired": true, "options": []any{vars{"key": "one", "label": "One"}, vars{"key": "two", "label": "Two"}}},
		vars{"key": "note", "type": "text", "label": "Why?", "help": "In short", "isRequired": false, "options": []any{}, "showWhen": vars{"question": "kind", "options": []any{"one"}}},
		vars{"key": "count", "type": "number", "label": "How many?", "isRequired": false, "options": []any{}, "minimum": 1, "maximum": 9},
	}
}

func answerInputs() []any {
	return []any{vars{"question": "kind", "values": []any{"one"}}, vars{"question": "note", "values": []any{"An answer"}}, vars{"question": "count", "values": []any{"3"}}}
}

// theForm is a published form for people who are signed in, publicForm one for everybody.
func (h *fixture) theForm() *forms.Form {
	h.t.Helper()
	return h.formOf("the-form", false)
}

func (h *fixture) publicForm() *forms.Form {
	h.t.Helper()
	return h.formOf("the-public-form", true)
}

func (h *fixture) formOf(slug string, isPublic bool) *forms.Form {
	h.t.Helper()
	if id := h.Number("SELECT COALESCE(MIN(id), 0) FROM forms WHERE slug = ?", slug); id != 0 {
		f, err := h.Journey.Forms.Form(h.staffContext(), id)
		h.Must(err)
		return f
	}
	f := h.publish(h.newForm(isPublic))
	h.Exec("UPDATE forms SET slug = ?, opens_at = ?, closes_at = ?, locks_at = ? WHERE id = ?", slug, testkit.Start.AddDate(0, 0, -1), testkit.Start.AddDate(40, 0, 0), testkit.Start.AddDate(50, 0, 0), f.ID)
	f.Slug = slug
	return f
}

// newForm is a draft to change.
func (h *fixture) newForm(isPublic bool) *forms.Form {
	h.t.Helper()
	name := h.name("form")
	f, err := h.Journey.Forms.CreateForm(h.staffContext(), forms.FormInput{Name: given(name), Description: given("What it is for"), Thanks: given("Thank you")})
	h.Must(err)
	if isPublic {
		h.Exec("UPDATE forms SET is_public = ? WHERE id = ?", true, f.ID)
	}
	one, two := &forms.FormOption{Key: "one", Label: "One"}, &forms.FormOption{Key: "two", Label: "Two"}
	f, err = h.Journey.Forms.SaveFormDraft(h.staffContext(), f.ID, []*forms.FormQuestion{
		{Key: "kind", Type: "single_choice", Label: "Which?", IsRequired: true, Options: []*forms.FormOption{one, two}},
		{Key: "note", Type: "text", Label: "Why?", Help: new("In short"), ShowWhen: &forms.FormCondition{Question: "kind", Options: []string{"one"}}},
		{Key: "count", Type: "number", Label: "How many?", Minimum: new(1), Maximum: new(9)},
	}, nil)
	h.Must(err)
	return f
}

func (h *fixture) publish(f *forms.Form) *forms.Form {
	h.t.Helper()
	f, err := h.Journey.Forms.PublishForm(h.staffContext(), f.ID, nil)
	h.Must(err)
	return f
}

func (h *fixture) answersOf(p person, send bool) {
	h.t.Helper()
	ctx := actor.With(h.t.Context(), actor.Actor{UserID: p.id})
	inputs := []*forms.FormAnswerInput{{Question: "kind", Values: []string{"one"}}, {Question: "note", Values: []string{"An answer"}}, {Question: "count", Values: []string{"3"}}}
	if send {
		_, err := h.Journey.Forms.SendForm(ctx, h.theForm().Slug, 1, inputs, nil)
		h.Must(err)
		return
	}
	_, err := h.Journey.Forms.SaveFormAnswers(ctx, h.theForm().Slug, inputs)
	h.Must(err)
}

// responseOf is what p sent, with a file.
func (h *fixture) responseOf(p person) int {
	h.t.Helper()
	h.answersOf(p, true)
	h.Exec("UPDATE users SET profile_image = '/api/uploads/avatars/x.jpg' WHERE id = ? AND profile_image IS NULL", p.id)
	id := h.Number("SELECT id FROM form_responses WHERE form_id = ? AND user_id = ?", h.theForm().ID, p.id)
	h.Exec("INSERT INTO form_answers (response_id, is_draft, question, n, value, file_id) VALUES (?, ?, 'resume', 0, '1', ?)", id, false, h.pdf())
	return id
}

// typedBy has p begin and not send.
func (h *fixture) typedBy(p person) {
	h.t.Helper()
	of := h.theForm().ID
	h.Exec("DELETE FROM form_answers WHERE response_id IN (SELECT id FROM form_responses WHERE form_id = ? AND user_id = ?)", of, p.id)
	h.Exec("DELETE FROM form_responses WHERE form_id = ? AND user_id = ?", of, p.id)
	h.answersOf(p, false)
}
