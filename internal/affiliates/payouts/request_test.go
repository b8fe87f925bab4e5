package payouts_test

import (
	"testing"

	"atlas/internal/platform/errs"
)

// A request is for what the run that takes it finds payable. What becomes payable while that run is on its way was not asked for, so the next
// run of those who asked leaves it where it is.
func TestRequestIsServedByOneRun(t *testing.T) {
	forEachEngine(t, func(f *fixture) {
		a, _ := f.payable("member", "0917 555 0101", 1)
		f.Clock.Advance(31 * aDay)
		f.Did(f.Affiliates.Payouts.RequestPayout(f.By("member")))
		first, err := f.Affiliates.Payouts.StartRun(f.By(staff), true)
		f.Must(err)
		first = f.approve(first)

		// It is on its way to the bank when another sale becomes payable.
		f.sell(a)
		f.Clock.Advance(31 * aDay)
		f.Says(errOf(f.Affiliates.Payouts.StartRun(f.By(staff), true)), "There's no one to pay right now.")
		f.balance("member", 0, 2000, 2000, 0)
		preview, err := f.Affiliates.Payouts.PreviewRun(f.By(staff))
		f.Must(err)
		if preview.Asked != 0 || preview.Payouts != 1 {
			f.t.Errorf("%d of %d who can be paid asked for it, want 0 of 1", preview.Asked, preview.Payouts)
		}

		// They can ask for it, take that back, and ask again; the first request is out of their hands.
		overview, err := f.Affiliates.Payouts.RequestPayout(f.By("member"))
		f.Must(err)
		if overview.Request == nil || overview.Request.Amount != 2000_00 {
			f.t.Errorf("they ask for %+v, want the 2,000 that came since", overview.Request)
		}
		f.Did(f.Affiliates.Payouts.WithdrawRequest(f.By("member")))
		f.Says(errOf(f.Affiliates.Payouts.WithdrawRequest(f.By("member"))), "Your payout is being prepared, so it can't be taken back anymore.")
		f.Did(f.Affiliates.Payouts.RequestPayout(f.By("member")))
		second, err := f.Affiliates.Payouts.StartRun(f.By(staff), true)
		f.Must(err)
		if second.Payouts != 1 || second.Amount != 2000_00 {
			f.t.Errorf("the second run pays %d people %s, want one 2,000", second.Payouts, second.Amount)
		}

		f.take(first, results("Paid", f.lines(first)...))
		f.balance("member", 0, 0, 2000, 2000)
		f.Refused(errOf(f.Affiliates.Payouts.RequestPayout(f.By("member"))), errs.Conflict)
	})
}

// What a run gives back is asked for again by the request that it had taken, unless there is a newer one, which covers it.
func TestRequestComesBackWithItsPayout(t *testing.T) {
	forEachEngine(t, func(f *fixture) {
		a, _ := f.payable("member", "0917 555 0101", 1)
		f.Clock.Advance(31 * aDay)
		f.Did(f.Affiliates.Payouts.RequestPayout(f.By("member")))
		run := f.start()
		f.Did(f.Affiliates.Payouts.CancelRun(f.By(staff), run.ID, "Wrong month"))
		overview, err := f.Affiliates.Payouts.MyPayouts(f.By("member"))
		f.Must(err)
		if overview.Request == nil {
			f.t.Fatal("the request is gone with the cancelled run, want it open again")
		}

		// Once more, and this time they ask for newer money before the bank says no.
		run, err = f.Affiliates.Payouts.StartRun(f.By(staff), true)
		f.Must(err)
		run = f.approve(run)
		f.sell(a)
		f.Clock.Advance(31 * aDay)
		f.Did(f.Affiliates.Payouts.RequestPayout(f.By("member")))
		f.take(run, results("Failed", f.lines(run)...))
		if open := f.Number("SELECT COUNT(*) FROM affiliate_payout_requests WHERE withdrawn_at IS NULL AND payout_id IS NULL"); open != 1 {
			f.t.Errorf("%d requests are open, want the newer one", open)
		}
		next, err := f.Affiliates.Payouts.StartRun(f.By(staff), true)
		f.Must(err)
		if next.Payouts != 1 || next.Amount != 4000_00 {
			f.t.Errorf("the next run pays %d people %s, want one 4,000", next.Payouts, next.Amount)
		}
	})
}
