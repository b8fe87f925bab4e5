package commerce

import (
	"context"
	"errors"
	"fmt"

	"atlas/internal/commerce/totals"
	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/imports"
)

// undoImport takes back what a row of a sheet did, which nobody has touched since: what it began goes with its
// bookings, as if the sheet had never come; what it ended goes on.
func (s *Service) undoImport(ctx context.Context, e imports.Effect) error {
	sub, err := subscriptions.Lock(ctx, s.db, e.EntityID)
	if errors.Is(err, db.ErrNone) {
		return errs.Missing("Subscription")
	}
	if err != nil {
		return fmt.Errorf("lock subscription %v: %w", e.EntityID, err)
	}

	if _, err := s.identity.LockPerson(ctx, sub.UserID); err != nil {
		return err
	}

	// What was there before the sheet had been ended by it.
	if e.Before != nil {
		return s.resumeSubscription(ctx, sub)
	}

	return s.forgetImported(ctx, sub)
}

// resumeSubscription takes the end of a subscription back, with the rows that it voided.
func (s *Service) resumeSubscription(ctx context.Context, sub *Subscription) error {
	before, endedAt := loggedSubscription(sub), sub.EndedAt
	// First, so that of both it alone is the one to renew.
	if sub.RenewsID != nil {
		if _, err := s.db.Exec(ctx,
			`UPDATE subscriptions SET renewed_at = ? WHERE id = ? AND ended_at IS NULL AND renewed_at IS NULL`,
			s.clock.Now(), *sub.RenewsID); err != nil {
			return fmt.Errorf("mark subscription %d as renewed again: %w", *sub.RenewsID, err)
		}
	}

	sub.EndedAt, sub.EndedByID, sub.SettledAt, sub.UpdatedAt = nil, nil, nil, s.laterThan(sub.UpdatedAt)

	// The unique index refuses a second one to renew of the same product.
	if err := subscriptions.Update(ctx, s.db, sub, "ended_at", "ended_by_id", "settled_at", "updated_at"); err != nil {
		if db.Unique(err, "subscriptions.user_id, subscriptions.product_id") {
			return errs.New(errs.Conflict, "They were enrolled in %s again in the meantime.", sub.FunnelID)
		}

		return err
	}

	rows, err := schedules.All(ctx, s.db, "WHERE subscription_id = ? AND voided_at = ? ORDER BY id", sub.ID, endedAt)
	if err != nil {
		return fmt.Errorf("find what the end of subscription %d voided: %w", sub.ID, err)
	}

	for _, row := range rows {
		row.VoidedAt, row.UpdatedAt = nil, s.laterThan(row.UpdatedAt)
		if err := schedules.Update(ctx, s.db, row, "voided_at", "updated_at"); err != nil {
			return fmt.Errorf("make row %d due again: %w", row.ID, err)
		}

		if err := s.transfer(ctx, booking{Kind: bookedChange, UserID: row.UserID, InvoiceID: row.InvoiceID}, revenue,
			receivable, row.rest()); err != nil {
			return fmt.Errorf("book row %d: %w", row.ID, err)
		}
	}

	levels, err := db.Column[string](ctx, s.db, `SELECT level_id FROM subscription_levels WHERE subscription_id = ?`,
		sub.ID)
	if err != nil {
		return fmt.Errorf("read the levels of subscription %d: %w", sub.ID, err)
	}

	if _, err := s.identity.GiveLevels(ctx, sub.UserID, levels); err != nil {
		return fmt.Errorf("give levels to user %d: %w", sub.UserID, err)
	}

	if err := s.followGrant(ctx, sub.ID); err != nil {
		return fmt.Errorf("open what subscription %d grants: %w", sub.ID, err)
	}

	return s.noteSubscription(ctx, "subscription_go_on", sub, before)
}

// ofSubscription finds what an import wrote beside a subscription, in the order in which it can go.
var ofSubscription = []string{
	`DELETE FROM payment_waivers WHERE schedule_id IN (SELECT id FROM payment_schedules WHERE subscription_id = ?)`,
	`DELETE FROM payment_reminders WHERE schedule_id IN (SELECT id FROM payment_schedules WHERE subscription_id = ?)`,
	`DELETE FROM payment_parts WHERE schedule_id IN (SELECT id FROM payment_schedules WHERE subscription_id = ?)`,
	`DELETE FROM ledger_entries WHERE transaction_id IN (SELECT t.id FROM ledger_transactions t
		JOIN invoices i ON i.id = t.invoice_id WHERE i.subscription_id = ?)`,
	`DELETE FROM ledger_transactions WHERE invoice_id IN (SELECT id FROM invoices WHERE subscription_id = ?)`,
	`DELETE FROM payments WHERE schedule_id IN (SELECT id FROM payment_schedules WHERE subscription_id = ?)`,
	`DELETE FROM payment_schedules WHERE subscription_id = ?`,
	`DELETE FROM invoices WHERE subscription_id = ?`,
	`DELETE FROM grants WHERE subscription_id = ?`,
	`DELETE FROM subscription_levels WHERE subscription_id = ?`,
	// Of what it renewed and itself one is to renew at any time.
	`UPDATE subscriptions SET ended_at = updated_at WHERE id = ?`,
	`UPDATE subscriptions SET renewed_at = NULL WHERE id = (SELECT o.renews_id FROM subscriptions o WHERE o.id = ?)`,
	`DELETE FROM subscriptions WHERE id = ?`,
}

// refuseWithOtherMoney refuses to forget a subscription whose money is not the sheet's alone: some of it went back, or
// credit of other payments paid for it. Then the books would no longer say where that money is.
func (s *Service) refuseWithOtherMoney(ctx context.Context, sub *Subscription) error {
	const rows = `(SELECT id FROM payment_schedules WHERE subscription_id = ?)`
	refunded, err := s.db.Int(ctx,
		`SELECT COUNT(*) FROM payment_refunds WHERE schedule_id IN `+rows+
			` OR payment_id IN (SELECT id FROM payments WHERE schedule_id IN `+rows+`)`,
		sub.ID, sub.ID)
	if err != nil {
		return fmt.Errorf("count the refunds of subscription %d: %w", sub.ID, err)
	}
	if refunded > 0 {
		return errs.New(errs.Conflict,
			"A payment for %s was refunded, so this can't be undone. End the subscription instead.", sub.FunnelID)
	}

	credited, err := s.db.Int(ctx, `SELECT COUNT(*) FROM payment_parts x JOIN payments y ON y.id = x.payment_id
		WHERE x.schedule_id IN `+rows+` AND y.schedule_id NOT IN `+rows+` OR y.schedule_id IN `+rows+
		` AND x.schedule_id NOT IN `+rows, sub.ID, sub.ID, sub.ID, sub.ID)
	if err != nil {
		return fmt.Errorf("count the credit in subscription %d: %w", sub.ID, err)
	}
	if credited > 0 {
		return errs.New(errs.Conflict, "Credit was used for %s, so this can't be undone. End the subscription instead.",
			sub.FunnelID)
	}

	return nil
}

// forgetImported removes a subscription that a sheet brought.
func (s *Service) forgetImported(ctx context.Context, sub *Subscription) error {
	if err := s.refuseWithOtherMoney(ctx, sub); err != nil {
		return err
	}

	// Ending it took the levels already.
	if sub.EndedAt == nil {
		if err := s.takeLevels(ctx, sub); err != nil {
			return fmt.Errorf("take the levels of subscription %d: %w", sub.ID, err)
		}
	}

	// The totals by day are read from the bookings, so they go first.
	if err := totals.Forget(ctx, s.db, sub.ID); err != nil {
		return err
	}

	for _, query := range ofSubscription {
		if _, err := s.db.Exec(ctx, query, sub.ID); err != nil {
			return fmt.Errorf("forget subscription %d: %w", sub.ID, err)
		}
	}

	s.identity.ForgetUsers(ctx, sub.UserID)
	return s.noteSubscription(ctx, "subscription_import_undo", sub, nil)
}
