package imports

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
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

	// One statement for a chunk: effects are as many as rows.
	args := make([]any, 0, len(rows)*8)
	for _, r := range rows {
		args = append(args, r.ImportID, r.Seq, r.Sheet, r.Row, r.Entity, r.EntityID, r.Before, r.After)
	}

	one := "(" + db.Placeholders(8) + ")"
	_, err := s.db.Exec(ctx,
		"INSERT INTO import_effects ("+effects.Columns("")+") VALUES "+one+strings.Repeat(", "+one, len(rows)-1),
		args...)
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
	warnings = "warnings"
)

var errFileGone = errs.New(errs.NotFound, "We no longer have the file. Upload it again.")

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
	if _, err := s.db.Exec(ctx, "DELETE FROM import_files WHERE import_id = ? AND role = ?", id, role); err != nil ||
		len(content) == 0 {
		return err
	}
	_, err := s.db.Exec(ctx, "INSERT INTO import_files (import_id, role, content) VALUES (?, ?, ?)", id, role, content)
	return err
}

// keepLists keeps the problems and the warnings of a file.
func (s *Service) keepLists(ctx context.Context, i *Import) error {
	if err := s.keepList(ctx, i.ID, problems, i.Problems); err != nil {
		return fmt.Errorf("keep problems of import %d: %w", i.ID, err)
	}
	return s.keepList(ctx, i.ID, warnings, i.Warnings)
}

func (s *Service) keepList(ctx context.Context, id int, role string, list []sheet.Problem) error {
	if len(list) == 0 {
		return s.keepFile(ctx, id, role, nil)
	}
	content, err := json.Marshal(list)
	if err != nil {
		return fmt.Errorf("write the %s of import %d: %w", role, id, err)
	}
	return s.keepFile(ctx, id, role, content)
}

// readList reads the problems or the warnings of a file; nothing once the file is no longer kept.
func (s *Service) readList(ctx context.Context, id int, role string, count int) ([]sheet.Problem, error) {
	out := []sheet.Problem{}
	if count == 0 {
		return out, nil
	}

	content, err := s.file(ctx, id, role)
	if errs.Is(err, errs.NotFound) { // wiped with the file
		return out, nil
	}
	if err != nil {
		return nil, fmt.Errorf("read the %s of import %d: %w", role, id, err)
	}

	if err := json.Unmarshal(content, &out); err != nil {
		return nil, fmt.Errorf("read the %s of import %d: %w", role, id, err)
	}

	return out, nil
}
