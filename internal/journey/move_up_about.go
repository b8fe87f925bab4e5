package journey

import (
	"context"
	"fmt"

	"atlas/internal/identity"
)

// MoveUpAnswer is what someone who asks to move up answered to a question of the journey form.
type MoveUpAnswer struct {
	Question, Answer string
	Files            []*FormFile
}

// journeyAnswers reads, by person, what people sent with the journey form, in the order of its questions. What they
// only typed stays theirs.
func (s *Service) journeyAnswers(ctx context.Context, userIDs []int) (map[int][]*MoveUpAnswer, error) {
	cond, arg := s.db.InInts("r.user_id", userIDs)
	responses, err := s.readResponses(ctx,
		`WHERE r.sent_at IS NOT NULL AND r.form_id = (SELECT f.id FROM forms f WHERE f.slug = ?) AND `+cond,
		journeyFormSlug, arg)
	if err != nil {
		return nil, fmt.Errorf("read journey forms: %w", err)
	}

	out := map[int][]*MoveUpAnswer{}
	if len(responses) == 0 {
		return out, nil
	}

	versions, err := s.versionsOf(ctx, responses[0].FormID)
	if err != nil {
		return nil, fmt.Errorf("read the questions of the journey form: %w", err)
	}

	questions := allQuestions(versions)

	// Older versions asked other things, so all questions that ever were are known.
	for _, response := range responses {
		out[*response.UserID] = answersInWords(questions, response.Answers)
	}

	return out, nil
}

// answersInWords puts answers under the words of their questions. Questions without an answer are left out.
func answersInWords(questions []*FormQuestion, answers []*FormAnswer) []*MoveUpAnswer {
	byKey := map[string]*FormAnswer{}
	for _, answer := range answers {
		byKey[answer.Question] = answer
	}

	out := []*MoveUpAnswer{}
	for _, question := range questions {
		if answer := byKey[question.Key]; answer != nil {
			out = append(out,
				&MoveUpAnswer{Question: question.Label, Answer: question.words(answer), Files: answer.Files})
		}
	}

	return out
}

// FormAnswers is what the person answered in the journey form.
func (f MoveUpFields) FormAnswers(ctx context.Context, of *MoveUp) ([]*MoveUpAnswer, error) {
	answers, err := f.Journey.loaders(ctx).journeyForms.Load(ctx, of.Person.ID)
	if answers == nil {
		answers = []*MoveUpAnswer{}
	}
	return answers, err
}

// Socials are the pages of the person elsewhere.
func (f MoveUpFields) Socials(ctx context.Context, of *MoveUp) (*identity.Socials, error) {
	return f.Journey.loaders(ctx).socials.Load(ctx, of.Person.ID)
}
