package imports

import (
	"context"
	"fmt"
)

// Verify looks for imports that break the rules of this package and says which: rows that do not add up, and changes
// without the effects that would undo them. Effects are wiped after the time for undoing, so older imports are left
// out.
func (s *Service) Verify(ctx context.Context) ([]string, error) {
	var found []string
	now := s.clock.Now()
	for _, rule := range []struct {
		says, query string
		args        []any
	}{
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
	} {
		rows, err := s.db.Query(ctx, rule.query+" LIMIT 100", rule.args...)
		if err != nil {
			return nil, fmt.Errorf("look for imports that break a rule: %w", err)
		}

		for rows.Next() {
			var id int
			if err := rows.Scan(&id); err != nil {
				_ = rows.Close()
				return nil, fmt.Errorf("read import that breaks a rule: %w", err)
			}

			found = append(found, fmt.Sprintf(rule.says, id))
		}

		if err := rows.Close(); err != nil {
			return nil, fmt.Errorf("look for imports that break a rule: %w", err)
		}
	}

	return found, nil
}
