package receipts

import (
	"errors"

	"atlas/internal/commerce/billing"
	"atlas/internal/commerce/refunds"
	"atlas/internal/platform/db"
	"atlas/internal/settings"
)

// Service writes receipts.
type Service struct {
	store *store

	db       *db.DB
	settings *settings.Service
	billing  *billing.Service
	refunds  *refunds.Service
}

// Deps are what the service needs.
type Deps struct {
	DB       *db.DB
	Settings *settings.Service
	Billing  *billing.Service
	Refunds  *refunds.Service
}

// New builds the service.
func New(d Deps) (*Service, error) {
	if d.DB == nil || d.Settings == nil || d.Billing == nil || d.Refunds == nil {
		return nil, errors.New("receipts: database, settings, billing and refunds are all needed")
	}

	return &Service{
		store: &store{d.DB},
		db:    d.DB, settings: d.Settings, billing: d.Billing, refunds: d.Refunds,
	}, nil
}
