package events_test

import (
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"atlas/internal/learning/events"
	"atlas/internal/learning/schedule"
	"atlas/internal/platform/errs"
)

func TestSchedulesInWordsAndDates(t *testing.T) {
	for _, c := range []struct {
		day    string
		repeat events.EventRepeatInput
		words  string
		days   string
	}{
		{"2026-11-17", events.EventRepeatInput{Every: "day", Count: new(3)}, "Daily, 7:00 to 8:00 PM (Manila), 3 times", "[2026-11-17 2026-11-18 2026-11-19]"},
		{"2026-11-17", events.EventRepeatInput{Every: "week", Interval: new(2), Weekdays: []string{"TH", "TU"}, Count: new(4)}, "Every 2 weeks on Tuesday and Thursday, 7:00 to 8:00 PM (Manila), 4 times", "[2026-11-17 2026-11-19 2026-12-01 2026-12-03]"},
		{"2026-11-17", events.EventRepeatInput{Every: "week", Weekdays: []string{"FR"}, Until: new("2026-11-27")}, "Fridays, 7:00 to 8:00 PM (Manila), until Nov 27, 2026", "[2026-11-20 2026-11-27]"},
		{"2026-11-16", events.EventRepeatInput{Every: "week", Weekdays: []string{"FR", "MO", "TU", "WE", "TH"}, Count: new(2)}, "Weekdays, 7:00 to 8:00 PM (Manila), 2 times", "[2026-11-16 2026-11-17]"},
		{"2026-11-21", events.EventRepeatInput{Every: "week", Weekdays: []string{"SA", "SU"}, Count: new(2)}, "Weekends, 7:00 to 8:00 PM (Manila), 2 times", "[2026-11-21 2026-11-22]"},
		{"2026-11-17", events.EventRepeatInput{Every: "week", Weekdays: []string{"TH", "TU"}, Count: new(2)}, "Tuesdays and Thursdays, 7:00 to 8:00 PM (Manila), 2 times", "[2026-11-17 2026-11-19]"},
		{"2027-01-31", events.EventRepeatInput{Every: "month", Count: new(3)}, "Monthly on the 31st, 7:00 to 8:00 PM (Manila), 3 times", "[2027-01-31 2027-03-31 2027-05-31]"},
		{"2026-11-10", events.EventRepeatInput{Every: "month", Monthly: new("weekday"), Count: new(2)}, "Monthly on the second Tuesday, 7:00 to 8:00 PM (Manila), 2 times", "[2026-11-10 2026-12-08]"},
		{"2026-12-29", events.EventRepeatInput{Every: "month", Monthly: new("weekday"), Count: new(2)}, "Monthly on the last Tuesday, 7:00 to 8:00 PM (Manila), 2 times", "[2026-12-29 2027-01-26]"},
		{"2026-11-17", events.EventRepeatInput{Every: "year", Count: new(2)}, "Yearly on November 17, 7:00 to 8:00 PM (Manila), 2 times", "[2026-11-17 2027-11-17]"},
	} {
		e, check := &events.Event{Zone: schedule.DefaultZone, Date: c.day, Time: "19:00", Minutes: 60}, new(errs.Check)
		e.SetRule(check, &c.repeat)
		if check.Err() != nil {
			t.Errorf("got errors %v, want none", check.Err())
			continue
		}
		days := []string{}
		found, more := schedule.Plan(e.Date, e.Time, e.Rule, schedule.ZoneOf(e.Zone), time.Date(2030, 1, 1, 0, 0, 0, 0, time.UTC))
		for _, d := range found {
			days = append(days, d.Day)
		}
		if e.Schedule() != c.words || fmt.Sprint(days) != c.days || more {
			t.Errorf("got %q on %q, want %q on %q and no more", e.Schedule(), days, c.words, c.days)
		}
		// What a form shows makes the same rule when it is saved again.
		again := *e
		again.SetRule(check, e.Repeat().Input())
		if check.Err() != nil || *again.Rule != *e.Rule || again.Date != e.Date {
			t.Errorf("got %q from %q, want %q from %q", *again.Rule, again.Date, *e.Rule, e.Date)
		}
	}
}

// Random rules in random zones: the clocks show the same time on every date, all dates are days of the rule, none is left out, and cutting a
// rule at one of them changes none.
func TestRandomRulesKeepTheirTimeOfDay(t *testing.T) {
	random, offered := rand.New(rand.NewPCG(3, 4)), new(events.Service).Scheduling()
	for range 300 {
		z := schedule.Zones[random.IntN(len(schedule.Zones))]
		e := &events.Event{Zone: z.Name, Date: fmt.Sprintf("202%d-%02d-%02d", 5+random.IntN(3), 1+random.IntN(12), 1+random.IntN(28)), Time: offered.Slots[random.IntN(48)].Value, Minutes: 60}
		in := events.EventRepeatInput{Every: []string{"day", "week", "month", "year"}[random.IntN(4)], Interval: new(1 + random.IntN(3)), Monthly: new([]string{"day", "weekday"}[random.IntN(2)])}
		for _, d := range offered.Weekdays {
			if in.Every == "week" && random.IntN(3) == 0 {
				in.Weekdays = append(in.Weekdays, d.Value)
			}
		}
		switch random.IntN(3) {
		case 0:
			in.Count = new(1 + random.IntN(40))
		case 1:
			last, _ := time.Parse(time.DateOnly, e.Date)
			in.Until = new(last.AddDate(0, 0, random.IntN(700)+7).Format(time.DateOnly))
		}
		check := new(errs.Check)
		e.SetRule(check, &in)
		if in.Until != nil && check.Err() != nil {
			continue // it ends before its first day
		}
		if check.Err() != nil {
			t.Fatalf("%+v: got errors %v, want none", in, check.Err())
		}
		zone, until := schedule.ZoneOf(e.Zone), time.Date(2029, 6, 1, 0, 0, 0, 0, time.UTC)
		all, more := schedule.Plan(e.Date, e.Time, e.Rule, zone, until)
		want, ended := walked(e, in, until)
		if in.Every != "month" && fmt.Sprint(daysOf(all)) != fmt.Sprint(want) {
			t.Fatalf("%s from %q: got %q, want %q", *e.Rule, e.Date, daysOf(all), want)
		}
		if in.Every != "month" && more && ended {
			t.Fatalf("%s from %q: got more dates than it has, want it to end", *e.Rule, e.Date)
		}
		for _, d := range all {
			shown := schedule.WallOf(d.At, zone)
			if exact, _ := schedule.Wall(d.Day, e.Time); !shown.Equal(exact) {
				if isShown := schedule.WallOf(time.Date(exact.Year(), exact.Month(), exact.Day(), exact.Hour(), exact.Minute(), 0, 0, zone), zone).Equal(exact); isShown {
					t.Fatalf("%s in %q: got %v shown as %v, want the same time of day", *e.Rule, z.Name, exact, shown)
				}
			}
		}
		if len(all) < 2 {
			continue
		}
		at := 1 + random.IntN(len(all)-1)
		first, later := *e, *e
		later.Date, later.Rule = all[at].Day, first.Cut(all[at].Day)
		head, _ := schedule.Plan(first.Date, first.Time, first.Rule, zone, until)
		tail, _ := schedule.Plan(later.Date, later.Time, later.Rule, zone, until)
		if got := append(daysOf(head), daysOf(tail)...); fmt.Sprint(got) != fmt.Sprint(daysOf(all)) {
			t.Fatalf("%s cut at %q into %q and %q: got %q, want %q", *e.Rule, all[at].Day, *first.Rule, *later.Rule,
				got, daysOf(all))
		}
	}
}

func daysOf(dates []schedule.Date) []string {
	out := []string{}
	for _, d := range dates {
		out = append(out, d.Day)
	}
	return out
}

// walked finds the days of a rule by looking at every day; rules of months are told apart by the table above.
func walked(e *events.Event, in events.EventRepeatInput, until time.Time) (days []string, ended bool) {
	start, _ := schedule.Wall(e.Date, e.Time)
	monday := start.AddDate(0, 0, -(int(start.Weekday())+6)%7)
	days = []string{}
	for day := start; ; day = day.AddDate(0, 0, 1) {
		if in.Count != nil && len(days) == *in.Count || in.Until != nil && day.Format(time.DateOnly) > *in.Until {
			return days, true
		}
		if schedule.MomentOf(day, schedule.ZoneOf(e.Zone)).After(until) {
			return days, false
		}
		n := int(day.Sub(start).Hours() / 24)
		on := false
		switch in.Every {
		case "day":
			on = n%*in.Interval == 0
		case "week":
			wanted := in.Weekdays
			if len(wanted) == 0 {
				wanted = []string{schedule.WeekdayOf(start)}
			}
			for _, w := range wanted {
				on = on || w == schedule.WeekdayOf(day) && int(day.Sub(monday).Hours()/24)/7%*in.Interval == 0
			}
		case "year":
			on = day.Month() == start.Month() && day.Day() == start.Day() && (day.Year()-start.Year())%*in.Interval == 0
		}
		if on {
			days = append(days, day.Format(time.DateOnly))
		}
	}
}

// The line of a schedule says AM or PM once where it can, and names the place whose clocks it means.
func TestScheduleHoursInWords(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		zone, clock string
		minutes     int
		want        string
	}{
		{"Asia/Manila", "05:30", 60, "Nov 17, 2026, 5:30 to 6:30 AM (Manila)"},
		{"Asia/Manila", "11:00", 90, "Nov 17, 2026, 11:00 AM to 12:30 PM (Manila)"},
		{"Asia/Manila", "23:30", 60, "Nov 17, 2026, 11:30 PM to 12:30 AM (Manila)"},
		{"America/New_York", "19:00", 60, "Nov 17, 2026, 7:00 to 8:00 PM (New York)"},
	} {
		t.Run(c.want, func(t *testing.T) {
			t.Parallel()
			event := &events.Event{Zone: c.zone, Date: "2026-11-17", Time: c.clock, Minutes: c.minutes}
			if got := event.Schedule(); got != c.want {
				t.Errorf("got %q, want %q", got, c.want)
			}
		})
	}
}
