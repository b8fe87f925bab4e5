package reporting

import (
	"context"
	"fmt"

	"atlas/internal/platform/db"
	"atlas/internal/reporting/saved"
)

var reports = db.NewTable[saved.Report]("saved_reports")

// countReports is how many saved reports there are.
func (s *store) countReports(ctx context.Context) (int, error) {
	return s.db.Int(ctx, `SELECT COUNT(*) FROM saved_reports`)
}

// findReportOwner is who saved the reports; 0 for nobody.
func (s *store) findReportOwner(ctx context.Context) (int, error) {
	return s.db.Int(ctx, `SELECT COALESCE(MIN(user_id), 0) FROM user_access_levels WHERE level_id = ?`,
		reportOwner)
}

// insertReport writes a report, with whom it is shared with and who gets it by email.
func (s *store) insertReport(ctx context.Context, r *saved.Report) error {
	if err := reports.Insert(ctx, s.db, r); err != nil {
		return fmt.Errorf("write saved report %q: %w", r.Name, err)
	}

	for _, level := range r.Levels {
		_, err := s.db.Exec(ctx, `INSERT INTO saved_report_levels (report_id, level_id) VALUES (?, ?)`, r.ID, level)
		if err != nil {
			return fmt.Errorf("share saved report %d with %s: %w", r.ID, level, err)
		}
	}

	for _, person := range r.Recipients {
		_, err := s.db.Exec(ctx, `INSERT INTO saved_report_recipients (report_id, user_id) VALUES (?, ?)`, r.ID,
			person.ID)
		if err != nil {
			return fmt.Errorf("add recipient %d of saved report %d: %w", person.ID, r.ID, err)
		}
	}

	return nil
}
