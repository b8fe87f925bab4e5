package journey

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"strings"
	"time"

	"github.com/99designs/gqlgen/graphql"

	"atlas/internal/platform/db"
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

// mine is the task for the person it was read for.
func (t *TaskRecord) mine() *Task {
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

var tasks = db.NewTable[TaskRecord]("tasks")

// lockTask reads a task that is about to change.
func (s *Service) lockTask(ctx context.Context, id int) (*TaskRecord, error) {
	t, err := tasks.Lock(ctx, s.db, id)
	if errors.Is(err, db.ErrNone) {
		return nil, errs.Missing("Task")
	}
	return t, err
}

// readTasks reads tasks t with where they lead, and when the person did them whom the first value names (0 for nobody);
// counted also counts who did them.
func (s *Service) readTasks(ctx context.Context, counted bool, tail string, args ...any) ([]*TaskRecord, error) {
	count := "0"
	if counted {
		count = "(SELECT COUNT(*) FROM task_completions n WHERE n.task_id = t.id)"
	}
	return s.scanTasks(ctx,
		`, `+count+` FROM tasks t LEFT JOIN task_completions c ON c.task_id = t.id AND c.user_id = ? `+targetJoins+` `+
			tail, args,
		func(t *TaskRecord, count int) { t.DoneCount = count })
}

// tickedBy is the name of the staff who ticked a task for somebody, in c.
const tickedBy = `(SELECT b.first_name || ' ' || b.last_name FROM users b WHERE b.id = c.by_id AND c.how = '` +
	byStaff + `')`

// scanTasks reads tasks t with where they lead and, in c, when somebody did them; from begins with one more number,
// which each is told.
func (s *Service) scanTasks(
	ctx context.Context, from string, args []any, told func(t *TaskRecord, number int),
) ([]*TaskRecord, error) {
	rows, err := s.db.Query(ctx, `SELECT `+tasks.Columns("t.")+`, `+targetColumns+`, c.done_at, `+tickedBy+from,
		args...)
	if err != nil {
		return nil, fmt.Errorf("read tasks: %w", err)
	}

	defer rows.Close()
	out := []*TaskRecord{}
	dest := make([]any, strings.Count(tasks.Columns(""), ",")+1)

	for rows.Next() {
		t, target, number := new(TaskRecord), targetScan{}, 0
		tasks.Dest(t, dest)
		if err := rows.Scan(append(append(dest[:len(dest):len(dest)], target.dest()...), db.OptionalMillis(&t.doneAt),
			&t.doneBy, &number)...); err != nil {
			return nil, fmt.Errorf("read a task: %w", err)
		}

		t.Target = target.of(t)
		told(t, number)
		out = append(out, t)
	}

	return out, rows.Err()
}

// taskFor is one task, with when somebody did it.
func (s *Service) taskFor(ctx context.Context, userID, id int) (*TaskRecord, error) {
	found, err := s.readTasks(ctx, false, "WHERE t.id = ?", userID, id)
	if err == nil && len(found) == 0 {
		err = errs.Missing("Task")
	}
	if err != nil {
		return nil, err
	}
	return found[0], nil
}

// taskByID is one task for whoever looks after stages.
func (s *Service) taskByID(ctx context.Context, id int) (*TaskRecord, error) {
	found, err := s.readTasks(ctx, true, "WHERE t.id = ?", 0, id)
	if err == nil && len(found) == 0 {
		err = errs.Missing("Task")
	}
	if err != nil {
		return nil, err
	}
	return found[0], nil
}
