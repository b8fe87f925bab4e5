package httpapi

import (
	"context"
	"encoding/xml"
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"strings"
)

const (
	robotsPath  = "/robots.txt"
	sitemapPath = "/sitemap.xml"
)

// sitemap is what search engines read, see sitemaps.org.
type sitemap struct {
	XMLName xml.Name `xml:"urlset"`
	Space   string   `xml:"xmlns,attr"`
	Pages   []sitemapPage
}

type sitemapPage struct {
	XMLName xml.Name `xml:"url"`
	Address string   `xml:"loc"`
}

// writeForSearch answers robots.txt and sitemap.xml.
func (s *Site) writeForSearch(w http.ResponseWriter, r *http.Request) {
	body, contentType := s.robots(), plainText[0]
	if r.URL.Path == sitemapPath {
		var err error
		if body, err = s.sitemap(r.Context()); err != nil {
			writeError(w, http.StatusInternalServerError, "Something went wrong, try again")
			return
		}

		contentType = "application/xml; charset=utf-8"
	}

	h := w.Header()
	h.Set("Content-Type", contentType)
	h.Set("Content-Length", strconv.Itoa(len(body)))
	h["Cache-Control"] = noCache
	w.WriteHeader(http.StatusOK)
	_, _ = w.Write([]byte(body))
}

// robots keeps search engines out of what is nobody's page, and tells them where the list of pages is.
func (s *Site) robots() string {
	return "User-agent: *\nDisallow: /api/\nDisallow: /checkout/\nDisallow: /form/\n\nSitemap: " + s.BaseURL +
		sitemapPath + "\n"
}

// sitemap lists the public pages that are there, by path.
func (s *Site) sitemap(ctx context.Context) (string, error) {
	var paths []string
	for _, route := range s.Routes.All() {
		isListed := route.Built && route.Access == "public" && !strings.Contains(route.Path, "{") &&
			!slices.Contains(unlisted, route.Path)
		if isListed {
			paths = append(paths, route.Path)
		}
	}

	if s.Sitemap != nil {
		more, err := s.Sitemap(ctx)
		if err != nil {
			return "", fmt.Errorf("list pages of marketing: %w", err)
		}

		paths = append(paths, more...)
	}

	// Some pages of marketing stand at addresses of the app.
	slices.Sort(paths)

	all := sitemap{Space: "http://www.sitemaps.org/schemas/sitemap/0.9"}
	for _, path := range slices.Compact(paths) {
		all.Pages = append(all.Pages, sitemapPage{Address: s.BaseURL + path})
	}

	text, err := xml.MarshalIndent(all, "", "  ")

	return xml.Header + string(text) + "\n", err
}

// unlisted are public pages that are nothing to find: they lead on, or say that something is over.
var unlisted = []string{"/bonus", "/checkout/closed", "/setup"}
