package preview

import (
	"context"
	"errors"

	"atlas/internal/commerce/billing"
	"atlas/internal/commerce/expiry"
	"atlas/internal/commerce/memberships"
	"atlas/internal/learning"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/db"
	"atlas/internal/settings"
)

// Service looks ahead.
type Service struct {
	// db is for single rows.
	db          *db.DB
	clock       clock.Clock
	settings    *settings.Service
	learning    *learning.Service
	billing     *billing.Service
	memberships *memberships.Service
	expiry      *expiry.Service
	hooks       Hooks
}

// Deps are what previews need.
type Deps struct {
	DB          *db.DB
	Clock       clock.Clock
	Settings    *settings.Service
	Learning    *learning.Service
	Billing     *billing.Service
	Memberships *memberships.Service
	Expiry      *expiry.Service
	Hooks       Hooks
}

// Hooks are the places where higher domains join.
type Hooks struct {
	// StepsAhead are what they will do around a subscription on days to come.
	StepsAhead []func(ctx context.Context, subscriptionID int) ([]StepAhead, error)
}

// New builds the service.
func New(d Deps) (*Service, error) {
	if d.DB == nil || d.Clock == nil || d.Settings == nil || d.Billing == nil || d.Memberships == nil ||
		d.Expiry == nil {
		return nil, errors.New("preview: database, clock, settings, billing, memberships and expiry are all needed")
	}

	return &Service{
		db: d.DB, clock: d.Clock, settings: d.Settings, learning: d.Learning, billing: d.Billing,
		memberships: d.Memberships, expiry: d.Expiry, hooks: d.Hooks,
	}, nil
}
