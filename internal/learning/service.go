package learning

import (
	"context"
	"errors"
	"log/slog"
	"time"

	"atlas/internal/identity"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/db"
	"atlas/internal/platform/files"
	"atlas/internal/platform/imports"
	"atlas/internal/platform/jobs"
	"atlas/internal/settings"
)

// Functions that somebody must hold to write.
const (
	createCourses = "course_create"
	updateCourses = "course_update"
	createLessons = "lesson_create"
	setProgress   = "lesson_progress"
	createEvents  = "event_create"
	updateEvents  = "event_update"

	createResources = "resource-file_create"
	updateResources = "resource-file_update"
)

// Service holds the rules of learning.
type Service struct {
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
	// Grants are the products that somebody holds, live or not. One statement at most.
	Grants func(ctx context.Context, userID int) ([]Grant, error)
	// Products names products, and leaves out those that do not exist.
	Products func(ctx context.Context, ids []string) (map[string]string, error)
	// Way is the one thing that helps somebody before a closed door: pay, renew, join or wait for the next enrolment;
	// nil where there is none.
	Way func(ctx context.Context, asked WayAsked) (*DoorAction, error)
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

	d.Files.Register(purposes...)
	s := &Service{
		db: d.DB, clock: d.Clock, log: d.Log, settings: d.Settings, identity: d.Identity, files: d.Files,
		queue: d.Queue, secret: d.Secret, Hooks: d.Hooks,
		syllabuses: db.NewTableCache[int, *syllabus](d.DB, syllabusTables...),
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

// writers are the functions of everybody who writes content.
var writers = []string{createCourses, updateCourses, createLessons, createEvents, updateEvents, createResources,
	updateResources}

// The names of what learning takes files for.
const (
	courseCover    = "course-cover"
	contentImage   = "content-image"
	lessonVideo    = "lesson-video"
	lessonCaptions = "lesson-captions"
	lessonFile     = "lesson-file"
	eventCover     = "event-cover"
	eventRecording = "event-recording"
	resourceFile   = "resource-file"
	resourceCover  = "resource-cover"
)

// purposes are what learning takes files for.
var purposes = []files.Purpose{
	{Name: courseCover, Kinds: []string{files.Image}, IsOpen: true, Functions: []string{createCourses, updateCourses}},
	{Name: contentImage, Kinds: []string{files.Image}, Functions: writers},
	{Name: lessonVideo, Kinds: []string{files.VideoFile, files.Audio},
		Functions: []string{updateCourses, createLessons}},
	{Name: lessonCaptions, Kinds: []string{files.Captions}, Functions: []string{updateCourses, createLessons}},
	{Name: lessonFile, Kinds: files.Kinds, Functions: []string{updateCourses, createLessons}},
	{Name: eventCover, Kinds: []string{files.Image}, IsOpen: true, Functions: []string{createEvents, updateEvents}},
	{Name: eventRecording, Kinds: []string{files.VideoFile, files.Audio}, Functions: []string{updateEvents}},
	{Name: resourceFile, Kinds: files.Kinds, Functions: []string{createResources, updateResources}},
	{Name: resourceCover, Kinds: []string{files.Image}, IsOpen: true,
		Functions: []string{createResources, updateResources}},
}

// laterThan is now, or a moment after what stands there already: two changes never have the same time.
func (s *Service) laterThan(at time.Time) time.Time {
	if now := s.clock.Now(); now.After(at) {
		return now
	}
	return at.Add(time.Millisecond)
}
