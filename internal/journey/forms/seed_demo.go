package forms

import (
	"context"
	"fmt"
	"strconv"
	"time"

	"atlas/internal/platform/clock"
	"atlas/internal/platform/fold"
)

// newcomerOfTheDemo has not filled in the journey form yet.
const newcomerOfTheDemo = "maricel.delacruz@atlas.test"

// demoForm is a form of the demo with people who answer it.
type demoForm struct {
	Form
	// later are the questions of a second version; a third of the responses are older than that.
	later []*FormQuestion
	// everyNth of the people answer, visitors come on top.
	everyNth, visitors int
	isDraft            bool
}

// SeedDemoForms makes the forms of a demo and has people answer them, where nobody did yet.
func (s *Service) SeedDemoForms(ctx context.Context) error { return s.db.Tx(ctx, s.seedDemoForms) }

func (s *Service) seedDemoForms(ctx context.Context) error {
	answered, err := s.store.countAllResponses(ctx)
	if err != nil || answered > 0 {
		return err
	}

	people, err := s.store.demoPeople(ctx)
	if err != nil {
		return fmt.Errorf("find the people of the demo: %w", err)
	}

	journey, err := s.store.formBySlug(ctx, JourneyFormSlug)
	if err != nil {
		return fmt.Errorf("find the journey form: %w", err)
	}

	if err := s.answerDemo(ctx, demoForm{Form: *journey, everyNth: 1}, people); err != nil {
		return fmt.Errorf("answer the journey form: %w", err)
	}

	for _, f := range demoForms(s.clock.Now()) {
		if err := s.seedDemoForm(ctx, f, people); err != nil {
			return fmt.Errorf("demo form %s: %w", f.Slug, err)
		}
	}

	return nil
}

func (s *Service) seedDemoForm(ctx context.Context, f demoForm, people []demoPerson) error {
	if f.isDraft {
		now := s.clock.Now()
		f.NameKey, f.DraftSavedAt, f.CreatedAt, f.UpdatedAt = fold.Plain(f.Name), now, now, now
		return forms.Insert(ctx, s.db, &f.Form)
	}

	made, err := s.seedForm(ctx, &f.Form)
	if err != nil || !made {
		return err
	}

	if f.later != nil {
		f.Draft = f.later
		if err := s.addVersion(ctx, &f.Form, s.clock.Now()); err != nil {
			return fmt.Errorf("publish form %s again: %w", f.Slug, err)
		}

		if err := forms.Update(ctx, s.db, &f.Form, "version", "draft"); err != nil {
			return fmt.Errorf("give form %s its version: %w", f.Slug, err)
		}
	}

	return s.answerDemo(ctx, f, people)
}

// answerDemo has people and visitors answer a form, the same each time.
func (s *Service) answerDemo(ctx context.Context, f demoForm, people []demoPerson) error {
	versions, err := s.store.versionsOf(ctx, f.ID)
	if err != nil {
		return fmt.Errorf("read the versions of form %s: %w", f.Slug, err)
	}

	now := s.clock.Now().Truncate(time.Minute)
	for i, p := range people {
		if p.email == newcomerOfTheDemo || (i+f.ID)%f.everyNth != 0 {
			continue
		}

		at := now.Add(-time.Duration((i*37+f.ID*11)%89*24+i%11+2) * time.Hour)
		if f.IsJourneyForm() {
			at = p.since.Add(time.Duration(3+i%40) * time.Hour)
		}

		if err := s.answerDemoOnce(ctx, f, versions, i, &p, at); err != nil {
			return fmt.Errorf("answer form %s as user %d: %w", f.Slug, p.id, err)
		}
	}

	for i := range f.visitors {
		at := now.Add(-time.Duration(i*i*3+i*5+1) * time.Hour)
		if err := s.answerDemoOnce(ctx, f, versions, i+7, nil, at); err != nil {
			return fmt.Errorf("answer form %s as a visitor: %w", f.Slug, err)
		}
	}

	return nil
}

// answerDemoOnce writes one response. Every ninth person has only begun.
func (s *Service) answerDemoOnce(
	ctx context.Context, f demoForm, newestFirst []*FormVersion, i int, p *demoPerson, at time.Time,
) error {
	// Nothing of the demo lies in the future.
	if now := s.clock.Now(); at.After(now) {
		at = now
	}

	v := newestFirst[0]
	if len(newestFirst) > 1 && i%3 == 0 {
		v = newestFirst[1]
	}

	r := &FormResponse{FormID: f.ID, Version: v.Version, StartedAt: at.Add(-12 * time.Minute), SavedAt: at,
		FirstSentAt: &at, SentAt: &at}
	if p != nil {
		r.UserID = &p.id
	}

	isBegun := p != nil && i%9 == 5 && !f.IsJourneyForm()
	given := FormAnswers{}
	for n, q := range v.Questions {
		if isBegun && n > 2 {
			break
		}

		if values := demoAnswer(q, i, n, at); len(values) > 0 {
			given[q.Key] = values
		}
	}

	if isBegun {
		r.FirstSentAt, r.SentAt = nil, nil
	} else {
		clean, err := CheckAnswers(v.Questions, given)
		if err != nil {
			return fmt.Errorf("%s, answer %d: %w", f.Slug, i, err)
		}

		_, missing := CheckAnswers(newestFirst[0].Questions, clean)
		given, r.IsComplete = clean, missing == nil
	}

	if err := formResponses.Insert(ctx, s.db, r); err != nil {
		return fmt.Errorf("write a response: %w", err)
	}

	return s.writeAnswers(ctx, r, v.Questions, given, isBegun)
}

// demoAnswer is what somebody might say.
func demoAnswer(q *FormQuestion, i, n int, at time.Time) []string {
	if texts := demoTexts[q.Key]; len(texts) > 0 {
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
		return []string{fmt.Sprintf("%s@example.com", slugOf(demoTexts["name"][(i*5+n)%len(demoTexts["name"])]))}
	case mobileQuestion:
		if !q.IsRequired && i%3 == 0 {
			return nil
		}

		return []string{fmt.Sprintf("+63917%07d", (i*7919+n*104729)%10_000_000)}
	}

	return nil
}
