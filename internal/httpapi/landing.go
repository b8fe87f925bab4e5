package httpapi

import (
	"bytes"
	"compress/gzip"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"html"
	"io"
	"net/http"
	"sort"
	"strconv"
	"strings"
	"sync"

	"atlas/internal/httpapi/markup"
	"atlas/internal/marketing/pages"
	"atlas/internal/platform/brand"
)

// landing answers with a published page of marketing; false if there is none at the address. The page is whole without
// script.
func (s *Site) landing(w http.ResponseWriter, r *http.Request) bool {
	// An address in an unusual encoding is no address of ours.
	if s.Landing == nil || r.URL.RawPath != "" {
		return false
	}

	page := s.Landing(r)
	if page == nil {
		return false
	}

	if s.Visited != nil && r.URL.Path == page.Path {
		s.Visited(w, r, page)
	}

	s.writeLanding(w, r, page, http.StatusOK)

	return true
}

// readyPage is a page as it goes over the wire. Nothing in it is new for each answer, so that one compression serves
// every visitor of a moment: the policy names our style and script by their hashes and needs no nonce.
type readyPage struct {
	policy        []string
	plain, zipped readyBody
	// firstVisit has a browser keep that this is the page its owner opened first.
	firstVisit string
}

type readyBody struct {
	bytes       []byte
	length, tag []string
}

func newReadyBody(text []byte, tag string) readyBody {
	return readyBody{text, []string{strconv.Itoa(len(text))}, []string{`"` + tag + `"`}}
}

// readyPage puts a page together, or takes it as it was put together for someone before.
func (s *Site) readyPage(ctx context.Context, page *pages.Shown) *readyPage {
	if page.Ready == nil {
		return s.newReadyPage(page, s.Brand(ctx))
	}

	return page.Ready.Get(func() any { return s.newReadyPage(page, s.Brand(ctx)) }).(*readyPage)
}

func (s *Site) newReadyPage(page *pages.Shown, siteBrand brand.Brand) *readyPage {
	style := s.fontFaces + page.Style() + siteBrand.CSS()
	policy := s.policy.withHashes(style, page.Script)
	if page.IsFramed {
		policy = strings.Replace(policy, "frame-ancestors 'none'", "frame-ancestors 'self'", 1)
	}

	text := []byte(s.landingText(page, siteBrand, style))
	sum := sha256.Sum256(text)
	tag := hex.EncodeToString(sum[:8])

	return &readyPage{
		policy: []string{policy}, plain: newReadyBody(text, tag), zipped: newReadyBody(zipped(text), tag+"-gzip"),
		firstVisit: cookies{https: s.HTTPS}.visitLine(pages.Visit{Page: page.ID}.String()),
	}
}

// writeLanding answers with a page.
func (s *Site) writeLanding(w http.ResponseWriter, r *http.Request, page *pages.Shown, status int) {
	ready := s.readyPage(r.Context(), page)
	h := w.Header()
	h["Content-Type"] = htmlType
	h["Content-Security-Policy"] = ready.policy
	h["Permissions-Policy"] = permissions
	h["Reporting-Endpoints"] = reportEndpoints
	h["Referrer-Policy"] = strictReferrer
	if page.Path == pages.ClosedPath {
		// As of every page of the checkout: nobody else learns what people wanted to buy.
		h["Referrer-Policy"] = noReferrer
	}

	// The body depends on what the browser can unpack.
	h["Vary"] = acceptEncoding
	if page.IsFramed {
		h["X-Frame-Options"] = ownFrames
	}

	isPreview := page.Trial != nil && page.Trial.IsPreview

	// Only the address itself belongs into search results, no preview and no copy.
	if r.URL.Path != page.Path || isPreview {
		h["X-Robots-Tag"] = noRobots
	}

	body := ready.plain
	if accepts(r.Header.Get("Accept-Encoding"), "gzip") {
		body = ready.zipped
		h["Content-Encoding"] = gzipEncoding
	}

	h["Cache-Control"] = noCache
	if page.Ready == nil || page.Trial != nil {
		// What one visitor gets is not for the next one, so nobody between us may keep it.
		h["Cache-Control"] = ownNoCache
		h["Vary"] = encodingAndCookie
	}

	// The tag is that of the form that is sent, as browsers compare it byte by byte.
	if page.Ready != nil && status == http.StatusOK {
		h["Etag"] = body.tag
		if strings.Contains(r.Header.Get("If-None-Match"), body.tag[0]) {
			delete(h, "Content-Encoding")
			w.WriteHeader(http.StatusNotModified)
			return
		}
	}

	h["Content-Length"] = body.length
	w.WriteHeader(status)
	if r.Method != http.MethodHead {
		_, _ = w.Write(body.bytes)
	}
}

// zippers are used again and again: each holds most of a megabyte.
var zippers = sync.Pool{New: func() any { return gzip.NewWriter(io.Discard) }}

// zipped makes a page a quarter of its size; most visitors come by phone. Writing into memory does not fail.
func zipped(text []byte) []byte {
	var out bytes.Buffer
	zip := zippers.Get().(*gzip.Writer)
	defer zippers.Put(zip)
	zip.Reset(&out)
	_, _ = zip.Write(text)
	_ = zip.Close()

	return out.Bytes()
}

func (s *Site) landingText(page *pages.Shown, siteBrand brand.Brand, style string) string {
	var b strings.Builder
	e := html.EscapeString
	path := page.Path

	// A page that was never published has no path yet.
	if path == "" {
		path = page.ID
	}

	address := e(s.BaseURL + path)
	meta := func(kind, name, content string) {
		b.WriteString("<meta " + kind + `="` + name + `" content="` + e(content) + "\">\n")
	}

	b.WriteString("<!doctype html>\n<html lang=\"en-PH\">\n<head>\n<meta charset=\"utf-8\">\n")
	meta("name", "viewport", "width=device-width, initial-scale=1")
	meta("name", "color-scheme", "light dark")
	b.WriteString("<title>" + e(page.Title+" · "+siteBrand.Name) + "</title>\n")
	b.WriteString(`<link rel="canonical" href="` + address + "\">\n" +
		`<link rel="icon" href="/favicon.svg" type="image/svg+xml">` + "\n")
	meta("name", "description", page.ShareDescription)
	meta("property", "og:type", "website")
	meta("property", "og:site_name", siteBrand.Name)
	meta("property", "og:title", page.ShareTitle)
	meta("property", "og:description", page.ShareDescription)
	meta("property", "og:url", s.BaseURL+path)
	meta("property", "og:image", s.BaseURL+sharePicture(siteBrand))
	meta("name", "twitter:card", "summary_large_image")
	b.WriteString(s.fontPreloads)
	b.WriteString("<style>" + style + "</style>\n")
	b.WriteString(`<script type="application/ld+json">` + markup.Structured(page, siteBrand, s.BaseURL) +
		"</script>\n</head>\n")

	b.WriteString(`<body class="` + bodyClass(page) + `">` + pages.Top(siteBrand, page.Corner))
	b.WriteString("\n<main>" + page.Body + "</main>\n" + pages.Foot(siteBrand))
	if page.Script != "" {
		// It is a kilobyte and only adds to what is there: that needs no request of its own, and nothing waits for it.
		b.WriteString("<script>" + page.Script + "</script>")
	}

	b.WriteString("</body></html>\n")

	return b.String()
}

// bodyClass says whether the header of a page lies on a hero or is a bar of its own.
func bodyClass(page *pages.Shown) string {
	if page.StartsWithHero() {
		return "pg"
	}

	return "pg pg-bar"
}

// latin is what the main files of our fonts hold; the peso sign has small files of its own.
const (
	latin = "U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215"
	peso  = "U+20B1"

	// common is what nearly every page is written with; its files are small, and the main ones come only for other
	// letters.
	common = "U+0020-007E,U+00A0,U+00A9,U+00B7,U+00D1,U+00D7,U+00F1,U+2013-2014,U+2018-2019,U+201C-201D,U+2022,U+2026"
)

// fontPreloadsOf asks for small fonts, by the starts of their names, before the page is read.
func fontPreloadsOf(files map[string]*file, starts ...string) string {
	var links []string
	for path := range files {
		for _, start := range starts {
			if strings.HasPrefix(path, "/assets/"+start+"-") && strings.HasSuffix(path, ".woff2") {
				links = append(links,
					`<link rel="preload" href="`+path+`" as="font" type="font/woff2" crossorigin>`+"\n")
			}
		}
	}

	// Maps have no order, and the page has to be the same each time.
	sort.Strings(links)

	return strings.Join(links, "")
}

// fontFacesOf names the fonts of the web app, whose files carry the build in their names.
func fontFacesOf(files map[string]*file) string {
	var paths []string
	for path := range files {
		paths = append(paths, path)
	}

	// Maps have no order, and the page has to be the same each time.
	sort.Strings(paths)

	var b strings.Builder
	for _, font := range []struct{ start, family, weight, characters string }{
		{"/assets/bricolage-grotesque-latin-opsz-", "Bricolage Grotesque Variable", "200 800", latin},
		{"/assets/page-display-", "Bricolage Grotesque Variable", "200 800", common},
		{"/assets/bricolage-grotesque-peso-", "Bricolage Grotesque Variable", "200 800", peso},
		{"/assets/reddit-sans-latin-wght-", "Reddit Sans Variable", "200 900", latin},
		{"/assets/page-body-", "Reddit Sans Variable", "200 900", common},
		{"/assets/reddit-sans-peso-", "Reddit Sans Variable", "200 900", peso},
	} {
		for _, path := range paths {
			if strings.HasPrefix(path, font.start) && strings.HasSuffix(path, ".woff2") {
				// A font that is late waits for the next page: words that move under the thumb are worse than plain
				// ones.
				b.WriteString(`@font-face{font-family:"` + font.family + `";font-display:optional;font-weight:` +
					font.weight + `;src:url("` + path +
					`") format("woff2");unicode-range:` + font.characters + `}`)
			}
		}
	}

	// Pictures of the app that pages may lay behind a text; a page whose style names none loads none.
	b.WriteString(":root{")
	for _, art := range []struct{ start, name string }{{"/assets/sea-wide-", "--art-sea"},
		{"/assets/cover-langit-", "--art-cover"}} {
		for _, path := range paths {
			if strings.HasPrefix(path, art.start) && strings.HasSuffix(path, ".svg") {
				b.WriteString(art.name + `:url("` + path + `");`)
			}
		}
	}

	b.WriteString("}")

	return b.String()
}
