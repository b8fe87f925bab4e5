package stages

import (
	"context"
	_ "embed"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"atlas/internal/platform/clock"
	"atlas/internal/platform/db"
	"atlas/internal/platform/fold"
)

//go:embed demo/stages.md
var demoStages string

// demoDomain is where the people of the demo have their addresses.
const demoDomain = "@atlas.test"

// DemoStage is a stage of the demo as it is written down.
type DemoStage struct {
	*StageRecord
	Leaders, Reviewers []string
	Tasks              []*DemoTask
}

// DemoTask is a task of such a stage, and what it leads to.
type DemoTask struct {
	*TaskRecord
	target string
}

// DemoStages are the stages with which a demo begins.
func DemoStages() ([]*DemoStage, error) { return readDemoStages(demoStages) }

// readDemoStages reads the stages of the demo: # number | name | leaders | reviewers, a text, and - title | points |
// label | target with a text below.
func readDemoStages(text string) ([]*DemoStage, error) {
	var out []*DemoStage
	for n, row := range strings.Split(text, "\n") {
		switch {
		case strings.HasPrefix(row, "# "):
			cells := cut(row[2:], 4)
			number, err := strconv.Atoi(cells[0])
			if err != nil {
				return nil, fmt.Errorf("line %d: %w", n+1, err)
			}

			out = append(out,
				&DemoStage{StageRecord: &StageRecord{Number: number, Name: cells[1], NameKey: fold.Plain(cells[1])},
					Leaders: strings.Fields(cells[2]), Reviewers: strings.Fields(cells[3])})
		case len(out) == 0:
			return nil, fmt.Errorf("line %d: no stage yet", n+1)
		case strings.HasPrefix(row, "- "):
			stage, cells := out[len(out)-1], cut(row[2:], 4)
			points, err := strconv.Atoi(cells[1])
			if err != nil {
				return nil, fmt.Errorf("line %d: %w", n+1, err)
			}

			stage.Tasks = append(stage.Tasks,
				&DemoTask{&TaskRecord{Title: cells[0], Points: points, ActionLabel: &cells[2], TargetKind: noTarget,
					Position: len(stage.Tasks) + 1}, cells[3]})
		case strings.HasPrefix(row, "  "):
			stage := out[len(out)-1]
			stage.Tasks[len(stage.Tasks)-1].Description = new(strings.TrimSpace(row))
		default:
			stage := out[len(out)-1]
			said := row
			if stage.Description != nil {
				said = *stage.Description + "\n" + row
			}

			stage.Description = &said
		}
	}

	for _, stage := range out {
		*stage.Description = strings.TrimSpace(*stage.Description)
	}

	return out, nil
}

// cut splits a line into trimmed cells, as many as wanted.
func cut(row string, wanted int) []string {
	cells := strings.SplitN(row, "|", wanted)
	for len(cells) < wanted {
		cells = append(cells, "")
	}
	for i := range cells {
		cells[i] = strings.TrimSpace(cells[i])
	}
	return cells
}

// demo fills a demo with stages and with members on their way.
type demo struct {
	db     *db.DB
	store  *demoStore
	clock  clock.Clock
	stages *Service
}

// seedStages fills a demo without stages with the six of freelancing, and has its members go their way. The same each
// time.
func (s demo) seedStages(ctx context.Context) error {
	there, err := s.stages.store.countStages(ctx)
	if err != nil || there > 0 {
		return err
	}

	list, err := DemoStages()
	if err != nil {
		return fmt.Errorf("read the stages of the demo: %w", err)
	}

	began := s.clock.Now().AddDate(-2, 0, 0)
	for _, stage := range list {
		if err := s.seedStage(ctx, stage, began); err != nil {
			return fmt.Errorf("write stage %s: %w", stage.Name, err)
		}
	}

	return s.seedJourneys(ctx, list)
}

func (s demo) seedStage(ctx context.Context, stage *DemoStage, at time.Time) error {
	stage.CreatedAt, stage.UpdatedAt = at, at
	if err := stages.Insert(ctx, s.db, stage.StageRecord); err != nil {
		return fmt.Errorf("write the stage: %w", err)
	}

	for role, names := range map[string][]string{Leader: stage.Leaders, Reviewer: stage.Reviewers} {
		for _, name := range names {
			if err := s.store.seedCrew(ctx, stage.ID, role, name); err != nil {
				return fmt.Errorf("give the stage %s as %s: %w", name, role, err)
			}
		}
	}

	for _, task := range stage.Tasks {
		task.StageID, task.CreatedAt, task.UpdatedAt = stage.ID, at, at
		if err := s.aim(ctx, task); err != nil {
			return fmt.Errorf("find the target of task %s: %w", task.Title, err)
		}

		if err := tasks.Insert(ctx, s.db, task.TaskRecord); err != nil {
			return fmt.Errorf("write task %s: %w", task.Title, err)
		}
	}

	return nil
}

// aim finds what a task of the demo leads to. A lesson, form or event does the task by itself; one that is not there
// leaves it to the hand, and to a button that says so.
func (s demo) aim(ctx context.Context, task *DemoTask) error {
	kind, name, _ := strings.Cut(task.target, " ")
	if kind == linkTarget {
		task.TargetKind, task.TargetURL = linkTarget, &name
		return nil
	}

	k := kindOf(kind)
	if k == nil {
		task.ActionLabel = nil
		return nil
	}

	id, err := s.store.findTarget(ctx, k, name)
	if errors.Is(err, db.ErrNone) {
		task.ActionLabel = nil
		return nil
	}

	task.TargetKind, task.TargetID, task.IsAutomatic = kind, &id, true
	return err
}

// SeedDemo fills a demo, where there is nothing yet.
func (s *Service) SeedDemo(ctx context.Context) error {
	if err := s.db.Tx(ctx, demo{db: s.db, store: &demoStore{s.db}, clock: s.clock, stages: s}.seedStages); err != nil {
		return fmt.Errorf("seed the demo of the journey: %w", err)
	}
	return nil
}
