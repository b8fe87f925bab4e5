package journey

import (
	"context"
	"fmt"
	"strconv"
	"time"

	demoidentity "atlas/internal/demo/identity"

	"atlas/internal/identity/contact"
	"atlas/internal/journey/forms"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/fold"
)

// newcomer has not filled in the journey form yet.
const newcomer = "maricel.delacruz" + demoidentity.Domain

// form is a form of the demo with people who answer it.
type form struct {
	forms.Form
	// later are the questions of a second version; a third of the responses are older than that.
	later []*forms.FormQuestion
	// everyNth of the people answer, visitors come on top.
	everyNth, visitors int
	isDraft            bool
}

// fillForms makes forms and has people answer them, where nobody did yet.
func (d *Demo) fillForms(ctx context.Context) error {
	answered, err := d.store.countResponses(ctx)
	if err != nil || answered > 0 {
		return err
	}

	people, err := d.store.findPeople(ctx)
	if err != nil {
		return fmt.Errorf("find the people of the demo: %w", err)
	}

	// This form comes with Atlas, so it is found and not made.
	journey, err := d.store.formBySlug(ctx, forms.JourneyFormSlug)
	if err != nil {
		return fmt.Errorf("find the journey form: %w", err)
	}

	if err := d.answerForm(ctx, form{Form: *journey, everyNth: 1}, people); err != nil {
		return fmt.Errorf("answer the journey form: %w", err)
	}

	for _, f := range moreForms(d.clock.Now()) {
		if err := d.addForm(ctx, f, people); err != nil {
			return fmt.Errorf("demo form %s: %w", f.Slug, err)
		}
	}

	return nil
}

func (d *Demo) addForm(ctx context.Context, f form, people []person) error {
	now := d.clock.Now()
	f.NameKey, f.DraftSavedAt, f.CreatedAt, f.UpdatedAt = fold.Plain(f.Name), now, now, now
	if f.isDraft {
		// Nobody answers what is not published, so a draft has neither versions nor responses.
		return d.store.insertForm(ctx, &f.Form)
	}

	versions := [][]*forms.FormQuestion{f.Draft}
	if f.later != nil {
		versions = append(versions, f.later)
	}

	f.PublishedAt, f.Version, f.Draft = &now, len(versions), versions[len(versions)-1]
	// A form that is at this address already is not of the demo, and stays as it is.
	made, err := d.store.insertUnlessTaken(ctx, &f.Form)
	if err != nil || !made {
		return err
	}

	for i, questions := range versions {
		v := &forms.FormVersion{FormID: f.ID, Version: i + 1, Questions: questions, PublishedAt: now}
		if err := d.store.insertVersion(ctx, v); err != nil {
			return err
		}
	}

	return d.answerForm(ctx, f, people)
}

// answerForm has people and visitors answer a form, the same each time.
func (d *Demo) answerForm(ctx context.Context, f form, people []person) error {
	versions, err := d.store.versionsOf(ctx, f.ID)
	if err != nil {
		return fmt.Errorf("read the versions of form %s: %w", f.Slug, err)
	}

	now := d.clock.Now().Truncate(time.Minute)
	for i, p := range people {
		if p.email == newcomer || (i+f.ID)%f.everyNth != 0 {
			continue
		}

		at := now.Add(-time.Duration((i*37+f.ID*11)%89*24+i%11+2) * time.Hour)
		if f.IsJourneyForm() {
			// Members fill in this one soon after they join, and others at any time.
			at = p.since.Add(time.Duration(3+i%40) * time.Hour)
		}

		if err := d.answerOnce(ctx, f, versions, i, &p, at); err != nil {
			return fmt.Errorf("answer form %s as user %d: %w", f.Slug, p.id, err)
		}
	}

	for i := range f.visitors {
		at := now.Add(-time.Duration(i*i*3+i*5+1) * time.Hour)
		if err := d.answerOnce(ctx, f, versions, i+7, nil, at); err != nil {
			return fmt.Errorf("answer form %s as a visitor: %w", f.Slug, err)
		}
	}

	return nil
}

// answerOnce writes one response. Every ninth person has only begun.
func (d *Demo) answerOnce(
	ctx context.Context, f form, newestFirst []*forms.FormVersion, i int, p *person, at time.Time,
) error {
	// Nothing of the demo lies in the future.
	if now := d.clock.Now(); at.After(now) {
		at = now
	}

	v := newestFirst[0]
	if len(newestFirst) > 1 && i%3 == 0 {
		v = newestFirst[1]
	}

	r := &forms.FormResponse{
		FormID: f.ID, Version: v.Version, StartedAt: at.Add(-12 * time.Minute), SavedAt: at,
		FirstSentAt: &at, SentAt: &at,
	}
	if p != nil {
		r.UserID = &p.id
	}

	isBegun := p != nil && i%9 == 5 && !f.IsJourneyForm()
	given := forms.FormAnswers{}
	for n, q := range v.Questions {
		if isBegun && n > 2 {
			break
		}

		if values := answerTo(q, i, n, at); len(values) > 0 {
			given[q.Key] = values
		}
	}

	if isBegun {
		r.FirstSentAt, r.SentAt = nil, nil
	} else {
		// Checked like what people send, so that questions which were not shown have no answers.
		clean, err := forms.CheckAnswers(v.Questions, given)
		if err != nil {
			return fmt.Errorf("%s, answer %d: %w", f.Slug, i, err)
		}

		// The current version decides: an older response may lack what was added since.
		_, missing := forms.CheckAnswers(newestFirst[0].Questions, clean)
		given, r.IsComplete = clean, missing == nil
	}

	if err := d.store.insertResponse(ctx, r); err != nil {
		return fmt.Errorf("write a response: %w", err)
	}

	return d.store.insertAnswers(ctx, r, v.Questions, given, isBegun)
}

// answerTo is what somebody might say.
func answerTo(q *forms.FormQuestion, i, n int, at time.Time) []string {
	if texts := answerTexts[q.Key]; len(texts) > 0 {
		if !q.IsRequired && (i+n)%3 == 0 {
			return nil
		}

		return []string{texts[(i*5+n)%len(texts)]}
	}

	switch q.Type {
	case singleChoice:
		return []string{q.Options[(i*i+i/2+n)%len(q.Options)].Key}
	case multipleChoice:
		values := []string{}
		for k, o := range q.Options {
			if (i+k*k+n)%3 == 0 || k == (i+n)%len(q.Options) {
				values = append(values, o.Key)
			}
		}

		return values
	case numberQuestion:
		least, most := 1, 40
		if q.Minimum != nil {
			least = *q.Minimum
		}
		if q.Maximum != nil {
			most = min(*q.Maximum, least+35)
		}

		return []string{strconv.Itoa(least + (i*7+n*3)%(most-least+1))}
	case dateQuestion:
		return []string{at.In(clock.Manila).AddDate(0, 0, 7+i%30).Format(time.DateOnly)}
	case emailQuestion:
		name := answerTexts["name"][(i*5+n)%len(answerTexts["name"])]

		return []string{contact.SlugFrom(name) + "@example.com"}
	case mobileQuestion:
		if !q.IsRequired && i%3 == 0 {
			return nil
		}

		return []string{fmt.Sprintf("+63917%07d", (i*7919+n*104729)%10_000_000)}
	}

	return nil
}
