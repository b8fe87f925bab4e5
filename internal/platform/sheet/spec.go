package sheet

import (
	"fmt"
	"strings"

	"atlas/internal/platform/sheet/xlsx"
)

// Spec says how a sheet looks.
type Spec struct {
	Name    string
	Columns []Column
}

// Column is one column of a sheet.
type Column struct {
	Title string
	// Width in characters; made from the title when 0.
	Width float64
	// Format is how the program shows and keeps what is typed: text unless told.
	Format Format
	// Needed columns must be there; any other may be left out, which changes nothing.
	Needed bool
}

// Format is how a column keeps what is typed into it.
type Format int

// The formats of columns. Text keeps the leading zero of a mobile number.
const (
	TextFormat Format = iota
	NumberFormat
	DateFormat
)

// ErrorsTitle heads the column that says why a row was rejected. It is ignored in a file that comes back.
const ErrorsTitle = "Errors"

// Text makes text columns.
func Text(titles ...string) []Column {
	out := make([]Column, len(titles))
	for i, title := range titles {
		out[i] = Column{Title: title}
	}
	return out
}

// title learns the places of the columns from the first row and notes what does not fit.
func (s *Sheet) title(row int, cells []xlsx.Cell, note func(Problem)) {
	// The column with errors comes back with a corrected file, and is no mistake.
	known := map[string]bool{foldTitle(ErrorsTitle): true}
	for _, c := range s.Spec.Columns {
		known[foldTitle(c.Title)] = true
	}

	s.at = map[string]int{}
	for i, cell := range cells {
		folded := foldTitle(cell.Text)
		if folded == "" {
			continue
		}

		if !known[folded] {
			note(Problem{Sheet: s.Spec.Name, Row: row, Column: short(cell.Text),
				Message: "This column isn't in the template"})
			continue
		}

		if _, twice := s.at[folded]; twice {
			note(Problem{Sheet: s.Spec.Name, Row: row, Column: short(cell.Text), Message: "This column appears twice"})
			continue
		}

		s.at[folded] = i
	}

	// Missing columns are said last, when all that are there were seen.
	for _, c := range s.Spec.Columns {
		if _, there := s.at[foldTitle(c.Title)]; c.Needed && !there {
			note(Problem{Sheet: s.Spec.Name, Row: row, Column: c.Title, Message: "This column is missing"})
		}
	}
}

// columnName is the title of a place, or its columnLetters.
func (s *Sheet) columnName(place int) string {
	for _, c := range s.Spec.Columns {
		if at, ok := s.at[foldTitle(c.Title)]; ok && at == place {
			return c.Title
		}
	}
	return columnLetters(place)
}

func columnLetters(place int) string {
	name := ""
	for n := place + 1; n > 0; n = (n - 1) / 26 {
		name = string(rune('A'+(n-1)%26)) + name
	}
	return name
}

func short(text string) string {
	text = strings.TrimSpace(text)
	if r := []rune(text); len(r) > 60 {
		return string(r[:60]) + "…"
	}
	return text
}

func missingSheets(specs []Spec) string {
	names := make([]string, len(specs))
	for i, s := range specs {
		names[i] = s.Name
	}
	return fmt.Sprintf("The file has no sheet named %s. Use the template.", strings.Join(names, " or "))
}
