package journey

import (
	"context"
	"fmt"
	"strings"
	"time"

	"atlas/internal/platform/db"
	"atlas/internal/platform/page"
)

// xpEntry is a line of the ledger of points.
type xpEntry struct {
	ID     int       `db:"id,made"`
	UserID int       `db:"user_id"`
	Source string    `db:"source"`
	TaskID int       `db:"task_id"`
	Points int       `db:"points"`
	At     time.Time `db:"at"`
	ByID   *int      `db:"by_id"`
	Reason *string   `db:"reason"`
}

// The sources of points in the ledger.
const (
	earned   = "task"
	reversed = "reversal"
)

var xpEntries = db.NewTable[xpEntry]("xp_entries")

const entriesAtOnce = 200

// earn writes lines of the ledger, and what they give with their people. Besides it only finishing writes some, which
// are counted later.
func (s *Service) earn(ctx context.Context, entries ...*xpEntry) error {
	// Added up per person first: one update for each, however many lines.
	given := map[int]int{}
	for _, e := range entries {
		given[e.UserID] += e.Points
	}

	for len(entries) > 0 {
		// Databases limit the values of one statement.
		some := entries[:min(len(entries), entriesAtOnce)]
		if err := xpEntries.InsertAll(ctx, s.db, some); err != nil {
			return fmt.Errorf("write lines of the ledger: %w", err)
		}

		entries = entries[len(some):]
	}

	return s.identity.AddXP(ctx, given)
}

// CountPoints counts the lines of the ledger that finished tasks left to be counted, so that people can be sorted by
// what is kept of them.
func (s *Service) CountPoints(ctx context.Context) error {
	// Mostly there is nothing to count, and then nothing is locked.
	if n, err := s.db.Int(ctx,
		`SELECT COUNT(*) FROM (SELECT 1 AS one FROM xp_entries WHERE is_new LIMIT 1) x`); err != nil || n == 0 {
		return err
	}
	return s.db.Tx(ctx, func(ctx context.Context) error { return s.countPoints(ctx, "WHERE is_new") })
}

// countPoints counts the new lines of the ledger among some, in a transaction. Of two who count at the same time, one
// waits and finds nothing.
func (s *Service) countPoints(ctx context.Context, which string, args ...any) error {
	given := map[int]int{}
	if err := s.db.Each(ctx, `UPDATE xp_entries SET is_new = FALSE `+which+` RETURNING user_id, points`,
		args, func(scan func(...any) error) error {
			var userID, points int
			err := scan(&userID, &points)
			given[userID] += points

			return err
		}); err != nil {
		return fmt.Errorf("count new points: %w", err)
	}

	return s.identity.AddXP(ctx, given)
}

const (
	// keptOf is the points of person u that are kept with them (users_by_points): those they brought along and those of
	// the ledger that are counted.
	keptOf = `(u.base_points + u.xp)`
	// pointsOf is all points of person u, with the few that are to be counted.
	pointsOf = `(u.base_points + u.xp + COALESCE((SELECT SUM(xn.points) FROM xp_entries xn WHERE xn.user_id = u.id AND xn.is_new), 0))`
	// ledgerOf is what the ledger says that person u got, of what is counted.
	ledgerOf = `COALESCE((SELECT SUM(x.points) FROM xp_entries x WHERE x.user_id = u.id AND NOT x.is_new), 0)`
)

// XpEntry is a line of the ledger as it is shown.
type XpEntry struct {
	ID            int
	Source, Title string
	Points        int
	At            *time.Time
}

// XpEntryList is one page of the ledger of somebody.
type XpEntryList struct {
	Rows          []*XpEntry
	Total, Points int
}

// XpEntries lists the points of somebody line by line, latest first, and last the points that they started with.
//
// Requires what UserStageProgress does. Returns errs.NotFound to everybody else.
func (s *Service) XpEntries(ctx context.Context, userID int, w page.Window) (*XpEntryList, error) {
	p, err := s.progressFor(ctx, userID)
	if err != nil {
		return nil, err
	}

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
	list := &XpEntryList{Rows: []*XpEntry{}, Points: p.Points}
	for rows.Next() {
		x := new(XpEntry)
		if err := rows.Scan(&x.ID, &x.Source, &x.Title, &x.Points, db.OptionalMillis(&x.At), &list.Total); err != nil {
			return nil, fmt.Errorf("read an entry of user %d: %w", userID, err)
		}

		list.Rows = append(list.Rows, x)
	}

	return list, rows.Err()
}
