package sheetimport

import (
	"context"
	"errors"
	"fmt"

	"atlas/internal/commerce/billing"
	"atlas/internal/commerce/ledger"
	"atlas/internal/commerce/totals"
	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/imports"
	"atlas/internal/platform/record"
)

// undoImport takes back what a row of a sheet did, which nobody has touched since: what it began goes with its
// bookings, as if the sheet had never come; what it ended goes on.
func (s *Service) undoImport(ctx context.Context, e imports.Effect) error {
	sub, err := billing.Subscriptions.Lock(ctx, s.db, e.EntityID)
	if errors.Is(err, db.ErrNone) {
		return errs.Missing("Subscription")
	}
	if err != nil {
		return fmt.Errorf("lock subscription %v: %w", e.EntityID, err)
	}

	if _, err := s.identity.People.Lock(ctx, sub.UserID); err != nil {
		return err
	}

	// What was there before the sheet had been ended by it.
	if e.Before != nil {
		return s.resumeSubscription(ctx, sub)
	}

	return s.deleteImported(ctx, sub)
}

// resumeSubscription takes the end of a subscription back, with the rows that it voided.
func (s *Service) resumeSubscription(ctx context.Context, sub *billing.Subscription) error {
	before, endedAt := record.Logged(sub), sub.EndedAt
	// First, so that of both it alone is the one to renew.
	if sub.RenewsID != nil {
		if err := s.store.markRenewedAgain(ctx, sub); err != nil {
			return fmt.Errorf("mark subscription %d as renewed again: %w", *sub.RenewsID, err)
		}
	}

	sub.EndedAt, sub.EndedByID, sub.SettledAt = nil, nil, nil
	sub.UpdatedAt = record.LaterThan(s.clock.Now(), sub.UpdatedAt)

	// The unique index refuses a second one to renew of the same product.
	if err := billing.Subscriptions.Update(ctx, s.db, sub, "ended_at", "ended_by_id", "settled_at",
		"updated_at"); err != nil {
		if db.Unique(err, "subscriptions.user_id, subscriptions.product_id") {
			return errs.New(errs.Conflict, "They were enrolled in %s again in the meantime.", sub.FunnelID)
		}

		return err
	}

	rows, err := billing.Schedules.All(
		ctx,
		s.db,
		"WHERE subscription_id = ? AND voided_at = ? ORDER BY id",
		sub.ID,
		endedAt,
	)
	if err != nil {
		return fmt.Errorf("find what the end of subscription %d voided: %w", sub.ID, err)
	}

	for _, row := range rows {
		row.VoidedAt, row.UpdatedAt = nil, record.LaterThan(s.clock.Now(), row.UpdatedAt)
		if err := billing.Schedules.Update(ctx, s.db, row, "voided_at", "updated_at"); err != nil {
			return fmt.Errorf("make row %d due again: %w", row.ID, err)
		}

		booking := ledger.Booking{Kind: ledger.BookedChange, UserID: row.UserID, InvoiceID: row.InvoiceID}
		if err := s.billing.Ledger.Transfer(ctx, booking, ledger.Revenue, ledger.Receivable, row.Rest()); err != nil {
			return fmt.Errorf("book row %d: %w", row.ID, err)
		}
	}

	levels, err := s.store.levelsOf(ctx, sub)
	if err != nil {
		return fmt.Errorf("read the levels of subscription %d: %w", sub.ID, err)
	}

	if _, err := s.identity.Levels.Add(ctx, sub.UserID, levels); err != nil {
		return fmt.Errorf("give levels to user %d: %w", sub.UserID, err)
	}

	if err := s.billing.SyncGrant(ctx, sub.ID); err != nil {
		return fmt.Errorf("open what subscription %d grants: %w", sub.ID, err)
	}

	return s.memberships.LogSubscription(ctx, "subscription_go_on", sub, before)
}

// deleteImported removes a subscription that a sheet brought.
func (s *Service) deleteImported(ctx context.Context, sub *billing.Subscription) error {
	if err := s.store.requireNoOtherMoney(ctx, sub); err != nil {
		return err
	}

	// Ending it took the levels already.
	if sub.EndedAt == nil {
		if err := s.memberships.TakeLevels(ctx, sub); err != nil {
			return fmt.Errorf("take the levels of subscription %d: %w", sub.ID, err)
		}
	}

	// The totals by day are read from the bookings, so they go first.
	if err := totals.RemoveSubscription(ctx, s.db, sub.ID); err != nil {
		return err
	}

	for _, query := range ofSubscription {
		if _, err := s.db.Exec(ctx, query, sub.ID); err != nil {
			return fmt.Errorf("forget subscription %d: %w", sub.ID, err)
		}
	}

	return s.memberships.LogSubscription(ctx, "subscription_import_undo", sub, nil)
}
