// Package testkit is an Atlas inside a test: every service on a fresh database of every engine, the demo people, and
// clients that speak HTTP with it as any of them.
package testkit

import (
	"context"
	"io/fs"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"os"
	"testing"
	"testing/fstest"
	"time"

	"atlas/internal/app"
	"atlas/internal/identity"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/config"
	"atlas/internal/platform/db"
	"atlas/internal/platform/dbtest"
	"atlas/internal/platform/jobs"
	"atlas/internal/platform/mail/mailtest"
	"atlas/internal/platform/pay"
	"atlas/internal/testkit/check"
)

// GraphQL answers /api/graphql. Packages whose tests ask there set it to api.GraphQL; those of a domain do without,
// because the executor would be compiled once more for each of them.
var GraphQL func(*app.App) http.Handler

// Start is when a test begins unless it says otherwise: a Sunday noon in Manila.
var Start = time.Date(2026, 11, 15, 4, 0, 0, 0, time.UTC)

// Atlas is the app under test.
type Atlas struct {
	*app.App
	// Clock stands still until the test advances it; nil with the clock of the machine.
	Clock  *clock.Fixed
	Server *httptest.Server
	t      testing.TB
}

type setup struct {
	config  config.Server
	options app.Options
	jobs    bool
	isEmpty bool
}

// Option changes the app before it is built.
type Option func(*setup)

// WithConfig changes the configuration.
func WithConfig(change func(*config.Server)) Option { return func(s *setup) { change(&s.config) } }

// WithLimits sets limits on attempts other than those of the contract.
func WithLimits(limits identity.Limits) Option { return func(s *setup) { s.options.Limits = limits } }

// WithWebhookTimeout sets how long webhooks wait for an answer.
func WithWebhookTimeout(d time.Duration) Option {
	return func(s *setup) { s.options.WebhookTimeout = d }
}

// WithSystemClock takes the clock of the machine.
func WithSystemClock() Option { return func(s *setup) { s.options.Clock = clock.System{} } }

// WithProviders sets the payment providers.
func WithProviders(by ...pay.Provider) Option { return func(s *setup) { s.options.Providers = by } }

// WithoutPeople leaves the app as it is right after the first start.
func WithoutPeople() Option { return func(s *setup) { s.isEmpty = true } }

// WithWeb serves another built web app than the smallest.
func WithWeb(web fs.FS) Option { return func(s *setup) { s.options.Web = web } }

// WithJobs runs jobs, such as those that write and deliver messages.
func WithJobs() Option { return func(s *setup) { s.jobs = true } }

// Web is the shell and one file, as the build would leave them.
var Web fs.FS = fstest.MapFS{
	"index.html":       {Data: []byte(`<!doctype html><head><!--head--><script type="module" nonce="__CSP_NONCE__" src="/assets/main-1.js"></script></head>`)},
	"assets/main-1.js": {Data: []byte("console.log(1)")},
	"favicon.svg":      {Data: []byte("<svg/>")},
	"robots.txt":       {Data: []byte("User-agent: *\nDisallow: /api/\n")},
}

// Each runs the same test on every engine.
func Each(t *testing.T, test func(t *testing.T, a *Atlas), options ...Option) {
	t.Helper()
	var fill db.Step
	if s := built(t, options); s.options.Clock == nil && !s.isEmpty {
		fill = people
	}
	dbtest.EachFilled(t, fill, func(t *testing.T, d *db.DB) { test(t, New(t, d, options...)) }, jobs.Step())
}

// people seeds the demo people once, for every app whose clock begins at Start: that takes longer than most tests do.
func people(ctx context.Context, d *db.DB) error {
	data, err := os.MkdirTemp("", "atlas-people-")
	if err != nil {
		return err
	}

	defer func() { _ = os.RemoveAll(data) }()
	s := newSetup(data)
	s.options.Clock, s.options.Database = clock.At(Start), d
	a, err := app.Open(ctx, s.config, s.options)
	if err != nil {
		return err
	}

	return a.Seed(ctx, true)
}

func newSetup(data string) *setup {
	return &setup{
		config: config.Server{
			Storage: config.Storage{Data: data}, Mailing: config.Mailing{MailFrom: "Atlas <no-reply@atlas.test>"},
			Addr: "localhost:0", Title: "Atlas", BaseURL: "http://localhost:8080",
		},
		options: app.Options{Log: slog.New(slog.DiscardHandler), Web: Web, GraphQL: GraphQL, CheapHashing: true,
			TestWallet: true},
	}
}

func built(t testing.TB, options []Option) *setup {
	s := newSetup(t.TempDir())
	for _, option := range options {
		option(s)
	}
	return s
}

// New builds an app with the demo people on d.
func New(t testing.TB, d *db.DB, options ...Option) *Atlas {
	t.Helper()
	a := &Atlas{t: t}
	s := built(t, options)
	s.options.Database = d
	if s.options.Clock == nil {
		a.Clock = clock.At(Start)
		s.options.Clock = a.Clock
	}

	var err error
	a.App, err = app.New(t.Context(), s.config, s.options)
	check.NoError(t, "start the app", err)

	// Not by the configuration, which would also have messages delivered: here they wait where a test can read them.
	check.NoError(t, "seed the app", a.Seed(t.Context(), !s.isEmpty))

	if s.jobs {
		a.startJobs()
	}

	a.Server = httptest.NewServer(a.Handler())
	t.Cleanup(a.Server.Close)
	return a
}

func (a *Atlas) startJobs() {
	ctx := a.t.Context()
	check.NoError(a.t, "start the queue", a.Queue.Start(ctx))
	a.t.Cleanup(func() {
		if err := a.Queue.Stop(a.t.Context()); err != nil && ctx.Err() == nil {
			a.t.Errorf("stop the queue: got error %v, want none", err)
		}
	})
}

// Messages lists the mail to an address, the oldest first, codes included.
func (a *Atlas) Messages(address string) []mailtest.Message { return mailtest.To(a.t, a.DB, address) }
