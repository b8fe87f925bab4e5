package proof

import (
	"maps"
	"time"

	"atlas/internal/testkit"
)

// registerEvent adds the rows of this area to the tables of the proofs; see areas.
func registerEvent() {
	maps.Copy(samples, eventSamples)
	maps.Copy(shared, eventShared)
	maps.Copy(shown, eventShown)
	maps.Copy(different, eventDifferent)
	for _, actor := range readers {
		openTables[actor] = append(openTables[actor], "events", "event_dates")
	}
	routes["GET /api/calendar/{name}"] = []route{{path: "/api/calendar/nothing.ics"}}
}

var eventDifferent = map[string]map[string]string{
	"event_hosts": {"user_id": ofTheCopy}, "event_dates": numberedColumns("day"), "event_signups": {"user_id": ofTheCopy}, "event_series_signups": {"user_id": ofTheCopy}, "event_reminders": {"user_id": ofTheCopy},
	"calendar_feeds": {"user_id": ofTheCopy, "feed_key": "feed_key || '-copy-' || k"},
}

var eventShown = map[string]bool{
	"events.name": false, "events.short_description": false, "events.description": true, "events.zone": false, "events.starts_on": false, "events.starts_time": false,
	"events.rule": false, "events.place": true, "events.join_url": true,
	"event_dates.day": false, "event_dates.name": false, "event_dates.note": true, "event_dates.place": true, "event_dates.join_url": true,
	"event_dates.recording_url": false, "event_dates.cancel_reason": false,
	"event_signups.state": false,
}

var eventLookers = append([]string{"expert"}, lookers...)

var eventShared = map[string][]string{
	"query event": eventLookers, "query eventDates": eventLookers, "query eventDate": eventLookers, "query eventSignups": eventLookers,
	"query myEvent": signedIn, "query myEventDates": signedIn, "query myEventDate": signedIn,
	"mutation createEvent": authors, "mutation updateEvent": authors, "mutation updateEventFrom": authors, "mutation updateEventDate": authors,
	"mutation cancelEventDate": authors, "mutation reviveEventDate": authors, "mutation duplicateEvent": authors, "mutation publishEvents": authors, "mutation archiveEvents": authors,
	"mutation markAttendance": authors, "mutation answerEvent": learners, "mutation answerEventSeries": learners, "mutation joinEvent": learners,
	"query events": eventLookers,
}

// ofEvent makes variables of the event that everybody shares, ofSpareEvent of one to change.
func ofEvent(f func(rows eventRows) vars) func(*fixture, person) vars {
	return func(h *fixture, me person) vars {
		h.answered(me)
		return f(h.theEvent())
	}
}

func ofSpareEvent(f func(event, date int) vars) func(*fixture, person) vars {
	return func(h *fixture, _ person) vars { return f(h.spareEvent()) }
}

func archivedEvent(h *fixture, _ person) vars {
	id, _ := h.spareEvent()
	h.Exec("UPDATE events SET archived_at = ? WHERE id = ?", testkit.Start, id)
	return vars{"id": id}
}

func eventVars(name string) vars {
	return vars{
		"name": name, "shortDescription": "Short", "description": "<p>Long</p>", "zone": "Asia/Singapore", "date": "2026-11-17", "time": "19:00", "minutes": 60,
		"repeat": vars{"every": "week", "interval": 2, "weekdays": []any{"TU", "TH"}, "until": "2026-12-31"}, "capacity": 20, "place": "Zoom", "joinUrl": "https://zoom.example.com/j/3",
		"openers": []any{vars{"kind": "level", "id": "coach"}},
	}
}

var eventSamples = map[string][]sample{
	"query scheduling": {{vars: none}},
	"query events": {{vars: func(h *fixture, me person) vars {
		h.answered(me)
		return vars{"list": vars{"perPage": 2, "search": "event"}, "filter": vars{"hostId": h.me("expert").id}}
	}}},
	"query event": {
		{vars: ofEvent(func(rows eventRows) vars { return vars{"id": rows.event} })}, {note: "archived", vars: archivedEvent},
		{note: "ended", vars: func(h *fixture, _ person) vars { id, _ := h.splitEvent(); return vars{"id": id} }},
		{note: "continued", vars: func(h *fixture, _ person) vars { _, id := h.splitEvent(); return vars{"id": id} }},
		{note: "monthly", vars: func(h *fixture, _ person) vars { return vars{"id": h.monthlyEvent()} }},
	},
	"query eventDates": {{vars: ofEvent(func(rows eventRows) vars {
		return vars{"eventId": rows.event, "list": vars{"perPage": 6}, "filter": "all"}
	})}},
	"query eventDate":    {{vars: ofEvent(func(rows eventRows) vars { return vars{"id": rows.full} })}, {note: "of ours", vars: ofEvent(func(rows eventRows) vars { return vars{"id": rows.recorded} })}},
	"query eventSignups": {{vars: ofEvent(func(rows eventRows) vars { return vars{"dateId": rows.full, "list": vars{"perPage": 3}} })}, {note: "attended", vars: ofEvent(func(rows eventRows) vars { return vars{"dateId": rows.past, "state": "attended"} })}},
	"query eventCalendar": {{vars: ofEvent(func(eventRows) vars {
		return vars{"from": testkit.Start, "to": testkit.Start.Add(7 * 24 * time.Hour)}
	})}},
	"query myEvents": {
		{vars: func(h *fixture, me person) vars {
			h.answered(me)
			return vars{"list": vars{"perPage": 2, "search": "event"}}
		}},
		{note: "closed", vars: func(h *fixture, _ person) vars {
			h.theEvent()
			return vars{"list": vars{"perPage": 2}, "filter": "closed"}
		}},
	},
	"query myEvent":     {{vars: ofEvent(func(rows eventRows) vars { return vars{"id": rows.event} })}},
	"query myEventDate": {{vars: ofEvent(func(rows eventRows) vars { return vars{"id": rows.full} })}},
	"query myEventDates": {
		{vars: ofEvent(func(rows eventRows) vars {
			return vars{"eventId": rows.event, "list": vars{"perPage": 5}, "filter": "incoming"}
		})},
		{note: "past", vars: ofEvent(func(rows eventRows) vars {
			return vars{"eventId": rows.event, "list": vars{"perPage": 5}, "filter": "past"}
		})},
		{note: "recorded", vars: ofEvent(func(eventRows) vars { return vars{"list": vars{"perPage": 5}, "filter": "recorded"} })},
		{note: "going", vars: ofEvent(func(eventRows) vars { return vars{"list": vars{"perPage": 5}, "filter": "going"} })},
	},
	"query myCalendar": {{vars: ofEvent(func(eventRows) vars {
		return vars{"from": testkit.Start, "to": testkit.Start.Add(7 * 24 * time.Hour)}
	})}},
	"query myCalendarFeed": {{by: "member", vars: func(h *fixture, me person) vars { h.feed(me); return nil }}},

	"mutation createEvent": {{vars: func(h *fixture, _ person) vars {
		in := eventVars(h.name("Event"))
		in["hostIds"] = []any{h.me("expert").id}
		return vars{"input": in}
	}}},
	"mutation updateEvent":     {{vars: ofSpareEvent(func(event, _ int) vars { return vars{"id": event, "input": withOpeners("Renamed")} })}},
	"mutation updateEventFrom": {{vars: ofSpareEvent(func(_, date int) vars { return vars{"dateId": date, "input": withOpeners("Renamed")} })}},
	"mutation updateEventDate": {{vars: ofSpareEvent(func(_, date int) vars { return vars{"id": date, "input": vars{"name": "Special", "time": "15:00"}} })}},
	"mutation cancelEventDate": {
		{vars: ofSpareEvent(func(_, date int) vars { return vars{"id": date, "scope": "this", "reason": "A holiday"} })},
		{note: "later", vars: ofSpareEvent(func(_, date int) vars { return vars{"id": date, "scope": "later"} })},
	},
	"mutation reviveEventDate": {{vars: ofSpareEvent(func(_, date int) vars { return vars{"id": date} })}},
	"mutation duplicateEvent":  {{vars: ofSpareEvent(func(event, _ int) vars { return vars{"id": event} })}},
	"mutation publishEvents":   {{vars: ofSpareEvent(func(event, _ int) vars { return vars{"ids": []any{event}, "isPublished": true} })}},
	"mutation archiveEvents": {
		{vars: ofSpareEvent(func(event, _ int) vars { return vars{"ids": []any{event}, "isArchived": true} })},
		{note: "back", vars: func(h *fixture, me person) vars {
			return vars{"ids": []any{archivedEvent(h, me)["id"]}, "isArchived": false}
		}},
	},
	"mutation markAttendance": {{vars: func(h *fixture, me person) vars {
		h.answered(me)
		return vars{"dateId": h.theEvent().recorded, "userIds": []any{h.me("rodel.garcia").id}, "hasAttended": true}
	}}},
	"mutation answerEvent": {{vars: ofEvent(func(rows eventRows) vars { return vars{"dateId": rows.now, "answer": "going"} })}},
	"mutation answerEventSeries": {
		{vars: ofEvent(func(rows eventRows) vars { return vars{"eventId": rows.event, "isGoing": true} })},
		{note: "leave", vars: ofEvent(func(rows eventRows) vars { return vars{"eventId": rows.event, "isGoing": false} })},
	},
	"mutation joinEvent":         {{vars: ofEvent(func(rows eventRows) vars { return vars{"dateId": rows.now} })}},
	"mutation renewCalendarFeed": {{vars: none}},
	"mutation endCalendarFeed":   {{by: "member", vars: func(h *fixture, me person) vars { h.feed(me); return nil }}},
}
