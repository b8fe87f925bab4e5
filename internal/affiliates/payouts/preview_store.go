package payouts

import (
	"context"
	"fmt"
	"time"

	"atlas/internal/platform/money"
)

// loadPreview counts who would be in a run at a moment, by the version of the terms that holds then.
func (s *store) loadPreview(
	ctx context.Context, now time.Time, minimum money.Centavos, termsVersion int,
) (*Preview, error) {
	accepted, out := acceptedTerms(termsVersion), &Preview{Minimum: minimum}
	// What is looked up is materialized: else it would be looked up again for every figure that needs it.
	err := s.db.Row(ctx, `WITH found AS MATERIALIZED (SELECT k.amount, c.id AS account, c.usable_at,
				a.suspended_at IS NOT NULL AS suspended, q.id IS NOT NULL AS asked, `+hasLeft+` AS has_left,
				`+accepted+` AS accepted_now, `+acceptedSomeTerms+` AS accepted_some
			FROM `+payableSums+` CROSS JOIN affiliates a
				LEFT JOIN affiliate_payout_accounts c ON c.affiliate_id = a.id
				AND c.replaced_at IS NULL`+openRequestOf+`
			WHERE a.id = k.affiliate_id AND a.joined_id IS NULL AND k.amount > 0)
		SELECT COALESCE(SUM(CASE WHEN is_in THEN 1 ELSE 0 END), 0),
			CAST(COALESCE(SUM(CASE WHEN is_in THEN amount ELSE 0 END), 0) AS BIGINT),
			COALESCE(SUM(CASE WHEN is_in AND asked THEN 1 ELSE 0 END), 0),
			COALESCE(SUM(CASE WHEN is_in AND has_left THEN 1 ELSE 0 END), 0),
			COALESCE(SUM(CASE WHEN is_enough AND NOT suspended AND account IS NULL THEN 1 ELSE 0 END), 0),
			COALESCE(SUM(CASE WHEN is_enough AND NOT suspended AND is_resting THEN 1 ELSE 0 END), 0),
			COALESCE(SUM(CASE WHEN is_enough AND NOT suspended AND account IS NOT NULL AND NOT is_resting
				AND NOT is_in THEN 1 ELSE 0 END), 0),
			COALESCE(SUM(CASE WHEN is_enough AND suspended THEN 1 ELSE 0 END), 0),
			COALESCE(SUM(CASE WHEN NOT is_enough THEN 1 ELSE 0 END), 0)
		FROM (SELECT amount, account, suspended, asked, has_left, (amount >= ? OR has_left) AS is_enough,
				(account IS NOT NULL AND usable_at > ?) AS is_resting,
				(NOT suspended AND account IS NOT NULL AND usable_at <= ?
				AND (amount >= ? AND accepted_now OR has_left AND accepted_some)) AS is_in
			FROM found) b`,
		[]any{now, int64(minimum), now, now, int64(minimum)},
		&out.Payouts, &out.Amount, &out.Asked, &out.Left, &out.NoAccount, &out.Resting, &out.OldTerms, &out.Suspended,
		&out.BelowMinimum)
	if err != nil {
		return nil, fmt.Errorf("preview a payout run: %w", err)
	}

	drafts, err := s.db.Int(ctx, `SELECT COUNT(*) FROM affiliate_payout_runs WHERE state = ?`, Draft)
	if err != nil {
		return nil, fmt.Errorf("look for a draft: %w", err)
	}

	out.HasDraft = drafts > 0
	return out, nil
}
