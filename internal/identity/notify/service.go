// Package notify tells people things: in the app, by email at once, or with a digest, as each of them chose.
package notify

import (
	"context"
	"errors"

	"atlas/internal/platform/clock"
	"atlas/internal/platform/db"
	"atlas/internal/platform/jobs"
	"atlas/internal/platform/mail"
	"atlas/internal/settings"
)

// Service holds the rules of notifications.
type Service struct {
	// db is for transactions; rows are read and written by the store.
	db       *db.DB
	store    *store
	clock    clock.Clock
	mailer   *mail.Mailer
	settings *settings.Service
	// kinds are what people can be told; domains add them while the app is built.
	kinds []Kind
}

// Deps are what notifications need.
type Deps struct {
	DB       *db.DB
	Clock    clock.Clock
	Mailer   *mail.Mailer
	Settings *settings.Service
	Queue    *jobs.Queue
}

// New builds the service and gives its job to the queue.
func New(d Deps) (*Service, error) {
	if d.DB == nil || d.Clock == nil || d.Mailer == nil || d.Settings == nil || d.Queue == nil {
		return nil, errors.New("notify: database, clock, mailer, settings and queue are all needed")
	}

	s := &Service{db: d.DB, store: &store{db: d.DB}, clock: d.Clock, mailer: d.Mailer, settings: d.Settings}
	jobs.Handle(d.Queue, func(ctx context.Context, _ digestJob) error { return s.SendDigests(ctx) },
		jobs.Timeout(digestTimeout))
	d.Queue.Every(digestEvery, digestJob{})

	return s, nil
}
