// Package reporting makes why people of the demo left, its saved reports and its webhook.
package reporting

import (
	"atlas/internal/platform/clock"
	"atlas/internal/platform/db"
	"atlas/internal/reporting/retention"
	"atlas/internal/reporting/webhooks"
	"atlas/internal/settings"
)

// Demo fills the reports and webhooks of an installation.
type Demo struct {
	// db is for transactions; rows are read and written by the store.
	db        *db.DB
	store     *store
	clock     clock.Clock
	settings  *settings.Service
	retention *retention.Service
	webhooks  *webhooks.Service
}

// Deps are what reports and webhooks of the demo are made with.
type Deps struct {
	DB        *db.DB
	Clock     clock.Clock
	Settings  *settings.Service
	Retention *retention.Service
	Webhooks  *webhooks.Service
}

// New makes the Demo.
func New(deps Deps) *Demo {
	return &Demo{
		db: deps.DB, store: &store{db: deps.DB}, clock: deps.Clock, settings: deps.Settings,
		retention: deps.Retention, webhooks: deps.Webhooks,
	}
}
