package moveups

import (
	"context"

	"atlas/internal/identity/people"
	"atlas/internal/journey/stages"
	"atlas/internal/platform/batch"
)

// loaders read the fields of many requests together, for one request of a browser.
type loaders struct {
	evidence *batch.Loader[int, []*stages.Task]
	earlier  *batch.Loader[int, []*MoveUp]
	// journeyForms and socials are of people.
	journeyForms *batch.Loader[int, []*MoveUpAnswer]
	socials      *batch.Loader[int, *people.Socials]
}

func (s *Service) newLoaders() *loaders {
	return &loaders{
		evidence: batch.New(s.stages.TasksOfRequests), earlier: batch.New(s.earlierMoveUps),
		journeyForms: batch.New(s.journeyAnswers), socials: batch.New(s.identity.People.SocialsOf),
	}
}

func (s *Service) loaders(ctx context.Context) *loaders { return batch.PerRequest(ctx, s.newLoaders) }

// expectMoveUps lets the fields of requests be read together.
func (s *Service) expectMoveUps(ctx context.Context, list ...*MoveUp) {
	l := s.loaders(ctx)
	for _, m := range list {
		l.evidence.Expect(m.ID)
		l.earlier.Expect(m.ID)
		l.journeyForms.Expect(m.Person.ID)
		l.socials.Expect(m.Person.ID)
	}
}

// TasksOf is the tasks of the stage of a request, with what the person did of them. It checks no rights.
func (s *Service) TasksOf(ctx context.Context, id int) ([]*stages.Task, error) {
	return s.loaders(ctx).evidence.Load(ctx, id)
}

// EarlierOf is the requests of the same person in the same stage before one. It checks no rights.
func (s *Service) EarlierOf(ctx context.Context, id int) ([]*MoveUp, error) {
	return s.loaders(ctx).earlier.Load(ctx, id)
}

// AnswersOf is what somebody sent with the journey form. It checks no rights.
func (s *Service) AnswersOf(ctx context.Context, userID int) ([]*MoveUpAnswer, error) {
	answers, err := s.loaders(ctx).journeyForms.Load(ctx, userID)
	if answers == nil {
		answers = []*MoveUpAnswer{}
	}
	return answers, err
}

// SocialsOf is the pages of somebody elsewhere. It checks no rights.
func (s *Service) SocialsOf(ctx context.Context, userID int) (*people.Socials, error) {
	return s.loaders(ctx).socials.Load(ctx, userID)
}
