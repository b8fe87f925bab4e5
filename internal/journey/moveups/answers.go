package moveups

import (
	"context"

	"atlas/internal/journey/forms"
)

// MoveUpAnswer is what someone who asks to move up answered to a question of the journey form.
type MoveUpAnswer struct {
	Question, Answer string
	Files            []*forms.FormFile
}

// journeyAnswers reads, by person, what people sent with the journey form, in the order of its questions. What they
// only typed stays theirs.
func (s *Service) journeyAnswers(ctx context.Context, userIDs []int) (map[int][]*MoveUpAnswer, error) {
	responses, questions, err := s.forms.SentJourneyForms(ctx, userIDs)
	if err != nil {
		return nil, err
	}

	out := map[int][]*MoveUpAnswer{}
	for _, response := range responses {
		out[*response.UserID] = answersInWords(questions, response.Answers)
	}

	return out, nil
}

// answersInWords puts answers under the words of their questions. Questions without an answer are left out.
func answersInWords(questions []*forms.FormQuestion, answers []*forms.FormAnswer) []*MoveUpAnswer {
	byKey := map[string]*forms.FormAnswer{}
	for _, answer := range answers {
		byKey[answer.Question] = answer
	}

	out := []*MoveUpAnswer{}
	for _, question := range questions {
		if answer := byKey[question.Key]; answer != nil {
			out = append(out,
				&MoveUpAnswer{Question: question.Label, Answer: question.Words(answer), Files: answer.Files})
		}
	}

	return out
}
