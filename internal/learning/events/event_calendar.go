package events

import (
	"context"
	"fmt"
	"strconv"
	"time"

	"atlas/internal/learning/content"
	"atlas/internal/learning/schedule"
	"atlas/internal/platform/db"
	"atlas/internal/platform/page"
)

const (
	// feedEvents bounds the events of a feed, feedDates the dates in it that differ from their rule.
	feedEvents = 500
	feedDates  = 5000
	// feedPast is how long a date that the reader went to stays in their calendar.
	feedPast = 60 * 24 * time.Hour
)

// calendar is everything that is open to the caller, by RFC 5545: each event with its rule from its next date on, the
// dates that differ from it, and of what is over the dates that the caller went to. What they declined is left out.
// Links to join are not in it.
func (s *Learners) calendar(ctx context.Context, site, title string) ([]byte, error) {
	facts, err := s.callerFacts(ctx)
	if err != nil {
		return nil, err
	}

	var where db.Where
	where.And(content.ShownEvents).And("e.next_at IS NOT NULL")
	open, args := s.access.OpenCondition(facts, "event", "e.id", s.clock.Now())
	where.And(open, args...)
	found, _, err := s.store.pageOfEvents(ctx, &where, eventSorts.Order(page.Window{}, "e.id"),
		page.Window{Page: 1, PerPage: feedEvents})
	if err != nil {
		return nil, fmt.Errorf("read the events of the calendar: %w", err)
	}

	dates, err := s.store.feedDates(ctx, facts.UserID, open, args)
	if err != nil {
		return nil, fmt.Errorf("read the dates of the calendar: %w", err)
	}

	c := &icalendar{site: site, now: s.clock.Now()}
	c.begin(title)
	c.zones(found)
	byEvent := content.GroupBy(dates, func(d *feedDate) int { return d.EventID })

	for _, e := range found {
		c.event(e, byEvent[e.ID])
	}

	// Dates that are over stand by themselves: the rule begins with the next one.
	for _, d := range dates {
		if !d.EndsAt.After(c.now) {
			c.single(d)
		}
	}

	c.line("END", "VCALENDAR")
	return []byte(c.String()), nil
}

// event writes an event: its rule from the next date on with the days that the reader declined taken out, and the dates
// that differ.
func (c *icalendar) event(e *Event, special []*feedDate) {
	if e.Rule == nil {
		for _, d := range special {
			// What someone declined does not belong into their calendar.
			if d.EndsAt.After(c.now) && d.answer != declined {
				c.begins(d.EventID, d.PlannedAt, d.StartsAt, d.EndsAt, e.location(), e.Zone)
				c.endDate(d, e)
			}
		}

		return
	}

	zone := e.location()
	dates, more := schedule.Plan(e.Date, e.Time, e.Rule, zone, c.now.AddDate(planYears, 0, 0))

	// The rule is written from the next date on, so that calendars do not show years of the past.
	for len(dates) > 0 && !dates[0].At.Add(e.length()).After(c.now) {
		dates = dates[1:]
	}

	byDay := map[string]time.Time{}
	for _, w := range dates {
		byDay[w.Day] = w.At
	}

	if len(dates) > 0 {
		c.master(e, dates, more, special, byDay)
	}

	for _, d := range special {
		if !d.EndsAt.After(c.now) || d.answer == declined {
			continue
		}

		at, ofRule := byDay[d.Day]

		// A date of the rule replaces its day; one outside of it is an event of its own.
		if ofRule && at.Equal(d.PlannedAt) {
			c.begins(e.ID, time.Time{}, d.StartsAt, d.EndsAt, zone, e.Zone)
			c.local("RECURRENCE-ID", d.PlannedAt, zone, e.Zone)
		} else {
			c.begins(e.ID, d.PlannedAt, d.StartsAt, d.EndsAt, zone, e.Zone)
		}

		c.endDate(d, e)
	}
}

// master writes the rule of an event, in a form that does not depend on the dates that are over.
func (c *icalendar) master(
	e *Event, dates []schedule.Date, more bool, special []*feedDate, byDay map[string]time.Time,
) {
	zone, option := e.location(), schedule.OptionOf(*e.Rule)

	// A count would be counted from the new beginning, so the end is written instead.
	option.Count = 0
	if !more {
		option.Until = dates[len(dates)-1].At
	}

	c.begins(e.ID, time.Time{}, dates[0].At, dates[0].At.Add(e.length()), zone, e.Zone)
	c.line("RRULE", option.RRuleString())
	for _, d := range special {
		if at, ofRule := byDay[d.Day]; ofRule && d.answer == declined {
			c.local("EXDATE", at, zone, e.Zone)
		}
	}

	c.text("SUMMARY", e.Name)
	c.rest(eventPath(e.ID), e.ShortDescription, e.Place, e.UpdatedAt, "CONFIRMED")
}

// endDate ends a date.
func (c *icalendar) endDate(d *feedDate, e *Event) {
	status := "CONFIRMED"
	switch {
	case d.IsCancelled():
		status = "CANCELLED"
	case d.answer == waiting:
		status = "TENTATIVE"
	}

	c.text("SUMMARY", d.Name())
	updated := d.UpdatedAt

	// Calendars take a change only if it is newer than what they have.
	if e.UpdatedAt.After(updated) {
		updated = e.UpdatedAt
	}

	c.rest(d.path(), orElse(d.Note, e.ShortDescription), d.Place(), updated, status)
}

// single writes a date that is over.
func (c *icalendar) single(d *feedDate) {
	c.line("BEGIN", "VEVENT")
	c.line("UID", c.uid(d.EventID, d.PlannedAt))
	c.line("DTSTART", utc(d.StartsAt))
	c.line("DTEND", utc(d.EndsAt))
	c.text("SUMMARY", d.Name())
	status := "CONFIRMED"
	if d.IsCancelled() {
		status = "CANCELLED"
	}

	c.rest(d.path(), d.Note, d.Place(), d.UpdatedAt, status)
}

// eventPath is the page of an event for its readers.
func eventPath(id int) string { return "/events/my-events/" + strconv.Itoa(id) }

// path is that page with one of its dates open.
func (d *EventDate) path() string { return eventPath(d.EventID) + "?date=" + strconv.Itoa(d.ID) }

// begins opens an event with its identity and times; one date apart from a rule is named by the moment it stands for.
func (c *icalendar) begins(eventID int, apart, from, to time.Time, zone *time.Location, name string) {
	c.line("BEGIN", "VEVENT")
	c.line("UID", c.uid(eventID, apart))
	c.local("DTSTART", from, zone, name)
	c.line("DURATION", fmt.Sprintf("PT%dM", int(to.Sub(from)/time.Minute)))
}

func (c *icalendar) uid(eventID int, apart time.Time) string {
	id := "event-" + strconv.Itoa(eventID)
	if !apart.IsZero() {
		id += "-" + utc(apart)
	}
	return id + "@" + c.host()
}

// rest closes an event; path leads to its page, or to one date there.
func (c *icalendar) rest(path string, text, place *string, updated time.Time, status string) {
	page := c.site + path
	words := page
	if text != nil {
		words = *text + "\n\n" + page
	}

	c.text("DESCRIPTION", words)
	if place != nil {
		c.text("LOCATION", *place)
	}

	c.line("URL", page)
	c.line("STATUS", status)
	c.line("DTSTAMP", utc(updated))
	c.line("END", "VEVENT")
}
