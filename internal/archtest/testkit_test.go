package archtest

import (
	"slices"
	"strings"
	"testing"
)

// A test inside a package (package x, export_test.go included) makes it another package for that one test program. When other tests there
// (package x_test) import testkit, which is built on x, everything between the two is compiled once more as well.
func TestTestsBesideTestkitStayOutside(t *testing.T) {
	inside, usesTestkit := map[string][]string{}, map[string]bool{}
	for _, f := range goFiles(t) {
		switch {
		case !f.isTest():
		case !strings.HasSuffix(f.syntax.Name.Name, "_test"):
			inside[f.dir()] = append(inside[f.dir()], f.path)
		case slices.Contains(f.imports, "atlas/internal/testkit"):
			usesTestkit[f.dir()] = true
		}
	}
	if len(usesTestkit) == 0 {
		t.Fatal("got no test that imports testkit, want some: this one looks for the wrong thing")
	}
	for dir := range usesTestkit {
		for _, path := range inside[dir] {
			t.Errorf("%s is inside its package, and other tests of %s import testkit: everything in between would be compiled once more. "+
				"Make it package x_test, or move the rule and its test into a package of its own", path, dir)
		}
	}
}
