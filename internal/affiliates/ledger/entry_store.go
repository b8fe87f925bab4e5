package ledger

import (
	"context"
	"errors"
	"fmt"
	"time"

	"atlas/internal/affiliates/program"
	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
)

// store reads and writes the rows of the ledger. It decides nothing: what is earned is up to the Service.
type store struct{ db *db.DB }

var entries = db.NewTable[entry]("affiliate_commissions")

// lockEntries loads the entries of a schedule row and locks them, the oldest first.
func (s *store) lockEntries(ctx context.Context, scheduleID int) ([]*entry, error) {
	found, err := entries.All(ctx, s.db, "WHERE schedule_id = ? ORDER BY id"+s.db.ForUpdate(), scheduleID)
	if err != nil {
		return nil, fmt.Errorf("read the commission of row %d: %w", scheduleID, err)
	}

	return found, nil
}

// lockEntriesOfOrder loads the entries of an order and locks them, the oldest first.
func (s *store) lockEntriesOfOrder(ctx context.Context, orderID int) ([]*entry, error) {
	found, err := entries.All(ctx, s.db, "WHERE order_id = ? ORDER BY id"+s.db.ForUpdate(), orderID)
	if err != nil {
		return nil, fmt.Errorf("read the commission of order %d: %w", orderID, err)
	}

	return found, nil
}

// insertEntry writes a new entry.
func (s *store) insertEntry(ctx context.Context, e *entry) error {
	if err := entries.Insert(ctx, s.db, e); err != nil {
		return fmt.Errorf("write commission (%s) of row %d: %w", e.Kind, e.ScheduleID, err)
	}

	return nil
}

// cancelEntries writes that an entry and all that was taken back from it are cancelled.
func (s *store) cancelEntries(ctx context.Context, id int, at time.Time) error {
	_, err := s.db.Exec(ctx, `UPDATE affiliate_commissions SET cancelled_at = ?
		WHERE (id = ? OR reverses_id = ?) AND cancelled_at IS NULL`, at, id, id)
	if err != nil {
		return fmt.Errorf("cancel entry %d: %w", id, err)
	}

	return nil
}

// loadEarner loads whether an affiliate, or whom they became, is active and is suspended now.
func (s *store) loadEarner(ctx context.Context, affiliateID int) (isActive, isSuspended bool, err error) {
	// Read from whom they became: that is who can earn now.
	err = s.db.Row(ctx, `SELECT `+program.IsActive+`, a.suspended_at IS NOT NULL FROM affiliates had
		JOIN affiliates a ON a.id = COALESCE(had.joined_id, had.id)
		JOIN users u ON u.id = a.user_id WHERE had.id = ?`, []any{affiliateID}, &isActive, &isSuspended)
	if err != nil {
		return false, false, fmt.Errorf("read affiliate %d: %w", affiliateID, err)
	}

	return isActive, isSuspended, nil
}

// lockAffiliate locks an affiliate and gives their user. Returns errs.NotFound.
func (s *store) lockAffiliate(ctx context.Context, id int) (userID int, err error) {
	userID, err = s.db.Int(ctx, `SELECT user_id FROM affiliates WHERE id = ?`+s.db.ForUpdate(), id)
	if errors.Is(err, db.ErrNone) {
		return 0, errs.Missing("Affiliate")
	}

	if err != nil {
		return 0, fmt.Errorf("lock affiliate %d: %w", id, err)
	}

	return userID, nil
}

// loadName loads who an affiliate is by now, and what they are called.
func (s *store) loadName(ctx context.Context, affiliateID int) (currentID int, name string, err error) {
	err = s.db.Row(ctx, `SELECT a.id, u.first_name || ' ' || u.last_name FROM affiliates h
		JOIN affiliates a ON a.id = COALESCE(h.joined_id, h.id) JOIN users u ON u.id = a.user_id WHERE h.id = ?`,
		[]any{affiliateID}, &currentID, &name)
	if err != nil {
		return 0, "", fmt.Errorf("read affiliate %d: %w", affiliateID, err)
	}

	return currentID, name, nil
}
