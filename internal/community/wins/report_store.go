package wins

import (
	"context"
	"fmt"
	"time"

	"atlas/internal/platform/db"
)

// reportedBy are the conditions of the parts of the queue.
var reportedBy = map[string]string{
	reportOpen: "EXISTS (SELECT 1 FROM win_reports r WHERE r.win_id = w.id AND r.status = 'open')",
	"hidden":   "w.hidden_at IS NOT NULL",
	"all":      "w.hidden_at IS NOT NULL OR EXISTS (SELECT 1 FROM win_reports r WHERE r.win_id = w.id)",
}

// reportsOf reads the reports of wins, the latest first.
func (s *store) reportsOf(ctx context.Context, winIDs []int) ([]*WinReport, error) {
	cond, arg := s.db.InInts("r.win_id", winIDs)
	rows, err := s.db.Query(ctx,
		`SELECT r.id, r.win_id, r.user_id, r.reason, r.note, u.first_name || ' ' || u.last_name, r.status, r.created_at,
			r.decided_at
		FROM win_reports r JOIN users u ON u.id = r.user_id WHERE `+cond+` ORDER BY r.id DESC`, arg)
	if err != nil {
		return nil, fmt.Errorf("read reports: %w", err)
	}

	defer rows.Close()
	var out []*WinReport
	for rows.Next() {
		r := &WinReport{}
		if err := rows.Scan(&r.ID, &r.WinID, &r.UserID, &r.Reason, &r.Note, &r.Reporter, &r.Status,
			db.Millis(&r.CreatedAt), db.OptionalMillis(&r.DecidedAt)); err != nil {
			return nil, fmt.Errorf("read a report: %w", err)
		}

		out = append(out, r)
	}

	return out, rows.Err()
}

// insertReport writes a report, unless the person has reported the win already.
func (s *store) insertReport(ctx context.Context, r *WinReport) error {
	_, err := s.db.Exec(ctx,
		`INSERT INTO win_reports (win_id, user_id, reason, note, status, created_at) VALUES (?, ?, ?, ?, ?, ?)
			ON CONFLICT (win_id, user_id) DO NOTHING`, r.WinID, r.UserID, r.Reason, r.Note, r.Status, r.CreatedAt)
	if err != nil {
		return fmt.Errorf("report win %d: %w", r.WinID, err)
	}

	return nil
}

// decideReports closes the open reports of a win.
func (s *store) decideReports(ctx context.Context, winID int, status string, at time.Time, byID int) error {
	_, err := s.db.Exec(ctx,
		`UPDATE win_reports SET status = ?, decided_at = ?, decided_by_id = ? WHERE win_id = ? AND status = ?`,
		status, at, byID, winID, reportOpen)
	if err != nil {
		return fmt.Errorf("decide on the reports of win %d: %w", winID, err)
	}

	return nil
}
