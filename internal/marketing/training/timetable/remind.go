package timetable

import "time"

// The steps of reminders.
const (
	DayBefore  = "day-before"
	HourBefore = "hour-before"
	NowLive    = "live"
	Recorded   = "recording"
)

// What people did, which makes a reminder of it needless.
const (
	Attended = "came"
	Watched  = "watched"
)

const (
	// liveNews is how long "now live" is news, recordingNews how long a recording is: someone may have forgotten a
	// switch.
	liveNews      = 4 * time.Hour
	recordingNews = 7 * 24 * time.Hour
)

// Changes are when staff last changed what reminders are about.
type Changes struct {
	Live       time.Time
	Recordings [Parts]time.Time
}

// Due is a reminder that is due for a day now.
type Due struct {
	Day  int
	Step string
	// RegisteredBefore leaves out who registered since: their first email said it already.
	RegisteredBefore time.Time
	// Unless leaves out who did this on that day already; empty for nobody.
	Unless string
}

// StepsDue says which reminders are due at an instant. A link from an earlier run is no news.
func StepsDue(s Schedule, l Links, changed Changes, now time.Time) []Due {
	var due []Due
	st := StateAt(s, l, now)
	for _, p := range st.Parts {
		isLive := st.LiveDay == p.Number
		// Once it is live, an email that announces it is wrong.
		if p.StartsAt != nil && !isLive {
			dayAhead, hourAhead := p.StartsAt.Add(-24*time.Hour), p.StartsAt.Add(-time.Hour)
			switch {
			case !now.Before(hourAhead) && now.Before(*p.StartsAt):
				due = append(due, Due{Day: p.Number, Step: HourBefore, RegisteredBefore: hourAhead})
			case !now.Before(dayAhead) && now.Before(hourAhead):
				due = append(due, Due{Day: p.Number, Step: DayBefore, RegisteredBefore: dayAhead})
			}
		}

		if isLive && p.Join != "" && now.Before(changed.Live.Add(liveNews)) {
			due = append(due, Due{Day: p.Number, Step: NowLive, RegisteredBefore: changed.Live, Unless: Attended})
		}

		at := changed.Recordings[p.Number-1]
		// A link that is older than the day is of an earlier run.
		isOfThisRun := p.StartsAt == nil || !at.Before(*p.StartsAt)
		if p.Recording != "" && isOfThisRun && now.Before(at.Add(recordingNews)) {
			due = append(due, Due{Day: p.Number, Step: Recorded, RegisteredBefore: at, Unless: Watched})
		}
	}

	return due
}
