package webhooks

import (
	"context"
	"crypto/aes"
	"crypto/cipher"
	"crypto/hkdf"
	"crypto/sha256"
	"errors"
	"fmt"
	"net/http"
	"time"

	"atlas/internal/identity"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/jobs"
	"atlas/internal/platform/mail"
)

const (
	// viewPage shows webhooks and what was sent, manageFunction changes them.
	viewPage       = "webhooks"
	manageFunction = "webhook_manage"
)

// Service holds the rules of webhooks.
type Service struct {
	db       *db.DB
	store    *store
	clock    clock.Clock
	identity *identity.Service
	mail     *mail.Mailer
	queue    *jobs.Queue
	client   *http.Client
	// isLocal lets webhooks lead to this machine and its network.
	isLocal bool
	seal    cipher.AEAD
	// active are the webhooks that are not paused.
	active *db.TableCache[struct{}, []*Webhook]
}

// Deps are what webhooks need.
type Deps struct {
	DB       *db.DB
	Clock    clock.Clock
	Identity *identity.Service
	Mail     *mail.Mailer
	Queue    *jobs.Queue
	Secret   []byte
	// AllowPrivate lets webhooks lead to private addresses and without TLS, for tests and programs on the same machine.
	AllowPrivate bool
	// Timeout is how long an answer may take; ten seconds unless told.
	Timeout time.Duration
}

const defaultTimeout = 10 * time.Second

// New builds the service and gives the queue its jobs.
func New(d Deps) (*Service, error) {
	isComplete := d.DB != nil && d.Clock != nil && d.Identity != nil && d.Mail != nil && d.Queue != nil &&
		len(d.Secret) > 0
	if !isComplete {
		return nil, errors.New("webhooks: database, clock, identity, mail, queue and a secret are all needed")
	}

	seal, err := newSeal(d.Secret)
	if err != nil {
		return nil, err
	}
	if d.Timeout == 0 {
		d.Timeout = defaultTimeout
	}

	s := &Service{
		db: d.DB, store: &store{d.DB, d.Clock},
		clock: d.Clock, identity: d.Identity, mail: d.Mail, queue: d.Queue, isLocal: d.AllowPrivate,
		seal:   seal,
		client: newClient(d.AllowPrivate, d.Timeout), active: db.NewTableCache[struct{}, []*Webhook](d.DB, "webhooks"),
	}
	// A lane of its own, so that slow servers of others hold up no job of ours.
	jobs.Handle(d.Queue, func(ctx context.Context, job deliveryJob) error { return s.Deliver(ctx, job.ID) },
		jobs.Lane("webhooks", deliveryWorkers), jobs.Timeout(d.Timeout+deliverySlack), jobs.Attempts(3))
	jobs.Handle(d.Queue, func(ctx context.Context, _ sweepJob) error { return s.Sweep(ctx) })
	d.Queue.Every(sweepEvery, sweepJob{})

	return s, nil
}

// newSeal keeps the secrets of webhooks unreadable in the database and its backups.
func newSeal(secret []byte) (cipher.AEAD, error) {
	// A key of its own: what opens one kind of secret opens no other.
	key, err := hkdf.Key(sha256.New, secret, nil, "atlas webhook secret", sha256.Size)
	if err != nil {
		return nil, fmt.Errorf("derive the key of webhooks: %w", err)
	}

	block, err := aes.NewCipher(key)
	if err != nil {
		return nil, fmt.Errorf("make the cipher of webhooks: %w", err)
	}

	return cipher.NewGCMWithRandomNonce(block)
}

// requireView is for holders of the page.
func requireView(ctx context.Context) error {
	who := actor.From(ctx)
	switch {
	case !who.SignedIn():
		return errs.Login()
	case !who.Page(viewPage):
		return errs.Denied()
	}

	return nil
}

// requireManage is for those who change webhooks.
func requireManage(ctx context.Context) error {
	who := actor.From(ctx)
	switch {
	case !who.SignedIn():
		return errs.Login()
	case !who.Can(manageFunction):
		return errs.Denied()
	case who.IsProgram():
		return errs.NeedsPerson()
	}

	return nil
}
