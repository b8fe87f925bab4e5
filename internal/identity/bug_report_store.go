package identity

import (
	"context"
	"fmt"

	"atlas/internal/platform/db"
	"atlas/internal/platform/page"
)

var (
	bugReports = db.NewTable[BugReport]("bug_reports")
	// newReports writes reports with their pictures; lists never read these.
	newReports = db.NewTable[newReport]("bug_reports")
)

type newReport struct {
	BugReport
	Screenshot []byte `db:"screenshot"`
}

func insertReport(ctx context.Context, d *db.DB, report *BugReport, picture []byte) error {
	row := &newReport{*report, picture}
	err := newReports.Insert(ctx, d, row)
	report.ID = row.ID
	return err
}

var reportSorts = db.Sorts{"": "created_at DESC", "createdAt": "created_at", "status": "status", "message": "message"}

func listReports(ctx context.Context, d *db.DB, w page.Window, status string) ([]*BugReport, int, error) {
	where := new(db.Where).If(status != "", "status = ?", status)
	if w.Search != "" {
		like := db.Like(db.Fold(w.Search))
		where.And(`LOWER(message) LIKE ? ESCAPE '\' OR LOWER(email) LIKE ? ESCAPE '\'
			OR user_id IN (SELECT id FROM users
			WHERE LOWER(first_name || ' ' || last_name) LIKE ? ESCAPE '\' OR email_key LIKE ? ESCAPE '\')`, like, like,
			like, like)
	}
	return bugReports.List(ctx, d, w, where, reportSorts)
}

// reporter is who sent a report.
type reporter struct{ name, email string }

func reportersOf(ctx context.Context, d *db.DB, userIDs []int) (map[int]reporter, error) {
	people, err := users.ByIDs(ctx, d, userIDs)
	found := make(map[int]reporter, len(people))
	for _, u := range people {
		found[u.ID] = reporter{u.Name(), u.Email}
	}
	return found, err
}

func picturesOf(ctx context.Context, d *db.DB, ids []int) (map[int][]byte, error) {
	cond, arg := d.InInts("id", ids)
	rows, err := d.Query(ctx, "SELECT id, screenshot FROM bug_reports WHERE screenshot IS NOT NULL AND "+cond, arg)
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
