package moveups

import (
	"context"
	"fmt"

	"atlas/internal/identity"
	"atlas/internal/journey/stages"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/errs"
)

// SetStage puts somebody into another stage by hand; their request in review goes back to them.
//
// Requires stage_progress, and that the caller sees the person. Returns errs.Invalid for a reason that is missing or
// too long, or errs.NotFound for people who are not on the journey and for an archived stage.
func (s *Service) SetStage(ctx context.Context, userID, stageID int, reason string) (*stages.UserStageProgress, error) {
	a := actor.From(ctx)
	err := s.stages.SetProgress(ctx, userID, reason, func(ctx context.Context, j *stages.Journey) error {
		stage, err := s.stages.LockStage(ctx, stageID)
		if err == nil && stage.ArchivedAt != nil {
			err = errs.Missing("Stage")
		}
		if err != nil || j.StageID == stageID {
			return err
		}

		from := j.StageID

		// A request to leave the old stage would wait for ever.
		if err := s.store.closeWaiting(ctx, userID, a.UserID, reason); err != nil {
			return fmt.Errorf("return the request of user %d: %w", userID, err)
		}

		if err := s.stages.Move(ctx, j, stageID, stages.MovedByHand, a.UserID); err != nil {
			return fmt.Errorf("move user %d to stage %d: %w", userID, stageID, err)
		}

		if err := s.syncReviewNoticesOf(ctx, from); err != nil {
			return fmt.Errorf("tell the reviewers of stage %d: %w", from, err)
		}

		return s.identity.Log(ctx, identity.LogEntry{
			Action: "stage_set", SubjectID: userID, Entity: "user", EntityID: userID,
			Before: map[string]any{"stageId": from}, After: map[string]any{"stageId": stageID, "reason": reason},
		})
	})
	if err != nil {
		return nil, err
	}

	return s.stages.ProgressOf(ctx, userID)
}
