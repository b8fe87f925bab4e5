package archtest

import (
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"atlas/internal/testkit/check"
)

// embeddedAllowed are the phrases of embedded texts that may hold an unwanted word, each with its reason.
var embeddedAllowed = map[string]string{
	"Stand by the window": "a person stands there",
	"Stand for the first": "a person stands up",
	"stand-up":            "the name of a short meeting",
	"Stand, cameras on":   "people stand up",
	"chart of accounts":   "a term of bookkeeping",
	"A chart to describe": "a picture with bars",
	"\nchart\n":           "says which picture is drawn",
}

var (
	// embeds finds what a Go file puts into the binary.
	embeds = regexp.MustCompile(`(?m)^\s*//go:embed (.+)$`)
	// fileNames, anchors and markup are no words.
	fileNames = regexp.MustCompile(`\b[\w-]+\.(png|jpg|svg|xlsx|docx|pptx|pdf|zip|csv|ics|txt|mp3)\b|\{#[\w-]+\}`)
	markup    = regexp.MustCompile(`(?s)<style.*?</style>|<[^>]*>|\{\{[^}]*\}\}`)
)

// embeddedTexts reads what people read of the files that are embedded into the binary: demo data, policies, emails and public pages.
func embeddedTexts(t *testing.T) map[string]string {
	t.Helper()
	texts := map[string]string{}
	for _, f := range goFiles(t) {
		source, err := os.ReadFile(filepath.Join(root, f.path))
		check.NoError(t, "read the file", err)
		for _, found := range embeds.FindAllStringSubmatch(string(source), -1) {
			for _, pattern := range strings.Fields(found[1]) {
				readEmbedded(t, filepath.Join(root, f.dir(), pattern), texts)
			}
		}
	}
	return texts
}

// readEmbedded adds the texts of the files of one pattern. A folder brings the files in it.
func readEmbedded(t *testing.T, pattern string, texts map[string]string) {
	t.Helper()
	paths, err := filepath.Glob(pattern)
	check.NoError(t, "find the files", err)

	for _, path := range paths {
		if info, err := os.Stat(path); err == nil && info.IsDir() {
			readEmbedded(t, filepath.Join(path, "*"), texts)
			continue
		}
		// What a program writes is read where it is written.
		kind := filepath.Ext(path)
		if strings.Contains(path, ".gen.") || !slices.Contains([]string{".txt", ".md", ".json", ".html"}, kind) {
			continue
		}

		content, err := os.ReadFile(path)
		check.NoError(t, "read the file", err)
		text := string(content)
		switch kind {
		case ".json":
			text = sentencesOf(t, path, content)
		case ".html":
			text = markup.ReplaceAllString(text, " ")
		}
		texts[path] = fileNames.ReplaceAllString(text, "")
	}
}

// sentencesOf are the values of a JSON file that have a space: one without is an id or a name of a field.
func sentencesOf(t *testing.T, path string, content []byte) string {
	t.Helper()
	var value any
	check.NoError(t, "read "+path, json.Unmarshal(content, &value))

	var lines []string
	var walk func(value any)
	walk = func(value any) {
		switch value := value.(type) {
		case string:
			if strings.Contains(value, " ") {
				lines = append(lines, value)
			}
		case []any:
			for _, one := range value {
				walk(one)
			}
		case map[string]any:
			for _, one := range value {
				walk(one)
			}
		}
	}
	walk(value)
	return strings.Join(lines, "\n")
}

// TestWordsOfEmbeddedTexts keeps the same words out of demo data, policies, emails and public pages.
func TestWordsOfEmbeddedTexts(t *testing.T) {
	texts := embeddedTexts(t)
	for _, want := range []string{
		"internal/demo/learning/courses/01-freelancing-foundations.txt", "internal/demo/learning/resources.md", "internal/demo/journey/stages.md",
		"internal/demo/community/wins.txt", "internal/settings/policies/privacy.md", "internal/marketing/pages/system.json",
	} {
		if texts[filepath.Join(root, want)] == "" {
			t.Errorf("%s: got it not read, want it among the texts", want)
		}
	}

	seen := map[string]bool{}
	for path, text := range texts {
		for phrase := range embeddedAllowed {
			without := regexp.MustCompile("(?i)"+regexp.QuoteMeta(phrase)).ReplaceAllString(text, "\n")
			seen[phrase] = seen[phrase] || without != text
			text = without
		}
		for line := range strings.Lines(text) {
			if found := unwanted.FindString(line); found != "" {
				t.Errorf("%s, %s: got %q, want the words people use; see unwanted", path, strings.TrimSpace(line),
					found)
			}
		}
	}
	for phrase := range embeddedAllowed {
		if !seen[phrase] {
			t.Errorf("%s: got it allowed and no longer said, want it gone", phrase)
		}
	}
}
