package broadcasts

import (
	"context"
	"errors"
	"fmt"
	"time"

	"atlas/internal/platform/clock"
	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/mail"
)

// broadcastStore holds the SQL of broadcasts, their links and their readers.
type broadcastStore struct {
	db       *db.DB
	clock    clock.Clock
	segments *segmentStore
}

var (
	broadcasts = db.NewTable[Broadcast]("broadcasts")
	recipients = db.NewTable[recipient]("broadcast_recipients")
)

// recipient is one person who gets a broadcast.
type recipient struct {
	ID          int        `db:"id,made"`
	BroadcastID int        `db:"broadcast_id"`
	UserID      *int       `db:"user_id"`
	EmailKey    string     `db:"email_key"`
	State       string     `db:"state"`
	MailID      *int       `db:"mail_id"`
	SentAt      *time.Time `db:"sent_at"`
}

// The states of a recipient.
const (
	recipientWaiting = "waiting"
	recipientSent    = "sent"
	recipientSkipped = "skipped"
	recipientFailed  = "failed"
)

// loadShown reads broadcasts with the names of their segments and their results.
func (s *broadcastStore) loadShown(ctx context.Context, tail string, args ...any) ([]*Broadcast, error) {
	found, err := broadcasts.All(ctx, s.db, tail, args...)
	if err != nil {
		return nil, fmt.Errorf("read broadcasts: %w", err)
	}

	// All segments at once: there are few, and a list names most of them.
	all, err := s.segments.loadSegments(ctx, "")
	if err != nil {
		return nil, err
	}

	names := map[int]string{}
	for _, segment := range all {
		names[segment.ID] = segment.Name
	}

	results, err := s.loadResults(ctx, found)
	if err != nil {
		return nil, err
	}

	for _, broadcast := range found {
		broadcast.SegmentName = names[broadcast.SegmentID]
		broadcast.Results = results[broadcast.ID]
	}

	return found, nil
}

func (s *broadcastStore) lockBroadcast(ctx context.Context, id int) (*Broadcast, error) {
	broadcast, err := broadcasts.Lock(ctx, s.db, id)
	if errors.Is(err, db.ErrNone) {
		return nil, errs.Missing("Broadcast")
	}
	if err != nil {
		return nil, fmt.Errorf("read broadcast %d: %w", id, err)
	}

	return broadcast, nil
}

func (s *broadcastStore) storeBroadcast(ctx context.Context, broadcast *Broadcast) error {
	write := broadcasts.Insert
	if broadcast.ID != 0 {
		write = func(ctx context.Context, d *db.DB, row *Broadcast) error { return broadcasts.Update(ctx, d, row) }
	}
	if err := write(ctx, s.db, broadcast); err != nil {
		return fmt.Errorf("write broadcast %q: %w", broadcast.Subject, err)
	}

	return nil
}

// removeBroadcast deletes a draft. Who unsubscribed by a test email of it stays unsubscribed under no broadcast.
func (s *broadcastStore) removeBroadcast(ctx context.Context, id int) error {
	// First, because these rows refer to the broadcast.
	if _, err := s.db.Exec(ctx, `UPDATE email_stops SET broadcast_id = NULL WHERE broadcast_id = ?`, id); err != nil {
		return fmt.Errorf("keep who unsubscribed by broadcast %d: %w", id, err)
	}
	if err := broadcasts.Delete(ctx, s.db, id); err != nil {
		return fmt.Errorf("delete broadcast %d: %w", id, err)
	}

	return nil
}

func (s *broadcastStore) requireSegment(ctx context.Context, id int) error {
	found, err := s.segments.loadSegments(ctx, "WHERE id = ?", id)
	if err != nil {
		return err
	}
	if len(found) == 0 {
		return errs.Field("segmentId", "Choose who gets it.")
	}

	return nil
}

func (s *broadcastStore) requireBelowMax(ctx context.Context) error {
	count, err := s.db.Int(ctx, `SELECT COUNT(*) FROM broadcasts`)
	if err != nil {
		return fmt.Errorf("count broadcasts: %w", err)
	}
	if count >= broadcastsMax {
		return errs.New(errs.Conflict, "There are %d broadcasts already. Delete drafts that you don't need.",
			broadcastsMax)
	}

	return nil
}

func (s *broadcastStore) loadIDs(ctx context.Context, where string, args ...any) ([]int, error) {
	ids, err := db.Column[int](ctx, s.db, `SELECT id FROM broadcasts WHERE `+where+` ORDER BY id`, args...)
	if err != nil {
		return nil, fmt.Errorf("find broadcasts to send: %w", err)
	}

	return ids, nil
}

// storeRecipients writes down everyone who is in a segment now. A row that is there already stays as it is.
func (s *broadcastStore) storeRecipients(ctx context.Context, broadcastID int, conditions Conditions) (int, error) {
	people, args := s.segments.audienceSQL(audience{Conditions: conditions})
	// The cast tells PostgreSQL the type; without a WHERE, SQLite would take ON CONFLICT for a join.
	count, err := s.db.Exec(ctx, `INSERT INTO broadcast_recipients (broadcast_id, user_id, email_key, state)
		SELECT CAST(? AS INTEGER), a.user_id, a.email_key, 'waiting' FROM (`+people+`) a WHERE 1 = 1 ORDER BY a.ref
		ON CONFLICT DO NOTHING`,
		append([]any{broadcastID}, args...)...)
	if err != nil {
		return 0, fmt.Errorf("write the recipients of broadcast %d: %w", broadcastID, err)
	}

	return count, nil
}

func (s *broadcastStore) storeLinks(ctx context.Context, broadcastID int, links []string) error {
	// Clicks name a link by its position, so that is kept with the address.
	for i, address := range links {
		_, err := s.db.Exec(ctx, `INSERT INTO broadcast_links (broadcast_id, position, url)
			VALUES (?, ?, ?)`, broadcastID, i+1, address)
		if err != nil {
			return fmt.Errorf("write the links of broadcast %d: %w", broadcastID, err)
		}
	}

	return nil
}

// loadPositions gives the places of the links of a broadcast by address.
func (s *broadcastStore) loadPositions(ctx context.Context, broadcastID int) (map[string]int, error) {
	positions := map[string]int{}
	err := s.db.Each(ctx, `SELECT url, position FROM broadcast_links
		WHERE broadcast_id = ?`, []any{broadcastID}, func(scan func(...any) error) error {
		var address string
		var position int
		if err := scan(&address, &position); err != nil {
			return err
		}

		positions[address] = position

		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("read the links of broadcast %d: %w", broadcastID, err)
	}

	return positions, nil
}

// findWaiting is the next who gets a broadcast; nil for no one.
func (s *broadcastStore) findWaiting(ctx context.Context, broadcastID int) (*recipient, error) {
	found, err := recipients.One(ctx, s.db, "WHERE broadcast_id = ? AND state = ? ORDER BY id LIMIT 1", broadcastID,
		recipientWaiting)
	if errors.Is(err, db.ErrNone) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("find the next recipient of broadcast %d: %w", broadcastID, err)
	}

	return found, nil
}

func (s *broadcastStore) storeRecipient(ctx context.Context, recipient *recipient) error {
	if err := recipients.Update(ctx, s.db, recipient, "state", "mail_id", "sent_at"); err != nil {
		return fmt.Errorf("write recipient %d: %w", recipient.ID, err)
	}

	return nil
}

// countSentSince counts the emails of broadcasts and sequences: they share one pace.
func (s *broadcastStore) countSentSince(ctx context.Context, since time.Time) (int, error) {
	count, err := s.db.Int(ctx, `SELECT (SELECT COUNT(*) FROM broadcast_recipients WHERE sent_at > ?)
		+ (SELECT COUNT(*) FROM email_sequence_sends WHERE sent_at > ?)`, since, since)
	if err != nil {
		return 0, fmt.Errorf("count the emails of the last minute: %w", err)
	}

	return count, nil
}

func (s *broadcastStore) countTests(ctx context.Context, address string, since time.Time) (int, error) {
	count, err := s.db.Int(ctx, `SELECT COUNT(*) FROM outbox_mails WHERE kind = ? AND to_address = ?
		AND created_at > ?`, testKind, address, since)
	if err != nil {
		return 0, fmt.Errorf("count test emails: %w", err)
	}

	return count, nil
}

// loadResults counts what came of broadcasts that started.
func (s *broadcastStore) loadResults(ctx context.Context, of []*Broadcast) (map[int]*Results, error) {
	out := map[int]*Results{}
	var ids []int
	for _, broadcast := range of {
		// One that started without anyone in its segment has results, too: zeros.
		if broadcast.StartedAt != nil {
			out[broadcast.ID] = &Results{Links: []*Link{}}
			ids = append(ids, broadcast.ID)
		}
	}

	if len(ids) == 0 {
		return out, nil
	}

	in, arg := s.db.InInts("r.broadcast_id", ids)
	// What was sent counts as sent, also once its email is no longer in the outbox.
	err := s.db.Each(ctx, `SELECT r.broadcast_id, COUNT(*), COUNT(CASE WHEN r.state = 'waiting' THEN 1 END),
		COUNT(CASE WHEN r.state = 'sent' AND COALESCE(m.status, 'sent') <> ? THEN 1 END),
		COUNT(CASE WHEN r.bounced_at IS NULL AND (r.state = 'failed' OR m.status = ?) THEN 1 END),
		COUNT(CASE WHEN r.state = 'skipped' THEN 1 END), COUNT(r.bounced_at), COUNT(r.complained_at)
		FROM broadcast_recipients r LEFT JOIN outbox_mails m ON m.id = r.mail_id
		WHERE `+in+` GROUP BY r.broadcast_id`, []any{mail.Dead, mail.Dead, arg},
		func(scan func(...any) error) error {
			var id int
			one := &Results{Links: []*Link{}}
			if err := scan(&id, &one.Recipients, &one.Waiting, &one.Sent, &one.Failed, &one.Skipped, &one.Bounced,
				&one.Complained); err != nil {
				return err
			}

			out[id] = one

			return nil
		})
	if err != nil {
		return nil, fmt.Errorf("count the recipients of broadcasts: %w", err)
	}

	return out, s.loadAnswers(ctx, ids, out)
}

// loadAnswers adds who unsubscribed and what was clicked.
func (s *broadcastStore) loadAnswers(ctx context.Context, ids []int, into map[int]*Results) error {
	in, arg := s.db.InInts("broadcast_id", ids)
	err := s.db.Each(ctx, `SELECT broadcast_id, COUNT(*) FROM email_stops WHERE reason = 'unsubscribed'
		AND `+in+` GROUP BY broadcast_id`, []any{arg},
		func(scan func(...any) error) error {
			var id, count int
			if err := scan(&id, &count); err != nil {
				return err
			}

			into[id].Unsubscribed = count

			return nil
		})
	if err != nil {
		return fmt.Errorf("count who unsubscribed: %w", err)
	}

	in, arg = s.db.InInts("r.broadcast_id", ids)
	err = s.db.Each(ctx, `SELECT r.broadcast_id, COUNT(DISTINCT c.recipient_id) FROM broadcast_clicks c
		JOIN broadcast_recipients r ON r.id = c.recipient_id
		WHERE `+in+` GROUP BY r.broadcast_id`, []any{arg}, func(scan func(...any) error) error {
		var id, count int
		if err := scan(&id, &count); err != nil {
			return err
		}

		into[id].Clickers = count

		return nil
	})
	if err != nil {
		return fmt.Errorf("count who clicked: %w", err)
	}

	// Links that nobody clicked are listed, too.
	in, arg = s.db.InInts("l.broadcast_id", ids)
	err = s.db.Each(ctx, `SELECT l.broadcast_id, l.url, COALESCE(SUM(c.clicks), 0), COUNT(c.recipient_id)
		FROM broadcast_links l
		LEFT JOIN broadcast_recipients r ON r.broadcast_id = l.broadcast_id
		LEFT JOIN broadcast_clicks c ON c.recipient_id = r.id AND c.position = l.position
		WHERE `+in+` GROUP BY l.broadcast_id, l.position, l.url ORDER BY l.broadcast_id, l.position`,
		[]any{arg}, func(scan func(...any) error) error {
			var id int
			link := new(Link)
			if err := scan(&id, &link.URL, &link.Clicks, &link.People); err != nil {
				return err
			}

			into[id].Links = append(into[id].Links, link)

			return nil
		})
	if err != nil {
		return fmt.Errorf("count clicks: %w", err)
	}

	return nil
}
