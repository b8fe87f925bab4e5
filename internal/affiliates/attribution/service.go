package attribution

import (
	"context"
	"errors"

	"atlas/internal/affiliates/days"
	"atlas/internal/affiliates/ledger"
	"atlas/internal/affiliates/payouts"
	"atlas/internal/commerce"
	"atlas/internal/identity"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/db"
	"atlas/internal/settings"
)

// Service holds the rules of links, visits, leads and whose sale an order is.
type Service struct {
	// db is for transactions; rows are read and written by the store.
	db       *db.DB
	store    *store
	clock    clock.Clock
	settings *settings.Service
	identity *identity.Service
	commerce *commerce.Service
	days     *days.Store
	ledger   *ledger.Service
	payouts  *payouts.Service
	secret   []byte
	baseURL  string
	hooks    Hooks
}

// Deps are what attribution needs.
type Deps struct {
	DB       *db.DB
	Clock    clock.Clock
	Settings *settings.Service
	Identity *identity.Service
	Commerce *commerce.Service
	Days     *days.Store
	Ledger   *ledger.Service
	Payouts  *payouts.Service
	// Secret signs what a browser keeps of a visit.
	Secret []byte
	// BaseURL is the public address of the site.
	BaseURL string
	Hooks   Hooks
}

// Owner is the affiliate whose links and leads they are.
type Owner struct {
	ID, UserID int
	// Slug is the name in their links.
	Slug string
	// FunnelID is where the main link leads; nil for the sign-up page.
	FunnelID *string
	// IsActive tells that their links count, unless they are suspended.
	IsActive, IsSuspended bool
}

// Hooks are what attribution asks of the affiliates and pages around it.
type Hooks struct {
	// Visible is the affiliate whose figures the caller asks for: themselves, or the one with an id. Returns
	// errs.NotFound for one whom the caller may not see.
	Visible func(ctx context.Context, affiliateID *int) (*Owner, error)
	// OwnerOf is whose link a slug is, or whose it became; nil for no one's.
	OwnerOf func(ctx context.Context, slug string) (*Owner, error)
	// Pages are the published pages that links can lead to, their titles by path; nil for none.
	Pages func(ctx context.Context) (map[string]string, error)
}

// New builds the service.
func New(d Deps) (*Service, error) {
	hasAll := d.DB != nil && d.Clock != nil && d.Settings != nil && d.Identity != nil && d.Commerce != nil &&
		d.Days != nil && d.Ledger != nil && d.Payouts != nil && len(d.Secret) > 0
	if !hasAll || d.Hooks.Visible == nil || d.Hooks.OwnerOf == nil {
		return nil, errors.New("attribution: database, clock, settings, the services below, a secret and hooks " +
			"are all needed")
	}

	return &Service{
		db: d.DB, store: &store{db: d.DB}, clock: d.Clock, settings: d.Settings, identity: d.Identity,
		commerce: d.Commerce, days: d.Days, ledger: d.Ledger, payouts: d.Payouts, secret: d.Secret,
		baseURL: d.BaseURL, hooks: d.Hooks,
	}, nil
}
