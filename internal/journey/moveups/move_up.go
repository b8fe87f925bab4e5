package moveups

import (
	"context"
	"fmt"
	"time"

	"atlas/internal/journey/stages"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/page"
)

// MoveUp is one request to move up to the next stage.
type MoveUp struct {
	ID          int
	Person      *stages.JourneyPerson
	Stage       *stages.Stage
	NextStage   *stages.Stage
	State       string
	Attempt     int
	Note        *string
	RequestedAt time.Time
	DecidedAt   *time.Time
	DecidedBy   *stages.JourneyPerson
	Comment     *string
	Points      int
	CanDecide   bool
	CanUndo     bool
	AgeHours    int

	// IsLatest tells whether the person has not asked again since, IsThere whether they stand where the decision left
	// them.
	IsLatest, IsThere bool
	// UndoTime is how long a decision can be taken back, by the setting.
	UndoTime time.Duration
}

// UndoUntil is until when the decision can be taken back; nil without one.
func (m *MoveUp) UndoUntil() *time.Time {
	if m.DecidedAt == nil {
		return nil
	}
	return new(m.DecidedAt.Add(m.UndoTime))
}

// Undoable tells whether a decision can be taken back at a moment: for as many hours as the setting says, as long as
// nothing follows from it.
func (m *MoveUp) Undoable(now time.Time) error {
	switch {
	case m.State == stages.Waiting:
		return errs.New(errs.Conflict, "No one has decided on this request yet.")
	case !now.Before(m.DecidedAt.Add(m.UndoTime)):
		return errs.New(errs.Conflict, "It's too late to undo this decision. That was possible until %s.",
			m.UndoUntil().In(clock.Manila).Format("Jan 02, 2006 3:04 PM"))
	// A later request or another stage rests on this decision.
	case !m.IsLatest || !m.IsThere:
		return errs.New(errs.Conflict, "They have moved on since then.")
	}

	return nil
}

// AgeAt is whole hours since a request, or until it was decided.
func (m *MoveUp) AgeAt(now time.Time) int {
	if m.DecidedAt != nil {
		now = *m.DecidedAt
	}
	return int(now.Sub(m.RequestedAt) / time.Hour)
}

// MoveUpList is one page of requests.
type MoveUpList struct {
	Rows                []*MoveUp
	Total, WaitingCount int
	OldestHours         *int
}

// reviews tells whether the caller may read the requests of a stage, and whether they may decide them.
func (s *Service) reviews(ctx context.Context, stageID int) (reading, deciding bool, err error) {
	a := actor.From(ctx)

	// Nobody without a view of members learns who works in a stage.
	if a.Sees < actor.SeesMembers {
		return false, false, nil
	}

	leads, reviews, err := s.store.rolesIn(ctx, stageID, a.UserID)
	deciding = reviews || a.Can(stages.DecideMoveUps)

	return deciding || leads || a.Page("reviewMoveUp"), deciding, err
}

// MoveUps lists one page of the requests of a stage to move up: those in review oldest first, others latest first.
//
// Requires that the caller reviews or leads the stage, or holds the page reviewMoveUp or move-up_decide. Returns
// errs.Invalid for an unknown state, or errs.NotFound to everybody else and to those who do not see members.
func (s *Service) MoveUps(ctx context.Context, stageID int, w page.Window, state *string) (*MoveUpList, error) {
	a := actor.From(ctx)
	if !a.SignedIn() {
		return nil, errs.Login()
	}

	wanted, err := page.ChoiceOf("state", state, stages.Waiting, stages.Approved, stages.Returned, "all")
	if err != nil {
		return nil, err
	}

	reading, deciding, err := s.reviews(ctx, stageID)
	if err != nil {
		return nil, fmt.Errorf("find what the caller reviews of stage %d: %w", stageID, err)
	}
	if !reading {
		return nil, errs.Missing("Stage")
	}

	return s.listMoveUps(ctx, stageID, w, wanted, deciding)
}

// MoveUp reads one request to move up, and tells what the caller may do with it.
//
// Requires that the caller made the request or may see the requests of its stage, as in MoveUps. Returns errs.NotFound
// if there is no such request, and to everybody else.
func (s *Service) MoveUp(ctx context.Context, id int) (*MoveUp, error) {
	a := actor.From(ctx)
	if !a.SignedIn() {
		return nil, errs.Login()
	}

	m, err := s.store.moveUpByID(ctx, id)
	if err != nil {
		return nil, err
	}

	reading, deciding, err := s.reviews(ctx, m.Stage.ID)

	// Anyone who asked may always see their own request.
	if err == nil && !reading && m.Person.ID != a.UserID {
		err = errs.Missing("Request")
	}
	if err != nil {
		return nil, err
	}

	s.setPermissions(m, a.UserID, deciding)
	s.expectMoveUps(ctx, m)
	return m, nil
}

// setPermissions says what the caller may do with a request. Nobody decides on themselves.
func (s *Service) setPermissions(m *MoveUp, callerID int, deciding bool) {
	now := s.clock.Now()
	deciding = deciding && m.Person.ID != callerID
	m.CanDecide = deciding && m.State == stages.Waiting
	m.CanUndo = deciding && m.Undoable(now) == nil
	m.AgeHours = m.AgeAt(now)
}

// Latest is the latest request of somebody to leave the stage they stand in; nil without one.
func (s *Service) Latest(ctx context.Context, p *stages.UserStageProgress) (*MoveUp, error) {
	// Most people never asked: the progress says so without another statement.
	if p.Stage == nil || !p.HasAsked {
		return nil, nil
	}

	found, err := s.store.latestOf(ctx, p.UserID, p.Stage.ID)
	if err != nil || len(found) == 0 {
		return nil, err
	}

	_, deciding, err := s.reviews(ctx, p.Stage.ID)
	if err != nil {
		return nil, fmt.Errorf("find what the caller reviews of stage %d: %w", p.Stage.ID, err)
	}

	s.setPermissions(found[0], actor.From(ctx).UserID, deciding)
	s.expectMoveUps(ctx, found...)
	return found[0], nil
}

// earlierMoveUps are, for requests, those of the same person in the same stage before, latest first.
func (s *Service) earlierMoveUps(ctx context.Context, ids []int) (map[int][]*MoveUp, error) {
	all, err := s.store.upTo(ctx, ids)

	// All attempts are read at once and paired here: there are few.
	out := map[int][]*MoveUp{}

	for _, m := range all {
		for _, earlier := range all {
			if earlier.Person.ID == m.Person.ID && earlier.Stage.ID == m.Stage.ID && earlier.Attempt < m.Attempt {
				out[m.ID] = append(out[m.ID], earlier)
			}
		}
	}

	return out, err
}

// listMoveUps lists one page of the requests of a stage for the caller.
func (s *Service) listMoveUps(
	ctx context.Context, stageID int, w page.Window, state string, deciding bool,
) (*MoveUpList, error) {
	found, total, err := s.store.findMoveUps(ctx, stageID, w, state)
	if err != nil {
		return nil, fmt.Errorf("list the requests of stage %d: %w", stageID, err)
	}

	list := &MoveUpList{Rows: found, Total: total}
	caller := callerOf(ctx)
	for _, m := range found {
		s.setPermissions(m, caller, deciding)
	}

	s.expectMoveUps(ctx, found...)

	// The head of the queue is told on every page, whatever the list shows.
	oldest := MoveUp{}
	list.WaitingCount, oldest.RequestedAt, err = s.store.headOfQueue(ctx, stageID)
	if err == nil && list.WaitingCount > 0 {
		list.OldestHours = new(oldest.AgeAt(s.clock.Now()))
	}

	return list, err
}
