package stages

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
)

// tasksOfRequests is, for requests, the tasks of the stage with when the person did each; archived ones only if they
// did them.
func (s *store) tasksOfRequests(ctx context.Context, ids []int) (map[int][]*Task, error) {
	cond, arg := s.db.InInts("m.id", ids)
	out, err := map[int][]*Task{}, error(nil)
	_, err = s.scanTasks(ctx,
		`, m.id FROM move_ups m JOIN tasks t ON t.stage_id = m.stage_id
			LEFT JOIN task_completions c ON c.task_id = t.id AND c.user_id = m.user_id `+targetJoins+`
		WHERE `+cond+` AND (t.archived_at IS NULL OR c.done_at IS NOT NULL) ORDER BY m.id, t.position, t.id`,
		[]any{arg}, func(t *TaskRecord, moveUpID int) {
			out[moveUpID] = append(out[moveUpID], t.asTask())
		})

	return out, err
}

// lockTask reads a task that is about to change.
func (s *store) lockTask(ctx context.Context, id int) (*TaskRecord, error) {
	t, err := tasks.Lock(ctx, s.db, id)
	if errors.Is(err, db.ErrNone) {
		return nil, errs.Missing("Task")
	}
	return t, err
}

// readTasks reads tasks t with where they lead, and when the person did them whom the first value names (0 for nobody);
// counted also counts who did them.
func (s *store) readTasks(ctx context.Context, counted bool, tail string, args ...any) ([]*TaskRecord, error) {
	count := "0"
	if counted {
		count = "(SELECT COUNT(*) FROM task_completions n WHERE n.task_id = t.id)"
	}
	return s.scanTasks(ctx,
		`, `+count+` FROM tasks t LEFT JOIN task_completions c ON c.task_id = t.id AND c.user_id = ? `+targetJoins+` `+
			tail, args,
		func(t *TaskRecord, count int) { t.DoneCount = count })
}

// scanTasks reads tasks t with where they lead and, in c, when somebody did them; from begins with one more number,
// which each is told.
func (s *store) scanTasks(
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
func (s *store) taskFor(ctx context.Context, userID, id int) (*TaskRecord, error) {
	found, err := s.readTasks(ctx, false, "WHERE t.id = ?", userID, id)
	if err == nil && len(found) == 0 {
		err = errs.Missing("Task")
	}
	if err != nil {
		return nil, err
	}
	return found[0], nil
}

// taskByID is one task for the person who looks after stages.
func (s *store) taskByID(ctx context.Context, id int) (*TaskRecord, error) {
	found, err := s.readTasks(ctx, true, "WHERE t.id = ?", 0, id)
	if err == nil && len(found) == 0 {
		err = errs.Missing("Task")
	}
	if err != nil {
		return nil, err
	}
	return found[0], nil
}

// tasksOfStages reads the tasks of stages, by stage.
func (s *store) tasksOfStages(ctx context.Context, stageIDs []int) (map[int][]*TaskRecord, error) {
	cond, arg := s.db.InInts("t.stage_id", stageIDs)

	// Archived tasks come last: staff see them below those in use.
	rows, err := s.readTasks(ctx, true,
		"WHERE "+cond+" ORDER BY CASE WHEN t.archived_at IS NULL THEN 0 ELSE 1 END, t.position, t.id", 0, arg)
	out := map[int][]*TaskRecord{}

	for _, t := range rows {
		out[t.StageID] = append(out[t.StageID], t)
	}

	return out, err
}

// tasksInUse reads the tasks of a stage, in their order, as nobody in particular sees them.
func (s *store) tasksInUse(ctx context.Context, stageID int) ([]*TaskRecord, error) {
	return s.readTasks(ctx, false, "WHERE t.stage_id = ? AND t.archived_at IS NULL ORDER BY t.position, t.id", 0,
		stageID)
}

// countTasks counts the tasks of a stage that are in use.
func (s *store) countTasks(ctx context.Context, stageID int) (int, error) {
	return s.db.Int(ctx, `SELECT COUNT(*) FROM tasks WHERE stage_id = ? AND archived_at IS NULL`, stageID)
}

// taskIDs are the tasks of a stage that are in use, in their order.
func (s *store) taskIDs(ctx context.Context, stageID int) ([]int, error) {
	all, err := tasks.All(ctx, s.db, "WHERE stage_id = ? AND archived_at IS NULL ORDER BY position, id", stageID)
	if err != nil {
		return nil, fmt.Errorf("read the tasks of stage %d: %w", stageID, err)
	}

	ids := make([]int, len(all))
	for i, t := range all {
		ids[i] = t.ID
	}

	return ids, nil
}

// orderTasks gives the tasks of a stage their places.
func (s *store) orderTasks(ctx context.Context, stageID int, ids []int) error {
	position, args := places(ids, 1)
	_, err := s.db.Exec(ctx, `UPDATE tasks SET position = `+position+` WHERE stage_id = ? AND archived_at IS NULL`,
		append(args, stageID)...)
	if err != nil {
		return fmt.Errorf("order the tasks of stage %d: %w", stageID, err)
	}

	return nil
}

func (s *store) lastPosition(ctx context.Context, stageID int) (int, error) {
	return s.db.Int(ctx, `SELECT COALESCE(MAX(position), 0) + 1 FROM tasks WHERE stage_id = ?`, stageID)
}

var tasks = db.NewTable[TaskRecord]("tasks")

// tickedBy is the name of the staff who ticked a task for somebody, in c.
const tickedBy = `(SELECT b.first_name || ' ' || b.last_name FROM users b WHERE b.id = c.by_id AND c.how = '` +
	byStaff + `')`
