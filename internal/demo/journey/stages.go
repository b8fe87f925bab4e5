package journey

import (
	"context"
	_ "embed"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"atlas/internal/journey/stages"
	"atlas/internal/platform/db"
	"atlas/internal/platform/fold"
)

//go:embed stages.md
var stageTexts string

// Targets that are no row of a table.
const (
	noTarget   = "none"
	linkTarget = "link"
)

// stage is a stage of the demo as it is written down.
type stage struct {
	*stages.StageRecord
	leaders, reviewers []string
	tasks              []*task
}

// task is a task of such a stage, and what it leads to.
type task struct {
	*stages.TaskRecord
	target string
}

// readStages reads the stages of the demo: # number | name | leaders | reviewers, a text, and - title | points |
// label | target with a text below.
func readStages(text string) ([]*stage, error) {
	var out []*stage
	for n, row := range strings.Split(text, "\n") {
		switch {
		case strings.HasPrefix(row, "# "):
			cells := cut(row[2:], 4)
			number, err := strconv.Atoi(cells[0])
			if err != nil {
				return nil, fmt.Errorf("line %d: %w", n+1, err)
			}

			out = append(out, &stage{
				StageRecord: &stages.StageRecord{Number: number, Name: cells[1], NameKey: fold.Plain(cells[1])},
				leaders:     strings.Fields(cells[2]), reviewers: strings.Fields(cells[3]),
			})
		case len(out) == 0:
			return nil, fmt.Errorf("line %d: no stage yet", n+1)
		case strings.HasPrefix(row, "- "):
			stage, cells := out[len(out)-1], cut(row[2:], 4)
			points, err := strconv.Atoi(cells[1])
			if err != nil {
				return nil, fmt.Errorf("line %d: %w", n+1, err)
			}

			stage.tasks = append(stage.tasks, &task{
				TaskRecord: &stages.TaskRecord{
					Title: cells[0], Points: points, ActionLabel: &cells[2], TargetKind: noTarget,
					Position: len(stage.tasks) + 1,
				},
				target: cells[3],
			})
		case strings.HasPrefix(row, "  "):
			stage := out[len(out)-1]
			stage.tasks[len(stage.tasks)-1].Description = new(strings.TrimSpace(row))
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

// fillStages fills a demo without stages with the six of freelancing, and has its members go their way. The same each
// time.
func (d *Demo) fillStages(ctx context.Context) error {
	there, err := d.store.countStages(ctx)
	if err != nil || there > 0 {
		return err
	}

	list, err := readStages(stageTexts)
	if err != nil {
		return fmt.Errorf("read the stages of the demo: %w", err)
	}

	began := d.clock.Now().AddDate(-2, 0, 0)
	for _, stage := range list {
		if err := d.addStage(ctx, stage, began); err != nil {
			return fmt.Errorf("write stage %s: %w", stage.Name, err)
		}
	}

	return d.addJourneys(ctx, list)
}

func (d *Demo) addStage(ctx context.Context, stage *stage, at time.Time) error {
	stage.CreatedAt, stage.UpdatedAt = at, at
	if err := d.store.insertStage(ctx, stage.StageRecord); err != nil {
		return fmt.Errorf("write the stage: %w", err)
	}

	for role, names := range map[string][]string{
		stages.Leader: stage.leaders, stages.Reviewer: stage.reviewers,
	} {
		for _, name := range names {
			if err := d.store.addCrew(ctx, stage.ID, role, name); err != nil {
				return fmt.Errorf("give the stage %s as %s: %w", name, role, err)
			}
		}
	}

	for _, task := range stage.tasks {
		task.StageID, task.CreatedAt, task.UpdatedAt = stage.ID, at, at
		if err := d.aim(ctx, task); err != nil {
			return fmt.Errorf("find the target of task %s: %w", task.Title, err)
		}

		if err := d.store.insertTask(ctx, task.TaskRecord); err != nil {
			return fmt.Errorf("write task %s: %w", task.Title, err)
		}
	}

	return nil
}

// aim finds what a task of the demo leads to. A lesson, form or event does the task by itself; one that is not there
// leaves it to the hand, and to a button that says so.
func (d *Demo) aim(ctx context.Context, task *task) error {
	kind, name, _ := strings.Cut(task.target, " ")
	if kind == linkTarget {
		task.TargetKind, task.TargetURL = linkTarget, &name
		return nil
	}

	id, err := d.store.findTarget(ctx, kind, name)
	if errors.Is(err, db.ErrNone) {
		task.ActionLabel = nil
		return nil
	}
	if err != nil {
		return fmt.Errorf("find %s %s: %w", kind, name, err)
	}

	task.TargetKind, task.TargetID, task.IsAutomatic = kind, &id, true

	return nil
}
