package wins

import (
	"context"
	"fmt"
)

// hasBatch tells whether there is a batch.
func (s *store) hasBatch(ctx context.Context, id int) (bool, error) {
	n, err := s.db.Int(ctx, `SELECT COUNT(*) FROM batches WHERE id = ?`, id)
	if err != nil {
		return false, fmt.Errorf("look for batch %d: %w", id, err)
	}

	return n > 0, nil
}

// figuresOf is the condition on u, the people whose wins are counted: those of a batch, or all members.
func figuresOf(batchID *int) (cond string, args []any) {
	if batchID != nil {
		return `EXISTS (SELECT 1 FROM batch_members b WHERE b.user_id = u.id AND b.batch_id = ?)`, []any{*batchID}
	}
	return `EXISTS (SELECT 1 FROM user_access_levels g WHERE g.user_id = u.id AND g.level_id = 'member')`, nil
}

// countAuthors counts the people who could post wins: those of a batch, or all members.
func (s *store) countAuthors(ctx context.Context, batchID *int) (int, error) {
	cond, args := figuresOf(batchID)
	n, err := s.db.Int(ctx, `SELECT COUNT(*) FROM users u WHERE u.archived_at IS NULL AND `+cond, args...)
	if err != nil {
		return 0, fmt.Errorf("count whose wins are counted: %w", err)
	}

	return n, nil
}

// loadCounted reads the wins that are counted: those of a batch, or of all members.
func (s *store) loadCounted(ctx context.Context, batchID *int) ([]countedWin, error) {
	cond, args := figuresOf(batchID)
	rows, err := s.db.Query(ctx,
		`SELECT w.user_id, w.kind, COALESCE(w.amount, 0), COALESCE(w.currency, 'PHP') <> 'PHP',
			w.confirmed_at IS NOT NULL`+winFrom+
			`WHERE u.archived_at IS NULL AND w.hidden_at IS NULL AND `+cond, args...)
	if err != nil {
		return nil, fmt.Errorf("read wins: %w", err)
	}

	defer rows.Close()
	var out []countedWin
	for rows.Next() {
		var w countedWin
		if err := rows.Scan(&w.userID, &w.kind, &w.pesos, &w.isOther, &w.isConfirmed); err != nil {
			return nil, fmt.Errorf("read a win: %w", err)
		}

		out = append(out, w)
	}

	return out, rows.Err()
}
