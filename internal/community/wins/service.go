package wins

import (
	"errors"

	"atlas/internal/identity"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/db"
	"atlas/internal/platform/files"
)

// Service holds the rules of wins.
type Service struct {
	db       *db.DB
	store    *store
	clock    clock.Clock
	identity *identity.Service
	files    *files.Service
}

// Deps are what wins needs.
type Deps struct {
	DB       *db.DB
	Clock    clock.Clock
	Identity *identity.Service
	Files    *files.Service
}

// New builds the service, and says which files wins take and what people are told about them.
func New(d Deps) (*Service, error) {
	if d.DB == nil || d.Clock == nil || d.Identity == nil || d.Files == nil {
		return nil, errors.New("wins: database, clock, identity and files are all needed")
	}

	d.Files.Register(purposes...)
	d.Identity.RegisterNotices(notices...)

	return &Service{
		db: d.DB, store: &store{db: d.DB, files: d.Files}, clock: d.Clock, identity: d.Identity, files: d.Files,
	}, nil
}
