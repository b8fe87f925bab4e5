package access

import (
	"context"
	"errors"

	"atlas/internal/identity"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/db"
	"atlas/internal/settings"
)

// Service reads what decides about access, and writes what opens content.
type Service struct {
	db       *db.DB
	clock    clock.Clock
	settings *settings.Service
	identity *identity.Service
	// Hooks are joined before anybody asks.
	Hooks Hooks
}

// Hooks are what higher domains know about access.
type Hooks struct {
	// Grants are the products that somebody holds, live or not. One statement at most.
	Grants func(ctx context.Context, userID int) ([]Grant, error)
	// Products names products, and leaves out those that do not exist.
	Products func(ctx context.Context, ids []string) (map[string]string, error)
	// Action is the one thing that helps somebody for whom content is closed: pay, renew, join or wait for the next
	// enrolment; nil where there is none.
	Action func(ctx context.Context, request ActionRequest) (*Action, error)
}

// Deps are what access needs.
type Deps struct {
	DB       *db.DB
	Clock    clock.Clock
	Settings *settings.Service
	Identity *identity.Service
	Hooks    Hooks
}

// New builds the service.
func New(d Deps) (*Service, error) {
	if d.DB == nil || d.Clock == nil || d.Settings == nil || d.Identity == nil {
		return nil, errors.New("access: database, clock, settings and identity are all needed")
	}

	return &Service{db: d.DB, clock: d.Clock, settings: d.Settings, identity: d.Identity, Hooks: d.Hooks}, nil
}
