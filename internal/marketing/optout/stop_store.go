package optout

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"atlas/internal/platform/clock"
	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/page"
)

// store holds the SQL of stops.
type store struct {
	db    *db.DB
	clock clock.Clock
}

var stops = db.NewTable[Stop]("email_stops")

// OpenAccount is the condition on users u for those who get marketing emails: their account is open, and nothing
// stops their address.
const OpenAccount = `u.archived_at IS NULL AND u.merged_into_id IS NULL
	AND NOT EXISTS (SELECT 1 FROM email_stops n WHERE n.email_key = u.email_key)
	AND NOT EXISTS (SELECT 1 FROM email_stops n WHERE n.user_id = u.id AND n.reason = 'unsubscribed')`

// OpenAddress is the condition on an address in the column email_key of a table for one that gets marketing emails.
func OpenAddress(table string) string {
	return `NOT EXISTS (SELECT 1 FROM email_stops n WHERE n.email_key = ` + table + `.email_key)`
}

// HasUnsubscribed is the condition on an address in the column email_key of a table whose owner unsubscribed.
func HasUnsubscribed(table string) string {
	return `EXISTS (SELECT 1 FROM email_stops n
		WHERE n.email_key = ` + table + `.email_key AND n.reason = 'unsubscribed')`
}

// IsUnsubscribed tells whether the owner of an address unsubscribed.
//
// It checks no rights: only the owner of the address may be told.
func (s *Service) IsUnsubscribed(ctx context.Context, emailKey string) (bool, error) {
	return s.store.isUnsubscribed(ctx, emailKey)
}

// IsOpen tells whether an address gets marketing emails.
//
// It checks no rights: it is for code that writes emails.
func (s *Service) IsOpen(ctx context.Context, emailKey string) (bool, error) {
	return s.store.isOpen(ctx, emailKey)
}

var stopSorts = db.Sorts{"": "n.created_at DESC", "createdAt": "n.created_at", "email": "n.email_key"}

// isUnsubscribed tells whether an address has unsubscribed, itself or by its account.
func (s *store) isUnsubscribed(ctx context.Context, emailKey string) (bool, error) {
	count, err := s.db.Int(ctx, `SELECT COUNT(*) FROM email_stops WHERE email_key = ?
		AND reason = ?`, emailKey, Unsubscribed)
	if err != nil {
		return false, fmt.Errorf("look for an unsubscribed address: %w", err)
	}

	return count > 0, nil
}

// isOpen tells whether no stop is on an address.
func (s *store) isOpen(ctx context.Context, emailKey string) (bool, error) {
	count, err := s.db.Int(ctx, `SELECT COUNT(*) FROM email_stops WHERE email_key = ?`, emailKey)
	if err != nil {
		return false, fmt.Errorf("look for a stopped address: %w", err)
	}

	return count == 0, nil
}

// insertStop keeps a stop; the first one of an address and a reason stays as it is.
func (s *store) insertStop(ctx context.Context, stop *Stop) error {
	err := stops.InsertUnlessTaken(ctx, s.db, stop)
	if err != nil && !errors.Is(err, db.ErrNone) {
		return fmt.Errorf("write a stopped address: %w", err)
	}

	return nil
}

func (s *store) lockStop(ctx context.Context, id int) (*Stop, error) {
	stop, err := stops.Lock(ctx, s.db, id)
	if errors.Is(err, db.ErrNone) {
		return nil, errs.Missing("Address")
	}
	if err != nil {
		return nil, fmt.Errorf("read stopped address %d: %w", id, err)
	}

	return stop, nil
}

func (s *store) removeStop(ctx context.Context, id int) error {
	if err := stops.Delete(ctx, s.db, id); err != nil {
		return fmt.Errorf("lift stopped address %d: %w", id, err)
	}

	return nil
}

// removeUnsubscribed subscribes an address again, and the account that has it.
func (s *store) removeUnsubscribed(ctx context.Context, to *Recipient) error {
	// No account has the number 0.
	id := 0
	if to.UserID != nil {
		id = *to.UserID
	}

	_, err := s.db.Exec(ctx, `DELETE FROM email_stops WHERE reason = ? AND (email_key = ?
		OR user_id = ?)`, Unsubscribed, to.EmailKey, id)
	if err != nil {
		return fmt.Errorf("subscribe an address again: %w", err)
	}

	return nil
}

// markEmail writes with the email of a broadcast or a sequence that it came back, and into the stop which one that was.
func (s *store) markEmail(ctx context.Context, stop *Stop, mailID int) error {
	column := map[string]string{Bounced: "bounced_at", Complained: "complained_at"}[stop.Reason]
	for _, from := range []struct {
		table, id string
		into      **int
	}{
		{"broadcast_recipients", "broadcast_id", &stop.BroadcastID},
		{"email_sequence_sends", "email_id", &stop.SequenceEmailID},
	} {
		var id int
		err := s.db.Row(ctx, `SELECT `+from.id+` FROM `+from.table+` WHERE mail_id = ?`, []any{mailID}, &id)
		if errors.Is(err, db.ErrNone) {
			continue
		}
		if err != nil {
			return fmt.Errorf("look for email %d in %s: %w", mailID, from.table, err)
		}

		*from.into = &id
		// The first report counts: the same one may come again.
		set := `UPDATE ` + from.table + ` SET ` + column + ` = COALESCE(` + column + `, ?) WHERE mail_id = ?`
		if _, err := s.db.Exec(ctx, set, stop.CreatedAt, mailID); err != nil {
			return fmt.Errorf("mark email %d in %s: %w", mailID, from.table, err)
		}
	}

	return nil
}

// mailOf is the email in the outbox with a message id that went to an address; 0 for none.
func (s *store) mailOf(ctx context.Context, messageID, address string) (int, error) {
	var id int
	err := s.db.Row(ctx, `SELECT id FROM outbox_mails WHERE message_id = ? AND LOWER(to_address) = ?`,
		[]any{strings.Trim(messageID, "<> "), strings.ToLower(address)}, &id)
	if errors.Is(err, db.ErrNone) {
		return 0, nil
	}
	if err != nil {
		return 0, fmt.Errorf("look for the email of a report: %w", err)
	}

	return id, nil
}

// loadStops reads one page of stops with the names of the people and of the emails.
func (s *store) loadStops(ctx context.Context, window page.Window, reason *string, userID *int) (*StopList, error) {
	where := new(db.Where)
	if reason != nil {
		where.And("n.reason = ?", *reason)
	}
	if userID != nil {
		// A stop from before they had an account is known by their address only.
		where.And("(n.user_id = ? OR n.email_key = (SELECT o.email_key FROM users o WHERE o.id = ?))", *userID, *userID)
	}

	for _, word := range strings.Fields(db.Fold(window.Search)) {
		where.And(`(n.email_key LIKE ? ESCAPE '\' OR COALESCE(u.search_text, '') LIKE ? ESCAPE '\')`, db.Like(word),
			db.Like(word))
	}

	cond, args := where.SQL()
	from := ` FROM email_stops n LEFT JOIN users u ON u.id = n.user_id LEFT JOIN broadcasts b ON b.id = n.broadcast_id
		LEFT JOIN email_sequence_emails e ON e.id = n.sequence_email_id `

	out := &StopList{Rows: []*Stop{}}
	var err error
	// Counted with a copy of the arguments: the statement below appends to them.
	if out.Total, err = s.db.Int(ctx, `SELECT COUNT(*)`+from+cond, append([]any{}, args...)...); err != nil {
		return nil, fmt.Errorf("count stopped addresses: %w", err)
	}

	query := `SELECT n.id, n.email_key, n.user_id, n.reason, n.detail, n.created_at, COALESCE(u.first_name, ''),
		COALESCE(u.last_name, ''),
		COALESCE(b.subject, e.subject, '')` + from + cond + stopSorts.Order(window, "n.id") + " LIMIT ? OFFSET ?"
	err = s.db.Each(ctx, query, append(args, window.PerPage, window.Offset()), func(scan func(...any) error) error {
		stop := new(Stop)
		var first, last string
		err := scan(&stop.ID, &stop.EmailKey, &stop.UserID, &stop.Reason, &stop.Detail, db.Millis(&stop.CreatedAt),
			&first, &last, &stop.From)
		if err != nil {
			return err
		}

		stop.Name = strings.TrimSpace(first + " " + last)
		out.Rows = append(out.Rows, stop)

		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("read stopped addresses: %w", err)
	}

	return out, nil
}

// countUnsubscribed counts how often an address, or an account, has unsubscribed.
func (s *store) countUnsubscribed(ctx context.Context, to *Recipient, id int) (int, error) {
	return s.db.Int(ctx, `SELECT COUNT(*) FROM email_stops WHERE reason = ? AND (email_key = ?
		OR user_id = ?)`, Unsubscribed, to.EmailKey, id)
}
