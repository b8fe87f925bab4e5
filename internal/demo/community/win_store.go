package community

import (
	"context"
	"fmt"
	"time"

	"atlas/internal/community/wins"
	"atlas/internal/platform/db"
)

var (
	winRows     = db.NewTable[wins.Win]("wins")
	commentRows = db.NewTable[wins.WinComment]("win_comments")
)

// findTellers reads the people of the demo with a level, in the order in which they came.
func (s *store) findTellers(ctx context.Context, level string) ([]teller, error) {
	rows, err := s.db.Query(ctx,
		`SELECT u.id, u.email, u.first_name || ' ' || u.last_name, u.created_at FROM users u
			JOIN user_access_levels g ON g.user_id = u.id
		WHERE u.archived_at IS NULL AND g.level_id = ? ORDER BY u.id`, level)
	if err != nil {
		return nil, fmt.Errorf("find %s of the demo: %w", level, err)
	}

	defer rows.Close()
	var out []teller
	for rows.Next() {
		var p teller
		var since int64
		if err := rows.Scan(&p.id, &p.email, &p.name, &since); err != nil {
			return nil, fmt.Errorf("read a person of the demo: %w", err)
		}

		p.since = time.UnixMilli(since).UTC()
		out = append(out, p)
	}

	return out, rows.Err()
}

// countWins counts all wins.
func (s *store) countWins(ctx context.Context) (int, error) {
	n, err := s.db.Int(ctx, "SELECT COUNT(*) FROM wins")
	if err != nil {
		return 0, fmt.Errorf("count wins: %w", err)
	}

	return n, nil
}

// insertReport writes a report that may be decided already.
func (s *store) insertReport(ctx context.Context, r *wins.WinReport, decidedByID *int) error {
	_, err := s.db.Exec(ctx,
		`INSERT INTO win_reports (win_id, user_id, reason, note, status, created_at, decided_at, decided_by_id)
			VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
		r.WinID, r.UserID, r.Reason, r.Note, r.Status, r.CreatedAt, r.DecidedAt, decidedByID)
	if err != nil {
		return fmt.Errorf("report win %d of the demo: %w", r.WinID, err)
	}

	return nil
}

// insertWin writes a win.
func (s *store) insertWin(ctx context.Context, w *wins.Win) error {
	return winRows.Insert(ctx, s.db, w)
}

// updatePicture writes which picture a win has.
func (s *store) updatePicture(ctx context.Context, w *wins.Win) error {
	return winRows.Update(ctx, s.db, w, "picture_id")
}

// insertComment writes what somebody says to a win.
func (s *store) insertComment(ctx context.Context, c *wins.WinComment) error {
	return commentRows.Insert(ctx, s.db, c)
}

// insertCheer has somebody cheer for a win.
func (s *store) insertCheer(ctx context.Context, winID, userID int, at time.Time) error {
	_, err := s.db.Exec(ctx, `INSERT INTO win_cheers (win_id, user_id, created_at) VALUES (?, ?, ?)`, winID, userID, at)
	if err != nil {
		return fmt.Errorf("cheer for win %d: %w", winID, err)
	}

	return nil
}
