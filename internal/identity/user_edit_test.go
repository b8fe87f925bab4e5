package identity

import (
	"strings"
	"testing"
	"time"

	"github.com/99designs/gqlgen/graphql"

	"atlas/internal/identity/contact"
	"atlas/internal/identity/manage"
	"atlas/internal/identity/people"
	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/mail/mailtest"
	"atlas/internal/testkit/check"
)

func TestUpdateUserChangesOnlyWhatIsGiven(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		h.person("ana", "tribe-team-fa")
		ben := h.person("ben", "member")
		h.clock.Advance(time.Minute)
		u, err := h.Manage.UpdateUser(h.asked("ana"), ben.ID, manage.UserInput{
			FirstName: given("  Benjamín "), MiddleName: given("Cruz"), MobileNumber: given("0912 345-6789"), Sex: given("Male"),
			Birthdate: given("1990-02-28"), Notes: given("Calls on Mondays.\nPrefers Taglish."), BasePoints: graphql.OmittableOf(new(120)), TribeID: given("TRB-1"),
			Socials:  &manage.SocialsInput{Facebook: given("@ben.cruz"), Website: given("ben.example/me"), Youtube: given("https://youtu.be/x")},
			Location: &people.LocationInput{CountryCode: new("PH"), StateCode: new("CEB"), City: new("Cebu City")},
		}, &ben.UpdatedAt)
		check.NoError(t, "update the user", err)
		is := h.read(ben.ID)
		if is.FirstName != "Benjamín" || is.LastName != "Santos" || *is.MiddleName != "Cruz" || *is.MobileNumber != "+639123456789" || *is.Birthdate != "1990-02-28" ||
			is.BasePoints != 120 || *is.Facebook != "https://www.facebook.com/ben.cruz" || *is.Website != "https://ben.example/me" ||
			*is.Country != "Philippines" || *is.State != "Cebu" || *is.City != "Cebu City" || !strings.Contains(*is.Notes, "\n") {
			t.Errorf("got %+v, want every given column changed and the last name as before", is)
		}
		if !u.UpdatedAt.Equal(is.UpdatedAt) || !is.UpdatedAt.After(ben.UpdatedAt) {
			t.Errorf("got times %v and %v, want the same, after %v", u.UpdatedAt, is.UpdatedAt, ben.UpdatedAt)
		}
		_, err = h.Manage.UpdateUser(h.asked("ana"), ben.ID, manage.UserInput{MiddleName: emptied(), TribeID: given(" "), Socials: &manage.SocialsInput{Facebook: given("")}, Location: &people.LocationInput{}}, nil)
		check.NoError(t, "update the user", err)
		is = h.read(ben.ID)
		if is.MiddleName != nil || is.TribeID != nil || is.Facebook != nil || is.Country != nil || is.City != nil || is.Website == nil || is.Sex == nil {
			t.Errorf("got %+v, want the five columns empty, the website and sex as before", is)
		}
		check.Equal(t, "changes in the log", h.logged("user_update"), 2)
		var before, after string
		check.NoError(t, "read the info log", h.d.Row(t.Context(), `SELECT before_json, after_json FROM info_log WHERE action = 'user_update' ORDER BY id LIMIT 1`, nil, &before, &after))
		if !strings.Contains(before, `"firstName":"ben"`) || !strings.Contains(after, `"firstName":"Benjamín"`) || strings.Contains(after, "lastName") {
			t.Errorf("got %q and %q in the log, want the first name alone", before, after)
		}
		_, err = h.Manage.UpdateUser(h.asked("ana"), ben.ID, manage.UserInput{LastName: given("Santos")}, nil)
		check.NoError(t, "update the user", err)
		if n := h.logged("user_update"); n != 2 || !h.read(ben.ID).UpdatedAt.Equal(is.UpdatedAt) {
			t.Errorf("got %d changes in the log and time %v, want 2 and %v", n, h.read(ben.ID).UpdatedAt,
				is.UpdatedAt)
		}
		h.wantVerified()
	})
}

func TestUpdateUserRefusesWrongInput(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		h.person("ana", "tribe-team-fa")
		ben := h.person("ben", "member")
		h.exec(`UPDATE users SET tribe_id = 'TRB-9' WHERE id = 1`)
		gone := h.person("gone", "member")
		h.exec(`UPDATE users SET archived_at = 1 WHERE id = ?`, gone.ID)
		for about, c := range map[string]struct {
			in             manage.UserInput
			field, message string
		}{
			"no name":          {manage.UserInput{FirstName: given("  ")}, "firstName", errs.IsRequired},
			"null name":        {manage.UserInput{LastName: emptied()}, "lastName", errs.IsRequired},
			"long name":        {manage.UserInput{LastName: given(strings.Repeat("a", 101))}, "lastName", errs.IsTooLong},
			"no address":       {manage.UserInput{Email: emptied()}, "email", errs.IsRequired},
			"bad address":      {manage.UserInput{Email: given("ben@")}, "email", errs.IsNotFormatted},
			"taken address":    {manage.UserInput{Email: given("ANA@atlas.test")}, "email", "is already taken"},
			"archived address": {manage.UserInput{Email: given("gone@atlas.test")}, "email", "belongs to someone who is archived"},
			"taken Tribe ID":   {manage.UserInput{TribeID: given("TRB-9")}, "tribeId", "is already taken"},
			"mobile":           {manage.UserInput{MobileNumber: given("9123456789")}, "mobileNumber", contact.MobileMessage},
			"short mobile":     {manage.UserInput{MobileNumber: given("+1234567")}, "mobileNumber", contact.MobileMessage},
			"mobile of ten":    {manage.UserInput{MobileNumber: given("0912345678")}, "mobileNumber", contact.MobileMessage},
			"sex":              {manage.UserInput{Sex: given("Robot")}, "sex", errs.IsNotValid},
			"future birth":     {manage.UserInput{Birthdate: given("2026-11-16")}, "birthdate", errs.IsNotValid},
			"old birth":        {manage.UserInput{Birthdate: given("1899-12-31")}, "birthdate", errs.IsNotValid},
			"negative points":  {manage.UserInput{BasePoints: graphql.OmittableOf(new(-1))}, "basePoints", errs.IsTooLow},
			"many points":      {manage.UserInput{BasePoints: graphql.OmittableOf(new(1_000_001))}, "basePoints", errs.IsTooHigh},
			"long notes":       {manage.UserInput{Notes: given(strings.Repeat("a", 5001))}, "notes", errs.IsTooLong},
			"script":           {manage.UserInput{Socials: &manage.SocialsInput{Website: given("javascript:alert(1)")}}, "website", errs.IsNotFormatted},
			"other site":       {manage.UserInput{Socials: &manage.SocialsInput{Instagram: given("https://evil.example/ben")}}, "instagram", errs.IsNotFormatted},
			"country":          {manage.UserInput{Location: &people.LocationInput{CountryCode: new("XX")}}, "countryCode", errs.IsNotValid},
			"state":            {manage.UserInput{Location: &people.LocationInput{CountryCode: new("PH"), StateCode: new("XXX")}}, "stateCode", errs.IsNotValid},
			"city":             {manage.UserInput{Location: &people.LocationInput{CountryCode: new("PH"), StateCode: new("CEB"), City: new("Makati City")}}, "city", errs.IsNotValid},
			"no country":       {manage.UserInput{Location: &people.LocationInput{StateCode: new("CEB")}}, "countryCode", errs.IsRequired},
			"no state":         {manage.UserInput{Location: &people.LocationInput{CountryCode: new("PH"), City: new("Cebu City")}}, "stateCode", errs.IsRequired},
			"unknown level":    {manage.UserInput{Levels: []string{"member", "king"}}, "levels", errs.IsNotValid},
			"no level":         {manage.UserInput{Levels: []string{}}, "levels", errs.IsRequired},
		} {
			_, err := h.Manage.UpdateUser(h.asked("ana"), ben.ID, c.in, nil)
			if e, ok := errs.As(err); !ok || len(e.Fields[c.field]) != 1 || e.Fields[c.field][0] != c.message {
				t.Errorf("%s: got error %v, want %q for %q", about, err, c.message, c.field)
			}
		}
		if is := h.read(ben.ID); !is.UpdatedAt.Equal(ben.UpdatedAt) || h.logged("user_update") != 0 {
			t.Errorf("got changed at %v and %d lines, want %v and 0", is.UpdatedAt, h.logged("user_update"),
				ben.UpdatedAt)
		}
	})
}

// B169, B170 and B171.
func TestMobileRule(t *testing.T) {
	for typed, want := range map[string]string{
		"09123456789": "+639123456789", "+639123456789": "+639123456789", "+12025550123": "+12025550123", "0912 345-6789": "+639123456789", "63 912 345 6789": "+639123456789", "+63 (0) 912 345 6789": "+639123456789", "0063 912 345 6789": "+639123456789", "+0912 345 6789": "+639123456789", "+0123456789": "", "(+63) 912 345 6789": "+639123456789",
		"9123456789": "", "+1234567": "", "0912345678": "", "091234567890": "", "+1234567890123456": "", "": "", "abc": "",
	} {
		if got, ok := contact.CleanMobile(typed); ok != (want != "") || ok && got != want {
			t.Errorf("%s: got %q and %t, want %q", typed, got, ok, want)
		}
	}
}

func TestUpdateUserTellsTheSecondEditor(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		h.person("ana", "tribe-team-fa")
		ben := h.person("ben", "member")
		seen := ben.UpdatedAt
		_, err := h.Manage.UpdateUser(h.asked("ana"), ben.ID, manage.UserInput{FirstName: given("Benny")}, &seen)
		check.NoError(t, "update the user", err)
		_, err = h.Manage.UpdateUser(h.asked("ana"), ben.ID, manage.UserInput{FirstName: given("Benji")}, &seen)
		h.refused(err, errs.Conflict, errs.Stale("user").Message)
		check.Equal(t, "first name after the second editor", h.read(ben.ID).FirstName, "Benny")
	})
}

func TestUpdateUserKeepsRightsInBounds(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		h.staffLevel("helper", "user_update")
		ana, hal, ben, ed := h.person("ana", "tribe-team-fa"), h.person("hal", "helper"), h.person("ben", "member"), h.person("ed", "expert")
		as := h.asked("hal")
		_, err := h.Manage.UpdateUser(as, ben.ID, manage.UserInput{Levels: []string{"non-member", "member", "helper"}}, nil)
		check.NoError(t, "update the user", err)
		if is := h.read(ben.ID); is.IsNonMember || is.LevelBits != 1|1<<1|1<<20 || is.LevelRank != 0 {
			t.Errorf("got %+v, want him a member with bits %d", is, 1|1<<1|1<<20)
		}
		_, err = h.Manage.UpdateUser(as, ben.ID, manage.UserInput{Levels: []string{"tribe-team-fa"}}, nil)
		h.refused(err, errs.Forbidden, "You can't give the level Tribe Team (full access) because it opens more than you can")
		_, err = h.Manage.UpdateUser(as, hal.ID, manage.UserInput{Levels: []string{"helper", "tribe-team-ro"}}, nil)
		h.refused(err, errs.Forbidden, "You can't give the level Tribe Team (read only) because it opens more than you can")
		for _, id := range []int{ana.ID, ed.ID} { // an expert opens courses, which a helper does not
			_, err = h.Manage.UpdateUser(as, id, manage.UserInput{Email: given("mine@atlas.test")}, nil)
			h.refused(err, errs.Forbidden, manage.ErrMoreAccess().Error())
		}
		_, err = h.Manage.UpdateUser(h.asked("ana"), ana.ID, manage.UserInput{Levels: []string{"member"}}, nil)
		h.refused(err, errs.Conflict, "No one would have full access anymore. Give it to someone else first.")
		_, err = h.Manage.UpdateUser(h.asked("ben"), ana.ID, manage.UserInput{}, nil)
		h.refused(err, errs.Forbidden, manage.ErrMoreAccess().Error()) // he is a helper now
		_, err = h.Manage.UpdateUser(h.asked("ed"), ben.ID, manage.UserInput{}, nil)
		h.refused(err, errs.Forbidden, errs.Denied().Message)
		_, err = h.Manage.UpdateUser(as, 999, manage.UserInput{}, nil)
		h.refused(err, errs.NotFound, "User not found")
		h.wantVerified()
	})
}

func TestNewAddress(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		h.person("ana", "tribe-team-fa")
		ben := h.person("ben", "member")
		h.exec(`UPDATE users SET email_proven_at = 5 WHERE id = ?`, ben.ID)
		session := h.signIn("ben")
		_, err := h.Manage.UpdateUser(h.viewing("ana", "ana"), ben.ID, manage.UserInput{Email: given("new@atlas.test")}, nil)
		h.refused(err, errs.Forbidden, "You can't change email addresses while viewing as someone else")
		_, err = h.Manage.UpdateUser(h.asked("ana"), ben.ID, manage.UserInput{Email: given("BEN@atlas.test")}, nil)
		check.NoError(t, "update the user", err)
		if h.who(session.Token, "").UserID != ben.ID || len(mailtest.To(t, h.d, "ben@atlas.test")) != 0 {
			t.Errorf("got user %d and %d emails after another way to write the same address, want %d and 0",
				h.who(session.Token, "").UserID, len(mailtest.To(t, h.d, "ben@atlas.test")), ben.ID)
		}
		_, err = h.Manage.UpdateUser(h.asked("ana"), ben.ID, manage.UserInput{Email: given("benjamin@atlas.test")}, nil)
		check.NoError(t, "update the user", err)
		if h.who(session.Token, "").SignedIn() || h.count(`SELECT COUNT(*) FROM sessions WHERE user_id = ?`, ben.ID) != 0 {
			t.Errorf("got signed in %t, want his old sessions ended", h.who(session.Token, "").SignedIn())
		}
		if is := h.read(ben.ID); is.EmailKey != "benjamin@atlas.test" || is.EmailProvenAt != nil {
			t.Errorf("got %+v, want the new address, not proven", is)
		}
		if old := mailtest.To(t, h.d, "BEN@atlas.test"); len(old) != 1 {
			t.Errorf("the email to the old address: got %d old, want 1", len(old))
		} else if !strings.Contains(old[0].Text, "b…@atlas.test") || strings.Contains(old[0].Text, "benjamin@") {
			t.Errorf(`the email to the old address: got text %q, want text with "b…@atlas.test" and text `+
				`without "benjamin@"`, old[0].Text)
		}
		if messages := mailtest.To(t, h.d, "benjamin@atlas.test"); len(messages) != 1 {
			t.Errorf("got %+v to the new address, want one", messages)
		}
		h.wantVerified()
	})
}

func TestArchivedPeopleAreNotEdited(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		h.person("ana", "tribe-team-fa")
		ben := h.person("ben", "member")
		_, err := h.Manage.ArchiveUser(h.asked("ana"), ben.ID)
		check.NoError(t, "archive the user", err)
		_, err = h.Manage.UpdateUser(h.asked("ana"), ben.ID, manage.UserInput{FirstName: given("B")}, nil)
		h.refused(err, errs.Conflict, "This person is archived. Restore them first.")
		results, err := h.Manage.ChangeUsersLevel(h.asked("ana"), []int{ben.ID}, "coach", true)
		if err != nil || results[0].OK {
			t.Errorf("got %+v and error %v, want the archived one refused", results, err)
		}
	})
}

// Two editors at once: one is told, nothing is mixed.
func TestEditorsAtOnce(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		h.person("ana", "tribe-team-fa")
		ben := h.person("ben", "member")
		failures := make(chan error, 8)
		as := h.asked("ana")
		for i := range 8 {
			go func() {
				_, err := h.Manage.UpdateUser(as, ben.ID, manage.UserInput{BasePoints: graphql.OmittableOf(new(i + 1))}, &ben.UpdatedAt)
				failures <- err
			}()
		}
		won := 0
		for range 8 {
			if err := <-failures; err == nil {
				won++
			} else if !errs.Is(err, errs.Conflict) {
				t.Errorf("the losers of editors at once: got error %v, want one with code %s", err, errs.Conflict)
			}
		}
		if won != 1 || h.logged("user_update") != 1 {
			t.Errorf("got %d winners and %d lines in the log, want 1 of each", won, h.logged("user_update"))
		}
	})
}

func TestUserIsReadInOneStatement(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		h.person("ana", "tribe-team-fa")
		ctx, n := db.WithStatementCount(h.asked("ana"))
		_, err := h.List.User(ctx, 1)
		check.NoError(t, "read the user", err)
		if n.Load() != 1 {
			t.Errorf("statements for one user: got %d, want 1", n.Load())
		}
	})
}
