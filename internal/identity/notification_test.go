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
	"atlas/internal/testkit/check"
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
	check.NoError(h.t, "notify", h.Notices.Notify(h.t.Context(), n))
}

func (h *fixture) chooseNotifications(u *people.User, kind string, isShown bool, mail string) {
	h.t.Helper()
	_, err := h.Notices.SetPreference(h.by(u), kind, isShown, mail)
	check.NoError(h.t, "choose notifications", err)
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
		check.NoError(t, "notifications of Ana", err)
		if list.Total != 1 || list.Unread != 1 || len(list.Rows) != 1 {
			t.Fatalf("notifications of Ana: got total %d, unread %d and %d rows, want total 1, unread 1 and 1",
				list.Total, list.Unread, len(list.Rows))
		}
		if n := list.Rows[0]; n.Title != "Ben did it" || *n.Text != "At last." || *n.Link != "/profile" || *n.ActorName != ben.Name() || n.ReadAt != nil {
			t.Fatalf("got %+v, want what Ben did, with text, link and actor, unread", n)
		}
		check.Equal(t, "emails about what is loud", h.mails("loud"), 1)
		// Another name is another thing; one's own doing is no news.
		h.tells(notify.Notice{Kind: "loud", UserID: ana.ID, Once: "8", Title: "Again"})
		h.tells(notify.Notice{Kind: "loud", UserID: ana.ID, Once: "9", Title: "You did it", ActorID: ana.ID})
		h.tells(notify.Notice{Kind: "quiet", UserID: ana.ID, Once: "7", Title: "Softly"})
		if n, err := h.Notices.Unread(h.by(ana)); err != nil || n != 3 || h.mails("loud") != 2 || h.mails("quiet") != 0 {
			t.Errorf("got %d unread, error %v, %d loud and %d quiet emails, want 3, none, 2 and 0", n, err,
				h.mails("loud"), h.mails("quiet"))
		}
		// Only mail, only the app, nothing.
		for _, c := range []struct {
			isShown       bool
			mail          string
			shown, mailed int
		}{{false, notify.MailNow, 0, 1}, {true, notify.MailOff, 1, 0}, {false, notify.MailOff, 0, 0}, {true, notify.MailDaily, 1, 0}, {false, notify.MailWeekly, 0, 0}} {
			h.chooseNotifications(ben, "loud", c.isShown, c.mail)
			before, mailed := h.count("SELECT COUNT(*) FROM notifications WHERE user_id = ? AND is_shown", ben.ID), h.mails("loud")
			h.tells(notify.Notice{Kind: "loud", UserID: ben.ID, Once: c.mail + strings.Repeat("x", before) + "z", Title: "News"})
			if got := h.count("SELECT COUNT(*) FROM notifications WHERE user_id = ? AND is_shown", ben.ID) - before; got != c.shown || h.mails("loud")-mailed != c.mailed {
				t.Errorf("%+v: got %d shown and %d mailed, want %d and %d", c, got, h.mails("loud")-mailed, c.shown,
					c.mailed)
			}
		}
		// Nobody is told who is archived, and nothing that does not happen.
		h.exec("UPDATE users SET archived_at = 1 WHERE id = ?", ben.ID)
		h.tells(notify.Notice{Kind: "quiet", UserID: ben.ID, Once: "1", Title: "Too late"})
		failure := errors.New("no")
		if err := h.d.Tx(t.Context(), func(ctx context.Context) error {
			return errors.Join(h.Notices.Notify(ctx, notify.Notice{Kind: "loud", UserID: ana.ID, Once: "10", Title: "Never"}), failure)
		}); !errors.Is(err, failure) {
			t.Fatalf("got error %v of the transaction, want %v", err, failure)
		}
		check.Equal(t, "notifications of what did not happen",
			h.count("SELECT COUNT(*) FROM notifications WHERE title IN ('Too late', 'Never')"), 0)
		check.Equal(t, "emails of what did not happen",
			h.count("SELECT COUNT(*) FROM outbox_mails WHERE subject = 'Never'"), 0)
		for _, n := range []notify.Notice{{Kind: "unknown", UserID: ana.ID, Once: "1", Title: "x"}, {Kind: "loud", UserID: ana.ID, Title: "x"}, {Kind: "loud", UserID: ana.ID, Once: "1"}} {
			if err := h.Notices.Notify(t.Context(), n); err == nil {
				t.Errorf("got %+v sent, want it refused", n)
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
					t.Errorf("notify Ana: got error %v, want none", err)
				}
			})
		}
		all.Wait()
		if n := h.count("SELECT COUNT(*) FROM notifications"); n != 1 || h.mails("loud") != 1 {
			t.Errorf("got %d notifications and %d emails, want 1 of each", n, h.mails("loud"))
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
		check.NoError(t, "the third page", err)
		if list.Total != 3 || len(list.Rows) != 1 {
			t.Fatalf("the third page: got total %d and %d rows, want total 3 and 1", list.Total, len(list.Rows))
		}
		if list.Rows[0].Title != "News 1" {
			t.Fatalf(`the third page: got title %q, want title "News 1"`, list.Rows[0].Title)
		}
		id := list.Rows[0].ID
		if _, err := h.Notices.Read(h.by(ben), id, true); !errs.Is(err, errs.NotFound) {
			t.Errorf("reading what is somebody else's: got error %v, want one with code %s", err, errs.NotFound)
		}
		viewing := actor.With(t.Context(), actor.Actor{UserID: ana.ID, OriginalUserID: ben.ID})
		for _, err := range []error{second(h.Notices.Read(viewing, id, true)), second(h.Notices.ReadAll(viewing, h.clock.Now())), second(h.Notices.SetPreference(viewing, "loud", true, notify.MailOff))} {
			check.ErrorCode(t, "reading while viewing as them", err, errs.Forbidden)
		}
		for range 2 {
			if n, err := h.Notices.Read(h.by(ana), id, true); err != nil || n.ReadAt == nil {
				t.Fatalf("got notification %+v and error %v, want it read", n, err)
			}
		}
		if unread, err := h.Notices.List(h.by(ana), page.Of(nil), true); err != nil {
			t.Fatalf("the unread ones: got error %v, want no error", err)
		} else if unread.Total != 2 || len(unread.Rows) != 2 {
			t.Fatalf("the unread ones: got total %d and %d rows, want total 2 and 2", unread.Total, len(unread.Rows))
		} else if unread.Unread != 2 {
			t.Fatalf("the unread ones: got unread %d, want unread 2", unread.Unread)
		}
		if n, err := h.Notices.Read(h.by(ana), id, false); err != nil || n.ReadAt != nil {
			t.Fatalf("got notification %+v and error %v, want it unread again", n, err)
		}
		// What comes while one looks stays unread.
		seen := h.clock.Now()
		h.clock.Advance(time.Second)
		h.tells(notify.Notice{Kind: "quiet", UserID: ana.ID, Once: "4", Title: "News 4"})
		if n, err := h.Notices.ReadAll(h.by(ana), seen); err != nil || n != 3 {
			t.Errorf("notifications read at once: got error %v and %d, want no error and 3", err, n)
		}
		if n, err := h.Notices.Unread(h.by(ana)); err != nil || n != 1 {
			t.Errorf("unread after reading those seen: got error %v and %d, want no error and 1", err, n)
		}
		if n, err := h.Notices.Unread(h.by(ben)); err != nil || n != 0 {
			t.Errorf("unread of others: got error %v and %d, want no error and 0", err, n)
		}
	})
}

func second[T any](_ T, err error) error { return err }

func TestNotificationPreferences(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		h.withKinds()
		ana, boss := h.person("ana", "member"), h.person("boss", "tribe-team-fa")
		if _, err := h.Notices.SetPreference(h.by(ana), "staff", true, notify.MailNow); !errs.Is(err, errs.Invalid) {
			t.Errorf("a kind that cannot happen to her: got error %v, want one with code %s", err, errs.Invalid)
		}
		if _, err := h.Notices.SetPreference(h.by(ana), "loud", true, "hourly"); !errs.Is(err, errs.Invalid) {
			t.Errorf("a time there is not: got error %v, want one with code %s", err, errs.Invalid)
		}
		h.chooseNotifications(ana, "loud", false, notify.MailWeekly)
		h.chooseNotifications(ana, "loud", true, notify.MailDaily)
		mine, err := h.Notices.Preferences(h.by(ana))
		if err != nil || len(mine) != 2 {
			t.Fatalf("own preferences: got error %v and %d mine, want no error and 2", err, len(mine))
		}
		if mine[0].Kind() != "loud" || !mine[0].IsShown {
			t.Fatalf(`own preferences: got kind %q and is shown %t, want kind "loud" and is shown true`,
				mine[0].Kind(), mine[0].IsShown)
		}
		if mine[0].Mail != notify.MailDaily || mine[0].DefaultMail() != notify.MailNow ||
			mine[1].Mail != notify.MailOff {
			t.Fatalf("own preferences: got mail %q, default mail %q and mail %q, want mail %q, default mail %q "+
				"and mail %q", mine[0].Mail, mine[0].DefaultMail(), mine[1].Mail, notify.MailDaily, notify.MailNow,
				notify.MailOff)
		}
		if all, err := h.Notices.Preferences(h.by(boss)); err != nil || len(all) != 3 {
			t.Fatalf("preferences of staff: got error %v and %d all, want no error and 3", err, len(all))
		} else if all[0].Mail != notify.MailNow {
			t.Fatalf("preferences of staff: got mail %q, want mail %q", all[0].Mail, notify.MailNow)
		}
	})
}
