package community

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/fold"
	"atlas/internal/platform/page"
	"atlas/internal/settings"
)

var buddyGroups = db.NewTable[BuddyGroup]("accountability_groups")

const (
	// buddyTables are the people in small groups.
	buddyTables = ` FROM accountability_members m JOIN users u ON u.id = m.user_id AND u.archived_at IS NULL `
	buddyCount  = `(SELECT COUNT(*)` + buddyTables + `WHERE m.group_id = g.id AND m.left_at IS NULL)`
	// lastCheckIn is when somebody last checked in, quietSince when their silence began: then, or when they joined.
	lastCheckIn = `(SELECT MAX(c.created_at) FROM check_ins c WHERE c.user_id = m.user_id)`
	quietSince  = `CASE WHEN COALESCE(` + lastCheckIn + `, 0) > m.joined_at THEN ` + lastCheckIn +
		` ELSE m.joined_at END`
	selectionOf = `(SELECT CASE WHEN t.closed_at IS NULL THEN 'open' ELSE 'closed' END FROM team_lead_selections t
		WHERE t.group_id = g.id AND t.ended_at IS NULL)`
)

var buddyGroupSelect = `SELECT ` + buddyGroups.Columns("g.") + `, b.name, ` + buddyCount + ` AS member_count, ` +
	selectionOf + `
	FROM accountability_groups g LEFT JOIN batches b ON b.id = g.batch_id `

// readBuddyGroups reads the rows of buddyGroupSelect + tail, without their people.
func (s *Service) readBuddyGroups(ctx context.Context, tail string, args ...any) ([]*BuddyGroup, error) {
	rows, err := s.db.Query(ctx, buddyGroupSelect+tail, args...)
	if err != nil {
		return nil, fmt.Errorf("read groups: %w", err)
	}

	defer rows.Close()
	out := []*BuddyGroup{}
	for rows.Next() {
		g, batch := new(BuddyGroup), (*string)(nil)
		dest := make([]any, columnCount(buddyGroups.Columns("")))
		buddyGroups.Dest(g, dest)
		if err := rows.Scan(append(dest, &batch, &g.MemberCount, &g.Selection)...); err != nil {
			return nil, fmt.Errorf("read a group: %w", err)
		}

		if batch != nil {
			g.Batch = &GroupRef{*g.BatchID, *batch}
		}

		out = append(out, g)
	}

	return out, rows.Err()
}

// buddyGroupsShown is how many groups a board shows at once, with all their people.
const buddyGroupsShown = 12

func (s *Service) listBuddyGroups(
	ctx context.Context, w page.Window, kind string, f *BuddyGroupFilter, see sight,
) (*BuddyGroupList, error) {
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
		where.And(`EXISTS (SELECT 1`+buddyTables+`WHERE m.group_id = g.id AND m.left_at IS NULL AND `+quietSince+
			` <= ?)`, s.quietBefore(ctx))
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
		return nil, fmt.Errorf("count groups: %w", err)
	}

	rows, err := s.readBuddyGroups(ctx, cond+" ORDER BY g.name_key, g.id"+" LIMIT ? OFFSET ?",
		append(args, w.PerPage, w.Offset())...)
	if err != nil {
		return nil, fmt.Errorf("read a page of groups: %w", err)
	}

	return &BuddyGroupList{rows, total}, s.fillBuddies(ctx, rows, see)
}

// fillBuddies adds the people whom the caller sees to groups.
func (s *Service) fillBuddies(ctx context.Context, groups []*BuddyGroup, see sight) error {
	if len(groups) == 0 {
		return nil
	}

	byID, ids := map[int]*BuddyGroup{}, []int{}
	for _, g := range groups {
		byID[g.ID], g.Members = g, []*Buddy{}
		ids = append(ids, g.ID)
	}

	cond, arg := s.db.InInts("m.group_id", ids)
	where := new(db.Where).And(cond, arg).And("m.left_at IS NULL").If(see.cond != "", see.cond, see.args...)
	people, of, err := s.readBuddies(ctx, `m.group_id, m.is_leader, m.joined_at, `+lastCheckIn+`, `+quietSince,
		buddyTables, where, ` ORDER BY m.is_leader DESC, u.name_key, u.id`)
	if err != nil {
		return fmt.Errorf("read the people of groups: %w", err)
	}

	for i, p := range people {
		byID[of[i]].Members = append(byID[of[i]].Members, p)
	}

	for _, g := range groups {
		// Shared hours of some of the people would not be those of the group.
		if len(g.Members) == g.MemberCount {
			g.CommonCount = CommonCount(g.Members)
		}
	}

	return s.fillStages(ctx, people)
}

// readBuddies reads people with what they said of themselves; seat are columns of their seat, and of is the group of
// each.
func (s *Service) readBuddies(
	ctx context.Context, seat, tables string, where *db.Where, tail string, more ...any,
) (people []*Buddy, of []int, err error) {
	cond, args := where.SQL()
	now, quiet := s.clock.Now(), s.settings.Int(ctx, settings.CheckInSilentDays)
	rows, err := s.db.Query(ctx,
		`SELECT `+personColumns+`, p.zone, p.free, p.goal, COALESCE(p.is_open, FALSE), bm.batch_id, b.name, `+seat+
			tables+`
		LEFT JOIN accountability_preferences p ON p.user_id = u.id LEFT JOIN batch_members bm ON bm.user_id = u.id
		LEFT JOIN batches b ON b.id = bm.batch_id `+
			cond+tail, append(args, more...)...)
	if err != nil {
		return nil, nil, fmt.Errorf("read people of groups: %w", err)
	}

	defer rows.Close()
	people = []*Buddy{}
	for rows.Next() {
		p, free, batchID, batch := new(Buddy), (*string)(nil), (*int)(nil), (*string)(nil)
		var group *int
		var since *time.Time
		if err := rows.Scan(&p.ID, &p.Name, &p.Slug, &p.ProfileImage, &p.Zone, &free, &p.Goal, &p.IsOpen, &batchID,
			&batch,
			&group, &p.IsLeader, db.OptionalMillis(&p.JoinedAt), db.OptionalMillis(&p.LastCheckInAt),
			db.OptionalMillis(&since)); err != nil {
			return nil, nil, fmt.Errorf("read a person of a group: %w", err)
		}

		if free != nil {
			if err := json.Unmarshal([]byte(*free), &p.Free); err != nil {
				return nil, nil, fmt.Errorf("read the free hours of user %d: %w", p.ID, err)
			}

			p.FreeCount = len(p.Free)
		}

		if p.Goal != nil && *p.Goal == "" {
			p.Goal = nil
		}
		if batchID != nil {
			p.Batch = &GroupRef{*batchID, *batch}
		}
		if group != nil {
			of = append(of, *group)
		}

		if since != nil {
			days := int(now.Sub(*since) / (24 * time.Hour))
			p.SilentDays, p.IsSilent = &days, days >= quiet
		}

		people = append(people, p)
	}

	return people, of, rows.Err()
}

// quietBefore is the moment after which somebody has to have checked in.
func (s *Service) quietBefore(ctx context.Context) time.Time {
	return s.clock.Now().AddDate(0, 0, -s.settings.Int(ctx, settings.CheckInSilentDays))
}

// fillStages adds the stages of people.
func (s *Service) fillStages(ctx context.Context, people []*Buddy) error {
	// The journey joins community after it was built.
	if s.hooks.StagesOf == nil || len(people) == 0 {
		return nil
	}

	ids := make([]int, len(people))
	for i, p := range people {
		ids[i] = p.ID
	}

	found, err := s.hooks.StagesOf(ctx, ids)
	for _, p := range people {
		p.Stage = found[p.ID]
	}

	return err
}

const unassignedTables = ` FROM users u `

var unassignedSorts = db.Sorts{"": "CASE WHEN COALESCE(p.is_open, FALSE) THEN 0 ELSE 1 END, u.name_key",
	"open": "CASE WHEN COALESCE(p.is_open, FALSE) THEN 0 ELSE 1 END, u.name_key", "name": "u.name_key"}

// unassigned is the condition on members who are in no group of a kind.
func (s *Service) unassigned(kind string, batchID *int) *db.Where {
	where := new(db.Where).And("u.archived_at IS NULL").And("EXISTS (SELECT 1 FROM user_access_levels l " +
		"WHERE l.user_id = u.id AND l.level_id = 'member')")
	where.And("NOT EXISTS (SELECT 1 FROM accountability_members m WHERE m.user_id = u.id AND m.seat = ?)", kind)
	if batchID != nil {
		where.And("EXISTS (SELECT 1 FROM batch_members x WHERE x.user_id = u.id AND x.batch_id = ?)", *batchID)
	}
	return where
}

const open = "EXISTS (SELECT 1 FROM accountability_preferences x WHERE x.user_id = u.id AND x.is_open)"

// noSeat are the columns of a seat for those who have none.
const noSeat = `NULL, FALSE, NULL, NULL, NULL`

func (s *Service) listUnassigned(ctx context.Context, w page.Window, kind string, f *BuddyFilter) (*BuddyList, error) {
	where := s.unassigned(kind, f.BatchID).If(f.IsOpen != nil && *f.IsOpen, open)
	for word := range strings.FieldsSeq(fold.Plain(w.Search)) {
		where.And(`u.search_text LIKE ? ESCAPE '\'`, db.Like(word))
	}

	cond, args := where.SQL()
	total, err := s.db.Int(ctx, "SELECT COUNT(*)"+unassignedTables+cond, args...)
	if err != nil {
		return nil, fmt.Errorf("count who is in no group: %w", err)
	}

	people, _, err := s.readBuddies(ctx, noSeat, unassignedTables, where,
		unassignedSorts.Order(w, "u.id")+" LIMIT ? OFFSET ?", w.PerPage, w.Offset())
	if err != nil {
		return nil, fmt.Errorf("read who is in no group: %w", err)
	}

	return &BuddyList{people, total}, s.fillStages(ctx, people)
}

// buddyGroupByID reads one group with all its people. Returns errs.NotFound, also for one that is closed.
func (s *Service) buddyGroupByID(ctx context.Context, id int) (*BuddyGroup, error) {
	found, err := s.readBuddyGroups(ctx, "WHERE g.id = ? AND g.closed_at IS NULL", id)
	if err == nil && len(found) == 0 {
		err = errs.Missing("Group")
	}
	if err != nil {
		return nil, err
	}
	return found[0], s.fillBuddies(ctx, found, sight{})
}

// lockBuddyGroup locks a group that is not closed. Returns errs.NotFound.
func (s *Service) lockBuddyGroup(ctx context.Context, id int) (*BuddyGroup, error) {
	g, err := buddyGroups.Lock(ctx, s.db, id)
	if errors.Is(err, db.ErrNone) || err == nil && g.ClosedAt != nil {
		return nil, errs.Missing("Group")
	}
	return g, err
}
