package success

import (
	"context"
	"fmt"
	"strings"
	"time"

	"atlas/internal/identity/people"
	"atlas/internal/marketing/success/reason"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/page"
)

var contacts = db.NewTable[Contact]("success_contacts")

// recipient is who gets the email about an entry.
type recipient struct {
	address string
	// replyTo is the address of their success manager.
	replyTo string
	// isWilling tells that they may be contacted, isDue that the entry is one of the day and still to be done.
	isWilling, isDue bool
}

const contactColumns = `SELECT c.id, c.user_id, c.by_id, c.item_id, c.reason, c.outcome, c.until, c.note, c.schedule_id,
	c.at, u.first_name, u.last_name,
	m.first_name || ' ' || m.last_name, r.price - r.paid FROM success_contacts c JOIN users u ON u.id = c.user_id
	JOIN users m ON m.id = c.by_id
	LEFT JOIN payment_schedules r ON r.id = c.schedule_id `

const (
	// promisesMax is how many promises a queue shows.
	promisesMax = 20
	// isOpenPromise are promises c that weren't kept yet and bring the person back. Only the last answer counts: a later
	// one replaces an older promise, an email to many doesn't. Who doesn't want to be contacted anymore won't come back.
	isOpenPromise = `c.outcome = 'promised' AND c.undone_at IS NULL AND c.id = (SELECT MAX(o.id) FROM success_contacts o
		WHERE o.user_id = c.user_id AND o.undone_at IS NULL AND o.outcome <> 'emailed')
		AND NOT EXISTS (SELECT 1 FROM success_preferences w WHERE w.user_id = c.user_id AND w.no_contact_at IS NOT NULL)
		AND NOT EXISTS (SELECT 1 FROM payment_schedules k
		WHERE k.id = c.schedule_id AND (k.transaction_id IS NOT NULL OR k.voided_at IS NOT NULL))`
)

func (s *store) countContacts(ctx context.Context, itemID int) (int, error) {
	count, err := s.db.Int(ctx, `SELECT COUNT(*) FROM success_contacts WHERE item_id = ? AND undone_at IS NULL`, itemID)
	if err != nil {
		return 0, fmt.Errorf("count the outcomes of entry %d: %w", itemID, err)
	}

	return count, nil
}

func (s *store) insertContact(ctx context.Context, contact *Contact) error {
	if err := contacts.Insert(ctx, s.db, contact); err != nil {
		return fmt.Errorf("write the contact with user %d: %w", contact.UserID, err)
	}

	return nil
}

func (s *store) lockContact(ctx context.Context, id int) (*Contact, error) {
	contact, err := contacts.Lock(ctx, s.db, id)
	if isMissing(err) {
		return nil, errs.Missing("Contact")
	}
	if err != nil {
		return nil, fmt.Errorf("read contact %d: %w", id, err)
	}

	return contact, nil
}

func (s *store) markUndone(ctx context.Context, contact *Contact) error {
	if err := contacts.Update(ctx, s.db, contact, "undone_at"); err != nil {
		return fmt.Errorf("undo contact %d: %w", contact.ID, err)
	}

	return nil
}

func (s *store) markEmailed(ctx context.Context, itemID int) error {
	if _, err := s.db.Exec(ctx, `UPDATE success_queue_items SET emailed_at = ? WHERE id = ?`, s.clock.Now(),
		itemID); err != nil {
		return fmt.Errorf("mark entry %d as emailed: %w", itemID, err)
	}

	return nil
}

func (s *store) recipientOf(ctx context.Context, itemID int, day string) (recipient, error) {
	var to recipient
	err := s.db.Row(ctx,
		`SELECT u.email, (SELECT m.email FROM users m
			WHERE m.id = i.manager_id), p.no_contact_at IS NULL, i.day = ? AND `+isOpen+itemTables+`WHERE i.id = ?`,
		[]any{day, itemID},
		&to.address, &to.replyTo, &to.isWilling, &to.isDue)
	if err != nil {
		return to, fmt.Errorf("read who gets the email about entry %d: %w", itemID, err)
	}

	return to, nil
}

func (s *store) readContacts(ctx context.Context, tail string, args ...any) ([]*Contact, error) {
	out := []*Contact{}
	err := s.db.Each(ctx, contactColumns+tail, args, func(scan func(...any) error) error {
		c := new(Contact)
		err := scan(&c.ID, &c.UserID, &c.ByID, &c.ItemID, &c.Reason, &c.Outcome, db.OptionalMillis(&c.Until), &c.Note,
			&c.ScheduleID, db.Millis(&c.At),
			&c.FirstName, &c.LastName, &c.By, &c.Amount)
		out = append(out, c)

		return err
	})
	if err != nil {
		return nil, fmt.Errorf("read contacts: %w", err)
	}

	return out, nil
}

// openPromises are the last contacts of people who promised something for a later day, and didn't do it yet.
func (s *store) openPromises(
	ctx context.Context, managerID int, scope *people.Scope, now time.Time,
) ([]*Contact, error) {
	where := new(db.Where).And(`a.manager_id = ? AND c.until >= ? AND u.archived_at IS NULL AND `+isOpenPromise,
		managerID, clock.StartOfDay(now))
	whereVisible(where, scope)
	cond, args := where.SQL()

	return s.readContacts(ctx,
		`JOIN success_assignments a ON a.user_id = c.user_id `+cond+` ORDER BY c.until, c.id LIMIT ?`,
		append(args, promisesMax)...)
}

func (s *store) loadContacts(ctx context.Context, userID int, window page.Window) (*ContactList, error) {
	where := new(db.Where).And("c.user_id = ? AND c.undone_at IS NULL", userID)
	for word := range strings.FieldsSeq(strings.ToLower(window.Search)) {
		where.And(`LOWER(c.note) LIKE ? ESCAPE '\'`, db.Like(word))
	}

	cond, args := where.SQL()
	// Counted with a copy of the arguments: the statement below appends to them.
	total, err := s.db.Int(ctx, `SELECT COUNT(*) FROM success_contacts c `+cond, append([]any{}, args...)...)
	if err != nil {
		return nil, fmt.Errorf("count contacts with user %d: %w", userID, err)
	}

	rows, err := s.readContacts(ctx, cond+` ORDER BY c.id DESC LIMIT ? OFFSET ?`,
		append(args, window.PerPage, window.Offset())...)

	return &ContactList{rows, total}, err
}

func (s *store) loadPreference(ctx context.Context, userID int) (*Preference, error) {
	out := new(Preference)
	err := s.db.Row(ctx,
		// Who never chose a language is written to in Taglish.
		`SELECT p.no_contact_at IS NOT NULL, COALESCE(p.language, '`+reason.Taglish+`'), m.first_name FROM users u
		LEFT JOIN success_preferences p ON p.user_id = u.id LEFT JOIN success_assignments a ON a.user_id = u.id
			AND a.manager_id IN (`+workingIDs+`) LEFT JOIN users m ON m.id = a.manager_id WHERE u.id = ?`,
		[]any{userID}, &out.NoContact, &out.Language, &out.Manager)
	if err != nil {
		return nil, fmt.Errorf("read how user %d wants to be contacted: %w", userID, err)
	}

	return out, nil
}

func (s *store) writePreference(ctx context.Context, userID int, noContact bool, language string) error {
	now := s.clock.Now()
	var since *time.Time
	if noContact {
		since = &now
	}

	_, err := s.db.Exec(ctx,
		`INSERT INTO success_preferences (user_id, no_contact_at, language, updated_at) VALUES (?, ?, ?, ?)
		ON CONFLICT (user_id) DO UPDATE SET no_contact_at = excluded.no_contact_at, language = excluded.language,
		updated_at = excluded.updated_at`,
		userID, since, language, now)
	if err != nil {
		return fmt.Errorf("write how user %d wants to be contacted: %w", userID, err)
	}

	return nil
}
