package proof

import (
	"fmt"
	"maps"

	"atlas/internal/testkit"
)

// registerBroadcast adds the rows of this area to the tables of the proofs; see areas.
func registerBroadcast() {
	maps.Copy(samples, broadcastSamples)
	maps.Copy(shared, map[string][]string{
		"query segmentAudience": authors, "query broadcast": lookers,
		"mutation saveEmailSegment": authors, "mutation deleteEmailSegment": authors, "mutation saveBroadcast": authors, "mutation deleteBroadcast": authors,
		"mutation sendBroadcast": authors, "mutation stopBroadcast": authors,
		"query emailSequence": lookers, "query emailSequencePeople": authors, "query emailStops": lookers, "mutation saveEmailSequence": authors,
		"mutation deleteEmailSequence": authors, "mutation changeEmailSequence": authors, "mutation liftEmailStop": authors,
	})
	maps.Copy(shown, map[string]bool{
		"funnels.slug_key": false, "email_segments.name": true, "email_segments.name_key": false, "email_segments.conditions": false, "broadcasts.subject": true, "broadcasts.status": false, "broadcast_recipients.state": false, "broadcasts.body": true,
		"broadcasts.updated_by": true, "broadcast_links.url": true, "broadcast_recipients.email_key": false,
		"email_stops.email_key": true, "email_stops.reason": false, "email_stops.detail": true, "email_sequences.name": true, "email_sequences.name_key": false,
		"email_sequences.status": false, "email_sequences.updated_by": true, "email_sequence_emails.subject": true, "email_sequence_emails.body": true,
		"email_sequence_emails.wait_unit": false, "email_sequence_links.url": true, "email_sequence_people.email_key": false,
		"email_sequence_people.state": false, "email_sequence_people.left_reason": false, "email_sequence_sends.email_key": false, "email_sequence_sends.state": false,
	})
	different["email_segments"] = numberedColumns("name_key")
	different["broadcast_links"] = map[string]string{"position": "position + 1000 * k"}
	different["broadcast_recipients"] = map[string]string{"email_key": "email_key || '-copy-' || k", "user_id": ofTheCopy}
	different["broadcast_clicks"] = map[string]string{"position": "position + 1000 * k"}
	different["email_stops"] = map[string]string{"email_key": "email_key || '-copy-' || k"}
	different["email_sequences"] = numberedColumns("name_key")
	different["email_sequence_links"] = map[string]string{"position": "position + 1000 * k"}
	different["email_sequence_people"] = map[string]string{"email_key": "email_key || '-copy-' || k", "user_id": ofTheCopy}
	different["email_sequence_sends"] = map[string]string{"email_key": "email_key || '-copy-' || k", "person_id": personOfTheCopy}
	different["email_sequence_clicks"] = map[string]string{"position": "position + 1000 * k"}
	for _, actor := range lookers {
		openTables[actor] = append(openTables[actor], "email_segments", "broadcasts", "broadcast_links", "email_stops", "email_sequences",
			"email_sequence_emails", "email_sequence_links")
	}
}

// personOfTheCopy is the copy of someone in a sequence.
const personOfTheCopy = `(SELECT p.id FROM email_sequence_people q, email_sequence_people p
	WHERE q.id = person_id AND p.sequence_id = q.sequence_id AND p.email_key = email_sequence_sends.email_key || '-copy-' || k)`

// emailSegment is a segment of everyone.
func (h *fixture) emailSegment() int {
	h.t.Helper()
	name := h.name("segment")
	h.Exec(`INSERT INTO email_segments (name, name_key, conditions, created_at, updated_at) VALUES (?, ?, '{"levels":["member"],"silentDays":3}', 0, 0)`, name, name)

	return h.last("email_segments")
}

// broadcast is one of a state; one that was sent has a link and a click, and was left out, refused and unsubscribed from.
func (h *fixture) broadcast(status string) int {
	h.t.Helper()
	h.Exec(`INSERT INTO broadcasts (subject, body, segment_id, status, updated_by, created_at, updated_at) VALUES ('News', '<p>Hi</p>', ?, ?, 'Liza Reyes', 0, 0)`,
		h.emailSegment(), status)
	id := h.last("broadcasts")
	if status != "sent" {
		return id
	}

	h.Exec(`UPDATE broadcasts SET scheduled_at = ?, started_at = ?, finished_at = ? WHERE id = ?`, testkit.Start, testkit.Start, testkit.Start, id)
	h.Exec(`INSERT INTO broadcast_links (broadcast_id, position, url) VALUES (?, 1, 'https://example.com/')`, id)
	h.Exec(`INSERT INTO broadcast_recipients (broadcast_id, user_id, email_key, state, sent_at, bounced_at, complained_at) VALUES (?, ?, 'a@atlas.test', 'sent', ?, ?, ?)`,
		id, h.me(staff).id, testkit.Start, testkit.Start, testkit.Start)
	reader := h.last("broadcast_recipients")
	for who, state := range map[string]string{"member": "skipped", "admin": "failed"} {
		h.Exec(`INSERT INTO broadcast_recipients (broadcast_id, user_id, email_key, state) VALUES (?, ?, ?, ?)`, id, h.me(who).id, who+"@atlas.test", state)
	}
	h.forgetStops()
	h.Exec(`INSERT INTO email_stops (email_key, user_id, reason, broadcast_id, detail, created_at) VALUES ('member@atlas.test', ?, 'unsubscribed', ?, '', 0)`,
		h.me("member").id, id)
	h.Exec(`INSERT INTO broadcast_clicks (recipient_id, position, clicks, first_at) VALUES (?, 1, 2, ?)`, reader, testkit.Start)

	return id
}

// emailSequence is one of a state with an email that someone got, clicked and left by, and someone who waits for it.
func (h *fixture) emailSequence(status string) int {
	h.t.Helper()
	name := h.name("sequence")
	h.Exec(`INSERT INTO email_sequences (name, name_key, segment_id, only_new, status, started_at, ended_at, updated_by, created_at, updated_at)
		VALUES (?, ?, ?, FALSE, ?, 0, 0, 'Liza Reyes', 0, 0)`, name, name, h.emailSegment(), status)
	id := h.last("email_sequences")
	h.Exec(`INSERT INTO email_sequence_emails (sequence_id, position, subject, body, wait_unit, wait, at_minute, removed_at)
		VALUES (?, 2, 'Gone', '<p>Hi</p>', 'hours', 1, NULL, 0)`, id)
	h.Exec(`INSERT INTO email_sequence_emails (sequence_id, position, subject, body, wait_unit, wait, at_minute)
		VALUES (?, 1, 'Welcome', '<p>Hi</p>', 'days', 1, 540)`, id)
	email := h.last("email_sequence_emails")
	if status == "draft" {
		return id
	}

	h.Exec(`INSERT INTO email_sequence_links (email_id, position, url) VALUES (?, 1, 'https://example.com/')`, email)
	h.Exec(`INSERT INTO email_sequence_people (sequence_id, user_id, email_key, state, joined_at, next_email_id, next_at) VALUES (?, ?, 'w@atlas.test', 'waiting', 0, ?, 0)`,
		id, h.me("member").id, email)
	h.Exec(`INSERT INTO email_sequence_people (sequence_id, user_id, email_key, state, joined_at) VALUES (?, ?, 'a@atlas.test', 'finished', 0)`, id, h.me(staff).id)
	h.Exec(`INSERT INTO email_sequence_sends (email_id, person_id, email_key, state, sent_at, bounced_at, complained_at) VALUES (?, ?, 'a@atlas.test', 'sent', 0, 0, 0)`,
		email, h.last("email_sequence_people"))
	sent := h.last("email_sequence_sends")
	h.Exec(`INSERT INTO email_sequence_people (sequence_id, user_id, email_key, state, left_reason, joined_at) VALUES (?, ?, 'l@atlas.test', 'left', 'unsubscribed', 0)`, id, h.me("admin").id)
	h.Exec(`INSERT INTO email_sequence_sends (email_id, person_id, email_key, state, sent_at) VALUES (?, ?, 'l@atlas.test', 'failed', 0)`, email, h.last("email_sequence_people"))
	h.Exec(`INSERT INTO email_sequence_clicks (send_id, position, clicks, first_at) VALUES (?, 1, 2, 0)`, sent)
	h.forgetStops()
	h.Exec(`INSERT INTO email_stops (email_key, user_id, reason, sequence_email_id, detail, created_at) VALUES ('a@atlas.test', ?, 'unsubscribed', ?, '', 0)`,
		h.me(staff).id, email)

	return id
}

// forgetStops lets the addresses of these samples stop anew.
func (h *fixture) forgetStops() {
	h.t.Helper()
	h.Exec(`DELETE FROM email_stops WHERE email_key IN ('member@atlas.test', 'a@atlas.test', 'b@atlas.test', 'c@atlas.test')`)
}

// emailStop is an address that bounced, and one whose owner complained of a broadcast.
func (h *fixture) emailStop() int {
	h.t.Helper()
	broadcast := h.broadcast("sent")
	h.Exec(`INSERT INTO email_stops (email_key, reason, broadcast_id, detail, created_at) VALUES ('c@atlas.test', 'complained', ?, 'spam', 0)`, broadcast)
	h.Exec(`INSERT INTO email_stops (email_key, user_id, reason, detail, created_at) VALUES ('b@atlas.test', ?, 'bounced', '550', 0)`, h.me("member").id)

	return h.last("email_stops")
}

func sequenceInput(h *fixture) vars {
	return vars{"name": h.name("new"), "segmentId": h.emailSegment(), "onlyNew": true, "emails": []any{
		vars{"subject": "Hi", "body": "<p>Hi</p>", "waitUnit": "days", "wait": 1, "atMinute": 540},
	}}
}

func broadcastInput(h *fixture) vars {
	return vars{"subject": "News for {first name}", "body": "<p>Hi</p>", "segmentId": h.emailSegment()}
}

var everySegmentCondition = vars{
	"levels": []string{"member"}, "batchIds": []int{1}, "stageIds": []int{1}, "silentDays": 3, "owes": true, "expiresInDays": 3, "lessonId": 1, "page": "/va", "hasAccount": true,
}

// ofBroadcast is for what is done with a broadcast of a state.
func ofBroadcast(status string) []sample {
	return []sample{{vars: func(h *fixture, _ person) vars { return vars{"id": h.broadcast(status)} }}}
}

var broadcastSamples = map[string][]sample{
	"query emailSegments":  {{vars: func(h *fixture, _ person) vars { h.broadcast("sent"); return nil }}},
	"query segmentChoices": {{vars: func(*fixture, person) vars { return nil }}},
	"query segmentAudience": {{vars: func(*fixture, person) vars { return vars{"conditions": vars{}} }}, {note: "all conditions", vars: func(*fixture, person) vars {
		return vars{"conditions": everySegmentCondition, "search": "a"}
	}}},
	"query broadcasts":  {{vars: func(h *fixture, _ person) vars { h.broadcast("sent"); return nil }}},
	"query broadcast":   ofBroadcast("sent"),
	"query mergeFields": {{vars: func(*fixture, person) vars { return nil }}},
	"query emailPreview": {{vars: func(h *fixture, _ person) vars {
		return vars{"subject": "Hi", "body": "<p>Hi</p>", "person": fmt.Sprintf("account-%d", h.me(staff).id)}
	}}},
	"query emailSequences":      {{vars: func(h *fixture, _ person) vars { h.emailSequence("running"); return nil }}},
	"query emailSequence":       {{vars: func(h *fixture, _ person) vars { return vars{"id": h.emailSequence("ended")} }}},
	"query emailSequencePeople": {{vars: func(h *fixture, _ person) vars { return vars{"id": h.emailSequence("running")} }}},
	"query emailStops":          {{vars: func(h *fixture, _ person) vars { h.emailStop(); return nil }}},
	"mutation saveEmailSegment": {{vars: func(h *fixture, _ person) vars {
		return vars{"id": h.emailSegment(), "input": vars{"name": h.name("new"), "conditions": everySegmentCondition}}
	}}},
	"mutation deleteEmailSegment": {{vars: func(h *fixture, _ person) vars { return vars{"id": h.emailSegment()} }}},
	"mutation saveBroadcast":      {{vars: func(h *fixture, _ person) vars { return vars{"id": h.broadcast("draft"), "input": broadcastInput(h)} }}},
	"mutation deleteBroadcast":    ofBroadcast("draft"),
	"mutation sendBroadcast":      ofBroadcast("draft"),
	"mutation stopBroadcast":      ofBroadcast("sending"),
	"mutation liftEmailStop":      {{vars: func(h *fixture, _ person) vars { return vars{"id": h.emailStop()} }}},
	"mutation saveEmailSequence": {{vars: func(h *fixture, _ person) vars {
		return vars{"id": h.emailSequence("draft"), "input": sequenceInput(h)}
	}}},
	"mutation deleteEmailSequence": {{vars: func(h *fixture, _ person) vars { return vars{"id": h.emailSequence("draft")} }}},
	"mutation changeEmailSequence": {{vars: func(h *fixture, _ person) vars { return vars{"id": h.emailSequence("draft"), "action": "start"} }}},
	"mutation testEmail": {{vars: func(h *fixture, _ person) vars {
		h.Exec("DELETE FROM outbox_mails WHERE kind = 'broadcast-test'") // twenty in an hour are enough
		return vars{"subject": "Hi", "body": "<p>Hi</p>"}
	}}},
}
