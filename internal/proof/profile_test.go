package proof

import (
	"slices"
	"strings"
	"testing"
)

// TestProfilesOfOthersTellOnlyWhatIsPublic reads the whole profile of somebody, field by field, as everybody (S18): name, picture and
// pages elsewhere are for all who are signed in; address, mobile number, birthdate, sex, place, levels and Tribe ID only for the person and
// for staff with the user page.
func TestProfilesOfOthersTellOnlyWhatIsPublic(t *testing.T) {
	h := newFixture(t)
	ana := h.newcomer()
	private := map[string]string{
		"mobile_number": "+639170000321", "birthdate": "1991-07-07", "tribe_id": "TRB-SECRET", "city": "Secret City", "state": "Secret State",
		"country": "Secret Country", "middle_name": "Secretmiddle", "suffix": "Secretsuffix", "notes": "Secret notes",
	}
	for column, value := range private {
		h.Exec("UPDATE users SET "+column+" = ? WHERE id = ?", value, ana.id)
	}
	private["email"] = ana.email
	h.Exec("UPDATE users SET first_name = 'Publicfirst', last_name = 'Publiclast', facebook_profile = 'https://www.facebook.com/public', profile_image = '/api/uploads/avatars/public.jpg', slug = 'public-slug' WHERE id = ?", ana.id)
	public := []string{"Publicfirst", "Publiclast", "https://www.facebook.com/public", "/api/uploads/avatars/public.jpg", "public-slug"}
	var profile rootField
	for _, field := range rootFields() {
		if field.String() == "query profile" {
			profile = field
		}
	}
	sees := map[string]bool{staff: true, "tribe-team-ro": true, "admin": true}
	for _, actor := range actors {
		h.as(actor)
		body := h.call(actor, profile, vars{"slug": "public-slug"}).Body
		for _, word := range public {
			if shown := strings.Contains(body, word); shown != slices.Contains(readers, actor) {
				t.Errorf("%s sees %s: got %t, want %t", actor, word, shown, slices.Contains(readers, actor))
			}
		}
		for column, word := range private {
			if shown := strings.Contains(body, word); shown != sees[actor] {
				t.Errorf("%s sees %s: got %t, want %t", actor, column, shown, sees[actor])
			}
		}
	}
}
