package identity

import (
	"context"
	"slices"

	"atlas/internal/identity/datarights"
	"atlas/internal/identity/people"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/privacy"
)

// newDataRights gives the rights of people about their data what they need of accounts and other domains.
func (s *Service) newDataRights(d Deps) (*datarights.Service, error) {
	return datarights.New(datarights.Deps{
		DB: d.DB, Clock: d.Clock, Log: d.Log, Mailer: d.Mailer, Queue: d.Queue, Settings: d.Settings,
		Audit: s.Audit, Rates: s.rates, ExportLimit: s.limits.ExportPerUser,
		Hooks: datarights.Hooks{
			Tables: func() []privacy.Table { return slices.Concat(s.hooks.DataParts, DataTables()) },
			Erased: func(ctx context.Context, userID int) error { return people.RunHooks(ctx, s.hooks.Erased, userID) },
			ProvePassword: func(
				ctx context.Context, a actor.Actor, field, password string,
			) (*datarights.Person, error) {
				return dataPerson(s.Account.ProvePassword(ctx, a, field, password))
			},
			LockBelow: func(
				ctx context.Context, a actor.Actor, function string, userID int,
			) (*datarights.Person, error) {
				return dataPerson(s.Account.LockManageable(ctx, a, function, userID))
			},
			AddressKey: s.keys.Account, RequireOtherFullAccess: s.Levels.RequireOtherFullAccess, EndSessions: s.Sessions.EndAll,
			Picture: func(ctx context.Context, userID int, address *string) ([]byte, error) {
				return s.Profiles.PictureOf(ctx, userID, address)
			},
		},
	})
}

// dataPerson is what has to be known of somebody for their rights about their data.
func dataPerson(u *people.User, err error) (*datarights.Person, error) {
	if err != nil {
		return nil, err
	}
	return &datarights.Person{
		ID: u.ID, Email: u.Email, EmailKey: u.EmailKey, FirstName: u.FirstName, MiddleName: u.MiddleName,
		LastName: u.LastName, Suffix: u.Suffix, MobileNumber: u.MobileNumber, ProfileImage: u.ProfileImage,
	}, nil
}
