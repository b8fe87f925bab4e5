package training

import (
	"context"
	"crypto/cipher"
	"errors"

	"atlas/internal/identity"
	"atlas/internal/marketing/optout"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/db"
	"atlas/internal/platform/jobs"
	"atlas/internal/platform/mail"
	"atlas/internal/settings"
)

// Service holds the free training.
type Service struct {
	db       *db.DB
	store    *store
	clock    clock.Clock
	settings *settings.Service
	identity *identity.Service
	mail     *mail.Mailer
	optout   *optout.Service
	secret   []byte
	// marks seals what browsers keep of registrations.
	marks   cipher.AEAD
	baseURL string
	hooks   Hooks

	// current is the newest run of a track.
	current *db.TableCache[string, *Run]
}

// Deps are what training needs.
type Deps struct {
	DB       *db.DB
	Clock    clock.Clock
	Settings *settings.Service
	Identity *identity.Service
	Mail     *mail.Mailer
	// OptOut says who gets no marketing emails.
	OptOut *optout.Service
	Queue  *jobs.Queue
	// Secret signs what a browser and a mailbox keep.
	Secret []byte
	// BaseURL is the public address of the site.
	BaseURL string
	Hooks   Hooks
}

// Hooks are what training asks of those it doesn't know.
type Hooks struct {
	// Title is the title of the published page at a path; empty for none.
	Title func(ctx context.Context, path string) (string, error)
	// Registered is told, in the transaction of a registration, who is a lead now.
	Registered func(ctx context.Context, lead Lead) error
}

// Lead is someone who registered.
type Lead struct {
	Email, Mobile string
	// UserID is their account; nil for none.
	UserID *int
	// IsNew is false for an address that was registered for the run already.
	IsNew bool
}

// New builds the service and gives the queue its job.
func New(d Deps) (*Service, error) {
	isComplete := d.DB != nil && d.Clock != nil && d.Settings != nil && d.Identity != nil && d.Mail != nil &&
		d.Queue != nil && len(d.Secret) > 0 && d.OptOut != nil
	if !isComplete {
		return nil,
			errors.New("training: database, clock, settings, identity, mail, optout, queue and a secret are all needed")
	}

	marks, err := markSealer(d.Secret)
	if err != nil {
		return nil, err
	}

	s := &Service{
		db: d.DB, store: &store{d.DB, d.Clock},
		clock: d.Clock, settings: d.Settings, identity: d.Identity, mail: d.Mail, optout: d.OptOut,
		secret: d.Secret, marks: marks, baseURL: d.BaseURL, hooks: d.Hooks,
		current: db.NewTableCache[string, *Run](d.DB, "training_runs", "training_days"),
	}
	jobs.Handle(d.Queue, func(ctx context.Context, _ remindJob) error { return s.Remind(ctx) })
	d.Queue.Every(remindEvery, remindJob{})

	return s, nil
}

// titleAt is the title of the page of a part; a plain one if it has none.
func (s *Service) titleAt(ctx context.Context, path, plain string) string {
	if s.hooks.Title == nil {
		return plain
	}
	title, err := s.hooks.Title(ctx, path)
	// A page that can't be read costs its title and no more.
	if err != nil || title == "" {
		return plain
	}

	return title
}
