package forms

import (
	"context"
	"errors"
	"fmt"

	"atlas/internal/platform/db"
	"atlas/internal/platform/fold"
)

// choice, and the functions below it, write questions down shortly. Options are key and label in turn.
func choice(kind, key, label, help string, isRequired bool, options ...string) *FormQuestion {
	q := question(kind, key, label, help, isRequired)
	for i := 0; i < len(options); i += 2 {
		q.Options = append(q.Options, &FormOption{options[i], options[i+1]})
	}
	return q
}

func question(kind, key, label, help string, isRequired bool) *FormQuestion {
	q := &FormQuestion{Key: key, Type: kind, Label: label, IsRequired: isRequired}
	if help != "" {
		q.Help = &help
	}
	return q
}

func (q *FormQuestion) between(least, most int) *FormQuestion {
	q.Minimum, q.Maximum = &least, &most
	return q
}

func (q *FormQuestion) when(question string, options ...string) *FormQuestion {
	q.ShowWhen = &FormCondition{question, options}
	return q
}

// journeyQuestions are those with which a site begins; staff may change them.
func journeyQuestions() []*FormQuestion {
	return []*FormQuestion{
		question(sectionHead, "goals", "Where you want to go", "", false),
		choice(singleChoice, "goal", "What do you want to reach first?",
			"Choose the one that would change the most for you.", true,
			"first-client", "Get my first client", "replace-salary", "Replace my salary", "grow",
			"Grow the freelance work I have", "family-time", "Work from home, near my family",
			"new-skill", "Learn a skill that pays"),
		question(longTextQuestion, "why", "Why does this matter to you?",
			"Your coach reads this. A few honest sentences are enough.", true),
		question(sectionHead, "now", "Where you are now", "", false),
		choice(singleChoice, "experience", "How much freelance experience do you have?", "", true,
			"none", "None yet", "some", "A few small jobs", "working", "I freelance part-time", "expert",
			"I freelance full-time"),
		question(textQuestion, "work-done", "What work have you done for clients?", "", true).when("experience", "some",
			"working", "expert"),
		choice(multipleChoice, "skills", "Which skills do you want to build?", "Choose all that fit.", true,
			"admin", "Virtual assistance", "writing", "Writing and copy", "design", "Graphic design", "social",
			"Social media", "bookkeeping", "Bookkeeping", "web", "Websites"),
		question(sectionHead, "time", "The time you can give", "", false),
		question(numberQuestion, "weekly-hours", "How many hours a week can you give?",
			"An honest number helps more than a large one.", true).between(1, 80),
		choice(multipleChoice, "free", "When are you usually free?", "", false,
			"early", "Early mornings", "day", "During the day", "evening", "Evenings", "weekend", "Weekends"),
		question(longTextQuestion, "help", "What could stop you, and how can we help?", "", false),
	}
}

// SeedJourneyForm makes the journey form where it is missing, and tells whether it was there.
func (s *Service) SeedJourneyForm(ctx context.Context) (isThere bool, err error) {
	there, err := s.store.countWithSlug(ctx, JourneyFormSlug)
	if err != nil {
		return false, fmt.Errorf("look for the journey form: %w", err)
	}
	if there > 0 {
		return true, nil
	}

	_, err = s.seedForm(ctx, &Form{
		Name: "Journey Form", Slug: JourneyFormSlug,
		Description: new("Five minutes, so that your coach knows where you are and where you want to go. You can change your answers later."),
		Thanks:      new("Thank you. Your first task is waiting for you."), Draft: journeyQuestions(),
	})
	return false, err
}

// seedForm writes a published form, where its address is free.
func (s *Service) seedForm(ctx context.Context, f *Form) (made bool, err error) {
	// Where another process was faster the address is taken, and nothing is left to do.
	now := s.clock.Now()
	f.NameKey, f.DraftSavedAt, f.CreatedAt, f.UpdatedAt, f.PublishedAt = fold.Plain(f.Name), now, now, now, &now
	err = s.db.Tx(ctx, func(ctx context.Context) error {
		f.ID, f.Version = 0, 0
		if err := forms.InsertUnlessTaken(ctx, s.db, f); err != nil {
			return fmt.Errorf("write form %s: %w", f.Slug, err)
		}

		if err := s.addVersion(ctx, f, now); err != nil {
			return fmt.Errorf("add the first version of form %s: %w", f.Slug, err)
		}

		return forms.Update(ctx, s.db, f, "version")
	})
	if errors.Is(err, db.ErrNone) {
		return false, nil // another process was faster
	}

	return err == nil, err
}
