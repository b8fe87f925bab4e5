package events

import (
	"context"
	"fmt"
	"slices"
	"time"

	"atlas/internal/learning/access"
	"atlas/internal/learning/content"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/page"
)

// MyEvent is an event as members see it.
type MyEvent struct {
	ID                            int
	Name                          string
	ShortDescription, Description *string
	CoverURL, CoverThumbURL       *string
	Door                          *access.State
	Zone, Schedule                string
	IsRecurring                   bool
	Minutes                       int
	nextID, lastID                *int
	openers                       access.Openers
	// facts are those of anyone who sees it.
	facts access.Facts
}

// MyEventList is one page of somebody's events.
type MyEventList struct {
	Rows  []*MyEvent
	Total int
}

// callerFacts is what the caller holds to open events. Who looks after events opens every one.
func (s *Learners) callerFacts(ctx context.Context) (access.Facts, error) {
	a := actor.From(ctx)
	if !a.SignedIn() {
		return access.Facts{}, errs.Login()
	}
	facts, err := s.access.CallerFacts(ctx)
	facts.Staff = a.Page("event", "events")
	return facts, err
}

// shownTo is an event as somebody sees it at a moment.
func (e *Event) shownTo(facts access.Facts, now time.Time) *MyEvent {
	m := &MyEvent{
		ID: e.ID, Name: e.Name, ShortDescription: e.ShortDescription, Description: e.Description, CoverURL: e.CoverURL,
		CoverThumbURL: e.CoverThumbURL, Zone: e.Zone,
		Schedule: e.Schedule(), IsRecurring: e.Rule != nil, Minutes: e.Minutes, nextID: e.nextID, lastID: e.lastID,
		openers: e.openers, facts: facts, Door: new(e.openers.StateFor(facts, now)),
	}

	// The API never sends what stands behind a closed door.
	if !m.Door.IsOpen {
		m.Description = nil
	}

	return m
}

var (
	myEventFilters = []string{"", "all", incoming, past, recurring, content.Closed}
	myEventSorts   = db.Sorts{"": soonest, "soonest": soonest, "name": "e.name_key"}
)

// MyEvents lists one page of the events that are open to the caller, or with the filter closed of those that are not.
// Requires that the caller is signed in. Returns errs.Invalid for an unknown filter.
func (s *Learners) MyEvents(ctx context.Context, w page.Window, filter string) (*MyEventList, error) {
	if !slices.Contains(myEventFilters, filter) {
		return nil, errs.Field("filter", errs.IsNotValid)
	}

	facts, err := s.callerFacts(ctx)
	if err != nil {
		return nil, err
	}

	var where db.Where
	where.And(content.ShownEvents)
	open, args := s.access.OpenCondition(facts, "event", "e.id", s.clock.Now())

	// The opposite of open, so that every event stands in one of the two lists.
	if filter == content.Closed {
		open = "NOT (" + open + ")"
	}

	where.And(open, args...)
	if filter == incoming {
		filter = upcoming
	}

	whereWhen(&where, filter)
	searched(&where, w.Search)

	// Soonest is the order that events have without one.
	if w.Sort == "soonest" {
		w.Sort = ""
	}

	found, total, err := s.store.pageOfEvents(ctx, &where, myEventSorts.Order(w, "e.id"), w)
	list := &MyEventList{Rows: []*MyEvent{}, Total: total}
	for _, e := range found {
		list.Rows = append(list.Rows, e.shownTo(facts, s.clock.Now()))
	}

	return list, err
}

// MyEvent returns one published event, open to the caller or not; also one that was archived, if the caller answered or
// could open it.
//
// Requires that the caller is signed in. Returns errs.NotFound.
func (s *Learners) MyEvent(ctx context.Context, id int) (*MyEvent, error) {
	facts, err := s.callerFacts(ctx)
	if err != nil {
		return nil, err
	}

	found, err := s.store.eventsWhere(ctx, "WHERE e.id = ? AND "+content.ShownEvents, id)
	if err != nil {
		return nil, fmt.Errorf("read event %d: %w", id, err)
	}
	if len(found) == 0 {
		return s.archivedEvent(ctx, facts, id)
	}

	return found[0].shownTo(facts, s.clock.Now()), nil
}

// archivedEvent returns an event that was archived, closed and without dates, for a caller who answered to one of them
// or to whom it would be open. Returns errs.NotFound for everyone else.
func (s *Learners) archivedEvent(ctx context.Context, facts access.Facts, id int) (*MyEvent, error) {
	found, err := s.store.eventsWhere(ctx, "WHERE e.id = ? AND e.archived_at IS NOT NULL", id)
	if err != nil {
		return nil, fmt.Errorf("read archived event %d: %w", id, err)
	}
	if len(found) == 0 {
		return nil, errs.Missing("Event")
	}

	event := found[0]

	// Anyone who answered knows the event, whatever is open to them by now.
	answers, err := s.store.countAnswers(ctx, id, facts.UserID)
	if err != nil {
		return nil, fmt.Errorf("count the answers to event %d: %w", id, err)
	}

	m := event.shownTo(facts, s.clock.Now())
	if answers == 0 && (event.LastPublishedAt == nil || !m.Door.IsOpen) {
		return nil, errs.Missing("Event")
	}

	m.Door = access.ArchivedState("event", *event.ArchivedAt, false, access.ToMyEvents)

	// What is archived is closed: its text is not sent.
	m.Description = nil
	m.nextID, m.lastID = nil, nil

	return m, nil
}

// AccessRows says of every published event, at most so many, whether it is open to somebody at a moment.
func (s *Learners) AccessRows(ctx context.Context, facts access.Facts, at time.Time, most int) ([]*access.Row, error) {
	found, err := s.store.eventsWhere(ctx, "WHERE "+content.ShownEvents+" ORDER BY e.name_key, e.id LIMIT ?", most)
	if err != nil {
		return nil, fmt.Errorf("read the events: %w", err)
	}

	rows := make([]*access.Row, len(found))
	for i, e := range found {
		rows[i] = &access.Row{ContentID: e.ID, Name: e.Name, Door: new(e.openers.StateFor(facts, at))}
	}

	return rows, nil
}
