package identity

import (
	"context"
	"fmt"
	"testing"

	"atlas/internal/identity/signin"
	"atlas/internal/testkit/check"
)

// thief walks through the auth calls with everything a thief can get hold of: the answers to their own calls, the code of their
// own account's request, and the moment when the victim resets honestly next to them.
type thief struct {
	h             *fixture
	ctx           context.Context
	victim, thief string
	handles       []*signin.ResetHandle
	codes         []int
	nextOtp       *int
	changedOwn    bool
}

func (x *thief) ask(name string) (*signin.ResetHandle, int) {
	*x.nextOtp++
	x.h.otp = *x.nextOtp
	handle, err := x.h.SignIn.ForgotPassword(x.ctx, address(name), home)
	check.NoError(x.h.t, "ask for a new password", err)
	return handle, x.h.otp
}

// The five calls; each is made with every value captured so far.
var thiefsCalls = []func(x *thief){
	func(x *thief) { // forgotPassword for the victim: the code goes to the victim, who also begins a reset of their own
		handle, _ := x.ask(x.victim)
		x.handles = append(x.handles, handle)
		own, code := x.ask(x.victim)
		if r, err := x.h.SignIn.ValidateOtp(x.ctx, own.ID, code, home); err != nil || !r.IsValid {
			x.h.t.Fatalf("the victim's own code: got %+v and error %v, want it valid", r, err)
		}
	},
	func(x *thief) { // forgotPassword for the thief's own account: that code the thief can read
		handle, code := x.ask(x.thief)
		x.handles, x.codes = append(x.handles, handle), append(x.codes, code)
	},
	func(x *thief) {
		for _, handle := range x.handles {
			for _, code := range append([]int{123_456}, x.codes...) {
				_, _ = x.h.SignIn.ValidateOtp(x.ctx, handle.ID, code, home)
			}
		}
	},
	func(x *thief) {
		for _, handle := range x.handles {
			_ = x.h.SignIn.ValidateResetToken(x.ctx, handle.Token)
		}
	},
	func(x *thief) {
		for _, handle := range x.handles {
			if x.h.SignIn.ResetPassword(x.ctx, handle.Token, "Stolen-pass-1", home) == nil {
				x.changedOwn = true
			}
		}
	},
}

// No order of the calls, up to four, changes the password of somebody whose code was not given.
func TestNoWayAroundTheCode(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		const depth = 4
		sequences, changed, otp := 0, 0, 200_000
		for n := range pow(len(thiefsCalls), depth) {
			sequences++
			x := &thief{h: h, ctx: t.Context(), victim: fmt.Sprint("victim", n), thief: fmt.Sprint("thief", n), nextOtp: &otp}
			victim := h.person(x.victim, "member")
			h.person(x.thief, "member")
			for step := range depth {
				thiefsCalls[n/pow(len(thiefsCalls), step)%len(thiefsCalls)](x)
			}
			now, err := h.People.ByID(t.Context(), victim.ID)
			check.NoError(t, "read the user", err)
			if *now.PasswordHash != *victim.PasswordHash {
				t.Errorf("got the password of the victim changed by sequence %d (base 5, first call last), want "+
					"it as before", n)
			}
			if x.changedOwn {
				changed++
			}
		}
		if sequences != 625 || changed == 0 {
			t.Errorf("got %d sequences and %d honest resets, want 625 and some", sequences, changed)
		}
	}, roomy)
}

func pow(base, exponent int) int {
	n := 1
	for range exponent {
		n *= base
	}
	return n
}
