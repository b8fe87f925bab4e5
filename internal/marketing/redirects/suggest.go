package redirects

import (
	"context"
	"fmt"
	"slices"
	"strings"
)

// Page is an address that can be offered.
type Page struct {
	Path  string
	Title string
}

const (
	// suggestionsMax is how many pages are offered at most.
	suggestionsMax = 3
	// typosMax is how many letters may be wrong, for one in three at most.
	typosMax = 3
)

// Suggest offers pages that someone may have meant who opened an address that isn't there, the closest first. Anyone
// may ask; only pages that the caller can open are offered.
func (s *Service) Suggest(ctx context.Context, path string) ([]*Page, error) {
	// Bounded: comparing takes as long as both texts are, and anyone may ask.
	if len(path) > pathMax || s.hooks.Pages == nil {
		return []*Page{}, nil
	}
	pages, err := s.hooks.Pages(ctx)
	if err != nil {
		return nil, fmt.Errorf("list the pages to offer: %w", err)
	}

	return closest(path, pages), nil
}

func closest(path string, pages []Page) []*Page {
	type scored struct {
		page  Page
		score int
	}
	typed := plainPath(path)
	var found []scored

	for _, page := range pages {
		if score := distance(typed, plainPath(page.Path)); score >= 0 {
			found = append(found, scored{page, score})
		}
	}

	slices.SortStableFunc(found, func(a, b scored) int {
		if a.score != b.score {
			return a.score - b.score
		}

		// Pages that are equally close come in the same order every time.
		return strings.Compare(a.page.Path, b.page.Path)
	})

	out := []*Page{}
	for _, one := range found[:min(len(found), suggestionsMax)] {
		out = append(out, &one.page)
	}

	return out
}

// plainPath takes off what people mix up: hyphens, dots, case and the slash at the end.
func plainPath(path string) string {
	return strings.NewReplacer("-", "", "_", "", ".html", "", ".php", "", ".", "", " ",
		"").Replace(strings.ToLower(strings.Trim(path, "/")))
}

// distance is how far a typed path is from one that exists, 0 for the same letters; -1 if it is another one.
func distance(typed, path string) int {
	if typed == "" || path == "" {
		return -1
	}
	if typed == path {
		return 0
	}

	wrong := edits([]rune(typed), []rune(path))
	if wrong <= typosMax && wrong*3 <= len(path) {
		return wrong
	}

	// The start of a name, or a name with something behind it.
	const shortest = 4
	if len(typed) >= shortest && strings.HasPrefix(path, typed) || len(path) >= shortest &&
		strings.HasPrefix(typed, path) {
		return typosMax + 1
	}

	return -1
}

// edits is how many letters have to be put in, taken out or changed.
func edits(a, b []rune) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}

	for i := range a {
		// One row is enough: diagonal keeps the value that is about to be overwritten.
		diagonal := row[0]
		row[0] = i + 1
		for j := range b {
			cost := diagonal
			if a[i] != b[j] {
				cost++
			}

			diagonal = row[j+1]
			row[j+1] = min(cost, row[j+1]+1, row[j]+1)
		}
	}

	return row[len(b)]
}
