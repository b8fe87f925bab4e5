package payouts

import (
	"context"
	"crypto/cipher"
	"errors"
	"time"

	"atlas/internal/identity"
	"atlas/internal/identity/people"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/jobs"
	"atlas/internal/platform/mail"
	"atlas/internal/platform/money"
	"atlas/internal/settings"
)

const (
	// affiliatesPage is that of staff.
	affiliatesPage = "affiliates"
	// changeFunction is what staff need, beside the page, to decide about money.
	changeFunction = "funnel_update"
)

// Service holds the rules of payouts.
type Service struct {
	// db is for transactions; rows are read and written by the store.
	db       *db.DB
	store    *store
	clock    clock.Clock
	settings *settings.Service
	identity *identity.Service
	mail     *mail.Mailer
	queue    *jobs.Queue
	ledger   Ledger

	// seal closes account numbers, compare makes their keyed hash.
	seal    cipher.AEAD
	compare []byte
}

// Ledger moves entries of commission into payouts and out again. Every call belongs to the transaction of ctx.
type Ledger interface {
	// Take puts all that is payable at a moment into the payouts of a run, TakeDebts only what was taken back.
	Take(ctx context.Context, runID int, at time.Time) error
	TakeDebts(ctx context.Context, runID int, at time.Time) error
	// FinishEntries marks the entries of payouts as paid, GiveBack makes them payable again.
	FinishEntries(ctx context.Context, payoutIDs []int, at time.Time) error
	GiveBack(ctx context.Context, payoutIDs []int) error
	// Payable is what an affiliate could be paid out now.
	Payable(ctx context.Context, affiliateID int) (money.Centavos, error)
}

// Deps are what payouts needs.
type Deps struct {
	DB       *db.DB
	Clock    clock.Clock
	Settings *settings.Service
	Identity *identity.Service
	Mail     *mail.Mailer
	Queue    *jobs.Queue
	Ledger   Ledger
	// Secret closes account numbers.
	Secret []byte
}

// New builds the service and gives the queue its job.
func New(d Deps) (*Service, error) {
	isComplete := d.DB != nil && d.Clock != nil && d.Settings != nil && d.Identity != nil && d.Mail != nil &&
		d.Queue != nil && d.Ledger != nil && len(d.Secret) > 0
	if !isComplete {
		return nil,
			errors.New("payouts: database, clock, settings, identity, mail, queue, ledger and a secret are all needed")
	}

	s := &Service{
		db: d.DB, store: &store{db: d.DB}, clock: d.Clock, settings: d.Settings, identity: d.Identity,
		mail: d.Mail, queue: d.Queue, ledger: d.Ledger,
	}

	if err := s.setKeys(d.Secret); err != nil {
		return nil, err
	}

	jobs.Handle(d.Queue, func(ctx context.Context, job emailJob) error { return s.SendPayoutEmails(ctx, job.RunID) })

	return s, nil
}

// At is the service by another clock, with the ledger of that time.
func (s *Service) At(c clock.Clock, ledger Ledger) *Service {
	then := *s
	then.clock = c
	then.ledger = ledger

	return &then
}

// minimum is the smallest payout.
func (s *Service) minimum(ctx context.Context) money.Centavos {
	return money.Centavos(s.settings.Int(ctx, settings.AffiliatePayoutMinimum)) * 100
}

// requireAffiliatesPage refuses anyone without the page of affiliates.
func requireAffiliatesPage(ctx context.Context) error {
	if !actor.From(ctx).Page(affiliatesPage) {
		return errs.Denied()
	}

	return nil
}

// requireDecider is for those of them who may change what is earned. No one decides about money while viewing as
// someone else.
func requireDecider(ctx context.Context) error {
	who := actor.From(ctx)
	switch {
	case !who.Page(affiliatesPage) || !who.Can(changeFunction):
		return errs.Denied()
	case who.Impersonating():
		return errs.Impersonating()
	}

	return nil
}

// ownAffiliate is the caller as an affiliate whose links count.
func (s *Service) ownAffiliate(ctx context.Context) (*affiliate, error) {
	who := actor.From(ctx)
	if !who.SignedIn() {
		return nil, errs.Login()
	}

	// Money is for someone who owns the address of the account.
	if err := people.RequireProvenEmail(ctx); err != nil {
		return nil, err
	}

	return s.store.loadActiveAffiliate(ctx, who.UserID)
}

// NextDay is the payout day after a moment: the first moment of a day in Manila.
func (s *Service) NextDay(ctx context.Context, after time.Time) time.Time {
	today := clock.StartOfDay(after).In(clock.Manila)
	next := time.Date(today.Year(), today.Month(), s.settings.Int(ctx, settings.AffiliatePayoutDay), 0, 0, 0, 0,
		clock.Manila)
	// On the day itself the next one is a month away.
	if !next.After(after) {
		next = next.AddDate(0, 1, 0)
	}

	return next.UTC()
}
