package journey

import (
	"context"

	"atlas/internal/identity/people"
	"atlas/internal/journey/moveups"
	"atlas/internal/journey/stages"
	"atlas/internal/platform/batch"
)

// WithLoaders prepares a request: fields of its rows are then read together.
func (s *Service) WithLoaders(ctx context.Context) context.Context { return batch.WithScope(ctx) }

// StageRecordFields are the fields of StageRecord that need a statement of their own.
type StageRecordFields struct{ Journey *Service }

// Leaders is who leads the stage.
func (f StageRecordFields) Leaders(ctx context.Context, of *stages.StageRecord) ([]*stages.JourneyPerson, error) {
	return f.Journey.Stages.LeadersOf(ctx, of.ID)
}

// Reviewers is who reviews its move-ups.
func (f StageRecordFields) Reviewers(ctx context.Context, of *stages.StageRecord) ([]*stages.JourneyPerson, error) {
	return f.Journey.Stages.ReviewersOf(ctx, of.ID)
}

// Tasks is its tasks in their order.
func (f StageRecordFields) Tasks(ctx context.Context, of *stages.StageRecord) ([]*stages.TaskRecord, error) {
	return f.Journey.Stages.TasksOf(ctx, of.ID)
}

// UserStageProgressFields are the fields of UserStageProgress that need a statement of their own.
type UserStageProgressFields struct{ Journey *Service }

// MoveUp is the latest request of the person in this stage.
func (f UserStageProgressFields) MoveUp(ctx context.Context, of *stages.UserStageProgress) (*moveups.MoveUp, error) {
	return f.Journey.MoveUps.Latest(ctx, of)
}

// MoveUpFields are the fields of MoveUp that need a statement of their own.
type MoveUpFields struct{ Journey *Service }

// Tasks is what the person did in the stage.
func (f MoveUpFields) Tasks(ctx context.Context, of *moveups.MoveUp) ([]*stages.Task, error) {
	return f.Journey.MoveUps.TasksOf(ctx, of.ID)
}

// Earlier is the requests of the person in the stage before this one.
func (f MoveUpFields) Earlier(ctx context.Context, of *moveups.MoveUp) ([]*moveups.MoveUp, error) {
	return f.Journey.MoveUps.EarlierOf(ctx, of.ID)
}

// FormAnswers is what the person answered in the journey form.
func (f MoveUpFields) FormAnswers(ctx context.Context, of *moveups.MoveUp) ([]*moveups.MoveUpAnswer, error) {
	return f.Journey.MoveUps.AnswersOf(ctx, of.Person.ID)
}

// Socials are the pages of the person elsewhere.
func (f MoveUpFields) Socials(ctx context.Context, of *moveups.MoveUp) (*people.Socials, error) {
	return f.Journey.MoveUps.SocialsOf(ctx, of.Person.ID)
}
