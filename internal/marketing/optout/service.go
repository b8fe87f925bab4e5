package optout

import (
	"errors"
	"log/slog"

	"atlas/internal/identity"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/db"
)

const (
	// readPage shows stopped addresses, liftStops is the function of those who lift them.
	readPage  = "marketing"
	liftStops = "funnel_update"
)

// Service knows which addresses get no marketing emails.
type Service struct {
	db       *db.DB
	store    *store
	clock    clock.Clock
	identity *identity.Service
	secret   []byte
	// reportKey signs reports of bounces and complaints; none are taken without.
	reportKey []byte
}

// Deps are what optout needs.
type Deps struct {
	DB       *db.DB
	Clock    clock.Clock
	Log      *slog.Logger
	Identity *identity.Service
	// Secret signs the links to unsubscribe.
	Secret []byte
	// ReportKey is what the email provider signs its reports with; empty to take none.
	ReportKey string
}

// New builds the service.
func New(d Deps) (*Service, error) {
	if d.DB == nil || d.Clock == nil || d.Log == nil || d.Identity == nil || len(d.Secret) == 0 {
		return nil, errors.New("optout: database, clock, log, identity and a secret are all needed")
	}

	return &Service{
		db: d.DB, store: &store{d.DB, d.Clock},
		clock: d.Clock, identity: d.Identity, secret: d.Secret,
		reportKey: []byte(d.ReportKey),
	}, nil
}
