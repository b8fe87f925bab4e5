package archtest

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"atlas/internal/testkit/check"
)

var (
	// named is a path in a document, such as `internal/commerce/payment.go`; nested is one from the folder of the document.
	named  = regexp.MustCompile("`((?:internal|web|cmd|docs|scripts|bench)/[\\w./-]+)`")
	nested = regexp.MustCompile("`([\\w]+\\.(?:go|json|graphql))`")
	// function is how a document names one: `PlaceOrder` in `internal/commerce/order_place.go`.
	function = regexp.MustCompile("`(\\w+)` in\\s+`(internal/[\\w./-]+\\.go)`")
	// requirement is the code of a behaviour.
	requirement = regexp.MustCompile(`\bB[1-9]\d{0,2}\b`)
)

// guides are the documents that lead through the code.
func guides(t *testing.T) []string {
	t.Helper()
	paths := []string{"docs/reading-guide.md", "docs/testing.md", "CONTRIBUTING.md"}
	for _, domain := range readArchitecture(t).Domains {
		paths = append(paths, "internal/"+domain+"/README.md")
	}
	return paths
}

func readText(t *testing.T, path string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(root, path))
	check.NoError(t, "read "+path, err)
	return string(text)
}

func exists(path string) bool {
	_, err := os.Stat(filepath.Join(root, path))
	return err == nil
}

// A guide that names a file or a function which is not there leads nowhere: anyone who moves it changes the guide.
func TestGuidesNameWhatExists(t *testing.T) {
	for _, guide := range guides(t) {
		text := readText(t, guide)
		for _, found := range named.FindAllStringSubmatch(text, -1) {
			if !exists(found[1]) {
				t.Errorf("%s: got %q, which does not exist, want the file that has taken its place", guide, found[1])
			}
		}
		for _, found := range function.FindAllStringSubmatch(text, -1) {
			if exists(found[2]) && !strings.Contains(readText(t, found[2]), found[1]+"(") {
				t.Errorf("%s: got %q in %q, which is not there, want it found", guide, found[1], found[2])
			}
		}
		if !strings.HasSuffix(guide, "README.md") {
			continue
		}
		for _, found := range nested.FindAllStringSubmatch(text, -1) {
			if path := filepath.Dir(guide) + "/" + found[1]; !exists(path) {
				t.Errorf("%s: got %q, which does not exist, want the file that has taken its place", guide, path)
			}
		}
	}
}

// Every requirement that a test names has its line in docs/requirements.md.
func TestRequirementsAreExplained(t *testing.T) {
	explained := map[string]bool{}
	for _, code := range requirement.FindAllString(readText(t, "docs/requirements.md"), -1) {
		explained[code] = true
	}
	for _, top := range []string{"cmd", "internal", "web/src", "web/e2e"} {
		err := filepath.WalkDir(filepath.Join(root, top), func(path string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() || !isTestFile(path) {
				return err
			}
			text, err := os.ReadFile(path)
			if err != nil {
				return err
			}
			for line := range strings.Lines(string(text)) {
				if !strings.HasPrefix(strings.TrimSpace(line), "//") {
					continue
				}
				for _, code := range requirement.FindAllString(line, -1) {
					if !explained[code] {
						t.Errorf("%s: got %q without a line in docs/requirements.md, want one", path, code)
					}
				}
			}
			return nil
		})
		check.NoError(t, "look through "+top, err)
	}
}

func isTestFile(path string) bool {
	for _, end := range []string{"_test.go", ".test.ts", ".test.tsx", ".spec.ts"} {
		if strings.HasSuffix(path, end) {
			return true
		}
	}
	return false
}
