package payouts

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/page"
)

var runs = db.NewTable[Run]("affiliate_payout_runs")

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

// listRuns loads one page of runs and how many there are; a search looks for who started them.
func (s *store) listRuns(ctx context.Context, w page.Window) ([]*Run, int, error) {
	where := new(db.Where)
	for _, word := range strings.Fields(db.Fold(w.Search)) {
		where.And(`EXISTS (SELECT 1 FROM users u WHERE u.id = affiliate_payout_runs.created_by_id
			AND u.search_text LIKE ? ESCAPE '\')`, db.Like(word))
	}

	rows, total, err := runs.List(ctx, s.db, w, where, db.Sorts{"": "id DESC"})
	if err != nil {
		return nil, 0, fmt.Errorf("list the payout runs: %w", err)
	}

	return rows, total, nil
}

// loadRun loads a run. Returns errs.NotFound.
func (s *store) loadRun(ctx context.Context, id int) (*Run, error) {
	run, err := runs.Get(ctx, s.db, id)
	if errors.Is(err, db.ErrNone) {
		return nil, errs.Missing("Payout run")
	}

	if err != nil {
		return nil, fmt.Errorf("read payout run %d: %w", id, err)
	}

	return run, nil
}

// lockRun loads a run and locks it. Returns errs.NotFound.
func (s *store) lockRun(ctx context.Context, id int) (*Run, error) {
	run, err := runs.Lock(ctx, s.db, id)
	if errors.Is(err, db.ErrNone) {
		return nil, errs.Missing("Payout run")
	}

	if err != nil {
		return nil, fmt.Errorf("lock payout run %d: %w", id, err)
	}

	return run, nil
}

// insertDraft writes a new run, unless there is a draft already: of two at once, the index lets one through.
func (s *store) insertDraft(ctx context.Context, run *Run) (isWritten bool, err error) {
	err = runs.InsertUnlessTaken(ctx, s.db, run)
	if errors.Is(err, db.ErrNone) {
		return false, nil
	}

	if err != nil {
		return false, fmt.Errorf("write a payout run: %w", err)
	}

	return true, nil
}

// updateRun writes columns of a run.
func (s *store) updateRun(ctx context.Context, run *Run, columns ...string) error {
	if err := runs.Update(ctx, s.db, run, columns...); err != nil {
		return fmt.Errorf("write that payout run %d is %s: %w", run.ID, run.State, err)
	}

	return nil
}

// loadOpen loads the payouts of a run that are neither paid nor given back, of those that a condition picks.
func (s *store) loadOpen(ctx context.Context, runID int, cond string) ([]int, error) {
	ids, err := db.Column[int](ctx, s.db, openOfRun+cond+` ORDER BY p.id`, runID)
	if err != nil {
		return nil, fmt.Errorf("read the open payouts of run %d: %w", runID, err)
	}

	return ids, nil
}

// loadSmall loads the open payouts of a run that are too little: less than the minimum, or nothing at all for who left.
func (s *store) loadSmall(ctx context.Context, run *Run) ([]int, error) {
	ids, err := db.Column[int](ctx, s.db, openOfRun+` AND p.amount < ? AND (p.amount <= 0
		OR NOT (SELECT `+hasLeft+` FROM affiliates a WHERE a.id = p.affiliate_id)) ORDER BY p.id`,
		run.ID, int64(run.Minimum))
	if err != nil {
		return nil, fmt.Errorf("look for small payouts of run %d: %w", run.ID, err)
	}

	return ids, nil
}

// countPaid counts the payouts of a run that arrived.
func (s *store) countPaid(ctx context.Context, runID int) (int, error) {
	count, err := s.db.Int(ctx, `SELECT COUNT(*) FROM affiliate_payouts WHERE run_id = ?
		AND paid_at IS NOT NULL`, runID)
	if err != nil {
		return 0, fmt.Errorf("look for paid payouts of run %d: %w", runID, err)
	}

	return count, nil
}

// countOpen counts the payouts of a run that are neither paid nor given back.
func (s *store) countOpen(ctx context.Context, runID int) (int, error) {
	count, err := s.db.Int(ctx, `SELECT COUNT(*) FROM affiliate_payouts WHERE run_id = ? AND paid_at IS NULL
		AND returned_at IS NULL`, runID)
	if err != nil {
		return 0, fmt.Errorf("count the open payouts of run %d: %w", runID, err)
	}

	return count, nil
}

// insertPayouts writes a payout for everyone who is in a new run, and says how many there are.
// Of those who stay, only who accepted a version of the terms, or a later one.
func (s *store) insertPayouts(ctx context.Context, run *Run, termsVersion int) (int, error) {
	accepted, only := acceptedTerms(termsVersion), ""
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

// setAmounts makes the open payouts of a run what their entries come to, and the tax what that is taxed. It writes
// only those that change: a database keeps every row twice that is written twice.
func (s *store) setAmounts(ctx context.Context, runID int) error {
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

// addRunFigures adds names and figures to runs, for all of them together.
func (s *store) addRunFigures(ctx context.Context, of []*Run) error {
	if len(of) == 0 {
		return nil
	}

	byID, ids := map[int]*Run{}, []int{}
	for _, run := range of {
		byID[run.ID], ids = run, append(ids, run.ID)
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
			run.CreatedBy, run.ApprovedBy = figures.CreatedBy, figures.ApprovedBy
			run.Payouts, run.Open = figures.Payouts, figures.Open
			run.Returned, run.Flagged = figures.Returned, figures.Flagged
			run.Amount, run.Tax = figures.Amount, figures.Tax
			run.GCashCount, run.BankCount = figures.GCashCount, figures.Payouts-figures.GCashCount
		}

		return err
	})
	if err != nil {
		return fmt.Errorf("count the payouts of %d runs: %w", len(of), err)
	}

	return nil
}
