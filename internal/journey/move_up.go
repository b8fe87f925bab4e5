package journey

import (
	"context"
	"time"

	"atlas/internal/platform/actor"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/page"
)

// MoveUp is one request to move up to the next stage.
type MoveUp struct {
	ID                int
	Person            *JourneyPerson
	Stage             *Stage
	NextStage         *Stage
	State             string
	Attempt           int
	Note              *string
	RequestedAt       time.Time
	DecidedAt         *time.Time
	DecidedBy         *JourneyPerson
	Comment           *string
	Points            int
	CanDecide         bool
	CanUndo           bool
	AgeHours          int
	toStageID         *int
	isLatest, isThere bool
}

// The states of a request.
const (
	waiting  = "waiting"
	approved = "approved"
	returned = "returned"
)

// undoTime is how long a decision can be taken back.
const undoTime = 24 * time.Hour

// UndoUntil is until when the decision can be taken back; nil without one.
func (m *MoveUp) UndoUntil() *time.Time {
	if m.DecidedAt == nil {
		return nil
	}
	return new(m.DecidedAt.Add(undoTime))
}

// undoable tells whether a decision can be taken back at a moment: for a day, as long as nothing follows from it.
func (m *MoveUp) undoable(now time.Time) error {
	switch {
	case m.State == waiting:
		return errs.New(errs.Conflict, "This request was not decided yet.")
	case !now.Before(m.DecidedAt.Add(undoTime)):
		return errs.New(errs.Conflict, "A decision can be taken back for 24 hours.")
	case !m.isLatest || !m.isThere:
		return errs.New(errs.Conflict, "The person has gone on since.")
	}
	return nil
}

// age is whole hours since a request, or until it was decided.
func (m *MoveUp) age(now time.Time) int {
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

// reading tells whether the caller may see the requests of a stage, deciding whether they may decide them.
func (s *Service) reviews(ctx context.Context, stageID int) (reading, deciding bool, err error) {
	a := actor.From(ctx)
	var leads, reviews int
	err = s.db.Row(ctx, `SELECT COUNT(CASE WHEN c.role = 'leader' THEN 1 END), COUNT(CASE WHEN c.role = 'reviewer' THEN 1 END) FROM stage_crew c WHERE c.stage_id = ? AND c.user_id = ?`,
		[]any{stageID, a.UserID}, &leads, &reviews)
	deciding = reviews > 0 || a.Can(decideMoveUps)
	return deciding || leads > 0 || a.Page("reviewMoveUp"), deciding, err
}

// MoveUps is one page of the requests of a stage: those in review oldest first, others latest first. Reviewers and leaders of the stage,
// holders of the page reviewMoveUp; NOT_FOUND for others, BAD_USER_INPUT for an unknown state.
func (s *Service) MoveUps(ctx context.Context, stageID int, w page.Window, state *string) (*MoveUpList, error) {
	a := actor.From(ctx)
	if !a.SignedIn() {
		return nil, errs.Login()
	}
	wanted, err := oneOf("state", state, waiting, approved, returned, "all")
	if err != nil {
		return nil, err
	}
	reading, deciding, err := s.reviews(ctx, stageID)
	if err != nil {
		return nil, err
	}
	if !reading {
		return nil, errs.Missing("Stage")
	}
	return s.listMoveUps(ctx, stageID, w, wanted, deciding)
}

// MoveUp is one request. The person who asked, and whoever may see the requests of its stage; NOT_FOUND.
func (s *Service) MoveUp(ctx context.Context, id int) (*MoveUp, error) {
	a := actor.From(ctx)
	if !a.SignedIn() {
		return nil, errs.Login()
	}
	m, err := s.moveUpByID(ctx, id)
	if err != nil {
		return nil, err
	}
	reading, deciding, err := s.reviews(ctx, m.Stage.ID)
	if err == nil && !reading && m.Person.ID != a.UserID {
		err = errs.Missing("Request")
	}
	if err != nil {
		return nil, err
	}
	s.judge(m, a.UserID, deciding)
	return m, nil
}

// judge says what the caller may do with a request. Nobody decides on themselves.
func (s *Service) judge(m *MoveUp, callerID int, deciding bool) {
	now := s.clock.Now()
	deciding = deciding && m.Person.ID != callerID
	m.CanDecide = deciding && m.State == waiting
	m.CanUndo = deciding && m.undoable(now) == nil
	m.AgeHours = m.age(now)
}

// latestMoveUp is the latest request of somebody to leave the stage they stand in; nil without one.
func (s *Service) latestMoveUp(ctx context.Context, p *UserStageProgress) (*MoveUp, error) {
	if p.Stage == nil {
		return nil, nil
	}
	found, _, err := s.readMoveUps(ctx, "WHERE m.user_id = ? AND m.stage_id = ? ORDER BY m.attempt DESC LIMIT 1", p.UserID, p.Stage.ID)
	if err != nil || len(found) == 0 {
		return nil, err
	}
	_, deciding, err := s.reviews(ctx, p.Stage.ID)
	if err != nil {
		return nil, err
	}
	s.judge(found[0], actor.From(ctx).UserID, deciding)
	return found[0], nil
}

// earlierMoveUps are the requests of the same person in the same stage before this one, latest first.
func (s *Service) earlierMoveUps(ctx context.Context, m *MoveUp) ([]*MoveUp, error) {
	found, _, err := s.readMoveUps(ctx, "WHERE m.user_id = ? AND m.stage_id = ? AND m.attempt < ? ORDER BY m.attempt DESC", m.Person.ID, m.Stage.ID, m.Attempt)
	for _, earlier := range found {
		earlier.AgeHours = earlier.age(s.clock.Now())
	}
	return found, err
}

// evidence is the tasks of the stage with when the person did each; archived ones only if they did them.
func (s *Service) evidence(ctx context.Context, m *MoveUp) ([]*Task, error) {
	found, err := s.readTasks(ctx, false, "WHERE t.stage_id = ? AND (t.archived_at IS NULL OR c.done_at IS NOT NULL) ORDER BY t.position, t.id", m.Person.ID, m.Stage.ID)
	out := make([]*Task, len(found))
	for i, t := range found {
		out[i] = t.mine()
	}
	return out, err
}
