package userlist

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"atlas/internal/identity/people"
	"atlas/internal/platform/db"
)

// StoredColumn is a column of users that follows from rows of another domain and from the present, so that lists can
// sort and filter by an index. Triggers note in users_outdated whose row is to be brought up to date (0310).
type StoredColumn struct {
	// Name is the column; Is is the SQL of what it has to be for u, the person. :now in it stands for the present.
	Name, Is string
	// Due is a condition on u that finds by an index who has another value by time alone; empty for nobody.
	Due string
}

// lately is the SQL of the moment since which somebody must have been here to be active: whole minutes, as StatusAt.
var lately = fmt.Sprintf("(:now - %d) / %d * %[2]d", people.QuietAfter.Milliseconds(), time.Minute.Milliseconds())

// ownStoredColumns are those of identity.
func ownStoredColumns() []StoredColumn {
	return []StoredColumn{{Name: "is_active", Is: "COALESCE(u.last_login_at >= " + lately + ", FALSE)",
		Due: "u.is_active AND u.last_login_at < " + lately}}
}

// storedColumns are the columns of all domains.
func (s *Service) storedColumns() []StoredColumn {
	return slices.Concat(ownStoredColumns(), s.hooks.StoredColumns)
}

// refreshAtOnce is how many people are brought up to date in one transaction.
const refreshAtOnce = 1000

// Refresh brings up to date what is kept of people for lists, where something changed it or its time has come.
// Mostly there is nothing to do, and then nothing is written. It is a job as well, and checks no rights.
func (s *Service) Refresh(ctx context.Context) error {
	for wasDue := false; ; wasDue = true {
		isDue, err := s.hasOutdated(ctx)
		if err != nil {
			return err
		}
		if !isDue {
			if !wasDue {
				return nil
			}

			// Bringing many up to date leaves many rows that count them.
			return s.AddUpCounts(ctx)
		}

		// Of two who refresh at the same time, one waits and finds nothing left.
		err = s.db.Tx(ctx, func(ctx context.Context) error {
			ids, err := s.takeOutdated(ctx)
			if err != nil {
				return err
			}

			return s.refreshUsers(ctx, ids)
		})
		if err != nil {
			return err
		}
	}
}

func (s *Service) hasOutdated(ctx context.Context) (bool, error) {
	parts := []string{"EXISTS (SELECT 1 FROM users_outdated)"}
	for _, due := range s.dueConditions() {
		parts = append(parts, "EXISTS (SELECT 1 FROM users u WHERE "+due+")")
	}

	text, args := s.bindPresent("SELECT CASE WHEN "+strings.Join(parts, " OR ")+" THEN 1 ELSE 0 END", nil)
	n, err := s.db.Int(ctx, text, args...)
	if err != nil {
		return false, fmt.Errorf("look whether anyone's row is outdated: %w", err)
	}

	return n > 0, nil
}

// dueConditions are the conditions that find people whose time has come.
func (s *Service) dueConditions() []string {
	var conds []string
	for _, column := range s.storedColumns() {
		if column.Due != "" {
			conds = append(conds, column.Due)
		}
	}

	return conds
}

// takeOutdated takes people whose row is outdated off the notes, and adds those whose time has come.
func (s *Service) takeOutdated(ctx context.Context) ([]int, error) {
	ids := []int{}
	add := func(scan func(...any) error) error {
		var id int
		err := scan(&id)
		ids = append(ids, id)

		return err
	}

	// A note that isn't committed yet is not seen, and waits for the next time together with what it is about.
	if err := s.db.Each(ctx, `DELETE FROM users_outdated WHERE id IN (SELECT id FROM users_outdated ORDER BY id LIMIT ?)
		RETURNING user_id`, []any{refreshAtOnce}, add); err != nil {
		return nil, fmt.Errorf("take notes of outdated people: %w", err)
	}

	for _, due := range s.dueConditions() {
		text, args := s.bindPresent("SELECT u.id FROM users u WHERE "+due+" LIMIT ?", []any{refreshAtOnce})
		if err := s.db.Each(ctx, text, args, add); err != nil {
			return nil, fmt.Errorf("find people whose time has come: %w", err)
		}
	}

	slices.Sort(ids)
	return slices.Compact(ids), nil
}

// refreshUsers writes the kept columns of these people, in the transaction of ctx.
func (s *Service) refreshUsers(ctx context.Context, ids []int) error {
	if len(ids) == 0 {
		return nil
	}

	// Locked first and in the order of ids, as everywhere: the statement after it sees what others wrote before they
	// let go.
	cond, arg := s.db.InInts("id", ids)
	if s.db.Engine == db.Postgres {
		if _, err := db.Column[int](ctx, s.db, "SELECT id FROM users WHERE "+cond+" ORDER BY id"+s.db.ForUpdate(),
			arg); err != nil {
			return fmt.Errorf("lock %d outdated people: %w", len(ids), err)
		}
	}

	// Rows that are right already are left alone: a write costs far more than the comparison.
	set, differs := []string{}, []string{}
	for _, column := range s.storedColumns() {
		set = append(set, column.Name+" = f."+column.Name)
		differs = append(differs, "users."+column.Name+" IS DISTINCT FROM f."+column.Name)
	}

	facts, args := s.storedFacts(cond, []any{arg}, s.clock.Now())
	_, err := s.db.Exec(ctx, "UPDATE users SET "+strings.Join(set, ", ")+" FROM ("+facts+
		") f WHERE f.id = users.id AND ("+strings.Join(differs, " OR ")+")", args...)
	if err != nil {
		return fmt.Errorf("refresh %d people: %w", len(ids), err)
	}

	return nil
}

// storedFacts is the SQL of what the stored columns of people have to be at a moment.
func (s *Service) storedFacts(cond string, args []any, now time.Time) (string, []any) {
	columns := []string{"u.id AS id"}
	for _, column := range s.storedColumns() {
		columns = append(columns, column.Is+" AS "+column.Name)
	}

	text, nows := bindMoment("SELECT "+strings.Join(columns, ", ")+" FROM users u", now)
	return text + " WHERE " + cond, append(nows, args...)
}

// bindMoment puts a moment in place wherever a text without other values names the present.
func bindMoment(text string, now time.Time) (string, []any) {
	nows := make([]any, strings.Count(text, ":now"))
	for i := range nows {
		nows[i] = now
	}

	return strings.ReplaceAll(text, ":now", "?"), nows
}

// eachIDRange calls fn with the condition of every stretch of ids of people, so that no statement takes long.
func (s *Service) eachIDRange(ctx context.Context, fn func(ctx context.Context, cond string, args []any) error) error {
	last, err := s.db.Int(ctx, "SELECT COALESCE(MAX(id), 0) FROM users")
	if err != nil {
		return fmt.Errorf("find the last person: %w", err)
	}

	for from := 0; from <= last; from += refreshAtOnce {
		if err := fn(ctx, "u.id >= ? AND u.id < ?", []any{from, from + refreshAtOnce}); err != nil {
			return err
		}
	}

	return nil
}

// VerifyStored finds people whose row is not what it has to be though nothing noted it.
func (s *Service) VerifyStored(ctx context.Context) ([]string, error) {
	var found []string
	now := s.clock.Now()
	differs := []string{}
	for _, column := range s.storedColumns() {
		differs = append(differs, "k."+column.Name+" IS DISTINCT FROM f."+column.Name)
	}

	// Who is noted or whose time has come is brought up to date before anybody is listed.
	where := " WHERE (" + strings.Join(differs, " OR ") +
		") AND NOT EXISTS (SELECT 1 FROM users_outdated o WHERE o.user_id = k.id)"
	for _, due := range s.dueConditions() {
		where += " AND (" + strings.ReplaceAll(due, "u.", "k.") + ") IS NOT TRUE"
	}

	text, turned := bindMoment(where, now)
	err := s.eachIDRange(ctx, func(ctx context.Context, cond string, args []any) error {
		facts, args := s.storedFacts(cond, args, now)
		ids, err := KeysOf(ctx, s.db, "SELECT k.id FROM ("+facts+") f JOIN users k ON k.id = f.id"+text+
			" ORDER BY k.id", append(args, turned...)...)
		for _, id := range ids {
			found = append(found, "user "+id+" is listed by a membership or a stage that isn't theirs")
		}

		return err
	})
	if err != nil {
		return nil, fmt.Errorf("compare what is kept of people with what it has to be: %w", err)
	}

	counted, err := usersCounted.Verify(ctx, s.db)
	if err != nil {
		return nil, fmt.Errorf("compare how many people are alike: %w", err)
	}

	return append(found, counted...), nil
}

// RebuildTotals writes anew what is kept of people for lists, and how many are alike.
func (s *Service) RebuildTotals(ctx context.Context) error {
	err := s.eachIDRange(ctx, func(ctx context.Context, cond string, args []any) error {
		return s.db.Tx(ctx, func(ctx context.Context) error {
			ids, err := db.Column[int](ctx, s.db, "SELECT u.id FROM users u WHERE "+cond+" ORDER BY u.id", args...)
			if err != nil {
				return fmt.Errorf("read people: %w", err)
			}

			return s.refreshUsers(ctx, ids)
		})
	})
	if err != nil {
		return fmt.Errorf("write anew what is kept of people: %w", err)
	}

	return db.RebuildAll(ctx, s.db, usersCounted)
}

// KeysOf reads the keys of rows that a statement finds, a hundred at most.
func KeysOf(ctx context.Context, d *db.DB, query string, args ...any) ([]string, error) {
	rows, err := d.Query(ctx, query+" LIMIT 100", args...)
	if err != nil {
		return nil, fmt.Errorf("look for rows that break a rule: %w", err)
	}

	defer rows.Close()
	var out []string
	for rows.Next() {
		var key string
		if err := rows.Scan(&key); err != nil {
			return nil, fmt.Errorf("scan row that breaks a rule: %w", err)
		}

		out = append(out, key)
	}

	return out, rows.Err()
}
