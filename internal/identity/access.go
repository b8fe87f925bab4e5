package identity

import (
	_ "embed"
	"encoding/json"
	"slices"
)

//go:embed access.json
var accessJSON []byte

// catalogue holds every page, function and level of the specification. The web generates its types from the same file.
var catalogue = readCatalogue()

// AccessName is a page or a function with the words to show for it.
type AccessName struct {
	Name, Label, Group string
	// Write marks a page that makes or changes something.
	Write bool
	// Held says whether the caller holds it and may therefore grant it.
	Held bool
}

// accessFile is access.json.
type accessFile struct {
	Pages, Functions []AccessName
	Levels           []struct {
		ID, Name, Description string
		Pages, Functions      nameList
	}
	pages, readPages, functions []string
}

// Words that stand for names there are now and later. They are stored as the only entry of a list.
const (
	everyName = "*"
	// readNames is every page that changes nothing.
	readNames = "read"
)

// nameList is a list of names, or one of the words above alone.
type nameList []string

// UnmarshalJSON reads "*" like ["*"].
func (l *nameList) UnmarshalJSON(text []byte) error {
	var word string
	if json.Unmarshal(text, &word) == nil {
		*l = nameList{word}
		return nil
	}
	return json.Unmarshal(text, (*[]string)(l))
}

func readCatalogue() *accessFile {
	file := new(accessFile)
	if err := json.Unmarshal(accessJSON, file); err != nil {
		panic("identity: access.json: " + err.Error())
	}

	for _, p := range file.Pages {
		file.pages = append(file.pages, p.Name)

		// Pages that change something are closed to those who may only read.
		if !p.Write {
			file.readPages = append(file.readPages, p.Name)
		}
	}

	for _, f := range file.Functions {
		file.functions = append(file.functions, f.Name)
	}

	return file
}

// pageNames writes a stored list of pages out in full.
func (f *accessFile) pageNames(stored []string) []string {
	switch {
	case slices.Contains(stored, everyName):
		return f.pages
	case slices.Contains(stored, readNames):
		return f.readPages
	}
	return stored
}

// functionNames writes a stored list of functions out in full.
func (f *accessFile) functionNames(stored []string) []string {
	if slices.Contains(stored, everyName) {
		return f.functions
	}
	return stored
}
