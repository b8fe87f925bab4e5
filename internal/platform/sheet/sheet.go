// Package sheet reads and writes .xlsx workbooks: lists that staff upload, templates, exports and rejected rows.
// Uploaded files are parsed in a child process with limits on memory and time (child.go); what comes back are plain
// typed cells.
package sheet

import (
	"cmp"
	"slices"
	"strings"

	"atlas/internal/platform/sheet/xlsx"
)

// Problem is what is wrong with one place of an uploaded file. Row counts as the spreadsheet program shows it; 0 is the
// whole sheet. Column is the title of the column, or its letter where there is no title.
type Problem struct {
	Sheet   string `json:"sheet"`
	Row     int    `json:"row"`
	Column  string `json:"column"`
	Message string `json:"message"`
	// Value is what the cell holds, shortened; empty for a blank cell and for a whole row or sheet.
	Value string `json:"value,omitempty"`
}

// SortProblems puts problems in the order of rows, each sheet by itself, leaving the order of columns as found.
func SortProblems(problems []Problem, sheets []Spec) {
	place := func(name string) int { return slices.IndexFunc(sheets, func(s Spec) bool { return s.Name == name }) }
	slices.SortStableFunc(problems, func(a, b Problem) int {
		return cmp.Or(cmp.Compare(place(a.Sheet), place(b.Sheet)), cmp.Compare(a.Row, b.Row))
	})
}

// Book is an uploaded workbook, cut down to the sheets that were asked for.
type Book struct {
	Sheets []*Sheet
	// Problems were found while reading: formulas, error values, titles that do not belong there.
	Problems []Problem
}

// Sheet is one sheet with its title row taken off.
type Sheet struct {
	Spec Spec
	Rows []*Row
	// at maps the folded title of a column to its place.
	at map[string]int
}

// Row is one row below the titles.
type Row struct {
	Sheet  *Sheet
	Number int
	cells  []xlsx.Cell
}

// Sheet gives the sheet of a specification, nil when the workbook has none.
func (b *Book) Sheet(name string) *Sheet {
	for _, s := range b.Sheets {
		if s.Spec.Name == name {
			return s
		}
	}
	return nil
}

// Rows counts the rows of all sheets.
func (b *Book) Rows() int {
	n := 0
	for _, s := range b.Sheets {
		n += len(s.Rows)
	}
	return n
}

// Values gives the row's cells in the order of the specification, fit for writing them into a template again.
func (r *Row) Values() []any {
	out := make([]any, len(r.Sheet.Spec.Columns))
	for i, c := range r.Sheet.Spec.Columns {
		if cell := r.cell(c.Title); !hasNoValue(cell) {
			out[i] = plainText(cell)
		}
	}
	return out
}

func (r *Row) cell(title string) xlsx.Cell {
	if i, ok := r.Sheet.at[foldTitle(title)]; ok && i < len(r.cells) {
		return r.cells[i]
	}
	return xlsx.Cell{}
}

// foldTitle makes titles comparable: any case, any white space, and without the hint in brackets, which people drop.
func foldTitle(title string) string {
	if i := strings.IndexByte(title, '('); i > 0 {
		title = title[:i]
	}
	return strings.ToLower(strings.Join(strings.Fields(title), " "))
}
