// Package timetable says what a free training shows and whom it reminds at an instant. It is pure: the dates, the
// settings and the time decide alone.
package timetable

import "time"

// Parts is how many parts a training has.
const Parts = 3

// Schedule is what a run says.
type Schedule struct {
	// Dates are nil while they are not set.
	Dates [Parts]*time.Time
	// Length is that of a live day.
	Length time.Duration
	// RecordingsUntil is the last instant at which visitors see recordings; nil for no end.
	RecordingsUntil *time.Time
}

// Links are the settings of one track.
type Links struct {
	// IsEnabled shows the live workshop at all, IsLive says that it runs right now.
	IsEnabled, IsLive bool
	// Master is the link for all days.
	Master                     string
	Zoom, Recordings, Freebies [Parts]string
}

// Join is the link to the live session of a day: its own, or the one for all days.
func (l Links) Join(day int) string {
	if own := l.Zoom[day-1]; own != "" {
		return own
	}

	return l.Master
}

// earlyBy is how long before its start a day counts as the one that is live: hosts open the room early.
const earlyBy = time.Hour

// State is what a track shows at an instant.
type State struct {
	// LiveDay is the day that runs right now; 0 for none.
	LiveDay int
	// Next is the day that starts next, of those with a date; 0 for none.
	Next  int
	Parts [Parts]Part
}

// Part is one of the three parts at an instant.
type Part struct {
	Number   int
	StartsAt *time.Time
	// IsOver tells that its live session has ended, IsOpen that it has begun at some time.
	IsOver, IsOpen bool
	// What visitors get; empty for what they don't, or not yet.
	Join, Recording, Freebie string
}

// StateAt says what holds at an instant. While the live workshop is off, dates count for nothing: what is left are
// the recordings.
func StateAt(s Schedule, l Links, now time.Time) State {
	var st State
	dates := s.Dates
	if !l.IsEnabled {
		dates = [Parts]*time.Time{}
	}
	if l.IsEnabled && l.IsLive {
		st.LiveDay = liveDay(dates, l, now)
	}

	showsRecordings := s.RecordingsUntil == nil || !now.After(*s.RecordingsUntil)
	for i := range st.Parts {
		p := Part{Number: i + 1, StartsAt: dates[i]}
		isLive := st.LiveDay == p.Number
		recording := l.Recordings[i]
		if p.StartsAt != nil {
			p.IsOver = !isLive && !now.Before(p.StartsAt.Add(s.Length))
			p.IsOpen = isLive || !now.Before(*p.StartsAt)
		} else {
			// Without a date, only the recording tells that the part is over.
			p.IsOver = !isLive && recording != ""
			p.IsOpen = p.IsOver || isLive || p.Number < st.LiveDay
		}

		if isLive {
			p.Join = l.Join(p.Number)
		}
		if p.IsOver && showsRecordings {
			p.Recording = recording
		}
		if p.IsOpen {
			p.Freebie = l.Freebies[i]
		}

		isNext := st.Next == 0 && p.StartsAt != nil && now.Before(*p.StartsAt) && !isLive
		if isNext {
			st.Next = p.Number
		}

		st.Parts[i] = p
	}

	return st
}

// liveDay is the day that staff mean when they switch the workshop to live: by its date, or else the first one
// without a recording.
func liveDay(dates [Parts]*time.Time, l Links, now time.Time) int {
	found, isDated := 0, false
	for i, date := range dates {
		if date == nil {
			continue
		}

		isDated = true
		// Days are in order, so the last one that has begun stays.
		if !now.Before(date.Add(-earlyBy)) {
			found = i + 1
		}
	}

	if found > 0 {
		return found
	}

	if !isDated {
		for i, recording := range l.Recordings {
			if recording == "" && l.Join(i+1) != "" {
				return i + 1
			}
		}
	}

	// Staff say that it is live, so some day has to be: the first.
	return 1
}

// Current is the part that visitors should look at: the live one, the next one, or the last that has a recording.
func (st State) Current() int {
	if st.LiveDay > 0 {
		return st.LiveDay
	}
	if st.Next > 0 {
		return st.Next
	}

	for i := Parts; i > 0; i-- {
		if st.Parts[i-1].Recording != "" {
			return i
		}
	}

	return 1
}
