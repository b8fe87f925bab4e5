package xlsx

import (
	"encoding/xml"
	"errors"
	"io"
	"math"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"
)

// grid reads the cells of sheets.
type grid struct {
	archive *Archive
	out     Out
	shared  []string
	isDate  []bool
	date904 bool

	problems int
	rows     int
	row      int
	cells    []Cell
}

var (
	errNoSheet = errors.New("no such sheet part")
	errOrder   = errors.New("rows or cells out of order")
	errCell    = errors.New("cell has no valid value")
)

const maxRowNumber = 1 << 20

// The sentences about single cells.
const (
	FormulaMessage = "Formulas aren't allowed here. Paste the value instead."
	ErrorMessage   = "The cell shows an error"
	DateMessage    = "must be a date like mm/dd/yyyy"
)

func (g *grid) read(s sheetRef) error {
	p := g.archive.part(s.path)
	if p == nil {
		return damaged(errNoSheet)
	}

	// Read for what it refuses: links to other files hide in the relations of a sheet.
	if _, err := g.archive.relations(s.path); err != nil {
		return err
	}

	// Numbers of rows and of problems count per sheet.
	g.out.Sheet(s.name)
	g.problems, g.rows, g.row = 0, 0, 0
	for {
		token, err := p.next()
		if err == io.EOF {
			return damaged(io.ErrUnexpectedEOF)
		}
		if err != nil {
			return err
		}

		switch t := token.(type) {
		case xml.StartElement:
			if t.Name.Local == "row" {
				if err := g.readRow(p, t); err != nil {
					return err
				}
			}
		case xml.EndElement:
			if t.Name.Local == "sheetData" {
				return p.finish()
			}
		}
	}
}

func (g *grid) readRow(p *part, e xml.StartElement) error {
	before := g.row
	g.row++
	if r := attr(e, "r"); r != "" {
		n, err := strconv.Atoi(r)

		// Rows come in order, so one that goes back is made to confuse readers.
		if err != nil || n <= before || n > maxRowNumber {
			return damaged(errOrder)
		}

		g.row = n
	}

	g.cells = g.cells[:0]
	column := 0
	err := p.eachToken(func(token xml.Token) error {
		if e, ok := token.(xml.StartElement); ok && e.Name.Local == "c" {
			return g.readCell(p, e, &column)
		}

		return nil
	})
	if err != nil || len(g.cells) == 0 {
		return err
	}

	// One more for the titles.
	if g.rows++; g.rows > g.archive.limits.Rows+1 {
		return tooLarge("rows", g.archive.limits.Rows)
	}

	g.out.Row(g.row, g.cells)
	return nil
}

func (g *grid) readCell(p *part, e xml.StartElement, column *int) error {
	before := *column
	*column++
	if ref := attr(e, "r"); ref != "" {
		col, row, ok := position(ref)

		// A cell that names another row or goes back would overwrite what was checked.
		if !ok || row != g.row || col <= before {
			return damaged(errOrder)
		}

		*column = col
	}

	var value strings.Builder
	inline, formula, inValue := "", false, false
	err := p.eachToken(func(token xml.Token) (err error) {
		switch t := token.(type) {
		case xml.StartElement:
			switch t.Name.Local {
			case "v":
				inValue = true
			case "f":
				formula = true
			case "is":
				inline, err = p.richText(g.archive.limits.Cell)
			}
		case xml.EndElement:
			inValue = false
		case xml.CharData:
			if inValue {
				value.Write(t)
			}
		}

		return err
	})
	if err != nil {
		return err
	}

	// A formula shows what another program computed; we cannot know that it is true.
	cell, message := Cell{}, FormulaMessage
	if !formula {
		if cell, message, err = g.cell(e, value.String(), inline); err != nil {
			return err
		}
	}

	if message != "" {
		g.problem(*column, message)
		cell.Kind = Bad
	}

	if cell.Kind == Blank {
		return nil
	}
	if *column > g.archive.limits.Columns {
		return tooLarge("columns", g.archive.limits.Columns)
	}

	// Programs leave out empty cells; rows have them all.
	for len(g.cells) < *column-1 {
		g.cells = append(g.cells, Cell{})
	}

	g.cells = append(g.cells, cell)
	return nil
}

func (g *grid) problem(column int, message string) {
	if g.problems++; g.problems <= maxProblems {
		g.out.Problem(Problem{Row: g.row, Column: column, Message: message})
	}
}

// cell makes a typed cell of what is written. The second result is a sentence for a value that cannot be taken.
func (g *grid) cell(e xml.StartElement, value, inline string) (Cell, string, error) {
	switch attr(e, "t") {
	case "s":
		if value == "" {
			return Cell{}, "", nil
		}

		// A number outside of the list of texts leads nowhere.
		i, err := strconv.Atoi(strings.TrimSpace(value))
		if err != nil || i < 0 || i >= len(g.shared) {
			return Cell{}, "", damaged(errCell)
		}

		return g.text(g.shared[i])
	case "inlineStr":
		return g.text(inline)
	case "str":
		return g.text(unescape(value))
	case "b":
		return Cell{Kind: Bool, Text: strconv.FormatBool(parseBool(value))}, "", nil
	case "e":
		return Cell{}, ErrorMessage, nil
	case "d":
		day, err := time.Parse(time.DateOnly, value[:min(len(value), len(time.DateOnly))])
		if err != nil {
			return Cell{}, DateMessage, nil
		}

		return Cell{Kind: Date, Text: day.Format(time.DateOnly)}, "", nil
	case "", "n":
		return g.number(e, strings.TrimSpace(value))
	}

	return Cell{}, "", damaged(errCell)
}

func (g *grid) text(text string) (Cell, string, error) {
	if utf8.RuneCountInString(text) > g.archive.limits.Cell {
		return Cell{}, "", tooLarge("characters in one cell", g.archive.limits.Cell)
	}
	if strings.TrimSpace(text) == "" {
		return Cell{}, "", nil
	}
	return Cell{Kind: Text, Text: text}, "", nil
}

func (g *grid) number(e xml.StartElement, value string) (Cell, string, error) {
	if value == "" {
		return Cell{}, "", nil
	}

	n, err := strconv.ParseFloat(value, 64)
	if err != nil || math.IsNaN(n) || math.IsInf(n, 0) {
		return Cell{}, "", damaged(errCell)
	}

	// Whether a number is a day is said by nothing but the way it is shown.
	style, _ := strconv.Atoi(attr(e, "s"))
	if style < 0 || style >= len(g.isDate) || !g.isDate[style] {
		return Cell{Kind: Number, Text: strconv.FormatFloat(n, 'f', -1, 64)}, "", nil
	}

	day, ok := g.day(n)
	if !ok {
		return Cell{}, DateMessage, nil
	}

	return Cell{Kind: Date, Text: day.Format(time.DateOnly)}, "", nil
}

// day turns a serial number into its day. The 1900 calendar has a 29 February 1900 that never was, so it is one day off
// before that.
func (g *grid) day(serial float64) (time.Time, bool) {
	whole := int(serial)
	if serial < 1 || serial >= 2_958_466 || whole == 60 && !g.date904 {
		return time.Time{}, false
	}

	zero := time.Date(1899, 12, 30, 0, 0, 0, 0, time.UTC)
	switch {
	case g.date904:
		zero = time.Date(1904, 1, 1, 0, 0, 0, 0, time.UTC)
	case whole < 60:
		whole++
	}

	day := zero.AddDate(0, 0, whole)
	return day, day.Year() <= 9999
}

// position reads "BC12".
func position(ref string) (column, row int, ok bool) {
	i := 0
	for i < len(ref) && i < 4 && ref[i]|0x20 >= 'a' && ref[i]|0x20 <= 'z' {
		column = column*26 + int(ref[i]|0x20-'a') + 1
		i++
	}
	row, err := strconv.Atoi(ref[i:])
	return column, row, err == nil && i > 0 && column <= 1<<14 && row > 0
}
