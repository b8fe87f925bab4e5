package events

import (
	"context"
	"fmt"
	"slices"

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
	door                          access.Openers
	// standing is that of whoever sees it.
	facts access.Facts
}

// MyEventList is one page of somebody's events.
type MyEventList struct {
	Rows  []*MyEvent
	Total int
}

// callerFacts is what the caller holds to open events. Who looks after events opens every one.
func (s *Service) callerFacts(ctx context.Context) (access.Facts, error) {
	a := actor.From(ctx)
	if !a.SignedIn() {
		return access.Facts{}, errs.Login()
	}
	st, err := s.access.CallerFacts(ctx)
	st.Staff = a.Page("event", "events")
	return st, err
}

// mine is an event as somebody sees it.
func (s *Service) mine(e *Event, st access.Facts) *MyEvent {
	m := &MyEvent{
		ID: e.ID, Name: e.Name, ShortDescription: e.ShortDescription, Description: e.Description, CoverURL: e.CoverURL,
		CoverThumbURL: e.CoverThumbURL, Zone: e.Zone,
		Schedule: e.Schedule(), IsRecurring: e.Rule != nil, Minutes: e.Minutes, nextID: e.nextID, lastID: e.lastID,
		door: e.door, facts: st, Door: new(e.door.StateFor(st, s.clock.Now())),
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
func (s *Service) MyEvents(ctx context.Context, w page.Window, filter string) (*MyEventList, error) {
	if !slices.Contains(myEventFilters, filter) {
		return nil, errs.Field("filter", errs.IsNotValid)
	}

	st, err := s.callerFacts(ctx)
	if err != nil {
		return nil, err
	}

	var where db.Where
	where.And(content.ShownEvents)
	open, args := s.access.OpenCondition(st, "event", "e.id", s.clock.Now())

	// The opposite of open, so that every event stands in one of the two lists.
	if filter == content.Closed {
		open = "NOT (" + open + ")"
	}

	where.And(open, args...)
	if filter == incoming {
		filter = upcoming
	}

	whenever(&where, filter)
	searched(&where, w.Search)

	// Soonest is the order that events have without one.
	if w.Sort == "soonest" {
		w.Sort = ""
	}

	list := &MyEventList{Rows: []*MyEvent{}}
	query, args := s.eventPage(eventSelect, &where, myEventSorts.Order(w, "e.id"), w)
	found, err := s.readEvents(ctx, query, args, &list.Total)

	for _, e := range found {
		list.Rows = append(list.Rows, s.mine(e, st))
	}

	return list, err
}

// MyEvent returns one published event, open to the caller or not; also one that was archived, if the caller answered or
// could open it.
//
// Requires that the caller is signed in. Returns errs.NotFound.
func (s *Service) MyEvent(ctx context.Context, id int) (*MyEvent, error) {
	st, err := s.callerFacts(ctx)
	if err != nil {
		return nil, err
	}

	now := s.clock.Now()
	found, err := s.readEvents(ctx,
		eventSelect+` FROM events e LEFT JOIN files f ON f.id = e.cover_file_id WHERE e.id = ? AND `+
			content.ShownEvents,
		[]any{now, now, id})
	if err != nil {
		return nil, fmt.Errorf("read event %d: %w", id, err)
	}
	if len(found) == 0 {
		return s.archivedEvent(ctx, st, id)
	}

	return s.mine(found[0], st), nil
}
