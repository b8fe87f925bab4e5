package httpapi

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"html"
	"io/fs"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"sync"

	"atlas/internal/httpapi/markup"
	"atlas/internal/httpapi/routes"
	"atlas/internal/marketing/pages/engine"
	"atlas/internal/platform/brand"
)

// Files of the build that the pages of visitors are written with.
const (
	visitorScript = ".vite/doors.js"
	visitorStyle  = ".vite/doors.css"
	visitorStart  = ".vite/doors-start.js"
	questionsFile = ".vite/questions.json"
	earlyFile     = ".vite/pages.json"
)

// Words in a page of visitors that the server replaces for each request.
const (
	redirectSlot = "__REDIRECT__"
	keySlot      = "__ORDERKEY__"
)

// visitorPagesMax bounds the pages that are remembered; a site has a few open funnels.
const visitorPagesMax = 64

// schemeScript chooses light or dark before anything is painted, by the switch of the app, else by the machine.
const schemeScript = `try{var s=localStorage.getItem("mantine-color-scheme-value")}catch(e){}` +
	`document.documentElement.setAttribute("data-mantine-color-scheme",s==="light"||s==="dark"?s:` +
	`matchMedia("(prefers-color-scheme: dark)").matches?"dark":"light")`

// visitorPages write the pages that a visitor can use before any script has come: login, sign-up and checkout. The same
// React components that the browser uses are run in the binary; what comes out is remembered, so that a request copies
// it.
type visitorPages struct {
	script *engine.Engine
	// style is for visitors without script, start brings the app for all others.
	style, start string

	mu    sync.Mutex
	pages map[string]*page
}

// visitorPage is one of these pages for one request.
type visitorPage struct {
	route *routes.Route
	// address is path and query as the app sees them.
	address string
	first   firstOfVisitor
}

// firstOfVisitor is what the app finds in the page of somebody who is not signed in; lib/first.ts reads it.
type firstOfVisitor struct {
	IsVisitor bool          `json:"isVisitor"`
	Answers   []firstAnswer `json:"answers,omitempty"`
	Refused   *refusedForm  `json:"refused,omitempty"`
	OrderKey  string        `json:"orderKey,omitempty"`
}

// firstAnswer is the answer to one of the first questions of a page.
type firstAnswer struct {
	Operation string          `json:"operation"`
	Variables map[string]any  `json:"variables"`
	Data      json.RawMessage `json:"data"`
}

// refusedForm is what the app shows of a form that was sent without script and not accepted.
type refusedForm struct {
	Message  string              `json:"message"`
	Fields   map[string][]string `json:"fields"`
	Values   map[string]string   `json:"values"`
	AsksCode bool                `json:"asksCode,omitempty"`
}

// question is one of the first questions of a page, by the name of its route in questions.json. A text with a dollar
// among its variables is a slot.
type question struct {
	Operation string         `json:"operation"`
	Query     string         `json:"query"`
	Variables map[string]any `json:"variables"`
	// When is a slot that must hold; empty for always.
	When string `json:"when"`
}

// newVisitorPages reads what the build made for the pages of visitors; nil if it made nothing.
func newVisitorPages(web fs.FS) (*visitorPages, error) {
	script, err := fs.ReadFile(web, visitorScript)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("read the pages of visitors: %w", err)
	}

	style, err := fs.ReadFile(web, visitorStyle)
	if err != nil {
		return nil, fmt.Errorf("read the style of the pages of visitors: %w", err)
	}

	start, err := fs.ReadFile(web, visitorStart)
	if err != nil {
		return nil, fmt.Errorf("read the script that brings the app: %w", err)
	}

	made := &visitorPages{script: engine.New("doors", string(script), "renderDoor"), style: string(style),
		start: string(start), pages: map[string]*page{}}
	made.script.KeepWorld = true
	return made, nil
}

// readQuestions reads what pages ask first; nothing if the app was not built.
func readQuestions(web fs.FS) (map[string][]question, error) {
	text, err := fs.ReadFile(web, questionsFile)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("read the questions of pages: %w", err)
	}

	var questions map[string][]question
	if err := json.Unmarshal(text, &questions); err != nil {
		return nil, fmt.Errorf("read the questions of pages: %w", err)
	}

	return questions, nil
}

// visitorPageOf is the page of a visitor at an address whose content can be written; nil for all others. A checkout
// without an open offer and one with a coupon are left to the app.
func (s *Site) visitorPageOf(w http.ResponseWriter, r *http.Request, route *routes.Route) *visitorPage {
	// Only for people without a session: pages of others depend on who they are.
	if s.visitorPages == nil || s.Visitor == nil || !s.Visitor(r) {
		return nil
	}

	d := &visitorPage{route: route, address: r.URL.EscapedPath(), first: firstOfVisitor{IsVisitor: true}}
	switch route.Name {
	case "login", "signup":
		if r.URL.Query().Has("redirectTo") {
			d.address += "?redirectTo=" + redirectSlot
		}

		return d
	case "checkout":
		answer := s.openOffer(w, r)
		if answer == nil || r.URL.Query().Has("coupon") {
			return nil
		}

		d.first.Answers, d.first.OrderKey = []firstAnswer{*answer}, keySlot
		return d
	}

	return nil
}

// openOffer is what a checkout sells; nil if it sells nothing now.
func (s *Site) openOffer(w http.ResponseWriter, r *http.Request) *firstAnswer {
	answers := s.Answers(w, r, "checkout", map[string]string{"funnelId": strings.TrimPrefix(r.URL.Path, "/checkout/")})
	if len(answers) != 1 {
		return nil
	}

	var offer struct {
		CheckoutOffer *struct {
			IsOpen bool  `json:"isOpen"`
			Terms  []any `json:"terms"`
		} `json:"checkoutOffer"`
	}
	if json.Unmarshal(answers[0].Data, &offer) != nil {
		return nil
	}

	// Closed offers have words of their own, which the app knows.
	if found := offer.CheckoutOffer; found == nil || !found.IsOpen || len(found.Terms) == 0 {
		return nil
	}

	return &answers[0]
}

// writeVisitorPage answers with the page of a visitor; false if it can't be written, and the app does it.
func (s *Site) writeVisitorPage(w http.ResponseWriter, r *http.Request, d *visitorPage, status int) bool {
	p, err := s.cachedVisitorPage(r.Context(), d)
	if err != nil {
		s.Log.ErrorContext(r.Context(), "write the page of a visitor", "error", err, "page", d.route.Name)
		return false
	}

	// The page is shared with other visitors, so the status is set on a copy.
	if status != http.StatusOK {
		own := *p
		own.status = status
		p = &own
	}

	s.write(w, r, p, nil)
	return true
}

// moment is what in an offer changes with every request and is not shown.
var moment = regexp.MustCompile(`"startsAt":"[^"]*",?`)

// cachedVisitorPage gives the page, as it was made before if nothing in it has changed.
func (s *Site) cachedVisitorPage(ctx context.Context, d *visitorPage) (*page, error) {
	siteBrand := s.Brand(ctx)
	first, err := json.Marshal(d.first)
	if err != nil {
		return nil, fmt.Errorf("write what the page of a visitor knows: %w", err)
	}
	if d.first.Refused != nil {
		// What one person typed is nobody else's.
		return s.renderVisitorPage(ctx, d, siteBrand, first)
	}

	// Instants in the answers differ from request to request and do not change the page.
	key := fmt.Sprintf("%v %s %s", siteBrand, d.address, moment.ReplaceAll(first, nil))
	s.visitorPages.mu.Lock()
	known := s.visitorPages.pages[key]
	s.visitorPages.mu.Unlock()
	if known != nil {
		return known, nil
	}

	made, err := s.renderVisitorPage(ctx, d, siteBrand, first)
	if err != nil {
		return nil, err
	}

	s.visitorPages.mu.Lock()
	defer s.visitorPages.mu.Unlock()

	// Offers change and old pages are never asked for again; emptying all is simple and rare.
	if len(s.visitorPages.pages) >= visitorPagesMax {
		clear(s.visitorPages.pages)
	}

	s.visitorPages.pages[key] = made
	return made, nil
}

// shownBrand is how the site is called and looks, as the scripts of the binary read it.
type shownBrand struct {
	Name  string   `json:"name"`
	Logo  *string  `json:"logo"`
	Scale []string `json:"scale"`
}

func shownBrandOf(siteBrand brand.Brand) shownBrand {
	shown := shownBrand{Name: siteBrand.Name}
	if siteBrand.Logo != "" {
		path := siteBrand.LogoPath(192)
		shown.Logo = &path
	}

	if siteBrand.Color != "" {
		scale := siteBrand.Scale()
		shown.Scale = scale[:]
	}

	return shown
}

// renderVisitorPage renders a page and puts the head around it.
func (s *Site) renderVisitorPage(
	ctx context.Context, d *visitorPage, siteBrand brand.Brand, first []byte,
) (*page, error) {
	wanted, err := json.Marshal(struct {
		Name    string          `json:"name"`
		Address string          `json:"address"`
		Brand   shownBrand      `json:"brand"`
		First   json.RawMessage `json:"first"`
	}{d.route.Name, d.address, shownBrandOf(siteBrand), first})
	if err != nil {
		return nil, fmt.Errorf("write what a page is rendered from: %w", err)
	}

	// One who goes away must not leave the next one without a page.
	content, err := s.visitorPages.script.Call(context.WithoutCancel(ctx), string(wanted))
	if err != nil {
		return nil, fmt.Errorf("render a page: %w", err)
	}

	// The nonce is another one for every answer, so it is a slot of the page.
	content = strings.ReplaceAll(content, `nonce=""`, `nonce="`+nonceSlot+`"`)

	styles, scripts := s.partFiles(s.early[d.route.Name].Modules...)
	entry := s.modules[entryModule]
	var style strings.Builder

	// Only the rules that the page uses come with it; the rest comes with the app.
	for _, file := range append(slices.Clone(entry.CSS), styles...) {
		found := s.files["/"+file]
		if found == nil {
			continue
		}

		text, err := found.text()
		if err != nil {
			return nil, fmt.Errorf("read the style of a page: %w", err)
		}
		style.WriteString(markup.UsedStyle(string(text), content))
	}

	start := `<script nonce="` + nonceSlot + `" data-entry="/` + entry.File + `" data-scripts="/` +
		strings.Join(scripts, " /") +
		`" data-styles="/` + strings.Join(append(slices.Clone(entry.CSS), styles...), " /") + `">` + schemeScript +
		";" + s.visitorPages.start + "</script>"
	// What the words are written with comes after them: until then they stand in a font of the machine that is as wide
	// and as high. Without script the fonts count at once.
	rules, fonts := markup.CutFonts(style.String())
	rules = markup.UsedVariables(rules+s.visitorPages.style, content+siteBrand.CSS())

	// Half a page is centred elsewhere than the whole: nothing is painted before its end has come.
	more := "\n    " + `<link rel="expect" href="#whole" blocking="render">` + "\n    " + `<style nonce="` + nonceSlot +
		`">` + rules + "</style>" + "\n    " +
		`<style id="fonts" media="(scripting:none)" nonce="` + nonceSlot + `">` + fonts + "</style>" +
		"\n    " + start + "\n    " + `<script type="application/json" id="first">` + string(first) + `</script>`
	made := s.page(d.route, siteBrand, more)
	text := strings.Join(interleave(made.pieces, made.slots), "")
	text = shellFiles.ReplaceAllString(strings.Replace(text, s.appFontPreloads, "", 1), "")
	text = bootScreen.ReplaceAllLiteralString(text, `<div id="root">`+content+`</div><span id="whole" hidden></span>`)
	made.cut(text)
	made.packed = markup.Pack(made.pieces)
	// The order key and what a form holds are for one visitor.
	made.cache = noStore

	return made, nil
}

var (
	// shellStyle is the style of the shell alone.
	shellStyle = regexp.MustCompile(`\s*<link rel="stylesheet" crossorigin href="/assets/index-[^>]*>`)
	// shellFiles are style and script of the shell: the one stands inside these pages, the other comes later.
	shellFiles = regexp.MustCompile(
		`\s*<(link rel="(stylesheet|modulepreload)"[^>]*>|script type="module"[^>]*></script>)`,
	)
	// bootScreen is what other pages show until the app has come, and what they say without script.
	bootScreen = regexp.MustCompile(`(?s)<div id="root">.*</noscript>`)
)

func interleave(pieces, slots []string) []string {
	var all []string
	for i, piece := range pieces {
		all = append(all, piece)
		if i < len(slots) {
			all = append(all, slots[i])
		}
	}
	return all
}

// ownPath is a path of this origin, as the app sees it too.
var ownPath = regexp.MustCompile(`^/([^/\\\x00-\x1f\x7f][^\x00-\x1f\x7f]*)?$`)

// safeRedirect is where somebody goes after they have signed in: a page of ours, else home.
func safeRedirect(wanted string) string {
	if !ownPath.MatchString(wanted) {
		return "/"
	}
	return wanted
}

// redirectValue is where the visitor wanted to go, for links between the pages of entering.
func redirectValue(r *http.Request) string {
	// As the browser's URLSearchParams writes it.
	return html.EscapeString(url.QueryEscape(r.URL.Query().Get("redirectTo")))
}
