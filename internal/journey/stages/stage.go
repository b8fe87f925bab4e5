package stages

import (
	"context"
	"strings"
	"time"

	"github.com/99designs/gqlgen/graphql"

	"atlas/internal/platform/actor"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/fold"
	"atlas/internal/platform/page"
)

// Functions that somebody must hold to write, and pages that let them read.
const (
	createStages  = "stage_create"
	updateStages  = "stage_update"
	setProgress   = "stage_progress"
	DecideMoveUps = "move-up_decide"

	everybodyPage = "allUsers"
	stagePage     = "stage"
)

// Stage is a stage of the journey as everybody sees it.
type Stage struct {
	ID          int
	Number      int
	Name        string
	Description *string
}

// StageRecord is a stage as those see it who look after stages.
type StageRecord struct {
	ID          int        `db:"id,made"`
	Number      int        `db:"number"`
	Name        string     `db:"name"`
	NameKey     string     `db:"name_key"`
	Description *string    `db:"description"`
	ArchivedAt  *time.Time `db:"archived_at"`
	CreatedAt   time.Time  `db:"created_at"`
	UpdatedAt   time.Time  `db:"updated_at"`

	TaskCount, Points, PeopleCount, WaitingCount int
}

// StageRecordList is one page of stages.
type StageRecordList struct {
	Rows  []*StageRecord
	Total int
}

// StageFilter picks stages.
type StageFilter struct{ Status *string }

// StageInput is what an editor says of a stage. What is left out stays as it is; null empties.
type StageInput struct {
	Number            graphql.Omittable[*int]
	Name, Description graphql.Omittable[*string]
	// LeaderIds and ReviewerIds stay as they are when they are nil.
	LeaderIds, ReviewerIds []int
}

const (
	stageNumberMax = 999
	nameMax        = 120
	descriptionMax = 20_000
	crewMax        = 50
)

// apply writes the input into the stage and gathers what is wrong with it.
func (in StageInput) apply(stage *StageRecord) error {
	c := new(errs.Check)
	if number, ok := in.Number.ValueOK(); ok && number != nil {
		stage.Number = *number
		c.That(*number >= 0, "number", errs.IsTooLow)
		c.That(*number <= stageNumberMax, "number", errs.IsTooHigh)
	}

	if name, ok := in.Name.ValueOK(); ok || stage.ID == 0 {
		stage.Name = line(name)
		stage.NameKey = fold.Plain(stage.Name)
		c.Text("name", stage.Name, 1, nameMax)
	}

	applyText(c, "description", in.Description, descriptionMax, &stage.Description)
	c.That(len(in.LeaderIds) <= crewMax, "leaderIds", errs.IsTooLong)
	c.That(len(in.ReviewerIds) <= crewMax, "reviewerIds", errs.IsTooLong)

	return c.Err()
}

// line is a text on one line, without blanks around it.
func line(given *string) string {
	if given == nil {
		return ""
	}
	return strings.Join(strings.Fields(*given), " ")
}

func applyText(c *errs.Check, field string, given graphql.Omittable[*string], most int, into **string) {
	typed, ok := given.ValueOK()
	if !ok {
		return
	}
	*into = nil
	if typed != nil && strings.TrimSpace(*typed) != "" {
		*into = new(strings.TrimSpace(*typed))
		c.Text(field, **into, 0, most)
	}
}

// Stages lists all stages in use, by number.
//
// Requires a login.
func (s *Service) Stages(ctx context.Context) ([]*Stage, error) {
	if !actor.From(ctx).SignedIn() {
		return nil, errs.Login()
	}
	return s.store.stagesInUse(ctx)
}

// StageList lists one page of stages for staff, with those that are archived if the filter asks for them.
//
// Requires the page stages. Returns errs.Invalid for an unknown filter.
func (s *Service) StageList(ctx context.Context, w page.Window, f *StageFilter) (*StageRecordList, error) {
	if !actor.From(ctx).Page("stages") {
		return nil, errs.Denied()
	}
	if f == nil {
		f = &StageFilter{}
	}

	status, err := page.ChoiceOf("status", f.Status, "active", "archived", "all")
	if err != nil {
		return nil, err
	}

	return s.store.listStages(ctx, w, status)
}

var stagePages = []string{stagePage, "editStage"}

// Stage reads one stage for staff, also an archived one, with how many tasks and people it has.
//
// Requires the page stage or editStage. Returns errs.NotFound if there is no such stage, and to everybody without a
// page.
func (s *Service) Stage(ctx context.Context, id int) (*StageRecord, error) {
	if !actor.From(ctx).Page(stagePages...) {
		return nil, errs.Missing("Stage")
	}
	return s.store.stageByID(ctx, id)
}

// StagesInUse lists all stages in use, by number. It checks no rights.
func (s *Service) StagesInUse(ctx context.Context) ([]*Stage, error) {
	return s.store.stagesInUse(ctx)
}
