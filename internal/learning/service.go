package learning

import (
	"context"
	"errors"
	"log/slog"

	"atlas/internal/identity"
	"atlas/internal/learning/access"
	"atlas/internal/learning/content"
	"atlas/internal/learning/courses"
	"atlas/internal/learning/events"
	"atlas/internal/learning/resources"
	"atlas/internal/learning/search"
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
	// Search finds content and people.
	Search *search.Service
	// Courses are courses as those see them who write them.
	Courses *courses.Service
	// Resources are files and links for staff who make them and for those who open them.
	Resources *resources.Service
	// Events are events for those who plan them and for those who come.
	Events *events.Service

	db       *db.DB
	store    *store
	clock    clock.Clock
	settings *settings.Service
	identity *identity.Service
	// Hooks are joined before anybody asks.
	Hooks Hooks
	// syllabuses are kept by course.
	syllabuses *db.TableCache[int, *syllabus]
}

// Deps are what learning needs.
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

// Hooks are the places where higher domains join.
type Hooks struct {
	// Access is what they know about who may open content.
	Access access.Hooks
	// LessonDone is told in the transaction in which somebody does a lesson, CourseDone when that completes the course.
	LessonDone []func(ctx context.Context, userID, lessonID int) error
	CourseDone []func(ctx context.Context, userID, courseID int) error
	// Events is what they do about events.
	Events events.Hooks
}

// New builds the packages of learning from the bottom up and joins them.
func New(d Deps) (*Service, error) {
	if d.DB == nil || d.Clock == nil || d.Log == nil || d.Settings == nil || d.Identity == nil || d.Files == nil ||
		d.Imports == nil || d.Queue == nil {
		return nil,
			errors.New("learning: database, clock, log, settings, identity, files, imports and queue are all needed")
	}

	s := &Service{
		db: d.DB, clock: d.Clock, settings: d.Settings, identity: d.Identity,
		Hooks:      d.Hooks,
		syllabuses: db.NewTableCache[int, *syllabus](d.DB, syllabusTables...),
	}

	if err := s.buildBase(d); err != nil {
		return nil, err
	}

	s.store = &store{d.DB, d.Clock, s.Content}

	if err := s.buildContent(d); err != nil {
		return nil, err
	}

	return s, nil
}

// buildBase builds what all content needs.
func (s *Service) buildBase(d Deps) (err error) {
	s.Content, err = content.New(content.Deps{DB: d.DB, Clock: d.Clock, Files: d.Files})
	if err != nil {
		return err
	}

	s.Access, err = access.New(access.Deps{
		DB: d.DB, Clock: d.Clock, Settings: d.Settings, Identity: d.Identity, Hooks: d.Hooks.Access,
	})
	if err != nil {
		return err
	}

	s.Search, err = search.New(search.Deps{
		DB: d.DB, Clock: d.Clock, Settings: d.Settings, Identity: d.Identity, Access: s.Access,
		Hooks: search.Hooks{OpenLessons: s.openLessons},
	})
	return err
}

// buildContent builds the packages of single kinds of content.
func (s *Service) buildContent(d Deps) (err error) {
	lessonsChanged := func(ctx context.Context, courseID int) error {
		_, err := s.completeCourse(ctx, courseID)
		return err
	}

	s.Courses, err = courses.New(courses.Deps{
		DB: d.DB, Clock: d.Clock, Identity: d.Identity, Files: d.Files, Imports: d.Imports,
		Content: s.Content, Access: s.Access, Search: s.Search, Hooks: courses.Hooks{LessonsChanged: lessonsChanged},
	})
	if err != nil {
		return err
	}

	s.Resources, err = resources.New(resources.Deps{
		DB: d.DB, Clock: d.Clock, Identity: d.Identity, Files: d.Files,
		Content: s.Content, Access: s.Access, Search: s.Search,
	})
	if err != nil {
		return err
	}

	s.Events, err = events.New(events.Deps{
		DB: d.DB, Clock: d.Clock, Settings: d.Settings, Identity: d.Identity, Files: d.Files, Queue: d.Queue,
		Content: s.Content, Access: s.Access, Search: s.Search, Secret: d.Secret, Hooks: d.Hooks.Events,
	})
	return err
}
