package saved

import (
	"context"
	"fmt"
	"time"
)

// loadDueSheets reads the reports whose sheets are to be refreshed.
func (s *store) loadDueSheets(ctx context.Context, now time.Time) ([]*Report, error) {
	found, err := reports.All(ctx, s.db,
		"WHERE next_sheet_at <= ? AND archived_at IS NULL AND sheet_by_id IS NOT NULL "+
			"ORDER BY next_sheet_at, id LIMIT ?", now, dueMax)
	if err != nil {
		return nil, fmt.Errorf("find sheets that are due: %w", err)
	}

	return found, nil
}

// storeSheet keeps how the last refresh went. Nobody edited the report, so it stays as new as it was.
func (s *store) storeSheet(ctx context.Context, id, rows int, problem string) error {
	_, err := s.db.Exec(ctx, `UPDATE saved_reports SET last_sheet_at = ?, sheet_rows = ?, sheet_error = ? WHERE id = ?`,
		s.clock.Now(), rows, problem, id)
	if err != nil {
		return fmt.Errorf("note the refresh of the sheet of report %d: %w", id, err)
	}

	return nil
}

func (s *store) storeNextSheet(ctx context.Context, r *Report, next *time.Time) error {
	_, err := s.db.Exec(ctx, `UPDATE saved_reports SET next_sheet_at = ? WHERE id = ? AND next_sheet_at = ?`, next,
		r.ID, r.NextSheetAt)
	if err != nil {
		return fmt.Errorf("plan the next refresh of the sheet of report %d: %w", r.ID, err)
	}

	return nil
}
