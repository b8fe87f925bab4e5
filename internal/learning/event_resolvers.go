package learning

import (
	"context"
	"time"

	"atlas/internal/learning/events"
	"atlas/internal/platform/page"
)

func textOf(given *string) string {
	if given == nil {
		return ""
	}
	return *given
}

// Scheduling is what the form of an event offers.
func (q Queries) Scheduling(context.Context) (*events.Scheduling, error) {
	return q.Learning.Events.Scheduling(), nil
}

// Events is one page of events.
func (q Queries) Events(
	ctx context.Context, list *page.ListInput, filter *events.EventFilter,
) (*events.EventList, error) {
	found, err := q.Learning.Events.Events(ctx, page.Of(list), filter)
	if err != nil {
		return nil, err
	}
	q.Learning.Events.ExpectEvents(ctx, found.Rows...)
	return found, nil
}

// Event is one event.
func (q Queries) Event(ctx context.Context, id int) (*events.Event, error) {
	return expectEvent(ctx, q.Learning)(q.Learning.Events.Event(ctx, id))
}

// expectEvent lets the fields of an event be read together.
func expectEvent(ctx context.Context, s *Service) func(*events.Event, error) (*events.Event, error) {
	return func(e *events.Event, err error) (*events.Event, error) {
		if e != nil {
			s.Events.ExpectEvents(ctx, e)
		}
		return e, err
	}
}

// EventDates is one page of the dates of an event.
func (q Queries) EventDates(
	ctx context.Context, eventID int, list *page.ListInput, filter *string,
) (*events.EventDateList, error) {
	return q.Learning.Events.EventDates(ctx, eventID, page.Of(list), textOf(filter))
}

// EventDate is one date.
func (q Queries) EventDate(ctx context.Context, id int) (*events.EventDate, error) {
	return q.Learning.Events.EventDate(ctx, id)
}

// EventSignups is one page of the answers to a date.
func (q Queries) EventSignups(
	ctx context.Context, dateID int, list *page.ListInput, state *string,
) (*events.EventSignupList, error) {
	return q.Learning.Events.EventSignups(ctx, dateID, page.Of(list), textOf(state))
}

// EventCalendar is all dates of a stretch.
func (q Queries) EventCalendar(ctx context.Context, from, to time.Time) ([]*events.EventDate, error) {
	return q.Learning.Events.EventCalendar(ctx, from, to)
}

// MyEvents is one page of the caller's events.
func (q Queries) MyEvents(ctx context.Context, list *page.ListInput, filter *string) (*events.MyEventList, error) {
	found, err := q.Learning.Events.Learners.MyEvents(ctx, page.Of(list), textOf(filter))
	if err != nil {
		return nil, err
	}
	q.Learning.Events.ExpectMyEvents(ctx, found.Rows...)
	return found, nil
}

// MyEvent is one event as the caller sees it.
func (q Queries) MyEvent(ctx context.Context, id int) (*events.MyEvent, error) {
	found, err := q.Learning.Events.Learners.MyEvent(ctx, id)
	if err != nil {
		return nil, err
	}
	q.Learning.Events.ExpectMyEvents(ctx, found)
	return found, nil
}

// MyEventDates is one page of dates as the caller sees them.
func (q Queries) MyEventDates(
	ctx context.Context, eventID *int, list *page.ListInput, filter *string,
) (*events.MyEventDateList, error) {
	return q.Learning.Events.Learners.MyEventDates(ctx, eventID, page.Of(list), textOf(filter))
}

// MyEventDate is one date as the caller sees it.
func (q Queries) MyEventDate(ctx context.Context, id int) (*events.MyEventDate, error) {
	return q.Learning.Events.Learners.MyEventDate(ctx, id)
}

// MyCalendar is all open dates of a stretch.
func (q Queries) MyCalendar(ctx context.Context, from, to time.Time) ([]*events.MyEventDate, error) {
	return q.Learning.Events.Learners.MyCalendar(ctx, from, to)
}

// MyCalendarFeed is the caller's calendar feed.
func (q Queries) MyCalendarFeed(ctx context.Context) (*events.CalendarFeed, error) {
	return q.Learning.Events.Learners.MyCalendarFeed(ctx)
}

// CreateEvent makes an event.
func (m Mutations) CreateEvent(ctx context.Context, input events.EventInput) (*events.Event, error) {
	return expectEvent(ctx, m.Learning)(m.Learning.Events.CreateEvent(ctx, input))
}

// UpdateEvent changes an event.
func (m Mutations) UpdateEvent(
	ctx context.Context, id int, input events.EventInput, seenAt *time.Time,
) (*events.Event, error) {
	return expectEvent(ctx, m.Learning)(m.Learning.Events.UpdateEvent(ctx, id, input, seenAt))
}

// UpdateEventFrom changes a date and all later ones.
func (m Mutations) UpdateEventFrom(
	ctx context.Context, dateID int, input events.EventInput, seenAt *time.Time,
) (*events.Event, error) {
	return expectEvent(ctx, m.Learning)(m.Learning.Events.UpdateEventFrom(ctx, dateID, input, seenAt))
}

// UpdateEventDate changes one date.
func (m Mutations) UpdateEventDate(
	ctx context.Context, id int, input events.EventDateInput, seenAt *time.Time,
) (*events.EventDate, error) {
	return m.Learning.Events.UpdateEventDate(ctx, id, input, seenAt)
}

// CancelEventDate cancels a date or ends an event.
func (m Mutations) CancelEventDate(ctx context.Context, id int, scope string, reason *string) (*events.Event, error) {
	return expectEvent(ctx, m.Learning)(m.Learning.Events.CancelEventDate(ctx, id, scope, reason))
}

// ReviveEventDate takes a cancellation back.
func (m Mutations) ReviveEventDate(ctx context.Context, id int) (*events.EventDate, error) {
	return m.Learning.Events.ReviveEventDate(ctx, id)
}

// DuplicateEvent copies an event.
func (m Mutations) DuplicateEvent(ctx context.Context, id int) (*events.Event, error) {
	return expectEvent(ctx, m.Learning)(m.Learning.Events.DuplicateEvent(ctx, id))
}

// PublishEvents shows events or makes them drafts again.
func (m Mutations) PublishEvents(ctx context.Context, ids []int, isPublished bool) ([]*events.Event, error) {
	return expectAll(ctx, m.Learning)(m.Learning.Events.PublishEvents(ctx, ids, isPublished))
}

// ArchiveEvents archives events or restores them.
func (m Mutations) ArchiveEvents(ctx context.Context, ids []int, isArchived bool) ([]*events.Event, error) {
	return expectAll(ctx, m.Learning)(m.Learning.Events.ArchiveEvents(ctx, ids, isArchived))
}

// expectAll is expectEvent for several.
func expectAll(ctx context.Context, s *Service) func([]*events.Event, error) ([]*events.Event, error) {
	return func(list []*events.Event, err error) ([]*events.Event, error) {
		s.Events.ExpectEvents(ctx, list...)
		return list, err
	}
}

// MarkAttendance says who came.
func (m Mutations) MarkAttendance(
	ctx context.Context, dateID int, userIds []int, hasAttended *bool,
) (*events.EventDate, error) {
	return m.Learning.Events.MarkAttendance(ctx, dateID, userIds, hasAttended)
}

// AnswerEvent says whether the caller goes.
func (m Mutations) AnswerEvent(ctx context.Context, dateID int, answer string) (*events.MyEventDate, error) {
	return m.Learning.Events.AnswerEvent(ctx, dateID, answer)
}

// AnswerEventSeries goes to all dates of an event, or takes that back.
func (m Mutations) AnswerEventSeries(ctx context.Context, eventID int, isGoing bool) (*events.MyEvent, error) {
	event, err := m.Learning.Events.AnswerEventSeries(ctx, eventID, isGoing)
	if err != nil {
		return nil, err
	}
	m.Learning.Events.ExpectMyEvents(ctx, event)
	return event, nil
}

// JoinEvent notes that the caller came.
func (m Mutations) JoinEvent(ctx context.Context, dateID int) (*events.MyEventDate, error) {
	return m.Learning.Events.JoinEvent(ctx, dateID)
}

// RenewCalendarFeed makes the caller's feed anew.
func (m Mutations) RenewCalendarFeed(ctx context.Context) (*events.CalendarFeed, error) {
	return m.Learning.Events.Learners.RenewCalendarFeed(ctx)
}

// EndCalendarFeed ends the caller's feed.
func (m Mutations) EndCalendarFeed(ctx context.Context) (bool, error) {
	err := m.Learning.Events.Learners.EndCalendarFeed(ctx)
	return err == nil, err
}
