package payouts

import (
	"context"
	"slices"
	"strings"
	"time"

	"atlas/internal/identity"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/money"
	"atlas/internal/platform/page"
	"atlas/internal/settings"
)

// The states of a run.
const (
	Draft     = "draft"
	Approved  = "approved"
	Paid      = "paid"
	Cancelled = "cancelled"
)

const reasonMax = 500

// Run pays many affiliates at once.
type Run struct {
	ID    int    `db:"id,made"`
	State string `db:"state"`
	// OnlyAsked tells that only those are in it who asked for a payout.
	OnlyAsked bool           `db:"only_asked"`
	PayableAt time.Time      `db:"payable_at"`
	Minimum   money.Centavos `db:"minimum"`
	// TaxRate is in hundredths of a percent.
	TaxRate       int        `db:"tax_rate"`
	CreatedAt     time.Time  `db:"created_at"`
	CreatedByID   int        `db:"created_by_id"`
	ApprovedAt    *time.Time `db:"approved_at"`
	ApprovedByID  *int       `db:"approved_by_id"`
	PaidAt        *time.Time `db:"paid_at"`
	CancelledAt   *time.Time `db:"cancelled_at"`
	CancelledByID *int       `db:"cancelled_by_id"`
	CancelReason  *string    `db:"cancel_reason"`

	CreatedBy  string
	ApprovedBy *string
	// Payouts are those that were not given back; Open of them are not paid yet, Returned were given back, Flagged
	// have a flag.
	Payouts, Open, Returned, Flagged int
	// Amount is gross, Tax what is withheld of it: of payouts that were not given back.
	Amount, Tax money.Centavos
	// GCashCount and BankCount are how many lines the two files have.
	GCashCount, BankCount int
	// NeedsSecond tells that the caller started the run and the setting asks for someone else.
	NeedsSecond bool
}

// Net is what is sent.
func (r *Run) Net() money.Centavos { return r.Amount - r.Tax }

// RunList is one page of runs.
type RunList struct {
	Rows  []*Run
	Total int
}

// Preview is who would be in a run that starts now, and who would not.
type Preview struct {
	Payouts int
	Amount  money.Centavos
	// Asked of them asked for it.
	Asked int
	// Left of them are affiliates no more, and are paid whatever they have.
	Left int
	// The others have enough payable, and no account, one that rests, or are suspended.
	NoAccount, Resting, Suspended int
	// OldTerms have all of that, and did not accept the terms that hold now; or left without accepting any.
	OldTerms int
	// BelowMinimum have something payable, and too little for one who stays.
	BelowMinimum int
	Minimum      money.Centavos
	// HasDraft tells that there is a draft already, which has to be approved or cancelled first.
	HasDraft bool
}

// taxPercent is what is withheld.
func (s *Service) taxPercent(ctx context.Context) int {
	return s.settings.Int(ctx, settings.AffiliatePayoutTax)
}

// Runs is one page of runs, the newest first; a search looks for who started them. Requires the page of affiliates.
func (s *Service) Runs(ctx context.Context, w page.Window) (*RunList, error) {
	if err := requireAffiliatesPage(ctx); err != nil {
		return nil, err
	}

	rows, total, err := s.store.listRuns(ctx, w)
	if err != nil {
		return nil, err
	}

	return &RunList{rows, total}, s.complete(ctx, rows...)
}

// Run is one of them. Requires the page of affiliates. Returns errs.NotFound.
func (s *Service) Run(ctx context.Context, id int) (*Run, error) {
	if err := requireAffiliatesPage(ctx); err != nil {
		return nil, err
	}

	run, err := s.store.loadRun(ctx, id)
	if err != nil {
		return nil, err
	}

	return run, s.complete(ctx, run)
}

// complete adds names and figures to runs, and whether they wait for someone else than the caller.
func (s *Service) complete(ctx context.Context, of ...*Run) error {
	needsSecond := s.settings.Bool(ctx, settings.AffiliatePayoutSecond)
	for _, run := range of {
		run.NeedsSecond = needsSecond && run.State == Draft && run.CreatedByID == actor.From(ctx).UserID
	}

	return s.store.addRunFigures(ctx, of)
}

// PreviewRun says who would be in a run that starts now. Requires the page of affiliates.
func (s *Service) PreviewRun(ctx context.Context) (*Preview, error) {
	if err := requireAffiliatesPage(ctx); err != nil {
		return nil, err
	}

	version, err := s.termsVersion(ctx)
	if err != nil {
		return nil, err
	}

	return s.store.loadPreview(ctx, s.clock.Now(), s.minimum(ctx), version)
}

// StartRun takes all that is payable into a draft: a payout for everyone who has the minimum or more, an account that
// may be used, accepted the terms that hold now, and is not suspended; with onlyAsked for those of them who asked. Who
// left is paid any amount, and new terms are not asked of them.
//
// Requires the page of affiliates and funnel_update, not while viewing as someone else. Returns errs.Conflict while
// there is a draft, and when there is no one to pay.
func (s *Service) StartRun(ctx context.Context, onlyAsked bool) (*Run, error) {
	if err := requireDecider(ctx); err != nil {
		return nil, err
	}

	now := s.clock.Now()
	run := &Run{
		State: Draft, OnlyAsked: onlyAsked, PayableAt: now, Minimum: s.minimum(ctx), TaxRate: 100 * s.taxPercent(ctx),
		CreatedAt:   now,
		CreatedByID: actor.From(ctx).UserID,
	}

	err := s.db.Tx(ctx, func(ctx context.Context) error {
		isWritten, err := s.store.insertDraft(ctx, run)
		if err != nil {
			return err
		}

		if !isWritten {
			return errs.New(errs.Conflict, "There's a draft already. Approve or cancel it first.")
		}

		return s.fill(ctx, run)
	})
	if err != nil {
		return nil, err
	}

	return s.Run(ctx, run.ID)
}

// fill puts payouts into a new run, in the transaction that made it.
func (s *Service) fill(ctx context.Context, run *Run) error {
	version, err := s.termsVersion(ctx)
	if err != nil {
		return err
	}

	count, err := s.store.insertPayouts(ctx, run, version)
	if err != nil {
		return err
	}

	// An empty draft would only block the next run.
	if count == 0 {
		return errs.New(errs.Conflict, "There's no one to pay right now.")
	}

	if err := s.store.closeRequests(ctx, run.ID); err != nil {
		return err
	}

	if err := s.ledger.Take(ctx, run.ID, run.PayableAt); err != nil {
		return err
	}

	// What the entries come to counts, not what the sums said before they were locked.
	if err := s.store.setAmounts(ctx, run.ID); err != nil {
		return err
	}

	if err := s.giveBackSmall(ctx, run); err != nil {
		return err
	}

	// Last, when it is known who is in the run and with how much.
	if err := s.flag(ctx, run); err != nil {
		return err
	}

	return s.logRunChange(ctx, "payout_run_start", run, map[string]any{"payouts": count, "onlyAsked": run.OnlyAsked})
}

// ApproveRun lets a draft be paid. Who was suspended or changed their account since is left out, and what was
// refunded since is taken off. Who left since stays with what they have; who came back needs the minimum again.
//
// Requires the page of affiliates and funnel_update, not while viewing as someone else; of another person than who
// started it, if the setting asks for that. Returns errs.NotFound, or errs.Conflict for what is no draft, and when no
// one is left.
func (s *Service) ApproveRun(ctx context.Context, id int) (*Run, error) {
	if err := requireDecider(ctx); err != nil {
		return nil, err
	}

	return s.change(ctx, id, func(ctx context.Context, run *Run) error {
		who := actor.From(ctx).UserID
		switch {
		case run.State != Draft:
			return errs.New(errs.Conflict, "This run was approved or cancelled already.")
		case s.settings.Bool(ctx, settings.AffiliatePayoutSecond) && who == run.CreatedByID:
			return errs.New(errs.Conflict, "You started this run, so someone else has to approve it.")
		}

		// The draft may be days old: who is paid is looked at once more before it is final.
		if err := s.syncDraft(ctx, run); err != nil {
			return err
		}

		left, err := s.store.countOpen(ctx, run.ID)
		if err != nil {
			return err
		}

		if left == 0 {
			return errs.New(errs.Conflict, "No one is left in this run. Cancel it instead.")
		}

		run.State, run.ApprovedAt, run.ApprovedByID = Approved, new(s.clock.Now()), &who
		if err := s.store.updateRun(ctx, run, "state", "approved_at", "approved_by_id"); err != nil {
			return err
		}

		return s.logRunChange(ctx, "payout_run_approve", run, map[string]any{"payouts": left})
	})
}

// syncDraft brings a draft up to date before it is approved. Payouts can only get less by it, or go.
func (s *Service) syncDraft(ctx context.Context, run *Run) error {
	for _, rule := range approvalRules {
		ids, err := s.store.loadOpen(ctx, run.ID, rule.cond)
		if err != nil {
			return err
		}

		if err := s.giveBack(ctx, ids, returned{kind: returnedChanged, reason: rule.reason}); err != nil {
			return err
		}
	}

	// Debts alone: staff approve what they saw, or less.
	if err := s.ledger.TakeDebts(ctx, run.ID, s.clock.Now()); err != nil {
		return err
	}

	// Before the small ones are looked for, because debts made some smaller.
	if err := s.store.setAmounts(ctx, run.ID); err != nil {
		return err
	}

	return s.giveBackSmall(ctx, run)
}

// giveBackSmall leaves out who has too little now that the amounts are known: less than the minimum, or nothing at all
// for who left.
func (s *Service) giveBackSmall(ctx context.Context, run *Run) error {
	ids, err := s.store.loadSmall(ctx, run)
	if err != nil {
		return err
	}

	return s.giveBack(ctx, ids, returned{kind: returnedChanged, reason: "Too little is left to pay out"})
}

// CancelRun gives all payouts of a run back, as long as none of them was paid.
//
// Requires the page of affiliates and funnel_update, not while viewing as someone else. Returns errs.Invalid without
// a reason, errs.NotFound, or errs.Conflict once something was paid.
func (s *Service) CancelRun(ctx context.Context, id int, reason string) (*Run, error) {
	if err := requireDecider(ctx); err != nil {
		return nil, err
	}

	reason, err := readReason(reason)
	if err != nil {
		return nil, err
	}

	return s.change(ctx, id, func(ctx context.Context, run *Run) error {
		if run.State != Draft && run.State != Approved {
			return errs.New(errs.Conflict, "This run is completed or cancelled already.")
		}

		// Money that left cannot be cancelled together with what did not.
		paid, err := s.store.countPaid(ctx, run.ID)
		if err != nil {
			return err
		}

		if paid > 0 {
			return errs.New(errs.Conflict, "Some of these payouts were paid. Take back single payouts instead.")
		}

		ids, err := s.store.loadOpen(ctx, run.ID, "")
		if err != nil {
			return err
		}

		who := actor.From(ctx).UserID
		if err := s.giveBack(ctx, ids, returned{kind: returnedCancelled, reason: reason, byID: &who}); err != nil {
			return err
		}

		run.State, run.CancelledAt, run.CancelledByID, run.CancelReason = Cancelled, new(s.clock.Now()), &who, &reason
		if err := s.store.updateRun(ctx, run, "state", "cancelled_at", "cancelled_by_id", "cancel_reason"); err != nil {
			return err
		}

		return s.logRunChange(ctx, "payout_run_cancel", run, map[string]any{"reason": reason})
	})
}

// change does something with a locked run, and gives the run as it is then.
func (s *Service) change(ctx context.Context, id int, do func(ctx context.Context, run *Run) error) (*Run, error) {
	err := s.db.Tx(ctx, func(ctx context.Context) error {
		run, err := s.store.lockRun(ctx, id)
		if err != nil {
			return err
		}

		return do(ctx, run)
	})
	if err != nil {
		return nil, err
	}

	return s.Run(ctx, id)
}

// finishRun writes that a run is paid once none of its payouts is open, in the transaction of ctx.
func (s *Service) finishRun(ctx context.Context, run *Run) error {
	open, err := s.store.countOpen(ctx, run.ID)
	// A draft without payouts is not finished: it was never approved.
	if err != nil || open > 0 || run.State != Approved {
		return err
	}

	run.State, run.PaidAt = Paid, new(s.clock.Now())
	if err := s.store.updateRun(ctx, run, "state", "paid_at"); err != nil {
		return err
	}

	return s.logRunChange(ctx, "payout_run_finish", run, nil)
}

// logRunChange writes what was done with a run into the info log.
func (s *Service) logRunChange(ctx context.Context, action string, run *Run, after map[string]any) error {
	return s.identity.Log(ctx, identity.LogEntry{Action: action, Entity: "payout_run", EntityID: run.ID, After: after})
}

// readReason wants a reason.
func readReason(reason string) (string, error) {
	reason = strings.TrimSpace(reason)
	c := new(errs.Check)
	c.Text("reason", reason, 1, reasonMax)
	return reason, c.Err()
}

// isOneOf tells whether a state is among some.
func isOneOf(state string, states ...string) bool { return slices.Contains(states, state) }
