package accountability

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"atlas/internal/community/records"
	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/fold"
	"atlas/internal/platform/page"
)

var buddyGroups = db.NewTable[BuddyGroup]("accountability_groups")

const (
	// buddyTables are the people in small groups.
	buddyTables = ` FROM accountability_members m JOIN users u ON u.id = m.user_id AND u.archived_at IS NULL `
	buddyCount  = `(SELECT COUNT(*)` + buddyTables + `WHERE m.group_id = g.id AND m.left_at IS NULL)`
	// lastCheckIn is when somebody last checked in, quietSince when their silence began: then, or when they joined.
	lastCheckIn = `(SELECT MAX(c.created_at) FROM check_ins c WHERE c.user_id = m.user_id)`
	QuietSince  = `CASE WHEN COALESCE(` + lastCheckIn + `, 0) > m.joined_at THEN ` + lastCheckIn +
		` ELSE m.joined_at END`
	selectionOf = `(SELECT CASE WHEN t.closed_at IS NULL THEN 'open' ELSE 'closed' END FROM team_lead_selections t
		WHERE t.group_id = g.id AND t.ended_at IS NULL)`
)

var buddyGroupSelect = `SELECT ` + buddyGroups.Columns("g.") + `, b.name, ` + buddyCount + ` AS member_count, ` +
	selectionOf + `
	FROM accountability_groups g LEFT JOIN batches b ON b.id = g.batch_id `

// readBuddyGroups reads the rows of buddyGroupSelect + tail, without their people.
func (s *store) readBuddyGroups(ctx context.Context, tail string, args ...any) ([]*BuddyGroup, error) {
	rows, err := s.db.Query(ctx, buddyGroupSelect+tail, args...)
	if err != nil {
		return nil, fmt.Errorf("read groups: %w", err)
	}

	defer rows.Close()
	out := []*BuddyGroup{}
	for rows.Next() {
		g, batch := new(BuddyGroup), (*string)(nil)
		dest := make([]any, records.ColumnCount(buddyGroups.Columns("")))
		buddyGroups.Dest(g, dest)
		if err := rows.Scan(append(dest, &batch, &g.MemberCount, &g.Selection)...); err != nil {
			return nil, fmt.Errorf("read a group: %w", err)
		}

		if batch != nil {
			g.Batch = &records.GroupRef{ID: *g.BatchID, Name: *batch}
		}

		out = append(out, g)
	}

	return out, rows.Err()
}

// BuddyGroupsShown is how many groups a board shows at once, with all their people.
const BuddyGroupsShown = 12

// findBuddyGroups reads one page of the groups of a kind in which somebody sees anyone, and how many are on all pages.
func (s *store) findBuddyGroups(
	ctx context.Context, w page.Window, kind string, f *BuddyGroupFilter, see seatScope,
) ([]*BuddyGroup, int, error) {
	where := new(db.Where).And("g.kind = ? AND g.closed_at IS NULL", kind)
	if f.BatchID != nil {
		where.And("g.batch_id = ?", *f.BatchID)
	}

	// A group counts as seen when one person of it is seen.
	if see.cond != "" {
		where.And(`EXISTS (SELECT 1`+buddyTables+`WHERE m.group_id = g.id AND m.left_at IS NULL AND (`+see.cond+`))`,
			see.args...)
	}
	if f.HasSilent != nil && *f.HasSilent {
		where.And(`EXISTS (SELECT 1`+buddyTables+`WHERE m.group_id = g.id AND m.left_at IS NULL AND `+QuietSince+
			` <= ?)`, quietBefore(ctx, s.clock, s.settings))
	}

	for word := range strings.FieldsSeq(fold.Plain(w.Search)) {
		found := `g.name_key LIKE ? ESCAPE '\' OR EXISTS (SELECT 1` + buddyTables +
			`WHERE m.group_id = g.id AND m.left_at IS NULL AND u.search_text LIKE ? ESCAPE '\'`
		args := []any{db.Like(word), db.Like(word)}

		// A search must not find a group by someone whom the caller does not see.
		if see.cond != "" {
			found, args = found+` AND (`+see.cond+`)`, append(args, see.args...)
		}

		where.And(found+`)`, args...)
	}

	cond, args := where.SQL()
	total, err := s.db.Int(ctx, "SELECT COUNT(*) FROM accountability_groups g "+cond, slices.Clone(args)...)
	if err != nil {
		return nil, 0, fmt.Errorf("count groups: %w", err)
	}

	rows, err := s.readBuddyGroups(ctx, cond+" ORDER BY g.name_key, g.id"+" LIMIT ? OFFSET ?",
		append(args, w.PerPage, w.Offset())...)
	if err != nil {
		return nil, 0, fmt.Errorf("read a page of groups: %w", err)
	}

	return rows, total, nil
}

// lockBuddyGroup locks a group that is not closed. Returns errs.NotFound.
func (s *store) lockBuddyGroup(ctx context.Context, id int) (*BuddyGroup, error) {
	g, err := buddyGroups.Lock(ctx, s.db, id)
	if errors.Is(err, db.ErrNone) || err == nil && g.ClosedAt != nil {
		return nil, errs.Missing("Group")
	}
	return g, err
}

// circleGroup reads a live group by its id, or without one that of a kind in which somebody is; none without it.
func (s *store) circleGroup(ctx context.Context, id *int, userID int, kind string) ([]*BuddyGroup, error) {
	if id != nil {
		return s.readBuddyGroups(ctx, "WHERE g.closed_at IS NULL AND g.id = ?", *id)
	}
	return s.readBuddyGroups(ctx,
		"WHERE g.closed_at IS NULL AND g.id IN (SELECT m.group_id FROM accountability_members m "+
			"WHERE m.user_id = ? AND m.seat = ?)", userID, kind)
}

// buddyGroupsByID reads some groups, in the order of their ids.
func (s *store) buddyGroupsByID(ctx context.Context, ids []int) ([]*BuddyGroup, error) {
	cond, arg := s.db.InInts("g.id", ids)
	return s.readBuddyGroups(ctx, "WHERE "+cond+" ORDER BY g.id", arg)
}

// closeBuddyGroup closes a group without people, with its vote: an empty group cannot vote either.
func (s *store) closeBuddyGroup(ctx context.Context, groupID int) error {
	now := s.clock.Now()
	if _, err := s.db.Exec(ctx, `UPDATE accountability_groups SET closed_at = ?, updated_at = ? WHERE id = ?`, now,
		now, groupID); err != nil {
		return fmt.Errorf("close group %d: %w", groupID, err)
	}

	_, err := s.db.Exec(ctx, `UPDATE team_lead_selections SET ended_at = ? WHERE group_id = ? AND ended_at IS NULL`,
		now, groupID)
	return err
}
