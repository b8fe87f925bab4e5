package sheetimport

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"atlas/internal/commerce/billing"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
)

// store reads and takes back what an import wrote.
type store struct {
	db    *db.DB
	clock clock.Clock
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

func (s *store) importState(ctx context.Context, ids []int) (map[int]json.RawMessage, error) {
	cond, arg := s.db.InInts("s.id", ids)
	_, rows, err := s.db.Values(ctx,
		`SELECT s.id, s.funnel_id, s.ended_at, s.renewed_at, COUNT(r.id), (SELECT COUNT(*) FROM payments y
			JOIN payment_schedules z ON z.id = y.schedule_id WHERE z.subscription_id = s.id),
		CAST(COALESCE((SELECT SUM(y.amount) FROM payments y JOIN payment_schedules z ON z.id = y.schedule_id
			WHERE z.subscription_id = s.id AND y.reversed_at IS NULL), 0) AS BIGINT)
		FROM subscriptions s JOIN payment_schedules r ON r.subscription_id = s.id WHERE `+cond+
			` GROUP BY s.id, s.funnel_id, s.ended_at, s.renewed_at`, arg)
	if err != nil {
		return nil, fmt.Errorf("read the state of subscriptions: %w", err)
	}

	at := func(v any) *time.Time {
		if ms, ok := v.(int64); ok {
			return new(time.UnixMilli(ms).UTC())
		}

		return nil
	}

	out := map[int]json.RawMessage{}
	for _, row := range rows {
		state := importedState{fmt.Sprint(row[1]), at(row[2]), at(row[3]), int(row[4].(int64)), int(row[5].(int64)),
			row[6].(int64)}
		if out[int(row[0].(int64))], err = json.Marshal(state); err != nil {
			return nil, fmt.Errorf("write the state of a subscription: %w", err)
		}
	}

	return out, nil
}

// markRenewedAgain marks what a subscription renewed before it ended.
func (s *store) markRenewedAgain(ctx context.Context, sub *billing.Subscription) error {
	_, err := s.db.Exec(ctx,
		`UPDATE subscriptions SET renewed_at = ? WHERE id = ? AND ended_at IS NULL AND renewed_at IS NULL`,
		s.clock.Now(), *sub.RenewsID)
	return err
}

// levelsOf are the levels that a subscription gives.
func (s *store) levelsOf(ctx context.Context, sub *billing.Subscription) ([]string, error) {
	return db.Column[string](ctx, s.db, `SELECT level_id FROM subscription_levels WHERE subscription_id = ?`,
		sub.ID)
}

// requireNoOtherMoney refuses to forget a subscription whose money is not the sheet's alone: some of it went back, or
// credit of other payments paid for it. Then the books would no longer say where that money is.
func (s *store) requireNoOtherMoney(ctx context.Context, sub *billing.Subscription) error {
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
