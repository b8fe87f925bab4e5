package learning

import (
	"context"
	"errors"
	"log/slog"
	"time"

	"atlas/internal/identity"
	"atlas/internal/learning/access"
	"atlas/internal/learning/content"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/db"
	"atlas/internal/platform/files"
	"atlas/internal/platform/imports"
	"atlas/internal/platform/jobs"
	"atlas/internal/settings"
)

// Service holds the rules of learning.
type Service struct {
	// Content is what all content has in common.
	Content *content.Service
	// Access decides who may open content.
	Access *access.Service

	db       *db.DB
	clock    clock.Clock
	log      *slog.Logger
	settings *settings.Service
	identity *identity.Service
	files    *files.Service
	queue    *jobs.Queue
	secret   []byte
	// Hooks are joined before anybody asks.
	Hooks Hooks
	// syllabuses are kept by course.
	syllabuses *db.TableCache[int, *syllabus]
}

// Deps are what learning needs from its house.
type Deps struct {
	DB       *db.DB
	Clock    clock.Clock
	Log      *slog.Logger
	Settings *settings.Service
	Identity *identity.Service
	Files    *files.Service
	Imports  *imports.Service
	Queue    *jobs.Queue
	// Secret signs the addresses of calendar feeds.
	Secret []byte
	Hooks  Hooks
}

// Hooks are the doors through which higher domains join.
type Hooks struct {
	// Access is what they know about who may open content.
	Access access.Hooks
	// LessonDone is told in the transaction in which somebody does a lesson, CourseDone when that completes the course.
	LessonDone []func(ctx context.Context, userID, lessonID int) error
	CourseDone []func(ctx context.Context, userID, courseID int) error
	// EventAttended is told in the transaction in which somebody comes to a date of an event, or staff say that they
	// came.
	EventAttended []func(ctx context.Context, userID, eventID int) error
}

const secretBytes = 32

// New builds the service and gives its jobs to the queue.
func New(d Deps) (*Service, error) {
	switch {
	case d.DB == nil || d.Clock == nil || d.Log == nil || d.Settings == nil || d.Identity == nil || d.Files == nil ||
		d.Imports == nil || d.Queue == nil:
		return nil,
			errors.New("learning: database, clock, log, settings, identity, files, imports and queue are all needed")
	case len(d.Secret) < secretBytes:
		return nil, errors.New("learning: the secret must have at least 32 bytes")
	}

	s := &Service{
		db: d.DB, clock: d.Clock, log: d.Log, settings: d.Settings, identity: d.Identity, files: d.Files,
		queue: d.Queue, secret: d.Secret, Hooks: d.Hooks,
		syllabuses: db.NewTableCache[int, *syllabus](d.DB, syllabusTables...),
	}

	if err := s.buildBase(d); err != nil {
		return nil, err
	}

	d.Identity.RegisterNotices(eventNotices...)
	d.Imports.Register(s.coursesKind())
	jobs.Handle(d.Queue, func(ctx context.Context, job tidings) error {
		return s.SendTidings(ctx, job.DateID, job.Change, time.UnixMilli(job.StartsAt))
	})
	jobs.Handle(d.Queue, func(ctx context.Context, _ eventsJob) error {
		if err := s.PlanEvents(ctx); err != nil {
			return err
		}

		return s.SignUpSeries(ctx)
	})
	d.Queue.Every(planEvery, eventsJob{})
	jobs.Handle(d.Queue, func(ctx context.Context, _ remindJob) error { return s.RemindOfEvents(ctx) })
	d.Queue.Every(remindEvery, remindJob{})

	return s, nil
}

// buildBase builds what all content needs.
func (s *Service) buildBase(d Deps) (err error) {
	s.Content, err = content.New(content.Deps{DB: d.DB, Clock: d.Clock, Identity: d.Identity, Files: d.Files})
	if err != nil {
		return err
	}

	s.Access, err = access.New(access.Deps{
		DB: d.DB, Clock: d.Clock, Settings: d.Settings, Identity: d.Identity, Hooks: d.Hooks.Access,
	})
	return err
}
