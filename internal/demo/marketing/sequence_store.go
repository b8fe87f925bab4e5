package marketing

import (
	"context"
	"errors"
	"fmt"
	"time"

	"atlas/internal/marketing/broadcasts"
	"atlas/internal/marketing/optout"
	"atlas/internal/platform/db"
)

var (
	sequenceRows = db.NewTable[broadcasts.Sequence]("email_sequences")
	emailRows    = db.NewTable[broadcasts.SequenceEmail]("email_sequence_emails")
	personRows   = db.NewTable[sequencePerson]("email_sequence_people")
	sendRows     = db.NewTable[sequenceSend]("email_sequence_sends")
)

// sequencePerson is someone in a sequence; NextEmailID and NextAt are nil for those who get no more emails.
type sequencePerson struct {
	ID          int        `db:"id,made"`
	EmailKey    string     `db:"email_key"`
	State       string     `db:"state"`
	JoinedAt    time.Time  `db:"joined_at"`
	NextEmailID *int       `db:"next_email_id"`
	NextAt      *time.Time `db:"next_at"`
}

// sequenceSend is an email of a sequence that someone got.
type sequenceSend struct {
	ID       int       `db:"id,made"`
	EmailID  int       `db:"email_id"`
	PersonID int       `db:"person_id"`
	EmailKey string    `db:"email_key"`
	State    string    `db:"state"`
	SentAt   time.Time `db:"sent_at"`
}

// insertSequence writes a sequence without its emails.
func (s *store) insertSequence(ctx context.Context, sequence *broadcasts.Sequence) error {
	return sequenceRows.Insert(ctx, s.db, sequence)
}

// insertEmail writes an email of a sequence, and where its links lead.
func (s *store) insertEmail(ctx context.Context, email *broadcasts.SequenceEmail, links []string) error {
	if err := emailRows.Insert(ctx, s.db, email); err != nil {
		return fmt.Errorf("write email %q: %w", email.Subject, err)
	}

	for i, address := range links {
		_, err := s.db.Exec(ctx, `INSERT INTO email_sequence_links (email_id, position, url)
			VALUES (?, ?, ?)`, email.ID, i+1, address)
		if err != nil {
			return fmt.Errorf("write the links of email %d: %w", email.ID, err)
		}
	}

	return nil
}

// joinSequence has all members join a sequence, and two others who left it, and lists them.
func (s *store) joinSequence(ctx context.Context, id int, now, started time.Time) ([]*sequencePerson, error) {
	_, err := s.db.Exec(ctx, `INSERT INTO email_sequence_people (sequence_id, user_id, email_key, state, joined_at)
		SELECT CAST(? AS INTEGER), u.id, u.email_key, 'waiting', CAST(? AS BIGINT)`+reachable, id, now)
	if err != nil {
		return nil, fmt.Errorf("write who is in sequence %d: %w", id, err)
	}

	// Those who left were never in the segment, or they would come back at once.
	_, err = s.db.Exec(ctx, `INSERT INTO email_sequence_people (sequence_id, user_id, email_key, state, left_reason,
			joined_at)
		SELECT CAST(? AS INTEGER), u.id, u.email_key, 'left', 'segment', CAST(? AS BIGINT) FROM users u
		WHERE u.archived_at IS NULL AND u.id NOT IN (SELECT p.user_id FROM email_sequence_people p
			WHERE p.user_id IS NOT NULL AND p.sequence_id = ?)
		ORDER BY u.id LIMIT 2`, id, started, id)
	if err != nil {
		return nil, fmt.Errorf("write who left sequence %d: %w", id, err)
	}

	people, err := personRows.All(ctx, s.db, "WHERE sequence_id = ? ORDER BY id", id)
	if err != nil {
		return nil, fmt.Errorf("read the people of sequence %d: %w", id, err)
	}

	return people, nil
}

// updatePerson writes since when someone is in a sequence, and what they wait for.
func (s *store) updatePerson(ctx context.Context, person *sequencePerson) error {
	return personRows.Update(ctx, s.db, person, "state", "joined_at", "next_email_id", "next_at")
}

// insertSend writes that someone got an email, and clicked its first link or not.
func (s *store) insertSend(
	ctx context.Context, emailID int, person *sequencePerson, at time.Time, hasClicked bool,
) error {
	send := &sequenceSend{EmailID: emailID, PersonID: person.ID, EmailKey: person.EmailKey, State: "sent", SentAt: at}
	if err := sendRows.Insert(ctx, s.db, send); err != nil {
		return fmt.Errorf("write that person %d got email %d: %w", person.ID, emailID, err)
	}
	if !hasClicked {
		return nil
	}

	_, err := s.db.Exec(ctx, `INSERT INTO email_sequence_clicks (send_id, position, clicks, first_at)
		VALUES (?, 1, 1, ?)`, send.ID, at)
	if err != nil {
		return fmt.Errorf("write a click of person %d: %w", person.ID, err)
	}

	return nil
}

// insertStops has the second email of a sequence come back from one address, and another one unsubscribe by the first.
// Addresses that were stopped before stay as they are: a reason is told once.
func (s *store) insertStops(ctx context.Context, sequenceID int, now time.Time) error {
	at := now.Add(-time.Hour)
	for _, stop := range []struct {
		reason, detail string
		position       int
	}{
		{optout.Bounced, noAccount, 2},
		{optout.Unsubscribed, "", 1},
	} {
		sendID, err := s.db.Int(ctx, `SELECT d.id FROM email_sequence_sends d
			JOIN email_sequence_emails e ON e.id = d.email_id
			WHERE e.sequence_id = ? AND e.position = ? AND d.email_key NOT IN (SELECT email_key FROM email_stops)
			ORDER BY d.id DESC LIMIT 1`, sequenceID, stop.position)
		if errors.Is(err, db.ErrNone) {
			continue
		}
		if err != nil {
			return fmt.Errorf("find an email of sequence %d: %w", sequenceID, err)
		}

		_, err = s.db.Exec(ctx,
			`INSERT INTO email_stops (email_key, user_id, reason, sequence_email_id, detail, created_at)
			SELECT d.email_key, p.user_id, CAST(? AS TEXT), d.email_id, CAST(? AS TEXT), CAST(? AS BIGINT)
			FROM email_sequence_sends d JOIN email_sequence_people p ON p.id = d.person_id
			WHERE d.id = ?`, stop.reason, stop.detail, at, sendID)
		if err != nil {
			return fmt.Errorf("stop an address of sequence %d: %w", sequenceID, err)
		}
		if stop.reason != optout.Bounced {
			continue
		}

		_, err = s.db.Exec(ctx, `UPDATE email_sequence_sends SET bounced_at = ? WHERE id = ?`, at, sendID)
		if err != nil {
			return fmt.Errorf("have an email of sequence %d come back: %w", sequenceID, err)
		}
	}

	return nil
}
