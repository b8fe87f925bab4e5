package events_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"atlas/internal/learning/access"
	"atlas/internal/learning/content"
	"atlas/internal/learning/events"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/page"
	"atlas/internal/testkit"
	"atlas/internal/testkit/check"
)

// This: one date changes and the others stay. All: they follow, and what a date has of its own stays.
func TestOneDateOrAllOfThem(t *testing.T) {
	forEachEngine(t, func(t *testing.T, f *fixture) {
		ctx := f.By(staff)
		e := f.event(weekly("Ask the coaches"))
		dates := f.dates(e.ID)
		second, err := f.Learning.Events.UpdateEventDate(ctx, dates[1].ID, events.EventDateInput{
			Name: given("Guest talk"), Time: given("20:30"), Minutes: given(120), Note: given("With a guest"), Capacity: given(5),
		}, &dates[1].UpdatedAt)
		f.Must(err)
		if second.Name() != "Guest talk" || second.Time() != "20:30" || second.Minutes() != 120 || !second.IsMoved || *second.Capacity() != 5 || len(second.Own()) != 5 {
			t.Errorf("got date %+v with %q of its own, want the guest talk at 20:30 for 5 people", second,
				second.Own())
		}
		_, err = f.Learning.Events.UpdateEventDate(ctx, dates[1].ID, events.EventDateInput{Note: given("Old")}, &dates[1].UpdatedAt)
		f.Refused(err, errs.Conflict)
		_, err = f.Learning.Events.CancelEventDate(f.By("member"), dates[2].ID, "nonsense", nil)
		f.Refused(err, errs.Forbidden) // rights come before what was sent
		_, err = f.Learning.Events.CancelEventDate(ctx, dates[2].ID, "this", new("A holiday"))
		f.Must(err)
		_, err = f.Learning.Events.UpdateEvent(ctx, e.ID, events.EventInput{Time: given("18:00"), Minutes: given(60), Name: given("Office hour")}, nil)
		f.Must(err)
		after := f.dates(e.ID)
		for i, d := range after[:4] {
			if d.ID != dates[i].ID {
				t.Fatalf("got date %d, want %d as before", d.ID, dates[i].ID)
			}
		}
		if d := after[0]; d.Time() != "18:00" || d.Minutes() != 60 || d.Name() != "Office hour" || d.IsChanged() {
			t.Errorf("got date %+v, want Office hour at 18:00 for 60 minutes", d)
		}
		if d := after[1]; d.Time() != "20:30" || d.Minutes() != 120 || d.Name() != "Guest talk" {
			t.Errorf("got date %+v, want its own time, length and name kept", d)
		}
		if d := after[2]; !d.IsCancelled() || *d.CancelReason != "A holiday" || d.Time() != "18:00" {
			t.Errorf("got date %+v, want it cancelled for a holiday at 18:00", d)
		}
		back, err := f.Learning.Events.UpdateEventDate(ctx, dates[1].ID, events.EventDateInput{
			Name: none[string](), Date: none[string](), Time: none[string](), Minutes: none[int](), Note: none[string](), Capacity: none[int](),
		}, nil)
		f.Must(err)
		if back.IsChanged() || back.Time() != "18:00" || back.Name() != "Office hour" || back.Minutes() != 60 {
			t.Errorf("got date %+v, want it as the event says", back)
		}
		revived, err := f.Learning.Events.ReviveEventDate(ctx, dates[2].ID)
		f.Must(err)
		if revived.IsCancelled() {
			t.Error("got it cancelled, want it back")
		}
		f.wantVerified()
	})
}

// This and later: the later dates become an event of their own, and answers go along. The earlier ones stay as they are.
func TestThisDateAndLaterOnes(t *testing.T) {
	forEachEngine(t, func(t *testing.T, f *fixture) {
		ctx := f.By(staff)
		in := weekly("Ask the coaches")
		in.Repeat = given(events.EventRepeatInput{Every: "week", Count: new(6)})
		in.Openers = []*access.OpenerInput{{Kind: "level", ID: "member"}}
		in.HostIds = []int{f.ID("expert")}
		e := f.event(in)
		dates := f.dates(e.ID)
		_, err := f.Learning.Events.AnswerEvent(f.By("member"), dates[3].ID, "going")
		f.Must(err)
		later, err := f.Learning.Events.UpdateEventFrom(ctx, dates[2].ID, events.EventInput{Name: given("New name"), Time: given("10:00")}, &e.UpdatedAt)
		f.Must(err)
		first, rest := f.dates(e.ID), f.dates(later.ID)
		if len(first) != 2 || len(rest) != 4 || *later.ContinuesID != e.ID || later.Status() != content.Published {
			t.Fatalf("got %d and %d dates and event %+v, want 2 and 4 with a published event that continues the "+
				"first", len(first), len(rest), later)
		}
		for i, d := range rest {
			if d.ID != dates[i+2].ID || d.Time() != "10:00" || d.Name() != "New name" {
				t.Errorf("got date %+v, want that of %d at 10:00 with the new name", d, dates[i+2].ID)
			}
		}
		if first[1].Time() != "19:00" || first[1].Name() != "Ask the coaches" {
			t.Errorf("got date %+v, want Ask the coaches at 19:00", first[1])
		}
		check.Equal(t, "answers that came along", rest[1].GoingCount, 1)
		if mine, err := f.Learning.Events.Learners.MyEvent(f.By("member"), later.ID); err != nil || !mine.Door.IsOpen {
			t.Errorf("got %+v and error %v, want the door open as before", mine, err)
		}
		if _, err := f.Learning.Events.AnswerEvent(f.By("affiliate"), rest[0].ID, "going"); !errs.Is(err, errs.NotFound) {
			t.Errorf("answering behind a closed door: got error %v, want one with code %s", err, errs.NotFound)
		}
		check.Equal(t, "hosts that came along",
			f.Number("SELECT COUNT(*) FROM event_hosts WHERE event_id = ?", later.ID), 1)
		// From the first date on it is the event itself.
		same, err := f.Learning.Events.UpdateEventFrom(ctx, rest[0].ID, events.EventInput{Name: given("Again")}, nil)
		f.Must(err)
		if same.ID != later.ID || same.Name != "Again" {
			t.Errorf("got event %+v, want %d called Again", same, later.ID)
		}
		_, err = f.Learning.Events.CancelEventDate(ctx, rest[0].ID, "later", nil)
		f.Refused(err, errs.Conflict)
		ended, err := f.Learning.Events.CancelEventDate(ctx, rest[1].ID, "later", new("We stop here"))
		f.Must(err)
		if left := f.dates(ended.ID); len(left) != 2 || left[0].IsCancelled() || !left[1].IsCancelled() || *left[1].CancelReason != "We stop here" {
			t.Errorf("got dates %+v, want two, the answered one cancelled because it stops here", left)
		}
		f.wantVerified()
	})
}

// This and later moves the date it starts from: to another day with all later ones behind it, and also where it had a time of its own. Answers,
// reminders, exceptions and the calendar follow.
func TestThisAndLaterMovesTheDateItStartsFrom(t *testing.T) {
	forEachEngine(t, func(t *testing.T, f *fixture) {
		ctx := f.By(staff)
		zone, err := time.LoadLocation("America/New_York")
		f.Must(err)
		// Across the end of summer time there, on March 14 2027 it begins again.
		weeks := func(name string, count int) (*events.Event, []*events.EventDate) {
			in := weekly(name)
			in.Zone, in.Date = given("America/New_York"), given("2027-02-23")
			in.Repeat = given(events.EventRepeatInput{Every: "week", Count: &count})
			e := f.event(in)
			return e, f.dates(e.ID)
		}
		shows := func(d *events.EventDate) string { return d.StartsAt.In(zone).Format("2006-01-02 15:04") }

		t.Run("with a time of its own", func(t *testing.T) {
			_, dates := weeks("Own time", 4)
			f.Did(f.Learning.Events.UpdateEventDate(ctx, dates[1].ID, events.EventDateInput{Time: given("21:30"), Name: given("Guest"), Note: given("Bring a pen")}, nil))
			f.Did(f.Learning.Events.AnswerEvent(f.By("member"), dates[1].ID, "going"))
			later, err := f.Learning.Events.UpdateEventFrom(ctx, dates[1].ID, events.EventInput{Time: given("10:00"), Name: given("Mornings")}, nil)
			f.Must(err)
			first := f.dates(later.ID)[0]
			if got, want := shows(first), "2027-03-02 10:00"; got != want || first.ID != dates[1].ID || first.IsMoved || first.Name() != "Mornings" || *first.Note != "Bring a pen" || first.GoingCount != 1 {
				t.Errorf("got %s %+v, want it at %s with its answer and its note", got, first, want)
			}
			f.wantVerified()
		})

		t.Run("to a day two weeks later", func(t *testing.T) {
			e, dates := weeks("Two weeks", 5)
			f.Did(f.Learning.Events.AnswerEvent(f.By("member"), dates[1].ID, "going"))
			f.Did(f.Learning.Events.AnswerEvent(f.By("member"), dates[3].ID, "going"))
			f.Did(f.Learning.Events.UpdateEventDate(ctx, dates[2].ID, events.EventDateInput{Name: given("Guest"), Time: given("20:30")}, nil))
			f.Did(f.Learning.Events.CancelEventDate(ctx, dates[4].ID, "this", new("A holiday")))
			jobs := f.Number("SELECT COUNT(*) FROM river_job WHERE kind = 'event_tidings'")

			later, err := f.Learning.Events.UpdateEventFrom(ctx, dates[1].ID, events.EventInput{Date: given("2027-03-17")}, nil)
			f.Must(err)
			rest := f.dates(later.ID)
			if len(f.dates(e.ID)) != 1 || len(rest) != 4 {
				t.Fatalf("got %d and %d dates, want 1 and 4", len(f.dates(e.ID)), len(rest))
			}
			for i, want := range []string{"2027-03-17 19:00", "2027-03-24 20:30", "2027-03-31 19:00", "2027-04-07 19:00"} {
				if got := shows(rest[i]); got != want || rest[i].ID != dates[i+1].ID {
					t.Errorf("got date %d at %s, want date %d at %s", rest[i].ID, got, dates[i+1].ID, want)
				}
			}
			if rest[0].GoingCount != 1 || rest[2].GoingCount != 1 || rest[0].IsCancelled() || rest[2].IsCancelled() {
				t.Errorf("got %d and %d going, want both answers", rest[0].GoingCount, rest[2].GoingCount)
			}
			if rest[1].Name() != "Guest" || !rest[3].IsCancelled() || *rest[3].CancelReason != "A holiday" {
				t.Errorf("got %q and cancelled %v, want the exceptions to follow", rest[1].Name(), rest[3].IsCancelled())
			}
			if got := f.Number("SELECT COUNT(*) FROM river_job WHERE kind = 'event_tidings'") - jobs; got != 2 {
				t.Errorf("got %d dates told about, want the two that somebody answered", got)
			}

			feed, err := f.Learning.Events.Learners.RenewCalendarFeed(f.By("member"))
			f.Must(err)
			ics, err := f.Learning.Events.Learners.Feed(t.Context(), strings.TrimPrefix(feed.Path, events.FeedPath), "https://atlas.example", "Events")
			f.Must(err)
			text := strings.ReplaceAll(string(ics), "\r\n ", "")
			for _, want := range []string{
				fmt.Sprintf("UID:event-%d@atlas.example\r\nDTSTART;TZID=America/New_York:20270223T190000", e.ID),
				fmt.Sprintf("UID:event-%d@atlas.example\r\nDTSTART;TZID=America/New_York:20270317T190000", later.ID),
				"BYDAY=WE", "UNTIL=20270407T230000Z", "RECURRENCE-ID;TZID=America/New_York:20270324T190000",
			} {
				if !strings.Contains(text, want) {
					t.Errorf("calendar: got %q, want %q in it", text, want)
				}
			}
			for _, part := range strings.Split(text, "BEGIN:VEVENT") {
				isOurs := strings.Contains(part, fmt.Sprintf("UID:event-%d@", e.ID)) || strings.Contains(part, fmt.Sprintf("UID:event-%d@", later.ID))
				if isOurs && strings.Contains(part, ":20270302T") {
					t.Errorf("calendar: got %q, want it without the old day of the date", part)
				}
			}
			f.wantVerified()
		})

		t.Run("back onto the day of another one", func(t *testing.T) {
			_, dates := weeks("Back", 5)
			f.Did(f.Learning.Events.AnswerEvent(f.By("member"), dates[3].ID, "going"))
			later, err := f.Learning.Events.UpdateEventFrom(ctx, dates[2].ID, events.EventInput{Date: given("2027-03-16")}, nil)
			f.Must(err)
			rest := f.dates(later.ID)
			if len(rest) != 3 || shows(rest[0]) != "2027-03-16 19:00" || rest[0].ID != dates[2].ID || rest[1].ID != dates[3].ID || rest[1].GoingCount != 1 {
				t.Errorf("got %+v, want every date a week later", rest)
			}
			f.wantVerified()
		})

		t.Run("one weekday of two", func(t *testing.T) {
			in := weekly("Twice a week")
			in.Repeat = given(events.EventRepeatInput{Every: "week", Weekdays: []string{"TU", "FR"}, Count: new(6)})
			e := f.event(in)
			dates := f.dates(e.ID)
			third, err := time.Parse("2006-01-02", dates[2].Day)
			f.Must(err)
			wednesday := third.AddDate(0, 0, 1).Format("2006-01-02")
			later, err := f.Learning.Events.UpdateEventFrom(ctx, dates[2].ID, events.EventInput{Date: given(wednesday)}, nil)
			f.Must(err)
			rest := f.dates(later.ID)
			if rest[0].Date() != wednesday || rest[0].ID != dates[2].ID || rest[1].ID != dates[3].ID || rest[1].Day != dates[3].Day {
				t.Errorf("got %s and %s, want %s and %s", rest[0].Date(), rest[1].Date(), wednesday, dates[3].Day)
			}
			f.wantVerified()
		})

		t.Run("another rhythm", func(t *testing.T) {
			_, dates := weeks("Rhythm", 6)
			f.Did(f.Learning.Events.AnswerEvent(f.By("member"), dates[1].ID, "going"))
			later, err := f.Learning.Events.UpdateEventFrom(ctx, dates[1].ID, events.EventInput{
				Date: given("2027-03-23"), Repeat: given(events.EventRepeatInput{Every: "month", Count: new(2)}),
			}, nil)
			f.Must(err)
			rest := f.dates(later.ID)
			if len(rest) != 2 || rest[0].ID != dates[1].ID || shows(rest[0]) != "2027-03-23 19:00" || rest[0].GoingCount != 1 || shows(rest[1]) != "2027-04-23 19:00" {
				t.Errorf("got %d dates, the first %s, want the date with its answer on March 23", len(rest), shows(rest[0]))
			}
			f.wantVerified()
		})

		t.Run("to a day that is over", func(t *testing.T) {
			e, dates := weeks("Over", 3)
			_, err := f.Learning.Events.UpdateEventFrom(ctx, dates[1].ID, events.EventInput{Date: given(testkit.Start.AddDate(0, 0, -3).Format("2006-01-02"))}, nil)
			f.Refused(err, errs.Invalid)
			if got := len(f.dates(e.ID)); got != 3 {
				t.Errorf("got %d dates, want 3 as before", got)
			}
		})
	})
}

// What is over stays as it was; who answered a date moves along with it within its week.
func TestEditsLeaveThePastAndMoveAnswers(t *testing.T) {
	forEachEngine(t, func(t *testing.T, f *fixture) {
		ctx := f.By(staff)
		e := f.event(weekly("Ask the coaches"))
		dates := f.dates(e.ID)
		for _, i := range []int{0, 2} {
			_, err := f.Learning.Events.AnswerEvent(f.By("member"), dates[i].ID, "going")
			f.Must(err)
		}
		f.Clock.Advance(dates[0].EndsAt.Add(time.Hour).Sub(f.Clock.Now()))
		_, err := f.Learning.Events.UpdateEvent(ctx, e.ID, events.EventInput{Repeat: given(events.EventRepeatInput{Every: "week", Weekdays: []string{"TH"}}), Time: given("20:00")}, nil)
		f.Must(err)
		past, err := f.Learning.Events.EventDates(ctx, e.ID, page.Window{Page: 1, PerPage: 10}, "past")
		f.Must(err)
		if len(past.Rows) != 1 || !past.Rows[0].StartsAt.Equal(dates[0].StartsAt) || past.Rows[0].GoingCount != 1 {
			t.Errorf("got %+v, want the past date as before with one answer", past.Rows)
		}
		moved, err := f.Learning.Events.EventDate(ctx, dates[2].ID)
		f.Must(err)
		if want := dates[2].StartsAt.Add(49 * time.Hour); !moved.StartsAt.Equal(want) || moved.GoingCount != 1 {
			t.Errorf("got %v with %d going, want %v with 1", moved.StartsAt, moved.GoingCount, want)
		}
		for _, d := range f.dates(e.ID) {
			check.Equal(t, "weekday of "+d.Day, d.StartsAt.Weekday(), time.Thursday)
		}
		check.Equal(t, "dates that are told about",
			f.Number("SELECT COUNT(*) FROM river_job WHERE kind = 'event_tidings'"), 1)
		// An event that happens once takes its answers along wherever it goes.
		once := f.event(events.EventInput{Name: given("Workshop"), Date: given(tuesday), Time: given("09:00"), Minutes: given(60)})
		only := f.Number("SELECT id FROM event_dates WHERE event_id = ?", once.ID)
		f.Exec("UPDATE event_dates SET starts_at = starts_at + 864000000, planned_at = planned_at + 864000000, ends_at = ends_at + 864000000 WHERE id = ?", only)
		_, err = f.Learning.Events.AnswerEvent(f.By("member"), only, "going")
		f.Must(err)
		_, err = f.Learning.Events.UpdateEvent(ctx, once.ID, events.EventInput{Date: given(dates[9].Day)}, nil)
		f.Must(err)
		if d, err := f.Learning.Events.EventDate(ctx, only); err != nil || d.Date() != dates[9].Day || d.GoingCount != 1 {
			t.Errorf("got %+v and error %v, want the last date with one going", d, err)
		}
		f.wantVerified()
	})
}

// Dates are made ahead of time, and more of them as time goes by.
func TestDatesAreMadeAheadOfTime(t *testing.T) {
	forEachEngine(t, func(t *testing.T, f *fixture) {
		e := f.event(weekly("Endless"))
		before := f.Number("SELECT COUNT(*) FROM event_dates WHERE event_id = ?", e.ID)
		f.Must(f.Learning.Events.PlanEvents(t.Context()))
		check.Equal(t, "dates", f.Number("SELECT COUNT(*) FROM event_dates WHERE event_id = ?", e.ID), before)
		for range 2 {
			f.Clock.Advance(70 * 24 * time.Hour)
			f.Must(f.Learning.Events.PlanEvents(t.Context()))
			f.Must(f.Learning.Events.PlanEvents(t.Context()))
		}
		check.Equal(t, "dates after twenty weeks",
			f.Number("SELECT COUNT(*) FROM event_dates WHERE event_id = ?", e.ID), before+20)
		f.wantVerified()
	})
}

// Random edits of events in zones with summer time, with people who answer: whatever staff do, nothing falls apart.
func TestRandomEditsKeepEventsSound(t *testing.T) {
	forEachEngine(t, func(t *testing.T, f *fixture) {
		random, ctx := rand.New(rand.NewPCG(5, 6)), f.By(staff)
		zones := []string{"America/New_York", "Europe/London", "Australia/Sydney", "Australia/Lord_Howe", "Asia/Singapore"}
		in := weekly("Everywhere")
		in.Zone, in.Capacity = given(zones[0]), given(1)
		in.Repeat = given(events.EventRepeatInput{Every: "week", Weekdays: []string{"TU", "FR"}, Count: new(24)})
		e := f.event(in)
		people := []string{"member", "coach", "expert", "team-lead"}
		for step := range 40 {
			dates := f.dates(e.ID)
			if len(dates) == 0 {
				break
			}
			d := dates[random.IntN(min(len(dates), 6))]
			slot := fmt.Sprintf("%02d:%02d", random.IntN(24), 30*random.IntN(2))
			var err error
			switch random.IntN(9) {
			case 0:
				_, err = f.Learning.Events.UpdateEvent(ctx, e.ID, events.EventInput{Time: given(slot)}, nil)
			case 1:
				_, err = f.Learning.Events.UpdateEvent(ctx, e.ID, events.EventInput{Zone: given(zones[random.IntN(len(zones))])}, nil)
			case 2:
				days := []string{"MO", "TU", "WE", "TH", "FR", "SA", "SU"}
				_, err = f.Learning.Events.UpdateEvent(ctx, e.ID, events.EventInput{Repeat: given(events.EventRepeatInput{Every: "week", Weekdays: []string{days[random.IntN(7)], days[random.IntN(7)]}, Count: new(20)})}, nil)
			case 3:
				_, err = f.Learning.Events.UpdateEventDate(ctx, d.ID, events.EventDateInput{Time: given(slot), Capacity: given(1 + random.IntN(2))}, nil)
			case 4:
				_, err = f.Learning.Events.CancelEventDate(ctx, d.ID, "this", nil)
			case 5:
				_, err = f.Learning.Events.ReviveEventDate(ctx, d.ID)
			case 6:
				f.Clock.Advance(36 * time.Hour)
			case 7:
				var later *events.Event
				change := events.EventInput{Capacity: given(1 + random.IntN(3))}
				if random.IntN(2) == 0 {
					change = events.EventInput{Date: given(d.StartsAt.AddDate(0, 0, random.IntN(20)-6).Format("2006-01-02"))}
				}
				if later, err = f.Learning.Events.UpdateEventFrom(ctx, d.ID, change, nil); err == nil {
					e = later
				}
			default:
				answer := []string{"going", "going", "declined", "none"}[random.IntN(4)]
				if _, err = f.Learning.Events.AnswerEvent(f.By(people[random.IntN(4)]), d.ID, answer); errs.Is(err, errs.Conflict) {
					err = nil
				}
			}
			if err != nil && !errs.Is(err, errs.Conflict) && !errs.Is(err, errs.Invalid) {
				t.Fatalf("step %d: got error %v, want none or one for people", step, err)
			}
			if found, err := f.Learning.Verify(t.Context()); err != nil || len(found) > 0 {
				t.Fatalf("step %d: got %q and error %v, want valid data", step, found, err)
			}
		}
	})
}
