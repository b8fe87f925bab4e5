package events

import "atlas/internal/learning/content"

// eventInvariants find rows that break a rule of events.
var eventInvariants = []content.Invariant{
	{Says: "event %d is published and archived",
		Query: `SELECT id FROM events WHERE published_at IS NOT NULL AND archived_at IS NOT NULL`},
	{Says: "event %d is not archived and remembers when it was published last",
		Query: `SELECT id FROM events WHERE last_published_at IS NOT NULL AND archived_at IS NULL`},
	{Says: "event %d has no date",
		Query: `SELECT e.id FROM events e WHERE NOT EXISTS (SELECT 1 FROM event_dates d WHERE d.event_id = e.id)`},
	{Says: "date %d of an event ends before it starts, or lasts more than a day",
		Query: `SELECT id FROM event_dates WHERE ends_at <= starts_at OR ends_at > starts_at + 86400000`},
	{Says: "date %d of an event is not at the time of its rule",
		Query: `SELECT id FROM event_dates WHERE NOT is_moved AND starts_at <> planned_at`},
	{Says: "date %d of an event has two recordings",
		Query: `SELECT id FROM event_dates WHERE recording_url IS NOT NULL AND recording_file_id IS NOT NULL`},
	{Says: "date %d of an event has more guests than places",
		Query: `SELECT d.id FROM event_dates d JOIN events e ON e.id = d.event_id
		JOIN (SELECT date_id, COUNT(*) AS guests FROM event_signups WHERE state = 'going'
		GROUP BY date_id) g ON g.date_id = d.id WHERE g.guests > COALESCE(d.capacity, e.capacity)`},
	{Says: "someone waits for date %d of an event while there is a seat",
		Query: `SELECT d.id FROM event_dates d JOIN events e ON e.id = d.event_id
		WHERE d.cancelled_at IS NULL AND EXISTS (SELECT 1 FROM event_signups w
		WHERE w.date_id = d.id AND w.state = 'waiting')
		AND (COALESCE(d.capacity, e.capacity) IS NULL
		OR (SELECT COUNT(*) FROM event_signups g
		WHERE g.date_id = d.id AND g.state = 'going') < COALESCE(d.capacity, e.capacity))`},
	{Says: "two people have the same turn at date %d of an event",
		Query: `SELECT date_id FROM event_signups GROUP BY date_id, turn HAVING COUNT(*) > 1`},
	{Says: "event %d uses its cover without saying so",
		Query: `SELECT e.id FROM events e WHERE e.cover_file_id IS NOT NULL
		AND NOT EXISTS (SELECT 1 FROM file_uses f
		WHERE f.file_id = e.cover_file_id AND f.entity = 'event' AND f.entity_id = e.id)`},
	{Says: "date %d of an event uses its recording without saying so",
		Query: `SELECT d.id FROM event_dates d WHERE d.recording_file_id IS NOT NULL
		AND NOT EXISTS (SELECT 1 FROM file_uses f
		WHERE f.file_id = d.recording_file_id AND f.entity = 'event-date' AND f.entity_id = d.id)`},
}
