package proof

import (
	"github.com/99designs/gqlgen/graphql"

	"atlas/internal/learning/access"
	"atlas/internal/learning/events"
	"atlas/internal/platform/page"
	"atlas/internal/testkit"
)

// eventRows is a published event for every member, each Sunday at the hour at which the day begins: two dates of it are over, one goes on,
// one is full, one is cancelled, one moved.
type eventRows struct{ event, past, recorded, now, full, cancelled, moved int }

// theEvent is made once.
func (h *fixture) theEvent() eventRows {
	h.t.Helper()
	if h.event == nil {
		made := h.newEvent()
		h.event = &made
	}
	return *h.event
}

func textGiven(text string) graphql.Omittable[*string] { return graphql.OmittableOf(&text) }

func (h *fixture) eventInput(name string, repeat *events.EventRepeatInput) events.EventInput {
	host := h.me("expert").id
	return events.EventInput{
		Name: textGiven(h.name(name)), ShortDescription: textGiven("Short"), Description: textGiven("<p>Long</p>"), HostIds: []int{host},
		Date: textGiven("2026-11-01"), Time: textGiven("12:00"), Minutes: graphql.OmittableOf(new(60)), Repeat: graphql.OmittableOf(repeat),
		Place: textGiven("Zoom"), JoinURL: textGiven("https://zoom.example.com/j/1"), Capacity: graphql.OmittableOf[*int](nil),
	}
}

func (h *fixture) newEvent() eventRows {
	h.t.Helper()
	ctx := h.staffContext()
	e, err := h.Learning.Events.CreateEvent(ctx, h.eventInput("Event", &events.EventRepeatInput{Every: "week", Count: new(8)}))
	h.Must(err)
	h.eventCover(e.ID)
	_, err = h.Learning.Events.PublishEvents(ctx, []int{e.ID}, true)
	h.Must(err)
	list, err := h.Learning.Events.EventDates(ctx, e.ID, page.Window{Page: 1, PerPage: 10}, "all")
	h.Must(err)
	id := func(i int) int { return list.Rows[i].ID }
	rows := eventRows{event: e.ID, past: id(0), recorded: id(1), now: id(2), full: id(3), cancelled: id(4), moved: id(5)}
	file := h.fileRow("recording", ".mp4", "video", "video/mp4")
	for date, in := range map[int]events.EventDateInput{
		rows.past:     {RecordingURL: textGiven("https://youtu.be/dQw4w9WgXcQ")},
		rows.recorded: {RecordingFileID: graphql.OmittableOf(&file)},
		rows.full:     {Capacity: graphql.OmittableOf(new(1)), Name: textGiven("Small group"), Note: textGiven("Bring a laptop"), Place: textGiven("Room 1"), JoinURL: textGiven("https://zoom.example.com/j/2")},
		rows.moved:    {Time: textGiven("13:00"), Minutes: graphql.OmittableOf(new(30))},
	} {
		_, err := h.Learning.Events.UpdateEventDate(ctx, date, in, nil)
		h.Must(err)
	}
	_, err = h.Learning.Events.CancelEventDate(ctx, rows.cancelled, "this", new("A holiday"))
	h.Must(err)
	in := h.eventInput("Event of coaches", nil)
	in.Openers = []*access.OpenerInput{{Kind: "level", ID: "coach"}}
	closed, err := h.Learning.Events.CreateEvent(ctx, in)
	h.Must(err)
	_, err = h.Learning.Events.PublishEvents(ctx, []int{closed.ID}, true)
	h.Must(err)
	h.splitEvent()
	return rows
}

func (h *fixture) eventCover(event int) {
	h.t.Helper()
	id := h.fileRow("cover", ".jpg", "image", "image/jpeg")
	h.Exec("UPDATE files SET is_open = ?, has_thumb = ? WHERE id = ?", true, true, id)
	h.Exec("UPDATE events SET cover_file_id = ? WHERE id = ?", id, event)
	h.Exec("INSERT INTO file_uses (file_id, entity, entity_id) VALUES (?, 'event', ?)", id, event)
}

// splitEvent is an event that another continues; it gives the ids of both.
func (h *fixture) splitEvent() (first, later int) {
	h.t.Helper()
	event, date := h.spareEvent()
	made, err := h.Learning.Events.UpdateEventFrom(h.staffContext(), date, events.EventInput{Name: textGiven("Later")}, nil)
	h.Must(err)
	return event, made.ID
}

// spareEvent is an event to change, with a date that is to come and not its first.
func (h *fixture) spareEvent() (event, date int) {
	h.t.Helper()
	e, err := h.Learning.Events.CreateEvent(h.staffContext(), h.eventInput("Spare", &events.EventRepeatInput{Every: "week", Count: new(4)}))
	h.Must(err)
	return e.ID, h.Number("SELECT MAX(id) FROM event_dates WHERE event_id = ?", e.ID)
}

// answered has p wait for the full date behind somebody, and have been at the one before.
func (h *fixture) answered(p person) {
	h.t.Helper()
	rows := h.theEvent()
	h.Exec("DELETE FROM event_reminders")
	h.Exec("DELETE FROM event_signups")
	add := func(date, user, turn int, state string, attended any) {
		h.Exec("INSERT INTO event_signups (date_id, user_id, state, turn, answered_at, has_attended, attended_by_id, joined_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
			date, user, state, turn, testkit.Start, attended, h.me(staff).id, testkit.Start)
	}
	add(rows.full, h.me("nena.torres").id, 1, "going", nil)
	if p.id != h.me("nena.torres").id {
		add(rows.full, p.id, 2, "waiting", nil)
	}
	add(rows.full, h.me("rodel.garcia").id, 3, "declined", nil)
	add(rows.past, p.id, 1, "going", true)
	h.Exec("INSERT INTO event_reminders (date_id, user_id, hours, sent_at) VALUES (?, ?, 24, ?)", rows.full, p.id, testkit.Start)
}

// feed gives p a calendar feed.
func (h *fixture) feed(p person) {
	h.t.Helper()
	h.Exec("DELETE FROM calendar_feeds WHERE user_id = ?", p.id)
	h.Exec("INSERT INTO calendar_feeds (user_id, feed_key, created_at, last_read_at) VALUES (?, ?, ?, ?)", p.id, h.name("feed"), testkit.Start, testkit.Start)
}

// monthlyEvent repeats each month until a day.
func (h *fixture) monthlyEvent() int {
	h.t.Helper()
	e, err := h.Learning.Events.CreateEvent(h.staffContext(), h.eventInput("Monthly", &events.EventRepeatInput{Every: "month", Until: new("2027-02-01")}))
	h.Must(err)
	return e.ID
}
