package resources

import (
	"errors"

	"atlas/internal/identity"
	"atlas/internal/learning/access"
	"atlas/internal/learning/content"
	"atlas/internal/learning/search"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/db"
	"atlas/internal/platform/files"
)

// Service holds the rules of resources.
type Service struct {
	db       *db.DB
	store    *store
	clock    clock.Clock
	identity *identity.Service
	files    *files.Service
	content  *content.Service
	access   *access.Service
	search   *search.Service
}

// Deps are what resources needs.
type Deps struct {
	DB       *db.DB
	Clock    clock.Clock
	Identity *identity.Service
	Files    *files.Service
	Content  *content.Service
	Access   *access.Service
	Search   *search.Service
}

// New builds the service.
func New(d Deps) (*Service, error) {
	switch {
	case d.DB == nil || d.Clock == nil || d.Identity == nil || d.Files == nil:
		return nil, errors.New("resources: database, clock, identity and files are all needed")
	case d.Content == nil || d.Access == nil || d.Search == nil:
		return nil, errors.New("resources: content, access and search are all needed")
	}

	return &Service{
		db: d.DB, store: &store{d.DB, d.Clock, d.Content, d.Files},
		clock: d.Clock, identity: d.Identity, files: d.Files,
		content: d.Content, access: d.Access, search: d.Search,
	}, nil
}
