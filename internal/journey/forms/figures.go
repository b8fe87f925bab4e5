package forms

import (
	"context"
	"fmt"
	"strconv"

	"atlas/internal/platform/actor"
	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
)

// FormFigures are the answers to a form, counted.
type FormFigures struct {
	SentCount int
	Questions []*FormQuestionFigures
}

// FormQuestionFigures are the answers to one question, counted.
type FormQuestionFigures struct {
	Question                   string
	Base                       int
	Options                    []*FormOptionFigures
	Average, Smallest, Largest *float64
}

// FormOptionFigures tells how often an option was chosen.
type FormOptionFigures struct {
	Key, Label string
	Count      int
}

// FormFigures counts what people sent whom the caller sees, over all versions of a form.
//
// Requires the page form. Returns errs.NotFound if there is no such form, and to everybody without the page.
func (s *Service) FormFigures(ctx context.Context, formID int) (*FormFigures, error) {
	if !actor.From(ctx).Page("form") {
		return nil, errs.Missing("Form")
	}

	f, err := s.store.formByID(ctx, formID)
	if err != nil {
		return nil, err
	}

	seen := new(db.Where)
	seen.And("r.form_id = ? AND r.sent_at IS NOT NULL", formID)
	isScoped, err := s.onlyVisiblePeople(ctx, seen)
	if err != nil {
		return nil, fmt.Errorf("find whom the caller sees: %w", err)
	}

	bases, err := s.store.countAnswered(ctx, seen)
	if err != nil {
		return nil, err
	}

	// Texts that people write are never the same, so only what is chosen or counted is grouped by value.
	questions, grouped := allQuestions(f.Versions), []string{}
	for _, q := range questions {
		if q.IsChoice() || q.Type == numberQuestion {
			grouped = append(grouped, q.Key)
		}
	}

	values, err := s.store.countValues(ctx, seen, grouped)
	if err != nil {
		return nil, err
	}

	// The form counts everybody; anyone who sees some people gets their number.
	if isScoped {
		if f.SentCount, err = s.store.countResponses(ctx, seen); err != nil {
			return nil, fmt.Errorf("count the responses of form %d: %w", formID, err)
		}
	}

	out := &FormFigures{SentCount: f.SentCount, Questions: []*FormQuestionFigures{}}
	for _, q := range questions {
		figures := &FormQuestionFigures{Question: q.Key, Base: bases[q.Key], Options: []*FormOptionFigures{}}
		if q.IsChoice() {
			for _, o := range q.Options {
				figures.Options = append(figures.Options, &FormOptionFigures{o.Key, o.Label, values[q.Key][o.Key]})
			}
		} else if q.Type == numberQuestion {
			figures.measure(values[q.Key])
		}

		out.Questions = append(out.Questions, figures)
	}

	return out, nil
}

// allQuestions are the questions of all versions, those of the newest first, each as it was asked last. An option that
// is offered no longer comes after those that are.
func allQuestions(newestFirst []*FormVersion) []*FormQuestion {
	out, byKey := []*FormQuestion{}, map[string]*FormQuestion{}

	// The newest wording counts, older versions only add what is asked no more.
	for _, v := range newestFirst {
		for _, q := range v.Questions {
			if q.Type == sectionHead {
				continue
			}

			known := byKey[q.Key]
			if known == nil {
				known = new(*q)
				known.Options = nil
				byKey[q.Key] = known
				out = append(out, known)
			}

			for _, o := range q.Options {
				if known.option(o.Key) == nil {
					known.Options = append(known.Options, o)
				}
			}
		}
	}

	return out
}

// measure finds average, smallest and largest of counted numbers.
func (f *FormQuestionFigures) measure(counts map[string]int) {
	sum, n := 0.0, 0

	// Answers are texts: the same number is counted together.
	for text, count := range counts {
		number, err := strconv.ParseFloat(text, 64)
		if err != nil {
			continue // of a version in which the question was another
		}

		sum, n = sum+number*float64(count), n+count
		if f.Smallest == nil || number < *f.Smallest {
			f.Smallest = &number
		}
		if f.Largest == nil || number > *f.Largest {
			f.Largest = &number
		}
	}

	if n > 0 {
		f.Average = new(sum / float64(n))
	}
}
