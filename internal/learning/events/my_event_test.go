package events_test

import (
	"slices"
	"testing"
	"time"

	"atlas/internal/learning/access"
	"atlas/internal/learning/events"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/page"
	"atlas/internal/testkit"
	"atlas/internal/testkit/check"
)

// B2: a member finds the events that are open to them; who is none sees the gate. B109: the lists have their filters.
func TestEventListsAndDoors(t *testing.T) {
	forEachEngine(t, func(t *testing.T, f *fixture) {
		f.event(weekly("Weekly"))
		in := events.EventInput{Name: given("Workshop"), Date: given(tuesday), Time: given("09:00"), Minutes: given(60), Description: given("<p>Secret</p>"), Place: given("Room 1")}
		once := f.event(in)
		in.Name, in.Openers = given("Closed"), []*access.OpenerInput{{Kind: "level", ID: "coach"}}
		closed := f.event(in)
		_, err := f.Learning.Events.CreateEvent(f.By(staff), weekly("Draft"))
		f.Must(err)
		mine := func(role, filter string) []string {
			list, err := f.Learning.Events.Learners.MyEvents(f.By(role), page.Window{Page: 1, PerPage: 10}, filter)
			f.Must(err)
			names := []string{}
			for _, m := range list.Rows {
				names = append(names, m.Name)
			}
			check.Equal(t, "total of the list", list.Total, len(names))
			return names
		}
		theirs := func(when string) []string {
			list, err := f.Learning.Events.Events(f.By(staff), page.Window{Page: 1, PerPage: 10}, &events.EventFilter{When: &when})
			f.Must(err)
			names := []string{}
			for _, m := range list.Rows {
				names = append(names, m.Name)
			}
			return names
		}
		wants := func(got []string, want ...string) {
			t.Helper()
			if !slices.Equal(got, want) {
				t.Errorf("names: got %q, want %q", got, want)
			}
		}
		wants(mine("member", "all"), "Workshop", "Weekly")
		wants(mine("member", "incoming"), "Workshop", "Weekly")
		wants(mine("member", "past"))
		wants(mine("member", "recurring"), "Weekly")
		wants(mine("member", "closed"), "Closed")
		wants(mine("coach", "all"), "Workshop", "Closed", "Weekly")
		wants(mine("non-member", "all"))
		wants(mine("non-member", "closed"), "Workshop", "Closed", "Weekly")
		wants(theirs("all"), "Workshop", "Closed", "Weekly", "Draft")
		wants(theirs("recurring"), "Weekly", "Draft")
		f.Clock.Advance(f.dates(once.ID)[0].EndsAt.Sub(f.Clock.Now()))
		wants(mine("member", "all"), "Weekly", "Workshop")
		wants(mine("member", "incoming"), "Weekly")
		wants(mine("member", "past"), "Workshop")
		wants(theirs("upcoming"), "Weekly", "Draft")
		wants(theirs("past"), "Workshop", "Closed")
		for role, open := range map[string]bool{"member": false, "coach": true, "non-member": false, staff: true} {
			m, err := f.Learning.Events.Learners.MyEvent(f.By(role), closed.ID)
			f.Must(err)
			if m.Door.IsOpen != open || (m.Description != nil) != open {
				t.Errorf("%s: got %+v, want open %t", role, m, open)
			}
			dates, err := f.Learning.Events.Learners.MyEventDates(f.By(role), &closed.ID, page.Window{Page: 1, PerPage: 1}, "past")
			f.Must(err)
			if d := dates.Rows[0]; d.Door.IsOpen != open || (d.Place != nil) != open {
				t.Errorf("%s: got date %+v, want open %t", role, d, open)
			}
		}
		_, err = f.Learning.Events.Learners.MyEvents(f.By("member"), page.Window{Page: 1, PerPage: 10}, "soon")
		f.Refused(err, errs.Invalid)
		f.wantVerified()
	})
}

// The calendar holds every date that touches a stretch, of open events, and no longer stretch than two months.
func TestCalendarsOfAMonth(t *testing.T) {
	forEachEngine(t, func(t *testing.T, f *fixture) {
		e := f.event(weekly("Weekly"))
		closed := weekly("Closed")
		closed.Openers = []*access.OpenerInput{{Kind: "level", ID: "coach"}}
		f.event(closed)
		_, err := f.Learning.Events.CreateEvent(f.By(staff), weekly("Draft"))
		f.Must(err)
		dates := f.dates(e.ID)
		from := dates[1].StartsAt.Add(time.Minute)
		count := func(role string, from, to time.Time) int {
			list, err := f.Learning.Events.Learners.MyCalendar(f.By(role), from, to)
			f.Must(err)
			return len(list)
		}
		check.Equal(t, "dates of a month", count("member", from, dates[4].StartsAt.Add(time.Minute)), 4)
		check.Equal(t, "dates in a stretch between two", count("member", dates[1].EndsAt, dates[2].StartsAt), 0)
		check.Equal(t, "dates for a coach", count("coach", from, from.AddDate(0, 0, 28)), 10)
		check.Equal(t, "dates for who is no member", count("non-member", from, from.AddDate(0, 0, 28)), 0)
		all, err := f.Learning.Events.EventCalendar(f.By(staff), from, from.AddDate(0, 0, 28))
		f.Must(err)
		check.Equal(t, "dates for staff", len(all), 15)
		_, err = f.Learning.Events.Learners.MyCalendar(f.By("member"), from, from.AddDate(0, 0, 63))
		f.Refused(err, errs.Invalid)
		_, err = f.Learning.Events.Learners.MyCalendar(f.By("member"), from, from)
		f.Refused(err, errs.Invalid)
		_, err = f.Learning.Events.EventCalendar(f.By("member"), from, from.AddDate(0, 0, 28))
		f.Refused(err, errs.Forbidden)
	})
}

func TestDemoEvents(t *testing.T) {
	testkit.Each(t, func(t *testing.T, a *testkit.Atlas) {
		f := &fixture{a, t}
		f.Must(f.SeedContent(t.Context()))
		for what, query := range map[string]string{
			"events":         `SELECT COUNT(*) FROM events WHERE published_at IS NOT NULL`,
			"weekly ones":    `SELECT COUNT(*) FROM events WHERE rule LIKE 'FREQ=WEEKLY%'`,
			"recordings":     `SELECT COUNT(*) FROM event_dates WHERE recording_file_id IS NOT NULL`,
			"cancelled ones": `SELECT COUNT(*) FROM event_dates WHERE cancelled_at IS NOT NULL AND ends_at > 1794720000000`,
			"waiting people": `SELECT COUNT(*) FROM event_signups g JOIN event_dates d ON d.id = g.date_id WHERE g.state = 'waiting' AND d.ends_at > 1794720000000`,
			"hosts":          `SELECT COUNT(DISTINCT user_id) FROM event_hosts`,
		} {
			least := map[string]int{"events": 12, "weekly ones": 5, "recordings": 10, "hosts": 4}[what]
			if n := f.Number(query); n < max(least, 1) {
				t.Errorf("%s: got %d, want at least %d", what, n, least)
			}
		}
		list, err := f.Learning.Events.Learners.MyEvents(f.By("member"), page.Window{Page: 1, PerPage: 50}, "incoming")
		f.Must(err)
		if len(list.Rows) < 9 {
			t.Errorf("events to come for a member: got %d, want at least 9", len(list.Rows))
		}
		f.wantVerified()
	})
}
