// Package httpapi is the edge of Atlas: the web app with its server-written head, /api/auth, /api/graphql, health, and
// what every request and answer must bear (ids, limits, headers, origin checks). It decodes and answers; rules live in
// the domains.
package httpapi

import (
	"context"
	"fmt"
	"io/fs"
	"log/slog"
	"net/http"
	"net/netip"
	"sync/atomic"
	"time"

	"github.com/go-chi/httprate"

	"atlas/internal/affiliates"
	"atlas/internal/commerce"
	"atlas/internal/httpapi/clientip"
	"atlas/internal/httpapi/routes"
	"atlas/internal/identity"
	"atlas/internal/journey"
	"atlas/internal/learning"
	"atlas/internal/marketing"
	"atlas/internal/marketing/pages"
	"atlas/internal/platform/files"
	"atlas/internal/platform/imports"
	"atlas/internal/reporting"
	"atlas/internal/settings"
)

// Deps are what the edge needs.
type Deps struct {
	Log        *slog.Logger
	Accounts   *identity.Service
	Imports    *imports.Service
	Files      *files.Service
	Learning   *learning.Service
	Journey    *journey.Service
	Commerce   *commerce.Service
	Affiliates *affiliates.Service
	Marketing  *marketing.Service
	Reporting  *reporting.Service
	GraphQL    http.Handler
	// Web is the built browser app.
	Web      fs.FS
	Settings *settings.Service
	// BaseURL is the public address; HTTPS tells that people reach it over TLS.
	BaseURL string
	HTTPS   bool
	// TrustedProxies are believed about who the client is.
	TrustedProxies []netip.Prefix
	// FloodLimit is in requests per minute and address; 0 for none.
	FloodLimit int
	// WorkerSecret opens /api/email-worker; closed when empty.
	WorkerSecret string
	// Ready says why the process cannot serve, or nil.
	Ready func(ctx context.Context) error
	// FlushCaches forgets what this process remembers; SendMail sends what waits.
	FlushCaches func()
	SendMail    func(ctx context.Context) error
	// Observe is told about every request.
	Observe func(route string, status int, took time.Duration)
}

type api struct {
	Deps
	ips     clientip.Finder
	cookies cookies
	reports *CSPReports
	// newVisitors counts by network who is new to an experiment.
	newVisitors *httprate.RateLimiter
	// site writes pages.
	site *Site
	// questions are what pages ask first, by the names of their routes.
	questions map[string][]question
	// reserved are words that no short address begins with.
	reserved func(word string) bool
	// shared is the picture of shared links, as it was last drawn.
	shared atomic.Pointer[sharedPicture]
}

// New puts the edge together.
func New(d Deps) (http.Handler, error) {
	table, err := routes.Routes()
	if err != nil {
		return nil, fmt.Errorf("read routes: %w", err)
	}
	if d.Observe == nil {
		d.Observe = func(string, int, time.Duration) {}
	}

	a := &api{Deps: d, ips: clientip.Finder{Proxies: d.TrustedProxies}, cookies: cookies{https: d.HTTPS},
		reports: NewCSPReports(d.Log)}
	a.newVisitors = httprate.NewRateLimiter(newVisitorsPerHour, time.Hour,
		httprate.WithResponseHeaders(httprate.ResponseHeaders{}))
	if a.questions, err = readQuestions(d.Web); err != nil {
		return nil, fmt.Errorf("read questions of pages: %w", err)
	}

	if a.reserved, err = routes.Reserved(); err != nil {
		return nil, fmt.Errorf("read reserved words: %w", err)
	}

	web, err := NewSite(SiteOptions{
		Web: d.Web, Routes: table, BaseURL: d.BaseURL, HTTPS: d.HTTPS, Brand: d.Settings.Brand, Short: links{a}.shortAddress,
		Rule: links{a}.ruleAddress, Landing: links{a}.landingPage, CanBuild: links{a}.canBuild,
		Visited: visits{a}.recordVisit, Sitemap: links{a}.sitemapPaths, SetupOpen: d.Accounts.Setup.SetupOpen,
		First: a.first, Visitor: func(r *http.Request) bool { return a.cookies.read(r) == "" },
		Answers: visitorForms{a}.visitorAnswers, Log: d.Log,
	})
	if err != nil {
		return nil, fmt.Errorf("read web app: %w", err)
	}

	// A cookie alone says nothing about who made the browser send it: other sites are refused here.
	origins := http.NewCrossOriginProtection()
	if err := origins.AddTrustedOrigin(d.BaseURL); err != nil {
		return nil, fmt.Errorf("trust our own address %s: %w", d.BaseURL, err)
	}

	origins.AddInsecureBypassPattern("POST /api/csp") // reports carry no authority and may come from anywhere
	origins.SetDenyHandler(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		writeError(w, http.StatusForbidden, "This request came from another site")
	}))

	// Files of the web app are not counted: opening one page asks for dozens.
	inner, mux := a.routes(), new(router)
	mux.Handle("/api/", Flood(d.FloodLimit, a.ips, a.forPrograms(inner, origins.Handler(inner))))
	mux.Handle("/assets/", web)
	mux.Handle("/", Flood(d.FloodLimit, a.ips, web))
	a.site = web
	guard := func(next http.HandlerFunc) http.Handler { return Flood(d.FloodLimit, a.ips, origins.Handler(next)) }
	trainingPages{a}.addTraining(mux, guard)
	unsubscribePages{a}.addUnsubscribe(mux, guard)
	mux.Handle("GET "+pages.SeenPath, Flood(d.FloodLimit, a.ips, http.HandlerFunc(visits{a}.countSeen)))
	mux.Handle("POST "+pages.FormAnswersPath,
		Flood(d.FloodLimit, a.ips, origins.Handler(a.withActor(a.postFormAnswers(web)))))
	mux.Handle("POST "+waitlistPath, Flood(d.FloodLimit, a.ips, origins.Handler(a.withActor(a.joinWaitlist(web)))))
	visitorForms{a}.addVisitorForms(mux, guard)

	// Listed, so that tests can check that every address has its limits and rights.
	patterns := append(mux.patterns, inner.patterns...)

	for call := range (authCalls{a}).all() {
		patterns = append(patterns, "POST /api/auth "+call)
	}

	return &Edge{Log: d.Log, Next: mux, IPs: a.ips, HTTPS: d.HTTPS, Observe: d.Observe, patterns: patterns}, nil
}

func (a *api) routes() *router {
	mux := new(router)
	mux.Handle(graphPath, a.withActor(a.GraphQL))
	mux.HandleFunc("/api/auth", authCalls{a}.auth)
	mux.HandleFunc("GET /api/health", a.health)
	mux.HandleFunc("GET /api/ready", a.ready)
	mux.HandleFunc("POST /api/csp", a.reports.Take)
	a.addBases(mux)
	a.addUploads(mux)
	a.addAccountFiles(mux)
	a.addContentFiles(mux)
	a.addExports(mux)
	a.addCalendar(mux)
	a.addBroadcasts(mux)
	a.addPayments(mux)
	a.addPayouts(mux)
	a.addBrand(mux)
	a.addSetup(mux)
	mux.HandleFunc("/api/", func(w http.ResponseWriter,
		_ *http.Request) {
		writeError(w, http.StatusNotFound, "Not found")
	})

	return mux
}

func notAllowed(w http.ResponseWriter, allowed string) {
	w.Header().Set("Allow", allowed)
	writeError(w, http.StatusMethodNotAllowed, "Method not allowed")
}
