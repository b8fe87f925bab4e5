package learning

import (
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"atlas/internal/platform/errs"
)

// firstShown looks at every half hour for the first moment at which the clocks of a zone show a time.
func firstShown(shown time.Time, zone *time.Location) (time.Time, bool) {
	for at := shown.Add(-15 * time.Hour); at.Before(shown.Add(15 * time.Hour)); at = at.Add(15 * time.Minute) {
		if wallOf(at, zone).Equal(shown) {
			return at, true
		}
	}
	return time.Time{}, false
}

func TestClocksOfEveryZone(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for _, z := range zones {
		zone := zoneOf(z.name)
		check := func(shown time.Time) {
			got := momentOf(shown, zone)
			if want, exists := firstShown(shown, zone); exists && !got.Equal(want) {
				t.Errorf("%s %s is %s, want %s", z.name, shown, got, want)
			} else if !exists && !wallOf(got, zone).After(shown) {
				t.Errorf("%s leaves %s out, and it became %s", z.name, shown, wallOf(got, zone))
			}
		}
		for range 40 {
			check(time.Date(2024+random.IntN(6), time.Month(1+random.IntN(12)), 1+random.IntN(28), random.IntN(24), 30*random.IntN(2), 0, 0, time.UTC))
		}
		// Every half hour around every change of the clocks.
		at, end := time.Date(2025, 1, 1, 0, 0, 0, 0, zone), time.Date(2028, 1, 1, 0, 0, 0, 0, zone)
		for {
			_, next := at.ZoneBounds()
			if next.IsZero() || next.After(end) {
				break
			}
			for step := -6; step <= 6; step++ {
				check(wallOf(next, zone).Truncate(30 * time.Minute).Add(time.Duration(step) * 30 * time.Minute))
			}
			at = next
		}
	}
}

// A time that the clocks leave out is read with the offset from before, one that comes twice is the first.
func TestChangesOfTheClocks(t *testing.T) {
	for _, c := range []struct{ zone, day, clock, want string }{
		{"America/New_York", "2026-03-08", "02:30", "2026-03-08T07:30:00Z"},
		{"America/New_York", "2026-11-01", "01:30", "2026-11-01T05:30:00Z"},
		{"Europe/London", "2026-03-29", "01:30", "2026-03-29T01:30:00Z"},
		{"Australia/Lord_Howe", "2026-10-04", "02:00", "2026-10-03T15:30:00Z"},
		{"Asia/Singapore", "2026-11-17", "19:00", "2026-11-17T11:00:00Z"},
	} {
		shown, err := wall(c.day, c.clock)
		if got := momentOf(shown, zoneOf(c.zone)).Format(time.RFC3339); err != nil || got != c.want {
			t.Errorf("%s %s %s is %s, want %s", c.zone, c.day, c.clock, got, c.want)
		}
	}
}

func TestSchedulesInWordsAndDates(t *testing.T) {
	for _, c := range []struct {
		day    string
		repeat EventRepeatInput
		words  string
		days   string
	}{
		{"2026-11-17", EventRepeatInput{Every: "day", Count: new(3)}, "Every day, 7:00 PM (GMT+08:00), 3 times", "[2026-11-17 2026-11-18 2026-11-19]"},
		{"2026-11-17", EventRepeatInput{Every: "week", Interval: new(2), Weekdays: []string{"TH", "TU"}, Count: new(4)}, "Every 2 weeks on Tuesday and Thursday, 7:00 PM (GMT+08:00), 4 times", "[2026-11-17 2026-11-19 2026-12-01 2026-12-03]"},
		{"2026-11-17", EventRepeatInput{Every: "week", Weekdays: []string{"FR"}, Until: new("2026-11-27")}, "Every week on Friday, 7:00 PM (GMT+08:00), until Nov 27, 2026", "[2026-11-20 2026-11-27]"},
		{"2027-01-31", EventRepeatInput{Every: "month", Count: new(3)}, "Every month on day 31, 7:00 PM (GMT+08:00), 3 times", "[2027-01-31 2027-03-31 2027-05-31]"},
		{"2026-11-10", EventRepeatInput{Every: "month", Monthly: new("weekday"), Count: new(2)}, "Every month on the second Tuesday, 7:00 PM (GMT+08:00), 2 times", "[2026-11-10 2026-12-08]"},
		{"2026-12-29", EventRepeatInput{Every: "month", Monthly: new("weekday"), Count: new(2)}, "Every month on the last Tuesday, 7:00 PM (GMT+08:00), 2 times", "[2026-12-29 2027-01-26]"},
		{"2026-11-17", EventRepeatInput{Every: "year", Count: new(2)}, "Every year on November 17, 7:00 PM (GMT+08:00), 2 times", "[2026-11-17 2027-11-17]"},
	} {
		e, check := &Event{Zone: defaultZone, Date: c.day, Time: "19:00", Minutes: 60}, new(errs.Check)
		e.setRule(check, &c.repeat)
		if check.Err() != nil {
			t.Error(check.Err())
			continue
		}
		days := []string{}
		found, more := plan(e.Date, e.Time, e.Rule, e.location(), time.Date(2030, 1, 1, 0, 0, 0, 0, time.UTC))
		for _, d := range found {
			days = append(days, d.day)
		}
		if e.Schedule() != c.words || fmt.Sprint(days) != c.days || more {
			t.Errorf("%s\n%s\n%v\n%s", e.Schedule(), c.words, days, c.days)
		}
		// What a form shows makes the same rule when it is saved again.
		again := *e
		again.setRule(check, e.Repeat().input())
		if check.Err() != nil || *again.Rule != *e.Rule || again.Date != e.Date {
			t.Errorf("%s became %s", *e.Rule, *again.Rule)
		}
	}
}

// Random rules in random zones: the clocks show the same time on every date, all dates are days of the rule, none is left out, and cutting a
// rule at one of them changes none.
func TestRandomRulesKeepTheirTimeOfDay(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	for range 300 {
		z := zones[random.IntN(len(zones))]
		e := &Event{Zone: z.name, Date: fmt.Sprintf("202%d-%02d-%02d", 5+random.IntN(3), 1+random.IntN(12), 1+random.IntN(28)), Time: scheduling.Slots[random.IntN(48)].Value, Minutes: 60}
		in := EventRepeatInput{Every: []string{"day", "week", "month", "year"}[random.IntN(4)], Interval: new(1 + random.IntN(3)), Monthly: new([]string{"day", "weekday"}[random.IntN(2)])}
		for _, d := range weekdays {
			if in.Every == "week" && random.IntN(3) == 0 {
				in.Weekdays = append(in.Weekdays, d.Value)
			}
		}
		switch random.IntN(3) {
		case 0:
			in.Count = new(1 + random.IntN(40))
		case 1:
			last, _ := time.Parse(dateFormat, e.Date)
			in.Until = new(last.AddDate(0, 0, random.IntN(700)+7).Format(dateFormat))
		}
		check := new(errs.Check)
		e.setRule(check, &in)
		if in.Until != nil && check.Err() != nil {
			continue // it ends before its first day
		}
		if check.Err() != nil {
			t.Fatal(check.Err(), in)
		}
		zone, until := e.location(), time.Date(2029, 6, 1, 0, 0, 0, 0, time.UTC)
		all, more := plan(e.Date, e.Time, e.Rule, zone, until)
		want, ended := walked(e, in, until)
		if in.Every != "month" && fmt.Sprint(daysOf(all)) != fmt.Sprint(want) {
			t.Fatalf("%s from %s: %v, want %v", *e.Rule, e.Date, daysOf(all), want)
		}
		if in.Every != "month" && more && ended {
			t.Fatalf("%s from %s has more dates than it has", *e.Rule, e.Date)
		}
		for _, d := range all {
			shown := wallOf(d.at, zone)
			if exact, _ := wall(d.day, e.Time); !shown.Equal(exact) {
				if _, exists := firstShown(exact, zone); exists {
					t.Fatalf("%s in %s: %s is shown as %s", *e.Rule, z.name, exact, shown)
				}
			}
		}
		if len(all) < 2 {
			continue
		}
		at := 1 + random.IntN(len(all)-1)
		first, later := *e, *e
		later.Date, later.Rule = all[at].day, first.cut(all[at].day)
		head, _ := plan(first.Date, first.Time, first.Rule, zone, until)
		tail, _ := plan(later.Date, later.Time, later.Rule, zone, until)
		if got := append(daysOf(head), daysOf(tail)...); fmt.Sprint(got) != fmt.Sprint(daysOf(all)) {
			t.Fatalf("%s cut at %s: %s and %s\n%v\n%v", *e.Rule, all[at].day, *first.Rule, *later.Rule, got, daysOf(all))
		}
	}
}

func daysOf(dates []planned) []string {
	out := []string{}
	for _, d := range dates {
		out = append(out, d.day)
	}
	return out
}

// walked finds the days of a rule by looking at every day; rules of months are told apart by the table above.
func walked(e *Event, in EventRepeatInput, until time.Time) (days []string, ended bool) {
	start, _ := wall(e.Date, e.Time)
	monday := start.AddDate(0, 0, -(int(start.Weekday())+6)%7)
	days = []string{}
	for day := start; ; day = day.AddDate(0, 0, 1) {
		if in.Count != nil && len(days) == *in.Count || in.Until != nil && day.Format(dateFormat) > *in.Until {
			return days, true
		}
		if momentOf(day, e.location()).After(until) {
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
				wanted = []string{weekdayOf(start)}
			}
			for _, w := range wanted {
				on = on || w == weekdayOf(day) && int(day.Sub(monday).Hours()/24)/7%*in.Interval == 0
			}
		case "year":
			on = day.Month() == start.Month() && day.Day() == start.Day() && (day.Year()-start.Year())%*in.Interval == 0
		}
		if on {
			days = append(days, day.Format(dateFormat))
		}
	}
}
