// Package access holds the pages and functions that levels open, and adds up what somebody may do.
package access

import (
	_ "embed"
	"encoding/json"
	"slices"
)

//go:embed access.json
var accessJSON []byte

// Catalogue holds every page, function and level of the specification. The web generates its types from the same file.
var Catalogue = readCatalogue()

// Name is a page or a function with the words to show for it.
type Name struct {
	Name, Label, Group string
	// Write marks a page that makes or changes something.
	Write bool
	// Held says whether the caller holds it and may therefore grant it.
	Held bool
}

// File is access.json.
type File struct {
	Pages, Functions []Name
	Levels           []struct {
		ID, Name, Description string
		Pages, Functions      nameList
	}
	PageNames, ReadPageNames, FunctionNames []string
}

// Words that stand for names there are now and later. They are stored as the only entry of a list.
const (
	EveryName = "*"
	// ReadNames is every page that changes nothing.
	ReadNames = "read"
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

func readCatalogue() *File {
	file := new(File)
	if err := json.Unmarshal(accessJSON, file); err != nil {
		panic("access: access.json: " + err.Error())
	}

	for _, p := range file.Pages {
		file.PageNames = append(file.PageNames, p.Name)

		// Pages that change something are closed to those who may only read.
		if !p.Write {
			file.ReadPageNames = append(file.ReadPageNames, p.Name)
		}
	}

	for _, f := range file.Functions {
		file.FunctionNames = append(file.FunctionNames, f.Name)
	}

	return file
}

// PagesOf writes a stored list of pages out in full.
func (f *File) PagesOf(stored []string) []string {
	switch {
	case slices.Contains(stored, EveryName):
		return f.PageNames
	case slices.Contains(stored, ReadNames):
		return f.ReadPageNames
	}
	return stored
}

// FunctionsOf writes a stored list of functions out in full.
func (f *File) FunctionsOf(stored []string) []string {
	if slices.Contains(stored, EveryName) {
		return f.FunctionNames
	}
	return stored
}
