package identity

import (
	"context"

	"atlas/internal/identity/access"
	"atlas/internal/identity/apikeys"
	"atlas/internal/identity/audit"
	"atlas/internal/identity/caller"
	"atlas/internal/identity/values"
	"atlas/internal/platform/actor"
)

// newKeys gives the keys of programs what they need of people and their rights.
func (s *Service) newKeys() (*apikeys.Service, error) {
	return apikeys.New(apikeys.Deps{
		DB: s.db, Clock: s.clock, Log: s.log, RequestsPerMinute: s.limits.KeyRequests.Events,
		Hooks: apikeys.Hooks{
			Prove: func(ctx context.Context, password, code string) error {
				_, err := s.Account.Reauthenticate(ctx, password, code)
				return err
			},
			Rights: func(legacyAdmin bool, grants []apikeys.Grant) (*actor.Rights, error) {
				held := make([]access.Grant, len(grants))
				for i, g := range grants {
					held[i] = access.Grant(g)
				}

				return access.Known.Union(legacyAdmin, held)
			},
			Sees: func(levelID string) actor.PeopleView { return access.PeopleViewOf(true, []string{levelID}) },
			Note: func(ctx context.Context, c apikeys.Change) error {
				return s.Audit.Write(ctx,
					audit.Line{Action: c.Action, Entity: "api_key", EntityID: values.ID(c.Key.ID), Label: c.Key.Name,
						After: c.After})
			},
			CountWrong: func(ctx context.Context, ip string) error {
				_, err := s.rates.Take(ctx, "wrong-key:"+caller.Network(ip), s.limits.WrongKeyPerAddress)
				return err
			},
		},
	})
}

// APIKeys lists the keys of programs.
func (q Queries) APIKeys(ctx context.Context) ([]*apikeys.Key, error) {
	return q.Identity.Keys.Keys(ctx)
}

// APIKeyLevels lists the levels that a key can have.
func (q Queries) APIKeyLevels(ctx context.Context) ([]*apikeys.Level, error) {
	return q.Identity.Keys.Levels(ctx)
}

// CreateAPIKey makes a key.
func (m Mutations) CreateAPIKey(ctx context.Context, input apikeys.KeyInput) (*apikeys.NewKey, error) {
	return m.Identity.Keys.Create(ctx, input)
}

// RevokeAPIKey ends a key.
func (m Mutations) RevokeAPIKey(ctx context.Context, id int) (*apikeys.Key, error) {
	return m.Identity.Keys.Revoke(ctx, id)
}
