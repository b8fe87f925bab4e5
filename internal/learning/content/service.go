package content

import (
	"errors"

	"atlas/internal/platform/clock"
	"atlas/internal/platform/db"
	"atlas/internal/platform/files"
)

// Service does for all content what does not depend on its kind.
type Service struct {
	db    *db.DB
	clock clock.Clock
	files *files.Service
}

// Deps are what content needs.
type Deps struct {
	DB    *db.DB
	Clock clock.Clock
	Files *files.Service
}

// New builds the service, and tells the store of files what content takes them for.
func New(d Deps) (*Service, error) {
	if d.DB == nil || d.Clock == nil || d.Files == nil {
		return nil, errors.New("content: database, clock and files are all needed")
	}

	d.Files.Register(purposes...)

	return &Service{db: d.DB, clock: d.Clock, files: d.Files}, nil
}
