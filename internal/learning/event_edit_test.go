package learning_test

import (
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"atlas/internal/learning"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/page"
)

// This: one date changes and the others stay. All: they follow, and what a date has of its own stays.
func TestOneDateOrAllOfThem(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		ctx := h.By(staff)
		e := h.event(weekly("Ask the coaches"))
		dates := h.dates(e.ID)
		second, err := h.Learning.UpdateEventDate(ctx, dates[1].ID, learning.EventDateInput{
			Name: given("Guest talk"), Time: given("20:30"), Minutes: given(120), Note: given("With a guest"), Capacity: given(5),
		}, &dates[1].UpdatedAt)
		h.Must(err)
		if second.Name() != "Guest talk" || second.Time() != "20:30" || second.Minutes() != 120 || !second.IsMoved || *second.Capacity() != 5 || len(second.Own()) != 5 {
			t.Errorf("%+v %v", second, second.Own())
		}
		_, err = h.Learning.UpdateEventDate(ctx, dates[1].ID, learning.EventDateInput{Note: given("Old")}, &dates[1].UpdatedAt)
		h.Refused(err, errs.Conflict)
		_, err = h.Learning.CancelEventDate(ctx, dates[2].ID, "this", new("A holiday"))
		h.Must(err)
		_, err = h.Learning.UpdateEvent(ctx, e.ID, learning.EventInput{Time: given("18:00"), Minutes: given(60), Name: given("Office hour")}, nil)
		h.Must(err)
		after := h.dates(e.ID)
		for i, d := range after[:4] {
			if d.ID != dates[i].ID {
				t.Fatal("dates are others than before")
			}
		}
		if d := after[0]; d.Time() != "18:00" || d.Minutes() != 60 || d.Name() != "Office hour" || d.IsChanged() {
			t.Errorf("%+v", d)
		}
		if d := after[1]; d.Time() != "20:30" || d.Minutes() != 120 || d.Name() != "Guest talk" {
			t.Errorf("what the date had of its own is gone: %+v", d)
		}
		if d := after[2]; !d.IsCancelled() || *d.CancelReason != "A holiday" || d.Time() != "18:00" {
			t.Errorf("%+v", d)
		}
		back, err := h.Learning.UpdateEventDate(ctx, dates[1].ID, learning.EventDateInput{
			Name: none[string](), Date: none[string](), Time: none[string](), Minutes: none[int](), Note: none[string](), Capacity: none[int](),
		}, nil)
		h.Must(err)
		if back.IsChanged() || back.Time() != "18:00" || back.Name() != "Office hour" || back.Minutes() != 60 {
			t.Errorf("%+v", back)
		}
		revived, err := h.Learning.ReviveEventDate(ctx, dates[2].ID)
		h.Must(err)
		if revived.IsCancelled() {
			t.Error("still cancelled")
		}
		h.sound()
	})
}

// This and later: the later dates become an event of their own, and answers go along. The earlier ones stay as they are.
func TestThisDateAndLaterOnes(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		ctx := h.By(staff)
		in := weekly("Ask the coaches")
		in.Repeat = given(learning.EventRepeatInput{Every: "week", Count: new(6)})
		in.Openers = []*learning.OpenerInput{{Kind: "level", ID: "member"}}
		in.HostIds = []int{h.ID("expert")}
		e := h.event(in)
		dates := h.dates(e.ID)
		_, err := h.Learning.AnswerEvent(h.By("member"), dates[3].ID, "going")
		h.Must(err)
		later, err := h.Learning.UpdateEventFrom(ctx, dates[2].ID, learning.EventInput{Name: given("New name"), Time: given("10:00")}, &e.UpdatedAt)
		h.Must(err)
		first, rest := h.dates(e.ID), h.dates(later.ID)
		if len(first) != 2 || len(rest) != 4 || *later.ContinuesID != e.ID || later.Status() != learning.Published {
			t.Fatal(len(first), len(rest), later)
		}
		for i, d := range rest {
			if d.ID != dates[i+2].ID || d.Time() != "10:00" || d.Name() != "New name" {
				t.Errorf("%+v", d)
			}
		}
		if first[1].Time() != "19:00" || first[1].Name() != "Ask the coaches" {
			t.Errorf("%+v", first[1])
		}
		if rest[1].GoingCount != 1 {
			t.Error("the answer is gone")
		}
		if mine, err := h.Learning.MyEvent(h.By("member"), later.ID); err != nil || !mine.Door.IsOpen {
			t.Error("the door did not come along", err)
		}
		if _, err := h.Learning.AnswerEvent(h.By("coach"), rest[0].ID, "going"); !errs.Is(err, errs.NotFound) {
			t.Error("the door opened on the way", err)
		}
		if n := h.Number("SELECT COUNT(*) FROM event_hosts WHERE event_id = ?", later.ID); n != 1 {
			t.Error("the host did not come along")
		}
		// From the first date on it is the event itself.
		same, err := h.Learning.UpdateEventFrom(ctx, rest[0].ID, learning.EventInput{Name: given("Again")}, nil)
		h.Must(err)
		if same.ID != later.ID || same.Name != "Again" {
			t.Errorf("%+v", same)
		}
		_, err = h.Learning.CancelEventDate(ctx, rest[0].ID, "later", nil)
		h.Refused(err, errs.Conflict)
		ended, err := h.Learning.CancelEventDate(ctx, rest[1].ID, "later", new("We stop here"))
		h.Must(err)
		if left := h.dates(ended.ID); len(left) != 2 || left[0].IsCancelled() || !left[1].IsCancelled() || *left[1].CancelReason != "We stop here" {
			t.Errorf("the date that somebody answered is kept as cancelled, the others are gone: %d", len(left))
		}
		h.sound()
	})
}

// What is over stays as it was; who answered a date moves along with it within its week.
func TestEditsLeaveThePastAndMoveAnswers(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		ctx := h.By(staff)
		e := h.event(weekly("Ask the coaches"))
		dates := h.dates(e.ID)
		for _, i := range []int{0, 2} {
			_, err := h.Learning.AnswerEvent(h.By("member"), dates[i].ID, "going")
			h.Must(err)
		}
		h.Clock.Advance(dates[0].EndsAt.Add(time.Hour).Sub(h.Clock.Now()))
		_, err := h.Learning.UpdateEvent(ctx, e.ID, learning.EventInput{Repeat: given(learning.EventRepeatInput{Every: "week", Weekdays: []string{"TH"}}), Time: given("20:00")}, nil)
		h.Must(err)
		past, err := h.Learning.EventDates(ctx, e.ID, page.Window{Page: 1, PerPage: 10}, "past")
		h.Must(err)
		if len(past.Rows) != 1 || !past.Rows[0].StartsAt.Equal(dates[0].StartsAt) || past.Rows[0].GoingCount != 1 {
			t.Errorf("the past changed: %+v", past.Rows)
		}
		moved, err := h.Learning.EventDate(ctx, dates[2].ID)
		h.Must(err)
		if want := dates[2].StartsAt.Add(49 * time.Hour); !moved.StartsAt.Equal(want) || moved.GoingCount != 1 {
			t.Errorf("%s, want %s", moved.StartsAt, want)
		}
		for _, d := range h.dates(e.ID) {
			if d.StartsAt.Weekday() != time.Thursday {
				t.Errorf("%s is a %s", d.Day, d.StartsAt.Weekday())
			}
		}
		if n := h.Number("SELECT COUNT(*) FROM river_job WHERE kind = 'event_tidings'"); n != 1 {
			t.Errorf("%d dates are told about, want that of the member", n)
		}
		// An event that happens once takes its answers along wherever it goes.
		once := h.event(learning.EventInput{Name: given("Workshop"), Date: given(tuesday), Time: given("09:00"), Minutes: given(60)})
		only := h.Number("SELECT id FROM event_dates WHERE event_id = ?", once.ID)
		h.Exec("UPDATE event_dates SET starts_at = starts_at + 864000000, planned_at = planned_at + 864000000, ends_at = ends_at + 864000000 WHERE id = ?", only)
		_, err = h.Learning.AnswerEvent(h.By("member"), only, "going")
		h.Must(err)
		_, err = h.Learning.UpdateEvent(ctx, once.ID, learning.EventInput{Date: given(dates[9].Day)}, nil)
		h.Must(err)
		if d, err := h.Learning.EventDate(ctx, only); err != nil || d.Date() != dates[9].Day || d.GoingCount != 1 {
			t.Errorf("%+v %v", d, err)
		}
		h.sound()
	})
}

// Dates are made ahead of time, and more of them as time goes by.
func TestDatesAreMadeAheadOfTime(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		e := h.event(weekly("Endless"))
		before := h.Number("SELECT COUNT(*) FROM event_dates WHERE event_id = ?", e.ID)
		h.Must(h.Learning.PlanEvents(t.Context()))
		if n := h.Number("SELECT COUNT(*) FROM event_dates WHERE event_id = ?", e.ID); n != before {
			t.Errorf("%d dates were %d", n, before)
		}
		for range 2 {
			h.Clock.Advance(70 * 24 * time.Hour)
			h.Must(h.Learning.PlanEvents(t.Context()))
			h.Must(h.Learning.PlanEvents(t.Context()))
		}
		if n := h.Number("SELECT COUNT(*) FROM event_dates WHERE event_id = ?", e.ID); n != before+20 {
			t.Errorf("%d dates were %d, want 20 more", n, before)
		}
		h.sound()
	})
}

// Random edits of events in zones with summer time, with people who answer: whatever staff do, nothing falls apart.
func TestRandomEditsKeepEventsSound(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		random, ctx := rand.New(rand.NewPCG(5, 6)), h.By(staff)
		zones := []string{"America/New_York", "Europe/London", "Australia/Sydney", "Australia/Lord_Howe", "Asia/Singapore"}
		in := weekly("Everywhere")
		in.Zone, in.Capacity = given(zones[0]), given(1)
		in.Repeat = given(learning.EventRepeatInput{Every: "week", Weekdays: []string{"TU", "FR"}, Count: new(24)})
		e := h.event(in)
		people := []string{"member", "coach", "expert", "team-lead"}
		for step := range 40 {
			dates := h.dates(e.ID)
			if len(dates) == 0 {
				break
			}
			d := dates[random.IntN(min(len(dates), 6))]
			slot := fmt.Sprintf("%02d:%02d", random.IntN(24), 30*random.IntN(2))
			var err error
			switch random.IntN(9) {
			case 0:
				_, err = h.Learning.UpdateEvent(ctx, e.ID, learning.EventInput{Time: given(slot)}, nil)
			case 1:
				_, err = h.Learning.UpdateEvent(ctx, e.ID, learning.EventInput{Zone: given(zones[random.IntN(len(zones))])}, nil)
			case 2:
				days := []string{"MO", "TU", "WE", "TH", "FR", "SA", "SU"}
				_, err = h.Learning.UpdateEvent(ctx, e.ID, learning.EventInput{Repeat: given(learning.EventRepeatInput{Every: "week", Weekdays: []string{days[random.IntN(7)], days[random.IntN(7)]}, Count: new(20)})}, nil)
			case 3:
				_, err = h.Learning.UpdateEventDate(ctx, d.ID, learning.EventDateInput{Time: given(slot), Capacity: given(1 + random.IntN(2))}, nil)
			case 4:
				_, err = h.Learning.CancelEventDate(ctx, d.ID, "this", nil)
			case 5:
				_, err = h.Learning.ReviveEventDate(ctx, d.ID)
			case 6:
				h.Clock.Advance(36 * time.Hour)
			case 7:
				var later *learning.Event
				if later, err = h.Learning.UpdateEventFrom(ctx, d.ID, learning.EventInput{Capacity: given(1 + random.IntN(3))}, nil); err == nil {
					e = later
				}
			default:
				answer := []string{"going", "going", "declined", "none"}[random.IntN(4)]
				if _, err = h.Learning.AnswerEvent(h.By(people[random.IntN(4)]), d.ID, answer); errs.Is(err, errs.Conflict) {
					err = nil
				}
			}
			if err != nil && !errs.Is(err, errs.Conflict) {
				t.Fatal(step, err)
			}
			if found, err := h.Learning.Verify(t.Context()); err != nil || len(found) > 0 {
				t.Fatal(step, found, err)
			}
		}
	})
}
