package httpapi

import (
	"html"
	"io/fs"
	"net/http"
	"strconv"
	"strings"
	"sync"
)

// Words in the built index.html that the server replaces.
const (
	nonceSlot = "__CSP_NONCE__"
	headSlot  = "<!--head-->"
)

// unbuilt is the shell of a binary that was compiled before the web app was built.
const unbuilt = `<!doctype html><html lang="en"><head><meta charset="utf-8">` + headSlot +
	`</head><body><p>The web app is not inside this binary. Run <code>make build</code>.</p></body></html>`

// Site serves the web app: its files, and for every other path the shell with a head of its own. All that can be known before a
// request is put together once; a request copies a few pieces around its nonce.
type Site struct {
	title, base string
	policy      pagePolicy
	routes      *RouteTable
	files       map[string]*file
	shell       string
	pages       map[string]*page // by route name
	missing     *page
	buffers     sync.Pool
	short       func(w http.ResponseWriter, r *http.Request) string
}

// page is a shell ready to be written: pieces, and between them slots for nonce or path.
type page struct {
	pieces   []string
	slots    []string
	size     int
	status   int
	cache    []string
	robots   []string
	referrer []string
}

// NewSite puts the pages of a built web app together. Short is where an address leads to that is no page; nothing when nobody gave it a
// meaning. It may add to the headers of the answer.
func NewSite(dist fs.FS, routes *RouteTable, title, base string, https bool, short func(w http.ResponseWriter, r *http.Request) string) (*Site, error) {
	s := &Site{title: title, base: base, policy: newPagePolicy(https), routes: routes, pages: map[string]*page{}, shell: unbuilt, short: short}
	s.buffers.New = func() any { return new([]byte) }
	if index, err := fs.ReadFile(dist, "index.html"); err == nil {
		s.shell = string(index)
	}
	var err error
	if s.files, err = readFiles(dist); err != nil {
		return nil, err
	}
	for _, r := range routes.All() {
		s.pages[r.Name] = s.page(r)
	}
	s.missing = s.page(nil)
	return s, nil
}

func (s *Site) page(r *Route) *page {
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
	if r != nil && (strings.HasPrefix(r.Path, "/form/") || strings.HasPrefix(r.Path, "/checkout/")) {
		p.referrer = noReferrer
	}
	text := strings.Replace(s.shell, headSlot, s.head(r), 1)
	for {
		at, slot := nextSlot(text)
		if at < 0 {
			p.pieces = append(p.pieces, text)
			break
		}
		p.pieces, p.slots = append(p.pieces, text[:at]), append(p.slots, slot)
		text = text[at+len(slot):]
	}
	for _, piece := range p.pieces {
		p.size += len(piece)
	}
	return p
}

func nextSlot(text string) (int, string) {
	nonce, path := strings.Index(text, nonceSlot), strings.Index(text, pathSlot)
	if path >= 0 && (nonce < 0 || path < nonce) {
		return path, pathSlot
	}
	return nonce, nonceSlot
}

func (s *Site) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		notAllowed(w, "GET, HEAD")
		return
	}
	path := r.URL.Path
	if f := s.files[path]; f != nil {
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
	// A second slash in front would lead to another host.
	if len(path) > 1 && strings.HasSuffix(path, "/") && !strings.HasPrefix(path, "//") {
		if bare := strings.TrimRight(path, "/"); s.routes.Find(bare, "") != nil {
			redirect(w, r, strings.TrimRight(r.URL.EscapedPath(), "/"), http.StatusPermanentRedirect)
			return
		}
	}
	p := s.missing
	if found := s.routes.Find(path, r.URL.RawPath); found != nil {
		p = s.pages[found.Name]
	}
	if p.status == http.StatusNotFound {
		if to := s.short(w, r); to != "" {
			redirect(w, r, to, http.StatusFound)
			return
		}
	}
	s.write(w, r, p)
}

// redirect goes elsewhere with the query that came along.
func redirect(w http.ResponseWriter, r *http.Request, to string, status int) {
	if r.URL.RawQuery != "" {
		to += "?" + r.URL.RawQuery
	}
	h := w.Header()
	h["Cache-Control"] = noStore
	h["Location"] = []string{to}
	w.WriteHeader(status)
}

func (s *Site) write(w http.ResponseWriter, r *http.Request, p *page) {
	nonce := newNonce()
	buffer := s.buffers.Get().(*[]byte)
	defer s.buffers.Put(buffer)
	body := (*buffer)[:0]
	for i, piece := range p.pieces {
		body = append(body, piece...)
		if i == len(p.slots) {
			break
		}
		if p.slots[i] == nonceSlot {
			body = append(body, nonce...)
		} else {
			body = append(body, html.EscapeString(r.URL.EscapedPath())...)
		}
	}
	*buffer = body
	own := [2]string{s.policy.with(nonce), strconv.Itoa(len(body))}
	h := w.Header()
	h["Content-Type"] = htmlType
	h["Content-Security-Policy"] = own[0:1:1]
	h["Content-Length"] = own[1:2:2]
	h["Permissions-Policy"] = permissions
	h["Reporting-Endpoints"] = reporting
	h["Referrer-Policy"] = p.referrer
	h["Cache-Control"] = p.cache
	if p.robots != nil {
		h["X-Robots-Tag"] = p.robots
	}
	w.WriteHeader(p.status)
	_, _ = w.Write(body)
}
