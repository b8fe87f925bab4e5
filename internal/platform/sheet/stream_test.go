package sheet

import (
	"bytes"
	"testing"
	"time"

	"github.com/xuri/excelize/v2"

	"atlas/internal/testkit/check"
)

// What is streamed is a workbook that spreadsheet programs read, with formulas as text and real days and numbers.
func TestStreamIsAWorkbook(t *testing.T) {
	var file bytes.Buffer
	stream, err := NewStream(&file, Spec{Name: "Who [owes] what / today?", Columns: Text("Name", "Day", "Amount")})
	check.NoError(t, "begin a stream", err)
	day := time.Date(2026, 11, 17, 23, 0, 0, 0, time.FixedZone("Manila", 8*3600))
	for _, row := range [][]any{{"=HYPERLINK(\"x\")", day, 1234.5}, {"Ñino & <Sons>\x01", nil, int64(7)}} {
		check.NoError(t, "write the row", stream.Row(row))
	}
	check.NoError(t, "close the stream", stream.Close())

	book, err := excelize.OpenReader(&file)
	check.NoError(t, "open the workbook", err)
	defer book.Close()
	name := "Who owes what  today"
	for cell, want := range map[string]string{
		"A1": "Name", "A2": `'=HYPERLINK("x")`, "B2": "11/17/2026", "C2": "1234.5", "A3": "Ñino & <Sons>\uFFFD", "B3": "", "C3": "7",
	} {
		got, err := book.GetCellValue(name, cell)
		if err != nil || got != want {
			t.Errorf("%s: got %q (%v), want %q", cell, got, err, want)
		}
		if formula, _ := book.GetCellFormula(name, cell); formula != "" {
			t.Errorf("%s: got formula %q, want none", cell, formula)
		}
	}
}
