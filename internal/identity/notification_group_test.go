package identity

import (
	"testing"

	"atlas/internal/identity/notify"
	"atlas/internal/identity/people"
	"atlas/internal/platform/page"
	"atlas/internal/testkit/check"
)

// What several people did to the same thing is one notification, is counted once and read as one.
func TestNotificationsOfSeveralPeopleAreOne(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		h.withKinds()
		h.Notices.Register(notify.Kind{Name: "cheer", Label: "Cheers", Group: "Things", IsShown: true, Mail: notify.MailOff, Together: "cheered for your win"})
		ana := h.person("ana", "member")
		ben, cora, dino := h.person("ben", "member"), h.person("cora", "member"), h.person("dino", "member")
		cheer := func(by *people.User, link string) {
			h.tells(notify.Notice{Kind: "cheer", UserID: ana.ID, Once: by.Name() + link, Title: by.Name() + " cheered for your win", Link: link, ActorID: by.ID})
		}
		list := func(unreadOnly bool) *notify.List {
			t.Helper()
			found, err := h.Notices.List(h.by(ana), page.Of(nil), unreadOnly)
			check.NoError(t, "list the notifications", err)
			return found
		}

		cheer(ben, "/wins/1")
		if got, want := list(false).Rows[0].Title, ben.Name()+" cheered for your win"; got != want {
			t.Errorf("got %q, want %q", got, want)
		}
		cheer(cora, "/wins/1")
		if got, want := list(false).Rows[0].Title, cora.Name()+" and 1 other cheered for your win"; got != want {
			t.Errorf("got %q, want %q", got, want)
		}
		cheer(dino, "/wins/1")
		cheer(dino, "/wins/2")
		h.tells(notify.Notice{Kind: "quiet", UserID: ana.ID, Once: "1", Title: "Softly"})

		found := list(false)
		if found.Total != 3 || found.Unread != 3 || len(found.Rows) != 3 {
			t.Fatalf("got %d of %d with %d unread, want 3 of each", len(found.Rows), found.Total, found.Unread)
		}
		if got, want := found.Rows[2].Title, dino.Name()+" and 2 others cheered for your win"; got != want {
			t.Errorf("got %q, want %q", got, want)
		}
		if got, err := h.Notices.Unread(h.by(ana)); err != nil || got != 3 {
			t.Errorf("the count of the bell: got %d and error %v, want 3", got, err)
		}

		read, err := h.Notices.Read(h.by(ana), found.Rows[2].ID, true)
		check.NoError(t, "read the notification", err)
		if read.OtherCount != 2 || h.count("SELECT COUNT(*) FROM notifications WHERE link = '/wins/1' AND read_at IS NULL") != 0 {
			t.Errorf("got a notification read with %d others, want 2 and none unread", read.OtherCount)
		}
		// What comes after that is new.
		cheer(h.person("emma", "member"), "/wins/1")
		if found := list(true); found.Total != 3 || found.Rows[0].OtherCount != 0 {
			t.Errorf("got %d unread, the first with %d others, want 3 and none", found.Total, found.Rows[0].OtherCount)
		}
	})
}

// Who mutes all gets no emails and no number at the bell, and finds everything in the list.
func TestMuteNotifications(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		h.withKinds()
		ana := h.person("ana", "member")
		h.chooseNotifications(ana, "quiet", true, notify.MailDaily)
		h.tells(notify.Notice{Kind: "quiet", UserID: ana.ID, Once: "1", Title: "For the digest"})
		for range 2 {
			if muted, err := h.Notices.Mute(h.by(ana), true); err != nil || !muted {
				t.Fatalf("got %t, %v, want it muted", muted, err)
			}
		}
		h.tells(notify.Notice{Kind: "loud", UserID: ana.ID, Once: "1", Title: "Loud"})
		check.NoError(t, "notify the people of today",
			h.Notices.NotifyCurrent(t.Context(), notify.Notice{Kind: "loud", Once: "2", Title: "Current"}, []int{ana.ID}))

		check.Equal(t, "emails of a muted notification", h.mails("loud"), 0)
		check.Equal(t, "notifications that wait for a digest",
			h.count("SELECT COUNT(*) FROM notifications WHERE digest IS NOT NULL"), 0)
		if got, err := h.Notices.Unread(h.by(ana)); err != nil || got != 0 {
			t.Errorf("the count of the bell: got %d and error %v, want 0", got, err)
		}
		if list, err := h.Notices.List(h.by(ana), page.Of(nil), false); err != nil || !list.IsMuted || list.Unread != 3 {
			t.Errorf("got %+v, %v, want 3 unread and muted", list, err)
		}

		if muted, err := h.Notices.Mute(h.by(ana), false); err != nil || muted {
			t.Fatalf("got %t, %v, want it loud again", muted, err)
		}
		h.tells(notify.Notice{Kind: "loud", UserID: ana.ID, Once: "3", Title: "Loud again"})
		check.Equal(t, "emails after the end of the mute", h.mails("loud"), 1)
	})
}
