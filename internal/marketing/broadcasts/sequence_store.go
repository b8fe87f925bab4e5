package broadcasts

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"atlas/internal/platform/clock"
	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/mail"
)

var (
	sequences      = db.NewTable[Sequence]("email_sequences")
	sequenceEmails = db.NewTable[SequenceEmail]("email_sequence_emails")
	sequenceSends  = db.NewTable[sequenceSend]("email_sequence_sends")
)

// sequenceStore holds the SQL of sequences, their emails and the people in them.
type sequenceStore struct {
	db       *db.DB
	clock    clock.Clock
	segments *segmentStore
}

// sequenceSend is one email of a sequence to one person.
type sequenceSend struct {
	ID       int       `db:"id,made"`
	EmailID  int       `db:"email_id"`
	PersonID int       `db:"person_id"`
	EmailKey string    `db:"email_key"`
	State    string    `db:"state"`
	MailID   *int      `db:"mail_id"`
	SentAt   time.Time `db:"sent_at"`
}

// storeSequenceLinks gives the places of the links of an email by address. Addresses that are new since the last time
// are added: earlier emails go on leading where they said.
func (s *Service) storeSequenceLinks(ctx context.Context, email *SequenceEmail) (map[string]int, error) {
	positions := map[string]int{}
	last := 0
	err := s.db.Each(ctx, `SELECT url, position FROM email_sequence_links
		WHERE email_id = ?`, []any{email.ID}, func(scan func(...any) error) error {
		var address string
		var position int
		if err := scan(&address, &position); err != nil {
			return err
		}

		positions[address] = position
		last = max(last, position)

		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("read the links of email %d: %w", email.ID, err)
	}

	nodes, err := parse(email.Body)
	if err != nil {
		return nil, err
	}

	for _, address := range linksIn(nodes, s.baseURL) {
		if positions[address] != 0 {
			continue
		}

		// A position is never given twice: emails that were sent lead by it.
		last++
		positions[address] = last
		_, err := s.db.Exec(ctx, `INSERT INTO email_sequence_links (email_id, position, url)
			VALUES (?, ?, ?)`, email.ID, last, address)
		if err != nil {
			return nil, fmt.Errorf("write the links of email %d: %w", email.ID, err)
		}
	}

	return positions, nil
}

func (s *sequenceStore) lockSequence(ctx context.Context, id int) (*Sequence, error) {
	sequence, err := sequences.Lock(ctx, s.db, id)
	if errors.Is(err, db.ErrNone) {
		return nil, errs.Missing("Sequence")
	}
	if err != nil {
		return nil, fmt.Errorf("read sequence %d: %w", id, err)
	}

	return sequence, nil
}

func (s *sequenceStore) storeSequence(ctx context.Context, sequence *Sequence) error {
	write := sequences.Insert
	if sequence.ID != 0 {
		write = func(ctx context.Context, d *db.DB, row *Sequence) error { return sequences.Update(ctx, d, row) }
	}
	if err := write(ctx, s.db, sequence); err != nil {
		return fmt.Errorf("write sequence %q: %w", sequence.Name, err)
	}

	return nil
}

// removeSequence deletes a draft with its emails.
func (s *sequenceStore) removeSequence(ctx context.Context, id int) error {
	// Children first: links and emails refer to the sequence.
	for _, query := range []string{
		`DELETE FROM email_sequence_links WHERE email_id IN (SELECT id FROM email_sequence_emails
			WHERE sequence_id = ?)`,
		`DELETE FROM email_sequence_emails WHERE sequence_id = ?`, `DELETE FROM email_sequences WHERE id = ?`,
	} {
		if _, err := s.db.Exec(ctx, query, id); err != nil {
			return fmt.Errorf("delete sequence %d: %w", id, err)
		}
	}

	return nil
}

func (s *sequenceStore) loadSequenceIDs(ctx context.Context, status string) ([]int, error) {
	ids, err := db.Column[int](ctx, s.db, `SELECT id FROM email_sequences WHERE status = ? ORDER BY id`, status)
	if err != nil {
		return nil, fmt.Errorf("find sequences that run: %w", err)
	}

	return ids, nil
}

// loadEmails reads the emails of a sequence in their order, also those that were taken out of it.
func (s *sequenceStore) loadEmails(ctx context.Context, sequenceID int) ([]*SequenceEmail, error) {
	emails, err := sequenceEmails.All(ctx, s.db, "WHERE sequence_id = ? ORDER BY position, id", sequenceID)
	if err != nil {
		return nil, fmt.Errorf("read the emails of sequence %d: %w", sequenceID, err)
	}

	return emails, nil
}

// storeEmails writes the emails of a sequence in a new order. Those that are left out go, unless someone got them.
func (s *sequenceStore) storeEmails(ctx context.Context, sequence *Sequence, inputs []*SequenceEmailInput) error {
	before, err := s.loadEmails(ctx, sequence.ID)
	if err != nil {
		return err
	}

	kept := map[int]bool{}
	for i, in := range inputs {
		email := &SequenceEmail{SequenceID: sequence.ID}
		if in.ID != nil {
			at := slices.IndexFunc(before, func(one *SequenceEmail) bool {
				return one.ID == *in.ID &&
					one.RemovedAt == nil
			})
			// Only emails of this sequence can be named, each once.
			if at < 0 || kept[*in.ID] {
				return errs.Field(fmt.Sprintf("emails.%d.id", i), errs.IsNotValid)
			}

			email = before[at]
			kept[email.ID] = true
		}

		email.Position = i + 1
		email.Subject, email.Body, email.Delay = in.Subject, in.Body, in.delay()
		if err := s.storeEmail(ctx, email); err != nil {
			return err
		}
	}

	for _, email := range before {
		if kept[email.ID] || email.RemovedAt != nil {
			continue
		}

		if err := s.removeEmail(ctx, email); err != nil {
			return err
		}
	}

	return nil
}

func (s *sequenceStore) storeEmail(ctx context.Context, email *SequenceEmail) error {
	write := sequenceEmails.Insert
	if email.ID != 0 {
		write = func(ctx context.Context, d *db.DB, row *SequenceEmail) error {
			return sequenceEmails.Update(ctx, d, row)
		}
	}

	if err := write(ctx, s.db, email); err != nil {
		return fmt.Errorf("write email %q of sequence %d: %w", email.Subject, email.SequenceID, err)
	}

	return nil
}

// removeEmail takes an email out of a sequence. Anyone who waits for it gets another next one when the sequence runs
// again.
func (s *sequenceStore) removeEmail(ctx context.Context, email *SequenceEmail) error {
	// First, because people refer to the email that they wait for.
	_, err := s.db.Exec(ctx, `UPDATE email_sequence_people SET next_email_id = NULL WHERE next_email_id = ?`, email.ID)
	if err != nil {
		return fmt.Errorf("let go of email %d: %w", email.ID, err)
	}

	sent, err := s.db.Int(ctx, `SELECT COUNT(*) FROM email_sequence_sends WHERE email_id = ?`, email.ID)
	if err != nil {
		return fmt.Errorf("count who got email %d: %w", email.ID, err)
	}

	// What someone got stays, with its results.
	if sent > 0 {
		email.RemovedAt = new(s.clock.Now())
		return s.storeEmail(ctx, email)
	}

	if err := sequenceEmails.Delete(ctx, s.db, email.ID); err != nil {
		return fmt.Errorf("delete email %d: %w", email.ID, err)
	}

	return nil
}

// insertSend writes that someone gets an email; false if they, or their address, got it already.
func (s *sequenceStore) insertSend(ctx context.Context, send *sequenceSend) (bool, error) {
	err := sequenceSends.InsertUnlessTaken(ctx, s.db, send)
	if errors.Is(err, db.ErrNone) {
		return false, nil
	}
	if err != nil {
		return false, fmt.Errorf("write that person %d gets email %d: %w", send.PersonID, send.EmailID, err)
	}

	return true, nil
}

func (s *sequenceStore) updateSend(ctx context.Context, send *sequenceSend) error {
	if err := sequenceSends.Update(ctx, s.db, send, "state", "mail_id"); err != nil {
		return fmt.Errorf("write what became of email %d to person %d: %w", send.EmailID, send.PersonID, err)
	}

	return nil
}

// loadSequences reads sequences with their segments, emails and results, in the same number of statements however
// many they are.
func (s *sequenceStore) loadSequences(ctx context.Context, tail string, args ...any) ([]*Sequence, error) {
	found, err := sequences.All(ctx, s.db, tail, args...)
	if err != nil {
		return nil, fmt.Errorf("read sequences: %w", err)
	}
	if len(found) == 0 {
		return found, nil
	}

	all, err := s.segments.loadSegments(ctx, "")
	if err != nil {
		return nil, err
	}

	names := map[int]string{}
	for _, segment := range all {
		names[segment.ID] = segment.Name
	}

	ids := make([]int, len(found))
	byID := map[int]*Sequence{}
	for i, sequence := range found {
		ids[i] = sequence.ID
		byID[sequence.ID] = sequence
		sequence.SegmentName = names[sequence.SegmentID]
		sequence.Emails = []*SequenceEmail{}
	}

	in, arg := s.db.InInts("sequence_id", ids)
	// Emails that were taken out come last.
	emails, err := sequenceEmails.All(ctx, s.db,
		"WHERE "+in+" ORDER BY CASE WHEN removed_at IS NULL THEN 0 ELSE 1 END, position, id", arg)
	if err != nil {
		return nil, fmt.Errorf("read the emails of sequences: %w", err)
	}

	for _, email := range emails {
		email.Links = []*Link{}
		byID[email.SequenceID].Emails = append(byID[email.SequenceID].Emails, email)
	}

	if err := s.countSequencePeople(ctx, ids, byID); err != nil {
		return nil, err
	}

	return found, s.loadEmailResults(ctx, ids, emails)
}

// loadEmailResults counts what came of the emails of sequences.
func (s *sequenceStore) loadEmailResults(ctx context.Context, sequenceIDs []int, emails []*SequenceEmail) error {
	byID := map[int]*SequenceEmail{}
	for _, email := range emails {
		byID[email.ID] = email
	}

	in, arg := s.db.InInts("e.sequence_id", sequenceIDs)

	for _, of := range []struct {
		what, query string
		args        []any
		into        func(*SequenceEmail) []any
	}{
		{
			"emails", `SELECT d.email_id, COUNT(CASE WHEN d.state = 'sent'
				AND COALESCE(m.status, 'sent') <> ? THEN 1 END),
				COUNT(CASE WHEN d.bounced_at IS NULL
				AND (d.state = 'failed' OR m.status = ?) THEN 1 END), COUNT(d.bounced_at), COUNT(d.complained_at)
				FROM email_sequence_sends d JOIN email_sequence_emails e ON e.id = d.email_id
				LEFT JOIN outbox_mails m ON m.id = d.mail_id
				WHERE ` + in + ` GROUP BY d.email_id`, []any{mail.Dead, mail.Dead, arg},
			func(email *SequenceEmail) []any {
				return []any{&email.Sent, &email.Failed, &email.Bounced, &email.Complained}
			},
		},
		{
			"who waits", `SELECT p.next_email_id, COUNT(*) FROM email_sequence_people p
				JOIN email_sequence_emails e ON e.id = p.next_email_id
				WHERE p.state = 'waiting' AND ` + in + ` GROUP BY p.next_email_id`, []any{arg},
			func(email *SequenceEmail) []any { return []any{&email.Waiting} },
		},
		{
			"who unsubscribed", `SELECT n.sequence_email_id, COUNT(*) FROM email_stops n
				JOIN email_sequence_emails e ON e.id = n.sequence_email_id
				WHERE n.reason = 'unsubscribed' AND ` + in + ` GROUP BY n.sequence_email_id`, []any{arg},
			func(email *SequenceEmail) []any { return []any{&email.Unsubscribed} },
		},
		{
			"who clicked", `SELECT d.email_id, COUNT(DISTINCT c.send_id) FROM email_sequence_clicks c
				JOIN email_sequence_sends d ON d.id = c.send_id
				JOIN email_sequence_emails e ON e.id = d.email_id WHERE ` + in + ` GROUP BY d.email_id`, []any{arg},
			func(email *SequenceEmail) []any { return []any{&email.Clickers} },
		},
	} {
		err := s.db.Each(ctx, of.query, of.args, func(scan func(...any) error) error {
			var id int
			counts := new(SequenceEmail)
			if err := scan(append([]any{&id}, of.into(counts)...)...); err != nil {
				return err
			}

			email := byID[id]
			// Each statement fills its own counts; the others are zero.
			email.Sent += counts.Sent
			email.Failed += counts.Failed
			email.Bounced += counts.Bounced
			email.Complained += counts.Complained
			email.Waiting += counts.Waiting
			email.Unsubscribed += counts.Unsubscribed
			email.Clickers += counts.Clickers

			return nil
		})
		if err != nil {
			return fmt.Errorf("count the results of sequences (%s): %w", of.what, err)
		}
	}

	return s.loadSequenceClicks(ctx, in, arg, byID)
}

// loadSequenceClicks adds the links of emails with their clicks.
func (s *sequenceStore) loadSequenceClicks(ctx context.Context, in string, arg any, byID map[int]*SequenceEmail) error {
	// Links that nobody clicked are listed, too.
	err := s.db.Each(ctx, `SELECT l.email_id, l.url, COALESCE(SUM(c.clicks), 0), COUNT(c.send_id)
		FROM email_sequence_links l
		JOIN email_sequence_emails e ON e.id = l.email_id LEFT JOIN email_sequence_sends d ON d.email_id = l.email_id
		LEFT JOIN email_sequence_clicks c ON c.send_id = d.id AND c.position = l.position
		WHERE `+in+` GROUP BY l.email_id, l.position, l.url ORDER BY l.email_id, l.position`,
		[]any{arg}, func(scan func(...any) error) error {
			var id int
			link := new(Link)
			if err := scan(&id, &link.URL, &link.Clicks, &link.People); err != nil {
				return err
			}

			byID[id].Links = append(byID[id].Links, link)

			return nil
		})
	if err != nil {
		return fmt.Errorf("count the clicks of sequences: %w", err)
	}

	return nil
}
