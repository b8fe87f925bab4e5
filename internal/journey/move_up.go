package journey

import (
	"context"
	"fmt"
	"time"

	"atlas/internal/platform/actor"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/page"
	"atlas/internal/settings"
)

// MoveUp is one request to move up to the next stage.
type MoveUp struct {
	ID          int
	Person      *JourneyPerson
	Stage       *Stage
	NextStage   *Stage
	State       string
	Attempt     int
	Note        *string
	RequestedAt time.Time
	DecidedAt   *time.Time
	DecidedBy   *JourneyPerson
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

// The states of a request.
const (
	waiting  = "waiting"
	approved = "approved"
	returned = "returned"
)

// undoTime is how long a decision can be taken back.
func (s *Service) undoTime(ctx context.Context) time.Duration {
	return time.Duration(s.settings.Int(ctx, settings.MoveUpUndoHours)) * time.Hour
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
	case m.State == waiting:
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

// reading tells whether the caller may see the requests of a stage, deciding whether they may decide them.
func (s *Service) reviews(ctx context.Context, stageID int) (reading, deciding bool, err error) {
	a := actor.From(ctx)

	// Nobody without a view of members learns who works in a stage.
	if a.Sees < actor.SeesMembers {
		return false, false, nil
	}

	var leads, reviews int
	err = s.db.Row(ctx,
		`SELECT COUNT(CASE WHEN c.role = 'leader' THEN 1 END), COUNT(CASE WHEN c.role = 'reviewer' THEN 1 END)
			FROM stage_crew c WHERE c.stage_id = ? AND c.user_id = ?`,
		[]any{stageID, a.UserID}, &leads, &reviews)
	deciding = reviews > 0 || a.Can(decideMoveUps)

	return deciding || leads > 0 || a.Page("reviewMoveUp"), deciding, err
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

	wanted, err := choiceOf("state", state, waiting, approved, returned, "all")
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

	m, err := s.moveUpByID(ctx, id)
	if err != nil {
		return nil, err
	}

	reading, deciding, err := s.reviews(ctx, m.Stage.ID)

	// Whoever asked may always see their own request.
	if err == nil && !reading && m.Person.ID != a.UserID {
		err = errs.Missing("Request")
	}
	if err != nil {
		return nil, err
	}

	s.judge(m, a.UserID, deciding)
	s.expectMoveUps(ctx, m)
	return m, nil
}

// judge says what the caller may do with a request. Nobody decides on themselves.
func (s *Service) judge(m *MoveUp, callerID int, deciding bool) {
	now := s.clock.Now()
	deciding = deciding && m.Person.ID != callerID
	m.CanDecide = deciding && m.State == waiting
	m.CanUndo = deciding && m.Undoable(now) == nil
	m.AgeHours = m.AgeAt(now)
}

// latestMoveUp is the latest request of somebody to leave the stage they stand in; nil without one.
func (s *Service) latestMoveUp(ctx context.Context, p *UserStageProgress) (*MoveUp, error) {
	// Most people never asked: the progress says so without another statement.
	if p.Stage == nil || !p.hasAsked {
		return nil, nil
	}

	found, _, err := s.readMoveUps(ctx, "WHERE m.user_id = ? AND m.stage_id = ? ORDER BY m.attempt DESC LIMIT 1",
		p.UserID, p.Stage.ID)
	if err != nil || len(found) == 0 {
		return nil, err
	}

	_, deciding, err := s.reviews(ctx, p.Stage.ID)
	if err != nil {
		return nil, fmt.Errorf("find what the caller reviews of stage %d: %w", p.Stage.ID, err)
	}

	s.judge(found[0], actor.From(ctx).UserID, deciding)
	s.expectMoveUps(ctx, found...)
	return found[0], nil
}

// earlierMoveUps are, for requests, those of the same person in the same stage before, latest first.
func (s *Service) earlierMoveUps(ctx context.Context, ids []int) (map[int][]*MoveUp, error) {
	cond, arg := s.db.InInts("o.id", ids)
	all, _, err := s.readMoveUps(ctx,
		`WHERE EXISTS (SELECT 1 FROM move_ups o
			WHERE o.user_id = m.user_id AND o.stage_id = m.stage_id AND o.attempt >= m.attempt AND `+cond+
			`) ORDER BY m.attempt DESC, m.id`, arg)

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

// evidence is, for requests, the tasks of the stage with when the person did each; archived ones only if they did them.
func (s *Service) evidence(ctx context.Context, ids []int) (map[int][]*Task, error) {
	cond, arg := s.db.InInts("m.id", ids)
	out, err := map[int][]*Task{}, error(nil)
	_, err = s.scanTasks(ctx,
		`, m.id FROM move_ups m JOIN tasks t ON t.stage_id = m.stage_id
			LEFT JOIN task_completions c ON c.task_id = t.id AND c.user_id = m.user_id `+targetJoins+`
		WHERE `+cond+` AND (t.archived_at IS NULL OR c.done_at IS NOT NULL) ORDER BY m.id, t.position, t.id`,
		[]any{arg}, func(t *TaskRecord, moveUpID int) {
			out[moveUpID] = append(out[moveUpID], t.mine())
		})

	return out, err
}
