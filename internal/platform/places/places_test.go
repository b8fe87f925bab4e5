package places

import (
	"context"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"atlas/internal/platform/clock"
	"atlas/internal/testkit/check"
)

func TestEmbedded(t *testing.T) {
	a, ctx := New(Options{}), t.Context()
	check.Equal(t, "countries", len(a.Countries(ctx)), 243)
	provinces := a.States(ctx, "PH")
	if len(provinces) != 83 || provinces[0].Name != "Abra" || *provinces[0].Region != "Cordillera Administrative Region" {
		t.Errorf("got %d provinces from %+v, want 83 from Abra", len(provinces), provinces[0])
	}
	towns, seen := 0, map[string]bool{}
	for _, p := range provinces {
		list := a.Cities(ctx, "PH", p.Code)
		if len(list) == 0 || seen[p.Code] {
			t.Errorf("%s: got %d cities, its code seen %t, want some and false", p.Name, len(list), seen[p.Code])
		}
		seen[p.Code] = true
		towns += len(list)
	}
	check.Equal(t, "cities and municipalities", towns, 1642)
	for _, place := range [][2]string{{"CEB", "Cebu City"}, {"00", "Quezon City"}, {"DAS", "Davao City"}, {"BAS", "Isabela City"}, {"BUL", "San Jose del Monte City"}} {
		if a.City(ctx, "PH", place[0], place[1]) == nil {
			t.Errorf("got no %q in %q, want it there", place[1], place[0])
		}
	}
	states, cities, country := a.States(ctx, "SG"), a.Cities(ctx, "PH", "XXX"), a.Country(ctx, "")
	if states != nil || cities != nil || country != nil {
		t.Errorf("where none are known: got states %v, cities %v and country %v, want nil for all", states, cities, country)
	}
}

// service stands for the location service.
type service struct {
	*httptest.Server
	asked  atomic.Int32
	status atomic.Int32
}

func startService(t *testing.T, key string) *service {
	t.Helper()
	s := &service{}
	s.status.Store(http.StatusOK)
	s.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		s.asked.Add(1)
		if r.Header.Get("X-Key") != key {
			w.WriteHeader(http.StatusUnauthorized)
			return
		}
		w.WriteHeader(int(s.status.Load()))
		_, _ = io.WriteString(w, map[string]string{
			"/v1/countries":                      `[{"name":"Singapore","iso2":"SG"},{"name":"Åland","iso2":"AX"},{"name":"Philippines","iso2":"PH"},{"name":" ","iso2":"XX"},{"name":"Evil","iso2":"../.."}]`,
			"/v1/countries/PH/states":            `[{"name":"Zambales","iso2":"ZMB"},{"name":"Abra","iso2":"ABR"}]`,
			"/v1/countries/PH/states/ZMB/cities": `[{"id":2,"name":"Subic"},{"id":1,"name":"Iba"}]`,
		}[r.URL.Path])
	}))
	t.Cleanup(s.Close)
	return s
}

func TestServiceIsAskedOnceADayAndSorted(t *testing.T) {
	s := startService(t, "secret")
	now := clock.At(time.Date(2026, 11, 15, 4, 0, 0, 0, time.UTC))
	a, ctx := New(Options{URL: s.URL + "/v1/", Key: "secret", KeyHeader: "X-Key", Clock: now, Log: slog.New(slog.DiscardHandler)}), t.Context()
	var names []string
	for _, c := range a.Countries(ctx) {
		names = append(names, c.Name)
	}
	if !slices.Equal(names, []string{"Åland", "Philippines", "Singapore"}) {
		t.Errorf("countries: got %q, want three in order", names)
	}
	for range 3 {
		if list := a.States(ctx, "PH"); len(list) != 2 || list[0].Name != "Abra" {
			t.Errorf("states: got %+v, want two from Abra", list)
		}
		if list := a.Cities(ctx, "PH", "ZMB"); len(list) != 2 || list[0].Name != "Iba" {
			t.Errorf("cities: got %+v, want two from Iba", list)
		}
	}
	check.Equal(t, "questions to the service", s.asked.Load(), 3)
	now.Advance(keepFor)
	a.Countries(ctx)
	check.Equal(t, "questions to the service after a day", s.asked.Load(), 4)
}

func TestServiceIsNotAskedForWhatItDoesNotList(t *testing.T) {
	s := startService(t, "")
	a, ctx := New(Options{URL: s.URL + "/v1", Clock: clock.System{}, Log: slog.New(slog.DiscardHandler)}), t.Context()
	for _, code := range []string{"", "XX", "../admin", "PH/states/ZMB/cities?x=", "ph"} {
		if list := a.States(ctx, code); len(list) != 0 {
			t.Errorf("states of %s: got %+v, want none", code, list)
		}
		if list := a.Cities(ctx, "PH", code); len(list) != 0 {
			t.Errorf("cities of %s: got %+v, want none", code, list)
		}
	}
	check.Equal(t, "questions, for countries and the states of the Philippines", s.asked.Load(), 2)
}

func TestFailureIsLoggedAndEmpty(t *testing.T) {
	s := startService(t, "")
	s.status.Store(http.StatusInternalServerError)
	var log strings.Builder
	now := clock.At(time.Date(2026, 11, 15, 4, 0, 0, 0, time.UTC))
	a, ctx := New(Options{URL: s.URL + "/v1", Key: "secret-key", KeyHeader: "X-Other", Clock: now, Log: slog.New(slog.NewTextHandler(&log, nil))}), t.Context()
	for range 3 {
		if list := a.Countries(ctx); len(list) != 0 {
			t.Errorf("countries: got %+v, want none", list)
		}
	}
	check.Equal(t, "questions to a failing service", s.asked.Load(), 1)
	if !strings.Contains(log.String(), "location service did not answer") || strings.Contains(log.String(), "secret-key") {
		t.Errorf("the log: got %q, want that the service did not answer, without the key", log.String())
	}
	s.status.Store(http.StatusOK)
	now.Advance(forgiveFor)
	if list := a.Countries(ctx); len(list) != 3 {
		t.Errorf("countries after the failure: got %+v, want 3", list)
	}
}

func TestWhoGoesAwayBlamesNobody(t *testing.T) {
	s := startService(t, "")
	a := New(Options{URL: s.URL + "/v1", Clock: clock.System{}, Log: slog.New(slog.DiscardHandler)})
	gone, cancel := context.WithCancel(t.Context())
	cancel()
	if list := a.Countries(gone); len(list) != 0 {
		t.Errorf("countries for who went away: got %+v, want none", list)
	}
	if list := a.Countries(t.Context()); len(list) != 3 {
		t.Errorf("countries for the next: got %+v, want 3", list)
	}
}
