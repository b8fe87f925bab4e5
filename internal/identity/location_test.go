package identity

import (
	"log/slog"
	"net/http"
	"net/http/httptest"
	"testing"

	"atlas/internal/identity/manage"
	"atlas/internal/identity/people"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/places"
	"atlas/internal/testkit/check"
)

func TestPlacesAreForThoseSignedIn(t *testing.T) {
	h := newFixture(t, sqliteWithJobs(t))
	h.person("ben", "non-member")
	countries, err := h.People.Countries(h.asked("ben"))
	if err != nil || len(countries) < 200 {
		t.Errorf("the countries: got error %v and %d countries, want no error and at least 200", err, len(countries))
	}
	cities, err := h.People.Cities(h.asked("ben"), "PH", "00")
	if err != nil || cities[0].Name != "Caloocan City" {
		t.Errorf("got cities %+v and error %v, want Caloocan City first", cities, err)
	}
	_, err = h.People.Countries(t.Context())
	h.refused(err, errs.Unauthenticated, "Please log in first")
	_, err = h.People.States(t.Context(), "PH")
	h.refused(err, errs.Unauthenticated, "Please log in first")
	_, err = h.People.Cities(t.Context(), "PH", "00")
	h.refused(err, errs.Unauthenticated, "Please log in first")
}

// B248: a location service that is away empties the lists and keeps nobody from editing.
func TestEditingWithoutTheLocationService(t *testing.T) {
	broken := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusBadGateway) }))
	defer broken.Close()
	h := newFixture(t, sqliteWithJobs(t), func(d *Deps) {
		d.Places = places.New(places.Options{URL: broken.URL, Clock: clock.System{}, Log: slog.New(slog.DiscardHandler)})
	})
	h.person("ana", "tribe-team-fa")
	ben := h.person("ben", "member")
	h.exec(`UPDATE users SET country_code = 'PH', country = 'Philippines' WHERE id = ?`, ben.ID)
	if list, err := h.People.Countries(h.asked("ana")); err != nil || len(list) != 0 {
		t.Errorf("countries without the service: got error %v and %d list, want no error and 0", err, len(list))
	}
	_, err := h.Manage.UpdateUser(h.asked("ana"), ben.ID, manage.UserInput{FirstName: given("Benny"), Location: &people.LocationInput{CountryCode: new("PH")}}, nil)
	check.NoError(t, "update the user", err)
	if is := h.read(ben.ID); *is.Country != "Philippines" || is.FirstName != "Benny" {
		t.Errorf("Ben after the edit without the service: got %+v, want Benny of the Philippines", is)
	}
}
