package httpapi

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"atlas/internal/httpapi/markup"
	"atlas/internal/httpapi/routes"
	"atlas/internal/marketing/pages/engine"
	"atlas/internal/platform/brand"
)

// Files of the build that the first screens of members are written with.
const (
	screensScript = ".vite/screens.js"
	screensStart  = ".vite/screens-start.js"
)

// Words in the page of a member that a request fills in: their first screen, and the rules that it uses.
const (
	screenSlot = "__SCREEN__"
	styleSlot  = "__SCREENSTYLE__"
)

const (
	// screenWait is how long a page waits for the engine, and screenQueue how many pages do. Anyone who comes after
	// them gets the page without its first screen, which the app draws: a crowd takes one processor at most.
	screenWait  = 100 * time.Millisecond
	screenQueue = 3
	// screenStylesMax bounds the styles that are remembered: there is one for each set of classes.
	screenStylesMax = 128
)

// noScreenHeader is sent by the service worker, which has a screen of its own.
const noScreenHeader = "X-First-Screen"

// screens write what a member sees first into their page, as the app will draw it, so that it is there before any
// script. The same components that the browser uses are run in the binary; see web/src/app/screens.
type screens struct {
	script  *engine.Engine
	start   string
	turn    chan struct{}
	waiting atomic.Int32
	ready   sync.Once
	isReady chan struct{}

	mu sync.Mutex
	// styles are the rules for a set of classes, by page.
	styles map[string][]byte
}

// screen is the first screen of one request.
type screen struct{ html, style []byte }

// newScreens reads what the build made for the first screens of members; nil if it made nothing.
func newScreens(web fs.FS) (*screens, error) {
	script, err := fs.ReadFile(web, screensScript)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("read the first screens: %w", err)
	}

	start, err := fs.ReadFile(web, screensStart)
	if err != nil {
		return nil, fmt.Errorf("read the script that brings the app: %w", err)
	}

	made := &screens{script: engine.New("screens", string(script), "renderScreen"), start: string(start),
		turn: make(chan struct{}, 1), isReady: make(chan struct{}),
		styles: map[string][]byte{}}
	made.script.KeepWorld = true

	return made, nil
}

// DrawnUser is what of the current user decides whether their first screen can be written.
type DrawnUser struct {
	knownUser
	IsImpersonating    bool             `json:"isImpersonating"`
	ShowReturneeModal  bool             `json:"showReturneeModal"`
	MustChangePassword bool             `json:"mustChangePassword"`
	MustSetUpTwoFactor bool             `json:"mustSetUpTwoFactor"`
	IsEmailProven      bool             `json:"isEmailProven"`
	ErasureDueAt       *json.RawMessage `json:"erasureDueAt"`
}

// IsOrdinary tells that it is certain what the person sees: a member with a membership, as themselves, whom nothing
// keeps from their pages.
func (u *DrawnUser) IsOrdinary() bool {
	isForgotten := u.ErasureDueAt != nil && string(*u.ErasureDueAt) != "null"
	hasDuty := u.MustChangePassword || u.MustSetUpTwoFactor || u.ShowReturneeModal || !u.IsEmailProven

	return u.isOnlyMember() && u.MembershipStatus != nil && *u.MembershipStatus == "Active" &&
		!u.IsImpersonating && !hasDuty && !isForgotten
}

// screenOf writes the first screen of a member's page; nil where the app draws it alone.
func (s *Site) screenOf(r *http.Request, route *routes.Route, siteBrand brand.Brand, first *FirstData) *screen {
	if s.screens == nil || !first.IsOrdinary || r.Header.Get(noScreenHeader) != "" {
		return nil
	}

	wanted, err := json.Marshal(struct {
		Name     string            `json:"name"`
		Pathname string            `json:"pathname"`
		Search   string            `json:"search"`
		Params   map[string]string `json:"params"`
		Brand    shownBrand        `json:"brand"`
		First    json.RawMessage   `json:"first"`
	}{route.Name, r.URL.Path, search(r), route.Params(r.URL.Path), shownBrandOf(siteBrand),
		append([]byte("{"), first.Rest...)})
	if err != nil {
		s.Log.ErrorContext(r.Context(), "write what a first screen is rendered from", "error", err)
		return nil
	}

	drawn, err := s.screens.draw(r.Context(), string(wanted))
	if err != nil {
		s.Log.WarnContext(r.Context(), "write a first screen", "error", err, "page", route.Name)
		return nil
	}

	// A text that looks like a slot, and a screen with parts that have still to come, are left to the app.
	if drawn == nil || hasSlot(drawn.HTML) || strings.Contains(drawn.HTML, `aria-busy="true"`) {
		return nil
	}

	style, err := s.screenStyle(route, siteBrand, drawn)
	if err != nil {
		s.Log.ErrorContext(r.Context(), "read the style of a first screen", "error", err, "page", route.Name)
		return nil
	}

	return &screen{html: []byte(drawn.HTML), style: style}
}

// search is the query of a request as the app sees it.
func search(r *http.Request) string {
	if r.URL.RawQuery == "" {
		return ""
	}
	return "?" + r.URL.RawQuery
}

// drawnScreen is what the script answers: HTML, and the rules of those elements that bring their own.
type drawnScreen struct {
	HTML  string   `json:"html"`
	Rules []string `json:"rules"`
}

// draw runs the script when it is free soon; nil if it is not.
func (s *screens) draw(ctx context.Context, wanted string) (*drawnScreen, error) {
	s.ready.Do(func() { go s.makeReady(context.WithoutCancel(ctx)) })
	defer s.waiting.Add(-1)
	if s.waiting.Add(1) > screenQueue {
		return nil, nil
	}

	select {
	case <-s.isReady:
	default:
		return nil, nil
	}

	timer := time.NewTimer(screenWait)
	defer timer.Stop()
	select {
	case s.turn <- struct{}{}:
		defer func() { <-s.turn }()
	case <-timer.C:
		return nil, nil
	}

	// One who goes away must not leave the next one without a screen.
	answer, err := s.script.Call(context.WithoutCancel(ctx), wanted)
	if err != nil {
		return nil, fmt.Errorf("render: %w", err)
	}

	var drawn drawnScreen
	if err := json.Unmarshal([]byte(answer), &drawn); err != nil {
		return nil, fmt.Errorf("read what was rendered: %w", err)
	}

	return &drawn, nil
}

// WarmScreens starts the script of first screens, if no page of a member has yet, and returns once it is there.
func (s *Site) WarmScreens(ctx context.Context) {
	s.screens.ready.Do(func() { go s.screens.makeReady(context.WithoutCancel(ctx)) })
	<-s.screens.isReady
}

// makeReady starts the script, for which the first page doesn't wait. What is wrong with it is told by the pages.
func (s *screens) makeReady(ctx context.Context) {
	_, _ = s.script.Call(ctx, "")
	close(s.isReady)
}

// classList finds the classes of an element.
var classList = regexp.MustCompile(` class="([^"]*)"`)

// screenStyle gives the rules that a first screen uses: those of its classes, which many screens share, and its own.
func (s *Site) screenStyle(route *routes.Route, siteBrand brand.Brand, drawn *drawnScreen) ([]byte, error) {
	seen := map[string]bool{}
	var classes []string
	for _, found := range classList.FindAllStringSubmatch(drawn.HTML, -1) {
		for class := range strings.FieldsSeq(found[1]) {
			if !seen[class] {
				seen[class] = true
				classes = append(classes, class)
			}
		}
	}

	slices.Sort(classes)
	var own strings.Builder
	for i, rule := range drawn.Rules {
		fmt.Fprintf(&own, `#screen [data-s="%d"]{%s}`, i, rule)
	}

	// What an element or its own rule asks for counts like a class.
	for _, found := range markup.VariableName.FindAllStringSubmatch(drawn.HTML+own.String(), -1) {
		if !seen[found[0]] {
			seen[found[0]] = true
			classes = append(classes, found[0]+")")
		}
	}

	shared, err := s.sharedStyle(route, siteBrand, strings.Join(classes, " "), markup.AttributesOf(drawn.HTML))
	if err != nil {
		return nil, err
	}

	return append(slices.Clip(shared), own.String()...), nil
}

// sharedStyle gives the rules of a page for a set of classes and attributes.
func (s *Site) sharedStyle(
	route *routes.Route, siteBrand brand.Brand, classes string, attributes []string,
) ([]byte, error) {
	key := route.Name + " " + siteBrand.CSS() + " " + classes + " " + strings.Join(attributes, " ")
	s.screens.mu.Lock()
	known := s.screens.styles[key]
	s.screens.mu.Unlock()
	if known != nil {
		return known, nil
	}

	sheet, err := s.pageSheet(route)
	if err != nil {
		return nil, err
	}

	rules, _ := markup.CutFonts(markup.FilterRules(sheet, func(selectors string) bool {
		return markup.HasClasses(selectors, classes) && markup.HasAttributes(selectors, attributes)
	}))
	// Without script a screen follows the machine, as the pages of visitors do.
	made := []byte(markup.UsedVariables(rules+s.visitorPages.style, classes+siteBrand.CSS()))

	s.screens.mu.Lock()
	defer s.screens.mu.Unlock()
	if len(s.screens.styles) >= screenStylesMax {
		clear(s.screens.styles)
	}

	s.screens.styles[key] = made
	return made, nil
}

// pageSheet is the whole style of a page.
func (s *Site) pageSheet(route *routes.Route) (string, error) {
	found := s.files["/"+s.early[route.Name].Style]
	if found == nil {
		return "", fmt.Errorf("the style of %s is not there", route.Name)
	}

	text, err := found.text()
	return string(text), err
}

// screenPage is the page of a member with a place for what they see first. The app comes once that is painted.
func (s *Site) screenPage(route *routes.Route, inside *page) (*page, error) {
	sheet, err := s.pageSheet(route)
	if err != nil {
		return nil, err
	}

	_, scripts := s.partFiles(append([]string{shellModule}, s.early[route.Name].Modules...)...)
	_, fonts := markup.CutFonts(sheet)
	// Half a screen stands elsewhere than the whole: nothing is painted before its end has come.
	head := "\n    " + `<link rel="expect" href="#whole" blocking="render">` +
		"\n    " + `<style nonce="` + nonceSlot + `">` + styleSlot + `</style>` +
		"\n    " + `<style id="fonts" media="(scripting:none)" nonce="` + nonceSlot + `">` + fonts + `</style>` +
		"\n    " + `<script nonce="` + nonceSlot + `" data-entry="/` + s.modules[entryModule].File +
		`" data-scripts="/` + strings.Join(scripts, " /") + `" data-style="/` + s.early[route.Name].Style + `">` +
		schemeScript + ";" + s.screens.start + "</script>\n  </head>"

	text := strings.Join(interleave(inside.pieces, inside.slots), "")
	text = strings.Replace(text, s.appFontPreloads, "", 1)
	text = screenFiles.ReplaceAllString(text, "")
	text = strings.Replace(text, "</head>", head, 1)
	text = bootScreen.ReplaceAllLiteralString(text, `<div id="screen">`+screenSlot+
		`</div><span id="whole" hidden></span><div id="root"></div>`)

	own := *inside
	own.cut(text)
	own.packed = markup.Pack(own.pieces)

	return &own, nil
}

// screenFiles are style and scripts of a page, which come after its first screen. The single styles stay: they are
// switched off.
var screenFiles = regexp.MustCompile(
	`\s*<(link rel="(stylesheet" crossorigin|modulepreload")[^>]*>|script type="module"[^>]*></script>)`)
