package learning_test

import (
	"slices"
	"testing"
	"time"

	"atlas/internal/learning"
	"atlas/internal/learning/content"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/page"
	"atlas/internal/testkit"
)

// weekly is an event on Tuesdays at seven in the evening of Manila, from the Tuesday after the house opened.
func weekly(name string) learning.EventInput {
	return learning.EventInput{
		Name: given(name), Date: given(tuesday), Time: given("19:00"), Minutes: given(90), JoinURL: given("https://zoom.example.com/j/1"),
		Repeat: given(learning.EventRepeatInput{Every: "week"}),
	}
}

// tuesday is the first one after the house opened.
var tuesday = func() string {
	at := testkit.Start.Add(24 * time.Hour)
	for at.Weekday() != time.Tuesday {
		at = at.Add(24 * time.Hour)
	}
	return at.Format("2006-01-02")
}()

// event makes a published event.
func (h *house) event(in learning.EventInput) *learning.Event {
	h.t.Helper()
	e, err := h.Learning.CreateEvent(h.By(staff), in)
	h.Must(err)
	published, err := h.Learning.PublishEvents(h.By(staff), []int{e.ID}, true)
	h.Must(err)
	return published[0]
}

// dates are the dates of an event to come.
func (h *house) dates(id int) []*learning.EventDate {
	h.t.Helper()
	list, err := h.Learning.EventDates(h.By(staff), id, page.Window{Page: 1, PerPage: 100}, "upcoming")
	h.Must(err)
	return list.Rows
}

// B96: offsets from GMT-12:00 to GMT+14:00, and Manila to begin with. B97: 48 half hours from 12:00 AM to 11:30 PM.
func TestSchedulingOffersZonesAndSlots(t *testing.T) {
	testkit.Each(t, func(t *testing.T, a *testkit.Atlas) {
		offered := a.Learning.Scheduling()
		first, last := offered.Zones[0], offered.Zones[len(offered.Zones)-1]
		if first.Offset != "GMT-12:00" || last.Offset != "GMT+14:00" || len(offered.Zones) != 39 || offered.DefaultZone != "Asia/Manila" {
			t.Error(first, last, len(offered.Zones), offered.DefaultZone)
		}
		i := slices.IndexFunc(offered.Zones, func(z *learning.SchedulingZone) bool { return z.Zone == offered.DefaultZone })
		if i < 0 || offered.Zones[i].Label != "GMT+08:00 Manila" {
			t.Error(i)
		}
		for _, z := range offered.Zones {
			if _, err := time.LoadLocation(z.Zone); err != nil {
				t.Error(err)
			}
		}
		if s := offered.Slots; len(s) != 48 || s[0].Label != "12:00 AM" || s[47].Label != "11:30 PM" || s[38].Value != "19:00" {
			t.Error(len(s))
		}
		if len(offered.Weekdays) != 7 {
			t.Error(offered.Weekdays)
		}
	})
}

func TestEventsAreMadeChangedAndShelved(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		ctx := h.By(staff)
		for _, wrong := range []learning.EventInput{
			{},
			{Name: given("X"), Date: given(tuesday), Time: given("19:10"), Minutes: given(60)},
			{Name: given("X"), Date: given("2026-02-30"), Time: given("19:00"), Minutes: given(60)},
			{Name: given("X"), Date: given(tuesday), Time: given("19:00"), Minutes: given(0)},
			{Name: given("X"), Date: given(tuesday), Time: given("19:00"), Minutes: given(60), Zone: given("Mars/Base")},
			{Name: given("X"), Date: given(tuesday), Time: given("19:00"), Minutes: given(60), JoinURL: given("http://plain.example.com")},
			{Name: given("X"), Date: given(tuesday), Time: given("19:00"), Minutes: given(60), Capacity: given(0)},
			{Name: given("X"), Date: given(tuesday), Time: given("19:00"), Minutes: given(60), HostIds: []int{h.ID("member")}},
			{Name: given("X"), Date: given(tuesday), Time: given("19:00"), Minutes: given(60), Repeat: given(learning.EventRepeatInput{Every: "hour"})},
			{Name: given("X"), Date: given(tuesday), Time: given("19:00"), Minutes: given(60), Repeat: given(learning.EventRepeatInput{Every: "week", Weekdays: []string{"XX"}})},
			{Name: given("X"), Date: given(tuesday), Time: given("19:00"), Minutes: given(60), Repeat: given(learning.EventRepeatInput{Every: "week", Until: new("2020-01-01")})},
		} {
			_, err := h.Learning.CreateEvent(ctx, wrong)
			h.Refused(err, errs.Invalid)
		}
		_, err := h.Learning.CreateEvent(h.By("member"), weekly("Mine"))
		h.Refused(err, errs.Forbidden)
		in := weekly("Ask the coaches")
		in.HostIds = []int{h.ID("expert")}
		e := h.event(in)
		if e.Status() != content.Published || e.DateCount < 100 || e.Repeat() == nil || e.Schedule() != "Tuesdays, 7:00 to 8:30 PM (Manila)" {
			t.Errorf("%+v %s", e, e.Schedule())
		}
		_, err = h.Learning.UpdateEvent(ctx, e.ID, learning.EventInput{Name: given("Renamed")}, new(e.CreatedAt))
		h.Refused(err, errs.Conflict)
		seen := e.UpdatedAt
		e, err = h.Learning.UpdateEvent(ctx, e.ID, learning.EventInput{Name: given("Renamed")}, &seen)
		h.Must(err)
		if e.Name != "Renamed" || e.Rule == nil {
			t.Errorf("%+v", e)
		}
		h.Did(h.Learning.ArchiveEvents(ctx, []int{e.ID}, true))
		if m, err := h.Learning.MyEvent(h.By("member"), e.ID); err != nil || m.Door.Code != content.Archived {
			t.Errorf("got %+v, %v, want it archived", m, err)
		}
		_, err = h.Learning.MyEvent(h.By("non-member"), e.ID)
		h.Refused(err, errs.NotFound)
		_, err = h.Learning.UpdateEvent(ctx, e.ID, learning.EventInput{Name: given("X")}, nil)
		h.Refused(err, errs.Conflict)
		back, err := h.Learning.ArchiveEvents(ctx, []int{e.ID}, false)
		h.Must(err)
		if back[0].Status() != content.Draft {
			t.Error(back[0].Status())
		}
		h.sound()
	})
}
