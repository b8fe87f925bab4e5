package httpapi_test

import (
	"regexp"
	"slices"
	"testing"
	"testing/fstest"

	"atlas/internal/httpapi"
	"atlas/internal/httpapi/routes"
	"atlas/internal/testkit/check"
)

// A font that comes after the words moves them: the small ones of the app are asked for with every page, those of published pages are not.
func TestFontsAreAskedForFirst(t *testing.T) {
	routes, err := routes.ReadRoutes([]byte(someRoutes))
	check.NoError(t, "read the routes", err)
	s, err := httpapi.NewSite(siteOptions(fstest.MapFS{
		"index.html":                    {Data: []byte(builtShell)},
		"assets/app-display-1.woff2":    {Data: []byte("headlines of the app")},
		"assets/page-body-1.woff2":      {Data: []byte("texts")},
		"assets/page-display-1.woff2":   {Data: []byte("headlines of published pages")},
		"assets/reddit-sans-peso.woff2": {Data: []byte("sign")},
	}, routes, "Atlas", "https://atlas.example", true, noShort))
	check.NoError(t, "make the site", err)

	link := regexp.MustCompile(`<link rel="preload" href="([^"]+)" as="font" type="font/woff2" crossorigin>`)
	want := []string{"/assets/app-display-1.woff2", "/assets/page-body-1.woff2"}

	for _, path := range []string{"/", "/login", "/terms-conditions", "/no-such-thing"} {
		var got []string
		for _, found := range link.FindAllStringSubmatch(get(s, path).Body.String(), -1) {
			got = append(got, found[1])
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s: got preloads of %v, want %v", path, got, want)
		}
	}
}
