package httpapi_test

import (
	"net/http"
	"regexp"
	"strings"
	"testing"
	"testing/fstest"

	"atlas/internal/httpapi"
	"atlas/internal/httpapi/routes"
	"atlas/internal/testkit/check"
)

// screenWeb is a built web app whose first screens say what they were written from.
func screenWeb(script string) fstest.MapFS {
	web := fstest.MapFS{}
	for name, file := range doorWeb {
		web[name] = file
	}

	web[".vite/manifest.json"] = &fstest.MapFile{Data: []byte(`{
		"index.html": {"file":"assets/main-1.js","css":["assets/main-1.css"]},
		"src/app/shell/Shell.tsx": {"file":"assets/Shell-1.js"}}`)}
	web[".vite/pages.json"] = &fstest.MapFile{Data: []byte(
		`{"level":{"modules":[],"style":"assets/page-level-1.css","styles":["assets/main-1.css"]}}`)}
	web["assets/page-level-1.css"] = &fstest.MapFile{Data: []byte(
		`@font-face{font-family:A;src:url(/a.woff2)}.used{color:red}.unused{color:blue}#screen ~ #root{a:b}` +
			`.used[data-tone=calm]{c:1}.used[data-tone=loud]{c:2}.used[data-open]{c:3}.used[data-s]{c:4}` +
			`.used:not([data-tone=loud],[data-open]){c:5}[data-mantine-color-scheme=dark] .used{c:6}`)}
	web[".vite/screens-start.js"] = &fstest.MapFile{Data: []byte(`startScreen()`)}
	web[".vite/screens.js"] = &fstest.MapFile{Data: []byte(script)}

	return web
}

// writesName is a script like that of the build: it writes the name of the person and the parameter of the page.
const writesName = `function renderScreen(text){
	function escaped(t){return String(t).replace(/[&<>"]/g,function(c){return"&#"+c.charCodeAt(0)+";"})}
	var w=JSON.parse(text);
	return JSON.stringify({html:'<p class="used" data-tone="calm" data-s="0">'+
		escaped(w.first.currentUser.firstName+" at "+w.pathname+w.search+" "+w.params.id)+"</p>",rules:["width:50%;"]})}`

// screenSite is a site for one member.
func screenSite(t *testing.T, script, user string, isOrdinary bool) *httpapi.Site {
	t.Helper()
	table, err := routes.ReadRoutes([]byte(someRoutes))
	check.NoError(t, "read the routes", err)

	options := siteOptions(screenWeb(script), table, "Atlas", "https://atlas.example", true, noShort)
	options.Log = quietLog()
	options.First = func(http.ResponseWriter, *http.Request, *routes.Route) *httpapi.FirstData {
		return &httpapi.FirstData{Token: []byte(`{"token":"t",`), Rest: []byte(`"currentUser":` + user + `}`),
			IsOrdinary: isOrdinary}
	}

	site, err := httpapi.NewSite(options)
	check.NoError(t, "make the site", err)
	return site
}

func TestMembersHaveTheirFirstScreenInTheFirstHTML(t *testing.T) {
	const ana = `{"firstName":"Ana \u003cb\u003e"}`
	site := screenSite(t, writesName, ana, true)
	site.WarmScreens(t.Context())
	got := get(site, "/access-levels/coach?q=billings")
	text := got.Body.String()
	nonce := regexp.MustCompile(`nonce-([^']+)'`).FindStringSubmatch(got.Header().Get("Content-Security-Policy"))[1]

	for _, want := range []string{
		`<div id="screen"><p class="used" data-tone="calm" data-s="0">Ana &#60;b&#62; at /access-levels/coach?q=billings coach</p></div>` +
			`<span id="whole" hidden></span><div id="root"></div>`,
		`<style nonce="` + nonce + `">.used{color:red}#screen ~ #root{a:b}.used[data-tone=calm]{c:1}.used[data-s]{c:4}` +
			`.used:not([data-tone=loud],[data-open]){c:5}[data-mantine-color-scheme=dark] .used{c:6}`, `#screen [data-s="0"]{width:50%;}</style>`,
		`<style id="fonts" media="(scripting:none)" nonce="` + nonce + `">@font-face{font-family:A;`,
		`id="first">{"token":"t","currentUser":` + ana, `data-entry="/assets/main-1.js"`, `data-scripts="/assets/Shell-1.js"`,
		`data-style="/assets/page-level-1.css"`, `startScreen()`, `href="#whole" blocking="render"`,
		`<link rel="stylesheet" disabled href="/assets/main-1.css">`,
	} {
		if strings.Count(text, want) != 1 {
			t.Errorf("got a page %q, want %q in it once", text, want)
		}
	}

	// Nothing is loaded before the screen is painted.
	for _, not := range []string{"unused", "boot", "noscript", `<script type="module"`, "modulepreload", `stylesheet" crossorigin`, "__"} {
		if strings.Contains(text, not) {
			t.Errorf("got a page %q, want it without %q", text, not)
		}
	}
	if cache := got.Header().Get("Cache-Control"); cache != "no-store" {
		t.Errorf("got cache %q, want no-store", cache)
	}
}

// Where a first screen is not certain, fails or would not be safe, the page is as it was without one.
func TestFirstScreenIsLeftToTheApp(t *testing.T) {
	answers := func(html string) string {
		return `function renderScreen(text){return JSON.stringify({html:` + html + `,rules:[]})}`
	}

	for name, test := range map[string]struct {
		script, path, header string
		isOrdinary           bool
		want                 bool
	}{
		"a member":                  {answers(`"<p>Words</p>"`), "/access-levels/coach", "", true, true},
		"somebody else":             {answers(`"<p>Words</p>"`), "/access-levels/coach", "", false, false},
		"the device has its own":    {answers(`"<p>Words</p>"`), "/access-levels/coach", "no", true, false},
		"a page without one":        {answers(`"<p>Words</p>"`), "/courses/5", "", true, false},
		"the script fails":          {`function renderScreen(){throw new Error("no")}`, "/access-levels/coach", "", true, false},
		"the script says nonsense":  {`function renderScreen(){return "no"}`, "/access-levels/coach", "", true, false},
		"a part is still to come":   {answers(`'<div aria-busy="true"></div>'`), "/access-levels/coach", "", true, false},
		"words look like a slot":    {answers(`"<p>__TOKEN__</p>"`), "/access-levels/coach", "", true, false},
		"words look like its style": {answers(`"<p>__SCREENSTYLE__</p>"`), "/access-levels/coach", "", true, false},
	} {
		t.Run(name, func(t *testing.T) {
			var headers []string
			if test.header != "" {
				headers = []string{"X-First-Screen", test.header}
			}

			site := screenSite(t, test.script, `{"firstName":"Ana"}`, test.isOrdinary)
			site.WarmScreens(t.Context())
			text := get(site, test.path, headers...).Body.String()
			if got := strings.Contains(text, `<div id="screen">`); got != test.want {
				t.Errorf("got a first screen %t, want %t:\n%s", got, test.want, text)
			}
			if got := strings.Contains(text, `<script type="module"`); got == test.want {
				t.Errorf("got the app at once %t, want %t:\n%s", got, !test.want, text)
			}
			if strings.Contains(text, "__") {
				t.Errorf("got a page with a slot, want all of them filled: %q", text)
			}
		})
	}
}
