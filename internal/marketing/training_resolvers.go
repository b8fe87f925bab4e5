package marketing

import (
	"context"
	"time"

	"atlas/internal/marketing/training"
	"atlas/internal/platform/page"
)

// TrainingRuns lists the runs of a track.
func (q Queries) TrainingRuns(ctx context.Context, track string) ([]*training.Run, error) {
	return q.Marketing.Training.Runs(ctx, track)
}

// TrainingPeople lists who registered for a run.
func (q Queries) TrainingPeople(
	ctx context.Context, runID int, show *string, list *page.ListInput,
) (*training.PersonList, error) {
	chosen := ""
	if show != nil {
		chosen = *show
	}

	return q.Marketing.Training.People(ctx, runID, chosen, page.Of(list))
}

// UpdateTrainingRun changes a run.
func (m Mutations) UpdateTrainingRun(
	ctx context.Context, id int, input training.RunInput, seenAt *time.Time,
) (*training.Run, error) {
	return m.Marketing.Training.UpdateRun(ctx, id, input, seenAt)
}

// StartTrainingRun makes a new round of a track.
func (m Mutations) StartTrainingRun(ctx context.Context, track string) (*training.Run, error) {
	return m.Marketing.Training.StartRun(ctx, track)
}
