package httpapi_test

import (
	"bytes"
	"compress/gzip"
	"context"
	"io"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"atlas/internal/httpapi"
	"atlas/internal/httpapi/routes"
	"atlas/internal/platform/brand"
	"atlas/internal/testkit/check"
)

const builtShell = `<!doctype html><html><head><meta property="csp-nonce" nonce="__CSP_NONCE__"><!--head-->
<script type="module" nonce="__CSP_NONCE__" src="/assets/main-1.js"></script></head><body></body></html>`

const someRoutes = `[
  {"name":"home","path":"/","access":"private","title":"Home","built":true},
  {"name":"login","path":"/login","access":"auth","title":"Log in","built":true},
  {"name":"courses","path":"/courses","access":"private","title":"Courses","built":false},
  {"name":"course","path":"/courses/{id:Int}","access":"private","title":"Course","built":true},
  {"name":"newCourse","path":"/courses/new","access":"private","title":"New Course","built":true},
  {"name":"level","path":"/access-levels/{id}","access":"private","title":"Access Level","built":true},
  {"name":"freeTraining","path":"/free-training","access":"public","title":"3-Part Work-From-Home Training","built":true},
  {"name":"terms","path":"/terms-conditions","access":"public","title":"Terms & Conditions","built":true},
  {"name":"viewForm","path":"/form/{slug}","access":"public","title":"Form","built":true},
  {"name":"docs","path":"/docs/{rest...}","access":"public","title":"Docs","built":true},
  {"name":"slug","path":"/{slug}","access":"public","title":"Atlas","built":false},
  {"name":"notFound","path":"*","access":"public","title":"Page not found","built":true}
]`

// siteOptions are those of a site with a name.
func siteOptions(web fs.FS, routes *routes.RouteTable, name, base string, https bool, short func(http.ResponseWriter, *http.Request) string) httpapi.SiteOptions {
	return httpapi.SiteOptions{
		Web: web, Routes: routes, BaseURL: base, HTTPS: https, Short: short,
		Brand: func(context.Context) brand.Brand { return brand.Brand{Name: name} },
	}
}

// noShort is a site without short addresses.
func noShort(http.ResponseWriter, *http.Request) string { return "" }

func testSite(t *testing.T, https bool) *httpapi.Site {
	t.Helper()
	return testSiteWith(t, https, noShort)
}

func testSiteWith(t *testing.T, https bool, short func(http.ResponseWriter, *http.Request) string) *httpapi.Site {
	t.Helper()
	routes, err := routes.ReadRoutes([]byte(someRoutes))
	check.NoError(t, "read the routes", err)
	s, err := httpapi.NewSite(siteOptions(fstest.MapFS{
		"index.html":               {Data: []byte(builtShell)},
		".vite/manifest.json":      {Data: []byte("{}")},
		".gitkeep":                 {},
		"favicon.svg":              {Data: []byte("<svg/>")},
		"favicon.ico":              {Data: []byte("icon")},
		"robots.txt":               {Data: []byte("User-agent: *\n")},
		"sw.js":                    {Data: []byte("worker")},
		"sound.mp3":                {Data: []byte("0123456789")},
		"assets/main-1.js":         {Data: []byte("plain script")},
		"assets/main-1.js.br":      {Data: []byte("br")},
		"assets/main-1.js.gz":      {Data: []byte("gz")},
		"assets/list-1.js.br":      {Data: []byte("br")},
		"assets/list-1.js.gz":      {Data: packed(t, "plain list")},
		"assets/reddit-sans.woff2": {Data: []byte("font")},
	}, routes, "Atlas", "https://atlas.example", https, short))
	check.NoError(t, "make the site", err)
	return s
}

// packed is the gzip form of a text.
func packed(t *testing.T, text string) []byte {
	t.Helper()
	var out bytes.Buffer
	w := gzip.NewWriter(&out)
	_, err := io.WriteString(w, text)
	check.NoError(t, "compress the text", err)
	check.NoError(t, "close the form", w.Close())

	return out.Bytes()
}

func get(h http.Handler, path string, headers ...string) *httptest.ResponseRecorder {
	r := httptest.NewRequest(http.MethodGet, path, nil)
	for i := 0; i < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	return w
}

// B21, B25 and B29 on the server: what is no route answers 404.
func TestPages(t *testing.T) {
	s := testSite(t, true)
	for path, want := range map[string]struct {
		status                      int
		title, cache, robots, refer string
	}{
		"/":                    {200, "Home · Atlas", "no-store", "noindex, nofollow", "strict-origin-when-cross-origin"},
		"/login":               {200, "Log in · Atlas", "no-store", "", "same-origin"},
		"/login?redirectTo=/x": {200, "Log in · Atlas", "no-store", "", "same-origin"},
		"/courses":             {404, "Page not found · Atlas", "no-store", "", "strict-origin-when-cross-origin"},
		"/courses/5":           {200, "Course · Atlas", "no-store", "noindex, nofollow", "strict-origin-when-cross-origin"},
		"/courses/new":         {200, "New Course · Atlas", "no-store", "noindex, nofollow", "strict-origin-when-cross-origin"},
		"/courses/abc":         {404, "Page not found · Atlas", "no-store", "", "strict-origin-when-cross-origin"},
		"/courses/1.5":         {404, "Page not found · Atlas", "no-store", "", "strict-origin-when-cross-origin"},
		"/courses/-5":          {404, "Page not found · Atlas", "no-store", "", "strict-origin-when-cross-origin"},
		"/access-levels/coach": {200, "Access Level · Atlas", "no-store", "noindex, nofollow", "strict-origin-when-cross-origin"},
		"/terms-conditions":    {200, "Terms &amp; Conditions · Atlas", "no-cache", "", "strict-origin-when-cross-origin"},
		"/form/journey-form":   {200, "Form · Atlas", "no-cache", "", "no-referrer"},
		"/form/a%2Fb":          {404, "Page not found · Atlas", "no-store", "", "strict-origin-when-cross-origin"},
		"/courses%2F5":         {404, "Page not found · Atlas", "no-store", "", "strict-origin-when-cross-origin"},
		"/docs/a/b/c":          {200, "Docs · Atlas", "no-cache", "", "strict-origin-when-cross-origin"},
		"/no-such-thing":       {404, "Page not found · Atlas", "no-store", "", "strict-origin-when-cross-origin"},
		"/a/b/c":               {404, "Page not found · Atlas", "no-store", "", "strict-origin-when-cross-origin"},
		"/index.html":          {404, "Page not found · Atlas", "no-store", "", "strict-origin-when-cross-origin"},
		"/.vite/manifest.json": {404, "Page not found · Atlas", "no-store", "", "strict-origin-when-cross-origin"},
	} {
		w := get(s, path)
		h := w.Header()
		if w.Code != want.status || h.Get("Cache-Control") != want.cache || h.Get("X-Robots-Tag") != want.robots || h.Get("Referrer-Policy") != want.refer {
			t.Errorf("%s: got %d, cache %q, robots %q and referrer %q, want %+v", path, w.Code,
				h.Get("Cache-Control"), h.Get("X-Robots-Tag"), h.Get("Referrer-Policy"), want)
		}
		if !strings.Contains(w.Body.String(), "<title>"+want.title+"</title>") {
			t.Errorf("%s: got %v, want title %q", path, w.Body, want.title)
		}
	}
}

func TestNonceIsFreshAndEverywhere(t *testing.T) {
	s := testSite(t, true)
	seen := map[string]bool{}
	for range 50 {
		w := get(s, "/login")
		policy := w.Header().Get("Content-Security-Policy")
		m := regexp.MustCompile(`script-src 'nonce-([A-Za-z0-9+/]{24})' 'strict-dynamic'; style-src 'self' 'nonce-([^']+)'`).FindStringSubmatch(policy)
		if m == nil || m[1] != m[2] {
			t.Fatalf("the policy: got %q, want a nonce for scripts and styles", policy)
		}
		if seen[m[1]] {
			t.Fatalf("got nonce %q twice, want a new one for each page", m[1])
		}
		seen[m[1]] = true
		if n := strings.Count(w.Body.String(), `nonce="`+m[1]+`"`); n != 3 || strings.Contains(w.Body.String(), "__CSP_NONCE__") {
			t.Fatalf("got the nonce %d times in %v, want 3 times and no slot", n, w.Body)
		}
		for _, must := range []string{"default-src 'none'", "base-uri 'none'", "object-src 'none'", "frame-ancestors 'none'", "upgrade-insecure-requests", "report-uri /api/csp",
			"frame-src 'self' https://www.youtube-nocookie.com https://player.vimeo.com https://www.loom.com https://fast.wistia.net;"} {
			if !strings.Contains(policy, must) {
				t.Errorf("the policy: got %q, want %q in it", policy, must)
			}
		}
		if strings.Contains(policy, "unsafe") {
			t.Errorf("the policy: got %q, want it without unsafe", policy)
		}
	}
	if policy := get(testSite(t, false), "/login").Header().Get("Content-Security-Policy"); strings.Contains(policy, "upgrade-insecure-requests") {
		t.Errorf("without TLS: got policy %q, want it without upgrade-insecure-requests", policy)
	}
}

// B14.
func TestShareMetadata(t *testing.T) {
	s := testSite(t, true)
	body := get(s, "/free-training").Body.String()
	for _, want := range []string{
		`<meta property="og:title" content="3-Part Work-From-Home Training">`,
		`<meta property="og:description" content="Simulan ang freelancing kahit walang skill, portfolio o experience. Join our free 3-part work-from-home training.">`,
		`<link rel="canonical" href="https://atlas.example/free-training">`,
	} {
		if !strings.Contains(body, want) {
			t.Errorf("/free-training: got %q, want %q in it", body, want)
		}
	}
	body = get(s, `/form/"><script>alert(1)`).Body.String()
	if !strings.Contains(body, `href="https://atlas.example/form/%22%3E%3Cscript%3Ealert%281%29"`) || strings.Contains(body, "<script>alert") {
		t.Errorf("got %q, want the path escaped", body)
	}
	if body := get(s, "/login").Body.String(); strings.Contains(body, "og:title") || strings.Contains(body, "canonical") {
		t.Errorf("a sign-in page: got %q, want it without share metadata", body)
	}
}

// TestEveryRouteAnswersAsItIsBuilt asks for every page of the web app without a session (B15): 200 for what is built, 404 without a word
// about the page for what is not, and never a redirect. It prints what is to come.
func TestEveryRouteAnswersAsItIsBuilt(t *testing.T) {
	routes, err := routes.Routes()
	check.NoError(t, "read the routes", err)
	s, err := httpapi.NewSite(siteOptions(fstest.MapFS{"index.html": {Data: []byte(builtShell)}}, routes, "Atlas", "https://atlas.example", true, noShort))
	check.NoError(t, "make the site", err)
	numbers, slugs := regexp.MustCompile(`\{\w+:Int\}`), regexp.MustCompile(`\{\w+\}`)
	var unbuilt []string
	for _, r := range routes.All() {
		path := slugs.ReplaceAllString(numbers.ReplaceAllString(r.Path, "7"), "some-slug")
		w := get(s, path)
		shared := strings.Contains(w.Body.String(), "og:title")
		status, shares := http.StatusOK, r.Access == "public"
		// Who may not edit a funnel sees its published page there, or nothing (C05).
		if r.Name == "funnelBuilder" {
			status, shares = http.StatusNotFound, false
		}
		if !r.Built {
			status, shares = http.StatusNotFound, false
		}
		if !r.Built && !r.Served {
			unbuilt = append(unbuilt, r.Name)
		}
		if w.Code != status || shared != shares {
			t.Errorf("%s (%s): got %d and share metadata %t, want %d and %t", r.Name, path, w.Code, shared, status,
				shares)
		}
	}
	slices.Sort(unbuilt)
	for _, r := range routes.All() {
		isPublic := r.Access == "public" && r.Layout == "landing"
		if isPublic && slices.Contains(unbuilt, r.Name) {
			t.Errorf("%s (%s): got a public page that nobody serves, want it served", r.Name, r.Path)
		}
	}
	t.Logf("%d routes are not built yet: %s", len(unbuilt), strings.Join(unbuilt, ", "))
}

// B13.
func TestTitleIsConfigured(t *testing.T) {
	routes, _ := routes.ReadRoutes([]byte(someRoutes))
	s, err := httpapi.NewSite(siteOptions(fstest.MapFS{}, routes, `Tribe <"Academy">`, "http://localhost:8080", false, noShort))
	check.NoError(t, "make the site", err)
	body := get(s, "/").Body.String()
	if !strings.Contains(body, "<title>Home · Tribe &lt;&#34;Academy&#34;&gt;</title>") || !strings.Contains(body, "make build") {
		t.Errorf("the shell of an unbuilt app: got %q, want its title and how to build it", body)
	}
}

func TestFiles(t *testing.T) {
	s := testSite(t, false)
	for name, c := range map[string]struct {
		path                        string
		headers                     []string
		status                      int
		body, kind, encoding, cache string
	}{
		"script, brotli":       {"/assets/main-1.js", []string{"Accept-Encoding", "gzip, deflate, br"}, 200, "br", "text/javascript; charset=utf-8", "br", "public, max-age=31536000, immutable"},
		"script, gzip":         {"/assets/main-1.js", []string{"Accept-Encoding", "gzip;q=0.8"}, 200, "gz", "text/javascript; charset=utf-8", "gzip", "public, max-age=31536000, immutable"},
		"script, brotli off":   {"/assets/main-1.js", []string{"Accept-Encoding", "br;q=0, gzip"}, 200, "gz", "text/javascript; charset=utf-8", "gzip", "public, max-age=31536000, immutable"},
		"script, plain":        {"/assets/main-1.js", nil, 200, "plain script", "text/javascript; charset=utf-8", "", "public, max-age=31536000, immutable"},
		"packed, brotli":       {"/assets/list-1.js", []string{"Accept-Encoding", "br"}, 200, "br", "text/javascript; charset=utf-8", "br", "public, max-age=31536000, immutable"},
		"packed, plain":        {"/assets/list-1.js", nil, 200, "plain list", "text/javascript; charset=utf-8", "", "public, max-age=31536000, immutable"},
		"packed, a part":       {"/assets/list-1.js", []string{"Range", "bytes=6-9"}, 206, "list", "text/javascript; charset=utf-8", "", "public, max-age=31536000, immutable"},
		"packed, by name":      {"/assets/list-1.js.gz", nil, 404, "Not found\n", "text/plain; charset=utf-8", "", "no-store"},
		"font":                 {"/assets/reddit-sans.woff2", []string{"Accept-Encoding", "br"}, 200, "font", "font/woff2", "", "public, max-age=31536000, immutable"},
		"compressed by name":   {"/assets/main-1.js.br", nil, 404, "Not found\n", "text/plain; charset=utf-8", "", "no-store"},
		"of another release":   {"/assets/main-0.js", nil, 404, "Not found\n", "text/plain; charset=utf-8", "", "no-store"},
		"icon":                 {"/favicon.svg", nil, 200, "<svg/>", "image/svg+xml", "", "public, max-age=3600"},
		"icon of old":          {"/favicon.ico", nil, 200, "icon", "image/x-icon", "", "public, max-age=3600"},
		"robots":               {"/robots.txt", nil, 200, "User-agent: *\nDisallow: /api/\nDisallow: /checkout/\nDisallow: /form/\n\nSitemap: https://atlas.example/sitemap.xml\n", "text/plain; charset=utf-8", "", "no-cache"},
		"service worker":       {"/sw.js", nil, 200, "worker", "text/javascript; charset=utf-8", "", "no-cache"},
		"part of a sound":      {"/sound.mp3", []string{"Range", "bytes=2-4"}, 206, "234", "audio/mpeg", "", "public, max-age=3600"},
		"range of a text file": {"/assets/main-1.js", []string{"Range", "bytes=0-4", "Accept-Encoding", "br"}, 200, "br", "text/javascript; charset=utf-8", "br", "public, max-age=31536000, immutable"},
	} {
		w := get(s, c.path, c.headers...)
		h := w.Header()
		if w.Code != c.status || w.Body.String() != c.body || h.Get("Content-Type") != c.kind || h.Get("Content-Encoding") != c.encoding || h.Get("Cache-Control") != c.cache {
			t.Errorf("%s: got %d %v %v, want %d %q", name, w.Code, w.Body, h, c.status, c.body)
		}
	}
	check.Equal(t, "the policy of the service worker", get(s, "/sw.js").Header().Get("Content-Security-Policy"),
		"default-src 'none'; connect-src 'self'")
	tag := get(s, "/favicon.svg").Header().Get("Etag")
	if w := get(s, "/favicon.svg", "If-None-Match", tag); w.Code != 304 || w.Body.Len() != 0 {
		t.Errorf("a known icon: got %d %v, want 304 without a body", w.Code, w.Body)
	}
	check.Equal(t, "what a compressed file varies by", get(s, "/assets/main-1.js").Header().Get("Vary"),
		"Accept-Encoding")
}

func TestSlashAtTheEnd(t *testing.T) {
	s := testSite(t, false)
	if w := get(s, "/login/?redirectTo=%2Fx"); w.Code != 308 || w.Header().Get("Location") != "/login?redirectTo=%2Fx" {
		t.Errorf("/login/: got %d to %q, want 308 to /login", w.Code, w.Header().Get("Location"))
	}
	for _, path := range []string{"/no/such/thing/", `/%5Cevil.example//`, "//evil.example//"} {
		w := get(s, path)
		if to := w.Header().Get("Location"); strings.HasPrefix(to, "//") || strings.HasPrefix(to, `/\`) {
			t.Errorf("%s: got a way to %q, want it to stay here", path, to)
		}
	}
}

func TestOnlyReading(t *testing.T) {
	s := testSite(t, false)
	for _, method := range []string{"POST", "PUT", "DELETE", "TRACE", "OPTIONS"} {
		w := httptest.NewRecorder()
		s.ServeHTTP(w, httptest.NewRequest(method, "/login", nil))
		if w.Code != 405 || w.Header().Get("Allow") != "GET, HEAD" {
			t.Errorf("%s: got %d, allowed %q, want 405 and GET, HEAD", method, w.Code, w.Header().Get("Allow"))
		}
	}
}

func TestRoutesFileIsSound(t *testing.T) {
	routes, err := routes.Routes()
	check.NoError(t, "read the routes", err)
	for _, path := range []string{"/login", "/community/members/5/edit"} {
		if routes.Find(path, "") == nil {
			t.Errorf("%s: got no route, want one", path)
		}
	}
}

func TestRoutesAreRefused(t *testing.T) {
	for _, file := range []string{`{`, `[{"name":"a","path":"/{a:Money}"}]`, `[{"name":"a","path":"/x{a}"}]`} {
		if _, err := routes.ReadRoutes([]byte(file)); err == nil {
			t.Errorf("%s: got it read, want an error", file)
		}
	}
}

func BenchmarkShell(b *testing.B) {
	routes, _ := routes.ReadRoutes([]byte(someRoutes))
	s, _ := httpapi.NewSite(siteOptions(fstest.MapFS{"index.html": {Data: []byte(builtShell)}}, routes, "Atlas", "https://atlas.example", true, noShort))
	e := &httpapi.Edge{Log: quietLog(), Next: s, Observe: noObserve}
	r := httptest.NewRequest(http.MethodGet, "/login", nil)
	b.ReportAllocs()
	for b.Loop() {
		e.ServeHTTP(&nowhere{header: http.Header{}}, r)
	}
}

type nowhere struct{ header http.Header }

func (n *nowhere) Header() http.Header         { return n.header }
func (n *nowhere) Write(b []byte) (int, error) { return len(b), nil }
func (n *nowhere) WriteHeader(int)             {}

// B26, C06: a word with a meaning leads on with what was asked along; every page there is comes before it, and a word of nobody is not there.
func TestShortAddress(t *testing.T) {
	s := testSiteWith(t, false, func(_ http.ResponseWriter, r *http.Request) string {
		if r.URL.Path == "/join" || r.URL.Path == "/login" {
			return "/checkout/join-the-tribe?coupon=" + r.URL.Query().Get("coupon")
		}
		return ""
	})
	for path, want := range map[string]int{"/join": http.StatusFound, "/join?coupon=TRIBE": http.StatusFound, "/login": http.StatusOK, "/nobody": http.StatusNotFound, "/join/more": http.StatusNotFound, "/": http.StatusOK} {
		if got := get(s, path).Code; got != want {
			t.Errorf("%s: got %d, want %d", path, got, want)
		}
	}
	check.Equal(t, "the way on", get(s, "/join?coupon=TRIBE").Header().Get("Location"),
		"/checkout/join-the-tribe?coupon=TRIBE")
}

// The list for search engines names the public pages that are there, and what is added to it.
func TestSitemap(t *testing.T) {
	routes, err := routes.ReadRoutes([]byte(someRoutes))
	check.NoError(t, "read the routes", err)
	options := siteOptions(fstest.MapFS{"index.html": {Data: []byte(builtShell)}}, routes, "Atlas", "https://atlas.example", true, noShort)
	options.Sitemap = func(context.Context) ([]string, error) { return []string{"/sale"}, nil }
	s, err := httpapi.NewSite(options)
	check.NoError(t, "make the site", err)

	answer := get(s, "/sitemap.xml")
	body := answer.Body.String()
	if kind := answer.Header().Get("Content-Type"); answer.Code != http.StatusOK || kind != "application/xml; charset=utf-8" {
		t.Errorf("got %d %s, want 200 and XML", answer.Code, kind)
	}
	for path, want := range map[string]bool{"/sale": true, "/terms-conditions": true, "/login": false, "/checkout/closed": false} {
		if got := strings.Contains(body, "<loc>https://atlas.example"+path+"</loc>"); got != want {
			t.Errorf("%s listed: got %t, want %t in %s", path, got, want, body)
		}
	}
}

// Anyone who is signed in gets with a private page who they are and the names of its files, so that a phone asks for
// all of it at once. Visitors get neither, nor does anybody with a public page.
func TestPrivatePagesComeWithTheirFirstMoment(t *testing.T) {
	table, err := routes.ReadRoutes([]byte(someRoutes))
	check.NoError(t, "read the routes", err)
	options := siteOptions(fstest.MapFS{
		"index.html": {Data: []byte(builtShell)},
		".vite/manifest.json": {Data: []byte(`{
			"index.html": {"file": "assets/main-1.js"},
			"_base.js": {"file": "assets/base-1.js"},
			"src/app/shell/Shell.tsx": {"file": "assets/Shell-1.js", "css": ["assets/Shell-1.css"], "imports": ["index.html", "_base.js"]},
			"src/features/identity/auth/LoginPage.tsx": {"file": "assets/LoginPage-1.js", "imports": ["_base.js"]}}`)},
		".vite/pages.json": {Data: []byte(`{
			"login": {"modules": ["src/features/identity/auth/LoginPage.tsx"]},
			"level": {"modules": [], "style": "assets/page-level-1.css", "styles": ["assets/Shell-1.css"]}}`)},
		"assets/stage-map-1.svg": {Data: []byte("<svg/>")},
	}, table, "Atlas", "https://atlas.example", true, noShort)
	options.First = func(_ http.ResponseWriter, r *http.Request, _ *routes.Route) *httpapi.FirstData {
		if r.Header.Get("Cookie") == "" {
			return nil
		}
		return &httpapi.FirstData{Token: []byte(`{"token":"t",`), Rest: []byte(`"currentUser":{}}`),
			ShowsStage: r.Header.Get("Cookie") == "session=in-stage"}
	}
	s, err := httpapi.NewSite(options)
	check.NoError(t, "make the site", err)

	// The largest picture of a page is asked for with it, where it is known to be there.
	for cookie, want := range map[string]string{
		"": "", "session=x": "", "session=in-stage": "</assets/stage-map-1.svg>; rel=preload; as=image",
	} {
		if got := get(s, "/courses/5", "Cookie", cookie).Header().Get("Link"); got != want {
			t.Errorf("with cookie %q: got link %q, want %q", cookie, got, want)
		}
	}

	const (
		who    = `<script type="application/json" id="first">{"token":"t","currentUser":{}}</script>`
		one    = `<link rel="stylesheet" crossorigin href="/assets/page-level-1.css"`
		off    = `<link rel="stylesheet" disabled href="/assets/Shell-1.css"`
		style  = `<link rel="stylesheet" crossorigin href="/assets/Shell-1.css"`
		script = `<link rel="modulepreload" crossorigin href="/assets/Shell-1.js"`
		shared = `<link rel="modulepreload" crossorigin href="/assets/base-1.js"`
		login  = `<link rel="modulepreload" crossorigin href="/assets/LoginPage-1.js"`
	)
	for name, test := range map[string]struct {
		path, cookie string
		want, not    []string
	}{
		"signed in, private":   {"/courses/5", "session=x", []string{who, style, script, shared}, []string{login}},
		"one file of style":    {"/access-levels/coach", "session=x", []string{one, off, script}, []string{style}},
		"visitor, private":     {"/courses/5", "", nil, []string{"__FIRST__", `id="first"`, script, style}},
		"signed in, sign-in":   {"/login", "session=x", []string{login, shared}, []string{`id="first"`, script}},
		"signed in, public":    {"/terms-conditions", "session=x", nil, []string{`id="first"`, script}},
		"signed in, not found": {"/no-such-thing", "session=x", nil, []string{`id="first"`, script}},
	} {
		t.Run(name, func(t *testing.T) {
			var headers []string
			if test.cookie != "" {
				headers = []string{"Cookie", test.cookie}
			}
			got := get(s, test.path, headers...).Body.String()

			for _, want := range test.want {
				if strings.Count(got, want) != 1 {
					t.Errorf("got %s, want %s once", got, want)
				}
			}
			for _, not := range test.not {
				if strings.Contains(got, not) {
					t.Errorf("got %s, want it without %s", got, not)
				}
			}
			if strings.Contains(got, `modulepreload" crossorigin href="/assets/main-1.js"`) {
				t.Errorf("got %s, want no second link to what the shell names itself", got)
			}
		})
	}
}
