package events_test

import (
	"slices"
	"testing"
	"time"

	"atlas/internal/learning/content"
	"atlas/internal/learning/events"
	"atlas/internal/platform/errs"
	"atlas/internal/testkit"
	"atlas/internal/testkit/check"
)

// B96: offsets from GMT-12:00 to GMT+14:00, and Manila to begin with. B97: 48 half hours from 12:00 AM to 11:30 PM.
func TestSchedulingOffersZonesAndSlots(t *testing.T) {
	testkit.Each(t, func(t *testing.T, a *testkit.Atlas) {
		offered := a.Learning.Events.Scheduling()
		first, last := offered.Zones[0], offered.Zones[len(offered.Zones)-1]
		if first.Offset != "GMT-12:00" || last.Offset != "GMT+14:00" || len(offered.Zones) != 39 || offered.DefaultZone != "Asia/Manila" {
			t.Errorf("got zones from %+v to %+v, %d of them, by default %q, want GMT-12:00 to GMT+14:00, 39 and "+
				"Asia/Manila", first, last, len(offered.Zones), offered.DefaultZone)
		}
		i := slices.IndexFunc(offered.Zones, func(z *events.SchedulingZone) bool { return z.Zone == offered.DefaultZone })
		if i < 0 || offered.Zones[i].Label != "GMT+08:00 Manila" {
			t.Errorf("got zone %d of %+v, want GMT+08:00 Manila", i, offered.Zones)
		}
		for _, z := range offered.Zones {
			if _, err := time.LoadLocation(z.Zone); err != nil {
				t.Errorf("load the time zone %s: got error %v, want none", z.Zone, err)
			}
		}
		if s := offered.Slots; len(s) != 48 || s[0].Label != "12:00 AM" || s[47].Label != "11:30 PM" || s[38].Value != "19:00" {
			t.Errorf("got slots %+v, want 48 from 12:00 AM to 11:30 PM", s)
		}
		if len(offered.Weekdays) != 7 {
			t.Errorf("weekdays: got %+v, want 7", offered.Weekdays)
		}
	})
}

func TestEventsAreMadeChangedAndShelved(t *testing.T) {
	forEachEngine(t, func(t *testing.T, f *fixture) {
		ctx := f.By(staff)
		for _, wrong := range []events.EventInput{
			{},
			{Name: given("X"), Date: given(tuesday), Time: given("19:10"), Minutes: given(60)},
			{Name: given("X"), Date: given("2026-02-30"), Time: given("19:00"), Minutes: given(60)},
			{Name: given("X"), Date: given(tuesday), Time: given("19:00"), Minutes: given(0)},
			{Name: given("X"), Date: given(tuesday), Time: given("19:00"), Minutes: given(60), Zone: given("Mars/Base")},
			{Name: given("X"), Date: given(tuesday), Time: given("19:00"), Minutes: given(60), JoinURL: given("http://plain.example.com")},
			{Name: given("X"), Date: given(tuesday), Time: given("19:00"), Minutes: given(60), Capacity: given(0)},
			{Name: given("X"), Date: given(tuesday), Time: given("19:00"), Minutes: given(60), HostIds: []int{f.ID("member")}},
			{Name: given("X"), Date: given(tuesday), Time: given("19:00"), Minutes: given(60), Repeat: given(events.EventRepeatInput{Every: "hour"})},
			{Name: given("X"), Date: given(tuesday), Time: given("19:00"), Minutes: given(60), Repeat: given(events.EventRepeatInput{Every: "week", Weekdays: []string{"XX"}})},
			{Name: given("X"), Date: given(tuesday), Time: given("19:00"), Minutes: given(60), Repeat: given(events.EventRepeatInput{Every: "week", Until: new("2020-01-01")})},
		} {
			_, err := f.Learning.Events.CreateEvent(ctx, wrong)
			f.Refused(err, errs.Invalid)
		}
		_, err := f.Learning.Events.CreateEvent(f.By("member"), weekly("Mine"))
		f.Refused(err, errs.Forbidden)
		in := weekly("Ask the coaches")
		in.HostIds = []int{f.ID("expert")}
		e := f.event(in)
		if e.Status() != content.Published || e.DateCount < 100 || e.Repeat() == nil || e.Schedule() != "Tuesdays, 7:00 to 8:30 PM (Manila)" {
			t.Errorf("got event %+v: %q, want a published one on Tuesdays with a hundred dates", e, e.Schedule())
		}
		_, err = f.Learning.Events.UpdateEvent(ctx, e.ID, events.EventInput{Name: given("Renamed")}, new(e.CreatedAt))
		f.Refused(err, errs.Conflict)
		seen := e.UpdatedAt
		e, err = f.Learning.Events.UpdateEvent(ctx, e.ID, events.EventInput{Name: given("Renamed")}, &seen)
		f.Must(err)
		if e.Name != "Renamed" || e.Rule == nil {
			t.Errorf("got event %+v, want Renamed by its rule", e)
		}
		f.Did(f.Learning.Events.ArchiveEvents(ctx, []int{e.ID}, true))
		if m, err := f.Learning.Events.Learners.MyEvent(f.By("member"), e.ID); err != nil || m.Door.Code != content.Archived {
			t.Errorf("got %+v, %v, want it archived", m, err)
		}
		_, err = f.Learning.Events.Learners.MyEvent(f.By("non-member"), e.ID)
		f.Refused(err, errs.NotFound)
		_, err = f.Learning.Events.UpdateEvent(ctx, e.ID, events.EventInput{Name: given("X")}, nil)
		f.Refused(err, errs.Conflict)
		back, err := f.Learning.Events.ArchiveEvents(ctx, []int{e.ID}, false)
		f.Must(err)
		check.Equal(t, "status of the restored event", back[0].Status(), content.Draft)
		f.wantVerified()
	})
}
