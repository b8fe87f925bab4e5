package redirects

import (
	"context"
	"errors"
	"log/slog"
	"time"

	"atlas/internal/identity"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/db"
	"atlas/internal/settings"
)

const (
	// rulesPage shows the rules, writeRules is the function of those who change them.
	rulesPage  = "redirectRules"
	writeRules = "redirect-rule_update"
)

// Service holds redirect rules and decides where an address leads.
type Service struct {
	db       *db.DB
	store    *store
	clock    clock.Clock
	log      *slog.Logger
	settings *settings.Service
	identity *identity.Service
	baseURL  string
	hooks    Hooks

	// rules and launches are what every visit is held against.
	rules    *db.TableCache[string, []*Rule]
	launches *db.TableCache[string, []launch]
	hits     hitCounter
}

// Deps are what redirects needs.
type Deps struct {
	DB       *db.DB
	Clock    clock.Clock
	Log      *slog.Logger
	Settings *settings.Service
	Identity *identity.Service
	// BaseURL is the public address of the site.
	BaseURL string
	Hooks   Hooks
}

// Hooks are what redirects asks of those it doesn't know.
type Hooks struct {
	// AppPage names the page of the app at a path, or below it with isPrefix; empty for none.
	AppPage func(path string, isPrefix bool) string
	// SlugOwner names whose short address a slug is, in the transaction that wants it; empty for nobody's.
	SlugOwner func(ctx context.Context, slug string) (string, error)
	// Otherwise says where a path leads that no rule is for.
	Otherwise func(ctx context.Context, path string) (Landing, error)
	// Pages are the pages that can be offered to who opened an address that isn't there.
	Pages func(ctx context.Context) ([]Page, error)
}

// Landing is where an address leads without a rule.
type Landing struct {
	// Kind is page (of the app, which no rule is for), landing, funnel, affiliate or missing.
	Kind string
	// Name is the title of the page or the name of the funnel.
	Name string
	// Path is where the visitor ends up.
	Path string
}

// New builds the service.
func New(d Deps) (*Service, error) {
	if d.DB == nil || d.Clock == nil || d.Log == nil || d.Settings == nil || d.Identity == nil {
		return nil, errors.New("redirects: database, clock, log, settings and identity are all needed")
	}

	return &Service{
		db: d.DB, store: &store{d.DB, d.Clock},
		clock: d.Clock, log: d.Log, settings: d.Settings, identity: d.Identity, baseURL: d.BaseURL,
		hooks:    d.Hooks,
		rules:    db.NewTableCache[string, []*Rule](d.DB, "redirect_rules"),
		launches: db.NewTableCache[string, []launch](d.DB, "batches"),
	}, nil
}

// Decision is a rule that answers a visit.
type Decision struct {
	RuleID   int
	Location string
}

// IsFor tells whether a rule that is on is for a path, whatever its conditions. It is cheap: most addresses have none.
//
// Anyone may ask; nothing is counted.
func (s *Service) IsFor(ctx context.Context, path string) (bool, error) {
	rules, err := s.current(ctx)
	if err != nil {
		return false, err
	}

	for _, rule := range rules {
		if rule.IsActive && rule.matches(path) {
			return true, nil
		}
	}

	return false, nil
}

// Decide finds the rule that answers a visit now; nil for none. Anyone may ask; nothing is counted.
func (s *Service) Decide(ctx context.Context, v Visit) (*Decision, error) {
	rules, err := s.current(ctx)
	if err != nil {
		return nil, err
	}

	// The time is ours: no visitor can choose it.
	v.At = s.clock.Now()
	rule, err := FindMatch(rules, v, func() (Facts, error) { return s.facts(ctx, v.At) })
	if err != nil || rule == nil {
		return nil, err
	}

	return &Decision{RuleID: rule.ID, Location: rule.Location(v)}, nil
}

// SlugTaken tells whether a rule without conditions has the address of a slug for itself.
//
// It checks no rights: it is for code that is about to give a slug to someone.
func (s *Service) SlugTaken(ctx context.Context, slug string) (bool, error) {
	// Not from memory, which may be older than the transaction that asks.
	rules, err := s.store.loadRules(ctx, "")
	if err != nil {
		return false, err
	}

	for _, rule := range rules {
		if rule.IsActive && !rule.Conditions.Any() && rule.matches("/"+slug) {
			return true, nil
		}
	}

	return false, nil
}

// facts are what holds for everyone at an instant.
func (s *Service) facts(ctx context.Context, at time.Time) (Facts, error) {
	launches, err := s.launches.Get(ctx, s.clock.Now(), "", s.store.loadLaunches)
	if err != nil {
		return Facts{}, err
	}

	f := Facts{Live: map[string]bool{
		"beginner":    s.settings.Bool(ctx, settings.WorkshopIsLive),
		"experienced": s.settings.Bool(ctx, settings.WorkshopIsLiveExperienced),
	}}
	for _, launch := range launches {
		if !at.Before(launch.from) && !at.After(launch.to) {
			f.BatchOpen = true
		}
	}

	return f, nil
}
