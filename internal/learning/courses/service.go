package courses

import (
	"context"
	"errors"

	"atlas/internal/identity"
	"atlas/internal/learning/access"
	"atlas/internal/learning/content"
	"atlas/internal/learning/search"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/db"
	"atlas/internal/platform/files"
	"atlas/internal/platform/imports"
)

// Service holds the rules of courses.
type Service struct {
	db       *db.DB
	store    *store
	clock    clock.Clock
	identity *identity.Service
	files    *files.Service
	content  *content.Service
	access   *access.Service
	search   *search.Service
	hooks    Hooks
}

// Hooks are the places where higher packages join.
type Hooks struct {
	// LessonsChanged is told in the transaction in which a lesson of a course changed, or was archived with its unit:
	// someone may have done all that the course needs now.
	LessonsChanged func(ctx context.Context, courseID int) error
}

// Deps are what courses needs.
type Deps struct {
	DB       *db.DB
	Clock    clock.Clock
	Identity *identity.Service
	Files    *files.Service
	Imports  *imports.Service
	Content  *content.Service
	Access   *access.Service
	Search   *search.Service
	Hooks    Hooks
}

// New builds the service, and tells imports how courses are read from a file.
func New(d Deps) (*Service, error) {
	switch {
	case d.DB == nil || d.Clock == nil || d.Identity == nil || d.Files == nil || d.Imports == nil:
		return nil, errors.New("courses: database, clock, identity, files and imports are all needed")
	case d.Content == nil || d.Access == nil || d.Search == nil || d.Hooks.LessonsChanged == nil:
		return nil, errors.New("courses: content, access, search and the hook of lessons are all needed")
	}

	s := &Service{
		db: d.DB, store: &store{d.DB, d.Identity, d.Files, d.Content},
		clock: d.Clock, identity: d.Identity, files: d.Files, content: d.Content, access: d.Access, search: d.Search,
		hooks: d.Hooks,
	}

	d.Imports.Register((&importer{s}).coursesKind())

	return s, nil
}
