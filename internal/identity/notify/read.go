package notify

import (
	"context"
	"fmt"
	"time"

	"atlas/internal/identity/caller"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/page"
)

// List is one page of notifications, how many there are, and how many of all are not read.
type List struct {
	Rows          []*Notification
	Total, Unread int
	IsMuted       bool
}

// Unread counts the notifications that the caller has not read, in one statement. What several people did
// together counts once; it is 0 for those who muted notifications.
//
// Requires a login.
func (s *Service) Unread(ctx context.Context) (int, error) {
	a := actor.From(ctx)
	if !a.SignedIn() {
		return 0, errs.Login()
	}
	return s.store.countUnread(ctx, s.groupKey(), a.UserID)
}

// List lists what the caller was told, newest first, what several people did together as one.
//
// Requires a login.
func (s *Service) List(ctx context.Context, w page.Window, unreadOnly bool) (*List, error) {
	a := actor.From(ctx)
	if !a.SignedIn() {
		return nil, errs.Login()
	}

	list := &List{Rows: []*Notification{}}
	var err error
	if list.Total, list.Unread, err = s.store.countGroups(ctx, s.groupKey(), a.UserID); err != nil {
		return nil, fmt.Errorf("count notifications of user %d: %w", a.UserID, err)
	}

	if unreadOnly {
		list.Total = list.Unread
	}

	if list.IsMuted, err = s.store.hasMuted(ctx, a.UserID); err != nil {
		return nil, fmt.Errorf("read whether user %d has muted: %w", a.UserID, err)
	}

	groups, err := s.store.readGroups(ctx, s.groupKey(), a.UserID, w, unreadOnly)
	if err != nil || len(groups) == 0 {
		return list, err
	}

	people, ids := map[int]int{}, []int{}
	for _, group := range groups {
		people[group.newestID] = group.people
		ids = append(ids, group.newestID)
	}

	if list.Rows, err = s.store.newest(ctx, ids); err != nil {
		return nil, fmt.Errorf("read notifications of user %d: %w", a.UserID, err)
	}

	for _, row := range list.Rows {
		s.nameGroup(row, people[row.ID])
	}

	return list, nil
}

// Read marks one of the caller's notifications as read, or as not read.
//
// Requires a login, no impersonation and no API key. Returns errs.NotFound if the caller has no such notification.
func (s *Service) Read(ctx context.Context, id int, isRead bool) (*Notification, error) {
	a, err := caller.RequirePerson(ctx)
	if err != nil {
		return nil, err
	}

	var at *time.Time
	if isRead {
		at = new(s.clock.Now())
	}

	// What is shown as one is read as one.
	if err := s.store.markGroup(ctx, s.groupKey(), a.UserID, id, at); err != nil {
		return nil, fmt.Errorf("mark notification %d: %w", id, err)
	}

	found, err := s.store.shown(ctx, a.UserID, id)
	if err != nil {
		return nil, fmt.Errorf("read notification %d: %w", id, err)
	}
	if found == nil {
		return nil, errs.Missing("Notification")
	}

	people, err := s.store.countActors(ctx, s.groupKey(), a.UserID, id, isRead)
	if err != nil {
		return nil, fmt.Errorf("count the people of notification %d: %w", id, err)
	}

	s.nameGroup(found, people)
	return found, nil
}

// ReadAll marks everything as read that the caller was told up to the time of the newest they see: what comes
// while they look stays unread. It returns how many were marked.
//
// Requires a login, no impersonation and no API key.
func (s *Service) ReadAll(ctx context.Context, until time.Time) (int, error) {
	a, err := caller.RequirePerson(ctx)
	if err != nil {
		return 0, err
	}
	return s.store.markAll(ctx, a.UserID, until, s.clock.Now())
}
