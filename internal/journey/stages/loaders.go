package stages

import (
	"context"

	"atlas/internal/platform/batch"
)

// stageLoaders read the fields of many stages together, for one request.
type stageLoaders struct {
	crews *batch.Loader[int, stageCrew]
	tasks *batch.Loader[int, []*TaskRecord]
}

func (s *Service) newStageLoaders() *stageLoaders {
	return &stageLoaders{crews: batch.New(s.store.crewOf), tasks: batch.New(s.store.tasksOfStages)}
}

func (s *Service) stageLoaders(ctx context.Context) *stageLoaders {
	return batch.PerRequest(ctx, s.newStageLoaders)
}

// ExpectStages lets the fields of stages be read together.
func (s *Service) ExpectStages(ctx context.Context, list ...*StageRecord) {
	l := s.stageLoaders(ctx)
	for _, stage := range list {
		l.crews.Expect(stage.ID)
		l.tasks.Expect(stage.ID)
	}
}

// Expected is expectStages for one stage.
func (s *Service) Expected(ctx context.Context) func(*StageRecord, error) (*StageRecord, error) {
	return func(stage *StageRecord, err error) (*StageRecord, error) {
		if err != nil {
			return nil, err
		}
		s.ExpectStages(ctx, stage)
		return stage, nil
	}
}

// LeadersOf is who leads a stage, read together with others. It checks no rights.
func (s *Service) LeadersOf(ctx context.Context, stageID int) ([]*JourneyPerson, error) {
	crew, err := s.stageLoaders(ctx).crews.Load(ctx, stageID)
	return crew.leaders, err
}

// ReviewersOf is who reviews the requests of a stage, read together with others. It checks no rights.
func (s *Service) ReviewersOf(ctx context.Context, stageID int) ([]*JourneyPerson, error) {
	crew, err := s.stageLoaders(ctx).crews.Load(ctx, stageID)
	return crew.reviewers, err
}

// TasksOf is the tasks of a stage in their order, read together with others. It checks no rights.
func (s *Service) TasksOf(ctx context.Context, stageID int) ([]*TaskRecord, error) {
	return s.stageLoaders(ctx).tasks.Load(ctx, stageID)
}
