package archtest

import (
	"path"
	"slices"
	"strings"
	"testing"
)

// partOf names the part of a domain that a package belongs to: the folder below the domain, or the domain's own name
// for its own package. A package below a part belongs to that part.
func partOf(domain, pkg string) string {
	below, isBelow := strings.CutPrefix(pkg, path.Join("atlas/internal", domain)+"/")
	if !isBelow {
		return domain
	}

	part, _, _ := strings.Cut(below, "/")
	return part
}

// allowsInside tells whether one package of a domain may import another of the same domain: its own part, or one that
// stands below it in "inside". A domain without an entry there has no order yet.
func (a architecture) allowsInside(domain, from, to string) bool {
	rows, isOrdered := a.Inside[domain]
	if !isOrdered {
		return true
	}

	part, other := partOf(domain, from), partOf(domain, to)
	if part == other {
		return true
	}

	rank := func(part string) int {
		return slices.IndexFunc(rows, func(row []string) bool { return slices.Contains(row, part) })
	}
	return rank(other) >= 0 && rank(other) < rank(part)
}

// TestOrderInsideDomains keeps "inside" true: it names every part of a domain once, the domain's own package on top,
// and nothing that is gone.
func TestOrderInsideDomains(t *testing.T) {
	a := readArchitecture(t)
	parts := map[string][]string{}
	for _, f := range goFiles(t) {
		_, domain := a.layerOf("atlas/" + f.dir())
		if _, isOrdered := a.Inside[domain]; !isOrdered || f.isTest() {
			continue
		}
		if part := partOf(domain, "atlas/"+f.dir()); !slices.Contains(parts[domain], part) {
			parts[domain] = append(parts[domain], part)
		}
	}

	for domain, rows := range a.Inside {
		t.Run(domain, func(t *testing.T) {
			got := slices.Sorted(slices.Values(slices.Concat(rows...)))
			want := slices.Sorted(slices.Values(parts[domain]))
			if !slices.Equal(got, want) {
				t.Errorf("got the parts %v in the order, want %v, those that have Go files", got, want)
			}

			top := rows[len(rows)-1]
			if want := []string{domain}; !slices.Equal(top, want) {
				t.Errorf("got %v on top, want %v", top, want)
			}
		})
	}
}

func TestAllowsInside(t *testing.T) {
	a := architecture{Inside: map[string][][]string{
		"school": {{"rules"}, {"courses", "events"}, {"school"}},
	}}
	for _, test := range []struct {
		domain, from, to string
		want             bool
	}{
		{"school", "atlas/internal/school", "atlas/internal/school/events", true},
		{"school", "atlas/internal/school/events", "atlas/internal/school/rules", true},
		{"school", "atlas/internal/school/events/text", "atlas/internal/school/rules", true},
		{"school", "atlas/internal/school/events", "atlas/internal/school/events/text", true},
		{"school", "atlas/internal/school/events", "atlas/internal/school/courses", false},
		{"school", "atlas/internal/school/rules", "atlas/internal/school/courses", false},
		{"school", "atlas/internal/school/courses", "atlas/internal/school", false},
		{"school", "atlas/internal/school/courses", "atlas/internal/school/unknown", false},
		{"shop", "atlas/internal/shop/a", "atlas/internal/shop/b", true},
	} {
		t.Run(test.from+" to "+test.to, func(t *testing.T) {
			if got := a.allowsInside(test.domain, test.from, test.to); got != test.want {
				t.Errorf("got %v, want %v", got, test.want)
			}
		})
	}
}
