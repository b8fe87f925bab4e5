package routes

import (
	"fmt"
	"slices"
	"strings"
)

// served are first segments of addresses that are no pages.
var served = []string{"api", "assets", "static", "favicon.ico", "robots.txt", "sitemap.xml", "lesson", "marketing",
	"health", "pay", "waitlist", "unsubscribe"}

// Reserved tells which words begin the address of a page or a service, so that nothing else may be called so.
func Reserved() (func(word string) bool, error) {
	table, err := Routes()
	if err != nil {
		return nil, fmt.Errorf("read routes: %w", err)
	}
	words := slices.Clone(served)
	for _, r := range table.All() {
		words = append(words, firstSegment(r.Path))
	}
	return func(word string) bool { return slices.Contains(words, strings.ToLower(word)) }, nil
}

func firstSegment(path string) string {
	first, _, _ := strings.Cut(strings.TrimPrefix(path, "/"), "/")
	return first
}
