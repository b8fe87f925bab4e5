package memberships

import (
	"context"
	"errors"
	"fmt"

	"atlas/internal/commerce/billing"
	"atlas/internal/commerce/catalog"
	"atlas/internal/commerce/ledger"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/record"
)

// ManualUserUnsubscription ends a subscription now: rows that are not yet due are voided, paid ones and those that were
// due stay, and the levels that only it gave are taken. Nothing is deleted.
//
// Requires user_enroll/unenroll, and that the caller sees the person. Returns errs.NotFound, or errs.Conflict if it was
// ended before.
func (s *Service) ManualUserUnsubscription(ctx context.Context, id int) (*billing.Subscription, error) {
	if !actor.From(ctx).Can(catalog.EnrollPeople) {
		return nil, errs.Denied()
	}

	err := s.db.Tx(ctx, func(ctx context.Context) error {
		sub, err := s.LockVisibleSubscription(ctx, id)
		if err != nil {
			return err
		}

		return s.End(ctx, sub)
	})
	if err != nil {
		return nil, err
	}

	sub, err := s.Billing.SubscriptionByID(ctx, id)
	if err != nil {
		return nil, err
	}

	s.Billing.ExpectSubscriptions(ctx, sub)
	return sub, nil
}

// EndSubscriptions is ManualUserUnsubscription for many, each in a transaction of its own. A refused one says why; the
// others end.
//
// Requires user_enroll/unenroll. Returns errs.Invalid for no ids or too many.
func (s *Service) EndSubscriptions(ctx context.Context, ids []int) ([]*billing.PaidRow, error) {
	if !actor.From(ctx).Can(catalog.EnrollPeople) {
		return nil, errs.Denied()
	}
	return billing.ForEachRow(ids, func(id int) error {
		_, err := s.ManualUserUnsubscription(ctx, id)
		return err
	})
}

// LockVisibleSubscription locks the person who holds a subscription, and then reads and locks it.
// Returns errs.NotFound, also if the caller does not see the person.
func (s *Service) LockVisibleSubscription(ctx context.Context, id int) (*billing.Subscription, error) {
	userID, err := s.subscriptions.userOf(ctx, id)
	if errors.Is(err, db.ErrNone) {
		return nil, errs.Missing("Subscription")
	}
	if err != nil {
		return nil, fmt.Errorf("read the person of subscription %d: %w", id, err)
	}

	if sees, err := s.identity.People.CanSee(ctx, userID); err != nil || !sees {
		return nil, errs.Or(err, errs.Missing("Subscription"))
	}

	// The person is locked before the subscription, as everywhere.
	if _, err := s.identity.People.Lock(ctx, userID); err != nil {
		return nil, err
	}

	return billing.Subscriptions.Lock(ctx, s.db, id)
}

// End ends a locked subscription of a locked person.
func (s *Service) End(ctx context.Context, sub *billing.Subscription) error {
	if sub.EndedAt != nil {
		return errs.New(errs.Conflict, "This subscription has already ended.")
	}

	before, now := record.Logged(sub), s.clock.Now()

	// Ending takes the levels at once, so the job that finishes subscriptions passes it over.
	sub.EndedAt, sub.SettledAt, sub.UpdatedAt = &now, &now, record.LaterThan(s.clock.Now(), sub.UpdatedAt)
	if by := actor.From(ctx).UserID; by != 0 {
		sub.EndedByID = &by
	}

	if err := billing.Subscriptions.Update(ctx, s.db, sub, "ended_at", "ended_by_id", "settled_at",
		"updated_at"); err != nil {
		return fmt.Errorf("end subscription %d: %w", sub.ID, err)
	}

	// What was due before stays due: it was for time that has passed.
	if err := s.VoidRows(ctx, sub, " AND schedule_date > ?", now); err != nil {
		return fmt.Errorf("void what subscription %d still asks for: %w", sub.ID, err)
	}

	// What a renewal would have continued ends on its own day again.
	if sub.RenewedAt == nil && now.Before(sub.StartsAt) {
		if err := s.Unrenew(ctx, sub); err != nil {
			return fmt.Errorf("take back what subscription %d renewed: %w", sub.ID, err)
		}
	}

	if err := s.TakeLevels(ctx, sub); err != nil {
		return fmt.Errorf("take the levels of subscription %d: %w", sub.ID, err)
	}

	if err := s.Billing.SyncGrant(ctx, sub.ID); err != nil {
		return fmt.Errorf("end the grant of subscription %d: %w", sub.ID, err)
	}

	return s.LogSubscription(ctx, "subscription_end", sub, before)
}

// VoidRows cancels the unpaid rows of a subscription that meet a condition, and books it.
func (s *Service) VoidRows(ctx context.Context, sub *billing.Subscription, cond string, args ...any) error {
	now := s.clock.Now()
	rows, err := billing.Schedules.All(ctx, s.db,
		`WHERE subscription_id = ? AND transaction_id IS NULL AND voided_at IS NULL`+cond+` ORDER BY id`+
			s.db.ForUpdate(), append([]any{sub.ID}, args...)...)
	if err != nil {
		return fmt.Errorf("find the unpaid rows of subscription %d: %w", sub.ID, err)
	}

	for _, row := range rows {
		before, rest := *row, row.Rest()
		row.VoidedAt, row.UpdatedAt = &now, record.LaterThan(s.clock.Now(), row.UpdatedAt)
		if err := billing.Schedules.Update(ctx, s.db, row, "voided_at", "updated_at"); err != nil {
			return fmt.Errorf("void row %d: %w", row.ID, err)
		}

		booking := ledger.Booking{Kind: ledger.BookedVoid, UserID: row.UserID, InvoiceID: row.InvoiceID}
		if err := s.Billing.Ledger.Transfer(ctx, booking, ledger.Receivable, ledger.Revenue, rest); err != nil {
			return fmt.Errorf("book that row %d is void: %w", row.ID, err)
		}

		if err := s.Billing.LogSchedule(ctx, "payment_schedule_void", row, &before); err != nil {
			return fmt.Errorf("log row %d: %w", row.ID, err)
		}
	}

	return nil
}
