package settings

import "strconv"

// The types of settings: how a value is checked and edited.
const (
	Boolean = "boolean"
	Text    = "text"
	URL     = "url"
	Number  = "number"
	List    = "list"
	Email   = "email"
	// LongText may have several lines.
	LongText = "longtext"
	// Color is one color as #rrggbb.
	Color = "color"
	// Picture is the name of a picture that was uploaded.
	Picture = "picture"
)

// Definition is what a setting is, apart from its value.
type Definition struct {
	Type        string
	Label       string
	Description string
	Section     string
	IsPublic    bool
	// Default is empty when nothing is set until staff do.
	Default string
	// Min and Max bound a number; Max bounds how many entries a list or a set of addresses has.
	Min, Max int
	// Emails bounds a text; 0 for what every text may have.
	Letters int
	// Entry checks one entry of a list and returns its stored form, or what is wrong with it; nil takes any word.
	Entry func(entry string) (stored, problem string)
	// Sort orders the entries of a list; nil keeps the order in which they were typed.
	Sort func(a, b string) int
}

type entry struct {
	name string
	Definition
}

// public opens a setting to visitors.
func (e entry) public() entry {
	e.IsPublic = true
	return e
}

// catalogue is every setting there is, in the order of the settings page.
var catalogue = build()

// positions finds a setting in the catalogue.
var positions = func() map[string]int {
	at := make(map[string]int, len(catalogue))
	for i, e := range catalogue {
		at[e.name] = i
	}
	return at
}()

// Names are all settings, in the order of the settings page.
func Names() []string {
	out := make([]string, len(catalogue))
	for i, e := range catalogue {
		out[i] = e.name
	}
	return out
}

// IsPublic tells whether visitors, and so the web app, may read a setting.
func IsPublic(name string) bool {
	d, ok := define(name)
	return ok && d.IsPublic
}

func define(name string) (Definition, bool) {
	i, ok := positions[name]
	if !ok {
		return Definition{}, false
	}
	return catalogue[i].Definition, true
}

func build() []entry {
	all := []entry{}
	for _, section := range []struct {
		name    string
		entries []entry
	}{
		{"Brand", appearance()},
		{"General", general()},
		{"Free training (beginner)", workshop("", "beginner")},
		{"Free training (experienced)", workshop("-exp", "experienced")},
		{"Login and people", people()},
		{"Learning and community", learning()},
		{"Billing", billing()},
		{"Affiliates", affiliates()},
		{"Broadcasts", broadcasts()},
	} {
		for _, e := range section.entries {
			e.Section = section.name
			all = append(all, e)
		}
	}

	return all
}

func flag(name, label, description string, on bool) entry {
	return entry{name,
		Definition{Type: Boolean, Label: label, Description: description, Default: strconv.FormatBool(on)}}
}

func link(name, label, description string) entry {
	return entry{name, Definition{Type: URL, Label: label, Description: description}}
}

func number(name, label, description string, value, minimum, maximum int) entry {
	return entry{name,
		Definition{Type: Number, Label: label, Description: description, Default: strconv.Itoa(value), Min: minimum,
			Max: maximum}}
}

func listSetting(kind, name, label, description, value string, most int) entry {
	return entry{name, Definition{Type: kind, Label: label, Description: description, Default: value, Max: most}}
}

// numbers is a list of whole numbers, which is stored in ascending order; unit is what they count, such as days.
func numbers(name, label, description, value, unit string, minimum, maximum, most int) entry {
	e := listSetting(List, name, label, description, value, most)
	e.Entry = func(entry string) (stored, problem string) { return checkWhole(entry, unit, minimum, maximum) }
	e.Sort = func(a, b string) int { return wholeNumber(a) - wholeNumber(b) }
	return e
}
