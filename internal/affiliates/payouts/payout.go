package payouts

import (
	"context"
	"fmt"
	"strings"
	"time"

	"atlas/internal/identity"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/money"
	"atlas/internal/platform/page"
)

// Why a payout was given back.
const (
	returnedLeftOut   = "left-out"
	returnedChanged   = "changed"
	returnedCancelled = "cancelled"
	returnedFailed    = "failed"
)

// Payout is money that was paid out to an affiliate, or is on its way to them.
type Payout struct {
	ID            int
	AffiliateID   int
	UserID        int
	AffiliateName string
	RunID         *int
	// Amount is gross, Tax what is withheld of it.
	Amount, Tax money.Centavos
	// TaxRate is in hundredths of a percent.
	TaxRate   int
	Method    string
	Reference *string
	CreatedAt time.Time
	PaidAt    *time.Time
	AskedAt   *time.Time
	// State is draft, approved, paid, or why it was given back: left-out, changed, cancelled or failed.
	State        string
	ReturnReason *string
	// Bank, Holder and LastFour are of the account; empty for payouts from before there were accounts.
	Bank, Holder, LastFour string
	Flags                  []*Flag
}

// Flag is something staff should look at.
type Flag struct {
	Kind string
	// OtherID and OtherName are the other affiliate, of what is shared.
	OtherID   *int
	OtherName *string
	// Usual is what they get on average, for a jump; Percent is the share of refunds.
	Usual   *money.Centavos
	Percent *int
}

// Number is what a payout is called on statements and in files.
func (p *Payout) Number() string { return fmt.Sprintf("P-%06d", p.ID) }

// Net is what is sent.
func (p *Payout) Net() money.Centavos { return p.Amount - p.Tax }

// TaxPercent is the rate of the tax, such as 5 or 2.5.
func (p *Payout) TaxPercent() string {
	return strings.TrimSuffix(strings.TrimRight(money.Centavos(p.TaxRate).String(), "0"), ".")
}

// Account is where the money goes, without the whole number.
func (p *Payout) Account() string {
	if p.LastFour == "" {
		return p.Method
	}

	return bankName(p.Method, p.Bank) + " " + masked(p.LastFour)
}

// PayoutList is one page of payouts.
type PayoutList struct {
	Rows  []*Payout
	Total int
}

// PayoutFilter picks payouts of a run.
type PayoutFilter struct {
	// State is open, paid, returned or flagged; empty for all.
	State *string
}

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

// Payouts is one page of the payouts of the caller, or for holders of the page of affiliates of anyone, the newest
// first. Those that staff left out or cancelled never happened for the affiliate.
//
// Returns errs.NotFound for who is no affiliate.
func (s *Service) Payouts(ctx context.Context, affiliateID *int, w page.Window) (*PayoutList, error) {
	where := new(db.Where)
	if affiliateID == nil {
		owner, err := s.ownAffiliate(ctx)
		if err != nil {
			return nil, err
		}

		affiliateID = &owner.ID
		// A draft that was left out or cancelled never was a payout for them.
		where.And("(p.returned_at IS NULL OR p.return_kind = ?)", returnedFailed)
	} else if !actor.From(ctx).Page(affiliatesPage) {
		return nil, errs.Missing("Affiliate")
	}

	where.And("p.affiliate_id IN (SELECT j.id FROM affiliates j WHERE j.id = ? OR j.joined_id = ?)", *affiliateID,
		*affiliateID)
	return s.listPayouts(ctx, where, w)
}

// RunPayouts is one page of the payouts of a run with their flags. Requires the page of affiliates. Returns
// errs.NotFound, or errs.Invalid for an unknown filter.
func (s *Service) RunPayouts(ctx context.Context, runID int, w page.Window, f *PayoutFilter) (*PayoutList, error) {
	run, err := s.Run(ctx, runID)
	if err != nil {
		return nil, err
	}

	where := new(db.Where).And("p.run_id = ?", run.ID)
	if f != nil {
		const isFlagged = "EXISTS (SELECT 1 FROM affiliate_payout_flags f WHERE f.payout_id = p.id)"
		switch text(f.State) {
		case "":
		case "open":
			where.And("p.returned_at IS NULL AND p.paid_at IS NULL")
		case "paid":
			where.And("p.returned_at IS NULL AND p.paid_at IS NOT NULL")
		case "returned":
			where.And("p.returned_at IS NOT NULL")
		case "flagged":
			where.And("p.returned_at IS NULL AND " + isFlagged)
		default:
			return nil, errs.Field("state", errs.IsNotValid)
		}
	}

	for _, word := range strings.Fields(strings.ToLower(w.Search)) {
		where.And("u.search_text LIKE ? ESCAPE '!'",
			"%"+strings.NewReplacer("!", "!!", "%", "!%", "_", "!_").Replace(word)+"%")
	}

	list, err := s.listPayouts(ctx, where, w)
	if err != nil {
		return nil, err
	}

	return list, s.addFlags(ctx, list.Rows)
}

// listPayouts reads one page and how many there are.
func (s *Service) listPayouts(ctx context.Context, where *db.Where, w page.Window) (*PayoutList, error) {
	for _, word := range strings.Fields(db.Fold(w.Search)) {
		where.And(`(u.search_text LIKE ? ESCAPE '\'
			OR LOWER(COALESCE(p.reference, '')) LIKE ? ESCAPE '\')`, db.Like(word), db.Like(word))
	}

	cond, args := where.SQL()
	out := &PayoutList{Rows: []*Payout{}}
	total, err := s.db.Int(ctx, "SELECT COUNT(*)"+payoutsFrom+cond, args...)
	if err != nil || total == 0 {
		return out, err
	}

	out.Total = total
	out.Rows, err = s.readPayouts(ctx, cond+payoutSorts.Order(w, "p.id")+" LIMIT ? OFFSET ?",
		append(args, w.PerPage, w.Offset())...)
	return out, err
}

// readPayouts reads the payouts of a tail.
func (s *Service) readPayouts(ctx context.Context, tail string, args ...any) ([]*Payout, error) {
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

// addFlags adds the flags of payouts, for all of them together.
func (s *Service) addFlags(ctx context.Context, of []*Payout) error {
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

// onePayout reads a payout. Returns errs.NotFound.
func (s *Service) onePayout(ctx context.Context, id int) (*Payout, error) {
	found, err := s.readPayouts(ctx, "WHERE p.id = ?", id)
	if err != nil {
		return nil, err
	}

	if len(found) == 0 {
		return nil, errs.Missing("Payout")
	}

	return found[0], s.addFlags(ctx, found)
}

// LeaveOut takes someone out of a draft: their entries are payable again, and the next run has them.
//
// Requires the page of affiliates and funnel_update, not while viewing as someone else. Returns errs.Invalid without
// a reason, errs.NotFound, or errs.Conflict unless the run is a draft.
func (s *Service) LeaveOut(ctx context.Context, payoutID int, reason string) (*Payout, error) {
	return s.returnOne(ctx, payoutID, reason, returnedLeftOut, func(run *Run, p *Payout) error {
		if run.State != Draft || p.State != Draft {
			return errs.New(errs.Conflict, "Only payouts of a draft can be left out.")
		}

		return nil
	})
}

// ReturnPayout writes that a payout failed at the bank, also after it was marked as paid: its entries are payable
// again, and the affiliate is told.
//
// Requires the page of affiliates and funnel_update, not while viewing as someone else. Returns errs.Invalid without
// a reason, errs.NotFound, or errs.Conflict for one that is in a draft or was given back.
func (s *Service) ReturnPayout(ctx context.Context, payoutID int, reason string) (*Payout, error) {
	return s.returnOne(ctx, payoutID, reason, returnedFailed, func(run *Run, p *Payout) error {
		if !isOneOf(run.State, Approved, Paid) || !isOneOf(p.State, Approved, Paid) {
			return errs.New(errs.Conflict, "Only payouts that were sent can be taken back.")
		}

		return nil
	})
}

// returnOne gives one payout of a run back.
func (s *Service) returnOne(
	ctx context.Context, payoutID int, reason, kind string, check func(run *Run, p *Payout) error,
) (*Payout, error) {
	if err := mayDecide(ctx); err != nil {
		return nil, err
	}

	reason, err := readReason(reason)
	if err != nil {
		return nil, err
	}

	// Read without a lock, only to learn which run has to be locked.
	before, err := s.onePayout(ctx, payoutID)
	if err != nil {
		return nil, err
	}

	if before.RunID == nil {
		return nil, errs.Missing("Payout")
	}

	_, err = s.change(ctx, *before.RunID, func(ctx context.Context, run *Run) error {
		// The run is locked by now, so this is how the payout is.
		p, err := s.onePayout(ctx, payoutID)
		if err != nil {
			return err
		}

		// Judged under the lock: the results of the bank may have come meanwhile.
		if err := check(run, p); err != nil {
			return err
		}

		who := actor.From(ctx).UserID
		if err := s.giveBack(ctx, []int{p.ID}, returned{kind: kind, reason: reason, byID: &who}); err != nil {
			return err
		}

		// Only a payout that was sent is news for the affiliate.
		if kind == returnedFailed {
			if err := s.queue.Enqueue(ctx, tellJob{RunID: run.ID}); err != nil {
				return fmt.Errorf("ask to tell of payout %d: %w", p.ID, err)
			}
		}

		err = s.identity.Note(ctx, identity.Noted{
			Action: "payout_" + strings.ReplaceAll(kind, "-", "_"), SubjectID: p.UserID, Entity: "payout",
			EntityID: p.ID,
			Before:   map[string]any{"state": p.State},
			After:    map[string]any{"state": kind, "reason": reason, "amount": p.Amount.String()},
		})
		if err != nil {
			return err
		}

		// The one that was given back may have been the last open one.
		return s.finishRun(ctx, run)
	})
	if err != nil {
		return nil, err
	}

	return s.onePayout(ctx, payoutID)
}

// returned is why payouts are given back, and by whom; by no one where the rules did it.
type returned struct {
	kind, reason string
	byID         *int
}

// giveBack makes the entries of payouts payable again and writes why, in the transaction of ctx. What was asked for
// is open again.
func (s *Service) giveBack(ctx context.Context, ids []int, why returned) error {
	if len(ids) == 0 {
		return nil
	}

	cond, list := s.db.InInts("id", ids)
	_, err := s.db.Exec(ctx, `UPDATE affiliate_payouts
		SET returned_at = ?, return_kind = ?, return_reason = ?, returned_by_id = ?, told_at = NULL WHERE `+cond,
		s.clock.Now(), why.kind, why.reason, why.byID, list)
	if err != nil {
		return fmt.Errorf("give back %d payouts: %w", len(ids), err)
	}

	// In the same transaction: money is in a payout or payable, never both.
	if err := s.ledger.GiveBack(ctx, ids); err != nil {
		return err
	}

	// Someone may have asked anew since the run took what they asked for: one open request is enough.
	cond, list = s.db.InInts("payout_id", ids)
	_, err = s.db.Exec(ctx, `UPDATE affiliate_payout_requests SET payout_id = NULL WHERE `+cond+`
		AND NOT EXISTS (SELECT 1 FROM affiliate_payout_requests o
		WHERE o.affiliate_id = affiliate_payout_requests.affiliate_id AND o.withdrawn_at IS NULL
		AND o.payout_id IS NULL)`, list)
	if err != nil {
		return fmt.Errorf("reopen what was asked for: %w", err)
	}

	return nil
}
