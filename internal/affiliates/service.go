package affiliates

import (
	"context"
	"errors"

	"atlas/internal/affiliates/attribution"
	"atlas/internal/affiliates/claims"
	"atlas/internal/affiliates/days"
	"atlas/internal/affiliates/figures"
	"atlas/internal/affiliates/flags"
	"atlas/internal/affiliates/ledger"
	"atlas/internal/affiliates/payouts"
	"atlas/internal/affiliates/replay"
	"atlas/internal/affiliates/resources"
	"atlas/internal/affiliates/trail"
	"atlas/internal/commerce"
	"atlas/internal/identity"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/db"
	"atlas/internal/platform/files"
	"atlas/internal/platform/jobs"
	"atlas/internal/platform/mail"
	"atlas/internal/settings"
)

// Service holds the rules of affiliates.
type Service struct {
	// Resources are what affiliates share.
	Resources *resources.Service

	// db is for transactions; rows are read and written by the store.
	db       *db.DB
	store    *store
	days     *days.Store
	clock    clock.Clock
	settings *settings.Service
	identity *identity.Service
	commerce *commerce.Service
	hooks    Hooks

	// Attribution is by whom people came.
	Attribution *attribution.Service
	// Ledger is what affiliates earn.
	Ledger *ledger.Service
	// Trail explains sales.
	Trail *trail.Service
	// Replay tries other policies on past sales.
	Replay *replay.Service
	// Claims are what affiliates ask about sales, or claim.
	Claims *claims.Service
	// Payouts is how affiliates get their money.
	Payouts *payouts.Service
	// Flags are what staff should look at about affiliates.
	Flags *flags.Service
	// Figures are how the program does.
	Figures *figures.Service
}

// Deps are what affiliates needs from the app.
type Deps struct {
	DB       *db.DB
	Clock    clock.Clock
	Settings *settings.Service
	Identity *identity.Service
	Commerce *commerce.Service
	Files    *files.Service
	// BaseURL is the public address of the site.
	BaseURL string
	Mail    *mail.Mailer
	Queue   *jobs.Queue
	// Secret signs what a browser keeps of a visit.
	Secret []byte
	Hooks  Hooks
}

// Hooks are what affiliates asks of the app around it.
type Hooks struct {
	// Reserved tells which slugs begin an address of the app; nil for none.
	Reserved func(slug string) bool
	// Pages are the published pages that links can lead to, their titles by path; nil for none.
	Pages func(ctx context.Context) (map[string]string, error)
	// SlugTaken tells, in the transaction that gives an affiliate a slug, whether something else has its address; nil
	// for never.
	SlugTaken func(ctx context.Context, slug string) (bool, error)
}

// New builds the service.
func New(d Deps) (*Service, error) {
	if d.DB == nil || d.Clock == nil || d.Settings == nil || d.Identity == nil || d.Commerce == nil ||
		len(d.Secret) == 0 {
		return nil, errors.New("affiliates: database, clock, settings, identity, commerce and a secret are all needed")
	}

	s := &Service{
		db: d.DB, store: &store{db: d.DB}, clock: d.Clock, settings: d.Settings, identity: d.Identity,
		commerce: d.Commerce, hooks: d.Hooks, days: days.New(d.DB),
	}

	var err error
	s.Ledger, err = ledger.New(ledger.Deps{
		DB: d.DB, Clock: d.Clock, Settings: d.Settings, Identity: d.Identity, Days: s.days,
		Hooks: ledger.Hooks{Visible: s.visibleID},
	})
	if err != nil {
		return nil, err
	}

	if s.Replay, err = replay.New(replay.Deps{DB: d.DB, Clock: d.Clock, Settings: d.Settings}); err != nil {
		return nil, err
	}

	s.Resources, err = resources.New(resources.Deps{
		DB: d.DB, Clock: d.Clock, Identity: d.Identity, Commerce: d.Commerce, Files: d.Files, BaseURL: d.BaseURL,
		Hooks: resources.Hooks{Sharer: s.sharer},
	})
	if err != nil {
		return nil, err
	}

	s.Payouts, err = payouts.New(payouts.Deps{
		DB: d.DB, Clock: d.Clock, Settings: d.Settings, Identity: d.Identity, Mail: d.Mail, Queue: d.Queue,
		Ledger: s.Ledger, Secret: d.Secret,
	})
	if err != nil {
		return nil, err
	}

	s.Attribution, err = attribution.New(attribution.Deps{
		DB: d.DB, Clock: d.Clock, Settings: d.Settings, Identity: d.Identity, Commerce: d.Commerce, Days: s.days,
		Ledger: s.Ledger, Payouts: s.Payouts, Secret: d.Secret, BaseURL: d.BaseURL,
		Hooks: attribution.Hooks{Visible: s.visibleOwner, OwnerOf: s.findLinkOwner, Pages: d.Hooks.Pages},
	})
	if err != nil {
		return nil, err
	}

	s.Trail, err = trail.New(trail.Deps{
		DB: d.DB, Ledger: s.Ledger, Attribution: s.Attribution, Hooks: trail.Hooks{Active: s.activeID},
	})
	if err != nil {
		return nil, err
	}

	if s.Flags, err = flags.New(flags.Deps{DB: d.DB, Clock: d.Clock, Identity: d.Identity,
		Queue: d.Queue}); err != nil {
		return nil, err
	}

	if s.Figures, err = figures.New(d.DB); err != nil {
		return nil, err
	}

	// Handed over as functions: claims know nothing of the package that moves sales.
	hooks := claims.Hooks{Active: s.activeID, MoveSale: s.moveSale}
	if s.Claims, err = claims.New(claims.Deps{DB: d.DB, Clock: d.Clock, Identity: d.Identity,
		Hooks: hooks}); err != nil {
		return nil, err
	}

	return s, nil
}

func (s *Service) reserved(slug string) bool {
	return s.hooks.Reserved != nil && s.hooks.Reserved(slug)
}

// sharer is the caller as someone who shares resources.
func (s *Service) sharer(ctx context.Context) (*resources.Sharer, error) {
	a, err := s.activeAffiliate(ctx, actor.From(ctx).UserID)
	if err != nil {
		return nil, err
	}

	return &resources.Sharer{AffiliateID: a.ID, FirstName: a.FirstName, Name: a.Name, Slug: a.Slug}, nil
}
