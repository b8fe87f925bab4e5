package payouts_test

import (
	"fmt"
	"slices"
	"testing"

	"atlas/internal/affiliates/payouts"
)

// hasFlag tells whether the payout of someone in a run has a flag.
func (f *fixture) hasFlag(run *payouts.Run, role, kind string) bool {
	f.t.Helper()
	for _, line := range f.lines(run) {
		if line.UserID == f.ID(role) {
			return slices.ContainsFunc(line.Flags, func(flag *payouts.Flag) bool { return flag.Kind == kind })
		}
	}
	f.t.Fatalf("got no line of %q in the run, want one", role)
	return false
}

// Three times what is usual is no jump, and one payout makes nothing usual.
func TestRunFlagOfAJumpAtItsLimits(t *testing.T) {
	forEachEngine(t, func(f *fixture) {
		a, _ := f.payable("member", "0917 555 0101", 1)
		pay := func(sales int) *payouts.Run {
			f.t.Helper()
			for range sales {
				f.sell(a)
			}
			f.Clock.Advance(31 * aDay)
			run := f.approve(f.start())
			f.take(run, results("Paid", f.lines(run)...))
			return run
		}
		pay(0)
		if f.hasFlag(pay(4), "member", payouts.FlagJump) {
			f.t.Error("got a jump by the second payout, want two before it at least")
		}

		// The average is 5,000 now, and 8,000 after the next: 14,000 is less than three times the one, 26,000 more than three times the other.
		if f.hasFlag(pay(7), "member", payouts.FlagJump) {
			f.t.Error("got a jump by 14,000 over 5,000, want more than three times")
		}
		if !f.hasFlag(pay(13), "member", payouts.FlagJump) {
			f.t.Error("got no jump by 26,000 over 8,000, want one")
		}
	})
}

// Affiliates share a device when both used the same browser at the same address themselves.
func TestRunFlagOfASharedDevice(t *testing.T) {
	forEachEngine(t, func(f *fixture) {
		f.payable("member", "0917 555 0101", 1)
		f.payable("affiliate", "0917 555 0102", 1)
		f.Clock.Advance(31 * aDay)
		sit := func(role, userAgent string, as *int) {
			f.Exec("INSERT INTO sessions (token_hash, user_id, created_at, last_seen_at, expires_at, ip, user_agent, original_user_id) VALUES (?, ?, 1, 1, 1, '203.0.113.7', ?, ?)",
				fmt.Sprintf("flag-%d", f.Number("SELECT COUNT(*) FROM sessions")), f.ID(role), userAgent, as)
		}
		expect := func(want bool) {
			f.t.Helper()
			run := f.start()
			for _, role := range []string{"member", "affiliate"} {
				if got := f.hasFlag(run, role, payouts.FlagSharedDevice); got != want {
					f.t.Errorf("%s shares a device: %t, want %t", role, got, want)
				}
			}
			f.Did(f.Affiliates.Payouts.CancelRun(f.By(staff), run.ID, "Only to look"))
		}

		f.Exec("DELETE FROM sessions")
		staffID := f.ID(staff)
		sit("member", "Chrome", nil)
		sit("affiliate", "Safari", nil)
		expect(false)
		sit("affiliate", "Chrome", &staffID)
		expect(false)
		sit("affiliate", "Chrome", nil)
		expect(true)
	})
}
