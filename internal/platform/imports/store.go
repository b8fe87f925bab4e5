package imports

import (
	"context"
	"encoding/json"
	"errors"
	"strings"

	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/sheet"
)

var imports = db.NewTable[Import]("imports")

// effectRow is an Effect as it is kept.
type effectRow struct {
	ImportID int     `db:"import_id"`
	Seq      int     `db:"seq"`
	Sheet    string  `db:"sheet"`
	Row      int     `db:"row_number"`
	Entity   string  `db:"entity"`
	EntityID int     `db:"entity_id"`
	Before   *string `db:"before_json"`
	After    *string `db:"after_json"`
}

var effects = db.NewTable[effectRow]("import_effects")

func (r *effectRow) effect() Effect {
	return Effect{Entity: r.Entity, EntityID: r.EntityID, Before: raw(r.Before), After: raw(r.After)}
}

func raw(text *string) json.RawMessage {
	if text == nil {
		return nil
	}
	return json.RawMessage(*text)
}

func text(raw json.RawMessage) *string {
	if len(raw) == 0 {
		return nil
	}
	s := string(raw)
	return &s
}

// writeEffects adds effects in one statement.
func (s *Service) writeEffects(ctx context.Context, rows []effectRow) error {
	if len(rows) == 0 {
		return nil
	}
	args := make([]any, 0, len(rows)*8)
	for _, r := range rows {
		args = append(args, r.ImportID, r.Seq, r.Sheet, r.Row, r.Entity, r.EntityID, r.Before, r.After)
	}
	one := "(" + db.Marks(8) + ")"
	_, err := s.db.Exec(ctx, "INSERT INTO import_effects ("+effects.Columns("")+") VALUES "+one+strings.Repeat(", "+one, len(rows)-1), args...)
	return err
}

// done reads what an import has changed so far, in order.
func (s *Service) done(ctx context.Context, id int) ([]*effectRow, error) {
	return effects.All(ctx, s.db, "WHERE import_id = ? ORDER BY seq", id)
}

// The roles of files.
const (
	source   = "source"
	result   = "result"
	problems = "problems"
)

var errFileGone = errs.New(errs.NotFound, "The file is no longer kept. Upload it again.")

func (s *Service) file(ctx context.Context, id int, role string) ([]byte, error) {
	var content []byte
	err := s.db.Row(ctx, "SELECT content FROM import_files WHERE import_id = ? AND role = ?", []any{id, role}, &content)
	if errors.Is(err, db.ErrNone) {
		return nil, errFileGone
	}
	return content, err
}

// keepFile writes or replaces a file; an empty one is removed.
func (s *Service) keepFile(ctx context.Context, id int, role string, content []byte) error {
	if _, err := s.db.Exec(ctx, "DELETE FROM import_files WHERE import_id = ? AND role = ?", id, role); err != nil || len(content) == 0 {
		return err
	}
	_, err := s.db.Exec(ctx, "INSERT INTO import_files (import_id, role, content) VALUES (?, ?, ?)", id, role, content)
	return err
}

func (s *Service) keepProblems(ctx context.Context, i *Import) error {
	if len(i.Problems) == 0 {
		return s.keepFile(ctx, i.ID, problems, nil)
	}
	content, err := json.Marshal(i.Problems)
	if err != nil {
		return err
	}
	return s.keepFile(ctx, i.ID, problems, content)
}

// readProblems lists what is wrong with a file; nothing once the file is no longer kept.
func (s *Service) readProblems(ctx context.Context, i *Import) ([]sheet.Problem, error) {
	out := []sheet.Problem{}
	if i.ProblemCount == 0 {
		return out, nil
	}
	content, err := s.file(ctx, i.ID, problems)
	if errs.Is(err, errs.NotFound) { // wiped with the file
		return out, nil
	}
	if err != nil {
		return nil, err
	}
	return out, json.Unmarshal(content, &out)
}
