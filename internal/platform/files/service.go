package files

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"errors"
	"log/slog"

	"atlas/internal/platform/clock"
	"atlas/internal/platform/db"
	"atlas/internal/platform/jobs"
	"atlas/internal/platform/picture"
)

// Service keeps files.
type Service struct {
	rows     *fileStore
	clock    clock.Clock
	log      *slog.Logger
	store    Store
	limits   func(ctx context.Context) (Limits, error)
	purposes map[string]Purpose
	queue    *jobs.Queue
	pictures *picture.Worker
	key      []byte
}

// Deps are what files need.
type Deps struct {
	DB    *db.DB
	Clock clock.Clock
	Log   *slog.Logger
	Queue *jobs.Queue
	Store Store
	// Limits bound what the caller uploads now.
	Limits func(ctx context.Context) (Limits, error)
	// Pictures draws them, for all who do in this process; one of its own when nil.
	Pictures *picture.Worker
	// Secret signs addresses; at least 32 bytes.
	Secret []byte
}

// New builds the service and has it swept every day.
func New(d Deps) (*Service, error) {
	if d.DB == nil || d.Clock == nil || d.Log == nil || d.Queue == nil || d.Store == nil || d.Limits == nil ||
		len(d.Secret) < 32 {
		return nil,
			errors.New("files: database, clock, log, queue, store, limits and a secret of 32 bytes are all needed")
	}

	// A key of its own, so that a signature made for something else with the same secret opens no file.
	mac := hmac.New(sha256.New, d.Secret)
	mac.Write([]byte("addresses of files"))
	s := &Service{rows: &fileStore{d.DB}, clock: d.Clock, log: d.Log, store: d.Store, limits: d.Limits,
		purposes: map[string]Purpose{}, key: mac.Sum(nil), queue: d.Queue, pictures: d.Pictures}
	if s.pictures == nil {
		s.pictures = picture.NewWorker()
	}

	jobs.Handle(d.Queue, func(ctx context.Context, _ sweep) error { return s.Sweep(ctx) })
	d.Queue.Every(sweepEvery, sweep{})
	return s, nil
}
