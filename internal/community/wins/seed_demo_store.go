package wins

import (
	"context"
	"fmt"
	"time"
)

// demoTellers reads the people of the demo with a level, in the order in which they came.
func (s *store) demoTellers(ctx context.Context, level string) ([]demoTeller, error) {
	rows, err := s.db.Query(ctx,
		`SELECT u.id, u.email, u.first_name || ' ' || u.last_name, u.created_at FROM users u
			JOIN user_access_levels g ON g.user_id = u.id
		WHERE u.archived_at IS NULL AND g.level_id = ? ORDER BY u.id`, level)
	if err != nil {
		return nil, fmt.Errorf("find %s of the demo: %w", level, err)
	}

	defer rows.Close()
	var out []demoTeller
	for rows.Next() {
		var p demoTeller
		var since int64
		if err := rows.Scan(&p.id, &p.email, &p.name, &since); err != nil {
			return nil, fmt.Errorf("read a person of the demo: %w", err)
		}

		p.since = time.UnixMilli(since).UTC()
		out = append(out, p)
	}

	return out, rows.Err()
}

// countAll counts all wins.
func (s *store) countAll(ctx context.Context) (int, error) {
	n, err := s.db.Int(ctx, "SELECT COUNT(*) FROM wins")
	if err != nil {
		return 0, fmt.Errorf("count wins: %w", err)
	}

	return n, nil
}

// insertDecidedReport writes a report that may be decided already.
func (s *store) insertDecidedReport(ctx context.Context, r *WinReport, decidedByID *int) error {
	_, err := s.db.Exec(ctx,
		`INSERT INTO win_reports (win_id, user_id, reason, note, status, created_at, decided_at, decided_by_id)
			VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
		r.WinID, r.UserID, r.Reason, r.Note, r.Status, r.CreatedAt, r.DecidedAt, decidedByID)
	if err != nil {
		return fmt.Errorf("report win %d of the demo: %w", r.WinID, err)
	}

	return nil
}
