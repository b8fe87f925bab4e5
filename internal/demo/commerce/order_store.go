package commerce

import (
	"context"
	"fmt"
	"time"

	demoidentity "atlas/internal/demo/identity"

	"atlas/internal/commerce/waitlist"
	"atlas/internal/identity/people"
	"atlas/internal/platform/db"
	"atlas/internal/platform/money"
	"atlas/internal/platform/pay"
)

// slip is the slip of a bank transfer as it is kept.
type slip struct {
	ID           int            `db:"id,made"`
	AttemptID    int            `db:"attempt_id"`
	FileID       int            `db:"file_id"`
	Reference    string         `db:"reference"`
	ReferenceKey string         `db:"reference_key"`
	State        string         `db:"state"`
	SentAt       time.Time      `db:"sent_at"`
	StatedAmount money.Centavos `db:"stated_amount"`
	StatedOn     time.Time      `db:"stated_on"`

	// What staff decided about it.
	DecidedAt   *time.Time      `db:"decided_at"`
	DecidedByID *int            `db:"decided_by_id"`
	Received    *money.Centavos `db:"received"`
	Reason      *string         `db:"reason"`
}

var (
	slipRows  = db.NewTable[slip]("payment_proofs")
	entryRows = db.NewTable[waitlist.Entry]("waitlist_entries")
)

// countOrders counts all orders.
func (s *store) countOrders(ctx context.Context) (int, error) {
	return s.db.Int(ctx, `SELECT COUNT(*) FROM orders`)
}

// findBuyers finds the newest members, but for member@atlas.test.
func (s *store) findBuyers(ctx context.Context, limit int) ([]int, error) {
	return db.Column[int](ctx, s.db,
		`SELECT u.id FROM users u JOIN user_access_levels g ON g.user_id = u.id AND g.level_id = 'member'
		WHERE u.archived_at IS NULL AND u.email_key <> ? ORDER BY u.id DESC LIMIT ?`, "member"+demoidentity.Domain,
		limit)
}

// loadUser loads somebody.
func (s *store) loadUser(ctx context.Context, id int) (*people.User, error) {
	user, err := people.Users.Get(ctx, s.db, id)
	if err != nil {
		return nil, fmt.Errorf("read user %d: %w", id, err)
	}

	return user, nil
}

// insertSlip writes a slip that was sent.
func (s *store) insertSlip(ctx context.Context, sent *slip) error {
	if err := slipRows.Insert(ctx, s.db, sent); err != nil {
		return fmt.Errorf("write the slip of attempt %d: %w", sent.AttemptID, err)
	}

	return nil
}

// updateSlip writes what was decided about a slip.
func (s *store) updateSlip(ctx context.Context, sent *slip) error {
	if err := slipRows.Update(ctx, s.db, sent); err != nil {
		return fmt.Errorf("decide on slip %d: %w", sent.ID, err)
	}

	return nil
}

// insertWaiting writes somebody onto a waitlist.
func (s *store) insertWaiting(ctx context.Context, entry *waitlist.Entry) error {
	if err := entryRows.Insert(ctx, s.db, entry); err != nil {
		return fmt.Errorf("write %s onto the waitlist: %w", entry.Email, err)
	}

	return nil
}

// insertUnmatchedPayment writes that the first attempt that was paid was paid once more.
func (s *store) insertUnmatchedPayment(ctx context.Context, at time.Time) error {
	// The cast tells PostgreSQL the type of what is selected.
	_, err := s.db.Exec(ctx,
		`INSERT INTO stray_payments (attempt_id, external_id, external_key, amount, currency, why, came_at)
		SELECT MIN(id), 'GC-20931177', 'gc-20931177', MIN(amount), ?, 'Nothing was due anymore.', CAST(? AS BIGINT)
		FROM payment_attempts WHERE state = 'paid'`, pay.Currency, at)
	if err != nil {
		return fmt.Errorf("write an unmatched payment: %w", err)
	}

	return nil
}
