package undo

import (
	"errors"

	"atlas/internal/commerce/billing"
	"atlas/internal/commerce/credits"
	"atlas/internal/commerce/memberships"
	"atlas/internal/community"
	"atlas/internal/identity"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/db"
	"atlas/internal/platform/mail"
)

// Service takes enrolments back.
type Service struct {
	store *store

	// db is for transactions and single rows.
	db          *db.DB
	clock       clock.Clock
	identity    *identity.Service
	community   *community.Service
	mailer      *mail.Mailer
	billing     *billing.Service
	memberships *memberships.Service
	credits     *credits.Service
}

// Deps are what taking back needs.
type Deps struct {
	DB          *db.DB
	Clock       clock.Clock
	Identity    *identity.Service
	Community   *community.Service
	Mailer      *mail.Mailer
	Billing     *billing.Service
	Memberships *memberships.Service
	Credits     *credits.Service
}

// New builds the service.
func New(d Deps) (*Service, error) {
	if d.DB == nil || d.Clock == nil || d.Identity == nil || d.Mailer == nil || d.Billing == nil ||
		d.Memberships == nil || d.Credits == nil {
		return nil, errors.New("undo: database, clock, identity, mailer, billing, memberships and credits are all " +
			"needed")
	}

	return &Service{
		store: &store{d.DB},
		db:    d.DB, clock: d.Clock, identity: d.Identity, community: d.Community, mailer: d.Mailer,
		billing: d.Billing, memberships: d.Memberships, credits: d.Credits,
	}, nil
}
