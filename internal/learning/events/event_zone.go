package events

import (
	"slices"
	"strings"
	"time"

	"atlas/internal/learning/schedule"
)

var weekdays = []SchedulingOption{{"MO", "Monday"}, {"TU", "Tuesday"}, {"WE", "Wednesday"}, {"TH", "Thursday"},
	{"FR", "Friday"}, {"SA", "Saturday"}, {"SU", "Sunday"}}

// Scheduling is what the form of an event offers.
type Scheduling struct {
	Zones       []*SchedulingZone
	DefaultZone string
	Weekdays    []*SchedulingOption
	Slots       []*SchedulingOption
}

// SchedulingZone is a zone to choose.
type SchedulingZone struct{ Zone, Offset, Label string }

// SchedulingOption is a weekday or a slot to choose.
type SchedulingOption struct{ Value, Label string }

const slotMinutes = 30

var scheduling = func() *Scheduling {
	s := &Scheduling{DefaultZone: schedule.DefaultZone}
	for _, z := range schedule.Zones {
		label := z.Offset
		if area, city, _ := strings.Cut(z.Name, "/"); area != "Etc" {
			label += " " + strings.ReplaceAll(city, "_", " ")
		}
		s.Zones = append(s.Zones, &SchedulingZone{z.Name, z.Offset, label})
	}
	for i := range weekdays {
		s.Weekdays = append(s.Weekdays, &weekdays[i])
	}
	for minute := 0; minute < 24*60; minute += slotMinutes {
		at := time.Date(2000, 1, 1, 0, minute, 0, 0, time.UTC)
		s.Slots = append(s.Slots, &SchedulingOption{at.Format(schedule.ClockFormat), at.Format(schedule.HourFormat)})
	}
	return s
}()

// Scheduling is what the form of an event offers. Anybody signed in.
func (s *Service) Scheduling() *Scheduling { return scheduling }

// isOfferedTime tells whether a time of day is one that scheduling offers.
func isOfferedTime(text string) bool {
	return slices.ContainsFunc(scheduling.Slots, func(o *SchedulingOption) bool { return o.Value == text })
}
