package identity

import (
	"context"
	"testing"

	"atlas/internal/platform/actor"
	"atlas/internal/platform/errs"
)

// newSignUp makes an account the way a visitor does: nothing proves their address yet.
func (h *house) newSignUp(name string) *User {
	h.t.Helper()

	in := SignupInput{Username: address(name), Password: password, FirstName: name, LastName: "Reyes"}
	session, err := h.Signup(h.t.Context(), in, home)
	if err != nil {
		h.t.Fatal(err)
	}

	return h.read(session.UserID)
}

// proven asks the service the way other domains do.
func (h *house) proven(userID int) bool {
	h.t.Helper()

	proven, err := h.EmailProven(h.t.Context(), userID)
	if err != nil {
		h.t.Fatal(err)
	}

	return proven
}

func TestEmailIsProvenByWhatWasMailed(t *testing.T) {
	eachHouse(t, func(t *testing.T, h *house) {
		ana := h.newSignUp("ana")
		if h.proven(ana.ID) {
			t.Fatal("got proven after a sign-up alone, want not proven")
		}

		handle, err := h.ForgotPassword(t.Context(), ana.Email, home)
		fatal(t, err)
		if h.proven(ana.ID) {
			t.Error("got proven after only asking for a code, want not proven")
		}

		_, err = h.ValidateOtp(t.Context(), handle.ID, h.otp-1, home)
		fatal(t, err)
		if h.proven(ana.ID) {
			t.Error("got proven after a wrong code, want not proven")
		}

		_, err = h.ValidateOtp(t.Context(), handle.ID, h.otp, home)
		fatal(t, err)
		if !h.proven(ana.ID) {
			t.Error("got not proven after the mailed code, want proven")
		}

		_, err = h.EmailProven(t.Context(), 999_999)
		if !errs.Is(err, errs.NotFound) {
			t.Errorf("got %v for nobody, want NOT_FOUND", err)
		}
	}, roomy)
}

func TestEmailChangeProvesTheNewAddress(t *testing.T) {
	eachHouse(t, func(t *testing.T, h *house) {
		ana := h.newSignUp("ana")
		var jar string
		ctx := h.as(h.signIn("ana").Token, &jar)

		_, err := h.RequestEmailChange(ctx, "new-ana@atlas.test", password)
		fatal(t, err)
		fatal(t, h.ConfirmEmailChange(ctx, "424242"))

		if got := h.read(ana.ID); got.Email != "new-ana@atlas.test" || got.EmailProvenAt == nil {
			t.Errorf("got %s proven at %v, want the new address, proven", got.Email, got.EmailProvenAt)
		}
	}, roomy)
}

func TestPeopleView(t *testing.T) {
	for name, test := range map[string]struct {
		proven bool
		levels []string
		want   actor.PeopleView
	}{
		"not proven":                  {false, []string{"member"}, actor.SeesNoOne},
		"not proven, staff":           {false, []string{"tribe-team-fa"}, actor.SeesNoOne},
		"no level at all":             {true, nil, actor.SeesWins},
		"signed up":                   {true, []string{"non-member"}, actor.SeesWins},
		"affiliate":                   {true, []string{"affiliate"}, actor.SeesWins},
		"signed up, affiliate":        {true, []string{"non-member", "affiliate"}, actor.SeesWins},
		"member":                      {true, []string{"member"}, actor.SeesMembers},
		"member and affiliate":        {true, []string{"member", "affiliate"}, actor.SeesMembers},
		"coach":                       {true, []string{"coach"}, actor.SeesMembers},
		"legacy administrator":        {true, []string{legacyRole}, actor.SeesMembers},
		"a level that staff invented": {true, []string{"alumni"}, actor.SeesMembers},
	} {
		t.Run(name, func(t *testing.T) {
			if got := peopleViewOf(test.proven, test.levels); got != test.want {
				t.Errorf("got %d, want %d", got, test.want)
			}
		})
	}
}

func TestSessionKnowsWhoIsSeen(t *testing.T) {
	eachHouse(t, func(t *testing.T, h *house) {
		ana := h.newSignUp("ana")
		session := h.signIn("ana")
		if got := h.who(session.Token, "").Sees; got != actor.SeesNoOne {
			t.Errorf("got view %d before the proof, want none", got)
		}

		fatal(t, h.db.Tx(t.Context(), func(ctx context.Context) error { return h.proveEmail(ctx, ana.ID) }))
		if got := h.who(session.Token, "").Sees; got != actor.SeesWins {
			t.Errorf("got view %d after the proof, want wins alone", got)
		}

		fatal(t, h.db.Tx(t.Context(), func(ctx context.Context) error {
			_, err := h.GiveLevels(ctx, ana.ID, []string{"member"})
			return err
		}))
		if got := h.who(session.Token, "").Sees; got != actor.SeesMembers {
			t.Errorf("got view %d as a member, want members", got)
		}

		who, err := h.ActorOf(t.Context(), ana.ID, nil)
		fatal(t, err)
		if who.Sees != actor.SeesMembers {
			t.Errorf("got view %d for a job of a member, want members", who.Sees)
		}
	})
}
