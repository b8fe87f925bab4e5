package journey

import (
	"context"

	"atlas/internal/identity"
	"atlas/internal/platform/batch"
)

// loaders read the fields of many rows together, for one request.
type loaders struct {
	crews *batch.Loader[int, stageCrew]
	tasks *batch.Loader[int, []*TaskRecord]
	// evidence and earlier are of requests.
	evidence *batch.Loader[int, []*Task]
	earlier  *batch.Loader[int, []*MoveUp]
	// journeyForms and socials are of people.
	journeyForms *batch.Loader[int, []*MoveUpAnswer]
	socials      *batch.Loader[int, *identity.Socials]
}

// WithLoaders prepares a request: fields of its rows are then read together.
func (s *Service) WithLoaders(ctx context.Context) context.Context { return batch.WithScope(ctx) }

func (s *Service) newLoaders() *loaders {
	return &loaders{
		crews: batch.New(s.crewOf), evidence: batch.New(s.evidence), earlier: batch.New(s.earlierMoveUps),
		journeyForms: batch.New(s.journeyAnswers), socials: batch.New(s.identity.SocialsOf),
		tasks: batch.New(func(ctx context.Context, ids []int) (map[int][]*TaskRecord, error) {
			cond, arg := s.db.InInts("t.stage_id", ids)

			// Archived tasks come last: staff see them below those in use.
			rows, err := s.readTasks(ctx, true,
				"WHERE "+cond+" ORDER BY CASE WHEN t.archived_at IS NULL THEN 0 ELSE 1 END, t.position, t.id", 0, arg)
			out := map[int][]*TaskRecord{}

			for _, t := range rows {
				out[t.StageID] = append(out[t.StageID], t)
			}

			return out, err
		}),
	}
}

func (s *Service) loaders(ctx context.Context) *loaders { return batch.In(ctx, s.newLoaders) }

// expectStages lets the fields of stages be read together.
func (s *Service) expectStages(ctx context.Context, list ...*StageRecord) {
	l := s.loaders(ctx)
	for _, stage := range list {
		l.crews.Expect(stage.ID)
		l.tasks.Expect(stage.ID)
	}
}

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

// expected is expectStages for one stage.
func (s *Service) expected(ctx context.Context) func(*StageRecord, error) (*StageRecord, error) {
	return func(stage *StageRecord, err error) (*StageRecord, error) {
		if err != nil {
			return nil, err
		}
		s.expectStages(ctx, stage)
		return stage, nil
	}
}

// StageRecordFields are the fields of StageRecord that need a statement of their own.
type StageRecordFields struct{ Journey *Service }

// Leaders is who leads the stage.
func (f StageRecordFields) Leaders(ctx context.Context, of *StageRecord) ([]*JourneyPerson, error) {
	crew, err := f.Journey.loaders(ctx).crews.Load(ctx, of.ID)
	return crew.leaders, err
}

// Reviewers is who reviews its move-ups.
func (f StageRecordFields) Reviewers(ctx context.Context, of *StageRecord) ([]*JourneyPerson, error) {
	crew, err := f.Journey.loaders(ctx).crews.Load(ctx, of.ID)
	return crew.reviewers, err
}

// Tasks is its tasks in their order.
func (f StageRecordFields) Tasks(ctx context.Context, of *StageRecord) ([]*TaskRecord, error) {
	return f.Journey.loaders(ctx).tasks.Load(ctx, of.ID)
}

// UserStageProgressFields are the fields of UserStageProgress that need a statement of their own.
type UserStageProgressFields struct{ Journey *Service }

// MoveUp is the latest request of the person in this stage.
func (f UserStageProgressFields) MoveUp(ctx context.Context, of *UserStageProgress) (*MoveUp, error) {
	return f.Journey.latestMoveUp(ctx, of)
}

// MoveUpFields are the fields of MoveUp that need a statement of their own.
type MoveUpFields struct{ Journey *Service }

// Tasks is what the person did in the stage.
func (f MoveUpFields) Tasks(ctx context.Context, of *MoveUp) ([]*Task, error) {
	return f.Journey.loaders(ctx).evidence.Load(ctx, of.ID)
}

// Earlier is the requests of the person in the stage before this one.
func (f MoveUpFields) Earlier(ctx context.Context, of *MoveUp) ([]*MoveUp, error) {
	return f.Journey.loaders(ctx).earlier.Load(ctx, of.ID)
}
