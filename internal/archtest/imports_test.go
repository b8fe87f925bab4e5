package archtest

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"atlas/internal/testkit/check"
)

// layerOf names the layer of one of our packages and, for a domain, its name.
func (a architecture) layerOf(pkg string) (layer, domain string) {
	parts := strings.Split(strings.TrimPrefix(pkg, "atlas/"), "/")
	if parts[0] == "internal" && len(parts) > 1 {
		if slices.Contains(a.Domains, parts[1]) {
			return "domains", parts[1]
		}
		return parts[1], ""
	}
	return parts[0], ""
}

// rank is the place of a domain in the order; one may import only those of a lower place.
func (a architecture) rank(domain string) int {
	return slices.IndexFunc(a.Order, func(row []string) bool { return slices.Contains(row, domain) })
}

func (a architecture) allows(from, to string) bool {
	layer, domain := a.layerOf(from)
	other, otherDomain := a.layerOf(to)
	switch {
	case layer == "testkit" || layer == "archtest":
		return true
	case other == "testkit":
		return false
	case layer == "cmd" && other == "web":
		return true
	case domain != "" && domain == otherDomain:
		return a.allowsInside(domain, from, to)
	case layer == other && domain == otherDomain:
		return true
	case domain != "" && otherDomain != "":
		return a.rank(otherDomain) < a.rank(domain)
	}
	return slices.Contains(a.Server[layer], other)
}

func TestImports(t *testing.T) {
	a := readArchitecture(t)
	for _, f := range goFiles(t) {
		if f.isTest() {
			continue // a test may build the app around what it tests
		}
		for _, name := range f.imports {
			if strings.HasPrefix(name, "atlas/") && !a.allows("atlas/"+f.dir(), name) {
				t.Errorf("%s: got an import of %q, want none", f.path, name)
			}
		}
	}
}

func TestOrderOfDomains(t *testing.T) {
	a := readArchitecture(t)
	for from, forbidden := range map[string]string{
		"atlas/internal/settings":          "atlas/internal/identity",
		"atlas/internal/learning":          "atlas/internal/community",
		"atlas/internal/identity":          "atlas/internal/graph",
		"atlas/internal/platform/db":       "atlas/internal/settings",
		"atlas/internal/platform/mail":     "atlas/internal/app",
		"atlas/internal/graph":             "atlas/internal/httpapi",
		"atlas/cmd/atlas":                  "atlas/internal/identity",
		"atlas/internal/app":               "atlas/internal/testkit",
		"atlas/internal/identity/internal": "atlas/internal/reporting",
		"atlas/internal/reporting":         "atlas/internal/demo/reporting",
	} {
		if a.allows(from, forbidden) {
			t.Errorf("%s: got an import of %q allowed, want it forbidden", from, forbidden)
		}
	}
	for from, allowed := range map[string]string{
		"atlas/internal/reporting": "atlas/internal/settings",
		"atlas/internal/identity":  "atlas/internal/platform/db",
		"atlas/internal/app":       "atlas/internal/identity",
		"atlas/internal/demo":      "atlas/internal/identity",
		"atlas/internal/app/api":   "atlas/internal/demo",
		"atlas/cmd/atlas":          "atlas/internal/app",
	} {
		if !a.allows(from, allowed) {
			t.Errorf("%s: got an import of %q forbidden, want it allowed", from, allowed)
		}
	}
}

func TestDomainsHaveTheSameNamesOnBothSides(t *testing.T) {
	a := readArchitecture(t)
	var ordered []string
	for _, row := range a.Order {
		ordered = append(ordered, row...)
	}
	slices.Sort(ordered)
	if wanted := slices.Sorted(slices.Values(a.Domains)); !slices.Equal(ordered, wanted) {
		t.Errorf("order of the domains: got %q, want %q", ordered, wanted)
	}
	layers := []string{"app", "archtest", "demo", "graph", "httpapi", "platform", "proof", "testkit"}
	for _, dir := range folders(t, "internal") {
		if !slices.Contains(a.Domains, dir) && !slices.Contains(layers, dir) {
			t.Errorf("internal/%s: got neither a domain nor a layer, want one of them", dir)
		}
	}
	for _, dir := range folders(t, "web/src/features") {
		if !slices.Contains(a.Domains, dir) {
			t.Errorf("web/src/features/%s: got no domain, want one", dir)
		}
	}
	// A domain that has Go code has its schema under its own name, and a doc.go that says what it owns.
	for _, domain := range a.Domains {
		dir := filepath.Join(root, "internal", domain)
		if _, err := os.Stat(dir); err != nil {
			continue
		}
		for _, name := range []string{domain + ".graphql", "doc.go"} {
			if _, err := os.Stat(filepath.Join(dir, name)); err != nil {
				t.Errorf("internal/%s: got no %q, want one", domain, name)
			}
		}
	}
}

func folders(t *testing.T, dir string) []string {
	t.Helper()
	entries, err := os.ReadDir(filepath.Join(root, dir))
	check.NoError(t, "read the folder", err)
	var out []string
	for _, e := range entries {
		if e.IsDir() {
			out = append(out, e.Name())
		}
	}
	return out
}
