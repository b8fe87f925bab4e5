package moveups

import (
	"context"
	"fmt"

	"atlas/internal/journey/stages"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/page"
)

// MoveUpsToReview lists one page of the requests that wait, oldest first, of all stages whose requests the caller may
// see: those that they review or lead, or every stage for holders of the page reviewMoveUp or of move-up_decide. Their
// own request is left out.
//
// Requires a login. The list is empty for those who review nothing or do not see members.
func (s *Service) MoveUpsToReview(ctx context.Context, w page.Window) (*MoveUpList, error) {
	a := actor.From(ctx)
	if !a.SignedIn() {
		return nil, errs.Login()
	}
	if a.Sees < actor.SeesMembers {
		return &MoveUpList{Rows: []*MoveUp{}}, nil
	}

	reviewed, err := s.store.stagesReviewedBy(ctx, a.UserID)
	if err != nil {
		return nil, fmt.Errorf("find the stages that the caller reviews: %w", err)
	}

	isEveryStage := a.Page("reviewMoveUp") || a.Can(stages.DecideMoveUps)
	found, total, err := s.store.listWaiting(ctx, a.UserID, isEveryStage, w)
	if err != nil {
		return nil, fmt.Errorf("read the requests that wait: %w", err)
	}

	isReviewed := map[int]bool{}
	for _, id := range reviewed {
		isReviewed[id] = true
	}

	for _, m := range found {
		s.setPermissions(m, a.UserID, isReviewed[m.Stage.ID] || a.Can(stages.DecideMoveUps))
	}

	s.expectMoveUps(ctx, found...)

	list := &MoveUpList{Rows: found, Total: total, WaitingCount: total}

	// Only the first page knows the oldest.
	if len(found) > 0 && w.Offset() == 0 {
		list.OldestHours = new(found[0].AgeAt(s.clock.Now()))
	}

	return list, nil
}
