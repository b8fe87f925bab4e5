package access

import (
	"slices"
)

// LegacyRole is how the legacy flag appears among the roles.
const LegacyRole = "admin"

// SignupLevel is what everybody begins with.
const SignupLevel = "non-member"

// RolesOnly are levels that never open content by themselves: whether somebody is a member follows from what they hold.
var RolesOnly = []string{"member", SignupLevel, "affiliate"}

// IsStaffLevel tells whether a level of the specification is one of people who work here. Team leads are members.
func IsStaffLevel(levelID string) bool {
	return !slices.Contains(RolesOnly, levelID) && levelID != "team-lead" && levelID != "assistant-team-lead"
}

// FullAccess is the level of the specification that opens everything.
const FullAccess = "tribe-team-fa"
