package journey

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/fold"
	"atlas/internal/platform/page"
)

var stages = db.NewTable[StageRecord]("stages")

const (
	stageColumns = `s.id, s.number, s.name, s.description`

	// lowestStage is where everybody begins.
	lowestStage = `(SELECT b.id FROM stages b WHERE b.archived_at IS NULL ORDER BY b.number LIMIT 1)`
)

// stageScan reads a stage that may be missing.
type stageScan struct {
	id, number  *int
	name, about *string
}

func (s *stageScan) dest() []any { return []any{&s.id, &s.number, &s.name, &s.about} }

func (s *stageScan) stage() *Stage {
	if s.id == nil {
		return nil
	}
	return &Stage{*s.id, *s.number, *s.name, s.about}
}

func (s *Service) readStages(ctx context.Context, tail string, args ...any) ([]*Stage, error) {
	rows, err := s.db.Query(ctx, `SELECT `+stageColumns+` FROM stages s `+tail, args...)
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

// peopleOf counts who stands in stage s: members with a row, and where all begin those without one.
const peopleOf = `(SELECT COUNT(*) FROM journeys j JOIN users u ON u.id = j.user_id
	JOIN user_access_levels g ON g.user_id = j.user_id AND g.level_id = 'member'
		WHERE j.stage_id = s.id AND u.archived_at IS NULL)
	+ CASE WHEN s.id = ` + lowestStage +
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
func (s *Service) readRecords(ctx context.Context, tail string, args ...any) (*StageRecordList, error) {
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

func (s *Service) stageByID(ctx context.Context, id int) (*StageRecord, error) {
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
func (s *Service) lockStage(ctx context.Context, id int) (*StageRecord, error) {
	stage, err := stages.Lock(ctx, s.db, id)
	if errors.Is(err, db.ErrNone) {
		return nil, errs.Missing("Stage")
	}
	return stage, err
}

var stageSorts = db.Sorts{"": "s.number", "number": "s.number", "name": "s.name_key", "people": "people",
	"updatedAt": "s.updated_at"}

func (s *Service) listStages(ctx context.Context, w page.Window, status string) (*StageRecordList, error) {
	where := new(db.Where)
	where.If(status == "active", "s.archived_at IS NULL").If(status == "archived", "s.archived_at IS NOT NULL")
	for word := range strings.FieldsSeq(fold.Plain(w.Search)) {
		where.And(`s.name_key LIKE ? ESCAPE '\'`, db.Like(word))
	}
	cond, args := where.SQL()
	return s.readRecords(ctx, cond+stageSorts.Order(w, "s.id")+" LIMIT ? OFFSET ?",
		append(args, w.PerPage, w.Offset())...)
}
