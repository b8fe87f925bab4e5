package identity

import (
	"atlas/internal/identity/accesslevels"
	"atlas/internal/identity/account"
	"atlas/internal/identity/audit"
	"atlas/internal/identity/manage"
	"atlas/internal/identity/memberimport"
	"atlas/internal/identity/merging"
	"atlas/internal/identity/notify"
	"atlas/internal/identity/people"
	"atlas/internal/identity/profiles"
	"atlas/internal/identity/sessions"
	"atlas/internal/identity/setup"
	"atlas/internal/identity/signin"
	"atlas/internal/identity/support"
	"atlas/internal/identity/userlist"
)

// buildParts builds the packages of identity from the bottom up.
func (s *Service) buildParts(d Deps) (err error) {
	s.Audit, err = audit.New(audit.Deps{
		DB: d.DB, Clock: d.Clock, Hooks: audit.Hooks{SpendExport: s.SpendExport, Words: userlist.Words},
	})
	if err != nil {
		return err
	}

	s.Levels, err = accesslevels.New(accesslevels.Deps{DB: d.DB, Clock: d.Clock, Audit: s.Audit})
	if err != nil {
		return err
	}

	s.People, err = people.New(people.Deps{
		DB: d.DB, Clock: d.Clock, Log: d.Log, Places: d.Places,
		Audit: s.Audit, Levels: s.Levels,
		Hooks: people.Hooks{Scope: d.Hooks.UserScope, Expect: s.expectUsers},
	})
	if err != nil {
		return err
	}

	s.List, err = userlist.New(userlist.Deps{
		DB: d.DB, Clock: d.Clock, Audit: s.Audit, Levels: s.Levels, People: s.People, Rates: s.rates,
		Hooks: userlist.Hooks{Parts: d.Hooks.UserListParts, StoredColumns: d.Hooks.StoredColumns},
	})
	if err != nil {
		return err
	}

	s.Sessions, err = sessions.New(sessions.Deps{
		DB: d.DB, Clock: d.Clock, Log: d.Log, Settings: d.Settings, Audit: s.Audit,
		Levels: s.Levels, People: s.People, Keys: s.keys,
		Hooks: sessions.Hooks{CurrentUserParts: d.Hooks.CurrentUserParts},
	})
	if err != nil {
		return err
	}

	s.Notices, err = notify.New(notify.Deps{
		DB: d.DB, Clock: d.Clock, Mailer: d.Mailer, Settings: d.Settings, Queue: d.Queue,
	})
	if err != nil {
		return err
	}

	s.Support, err = support.New(support.Deps{
		DB: d.DB, Clock: d.Clock, Queue: d.Queue, Mailer: d.Mailer, Settings: d.Settings, Pictures: d.Pictures,
		Audit: s.Audit, Rates: s.rates, Limit: s.limits.BugReports,
		Hooks: support.Hooks{NameOf: s.nameOf, AddressesOf: s.Levels.AddressesOf},
	})
	if err != nil {
		return err
	}

	if s.DataRights, err = s.newDataRights(d); err != nil {
		return err
	}

	s.Account, err = account.New(account.Deps{
		DB: d.DB, Clock: d.Clock, Log: d.Log, Mailer: d.Mailer, Settings: d.Settings, Audit: s.Audit,
		Levels: s.Levels, People: s.People, Sessions: s.Sessions, DataRights: s.DataRights,
		Hasher: s.hasher, Keys: s.keys, Limits: s.limits, Rates: s.rates, DrawCode: d.DrawCode,
	})
	if err != nil {
		return err
	}

	s.SignIn, err = signin.New(signin.Deps{
		DB: d.DB, Clock: d.Clock, Mailer: d.Mailer, Queue: d.Queue, Audit: s.Audit,
		People: s.People, Sessions: s.Sessions, DataRights: s.DataRights, Account: s.Account, Hasher: s.hasher,
		Keys: s.keys, Limits: s.limits, Rates: s.rates, DrawCode: d.DrawCode,
		Hooks: signin.Hooks{SignedUp: d.Hooks.SignedUp},
	})
	if err != nil {
		return err
	}

	s.Manage, err = manage.New(manage.Deps{
		DB: d.DB, Clock: d.Clock, Mailer: d.Mailer, Places: d.Places, Audit: s.Audit,
		Levels: s.Levels, People: s.People, Sessions: s.Sessions, DataRights: s.DataRights, Account: s.Account,
		Rates: s.rates,
		Hooks: manage.Hooks{Archived: d.Hooks.Archived, Restored: d.Hooks.Restored, Deleting: d.Hooks.Deleting},
	})
	if err != nil {
		return err
	}

	s.Profiles, err = profiles.New(profiles.Deps{
		DB: d.DB, Clock: d.Clock, Audit: s.Audit, People: s.People, Manage: s.Manage,
		Pictures: d.Pictures, Limits: s.limits, Rates: s.rates,
	})
	if err != nil {
		return err
	}

	s.MemberImport, err = memberimport.New(memberimport.Deps{
		DB: d.DB, Clock: d.Clock, Mailer: d.Mailer, Audit: s.Audit, Levels: s.Levels,
		People: s.People, DataRights: s.DataRights,
		Hooks: memberimport.Hooks{
			Columns: d.Hooks.ImportColumns, Subscriptions: d.Hooks.ImportSubscriptions, LiveMembers: d.Hooks.LiveMembers,
		},
	})
	if err != nil {
		return err
	}

	s.Merging, err = merging.New(merging.Deps{
		DB: d.DB, Clock: d.Clock, Mailer: d.Mailer, Settings: d.Settings, Audit: s.Audit,
		Levels: s.Levels, People: s.People, Sessions: s.Sessions, DataRights: s.DataRights, Account: s.Account,
		Manage: s.Manage,
		Hooks:  merging.Hooks{Archived: d.Hooks.Archived, Restored: d.Hooks.Restored, Parts: d.Hooks.MergeParts},
	})
	if err != nil {
		return err
	}

	s.Setup, err = setup.New(setup.Deps{
		DB: d.DB, Clock: d.Clock, Log: d.Log, Mailer: d.Mailer, Settings: d.Settings, Audit: s.Audit, People: s.People,
		Sessions: s.Sessions, Account: s.Account, Hasher: s.hasher, Keys: s.keys, Limits: s.limits, Rates: s.rates,
		Hooks: d.Hooks.Setup,
	})
	if err != nil {
		return err
	}

	s.Keys, err = s.newKeys()
	return err
}
