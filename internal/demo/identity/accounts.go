package identity

import (
	"atlas/internal/identity/access"
)

// Password opens every account of the demo.
const Password = "Tribe-demo-1"

// Domain is how the addresses of people of the demo end.
const Domain = "@atlas.test"

// Account is a person of the demo that stands for a role.
type Account struct{ Email, Label string }

// Accounts lists one person per role, the one with the legacy flag, one with several roles, and one whose address is
// not proven.
func Accounts() []Account {
	out := make([]Account, 0, len(access.Catalogue.Levels)+3)
	for _, level := range access.Catalogue.Levels {
		out = append(out, Account{level.ID + Domain, level.Name})
	}

	return append(out, Account{access.LegacyRole + Domain, "Legacy administrator"},
		Account{maricel + Domain, "Member, Coach and Affiliate at once: switch roles at the top right"},
		Account{joy + Domain, "Just signed up, email address not confirmed yet"})
}
