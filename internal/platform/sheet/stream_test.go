package sheet

import (
	"bytes"
	"testing"
	"time"

	"github.com/xuri/excelize/v2"
)

// What is streamed is a workbook that spreadsheet programs read, with formulas as text and real days and numbers.
func TestStreamIsAWorkbook(t *testing.T) {
	var file bytes.Buffer
	stream, err := NewStream(&file, Spec{Name: "Who [owes] what / today?", Columns: Text("Name", "Day", "Amount")})
	if err != nil {
		t.Fatal(err)
	}
	day := time.Date(2026, 11, 17, 23, 0, 0, 0, time.FixedZone("Manila", 8*3600))
	for _, row := range [][]any{{"=HYPERLINK(\"x\")", day, 1234.5}, {"Ñino & <Sons>\x01", nil, int64(7)}} {
		if err := stream.Row(row); err != nil {
			t.Fatal(err)
		}
	}
	if err := stream.Close(); err != nil {
		t.Fatal(err)
	}

	book, err := excelize.OpenReader(&file)
	if err != nil {
		t.Fatal(err)
	}
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
