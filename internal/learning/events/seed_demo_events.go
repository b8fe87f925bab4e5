package events

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"atlas/internal/identity"
	"atlas/internal/learning/content"
	"atlas/internal/learning/richtext"
	"atlas/internal/learning/schedule"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/files"
	"atlas/internal/platform/fold"
	"atlas/internal/platform/samplefile"
)

// demoEvent is an event of the demo. Its first day is so many days from the Monday of this week.
type demoEvent struct {
	name, short, about string
	hosts, levels      []string
	from               int
	clock              string
	minutes            int
	repeat             *EventRepeatInput
	capacity           int
	place              string
	// isOnline gives it a link to join.
	isOnline, isDraft bool
	// guests is how many people answer each date around now.
	guests int
}

var demoEvents = []demoEvent{
	{
		name:  "Tuesday Coaching Call",
		short: "Bring one question about your freelance work and leave with a next step.",
		about: "<p>Our weekly call with the coaches. Come with <strong>one question</strong>: a client who went " +
			"silent, a rate you are unsure of, a task you do not know how to start.</p><ul><li>10 minutes: wins of " +
			"the week</li><li>60 minutes: hot seats</li><li>20 minutes: open floor</li></ul>",
		hosts: []string{"head-coach", "coach"}, from: -7*26 + 1, clock: "19:00", minutes: 90,
		repeat: &EventRepeatInput{Every: everyWeek}, place: "Zoom", isOnline: true, guests: 14,
	},
	{
		name: "Thursday Q&A with the Experts", short: "An hour of short answers on tools, contracts and getting paid.",
		about: "<p>Post your question in the group before Wednesday noon. We go through them in order and record the " +
			"call for those who are on shift.</p>",
		hosts: []string{"expert"}, from: -7*20 + 3, clock: "20:00", minutes: 60,
		repeat: &EventRepeatInput{Every: everyWeek}, place: "Zoom", isOnline: true, guests: 9,
	},
	{
		name: "Resume and Portfolio Clinic", short: "Eight seats. We look at your resume together, line by line.",
		about: "<p>Have your resume open as a document that others can comment on. Each person gets ten minutes. " +
			"<em>Seats go fast: if it is full, join the waitlist and we will write to you when one frees up.</em></p>",
		hosts: []string{"assistant-coach"}, from: -7*8 + 2, clock: "14:00", minutes: 90,
		repeat: &EventRepeatInput{Every: everyWeek, Interval: new(2)}, capacity: 8, place: "Zoom, breakout rooms",
		isOnline: true, guests: 11,
	},
	{
		name: "Client Call Role-play", short: "Practise a discovery call with another member before the real one.",
		about: "<p>You play the freelancer once and the client once. Scripts are in the course <strong>Winning " +
			"Client Calls</strong>.</p>",
		hosts: []string{"coach"}, from: -7*10 + 5, clock: "10:00", minutes: 60,
		repeat: &EventRepeatInput{Every: everyWeek}, capacity: 12, place: "Zoom", isOnline: true, guests: 6,
	},
	{
		name: "Welcome Orientation", short: "New here? Half an hour on where everything is and what to do first.",
		about: "<p>We walk through home, your courses, your group and how to ask for help. Every Monday, " +
			"so come to the first one after you join.</p>",
		hosts: []string{"head-coach"}, from: -7 * 12, clock: "19:30", minutes: 30,
		repeat: &EventRepeatInput{Every: everyWeek}, place: "Zoom", isOnline: true, guests: 5,
	},
	{
		name: "Early Bird Work Hour", short: "Cameras on, mics off. One hour of quiet work before the day starts.",
		about: "<p>Say what you will do, do it, say how it went. Monday to Friday.</p>",
		hosts: []string{"team-lead"}, from: -7 * 4, clock: "05:30", minutes: 60,
		repeat: &EventRepeatInput{Every: everyWeek, Weekdays: []string{"MO", "TU", "WE", "TH", "FR"}}, place: "Zoom",
		isOnline: true, guests: 3,
	},
	{
		name:  "Monthly Wins Night",
		short: "First contracts, first five-star reviews, first laptop paid by a client. Come and cheer.",
		about: "<p>On the last Friday of the month we celebrate. Post your win before Thursday and we will call you " +
			"up.</p>",
		hosts: []string{"head-coach", "expert"}, from: -7*17 + 4, clock: "20:00", minutes: 120,
		repeat: &EventRepeatInput{Every: everyMonth, Monthly: new(monthlyWeekday)}, place: "Zoom", isOnline: true,
		guests: 18,
	},
	{
		name: "Copywriting Feedback Circle", short: "Read your draft aloud, get three honest notes.",
		hosts: []string{"expert"}, from: -7*9 + 5, clock: "15:30", minutes: 90,
		repeat: &EventRepeatInput{Every: everyMonth, Monthly: new(monthlyWeekday)}, capacity: 10, place: "Zoom",
		isOnline: true, guests: 7,
	},
	{
		name: "Team Leads Sync", short: "Who needs a nudge, check-ins, and what your group needs from the coaches.",
		hosts:  []string{"head-coach"},
		levels: []string{"team-lead", "assistant-team-lead", "coach", "assistant-coach", "head-coach"}, from: -7*6 + 4,
		clock: "18:00", minutes: 45,
		repeat: &EventRepeatInput{Every: everyWeek}, place: "Zoom", isOnline: true, guests: 4,
	},
	{
		name:  "Bookkeeping Lab: Bank Reconciliation",
		short: "We reconcile one month of a sari-sari store together, in a spreadsheet.",
		about: "<p>Download the worksheet of lesson 4 of <strong>Bookkeeping for Freelancers</strong> before you " +
			"come.</p>",
		hosts: []string{"expert"}, from: 12, clock: "13:00", minutes: 150, capacity: 20, place: "Zoom", isOnline: true,
		guests: 12,
	},
	{
		name: "Upwork Proposal Workshop", short: "How to write a proposal that is read to the end.",
		about: "<p>We took five real job posts and wrote to each of them together. The recording is below.</p>",
		hosts: []string{"coach", "assistant-coach"}, from: -20, clock: "19:00", minutes: 120, place: "Zoom",
		isOnline: true, guests: 21,
	},
	{
		name: "Pricing and Packages Masterclass", short: "From hourly to monthly retainers, in pesos and in dollars.",
		hosts: []string{"head-coach"}, from: -44, clock: "19:00", minutes: 90, place: "Zoom", isOnline: true,
		guests: 16,
	},
	{
		name:  "Taxes for Freelancers: the 8% Option",
		short: "BIR registration, receipts and deadlines, with an accountant from Iloilo.",
		about: "<p>Bring your questions on forms 1701Q and 1701. This is general guidance, not advice for your " +
			"case.</p>",
		hosts: []string{"expert"}, from: 24, clock: "18:30", minutes: 90, place: "Zoom", isOnline: true, guests: 13,
	},
	{
		name: "Cebu Meet-up", short: "Lunch and laptops with the members around Cebu.",
		hosts: []string{"team-lead"}, from: 40, clock: "11:00", minutes: 240, capacity: 40,
		place: "IT Park, Lahug, Cebu City", guests: 15,
	},
	{name: "Planning Your First Quarter", short: "Goals, rates and working hours for the months to come.",
		hosts: []string{"coach"}, from: 52, clock: "19:00", minutes: 90, place: "Zoom", isOnline: true, isDraft: true},
}

const demoJoin = "https://zoom.us/j/8%010d"

// demoSeed makes events around a moment.
type demoSeed struct {
	*Service
	now time.Time
}

// SeedDemo fills an empty demo site with events, and with people who answer them. The same each time.
func (s *Service) SeedDemo(ctx context.Context) error {
	d := &demoSeed{Service: s, now: s.clock.Now()}
	return d.events(ctx)
}

func (d *demoSeed) events(ctx context.Context) error {
	people, err := d.content.DemoLearners(ctx)
	if err != nil {
		return fmt.Errorf("find the learners of the demo: %w", err)
	}

	monday := clock.StartOfDay(d.now).In(clock.Manila)
	monday = monday.AddDate(0, 0, -(int(monday.Weekday())+6)%7)
	for i, text := range demoEvents {
		e, err := d.event(ctx, i, text, monday)
		if err != nil {
			return fmt.Errorf("write event %s: %w", text.name, err)
		}

		if err := d.host(ctx, e, text); err != nil {
			return fmt.Errorf("give event %s its hosts: %w", text.name, err)
		}

		if err := d.attend(ctx, e, text, i, people); err != nil {
			return fmt.Errorf("have people answer event %s: %w", text.name, err)
		}

		if err := d.search.Index(ctx, "event", e.ID); err != nil {
			return fmt.Errorf("index event %s: %w", text.name, err)
		}
	}

	return nil
}

func (d *demoSeed) event(ctx context.Context, i int, text demoEvent, monday time.Time) (*Event, error) {
	day := monday.AddDate(0, 0, text.from)
	made := day.AddDate(0, 0, -21).UTC()
	if made.After(d.now) {
		made = d.now.AddDate(0, 0, -2)
	}

	e := &Event{
		Name: text.name, NameKey: fold.Plain(text.name), ShortDescription: &text.short,
		Description: richtext.Safe(text.about), Zone: schedule.DefaultZone, Date: day.Format(schedule.DateFormat),
		Time:    text.clock,
		Minutes: text.minutes, Place: &text.place, CreatedAt: made, UpdatedAt: made,
	}
	if text.capacity > 0 {
		e.Capacity = &text.capacity
	}
	if text.isOnline {
		e.JoinURL = new(fmt.Sprintf(demoJoin, 1000000007*(i+1)%9999999967))
	}
	if !text.isDraft {
		e.PublishedAt = &made
	}

	check := new(errs.Check)
	if e.SetRule(check, text.repeat); check.Err() != nil {
		return nil, fmt.Errorf("%s: %w", text.name, check.Err())
	}

	dates := e.schedule(d.now)
	if err := events.Insert(ctx, d.db, e); err != nil {
		return nil, err
	}

	return e, d.planFirst(ctx, e, dates)
}

func (d *demoSeed) host(ctx context.Context, e *Event, text demoEvent) error {
	hosts := []int{}
	for _, name := range text.hosts {
		id, err := d.store.demoUser(ctx, name)
		if err == nil {
			hosts = append(hosts, id)
		} else if !errors.Is(err, db.ErrNone) {
			return err
		}
	}

	if err := d.access.AddDemoLevels(ctx, "event", e.ID, text.levels); err != nil {
		return fmt.Errorf("open event %d to its levels: %w", e.ID, err)
	}

	return d.store.setHosts(ctx, e.ID, hosts, true)
}

// attend has people answer the dates around now: the last four, of which there are recordings, and the next three. The
// second next date of the second event is cancelled, and the next of the first has a guest.
func (d *demoSeed) attend(ctx context.Context, e *Event, text demoEvent, n int, people []*content.DemoLearner) error {
	last, err := eventDates.All(ctx, d.db, `WHERE event_id = ? AND ends_at <= ? ORDER BY ends_at DESC LIMIT 4`, e.ID,
		d.now)
	if err != nil {
		return fmt.Errorf("read the past dates of event %d: %w", e.ID, err)
	}

	next, err := eventDates.All(ctx, d.db, `WHERE event_id = ? AND ends_at > ? ORDER BY ends_at LIMIT 3`, e.ID, d.now)
	if err != nil {
		return fmt.Errorf("read the next dates of event %d: %w", e.ID, err)
	}
	if text.isOnline && text.clock > "12:00" && len(text.levels) == 0 {
		if err := d.record(ctx, e, last); err != nil {
			return fmt.Errorf("record event %d: %w", e.ID, err)
		}
	}
	if n == 0 && len(next) > 0 {
		next[0].Note = new("With Ate Grace, who has worked for the same client in Brisbane for six years.")
	}
	if n == 1 && len(next) > 1 {
		next[1].CancelledAt, next[1].CancelReason = new(d.now.Add(-20*time.Hour)), new("The coaches are at the "+
			"regional meet-up in Davao.")
	}

	for i, date := range append(last, next...) {
		if err := eventDates.Update(ctx, d.db, date); err != nil {
			return fmt.Errorf("write date %d: %w", date.ID, err)
		}

		if err := d.answers(ctx, e, date, text, n*5+i*3, people); err != nil {
			return fmt.Errorf("answer date %d: %w", date.ID, err)
		}
	}

	return d.goToAll(ctx, e, text, people)
}

// record gives dates a recording each, as long as the date was.
func (d *demoSeed) record(ctx context.Context, e *Event, dates []*EventDate) error {
	for _, date := range dates {
		f, err := d.content.DemoFilm(ctx, content.ForEventRecording, samplefile.Film{
			Title:   e.Name,
			Series:  "Recording of " + date.StartsAt.In(clock.Manila).Format("January 2, 2006"),
			Seconds: int(date.EndsAt.Sub(date.StartsAt).Seconds()),
		})
		if err != nil {
			return err
		}

		date.RecordingFileID = &f.ID

		recording := files.Wanted{ID: f.ID, Kinds: []string{files.VideoFile}, Purpose: content.ForEventRecording}
		if err := d.files.Use(ctx, "event-date", date.ID, recording); err != nil {
			return err
		}
	}

	return nil
}

// goToAll has some people go to all dates of an event that repeats and has seats for any number.
func (d *demoSeed) goToAll(ctx context.Context, e *Event, text demoEvent, people []*content.DemoLearner) error {
	if text.repeat == nil || text.capacity > 0 || len(text.levels) > 0 {
		return nil
	}
	for _, who := range people[len(people)-min(len(people), text.guests/3):] {
		if err := d.store.joinSeries(ctx, e.ID, who.Id); err != nil {
			return err
		}
	}
	return nil
}

// answers writes who goes to a date, in turn, who has to wait, and who was there.
func (d *demoSeed) answers(
	ctx context.Context, e *Event, date *EventDate, text demoEvent, from int, people []*content.DemoLearner,
) error {
	turn := 0
	for i := range people {
		who := people[(from+i)%len(people)]
		if turn == text.guests {
			return nil
		}
		if len(text.levels) > 0 &&
			!slices.ContainsFunc(who.Levels, func(level string) bool { return slices.Contains(text.levels, level) }) {
			continue
		}

		turn++
		state, attended := going, (*bool)(nil)
		if e.Capacity != nil && turn > *e.Capacity {
			state = waiting
		}
		if !date.EndsAt.After(d.now) {
			attended = new(state == going && (from+turn)%5 != 0)
		}

		at := date.StartsAt.Add(-time.Duration(30+7*(text.guests-turn)) * time.Hour)

		// Nothing of the demo lies in the future.
		if at.After(d.now) {
			at = d.now.Add(-time.Duration(text.guests-turn) * time.Hour)
		}

		if err := d.store.addDemoAnswer(ctx, date.ID, who.Id, state, turn, at, attended); err != nil {
			return err
		}

		if err := d.reminded(ctx, e, date, who.Id, state); err != nil {
			return err
		}
	}

	return nil
}

// reminded tells who goes to a date of the last weeks, or cannot go to one that is cancelled, as they would have been
// told.
func (d *demoSeed) reminded(ctx context.Context, e *Event, date *EventDate, userID int, state string) error {
	n := identity.Notice{
		Kind: "event-reminder", UserID: userID, Once: fmt.Sprintf("%d-%d-%d", date.ID, date.StartsAt.UnixMilli(), 24),
		Title: "Reminder: " + e.Name,
		Text:  e.Name + " takes place on " + manila(date.StartsAt) + ".", Link: messageAbout(date).Button.Path,
	}
	at := date.StartsAt.Add(-24 * time.Hour)
	if date.CancelledAt != nil {
		n.Kind, n.Title, at = "event-cancelled", "Cancelled: "+e.Name, *date.CancelledAt
		n.Text = e.Name + " on " + manila(date.StartsAt) + " won't take place. " + *date.CancelReason
	}

	if state != going || at.After(d.now) || d.now.Sub(at) > 30*24*time.Hour {
		return nil
	}

	return d.identity.Notices.Seed(ctx, n, at, d.now.Sub(at) > 48*time.Hour)
}
