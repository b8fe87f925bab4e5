package events

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/teambition/rrule-go"

	"atlas/internal/learning/access"
	"atlas/internal/learning/schedule"
	"atlas/internal/platform/errs"
)

// EventRepeat is how an event repeats.
type EventRepeat struct {
	Every    string
	Interval int
	Weekdays []string
	Monthly  *string
	Until    *string
	Count    *int
	Rule     string
}

// EventRepeatInput is what an editor says of it.
type EventRepeatInput struct {
	Every    string
	Interval *int
	Weekdays []string
	Monthly  *string
	Until    *string
	Count    *int
}

// How often an event may repeat.
const (
	everyDay   = "day"
	everyWeek  = "week"
	everyMonth = "month"
	everyYear  = "year"

	monthlyDay     = "day"
	monthlyWeekday = "weekday"

	intervalMax = 99
	countMax    = 1000
	untilYears  = 10
)

var frequencies = map[string]rrule.Frequency{everyDay: rrule.DAILY, everyWeek: rrule.WEEKLY, everyMonth: rrule.MONTHLY,
	everyYear: rrule.YEARLY}

var ruleDays = map[string]rrule.Weekday{"MO": rrule.MO, "TU": rrule.TU, "WE": rrule.WE, "TH": rrule.TH, "FR": rrule.FR,
	"SA": rrule.SA, "SU": rrule.SU}

// rule writes the rule of RFC 5545 for an event whose first date the clocks of the zone show as start.
func (in *EventRepeatInput) rule(c *errs.Check, start time.Time, zone *time.Location) string {
	freq, known := frequencies[in.Every]
	c.That(known, "repeat", errs.IsNotValid)
	option := rrule.ROption{Freq: freq, Interval: 1}
	if in.Interval != nil {
		option.Interval = *in.Interval
		c.That(option.Interval >= 1 && option.Interval <= intervalMax, "interval", errs.IsNotValid)
	}

	switch in.Every {
	case everyWeek:
		option.Byweekday = in.days(c, start)
	case everyMonth:
		in.ofMonth(c, &option, start)
	case everyYear:
		option.Bymonth, option.Bymonthday = []int{int(start.Month())}, []int{start.Day()}
	}

	if in.Count != nil {
		option.Count = *in.Count
		c.That(option.Count >= 1 && option.Count <= countMax, "count", errs.IsNotValid)

		// RFC 5545 allows one of both.
		c.That(in.Until == nil, "until", errs.IsNotValid)
	} else if in.Until != nil {
		last, err := schedule.Wall(*in.Until, "23:59")
		c.That(err == nil && !last.Before(start) && last.Before(start.AddDate(untilYears, 0, 1)), "until",
			errs.IsNotValid)

		// Until the last second of that day, by the clocks of the event.
		option.Until = schedule.MomentOf(last.Add(59*time.Second), zone)
	}

	return option.RRuleString()
}

func (in *EventRepeatInput) days(c *errs.Check, start time.Time) []rrule.Weekday {
	wanted := in.Weekdays
	if len(wanted) == 0 {
		wanted = []string{schedule.WeekdayOf(start)}
	}

	out := []rrule.Weekday{}
	for _, day := range weekdays {
		if slices.Contains(wanted, day.Value) {
			out = append(out, ruleDays[day.Value])
		}
	}

	// An unknown day would be dropped in silence.
	c.That(len(out) == len(slices.Compact(slices.Sorted(slices.Values(wanted)))), "weekdays", errs.IsNotValid)
	return out
}

// ofMonth is the same day of each month, or the same weekday of it: the fifth is the last.
func (in *EventRepeatInput) ofMonth(c *errs.Check, option *rrule.ROption, start time.Time) {
	if in.Monthly == nil || *in.Monthly == monthlyDay {
		option.Bymonthday = []int{start.Day()}
		return
	}

	c.That(*in.Monthly == monthlyWeekday, "monthly", errs.IsNotValid)
	nth := (start.Day()-1)/7 + 1

	// Most months have no fifth.
	if nth == 5 {
		nth = -1
	}

	day := ruleDays[schedule.WeekdayOf(start)]
	option.Byweekday = []rrule.Weekday{day.Nth(nth)}
}

// repeatOf is a rule as the form shows it.
func repeatOf(rule string, zone *time.Location) *EventRepeat {
	option := schedule.OptionOf(rule)
	r := &EventRepeat{Interval: max(option.Interval, 1), Weekdays: []string{}, Rule: rule}
	for name, freq := range frequencies {
		if freq == option.Freq {
			r.Every = name
		}
	}

	switch r.Every {
	case everyWeek:
		for _, day := range option.Byweekday {
			r.Weekdays = append(r.Weekdays, day.String())
		}
	case everyMonth:
		r.Monthly = new(monthlyDay)
		if len(option.Byweekday) > 0 {
			r.Monthly = new(monthlyWeekday)
		}
	}

	if option.Count > 0 {
		r.Count = &option.Count
	} else if !option.Until.IsZero() {
		r.Until = new(option.Until.In(zone).Format(schedule.DateFormat))
	}

	return r
}

// Input is the repeat as it would be typed, for a first date that may be another.
func (r *EventRepeat) Input() *EventRepeatInput {
	in := &EventRepeatInput{Every: r.Every, Interval: &r.Interval, Weekdays: r.Weekdays, Monthly: r.Monthly,
		Until: r.Until, Count: r.Count}
	if len(r.Weekdays) == 1 {
		in.Weekdays = nil
	}
	return in
}

// inWords is a schedule in one line: "Weekdays, 5:30 to 6:30 AM (Manila)".
func inWords(day, clock string, minutes int, rule *string, zone *time.Location) string {
	start, _ := schedule.Wall(day, clock)
	at := hoursInWords(start, minutes) + " (" + placeOf(zone, schedule.MomentOf(start, zone)) + ")"
	if rule == nil {
		return start.Format(access.DayFormat) + ", " + at
	}

	r := repeatOf(*rule, zone)
	words := map[string]string{everyDay: "Daily", everyMonth: "Monthly", everyYear: "Yearly"}[r.Every]
	if r.Interval > 1 {
		words = fmt.Sprintf("Every %d %ss", r.Interval, r.Every)
	}

	switch {
	case r.Every == everyWeek && r.Interval == 1:
		words = daysInWords(r.Weekdays)
	case r.Every == everyWeek:
		names := []string{}
		for _, d := range weekdays {
			if slices.Contains(r.Weekdays, d.Value) {
				names = append(names, d.Label)
			}
		}

		words += " on " + enumerated(names)
	case r.Every == everyYear:
		words += " on " + start.Format("January 2")
	case r.Monthly != nil && *r.Monthly == monthlyDay:
		words += " on the " + ordinal(start.Day())
	case r.Monthly != nil:
		nth := []string{"first", "second", "third", "fourth", "last"}[(start.Day()-1)/7]
		words += " on the " + nth + " " + start.Weekday().String()
	}

	words += ", " + at
	switch {
	case r.Until != nil:
		last, _ := time.Parse(schedule.DateFormat, *r.Until)
		words += ", until " + last.Format(access.DayFormat)
	case r.Count != nil && *r.Count == 1:
		words += ", once"
	case r.Count != nil:
		words += ", " + strconv.Itoa(*r.Count) + " times"
	}

	return words
}

// hoursInWords is from when to when something takes, such as 5:30 to 6:30 AM or 11:00 AM to 12:30 PM.
func hoursInWords(start time.Time, minutes int) string {
	end := start.Add(time.Duration(minutes) * time.Minute)
	from := start.Format(schedule.HourFormat)
	if start.Format("PM") == end.Format("PM") && start.Day() == end.Day() {
		from = start.Format("3:04")
	}
	return from + " to " + end.Format(schedule.HourFormat)
}

// placeOf is the city of a zone, or how far it is from UTC where it has none.
func placeOf(zone *time.Location, at time.Time) string {
	area, city, _ := strings.Cut(zone.String(), "/")
	if area == "Etc" || city == "" {
		return schedule.OffsetText(at, zone)
	}
	return strings.ReplaceAll(city[strings.LastIndex(city, "/")+1:], "_", " ")
}

// ordinal is a day of a month as people say it: 1st, 22nd, 31st.
func ordinal(day int) string {
	ending := "th"
	if day < 11 || day > 13 {
		switch day % 10 {
		case 1:
			ending = "st"
		case 2:
			ending = "nd"
		case 3:
			ending = "rd"
		}
	}

	return strconv.Itoa(day) + ending
}

// daysInWords names the days of every week: Daily, Weekdays, Weekends, or Tuesdays and Thursdays.
func daysInWords(days []string) string {
	has := func(names ...string) bool {
		return len(days) == len(names) &&
			!slices.ContainsFunc(names, func(name string) bool { return !slices.Contains(days, name) })
	}

	switch {
	case len(days) == len(weekdays):
		return "Daily"
	case has("MO", "TU", "WE", "TH", "FR"):
		return "Weekdays"
	case has("SA", "SU"):
		return "Weekends"
	}

	names := []string{}
	for _, day := range weekdays {
		if slices.Contains(days, day.Value) {
			names = append(names, day.Label+"s")
		}
	}

	return enumerated(names)
}

// enumerated joins names: A, B and C.
func enumerated(names []string) string {
	if len(names) < 2 {
		return strings.Join(names, "")
	}
	return strings.Join(names[:len(names)-1], ", ") + " and " + names[len(names)-1]
}
