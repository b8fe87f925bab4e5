package journey

import (
	"context"
	"time"

	"atlas/internal/journey/moveups"
	"atlas/internal/journey/stages"
	"atlas/internal/platform/page"
)

// Queries are the root fields of Query that journey answers.
type Queries struct{ Journey *Service }

// Stages are all stages in use.
func (q Queries) Stages(ctx context.Context) ([]*stages.Stage, error) {
	return q.Journey.Stages.Stages(ctx)
}

// UserStageProgress is how far somebody is.
func (q Queries) UserStageProgress(ctx context.Context, id int) (*stages.UserStageProgress, error) {
	return q.Journey.Stages.UserStageProgress(ctx, id)
}

// XpEntries is the ledger of points of somebody.
func (q Queries) XpEntries(ctx context.Context, userID int, list *page.ListInput) (*stages.XpEntryList, error) {
	return q.Journey.Stages.Points.XpEntries(ctx, userID, page.Of(list))
}

// Leaderboard is the members with most points.
func (q Queries) Leaderboard(ctx context.Context, list *page.ListInput, scope *string) (*stages.Leaderboard, error) {
	return q.Journey.Stages.Leaderboards.Leaderboard(ctx, page.Of(list), scope)
}

// StageList is one page of stages.
func (q Queries) StageList(ctx context.Context, list *page.ListInput, filter *stages.StageFilter) (*stages.StageRecordList, error) {
	found, err := q.Journey.Stages.StageList(ctx, page.Of(list), filter)
	if err != nil {
		return nil, err
	}
	q.Journey.Stages.ExpectStages(ctx, found.Rows...)
	return found, nil
}

// Stage is one stage.
func (q Queries) Stage(ctx context.Context, id int) (*stages.StageRecord, error) {
	return q.Journey.Stages.Expected(ctx)(q.Journey.Stages.Stage(ctx, id))
}

// StageCrew is who may lead or review a stage.
func (q Queries) StageCrew(ctx context.Context, search *string) ([]*stages.JourneyPerson, error) {
	return q.Journey.Stages.StageCrew(ctx, search)
}

// TaskTargets is what a task can lead to.
func (q Queries) TaskTargets(ctx context.Context, kind string, search *string) ([]*stages.TaskTarget, error) {
	return q.Journey.Stages.TaskTargets(ctx, kind, search)
}

// MoveUps is one page of the requests of a stage.
func (q Queries) MoveUps(ctx context.Context, stageID int, list *page.ListInput, state *string) (*moveups.MoveUpList, error) {
	return q.Journey.MoveUps.MoveUps(ctx, stageID, page.Of(list), state)
}

// MoveUpsToReview are the requests that wait for the caller.
func (q Queries) MoveUpsToReview(ctx context.Context, list *page.ListInput) (*moveups.MoveUpList, error) {
	return q.Journey.MoveUps.MoveUpsToReview(ctx, page.Of(list))
}

// MoveUp is one request.
func (q Queries) MoveUp(ctx context.Context, id int) (*moveups.MoveUp, error) {
	return q.Journey.MoveUps.MoveUp(ctx, id)
}

// StagePeople is one page of the people of a stage.
func (q Queries) StagePeople(
	ctx context.Context, stageID *int, list *page.ListInput, state *string,
) (*stages.StagePersonList, error) {
	return q.Journey.Stages.StagePeople(ctx, stageID, page.Of(list), state)
}

// Mutations are the root fields of Mutation that journey answers.
type Mutations struct{ Journey *Service }

// FinishTask does a task.
func (m Mutations) FinishTask(ctx context.Context, taskID int) (*stages.Task, error) {
	return m.Journey.Stages.FinishTask(ctx, taskID)
}

// ShowInLeaderboard shows or hides the caller.
func (m Mutations) ShowInLeaderboard(ctx context.Context, isShown bool) (bool, error) {
	return m.Journey.Stages.Leaderboards.ShowInLeaderboard(ctx, isShown)
}

// RequestMoveUp asks to move up.
func (m Mutations) RequestMoveUp(ctx context.Context, note *string) (*moveups.MoveUp, error) {
	return m.Journey.MoveUps.RequestMoveUp(ctx, note)
}

// ApproveMoveUp lets somebody move up.
func (m Mutations) ApproveMoveUp(ctx context.Context, id int, comment *string) (*moveups.MoveUp, error) {
	return m.Journey.MoveUps.ApproveMoveUp(ctx, id, comment)
}

// ReturnMoveUp gives a request back.
func (m Mutations) ReturnMoveUp(ctx context.Context, id int, comment string) (*moveups.MoveUp, error) {
	return m.Journey.MoveUps.ReturnMoveUp(ctx, id, comment)
}

// UndoMoveUp takes a decision back.
func (m Mutations) UndoMoveUp(ctx context.Context, id int) (*moveups.MoveUp, error) {
	return m.Journey.MoveUps.UndoMoveUp(ctx, id)
}

// CreateStage makes a stage.
func (m Mutations) CreateStage(ctx context.Context, input stages.StageInput) (*stages.StageRecord, error) {
	return m.Journey.Stages.Expected(ctx)(m.Journey.Stages.CreateStage(ctx, input))
}

// UpdateStage changes a stage.
func (m Mutations) UpdateStage(ctx context.Context, id int, input stages.StageInput, seenAt *time.Time) (*stages.StageRecord, error) {
	return m.Journey.Stages.Expected(ctx)(m.Journey.Stages.UpdateStage(ctx, id, input, seenAt))
}

// OrderStages numbers the stages anew.
func (m Mutations) OrderStages(ctx context.Context, ids []int) ([]*stages.StageRecord, error) {
	found, err := m.Journey.Stages.OrderStages(ctx, ids)
	m.Journey.Stages.ExpectStages(ctx, found...)
	return found, err
}

// ArchiveStage takes a stage out of use.
func (m Mutations) ArchiveStage(ctx context.Context, id int) (*stages.StageRecord, error) {
	return m.Journey.Stages.Expected(ctx)(m.Journey.Stages.ArchiveStage(ctx, id, true))
}

// RestoreStage brings a stage back.
func (m Mutations) RestoreStage(ctx context.Context, id int) (*stages.StageRecord, error) {
	return m.Journey.Stages.Expected(ctx)(m.Journey.Stages.ArchiveStage(ctx, id, false))
}

// CreateTask adds a task to a stage.
func (m Mutations) CreateTask(ctx context.Context, stageID int, input stages.TaskInput) (*stages.TaskRecord, error) {
	return m.Journey.Stages.CreateTask(ctx, stageID, input)
}

// UpdateTask changes a task.
func (m Mutations) UpdateTask(ctx context.Context, id int, input stages.TaskInput, seenAt *time.Time) (*stages.TaskRecord, error) {
	return m.Journey.Stages.UpdateTask(ctx, id, input, seenAt)
}

// OrderTasks puts the tasks of a stage in order.
func (m Mutations) OrderTasks(ctx context.Context, stageID int, ids []int) (*stages.StageRecord, error) {
	return m.Journey.Stages.Expected(ctx)(m.Journey.Stages.OrderTasks(ctx, stageID, ids))
}

// ArchiveTask takes a task away.
func (m Mutations) ArchiveTask(ctx context.Context, id int) (*stages.TaskRecord, error) {
	return m.Journey.Stages.ArchiveTask(ctx, id, true)
}

// RestoreTask brings a task back.
func (m Mutations) RestoreTask(ctx context.Context, id int) (*stages.TaskRecord, error) {
	return m.Journey.Stages.ArchiveTask(ctx, id, false)
}

// SetTaskDone sets a task of somebody as done or not.
func (m Mutations) SetTaskDone(
	ctx context.Context, userID, taskID int, isDone bool, reason string,
) (*stages.UserStageProgress, error) {
	return m.Journey.Stages.SetTaskDone(ctx, userID, taskID, isDone, reason)
}

// SetStage puts somebody into a stage.
func (m Mutations) SetStage(ctx context.Context, userID, stageID int, reason string) (*stages.UserStageProgress, error) {
	return m.Journey.MoveUps.SetStage(ctx, userID, stageID, reason)
}
