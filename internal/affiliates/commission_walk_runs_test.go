package affiliates_test

import (
	"encoding/csv"
	"fmt"
	"slices"
	"strings"

	"atlas/internal/affiliates/payouts"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/money"
)

func (w *walk) ask(role string) bool {
	w.t.Helper()
	isPossible := !w.m.suspended[role] && w.m.asked[role] == nil && w.m.balance(role, w.Clock.Now())[1] >= w.m.minimum
	_, err := w.Affiliates.Payouts.RequestPayout(w.By(role))
	if w.m.left[role] {
		w.Refused(err, errs.NotFound)
		return false
	}
	if !isPossible {
		w.Refused(err, errs.Conflict)
		return false
	}
	w.Must(err)
	w.m.asked[role] = new(asking)
	return true
}

func (w *walk) withdraw(role string) bool {
	w.t.Helper()
	if w.m.asked[role] == nil {
		return false
	}
	_, err := w.Affiliates.Payouts.WithdrawRequest(w.By(role))
	if w.m.left[role] {
		w.Refused(err, errs.NotFound)
		return false
	}
	w.Must(err)
	w.m.asked[role] = nil
	return true
}

// start begins a run with everyone who can be paid.
func (w *walk) start(onlyAsked bool) bool {
	w.t.Helper()
	now := w.Clock.Now()
	next := new(sentRun)
	for _, role := range w.m.owners() {
		payable := w.m.balance(role, now)[1]
		isAsked := !onlyAsked || w.m.asked[role] != nil
		if !w.m.isEnough(role, payable) || w.m.suspended[role] || now.Before(w.m.usable[role]) || !isAsked {
			continue
		}
		if payable < w.m.minimum {
			w.done["pay who left"]++
		}
		next.payouts = append(next.payouts, &paidOut{role: role, amount: payable, account: w.m.accounts[role], asked: w.m.asked[role]})
	}
	run, err := w.Affiliates.Payouts.StartRun(w.By(staff), onlyAsked)
	if w.draft != nil || len(next.payouts) == 0 {
		w.Refused(err, errs.Conflict)
		return false
	}
	w.Must(err)

	next.id, w.draft = run.ID, next
	for _, p := range next.payouts {
		w.m.take(p, now)
		// The run serves what they asked for; what comes after that they ask for anew.
		w.m.asked[p.role] = nil
	}
	w.sameRun(next)
	return true
}

// approve approves the draft: who may not be paid any more is given back, what is owed since is taken off.
func (w *walk) approve() bool {
	w.t.Helper()
	if w.draft == nil {
		return false
	}
	// Tried on a copy first: a run in which no one is left is not approved, and stays as it is.
	left, gone, small := []*paidOut{}, []*paidOut{}, []*paidOut{}
	for _, p := range w.draft.payouts {
		if w.m.suspended[p.role] || w.m.hasStranger(p) || p.account != w.m.accounts[p.role] {
			gone = append(gone, p)
		}
	}
	for _, p := range w.draft.payouts {
		switch {
		case slices.Contains(gone, p):
		case !w.m.isEnough(p.role, p.amount+w.owed(p.role, gone)):
			small = append(small, p)
		default:
			left = append(left, p)
		}
	}
	_, err := w.Affiliates.Payouts.ApproveRun(w.By(staff), w.draft.id)
	if len(left) == 0 {
		w.Refused(err, errs.Conflict)
		return false
	}
	w.Must(err)

	// What is given back is open again, and what is owed for it waits with it.
	for _, p := range append(gone, small...) {
		w.m.giveBack(p)
	}
	for _, p := range left {
		w.m.takeDebts(p, w.Clock.Now())
	}
	w.draft.payouts = left
	w.runs, w.draft = append(w.runs, w.draft), nil
	w.sameRun(w.runs[len(w.runs)-1])
	return true
}

// owed is what someone owes now for what is in a payout, other than those that are about to be given back.
func (w *walk) owed(role string, gone []*paidOut) (out money.Centavos) {
	for _, l := range w.m.lotsOf(role) {
		isOwed := l.in == nil && l.owes != nil && l.owes.in != nil && !slices.Contains(gone, l.owes.in)
		if isOwed && !w.Clock.Now().Before(l.hold) {
			out += l.amount
		}
	}
	return out
}

// results has a file come back for a run: some payouts arrived, some failed, some are not in it yet.
func (w *walk) results() bool {
	w.t.Helper()
	open := slices.DeleteFunc(slices.Clone(w.runs), func(run *sentRun) bool {
		return !slices.ContainsFunc(run.payouts, func(p *paidOut) bool { return !p.isPaid })
	})
	if len(open) == 0 {
		return false
	}
	run := open[w.r.IntN(len(open))]
	lines := w.lines(run.id)
	rows := [][]string{{"Payout", "Amount", "Status", "Reference", "Reason"}}
	for _, p := range slices.Clone(run.payouts) {
		status := []string{"Paid", "Paid", "Paid", "Failed", ""}[w.r.IntN(5)]
		if p.isPaid || status == "" {
			continue
		}
		rows = append(rows, []string{lines[p.id].Number(), lines[p.id].Net().String(), status, fmt.Sprintf("GC-%d", p.id), "Account closed"})
		if status == "Failed" {
			w.returns(run, p)
			continue
		}
		p.isPaid = true
	}
	if len(rows) == 1 {
		return false
	}

	var file strings.Builder
	w.Must(csv.NewWriter(&file).WriteAll(rows))
	got, err := w.Affiliates.Payouts.TakeResults(w.By(staff), run.id, strings.NewReader(file.String()))
	w.Must(err)
	if got.Paid+got.Failed != len(rows)-1 || len(got.Problems) > 0 {
		w.t.Fatalf("the file of run %d did %+v, want %d lines taken", run.id, got, len(rows)-1)
	}
	return true
}

// returns takes a payout out of its run.
func (w *walk) returns(run *sentRun, p *paidOut) {
	run.payouts = slices.DeleteFunc(run.payouts, func(other *paidOut) bool { return other == p })
	w.m.giveBack(p)
}

// bounce has a payout that was paid come back.
func (w *walk) bounce() bool {
	w.t.Helper()
	for _, run := range w.runs {
		for _, p := range run.payouts {
			if p.isPaid && w.r.IntN(4) == 0 {
				w.Did(w.Affiliates.Payouts.ReturnPayout(w.By(staff), p.id, "Account closed"))
				w.returns(run, p)
				return true
			}
		}
	}
	return false
}

// cancel cancels the draft, or the newest run if nothing of it was paid.
func (w *walk) cancel() bool {
	w.t.Helper()
	run := w.draft
	if run == nil && len(w.runs) > 0 {
		run = w.runs[len(w.runs)-1]
	}
	isPaid := func(p *paidOut) bool { return p.isPaid }
	if run == nil || run != w.draft && len(run.payouts) == 0 || slices.ContainsFunc(run.payouts, isPaid) || w.r.IntN(2) == 0 {
		return false
	}
	// Something of it may have been paid, and come back since: then the run is not cancelled as a whole.
	if w.Number("SELECT COUNT(*) FROM affiliate_payouts WHERE run_id = ? AND paid_at IS NOT NULL", run.id) > 0 {
		w.Refused(second(w.Affiliates.Payouts.CancelRun(w.By(staff), run.id, "Wrong month")), errs.Conflict)
		return false
	}
	w.Did(w.Affiliates.Payouts.CancelRun(w.By(staff), run.id, "Wrong month"))
	for _, p := range slices.Clone(run.payouts) {
		w.returns(run, p)
	}
	if run == w.draft {
		w.draft = nil
	}
	return true
}

// leaveOut takes someone out of the draft.
func (w *walk) leaveOut() bool {
	w.t.Helper()
	if w.draft == nil || len(w.draft.payouts) == 0 {
		return false
	}
	p := w.draft.payouts[w.r.IntN(len(w.draft.payouts))]
	w.Did(w.Affiliates.Payouts.LeaveOut(w.By(staff), p.id, "We look at them first"))
	w.returns(w.draft, p)
	return true
}

// lines are the payouts of a run by id.
func (w *walk) lines(runID int) map[int]*payouts.Payout {
	w.t.Helper()
	out := map[int]*payouts.Payout{}
	for _, p := range w.payoutsOf(runID) {
		out[p.ID] = p
	}
	return out
}

// sameRun compares who is in a run and with how much, and keeps the numbers of the payouts.
func (w *walk) sameRun(run *sentRun) {
	w.t.Helper()
	got, want := map[int]money.Centavos{}, map[int]money.Centavos{}
	for _, p := range w.payoutsOf(run.id) {
		if p.State != payouts.Draft && p.State != payouts.Approved {
			continue
		}
		got[p.AffiliateID] = p.Amount
		for _, expected := range run.payouts {
			if w.ids[expected.role] == p.AffiliateID {
				expected.id = p.ID
			}
		}
	}
	for _, p := range run.payouts {
		want[w.ids[p.role]] = p.amount
	}
	if fmt.Sprint(got) != fmt.Sprint(want) {
		w.t.Fatalf("run %d pays %v, want %v", run.id, got, want)
	}
}
