package identity

import (
	"context"
	"errors"
	"strings"
	"sync"
	"testing"
	"time"

	"atlas/internal/identity/notify"
	"atlas/internal/identity/people"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/page"
)

// withKinds registers kinds that tests tell.
func (h *fixture) withKinds() {
	h.Notices.Register(
		notify.Kind{Name: "loud", Label: "Loud things", Group: "Things", IsShown: true, Mail: notify.MailNow},
		notify.Kind{Name: "quiet", Label: "Quiet things", Group: "Things", IsShown: true, Mail: notify.MailOff},
		notify.Kind{Name: "staff", Label: "Things of the staff", Group: "Staff", Mail: notify.MailDaily, For: func(a actor.Actor) bool { return a.Page("users") }},
	)
}

func (h *fixture) tells(n notify.Notice) {
	h.t.Helper()
	if err := h.Notices.Notify(h.t.Context(), n); err != nil {
		h.t.Fatal(err)
	}
}

func (h *fixture) wishes(u *people.User, kind string, isShown bool, mail string) {
	h.t.Helper()
	if _, err := h.Notices.SetPreference(h.by(u), kind, isShown, mail); err != nil {
		h.t.Fatal(err)
	}
}

func (h *fixture) mails(kind string) int {
	h.t.Helper()
	return h.count("SELECT COUNT(*) FROM outbox_mails WHERE kind = ?", kind)
}

func TestNotifyTellsOnceInTheWayOneWants(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		h.withKinds()
		ana, ben := h.person("ana", "member"), h.person("ben", "member")
		for range 2 {
			h.tells(notify.Notice{Kind: "loud", UserID: ana.ID, Once: "7", Title: "Ben did it", Text: "At last.", Link: "/profile", ActorID: ben.ID})
		}
		list, err := h.Notices.List(h.by(ana), page.Of(nil), false)
		if err != nil || list.Total != 1 || list.Unread != 1 || len(list.Rows) != 1 {
			t.Fatalf("%+v %v", list, err)
		}
		if n := list.Rows[0]; n.Title != "Ben did it" || *n.Text != "At last." || *n.Link != "/profile" || *n.ActorName != ben.Name() || n.ReadAt != nil {
			t.Fatalf("%+v", n)
		}
		if h.mails("loud") != 1 {
			t.Error("one email, not", h.mails("loud"))
		}
		// Another name is another thing; one's own doing is no news.
		h.tells(notify.Notice{Kind: "loud", UserID: ana.ID, Once: "8", Title: "Again"})
		h.tells(notify.Notice{Kind: "loud", UserID: ana.ID, Once: "9", Title: "You did it", ActorID: ana.ID})
		h.tells(notify.Notice{Kind: "quiet", UserID: ana.ID, Once: "7", Title: "Softly"})
		if n, err := h.Notices.Unread(h.by(ana)); err != nil || n != 3 || h.mails("loud") != 2 || h.mails("quiet") != 0 {
			t.Error(n, err, h.mails("loud"), h.mails("quiet"))
		}
		// Only mail, only the app, nothing.
		for _, c := range []struct {
			isShown       bool
			mail          string
			shown, mailed int
		}{{false, notify.MailNow, 0, 1}, {true, notify.MailOff, 1, 0}, {false, notify.MailOff, 0, 0}, {true, notify.MailDaily, 1, 0}, {false, notify.MailWeekly, 0, 0}} {
			h.wishes(ben, "loud", c.isShown, c.mail)
			before, mailed := h.count("SELECT COUNT(*) FROM notifications WHERE user_id = ? AND is_shown", ben.ID), h.mails("loud")
			h.tells(notify.Notice{Kind: "loud", UserID: ben.ID, Once: c.mail + strings.Repeat("x", before) + "z", Title: "News"})
			if got := h.count("SELECT COUNT(*) FROM notifications WHERE user_id = ? AND is_shown", ben.ID) - before; got != c.shown || h.mails("loud")-mailed != c.mailed {
				t.Errorf("%+v: shown %d, mailed %d", c, got, h.mails("loud")-mailed)
			}
		}
		// Nobody is told who is archived, and nothing that does not happen.
		h.exec("UPDATE users SET archived_at = 1 WHERE id = ?", ben.ID)
		h.tells(notify.Notice{Kind: "quiet", UserID: ben.ID, Once: "1", Title: "Too late"})
		failure := errors.New("no")
		if err := h.d.Tx(t.Context(), func(ctx context.Context) error {
			return errors.Join(h.Notices.Notify(ctx, notify.Notice{Kind: "loud", UserID: ana.ID, Once: "10", Title: "Never"}), failure)
		}); !errors.Is(err, failure) {
			t.Fatal(err)
		}
		if h.count("SELECT COUNT(*) FROM notifications WHERE title IN ('Too late', 'Never')") != 0 || h.count("SELECT COUNT(*) FROM outbox_mails WHERE subject = 'Never'") != 0 {
			t.Error("told what did not happen, or somebody who is gone")
		}
		for _, n := range []notify.Notice{{Kind: "unknown", UserID: ana.ID, Once: "1", Title: "x"}, {Kind: "loud", UserID: ana.ID, Title: "x"}, {Kind: "loud", UserID: ana.ID, Once: "1"}} {
			if err := h.Notices.Notify(t.Context(), n); err == nil {
				t.Errorf("%+v was told", n)
			}
		}
	})
}

// Two processes that tell the same thing at the same time tell it once.
func TestNotifyInParallelTellsOnce(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		h.withKinds()
		ana := h.person("ana", "member")
		var all sync.WaitGroup
		for range 8 {
			all.Go(func() {
				if err := h.Notices.Notify(t.Context(), notify.Notice{Kind: "loud", UserID: ana.ID, Once: "7", Title: "News"}); err != nil {
					t.Error(err)
				}
			})
		}
		all.Wait()
		if n := h.count("SELECT COUNT(*) FROM notifications"); n != 1 || h.mails("loud") != 1 {
			t.Error(n, h.mails("loud"))
		}
	})
}

func TestNotificationsAreReadByTheirPersonAlone(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		h.withKinds()
		ana, ben := h.person("ana", "member"), h.person("ben", "member")
		for _, name := range []string{"1", "2", "3"} {
			h.tells(notify.Notice{Kind: "quiet", UserID: ana.ID, Once: name, Title: "News " + name})
			h.clock.Advance(time.Minute)
		}
		list, err := h.Notices.List(h.by(ana), page.Window{Page: 2, PerPage: 2}, false)
		if err != nil || list.Total != 3 || len(list.Rows) != 1 || list.Rows[0].Title != "News 1" {
			t.Fatalf("%+v %v", list, err)
		}
		id := list.Rows[0].ID
		if _, err := h.Notices.Read(h.by(ben), id, true); !errs.Is(err, errs.NotFound) {
			t.Error("of somebody else:", err)
		}
		viewing := actor.With(t.Context(), actor.Actor{UserID: ana.ID, OriginalUserID: ben.ID})
		for _, err := range []error{second(h.Notices.Read(viewing, id, true)), second(h.Notices.ReadAll(viewing, h.clock.Now())), second(h.Notices.SetPreference(viewing, "loud", true, notify.MailOff))} {
			if !errs.Is(err, errs.Forbidden) {
				t.Error("while viewing as them:", err)
			}
		}
		for range 2 {
			if n, err := h.Notices.Read(h.by(ana), id, true); err != nil || n.ReadAt == nil {
				t.Fatal(n, err)
			}
		}
		if unread, err := h.Notices.List(h.by(ana), page.Of(nil), true); err != nil || unread.Total != 2 || len(unread.Rows) != 2 || unread.Unread != 2 {
			t.Fatalf("%+v %v", unread, err)
		}
		if n, err := h.Notices.Read(h.by(ana), id, false); err != nil || n.ReadAt != nil {
			t.Fatal(n, err)
		}
		// What comes while one looks stays unread.
		seen := h.clock.Now()
		h.clock.Advance(time.Second)
		h.tells(notify.Notice{Kind: "quiet", UserID: ana.ID, Once: "4", Title: "News 4"})
		if n, err := h.Notices.ReadAll(h.by(ana), seen); err != nil || n != 3 {
			t.Error(n, err)
		}
		if n, err := h.Notices.Unread(h.by(ana)); err != nil || n != 1 {
			t.Error(n, err)
		}
		if n, err := h.Notices.Unread(h.by(ben)); err != nil || n != 0 {
			t.Error("others:", n, err)
		}
	})
}

func second[T any](_ T, err error) error { return err }

func TestNotificationPreferences(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		h.withKinds()
		ana, boss := h.person("ana", "member"), h.person("boss", "tribe-team-fa")
		if _, err := h.Notices.SetPreference(h.by(ana), "staff", true, notify.MailNow); !errs.Is(err, errs.Invalid) {
			t.Error("a kind that cannot happen to her:", err)
		}
		if _, err := h.Notices.SetPreference(h.by(ana), "loud", true, "hourly"); !errs.Is(err, errs.Invalid) {
			t.Error("a time there is not:", err)
		}
		h.wishes(ana, "loud", false, notify.MailWeekly)
		h.wishes(ana, "loud", true, notify.MailDaily)
		mine, err := h.Notices.Preferences(h.by(ana))
		if err != nil || len(mine) != 2 || mine[0].Kind() != "loud" || !mine[0].IsShown || mine[0].Mail != notify.MailDaily || mine[0].DefaultMail() != notify.MailNow || mine[1].Mail != notify.MailOff {
			t.Fatalf("%+v %v", mine, err)
		}
		if all, err := h.Notices.Preferences(h.by(boss)); err != nil || len(all) != 3 || all[0].Mail != notify.MailNow {
			t.Fatalf("%+v %v", all, err)
		}
	})
}
