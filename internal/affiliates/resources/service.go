package resources

import (
	"context"
	"errors"

	"atlas/internal/commerce"
	"atlas/internal/identity"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/db"
	"atlas/internal/platform/files"
)

const (
	// staffPage shows the resources to staff, writeResources is the function of those who change them.
	staffPage      = "affiliates"
	writeResources = "funnel_update"

	// fileEntity is what uses the pictures, ForPicture what they are uploaded for.
	fileEntity = "affiliate_resource"
	ForPicture = "affiliate-picture"
)

// purposes are what staff upload for affiliates. They are made to be shared, so everyone who has the address can open
// them.
var purposes = []files.Purpose{
	{Name: ForPicture, Kinds: []string{files.Image}, IsOpen: true, IsDrawn: true,
		Functions: []string{writeResources}},
}

// Service holds what affiliates share.
type Service struct {
	// db is for transactions; rows are read and written by the store.
	db       *db.DB
	store    *store
	clock    clock.Clock
	identity *identity.Service
	commerce *commerce.Service
	files    *files.Service
	baseURL  string
	hooks    Hooks
}

// Deps are what resources needs.
type Deps struct {
	DB       *db.DB
	Clock    clock.Clock
	Identity *identity.Service
	Commerce *commerce.Service
	Files    *files.Service
	// BaseURL is the public address of the site.
	BaseURL string
	Hooks   Hooks
}

// Sharer is an affiliate who shares a resource.
type Sharer struct {
	AffiliateID     int
	FirstName, Name string
	// Slug is the name in their links.
	Slug string
}

// Hooks are what resources asks of those it doesn't know.
type Hooks struct {
	// Sharer is the caller as an affiliate. Returns errs.NotFound for someone who is none.
	Sharer func(ctx context.Context) (*Sharer, error)
}

// New builds the service.
func New(d Deps) (*Service, error) {
	if d.DB == nil || d.Clock == nil || d.Identity == nil || d.Commerce == nil || d.Files == nil ||
		d.Hooks.Sharer == nil {
		return nil, errors.New("resources: database, clock, identity, commerce, files and who shares are all needed")
	}

	s := &Service{
		db: d.DB, store: &store{db: d.DB}, clock: d.Clock, identity: d.Identity, commerce: d.Commerce,
		files: d.Files, baseURL: d.BaseURL, hooks: d.Hooks,
	}

	s.files.Register(purposes...)

	return s, nil
}
