package moveups

import (
	"context"
	"fmt"
	"strings"

	"atlas/internal/identity"
	"atlas/internal/journey/stages"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/errs"
)

const commentMax = 1000

// RequestMoveUp asks the reviewers of the caller's stage to let the caller move up. While a request is in review it
// returns that one.
//
// Requires a login outside an impersonation, and that the caller is a member. Returns errs.Invalid for a note that is
// too long, or errs.Conflict while tasks remain and in the last stage.
func (s *Service) RequestMoveUp(ctx context.Context, note *string) (*MoveUp, error) {
	a := actor.From(ctx)
	switch {
	case !a.SignedIn():
		return nil, errs.Login()
	case a.Impersonating():
		return nil, errs.Impersonating()
	}

	note, err := readComment("note", note, false)
	if err != nil {
		return nil, err
	}

	var id int
	err = s.db.Tx(ctx, func(ctx context.Context) error {
		// The journey is locked, so that two clicks make one request.
		j, err := s.stages.LockJourney(ctx, a.UserID)
		if err != nil {
			return fmt.Errorf("lock the journey of user %d: %w", a.UserID, err)
		}
		if j == nil || !j.IsMember {
			return errs.New(errs.Forbidden, "Only members can move up.")
		}

		p, err := s.stages.ProgressOf(ctx, a.UserID)
		if err != nil {
			return err
		}

		// A second click gets the same answer.
		if p.IsWaiting {
			id, err = s.store.waitingRequest(ctx, a.UserID)
			return err
		}

		// Checked on the server: a page that was open for long may still show the button.
		if err := RequireReady(p); err != nil {
			return err
		}

		if id, err = s.store.insertRequest(ctx, a.UserID, j.StageID, note); err != nil {
			return err
		}

		if err := s.logMoveUp(ctx, "move_up_request", a.UserID, id, nil,
			map[string]any{"stageId": j.StageID, "state": stages.Waiting, "note": note}); err != nil {
			return fmt.Errorf("log request %d: %w", id, err)
		}

		reviewers, err := s.reviewersOf(ctx, j.StageID)
		if err != nil {
			return err
		}

		return s.notifyReviewers(ctx, p.Stage, a.UserID, reviewers)
	})
	if err != nil {
		return nil, err
	}

	return s.MoveUp(ctx, id)
}

// RequireReady returns errs.Conflict with the reason why somebody may not ask to move up; nil if they may.
func RequireReady(p *stages.UserStageProgress) error {
	switch {
	case p.NextStage == nil:
		return errs.New(errs.Conflict, "You've reached the last stage.")
	case len(p.RemainingTasks) == 1:
		return errs.New(errs.Conflict, "Finish all tasks in your stage first: 1 left.")
	case len(p.RemainingTasks) > 0:
		return errs.New(errs.Conflict, "Finish all tasks in your stage first: %d left.", len(p.RemainingTasks))
	}
	return nil
}

// readComment reads what somebody wrote along with a request or a decision.
func readComment(field string, given *string, isRequired bool) (*string, error) {
	text := ""
	if given != nil {
		text = strings.TrimSpace(*given)
	}

	c, least := new(errs.Check), 0
	if isRequired {
		least = 1
	}

	c.Text(field, text, least, commentMax)
	if err := c.Err(); err != nil || text == "" {
		return nil, err
	}

	return &text, nil
}

// ApproveMoveUp lets somebody move up to the next stage by number.
//
// Requires a login outside an impersonation, and that the caller sees members, reviews the stage or holds
// move-up_decide, and did not make the request. Returns errs.Invalid for a comment that is too long; errs.NotFound if
// there is no such request, and to those who may not decide on it; or errs.Conflict if it was already decided, if the person is in another stage by
// now, or if there is no next stage.
func (s *Service) ApproveMoveUp(ctx context.Context, id int, comment *string) (*MoveUp, error) {
	return s.decide(ctx, id, func(ctx context.Context, m *MoveUp, j *stages.Journey) error {
		// Read in here, after the rights.
		comment, err := readComment("comment", comment, false)
		if err != nil {
			return err
		}

		// Staff may have moved them by hand since they asked.
		if j.StageID != m.Stage.ID {
			return errs.New(errs.Conflict, "They have moved on since then.")
		}

		next := m.NextStage
		if next == nil {
			return errs.New(errs.Conflict, "There's no stage after this one.")
		}

		if err := s.writeDecision(ctx, m, stages.Approved, comment, &next.ID); err != nil {
			return err
		}

		// The decision is written first: it says where the move comes from.
		if err := s.stages.Move(ctx, j, next.ID, stages.MovedUp, callerOf(ctx)); err != nil {
			return fmt.Errorf("move user %d up: %w", m.Person.ID, err)
		}

		for _, tell := range s.hooks.MovedUp {
			if err := tell(ctx, m.Person.ID, m.Stage.ID, next.ID); err != nil {
				return fmt.Errorf("tell that user %d moved up: %w", m.Person.ID, err)
			}
		}

		// Decided requests leave the notices of the other reviewers.
		if err := s.syncReviewNotices(ctx, m.Stage); err != nil {
			return fmt.Errorf("tell the reviewers of stage %d: %w", m.Stage.ID, err)
		}

		return s.notifyRequester(ctx, m, stages.Approved, comment)
	})
}

// ReturnMoveUp gives a request back with a comment; the person may ask again.
//
// Requires what ApproveMoveUp does. Returns errs.Invalid for a comment that is missing or too long, errs.NotFound as
// there, or errs.Conflict if the request was already decided.
func (s *Service) ReturnMoveUp(ctx context.Context, id int, comment string) (*MoveUp, error) {
	return s.decide(ctx, id, func(ctx context.Context, m *MoveUp, _ *stages.Journey) error {
		said, err := readComment("comment", &comment, true)
		if err != nil {
			return err
		}

		if err := s.writeDecision(ctx, m, stages.Returned, said, nil); err != nil {
			return err
		}

		if err := s.syncReviewNotices(ctx, m.Stage); err != nil {
			return fmt.Errorf("tell the reviewers of stage %d: %w", m.Stage.ID, err)
		}

		return s.notifyRequester(ctx, m, stages.Returned, said)
	})
}

// UndoMoveUp takes a decision back within the hours of the setting: the request waits again, and the person who moved
// up is back in the stage before. Tasks and points stay.
//
// Requires what ApproveMoveUp does. Returns errs.NotFound as there, or errs.Conflict if nobody has decided, if it is
// too late, or if the person has moved on since.
func (s *Service) UndoMoveUp(ctx context.Context, id int) (*MoveUp, error) {
	return s.changeRequest(ctx, id, func(ctx context.Context, m *MoveUp, j *stages.Journey) error {
		// Judged under the lock of the journey: nothing can follow from the decision meanwhile.
		if err := m.Undoable(s.clock.Now()); err != nil {
			return err
		}

		if err := s.store.reopen(ctx, id); err != nil {
			return err
		}

		if m.State == stages.Approved {
			if err := s.stages.Move(ctx, j, m.Stage.ID, stages.MovedBack, callerOf(ctx)); err != nil {
				return fmt.Errorf("move user %d back: %w", m.Person.ID, err)
			}
		}

		if err := s.logMoveUp(ctx, "move_up_undo", m.Person.ID, id,
			map[string]any{"state": m.State, "comment": m.Comment}, map[string]any{"state": stages.Waiting}); err != nil {
			return fmt.Errorf("log request %d: %w", id, err)
		}

		// It waits again: for the other reviewers too.
		reviewers, err := s.reviewersOf(ctx, m.Stage.ID)
		if err != nil {
			return err
		}

		return s.notifyReviewers(ctx, m.Stage, callerOf(ctx), reviewers)
	})
}

// decide runs a decision on a request that waits.
func (s *Service) decide(
	ctx context.Context, id int, change func(ctx context.Context, m *MoveUp, j *stages.Journey) error,
) (*MoveUp, error) {
	return s.changeRequest(ctx, id, func(ctx context.Context, m *MoveUp, j *stages.Journey) error {
		if m.State != stages.Waiting {
			return errs.New(errs.Conflict, "This request was already decided.")
		}
		return change(ctx, m, j)
	})
}

// changeRequest runs a change of a request by somebody who may decide on it. The journey of the person is locked before
// the request is read: one decision comes after the other.
//
// Requires a login outside an impersonation. Returns errs.NotFound if there is no such request, if the caller does not
// see members or may not decide on it, and for the caller's own.
func (s *Service) changeRequest(
	ctx context.Context, id int, change func(ctx context.Context, m *MoveUp, j *stages.Journey) error,
) (*MoveUp, error) {
	a := actor.From(ctx)
	switch {
	case !a.SignedIn():
		return nil, errs.Login()
	// A decision needs a person who answers for it.
	case a.Impersonating():
		return nil, errs.Impersonating()
	// A reviewer who does not see members cannot read the request either.
	case a.Sees < actor.SeesMembers:
		return nil, errs.Missing("Request")
	}

	err := s.db.Tx(ctx, func(ctx context.Context) error {
		j, deciding, err := s.lockRequester(ctx, id)
		if err != nil {
			return err
		}

		m, err := s.store.moveUpByID(ctx, id)
		if err != nil {
			return err
		}

		// Reviewers are on the journey, too, and somebody else decides about them.
		if !deciding || m.Person.ID == a.UserID {
			return errs.Missing("Request")
		}

		return change(ctx, m, j)
	})
	if err != nil {
		return nil, err
	}

	m, err := s.store.moveUpByID(ctx, id)
	if err != nil {
		return nil, err
	}

	s.setPermissions(m, a.UserID, true)
	s.expectMoveUps(ctx, m)
	return m, nil
}

// lockRequester locks the journey of the person who made a request, and tells whether the caller decides on it. Returns
// errs.NotFound if there is no such request or the person has no journey.
func (s *Service) lockRequester(ctx context.Context, id int) (*stages.Journey, bool, error) {
	a := actor.From(ctx)
	j, reviews, err := s.store.lockJourneyOf(ctx, id, a.UserID)
	return j, reviews || a.Can(stages.DecideMoveUps), err
}

// writeDecision decides a request, if nobody else did.
func (s *Service) writeDecision(ctx context.Context, m *MoveUp, state string, comment *string, to *int) error {
	isFirst, err := s.store.writeState(ctx, m.ID, state, callerOf(ctx), comment, to)
	if err != nil {
		return err
	}
	if !isFirst {
		return errs.New(errs.Conflict, "This request was already decided.")
	}

	return s.logMoveUp(ctx, "move_up_"+state, m.Person.ID, m.ID, map[string]any{"state": stages.Waiting},
		map[string]any{"state": state, "comment": comment, "toStageId": to})
}

func (s *Service) logMoveUp(ctx context.Context, action string, userID, id int, before, after any) error {
	return s.identity.Log(ctx,
		identity.LogEntry{Action: action, SubjectID: userID, Entity: "move-up", EntityID: id, Before: before,
			After: after})
}

func callerOf(ctx context.Context) int { return actor.From(ctx).UserID }
