package identity

import (
	"context"
	"regexp"
	"strings"
	"testing"
	"time"

	"atlas/internal/identity/access"
	"atlas/internal/identity/manage"
	"atlas/internal/identity/people"
	"atlas/internal/identity/signin"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/mail/mailtest"
	"atlas/internal/testkit/check"
)

// newSignUp makes an account the way a visitor does: nothing proves their address yet.
func (h *fixture) newSignUp(name string) *people.User {
	h.t.Helper()

	in := signin.SignupInput{Username: address(name), Password: password, FirstName: name, LastName: "Reyes"}
	session, err := h.SignIn.Signup(h.t.Context(), in, home)
	check.NoError(h.t, "sign up", err)

	return h.read(session.UserID)
}

// proven asks the service the way other domains do.
func (h *fixture) proven(userID int) bool {
	h.t.Helper()

	proven, err := h.Account.EmailProven(h.t.Context(), userID)
	check.NoError(h.t, "read whether the address is proven", err)

	return proven
}

func TestEmailIsProvenByWhatWasMailed(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		ana := h.newSignUp("ana")
		if h.proven(ana.ID) {
			t.Fatal("got proven after a sign-up alone, want not proven")
		}

		handle, err := h.SignIn.ForgotPassword(t.Context(), ana.Email, home)
		check.NoError(t, "ask for a new password", err)
		if h.proven(ana.ID) {
			t.Error("got proven after only asking for a code, want not proven")
		}

		_, err = h.SignIn.ValidateOtp(t.Context(), handle.ID, h.otp-1, home)
		check.NoError(t, "validate a wrong code", err)
		if h.proven(ana.ID) {
			t.Error("got proven after a wrong code, want not proven")
		}

		_, err = h.SignIn.ValidateOtp(t.Context(), handle.ID, h.otp, home)
		check.NoError(t, "validate the code", err)
		if !h.proven(ana.ID) {
			t.Error("got not proven after the mailed code, want proven")
		}

		_, err = h.Account.EmailProven(t.Context(), 999_999)
		if !errs.Is(err, errs.NotFound) {
			t.Errorf("got %v for nobody, want NOT_FOUND", err)
		}
	}, roomy)
}

func TestEmailChangeProvesTheNewAddress(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		ana := h.newSignUp("ana")
		var jar string
		ctx := h.as(h.signIn("ana").Token, &jar)

		_, err := h.Account.RequestEmailChange(ctx, "new-ana@atlas.test", password)
		check.NoError(t, "request a change of the email address", err)
		check.NoError(t, "confirm the change of the email address", h.Account.ConfirmEmailChange(ctx, "424242"))

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
		"legacy administrator":        {true, []string{access.LegacyRole}, actor.SeesMembers},
		"a level that staff invented": {true, []string{"alumni"}, actor.SeesMembers},
	} {
		t.Run(name, func(t *testing.T) {
			if got := access.PeopleViewOf(test.proven, test.levels); got != test.want {
				t.Errorf("got %d, want %d", got, test.want)
			}
		})
	}
}

func TestSessionKnowsWhoIsSeen(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		ana := h.newSignUp("ana")
		session := h.signIn("ana")
		if got := h.who(session.Token, "").Sees; got != actor.SeesNoOne {
			t.Errorf("got view %d before the proof, want none", got)
		}

		check.NoError(t, "mark the address as proven", h.db.Tx(t.Context(), func(ctx context.Context) error { return h.Account.MarkProven(ctx, ana.ID) }))
		if got := h.who(session.Token, "").Sees; got != actor.SeesWins {
			t.Errorf("got view %d after the proof, want wins alone", got)
		}

		check.NoError(t, "add a level", h.db.Tx(t.Context(), func(ctx context.Context) error {
			_, err := h.Levels.Add(ctx, ana.ID, []string{"member"})
			return err
		}))
		if got := h.who(session.Token, "").Sees; got != actor.SeesMembers {
			t.Errorf("got view %d as a member, want members", got)
		}

		who, err := h.MemberImport.ActorOf(t.Context(), ana.ID, nil)
		check.NoError(t, "read the rights", err)
		if who.Sees != actor.SeesMembers {
			t.Errorf("got view %d for a job of a member, want members", who.Sees)
		}
	})
}

// proofLinks are what the links carried that were mailed to an address, the oldest first.
func (h *fixture) proofLinks(email string) []string {
	h.t.Helper()

	var tokens []string
	for _, message := range mailtest.To(h.t, h.d, email) {
		if found := proofLink.FindStringSubmatch(message.Text); found != nil {
			tokens = append(tokens, found[1])
		}
	}

	return tokens
}

var proofLink = regexp.MustCompile(`https://atlas\.test/confirm-email\?token=(\S+)`)

func TestSignupMailsALinkThatProvesTheAddressOnce(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		ana := h.newSignUp("ana")
		messages := mailtest.To(t, h.d, ana.Email)
		if len(messages) != 1 || !strings.Contains(messages[0].Text, "Didn't sign up?") {
			t.Fatalf("got %d emails, want one that also says what to do if it was somebody else", len(messages))
		}
		token := h.proofLinks(ana.Email)[0]

		if stored := h.count(`SELECT COUNT(*) FROM email_proofs WHERE token_hash = ?`, token); stored != 0 {
			t.Error("got the link itself in the database, want its hash alone")
		}
		h.refusedProof(h.Account.ProveEmail(t.Context(), token+"x", home))
		check.NoError(t, "prove the email address", h.Account.ProveEmail(t.Context(), token, home)) // signed out, on any device
		if !h.proven(ana.ID) {
			t.Error("got not proven after the link, want proven")
		}
		if sessions := h.count(`SELECT COUNT(*) FROM sessions WHERE user_id = ?`, ana.ID); sessions != 1 {
			t.Errorf("got %d sessions, want the one of the sign-up: a link signs nobody in", sessions)
		}
		if lines := h.logged("email_proven"); lines != 1 {
			t.Errorf("got %d lines in the log, want 1", lines)
		}
		h.refusedProof(h.Account.ProveEmail(t.Context(), token, home))
	}, roomy)
}

func (h *fixture) refusedProof(err error) {
	h.t.Helper()
	h.refused(err, errs.Invalid, "This link was already used or has expired. Log in to get a new one.")
}

func TestProofLinkEndsWithItsTimeAndItsAddress(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		late := h.newSignUp("late")
		h.clock.Advance(7*24*time.Hour + time.Second)
		h.refusedProof(h.Account.ProveEmail(t.Context(), h.proofLinks(late.Email)[0], home))

		moved := h.newSignUp("moved")
		old := h.proofLinks(moved.Email)[0]
		h.exec(`UPDATE users SET email = 'other@atlas.test', email_key = 'other@atlas.test' WHERE id = ?`, moved.ID)
		h.refusedProof(h.Account.ProveEmail(t.Context(), old, home))

		gone := h.newSignUp("gone")
		h.exec(`UPDATE users SET archived_at = 5 WHERE id = ?`, gone.ID)
		h.refusedProof(h.Account.ProveEmail(t.Context(), h.proofLinks(gone.Email)[0], home))

		for _, u := range []*people.User{late, moved, gone} {
			if h.proven(u.ID) {
				t.Errorf("%s: got proven, want not proven", u.FirstName)
			}
		}
	}, roomy)
}

func TestSendEmailProofAgain(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		ana := h.newSignUp("ana")
		check.NoError(t, "send the link that proves the address", h.Account.SendEmailProof(h.asked("ana")))
		if err := h.Account.SendEmailProof(h.asked("ana")); !errs.Is(err, errs.RateLimited) {
			t.Errorf("got %v for a second one at once, want RATE_LIMITED", err)
		}
		for range 4 {
			h.clock.Advance(2 * time.Minute)
			check.NoError(t, "send the link that proves the address", h.Account.SendEmailProof(h.asked("ana")))
		}
		h.clock.Advance(2 * time.Minute)
		if err := h.Account.SendEmailProof(h.asked("ana")); !errs.Is(err, errs.RateLimited) {
			t.Errorf("got %v for the sixth within an hour, want RATE_LIMITED", err)
		}

		links := h.proofLinks(ana.Email)
		if len(links) != 6 {
			t.Fatalf("got %d links, want 6", len(links))
		}
		h.refusedProof(h.Account.ProveEmail(t.Context(), links[0], home)) // three work side by side
		check.NoError(t, "prove the email address", h.Account.ProveEmail(t.Context(), links[3], home))
		h.refusedProof(h.Account.ProveEmail(t.Context(), links[5], home)) // nothing is left to prove

		h.clock.Advance(2 * time.Hour)
		check.NoError(t, "send the link that proves the address", h.Account.SendEmailProof(h.asked("ana")))
		if got := len(h.proofLinks(ana.Email)); got != 6 {
			t.Errorf("got %d emails after the proof, want no further one", got)
		}

		h.person("staff", "tribe-team-fa")
		h.newSignUp("ben")
		if err := h.Account.SendEmailProof(h.viewing("staff", "ben")); !errs.Is(err, errs.Forbidden) {
			t.Errorf("got %v while viewing as somebody else, want FORBIDDEN", err)
		}
	})
}

// Staff can give levels to an account whose address nobody has proven; it holds nothing of them until it is.
func TestLevelsOfStaffWaitForTheProof(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		ana := h.newSignUp("ana")
		check.NoError(t, "add a level", h.db.Tx(t.Context(), func(ctx context.Context) error {
			_, err := h.Levels.Add(ctx, ana.ID, []string{"tribe-team-fa"})
			return err
		}))

		before := h.who(h.signIn("ana").Token, "")
		if before.Page("users") || before.Can("user_update") || !before.Page("profile") {
			t.Errorf("got rights %v before the proof, want the own profile alone", before.Rights.Pages)
		}

		check.NoError(t, "prove the email address", h.Account.ProveEmail(t.Context(), h.proofLinks(ana.Email)[0], home))
		after := h.who(h.signIn("ana").Token, "")
		if !after.Page("users") || !after.Can("user_update") {
			t.Error("got no rights of staff after the proof, want them")
		}
	}, roomy)
}

func TestAddressThatStaffChangeIsToBeProvenAnew(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		h.person("staff", "tribe-team-fa")
		ben := h.person("ben", "member")
		_, err := h.Manage.UpdateUser(h.asked("staff"), ben.ID, manage.UserInput{Email: given("benjamin@atlas.test")}, nil)
		check.NoError(t, "update the user", err)
		if h.proven(ben.ID) {
			t.Error("got proven after staff changed the address, want not proven")
		}

		check.NoError(t, "prove the email address", h.Account.ProveEmail(t.Context(), h.proofLinks("benjamin@atlas.test")[0], home))
		if !h.proven(ben.ID) {
			t.Error("got not proven after the link in the email about it, want proven")
		}
	})
}

func TestCurrentUserTellsWhetherTheAddressIsProven(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		ana := h.newSignUp("ana")
		me := h.current(h.asked("ana"))
		if me["isEmailProven"] != false || me["seesMembers"] != false {
			t.Errorf("got proven %v, sees members %v; want false, false", me["isEmailProven"], me["seesMembers"])
		}

		check.NoError(t, "prove the email address", h.Account.ProveEmail(t.Context(), h.proofLinks(ana.Email)[0], home))
		me = h.current(h.asked("ana"))
		if me["isEmailProven"] != true || me["seesMembers"] != false {
			t.Errorf("got proven %v, sees members %v; want true, false", me["isEmailProven"], me["seesMembers"])
		}
	})
}

func TestProfilesOfOthersAreForMembers(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		ana := h.person("ana", "member")
		h.person("coach", "coach")
		h.person("ally", "affiliate")
		h.person("new", "non-member")
		h.newSignUp("joy")
		for name, want := range map[string]bool{"ana": true, "coach": true, "ally": false, "new": false, "joy": false} {
			_, err := h.Profiles.Profile(h.asked(name), &ana.Slug)
			if got := err == nil; got != want || err != nil && !errs.Is(err, errs.NotFound) {
				t.Errorf("%s: got %v, want found %v", name, err, want)
			}
			_, err = h.Profiles.Profile(h.asked(name), nil)
			check.NoError(t, "read the profile", err)
		}

		h.exec(`UPDATE users SET email_proven_at = NULL WHERE id = ?`, ana.ID)
		_, err := h.Profiles.Profile(h.asked("ana"), &h.must("coach").Slug)
		if !errs.Is(err, errs.NotFound) {
			t.Errorf("got %v for a member with an unproven address, want NOT_FOUND", err)
		}
	})
}

// must reads somebody by name.
func (h *fixture) must(name string) *people.User {
	h.t.Helper()

	u, err := h.People.ByEmail(h.t.Context(), address(name))
	check.NoError(h.t, "read the user", err)

	return u
}

func TestShortName(t *testing.T) {
	for name, test := range map[string]struct{ first, last, want string }{
		"first and initial": {"Maria", "Santos", "Maria S."},
		"two family names":  {"Amihan", "Dela Rosa", "Amihan D."},
		"not a Latin one":   {"José", "Ñuñez", "José Ñ."},
		"no family name":    {"Maria", "", "Maria"},
		"blanks":            {" Maria ", " Santos", "Maria S."},
	} {
		t.Run(name, func(t *testing.T) {
			if got := people.ShortName(test.first, test.last); got != test.want {
				t.Errorf("got %q, want %q", got, test.want)
			}
		})
	}
}
