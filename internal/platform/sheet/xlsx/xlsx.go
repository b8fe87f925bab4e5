// Package xlsx reads the cells of a workbook that may have been made to do harm. It reads strictly and in one pass: a
// damaged or oversized file is refused with a sentence, never read in part, and nothing in it is followed, evaluated or
// unpacked to disk. Package sheet runs it in a child process; only Check, which unpacks nothing, runs in the server.
package xlsx

import "atlas/internal/platform/errs"

// Limits bound what a workbook may hold.
type Limits struct {
	Bytes    int // the file itself
	Entries  int // files inside the archive
	Unpacked int // their declared sizes together
	Ratio    int // unpacked to packed, for entries of more than a megabyte and for the whole
	Sheets   int
	Rows     int // rows with content below the header, per sheet
	Columns  int
	Cell     int // characters
	Strings  int // shared strings
	Styles   int
}

// Default are the limits of Atlas.
var Default = Limits{
	Bytes: 10 << 20, Entries: 1000, Unpacked: 50 << 20, Ratio: 100,
	Sheets: 50, Rows: 10_000, Columns: 50, Cell: 32_767, Strings: 520_000, Styles: 65_490,
}

// Kind says what a cell holds.
type Kind byte

// The kinds of cells.
const (
	Blank  Kind = 0
	Text   Kind = 't'
	Number Kind = 'n'
	// Date is a day, written YYYY-MM-DD.
	Date Kind = 'd'
	// Bool is "true" or "false".
	Bool Kind = 'b'
	// Bad is a cell whose content is not taken, such as a formula; a Problem says why.
	Bad Kind = 'x'
)

// Cell is one cell.
type Cell struct {
	Kind Kind
	Text string
}

// Problem says what is wrong with one cell. Row and Column count from 1.
type Problem struct {
	Row, Column int
	Message     string
}

// Out receives what is read, in the order of the file.
type Out interface {
	Sheet(name string)
	Row(number int, cells []Cell)
	Problem(p Problem)
}

// maxProblems bounds the list of a sheet that is wrong everywhere.
const maxProblems = 1000

func refuse(format string, args ...any) *errs.Error { return errs.New(errs.Invalid, format, args...) }

func damaged(cause error) *errs.Error {
	return errs.Wrap(cause, errs.Invalid,
		"The file is damaged. Open it in your spreadsheet app, save it again as .xlsx and upload that.")
}

func tooLarge(what string, limit int) *errs.Error {
	return refuse("The file has more than %d %s", limit, what)
}
