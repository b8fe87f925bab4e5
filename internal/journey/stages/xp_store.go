package stages

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"atlas/internal/platform/db"
	"atlas/internal/platform/page"
)

// pointStore holds the SQL of the ledger of points.
type pointStore struct{ db *db.DB }

// hasNewPoints tells whether there are lines of the ledger that are to be counted.
func (s *pointStore) hasNewPoints(ctx context.Context) (bool, error) {
	n, err := s.db.Int(ctx, `SELECT COUNT(*) FROM (SELECT 1 AS one FROM xp_entries WHERE is_new LIMIT 1) x`)
	return n > 0, err
}

// claimNewPoints marks the new lines of the ledger as counted, and returns their points by person.
func (s *pointStore) claimNewPoints(ctx context.Context) (map[int]int, error) {
	given := map[int]int{}
	if err := s.db.Each(ctx, `UPDATE xp_entries SET is_new = FALSE WHERE is_new RETURNING user_id, points`,
		nil, func(scan func(...any) error) error {
			var userID, points int
			err := scan(&userID, &points)
			given[userID] += points

			return err
		}); err != nil {
		return nil, fmt.Errorf("count new points: %w", err)
	}

	return given, nil
}

// insertEntries writes lines of the ledger.
func (s *pointStore) insertEntries(ctx context.Context, entries []*xpEntry) error {
	// Databases limit the values of one statement.
	for some := range slices.Chunk(entries, entriesAtOnce) {
		if err := xpEntries.InsertAll(ctx, s.db, some); err != nil {
			return fmt.Errorf("write lines of the ledger: %w", err)
		}
	}

	return nil
}

// listEntries reads one page of the ledger of somebody.
func (s *pointStore) listEntries(ctx context.Context, userID int, w page.Window) (*XpEntryList, error) {
	where := new(db.Where)
	for word := range strings.FieldsSeq(strings.ToLower(w.Search)) {
		where.And(`LOWER(e.title) LIKE ? ESCAPE '\'`, db.Like(word))
	}

	cond, words := where.SQL()
	rows, err := s.db.Query(ctx, `SELECT e.id, e.source, e.title, e.points, e.at, COUNT(*) OVER () FROM (
			SELECT x.id AS id, x.source AS source, t.title AS title, x.points AS points, x.at AS at FROM xp_entries x
			JOIN tasks t ON t.id = x.task_id WHERE x.user_id = ?
			UNION ALL SELECT 0, 'base', 'Base points', u.base_points, NULL FROM users u
			WHERE u.id = ? AND u.base_points > 0) e
		`+cond+` ORDER BY e.id DESC LIMIT ? OFFSET ?`,
		append(append([]any{userID, userID}, words...), w.PerPage, w.Offset())...)
	if err != nil {
		return nil, fmt.Errorf("read the points of user %d: %w", userID, err)
	}

	defer rows.Close()
	list := &XpEntryList{Rows: []*XpEntry{}}
	for rows.Next() {
		x := new(XpEntry)
		if err := rows.Scan(&x.ID, &x.Source, &x.Title, &x.Points, db.OptionalMillis(&x.At), &list.Total); err != nil {
			return nil, fmt.Errorf("read an entry of user %d: %w", userID, err)
		}

		list.Rows = append(list.Rows, x)
	}

	return list, rows.Err()
}

const (
	// KeptOf is the points of person u that are kept with them (users_by_points): those they brought along and those of
	// the ledger that are counted.
	KeptOf = `(u.base_points + u.xp)`
	// PointsOf is all points of person u, with the few that are to be counted.
	PointsOf = `(u.base_points + u.xp + COALESCE((SELECT SUM(xn.points) FROM xp_entries xn WHERE xn.user_id = u.id AND xn.is_new), 0))`
	// ledgerOf is what the ledger says that person u got, of what is counted.
	ledgerOf = `COALESCE((SELECT SUM(x.points) FROM xp_entries x WHERE x.user_id = u.id AND NOT x.is_new), 0)`
)

var xpEntries = db.NewTable[xpEntry]("xp_entries")
