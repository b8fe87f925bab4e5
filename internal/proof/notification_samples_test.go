package proof

import (
	"maps"

	"atlas/internal/testkit"
)

// registerNotification adds the rows of this area to the tables of the proofs; see areas.
func registerNotification() {
	maps.Copy(samples, notificationSamples)
	maps.Copy(shared, map[string][]string{"mutation readNotification": {}})
	maps.Copy(shown, map[string]bool{
		"notifications.kind": false, "notifications.title": true, "notifications.text": true, "notifications.link": true,
		"notifications.digest":          false,
		"notification_preferences.kind": false, "notification_preferences.mail": false, "notification_digests.period": false,
	})
	maps.Copy(different, map[string]map[string]string{
		"notifications": numberedColumns("told_key"), "notification_preferences": {"user_id": ofTheCopy}, "notification_digests": {"user_id": ofTheCopy},
	})
}

// notified tells p that somebody did something, with all that can be told.
func (h *fixture) notified(p person) int {
	h.t.Helper()
	h.Exec(`INSERT INTO notifications (user_id, kind, told_key, title, text, link, actor_id, is_shown, created_at) VALUES (?, 'event-moved', ?, 'New time', 'It moved', '/events/my-events/1', ?, ?, ?)`,
		p.id, h.name("told"), h.me("rodel.garcia").id, true, testkit.Start)
	return h.last("notifications")
}

// choosesReminders has p want to be told otherwise of reminders, and have had a digest.
func (h *fixture) choosesReminders(p person) {
	h.t.Helper()
	h.Exec("DELETE FROM notification_preferences WHERE user_id = ?", p.id)
	h.Exec("INSERT INTO notification_preferences (user_id, kind, is_shown, mail, updated_at) VALUES (?, 'event-reminder', ?, 'weekly', ?)", p.id, false, testkit.Start)
	h.Exec("DELETE FROM notification_digests WHERE user_id = ?", p.id)
	h.Exec("INSERT INTO notification_digests (user_id, period, starts_on, sent_at) VALUES (?, 'weekly', '2026-11-09', ?)", p.id, testkit.Start)
}

var notificationSamples = map[string][]sample{
	"query currentUserVersion":  {{vars: func(*fixture, person) vars { return nil }}},
	"query unreadNotifications": {{vars: func(h *fixture, me person) vars { h.notified(me); return nil }}},
	"query myNotifications": {
		{vars: func(h *fixture, me person) vars {
			h.notified(me)
			return vars{"page": 1, "unreadOnly": false}
		}},
		{note: "of several people, muted", vars: func(h *fixture, me person) vars {
			for _, who := range []string{"rodel.garcia", "maricel.delacruz"} {
				h.Exec(`INSERT INTO notifications (user_id, kind, told_key, title, link, actor_id, is_shown, created_at) VALUES (?, 'win-cheer', ?, 'cheered for your win', '/wins/1', ?, ?, ?)`,
					me.id, h.name("told"), h.me(who).id, true, testkit.Start)
			}
			h.Exec("INSERT INTO notification_mutes (user_id, since) VALUES (?, ?) ON CONFLICT DO NOTHING", me.id, testkit.Start)
			return vars{"page": 1, "unreadOnly": false}
		}},
		{note: "unread", vars: func(h *fixture, me person) vars {
			h.notified(me)
			return vars{"page": 1, "unreadOnly": true}
		}},
	},
	"query myNotificationPreferences": {{vars: func(h *fixture, me person) vars { h.choosesReminders(me); return nil }}},

	"mutation readNotification": {
		{vars: func(h *fixture, me person) vars { return vars{"id": h.notified(me), "isRead": true} }},
		{note: "not read", vars: func(h *fixture, me person) vars { return vars{"id": h.notified(me), "isRead": false} }},
	},
	"mutation readNotifications": {{vars: func(h *fixture, me person) vars { h.notified(me); return vars{"until": testkit.Start} }}},
	"mutation muteNotifications": {
		{vars: func(*fixture, person) vars { return vars{"isMuted": true} }},
		{note: "end", vars: func(h *fixture, me person) vars {
			h.Exec("INSERT INTO notification_mutes (user_id, since) VALUES (?, ?) ON CONFLICT DO NOTHING", me.id, testkit.Start)
			return vars{"isMuted": false}
		}},
	},
	"mutation setNotificationPreference": {{vars: func(*fixture, person) vars { return vars{"kind": "event-moved", "isShown": true, "mail": "daily"} }}},
}
