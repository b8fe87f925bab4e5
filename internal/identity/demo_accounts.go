package identity

import (
	"atlas/internal/identity/access"
)

// DemoAccount is a person of the demo that stands for a role.
type DemoAccount struct{ Email, Label string }

// DemoAccounts lists one person per role, the one with the legacy flag, one with several roles, and one whose address
// is not proven.
func DemoAccounts() []DemoAccount {
	out := make([]DemoAccount, 0, len(access.Catalogue.Levels)+3)
	for _, level := range access.Catalogue.Levels {
		out = append(out, DemoAccount{level.ID + demoDomain, level.Name})
	}
	return append(out, DemoAccount{access.LegacyRole + demoDomain, "Legacy administrator"},
		DemoAccount{maricel + demoDomain, "Member, Coach and Affiliate at once: switch roles at the top right"},
		DemoAccount{joy + demoDomain, "Just signed up, email address not confirmed yet"})
}
