package schedule

import (
	"strings"
	"time"

	"github.com/teambition/rrule-go"
)

// WeekdayOf is MO to SU.
func WeekdayOf(at time.Time) string { return strings.ToUpper(at.Weekday().String()[:2]) }

// OptionOf reads a rule that was written here.
func OptionOf(rule string) *rrule.ROption {
	option, err := rrule.StrToROption(rule)
	if err != nil {
		return &rrule.ROption{Freq: rrule.DAILY, Count: 1} // verify says which event it is
	}
	return option
}

// Date is a date by the rule: the day in the zone, and the moment.
type Date struct {
	Day string
	At  time.Time
}

// Plan lists the dates that begin until a moment, in their order, and tells whether there are more.
func Plan(day, clock string, rule *string, zone *time.Location, until time.Time) (dates []Date, more bool) {
	start, err := Wall(day, clock)
	if err != nil {
		return nil, false
	}
	if rule == nil {
		return []Date{{day, MomentOf(start, zone)}}, false
	}

	option := OptionOf(*rule)
	option.Dtstart = start
	if !option.Until.IsZero() {
		option.Until = WallOf(option.Until, zone)
	}

	r, err := rrule.NewRRule(*option)
	if err != nil {
		return nil, false
	}

	for next := r.Iterator(); ; {
		shown, ok := next()
		if !ok {
			return dates, false
		}

		at := MomentOf(shown, zone)

		// A rule without an end would go on for ever.
		if at.After(until) {
			return dates, true
		}

		dates = append(dates, Date{shown.Format(DateFormat), at})
	}
}
