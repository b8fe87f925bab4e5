package events_test

import (
	"bytes"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	ics "github.com/arran4/golang-ical"
	"github.com/teambition/rrule-go"

	"atlas/internal/learning/access"
	"atlas/internal/learning/events"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/page"
	"atlas/internal/testkit/check"
)

// feedOf is somebody's calendar as their program reads it.
func (f *fixture) feedOf(role string) string {
	f.t.Helper()
	feed, err := f.Learning.Events.Learners.RenewCalendarFeed(f.By(role))
	f.Must(err)
	text, err := f.Learning.Events.Learners.Feed(f.t.Context(), strings.TrimPrefix(feed.Path, events.FeedPath), "https://atlas.example.com", "Atlas, the tribe; events")
	f.Must(err)
	return string(text)
}

// expand reads a calendar with other people's code and lists the begin of every date until a moment, by title.
func expand(t *testing.T, text string, until time.Time) map[string][]time.Time {
	t.Helper()
	for line := range strings.SplitSeq(strings.TrimSuffix(text, "\r\n"), "\r\n") {
		if len(line) > 75 || strings.ContainsAny(line, "\r\n") {
			t.Fatalf("got line %q, want at most 75 characters and no line break", line)
		}
	}
	calendar, err := ics.ParseCalendar(strings.NewReader(text))
	check.NoError(t, "read the calendar", err)
	moment := func(p *ics.IANAProperty) time.Time {
		if p == nil {
			return time.Time{}
		}
		zone := time.UTC
		if name := p.ICalParameters["TZID"]; len(name) > 0 {
			zone, err = time.LoadLocation(name[0])
			check.NoError(t, "load the time zone", err)
		}
		at, err := time.ParseInLocation("20060102T150405", strings.TrimSuffix(p.Value, "Z"), zone)
		check.NoError(t, "read the moment", err)
		return at.UTC()
	}
	out, replaced := map[string][]time.Time{}, map[string][]time.Time{}
	for _, e := range calendar.Events() {
		if p := e.GetProperty(ics.ComponentPropertyRecurrenceId); p != nil {
			replaced[e.Id()] = append(replaced[e.Id()], moment(p))
		}
	}
	for _, e := range calendar.Events() {
		start, title := moment(e.GetProperty(ics.ComponentPropertyDtStart)), e.GetProperty(ics.ComponentPropertySummary).Value
		if e.GetProperty(ics.ComponentPropertyStatus).Value == "CANCELLED" {
			continue
		}
		rule := e.GetProperty(ics.ComponentPropertyRrule)
		if rule == nil {
			out[title] = append(out[title], start)
			continue
		}
		option, err := rrule.StrToROption(rule.Value)
		check.NoError(t, "read the recurrence rule", err)
		zone, _ := time.LoadLocation(e.GetProperty(ics.ComponentPropertyDtStart).ICalParameters["TZID"][0])
		option.Dtstart = start.In(zone)
		r, err := rrule.NewRRule(*option)
		check.NoError(t, "make the recurrence rule", err)
		left := replaced[e.Id()]
		for _, p := range e.GetProperties(ics.ComponentPropertyExdate) {
			left = append(left, moment(p))
		}
		for _, at := range r.Between(start, until, true) {
			if !slices.ContainsFunc(left, at.Equal) {
				out[title] = append(out[title], at.UTC())
			}
		}
	}
	for _, list := range out {
		slices.SortFunc(list, time.Time.Compare)
	}
	return out
}

// The feed holds what is open to its owner, as their page shows it: moved, cancelled and declined dates, over changes of the clocks.
func TestFeedHoldsTheDatesOfItsOwner(t *testing.T) {
	forEachEngine(t, func(t *testing.T, f *fixture) {
		ctx := f.By(staff)
		in := weekly("Ask; the coaches, weekly – mit Übung und noch viel mehr Wörtern, damit die Zeile länger als 75 Bytes wird")
		in.Zone, in.Place = given("America/New_York"), given("Zoom, room 1")
		e := f.event(in)
		dates := f.dates(e.ID)
		_, err := f.Learning.Events.UpdateEventDate(ctx, dates[1].ID, events.EventDateInput{Time: given("21:00")}, nil)
		f.Must(err)
		_, err = f.Learning.Events.CancelEventDate(ctx, dates[2].ID, "this", nil)
		f.Must(err)
		_, err = f.Learning.Events.AnswerEvent(f.By("member"), dates[3].ID, "declined")
		f.Must(err)
		_, err = f.Learning.Events.AnswerEvent(f.By("member"), dates[4].ID, "going")
		f.Must(err)
		counted := weekly("Counted")
		counted.Repeat = given(events.EventRepeatInput{Every: "day", Count: new(10)})
		f.event(counted)
		f.event(events.EventInput{Name: given("Once"), Date: given(tuesday), Time: given("09:00"), Minutes: given(60)})
		closed := weekly("Closed")
		closed.Openers = []*access.OpenerInput{{Kind: "level", ID: "coach"}}
		f.event(closed)
		_, err = f.Learning.Events.CreateEvent(ctx, weekly("Draft"))
		f.Must(err)
		f.Clock.Advance(dates[0].EndsAt.Sub(f.Clock.Now()))

		text, until := f.feedOf("member"), f.Clock.Now().AddDate(0, 8, 0)
		for _, wanted := range []string{"BEGIN:VTIMEZONE\r\nTZID:America/New_York\r\n", "TZOFFSETTO:-0400\r\n", "TZOFFSETTO:-0500\r\n", "EXDATE;TZID=America/New_York:", "RECURRENCE-ID;TZID=America/New_York:", "STATUS:CANCELLED\r\n", `LOCATION:Zoom\, room 1`} {
			if !strings.Contains(text, wanted) {
				t.Errorf("feed: got %q, want %q in it", text, wanted)
			}
		}
		if strings.Contains(text, "zoom.example.com") {
			t.Error("got the link to join in the feed, want it left out")
		}
		unfolded := strings.ReplaceAll(text, "\r\n ", "")
		for _, wanted := range []string{ // the rule leads to the event, a date of its own to that date
			fmt.Sprintf("URL:https://atlas.example.com/events/my-events/%d\r\n", e.ID), fmt.Sprintf("URL:https://atlas.example.com/events/my-events/%d?date=%d\r\n", e.ID, dates[1].ID),
			fmt.Sprintf("URL:https://atlas.example.com/events/my-events/%d?date=%d\r\n", e.ID, dates[4].ID),
		} {
			if strings.Count(unfolded, wanted) != 1 {
				t.Errorf("feed: got %d times %q in %q, want 1", strings.Count(unfolded, wanted), wanted, text)
			}
		}
		found := expand(t, text, until)
		if len(found["Closed"]) > 0 || len(found["Draft"]) > 0 || len(found["Once"]) != 0 && !f.Clock.Now().Before(found["Once"][0].Add(time.Hour)) {
			t.Errorf("got %v, want no closed one, no draft and nothing that is over", found)
		}
		want := map[string][]time.Time{}
		for p := 1; p < 4; p++ {
			list, err := f.Learning.Events.Learners.MyEventDates(f.By("member"), nil, page.Window{Page: p, PerPage: 100}, "incoming")
			f.Must(err)
			for _, d := range list.Rows {
				if !d.IsCancelled && d.Answer != "declined" && !d.StartsAt.After(until) {
					want[d.Name] = append(want[d.Name], d.StartsAt)
				}
			}
		}
		for title, list := range want {
			slices.SortFunc(list, time.Time.Compare)
			if !slices.EqualFunc(found[title], list, time.Time.Equal) {
				t.Errorf("%s: got %+v, want %+v", title, found[title], list)
			}
		}
		if len(want) < 2 || len(want) != len(found) {
			t.Errorf("got %d titles, want %d and at least 2", len(found), len(want))
		}
		if coach := expand(t, f.feedOf("coach"), until); len(coach["Closed"]) == 0 {
			t.Error("got a coach without the closed event, want it in the feed")
		}
		if outside := expand(t, f.feedOf("non-member"), until); len(outside) > 0 {
			t.Errorf("feed of a visitor: got %v, want nothing", outside)
		}
	})
}

// The address is a secret of its owner: a new one ends the old, and nobody gets it while viewing as them.
func TestFeedAddressIsASecret(t *testing.T) {
	forEachEngine(t, func(t *testing.T, f *fixture) {
		f.event(weekly("Ask the coaches"))
		visitor := f.Visitor()
		get := func(path string, headers ...string) (int, http.Header, string) {
			answer := visitor.Send(http.MethodGet, path, nil, headers...)
			return answer.Status, answer.Header, answer.Body
		}
		if feed, err := f.Learning.Events.Learners.MyCalendarFeed(f.By("member")); err != nil || feed != nil {
			t.Errorf("the feed before it is asked for: got %+v and error %v, want none", feed, err)
		}
		first, err := f.Learning.Events.Learners.RenewCalendarFeed(f.By("member"))
		f.Must(err)
		status, header, body := get(first.Path)
		if status != 200 || header.Get("Content-Type") != "text/calendar; charset=utf-8" || !strings.HasPrefix(body, "BEGIN:VCALENDAR\r\n") {
			t.Errorf("got %d %v %q, want 200 with a calendar", status, header, body)
		}
		if status, _, _ := get(first.Path, "If-None-Match", header.Get("Etag")); status != 304 {
			t.Errorf("status of what did not change: got %d, want 304", status)
		}
		if feed, err := f.Learning.Events.Learners.MyCalendarFeed(f.By("member")); err != nil || feed.Path != first.Path || feed.LastReadAt == nil {
			t.Errorf("got feed %+v and error %v, want %q, read just now", feed, err, first.Path)
		}
		key := strings.TrimSuffix(strings.TrimPrefix(first.Path, events.FeedPath), ".ics")
		changed := []byte(key)
		changed[len(changed)-3] ^= 1
		for _, wrong := range []string{"x.ics", key, key[:22] + ".ics", string(changed) + ".ics", key[:22] + key[:22] + ".ics"} {
			if status, _, _ := get(events.FeedPath + wrong); status != 404 {
				t.Errorf("%s: got status %d, want 404", wrong, status)
			}
		}
		second, err := f.Learning.Events.Learners.RenewCalendarFeed(f.By("member"))
		f.Must(err)
		if old, _, _ := get(first.Path); old != 404 || second.Path == first.Path {
			t.Errorf("got status %d for the old address, want 404 and a new address", old)
		}
		tooOften := 0
		for range 30 {
			if status, _, _ := get(second.Path); status == 429 {
				tooOften++
			}
		}
		if tooOften == 0 {
			t.Error("got a calendar read without bound, want it limited")
		}
		viewing, err := f.Identity.MemberImport.ActorOf(t.Context(), f.ID("member"), new(f.ID(staff)))
		f.Must(err)
		behalf := with(t, viewing)
		if feed, err := f.Learning.Events.Learners.MyCalendarFeed(behalf); err != nil || feed != nil {
			t.Errorf("the feed for somebody else: got %+v and error %v, want none", feed, err)
		}
		_, err = f.Learning.Events.Learners.RenewCalendarFeed(behalf)
		f.Refused(err, errs.Forbidden)
		third, err := f.Learning.Events.Learners.RenewCalendarFeed(f.By("coach"))
		f.Must(err)
		f.Exec("UPDATE users SET archived_at = 1 WHERE id = ?", f.ID("coach"))
		if status, _, _ := get(third.Path); status != 404 {
			t.Errorf("calendar of somebody archived: got status %d, want 404", status)
		}
		f.Must(f.Learning.Events.Learners.EndCalendarFeed(f.By("member")))
		if status, _, _ := get(second.Path); status != 404 && status != 429 {
			t.Errorf("the feed that was turned off: got status %d, want 404 or 429", status)
		}
		if bytes.Contains([]byte(body), []byte("zoom.example.com")) {
			t.Error("got the link to join in the feed, want it left out")
		}
	})
}
