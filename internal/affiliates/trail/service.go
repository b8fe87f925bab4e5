package trail

import (
	"context"
	"errors"

	"atlas/internal/affiliates/attribution"
	"atlas/internal/affiliates/ledger"
	"atlas/internal/platform/db"
)

// Service explains sales.
type Service struct {
	store       *store
	ledger      *ledger.Service
	attribution *attribution.Service
	hooks       Hooks
}

// Deps are what trails need.
type Deps struct {
	DB          *db.DB
	Ledger      *ledger.Service
	Attribution *attribution.Service
	Hooks       Hooks
}

// Hooks are what trails ask of the affiliates around them.
type Hooks struct {
	// Active is the affiliate that someone is. Returns errs.NotFound for who is none.
	Active func(ctx context.Context, userID int) (affiliateID int, err error)
}

// New builds the service.
func New(d Deps) (*Service, error) {
	if d.DB == nil || d.Ledger == nil || d.Attribution == nil || d.Hooks.Active == nil {
		return nil, errors.New("trail: database, ledger, attribution and hooks are all needed")
	}

	return &Service{store: &store{db: d.DB}, ledger: d.Ledger, attribution: d.Attribution, hooks: d.Hooks}, nil
}
