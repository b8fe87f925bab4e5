package broadcasts

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"atlas/internal/marketing/optout"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
)

// segmentStore holds the SQL of segments and of the people in them.
type segmentStore struct {
	db    *db.DB
	clock clock.Clock
}

var segments = db.NewTable[Segment]("email_segments")

// uses is how often a segment is used.
type uses struct{ broadcasts, sequences int }

// audience is a choice of people: the conditions of a segment, and of those in it one person, or people found by words.
type audience struct {
	Conditions
	// userID or emailKey is the one person; neither for everyone.
	userID   *int
	emailKey string
	search   string
}

// allLeads are people who left their address at a page and agreed to hear from us, with the page. Neither knows of
// the other.
const allLeads = `SELECT r.email_key, r.name, '/free-training-' || t.track AS path, 'training-' || CAST(r.id AS TEXT)
	AS ref
		FROM training_registrations r JOIN training_runs t ON t.id = r.run_id WHERE r.consented_at IS NOT NULL
	UNION ALL SELECT w.email_key, w.first_name, '/' || COALESCE(f.slug_key, ''), 'waitlist-' || CAST(w.id AS TEXT)
		FROM waitlist_entries w JOIN funnels f ON f.id = w.funnel_id WHERE w.consented_at IS NOT NULL`

// reachableLeads are the conditions on leads l without an account who get marketing emails.
func reachableLeads() *db.Where {
	return new(db.Where).And(optout.OpenAddress("l")).And("NOT EXISTS (SELECT 1 FROM users u " +
		"WHERE u.email_key = l.email_key)")
}

// leadOfPage is the condition on leads l who came by a page, whose path it takes twice.
const leadOfPage = "(l.path = ? OR EXISTS (SELECT 1 FROM marketing_conversions v WHERE v.email_key = l.email_key AND " +
	"v.path = ?))"

// whenTrue is "WHEN … THEN" of conditions that have at least one.
func whenTrue(where *db.Where) string {
	text, _ := where.SQL()

	return "WHEN " + strings.TrimPrefix(text, "WHERE ") + " THEN"
}

// segmentCounts are columns that each count the people of a segment.
type segmentCounts struct {
	segments []*Segment
	columns  []string
	args     []any
}

func (c *segmentCounts) add(segment *Segment, column string, where *db.Where) {
	_, args := where.SQL()
	c.segments = append(c.segments, segment)
	c.columns = append(c.columns, column)
	c.args = append(c.args, args...)
}

// choicesOf reads what a condition can name, by kind.
var choicesOf = []struct{ kind, query string }{
	{"level", `SELECT id, name FROM access_levels ORDER BY position, id`},
	{"batch", `SELECT id, name FROM batches WHERE archived_at IS NULL ORDER BY sort_key, id`},
	{"stage", `SELECT id, name FROM stages WHERE archived_at IS NULL ORDER BY number, id`},
	{"lesson", `SELECT id, name FROM lessons ORDER BY name_key, id LIMIT 2000`},
	{"page", `SELECT path, path FROM (SELECT path FROM marketing_conversions WHERE path <> ''
		UNION SELECT '/free-training-' || t.track FROM training_registrations r JOIN training_runs t ON t.id = r.run_id
		UNION SELECT '/' || f.slug_key FROM waitlist_entries w JOIN funnels f ON f.id = w.funnel_id
		WHERE f.slug_key IS NOT NULL) p ORDER BY path`},
}

func (s *segmentStore) loadSegments(ctx context.Context, tail string, args ...any) ([]*Segment, error) {
	found, err := segments.All(ctx, s.db, tail, args...)
	if err != nil {
		return nil, fmt.Errorf("read segments: %w", err)
	}

	return found, nil
}

func (s *segmentStore) lockSegment(ctx context.Context, id int) (*Segment, error) {
	segment, err := segments.Lock(ctx, s.db, id)
	if errors.Is(err, db.ErrNone) {
		return nil, errs.Missing("Segment")
	}
	if err != nil {
		return nil, fmt.Errorf("read segment %d: %w", id, err)
	}

	return segment, nil
}

func (s *segmentStore) storeSegment(ctx context.Context, segment *Segment) error {
	write := segments.Insert
	if segment.ID != 0 {
		write = func(ctx context.Context, d *db.DB, row *Segment) error { return segments.Update(ctx, d, row) }
	}
	if err := write(ctx, s.db, segment); err != nil {
		return fmt.Errorf("write segment %q: %w", segment.Name, err)
	}

	return nil
}

func (s *segmentStore) removeSegment(ctx context.Context, id int) error {
	if err := segments.Delete(ctx, s.db, id); err != nil {
		return fmt.Errorf("delete segment %d: %w", id, err)
	}

	return nil
}

// loadUses counts the broadcasts and the sequences of every segment.
func (s *segmentStore) loadUses(ctx context.Context) (map[int]uses, error) {
	used := map[int]uses{}
	err := s.db.Each(ctx, `SELECT g.id, (SELECT COUNT(*) FROM broadcasts b WHERE b.segment_id = g.id),
		(SELECT COUNT(*) FROM email_sequences q WHERE q.segment_id = g.id)
		FROM email_segments g`, nil, func(scan func(...any) error) error {
		var id int
		var one uses
		if err := scan(&id, &one.broadcasts, &one.sequences); err != nil {
			return err
		}

		used[id] = one

		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("count the broadcasts and sequences of segments: %w", err)
	}

	return used, nil
}

// audienceSQL selects the people of an audience who get marketing emails: user_id (NULL without an account), email_key, ref,
// name_key and name.
func (s *segmentStore) audienceSQL(a audience) (string, []any) {
	accounts, args := s.accounts(a).SQL()
	query := `SELECT u.id AS user_id, u.email_key AS email_key, 'account-' || CAST(u.id AS TEXT) AS ref, u.name_key
		AS name_key,
		u.first_name || ' ' || u.last_name AS name FROM users u ` + accounts
	if a.isOfAccounts() {
		return query, args
	}

	where, more := s.leads(a).SQL()
	// One row per address: people register more than once.
	leads := `SELECT CAST(NULL AS INTEGER) AS user_id, l.email_key AS email_key, MAX(l.ref) AS ref, LOWER(MAX(l.name))
		AS name_key,
		MAX(l.name) AS name FROM (` + allLeads + `) l ` + where + ` GROUP BY l.email_key`
	// People with an account were handled above, so this asks for those without.
	if a.HasAccount != nil {
		return leads, more
	}

	return query + ` UNION ALL ` + leads, append(args, more...)
}

// leads is the condition on leads l without an account who are in an audience and get marketing emails.
func (s *segmentStore) leads(a audience) *db.Where {
	where := reachableLeads()
	switch {
	// Anyone who has an account is no lead.
	case a.userID != nil:
		where.And("1 = 0")
	case a.emailKey != "":
		where.And("l.email_key = ?", a.emailKey)
	}

	if a.Page != nil {
		where.And(leadOfPage, *a.Page, *a.Page)
	}

	// Every word must be found, in any order.
	for _, word := range strings.Fields(db.Fold(a.search)) {
		where.And(`(LOWER(l.name) LIKE ? ESCAPE '\' OR l.email_key LIKE ? ESCAPE '\')`, db.Like(word), db.Like(word))
	}

	return where
}

// accounts is the condition on users u for those who are in an audience now and get marketing emails.
func (s *segmentStore) accounts(a audience) *db.Where {
	where := new(db.Where).And(optout.OpenAccount)
	switch {
	case a.userID != nil:
		where.And("u.id = ?", *a.userID)
	case a.emailKey != "":
		where.And("u.email_key = ?", a.emailKey)
	}

	for _, word := range strings.Fields(db.Fold(a.search)) {
		where.And(`u.search_text LIKE ? ESCAPE '\'`, db.Like(word))
	}

	s.addConditions(a.Conditions, where)

	return where
}

// addConditions adds what users u must meet to be in a segment now.
func (s *segmentStore) addConditions(c Conditions, where *db.Where) {
	now := s.clock.Now()
	if len(c.Levels) > 0 {
		in, arg := s.db.InTexts("l.level_id", c.Levels)
		where.And("EXISTS (SELECT 1 FROM user_access_levels l WHERE l.user_id = u.id AND "+in+")", arg)
	}

	if len(c.BatchIDs) > 0 {
		in, arg := s.db.InInts("b.batch_id", c.BatchIDs)
		where.And("EXISTS (SELECT 1 FROM batch_members b WHERE b.user_id = u.id AND "+in+")", arg)
	}

	if len(c.StageIDs) > 0 {
		in, arg := s.db.InInts("j.stage_id", c.StageIDs)
		where.And("EXISTS (SELECT 1 FROM journeys j WHERE j.user_id = u.id AND "+in+")", arg)
	}

	if c.SilentDays != nil {
		since := clock.AddDays(now, -*c.SilentDays)
		// Staff who looked at Atlas as someone else don't make that person active.
		where.And(`COALESCE(u.last_login_at, u.created_at) <= ?
			AND NOT EXISTS (SELECT 1 FROM lesson_progress p WHERE p.user_id = u.id AND p.last_at > ?)
			AND NOT EXISTS (SELECT 1 FROM sessions w WHERE w.user_id = u.id AND w.original_user_id IS NULL
			AND w.last_seen_at > ?)`, since, since, since)
	}

	if c.Owes != nil {
		not := ""
		if !*c.Owes {
			not = "NOT "
		}

		// A row is due from the first moment of its day in Manila.
		where.And(not+`EXISTS (SELECT 1 FROM payment_schedules d WHERE d.user_id = u.id AND d.voided_at IS NULL
			AND d.paid < d.price
			AND d.schedule_date <= ?)`, now)
	}

	if c.ExpiresInDays != nil {
		// Anyone who renewed goes on, although the old subscription ends.
		where.And(`EXISTS (SELECT 1 FROM subscriptions e WHERE e.user_id = u.id AND e.ends_at > ? AND e.ends_at <= ?
			AND e.renewed_at IS NULL
			AND e.ended_at IS NULL AND e.undone_at IS NULL)`, now, clock.AddDays(now, *c.ExpiresInDays))
	}
	if c.LessonID != nil {
		where.And("EXISTS (SELECT 1 FROM lesson_progress f "+
			"WHERE f.user_id = u.id AND f.lesson_id = ? AND f.done_at IS NOT NULL)", *c.LessonID)
	}
	if c.Page != nil {
		// Some came by a page before they had an account, so their address counts, too.
		where.And(`(EXISTS (SELECT 1 FROM marketing_conversions v WHERE v.user_id = u.id AND v.path = ?)
			OR EXISTS (SELECT 1 FROM marketing_conversions v WHERE v.email_key = u.email_key AND v.path = ?)
			OR EXISTS (SELECT 1 FROM training_registrations r JOIN training_runs t ON t.id = r.run_id
				WHERE r.user_id = u.id AND '/free-training-' || t.track = ?)
			OR EXISTS (SELECT 1 FROM training_registrations r JOIN training_runs t ON t.id = r.run_id
				WHERE r.email_key = u.email_key AND '/free-training-' || t.track = ?)
			OR EXISTS (SELECT 1 FROM waitlist_entries w JOIN funnels f ON f.id = w.funnel_id
				WHERE w.email_key = u.email_key
				AND '/' || f.slug_key = ?))`, *c.Page, *c.Page, *c.Page, *c.Page, *c.Page)
	}
}

func (s *segmentStore) countPeople(ctx context.Context, c Conditions) (int, error) {
	query, args := s.audienceSQL(audience{Conditions: c})
	count, err := s.db.Int(ctx, `SELECT COUNT(*) FROM (`+query+`) a`, args...)
	if err != nil {
		return 0, fmt.Errorf("count the people of a segment: %w", err)
	}

	return count, nil
}

// isIn tells whether one person is in a segment now and gets marketing emails.
func (s *segmentStore) isIn(ctx context.Context, c Conditions, userID *int, emailKey string) (bool, error) {
	query, args := s.audienceSQL(audience{Conditions: c, userID: userID, emailKey: emailKey})
	count, err := s.db.Int(ctx, `SELECT COUNT(*) FROM (`+query+`) a`, args...)
	if err != nil {
		return false, fmt.Errorf("look for someone in a segment: %w", err)
	}

	return count > 0, nil
}

// countSegments counts the people of all segments: one pass over accounts and one over leads, however many segments
// there are.
func (s *segmentStore) countSegments(ctx context.Context, segments []*Segment) error {
	var accounts, leads segmentCounts
	for _, segment := range segments {
		if segment.Conditions.HasAccount == nil || *segment.Conditions.HasAccount {
			// A segment without conditions is everyone, and CASE needs at least one.
			in := new(db.Where).And("1 = 1")
			s.addConditions(segment.Conditions, in)
			accounts.add(segment, `COUNT(CASE `+whenTrue(in)+` 1 END)`, in)
		}

		if !segment.Conditions.isOfAccounts() {
			in := new(db.Where).And("1 = 1")
			if page := segment.Conditions.Page; page != nil {
				in.And(leadOfPage, *page, *page)
			}

			leads.add(segment, `COUNT(DISTINCT CASE `+whenTrue(in)+` l.email_key END)`, in)
		}
	}

	if err := s.count(ctx, accounts, `FROM users u`, new(db.Where).And(optout.OpenAccount)); err != nil {
		return fmt.Errorf("count the accounts in segments: %w", err)
	}

	if err := s.count(ctx, leads, `FROM (`+allLeads+`) l`, reachableLeads()); err != nil {
		return fmt.Errorf("count the leads in segments: %w", err)
	}

	return nil
}

// count adds the columns to the counts of their segments.
func (s *segmentStore) count(ctx context.Context, c segmentCounts, from string, where *db.Where) error {
	if len(c.segments) == 0 {
		return nil
	}

	counts := make([]int, len(c.segments))
	into := make([]any, len(counts))
	for i := range counts {
		into[i] = &counts[i]
	}

	text, args := where.SQL()
	// The columns come first in the statement, so their arguments do, too.
	err := s.db.Row(ctx, `SELECT `+strings.Join(c.columns, ", ")+` `+from+` `+text, append(c.args, args...), into...)
	for i, segment := range c.segments {
		segment.Count += counts[i]
	}

	return err
}

func (s *segmentStore) loadAudience(ctx context.Context, c Conditions, search string) (*Audience, error) {
	// Counted without the search: the number says who gets the email.
	count, err := s.countPeople(ctx, c)
	if err != nil {
		return nil, err
	}

	out := &Audience{Count: count, People: []*Person{}}
	query, args := s.audienceSQL(audience{Conditions: c, search: search})
	err = s.db.Each(ctx, `SELECT a.ref, a.name
		FROM (`+query+`) a ORDER BY a.name_key, a.ref LIMIT ?`, append(args, peopleShown),
		func(scan func(...any) error) error {
			person := new(Person)
			if err := scan(&person.Ref, &person.Name); err != nil {
				return err
			}

			person.Name = strings.TrimSpace(person.Name)
			out.People = append(out.People, person)

			return nil
		})
	if err != nil {
		return nil, fmt.Errorf("read the people of a segment: %w", err)
	}

	return out, nil
}

func (s *segmentStore) loadChoices(ctx context.Context) (*Choices, error) {
	out := new(Choices)
	lists := map[string]*[]*Choice{"level": &out.Levels, "batch": &out.Batches, "stage": &out.Stages,
		"lesson": &out.Lessons, "page": &out.Pages}
	for _, from := range choicesOf {
		list := lists[from.kind]
		*list = []*Choice{}
		err := s.db.Each(ctx, from.query, nil, func(scan func(...any) error) error {
			choice := new(Choice)
			if err := scan(&choice.ID, &choice.Name); err != nil {
				return err
			}

			*list = append(*list, choice)

			return nil
		})
		if err != nil {
			return nil, fmt.Errorf("read the choices of a segment (%s): %w", from.kind, err)
		}
	}

	return out, nil
}

// loadNames gives the names of what conditions name, by kind and id, archived things too.
func (s *segmentStore) loadNames(ctx context.Context) (map[string]map[string]string, error) {
	names := map[string]map[string]string{}
	for _, from := range []struct{ kind, query string }{
		{"level", `SELECT id, name FROM access_levels`},
		{"batch", `SELECT id, name FROM batches`},
		{"stage", `SELECT id, name FROM stages`},
		{"lesson", `SELECT id, name FROM lessons`},
	} {
		found := map[string]string{}
		err := s.db.Each(ctx, from.query, nil, func(scan func(...any) error) error {
			var id, name string
			if err := scan(&id, &name); err != nil {
				return err
			}

			found[id] = name

			return nil
		})
		if err != nil {
			return nil, fmt.Errorf("read the names in segments (%s): %w", from.kind, err)
		}

		names[from.kind] = found
	}

	return names, nil
}
