package forms

import (
	"context"
	"errors"

	"atlas/internal/identity"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/db"
	"atlas/internal/platform/files"
)

// Service holds the rules of forms.
type Service struct {
	db       *db.DB
	store    *store
	clock    clock.Clock
	identity *identity.Service
	files    *files.Service
	hooks    Hooks
}

// store reads and writes the rows of forms and of what people answer.
type store struct {
	db    *db.DB
	clock clock.Clock
	files *files.Service
}

// Deps are what forms needs.
type Deps struct {
	DB       *db.DB
	Clock    clock.Clock
	Identity *identity.Service
	Files    *files.Service
	Hooks    Hooks
}

// Hooks are the places where higher packages join.
type Hooks struct {
	// Sent is told in the transaction in which somebody with an account sends a form.
	Sent func(ctx context.Context, userID, formID int) error
}

// New builds the service, and says which files answers take.
func New(d Deps) (*Service, error) {
	if d.DB == nil || d.Clock == nil || d.Identity == nil || d.Files == nil || d.Hooks.Sent == nil {
		return nil, errors.New("forms: database, clock, identity, files and the hook of sent forms are all needed")
	}

	d.Files.Register(formPurpose)

	return &Service{
		db: d.DB, store: &store{db: d.DB, clock: d.Clock, files: d.Files},
		clock: d.Clock, identity: d.Identity, files: d.Files, hooks: d.Hooks,
	}, nil
}
