package schedules

import (
	"context"
	"fmt"

	"atlas/internal/commerce/billing"
	"atlas/internal/platform/db"
	"atlas/internal/platform/money"
)

// store reads and renames what stands on schedules.
type store struct {
	db *db.DB
}

// renamePlatform writes another platform on the rows that a payment paid off.
func (s *store) renamePlatform(ctx context.Context, platform string, p *billing.Payment) error {
	_, err := s.db.Exec(ctx, `UPDATE payment_schedules SET payment_platform = ? WHERE transaction_id = ?`, platform,
		p.TransactionID)
	return err
}

// broughtBy adds up what a payment brought, by invoice.
func (s *store) broughtBy(ctx context.Context, from *billing.Payment) (map[int]money.Centavos, error) {
	brought := map[int]money.Centavos{}
	err := s.db.Each(ctx,
		`SELECT t.invoice_id, CAST(SUM(e.amount) AS BIGINT) FROM ledger_transactions t
			JOIN ledger_entries e ON e.transaction_id = t.id
		WHERE t.payment_id = ? AND t.kind IN ('payment', 'change') AND e.account = 'cash' AND e.platform_key = ?
		GROUP BY t.invoice_id`,
		[]any{from.ID, from.PlatformKey}, func(scan func(dest ...any) error) error {
			var invoice int
			var amount money.Centavos
			err := scan(&invoice, &amount)
			brought[invoice] = amount

			return err
		})
	if err != nil {
		return nil, fmt.Errorf("add up what payment %d brought: %w", from.ID, err)
	}

	return brought, nil
}

// lastRow is the position of the last row of an invoice, and whether its subscription was undone.
func (s *store) lastRow(ctx context.Context, inv *billing.Invoice) (int, bool, error) {
	last, isUndone := 0, false
	err := s.db.Row(ctx,
		`SELECT COALESCE((SELECT MAX(r.position) FROM payment_schedules r WHERE r.invoice_id = ?), 0),
			s.undone_at IS NOT NULL FROM subscriptions s WHERE s.id = ?`,
		[]any{inv.ID, inv.SubscriptionID}, &last, &isUndone)
	if err != nil {
		return 0, false, fmt.Errorf("find the last row of invoice %d: %w", inv.ID, err)
	}

	return last, isUndone, nil
}
