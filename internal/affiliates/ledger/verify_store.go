package ledger

import (
	"context"
	"fmt"

	"atlas/internal/affiliates/commission"
	"atlas/internal/platform/money"
)

// ledgerRules are the invariants of the ledger that a statement can tell.
var ledgerRules = []struct{ what, find string }{
	{"entry %v is of another affiliate or sale than its terms", `SELECT e.id FROM affiliate_commissions e
		JOIN affiliate_sale_terms t ON t.order_id = e.order_id
		JOIN payment_schedules r ON r.id = e.schedule_id
		LEFT JOIN affiliate_bump_terms b ON b.order_id = e.order_id AND b.subscription_id = r.subscription_id
		WHERE b.order_id IS NULL AND r.subscription_id <> t.subscription_id
		OR e.affiliate_id = t.affiliate_id AND (e.rate_kind <> COALESCE(b.kind, t.kind)
		OR e.rate_value <> COALESCE(b.value, t.value)
		OR e.rate_source <> CASE WHEN b.order_id IS NULL THEN t.source ELSE 'bump' END)
		OR e.affiliate_id <> t.affiliate_id AND NOT EXISTS (SELECT 1 FROM affiliate_sale_moves m
		WHERE m.order_id = e.order_id AND m.from_affiliate_id = e.affiliate_id)`},
	{"order %v has a rate for a bump that is not its own", `SELECT b.order_id FROM affiliate_bump_terms b
		JOIN orders o ON o.id = b.order_id
		WHERE o.bump_subscription_id IS NULL OR o.bump_subscription_id <> b.subscription_id`},
	{"order %v still earns for who had it before it was moved", `SELECT e.order_id FROM affiliate_commissions e
		JOIN affiliate_sale_terms t ON t.order_id = e.order_id
		WHERE e.affiliate_id <> t.affiliate_id GROUP BY e.order_id, e.affiliate_id HAVING SUM(e.amount) <> 0`},
	{"entry %v does not say what it is", `SELECT id FROM affiliate_commissions
		WHERE NOT (kind = 'earned' AND amount > 0 AND reason IS NULL AND reverses_id IS NULL
		OR kind = 'reversed' AND amount < 0 AND reason IS NOT NULL AND reverses_id IS NOT NULL OR kind = 'skipped'
		AND amount = 0 AND reason IS NOT NULL AND cancelled_at IS NOT NULL)`},
	{"entry %v was taken back by more than it has, or by another row", `SELECT e.id FROM affiliate_commissions e
		JOIN affiliate_commissions b ON b.reverses_id = e.id
		GROUP BY e.id, e.amount, e.schedule_id HAVING e.amount + SUM(b.amount) < 0
		OR MIN(b.schedule_id) <> e.schedule_id OR MAX(b.schedule_id) <> e.schedule_id`},
	{"entry %v is cancelled and does not cancel out", `SELECT e.id FROM affiliate_commissions e
		LEFT JOIN affiliate_commissions b ON b.reverses_id = e.id
		WHERE e.kind = 'earned' AND e.cancelled_at IS NOT NULL GROUP BY e.id, e.amount
		HAVING e.amount + COALESCE(SUM(b.amount), 0) <> 0
		OR SUM(CASE WHEN b.id IS NOT NULL AND b.cancelled_at IS NULL THEN 1 ELSE 0 END) > 0`},
	{"entry %v is cancelled and what it takes back is not", `SELECT b.id FROM affiliate_commissions b
		JOIN affiliate_commissions e ON e.id = b.reverses_id WHERE b.cancelled_at IS NOT NULL
		AND e.cancelled_at IS NULL`},
	{"entry %v is cancelled and in a payout", `SELECT id FROM affiliate_commissions WHERE cancelled_at IS NOT NULL
		AND payout_id IS NOT NULL`},
	{"entry %v is paid without its payout, or the other way round", `SELECT e.id FROM affiliate_commissions e
		LEFT JOIN affiliate_payouts p ON p.id = e.payout_id
		WHERE (e.paid_at IS NULL) <> (p.paid_at IS NULL)`},
	{"payout %v is something else than its entries", `SELECT p.id FROM affiliate_payouts p
		WHERE CASE WHEN p.returned_at IS NULL THEN p.amount ELSE 0 END <> COALESCE((SELECT SUM(e.amount)
		FROM affiliate_commissions e WHERE e.payout_id = p.id), 0)`},
	{"payout %v was given back and still has entries", `SELECT DISTINCT p.id FROM affiliate_payouts p
		JOIN affiliate_commissions e ON e.payout_id = p.id WHERE p.returned_at IS NOT NULL`},
	{"the kept sums of affiliate %v are not those of the entries", `SELECT affiliate_id FROM (
			SELECT affiliate_id, hold_until, open_amount AS o, in_payout AS i, paid AS p FROM affiliate_commission_sums
			UNION ALL SELECT affiliate_id, hold_until, CASE WHEN payout_id IS NULL THEN -amount ELSE 0 END,
			CASE WHEN payout_id IS NOT NULL AND paid_at IS NULL THEN -amount ELSE 0 END,
				CASE WHEN paid_at IS NOT NULL THEN -amount ELSE 0 END FROM affiliate_commissions) b
		GROUP BY affiliate_id, hold_until HAVING SUM(o) <> 0 OR SUM(i) <> 0 OR SUM(p) <> 0`},
	{"order %v earns for the one who bought it", `SELECT t.order_id FROM affiliate_sale_terms t
		JOIN orders o ON o.id = t.order_id JOIN affiliates had ON had.id = t.affiliate_id
		JOIN affiliates a ON a.id = COALESCE(had.joined_id, had.id) WHERE t.voided_at IS NULL
		AND o.user_id = a.user_id`},
	{"order %v is a sale without a decision", `SELECT t.order_id FROM affiliate_sale_terms t
		LEFT JOIN affiliate_decisions d ON d.order_id = t.order_id WHERE d.order_id IS NULL OR d.rule = 'no-one'`},
}

// earningSales are sales and bumps with a rate of their own, each by its subscription.
const earningSales = `SELECT subscription_id, affiliate_id, kind, value, voided_at FROM affiliate_sale_terms
	UNION ALL SELECT b.subscription_id, t.affiliate_id, b.kind, b.value, t.voided_at FROM affiliate_bump_terms b
	JOIN affiliate_sale_terms t ON t.order_id = b.order_id`

// findBroken finds the rows that break a rule, by a statement whose first column names them.
func (s *store) findBroken(ctx context.Context, statement string) ([]any, error) {
	_, rows, err := s.db.Values(ctx, statement)
	if err != nil {
		return nil, fmt.Errorf("verify the ledger: %w", err)
	}

	out := make([]any, len(rows))
	for i, row := range rows {
		out[i] = row[0]
	}

	return out, nil
}

// earningRow is a schedule row of a sale, by which rate it earns, and what its entries come to.
type earningRow struct {
	scheduleID     int
	paid, refunded money.Centavos
	isEarning      bool
	rate           commission.Rate
	entries        money.Centavos
	skipped        int
}

// eachEarningRow gives every schedule row of the sales of affiliates to a function, one after the other.
func (s *store) eachEarningRow(ctx context.Context, check func(r earningRow)) error {
	err := s.db.Each(ctx, `SELECT r.id, r.paid, r.refunded, r.transaction_id IS NOT NULL
		AND t.voided_at IS NULL, t.kind, t.value,
			COALESCE(e.amount, 0), COALESCE(e.skipped, 0) FROM (`+earningSales+`) t
			JOIN payment_schedules r ON r.subscription_id = t.subscription_id
		LEFT JOIN (SELECT schedule_id, affiliate_id, CAST(SUM(amount) AS BIGINT) AS amount,
		SUM(CASE WHEN kind = 'skipped' THEN 1 ELSE 0 END) AS skipped
			FROM affiliate_commissions GROUP BY schedule_id, affiliate_id) e ON e.schedule_id = r.id
			AND e.affiliate_id = t.affiliate_id
		ORDER BY r.id`, nil, func(scan func(dest ...any) error) error {
		var r earningRow
		if err := scan(&r.scheduleID, &r.paid, &r.refunded, &r.isEarning, &r.rate.Kind, &r.rate.Value, &r.entries,
			&r.skipped); err != nil {
			return err
		}

		check(r)
		return nil
	})
	if err != nil {
		return fmt.Errorf("compare the commission with the rows: %w", err)
	}

	return nil
}
