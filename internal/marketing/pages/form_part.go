package pages

import (
	"context"
	"fmt"
	"html"
	"net/url"
	"slices"
	"strings"
	"time"

	"atlas/internal/journey/forms"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/errs"
)

// FormAnswersPath takes the answers to a form that is on a page.
const FormAnswersPath = "/form/answers"

// answerPrefix starts the names of questions in a form, so that none is taken for something else.
const answerPrefix = "q."

type formText struct{ Action string }

func (t *formText) plain(string) {}

// FormFilled is what a visitor sent, with what is wrong with it by question.
type FormFilled struct {
	Values url.Values
	Wrong  map[string][]string
}

// formOf is a form that visitors may fill in; nil for one that isn't there, or only for people who are logged in.
func (s *Site) formOf(ctx context.Context, slug string, now time.Time) (*forms.ViewedForm, error) {
	if !codeShape.MatchString(slug) {
		return nil, nil
	}

	return s.forms.Get(ctx, now, slug, func(ctx context.Context) (*forms.ViewedForm, error) {
		// What is remembered is for everyone, so it must not know who happened to ask first.
		form, err := s.journey.Forms.ViewForm(actor.With(ctx, actor.Actor{}), slug)
		if errs.Is(err, errs.Unauthenticated) || errs.Is(err, errs.NotFound) {
			return nil, nil
		}
		if err != nil {
			return nil, fmt.Errorf("read form %s: %w", slug, err)
		}

		return form, nil
	})
}

// SendForm takes what a visitor filled in on a page; the answers land where all answers to the form do. Anyone may
// call it.
//
// Returns what is said to them, or what forms.SendForm refuses.
func (s *Site) SendForm(ctx context.Context, slug string, version int, values url.Values) (string, error) {
	answers := []*forms.FormAnswerInput{}
	for name, given := range values {
		// Other fields, such as the version and the trap, are no answers.
		if key, ok := strings.CutPrefix(name, answerPrefix); ok {
			answers = append(answers, &forms.FormAnswerInput{Question: key, Values: given})
		}
	}

	sent, err := s.journey.Forms.SendForm(ctx, slug, version, answers, new(values.Get("website")))
	if err != nil {
		return "", err
	}
	if sent.Thanks == nil || *sent.Thanks == "" {
		return "Salamat! We've got your answers.", nil
	}

	return *sent.Thanks, nil
}

// FormPage is a form on a page of its own, with what was typed and what is wrong with it; nil if visitors can't fill
// it in any more.
//
// Anyone may ask.
func (s *Site) FormPage(ctx context.Context, slug string, filled FormFilled) (*Shown, error) {
	now := s.clock.Now()
	form, err := s.formOf(ctx, slug, now)
	if err != nil || form == nil {
		return nil, err
	}

	body := `<section class="pg-part"><div class="pg-in pg-narrow pg-formlink"><h1>` + html.EscapeString(form.Name) +
		`</h1>` +
		showForm(form, slug, formText{}, filled, now) + `</div></section>`

	return &Shown{Path: FormAnswersPath, Title: form.Name, ShareTitle: form.Name, ShareDescription: form.Name,
		Body: body}, nil
}

// showForm shows the questions of a form, or says why they can't be answered here. All of it works without script.
func showForm(form *forms.ViewedForm, slug string, text formText, filled FormFilled, now time.Time) string {
	switch {
	case form == nil:
		return `<p class="pg-muted">This form is for people who are logged in.</p><a class="pg-button" href="/form/` +
			url.PathEscape(slug) + `">Log in and open the form</a>`
	case form.OpensAt != nil && now.Before(*form.OpensAt):
		return `<p class="pg-muted">This form opens ` + inManila(*form.OpensAt) + `.</p>`
	case hasPassed(form.ClosesAt, now), hasPassed(form.LocksAt, now):
		return `<p class="pg-muted">This form is closed.</p>`
	}

	action := text.Action
	if action == "" {
		action = "Send"
	}

	var out strings.Builder
	fmt.Fprintf(&out,
		`<form class="pg-form" method="post" action="%s"><input type="hidden" name="form" value="%s"><input type="hidden" name="version" value="%d">`,
		FormAnswersPath, html.EscapeString(form.Slug), form.Version)
	if len(filled.Wrong) > 0 {
		out.WriteString(`<p class="pg-wrong" role="alert">Some answers need another look. Nothing was lost.</p>`)
	}

	for _, question := range form.Questions {
		writeQuestion(&out, form, question, filled)
	}

	// People don't see this field; programs that fill in everything do.
	out.WriteString(`<p class="pg-trap" aria-hidden="true"><label>Website<input name="website" tabindex="-1" autocomplete="off"></label></p>`)
	out.WriteString(`<button class="pg-button" type="submit">` + html.EscapeString(action) + `</button>` +
		`<small>We use your answers only for this form. <a href="/privacy-policy">Privacy Policy</a></small></form>`)

	return out.String()
}

func hasPassed(at *time.Time, now time.Time) bool { return at != nil && !now.Before(*at) }

// writeQuestion shows one question with its answer so far.
func writeQuestion(out *strings.Builder, form *forms.ViewedForm, question *forms.FormQuestion, filled FormFilled) {
	e := html.EscapeString
	if question.Type == "section" {
		out.WriteString(`<h3>` + e(question.Label) + `</h3>`)
		if question.Help != nil {
			out.WriteString(`<p class="pg-muted">` + e(*question.Help) + `</p>`)
		}

		return
	}

	name := answerPrefix + question.Key
	typed := filled.Values[name]
	after := ""

	for _, hint := range []*string{question.Help, condition(form, question)} {
		if hint != nil {
			after += `<small>` + e(*hint) + `</small>`
		}
	}

	required := ""
	// Whether a question with a condition must be answered is known only once the form is sent.
	if question.IsRequired && question.ShowWhen == nil && !isInSection(form, question) {
		required = " required"
	}

	if wrong := filled.Wrong[question.Key]; len(wrong) > 0 {
		after += `<small class="pg-wrong">` + e(capitalized(wrong[0])) + `</small>`
		required += ` aria-invalid="true"`
	}

	if question.IsChoice() {
		kind := "radio"
		if question.Type == "multiple_choice" {
			// A browser would want every box ticked.
			kind, required = "checkbox", strings.TrimPrefix(required, " required")
		}

		out.WriteString(`<fieldset class="pg-choices"><legend>` + e(question.Label) + `</legend>` + after)
		for _, option := range question.Options {
			checked := ""
			if slices.Contains(typed, option.Key) {
				checked = " checked"
			}

			fmt.Fprintf(out, `<label><input type="%s" name="%s" value="%s"%s%s> <span>%s</span></label>`, kind, e(name),
				e(option.Key), checked, required, e(option.Label))
		}

		out.WriteString(`</fieldset>`)

		return
	}

	value := ""
	if len(typed) > 0 {
		value = typed[0]
	}

	if question.Type == "long_text" {
		fmt.Fprintf(out, `<label>%s<textarea name="%s" rows="4" maxlength="10000"%s>%s</textarea>%s</label>`,
			e(question.Label), e(name), required, e(value), after)
		return
	}

	fmt.Fprintf(out, `<label>%s<input name="%s" %s value="%s"%s>%s</label>`, e(question.Label), e(name),
		inputOf(question), e(value), required, after)
}

// inputOf is how a browser helps to type an answer.
func inputOf(question *forms.FormQuestion) string {
	switch question.Type {
	case "email":
		return `type="email" maxlength="254" autocomplete="email"`
	case "mobile":
		return `type="tel" maxlength="30" autocomplete="tel"`
	case "date":
		return `type="date"`
	case "number":
		return `inputmode="decimal" maxlength="20"`
	}

	return `maxlength="500"`
}

// condition says for whom a question is that not everyone is asked; nil for everyone. Without script it can't be
// hidden.
func condition(form *forms.ViewedForm, question *forms.FormQuestion) *string {
	if question.ShowWhen == nil {
		return nil
	}

	labels := []string{}
	for _, of := range form.Questions {
		for _, option := range of.Options {
			if of.Key == question.ShowWhen.Question && slices.Contains(question.ShowWhen.Options, option.Key) {
				labels = append(labels, "“"+option.Label+"”")
			}
		}
	}

	return new("Only if you chose " + strings.Join(labels, " or ") + ".")
}

// isInSection tells whether a question belongs to a section that not everyone is asked.
func isInSection(form *forms.ViewedForm, question *forms.FormQuestion) bool {
	isConditional := false
	for _, one := range form.Questions {
		// A section reaches up to the next one.
		if one.Type == "section" {
			isConditional = one.ShowWhen != nil
		}
		if one == question {
			return isConditional
		}
	}

	return false
}

// capitalized makes a sentence of what is wrong with an answer.
func capitalized(words string) string {
	if strings.HasPrefix(words, "is ") || strings.HasPrefix(words, "can ") {
		words = "This " + words
	}

	return strings.TrimSuffix(words, ".") + "."
}
