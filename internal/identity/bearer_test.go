package identity

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"atlas/internal/testkit/check"
)

func TestBearerIsBoundToItsCookie(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		h.person("maria", "member")
		h.person("ana", "tribe-team-fa")
		maria, ana := h.signIn("maria"), h.signIn("ana")
		own, err := h.Sessions.BearerToken(t.Context(), maria.Token)
		check.NoError(t, "read the bearer token", err)
		foreign, _ := h.Sessions.BearerToken(t.Context(), ana.Token)
		text, signature := own[:strings.LastIndex(own, ".")], own[strings.LastIndex(own, "."):]
		id := h.who(maria.Token, "").SessionID
		elsewhere := h.another(func(d *Deps) { d.Secret = []byte("another secret of thirty-two bytes!!") })
		for about, c := range map[string]struct {
			cookie, bearer string
			signedIn       bool
		}{
			"cookie alone":              {maria.Token, "", true},
			"cookie and its bearer":     {maria.Token, own, true},
			"bearer alone":              {"", own, false},
			"somebody else's bearer":    {maria.Token, foreign, false},
			"nonsense":                  {maria.Token, "nonsense", false},
			"dots":                      {maria.Token, "..", false},
			"signature cut off":         {maria.Token, text, false},
			"signature empty":           {maria.Token, text + ".", false},
			"another session's id":      {maria.Token, fmt.Sprint(id+1, text[strings.Index(text, "."):], signature), false},
			"a later end":               {maria.Token, fmt.Sprint(id, ".9999999999999", signature), false},
			"signed by somebody else":   {maria.Token, elsewhere.Sessions.NewBearer(id), false},
			"the cookie as bearer":      {maria.Token, maria.Token, false},
			"the user id, as elsewhere": {maria.Token, fmt.Sprint(maria.UserID), false},
		} {
			if a := h.who(c.cookie, c.bearer); a.SignedIn() != c.signedIn || a.UserID == ana.UserID {
				t.Errorf("%s: got %+v, want signed in %t and never Ana", about, a, c.signedIn)
			}
		}
		h.clock.Advance(15*time.Minute - time.Millisecond)
		if !h.who(maria.Token, own).SignedIn() {
			t.Error("got a bearer that ended before its time, want it valid")
		}
		h.clock.Advance(time.Millisecond)
		if h.who(maria.Token, own).SignedIn() {
			t.Error("got a bearer that outlives its time, want it ended")
		}
		if !h.who(maria.Token, "").SignedIn() {
			t.Error("got a session that ended with its bearer, want it open")
		}
	})
}
