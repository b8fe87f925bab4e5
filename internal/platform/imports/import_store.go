package imports

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"atlas/internal/platform/db"
	"atlas/internal/platform/page"
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

// store holds the SQL of imports, their files and their effects.
type store struct{ db *db.DB }

func (s *store) insert(ctx context.Context, i *Import) error { return imports.Insert(ctx, s.db, i) }

// update writes the named columns of an import; all without names.
func (s *store) update(ctx context.Context, i *Import, columns ...string) error {
	return imports.Update(ctx, s.db, i, columns...)
}

// get reads an import, or db.ErrNone.
func (s *store) get(ctx context.Context, id int) (*Import, error) { return imports.Get(ctx, s.db, id) }

// lock reads and locks an import, or db.ErrNone.
func (s *store) lock(ctx context.Context, id int) (*Import, error) {
	return imports.Lock(ctx, s.db, id)
}

var sorts = db.Sorts{
	"": "id DESC", "createdAt": "created_at", "fileName": "file_name", "kind": "kind", "mode": "mode",
	"status": "status", "rows": "rows_read", "rejected": "rejected",
}

// list reads a window of imports of a kind and a status, or of all.
func (s *store) list(ctx context.Context, w page.Window, kind, status string) ([]*Import, int, error) {
	where := new(db.Where).If(kind != "", "kind = ?", kind).If(status != "", "status = ?", status).
		If(w.Search != "", `LOWER(file_name) LIKE ? ESCAPE '\'`, db.Like(db.Fold(w.Search)))
	return imports.List(ctx, s.db, w, where, sorts)
}

// silentSince lists running imports that gave no sign of life since an instant.
func (s *store) silentSince(ctx context.Context, since time.Time) ([]*Import, error) {
	return imports.All(ctx, s.db, "WHERE status = ? AND seen_at < ?", Running, since)
}

// sameFiles finds, for each of some imports, the last earlier one of the same file that went through.
func (s *store) sameFiles(ctx context.Context, ids []int) (map[int]int, error) {
	cond, arg := s.db.InInts("i.id", ids)
	rows, err := s.db.Query(ctx,
		`SELECT i.id, MAX(o.id) FROM imports i
			JOIN imports o ON o.sha256 = i.sha256 AND o.id < i.id AND o.kind = i.kind AND o.status = ?
		WHERE `+cond+" GROUP BY i.id", Done, arg)
	if err != nil {
		return nil, fmt.Errorf("find earlier imports of the same files: %w", err)
	}

	defer rows.Close()
	out := map[int]int{}
	for rows.Next() {
		var id, earlier int
		if err := rows.Scan(&id, &earlier); err != nil {
			return nil, fmt.Errorf("read earlier import: %w", err)
		}

		out[id] = earlier
	}

	return out, rows.Err()
}

const progressQuery = "UPDATE imports SET progress = ?, seen_at = ? WHERE id = ?"

// setProgress notes how many rows are done, in the transaction of ctx.
func (s *store) setProgress(ctx context.Context, id, rows int, now time.Time) error {
	_, err := s.db.Exec(ctx, progressQuery, rows, now, id)
	return err
}

// showProgress is setProgress outside of the transaction of ctx, for others to see while it goes on.
func (s *store) showProgress(ctx context.Context, id, rows int, now time.Time) error {
	return s.db.ExecOutsideTx(ctx, progressQuery, rows, now, id)
}

// refuseUndo puts an import that is being undone back to where it was, with the reason.
func (s *store) refuseUndo(ctx context.Context, id int, reason string) error {
	_, err := s.db.Exec(ctx,
		"UPDATE imports SET status = CASE WHEN failure IS NULL THEN ? ELSE ? END, undo_failure = ? "+
			"WHERE id = ? AND status = ?",
		Done, Failed, reason, id, Undoing)
	return err
}

// wipe removes files and effects of imports that can no longer be run or undone.
func (s *store) wipe(ctx context.Context, now time.Time) error {
	const over = " (SELECT id FROM imports WHERE status <> ? AND status <> ? " +
		"AND COALESCE(undo_until, COALESCE(finished_at, created_at) + CAST(? AS BIGINT)) < ?)"
	if _, err := s.db.Exec(ctx, "DELETE FROM import_effects WHERE import_id IN"+over, Running, Undoing,
		UndoWindow.Milliseconds(), now); err != nil {
		return fmt.Errorf("wipe effects of old imports: %w", err)
	}

	_, err := s.db.Exec(ctx, "DELETE FROM import_files WHERE import_id IN"+over, Running, Undoing,
		UndoWindow.Milliseconds(), now)
	return err
}

// insertEffects adds effects in one statement.
func (s *store) insertEffects(ctx context.Context, rows []effectRow) error {
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

// effects reads what an import has changed so far, in order.
func (s *store) effects(ctx context.Context, importID int) ([]*effectRow, error) {
	return effects.All(ctx, s.db, "WHERE import_id = ? ORDER BY seq", importID)
}

// effectsAfter reads the next effects of an import, in order.
func (s *store) effectsAfter(ctx context.Context, importID, seq, limit int) ([]*effectRow, error) {
	return effects.All(ctx, s.db, "WHERE import_id = ? AND seq > ? ORDER BY seq LIMIT ?", importID, seq, limit)
}

// file reads a file of an import, or db.ErrNone.
func (s *store) file(ctx context.Context, importID int, role string) ([]byte, error) {
	var content []byte
	err := s.db.Row(ctx, "SELECT content FROM import_files WHERE import_id = ? AND role = ?", []any{importID, role},
		&content)
	return content, err
}

// setFile writes or replaces a file; an empty one is removed.
func (s *store) setFile(ctx context.Context, importID int, role string, content []byte) error {
	if _, err := s.db.Exec(ctx, "DELETE FROM import_files WHERE import_id = ? AND role = ?", importID,
		role); err != nil || len(content) == 0 {
		return err
	}
	_, err := s.db.Exec(ctx, "INSERT INTO import_files (import_id, role, content) VALUES (?, ?, ?)", importID, role,
		content)
	return err
}

// rule is something that holds for all imports; query finds those for which it does not.
type rule struct {
	says, query string
	args        []any
}

// rules are those of imports. Effects are wiped after the time for undoing, so older imports are left out.
func rules(now time.Time) []rule {
	return []rule{
		{"import %d has rows that are neither created, updated, unchanged nor rejected",
			`SELECT id FROM imports WHERE rows_read <> created + updated + unchanged + rejected`, nil},
		{"import %d changed rows without an effect for each",
			`SELECT i.id FROM imports i WHERE i.status = ?
				AND COALESCE(i.undo_until, i.finished_at + CAST(? AS BIGINT)) > ? AND i.created + i.updated <>
			(SELECT COUNT(*) FROM (SELECT DISTINCT e.import_id, e.sheet,
			e.row_number FROM import_effects e WHERE e.import_id = i.id) AS changed)`,
			[]any{Done, UndoWindow.Milliseconds(), now}},
		{"import %d ended but is still said to run",
			`SELECT id FROM imports WHERE status = ? AND finished_at IS NOT NULL`, []any{Running}},
	}
}

// findBroken lists imports that break a rule, a hundred at most.
func (s *store) findBroken(ctx context.Context, r rule) ([]int, error) {
	return db.Column[int](ctx, s.db, r.query+" LIMIT 100", r.args...)
}
