package places

import (
	"cmp"
	"context"
	"log/slog"
	"net/http"
	"slices"
	"strings"
	"sync"
	"time"

	"atlas/internal/platform/clock"
	"atlas/internal/platform/fold"
)

// Country is a country with its two-letter code.
type Country struct{ Code, Name string }

// State is a part of a country: in the Philippines a province.
type State struct {
	Code, Name string
	// Region is the part of the country it lies in, where that is known.
	Region *string
}

// City is a city or municipality.
type City struct{ Name string }

// Options say where places come from.
type Options struct {
	// URL is the address of a location service; the lists of this package without it.
	URL string
	// Key is sent to the service in the header KeyHeader.
	Key, KeyHeader string
	Clock          clock.Clock
	Log            *slog.Logger
}

// Atlas knows places. It is safe for concurrent use.
type Atlas struct {
	o      Options
	client *http.Client
	mu     sync.Mutex
	cache  map[string]*cachedList
}

// New opens the book.
func New(o Options) *Atlas {
	o.URL = strings.TrimRight(o.URL, "/")
	client := &http.Client{Timeout: answerTime, CheckRedirect: refuseRedirect}
	return &Atlas{o: o, client: client, cache: map[string]*cachedList{}}
}

// Countries are all countries by name; none when the service does not answer.
func (a *Atlas) Countries(ctx context.Context) []*Country {
	if a.o.URL == "" {
		return countries
	}
	found := a.ask(ctx, "/countries")
	out := make([]*Country, len(found))
	for i, p := range found {
		out[i] = &Country{p.Code, p.Name}
	}
	return out
}

// States are the states of a country by name; none of a country that is not listed.
func (a *Atlas) States(ctx context.Context, country string) []*State {
	if a.o.URL == "" {
		return states[country]
	}

	// Only known countries become part of a path: nothing of the caller's choosing reaches the service.
	if a.Country(ctx, country) == nil {
		return nil
	}

	found := a.ask(ctx, "/countries/"+country+"/states")
	out := make([]*State, len(found))
	for i, p := range found {
		out[i] = &State{Code: p.Code, Name: p.Name}
	}

	return out
}

// Cities are the cities of a state by name; none of a state that is not listed.
func (a *Atlas) Cities(ctx context.Context, country, state string) []*City {
	if a.o.URL == "" {
		return cities[country+"-"+state]
	}

	// Only known states become part of a path: nothing of the caller's choosing reaches the service.
	if a.State(ctx, country, state) == nil {
		return nil
	}

	found := a.ask(ctx, "/countries/"+country+"/states/"+state+"/cities")
	out := make([]*City, len(found))
	for i, p := range found {
		out[i] = &City{p.Name}
	}

	return out
}

// Country is the country of a code, nil when there is none.
func (a *Atlas) Country(ctx context.Context, code string) *Country {
	return first(a.Countries(ctx), func(c *Country) bool { return code != "" && c.Code == code })
}

// State is the state of a code in a country, nil when there is none.
func (a *Atlas) State(ctx context.Context, country, code string) *State {
	return first(a.States(ctx, country), func(s *State) bool { return code != "" && s.Code == code })
}

// City is the city of a name in a state, nil when there is none.
func (a *Atlas) City(ctx context.Context, country, state, name string) *City {
	return first(a.Cities(ctx, country, state), func(c *City) bool { return name != "" && c.Name == name })
}

func first[T any](list []*T, fits func(*T) bool) *T {
	if i := slices.IndexFunc(list, fits); i >= 0 {
		return list[i]
	}
	return nil
}

// byName sorts as people do: ñ beside n, capitals not apart.
func byName[T any](list []T, name func(T) string) {
	slices.SortStableFunc(list, func(x, y T) int {
		return cmp.Or(cmp.Compare(fold.Plain(name(x)), fold.Plain(name(y))), cmp.Compare(name(x), name(y)))
	})
}

const (
	// keepFor is how long an answer of the service holds, forgiveFor how long a failure.
	keepFor    = 24 * time.Hour
	forgiveFor = 30 * time.Second
	// answerTime is how long the service may take.
	answerTime = 3 * time.Second
)
