package sheet

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"atlas/internal/platform/sheet/xlsx"
)

// Fields reads the cells of one row and gathers what is wrong with them, all at once. A blank cell is nil.
type Fields struct {
	Row      *Row
	Problems []Problem
}

// Fields begins reading a row.
func (r *Row) Fields() *Fields { return &Fields{Row: r} }

// Problem makes a problem of this row.
func (r *Row) Problem(column, message string) Problem {
	return Problem{
		Sheet: r.Sheet.Spec.Name, Row: r.Number, Column: column, Message: message,
		Value: short(plainText(r.cell(column))),
	}
}

// Wrong notes a problem with a column.
func (f *Fields) Wrong(column, format string, args ...any) {
	f.Problems = append(f.Problems, f.Row.Problem(column, fmt.Sprintf(format, args...)))
}

// Text reads a text of at most so many characters. Numbers and dates are read as they are shown.
func (f *Fields) Text(column string, most int) *string {
	cell := f.Row.cell(column)
	if hasNoValue(cell) {
		return nil
	}

	text := strings.TrimSpace(plainText(cell))
	if text == "" {
		return nil
	}

	// Counted in characters: a name with accents must not be shorter than one without.
	if utf8.RuneCountInString(text) > most {
		f.Wrong(column, "is too long")
		return nil
	}

	// Control characters would end up in emails and exports.
	if strings.ContainsFunc(text, func(r rune) bool {
		return r < ' ' && r != '\n' && r != '\r' && r != '\t' || r == 0x7f || r == utf8.RuneError
	}) {
		f.Wrong(column, "is not formatted correctly")
		return nil
	}

	return &text
}

// IsNumber tells whether the cell was typed as a number, whose leading zeros the program dropped.
func (f *Fields) IsNumber(column string) bool { return f.Row.cell(column).Kind == xlsx.Number }

// Whole reads a whole number between low and high.
func (f *Fields) Whole(column string, low, high int) *int {
	cell := f.Row.cell(column)
	if hasNoValue(cell) {
		return nil
	}

	// Spreadsheet programs write whole numbers as 3 or 3.0, and as text where the column is text.
	n, err := strconv.ParseFloat(strings.TrimSpace(cell.Text), 64)
	switch {
	case cell.Kind != xlsx.Number && cell.Kind != xlsx.Text, err != nil, n != math.Trunc(n):
		f.Wrong(column, "must be a whole number")
	case n < float64(low):
		f.Wrong(column, "is too low")
	case n > float64(high):
		f.Wrong(column, "is too high")
	default:
		whole := int(n)
		return &whole
	}

	return nil
}

// Day reads a day, from a true date cell or from text like mm/dd/yyyy, and gives it as YYYY-MM-DD.
func (f *Fields) Day(column string) *string {
	cell := f.Row.cell(column)
	switch cell.Kind {
	case xlsx.Blank, xlsx.Bad:
		return nil
	case xlsx.Date:
		return &cell.Text
	case xlsx.Text:
		// Month first, as the template says; no other order is guessed.
		if day, err := time.Parse("1/2/2006", strings.TrimSpace(cell.Text)); err == nil && day.Year() >= 1000 {
			text := day.Format(time.DateOnly)
			return &text
		}
	}

	f.Wrong(column, xlsx.DateMessage)
	return nil
}

// Bool reads true or false.
func (f *Fields) Bool(column string) *bool {
	cell := f.Row.cell(column)
	var value bool
	switch word := strings.ToLower(strings.TrimSpace(cell.Text)); {
	case hasNoValue(cell):
		return nil
	case word == "true" || word == "yes" || word == "1":
		value = true
	case word == "false" || word == "no" || word == "0":
	default:
		f.Wrong(column, "must be true or false")
		return nil
	}

	return &value
}

// hasNoValue tells a cell without a value; what was wrong with a bad one has been noted already.
func hasNoValue(cell xlsx.Cell) bool { return cell.Kind == xlsx.Blank || cell.Kind == xlsx.Bad }

// plainText is how a cell reads: days like mm/dd/yyyy, and without the mark that our own exports put before formulas.
func plainText(cell xlsx.Cell) string {
	switch cell.Kind {
	case xlsx.Date:
		if day, err := time.Parse(time.DateOnly, cell.Text); err == nil {
			return day.Format("01/02/2006")
		}
	case xlsx.Text:
		return Undefuse(cell.Text)
	}
	return cell.Text
}
