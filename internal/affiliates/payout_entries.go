package affiliates

import (
	"context"
	"errors"
	"fmt"
	"time"

	"atlas/internal/platform/actor"
	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/money"
)

// payout is money that was paid out to an affiliate, or is on its way to them.
type payout struct {
	ID          int            `db:"id,made"`
	AffiliateID int            `db:"affiliate_id"`
	Amount      money.Centavos `db:"amount"`
	Method      string         `db:"method"`
	Reference   *string        `db:"reference"`
	CreatedAt   time.Time      `db:"created_at"`
	PaidAt      *time.Time     `db:"paid_at"`
}

var payoutRows = db.NewTable[payout]("affiliate_payouts")

// OpenPayout takes all that is payable to an affiliate into a payout outside of any run, debts among it. An entry is in one payout at most.
//
// Requires the page of affiliates and funnel_update, not while viewing as someone else. Returns errs.NotFound, or errs.Conflict for
// someone who is suspended and when nothing is payable.
func (s *Service) OpenPayout(ctx context.Context, affiliateID int, method string) (payoutID int, amount money.Centavos, err error) {
	if err := mayPayOut(ctx); err != nil {
		return 0, 0, err
	}
	a, err := s.visible(ctx, &affiliateID)
	if err != nil {
		return 0, 0, err
	}
	err = s.db.Tx(ctx, func(ctx context.Context) error {
		p, err := s.openPayout(ctx, a.ID, method, s.clock.Now())
		if err != nil {
			return err
		}
		payoutID, amount = p.ID, p.Amount
		return nil
	})
	return payoutID, amount, err
}

// FinishPayout writes that the money of a payout arrived under a reference.
//
// Requires the page of affiliates and funnel_update, not while viewing as someone else. Returns errs.NotFound, or errs.Conflict for
// one that is paid.
func (s *Service) FinishPayout(ctx context.Context, payoutID int, reference string) error {
	if err := mayPayOut(ctx); err != nil {
		return err
	}
	err := s.db.Tx(ctx, func(ctx context.Context) error { return s.finishPayout(ctx, payoutID, reference, s.clock.Now()) })
	if errors.Is(err, db.ErrNone) {
		return errs.Missing("Payout")
	}
	return err
}

// mayPayOut is for holders of the page of affiliates. No one decides about money while viewing as someone else.
func mayPayOut(ctx context.Context) error {
	who := actor.From(ctx)
	switch {
	case !who.Page(affiliatesPage) || !who.Can(changeFunction):
		return errs.Denied()
	case who.Impersonating():
		return errs.New(errs.Forbidden, "You can't do this while viewing as someone else")
	}
	return nil
}

// openPayout takes all that is payable to an affiliate at a moment into a payout, debts among it, and says how much that is. An entry is in
// one payout at most: the entries are locked, and those that another payout took are not found. The transaction of ctx.
// Returns errs.Conflict for someone who is suspended, and when nothing, or less than nothing, is payable.
func (s *Service) openPayout(ctx context.Context, affiliateID int, method string, at time.Time) (*payout, error) {
	// Whoever pays the same affiliate out, or suspends them, waits here.
	a, err := affiliates.Lock(ctx, s.db, affiliateID)
	if err != nil {
		return nil, fmt.Errorf("lock affiliate %d: %w", affiliateID, err)
	}
	if a.SuspendedAt != nil {
		return nil, errs.New(errs.Conflict, "They're suspended, so their commission waits.")
	}
	due, err := entries.All(ctx, s.db, `WHERE affiliate_id IN (SELECT id FROM affiliates WHERE id = ? OR joined_id = ?)
		AND hold_until <= ? AND payout_id IS NULL AND cancelled_at IS NULL ORDER BY id`+s.db.ForUpdate(), affiliateID, affiliateID, at)
	if err != nil {
		return nil, fmt.Errorf("read what is payable to affiliate %d: %w", affiliateID, err)
	}

	p := &payout{AffiliateID: affiliateID, Method: method, CreatedAt: at}
	ids := make([]int, len(due))
	for i, e := range due {
		p.Amount, ids[i] = p.Amount+e.Amount, e.ID
	}
	if p.Amount <= 0 {
		return nil, errs.New(errs.Conflict, "Nothing is payable right now.")
	}
	if err := payoutRows.Insert(ctx, s.db, p); err != nil {
		return nil, fmt.Errorf("write a payout: %w", err)
	}
	cond, list := s.db.InInts("id", ids)
	if _, err := s.db.Exec(ctx, `UPDATE affiliate_commissions SET payout_id = ? WHERE `+cond, p.ID, list); err != nil {
		return nil, fmt.Errorf("take entries into payout %d: %w", p.ID, err)
	}
	return p, s.moveSums(ctx, ids, fromOpen, toPayout)
}

// finishPayout writes that the money of a payout arrived, once. The transaction of ctx.
func (s *Service) finishPayout(ctx context.Context, payoutID int, reference string, at time.Time) error {
	p, err := payoutRows.Lock(ctx, s.db, payoutID)
	if err != nil {
		return fmt.Errorf("lock payout %d: %w", payoutID, err)
	}
	if p.PaidAt != nil {
		return errs.New(errs.Conflict, "This payout was already paid.")
	}
	p.PaidAt, p.Reference = &at, &reference
	if err := payoutRows.Update(ctx, s.db, p, "paid_at", "reference"); err != nil {
		return fmt.Errorf("finish payout %d: %w", payoutID, err)
	}
	return s.FinishEntries(ctx, []int{payoutID}, at)
}

// Take puts all that is payable at a moment into the payouts of a run, each affiliate's into theirs: also that of who became one with
// them. Entries that a payout has stay there. The transaction of ctx; only the room of payouts calls it, which has checked the caller.
func (s *Service) Take(ctx context.Context, runID int, at time.Time) error {
	return s.takeIntoRun(ctx, runID, at, "")
}

// TakeDebts is Take for what was taken back alone: a payout can only become less by it.
func (s *Service) TakeDebts(ctx context.Context, runID int, at time.Time) error {
	return s.takeIntoRun(ctx, runID, at, " AND e.amount < 0")
}

// takeIntoRun is a fixed number of statements, however many affiliates are in the run.
func (s *Service) takeIntoRun(ctx context.Context, runID int, at time.Time, only string) error {
	// Locked first, so that a refund of the same entry comes before or after, and never in between. In this order of tables SQLite looks
	// each up by its key, also while its statistics are of a time with few affiliates.
	ids, err := db.Column[int](ctx, s.db, `SELECT e.id FROM affiliate_commissions e CROSS JOIN affiliates had CROSS JOIN affiliate_payouts p
		WHERE had.id = e.affiliate_id AND p.affiliate_id = COALESCE(had.joined_id, had.id) AND p.run_id = ? AND p.returned_at IS NULL AND e.hold_until <= ? AND e.payout_id IS NULL AND e.cancelled_at IS NULL`+only+`
		ORDER BY e.id`+s.db.ForUpdateOf("e"), runID, at)
	if err != nil {
		return fmt.Errorf("read what is payable in run %d: %w", runID, err)
	}
	if len(ids) == 0 {
		return nil
	}

	cond, list := s.db.InInts("id", ids)
	_, err = s.db.Exec(ctx, `UPDATE affiliate_commissions SET payout_id = (SELECT p.id FROM affiliate_payouts p WHERE p.run_id = ?
			AND p.affiliate_id = (SELECT COALESCE(had.joined_id, had.id) FROM affiliates had WHERE had.id = affiliate_commissions.affiliate_id))
		WHERE `+cond, runID, list)
	if err != nil {
		return fmt.Errorf("take entries into run %d: %w", runID, err)
	}
	return s.moveSums(ctx, ids, fromOpen, toPayout)
}

// FinishEntries marks the entries of payouts as paid. The transaction of ctx.
func (s *Service) FinishEntries(ctx context.Context, payoutIDs []int, at time.Time) error {
	ids, err := s.entriesIn(ctx, payoutIDs, " AND paid_at IS NULL")
	if err != nil || len(ids) == 0 {
		return err
	}
	cond, list := s.db.InInts("id", ids)
	if _, err := s.db.Exec(ctx, `UPDATE affiliate_commissions SET paid_at = ? WHERE `+cond, at, list); err != nil {
		return fmt.Errorf("mark the entries of %d payouts as paid: %w", len(payoutIDs), err)
	}
	return s.moveSums(ctx, ids, fromPayout, toPaid)
}

// GiveBack makes the entries of payouts payable again, paid or not. The transaction of ctx.
func (s *Service) GiveBack(ctx context.Context, payoutIDs []int) error {
	for _, step := range []struct{ only, from string }{{" AND paid_at IS NULL", fromPayout}, {" AND paid_at IS NOT NULL", fromPaid}} {
		ids, err := s.entriesIn(ctx, payoutIDs, step.only)
		if err != nil {
			return err
		}
		if len(ids) == 0 {
			continue
		}
		cond, list := s.db.InInts("id", ids)
		if _, err := s.db.Exec(ctx, `UPDATE affiliate_commissions SET payout_id = NULL, paid_at = NULL WHERE `+cond, list); err != nil {
			return fmt.Errorf("give back the entries of %d payouts: %w", len(payoutIDs), err)
		}
		if err := s.moveSums(ctx, ids, step.from, toOpen); err != nil {
			return err
		}
	}
	return nil
}

// Payable is what an affiliate could be paid out now, less what they owe.
func (s *Service) Payable(ctx context.Context, affiliateID int) (money.Centavos, error) {
	balance, err := s.balanceOf(ctx, affiliateID)
	if err != nil {
		return 0, err
	}
	return balance.Payable, nil
}

// entriesIn are the entries of payouts, locked.
func (s *Service) entriesIn(ctx context.Context, payoutIDs []int, only string) ([]int, error) {
	cond, list := s.db.InInts("payout_id", payoutIDs)
	ids, err := db.Column[int](ctx, s.db, `SELECT id FROM affiliate_commissions WHERE `+cond+only+` ORDER BY id`+s.db.ForUpdate(), list)
	if err != nil {
		return nil, fmt.Errorf("read the entries of %d payouts: %w", len(payoutIDs), err)
	}
	return ids, nil
}

// Where the amounts of entries leave and arrive in the kept sums.
const (
	sumOf                = `CAST(SUM(amount) AS BIGINT)`
	fromOpen, toOpen     = `-` + sumOf + ` AS o, 0 AS i, 0 AS p`, `` + sumOf + ` AS o, 0 AS i, 0 AS p`
	fromPayout, toPayout = `0 AS o, -` + sumOf + ` AS i, 0 AS p`, `0 AS o, ` + sumOf + ` AS i, 0 AS p`
	fromPaid, toPaid     = `0 AS o, 0 AS i, -` + sumOf + ` AS p`, `0 AS o, 0 AS i, ` + sumOf + ` AS p`
)

// moveSums keeps the sums when entries go from one place to another, in the transaction that moves them.
func (s *Service) moveSums(ctx context.Context, entryIDs []int, places ...string) error {
	cond, list := s.db.InInts("id", entryIDs)
	for _, place := range places {
		_, err := s.db.Exec(ctx, `INSERT INTO affiliate_commission_sums (affiliate_id, hold_until, open_amount, in_payout, paid)
			SELECT affiliate_id, hold_until, `+place+` FROM affiliate_commissions WHERE `+cond+` GROUP BY affiliate_id, hold_until ORDER BY affiliate_id, hold_until
			ON CONFLICT (affiliate_id, hold_until) DO UPDATE SET open_amount = affiliate_commission_sums.open_amount + excluded.open_amount,
				in_payout = affiliate_commission_sums.in_payout + excluded.in_payout, paid = affiliate_commission_sums.paid + excluded.paid`, list)
		if err != nil {
			return fmt.Errorf("keep the sums of %d entries: %w", len(entryIDs), err)
		}
	}
	return nil
}
