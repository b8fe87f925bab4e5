package events

import (
	"context"
	"errors"
	"time"

	"atlas/internal/identity"
	"atlas/internal/learning/access"
	"atlas/internal/learning/content"
	"atlas/internal/learning/search"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/db"
	"atlas/internal/platform/files"
	"atlas/internal/platform/jobs"
	"atlas/internal/settings"
)

// Service holds the rules of events.
type Service struct {
	db       *db.DB
	store    *store
	clock    clock.Clock
	settings *settings.Service
	identity *identity.Service
	files    *files.Service
	queue    *jobs.Queue
	content  *content.Service
	access   *access.Service
	search   *search.Service
	secret   []byte
	hooks    Hooks

	// Learners are events for those who come.
	Learners *Learners
}

// Learners shows events, and calendars of them, to those who come.
type Learners struct{ *Service }

// reminders tell those who come what is ahead.
type reminders struct{ *Service }

// Hooks are the places where higher domains join.
type Hooks struct {
	// Attended is told in the transaction in which somebody comes to a date of an event, or staff say that they came.
	Attended []func(ctx context.Context, userID, eventID int) error
}

// Deps are what events needs.
type Deps struct {
	DB       *db.DB
	Clock    clock.Clock
	Settings *settings.Service
	Identity *identity.Service
	Files    *files.Service
	Queue    *jobs.Queue
	Content  *content.Service
	Access   *access.Service
	Search   *search.Service
	// Secret signs the addresses of calendar feeds.
	Secret []byte
	Hooks  Hooks
}

const secretBytes = 32

// New builds the service and gives its jobs to the queue.
func New(d Deps) (*Service, error) {
	switch {
	case d.DB == nil || d.Clock == nil || d.Settings == nil || d.Identity == nil || d.Files == nil || d.Queue == nil:
		return nil, errors.New("events: database, clock, settings, identity, files and queue are all needed")
	case d.Content == nil || d.Access == nil || d.Search == nil:
		return nil, errors.New("events: content, access and search are all needed")
	case len(d.Secret) < secretBytes:
		return nil, errors.New("events: the secret must have at least 32 bytes")
	}

	s := &Service{
		db: d.DB, store: &store{d.DB, d.Clock, d.Content},
		clock: d.Clock, settings: d.Settings, identity: d.Identity,
		files: d.Files, queue: d.Queue, content: d.Content, access: d.Access, search: d.Search, secret: d.Secret,
		hooks: d.Hooks,
	}
	s.Learners = &Learners{s}

	d.Identity.RegisterNotices(eventNotices...)
	s.handleJobs()

	return s, nil
}

// handleJobs gives the queue what is done later, and what is done again and again.
func (s *Service) handleJobs() {
	jobs.Handle(s.queue, func(ctx context.Context, job changeNotice) error {
		return s.SendChangeNotices(ctx, job.DateID, job.Change, time.UnixMilli(job.StartsAt))
	})

	jobs.Handle(s.queue, func(ctx context.Context, _ eventsJob) error {
		if err := s.PlanEvents(ctx); err != nil {
			return err
		}

		return s.SignUpSeries(ctx)
	})
	s.queue.Every(planEvery, eventsJob{})

	jobs.Handle(s.queue, func(ctx context.Context, _ remindJob) error { return s.RemindOfEvents(ctx) })
	s.queue.Every(remindEvery, remindJob{})
}
