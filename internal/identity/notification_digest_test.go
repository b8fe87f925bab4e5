package identity

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"atlas/internal/identity/notify"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/mail/mailtest"
	"atlas/internal/testkit/check"
)

// Digests come once a day or a week in the morning of Manila, with what one has not read, and not without news.
func TestDigests(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		h.withKinds()
		ana, ben := h.person("ana", "member"), h.person("ben", "member")
		h.chooseNotifications(ana, "loud", true, notify.MailDaily)
		h.chooseNotifications(ana, "quiet", false, notify.MailWeekly)
		h.chooseNotifications(ben, "loud", true, notify.MailDaily)
		at := func(day, hour int) {
			t.Helper()
			h.clock.Advance(time.Date(2026, 11, day, hour, 30, 0, 0, clock.Manila).Sub(h.clock.Now()))
		}
		sent := func(daily, weekly int, why string) {
			t.Helper()
			for range 2 {
				check.NoError(t, "send the digests", h.Notices.SendDigests(t.Context()))
			}
			if h.mails("digest-daily") != daily || h.mails("digest-weekly") != weekly {
				t.Errorf("%s: got %d and %d digests, want %d and %d", why, h.mails("digest-daily"),
					h.mails("digest-weekly"), daily, weekly)
			}
		}
		at(15, 22) // a Sunday
		sent(0, 0, "no news")
		h.tells(notify.Notice{Kind: "loud", UserID: ana.ID, Once: "1", Title: "First", Text: "It began."})
		h.tells(notify.Notice{Kind: "loud", UserID: ana.ID, Once: "2", Title: "Second"})
		h.tells(notify.Notice{Kind: "loud", UserID: ben.ID, Once: "1", Title: "Read in the app"})
		h.tells(notify.Notice{Kind: "quiet", UserID: ana.ID, Once: "1", Title: "Of the week"})
		sent(0, 0, "at night")
		if n, err := h.Notices.ReadAll(h.by(ben), h.clock.Now()); err != nil || n != 1 {
			t.Fatalf("notifications read: got error %v and %d, want no error and 1", err, n)
		}
		at(16, 7)
		sent(0, 0, "before eight")
		at(16, 9)
		sent(1, 1, "on Monday morning")
		messages := mailtest.To(t, h.d, ana.Email)
		if len(messages) != 2 || !strings.HasPrefix(messages[0].Subject, "2 new in Atlas") || !strings.Contains(messages[0].Text, "It began.") || !strings.Contains(messages[0].Text, "Second") || messages[1].Subject != "Of the week" {
			t.Errorf("got %+v, want the digest of the day with both, and that of the week", messages)
		}
		h.tells(notify.Notice{Kind: "loud", UserID: ana.ID, Once: "3", Title: "Third"})
		h.tells(notify.Notice{Kind: "quiet", UserID: ana.ID, Once: "2", Title: "Of the next week"})
		at(16, 12)
		sent(1, 1, "what came after the digest of the day")
		at(17, 19)
		sent(2, 1, "the next day, late because the site was down")
		at(18, 9)
		sent(2, 1, "no news again")
		h.tells(notify.Notice{Kind: "loud", UserID: ben.ID, Once: "2", Title: "For nobody"})
		h.exec("UPDATE users SET archived_at = 1 WHERE id = ?", ben.ID)
		at(24, 10) // Tuesday: nobody was there on Monday
		sent(2, 2, "the next week, and nobody who is archived")
		check.Equal(t, "notifications that wait for a digest",
			h.count("SELECT COUNT(*) FROM notifications WHERE digest IS NOT NULL AND digested_at IS NULL"), 0)
	})
}

// Two processes that come to it at the same time send one digest.
func TestDigestInParallel(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		h.withKinds()
		ana := h.person("ana", "member")
		h.chooseNotifications(ana, "loud", true, notify.MailDaily)
		h.tells(notify.Notice{Kind: "loud", UserID: ana.ID, Once: "1", Title: "First"})
		h.clock.Advance(24 * time.Hour)
		other := h.another()
		failed := make(chan error, 2)
		for _, s := range []*Service{h.Service, other} {
			go func() { failed <- s.Notices.SendDigests(t.Context()) }()
		}
		for range 2 {
			if err := <-failed; err != nil {
				t.Errorf("send the digests: got error %v, want none", err)
			}
		}
		check.Equal(t, "daily digests", h.mails("digest-daily"), 1)
	})
}

func TestOldNotificationsGo(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		h.withKinds()
		ana := h.person("ana", "member")
		h.tells(notify.Notice{Kind: "quiet", UserID: ana.ID, Once: "1", Title: "Read"})
		_, err := h.Notices.ReadAll(h.by(ana), h.clock.Now())
		check.NoError(t, "mark all notifications as read", err)
		h.tells(notify.Notice{Kind: "quiet", UserID: ana.ID, Once: "2", Title: "Not read"})
		for _, c := range []struct{ days, left int }{{89, 2}, {1, 1}, {89, 1}, {1, 0}} {
			h.clock.Advance(time.Duration(c.days) * 24 * time.Hour)
			check.NoError(t, "sweep", h.Sweep(t.Context()))
			check.Equal(t, fmt.Sprintf("notifications after %d more days", c.days),
				h.count("SELECT COUNT(*) FROM notifications"), c.left)
		}
	})
}
