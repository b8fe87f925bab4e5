package payouts_test

import (
	"strings"
	"sync"
	"testing"

	"atlas/internal/affiliates/payouts"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/money"
)

// Twenty who start a run at once make one, and twenty who approve it approve it once: no entry is in two payouts.
func TestParallelRuns(t *testing.T) {
	forEachEngine(t, func(f *fixture) {
		f.payable("member", "0917 555 0101", 2)
		f.payable("affiliate", "0917 555 0102", 1)
		f.Clock.Advance(31 * aDay)
		at20 := func(do func() error) (done int) {
			var group sync.WaitGroup
			var mutex sync.Mutex
			for range 20 {
				group.Go(func() {
					err := do()
					mutex.Lock()
					defer mutex.Unlock()
					switch {
					case err == nil:
						done++
					case !errs.Is(err, errs.Conflict):
						f.t.Errorf("got %v, want a conflict", err)
					}
				})
			}
			group.Wait()
			return done
		}

		if done := at20(func() error { return errOf(f.Affiliates.Payouts.StartRun(f.By(staff), false)) }); done != 1 {
			f.t.Errorf("%d runs were started, want 1", done)
		}
		if n := f.Number("SELECT COUNT(*) FROM affiliate_payouts WHERE run_id IS NOT NULL"); n != 2 {
			f.t.Errorf("there are %d payouts, want 2", n)
		}
		f.inOrder()
		id := f.Number("SELECT MAX(id) FROM affiliate_payout_runs")
		if done := at20(func() error { return errOf(f.Affiliates.Payouts.ApproveRun(f.By(staff), id)) }); done != 1 {
			f.t.Errorf("the run was approved %d times, want once", done)
		}
		run, err := f.Affiliates.Payouts.Run(f.By(staff), id)
		f.Must(err)
		file := results("Paid", f.lines(run)...)
		at20(func() error { return errOf(f.Affiliates.Payouts.TakeResults(f.By(staff), id, strings.NewReader(file))) })
		f.balance("member", 0, 0, 0, 4000)
	})
}

// Payments are refunded and revoked while a run starts, is approved and confirmed: whatever comes first, the books are in order, no one is
// paid twice, and what was taken back too late is owed.
func TestRunWhilePaymentsAreRevoked(t *testing.T) {
	forEachEngine(t, func(f *fixture) {
		_, rows := f.payable("member", "0917 555 0101", 8)
		f.Clock.Advance(31 * aDay)
		var group sync.WaitGroup
		for n, row := range rows[:6] {
			group.Go(func() {
				if n%2 == 0 {
					f.refund(row, 10000_00)
					return
				}
				if _, err := f.Commerce.Reversals.DisapprovePaymentScheduleTransaction(f.By(staff), row, "Charged back"); err != nil {
					f.t.Errorf("revoking row %d: got error %v, want none", row, err)
				}
			})
		}
		group.Go(func() { f.pay() })
		group.Wait()
		f.inOrder()

		b, err := f.Affiliates.Ledger.CommissionBalance(f.By("member"), nil)
		f.Must(err)
		if want := money.Centavos(7000_00); b.Total != want || b.Payable > 0 || b.Paid < want || b.InPayout != 0 {
			f.t.Errorf("the balance is %+v, want 7,000 in all, paid or paid and owed", b)
		}
	})
}

// pay starts, approves and confirms a run, also from beside a test.
func (f *fixture) pay() {
	run, err := f.Affiliates.Payouts.StartRun(f.By(staff), false)
	if err == nil {
		run, err = f.Affiliates.Payouts.ApproveRun(f.By(staff), run.ID)
	}
	if err == nil {
		_, err = f.Affiliates.Payouts.TakeResults(f.By(staff), run.ID, strings.NewReader(results("Paid", f.lines(run)...)))
	}
	if err != nil {
		f.t.Errorf("paying the run: got error %v, want none", err)
	}
}

// Who is archived with money open is still paid what they earned, to their own account.
func TestArchivedAffiliateIsPaid(t *testing.T) {
	forEachEngine(t, func(f *fixture) {
		a, _ := f.payable("member", "0917 555 0101", 1)
		f.Did(f.Identity.Manage.ArchiveUser(f.By(staff), a.UserID))
		f.sell(a)
		f.Clock.Advance(31 * aDay)

		run := f.approve(f.start())
		if run.Payouts != 1 || run.Amount != 2000_00 {
			f.t.Errorf("the run has %d payouts of %s, want one of 2,000: what was earned before", run.Payouts, run.Amount)
		}
		_, content, err := f.Affiliates.Payouts.File(f.By(staff), run.ID, payouts.FileGCash)
		f.Must(err)
		if !strings.Contains(string(content), "09175550101") {
			f.t.Errorf("the file is %q, want their own account", content)
		}
		if got := f.take(run, results("Paid", f.lines(run)...)); got.Paid != 1 {
			f.t.Errorf("the file did %+v, want one paid", got)
		}
	})
}

// Who is erased with money open has no account any more: they are in no new run, a draft leaves them out, the file of an approved run has no
// line for them, and the books keep what was owed.
func TestErasedAffiliateIsNotPaid(t *testing.T) {
	forEachEngine(t, func(f *fixture) {
		erased, _ := f.payable("member", "0917 555 0101", 1)
		f.payable("affiliate", "0917 555 0102", 1)
		f.Clock.Advance(31 * aDay)
		approved := f.approve(f.start())
		f.sell(erased)
		f.Clock.Advance(31 * aDay)
		draft := f.start()
		f.Did(f.Identity.DataRights.EraseUser(f.By(staff), erased.UserID, "They asked", true))
		owed := func() money.Centavos {
			b, err := f.Affiliates.Ledger.CommissionBalance(f.By(staff), &erased.ID)
			f.Must(err)
			return b.Total
		}

		f.Refused(errOf(f.Affiliates.Payouts.ApproveRun(f.By(staff), draft.ID)), errs.Conflict)
		f.Did(f.Affiliates.Payouts.CancelRun(f.By(staff), draft.ID, "Erased"))
		_, content, err := f.Affiliates.Payouts.File(f.By(staff), approved.ID, payouts.FileGCash)
		f.Must(err)
		if got := strings.Count(string(content), "\n"); got != 2 || !strings.Contains(string(content), "09175550102") {
			f.t.Errorf("the file is %q, want the head and the other affiliate", content)
		}
		for _, line := range f.lines(approved) {
			if line.AffiliateID == erased.ID {
				f.Did(f.Affiliates.Payouts.ReturnPayout(f.By(staff), line.ID, "Erased, so there's no account"))
			}
		}

		preview, err := f.Affiliates.Payouts.PreviewRun(f.By(staff))
		f.Must(err)
		if preview.Payouts != 0 || preview.NoAccount != 1 {
			f.t.Errorf("the preview is %+v, want no one to pay and one without an account", preview)
		}
		if got := owed(); got != 4000_00 {
			f.t.Errorf("the books have %s, want 4,000", got)
		}
	})
}
