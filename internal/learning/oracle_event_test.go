package learning_test

import (
	"fmt"
	"slices"
	"time"

	"atlas/internal/learning/events"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/page"
)

// newEvent makes an event of ten weeks, some of whose dates are cancelled or were recorded.
func (o *oracle) newEvent() *gathering {
	ctx, g := o.By(staff), &gathering{thing: thing{name: o.name(), isShown: o.IntN(5) > 0}, hasPlaces: o.IntN(2) == 0}
	in := weekly(g.name)
	in.Time, in.Repeat = given(fmt.Sprintf("%02d:30", 6+o.IntN(14))), given(events.EventRepeatInput{Every: "week", Count: new(10)})
	if g.hasPlaces {
		in.Capacity = given(100)
	}
	e, err := o.Learning.Events.CreateEvent(ctx, in)
	o.Must(err)
	if g.id = e.ID; g.isShown {
		o.Did(o.Learning.Events.PublishEvents(ctx, []int{g.id}, true))
	}
	o.setDoor("event", &g.thing)
	for _, d := range o.dates(g.id) {
		m := &meeting{id: d.ID, starts: d.StartsAt, ends: d.EndsAt, isCancelled: o.IntN(5) == 0, hasRecorded: o.IntN(2) == 0, going: map[int]bool{}}
		if m.isCancelled {
			o.exec("UPDATE event_dates SET cancelled_at = ? WHERE id = ?", o.start, m.id)
		}
		if m.hasRecorded {
			o.exec("UPDATE event_dates SET recording_url = 'https://youtu.be/dQw4w9WgXcQ' WHERE id = ?", m.id)
		}
		g.dates = append(g.dates, m)
	}
	return g
}

// answer has somebody go to some of the dates.
func (o *oracle) answer(p *somebody) {
	for _, g := range o.events {
		for _, m := range g.dates {
			if m.going[p.id] = o.IntN(2) == 0; m.going[p.id] {
				o.exec("INSERT INTO event_signups (date_id, user_id, state, turn, answered_at) VALUES (?, ?, 'going', ?, ?)", m.id, p.id, p.id, o.start)
			}
		}
	}
}

func (o *oracle) checkEvent(p *somebody, g *gathering) int {
	ctx := o.By(p.role)
	_, isOpen := opens(g.openers, p, o.Clock.Now())
	want := isOpen && g.isShown
	o.agree(p, &g.thing, "search", o.finds(p, "event", g.name), want)
	for filter, expected := range map[string]bool{"all": want, "closed": g.isShown && !isOpen} {
		list, err := o.Learning.Events.Learners.MyEvents(ctx, page.Window{Page: 1, PerPage: 100}, filter)
		o.Must(err)
		o.agree(p, &g.thing, filter+" list", slices.ContainsFunc(list.Rows, func(e *events.MyEvent) bool { return e.ID == g.id }), expected)
	}
	e, err := o.Learning.Events.Learners.MyEvent(ctx, g.id)
	if !g.isShown {
		o.Refused(err, errs.NotFound)
	} else {
		o.Must(err)
		o.agree(p, &g.thing, "door", e.Door.IsOpen, want)
		o.agreeUntil(p, &g.thing, e.Door)
	}
	o.checkDates(p, g)
	return oneIf(want)
}

// checkDates holds the room and the recording of every date, and what the calendar shows, against the model.
func (o *oracle) checkDates(p *somebody, g *gathering) {
	ctx, now := o.By(p.role), o.Clock.Now()
	_, isOpen := opens(g.openers, p, now)
	seen := map[int]*events.MyEventDate{}
	for _, filter := range []string{"incoming", "past"} {
		list, err := o.Learning.Events.Learners.MyEventDates(ctx, &g.id, page.Window{Page: 1, PerPage: 100}, filter)
		o.Must(err)
		for _, d := range list.Rows {
			seen[d.ID] = d
		}
	}
	around, err := o.Learning.Events.Learners.MyCalendar(ctx, now.Add(-24*time.Hour), now.Add(24*time.Hour))
	o.Must(err)
	for _, m := range g.dates {
		what, d := "date of "+m.starts.Format(time.DateTime), seen[m.id]
		if o.agree(p, &g.thing, what, d != nil, g.isShown); d == nil {
			continue
		}
		o.agree(p, &g.thing, "room on the "+what, d.JoinURL != nil, g.joins(m, p, now))
		o.agree(p, &g.thing, "recording of the "+what, d.Recording != nil, g.watches(m, p, now))
		isNear := m.ends.After(now.Add(-24*time.Hour)) && m.starts.Before(now.Add(24*time.Hour))
		o.agree(p, &g.thing, "calendar on the "+what, slices.ContainsFunc(around, func(c *events.MyEventDate) bool { return c.ID == m.id }), isOpen && isNear)
	}
}
