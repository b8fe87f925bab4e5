package payouts

import (
	"context"
	"fmt"
	"time"

	"atlas/internal/platform/money"
)

// insertFlags writes what staff should look at in a run: one statement for each kind. Refunds since a moment are too
// many from a share on, in hundredths of a percent.
func (s *store) insertFlags(ctx context.Context, run *Run, since time.Time, refundShare int) error {
	const into = `INSERT INTO affiliate_payout_flags (payout_id, kind, other_id, figure) `
	const inRun = ` WHERE p.run_id = ? AND p.returned_at IS NULL`
	for _, one := range []struct {
		kind, query string
		args        []any
	}{
		// No money went to this number yet.
		{FlagNewAccount, `SELECT p.id, 'new-account', NULL, NULL FROM affiliate_payouts p
			JOIN affiliate_payout_accounts c ON c.id = p.account_id` + inRun + `
			AND (p.affiliate_id, c.number_key) NOT IN (SELECT o.affiliate_id, b.number_key FROM affiliate_payouts o
				JOIN affiliate_payout_accounts b ON b.id = o.account_id WHERE o.paid_at IS NOT NULL
				AND o.returned_at IS NULL)`, []any{run.ID}},
		// The averages come first with CROSS JOIN: they are worked out once, and not for each payout.
		{FlagJump, `SELECT p.id, 'jump', NULL, h.average
			FROM (SELECT affiliate_id, CAST(SUM(amount) / COUNT(*) AS BIGINT) AS average
				FROM affiliate_payouts WHERE paid_at IS NOT NULL AND returned_at IS NULL GROUP BY affiliate_id
				HAVING COUNT(*) >= ?) h CROSS JOIN affiliate_payouts p` + inRun + `
			AND p.affiliate_id = h.affiliate_id AND p.amount > h.average * ?`, []any{jumpFrom, run.ID, jumpTimes}},
		{FlagSharedAccount, `SELECT p.id, 'shared-account', MIN(` + ownerOf + `o.affiliate_id)), NULL
			FROM affiliate_payouts p
				CROSS JOIN affiliate_payout_accounts c CROSS JOIN affiliate_payout_accounts o` + inRun + `
				AND c.id = p.account_id
				AND o.number_key = c.number_key AND ` + ownerOf + `o.affiliate_id) <> p.affiliate_id
				GROUP BY p.id`, []any{run.ID}},
		// The same browser at the same address. Staff who view as someone are not meant.
		{FlagSharedDevice, `SELECT p.id, 'shared-device', MIN(b.id), NULL FROM affiliate_payouts p
				CROSS JOIN sessions x CROSS JOIN sessions y CROSS JOIN affiliates b` + inRun + `
				AND x.user_id = (SELECT a.user_id FROM affiliates a WHERE a.id = p.affiliate_id)
				AND x.original_user_id IS NULL AND x.user_agent <> ''
				AND y.ip = x.ip AND y.user_agent = x.user_agent AND y.user_id <> x.user_id
				AND y.original_user_id IS NULL AND b.user_id = y.user_id AND b.joined_id IS NULL
				GROUP BY p.id`, []any{run.ID}},
		{FlagRefunds, `SELECT p.id, 'refunds', NULL,
			CAST(-SUM(CASE WHEN e.amount < 0 THEN e.amount ELSE 0 END) * 10000
				/ SUM(CASE WHEN e.amount > 0 THEN e.amount ELSE 0 END) AS BIGINT)
			FROM affiliate_commissions e CROSS JOIN affiliate_payouts p` + inRun + `
				AND p.affiliate_id = ` + ownerOf + `e.affiliate_id) AND e.at >= ?
			GROUP BY p.id HAVING SUM(CASE WHEN e.amount > 0 THEN e.amount ELSE 0 END) > 0
				AND -SUM(CASE WHEN e.amount < 0 THEN e.amount ELSE 0 END) * 10000
				>= SUM(CASE WHEN e.amount > 0 THEN e.amount ELSE 0 END) * CAST(? AS BIGINT)`,
			[]any{run.ID, since, refundShare}},
	} {
		if _, err := s.db.Exec(ctx, into+one.query, one.args...); err != nil {
			return fmt.Errorf("flag payout run %d for %s: %w", run.ID, one.kind, err)
		}
	}

	return nil
}

// loadTurnover loads what all affiliates earned since a moment, and what was taken back of it.
func (s *store) loadTurnover(ctx context.Context, since time.Time) (earned, takenBack money.Centavos, err error) {
	err = s.db.Row(ctx, `SELECT CAST(COALESCE(SUM(CASE WHEN amount > 0 THEN amount ELSE 0 END), 0) AS BIGINT),
		CAST(COALESCE(SUM(CASE WHEN amount < 0 THEN -amount ELSE 0 END), 0) AS BIGINT)
		FROM affiliate_commissions WHERE at >= ?`, []any{since}, &earned, &takenBack)
	if err != nil {
		return 0, 0, fmt.Errorf("read the usual share of refunds: %w", err)
	}

	return earned, takenBack, nil
}
