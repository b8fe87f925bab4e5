package payouts

import (
	"context"
	"fmt"
	"strings"
	"time"

	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/money"
	"atlas/internal/platform/page"
)

const (
	payoutColumns = `SELECT p.id, p.affiliate_id, u.id, u.first_name || ' ' || u.last_name, p.run_id, p.amount, p.tax,
		p.tax_rate, p.method, p.reference, p.created_at, p.paid_at, p.asked_at,
		CASE WHEN p.return_kind IS NOT NULL THEN p.return_kind WHEN p.paid_at IS NOT NULL THEN 'paid'
		WHEN r.state = 'draft' THEN 'draft' ELSE 'approved' END, p.return_reason,
		COALESCE(c.bank, ''), COALESCE(c.holder, ''), COALESCE(c.last_four, '')`
	payoutsFrom = ` FROM affiliate_payouts p JOIN affiliates a ON a.id = p.affiliate_id
		JOIN users u ON u.id = a.user_id LEFT JOIN affiliate_payout_runs r ON r.id = p.run_id
		LEFT JOIN affiliate_payout_accounts c ON c.id = p.account_id `
)

var payoutSorts = db.Sorts{"": "p.created_at DESC", "name": "u.name_key", "amount": "p.amount",
	"createdAt": "p.created_at"}

// payoutQuery says which payouts are listed.
type payoutQuery struct {
	// affiliateID and runID are whose payouts, and of which run; 0 for any.
	affiliateID, runID int
	// isOwn leaves out what never happened for the affiliate: drafts that were left out or cancelled.
	isOwn bool
	// isByName has a search find people alone, and not what the bank called a transfer.
	isByName bool
	// state is open, paid, returned or flagged; empty for all.
	state string
}

// payoutStates are the conditions on a payout p of the states that lists can be asked for.
var payoutStates = map[string]string{
	"open":     "p.returned_at IS NULL AND p.paid_at IS NULL",
	"paid":     "p.returned_at IS NULL AND p.paid_at IS NOT NULL",
	"returned": "p.returned_at IS NOT NULL",
	"flagged": "p.returned_at IS NULL AND EXISTS (SELECT 1 FROM affiliate_payout_flags f " +
		"WHERE f.payout_id = p.id)",
}

// listPayouts loads one page of payouts and how many there are.
func (s *store) listPayouts(ctx context.Context, q payoutQuery, w page.Window) (*PayoutList, error) {
	where := new(db.Where)
	if q.isOwn {
		where.And("(p.returned_at IS NULL OR p.return_kind = ?)", returnedFailed)
	}

	if q.affiliateID != 0 {
		where.And("p.affiliate_id IN (SELECT j.id FROM affiliates j WHERE j.id = ? OR j.joined_id = ?)", q.affiliateID,
			q.affiliateID)
	}

	if q.runID != 0 {
		where.And("p.run_id = ?", q.runID)
	}

	if q.state != "" {
		where.And(payoutStates[q.state])
	}

	if q.isByName {
		for _, word := range strings.Fields(strings.ToLower(w.Search)) {
			where.And("u.search_text LIKE ? ESCAPE '!'",
				"%"+strings.NewReplacer("!", "!!", "%", "!%", "_", "!_").Replace(word)+"%")
		}
	}

	for _, word := range strings.Fields(db.Fold(w.Search)) {
		where.And(`(u.search_text LIKE ? ESCAPE '\'
			OR LOWER(COALESCE(p.reference, '')) LIKE ? ESCAPE '\')`, db.Like(word), db.Like(word))
	}

	cond, args := where.SQL()
	out := &PayoutList{Rows: []*Payout{}}
	total, err := s.db.Int(ctx, "SELECT COUNT(*)"+payoutsFrom+cond, args...)
	if err != nil {
		return nil, fmt.Errorf("count payouts: %w", err)
	}

	if total == 0 {
		return out, nil
	}

	out.Total = total
	out.Rows, err = s.readPayouts(ctx, cond+payoutSorts.Order(w, "p.id")+" LIMIT ? OFFSET ?",
		append(args, w.PerPage, w.Offset())...)
	return out, err
}

// readPayouts reads the payouts of a tail.
func (s *store) readPayouts(ctx context.Context, tail string, args ...any) ([]*Payout, error) {
	out := []*Payout{}
	err := s.db.Each(ctx, payoutColumns+payoutsFrom+tail, args, func(scan func(dest ...any) error) error {
		p := &Payout{Flags: []*Flag{}}
		err := scan(&p.ID, &p.AffiliateID, &p.UserID, &p.AffiliateName, &p.RunID, &p.Amount, &p.Tax, &p.TaxRate,
			&p.Method, &p.Reference, db.Millis(&p.CreatedAt),
			db.OptionalMillis(&p.PaidAt), db.OptionalMillis(&p.AskedAt), &p.State, &p.ReturnReason, &p.Bank, &p.Holder,
			&p.LastFour)
		out = append(out, p)

		return err
	})
	if err != nil {
		return nil, fmt.Errorf("read payouts: %w", err)
	}

	return out, nil
}

// loadPayoutsOf loads all payouts of a run.
func (s *store) loadPayoutsOf(ctx context.Context, runID int) ([]*Payout, error) {
	return s.readPayouts(ctx, "WHERE p.run_id = ? ORDER BY p.id", runID)
}

// loadNotEmailed loads payouts of a run that arrived or failed and of which no one was told yet, some at a time.
func (s *store) loadNotEmailed(ctx context.Context, runID, limit int) ([]*Payout, error) {
	return s.readPayouts(ctx, `WHERE p.run_id = ? AND p.told_at IS NULL
		AND (p.paid_at IS NOT NULL AND p.returned_at IS NULL OR p.return_kind = ?)
		ORDER BY p.id LIMIT ?`, runID, returnedFailed, limit)
}

// loadPayout loads a payout with its flags. Returns errs.NotFound.
func (s *store) loadPayout(ctx context.Context, id int) (*Payout, error) {
	found, err := s.readPayouts(ctx, "WHERE p.id = ?", id)
	if err != nil {
		return nil, err
	}

	if len(found) == 0 {
		return nil, errs.Missing("Payout")
	}

	return found[0], s.addFlags(ctx, found)
}

// addFlags adds the flags of payouts, for all of them together.
func (s *store) addFlags(ctx context.Context, of []*Payout) error {
	if len(of) == 0 {
		return nil
	}

	byID, ids := map[int]*Payout{}, []int{}
	for _, p := range of {
		byID[p.ID], ids = p, append(ids, p.ID)
	}

	cond, list := s.db.InInts("f.payout_id", ids)
	err := s.db.Each(ctx, `SELECT f.payout_id, f.kind, f.other_id, u.first_name || ' ' || u.last_name, f.figure
		FROM affiliate_payout_flags f
		LEFT JOIN affiliates a ON a.id = f.other_id LEFT JOIN users u ON u.id = a.user_id WHERE `+cond+`
		ORDER BY f.payout_id, f.kind`, []any{list},
		func(scan func(dest ...any) error) error {
			var id int
			var figure *int64
			flag := new(Flag)
			if err := scan(&id, &flag.Kind, &flag.OtherID, &flag.OtherName, &figure); err != nil {
				return err
			}

			if figure != nil && flag.Kind == FlagJump {
				flag.Usual = new(money.Centavos(*figure))
			}

			if figure != nil && flag.Kind == FlagRefunds {
				flag.Percent = new(int(*figure / 100))
			}

			byID[id].Flags = append(byID[id].Flags, flag)
			return nil
		})
	if err != nil {
		return fmt.Errorf("read the flags of %d payouts: %w", len(of), err)
	}

	return nil
}

// updateReturned writes why payouts are given back.
func (s *store) updateReturned(ctx context.Context, ids []int, why returned, at time.Time) error {
	cond, list := s.db.InInts("id", ids)
	_, err := s.db.Exec(ctx, `UPDATE affiliate_payouts
		SET returned_at = ?, return_kind = ?, return_reason = ?, returned_by_id = ?, told_at = NULL WHERE `+cond,
		at, why.kind, why.reason, why.byID, list)
	if err != nil {
		return fmt.Errorf("give back %d payouts: %w", len(ids), err)
	}

	return nil
}

// updatePaid writes that payouts arrived.
func (s *store) updatePaid(ctx context.Context, ids []int, at time.Time) error {
	cond, list := s.db.InInts("id", ids)
	if _, err := s.db.Exec(ctx, `UPDATE affiliate_payouts SET paid_at = ? WHERE `+cond, at, list); err != nil {
		return fmt.Errorf("mark %d payouts as paid: %w", len(ids), err)
	}

	return nil
}

// updateEmailed writes that affiliates were told of payouts.
func (s *store) updateEmailed(ctx context.Context, ids []int, at time.Time) error {
	cond, list := s.db.InInts("id", ids)
	if _, err := s.db.Exec(ctx, `UPDATE affiliate_payouts SET told_at = ? WHERE `+cond, at, list); err != nil {
		return fmt.Errorf("mark %d payouts as told: %w", len(ids), err)
	}

	return nil
}

// chunk is how many payouts one statement changes one by one.
const chunk = 200

// updateEach writes a text into a column of many payouts, each its own, in few statements. The transaction of ctx.
func (s *store) updateEach(ctx context.Context, column string, ids []int, values map[int]string) error {
	// In parts, because a statement can have only so many arguments.
	for len(ids) > 0 {
		some := ids[:min(chunk, len(ids))]
		ids = ids[len(some):]
		args := []any{}

		for _, id := range some {
			args = append(args, id, values[id])
		}

		cond, list := s.db.InInts("id", some)
		query := `UPDATE affiliate_payouts SET ` + column + ` = CASE id` + strings.Repeat(" WHEN ? THEN ?", len(some)) +
			` END WHERE ` + cond
		if _, err := s.db.Exec(ctx, query, append(args, list)...); err != nil {
			return fmt.Errorf("write %s of %d payouts: %w", column, len(some), err)
		}
	}

	return nil
}
