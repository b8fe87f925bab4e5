package broadcasts

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"atlas/internal/platform/db"
	"atlas/internal/platform/page"
)

var sequencePeople = db.NewTable[sequencePerson]("email_sequence_people")

// wait is what someone waits for, and since when they are in the sequence.
type wait struct {
	state        string
	joinedAt     time.Time
	emailID      int
	at           time.Time
	isForNothing bool
}

// leftReason is why someone of email_sequence_people is not in the segment any more. Segments leave out addresses that
// get no emails, and that says more than the segment.
const leftReason = `COALESCE((SELECT n.reason FROM email_stops n WHERE n.email_key = email_sequence_people.email_key
		OR n.user_id = email_sequence_people.user_id AND n.reason = 'unsubscribed'
	ORDER BY n.id DESC LIMIT 1), 'segment')`

var sequencePersonSorts = db.Sorts{"": "CASE WHEN p.next_at IS NULL THEN 1 ELSE 0 END, p.next_at",
	"joinedAt": "p.joined_at"}

func (s *sequenceStore) storeSequencePerson(ctx context.Context, person *sequencePerson) error {
	if err := sequencePeople.Update(ctx, s.db, person, "state", "left_reason", "joined_at", "next_email_id", "next_at"); err != nil {
		return fmt.Errorf("write person %d of sequence %d: %w", person.ID, person.SequenceID, err)
	}

	return nil
}

// storeWaits writes what many people wait for. Thousands who join together wait for the same, so that is one
// statement for all of them.
func (s *sequenceStore) storeWaits(ctx context.Context, people []*sequencePerson) error {
	ids := map[wait][]int{}
	for _, person := range people {
		one := wait{state: person.State, joinedAt: person.JoinedAt, isForNothing: person.NextEmailID == nil}
		if !one.isForNothing {
			one.emailID = *person.NextEmailID
			one.at = *person.NextAt
		}

		ids[one] = append(ids[one], person.ID)
	}

	for one, who := range ids {
		// Anyone who waits for nothing has NULL there, not 0.
		var emailID, at any
		if !one.isForNothing {
			emailID, at = one.emailID, one.at
		}

		in, arg := s.db.InInts("id", who)
		_, err := s.db.Exec(ctx, `UPDATE email_sequence_people
			SET state = ?, left_reason = '', joined_at = ?, next_email_id = ?, next_at = ? WHERE `+in,
			one.state, one.joinedAt, emailID, at, arg)
		if err != nil {
			return fmt.Errorf("write what %d people of a sequence wait for: %w", len(who), err)
		}
	}

	return nil
}

// storeSequencePeople writes down who is in the segment of a sequence and was never in the sequence, in a state.
func (s *sequenceStore) storeSequencePeople(ctx context.Context, sequence *Sequence, state string) error {
	segment, err := s.segments.lockSegment(ctx, sequence.SegmentID)
	if err != nil {
		return err
	}

	// Who joined by their address alone may have an account by now.
	_, err = s.db.Exec(ctx, `UPDATE email_sequence_people SET user_id = (SELECT u.id FROM users u
		WHERE u.email_key = email_sequence_people.email_key)
		WHERE sequence_id = ? AND user_id IS NULL AND EXISTS (SELECT 1 FROM users u
		WHERE u.email_key = email_sequence_people.email_key
			AND NOT EXISTS (SELECT 1 FROM email_sequence_people o
			WHERE o.sequence_id = email_sequence_people.sequence_id AND o.user_id = u.id))`,
		sequence.ID)
	if err != nil {
		return fmt.Errorf("find the accounts of people in sequence %d: %w", sequence.ID, err)
	}

	people, args := s.segments.audienceSQL(audience{Conditions: segment.Conditions})
	// In the order of the question marks below.
	args = append([]any{sequence.ID, state, s.clock.Now()}, append(args, sequence.ID, sequence.ID)...)
	// The casts tell PostgreSQL the types of what is selected.
	_, err = s.db.Exec(ctx, `INSERT INTO email_sequence_people (sequence_id, user_id, email_key, state, joined_at)
		SELECT CAST(? AS INTEGER), a.user_id, a.email_key, CAST(? AS TEXT), CAST(? AS BIGINT) FROM (`+people+`) a
		WHERE (a.user_id IS NULL OR a.user_id NOT IN (SELECT p.user_id FROM email_sequence_people p
		WHERE p.sequence_id = ? AND p.user_id IS NOT NULL))
			AND a.email_key NOT IN (SELECT p.email_key FROM email_sequence_people p WHERE p.sequence_id = ?)
		ORDER BY a.ref ON CONFLICT DO NOTHING`, args...)
	if err != nil {
		return fmt.Errorf("write who joins sequence %d: %w", sequence.ID, err)
	}

	return nil
}

// inSegment is the condition on people p of a sequence for those who are in a segment now.
func (s *sequenceStore) inSegment(table string, conditions Conditions) (string, []any) {
	people, args := s.segments.audienceSQL(audience{Conditions: conditions})

	// The people are asked for twice, so their arguments come twice.
	return `(` + table + `.user_id IN (SELECT a.user_id FROM (` + people + `) a WHERE a.user_id IS NOT NULL)
		OR ` + table + `.email_key IN (SELECT a.email_key
		FROM (` + people + `) a))`, append(append([]any{}, args...), args...)
}

// leave marks that someone of a sequence is not in its segment any more, or gets no emails.
func (s *sequenceStore) leave(ctx context.Context, person *sequencePerson) error {
	_, err := s.db.Exec(ctx, `UPDATE email_sequence_people SET state = 'left', left_reason = `+leftReason+`,
			next_email_id = NULL, next_at = NULL
		WHERE id = ?`, person.ID)
	if err != nil {
		return fmt.Errorf("mark that person %d left sequence %d: %w", person.ID, person.SequenceID, err)
	}

	return nil
}

// removeLeavers marks those who wait and are not in the segment any more. Those who were there before the sequence
// are forgotten, so that they are new when they come back.
func (s *sequenceStore) removeLeavers(ctx context.Context, sequenceID int, conditions Conditions) error {
	in, args := s.inSegment("email_sequence_people", conditions)
	_, err := s.db.Exec(ctx, `UPDATE email_sequence_people SET state = 'left', left_reason = `+leftReason+`,
			next_email_id = NULL, next_at = NULL
		WHERE sequence_id = ? AND state = 'waiting' AND NOT `+in, append([]any{sequenceID}, args...)...)
	if err != nil {
		return fmt.Errorf("mark who left sequence %d: %w", sequenceID, err)
	}

	_, err = s.db.Exec(ctx, `DELETE FROM email_sequence_people WHERE sequence_id = ? AND state = 'before' AND NOT `+in,
		append([]any{sequenceID}, args...)...)
	if err != nil {
		return fmt.Errorf("forget who left before sequence %d: %w", sequenceID, err)
	}

	return nil
}

// releasePeople ends the waiting of everyone in a sequence.
func (s *sequenceStore) releasePeople(ctx context.Context, sequenceID int) error {
	_, err := s.db.Exec(ctx, `UPDATE email_sequence_people SET state = 'left', left_reason = 'ended',
			next_email_id = NULL, next_at = NULL
		WHERE sequence_id = ? AND state = 'waiting'`, sequenceID)
	if err != nil {
		return fmt.Errorf("release the people of sequence %d: %w", sequenceID, err)
	}

	return nil
}

// loadJoining reads who has to be given a next email: who is new, and who left and is in the segment again.
func (s *sequenceStore) loadJoining(ctx context.Context, sequenceID int, conditions Conditions) ([]*sequencePerson, error) {
	in, args := s.inSegment("email_sequence_people", conditions)
	found, err := sequencePeople.All(ctx, s.db, `WHERE sequence_id = ? AND next_email_id IS NULL
		AND (state = 'waiting' OR state = 'left' AND `+in+`)
		ORDER BY id`, append([]any{sequenceID}, args...)...)
	if err != nil {
		return nil, fmt.Errorf("read who joins sequence %d: %w", sequenceID, err)
	}

	return found, nil
}

func (s *sequenceStore) loadWaiting(ctx context.Context, sequenceID int) ([]*sequencePerson, error) {
	found, err := sequencePeople.All(ctx, s.db, `WHERE sequence_id = ? AND state = 'waiting' ORDER BY id`, sequenceID)
	if err != nil {
		return nil, fmt.Errorf("read who waits in sequence %d: %w", sequenceID, err)
	}

	return found, nil
}

// findDue is the next person whose email is due; nil for no one.
func (s *sequenceStore) findDue(ctx context.Context, sequenceID int, now time.Time) (*sequencePerson, error) {
	found, err := sequencePeople.One(ctx, s.db, `WHERE sequence_id = ? AND state = 'waiting'
		AND next_email_id IS NOT NULL AND next_at <= ?
		ORDER BY next_at, id LIMIT 1`, sequenceID, now)
	if errors.Is(err, db.ErrNone) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("find who is next in sequence %d: %w", sequenceID, err)
	}

	return found, nil
}

// loadLastPositions gives how far everyone in a sequence came, by person.
func (s *sequenceStore) loadLastPositions(ctx context.Context, sequenceID int) (map[int]lastEmail, error) {
	out := map[int]lastEmail{}
	// An email that was taken out keeps no place in the order, so it doesn't count.
	err := s.db.Each(ctx,
		`SELECT d.person_id, MAX(CASE WHEN e.removed_at IS NULL THEN e.position ELSE 0 END), MAX(d.sent_at)
		FROM email_sequence_sends d JOIN email_sequence_emails e ON e.id = d.email_id WHERE e.sequence_id = ?
		GROUP BY d.person_id`,
		[]any{sequenceID}, func(scan func(...any) error) error {
			var id int
			var last lastEmail
			if err := scan(&id, &last.position, db.Millis(&last.at)); err != nil {
				return err
			}

			out[id] = last

			return nil
		})
	if err != nil {
		return nil, fmt.Errorf("read how far the people of sequence %d came: %w", sequenceID, err)
	}

	return out, nil
}

// countSequencePeople counts the people of sequences by state.
func (s *sequenceStore) countSequencePeople(ctx context.Context, ids []int, byID map[int]*Sequence) error {
	in, arg := s.db.InInts("sequence_id", ids)
	err := s.db.Each(ctx, `SELECT sequence_id, state, COUNT(*) FROM email_sequence_people
		WHERE `+in+` GROUP BY sequence_id, state`, []any{arg},
		func(scan func(...any) error) error {
			var id, count int
			var state string
			if err := scan(&id, &state, &count); err != nil {
				return err
			}

			// Those from before the sequence are no part of it.
			switch state {
			case personWaiting:
				byID[id].Waiting = count
			case personFinished:
				byID[id].Finished = count
			case personLeft:
				byID[id].Left = count
			}

			return nil
		})
	if err != nil {
		return fmt.Errorf("count the people of sequences: %w", err)
	}

	return nil
}

// loadSequencePeople reads one page of the people of a sequence.
func (s *sequenceStore) loadSequencePeople(
	ctx context.Context, id int, window page.Window, state *string, emailID *int,
) (*SequencePersonList, error) {
	where := new(db.Where).And("p.sequence_id = ? AND p.state <> 'before'", id)
	if state != nil {
		where.And("p.state = ?", *state)
	}
	if emailID != nil {
		where.And("p.next_email_id = ?", *emailID)
	}

	for _, word := range strings.Fields(db.Fold(window.Search)) {
		where.And(`(u.search_text LIKE ? ESCAPE '\' OR LOWER(l.name) LIKE ? ESCAPE '\')`, db.Like(word), db.Like(word))
	}

	cond, args := where.SQL()
	from := ` FROM email_sequence_people p LEFT JOIN users u ON u.id = p.user_id
		LEFT JOIN email_sequence_emails e ON e.id = p.next_email_id
		LEFT JOIN (SELECT x.email_key, MAX(x.name) AS name FROM (` + allLeads + `) x GROUP BY x.email_key) l
			ON p.user_id IS NULL AND l.email_key = p.email_key `

	out := &SequencePersonList{Rows: []*SequencePerson{}}
	var err error
	// Counted with a copy of the arguments: the statement below appends to them.
	if out.Total, err = s.db.Int(ctx, `SELECT COUNT(*)`+from+cond, append([]any{}, args...)...); err != nil {
		return nil, fmt.Errorf("count the people of sequence %d: %w", id, err)
	}

	query := `SELECT p.id, p.user_id, COALESCE(u.first_name || ' ' || u.last_name, l.name, ''), p.state, p.left_reason, p.joined_at,
		COALESCE(e.subject, ''), p.next_at,
		(SELECT COUNT(*) FROM email_sequence_sends d WHERE d.person_id = p.id), (SELECT MAX(d.sent_at)
		FROM email_sequence_sends d WHERE d.person_id = p.id)` +
		from + cond + sequencePersonSorts.Order(window, "p.id") + " LIMIT ? OFFSET ?"
	err = s.db.Each(ctx, query, append(args, window.PerPage, window.Offset()), func(scan func(...any) error) error {
		person := new(SequencePerson)
		err := scan(&person.ID, &person.UserID, &person.Name, &person.State, &person.LeftReason,
			db.Millis(&person.JoinedAt), &person.NextSubject,
			db.OptionalMillis(&person.NextAt), &person.Sent, db.OptionalMillis(&person.LastAt))
		if err != nil {
			return err
		}

		person.Name = strings.TrimSpace(person.Name)
		if person.Name == "" {
			person.Name = "Someone without an account"
		}

		out.Rows = append(out.Rows, person)

		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("read the people of sequence %d: %w", id, err)
	}

	return out, nil
}
