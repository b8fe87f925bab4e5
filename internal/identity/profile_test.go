package identity

import (
	"context"
	"testing"
	"time"

	"atlas/internal/identity/manage"
	"atlas/internal/identity/people"
	"atlas/internal/identity/profiles"
	"atlas/internal/platform/errs"
	"atlas/internal/testkit/check"
)

// details are what the caller gets to know of a profile beyond its public part.
func (h *fixture) details(ctx context.Context, slug string) *people.User {
	h.t.Helper()
	profile, err := h.Profiles.Profile(ctx, &slug)
	check.NoError(h.t, "read the profile", err)
	details, err := ProfileFields{h.Service}.Details(ctx, profile)
	check.NoError(h.t, "read the details", err)
	return details
}

func TestAProfileTellsOthersOnlyItsPublicPart(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		ana := h.person("ana", "member")
		h.person("ben", "member")
		h.person("chief", "tribe-team-fa")
		h.person("reader", "tribe-team-ro")
		_, err := h.Profiles.UpdateProfile(h.asked("ana"), profiles.ProfileInput{Socials: &manage.SocialsInput{Facebook: given("ana.santos")}}, nil)
		check.NoError(t, "update the profile", err)
		seen, err := h.Profiles.Profile(h.asked("ben"), &ana.Slug)
		check.NoError(t, "read the profile", err)
		if seen.FirstName() != "ana" || seen.Slug() != ana.Slug || *seen.Socials().Facebook != "https://www.facebook.com/ana.santos" || seen.IsOwn(h.asked("ben")) {
			t.Errorf("got %+v for ben, want the public part alone, with first name, slug and Facebook", seen)
		}
		if h.details(h.asked("ben"), ana.Slug) != nil {
			t.Error("got another's details for a member, want none")
		}
		for _, name := range []string{"ana", "chief", "reader"} {
			if details := h.details(h.asked(name), ana.Slug); details == nil || details.Email != ana.Email {
				t.Errorf("%s: got details %+v, want those of %q", name, details, ana.Email)
			}
		}
		own, err := h.Profiles.Profile(h.asked("ana"), nil)
		check.NoError(t, "read the profile", err)
		if own.Slug() != ana.Slug || !own.IsOwn(h.asked("ana")) {
			t.Errorf("got profile %q, own %t, without a slug, want %q and true", own.Slug(),
				own.IsOwn(h.asked("ana")), ana.Slug)
		}
	})
}

func TestAProfileThatIsNotThereReadsAsNotFound(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		ana, gone := h.person("ana", "member"), h.person("gone", "member")
		h.exec(`INSERT INTO access_levels (id, name, name_key, pages, functions, is_system, position, updated_at) VALUES ('shy', 'Shy', 'shy', '[]', '[]', ?, 99, 0)`, false)
		h.person("shy", "shy")
		h.exec(`UPDATE users SET archived_at = ? WHERE id = ?`, h.clock.Now(), gone.ID)
		for slug, who := range map[string]string{"nobody-at-all": "ana", gone.Slug: "ana", ana.Slug: "shy"} {
			_, err := h.Profiles.Profile(h.asked(who), &slug)
			h.refused(err, errs.NotFound, "Profile not found")
		}
		if _, err := h.Profiles.Profile(h.asked("shy"), nil); err != nil {
			t.Errorf("own profile without the page: got error %v, want none", err)
		}
		_, err := h.Profiles.Profile(t.Context(), nil)
		h.refused(err, errs.Unauthenticated, "Please log in first")
	})
}

// B171: the server applies the rule of mobile numbers to one's own profile too.
func TestPeopleEditTheirOwnProfile(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		ana := h.person("ana", "member")
		h.clock.Advance(time.Minute)
		_, err := h.Profiles.UpdateProfile(h.asked("ana"), profiles.ProfileInput{
			FirstName: given("  Anna "), MobileNumber: given("0912 345-6789"), Sex: given("Female"), Birthdate: given("1994-05-01"),
			Location: &people.LocationInput{CountryCode: new("PH"), StateCode: new("CEB"), City: new("Cebu City")},
		}, &ana.UpdatedAt)
		check.NoError(t, "update the profile", err)
		is := h.read(ana.ID)
		if is.FirstName != "Anna" || is.LastName != ana.LastName || *is.MobileNumber != "+639123456789" || *is.City != "Cebu City" || is.Slug != ana.Slug {
			t.Errorf("Ana after the edit: got %+v, want Anna with another number in Cebu City and the same slug", is)
		}
		if me := h.current(h.asked("ana")); me["firstName"] != "Anna" {
			t.Errorf("first name of the current user: got %v, want Anna", me["firstName"])
		}
		for field, in := range map[string]profiles.ProfileInput{
			"mobileNumber": {MobileNumber: given("9123456789")},
			"firstName":    {FirstName: given(" ")},
			"sex":          {Sex: given("Unsure")},
			"birthdate":    {Birthdate: given("2999-01-01")},
			"facebook":     {Socials: &manage.SocialsInput{Facebook: given("javascript:alert(1)")}},
			"stateCode":    {Location: &people.LocationInput{CountryCode: new("PH"), StateCode: new("nowhere")}},
		} {
			if _, err := h.Profiles.UpdateProfile(h.asked("ana"), in, nil); !errs.Is(err, errs.Invalid) {
				t.Errorf("a wrong %q: got error %v, want one with code %s", field, err, errs.Invalid)
			}
		}
		_, err = h.Profiles.UpdateProfile(h.asked("ana"), profiles.ProfileInput{Suffix: given("Jr.")}, &ana.UpdatedAt)
		check.ErrorCode(t, "a stale editor", err, errs.Conflict)
		check.Equal(t, "changes in the log", h.logged("user_update"), 1)
		_, err = h.Profiles.UpdateProfile(t.Context(), profiles.ProfileInput{}, nil)
		h.refused(err, errs.Unauthenticated, "Please log in first")
		h.wantVerified()
	})
}

func TestTheCurrentUserKnowsWhenTheyWillBeErased(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		h.person("ana", "member")
		jar := h.visit("ana")
		if due := h.current(h.as(*jar, jar))["erasureDueAt"]; due != nil {
			t.Errorf("day of erasure before it is asked for: got %v, want none", due)
		}
		request, err := h.DataRights.Request(h.as(*jar, jar), password)
		check.NoError(t, "ask to be erased", err)
		if due := h.current(h.as(*jar, jar))["erasureDueAt"]; due != request.DueAt.UTC().Format(time.RFC3339Nano) {
			t.Errorf("day of erasure: got %v, want %v", due, request.DueAt)
		}
		check.NoError(t, "undo the request", h.DataRights.Undo(h.as(*jar, jar)))
		if due := h.current(h.as(*jar, jar))["erasureDueAt"]; due != nil {
			t.Errorf("day of erasure after it was taken back: got %v, want none", due)
		}
	})
}
