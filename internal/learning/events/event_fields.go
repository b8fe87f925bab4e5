package events

import (
	"context"
	"fmt"
	"slices"

	"atlas/internal/learning/access"
	"atlas/internal/learning/content"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/batch"
)

// loaders read the fields of many events together, for one request.
type loaders struct {
	hosts   *batch.Loader[int, []*content.Author]
	dates   *batch.Loader[int, *EventDate]
	myDates *batch.Loader[int, *MyEventDate]
	// series tells of which events the caller goes to all dates.
	series *batch.Loader[int, bool]
	// facts are what the caller holds, once a list of their events was read with it.
	facts *access.Facts
}

func (s *Service) newLoaders() *loaders {
	l := &loaders{
		hosts: batch.New(s.store.hostsOf),
		series: batch.New(func(ctx context.Context, ids []int) (map[int]bool, error) {
			return s.store.seriesOf(ctx, actor.From(ctx).UserID, ids)
		}),
		dates: batch.New(func(ctx context.Context, ids []int) (map[int]*EventDate, error) {
			cond, arg := s.db.InInts("d.id", ids)
			list, err := s.readDates(ctx, "WHERE "+cond, arg)
			if err != nil {
				return nil, fmt.Errorf("read dates: %w", err)
			}

			return keyed(list.Rows, func(d *EventDate) int { return d.ID }), nil
		}),
	}
	l.myDates = batch.New(func(ctx context.Context, ids []int) (map[int]*MyEventDate, error) {
		// What the caller holds is read once for all dates of a request.
		if l.facts == nil {
			facts, err := s.Learners.callerFacts(ctx)
			if err != nil {
				return nil, err
			}

			l.facts = &facts
		}

		cond, arg := s.db.InInts("d.id", ids)
		list, err := s.Learners.readMyDates(ctx, *l.facts, "WHERE "+cond+" AND "+content.ShownEvents, arg)
		if err != nil {
			return nil, fmt.Errorf("read dates of the caller: %w", err)
		}

		return keyed(list.Rows, func(d *MyEventDate) int { return d.ID }), nil
	})
	return l
}

func (s *Service) loaders(ctx context.Context) *loaders {
	return batch.PerRequest(ctx, s.newLoaders)
}

func keyed[T any](rows []T, key func(T) int) map[int]T {
	out := make(map[int]T, len(rows))
	for _, row := range rows {
		out[key(row)] = row
	}
	return out
}

// ExpectEvents says that the fields of events will be asked for, so that they are read together.
func (s *Service) ExpectEvents(ctx context.Context, list ...*Event) {
	l := s.loaders(ctx)

	for _, e := range list {
		l.hosts.Expect(e.ID)
		s.access.ExpectOpeners(ctx, e.openers)
		for _, id := range []*int{e.nextID, e.lastID} {
			if id != nil {
				l.dates.Expect(*id)
			}
		}
	}
}

// ExpectMyEvents says that the fields of events of the caller will be asked for, so that they are read together.
func (s *Service) ExpectMyEvents(ctx context.Context, list ...*MyEvent) {
	l := s.loaders(ctx)

	for _, e := range list {
		// Dates of these events are judged for the same reader.
		l.facts = &e.facts
		l.hosts.Expect(e.ID)
		if e.IsRecurring {
			l.series.Expect(e.ID)
		}

		s.access.ExpectOpeners(ctx, e.openers)
		for _, id := range []*int{e.nextID, e.lastID} {
			if id != nil {
				l.myDates.Expect(*id)
			}
		}
	}
}

// EventFields are the fields of Event that need a statement of their own.
type EventFields struct{ Service *Service }

// Hosts is the hosts in their order.
func (f EventFields) Hosts(ctx context.Context, of *Event) ([]*content.Author, error) {
	return f.Service.loaders(ctx).hosts.Load(ctx, of.ID)
}

// Openers is what opens the event.
func (f EventFields) Openers(ctx context.Context, of *Event) ([]*access.Opener, error) {
	return f.Service.access.NamedOpeners(ctx, of.openers)
}

// NextDate is the date that goes on or comes next.
func (f EventFields) NextDate(ctx context.Context, of *Event) (*EventDate, error) {
	return loaded(ctx, f.Service.loaders(ctx).dates, of.nextID)
}

// LastDate is the date that ended last.
func (f EventFields) LastDate(ctx context.Context, of *Event) (*EventDate, error) {
	return loaded(ctx, f.Service.loaders(ctx).dates, of.lastID)
}

// MyEventFields are the fields of MyEvent that need a statement of their own.
type MyEventFields struct{ Service *Service }

// Hosts is the hosts in their order.
func (f MyEventFields) Hosts(ctx context.Context, of *MyEvent) ([]*content.Author, error) {
	return f.Service.loaders(ctx).hosts.Load(ctx, of.ID)
}

// OpenedBy names what opens the event.
func (f MyEventFields) OpenedBy(ctx context.Context, of *MyEvent) ([]string, error) {
	return f.Service.access.OpenerNames(ctx, of.openers)
}

// NextDate is the date that goes on or comes next.
func (f MyEventFields) NextDate(ctx context.Context, of *MyEvent) (*MyEventDate, error) {
	return loaded(ctx, f.Service.loaders(ctx).myDates, of.nextID)
}

// LastDate is the date that ended last.
func (f MyEventFields) LastDate(ctx context.Context, of *MyEvent) (*MyEventDate, error) {
	return loaded(ctx, f.Service.loaders(ctx).myDates, of.lastID)
}

// IsGoingToAll tells whether the caller goes to all dates of an event that repeats.
func (f MyEventFields) IsGoingToAll(ctx context.Context, of *MyEvent) (bool, error) {
	if !of.IsRecurring {
		return false, nil
	}
	return f.Service.loaders(ctx).series.Load(ctx, of.ID)
}

// EventDateFields are the fields of EventDate that need a statement of their own.
type EventDateFields struct{ Service *Service }

// Hosts is the hosts of the event in their order.
func (f EventDateFields) Hosts(ctx context.Context, of *EventDate) ([]*content.Author, error) {
	return f.Service.loaders(ctx).hosts.Load(ctx, of.EventID)
}

// MyEventDateFields are the fields of MyEventDate that need a statement of their own.
type MyEventDateFields struct{ Service *Service }

// Hosts is the hosts of the event in their order.
func (f MyEventDateFields) Hosts(ctx context.Context, of *MyEventDate) ([]*content.Author, error) {
	return f.Service.loaders(ctx).hosts.Load(ctx, of.EventID)
}

// IsHost tells whether the caller is one of them.
func (f MyEventDateFields) IsHost(ctx context.Context, of *MyEventDate) (bool, error) {
	hosts, err := f.Hosts(ctx, of)
	isCaller := func(host *content.Author) bool { return host.ID == actor.From(ctx).UserID }

	return slices.ContainsFunc(hosts, isCaller), err
}

func loaded[T any](ctx context.Context, loader *batch.Loader[int, *T], id *int) (*T, error) {
	if id == nil {
		return nil, nil
	}
	return loader.Load(ctx, *id)
}
