package payouts_test

import (
	"strings"
	"testing"

	"atlas/internal/affiliates/payouts"
	"atlas/internal/platform/errs"
	"atlas/internal/settings"
)

// leave takes the access level away by which someone is an affiliate.
func (f *fixture) leave(role string) {
	f.t.Helper()
	f.Exec("DELETE FROM user_access_levels WHERE user_id = ? AND level_id = 'affiliate'", f.ID(role))
}

// comeBack gives it to them again.
func (f *fixture) comeBack(role string) {
	f.t.Helper()
	f.Exec("INSERT INTO user_access_levels (user_id, level_id, granted_at) VALUES (?, 'affiliate', 0)", f.ID(role))
}

// preview counts who would be in a run.
func (f *fixture) preview() payouts.Preview {
	f.t.Helper()
	preview, err := f.Affiliates.Payouts.PreviewRun(f.By(staff))
	f.Must(err)
	return *preview
}

// newTerms publishes a second version of the affiliate terms.
func (f *fixture) newTerms() {
	f.t.Helper()
	input := settings.PolicyInput{Body: "New", Note: "Payouts on the 5th.", SeenVersion: 1}
	f.Did(f.Settings.PublishPolicy(f.By(staff), settings.AffiliateTermsPolicy, input))
}

// Who left is paid what is payable with the next run, also below the minimum, as the terms promise. Who stays waits for
// the minimum.
func TestWhoLeftIsPaidBelowTheMinimum(t *testing.T) {
	forEachEngine(t, func(f *fixture) {
		f.set("affiliate-payout-minimum", "5000")
		archived, _ := f.payable("member", "0917 555 0101", 1)
		f.payable("affiliate", "0917 555 0102", 1)
		f.payable("coach", "0917 555 0103", 1)
		f.Clock.Advance(31 * aDay)
		f.Did(f.Identity.Manage.ArchiveUser(f.By(staff), archived.UserID))
		f.leave("affiliate")

		want := payouts.Preview{Payouts: 2, Amount: 4000_00, Left: 2, BelowMinimum: 1, Minimum: 5000_00}
		if got := f.preview(); got != want {
			f.t.Errorf("the preview is %+v, want %+v", got, want)
		}

		run := f.approve(f.start())
		lines := f.lines(run)
		if run.Payouts != 2 || run.Amount != 4000_00 || run.Returned != 0 {
			f.t.Fatalf("the run is %+v, want two payouts of 2,000", run)
		}
		f.balance("coach", 0, 2000, 0, 0)

		f.take(run, results("Paid", lines...))
		f.tell(run)
		for _, role := range []string{"member", "affiliate"} {
			f.tellsWhoLeft(role, "We sent you ₱1,900.00", "Answer this email if you need the statement")
		}
	})
}

// tellsWhoLeft fails unless someone who left got an email with words in it that leads to no page of affiliates.
func (f *fixture) tellsWhoLeft(role, subject, words string) {
	f.t.Helper()
	for _, message := range f.Messages(role + "@atlas.test") {
		if message.Subject != subject {
			continue
		}
		if !strings.Contains(message.Text, words) || strings.Contains(message.Text, "/affiliate/payout") {
			f.t.Errorf("%s is told %q, want %q in it and no way to the payout page", role, message.Text, words)
		}
		return
	}
	f.t.Errorf("%s: got no email %q, want one", role, subject)
}

// A payout that comes back is told to who left in words that they can follow.
func TestWhoLeftIsToldOfAFailure(t *testing.T) {
	forEachEngine(t, func(f *fixture) {
		f.payable("member", "0917 555 0101", 1)
		f.Clock.Advance(31 * aDay)
		f.leave("member")
		run := f.approve(f.start())
		f.take(run, results("Failed", f.lines(run)...))
		f.tell(run)
		f.tellsWhoLeft("member", "Your payout of ₱1,900.00 didn't arrive", "answer this email if it isn't yours anymore")
	})
}

// Who left is not in a run without an account that can be used, while they are suspended, without any accepted terms,
// with nothing payable, or when only those are paid who asked.
func TestWhoLeftIsNotInARun(t *testing.T) {
	for _, test := range []struct {
		name      string
		prepare   func(f *fixture)
		onlyAsked bool
		want      payouts.Preview
	}{
		{name: "no account", prepare: func(f *fixture) {
			f.Exec("UPDATE affiliate_payout_accounts SET replaced_at = 1")
		}, want: payouts.Preview{NoAccount: 1}},
		{name: "the account rests", prepare: func(f *fixture) {
			f.comeBack("member")
			f.setAccount("member", "0917 555 0199")
			f.leave("member")
		}, want: payouts.Preview{Resting: 1}},
		{name: "erased", prepare: func(f *fixture) {
			f.Did(f.Identity.DataRights.EraseUser(f.By(staff), f.ID("member"), "They asked", true))
		}, want: payouts.Preview{NoAccount: 1}},
		{name: "suspended", prepare: func(f *fixture) {
			id := f.Number("SELECT id FROM affiliates WHERE user_id = ?", f.ID("member"))
			f.Did(f.Affiliates.SuspendAffiliate(f.By(staff), id, "Because"))
		}, want: payouts.Preview{Suspended: 1}},
		{name: "never accepted terms", prepare: func(f *fixture) {
			f.Exec("DELETE FROM affiliate_terms")
		}, want: payouts.Preview{OldTerms: 1}},
		{name: "all was refunded", prepare: func(f *fixture) {
			f.refund(f.Number("SELECT MAX(schedule_id) FROM affiliate_commissions"), 20000_00)
		}},
		{name: "did not ask", prepare: func(*fixture) {}, onlyAsked: true,
			want: payouts.Preview{Payouts: 1, Left: 1, Amount: 2000_00}},
	} {
		t.Run(test.name, func(t *testing.T) {
			forEachEngine(t, func(f *fixture) {
				f.set("affiliate-payout-minimum", "5000")
				f.payable("member", "0917 555 0101", 1)
				f.Clock.Advance(31 * aDay)
				f.leave("member")
				test.prepare(f)

				test.want.Minimum = 5000_00
				if got := f.preview(); got != test.want {
					f.t.Errorf("the preview is %+v, want %+v", got, test.want)
				}
				f.Refused(errOf(f.Affiliates.Payouts.StartRun(f.By(staff), test.onlyAsked)), errs.Conflict)
			})
		})
	}
}

// Who left can't accept a new version of the terms, so it isn't asked of them; who comes back accepts it first.
func TestNewTermsAreNotAskedOfWhoLeft(t *testing.T) {
	forEachEngine(t, func(f *fixture) {
		f.payable("member", "0917 555 0101", 1)
		f.payable("affiliate", "0917 555 0102", 1)
		f.Clock.Advance(31 * aDay)
		f.leave("member")
		f.newTerms()

		run := f.start()
		if lines := f.lines(run); len(lines) != 1 || lines[0].UserID != f.ID("member") {
			f.t.Errorf("the run has %d payouts, want that of who left", len(lines))
		}

		f.Did(f.Affiliates.Payouts.CancelRun(f.By(staff), run.ID, "Wrong month"))
		f.comeBack("member")
		f.Refused(errOf(f.Affiliates.Payouts.StartRun(f.By(staff), false)), errs.Conflict)
	})
}

// A run for those who asked has who asked before they left.
func TestWhoAskedBeforeTheyLeft(t *testing.T) {
	forEachEngine(t, func(f *fixture) {
		_, rows := f.payable("member", "0917 555 0101", 1)
		f.Clock.Advance(31 * aDay)
		f.Did(f.Affiliates.Payouts.RequestPayout(f.By("member")))
		f.leave("member")
		f.refund(rows[0], 15000_00)

		if got := f.preview(); got.Payouts != 1 || got.Asked != 1 || got.Left != 1 || got.Amount != 500_00 {
			f.t.Errorf("the preview is %+v, want one of 500 who asked and left", got)
		}
		run, err := f.Affiliates.Payouts.StartRun(f.By(staff), true)
		f.Must(err)
		if lines := f.lines(run); len(lines) != 1 || lines[0].AskedAt == nil || lines[0].Amount != 500_00 {
			f.t.Errorf("the run has %d payouts, want the 500 of who asked", len(lines))
		}
	})
}

// Approving leaves who left in the run with whatever refunds left them, and out of it with nothing. Who came back since
// the draft waits for the minimum like everyone else.
func TestApprovingLooksAgainAtWhoLeft(t *testing.T) {
	forEachEngine(t, func(f *fixture) {
		f.set("affiliate-payout-minimum", "1500")
		_, some := f.payable("member", "0917 555 0101", 1)
		_, nothing := f.payable("affiliate", "0917 555 0102", 1)
		_, back := f.payable("coach", "0917 555 0103", 1)
		f.Clock.Advance(31 * aDay)
		for _, role := range []string{"member", "affiliate", "coach"} {
			f.leave(role)
		}

		run := f.start()
		f.refund(some[0], 15000_00)
		f.refund(nothing[0], 20000_00)
		f.refund(back[0], 15000_00)
		f.comeBack("coach")
		run = f.approve(run)
		if run.Payouts != 1 || run.Amount != 500_00 || run.Returned != 2 {
			f.t.Errorf("the approved run is %+v, want one payout of 500", run)
		}
		f.balance("coach", 0, 500, 0, 0)
	})
}
