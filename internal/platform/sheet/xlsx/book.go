package xlsx

import (
	"encoding/xml"
	"errors"
	"path"
	"slices"
	"strings"
)

// book is what the workbook says about its sheets.
type book struct {
	sheets  []sheetRef
	strings string
	styles  string
	date904 bool
}

type sheetRef struct{ name, path string }

type relation struct {
	kind, target string
	external     bool
}

var errNoBook = errors.New("no workbook part")

// relations reads what a part refers to, by id; the empty name is the workbook file as a whole.
func (a *Archive) relations(of string) (map[string]relation, error) {
	out := map[string]relation{}
	folder, file := path.Split(of)
	p := a.part(folder + "_rels/" + file + ".rels")
	if p == nil {
		return out, nil
	}

	err := p.elements(func(e xml.StartElement) error {
		if e.Name.Local == "Relationship" {
			kind := attr(e, "Type")
			r := relation{kind: kind[strings.LastIndexByte(kind, '/')+1:], target: attr(e, "Target"),
				external: strings.EqualFold(attr(e, "TargetMode"), "External")}
			out[attr(e, "Id")] = r
			// A spreadsheet program makes hyperlinks of e-mail addresses by itself; they are not followed and do no
			// harm.
			if r.external && r.kind != "hyperlink" {
				return refuse("The file links to other files. Paste the values instead and remove the links.")
			}
		}

		return nil
	})
	return out, err
}

func (a *Archive) book() (*book, error) {
	at := "xl/workbook.xml"
	top, err := a.relations("")
	if err != nil {
		return nil, err
	}

	for _, r := range top {
		if r.kind == "officeDocument" {
			at = resolveTarget("", r.target)
		}
	}

	// The place of the workbook is said by the relations; the usual place is only a guess.
	p := a.part(at)
	if p == nil {
		return nil, damaged(errNoBook)
	}

	parts, err := a.relations(at)
	if err != nil {
		return nil, err
	}

	b := &book{}
	for _, r := range parts {
		switch r.kind {
		case "sharedStrings":
			b.strings = resolveTarget(at, r.target)
		case "styles":
			b.styles = resolveTarget(at, r.target)
		}
	}

	err = p.elements(func(e xml.StartElement) error {
		switch e.Name.Local {
		case "workbookPr":
			b.date904 = parseBool(attr(e, "date1904"))
		case "sheet":
			sheetPath := resolveTarget(at, parts[attr(e, "id")].target)
			b.sheets = append(b.sheets, sheetRef{name: attr(e, "name"), path: sheetPath})

			// Counted while reading: the list itself may be made to fill the memory.
			if len(b.sheets) > a.limits.Sheets {
				return tooLarge("sheets", a.limits.Sheets)
			}
		}

		return nil
	})
	return b, err
}

func parseBool(word string) bool { return word == "1" || strings.EqualFold(word, "true") }

// Read reads the sheets with these names, any case; other sheets are not even unpacked. It returns the names of all
// sheets.
func (a *Archive) Read(want []string, out Out) ([]string, error) {
	b, err := a.book()
	if err != nil {
		return nil, err
	}

	names := make([]string, len(b.sheets))
	for i, s := range b.sheets {
		names[i] = s.name
	}

	// Only what the template asks for is unpacked.
	wanted := slices.DeleteFunc(slices.Clone(b.sheets), func(s sheetRef) bool {
		return !slices.ContainsFunc(want,
			func(w string) bool { return strings.EqualFold(w, strings.TrimSpace(s.name)) })
	})
	if len(wanted) == 0 {
		return names, nil
	}

	g := &grid{archive: a, out: out, date904: b.date904}
	if g.isDate, err = a.dateStyles(b.styles); err != nil {
		return nil, err
	}

	if g.shared, err = a.sharedStrings(b.strings); err != nil {
		return nil, err
	}

	for _, s := range wanted {
		if err := g.read(s); err != nil {
			return nil, err
		}
	}

	return names, nil
}
