package stages

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"atlas/internal/community/accountability"
	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/fold"
	"atlas/internal/platform/page"
)

var stages = db.NewTable[StageRecord]("stages")

const (
	Columns = `s.id, s.number, s.name, s.description`

	// LowestStage is where everybody begins.
	LowestStage = `(SELECT b.id FROM stages b WHERE b.archived_at IS NULL ORDER BY b.number LIMIT 1)`
)

// OptionalStage reads a stage that may be missing.
type OptionalStage struct {
	id, number  *int
	name, about *string
}

func (s *OptionalStage) Dest() []any { return []any{&s.id, &s.number, &s.name, &s.about} }

func (s *OptionalStage) Stage() *Stage {
	if s.id == nil {
		return nil
	}
	return &Stage{*s.id, *s.number, *s.name, s.about}
}

func (s *store) readStages(ctx context.Context, tail string, args ...any) ([]*Stage, error) {
	rows, err := s.db.Query(ctx, `SELECT `+Columns+` FROM stages s `+tail, args...)
	if err != nil {
		return nil, fmt.Errorf("read stages: %w", err)
	}

	defer rows.Close()
	out := []*Stage{}
	for rows.Next() {
		stage := new(Stage)
		if err := rows.Scan(&stage.ID, &stage.Number, &stage.Name, &stage.Description); err != nil {
			return nil, fmt.Errorf("read a stage: %w", err)
		}

		out = append(out, stage)
	}

	return out, rows.Err()
}

// stagesInUse reads the stages in use, by number.
func (s *store) stagesInUse(ctx context.Context) ([]*Stage, error) {
	return s.readStages(ctx, "WHERE s.archived_at IS NULL ORDER BY s.number")
}

// firstStage reads the first stage in use by number: the one that is named, of those that somebody leads if a leader is
// named; none where there is none.
func (s *store) firstStage(ctx context.Context, stageID *int, leaderID int) ([]*Stage, error) {
	tail, args := "WHERE s.archived_at IS NULL", []any{}
	if stageID != nil {
		tail, args = tail+" AND s.id = ?", append(args, *stageID)
	}
	if leaderID != 0 {
		tail += ` AND EXISTS (SELECT 1 FROM stage_crew c
			WHERE c.stage_id = s.id AND c.user_id = ? AND c.role = 'leader')`
		args = append(args, leaderID)
	}

	return s.readStages(ctx, tail+" ORDER BY s.number LIMIT 1", args...)
}

// recordsInUse reads the stages in use as staff see them, by number.
func (s *store) recordsInUse(ctx context.Context) ([]*StageRecord, error) {
	list, err := s.readRecords(ctx, "WHERE s.archived_at IS NULL ORDER BY s.number")
	if err != nil {
		return nil, fmt.Errorf("read stages: %w", err)
	}
	return list.Rows, nil
}

// lockInUse locks the stages in use, and returns their ids by number.
func (s *store) lockInUse(ctx context.Context) ([]int, error) {
	all, err := stages.All(ctx, s.db, "WHERE archived_at IS NULL ORDER BY number"+s.db.ForUpdate())
	if err != nil {
		return nil, fmt.Errorf("lock the stages: %w", err)
	}

	ids := make([]int, len(all))
	for i, stage := range all {
		ids[i] = stage.ID
	}

	return ids, nil
}

// orderStages numbers the stages in use anew, from 0.
func (s *store) orderStages(ctx context.Context, ids []int) error {
	// Out of each other's way first: no two stages have the same number at any moment.
	if _, err := s.db.Exec(ctx, `UPDATE stages SET number = number + ? WHERE archived_at IS NULL`,
		2*stageNumberMax); err != nil {
		return fmt.Errorf("make room for new numbers: %w", err)
	}

	number, args := places(ids, 0)
	now := s.clock.Now()
	if _, err := s.db.Exec(ctx,
		`UPDATE stages SET number = `+number+
			`, updated_at = CASE WHEN updated_at < ? THEN ? ELSE updated_at + 1 END WHERE archived_at IS NULL`,
		append(args, now, now)...); err != nil {
		return fmt.Errorf("number the stages: %w", err)
	}

	return nil
}

// peopleOf counts who stands in stage s: members with a row, and where all begin those without one.
const peopleOf = `(SELECT COUNT(*) FROM journeys j JOIN users u ON u.id = j.user_id
	JOIN user_access_levels g ON g.user_id = j.user_id AND g.level_id = 'member'
		WHERE j.stage_id = s.id AND u.archived_at IS NULL)
	+ CASE WHEN s.id = ` + LowestStage +
	` THEN (SELECT COUNT(*) FROM user_access_levels g JOIN users u ON u.id = g.user_id
		WHERE g.level_id = 'member' AND u.archived_at IS NULL AND NOT EXISTS (SELECT 1 FROM journeys j
		WHERE j.user_id = g.user_id)) ELSE 0 END`

var stageSelect = `SELECT ` + stages.Columns("s.") + `,
	(SELECT COUNT(*) FROM tasks t WHERE t.stage_id = s.id
	AND t.archived_at IS NULL), COALESCE((SELECT SUM(t.points) FROM tasks t
	WHERE t.stage_id = s.id AND t.archived_at IS NULL), 0),
	` + peopleOf +
	` AS people, (SELECT COUNT(*) FROM move_ups m JOIN users u ON u.id = m.user_id
		WHERE m.stage_id = s.id AND m.state = 'waiting' AND u.archived_at IS NULL), COUNT(*) OVER ()
	FROM stages s `

// readRecords reads the rows of stageSelect + tail, and how many there are on all pages.
func (s *store) readRecords(ctx context.Context, tail string, args ...any) (*StageRecordList, error) {
	rows, err := s.db.Query(ctx, stageSelect+tail, args...)
	if err != nil {
		return nil, fmt.Errorf("read stages: %w", err)
	}

	defer rows.Close()
	list := &StageRecordList{Rows: []*StageRecord{}}
	for rows.Next() {
		stage := new(StageRecord)
		dest := make([]any, len(strings.Split(stages.Columns(""), ",")))
		stages.Dest(stage, dest)
		if err := rows.Scan(append(dest, &stage.TaskCount, &stage.Points, &stage.PeopleCount, &stage.WaitingCount,
			&list.Total)...); err != nil {
			return nil, fmt.Errorf("read the columns of a stage: %w", err)
		}

		list.Rows = append(list.Rows, stage)
	}

	return list, rows.Err()
}

func (s *store) stageByID(ctx context.Context, id int) (*StageRecord, error) {
	list, err := s.readRecords(ctx, "WHERE s.id = ?", id)
	if err == nil && len(list.Rows) == 0 {
		err = errs.Missing("Stage")
	}
	if err != nil {
		return nil, err
	}
	return list.Rows[0], nil
}

// lockStage reads a stage that is about to change.
func (s *store) lockStage(ctx context.Context, id int) (*StageRecord, error) {
	stage, err := stages.Lock(ctx, s.db, id)
	if errors.Is(err, db.ErrNone) {
		return nil, errs.Missing("Stage")
	}
	return stage, err
}

var stageSorts = db.Sorts{"": "s.number", "number": "s.number", "name": "s.name_key", "people": "people",
	"updatedAt": "s.updated_at"}

func (s *store) listStages(ctx context.Context, w page.Window, status string) (*StageRecordList, error) {
	where := new(db.Where)
	where.If(status == "active", "s.archived_at IS NULL").If(status == "archived", "s.archived_at IS NOT NULL")
	for word := range strings.FieldsSeq(fold.Plain(w.Search)) {
		where.And(`s.name_key LIKE ? ESCAPE '\'`, db.Like(word))
	}
	cond, args := where.SQL()
	return s.readRecords(ctx, cond+stageSorts.Order(w, "s.id")+" LIMIT ? OFFSET ?",
		append(args, w.PerPage, w.Offset())...)
}

// countFirst counts the stages in use with number 0, one or none.
func (s *store) countFirst(ctx context.Context) (int, error) {
	return s.db.Int(ctx, `SELECT COUNT(*) FROM stages WHERE number = 0 AND archived_at IS NULL`)
}

// stagesOf reads the stages of people, by person.
func (s *store) stagesOf(ctx context.Context, userIDs []int) (map[int]*accountability.BuddyStage, error) {
	cond, arg := s.db.InInts("j.user_id", userIDs)
	rows, err := s.db.Query(ctx,
		`SELECT j.user_id, t.number, t.name FROM journeys j JOIN stages t ON t.id = j.stage_id WHERE `+cond, arg)
	if err != nil {
		return nil, fmt.Errorf("read the stages of people: %w", err)
	}

	defer rows.Close()
	out := map[int]*accountability.BuddyStage{}
	for rows.Next() {
		id, stage := 0, new(accountability.BuddyStage)
		if err := rows.Scan(&id, &stage.Number, &stage.Name); err != nil {
			return nil, fmt.Errorf("read the stage of a person: %w", err)
		}

		out[id] = stage
	}

	return out, rows.Err()
}

func (s *store) freeNumber(ctx context.Context) (int, error) {
	return s.db.Int(ctx, `SELECT COALESCE(MAX(number), -1) + 1 FROM stages WHERE archived_at IS NULL`)
}

// renumber gives a stage that comes back another number where its own is taken.
func (s *store) renumber(ctx context.Context, stage *StageRecord) error {
	taken, err := s.db.Int(ctx, `SELECT COUNT(*) FROM stages WHERE number = ? AND archived_at IS NULL AND id <> ?`,
		stage.Number, stage.ID)
	if err == nil && taken > 0 {
		stage.Number, err = s.freeNumber(ctx)
	}
	return err
}

// requireEmpty returns errs.Conflict if somebody is in a stage, or if it is the last one in use.
func (s *store) requireEmpty(ctx context.Context, id int) error {
	people, err := s.db.Int(ctx, `SELECT COUNT(*) FROM journeys WHERE stage_id = ?`, id)
	if err != nil {
		return fmt.Errorf("count the people of stage %d: %w", id, err)
	}

	if people > 0 {
		word := "people are"
		if people == 1 {
			word = "person is"
		}

		return errs.New(errs.Conflict, "%d %s in this stage. Move them first.", people, word)
	}

	// Newcomers would stand nowhere.
	others, err := s.db.Int(ctx, `SELECT COUNT(*) FROM stages WHERE archived_at IS NULL AND id <> ?`, id)
	if err == nil && others == 0 {
		err = errs.New(errs.Conflict, "You can't archive the last stage in use.")
	}

	return err
}
