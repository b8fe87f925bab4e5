package files

import (
	"crypto/hmac"
	"crypto/sha256"
	"errors"
	"log/slog"

	"atlas/internal/platform/clock"
	"atlas/internal/platform/db"
)

// Service keeps files.
type Service struct {
	db    *db.DB
	clock clock.Clock
	log   *slog.Logger
	key   []byte
}

// Deps are what files need.
type Deps struct {
	DB    *db.DB
	Clock clock.Clock
	Log   *slog.Logger
	// Secret signs addresses; at least 32 bytes.
	Secret []byte
}

// New builds the service.
func New(d Deps) (*Service, error) {
	if d.DB == nil || d.Clock == nil || d.Log == nil || len(d.Secret) < 32 {
		return nil, errors.New("files: database, clock, log and a secret of 32 bytes are all needed")
	}
	mac := hmac.New(sha256.New, d.Secret)
	mac.Write([]byte("addresses of files"))
	return &Service{db: d.DB, clock: d.Clock, log: d.Log, key: mac.Sum(nil)}, nil
}
