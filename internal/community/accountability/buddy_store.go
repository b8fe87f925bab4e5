package accountability

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"atlas/internal/community/records"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/db"
	"atlas/internal/platform/fold"
	"atlas/internal/platform/page"
	"atlas/internal/settings"
)

// buddiesOf reads the people of groups whom somebody sees, and the group of each.
func (s *store) buddiesOf(ctx context.Context, groupIDs []int, see seatScope) (people []*Buddy, of []int, err error) {
	cond, arg := s.db.InInts("m.group_id", groupIDs)
	where := new(db.Where).And(cond, arg).And("m.left_at IS NULL").If(see.cond != "", see.cond, see.args...)
	return s.readBuddies(ctx, `m.group_id, m.is_leader, m.joined_at, `+lastCheckIn+`, `+QuietSince,
		buddyTables, where, ` ORDER BY m.is_leader DESC, u.name_key, u.id`)
}

// openBuddies reads those who want to be matched and are in no group of a kind.
func (s *store) openBuddies(ctx context.Context, kind string, batchID *int) ([]*Buddy, error) {
	where := unassigned(kind, batchID).And(open)
	people, _, err := s.readBuddies(ctx, noSeat, unassignedTables, where, " ORDER BY u.id LIMIT ?", matchedMax)
	return people, err
}

// readBuddies reads people with what they said of themselves; seat are columns of their seat, and of is the group of
// each.
func (s *store) readBuddies(
	ctx context.Context, seat, tables string, where *db.Where, tail string, more ...any,
) (people []*Buddy, of []int, err error) {
	cond, args := where.SQL()
	now, quiet := s.clock.Now(), s.settings.Int(ctx, settings.CheckInSilentDays)
	rows, err := s.db.Query(ctx,
		`SELECT `+records.PersonColumns+`, p.zone, p.free, p.goal, COALESCE(p.is_open, FALSE), bm.batch_id, b.name, `+seat+
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
			p.Batch = &records.GroupRef{ID: *batchID, Name: *batch}
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
func quietBefore(ctx context.Context, at clock.Clock, values *settings.Service) time.Time {
	return at.Now().AddDate(0, 0, -values.Int(ctx, settings.CheckInSilentDays))
}

// unassigned is the condition on members who are in no group of a kind.
func unassigned(kind string, batchID *int) *db.Where {
	where := new(db.Where).And("u.archived_at IS NULL").And("EXISTS (SELECT 1 FROM user_access_levels l " +
		"WHERE l.user_id = u.id AND l.level_id = 'member')")
	where.And("NOT EXISTS (SELECT 1 FROM accountability_members m WHERE m.user_id = u.id AND m.seat = ?)", kind)
	if batchID != nil {
		where.And("EXISTS (SELECT 1 FROM batch_members x WHERE x.user_id = u.id AND x.batch_id = ?)", *batchID)
	}
	return where
}

const unassignedTables = ` FROM users u `

var unassignedSorts = db.Sorts{"": "CASE WHEN COALESCE(p.is_open, FALSE) THEN 0 ELSE 1 END, u.name_key",
	"open": "CASE WHEN COALESCE(p.is_open, FALSE) THEN 0 ELSE 1 END, u.name_key", "name": "u.name_key"}

const open = "EXISTS (SELECT 1 FROM accountability_preferences x WHERE x.user_id = u.id AND x.is_open)"

// noSeat are the columns of a seat for those who have none.
const noSeat = `NULL, FALSE, NULL, NULL, NULL`

// findUnassigned reads one page of the members who are in no group of a kind, and how many are on all pages.
func (s *store) findUnassigned(
	ctx context.Context, w page.Window, kind string, f *BuddyFilter,
) ([]*Buddy, int, error) {
	where := unassigned(kind, f.BatchID).If(f.IsOpen != nil && *f.IsOpen, open)
	for word := range strings.FieldsSeq(fold.Plain(w.Search)) {
		where.And(`u.search_text LIKE ? ESCAPE '\'`, db.Like(word))
	}

	cond, args := where.SQL()
	total, err := s.db.Int(ctx, "SELECT COUNT(*)"+unassignedTables+cond, args...)
	if err != nil {
		return nil, 0, fmt.Errorf("count who is in no group: %w", err)
	}

	people, _, err := s.readBuddies(ctx, noSeat, unassignedTables, where,
		unassignedSorts.Order(w, "u.id")+" LIMIT ? OFFSET ?", w.PerPage, w.Offset())
	if err != nil {
		return nil, 0, fmt.Errorf("read who is in no group: %w", err)
	}

	return people, total, nil
}

// batchesOfPeople are the batches that people are in, each once.
func (s *store) batchesOfPeople(ctx context.Context, userIDs []int) ([]int, error) {
	cond, arg := s.db.InInts("user_id", userIDs)
	return db.Column[int](ctx, s.db, `SELECT DISTINCT batch_id FROM batch_members WHERE `+cond, arg)
}

// countInBatches counts how many of some people are in a batch.
func (s *store) countInBatches(ctx context.Context, userIDs []int) (int, error) {
	cond, arg := s.db.InInts("user_id", userIDs)
	return s.db.Int(ctx, `SELECT COUNT(*) FROM batch_members WHERE `+cond, arg)
}

// countMembers counts how many of some people are members. Membership is asked by level here: it says who someone is to
// others.
func (s *store) countMembers(ctx context.Context, userIDs []int) (int, error) {
	cond, arg := s.db.InInts("user_id", userIDs)
	return s.db.Int(ctx, `SELECT COUNT(*) FROM user_access_levels WHERE level_id = 'member' AND `+cond, arg)
}
