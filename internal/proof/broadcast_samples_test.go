package proof

import (
	"maps"

	"atlas/internal/testkit"
)

func init() {
	maps.Copy(samples, broadcastSamples)
	maps.Copy(shared, map[string][]string{
		"query segmentAudience": authors, "query broadcast": lookers, "query broadcastPreview": authors,
		"mutation saveEmailSegment": authors, "mutation deleteEmailSegment": authors, "mutation saveBroadcast": authors, "mutation deleteBroadcast": authors,
		"mutation testBroadcast": authors, "mutation sendBroadcast": authors, "mutation stopBroadcast": authors,
	})
	maps.Copy(shown, map[string]bool{
		"email_segments.name": true, "email_segments.name_key": false, "email_segments.conditions": false, "broadcasts.subject": true, "broadcasts.status": false, "broadcast_recipients.state": false, "broadcasts.body": true,
		"broadcasts.updated_by": true, "broadcast_links.url": true, "broadcast_recipients.email_key": false,
	})
	different["email_segments"] = numberedColumns("name_key")
	different["broadcast_links"] = map[string]string{"position": "position + 1000 * k"}
	different["broadcast_recipients"] = map[string]string{"email_key": "email_key || '-copy-' || k", "user_id": ofTheCopy}
	different["broadcast_clicks"] = map[string]string{"position": "position + 1000 * k"}
	different["broadcast_unsubscribes"] = map[string]string{"user_id": ofTheCopy}
	for _, actor := range lookers {
		openTables[actor] = append(openTables[actor], "email_segments", "broadcasts", "broadcast_links")
	}
}

// emailSegment is a segment of everyone.
func (h *house) emailSegment() int {
	h.t.Helper()
	name := h.name("segment")
	h.Exec(`INSERT INTO email_segments (name, name_key, conditions, created_at, updated_at) VALUES (?, ?, '{"levels":["member"],"silentDays":3}', 0, 0)`, name, name)

	return h.last("email_segments")
}

// broadcast is one of a state; one that was sent has a link and a click, and was left out, refused and unsubscribed from.
func (h *house) broadcast(status string) int {
	h.t.Helper()
	h.Exec(`INSERT INTO broadcasts (subject, body, segment_id, status, updated_by, created_at, updated_at) VALUES ('News', '<p>Hi</p>', ?, ?, 'Liza Reyes', 0, 0)`,
		h.emailSegment(), status)
	id := h.last("broadcasts")
	if status != "sent" {
		return id
	}

	h.Exec(`UPDATE broadcasts SET scheduled_at = ?, started_at = ?, finished_at = ? WHERE id = ?`, testkit.Start, testkit.Start, testkit.Start, id)
	h.Exec(`INSERT INTO broadcast_links (broadcast_id, position, url) VALUES (?, 1, 'https://example.com/')`, id)
	h.Exec(`INSERT INTO broadcast_recipients (broadcast_id, user_id, email_key, state, sent_at) VALUES (?, ?, 'a@atlas.test', 'sent', ?)`,
		id, h.me(staff).id, testkit.Start)
	reader := h.last("broadcast_recipients")
	for who, state := range map[string]string{"member": "skipped", "admin": "failed"} {
		h.Exec(`INSERT INTO broadcast_recipients (broadcast_id, user_id, email_key, state) VALUES (?, ?, ?, ?)`, id, h.me(who).id, who+"@atlas.test", state)
	}
	h.Exec(`DELETE FROM broadcast_unsubscribes WHERE user_id = ?`, h.me("member").id)
	h.Exec(`INSERT INTO broadcast_unsubscribes (user_id, broadcast_id, created_at) VALUES (?, ?, 0)`, h.me("member").id, id)
	h.Exec(`INSERT INTO broadcast_clicks (recipient_id, position, clicks, first_at) VALUES (?, 1, 2, ?)`, reader, testkit.Start)

	return id
}

func broadcastInput(h *house) vars {
	return vars{"subject": "News for {first name}", "body": "<p>Hi</p>", "segmentId": h.emailSegment()}
}

var everySegmentCondition = vars{
	"levels": []string{"member"}, "batchIds": []int{1}, "stageIds": []int{1}, "silentDays": 3, "owes": true, "expiresInDays": 3, "lessonId": 1, "page": "/va",
}

// ofBroadcast is for what is done with a broadcast of a state.
func ofBroadcast(status string) []sample {
	return []sample{{vars: func(h *house, _ person) vars { return vars{"id": h.broadcast(status)} }}}
}

var broadcastSamples = map[string][]sample{
	"query emailSegments":  {{vars: func(h *house, _ person) vars { h.broadcast("sent"); return nil }}},
	"query segmentChoices": {{vars: func(*house, person) vars { return nil }}},
	"query segmentAudience": {{vars: func(*house, person) vars { return vars{"conditions": vars{}} }}, {note: "all conditions", vars: func(*house, person) vars {
		return vars{"conditions": everySegmentCondition, "search": "a"}
	}}},
	"query broadcasts":       {{vars: func(h *house, _ person) vars { h.broadcast("sent"); return nil }}},
	"query broadcast":        ofBroadcast("sent"),
	"query mergeFields":      {{vars: func(*house, person) vars { return nil }}},
	"query broadcastPreview": {{vars: func(h *house, _ person) vars { return vars{"input": broadcastInput(h), "userId": h.me(staff).id} }}},
	"mutation saveEmailSegment": {{vars: func(h *house, _ person) vars {
		return vars{"id": h.emailSegment(), "input": vars{"name": h.name("new"), "conditions": everySegmentCondition}}
	}}},
	"mutation deleteEmailSegment": {{vars: func(h *house, _ person) vars { return vars{"id": h.emailSegment()} }}},
	"mutation saveBroadcast":      {{vars: func(h *house, _ person) vars { return vars{"id": h.broadcast("draft"), "input": broadcastInput(h)} }}},
	"mutation deleteBroadcast":    ofBroadcast("draft"),
	"mutation testBroadcast": {{vars: func(h *house, _ person) vars {
		h.Exec("DELETE FROM outbox_mails WHERE kind = 'broadcast-test'") // twenty in an hour are enough
		return vars{"id": h.broadcast("draft")}
	}}},
	"mutation sendBroadcast": ofBroadcast("draft"),
	"mutation stopBroadcast": ofBroadcast("sending"),
}
