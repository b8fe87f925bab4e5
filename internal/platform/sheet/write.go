package sheet

import (
	"fmt"
	"io"
	"iter"
	"slices"
	"unicode/utf8"

	"github.com/xuri/excelize/v2"
)

// Table is one sheet to write.
type Table struct {
	Spec Spec
	// Rows yields values in the order of the columns: nil, string, bool, whole numbers, float64, time.Time. Texts are
	// defused.
	Rows iter.Seq[[]any]
}

// Rows makes a sequence of rows at hand.
func Rows(rows ...[]any) iter.Seq[[]any] { return slices.Values(rows) }

// Write writes a workbook. Rows pass one by one; a large export does not have to fit into memory twice.
func Write(to io.Writer, tables ...Table) (err error) {
	f := excelize.NewFile()
	defer func() {
		if e := f.Close(); err == nil {
			err = e
		}
	}()

	styles, err := newStyles(f)
	if err != nil {
		return fmt.Errorf("prepare styles: %w", err)
	}

	for i, t := range tables {
		if i == 0 {
			err = f.SetSheetName("Sheet1", t.Spec.Name)
		} else {
			_, err = f.NewSheet(t.Spec.Name)
		}

		if err == nil {
			err = writeTable(f, t, styles)
		}
		if err != nil {
			return fmt.Errorf("write sheet %s: %w", t.Spec.Name, err)
		}
	}

	return f.Write(to)
}

// Template writes a workbook with titles only.
func Template(to io.Writer, specs []Spec) error {
	tables := make([]Table, len(specs))
	for i, s := range specs {
		tables[i] = Table{Spec: s, Rows: Rows()}
	}
	return Write(to, tables...)
}

type styles struct {
	title   int
	columns map[Format]int
}

const builtInText = 49 // the number format "@": what is typed stays as typed

func newStyles(f *excelize.File) (styles, error) {
	s := styles{columns: map[Format]int{}}
	var err error
	s.title, err = f.NewStyle(&excelize.Style{
		Font: &excelize.Font{Bold: true, Color: "FFFFFF"},
		Fill: excelize.Fill{Type: "pattern", Pattern: 1, Color: []string{"0A0A7A"}},
	})
	if err != nil {
		return s, fmt.Errorf("add style of titles: %w", err)
	}

	day := "mm/dd/yyyy"
	for format, style := range map[Format]*excelize.Style{
		TextFormat: {NumFmt: builtInText}, NumberFormat: {}, DateFormat: {CustomNumFmt: &day},
	} {
		if s.columns[format], err = f.NewStyle(style); err != nil {
			return s, fmt.Errorf("add style of columns: %w", err)
		}
	}

	return s, nil
}

func writeTable(f *excelize.File, t Table, s styles) error {
	w, err := f.NewStreamWriter(t.Spec.Name)
	if err != nil {
		return fmt.Errorf("begin sheet: %w", err)
	}

	titles := make([]any, len(t.Spec.Columns))
	for i, c := range t.Spec.Columns {
		titles[i] = excelize.Cell{StyleID: s.title, Value: c.Title}
		width := c.Width
		if width == 0 {
			width = max(14, float64(utf8.RuneCountInString(c.Title))+2)
		}

		if err := w.SetColWidth(i+1, i+1, width); err != nil {
			return fmt.Errorf("set width of column %d: %w", i+1, err)
		}

		if err := w.SetColStyle(i+1, i+1, s.columns[c.Format]); err != nil {
			return fmt.Errorf("set style of column %d: %w", i+1, err)
		}
	}

	if err := w.SetPanes(&excelize.Panes{Freeze: true, YSplit: 1, TopLeftCell: "A2",
		ActivePane: "bottomLeft"}); err != nil {
		return fmt.Errorf("freeze titles: %w", err)
	}

	if err := w.SetRow("A1", titles); err != nil {
		return fmt.Errorf("write titles: %w", err)
	}

	n := 1
	for values := range t.Rows {
		n++
		cells := make([]any, len(values))
		for i, v := range values {
			// A text that begins like a formula would run in the program of the person who opens it.
			if text, ok := v.(string); ok {
				v = Defuse(text)
			}

			if v != nil && i < len(t.Spec.Columns) {
				v = excelize.Cell{StyleID: s.columns[t.Spec.Columns[i].Format], Value: v}
			}

			cells[i] = v
		}

		at, err := excelize.CoordinatesToCellName(1, n)
		if err != nil {
			return fmt.Errorf("name cell of row %d: %w", n, err)
		}

		if err := w.SetRow(at, cells); err != nil {
			return fmt.Errorf("write row %d: %w", n, err)
		}
	}

	return w.Flush()
}
