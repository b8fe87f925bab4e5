package payouts_test

import (
	"strings"
	"testing"
	"time"

	"atlas/internal/affiliates/payouts"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/money"
	"atlas/internal/platform/page"
	"atlas/internal/settings"
)

// A run pays everyone who has enough and a rested account, and its file comes back with references.
func TestRunIsPaid(t *testing.T) {
	forEachEngine(t, func(f *fixture) {
		f.payable("member", "0917 555 0101", 2)
		f.join("affiliate") // nothing earned
		f.Clock.Advance(31 * aDay)
		f.balance("member", 0, 4000, 0, 0)

		run := f.start()
		if run.Payouts != 1 || run.Amount != 4000_00 || run.Tax != 200_00 || run.Net() != 3800_00 || run.State != payouts.Draft {
			f.t.Errorf("the draft is %+v, want one payout of 4,000 less 200", run)
		}
		f.balance("member", 0, 0, 4000, 0)
		f.Refused(errOf(f.Affiliates.Payouts.TakeResults(f.By(staff), run.ID, strings.NewReader(results("Paid", f.lines(run)...)))), errs.Conflict)
		f.Refused(fileOf(f, run, payouts.FileGCash), errs.Conflict)

		run = f.approve(run)
		_, content, err := f.Affiliates.Payouts.File(f.By(staff), run.ID, payouts.FileGCash)
		f.Must(err)
		line := f.lines(run)[0]
		want := "Mobile Number,Account Name,Amount,Payout,Remarks\n09175550101,Ana Mendoza,3800.00," + line.Number() + ",Affiliate payout 2026-12\n"
		if string(content) != want {
			f.t.Errorf("the file is %q, want %q", content, want)
		}
		f.Refused(fileOf(f, run, payouts.FileInstaPay), errs.Conflict)

		got := f.take(run, results("Paid", line))
		if got.Paid != 1 || len(got.Problems) > 0 {
			f.t.Errorf("the results are %+v, want one paid", got)
		}
		f.balance("member", 0, 0, 0, 4000)
		again := f.take(run, results("Paid", line))
		if again.Unchanged != 1 || again.Paid != 0 {
			f.t.Errorf("the same file again did %+v, want nothing", again)
		}

		f.tell(run)
		f.tell(run)
		messages := f.Messages("member@atlas.test")
		receipts := 0
		for _, message := range messages {
			if strings.Contains(message.Subject, "We sent you ₱3,800.00") {
				receipts++
			}
		}
		if receipts != 1 {
			f.t.Errorf("%d receipts were sent, want 1", receipts)
		}
		run, err = f.Affiliates.Payouts.Run(f.By(staff), run.ID)
		f.Must(err)
		if run.State != payouts.Paid || run.PaidAt == nil {
			f.t.Errorf("the run is %s, want paid", run.State)
		}
	})
}

// The file of a run has the month that the run has in Manila, where a month begins eight hours earlier.
func TestFileHasTheMonthOfManila(t *testing.T) {
	forEachEngine(t, func(f *fixture) {
		f.payable("member", "0917 555 0101", 1)
		start := time.Date(f.Clock.Now().Year()+1, time.March, 1, 6, 0, 0, 0, clock.Manila)
		f.Clock.Advance(start.Sub(f.Clock.Now()))

		run := f.approve(f.start())
		_, content, err := f.Affiliates.Payouts.File(f.By(staff), run.ID, payouts.FileGCash)
		f.Must(err)
		want := start.Format("Affiliate payout 2006-01") + "\n"
		if !strings.HasSuffix(string(content), want) {
			f.t.Errorf("the file is %q, want it to end with %q", content, want)
		}
	})
}

func fileOf(f *fixture, run *payouts.Run, kind string) error {
	_, _, err := f.Affiliates.Payouts.File(f.By(staff), run.ID, kind)
	return err
}

// A run leaves out who has too little, no account, one that rests, or is suspended.
func TestWhoIsInARun(t *testing.T) {
	forEachEngine(t, func(f *fixture) {
		f.payable("member", "0917 555 0101", 1)
		other, _ := f.payable("affiliate", "0917 555 0102", 1)
		f.Clock.Advance(31 * aDay)

		f.set("affiliate-payout-minimum", "2001")
		f.Refused(errOf(f.Affiliates.Payouts.StartRun(f.By(staff), false)), errs.Conflict)
		f.set("affiliate-payout-minimum", "2000")
		f.Refused(errOf(f.Affiliates.Payouts.StartRun(f.By(staff), true)), errs.Conflict) // no one asked

		// A new account rests for two days.
		f.setAccount("member", "0917 555 0111")
		f.Did(f.Affiliates.SuspendAffiliate(f.By(staff), other.ID, "Because"))
		preview, err := f.Affiliates.Payouts.PreviewRun(f.By(staff))
		f.Must(err)
		if preview.Payouts != 0 || preview.Resting != 1 || preview.Suspended != 1 {
			f.t.Errorf("the preview is %+v, want one resting and one suspended", preview)
		}
		f.Refused(errOf(f.Affiliates.Payouts.StartRun(f.By(staff), false)), errs.Conflict)
		f.Clock.Advance(2*aDay - time.Millisecond)
		f.Refused(errOf(f.Affiliates.Payouts.StartRun(f.By(staff), false)), errs.Conflict)
		f.Clock.Advance(time.Millisecond)
		f.Did(f.Affiliates.Payouts.RequestPayout(f.By("member")))
		run, err := f.Affiliates.Payouts.StartRun(f.By(staff), true)
		f.Must(err)
		if lines := f.lines(run); len(lines) != 1 || lines[0].AskedAt == nil {
			f.t.Errorf("the run has %d payouts, want that of who asked", len(lines))
		}
		f.Refused(errOf(f.Affiliates.Payouts.WithdrawRequest(f.By("member"))), errs.Conflict)

		// There is one draft at most, and a cancelled one gives everything back.
		f.Refused(errOf(f.Affiliates.Payouts.StartRun(f.By(staff), false)), errs.Conflict)
		f.Did(f.Affiliates.Payouts.CancelRun(f.By(staff), run.ID, "Wrong month"))
		f.balance("member", 0, 2000, 0, 0)
		f.Did(f.Affiliates.Payouts.WithdrawRequest(f.By("member")))
	})
}

// Nobody is paid before they accepted the terms that hold now.
func TestNewTermsComeBeforeAPayout(t *testing.T) {
	forEachEngine(t, func(f *fixture) {
		f.payable("member", "0917 555 0101", 1)
		f.Clock.Advance(31 * aDay)
		input := settings.PolicyInput{Body: "New", Note: "Payouts on the 5th.", SeenVersion: 1}
		f.Did(f.Settings.PublishPolicy(f.By(staff), settings.AffiliateTermsPolicy, input))

		f.Refused(errOf(f.Affiliates.Payouts.RequestPayout(f.By("member"))), errs.Conflict)
		f.Refused(errOf(f.Affiliates.Payouts.StartRun(f.By(staff), false)), errs.Conflict)
		preview, err := f.Affiliates.Payouts.PreviewRun(f.By(staff))
		f.Must(err)
		if preview.Payouts != 0 || preview.OldTerms != 1 {
			f.t.Errorf("the preview is %+v, want one who has to accept", preview)
		}

		f.Did(f.Affiliates.AcceptTerms(f.By("member"), 2))
		f.Did(f.Affiliates.Payouts.RequestPayout(f.By("member")))
		if run := f.start(); run.Payouts != 1 {
			f.t.Errorf("the run has %d payouts, want 1", run.Payouts)
		}
	})
}

// Approving looks once more: refunds since the draft are taken off, and who is suspended or changed the account is left out.
func TestApprovingLooksAgain(t *testing.T) {
	forEachEngine(t, func(f *fixture) {
		_, rows := f.payable("member", "0917 555 0101", 2)
		other, _ := f.payable("affiliate", "0917 555 0102", 1)
		f.payable("coach", "0917 555 0103", 1)
		f.Clock.Advance(31 * aDay)

		run := f.start()
		f.refund(rows[0], 10000_00) // half of a sale
		f.Did(f.Affiliates.SuspendAffiliate(f.By(staff), other.ID, "Because"))
		f.setAccount("coach", "0917 555 0199")
		run = f.approve(run)
		if run.Payouts != 1 || run.Amount != 3000_00 || run.Tax != 150_00 || run.Returned != 2 {
			f.t.Errorf("the approved run is %+v, want one payout of 3,000", run)
		}
		f.balance("member", 0, 0, 3000, 0)
		f.balance("coach", 0, 2000, 0, 0)
		f.inOrder()

		// What is refunded after that is a debt against the next payout.
		f.refund(rows[1], 20000_00)
		f.balance("member", 0, -2000, 3000, 0)
		f.take(run, results("Paid", f.lines(run)[1]))
		f.balance("member", 0, -2000, 0, 3000)
	})
}

// When refunds leave less than the minimum, the payout goes; when no one is left, there is nothing to approve.
func TestRunThatRefundsEmptied(t *testing.T) {
	forEachEngine(t, func(f *fixture) {
		_, rows := f.payable("member", "0917 555 0101", 1)
		f.Clock.Advance(31 * aDay)
		run := f.start()
		f.refund(rows[0], 20000_00)
		f.Refused(errOf(f.Affiliates.Payouts.ApproveRun(f.By(staff), run.ID)), errs.Conflict)
		f.Did(f.Affiliates.Payouts.CancelRun(f.By(staff), run.ID, "Refunded"))
		f.balance("member", 0, 0, 0, 0)
	})
}

// Who owes more than a draft has for them is left out when it is approved, and owes it against the next one. The books
// are in order with what they had in it.
func TestDebtOfMoreThanADraftHas(t *testing.T) {
	forEachEngine(t, func(f *fixture) {
		member, rows := f.payable("member", "0917 555 0101", 2)
		f.Clock.Advance(31 * aDay)
		first := f.approve(f.start())
		f.take(first, results("Paid", f.lines(first)...))
		f.sell(member)
		f.payable("affiliate", "0917 555 0102", 1)
		f.Clock.Advance(31 * aDay)

		run := f.start()
		f.refund(rows[0], 20000_00)
		f.refund(rows[1], 20000_00)
		run = f.approve(run)
		if run.Payouts != 1 || run.Amount != 2000_00 || run.Returned != 1 {
			f.t.Errorf("the approved run is %+v, want one payout of 2,000 and one given back", run)
		}
		f.balance("member", 0, -2000, 0, 4000)
		f.inOrder()
	})
}

// Someone else has to approve when the setting asks for it.
func TestSecondPersonApproves(t *testing.T) {
	forEachEngine(t, func(f *fixture) {
		f.set("affiliate-payout-needs-second-person", "true")
		f.payable("member", "0917 555 0101", 1)
		f.Clock.Advance(31 * aDay)
		run := f.start()
		if !run.NeedsSecond {
			f.t.Error("got a run that one person may approve, want it to need another")
		}
		f.Says(errOf(f.Affiliates.Payouts.ApproveRun(f.By(staff), run.ID)), "You started this run, so someone else has to approve it.")
		f.Did(f.Affiliates.Payouts.ApproveRun(f.By(second), run.ID))
	})
}

// Only who may change funnels decides about money, and never as someone else.
func TestWhoDecidesAboutPayouts(t *testing.T) {
	forEachEngine(t, func(f *fixture) {
		f.payable("member", "0917 555 0101", 1)
		f.Clock.Advance(31 * aDay)
		run := f.start()
		line := f.lines(run)[0]
		for _, ctx := range []struct {
			name string
			try  func() error
		}{
			{"start", func() error { return errOf(f.Affiliates.Payouts.StartRun(f.By("member"), false)) }},
			{"approve", func() error { return errOf(f.Affiliates.Payouts.ApproveRun(f.By("member"), run.ID)) }},
			{"approve as someone", func() error { return errOf(f.Affiliates.Payouts.ApproveRun(f.Viewing("admin", staff), run.ID)) }},
			{"cancel", func() error { return errOf(f.Affiliates.Payouts.CancelRun(f.By("coach"), run.ID, "No")) }},
			{"leave out", func() error { return errOf(f.Affiliates.Payouts.LeaveOut(f.By("member"), line.ID, "No")) }},
			{"return", func() error { return errOf(f.Affiliates.Payouts.ReturnPayout(f.By("member"), line.ID, "No")) }},
			{"results", func() error {
				return errOf(f.Affiliates.Payouts.TakeResults(f.By("member"), run.ID, strings.NewReader("Payout")))
			}},
			{"runs", func() error { return errOf(f.Affiliates.Payouts.Runs(f.By("member"), page.Of(nil))) }},
			{"lines", func() error { return errOf(f.Affiliates.Payouts.RunPayouts(f.By("member"), run.ID, page.Of(nil), nil)) }},
		} {
			f.t.Run(ctx.name, func(t *testing.T) {
				if err := ctx.try(); !errs.Is(err, errs.Forbidden) {
					t.Errorf("got %v, want forbidden", err)
				}
			})
		}
	})
}

// Anyone who is left out is payable again, and the same entry can never be in two runs.
func TestLeaveOutAndNextRun(t *testing.T) {
	forEachEngine(t, func(f *fixture) {
		f.payable("member", "0917 555 0101", 1)
		f.payable("affiliate", "0917 555 0102", 1)
		f.Clock.Advance(31 * aDay)
		first := f.start()
		f.Refused(errOf(f.Affiliates.Payouts.LeaveOut(f.By(staff), f.lines(first)[0].ID, " ")), errs.Invalid)
		var out *payouts.Payout
		for _, line := range f.lines(first) {
			if line.UserID == f.ID("member") {
				out = line
			}
		}
		f.Did(f.Affiliates.Payouts.LeaveOut(f.By(staff), out.ID, "We look at their sales first"))
		f.Refused(errOf(f.Affiliates.Payouts.LeaveOut(f.By(staff), out.ID, "Again")), errs.Conflict)
		f.approve(first)
		f.balance("member", 0, 2000, 0, 0)
		f.balance("affiliate", 0, 0, 2000, 0)

		next := f.start()
		if lines := f.lines(next); len(lines) != 1 || lines[0].UserID != f.ID("member") {
			f.t.Errorf("the next run has %d payouts, want that of who was left out", len(lines))
		}
	})
}

// A payout that failed at the bank is payable again, also after it was marked as paid, and its affiliate is told.
func TestFailedPayoutsComeBack(t *testing.T) {
	forEachEngine(t, func(f *fixture) {
		f.payable("member", "0917 555 0101", 1)
		f.payable("affiliate", "0917 555 0102", 1)
		f.Clock.Advance(31 * aDay)
		f.Did(f.Affiliates.Payouts.RequestPayout(f.By("member")))
		run := f.approve(f.start())
		lines := f.lines(run)
		f.take(run, results("Paid", lines[0]))
		f.take(run, results("Failed", lines[1]))
		f.tell(run)
		run, err := f.Affiliates.Payouts.Run(f.By(staff), run.ID)
		f.Must(err)
		if run.State != payouts.Paid || run.Returned != 1 {
			f.t.Errorf("the run is %s with %d taken back, want paid with 1", run.State, run.Returned)
		}

		// The other one bounces days later.
		f.Clock.Advance(3 * aDay)
		f.Did(f.Affiliates.Payouts.ReturnPayout(f.By(staff), lines[0].ID, "Account closed"))
		f.Refused(errOf(f.Affiliates.Payouts.ReturnPayout(f.By(staff), lines[0].ID, "Account closed")), errs.Conflict)
		f.tell(run)
		for _, role := range []string{"member", "affiliate"} {
			f.balance(role, 0, 2000, 0, 0)
			subjects := ""
			for _, message := range f.Messages(role + "@atlas.test") {
				subjects += message.Subject + "\n"
			}
			if !strings.Contains(subjects, "Your payout of ₱1,900.00 didn't arrive") {
				f.t.Errorf("%s got %q, want the news that it failed", role, subjects)
			}
		}
		overview, err := f.Affiliates.Payouts.MyPayouts(f.By("member"))
		f.Must(err)
		if overview.Request == nil {
			f.t.Error("what the member asked for is closed, want it open again")
		}
		f.start()
	})
}

// A debt that a later payout paid back stays paid back when the payout it came from fails: nothing of it is lost.
func TestDebtPaidBeforeItsPayoutFailed(t *testing.T) {
	forEachEngine(t, func(f *fixture) {
		a, rows := f.payable("member", "0917 555 0101", 1)
		f.Clock.Advance(31 * aDay)
		first := f.approve(f.start())
		f.refund(rows[0], 10000_00)
		f.sell(a)
		f.sell(a)
		f.Clock.Advance(31 * aDay)
		next := f.approve(f.start())
		f.take(next, results("Paid", f.lines(next)...))
		f.balance("member", 0, 0, 2000, 3000)

		f.take(first, results("Failed", f.lines(first)...))
		f.balance("member", 0, 2000, 0, 3000)
		f.refund(rows[0], 10000_00)
		f.balance("member", 0, 1000, 0, 3000)
		if last := f.approve(f.start()); last.Amount != 1000_00 {
			f.t.Errorf("the last run pays %s, want 1,000", last.Amount)
		}
	})
}

// What was taken back of an entry that is still open waits with it: approving a draft takes debts of paid entries only.
func TestApprovingLeavesOpenEntriesWhole(t *testing.T) {
	forEachEngine(t, func(f *fixture) {
		a, _ := f.payable("member", "0917 555 0101", 1)
		f.Clock.Advance(20 * aDay)
		later := f.sell(a)
		f.refund(later, 5000_00)
		f.Clock.Advance(11 * aDay)
		run := f.start()

		// The second sale becomes payable between the draft and the approval.
		f.Clock.Advance(20 * aDay)
		if run = f.approve(run); run.Amount != 2000_00 {
			f.t.Errorf("the run pays %s, want the whole 2,000 of the first sale", run.Amount)
		}
		f.balance("member", 0, 1500, 2000, 0)
	})
}

// Who is parted from another between the draft and the approval is not paid with the money of the other.
func TestPartedSinceTheDraft(t *testing.T) {
	forEachEngine(t, func(f *fixture) {
		member, _ := f.payable("member", "0917 555 0101", 1)
		other, _ := f.payable("affiliate", "0917 555 0102", 1)
		plan, err := f.Identity.Merging.MergePlan(f.By(staff), member.UserID, other.UserID)
		f.Must(err)
		f.Clock.Advance(25 * aDay)
		merged, err := f.Identity.Merging.MergeUsers(f.By(staff), member.UserID, other.UserID, plan.Version, nil)
		f.Must(err)
		f.Clock.Advance(6 * aDay)
		run := f.start()
		if run.Payouts != 1 || run.Amount != 4000_00 {
			f.t.Errorf("the draft has %d payouts of %s, want one of 4,000", run.Payouts, run.Amount)
		}

		f.Did(f.Identity.Merging.UndoMerge(f.By(staff), merged.ID))
		f.Refused(errOf(f.Affiliates.Payouts.ApproveRun(f.By(staff), run.ID)), errs.Conflict)
		f.Did(f.Affiliates.Payouts.CancelRun(f.By(staff), run.ID, "They are two"))
		if next := f.approve(f.start()); next.Payouts != 2 || next.Amount != 4000_00 {
			f.t.Errorf("the next run has %d payouts of %s, want two of 2,000", next.Payouts, next.Amount)
		}
	})
}

// Flags: a new account, a jump, an account shared with another affiliate, and many refunds.
func TestFlags(t *testing.T) {
	forEachEngine(t, func(f *fixture) {
		a, _ := f.payable("member", "0917 555 0101", 1)
		_, rows := f.payable("affiliate", "0917 555 0102", 3)
		f.payable("coach", "0917 555 0102", 1) // the same number
		f.Clock.Advance(31 * aDay)
		flags := func(run *payouts.Run, role string) string {
			kinds := []string{}
			for _, line := range f.lines(run) {
				if line.UserID == f.ID(role) {
					for _, flag := range line.Flags {
						kinds = append(kinds, flag.Kind)
					}
				}
			}
			return strings.Join(kinds, " ")
		}
		expect := func(run *payouts.Run, role, want string) {
			f.t.Helper()
			if got := flags(run, role); got != want {
				f.t.Errorf("the flags of %s are %q, want %q", role, got, want)
			}
		}

		f.refund(rows[0], 20000_00)
		first := f.start()
		expect(first, "member", "new-account")
		expect(first, "affiliate", "new-account refunds shared-account")
		expect(first, "coach", "new-account shared-account")
		first = f.approve(first)
		f.take(first, results("Paid", f.lines(first)...))

		// The second time the account is known; the fourth payout is a jump.
		for range 2 {
			f.sell(a)
			f.Clock.Advance(31 * aDay)
			run := f.approve(f.start())
			expect(run, "member", "")
			f.take(run, results("Paid", f.lines(run)...))
		}
		for range 4 {
			f.sell(a)
		}
		f.Clock.Advance(31 * aDay)
		run := f.start()
		expect(run, "member", "jump")
		if usual := f.lines(run)[0].Flags[0].Usual; usual == nil || *usual != money.Centavos(2000_00) {
			f.t.Errorf("the usual payout is %v, want 2,000", usual)
		}
	})
}
