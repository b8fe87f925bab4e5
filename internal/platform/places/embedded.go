package places

import (
	_ "embed"
	"strings"
)

//go:embed countries.txt
var countriesText string

//go:embed philippines.txt
var philippinesText string

// What the package knows by itself, in the order of names.
var (
	countries      = readCountries(countriesText)
	states, cities = readPhilippines(philippinesText)
)

const philippines = "PH"

// readCountries reads lines like "PH Philippines".
func readCountries(text string) []*Country {
	var out []*Country
	for line := range strings.Lines(text) {
		if code, name, ok := strings.Cut(strings.TrimSpace(line), " "); ok {
			out = append(out, &Country{code, name})
		}
	}
	byName(out, func(c *Country) string { return c.Name })
	return out
}

// readPhilippines reads "# Region" and below it lines like "CEB Cebu: Alcantara; Alcoy; …".
func readPhilippines(text string) (map[string][]*State, map[string][]*City) {
	var provinces []*State
	towns := map[string][]*City{}
	var region string

	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		if name, ok := strings.CutPrefix(line, "# "); ok {
			region = name
			continue
		}

		head, list, _ := strings.Cut(line, ": ")
		code, name, ok := strings.Cut(head, " ")
		if !ok {
			continue
		}

		// Each province needs a copy: the variable moves on to the next region.
		in := region
		provinces = append(provinces, &State{Code: code, Name: name, Region: &in})
		key := philippines + "-" + code

		for _, town := range strings.Split(list, "; ") {
			towns[key] = append(towns[key], &City{town})
		}

		byName(towns[key], func(c *City) string { return c.Name })
	}

	byName(provinces, func(s *State) string { return s.Name })
	return map[string][]*State{philippines: provinces}, towns
}
