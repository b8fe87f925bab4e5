package pages_test

import (
	"encoding/json"
	"os"
	"slices"
	"testing"

	"atlas/internal/testkit/check"
)

// Every page that comes with Atlas is good enough to publish: it says what it is about, shows proof, offers a price or
// a seat, answers questions and ends with a next step.
func TestSystemPagesAreWhole(t *testing.T) {
	text, err := os.ReadFile("system.json")
	check.NoError(t, "read the pages that come with Atlas", err)
	var all []struct {
		Path string
		Data struct {
			Content []struct{ Type string }
		}
	}
	check.NoError(t, "decode the pages that come with Atlas", json.Unmarshal(text, &all))

	duties := map[string][]string{
		"a headline":            {"Hero", "Training", "Closed"},
		"proof":                 {"Wins", "Figures", "Coach"},
		"a price or a seat":     {"Price", "Registration", "Training", "Waitlist"},
		"answers to questions":  {"Questions"},
		"a next step":           {"CallToAction"},
		"what people get of it": {"Checklist", "Steps"},
	}
	for _, page := range all {
		kinds := make([]string, 0, len(page.Data.Content))
		for _, block := range page.Data.Content {
			kinds = append(kinds, block.Type)
		}
		for duty, blocks := range duties {
			isDone := slices.ContainsFunc(blocks, func(kind string) bool { return slices.Contains(kinds, kind) })
			if !isDone {
				t.Errorf("%s: got %v, want %s", page.Path, kinds, duty)
			}
		}
	}
}
