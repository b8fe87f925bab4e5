// Package app is the only place that knows everybody: it opens the database, builds the services, joins their hooks,
// seeds what a new site needs, and serves until it is told to stop.
package app

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"net/http"
	"path/filepath"
	"sync/atomic"
	"time"

	"atlas/internal/affiliates"
	"atlas/internal/commerce"
	"atlas/internal/community"
	"atlas/internal/httpapi"
	"atlas/internal/identity"
	"atlas/internal/journey"
	"atlas/internal/learning"
	"atlas/internal/marketing"
	"atlas/internal/platform/brand"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/config"
	"atlas/internal/platform/db"
	"atlas/internal/platform/files"
	"atlas/internal/platform/imports"
	"atlas/internal/platform/jobs"
	"atlas/internal/platform/mail"
	"atlas/internal/platform/pay"
	"atlas/internal/platform/picture"
	"atlas/internal/platform/telemetry"
	"atlas/internal/reporting"
	"atlas/internal/reporting/webhooks"
	"atlas/internal/settings"
)

// Version is written in by the build.
var Version = "dev"

// Options are what only a program decides, not an operator.
type Options struct {
	Log *slog.Logger
	// Web is the built browser app.
	Web fs.FS
	// GraphQL builds what answers /api/graphql; without it nothing does. Package app/api has the one of the product,
	// apart from here so that the tests of a domain need not compile the executor generated for all of them.
	GraphQL func(*App) http.Handler
	// Clock is the machine's unless told.
	Clock clock.Clock
	// Database is used when it is open and migrated already; it is closed with the app all the same.
	Database *db.DB
	// CheapHashing and Limits are for tests.
	CheapHashing bool
	// TestWallet lets buyers pay in the built-in test wallet, as in a demo.
	TestWallet bool
	// Providers take money before those of the configuration do.
	Providers []pay.Provider
	Limits    identity.Limits
	// WebhookTimeout is how long webhooks wait for an answer; ten seconds unless told.
	WebhookTimeout time.Duration
}

// App is a whole Atlas.
type App struct {
	Config     config.Server
	DB         *db.DB
	Queue      *jobs.Queue
	Mailer     *mail.Mailer
	Settings   *settings.Service
	Imports    *imports.Service
	Files      *files.Service
	Identity   *identity.Service
	Learning   *learning.Service
	Community  *community.Service
	Journey    *journey.Service
	Commerce   *commerce.Service
	Affiliates *affiliates.Service
	Marketing  *marketing.Service
	Reporting  *reporting.Service
	Webhooks   *webhooks.Service
	// Pictures draws the pictures of all domains.
	Pictures *picture.Worker
	Metrics  *telemetry.Metrics
	Log      *slog.Logger

	clock    clock.Clock
	store    files.Store
	handler  http.Handler
	stopping atomic.Bool
}

// New builds everything. Nothing listens and no job runs until Run.
func New(ctx context.Context, c config.Server, o Options) (*App, error) {
	if err := c.Check(); err != nil {
		return nil, err
	}

	a, err := Open(ctx, c, o)
	if err != nil {
		return nil, err
	}

	// Metrics come before the edge, which reports every request to them.
	a.Metrics = telemetry.NewMetrics(Version)
	a.registerMetrics(ctx)
	if err := a.edge(o); err != nil {
		return nil, errors.Join(err, a.Close())
	}

	return a, nil
}

// Open is New without the side that faces the network, for commands on the data: it migrates, builds the services and
// seeds.
func Open(ctx context.Context, c config.Server, o Options) (*App, error) {
	a := &App{Config: c, Log: o.Log, clock: o.Clock, DB: o.Database}

	// Tests bring a clock; a demo may run days ahead, to show what happens then.
	switch {
	case a.clock != nil:
	case c.Demo && c.DemoDays > 0:
		a.clock = clock.Ahead{By: time.Duration(c.DemoDays) * 24 * time.Hour}
	default:
		a.clock = clock.System{}
	}

	if a.DB == nil {
		var err error
		if a.DB, err = db.Open(ctx, db.Options{URL: c.DatabaseURL, Dir: c.Data}); err != nil {
			return nil, fmt.Errorf("open database: %w", err)
		}

		// Tables come before anything that reads them; several processes may start at once and wait for each other
		// here.
		if err := a.DB.Migrate(ctx, jobs.Step()); err != nil {
			return nil, errors.Join(err, a.Close())
		}
	}

	if err := a.build(ctx, o); err != nil {
		return nil, errors.Join(err, a.Close())
	}

	return a, nil
}

func (a *App) build(ctx context.Context, o Options) error {
	secret, err := Secret(a.Config)
	if err != nil {
		return fmt.Errorf("read secret: %w", err)
	}

	a.Queue = jobs.New(a.DB, a.Log)
	if a.Mailer, err = a.newMailer(); err != nil {
		return fmt.Errorf("prepare mailer: %w", err)
	}

	if a.store, err = FileStore(ctx, a.Config.Storage); err != nil {
		return fmt.Errorf("open store of files: %w", err)
	}

	if err := a.services(o, secret); err != nil {
		return fmt.Errorf("build services: %w", err)
	}

	// Seeding comes last: it goes through the services and their rules, as people do.
	a.scheduleUpkeep()
	if err := a.Seed(ctx, a.Config.Demo); err != nil || !a.Config.Demo {
		return err
	}

	return a.SeedContent(ctx)
}

// FileStore is where uploaded files are kept.
func FileStore(ctx context.Context, c config.Storage) (files.Store, error) {
	if c.S3Endpoint == "" {
		return files.OpenDir(filepath.Join(c.Data, "files"))
	}

	store, err := files.OpenBucket(ctx, files.S3{
		Endpoint: c.S3Endpoint, Bucket: c.S3Bucket, Region: c.S3Region, Key: c.S3Key, Secret: c.S3Secret,
		Prefix: c.S3Prefix, Plain: c.S3Plain,
	})
	if err != nil {
		return nil, fmt.Errorf("the bucket for uploaded files: %w", err)
	}

	return store, nil
}

func (a *App) newMailer() (*mail.Mailer, error) {
	c := a.Config
	options := mail.Options{DB: a.DB, Queue: a.Queue, Clock: a.clock, Log: a.Log, From: c.MailFrom, BaseURL: c.Public(),
		Brand: a.brand, OldDir: filepath.Join(c.Data, "outbox")}
	if c.SMTPHost != "" {
		options.SMTP = &mail.SMTP{Host: c.SMTPHost, Port: c.SMTPPort, Username: c.SMTPUser, Password: c.SMTPPassword,
			TLS: mail.TLS(c.SMTPTLS)}
	} else if c.Demo {
		// A demo must never send mail to people, so its messages become files.
		options.Dir = filepath.Join(c.Data, "outbox")
	}

	if err := options.Check(); err != nil {
		return nil, fmt.Errorf("check configuration of email: %w", err)
	}

	return mail.New(options), nil
}

func (a *App) edge(o Options) (err error) {
	answers := http.NotFoundHandler()
	if o.GraphQL != nil {
		answers = o.GraphQL(a)
	}

	proxies, err := a.Config.Proxies()
	if err != nil {
		return fmt.Errorf("read trusted proxies: %w", err)
	}

	a.handler, err = httpapi.New(httpapi.Deps{
		Log: a.Log, Accounts: a.Identity, Imports: a.Imports, Files: a.Files, Learning: a.Learning, Journey: a.Journey,
		Commerce: a.Commerce, Affiliates: a.Affiliates, Marketing: a.Marketing, Reporting: a.Reporting,
		GraphQL: answers, Web: o.Web, Settings: a.Settings, BaseURL: a.Config.Public(), HTTPS: a.Config.HTTPS(),
		TrustedProxies: proxies, FloodLimit: a.Config.FloodLimit, WorkerSecret: a.Config.WorkerSecret, Ready: a.Ready,
		FlushCaches: a.flush,
		SendMail:    a.Mailer.SendWaitingNow, Observe: a.Metrics.Request,
	})
	return err
}

// brand is how the site is called and looks now; the post is built before the settings are.
func (a *App) brand(ctx context.Context) brand.Brand { return a.Settings.Brand(ctx) }

// Handler answers every request.
func (a *App) Handler() http.Handler { return a.handler }

// Ready says why the process cannot serve, or nil. Migrations are done once New has returned.
func (a *App) Ready(ctx context.Context) error {
	if a.stopping.Load() {
		return errors.New("the process is stopping")
	}
	if err := a.DB.Ping(ctx); err != nil {
		return fmt.Errorf("the database does not answer: %w", err)
	}
	return nil
}

// flush forgets what this process remembers of the database.
func (a *App) flush() {
	a.Settings.InvalidateCache()
	a.DB.InvalidateCaches()
}

// Close ends the connections to the database.
func (a *App) Close() error { return a.DB.Close() }
