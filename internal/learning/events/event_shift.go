package events

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/99designs/gqlgen/graphql"

	"atlas/internal/learning/schedule"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/record"
)

// startingAt is the input for an event that goes on from a date. Where the date moves to another weekday and nothing is
// said of the rule, the weekday of the rule moves along: a class on Tuesdays and Fridays whose Tuesday becomes a
// Wednesday is on Wednesdays and Fridays.
func (in EventInput) startingAt(d *EventDate, e *Event) EventInput {
	day, isGiven := in.Date.ValueOK()

	// The rule was said, or there is none to move along.
	if !isGiven || day == nil || in.Repeat.IsSet() || e.Rule == nil {
		return in
	}

	repeat := repeatOf(*e.Rule, e.location()).Input()
	was, err := time.Parse(schedule.DateFormat, d.Day)
	if err != nil {
		return in
	}

	to, err := time.Parse(schedule.DateFormat, *day)
	if err != nil || len(repeat.Weekdays) < 2 {
		return in
	}

	repeat.Weekdays = slices.Clone(repeat.Weekdays)
	for i, weekday := range repeat.Weekdays {
		if weekday == schedule.WeekdayOf(was) {
			repeat.Weekdays[i] = schedule.WeekdayOf(to)
		}
	}

	slices.Sort(repeat.Weekdays)
	repeat.Weekdays = slices.Compact(repeat.Weekdays)
	in.Repeat = graphql.OmittableOf(repeat)

	return in
}

// checkStart refuses a start that is over: the date from which on somebody changes an event stays one to come.
func (e *Event) checkStart(now time.Time) error {
	shown, err := schedule.Wall(e.Date, e.Time)
	if err != nil {
		return fmt.Errorf("read the start of event %d: %w", e.ID, err)
	}
	if !schedule.MomentOf(shown, e.location()).Add(e.length()).After(now) {
		return errs.Field("date", "can't be in the past")
	}
	return nil
}

// clearOwnValues takes from a date what it has of its own and what an input now says for it and all later ones. It
// tells whether that was anything.
func (in EventInput) clearOwnValues(d *EventDate) bool {
	was := *d
	if in.Name.IsSet() {
		d.OwnName = nil
	}
	if in.Minutes.IsSet() {
		d.OwnMinutes = nil
	}
	if in.Capacity.IsSet() {
		d.OwnCapacity = nil
	}
	if in.Place.IsSet() {
		d.OwnPlace = nil
	}
	if in.JoinURL.IsSet() {
		d.OwnJoinURL = nil
	}
	if in.Date.IsSet() || in.Time.IsSet() || in.Zone.IsSet() {
		d.IsMoved = false
	}

	return len(d.Own()) != len(was.Own())
}

// sameRecurrence tells whether two rules repeat alike, so that the dates of one are those of the other, moved.
func sameRecurrence(one, other *string) bool {
	if one == nil || other == nil {
		return one == nil && other == nil
	}
	a, b := schedule.OptionOf(*one), schedule.OptionOf(*other)
	return a.Freq == b.Freq && max(a.Interval, 1) == max(b.Interval, 1) && len(a.Byweekday) == len(b.Byweekday)
}

// shiftedDays tells where each day of an event goes whose start moved: the first to the new first, the second to the
// second, and so on. Where the rule became another one only the first is known.
func shiftedDays(was, is *Event, wanted []schedule.Date, now time.Time) map[string]schedule.Date {
	out := map[string]schedule.Date{}
	before, _ := schedule.Plan(was.Date, was.Time, was.Rule, was.location(), was.planUntil(now))
	if !sameRecurrence(was.Rule, is.Rule) {
		before = before[:min(len(before), 1)]
	}

	for i, old := range before {
		if i < len(wanted) {
			out[old.Day] = wanted[i]
		}
	}

	return out
}

// shift moves the dates that are to come to where their days go, with all that people answered and what is their own.
// It gives back those that stay for the planner to follow the rule with.
func (p *planner) shift(ctx context.Context, have []*EventDate, days map[string]schedule.Date) ([]*EventDate, error) {
	moving, staying, err := p.movingDates(ctx, have, days)
	if err != nil {
		return nil, fmt.Errorf("find which dates move: %w", err)
	}

	// A day may be that of another date which moves later: all of them give their day free before the first takes one.
	for _, d := range moving {
		if err := p.store.clearDay(ctx, d.ID); err != nil {
			return nil, fmt.Errorf("free the day of event date %d: %w", d.ID, err)
		}
	}

	for _, d := range moving {
		to := days[d.Day]
		delete(p.free, to.Day)
		if err := p.moveTo(ctx, d, to); err != nil {
			return nil, fmt.Errorf("move date %d: %w", d.ID, err)
		}
	}

	return staying, nil
}

// movingDates parts the dates that can move from those that stay. One that nobody answered makes room for one that
// moves to its day; where one stays for good, whatever would move there stays too.
func (p *planner) movingDates(
	ctx context.Context, have []*EventDate, days map[string]schedule.Date,
) (moving, staying []*EventDate, err error) {
	stays := map[string]bool{}
	for _, d := range have {
		// What has ended stays where it was.
		if _, goes := days[d.Day]; goes && d.EndsAt.After(p.now) {
			moving = append(moving, d)
			continue
		}

		staying = append(staying, d)
	}

	needed := map[string]bool{}
	for _, d := range moving {
		needed[days[d.Day].Day] = true
	}

	kept := []*EventDate{}
	for _, d := range staying {
		isFree := d.EndsAt.After(p.now) && !p.answered[d.ID] && d.RecordingURL == nil && d.RecordingFileID == nil
		if !isFree || !needed[d.Day] {
			kept = append(kept, d)
			stays[d.Day] = true
			continue
		}

		if err := eventDates.Delete(ctx, p.db, d.ID); err != nil {
			return nil, nil, fmt.Errorf("remove event date %d for one that moves there: %w", d.ID, err)
		}
	}

	// One that stays blocks its day, which may keep another one where it is.
	for hasChanged := true; hasChanged; {
		hasChanged = false
		moving = slices.DeleteFunc(moving, func(d *EventDate) bool {
			if !stays[days[d.Day].Day] {
				return false
			}

			kept, hasChanged = append(kept, d), true
			stays[d.Day] = true
			return true
		})
	}

	return moving, kept, nil
}

// moveTo writes a date at its new place. One with a time of its own keeps its distance from the rule, by the clocks of
// the zone.
func (p *planner) moveTo(ctx context.Context, d *EventDate, to schedule.Date) error {
	zone, wasAt := p.event.location(), d.StartsAt

	// By the clocks, so that a change to summer time does not move it by an hour.
	if d.IsMoved {
		apart := schedule.WallOf(d.StartsAt, zone).Sub(schedule.WallOf(d.PlannedAt, zone))
		d.StartsAt = schedule.MomentOf(schedule.WallOf(to.At, zone).Add(apart), zone)
	} else {
		d.StartsAt = to.At
	}

	d.Day, d.PlannedAt = to.Day, to.At
	d.EndsAt = d.StartsAt.Add(d.length(p.event.Minutes))
	d.UpdatedAt = record.LaterThan(p.clock.Now(), d.UpdatedAt)

	if !d.StartsAt.Equal(wasAt) && p.answered[d.ID] && d.CancelledAt == nil {
		p.changes = append(p.changes, change{d, dateMoved})
		if err := p.store.deleteReminders(ctx, d.ID); err != nil {
			return fmt.Errorf("forget the reminders of date %d: %w", d.ID, err)
		}
	}

	return eventDates.Update(ctx, p.db, d)
}
