package events

import (
	"context"
	"slices"
	"time"

	"github.com/99designs/gqlgen/graphql"

	"atlas/internal/learning/access"
	"atlas/internal/learning/content"
	"atlas/internal/learning/schedule"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/files"
	"atlas/internal/platform/fold"
	"atlas/internal/platform/page"
)

// Event is an event as those see it who look after events.
type Event struct {
	ID               int        `db:"id,made"`
	Name             string     `db:"name" log:"name"`
	NameKey          string     `db:"name_key"`
	ShortDescription *string    `db:"short_description" log:"shortDescription"`
	Description      *string    `db:"description" log:"description"`
	CoverFileID      *int       `db:"cover_file_id" log:"coverFileId"`
	Zone             string     `db:"zone" log:"zone"`
	Date             string     `db:"starts_on" log:"date"`
	Time             string     `db:"starts_time" log:"time"`
	Minutes          int        `db:"minutes" log:"minutes"`
	Rule             *string    `db:"rule" log:"rule"`
	Capacity         *int       `db:"capacity" log:"capacity"`
	Place            *string    `db:"place" log:"place"`
	JoinURL          *string    `db:"join_url" log:"joinUrl"`
	ContinuesID      *int       `db:"continues_id"`
	PlannedUntil     *time.Time `db:"planned_until"`
	PublishedAt      *time.Time `db:"published_at"`
	ArchivedAt       *time.Time `db:"archived_at"`
	LastPublishedAt  *time.Time `db:"last_published_at"`
	CreatedAt        time.Time  `db:"created_at"`
	UpdatedAt        time.Time  `db:"updated_at"`

	CoverURL, CoverThumbURL *string
	ContinuedByID           *int
	DateCount               int
	nextID, lastID          *int
	openers                 access.Openers
}

// Status is draft, published or archived.
func (e *Event) Status() string { return content.StatusOf(e.PublishedAt, e.ArchivedAt) }

func (e *Event) location() *time.Location {
	if zone := schedule.ZoneOf(e.Zone); zone != nil {
		return zone
	}
	return time.UTC // verify says which event it is
}

// Repeat is how the event repeats; nil for once.
func (e *Event) Repeat() *EventRepeat {
	if e.Rule == nil {
		return nil
	}
	return repeatOf(*e.Rule, e.location())
}

// Schedule is when it happens, in words.
func (e *Event) Schedule() string { return inWords(e.Date, e.Time, e.Minutes, e.Rule, e.location()) }

// EventInput is what an editor says of an event. What is left out stays as it is; null empties.
type EventInput struct {
	Name, ShortDescription, Description graphql.Omittable[*string]
	HostIds                             []int
	CoverFileID                         graphql.Omittable[*int]
	Zone, Date, Time                    graphql.Omittable[*string]
	Minutes                             graphql.Omittable[*int]
	Repeat                              graphql.Omittable[*EventRepeatInput]
	Capacity                            graphql.Omittable[*int]
	Place, JoinURL                      graphql.Omittable[*string]
	Openers                             []*access.OpenerInput
}

const (
	minutesMin  = 5
	minutesMax  = 24 * 60
	capacityMax = 100_000
	placeMax    = 200
	hostsMax    = 20
	// startYears is how far from now the first date may be.
	startYears = 5
)

// apply writes the input into the event and gathers what is wrong with it.
func (in EventInput) apply(e *Event, now time.Time) error {
	c := new(errs.Check)
	if name, ok := in.Name.ValueOK(); ok || e.ID == 0 {
		e.Name = content.ApplyName(c, name)
		e.NameKey = fold.Plain(e.Name)
	}

	content.ApplyText(c, "shortDescription", in.ShortDescription, content.ShortMax, &e.ShortDescription)
	content.ApplyHTML(c, "description", in.Description, &e.Description)
	content.ApplyText(c, "place", in.Place, placeMax, &e.Place)
	applyLink(c, "joinUrl", in.JoinURL, &e.JoinURL)
	applyCapacity(c, in.Capacity, &e.Capacity)
	if id, ok := in.CoverFileID.ValueOK(); ok {
		e.CoverFileID = id
	}

	c.That(len(in.HostIds) <= hostsMax, "hostIds", errs.IsTooLong)

	// The schedule comes last: zone, day and time depend on each other.
	in.applySchedule(c, e, now)
	return c.Err()
}

func applyLink(c *errs.Check, field string, given graphql.Omittable[*string], into **string) {
	content.ApplyText(c, field, given, content.AddressMax, into)
	if _, ok := given.ValueOK(); ok && *into != nil {
		c.That(content.WebAddress(**into), field, "must start with https://")
	}
}

func applyCapacity(c *errs.Check, given graphql.Omittable[*int], into **int) {
	if n, ok := given.ValueOK(); ok {
		*into = n
		c.That(n == nil || *n >= 1 && *n <= capacityMax, "capacity", errs.IsNotValid)
	}
}

// applySchedule writes zone, first date, time, length and rule. The first date of a rule is the first day that it
// names.
func (in EventInput) applySchedule(c *errs.Check, e *Event, now time.Time) {
	isNew, day := e.ID == 0, e.Date
	apply := func(field string, given graphql.Omittable[*string], into *string, valid func(string) bool) {
		if text, ok := given.ValueOK(); ok || isNew && *into == "" {
			*into = ""
			if text == nil {
				c.Add(field, errs.IsRequired)
				return
			}

			*into = *text
			c.That(valid(*text), field, errs.IsNotValid)
		}
	}

	// Most events are in the Philippines.
	if isNew {
		e.Zone = schedule.DefaultZone
	}

	apply("zone", in.Zone, &e.Zone, func(name string) bool { return schedule.ZoneOf(name) != nil })
	apply("date", in.Date, &e.Date, func(text string) bool { return isInPlanRange(text, now) })
	apply("time", in.Time, &e.Time, isOfferedTime)
	if minutes, ok := in.Minutes.ValueOK(); ok || isNew {
		c.That(minutes != nil, "minutes", errs.IsRequired)
		if minutes != nil {
			e.Minutes = *minutes
			c.That(e.Minutes >= minutesMin && e.Minutes <= minutesMax, "minutes", errs.IsNotValid)
		}
	}

	repeat, given := in.Repeat.ValueOK()

	// A rule that names weekdays or an end moves with the first date and its zone.
	if !given && e.Rule != nil && (e.Date != day || in.Zone.IsSet()) {
		repeat, given = repeatOf(*e.Rule, e.location()).Input(), true
	}

	// A rule can only be made of a start that is right.
	if c.Err() == nil && given {
		e.SetRule(c, repeat)
	}
}

// isInPlanRange tells whether a day is one that an event may begin on.
func isInPlanRange(text string, now time.Time) bool {
	day, err := time.Parse(schedule.DateFormat, text)
	return err == nil && day.After(now.AddDate(-startYears, 0, 0)) && day.Before(now.AddDate(startYears, 0, 0))
}

// SetRule writes the rule of a repeat, or none.
func (e *Event) SetRule(c *errs.Check, repeat *EventRepeatInput) {
	e.Rule = nil
	if repeat == nil {
		return
	}

	start, _ := schedule.Wall(e.Date, e.Time) // both were checked
	zone := e.location()
	rule := repeat.rule(c, start, zone)
	if c.Err() != nil {
		return
	}

	// A start that the rule never meets would be an event without a date.
	first, _ := schedule.Plan(e.Date, e.Time, &rule, zone, schedule.MomentOf(start, zone).AddDate(startYears, 0, 0))
	if len(first) == 0 {
		c.Add("repeat", errs.IsNotValid)
		return
	}

	e.Rule, e.Date = &rule, first[0].Day
}

// EventFilter picks events.
type EventFilter struct {
	When, Status *string
	HostID       *int
}

// EventList is one page of events.
type EventList struct {
	Rows  []*Event
	Total int
}

// The times of events.
const (
	upcoming  = "upcoming"
	past      = "past"
	recurring = "recurring"
)

var eventPages = []string{"event", "editEvent"}

// Events lists one page of events for staff. Requires the page events. Returns errs.Invalid for an unknown choice of a
// filter.
func (s *Service) Events(ctx context.Context, w page.Window, f *EventFilter) (*EventList, error) {
	if !actor.From(ctx).Page("events") {
		return nil, errs.Denied()
	}
	if f == nil {
		f = &EventFilter{}
	}

	when, status := "all", "all"
	if f.When != nil {
		when = *f.When
	}
	if f.Status != nil {
		status = *f.Status
	}
	if !slices.Contains([]string{"all", upcoming, past, recurring}, when) {
		return nil, errs.Field("when", errs.IsNotValid)
	}
	if !slices.Contains([]string{"all", content.Draft, content.Published, content.Archived}, status) {
		return nil, errs.Field("status", errs.IsNotValid)
	}

	return s.store.listEvents(ctx, w, when, status, f.HostID)
}

// Event returns one event, to show or edit it. Requires the page event or editEvent. Returns errs.NotFound, also
// without these pages.
func (s *Service) Event(ctx context.Context, id int) (*Event, error) {
	if !actor.From(ctx).Page(eventPages...) {
		return nil, errs.Missing("Event")
	}
	return s.store.eventByID(ctx, id)
}

// eventFiles are the files an event shows.
func (s *Service) eventFiles(ctx context.Context, e *Event) ([]files.Wanted, error) {
	wanted, err := s.content.Pictures(ctx, "description", e.Description)
	if e.CoverFileID != nil {
		wanted = append(wanted,
			files.Wanted{Field: "coverFileId", ID: *e.CoverFileID, Kinds: []string{files.Image},
				Purpose: content.ForEventCover})
	}
	return wanted, err
}
