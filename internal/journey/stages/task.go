package stages

import (
	"context"
	"net/url"
	"strings"
	"time"

	"github.com/99designs/gqlgen/graphql"

	"atlas/internal/platform/errs"
)

// TaskRecord is a task as those see it who look after stages.
type TaskRecord struct {
	ID          int        `db:"id,made"`
	StageID     int        `db:"stage_id"`
	Title       string     `db:"title"`
	Description *string    `db:"description"`
	Points      int        `db:"points"`
	ActionLabel *string    `db:"action_label"`
	TargetKind  string     `db:"target_kind"`
	TargetID    *int       `db:"target_id"`
	TargetURL   *string    `db:"target_url"`
	IsAutomatic bool       `db:"is_automatic"`
	Position    int        `db:"position"`
	ArchivedAt  *time.Time `db:"archived_at"`
	CreatedAt   time.Time  `db:"created_at"`
	UpdatedAt   time.Time  `db:"updated_at"`

	// Target is where it leads; nil for nowhere.
	Target    *TaskTarget
	DoneCount int
	doneAt    *time.Time
	doneBy    *string
}

// Task is a task as the person sees whose journey it is.
type Task struct {
	ID          int
	Title       string
	Description *string
	Points      int
	ActionLabel *string
	Target      *TaskTarget
	IsAutomatic bool
	DoneAt      *time.Time
	// DoneBy is the name of who ticked it for the person; nil where no staff did.
	DoneBy *string
}

// asTask is the task for the person it was read for.
func (t *TaskRecord) asTask() *Task {
	return &Task{t.ID, t.Title, t.Description, t.Points, t.ActionLabel, t.Target, t.IsAutomatic, t.doneAt, t.doneBy}
}

// TaskTargetInput is where a task shall lead.
type TaskTargetInput struct {
	Kind string
	ID   *int
	URL  *string
}

// TaskInput is what an editor says of a task. What is left out stays as it is; null empties.
type TaskInput struct {
	Title, Description, ActionLabel graphql.Omittable[*string]
	Points                          graphql.Omittable[*int]
	Target                          graphql.Omittable[*TaskTargetInput]
	IsAutomatic                     graphql.Omittable[*bool]
}

const (
	titleMax     = 200
	taskTextMax  = 5000
	pointsMax    = 1000
	actionMax    = 40
	addressMax   = 500
	tasksOfStage = 100
)

// Apply writes the input into the task and gathers what is wrong with it.
func (in TaskInput) Apply(t *TaskRecord) error {
	c := new(errs.Check)
	if title, ok := in.Title.ValueOK(); ok || t.ID == 0 {
		t.Title = line(title)
		c.Text("title", t.Title, 1, titleMax)
	}

	applyText(c, "description", in.Description, taskTextMax, &t.Description)
	applyText(c, "actionLabel", in.ActionLabel, actionMax, &t.ActionLabel)
	if points, ok := in.Points.ValueOK(); ok {
		t.Points = 0
		if points != nil {
			t.Points = *points
		}

		c.That(t.Points >= 0, "points", errs.IsTooLow)
		c.That(t.Points <= pointsMax, "points", errs.IsTooHigh)
	}

	if target, ok := in.Target.ValueOK(); ok {
		target.apply(c, t)
	}

	if automatic, ok := in.IsAutomatic.ValueOK(); ok {
		t.IsAutomatic = automatic != nil && *automatic
	}

	if t.TargetKind == "" {
		t.TargetKind = noTarget
	}
	// Pressing the button of a task that leads nowhere finishes it, so it says that and never promises to open
	// something.
	if t.TargetKind == noTarget {
		t.ActionLabel = nil
	}

	c.That(!t.IsAutomatic || kindOf(t.TargetKind) != nil, "isAutomatic", "needs a lesson, a form or an event")
	return c.Err()
}

func (in *TaskTargetInput) apply(c *errs.Check, t *TaskRecord) {
	t.TargetKind, t.TargetID, t.TargetURL = noTarget, nil, nil
	if in == nil {
		return
	}

	t.TargetKind = in.Kind
	switch {
	// Any other scheme could run script in the browser of a member.
	case in.Kind == linkTarget:
		address := line(in.URL)
		t.TargetURL = &address
		c.That(isLink(address), "target", "must start with https:// or be a page of this site")
	case kindOf(in.Kind) != nil:
		t.TargetID = in.ID
		c.That(in.ID != nil, "target", errs.IsRequired)
	case in.Kind != noTarget:
		c.Add("target", errs.IsNotValid)
	}
}

// isLink takes an address on the web and a path of this site.
func isLink(address string) bool {
	if len(address) > addressMax {
		return false
	}
	if strings.HasPrefix(address, "/") {
		// Two slashes, or one and a backslash, are the address of another host.
		return !strings.HasPrefix(address, "//") && !strings.Contains(address, `\`)
	}
	u, err := url.Parse(address)
	return err == nil && u.Scheme == "https" && u.Host != "" && u.User == nil
}

// TasksOfRequests is, for requests to move up, the tasks of the stage with when the person did each; archived ones only if
// they did them. It checks no rights.
func (s *Service) TasksOfRequests(ctx context.Context, requestIDs []int) (map[int][]*Task, error) {
	return s.store.tasksOfRequests(ctx, requestIDs)
}
