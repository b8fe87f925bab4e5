package stages

import (
	"context"
	"fmt"
	"time"

	"atlas/internal/platform/actor"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/page"
)

// StagePerson is somebody in a stage, for those who lead it.
type StagePerson struct {
	Person                       *JourneyPerson
	Email                        string
	Points, TaskCount, DoneCount int
	Since                        time.Time
	LastAt                       *time.Time
	State                        string
	MoveUpID                     *int
}

// Percentage is the share of tasks that are done.
func (p *StagePerson) Percentage() float64 { return percentage(p.TaskCount, p.TaskCount-p.DoneCount) }

// StagePersonList is one page of the people of a stage.
type StagePersonList struct {
	Stage *Stage
	Rows  []*StagePerson
	Total int
}

// StagePeople lists one page of the people of a stage with their progress: of the stage that the caller leads, or of
// any stage for holders of the page manageStage who see everybody.
//
// Requires a login. Returns errs.Invalid for an unknown state, or errs.NotFound for another stage, for those who lead
// none, and for those who do not see members.
func (s *Service) StagePeople(
	ctx context.Context, stageID *int, w page.Window, state *string,
) (*StagePersonList, error) {
	a := actor.From(ctx)
	if !a.SignedIn() {
		return nil, errs.Login()
	}

	wanted, err := page.ChoiceOf("state", state, "all", "working", "ready", Waiting, Returned)
	if err != nil {
		return nil, err
	}

	scope, err := s.identity.People.ScopeOf(ctx)
	if err != nil {
		return nil, fmt.Errorf("find whom the caller sees: %w", err)
	}

	// The page opens every stage only to those who see everybody.
	isOpen := stageID != nil && a.Page("manageStage") && scope == nil
	leaderID := 0
	if !isOpen {
		leaderID = a.UserID
	}
	if a.Sees < actor.SeesMembers {
		return nil, errs.Missing("Stage")
	}

	found, err := s.store.firstStage(ctx, stageID, leaderID)
	if err != nil {
		return nil, fmt.Errorf("read stages: %w", err)
	}
	if len(found) == 0 {
		return nil, errs.Missing("Stage")
	}

	return s.store.listPeople(ctx, found[0], w, wanted)
}

// StateOf is where somebody is with their stage: the state of their latest request unless it was approved, else by what
// they did.
func StateOf(asked *string, done, all int) string {
	switch {
	case asked != nil && *asked != Approved:
		return *asked
	case done >= all:
		return "ready"
	}
	return "working"
}

// The states of a request to move up.
const (
	Waiting  = "waiting"
	Approved = "approved"
	Returned = "returned"
)
