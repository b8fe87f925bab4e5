package forms

import (
	"context"
	"fmt"
)

// JourneyFormSlug is the address of the form with which a journey begins.
const JourneyFormSlug = "journey-form"

// CountJourneyForms counts the published journey forms, one or none, for the checklist of the set-up.
func (s *Service) CountJourneyForms(ctx context.Context) (int, error) {
	f, err := s.store.findPublished(ctx, JourneyFormSlug)
	if err != nil || f == nil {
		return 0, err
	}
	return 1, nil
}

// JourneyFormID gives the id of the journey form once it is published; 0 before.
func (s *Service) JourneyFormID(ctx context.Context) (int, error) {
	f, err := s.store.findPublished(ctx, JourneyFormSlug)
	if err != nil || f == nil {
		return 0, err
	}
	return f.ID, nil
}

// SentJourneyForms reads what people sent with the journey form, and all questions that it ever asked: older versions
// asked other things. What people only typed is left out. It checks no rights.
func (s *Service) SentJourneyForms(ctx context.Context, userIDs []int) ([]*FormResponse, []*FormQuestion, error) {
	responses, err := s.store.readSentJourneyForms(ctx, userIDs)
	if err != nil || len(responses) == 0 {
		return nil, nil, err
	}

	versions, err := s.store.versionsOf(ctx, responses[0].FormID)
	if err != nil {
		return nil, nil, fmt.Errorf("read the questions of the journey form: %w", err)
	}

	return responses, allQuestions(versions), nil
}
