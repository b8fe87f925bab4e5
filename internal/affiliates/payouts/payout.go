package payouts

import (
	"context"
	"fmt"
	"strings"
	"time"

	"atlas/internal/identity"
	"atlas/internal/platform/actor"
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

// Payouts is one page of the payouts of the caller, or for holders of the page of affiliates of anyone, the newest
// first. Those that staff left out or cancelled never happened for the affiliate.
//
// Returns errs.NotFound for who is no affiliate.
func (s *Service) Payouts(ctx context.Context, affiliateID *int, w page.Window) (*PayoutList, error) {
	if affiliateID == nil {
		owner, err := s.ownAffiliate(ctx)
		if err != nil {
			return nil, err
		}

		// A draft that was left out or cancelled never was a payout for them.
		return s.store.listPayouts(ctx, payoutQuery{affiliateID: owner.ID, isOwn: true}, w)
	}

	if !actor.From(ctx).Page(affiliatesPage) {
		return nil, errs.Missing("Affiliate")
	}

	return s.store.listPayouts(ctx, payoutQuery{affiliateID: *affiliateID}, w)
}

// RunPayouts is one page of the payouts of a run with their flags. Requires the page of affiliates. Returns
// errs.NotFound, or errs.Invalid for an unknown filter.
func (s *Service) RunPayouts(ctx context.Context, runID int, w page.Window, f *PayoutFilter) (*PayoutList, error) {
	run, err := s.Run(ctx, runID)
	if err != nil {
		return nil, err
	}

	query := payoutQuery{runID: run.ID, isByName: true}
	if f != nil {
		query.state = text(f.State)
	}

	if _, isKnown := payoutStates[query.state]; query.state != "" && !isKnown {
		return nil, errs.Field("state", errs.IsNotValid)
	}

	list, err := s.store.listPayouts(ctx, query, w)
	if err != nil {
		return nil, err
	}

	return list, s.store.addFlags(ctx, list.Rows)
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
	if err := requireDecider(ctx); err != nil {
		return nil, err
	}

	reason, err := readReason(reason)
	if err != nil {
		return nil, err
	}

	// Read without a lock, only to learn which run has to be locked.
	before, err := s.store.loadPayout(ctx, payoutID)
	if err != nil {
		return nil, err
	}

	if before.RunID == nil {
		return nil, errs.Missing("Payout")
	}

	_, err = s.change(ctx, *before.RunID, func(ctx context.Context, run *Run) error {
		// The run is locked by now, so this is how the payout is.
		p, err := s.store.loadPayout(ctx, payoutID)
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
			if err := s.queue.Enqueue(ctx, emailJob{RunID: run.ID}); err != nil {
				return fmt.Errorf("ask to tell of payout %d: %w", p.ID, err)
			}
		}

		err = s.identity.Log(ctx, identity.LogEntry{
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

	return s.store.loadPayout(ctx, payoutID)
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

	if err := s.store.updateReturned(ctx, ids, why, s.clock.Now()); err != nil {
		return err
	}

	// In the same transaction: money is in a payout or payable, never both.
	if err := s.ledger.GiveBack(ctx, ids); err != nil {
		return err
	}

	return s.store.reopenRequests(ctx, ids)
}
