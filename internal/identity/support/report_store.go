package support

import (
	"context"
	"fmt"
	"time"

	"atlas/internal/platform/db"
	"atlas/internal/platform/page"
)

var (
	reports = db.NewTable[Report]("bug_reports")
	// newReports writes reports with their pictures; lists never read these.
	newReports = db.NewTable[newReport]("bug_reports")
)

type newReport struct {
	Report
	Screenshot []byte `db:"screenshot"`
}

// store reads and writes reports.
type store struct{ db *db.DB }

// insert writes a report and its picture.
func (s *store) insert(ctx context.Context, report *Report, picture []byte) error {
	row := &newReport{*report, picture}
	err := newReports.Insert(ctx, s.db, row)
	report.ID = row.ID
	return err
}

var reportSorts = db.Sorts{"": "created_at DESC", "createdAt": "created_at", "status": "status", "message": "message"}

// list reads a window of reports; an empty status means all.
func (s *store) list(ctx context.Context, w page.Window, status string) ([]*Report, int, error) {
	where := new(db.Where).If(status != "", "status = ?", status)
	if w.Search != "" {
		like := db.Like(db.Fold(w.Search))
		where.And(`LOWER(message) LIKE ? ESCAPE '\' OR LOWER(email) LIKE ? ESCAPE '\'
			OR user_id IN (SELECT id FROM users
			WHERE LOWER(first_name || ' ' || last_name) LIKE ? ESCAPE '\' OR email_key LIKE ? ESCAPE '\')`, like, like,
			like, like)
	}
	return reports.List(ctx, s.db, w, where, reportSorts)
}

// pictures reads the pictures of reports, by report.
func (s *store) pictures(ctx context.Context, ids []int) (map[int][]byte, error) {
	cond, arg := s.db.InInts("id", ids)
	rows, err := s.db.Query(ctx, "SELECT id, screenshot FROM bug_reports WHERE screenshot IS NOT NULL AND "+cond, arg)
	if err != nil {
		return nil, fmt.Errorf("read screenshots: %w", err)
	}

	defer rows.Close()
	found := map[int][]byte{}
	for rows.Next() {
		var id int
		var picture []byte
		if err := rows.Scan(&id, &picture); err != nil {
			return nil, fmt.Errorf("read screenshot: %w", err)
		}

		found[id] = picture
	}

	return found, rows.Err()
}

// find reads one report.
func (s *store) find(ctx context.Context, id int) (*Report, error) { return reports.Get(ctx, s.db, id) }

// lock reads one report and holds it until the transaction of ctx ends.
func (s *store) lock(ctx context.Context, id int) (*Report, error) {
	return reports.Lock(ctx, s.db, id)
}

// updateStatus writes the status of a report.
func (s *store) updateStatus(ctx context.Context, report *Report) error {
	return reports.Update(ctx, s.db, report, "status")
}

// oldest tells how many reports have a status, and when the oldest of them came.
func (s *store) oldest(ctx context.Context, status string) (count int, since *time.Time, err error) {
	err = s.db.Row(ctx, `SELECT COUNT(*), MIN(created_at) FROM bug_reports WHERE status = ?`, []any{status},
		&count, db.OptionalMillis(&since))
	return count, since, err
}
