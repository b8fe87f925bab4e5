// Package profiles is what people show of themselves, and what staff note about them: pictures, the page of a person,
// the directory of members, and notes.
package profiles

import (
	"errors"

	"atlas/internal/identity/audit"
	"atlas/internal/identity/manage"
	"atlas/internal/identity/people"
	"atlas/internal/identity/ratelimit"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/db"
	"atlas/internal/platform/picture"
)

// Service holds the rules of profiles.
type Service struct {
	db        *db.DB
	avatars   avatarStore
	directory directoryStore
	clock     clock.Clock
	audit     *audit.Service
	people    *people.Service
	manage    *manage.Service
	pictures  *picture.Worker
	limits    ratelimit.Limits
	rates     *ratelimit.Service
}

// Deps are what profiles need.
type Deps struct {
	DB       *db.DB
	Clock    clock.Clock
	Audit    *audit.Service
	People   *people.Service
	Manage   *manage.Service
	Pictures *picture.Worker
	Limits   ratelimit.Limits
	Rates    *ratelimit.Service
}

// New builds the service.
func New(d Deps) (*Service, error) {
	switch {
	case d.DB == nil || d.Clock == nil || d.Pictures == nil || d.Rates == nil:
		return nil, errors.New("profiles: database, clock, pictures and limits are all needed")
	case d.Audit == nil || d.People == nil || d.Manage == nil:
		return nil, errors.New("profiles: the packages below are all needed")
	}

	return &Service{
		db: d.DB, avatars: avatarStore{d.DB}, directory: directoryStore{d.DB}, clock: d.Clock, audit: d.Audit,
		people: d.People, manage: d.Manage, pictures: d.Pictures, limits: d.Limits,
		rates: d.Rates,
	}, nil
}
