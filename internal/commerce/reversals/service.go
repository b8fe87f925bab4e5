package reversals

import (
	"errors"

	"atlas/internal/commerce/billing"
	"atlas/internal/commerce/ledger"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/db"
	"atlas/internal/platform/mail"
)

// Service takes payments back.
type Service struct {
	store *store

	db      *db.DB
	clock   clock.Clock
	mailer  *mail.Mailer
	billing *billing.Service
	ledger  *ledger.Service
}

// Deps are what the service needs.
type Deps struct {
	DB      *db.DB
	Clock   clock.Clock
	Mailer  *mail.Mailer
	Billing *billing.Service
	Ledger  *ledger.Service
}

// New builds the service.
func New(d Deps) (*Service, error) {
	if d.DB == nil || d.Clock == nil || d.Mailer == nil || d.Billing == nil || d.Ledger == nil {
		return nil, errors.New("reversals: database, clock, mailer, billing and ledger are all needed")
	}

	return &Service{
		store: &store{d.DB},
		db:    d.DB, clock: d.Clock, mailer: d.Mailer, billing: d.Billing, ledger: d.Ledger,
	}, nil
}
