package broadcasts

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"atlas/internal/marketing/optout"
	"atlas/internal/platform/db"
)

// readersFrom are accounts with what emails say of them, and whether they get marketing emails.
const readersFrom = `SELECT u.id, u.email_key, u.email, u.first_name, u.last_name, COALESCE(b.name, ''),
	CASE WHEN ` + optout.OpenAccount + ` THEN 1 ELSE 0 END FROM users u
	LEFT JOIN batch_members m ON m.user_id = u.id LEFT JOIN batches b ON b.id = m.batch_id `

// readerByUser reads what emails say of an account; nil for one that there isn't.
func (s *broadcastStore) readerByUser(ctx context.Context, userID int) (*reader, error) {
	return s.readAccount(ctx, readersFrom+`WHERE u.id = ?`, userID)
}

// readerByAddress reads what emails say of anyone who has an address: an account, or someone who left it at a page. nil
// for no one.
func (s *broadcastStore) readerByAddress(ctx context.Context, emailKey string) (*reader, error) {
	// An account says more of someone than what they once typed at a page.
	found, err := s.readAccount(ctx, readersFrom+`WHERE u.email_key = ?`, emailKey)
	if err != nil || found != nil {
		return found, err
	}

	return s.readLead(ctx, `l.email_key = ?`, emailKey)
}

// readerByRef reads what emails say of a person as an audience names them; nil for no one.
func (s *broadcastStore) readerByRef(ctx context.Context, ref string) (*reader, error) {
	number, isAccount := strings.CutPrefix(ref, "account-")
	if !isAccount {
		return s.readLead(ctx, `l.ref = ?`, ref)
	}

	id, err := strconv.Atoi(number)
	if err != nil {
		return nil, nil
	}

	return s.readerByUser(ctx, id)
}

// readerOf is who gets an email: the account of a row, or anyone who has its address by now.
func (s *broadcastStore) readerOf(ctx context.Context, userID *int, emailKey string) (*reader, error) {
	if userID != nil {
		return s.readerByUser(ctx, *userID)
	}

	return s.readerByAddress(ctx, emailKey)
}

func (s *broadcastStore) readAccount(ctx context.Context, query string, arg any) (*reader, error) {
	one := new(reader)
	var id, isReachable int
	err := s.db.Row(ctx, query, []any{arg}, &id, &one.EmailKey, &one.Email, &one.FirstName, &one.LastName, &one.Batch,
		&isReachable)
	if errors.Is(err, db.ErrNone) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("read what emails say of an account: %w", err)
	}

	one.UserID = &id
	one.IsReachable = isReachable == 1

	return one, nil
}

// readLead reads the latest of what someone without an account typed.
func (s *broadcastStore) readLead(ctx context.Context, where string, arg any) (*reader, error) {
	one := &reader{}
	var name string
	var isReachable int
	err := s.db.Row(ctx, `SELECT l.email_key, l.email, l.name, CASE WHEN `+optout.OpenAddress("l")+` THEN 1 ELSE 0 END
		FROM (
			SELECT email_key, email, name, created_at, 'training-' || CAST(id AS TEXT) AS ref
			FROM training_registrations WHERE consented_at IS NOT NULL
			UNION ALL SELECT email_key, email, first_name, created_at, 'waitlist-' || CAST(id AS TEXT)
			FROM waitlist_entries
				WHERE consented_at IS NOT NULL) l
		WHERE `+where+` ORDER BY l.created_at DESC, l.ref LIMIT 1`, []any{arg}, &one.EmailKey, &one.Email, &name,
		&isReachable)
	if errors.Is(err, db.ErrNone) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("read what emails say of a lead: %w", err)
	}

	// They typed one field: its first word is what a friend would say.
	one.FirstName, one.LastName, _ = strings.Cut(name, " ")
	one.IsReachable = isReachable == 1

	return one, nil
}
