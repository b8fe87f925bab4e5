package identity

import (
	"context"
	"log/slog"

	"atlas/internal/platform/clock"
	"atlas/internal/platform/db"
	"atlas/internal/platform/mail"
	"atlas/internal/settings"
)

// Service holds the rules of identity.
type Service struct {
	db       *db.DB
	clock    clock.Clock
	log      *slog.Logger
	post     *mail.Post
	settings *settings.Service
	secret   []byte
	limits   Limits
	hasher   *hasher
	sessions *sessionCache
	hooks    Hooks
}

// Deps are what identity needs from its house.
type Deps struct {
	DB       *db.DB
	Clock    clock.Clock
	Log      *slog.Logger
	Post     *mail.Post
	Settings *settings.Service
	// Secret keys the one-time codes and the bearer tokens; at least 32 bytes.
	Secret []byte
	// BaseURL begins every link in a mail.
	BaseURL string
	Limits  Limits
	Hooks   Hooks
}

// Hooks are the doors through which higher domains join.
type Hooks struct {
	// CurrentUserParts fill fields of the current user that belong to other domains, such as stage or membershipStatus. Each
	// runs on every (uncached) read of the current user: one statement at most.
	CurrentUserParts []func(ctx context.Context, userID int, into map[string]any) error
}
