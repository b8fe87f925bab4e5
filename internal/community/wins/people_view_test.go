package wins_test

import (
	"testing"

	"atlas/internal/community/wins"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/page"
)

// justSignedUp is somebody of the demo who has not proven their address; signedUp and affiliate have, and are no members.
const (
	justSignedUp = "joy.ramirez"
	signedUp     = "non-member"
	affiliate    = "affiliate"
)

func TestWhoOnlySignedUpSeesWinsWithConsentByFirstNames(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		h.win("member", "For members")
		in := aWin("For everyone")
		in.HasConsent = given(true)
		shown, err := h.Community.Wins.CreateWin(h.By("member"), in)
		h.Must(err)
		h.Did(h.Community.Wins.ConfirmWin(h.By("coach"), shown.ID, true, ""))
		h.Did(h.Community.Wins.AddWinComment(h.By("team-lead"), shown.ID, "Wow"))

		h.sees("team-lead", "For everyone", "For members")
		h.sees(signedUp, "For everyone")
		h.sees(affiliate, "For everyone")
		h.sees(justSignedUp)

		w, err := h.Community.Wins.Win(h.By(signedUp), shown.ID)
		h.Must(err)
		if got := *w.Person; got != (wins.WinPerson{Name: "Ana M."}) {
			t.Errorf("got person %+v, want Ana M. without slug and picture", got)
		}
		if w.ConfirmedBy == nil || *w.ConfirmedBy != "Carlo F." || w.CommentCount != 0 || w.Proof != nil {
			t.Errorf("got confirmed by %v, %d comments, proof %v; want Carlo F., none, none", w.ConfirmedBy, w.CommentCount, w.Proof)
		}
		talk, err := h.Community.Wins.WinComments(h.By(signedUp), shown.ID, page.Of(nil))
		h.Must(err)
		if len(talk.Rows) != 0 || talk.Total != 0 {
			t.Errorf("got %d comments, want none", len(talk.Rows))
		}

		_, err = h.Community.Wins.Win(h.By(justSignedUp), shown.ID)
		h.Refused(err, errs.NotFound)
		_, err = h.Community.Wins.WinComments(h.By(justSignedUp), shown.ID, page.Of(nil))
		h.Refused(err, errs.NotFound)
	})
}

// Neither the name of a profile nor a family name can be tried out.
func TestWhoOnlySignedUpFindsNobodyOut(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		in := aWin("For everyone")
		in.HasConsent = given(true)
		h.Did(h.Community.Wins.CreateWin(h.By("member"), in))

		for _, test := range []struct {
			role, search, slug string
			want               int
		}{
			{"team-lead", "Mendoza", "", 1},
			{"team-lead", "", "ana-mendoza", 1},
			{signedUp, "ana", "", 1},
			{signedUp, "everyone", "", 1},
			{signedUp, "Mendoza", "", 0},
			{signedUp, "", "ana-mendoza", 0},
			{justSignedUp, "", "ana-mendoza", 0},
		} {
			var filter *wins.WinFilter
			if test.slug != "" {
				filter = &wins.WinFilter{Slug: &test.slug}
			}
			list, err := h.Community.Wins.Wins(h.By(test.role), page.Of(&page.ListInput{Search: &test.search}), filter)
			h.Must(err)
			if list.Total != test.want {
				t.Errorf("%s searching %q of %q: got %d wins, want %d", test.role, test.search, test.slug, list.Total, test.want)
			}
		}
	})
}

// What is theirs stays theirs: their own wins with their own name, also before the address is proven.
func TestOwnWinsStayOpen(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		own := h.win(affiliate, "My first referral")
		h.Did(h.Community.Wins.AddWinComment(h.By("member"), own.ID, "Congrats"))
		if own.Person.Name != "Allan Soriano" || own.Person.Slug == "" {
			t.Errorf("got own win by %+v, want the full name and slug", own.Person)
		}
		talk, err := h.Community.Wins.WinComments(h.By(affiliate), own.ID, page.Of(nil))
		h.Must(err)
		if len(talk.Rows) != 1 || talk.Rows[0].Person.Name != "Ana M." || talk.Rows[0].Person.Slug != "" {
			t.Errorf("got %+v, want one comment by Ana M.", talk.Rows)
		}
		_, err = h.Community.Wins.AddWinComment(h.By(affiliate), own.ID, "Thank you")
		h.Refused(err, errs.Forbidden)

		h.Exec(`UPDATE users SET email_proven_at = NULL WHERE id = ?`, h.ID(affiliate))
		h.sees(affiliate, "My first referral")
		_, err = h.Community.Wins.CreateWin(h.By(affiliate), aWin("The next one"))
		h.Says(err, "Confirm your email address first. We sent you a link.")
		h.Must(h.Community.Wins.DeleteWin(h.By(affiliate), own.ID))
	})
}

// A level of a member shows nobody before the address is proven.
func TestUnprovenMemberSeesNoWins(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		in := aWin("For everyone")
		in.HasConsent = given(true)
		h.Did(h.Community.Wins.CreateWin(h.By("member"), in))
		h.sees("team-lead", "For everyone")

		h.Exec(`UPDATE users SET email_proven_at = NULL WHERE id = ?`, h.ID("team-lead"))
		h.sees("team-lead")
	})
}
