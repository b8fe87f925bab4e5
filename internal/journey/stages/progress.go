package stages

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"atlas/internal/platform/actor"
	"atlas/internal/platform/errs"
)

// UserStageProgress is how far somebody is.
type UserStageProgress struct {
	UserID int
	// Stage is nil for people who are not on the journey, NextStage at its end.
	Stage, NextStage *Stage
	Points           int
	// StageTasks are all tasks of the stage in their order, RemainingTasks those of them that are not done.
	StageTasks, RemainingTasks []*Task
	Since                      *time.Time

	// IsWaiting tells whether a request to move up is in review.
	IsMember, IsWaiting, isOfCrew, isArchived bool
	// hasAsked tells whether they ever asked to leave the stage, done which tasks they did and when: "id:millis" with
	// commas between.
	HasAsked bool
	done     *string
	// ticked is which of them staff ticked for them, and who did: "id:name" with tickSeparator between.
	ticked *string
}

// RemainingTasksCount counts what remains.
func (p *UserStageProgress) RemainingTasksCount() int { return len(p.RemainingTasks) }

// Percentage is the share of stage tasks that no longer remain.
func (p *UserStageProgress) Percentage() float64 {
	return percentage(len(p.StageTasks), len(p.RemainingTasks))
}

// percentage is the share of what no longer remains, from 0 to 100; 100 of nothing.
func percentage(all, remaining int) float64 {
	if all == 0 {
		return 100
	}
	return 100 * float64(all-remaining) / float64(all)
}

// CanMoveUp tells whether the person may ask to move up now.
func (p *UserStageProgress) CanMoveUp() bool {
	return p.IsMember && len(p.RemainingTasks) == 0 && p.NextStage != nil && !p.IsWaiting
}

// StageUnit is a unit of a course that tasks of a stage are from.
type StageUnit struct {
	ID                   int
	Name                 string
	CourseID             int
	CourseName           string
	TaskCount, DoneCount int
}

// Units are the units that the tasks of the stage are from, in the order of the tasks.
func (p *UserStageProgress) Units() []*StageUnit {
	out := []*StageUnit{}
	for _, t := range p.StageTasks {
		// Tasks without a unit, such as links, stand for themselves.
		if t.Target == nil || t.Target.UnitID == nil {
			continue
		}

		i := slices.IndexFunc(out, func(u *StageUnit) bool { return u.ID == *t.Target.UnitID })
		if i < 0 {
			i = len(out)
			out = append(out,
				&StageUnit{ID: *t.Target.UnitID, Name: *t.Target.UnitName, CourseID: *t.Target.CourseID,
					CourseName: *t.Target.courseName})
		}

		out[i].TaskCount++
		if t.DoneAt != nil {
			out[i].DoneCount++
		}
	}

	return out
}

// UserStageProgress tells in which stage somebody is and which of its tasks they did.
//
// Requires that it is the caller themselves; that the caller leads or reviews the stage of the person, leads their
// group or has them assigned, while they are not archived; or that the caller holds the pages stage and allUsers.
// Returns errs.NotFound to everybody else, and about others to those who do not see members.
func (s *Service) UserStageProgress(ctx context.Context, userID int) (*UserStageProgress, error) {
	p, err := s.progressFor(ctx, userID)
	if err != nil {
		return nil, err
	}
	return p, s.fillTasks(ctx, p)
}

// progressFor reads in which stage somebody is, without the tasks. It requires and returns what UserStageProgress does.
func (s *Service) progressFor(ctx context.Context, userID int) (*UserStageProgress, error) {
	a := actor.From(ctx)
	if !a.SignedIn() {
		return nil, errs.Login()
	}

	p, err := s.cachedProgress(ctx, userID, a.UserID)
	if err != nil {
		return nil, err
	}

	// Someone without a view of members sees nobody but themselves.
	if !a.IsSelf(userID) && a.Sees < actor.SeesMembers {
		return nil, errs.Missing("User")
	}

	isStaff := a.Page(everybodyPage) && a.Page(stagePage)

	// Archived people are left to staff.
	if a.IsSelf(userID) || isStaff || p.isOfCrew && !p.isArchived {
		return p, nil
	}

	scope, err := s.identity.People.OwnScope(ctx)
	if err != nil {
		return nil, fmt.Errorf("find whom the caller looks after: %w", err)
	}

	isOwn, err := s.store.isAmong(ctx, userID, scope)
	if err == nil && !isOwn {
		err = errs.Missing("User")
	}
	if err != nil {
		return nil, err
	}

	return p, nil
}

// ProgressOf tells how far somebody is. It checks no rights. Returns errs.NotFound if there is no such person.
func (s *Service) ProgressOf(ctx context.Context, userID int) (*UserStageProgress, error) {
	p, err := s.cachedProgress(ctx, userID, actor.From(ctx).UserID)
	if err != nil {
		return nil, err
	}
	return p, s.fillTasks(ctx, p)
}

// progressKey is somebody as somebody sees them.
type progressKey struct{ userID, viewerID int }

// progressTables are those whose rows readProgress reads.
var progressTables = []string{"users", "user_access_levels", "journeys", "stages", "stage_crew", "task_completions",
	"xp_entries", "move_ups"}

// cachedProgress is readProgress, remembered for a moment where this process does all the writing. Elsewhere it would
// not know at once what the person did by way of another process.
func (s *Service) cachedProgress(ctx context.Context, userID, viewerID int) (*UserStageProgress, error) {
	if !s.db.IsSingleProcess() {
		return s.store.readProgress(ctx, userID, viewerID)
	}

	kept, err := s.progress.Get(ctx, s.clock.Now(),
		progressKey{userID, viewerID}, func(ctx context.Context) (*UserStageProgress, error) {
			return s.store.readProgress(ctx, userID, viewerID)
		})
	if err != nil {
		return nil, err
	}

	own := *kept // the tasks are filled in
	return &own, nil
}

// fillTasks adds the tasks of the stage, which are the same for everybody and remembered for a moment, with what the
// person has done.
func (s *Service) fillTasks(ctx context.Context, p *UserStageProgress) error {
	if p.Stage == nil {
		return nil
	}

	found, err := s.stageTasks.Get(ctx, s.clock.Now(), p.Stage.ID, func(ctx context.Context) ([]*TaskRecord, error) {
		return s.store.tasksInUse(ctx, p.Stage.ID)
	})
	if err != nil {
		return err
	}

	done, err := doneTasks(p.done)
	if err != nil {
		return fmt.Errorf("read what user %d did: %w", p.UserID, err)
	}

	ticked := tickedTasks(p.ticked)
	p.StageTasks = make([]*Task, len(found))
	for i, record := range found {
		task := record.asTask()
		p.StageTasks[i] = task
		if at, isDone := done[task.ID]; isDone {
			task.DoneAt = &at
			if by, isTicked := ticked[task.ID]; isTicked {
				task.DoneBy = &by
			}
		} else {
			p.RemainingTasks = append(p.RemainingTasks, task)
		}
	}

	return nil
}

// tickSeparator stands between the tasks that staff ticked: names of people have no line breaks.
const tickSeparator = "\n"

// tickedTasks reads "id:name" with separators between: who of the staff ticked which task.
func tickedTasks(text *string) map[int]string {
	if text == nil {
		return nil
	}

	out := map[int]string{}
	for one := range strings.SplitSeq(*text, tickSeparator) {
		id, name, _ := strings.Cut(one, ":")
		if task, err := strconv.Atoi(id); err == nil {
			out[task] = name
		}
	}

	return out
}

// doneTasks reads "id:millis" with commas between.
func doneTasks(text *string) (map[int]time.Time, error) {
	if text == nil {
		return nil, nil
	}

	out := make(map[int]time.Time, strings.Count(*text, ",")+1)
	for one := range strings.SplitSeq(*text, ",") {
		id, at, _ := strings.Cut(one, ":")
		task, err := strconv.Atoi(id)
		if err != nil {
			return nil, fmt.Errorf("read the task of %q: %w", one, err)
		}

		millis, err := strconv.ParseInt(at, 10, 64)
		if err != nil {
			return nil, fmt.Errorf("read when task %d was done: %w", task, err)
		}

		out[task] = time.UnixMilli(millis).UTC()
	}

	return out, nil
}
