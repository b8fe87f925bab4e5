package routes

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"maps"
	"net/url"
	"regexp"
	"slices"
	"strings"

	"atlas/internal/marketing/pages"
)

// routesFile is written by `make generate` from the route tables of the web app, so that the server knows which paths exist.
//
//go:embed routes.gen.json
var routesFile []byte

// Route is a page of the web app.
type Route struct {
	Name string `json:"name"`
	Path string `json:"path"`
	// Access is public, auth (the sign-in pages) or private.
	Access string `json:"access"`
	// Page is the page right that a private route needs; empty for all who are logged in.
	Page  string `json:"page"`
	Title string `json:"title"`
	// Layout is what is around the page.
	Layout string `json:"layout"`
	// Built tells that the page exists; until then its path is not found.
	Built bool `json:"built"`
	// Served tells that the app has no screen for it because the server answers by itself: with a page that is
	// published there, or by leading on.
	Served bool `json:"served"`

	segments []segment
}

type segment struct {
	text string // a fixed segment
	kind string // or the type of a parameter
}

var (
	parameter = regexp.MustCompile(`^\{\w+(\.\.\.|:(\w+))?\}$`)
	shapes    = map[string]*regexp.Regexp{
		"String":  regexp.MustCompile(`^[^/]+$`),
		"Int":     regexp.MustCompile(`^\d+$`),
		"Float":   regexp.MustCompile(`^-?\d*\.?\d+(?:[eE][-+]?\d+)?$`),
		"Boolean": regexp.MustCompile(`^(?:true|false)$`),
		"Glob":    regexp.MustCompile(`^.+$`),
	}
	// ranks try a fixed segment before a parameter and a narrow parameter before a wide one, as the web app does.
	ranks = []string{"", "Int", "Float", "Boolean", "String", "Glob"}
)

// RouteTable finds the page of a path.
type RouteTable struct {
	fixed    map[string]*Route
	variable []*Route
}

// Routes are the pages of the web app as it was built.
func Routes() (*RouteTable, error) { return ReadRoutes(routesFile) }

// ReadRoutes reads a table of pages.
func ReadRoutes(file []byte) (*RouteTable, error) {
	var all []*Route
	if err := json.Unmarshal(file, &all); err != nil {
		return nil, fmt.Errorf("read the route table: %w", err)
	}

	t := &RouteTable{fixed: map[string]*Route{}}
	for _, r := range all {
		// The page for everything else is found by finding nothing.
		if r.Path == "*" {
			continue
		}

		if err := r.parse(); err != nil {
			return nil, fmt.Errorf("read route %s: %w", r.Name, err)
		}

		if strings.Contains(r.Path, "{") {
			t.variable = append(t.variable, r)
		} else {
			t.fixed[r.Path] = r
		}
	}

	// The most exact pattern first, whatever the order of the file.
	slices.SortStableFunc(t.variable, compareRoutes)
	return t, nil
}

func (r *Route) parse() error {
	for _, text := range strings.Split(strings.Trim(r.Path, "/"), "/") {
		s := segment{text: text}
		if strings.ContainsAny(text, "{}") {
			m := parameter.FindStringSubmatch(text)
			if m == nil {
				return fmt.Errorf("route %s has the malformed parameter %s", r.Name, text)
			}

			s = segment{kind: "String"}
			if m[1] == "..." {
				s.kind = "Glob"
			} else if m[2] != "" {
				s.kind = m[2]
			}

			if shapes[s.kind] == nil {
				return fmt.Errorf("route %s has a parameter of the unknown type %s", r.Name, s.kind)
			}
		}

		r.segments = append(r.segments, s)
	}

	return nil
}

func compareRoutes(a, b *Route) int {
	for i := range min(len(a.segments), len(b.segments)) {
		if d := slices.Index(ranks, a.segments[i].kind) - slices.Index(ranks, b.segments[i].kind); d != 0 {
			return d
		}
	}
	return len(a.segments) - len(b.segments)
}

// All are the pages, in no order.
func (t *RouteTable) All() []*Route {
	return append(slices.Collect(maps.Values(t.fixed)), t.variable...)
}

// BuiltAt is the title of what the app itself answers at a path, or anywhere below it; empty for nothing.
func (t *RouteTable) BuiltAt(path string, isPrefix bool) string {
	first := firstSegment(path)
	for _, word := range served {
		if first == word {
			return "/" + word
		}
	}

	route := t.Find(path, "")
	// What is closed is always there: no redirect rule may take its place.
	isAlwaysThere := path == pages.ClosedPath
	if route != nil && (route.Built || isAlwaysThere) {
		return route.titleOrPath()
	}
	if !isPrefix {
		return ""
	}

	for _, route := range t.All() {
		if route.Built && strings.HasPrefix(route.Path+"/", path+"/") {
			return route.titleOrPath()
		}
	}

	return ""
}

func (r *Route) titleOrPath() string {
	if r.Title != "" {
		return r.Title
	}

	return r.Path
}

// Find gives the page of a path, or nil. raw is set when the path was written in an unusual encoding: a slash inside a
// parameter is no border then.
func (t *RouteTable) Find(path, raw string) *Route {
	if r := t.fixed[path]; r != nil && raw == "" {
		return r
	}

	parts := strings.Split(strings.Trim(path, "/"), "/")

	// A slash that was encoded belongs to its parameter, so parts are decoded after they were cut.
	if raw != "" {
		parts = strings.Split(strings.Trim(raw, "/"), "/")
		for i, part := range parts {
			if text, err := url.PathUnescape(part); err == nil {
				parts[i] = text
			}
		}
	}

	for _, r := range t.variable {
		if r.matches(parts) {
			return r
		}
	}

	return nil
}

func (r *Route) matches(parts []string) bool {
	last := len(r.segments) - 1

	// The last parameter takes the rest of the path, slashes included.
	if r.segments[last].kind == "Glob" && len(parts) > last {
		parts = append(slices.Clone(parts[:last]), strings.Join(parts[last:], "/"))
	}
	if len(parts) != len(r.segments) {
		return false
	}

	for i, s := range r.segments {
		if s.kind == "" && s.text != parts[i] || s.kind != "" && !shapes[s.kind].MatchString(parts[i]) {
			return false
		}
	}

	return true
}

// Param is what stands in a path in place of a parameter; empty if the route has none of that name.
func (r *Route) Param(path, name string) string {
	return r.Params(path)[name]
}

// Params are what stands in a path in place of the parameters of a route.
func (r *Route) Params(path string) map[string]string {
	found := map[string]string{}
	parts := strings.Split(strings.Trim(path, "/"), "/")
	for i, written := range strings.Split(strings.Trim(r.Path, "/"), "/") {
		bare, _, _ := strings.Cut(strings.Trim(written, "{}"), ":")
		if strings.HasPrefix(written, "{") && i < len(parts) {
			found[bare] = parts[i]
		}
	}

	return found
}
