package wins_test

import (
	"bytes"
	"image"
	"image/png"
	"strings"
	"sync"
	"testing"
	"time"

	"atlas/internal/community/wins"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/money"
	"atlas/internal/platform/page"
	"atlas/internal/testkit/check"
)

func aWin(body string) wins.WinInput {
	return wins.WinInput{Kind: given("income"), Body: given(body), WonOn: given("2026-11-10"), Amount: given(money.Centavos(25_000_00)), IsAsked: given(true)}
}

func (h *fixture) win(role, body string) *wins.Win {
	h.t.Helper()
	w, err := h.Community.Wins.CreateWin(h.By(role), aWin(body))
	h.Must(err)
	return w
}

func (h *fixture) feed(role string) []string {
	h.t.Helper()
	list, err := h.Community.Wins.Wins(h.By(role), page.Of(nil), nil)
	h.Must(err)
	check.Equal(h.t, "total of the list", list.Total, len(list.Rows))
	out := []string{}
	for _, w := range list.Rows {
		out = append(out, w.Body)
	}
	return out
}

func (h *fixture) sees(role string, want ...string) {
	h.t.Helper()
	if got := h.feed(role); strings.Join(got, ", ") != strings.Join(want, ", ") {
		h.t.Errorf("%s: got %q, want %q", role, got, want)
	}
}

func dot(t *testing.T) *bytes.Reader {
	t.Helper()
	var out bytes.Buffer
	check.NoError(t, "encode the picture", png.Encode(&out, image.NewRGBA(image.Rect(0, 0, 20, 30))))
	return bytes.NewReader(out.Bytes())
}

// S87: short posts with an optional picture; owner and admins may delete. S18: everybody signed in sees them.
func TestWinsAreToldAndSeen(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		f, err := h.Files.Upload(h.By("member"), "win-picture", "me.png", dot(t))
		h.Must(err)
		in := aWin("My first month")
		in.PictureID, in.HasConsent, in.ProofURL = given(f.ID), given(true), given("https://example.com/invoice")
		w, err := h.Community.Wins.CreateWin(h.By("member"), in)
		h.Must(err)
		if w.Amount() == nil || *w.Amount() != 25_000_00 || *w.Currency != "PHP" || !w.HasConsent() || !w.IsAsked() || !w.IsOwn || !w.IsEditable || w.PictureURL == nil || w.Proof == nil {
			t.Errorf("got win %+v, want 25000 PHP with consent, picture and proof, asked to be confirmed", w)
		}
		other, err := h.Community.Wins.Win(h.By("team-lead"), w.ID)
		h.Must(err)
		if other.Proof != nil || other.IsEditable || other.IsDeletable || other.IsConfirmable || other.Person.Name != "Ana Mendoza" {
			t.Errorf("got win %+v of another, want it without proof and without rights", other)
		}
		if seen, err := h.Community.Wins.Win(h.By("coach"), w.ID); err != nil || seen.Proof == nil || !seen.IsConfirmable {
			t.Errorf("got win %+v and error %v, want the proof for who may confirm", seen, err)
		}
		// The picture belongs to the win of the one who sent it, once.
		for _, role := range []string{"member", "team-lead"} {
			in := aWin("Another")
			in.PictureID = given(f.ID)
			_, err = h.Community.Wins.CreateWin(h.By(role), in)
			h.Refused(err, errs.Invalid)
		}
		h.sees("non-member", "My first month")
		_, err = h.Community.Wins.CreateWin(h.By("non-member"), aWin("Not yet"))
		h.Refused(err, errs.Forbidden)
		_, err = h.Community.Wins.CreateWin(h.Viewing(staff, "member"), aWin("Not me"))
		h.Refused(err, errs.Forbidden)
		for _, bad := range []wins.WinInput{
			{Kind: given("lottery"), Body: given("x"), WonOn: given("2026-11-10")},
			{Kind: given("income"), Body: given("  "), WonOn: given("2026-11-10")},
			{Kind: given("income"), Body: given(strings.Repeat("ñ", 1001)), WonOn: given("2026-11-10")},
			{Kind: given("income"), Body: given("x"), WonOn: given("2027-01-01")},
			{Kind: given("income"), Body: given("x"), WonOn: given("yesterday")},
			{Kind: given("income"), Body: given("x"), WonOn: given("2026-11-10"), Amount: given(money.Centavos(0))},
			{Kind: given("income"), Body: given("x"), WonOn: given("2026-11-10"), Amount: given(money.Centavos(1)), Currency: given("BTC")},
			{Kind: given("income"), Body: given("x"), WonOn: given("2026-11-10"), ProofURL: given("javascript:alert(1)")},
			{},
		} {
			_, err := h.Community.Wins.CreateWin(h.By("member"), bad)
			h.Refused(err, errs.Invalid)
		}
		// Its person changes it, nobody else; its person and moderators remove it.
		seenAt := w.UpdatedAt
		_, err = h.Community.Wins.UpdateWin(h.By("team-lead"), w.ID, aWin("Mine"), nil)
		h.Refused(err, errs.NotFound)
		h.Clock.Advance(time.Minute)
		w, err = h.Community.Wins.UpdateWin(h.By("member"), w.ID, wins.WinInput{Body: given("My very first month"), Amount: none[money.Centavos](), PictureID: none[int]()}, &seenAt)
		h.Must(err)
		if w.Body != "My very first month" || w.Amount() != nil || w.Currency != nil || w.PictureURL != nil || w.Kind != "income" {
			t.Errorf("got win %+v, want the new text without amount and picture", w)
		}
		_, err = h.Community.Wins.UpdateWin(h.By("member"), w.ID, wins.WinInput{Body: given("Late")}, &seenAt)
		h.Refused(err, errs.Conflict)
		check.Equal(t, "uses of the picture", h.Number("SELECT COUNT(*) FROM file_uses WHERE entity = 'win'"), 0)
		h.Refused(h.Community.Wins.DeleteWin(h.By("team-lead"), w.ID), errs.NotFound)
		h.Refused(h.Community.Wins.DeleteWin(h.By("coach"), w.ID), errs.NotFound)
		h.Refused(h.Community.Wins.DeleteWin(h.Viewing(staff, "member"), w.ID), errs.Forbidden)
		h.Must(h.Community.Wins.DeleteWin(h.By("member"), w.ID))
		lines := h.Number("SELECT COUNT(*) FROM info_log WHERE action = 'win_delete'")
		h.Must(h.Community.Wins.DeleteWin(h.By(staff), h.win("member", "Another").ID))
		if lines != 0 || h.Number("SELECT COUNT(*) FROM info_log WHERE action = 'win_delete'") != 1 {
			t.Errorf("got %d lines by its person and %d by staff, want 0 and 1", lines,
				h.Number("SELECT COUNT(*) FROM info_log WHERE action = 'win_delete'"))
		}
		h.sees("member")
	})
}

func TestWinsOfArchivedPeopleHide(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		w := h.win("member", "Here today")
		_, err := h.Community.Wins.AddWinComment(h.By("team-lead"), h.win("expert", "Mine").ID, "Bravo")
		h.Must(err)
		h.sees("coach", "Mine", "Here today")
		for _, role := range []string{"member", "team-lead"} {
			_, err = h.Identity.Manage.ArchiveUser(h.By(staff), h.ID(role))
			h.Must(err)
		}
		h.sees("coach", "Mine")
		_, err = h.Community.Wins.Win(h.By("coach"), w.ID)
		h.Refused(err, errs.NotFound)
		if list, err := h.Community.Wins.Wins(h.By("coach"), page.Of(nil), nil); err != nil || list.Rows[0].CommentCount != 0 {
			t.Errorf("got %+v and error %v, want no comment of somebody archived", list, err)
		}
		_, err = h.Identity.Manage.RestoreUser(h.By(staff), h.ID("member"))
		h.Must(err)
		h.sees("coach", "Mine", "Here today")
	})
}

// Everybody cheers once, however often and however fast they press.
func TestCheersCountOnce(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		w := h.win("member", "My first month")
		_, err := h.Community.Wins.CheerWin(h.By("member"), w.ID, true)
		h.Refused(err, errs.Conflict)
		_, err = h.Community.Wins.CheerWin(h.Viewing(staff, "team-lead"), w.ID, true)
		h.Refused(err, errs.Forbidden)
		var all sync.WaitGroup
		by := h.By("team-lead")
		for range 8 {
			all.Go(func() {
				if _, err := h.Community.Wins.CheerWin(by, w.ID, true); err != nil {
					t.Errorf("cheer the win: got error %v, want none", err)
				}
			})
		}
		all.Wait()
		seen, err := h.Community.Wins.CheerWin(h.By("coach"), w.ID, true)
		h.Must(err)
		if seen.Cheers != 2 || !seen.IsCheered {
			t.Errorf("got %d cheers, cheered %t, want 2 and true", seen.Cheers, seen.IsCheered)
		}
		check.Equal(t, "times they were told",
			h.Number("SELECT COUNT(*) FROM notifications WHERE kind = 'win-cheer' AND user_id = ?", h.ID("member")),
			2)
		for range 2 {
			if seen, err = h.Community.Wins.CheerWin(h.By("coach"), w.ID, false); err != nil || seen.Cheers != 1 || seen.IsCheered {
				t.Errorf("got win %+v and error %v, want one cheer by another", seen, err)
			}
		}
		_, err = h.Community.Wins.CheerWin(h.By("coach"), w.ID, true)
		h.Must(err)
		check.Equal(t, "times they were told of the same",
			h.Number("SELECT COUNT(*) FROM notifications WHERE kind = 'win-cheer'"), 2)
	})
}

func TestCommentsOfWins(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		w := h.win("member", "My first month")
		say := func(role, body string) int {
			t.Helper()
			c, err := h.Community.Wins.AddWinComment(h.By(role), w.ID, body)
			h.Must(err)
			return c.ID
		}
		first, second, third := say("team-lead", "Bravo"), say("coach", "Well done"), say("member", "Salamat!")
		check.Equal(t, "times they were told",
			h.Number("SELECT COUNT(*) FROM notifications WHERE kind = 'win-comment' AND user_id = ?", h.ID("member")),
			2)
		_, err := h.Community.Wins.AddWinComment(h.By("coach"), w.ID, " \x00 ")
		h.Refused(err, errs.Invalid)
		_, err = h.Community.Wins.AddWinComment(h.By("non-member"), w.ID, "Hello")
		h.Refused(err, errs.Forbidden)
		list, err := h.Community.Wins.WinComments(h.By("team-lead"), w.ID, page.Of(nil))
		h.Must(err)
		if list.Total != 3 || list.Rows[0].Body != "Bravo" || !list.Rows[0].IsDeletable || list.Rows[1].IsDeletable {
			t.Errorf("got comments %+v, want three, the first Bravo, which one may delete", list.Rows)
		}
		h.Refused(h.Community.Wins.DeleteWinComment(h.By("coach"), first), errs.NotFound)
		h.Refused(h.Community.Wins.DeleteWinComment(h.Viewing(staff, "member"), first), errs.Forbidden)
		h.Must(h.Community.Wins.DeleteWinComment(h.By("team-lead"), first))
		h.Must(h.Community.Wins.DeleteWinComment(h.By("member"), second))
		h.Must(h.Community.Wins.DeleteWinComment(h.By(staff), third))
		check.Equal(t, "lines in the log",
			h.Number("SELECT COUNT(*) FROM info_log WHERE action = 'win_comment_delete'"), 1)
	})
}

func TestCoachesConfirmWins(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		w, own := h.win("member", "My first month"), h.win("coach", "Of a coach")
		queue := func(role string, want int) {
			t.Helper()
			if list, err := h.Community.Wins.WinsToConfirm(h.By(role), page.Of(nil)); err != nil || list.Total != want {
				t.Errorf("%s: got %+v and error %v, want %d", role, list, err, want)
			}
		}
		queue("coach", 1)
		queue("head-coach", 2)
		_, err := h.Community.Wins.WinsToConfirm(h.By("member"), page.Of(nil))
		h.Refused(err, errs.Forbidden)
		_, err = h.Community.Wins.ConfirmWin(h.By("team-lead"), w.ID, true, "")
		h.Refused(err, errs.Forbidden)
		_, err = h.Community.Wins.ConfirmWin(h.By("coach"), own.ID, true, "")
		h.Refused(err, errs.Conflict)
		// Nor by looking through the eyes of a coach.
		mine := h.win(staff, "Of the team")
		_, err = h.Community.Wins.ConfirmWin(h.Viewing(staff, "coach"), mine.ID, true, "")
		h.Refused(err, errs.Conflict)
		h.Must(h.Community.Wins.DeleteWin(h.By(staff), mine.ID))
		told := func(want int, title string) {
			t.Helper()
			check.Equal(t, "times they were told: "+title,
				h.Number("SELECT COUNT(*) FROM notifications WHERE kind = 'win-confirmed' AND title = ?", title),
				want)
		}
		for range 2 {
			seen, err := h.Community.Wins.ConfirmWin(h.By("coach"), w.ID, true, "")
			h.Must(err)
			if seen.ConfirmedAt == nil || *seen.ConfirmedBy != "Carlo Fernandez" || seen.IsAsked() {
				t.Errorf("got win %+v, want it confirmed by Carlo Fernandez", seen)
			}
		}
		told(1, "Carlo Fernandez confirmed your win")
		queue("head-coach", 1)
		// What changes what was reached has to be confirmed again; a picture does not.
		h.Clock.Advance(time.Minute)
		kept, err := h.Community.Wins.UpdateWin(h.By("member"), w.ID, wins.WinInput{HasConsent: given(true)}, nil)
		h.Must(err)
		if kept.ConfirmedAt == nil {
			t.Error("got the confirmation gone after consent, want it kept")
		}
		changed, err := h.Community.Wins.UpdateWin(h.By("member"), w.ID, wins.WinInput{Amount: given(money.Centavos(90_000_00)), IsAsked: given(true)}, nil)
		h.Must(err)
		if changed.ConfirmedAt != nil || !changed.IsAsked() {
			t.Errorf("got win %+v, want it asked again", changed)
		}
		seen, err := h.Community.Wins.ConfirmWin(h.By("coach"), w.ID, false, "Please add a proof")
		h.Must(err)
		if seen.ConfirmedAt != nil || seen.IsAsked() {
			t.Errorf("got win %+v, want it neither confirmed nor asked", seen)
		}
		told(1, "Carlo Fernandez couldn't confirm your win")
	})
}
