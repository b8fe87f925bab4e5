package identity

import (
	"fmt"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"atlas/internal/identity/account"
	"atlas/internal/identity/ratelimit"
	"atlas/internal/testkit/check"
)

// B234.
func TestFiveWrongCodesEndTheRequest(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		h.person("maria", "member")
		for _, name := range []string{"maria", "nobody"} {
			handle := h.openAnother(name)
			for _, wrong := range []int{h.otp + 1, 0, -1, 42, 1_424_242} {
				h.try(handle.ID, wrong, wrongOtp)
			}
			h.try(handle.ID, h.otp, deadOtp)
			if err := h.SignIn.ValidateResetToken(t.Context(), handle.Token); err == nil {
				t.Errorf("%s: got a token that outlives its code, want it refused", name)
			}
		}
	})
}

func TestFifthCodeMayBeRight(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		h.person("maria", "member")
		handle := h.forgot("maria")
		for range 4 {
			h.try(handle.ID, h.otp+1, wrongOtp)
		}
		h.try(handle.ID, h.otp, "")
		if err := h.reset(handle.Token, "New-pass-1"); err != nil {
			t.Errorf("reset the password: got error %v, want none", err)
		}
	})
}

func TestTheSameCodeTwiceIsFine(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		h.person("maria", "member")
		handle := h.forgot("maria")
		h.try(handle.ID, h.otp, "")
		h.try(handle.ID, h.otp, "") // an impatient second click
	})
}

func TestCodesEnd(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		h.person("maria", "member")
		early, late := h.forgot("maria"), h.openAnother("maria")
		h.clock.Advance(10*time.Minute - 10*time.Second)
		h.try(early.ID, h.otp, deadOtp)
		h.clock.Advance(10*time.Second - time.Millisecond)
		h.try(late.ID, h.otp, "")
	})
}

func TestOneRequestsCodeOpensNoOther(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		h.person("maria", "member")
		h.otp = 111_111
		attackers := h.forgot("maria")
		h.otp = 222_222
		owners := h.openAnother("maria")
		h.try(attackers.ID, 222_222, wrongOtp)
		h.try(owners.ID, 222_222, "")
		h.refused(h.reset(attackers.Token, "Stolen-pass-1"), "BAD_USER_INPUT", unproven)
	})
}

// Fifty codes at once, over two processes: five are looked at, whichever they are.
func TestParallelCodes(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		h.person("maria", "member")
		processes := []*Service{h.Service, h.another(roomy)}
		for round := range 4 {
			handle := h.forgot("maria")
			var looked atomic.Int64
			var all sync.WaitGroup
			for i := range 50 {
				all.Go(func() {
					r, err := processes[i%2].SignIn.ValidateOtp(t.Context(), handle.ID, 500_000+i, home)
					if err != nil || r.IsValid {
						t.Errorf("a code after its tries: got %+v and error %v, want it not valid, and none", r, err)
					} else if *r.Message == wrongOtp {
						looked.Add(1)
					}
				})
			}
			all.Wait()
			check.Equal(t, fmt.Sprintf("round %d: codes that were looked at", round), looked.Load(),
				account.CodeTries)
			check.Equal(t, "tries that were counted",
				h.count(`SELECT attempts FROM reset_requests WHERE id = ?`, handle.ID), account.CodeTries)
			h.try(handle.ID, h.otp, deadOtp)
		}
	}, roomy)
}

func TestTwentyWrongCodesADay(t *testing.T) {
	raised := func(d *Deps) {
		roomy(d)
		d.Limits.OtpWrongPerAccount = ratelimit.Limit{}
	}
	forEachEngine(t, func(t *testing.T, h *fixture) {
		h.person("maria", "member")
		for _, name := range []string{"maria", "nobody"} {
			for range 5 {
				handle := h.forgot(name)
				for range 4 {
					h.try(handle.ID, h.otp+1, wrongOtp)
				}
				if name == "maria" && h.count(`SELECT COUNT(*) FROM rate_counters WHERE bucket LIKE 'otp:wrong:%' AND events = 20`) == 0 {
					h.try(handle.ID, h.otp, "") // right ones do not count
				}
			}
			h.try(h.forgot(name).ID, h.otp, deadOtp)
			h.clock.Advance(24 * time.Hour)
		}
		h.try(h.forgot("maria").ID, h.otp, "")
	}, raised)
}

func TestNoCodeOpensADecoy(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		handle := h.forgot("nobody")
		h.exec(`UPDATE reset_requests SET otp_hash = ? WHERE id = ?`, h.SignIn.OtpHash(handle.ID, h.otp), handle.ID)
		h.try(handle.ID, h.otp, wrongOtp)
		h.exec(`UPDATE reset_requests SET verified_at = 1 WHERE id = ?`, handle.ID)
		h.refused(h.reset(handle.Token, "New-pass-1"), "BAD_USER_INPUT", unproven)
	})
}
