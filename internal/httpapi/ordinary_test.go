package httpapi_test

import (
	"encoding/json"
	"testing"

	"atlas/internal/httpapi"
	"atlas/internal/testkit/check"
)

func TestOnlyOrdinaryMembersAreCertain(t *testing.T) {
	const member = `"accessLevels":[{"id":"member"}],"isEmailProven":true,"membershipStatus":"Active"`
	for user, want := range map[string]bool{
		`{` + member + `}`:                                                                                   true,
		`{` + member + `,"erasureDueAt":null}`:                                                               true,
		`{` + member + `,"isImpersonating":true}`:                                                            false,
		`{` + member + `,"showReturneeModal":true}`:                                                          false,
		`{` + member + `,"mustChangePassword":true}`:                                                         false,
		`{` + member + `,"mustSetUpTwoFactor":true}`:                                                         false,
		`{` + member + `,"erasureDueAt":"2026-11-20T00:00:00Z"}`:                                             false,
		`{"accessLevels":[{"id":"member"}],"isEmailProven":false,"membershipStatus":"Active"}`:               false,
		`{"accessLevels":[{"id":"member"}],"isEmailProven":true,"membershipStatus":"Expired"}`:               false,
		`{"accessLevels":[{"id":"member"}],"isEmailProven":true,"membershipStatus":null}`:                    false,
		`{"accessLevels":[{"id":"member"},{"id":"coach"}],"isEmailProven":true,"membershipStatus":"Active"}`: false,
		`{"accessLevels":[{"id":"admin"}],"isEmailProven":true,"membershipStatus":"Active"}`:                 false,
		`{"accessLevels":[],"isEmailProven":true,"membershipStatus":"Active"}`:                               false,
	} {
		var drawn httpapi.DrawnUser
		check.NoError(t, "read the JSON", json.Unmarshal([]byte(user), &drawn))
		if got := drawn.IsOrdinary(); got != want {
			t.Errorf("%s: got %t, want %t", user, got, want)
		}
	}
}

func TestOnlyStaffHaveTheHomeOfStaff(t *testing.T) {
	for levels, want := range map[string]bool{
		`[{"id":"tribe-team-fa"}]`:                    true,
		`[{"id":"tribe-team-fa"},{"id":"our-level"}]`: true,
		`[{"id":"tribe-team-fa"},{"id":"member"}]`:    false,
		`[{"id":"coach"}]`:                            false,
		`[]`:                                          false,
	} {
		var drawn httpapi.DrawnUser
		check.NoError(t, "read the JSON", json.Unmarshal([]byte(`{"accessLevels":`+levels+`}`), &drawn))
		if got := drawn.IsOnlyStaff(); got != want {
			t.Errorf("%s: got %t, want %t", levels, got, want)
		}
	}
}
