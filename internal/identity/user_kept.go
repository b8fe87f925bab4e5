package identity

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"atlas/internal/platform/db"
)

// Lists of people are sorted and narrowed by what stands in the tables of other domains or depends on the present: no index could hold it there.
// It is kept with the person. Triggers write down whom a change is about (user_changes), whoever makes it, and the transaction brings the kept
// columns of these people up to date before it commits. What changes as time goes by has a moment at which it does (users.turns_at): who is due
// is brought up to date before people are listed, and every minute.

// KeptPart is what a domain says of a person u that lists sort and filter by. :now in its SQL stands for the present.
type KeptPart struct {
	Columns []KeptColumn
	// Everybody is a query of the ids and columns of all people, for changes that are about everyone. Without it there are none.
	Everybody string
	// TurnsAt are the SQL of moments after the present at which one of the columns changes by itself; null for none.
	TurnsAt []string
}

// KeptColumn is a column of users and the SQL of its value, which is never null.
type KeptColumn struct{ Name, SQL string }

const (
	// neverTurns is the moment of turns_at for people about whom nothing changes as time goes by. It is in an index, and so it stays.
	neverTurns = "253402300800000"
	// everybody stands in user_changes for all people.
	everybody = 0
	// keptAtOnce is how many people are brought up to date with one statement.
	keptAtOnce = 500
	// changesAtOnce bounds how many changes a transaction takes care of before it commits, so that it doesn't take longer than a request may. The
	// rest waits until people are listed, for a minute at most.
	changesAtOnce = 2000
)

// activityPart is what identity itself keeps: whether someone signed in lately, by whole minutes as UserStatus has it.
func activityPart() KeptPart {
	const minute = int64(time.Minute / time.Millisecond)
	quiet := strconv.FormatInt(quietAfter.Milliseconds(), 10)
	minutes := strconv.FormatInt(minute, 10)
	isActive := "COALESCE(u.last_login_at >= (CAST(:now AS BIGINT) - " + quiet + ") / " + minutes + " * " + minutes + ", FALSE)"

	return KeptPart{
		Columns: []KeptColumn{{"is_active", isActive}},
		TurnsAt: []string{"CASE WHEN " + isActive + " THEN (u.last_login_at / " + minutes + " + 1) * " + minutes + " + " + quiet + " END"},
	}
}

// keptQuery is the SQL of everything that is kept with people.
type keptQuery struct {
	names []string
	// values are the columns of a SELECT over users u: the kept values by their names, and turns_at.
	values string
	// everybody are the statements that bring all people up to date about whom a part says something that may change for everyone.
	everybody []string
}

func newKeptQuery(parts []KeptPart) *keptQuery {
	q := &keptQuery{}
	var values, turns []string
	for _, part := range append([]KeptPart{activityPart()}, parts...) {
		for _, column := range part.Columns {
			q.names = append(q.names, column.Name)
			values = append(values, column.SQL+" AS "+column.Name)
		}
		if part.Everybody != "" {
			q.everybody = append(q.everybody, updateFrom("("+part.Everybody+") kept", part.names()))
		}
		for _, moment := range part.TurnsAt {
			turns = append(turns, "SELECT "+moment+" AS at")
		}
	}

	q.values = strings.Join(values, ", ") +
		", COALESCE((SELECT MIN(turn.at) FROM (" + strings.Join(turns, " UNION ALL ") + ") turn), " + neverTurns + ") AS turns_at"
	return q
}

// names are the columns of a part.
func (p KeptPart) names() []string {
	out := []string{}
	for _, column := range p.Columns {
		out = append(out, column.Name)
	}
	return out
}

// update is the statement that brings people up to date who meet a condition, so many of them at most.
func (q *keptQuery) update(cond string) string {
	// The limit also keeps the values from being computed twice, for the comparison and for the change.
	return updateFrom("(SELECT u.id AS id, "+q.values+" FROM users u WHERE "+cond+" ORDER BY u.id LIMIT ?) kept", append(slices.Clone(q.names), "turns_at"))
}

// updateFrom is the statement that writes columns of people as a query called kept has them. It writes only those who differ.
func updateFrom(kept string, names []string) string {
	var set, differs []string
	for _, name := range names {
		set = append(set, name+" = kept."+name)
		differs = append(differs, "users."+name+" <> kept."+name)
	}
	return "UPDATE users SET " + strings.Join(set, ", ") + " FROM " + kept + " WHERE users.id = kept.id AND (" + strings.Join(differs, " OR ") + ")"
}

// wrong is the query that finds people whose kept columns are not what they have to be. Who is due is not looked at, and turns_at may be early.
func (q *keptQuery) wrong() string {
	var differs []string
	for _, name := range q.names {
		differs = append(differs, "users."+name+" <> kept."+name)
	}

	return "SELECT users.id FROM users JOIN (SELECT u.id AS id, " + q.values + " FROM users u) kept ON kept.id = users.id" +
		" WHERE users.turns_at > :now AND (" + strings.Join(differs, " OR ") + " OR users.turns_at > kept.turns_at) ORDER BY users.id"
}

// keptTables are those whose triggers write user_changes. Signing in does too, seldom; that waits until people are listed.
var keptTables = []string{
	"user_access_levels", "subscriptions", "grants", "products", "journeys", "stages", "course_progress", "batch_members", "batches",
	"group_members", "member_groups",
}

// syncChanged brings people up to date about whom something was written, in the transaction that wrote it.
func (s *Service) syncChanged(ctx context.Context) error {
	_, err := s.syncChanges(ctx)
	return err
}

// syncChanges is syncChanged that tells how many changes it took care of: changesAtOnce when some may be left.
func (s *Service) syncChanges(ctx context.Context) (n int, err error) {
	var ids []int
	err = s.db.Each(ctx, "DELETE FROM user_changes WHERE id IN (SELECT id FROM user_changes ORDER BY id LIMIT ?"+s.db.ForUpdateOfFree()+") RETURNING user_id",
		[]any{changesAtOnce}, func(scan func(dest ...any) error) error {
			id := 0
			err := scan(&id)
			ids = append(ids, id)
			return err
		})
	if err != nil {
		return 0, fmt.Errorf("read whose kept columns changed: %w", err)
	}
	n = len(ids)
	slices.Sort(ids)
	ids = slices.Compact(ids)

	if len(ids) > 0 && ids[0] == everybody {
		ids = ids[1:]
		for _, statement := range s.kept.everybody {
			if _, err := s.db.Exec(ctx, statement); err != nil {
				return n, fmt.Errorf("write what changed for everybody: %w", err)
			}
		}
	}
	for some := range slices.Chunk(ids, keptAtOnce) {
		if err := s.syncKept(ctx, some); err != nil {
			return n, err
		}
	}
	return n, nil
}

// syncKept brings people up to date. Who else changes something about them waits, and then sees it.
func (s *Service) syncKept(ctx context.Context, ids []int) error {
	cond, arg := s.db.InInts("u.id", ids)
	if lock := s.db.ForUpdate(); lock != "" {
		if _, err := db.Column[int](ctx, s.db, "SELECT u.id FROM users u WHERE "+cond+" ORDER BY u.id"+lock, arg); err != nil {
			return fmt.Errorf("lock %d people whose kept columns changed: %w", len(ids), err)
		}
	}

	text, args := s.atPresent(s.kept.update(cond), []any{arg, len(ids)})
	if _, err := s.db.Exec(ctx, text, args...); err != nil {
		return fmt.Errorf("write the kept columns of %d people: %w", len(ids), err)
	}
	s.listChanged(ctx)
	return nil
}

// dueUsers is the condition of people whose kept columns are to be brought up to date at a moment.
const dueUsers = "turns_at <= ? AND turns_at < " + neverTurns

// SyncDue brings people up to date for whom something begins or ends by now, and those about whom something was written outside of a transaction.
// It is a job, and comes before lists of people.
func (s *Service) SyncDue(ctx context.Context) error {
	isDue, err := s.isListDue(ctx)
	if err != nil || !isDue {
		return err
	}

	for taken := changesAtOnce; taken == changesAtOnce; {
		err := s.db.Tx(ctx, func(ctx context.Context) error {
			n, err := s.syncChanges(ctx)
			taken = n
			return err
		})
		if err != nil {
			return err
		}
	}
	for {
		due, err := db.Column[int](ctx, s.db, "SELECT id FROM users WHERE "+dueUsers+" ORDER BY turns_at LIMIT ?", s.clock.Now(), keptAtOnce)
		if err != nil {
			return fmt.Errorf("read who is due: %w", err)
		}
		if len(due) == 0 {
			return nil
		}
		slices.Sort(due)
		if err := s.db.Tx(ctx, func(ctx context.Context) error { return s.syncKept(ctx, due) }); err != nil {
			return err
		}
	}
}

// isListDue tells whether somebody has to be brought up to date before people are listed.
func (s *Service) isListDue(ctx context.Context) (bool, error) {
	isDue := false
	err := s.db.Row(ctx, "SELECT EXISTS (SELECT 1 FROM users WHERE "+dueUsers+") OR EXISTS (SELECT 1 FROM user_changes)", []any{s.clock.Now()}, &isDue)
	if err != nil {
		return false, fmt.Errorf("look for people who are due: %w", err)
	}
	return isDue, nil
}

// RebuildKept writes everything that lists of people are sorted, narrowed and counted by anew, while Atlas runs.
func (s *Service) RebuildKept(ctx context.Context) error {
	for after := 0; ; {
		ids, err := db.Column[int](ctx, s.db, "SELECT id FROM users WHERE id > ? ORDER BY id LIMIT ?", after, keptAtOnce)
		if err != nil {
			return fmt.Errorf("read the people after %d: %w", after, err)
		}
		if len(ids) == 0 {
			break
		}
		if err := s.db.Tx(ctx, func(ctx context.Context) error { return s.syncKept(ctx, ids) }); err != nil {
			return err
		}
		after = ids[len(ids)-1]
	}
	return s.recountUsers(ctx)
}

// verifyKept finds people whom lists would show in the wrong place, leave out or count wrongly.
func (s *Service) verifyKept(ctx context.Context) ([]string, error) {
	if err := s.SyncDue(ctx); err != nil {
		return nil, err
	}
	text, args := s.atPresent(s.kept.wrong()+" LIMIT 10", nil)
	ids, err := db.Column[int](ctx, s.db, text, args...)
	if err != nil {
		return nil, fmt.Errorf("compare what is kept with people: %w", err)
	}

	found := []string{}
	for _, id := range ids {
		found = append(found, fmt.Sprintf("what is kept with user %d for lists is not what their rows say", id))
	}
	wrong, err := s.verifyCounts(ctx)
	return append(found, wrong...), err
}
