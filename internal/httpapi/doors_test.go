package httpapi_test

import (
	"bytes"
	"compress/gzip"
	"context"
	"io"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"
	"testing/fstest"

	"atlas/internal/httpapi"
	"atlas/internal/httpapi/routes"
	"atlas/internal/platform/brand"
	"atlas/internal/testkit"
	"atlas/internal/testkit/check"
)

// doorWeb is a built web app whose pages of visitors say what they were rendered from.
var doorWeb = fstest.MapFS{
	"index.html": {Data: []byte(`<!doctype html><html><head><!--head-->` +
		`<script type="module" crossorigin src="/assets/main-1.js" nonce="__CSP_NONCE__"></script>` +
		`<link rel="stylesheet" crossorigin href="/assets/main-1.css" nonce="__CSP_NONCE__"></head>` +
		`<body><div id="root"><div class="boot">Loading...</div></div><noscript>Script, please</noscript></body></html>`)},
	"assets/main-1.js": {Data: []byte("console.log(1)")},
	// As the build leaves it: in its compressed forms alone.
	"assets/main-1.css.gz": {Data: gzipped(`:root{--a:1;--c:var(--a);--d:"}";--gone:";}"}@font-face{font-family:A;src:url(/a.woff2)}@font-face{font-family:B;src:local(Arial)}.used{color:var(--c);content:var(--d)}.unused{color:blue}@media print{.unused{a:b}.used{c:var(--b)}}`)},
	".vite/manifest.json":  {Data: []byte(`{"index.html":{"file":"assets/main-1.js","css":["assets/main-1.css"]}}`)},
	".vite/questions.json": {Data: []byte(`{}`)},
	".vite/doors.css":      {Data: []byte(`@media (scripting:none){:root{--b:2}}`)},
	".vite/doors-start.js": {Data: []byte(`start()`)},
	".vite/doors.js": {Data: []byte(`function renderDoor(text){
		function escaped(t){return String(t).replace(/[&<>"]/g,function(c){return"&#"+c.charCodeAt(0)+";"})}
		var w=JSON.parse(text),r=w.first.refused;
		return'<main class="used"><style nonce=""></style>'+escaped(w.name+" at "+w.address+" of "+w.brand.name)+(r?escaped(JSON.stringify(r)):"")+"</main>"}`)},
}

// gzipped is a text in its gzip form.
func gzipped(text string) []byte {
	var out bytes.Buffer
	writer := gzip.NewWriter(&out)
	_, _ = writer.Write([]byte(text))
	_ = writer.Close()
	return out.Bytes()
}

func doorSite(t *testing.T) *httpapi.Site {
	t.Helper()
	routes, err := routes.ReadRoutes([]byte(someRoutes))
	check.NoError(t, "read the routes", err)
	options := siteOptions(doorWeb, routes, "Atlas", "https://atlas.example", true, noShort)
	options.Brand = func(context.Context) brand.Brand { return brand.Brand{Name: "Atlas"} }
	options.Visitor = func(r *http.Request) bool { return r.Header.Get("Cookie") == "" }
	site, err := httpapi.NewSite(options)
	check.NoError(t, "make the site", err)
	return site
}

func TestDoorsHaveTheirContentInTheFirstHTML(t *testing.T) {
	site := doorSite(t)
	nonce := regexp.MustCompile(`nonce-([^']+)'`)

	t.Run("content, style and what the app needs", func(t *testing.T) {
		got := get(site, "/login")
		text := got.Body.String()
		own := nonce.FindStringSubmatch(got.Header().Get("Content-Security-Policy"))[1]
		for _, want := range []string{
			"login at /login of Atlas", `id="first">{"isVisitor":true}`, `:root{--a:1;--c:var(--a);--d:"}";}`,
			".used{color:var(--c);content:var(--d)}", "@media print{.used{c:var(--b)}}", ":root{--b:2}",
			"@font-face{font-family:B;src:local(Arial)}.used",
			`<style id="fonts" media="(scripting:none)" nonce="` + own + `">@font-face{font-family:A;src:url(/a.woff2)}</style>`,
			`href="#whole" blocking="render">`, `</main></div><span id="whole" hidden>`, `data-entry="/assets/main-1.js"`, `data-styles="/assets/main-1.css"`, `<style nonce="` + own + `"></style>login`,
		} {
			if !strings.Contains(text, want) {
				t.Errorf("got a page %q, want %q in it", text, want)
			}
		}
		for _, not := range []string{"unused", "--gone", "boot", "noscript", `<script type="module"`, `<link rel="stylesheet"`, "__"} {
			if strings.Contains(text, not) {
				t.Errorf("got a page %q, want it without %q", text, not)
			}
		}
		if cache := got.Header().Get("Cache-Control"); cache != "no-store" {
			t.Errorf("got cache %q, want no-store", cache)
		}
	})

	t.Run("packed it is the same page", func(t *testing.T) {
		got := get(site, "/login", "Accept-Encoding", "gzip, br")
		if encoding := got.Header().Get("Content-Encoding"); encoding != "gzip" {
			t.Fatalf("got encoding %q, want gzip", encoding)
		}
		reader, err := gzip.NewReader(bytes.NewReader(got.Body.Bytes()))
		check.NoError(t, "unpack the answer", err)
		text, err := io.ReadAll(reader)
		check.NoError(t, "unpacking the page", err)
		own := nonce.FindStringSubmatch(got.Header().Get("Content-Security-Policy"))[1]
		plain := get(site, "/login")
		other := nonce.FindStringSubmatch(plain.Header().Get("Content-Security-Policy"))[1]
		if want := strings.ReplaceAll(plain.Body.String(), other, own); string(text) != want {
			t.Errorf("got\n%s\nwant\n%s", text, want)
		}
	})

	t.Run("where they wanted to go stays, and can't break out", func(t *testing.T) {
		text := get(site, "/login?redirectTo="+url.QueryEscape(`/a?b=1&c="><script>`)).Body.String()
		if want := "redirectTo=%2Fa%3Fb%3D1%26c%3D%22%3E%3Cscript%3E of"; !strings.Contains(text, want) {
			t.Errorf("got\n%s\nwant %s in it", text, want)
		}
	})

	t.Run("who may be signed in gets the app", func(t *testing.T) {
		if text := get(site, "/login", "Cookie", "session=x").Body.String(); !strings.Contains(text, "boot") {
			t.Errorf("got\n%s\nwant the shell", text)
		}
	})
}

// postForm sends a form as a browser without script does.
func postForm(c *testkit.Client, path string, form url.Values, headers ...string) testkit.Answer {
	headers = append([]string{"Content-Type", "application/x-www-form-urlencoded", "Sec-Fetch-Site", "same-origin"}, headers...)
	return c.Send(http.MethodPost, path, form.Encode(), headers...)
}

func TestLoginWithoutScript(t *testing.T) {
	testkit.Each(t, func(t *testing.T, a *testkit.Atlas) {
		form := url.Values{"email": {"member@atlas.test"}, "password": {password}}

		t.Run("from another site", func(t *testing.T) {
			got := postForm(a.Visitor(), "/login", form, "Sec-Fetch-Site", "cross-site")
			if got.Status != http.StatusForbidden || got.Header.Get("Set-Cookie") != "" {
				t.Errorf("got %d, cookie %q, want 403 and none", got.Status, got.Header.Get("Set-Cookie"))
			}
		})

		t.Run("wrong password", func(t *testing.T) {
			got := postForm(a.Visitor(), "/login", url.Values{"email": {`"><b>@x.test`}, "password": {"secret-of-mine"}})
			if got.Status != http.StatusUnauthorized || !strings.Contains(got.Body, "Incorrect email or password") {
				t.Errorf("got %d %s, want 401 and the sentence of the API", got.Status, got.Body)
			}
			if strings.Contains(got.Body, "secret-of-mine") || strings.Contains(got.Body, "<b>") {
				t.Errorf("got a page with the password, or with markup of a stranger, want neither: %q", got.Body)
			}
			if got.Header.Get("Set-Cookie") != "" {
				t.Errorf("got cookie %q, want none", got.Header.Get("Set-Cookie"))
			}
		})

		t.Run("right password", func(t *testing.T) {
			for to, want := range map[string]string{"/courses?a=b": "/courses?a=b", "//evil.test": "/", "https://evil.test": "/", `/\evil.test`: "/", "": "/"} {
				got := postForm(a.Visitor(), "/login?redirectTo="+url.QueryEscape(to), form)
				if got.Status != http.StatusSeeOther || got.Header.Get("Location") != want {
					t.Errorf("%q: got %d to %q, want 303 to %q", to, got.Status, got.Header.Get("Location"), want)
				}
				if !strings.HasPrefix(got.Header.Get("Set-Cookie"), "session=") {
					t.Errorf("%q: got cookie %q, want a session", to, got.Header.Get("Set-Cookie"))
				}
			}
		})

		t.Run("too often, as at the API", func(t *testing.T) {
			c := a.Visitor()
			status := 0
			for range 40 {
				status = postForm(c, "/login", url.Values{"email": {"coach@atlas.test"}, "password": {"x"}}).Status
			}
			if api := c.Auth(call("login", "username", "coach@atlas.test", "password", "x")); status != api.Status || status != http.StatusTooManyRequests {
				t.Errorf("got %d by the form and %d by the API, want 429 by both", status, api.Status)
			}
		})
	}, testkit.WithWeb(doorWeb))
}

func TestSignupWithoutScript(t *testing.T) {
	testkit.Each(t, func(t *testing.T, a *testkit.Atlas) {
		form := url.Values{"firstName": {"Luz"}, "lastName": {"Manalo"}, "email": {"luz@new.test"}, "password": {password}}

		got := postForm(a.Visitor(), "/signup", form)
		if got.Status != http.StatusBadRequest || !strings.Contains(got.Body, "Please accept the terms") || !strings.Contains(got.Body, "Manalo") {
			t.Errorf("without the terms: got %d %s, want 400, the sentence and what was typed", got.Status, got.Body)
		}

		form.Set("accepted", "on")
		got = postForm(a.Visitor(), "/signup", form)
		if got.Status != http.StatusSeeOther || !strings.HasPrefix(got.Header.Get("Set-Cookie"), "session=") {
			t.Errorf("got %d, cookie %q, want 303 and a session", got.Status, got.Header.Get("Set-Cookie"))
		}
		if got := postForm(a.Visitor(), "/signup", form); got.Status == http.StatusSeeOther || got.Header.Get("Set-Cookie") != "" {
			t.Errorf("the same address again: got %d, cookie %q, want a refusal", got.Status, got.Header.Get("Set-Cookie"))
		}
	}, testkit.WithWeb(doorWeb))
}
