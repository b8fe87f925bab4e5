package access

import (
	"slices"

	"atlas/internal/platform/actor"
)

// outsiderLevels are those that somebody can have who has only signed up.
var outsiderLevels = []string{SignupLevel, "affiliate"}

// PeopleViewOf decides how much of other people somebody sees: nothing before their address is proven, wins alone while
// they have only signed up, and everyone as soon as they hold any other level. Levels decide and not grants, because
// this is about who somebody is to others.
func PeopleViewOf(emailProven bool, levels []string) actor.PeopleView {
	if !emailProven {
		return actor.SeesNoOne
	}

	isInsider := slices.ContainsFunc(levels, func(level string) bool { return !slices.Contains(outsiderLevels, level) })
	if !isInsider {
		return actor.SeesWins
	}

	return actor.SeesMembers
}
