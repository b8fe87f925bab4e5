package timetable_test

import (
	"testing"
	"time"

	"atlas/internal/marketing/training/timetable"
	"atlas/internal/platform/clock"
)

// evening is 8:00 PM in Manila of a day in November 2026.
func evening(day int) time.Time { return time.Date(2026, 11, day, 20, 0, 0, 0, clock.Manila).UTC() }

// datedRun is live on the 15th, 16th and 17th.
func datedRun() timetable.Schedule {
	run := undatedRun()
	for i := range run.Dates {
		at := evening(15 + i)
		run.Dates[i] = &at
	}

	return run
}

func undatedRun() timetable.Schedule { return timetable.Schedule{Length: 90 * time.Minute} }

func TestStateFollowsSettingsAndDates(t *testing.T) {
	const (
		zoom, master        = "https://zoom.us/j/2", "https://zoom.us/j/all"
		recording, freebie1 = "https://example.com/r1", "https://example.com/f1"
	)
	on := timetable.Links{IsEnabled: true, IsLive: true, Master: master, Zoom: [timetable.Parts]string{"", zoom, ""}, Recordings: [timetable.Parts]string{recording}, Freebies: [timetable.Parts]string{freebie1, "f2", "f3"}}
	notLive, off, noLinks := on, on, on
	notLive.IsLive = false
	off.IsEnabled = false
	noLinks.Master, noLinks.Zoom = "", [timetable.Parts]string{}

	for _, test := range []struct {
		name                       string
		run                        timetable.Schedule
		links                      timetable.Links
		now                        time.Time
		liveDay, next              int
		join, recordings, freebies [timetable.Parts]string
	}{
		{name: "part 2 is live, part 1 recorded", run: datedRun(), links: on, now: evening(16).Add(10 * time.Minute), liveDay: 2, next: 3,
			join: [timetable.Parts]string{"", zoom, ""}, recordings: [timetable.Parts]string{recording}, freebies: [timetable.Parts]string{freebie1, "f2"}},
		{name: "the room opens early", run: datedRun(), links: on, now: evening(16).Add(-30 * time.Minute), liveDay: 2, next: 3,
			join: [timetable.Parts]string{"", zoom, ""}, recordings: [timetable.Parts]string{recording}, freebies: [timetable.Parts]string{freebie1, "f2"}},
		{name: "a day without its own link takes the one for all days", run: datedRun(), links: on, now: evening(15).Add(time.Minute), liveDay: 1, next: 2,
			join: [timetable.Parts]string{master}, freebies: [timetable.Parts]string{freebie1}},
		{name: "not live: no link to join (B126)", run: datedRun(), links: notLive, now: evening(16).Add(10 * time.Minute), next: 3,
			recordings: [timetable.Parts]string{recording}, freebies: [timetable.Parts]string{freebie1, "f2"}},
		{name: "live workshop off: nothing live and no dates, recordings stay (B127)", run: datedRun(), links: off, now: evening(16).Add(10 * time.Minute),
			recordings: [timetable.Parts]string{recording}, freebies: [timetable.Parts]string{freebie1}},
		{name: "no link is set: nothing to join (S81)", run: datedRun(), links: noLinks, now: evening(16).Add(10 * time.Minute), liveDay: 2, next: 3,
			recordings: [timetable.Parts]string{recording}, freebies: [timetable.Parts]string{freebie1, "f2"}},
		{name: "before the first day nothing is open", run: datedRun(), links: notLive, now: evening(15).Add(-3 * time.Hour), next: 1},
		{name: "without dates the first day without a recording is live", run: undatedRun(), links: on, now: evening(1), liveDay: 2,
			join: [timetable.Parts]string{"", zoom, ""}, recordings: [timetable.Parts]string{recording}, freebies: [timetable.Parts]string{freebie1, "f2"}},
		{name: "a session runs late as long as the switch is on", run: datedRun(), links: on, now: evening(15).Add(3 * time.Hour), liveDay: 1, next: 2,
			join: [timetable.Parts]string{master}, freebies: [timetable.Parts]string{freebie1}},
	} {
		t.Run(test.name, func(t *testing.T) {
			got := timetable.StateAt(test.run, test.links, test.now)
			if got.LiveDay != test.liveDay || got.Next != test.next {
				t.Errorf("got live day %d and next %d, want %d and %d", got.LiveDay, got.Next, test.liveDay, test.next)
			}
			for i, p := range got.Parts {
				if p.Join != test.join[i] || p.Recording != test.recordings[i] || p.Freebie != test.freebies[i] {
					t.Errorf("part %d: got join %q, recording %q, freebie %q, want %q, %q, %q", i+1, p.Join, p.Recording, p.Freebie, test.join[i], test.recordings[i], test.freebies[i])
				}
			}
		})
	}
}

func TestRecordingsEnd(t *testing.T) {
	run := datedRun()
	until := evening(19)
	run.RecordingsUntil = &until
	l := timetable.Links{Recordings: [timetable.Parts]string{"https://example.com/r1"}, IsEnabled: true}
	for after, want := range map[time.Duration]string{0: "https://example.com/r1", time.Millisecond: ""} {
		if got := timetable.StateAt(run, l, until.Add(after)).Parts[0].Recording; got != want {
			t.Errorf("%s after the end: got %q, want %q", after, got, want)
		}
	}
}

func TestRemindersAreDueInTheirTime(t *testing.T) {
	run := datedRun()
	l := timetable.Links{IsEnabled: true, Master: "https://zoom.us/j/1"}
	live := l
	live.IsLive = true
	recordedDay := l
	recordedDay.Recordings[0] = "https://example.com/r1"
	before, during := timetable.Changes{}, timetable.Changes{Live: evening(15)}
	fresh := timetable.Changes{Recordings: [timetable.Parts]time.Time{evening(15).Add(4 * time.Hour)}}
	stale := timetable.Changes{Recordings: [timetable.Parts]time.Time{evening(10)}}

	for _, test := range []struct {
		name    string
		links   timetable.Links
		changed timetable.Changes
		now     time.Time
		want    []string
	}{
		{"two days before", l, before, evening(13), nil},
		{"the day before", l, before, evening(14).Add(time.Minute), []string{timetable.DayBefore}},
		{"an hour before", l, before, evening(15).Add(-time.Hour), []string{timetable.HourBefore}},
		{"it has begun and the switch is off", l, before, evening(15).Add(time.Minute), []string{}},
		{"live", live, during, evening(15).Add(time.Minute), []string{timetable.NowLive}},
		{"someone forgot the switch", live, during, evening(15).Add(5 * time.Hour), []string{}},
		{"the recording is up", recordedDay, fresh, evening(15).Add(4 * time.Hour), []string{timetable.Recorded}},
		{"the recording of an earlier run is no news", recordedDay, stale, evening(15).Add(4 * time.Hour), []string{}},
	} {
		t.Run(test.name, func(t *testing.T) {
			var got []string
			for _, due := range timetable.StepsDue(run, test.links, test.changed, test.now) {
				if due.Day == 1 {
					got = append(got, due.Step)
				}
			}
			if len(got) != len(test.want) || len(got) == 1 && got[0] != test.want[0] {
				t.Errorf("got %v, want %v", got, test.want)
			}
		})
	}
}
