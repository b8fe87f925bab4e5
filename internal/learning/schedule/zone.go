// Package schedule tells when something takes place that repeats: by the clocks of a zone, and by the rules of RFC
// 5545.
package schedule

import (
	"fmt"
	"slices"
	"time"
	_ "time/tzdata" // the zones, also where the machine has none
)

// How days and times of day are written: as they are kept, and the time as people read it.
const (
	DateFormat  = "2006-01-02"
	ClockFormat = "15:04"
	HourFormat  = "3:04 PM"
)

// DefaultZone is what scheduling begins with.
const DefaultZone = "Asia/Manila"

// Zone is a zone to choose.
type Zone struct{ Offset, Name string }

// Zones are what scheduling offers, by their offset without summer time.
var Zones = []Zone{
	{"GMT-12:00", "Etc/GMT+12"},
	{"GMT-11:00", "Pacific/Pago_Pago"},
	{"GMT-10:00", "Pacific/Honolulu"},
	{"GMT-09:30", "Pacific/Marquesas"},
	{"GMT-09:00", "America/Anchorage"},
	{"GMT-08:00", "America/Los_Angeles"},
	{"GMT-07:00", "America/Denver"},
	{"GMT-06:00", "America/Chicago"},
	{"GMT-05:00", "America/New_York"},
	{"GMT-04:00", "America/Halifax"},
	{"GMT-03:30", "America/St_Johns"},
	{"GMT-03:00", "America/Sao_Paulo"},
	{"GMT-02:00", "Atlantic/South_Georgia"},
	{"GMT-01:00", "Atlantic/Cape_Verde"},
	{"GMT+00:00", "Europe/London"},
	{"GMT+01:00", "Europe/Paris"},
	{"GMT+02:00", "Africa/Cairo"},
	{"GMT+03:00", "Europe/Moscow"},
	{"GMT+03:30", "Asia/Tehran"},
	{"GMT+04:00", "Asia/Dubai"},
	{"GMT+04:30", "Asia/Kabul"},
	{"GMT+05:00", "Asia/Karachi"},
	{"GMT+05:30", "Asia/Kolkata"},
	{"GMT+05:45", "Asia/Kathmandu"},
	{"GMT+06:00", "Asia/Dhaka"},
	{"GMT+06:30", "Asia/Yangon"},
	{"GMT+07:00", "Asia/Bangkok"},
	{"GMT+08:00", "Asia/Manila"},
	{"GMT+08:00", "Asia/Singapore"},
	{"GMT+08:45", "Australia/Eucla"},
	{"GMT+09:00", "Asia/Tokyo"},
	{"GMT+09:30", "Australia/Darwin"},
	{"GMT+10:00", "Australia/Sydney"},
	{"GMT+10:30", "Australia/Lord_Howe"},
	{"GMT+11:00", "Pacific/Noumea"},
	{"GMT+12:00", "Pacific/Auckland"},
	{"GMT+12:45", "Pacific/Chatham"},
	{"GMT+13:00", "Pacific/Tongatapu"},
	{"GMT+14:00", "Pacific/Kiritimati"}}

// ZoneOf is a zone by its name; nil for one that scheduling does not offer.
func ZoneOf(name string) *time.Location {
	// Offered zones only: the database of zones has hundreds of old names.
	if !slices.ContainsFunc(Zones, func(z Zone) bool { return z.Name == name }) {
		return nil
	}
	zone, err := time.LoadLocation(name)
	if err != nil {
		return nil
	}
	return zone
}

// Wall is a time as clocks show it, held as if it were UTC.
func Wall(day, clock string) (time.Time, error) {
	return time.Parse(DateFormat+" "+ClockFormat, day+" "+clock)
}

// WallOf is what the clocks of a zone show at a moment.
func WallOf(at time.Time, zone *time.Location) time.Time {
	at = at.In(zone)
	return time.Date(at.Year(), at.Month(), at.Day(), at.Hour(), at.Minute(), at.Second(), 0, time.UTC)
}

// MomentOf is when the clocks of a zone show a time, by RFC 5545: of a time that comes twice the first, and a time that
// is left out is read with the offset from before the gap.
func MomentOf(shown time.Time, zone *time.Location) time.Time {
	// A day before and after are safely on either side of a change of the clocks.
	_, before := shown.Add(-24 * time.Hour).In(zone).Zone()
	_, after := shown.Add(24 * time.Hour).In(zone).Zone()
	early, late := shown.Add(-time.Duration(before)*time.Second), shown.Add(-time.Duration(after)*time.Second)
	if _, offset := early.In(zone).Zone(); offset == before {
		return early.UTC()
	}

	if _, offset := late.In(zone).Zone(); offset == after {
		return late.UTC()
	}

	return early.UTC()
}

// OffsetText is the offset of a zone at a moment, such as GMT+08:00.
func OffsetText(at time.Time, zone *time.Location) string {
	_, seconds := at.In(zone).Zone()
	sign := '+'
	if seconds < 0 {
		sign, seconds = '-', -seconds
	}
	return fmt.Sprintf("GMT%c%02d:%02d", sign, seconds/3600, seconds/60%60)
}
