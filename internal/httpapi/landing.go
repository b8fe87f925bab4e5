package httpapi

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"fmt"
	"html"
	"net/http"
	"sort"
	"strconv"
	"strings"

	"atlas/internal/marketing/pages"
	"atlas/internal/platform/brand"
)

// landing answers with a published page of marketing; false if there is none at the address. The page is whole without script.
func (s *Site) landing(w http.ResponseWriter, r *http.Request) bool {
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

// writeLanding answers with a page.
func (s *Site) writeLanding(w http.ResponseWriter, r *http.Request, page *pages.Shown, status int) {
	nonce := newNonce()
	text := s.landingText(page, s.Brand(r.Context()), nonce)
	h := w.Header()
	h["Content-Type"] = htmlType
	policy := s.policy.with(nonce)
	if page.IsFramed {
		policy = strings.Replace(policy, "frame-ancestors 'none'", "frame-ancestors 'self'", 1)
		h["X-Frame-Options"] = ownFrames
	}
	h["Content-Security-Policy"] = []string{policy}
	body := []byte(text)
	h["Vary"] = []string{"Accept-Encoding"}
	if accepts(r.Header.Get("Accept-Encoding"), "gzip") {
		body = zipped(body)
		h["Content-Encoding"] = []string{"gzip"}
	}
	h["Content-Length"] = []string{strconv.Itoa(len(body))}
	h["Permissions-Policy"] = permissions
	h["Reporting-Endpoints"] = reporting
	h["Referrer-Policy"] = strictReferrer
	h["Cache-Control"] = noCache
	if r.URL.Path != page.Path {
		h["X-Robots-Tag"] = noRobots
	}
	w.WriteHeader(status)
	if r.Method != http.MethodHead {
		_, _ = w.Write(body)
	}
}

// zipped makes a page a quarter of its size; most visitors come by phone. Writing into memory does not fail.
func zipped(text []byte) []byte {
	var out bytes.Buffer
	zip := gzip.NewWriter(&out)
	_, _ = zip.Write(text)
	_ = zip.Close()

	return out.Bytes()
}

func (s *Site) landingText(page *pages.Shown, look brand.Brand, nonce string) string {
	var b strings.Builder
	e := html.EscapeString
	path := page.Path
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
	b.WriteString("<title>" + e(page.Title+" · "+look.Name) + "</title>\n")
	b.WriteString(`<link rel="canonical" href="` + address + "\">\n" + `<link rel="icon" href="/favicon.svg" type="image/svg+xml">` + "\n")
	meta("name", "description", page.ShareDescription)
	meta("property", "og:type", "website")
	meta("property", "og:site_name", look.Name)
	meta("property", "og:title", page.ShareTitle)
	meta("property", "og:description", page.ShareDescription)
	meta("property", "og:url", s.BaseURL+path)
	meta("property", "og:image", s.BaseURL+sharePicture(look))
	meta("name", "twitter:card", "summary_large_image")
	b.WriteString(s.fontPreloads)
	b.WriteString(`<style nonce="` + nonce + `">` + s.fontFaces + pages.CSS + look.CSS() + "</style>\n")
	b.WriteString(`<script type="application/ld+json" nonce="` + nonce + `">` + structured(page, look, s.BaseURL) + "</script>\n")
	if page.Script != "" {
		b.WriteString(`<script src="` + e(page.Script) + `" defer nonce="` + nonce + "\"></script>\n")
	}
	b.WriteString("</head>\n")

	logo := "/favicon.svg"
	if look.Logo != "" {
		logo = look.LogoPath(192)
	}
	corner := page.Corner
	if corner == "" {
		corner = `<a href="/login">Log in</a>`
	}
	b.WriteString(`<body class="pg"><header class="pg-top"><div class="pg-in"><a href="/"><img src="` + e(logo) + `" alt="" width="36" height="36">` + e(look.Name) +
		"</a>" + corner + "</div></header>\n<main>" + page.Body + "</main>\n")
	b.WriteString(`<footer class="pg-foot"><div class="pg-in"><span>© ` + e(look.Name) + `</span><nav aria-label="Policies"><a href="/terms-conditions">Terms and Conditions</a>` +
		`<a href="/privacy-policy">Privacy Policy</a><a href="/refund-policy">Refund Policy</a></nav></div></footer></body></html>` + "\n")

	return b.String()
}

// structured says to search engines what a page is: the page, what it sells, and the questions it answers. Marshal writes < and > so that
// they end no script.
func structured(page *pages.Shown, look brand.Brand, base string) string {
	publisher := map[string]any{"@type": "Organization", "name": look.Name, "url": base}
	graph := []any{map[string]any{
		"@type": "WebPage", "name": page.ShareTitle, "description": page.ShareDescription, "url": base + page.Path,
		"inLanguage": []string{"fil", "en"}, "publisher": publisher,
	}}
	if page.Offer != nil {
		graph = append(graph, map[string]any{
			"@type": "Course", "name": page.Offer.Name, "description": page.ShareDescription, "provider": publisher,
			"offers": map[string]any{
				"@type": "Offer", "price": fmt.Sprintf("%d.%02d", page.Offer.Price/100, page.Offer.Price%100), "priceCurrency": "PHP",
				"category": "Paid", "availability": "https://schema.org/InStock", "url": base + page.Path,
			},
		})
	}
	if len(page.Questions) > 0 {
		questions := make([]any, 0, len(page.Questions))
		for _, one := range page.Questions {
			answer := map[string]any{"@type": "Answer", "text": one.Answer}
			questions = append(questions, map[string]any{"@type": "Question", "name": one.Question, "acceptedAnswer": answer})
		}
		graph = append(graph, map[string]any{"@type": "FAQPage", "mainEntity": questions})
	}
	text, err := json.Marshal(map[string]any{"@context": "https://schema.org", "@graph": graph})
	if err != nil {
		return "{}"
	}

	return string(text)
}

// latin is what the main files of our fonts hold; the peso sign has small files of its own.
const (
	latin = "U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215"
	peso  = "U+20B1"

	// common is what nearly every page is written with; its files are small, and the main ones come only for other letters.
	common = "U+0020-007E,U+00A0,U+00A9,U+00B7,U+00D1,U+00D7,U+00F1,U+2013-2014,U+2018-2019,U+201C-201D,U+2022,U+2026"
)

// fontPreloadsOf asks for the two small fonts of published pages before the page is read.
func fontPreloadsOf(files map[string]*file) string {
	var links []string
	for path := range files {
		isCommon := strings.HasPrefix(path, "/assets/page-display-") || strings.HasPrefix(path, "/assets/page-body-")
		if isCommon && strings.HasSuffix(path, ".woff2") {
			links = append(links, `<link rel="preload" href="`+path+`" as="font" type="font/woff2" crossorigin>`+"\n")
		}
	}
	sort.Strings(links)

	return strings.Join(links, "")
}

// fontFacesOf names the fonts of the web app, whose files carry the build in their names.
func fontFacesOf(files map[string]*file) string {
	var paths []string
	for path := range files {
		paths = append(paths, path)
	}
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
				// A font that is late waits for the next page: words that move under the thumb are worse than plain ones.
				b.WriteString(`@font-face{font-family:"` + font.family + `";font-display:optional;font-weight:` + font.weight + `;src:url("` + path +
					`") format("woff2");unicode-range:` + font.characters + `}`)
			}
		}
	}

	// Pictures of the app that pages may lay behind a text; a page whose style names none loads none.
	b.WriteString(":root{")
	for _, art := range []struct{ start, name string }{{"/assets/sea-wide-", "--art-sea"}, {"/assets/cover-langit-", "--art-cover"}} {
		for _, path := range paths {
			if strings.HasPrefix(path, art.start) && strings.HasSuffix(path, ".svg") {
				b.WriteString(art.name + `:url("` + path + `");`)
			}
		}
	}
	b.WriteString("}")

	return b.String()
}
