package payouts

import (
	"context"
	"fmt"
	"time"

	"atlas/internal/platform/actor"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/money"
	"atlas/internal/settings"
)

const (
	// payableSums is what is open and payable at a moment, by affiliate, with that of those who became one with them.
	// What is joined to it comes after it with CROSS JOIN, so that SQLite reads it once and looks the rest up by key,
	// whatever its statistics say.
	payableSums = `(SELECT ` + ownerOf + `x.affiliate_id) AS affiliate_id,
		CAST(SUM(x.open_amount) AS BIGINT) AS amount
		FROM affiliate_commission_sums x WHERE x.hold_until <= ? GROUP BY 1) k`
	// ownerOf begins a subquery that says whose something of an affiliate is now: theirs, or of the one they became.
	// It ends with the column of the affiliate and a bracket. As a join, SQLite would read all affiliates for each
	// row while its statistics are of a time with few.
	ownerOf = `(SELECT COALESCE(had.joined_id, had.id) FROM affiliates had WHERE had.id = `
	// openRequestOf is what an affiliate a asked for.
	openRequestOf = ` LEFT JOIN affiliate_payout_requests q ON q.affiliate_id = a.id AND q.withdrawn_at IS NULL
		AND q.payout_id IS NULL `
	// openOfRun are the payouts p of a run that are neither paid nor given back.
	openOfRun = `SELECT p.id FROM affiliate_payouts p WHERE p.run_id = ? AND p.paid_at IS NULL
		AND p.returned_at IS NULL`
)

// approvalRules say who is left out when a draft is approved, as of then. They are subqueries with one value, for the
// reason of ownerOf.
var approvalRules = []struct{ cond, reason string }{
	{` AND (SELECT a.suspended_at FROM affiliates a
		WHERE a.id = p.affiliate_id) IS NOT NULL`, "Suspended since the draft"},
	// Money of someone else is among it: they became one, or are two again. Looked for once for the whole run.
	{` AND p.id IN (SELECT e.payout_id FROM affiliate_commissions e WHERE e.payout_id IS NOT NULL
		AND ` + ownerOf + `e.affiliate_id) <> (SELECT q.affiliate_id FROM affiliate_payouts q
		WHERE q.id = e.payout_id))`,
		"Merged or parted since the draft"},
	{` AND (SELECT c.replaced_at FROM affiliate_payout_accounts c WHERE c.id = p.account_id) IS NOT NULL`,
		"Changed their payout account since the draft"},
}

// insertPayouts writes a payout for everyone who is in a new run, and says how many there are.
func (s *Service) insertPayouts(ctx context.Context, run *Run) (int, error) {
	accepted, err := s.acceptedTerms(ctx)
	if err != nil {
		return 0, err
	}

	only := ""
	if run.OnlyAsked {
		only = " AND q.id IS NOT NULL"
	}

	// With the amount that the sums say and its tax, so that most payouts are written only once: what the entries come
	// to is hardly ever something else.
	count, err := s.db.Exec(ctx, `INSERT INTO affiliate_payouts (affiliate_id, amount, method, created_at, run_id,
		account_id, tax_rate, tax, asked_at)
		SELECT a.id, k.amount, c.kind, CAST(? AS BIGINT), CAST(? AS INTEGER), c.id, CAST(? AS INTEGER),
			`+taxOf("k.amount", "CAST(? AS BIGINT)")+`, q.created_at
		FROM `+payableSums+` CROSS JOIN affiliates a CROSS JOIN affiliate_payout_accounts c`+openRequestOf+`
		WHERE a.id = k.affiliate_id AND c.affiliate_id = a.id AND c.replaced_at IS NULL AND c.usable_at <= ?
			AND a.joined_id IS NULL AND a.suspended_at IS NULL AND (k.amount >= ? AND `+accepted+`
				OR k.amount > 0 AND `+acceptedSomeTerms+` AND `+hasLeft+`)`+only+` ORDER BY a.id`,
		run.CreatedAt, run.ID, run.TaxRate, run.TaxRate, run.PayableAt, run.PayableAt, int64(run.Minimum))
	if err != nil {
		return 0, fmt.Errorf("write the payouts of run %d: %w", run.ID, err)
	}

	return count, nil
}

// closeRequests writes that a new run serves what its people asked for, in the transaction that made it. It also
// takes a request that came while the payouts were written: the lock on the affiliate lets it be there before the
// payout, or after the whole run.
func (s *Service) closeRequests(ctx context.Context, runID int) error {
	const ofRun = `FROM affiliate_payouts p WHERE p.run_id = ?
		AND p.affiliate_id = affiliate_payout_requests.affiliate_id`
	_, err := s.db.Exec(ctx, `UPDATE affiliate_payout_requests SET payout_id = (SELECT p.id `+ofRun+`)
		WHERE withdrawn_at IS NULL AND payout_id IS NULL AND EXISTS (SELECT 1 `+ofRun+`)`, runID, runID)
	if err != nil {
		return fmt.Errorf("close what the people of run %d asked for: %w", runID, err)
	}

	return nil
}

// setAmounts makes the open payouts of a run what their entries come to, and the tax what that is taxed. It writes
// only those that change: a database keeps every row twice that is written twice.
func (s *Service) setAmounts(ctx context.Context, runID int) error {
	_, err := s.db.Exec(ctx, `UPDATE affiliate_payouts SET amount = x.amount, tax = x.tax
		FROM (SELECT y.id, y.amount, `+taxOf("y.amount", "y.tax_rate")+` AS tax
			FROM (SELECT p.id, p.tax_rate, CAST(COALESCE(SUM(e.amount), 0) AS BIGINT) AS amount
				FROM affiliate_payouts p LEFT JOIN affiliate_commissions e ON e.payout_id = p.id
				WHERE p.run_id = ? AND p.paid_at IS NULL AND p.returned_at IS NULL GROUP BY p.id, p.tax_rate) y) x
		WHERE affiliate_payouts.id = x.id AND (affiliate_payouts.amount <> x.amount OR affiliate_payouts.tax <> x.tax)`,
		runID)
	if err != nil {
		return fmt.Errorf("sum up the payouts of run %d: %w", runID, err)
	}

	return nil
}

// taxOf is what an amount is taxed by a rate in hundredths of a percent, in SQL. Half a centavo is rounded up.
func taxOf(amount, rate string) string {
	return `CASE WHEN ` + amount + ` > 0 THEN (` + amount + ` * ` + rate + ` + 5000) / 10000 ELSE 0 END`
}

// readPreview counts who would be in a run at a moment.
func (s *Service) readPreview(ctx context.Context, now time.Time, minimum money.Centavos) (*Preview, error) {
	accepted, err := s.acceptedTerms(ctx)
	if err != nil {
		return nil, err
	}

	out := &Preview{Minimum: minimum}
	// What is looked up is materialized: else it would be looked up again for every figure that needs it.
	err = s.db.Row(ctx, `WITH found AS MATERIALIZED (SELECT k.amount, c.id AS account, c.usable_at,
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

// count adds names and figures to runs, for all of them together.
func (s *Service) count(ctx context.Context, of ...*Run) error {
	if len(of) == 0 {
		return nil
	}

	byID, ids := map[int]*Run{}, []int{}
	needsSecond := s.settings.Bool(ctx, settings.AffiliatePayoutSecond)
	for _, run := range of {
		byID[run.ID], ids = run, append(ids, run.ID)
		run.NeedsSecond = needsSecond && run.State == Draft && run.CreatedByID == actor.From(ctx).UserID
	}

	cond, list := s.db.InInts("r.id", ids)
	err := s.db.Each(ctx, `SELECT r.id, COALESCE(MAX(u.first_name || ' ' || u.last_name), ''),
		MAX(v.first_name || ' ' || v.last_name),
			COALESCE(SUM(CASE WHEN p.returned_at IS NULL THEN 1 ELSE 0 END), 0),
			COALESCE(SUM(CASE WHEN p.returned_at IS NULL AND p.paid_at IS NULL THEN 1 ELSE 0 END), 0),
			COALESCE(SUM(CASE WHEN p.returned_at IS NOT NULL THEN 1 ELSE 0 END), 0),
			COALESCE(SUM(CASE WHEN p.returned_at IS NULL
			AND EXISTS (SELECT 1 FROM affiliate_payout_flags f WHERE f.payout_id = p.id) THEN 1 ELSE 0 END), 0),
			CAST(COALESCE(SUM(CASE WHEN p.returned_at IS NULL THEN p.amount ELSE 0 END), 0) AS BIGINT),
			CAST(COALESCE(SUM(CASE WHEN p.returned_at IS NULL THEN p.tax ELSE 0 END), 0) AS BIGINT),
			COALESCE(SUM(CASE WHEN p.returned_at IS NULL AND p.method = 'GCash' THEN 1 ELSE 0 END), 0)
		FROM affiliate_payout_runs r JOIN users u ON u.id = r.created_by_id LEFT JOIN users v ON v.id = r.approved_by_id
			JOIN affiliate_payouts p ON p.run_id = r.id WHERE `+cond+`
			GROUP BY r.id`, []any{list}, func(scan func(dest ...any) error) error {
		var id int
		figures := new(Run)
		err := scan(&id, &figures.CreatedBy, &figures.ApprovedBy, &figures.Payouts, &figures.Open, &figures.Returned,
			&figures.Flagged, &figures.Amount,
			&figures.Tax, &figures.GCashCount)
		if run := byID[id]; run != nil {
			run.CreatedBy, run.ApprovedBy, run.Payouts, run.Open = figures.CreatedBy, figures.ApprovedBy, figures.Payouts, figures.Open
			run.Returned, run.Flagged, run.Amount, run.Tax = figures.Returned, figures.Flagged, figures.Amount, figures.Tax
			run.GCashCount, run.BankCount = figures.GCashCount, figures.Payouts-figures.GCashCount
		}

		return err
	})
	if err != nil {
		return fmt.Errorf("count the payouts of %d runs: %w", len(of), err)
	}

	return nil
}

// The limits of flags.
const (
	// jumpTimes is how many times their own average a payout is unusual; jumpFrom is how many earlier payouts an
	// average needs.
	jumpTimes, jumpFrom = 3, 2
	// refundDays is how far back refunds are looked at. Half as much again as the usual share is too much, from
	// refundFloor on.
	refundDays, refundFloor = 180, 2000
)

// The kinds of flags.
const (
	FlagNewAccount    = "new-account"
	FlagJump          = "jump"
	FlagSharedAccount = "shared-account"
	FlagSharedDevice  = "shared-device"
	FlagRefunds       = "refunds"
)

// flag writes what staff should look at in a run: one statement for each kind, in the transaction of ctx.
func (s *Service) flag(ctx context.Context, run *Run) error {
	since := clock.AddDays(run.CreatedAt, -refundDays)
	usual, err := s.refundShare(ctx, since)
	if err != nil {
		return err
	}

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
			CAST(-SUM(CASE WHEN e.amount < 0 THEN e.amount ELSE 0 END) * 10000 / SUM(CASE WHEN e.amount > 0 THEN e.amount ELSE 0 END) AS BIGINT)
			FROM affiliate_commissions e CROSS JOIN affiliate_payouts p` + inRun + `
				AND p.affiliate_id = ` + ownerOf + `e.affiliate_id) AND e.at >= ?
			GROUP BY p.id HAVING SUM(CASE WHEN e.amount > 0 THEN e.amount ELSE 0 END) > 0
				AND -SUM(CASE WHEN e.amount < 0 THEN e.amount ELSE 0 END) * 10000 >= SUM(CASE WHEN e.amount > 0 THEN e.amount ELSE 0 END) * CAST(? AS BIGINT)`,
			[]any{run.ID, since, max(refundFloor, usual*3/2)}},
	} {
		if _, err := s.db.Exec(ctx, into+one.query, one.args...); err != nil {
			return fmt.Errorf("flag payout run %d for %s: %w", run.ID, one.kind, err)
		}
	}

	return nil
}

// refundShare is how much of what was earned was taken back, of all affiliates, in hundredths of a percent.
func (s *Service) refundShare(ctx context.Context, since time.Time) (int, error) {
	var earned, back money.Centavos
	err := s.db.Row(ctx, `SELECT CAST(COALESCE(SUM(CASE WHEN amount > 0 THEN amount ELSE 0 END), 0) AS BIGINT),
		CAST(COALESCE(SUM(CASE WHEN amount < 0 THEN -amount ELSE 0 END), 0) AS BIGINT)
		FROM affiliate_commissions WHERE at >= ?`, []any{since}, &earned, &back)
	if err != nil {
		return 0, fmt.Errorf("read the usual share of refunds: %w", err)
	}

	if earned == 0 {
		return 0, nil
	}

	return int(back * 10000 / earned), nil
}
