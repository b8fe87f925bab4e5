package identity

import (
	"slices"
)

// legacyRole is how the legacy flag appears among the roles.
const legacyRole = "admin"

// signupLevel is what everybody begins with.
const signupLevel = "non-member"

// rolesOnly are levels that never open content by themselves: whether somebody is a member follows from what they hold.
var rolesOnly = []string{"member", signupLevel, "affiliate"}

// worksHere tells whether a level of the specification is one of people who work here. Team leads are members.
func worksHere(levelID string) bool {
	return !slices.Contains(rolesOnly, levelID) && levelID != "team-lead" && levelID != "assistant-team-lead"
}

// fullAccess is the level of the specification that opens everything.
const fullAccess = "tribe-team-fa"
