package httpapi

import (
	"context"
	"fmt"
	"io/fs"
	"log/slog"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"

	"atlas/internal/httpapi/markup"
	"atlas/internal/httpapi/routes"
	"atlas/internal/marketing/pages"
	"atlas/internal/platform/brand"
)

// Words in the built index.html that the server replaces.
const (
	nonceSlot = "__CSP_NONCE__"
	headSlot  = "<!--head-->"
)

// firstSlot stands in the page of somebody who is signed in, where SiteOptions.First belongs.
const firstSlot = "__FIRST__"

// tokenSlot is where its start belongs: the token stands apart, so that it is never compressed together with words of
// others.
const tokenSlot = "__TOKEN__"

// unbuilt is the shell of a binary that was compiled before the web app was built.
const unbuilt = `<!doctype html><html lang="en"><head><meta charset="utf-8">` + headSlot +
	`</head><body><p>The web app is not inside this binary. Run <code>make build</code>.</p></body></html>`

// Site serves the web app: its files, and for every other path the shell with a head of its own. All that can be known
// before a request is put together once; a request copies a few pieces around its nonce.
type Site struct {
	SiteOptions
	policy pagePolicy
	files  map[string]*file
	shell  string
	// modules tell which files the modules of the app became.
	modules map[string]builtModule
	// early are the pages that people open first.
	early map[string]earlyPage
	// fontFaces are the fonts of published pages; the preloads ask for what nearly everything is written with, there
	// and in the app.
	fontFaces, fontPreloads, appFontPreloads string
	// stageMap asks for the picture behind a stage before the page that shows it is drawn; nil without one.
	stageMap []string

	// visitorPages write the content of pages for visitors; nil if the build has none.
	visitorPages *visitorPages
	// screens write what members see first; nil if the build has none.
	screens *screens

	branded atomic.Pointer[brandedPages]
	buffers sync.Pool
}

// SiteOptions are what the pages are made of.
type SiteOptions struct {
	// Web is the built browser app, Routes are its pages.
	Web    fs.FS
	Routes *routes.RouteTable
	// BaseURL is the public address; HTTPS tells that people reach it over TLS.
	BaseURL string
	HTTPS   bool
	// Brand is how the site is called and looks now.
	Brand func(ctx context.Context) brand.Brand
	// Rule is where a redirect rule leads an address that is no page of the app, query included; nothing if none fits.
	// Nil for no rules.
	Rule func(w http.ResponseWriter, r *http.Request) string
	// Landing is the published page of marketing at an address; nil for none.
	Landing func(r *http.Request) *pages.Shown
	// Visited is told of everyone who opens a published page, or comes by an address with campaign values; page is nil
	// for others.
	Visited func(w http.ResponseWriter, r *http.Request, page *pages.Shown)
	// CanBuild tells whether a visitor can use the editor of a funnel's page. Everyone else sees the published page
	// there, or nothing.
	CanBuild func(w http.ResponseWriter, r *http.Request) bool
	// Short is where an address leads to that is no page, query included; nothing when nobody gave it a meaning. It may
	// add to the headers of the answer.
	Short func(w http.ResponseWriter, r *http.Request) string
	// SetupOpen tells that the site has no owner yet: every page then leads to the first set-up. Never when nil.
	SetupOpen func(ctx context.Context) bool
	// First is what the app asks before it can show anything: token and current user of somebody who is signed in, and
	// answers to the first questions of the page. Nil for visitors, and when it can't be had; then the app asks for
	// itself.
	First func(w http.ResponseWriter, r *http.Request, route *routes.Route) *FirstData
	// Visitor tells that a request comes without any session; never when nil.
	Visitor func(r *http.Request) bool
	// Answers asks the first questions of a page by the name of its route, as a visitor, with values from the path. A
	// question that fails has no answer.
	Answers func(w http.ResponseWriter, r *http.Request, route string, params map[string]string) []firstAnswer
	// Log is told what goes wrong.
	Log *slog.Logger
	// Sitemap lists more paths for search engines than the fixed public pages; nil for none.
	Sitemap func(ctx context.Context) ([]string, error)
}

// brandedPages is all pages in one brand.
type brandedPages struct {
	brand    brand.Brand
	pages    map[string]*page // by route name
	inside   map[string]*page // private ones, for somebody who is signed in
	screened map[string]*page // those of them with a place for the first screen
	missing  *page
	manifest *file
}

// page is a shell ready to be written: pieces, and between them slots for nonce or path.
type page struct {
	pieces   []string
	slots    []string
	status   int
	cache    []string
	robots   []string
	referrer []string
	// packed are the pieces compressed; nil for a page that goes as it is.
	packed markup.PackedPage
}

// builderRoute is the editor of a funnel's page.
const builderRoute = "funnelBuilder"

// setupPath is the page of the first set-up.
const setupPath = "/setup"

// NewSite puts the pages of a built web app together.
func NewSite(o SiteOptions) (*Site, error) {
	s := &Site{SiteOptions: o, policy: newPagePolicy(o.HTTPS), shell: unbuilt}
	s.buffers.New = func() any { return new([]byte) }

	// Without a built app, as in most tests, a shell stands in for it.
	if index, err := fs.ReadFile(o.Web, "index.html"); err == nil {
		s.shell = string(index)
	}

	var err error
	if s.files, err = readFiles(o.Web); err != nil {
		return nil, fmt.Errorf("read files: %w", err)
	}

	if s.modules, err = readManifest(o.Web); err != nil {
		return nil, fmt.Errorf("read manifest: %w", err)
	}

	if s.early, err = readEarly(o.Web); err != nil {
		return nil, fmt.Errorf("read early pages: %w", err)
	}

	if s.visitorPages, err = newVisitorPages(o.Web); err != nil {
		return nil, fmt.Errorf("read pages of visitors: %w", err)
	}

	if s.screens, err = newScreens(o.Web); err != nil {
		return nil, fmt.Errorf("read first screens: %w", err)
	}

	s.fontFaces = fontFacesOf(s.files)
	s.fontPreloads = fontPreloadsOf(s.files, "page-display", "page-body")
	s.appFontPreloads = fontPreloadsOf(s.files, "app-display", "page-body")

	for path := range s.files {
		if strings.HasPrefix(path, "/assets/stage-map-") && strings.HasSuffix(path, ".svg") {
			s.stageMap = []string{"<" + path + ">; rel=preload; as=image"}
		}
	}

	return s, nil
}

// currentPages is all pages in the brand that holds now. Staff change it seldom: only then pages are put together anew.
func (s *Site) currentPages(ctx context.Context) *brandedPages {
	siteBrand, worn := s.Brand(ctx), s.branded.Load()
	if worn != nil && worn.brand == siteBrand {
		return worn
	}
	return s.buildBranded(siteBrand)
}

func (s *Site) buildBranded(siteBrand brand.Brand) *brandedPages {
	d := &brandedPages{brand: siteBrand, pages: map[string]*page{}, inside: map[string]*page{},
		screened: map[string]*page{}, manifest: s.manifest(siteBrand)}
	for _, r := range s.Routes.All() {
		if r.Access != "private" {
			d.pages[r.Name] = s.page(r, siteBrand, s.parts(s.early[r.Name].Modules...))
			continue
		}

		// Visitors are led to the login page: what is behind it comes only to those who are signed in.
		d.pages[r.Name] = s.page(r, siteBrand, "")
		inside := s.privatePage(r, siteBrand, s.early[r.Name])
		d.inside[r.Name] = inside
		if early, isKnown := s.early[staffHome]; isKnown && r.Name == homeRoute {
			d.inside[staffHome] = s.privatePage(r, siteBrand, early)
		}

		if s.screens == nil || s.visitorPages == nil || s.early[r.Name].Style == "" {
			continue
		}
		screened, err := s.screenPage(r, inside)
		if err != nil {
			s.Log.Error("make a place for the first screen", "error", err, "page", r.Name)
			continue
		}

		d.screened[r.Name] = screened
	}

	d.missing = s.page(nil, siteBrand, "")
	s.branded.Store(d)
	return d
}

// privatePage is a private page for somebody who is signed in: it says who they are, and names the files of the page.
func (s *Site) privatePage(r *routes.Route, siteBrand brand.Brand, early earlyPage) *page {
	first := "\n    " + `<script type="application/json" id="first">` + tokenSlot + firstSlot + `</script>`
	inside := s.page(r, siteBrand, first+s.privateParts(early))
	if early.Style != "" {
		inside.cut(shellStyle.ReplaceAllString(strings.Join(interleave(inside.pieces, inside.slots), ""), ""))
	}

	inside.packed = markup.Pack(inside.pieces)

	return inside
}

// page puts the shell of a route together, with more in its head.
func (s *Site) page(r *routes.Route, siteBrand brand.Brand, more string) *page {
	p := &page{status: http.StatusOK, cache: noStore, referrer: strictReferrer}
	switch {
	case r == nil || !r.Built:
		// A page that is yet to come is not there: it says nothing of itself either.
		p.status, r = http.StatusNotFound, nil
	case r.Access == "public":
		p.cache = noCache
	case r.Access == "auth":
		p.referrer = sameOrigin // reset links carry tokens
	default:
		p.robots = noRobots
	}

	// Links on these pages must not tell other sites what somebody filled in or wanted to buy.
	if r != nil && (strings.HasPrefix(r.Path, "/form/") || strings.HasPrefix(r.Path, "/checkout/")) {
		p.referrer = noReferrer
	}

	text := strings.Replace(branded(s.shell, siteBrand), headSlot, s.appFontPreloads+s.head(r, siteBrand), 1)
	// After the styles of the shell, over which those of a page count.
	text = strings.Replace(text, "</head>", more+"\n  </head>", 1)
	p.cut(text)

	return p
}

// cut takes a text apart at its slots.
func (p *page) cut(text string) {
	p.pieces, p.slots = nil, nil
	for {
		at, slot := nextSlot(text)
		if at < 0 {
			p.pieces = append(p.pieces, text)
			return
		}

		p.pieces = append(p.pieces, text[:at])
		p.slots = append(p.slots, slot)
		text = text[at+len(slot):]
	}
}

// slots are the words in a page that a request fills in.
var slots = []string{nonceSlot, pathSlot, tokenSlot, firstSlot, redirectSlot, keySlot, screenSlot, styleSlot}

// nextSlot finds the slot that comes first; -1 if there is none.
func nextSlot(text string) (int, string) {
	first, found := -1, ""
	for _, slot := range slots {
		if at := strings.Index(text, slot); at >= 0 && (first < 0 || at < first) {
			first, found = at, slot
		}
	}
	return first, found
}

func (s *Site) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		notAllowed(w, "GET, HEAD")
		return
	}

	path := r.URL.Path

	// Written by us, so that they name the address of this site.
	if path == robotsPath || path == sitemapPath {
		s.writeForSearch(w, r)
		return
	}

	// The manifest has the name and the logo of the brand.
	if f := s.files[path]; f != nil {
		if path == manifestPath {
			f = s.currentPages(r.Context()).manifest
		}

		f.serve(w, r)
		return
	}

	if strings.HasPrefix(path, "/assets/") {
		// A file of another release. The shell would be taken for a script here.
		w.Header()["Cache-Control"] = noStore
		w.Header()["Content-Type"] = plainText
		w.WriteHeader(http.StatusNotFound)
		_, _ = w.Write([]byte("Not found\n"))

		return
	}

	// Until the owner has an account there is nothing but the setup, and afterwards no setup.
	if s.SetupOpen != nil && (path == setupPath) != s.SetupOpen(r.Context()) {
		s.redirectSetup(w, path)
		return
	}

	// A second slash in front would lead to another host.
	if len(path) > 1 && strings.HasSuffix(path, "/") && !strings.HasPrefix(path, "//") {
		if bare := strings.TrimRight(path, "/"); s.Routes.Find(bare, "") != nil {
			redirect(w, r, strings.TrimRight(r.URL.EscapedPath(), "/"), http.StatusPermanentRedirect)
			return
		}
	}

	// Pages of the app come first: no rule and no page of marketing can take their place.
	found := s.Routes.Find(path, r.URL.RawPath)
	isThere := found != nil && found.Built
	if isThere && found.Name == builderRoute {
		isThere = s.CanBuild != nil && s.CanBuild(w, r)
	}

	if !isThere {
		// Rules come before pages of marketing, so that staff can lead visitors away from one.
		if s.Rule != nil {
			if to := s.Rule(w, r); to != "" {
				s.recordCampaign(w, r)
				redirectTo(w, to, http.StatusFound)
				return
			}
		}
		if s.landing(w, r) {
			return
		}

		if to := s.Short(w, r); to != "" {
			s.recordCampaign(w, r)
			redirectTo(w, to, http.StatusFound)
			return
		}
	}

	s.recordCampaign(w, r)
	worn := s.currentPages(r.Context())
	if !isThere {
		s.write(w, r, worn.missing, nil)
		return
	}

	// For those who are signed in the page carries what it would ask first.
	if inside := worn.inside[found.Name]; inside != nil && s.First != nil {
		if first := s.First(w, r, found); first != nil {
			if page := worn.inside[staffHome]; page != nil && first.IsStaffHome {
				inside = page
			}

			if screened := worn.screened[found.Name]; screened != nil {
				if first.screen = s.screenOf(r, found, worn.brand, first); first.screen != nil {
					inside = screened
				}
			}

			s.write(w, r, inside, first)
			return
		}
	}

	// For visitors the page is complete without script.
	if d := s.visitorPageOf(w, r, found); d != nil && s.writeVisitorPage(w, r, d, http.StatusOK) {
		return
	}

	s.write(w, r, worn.pages[found.Name], nil)
}

// recordCampaign tells of someone who came by an address with campaign values that is no page of marketing.
func (s *Site) recordCampaign(w http.ResponseWriter, r *http.Request) {
	if s.Visited != nil && hasCampaign(r) {
		s.Visited(w, r, nil)
	}
}

// redirectSetup leads to the first set-up while there is no owner, and away from it once there is one.
func (s *Site) redirectSetup(w http.ResponseWriter, path string) {
	to := setupPath
	if path == setupPath {
		to = "/"
	}
	h := w.Header()
	h["Cache-Control"] = noStore
	h["Location"] = []string{to}
	w.WriteHeader(http.StatusFound)
}

// redirect goes elsewhere with the query that came along.
func redirect(w http.ResponseWriter, r *http.Request, to string, status int) {
	if r.URL.RawQuery != "" {
		to += "?" + r.URL.RawQuery
	}
	redirectTo(w, to, status)
}

// redirectTo sends the browser on.
func redirectTo(w http.ResponseWriter, to string, status int) {
	h := w.Header()
	h["Cache-Control"] = noStore
	h["Location"] = []string{to}
	w.WriteHeader(status)
}

func (s *Site) write(w http.ResponseWriter, r *http.Request, p *page, first *FirstData) {
	nonce := newNonce()
	values := slotValues{request: r, nonce: nonce, first: first}
	isPacked := p.packed != nil && accepts(r.Header.Get("Accept-Encoding"), "gzip")
	var filled [][]byte
	buffer := s.buffers.Get().(*[]byte)
	defer s.buffers.Put(buffer)
	body := (*buffer)[:0]

	// The plain page is put together in any case: the checksum of the packed one is over it.
	for i, piece := range p.pieces {
		body = append(body, piece...)
		if i == len(p.slots) {
			break
		}

		value := values.of(p.slots[i])
		body = append(body, value...)
		if isPacked {
			filled = append(filled, value)
		}
	}

	// Both stand in one buffer behind each other; it goes back whole.
	if isPacked {
		whole := len(body)
		body = p.packed.AppendPacked(body, body, filled)
		*buffer, body = body, body[whole:]
	} else {
		*buffer = body
	}

	// One allocation for both values, as this runs for every page.
	own := [2]string{s.policy.with(nonce), strconv.Itoa(len(body))}
	h := w.Header()
	h["Content-Type"] = htmlType
	h["Content-Security-Policy"] = own[0:1:1]
	h["Content-Length"] = own[1:2:2]
	h["Permissions-Policy"] = permissions
	h["Reporting-Endpoints"] = reportEndpoints
	h["Referrer-Policy"] = p.referrer
	h["Cache-Control"] = p.cache
	if p.packed != nil {
		h["Vary"] = acceptEncoding
	}
	if isPacked {
		h["Content-Encoding"] = gzipEncoding
	}
	if p.robots != nil {
		h["X-Robots-Tag"] = p.robots
	}
	if first != nil && first.ShowsStage && s.stageMap != nil {
		h["Link"] = s.stageMap
	}

	w.WriteHeader(p.status)
	_, _ = w.Write(body)
}
