package sheet

import (
	"bytes"
	"fmt"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/xuri/excelize/v2"

	"atlas/internal/testkit/check"
)

// What we write we read back, every kind of cell.
func TestWriteAndReadBack(t *testing.T) {
	var file bytes.Buffer
	born := time.Date(1990, 2, 28, 0, 0, 0, 0, time.UTC)
	err := Write(&file, Table{people, Rows(
		[]any{"ana@atlas.test", "Ana  Ñ", born, 12, true},
		[]any{"ben@atlas.test", nil, "02/28/1990", nil, "false"},
	)})
	check.NoError(t, "write the sheet", err)
	book, err := Read(t.Context(), file.Bytes(), []Spec{people})
	check.NoError(t, "read the workbook", err)
	if len(book.Problems) != 0 || book.Rows() != 2 {
		t.Fatalf("got %d rows and problems %+v, want 2 and none", book.Rows(), book.Problems)
	}
	row := book.Sheet("People").Rows[0]
	f := row.Fields()
	if got := []any{*f.Text("Email", 99), *f.Text("Name", 99), *f.Day("Born (mm/dd/yyyy)"), *f.Whole("Points", 0, 99), *f.Bool("Active (true|false)")}; !reflect.DeepEqual(got, []any{"ana@atlas.test", "Ana  Ñ", "1990-02-28", 12, true}) {
		t.Errorf("first row: got %+v, want it as written", got)
	}
	if row.Number != 2 || len(f.Problems) != 0 {
		t.Errorf("got row %d with problems %+v, want 2 without", row.Number, f.Problems)
	}
	f = book.Sheet("People").Rows[1].Fields()
	if f.Text("Name", 99) != nil || *f.Day("Born (mm/dd/yyyy)") != "1990-02-28" || f.Whole("Points", 0, 9) != nil || *f.Bool("Active (true|false)") {
		t.Errorf("second row: got problems %+v, want the day and false without the rest", f.Problems)
	}
}

// The writer's frozen title row, widths and formats are in the file.
func TestTemplateLooks(t *testing.T) {
	var file bytes.Buffer
	check.NoError(t, "write the template", Template(&file, []Spec{people, {Name: "Other", Columns: Text("A")}}))
	f, err := excelize.OpenReader(&file)
	check.NoError(t, "open the workbook", err)
	rows, err := f.GetRows("People")
	if err != nil || len(rows) != 1 || !reflect.DeepEqual(rows[0], []string{"Email", "Name", "Born (mm/dd/yyyy)", "Points", "Active (true|false)"}) {
		t.Errorf("titles: got %+v and error %v, want the five of the sheet", rows, err)
	}
	panes, err := f.GetPanes("People")
	if err != nil || !panes.Freeze || panes.YSplit != 1 {
		t.Errorf("panes: got %+v and error %v, want the first row frozen", panes, err)
	}
	if names := f.GetSheetList(); !reflect.DeepEqual(names, []string{"People", "Other"}) {
		t.Errorf("sheets: got %q, want People and Other", names)
	}
}

// Shapes that other programs write: prefixes, rich text, absolute and relative targets, cells without places, true dates of
// both calendars.
func TestShapesOfOtherPrograms(t *testing.T) {
	rows := titles +
		`<row><c t="str"><v>a_x0040_b.test</v></c><c/><c s="1"><v>32932</v></c><c><v>1.2E1</v></c></row>` +
		`<row r="9"><c r="A9" t="inlineStr"><is><r><t>c@</t></r><r><t>d.test</t></r></is></c><c r="C9" s="2"><v>32932.75</v></c></row>` +
		`<row r="10" s="3"/><row r="11"><c r="A11" t="d"><v>2024-05-06T00:00:00</v></c><c r="C11" s="0"><v>32932</v></c><c r="D11" t="b"><v>1</v></c></row>`
	parts := workbook(rows)
	data := zipped(t, parts)
	book, err := Read(t.Context(), data, []Spec{people})
	check.NoError(t, "read the workbook", err)
	got := book.Sheet("People").Rows
	if len(got) != 3 || got[0].Number != 2 || got[1].Number != 9 || got[2].Number != 11 {
		t.Fatalf("rows: got %+v, want 2, 9 and 11", got)
	}
	f := got[0].Fields()
	if *f.Text("Email", 99) != "a@b.test" || *f.Day("Born") != "1990-02-28" || *f.Whole("Points", 0, 99) != 12 {
		t.Errorf("a row without places: got %s, %s and %d, want a@b.test, 1990-02-28 and 12",
			*f.Text("Email", 99), *f.Day("Born"), *f.Whole("Points", 0, 99))
	}
	f = got[1].Fields()
	if *f.Text("Email", 99) != "c@d.test" || *f.Day("Born") != "1990-02-28" {
		t.Errorf("a row of rich text: got %s and %s, want c@d.test and 1990-02-28", *f.Text("Email", 99), *f.Day("Born"))
	}
	f = got[2].Fields()
	check.Equal(t, "a date in a text column", *f.Text("Email", 99), "05/06/2024")
	if f.Day("Born") != nil || f.Whole("Points", 0, 9) != nil || len(f.Problems) != 2 {
		t.Errorf("got problems %+v of a bare number and true, want two, and no values", f.Problems)
	}

	calendar := zipped(t, workbook("",
		part{"xl/worksheets/sheet1.xml", `<x:worksheet xmlns:x="m"><x:sheetData>` + strings.NewReplacer("</", "</x:", "<", "<x:").Replace(titles+`<row r="2"><c r="C2" s="1"><v>31470</v></c></row>`) + `</x:sheetData></x:worksheet>`},
		part{"xl/workbook.xml", `<x:workbook xmlns:x="m" xmlns:r="r"><x:workbookPr date1904="true"/><x:sheets><x:sheet name=" people" sheetId="1" r:id="rId1"/></x:sheets></x:workbook>`}))
	book, err = Read(t.Context(), calendar, []Spec{people})
	check.NoError(t, "read the workbook", err)
	if day := book.Sheet("People").Rows[0].Fields().Day("Born"); day == nil || *day != "1990-02-28" {
		t.Errorf("day of the 1904 calendar: got %+v, want 1990-02-28", day)
	}
}

// An independent writer's files read the same through its own reader and through ours.
func TestAgreesWithExcelize(t *testing.T) {
	f := excelize.NewFile()
	check.NoError(t, "name the sheet", f.SetSheetName("Sheet1", "People"))
	for i, title := range []string{"Email", "Name", "Born", "Points", "Active"} {
		cell, _ := excelize.CoordinatesToCellName(i+1, 1)
		_ = f.SetCellStr("People", cell, title)
	}
	texts := []string{"ünïcode", "a\nb", "<&>\"'", "_x0041_", "  spaced  ", strings.Repeat("y", 400)}
	for i, text := range texts {
		_ = f.SetCellStr("People", fmt.Sprintf("A%d", i+2), text)
		_ = f.SetCellValue("People", fmt.Sprintf("C%d", i+2), time.Date(2001, 1, 2+i, 15, 0, 0, 0, time.UTC))
		_ = f.SetCellInt("People", fmt.Sprintf("D%d", i+2), int64(i*i))
	}
	var file bytes.Buffer
	check.NoError(t, "write the workbook", f.Write(&file))
	book, err := Read(t.Context(), file.Bytes(), []Spec{people})
	check.NoError(t, "read the workbook", err)
	for i, row := range book.Sheet("People").Rows {
		want, _ := f.GetCellValue("People", fmt.Sprintf("A%d", i+2))
		fields := row.Fields()
		if got := fields.Text("Email", 999); *got != strings.TrimSpace(want) {
			t.Errorf("text: got %q, want %q", *got, want)
		}
		if day := fields.Day("Born"); *day != fmt.Sprintf("2001-01-%02d", 2+i) || *fields.Whole("Points", 0, 99) != i*i {
			t.Errorf("row %d: got day %q, want %q and %d points", i, *day, fmt.Sprintf("2001-01-%02d", 2+i), i*i)
		}
	}
	check.Equal(t, "rows", book.Rows(), len(texts))
}

// Ten thousand rows of fifteen columns fit well into the child's bounds.
func TestTenThousandRows(t *testing.T) {
	spec := Spec{Name: "Members", Columns: Text("Tribe ID", "Email", "Batch", "First Name", "Middle Name", "Last Name", "Suffix", "Birth Date", "Facebook Profile", "Mobile Number", "Sex", "Group Name", "Access Levels", "Base Points", "Subscription ID")}
	data := tenThousand(t, spec, 10_000)
	rows := 0
	start := time.Now()
	cost, err := runChild(t.Context(), data, []string{"Members"}, func(l line) error {
		if len(l.Cells) > 0 {
			rows++
		}
		return nil
	})
	check.NoError(t, "run the child", err)
	t.Logf("10,000 rows, %d KB: %v on the clock, %v", len(data)>>10, time.Since(start).Round(time.Millisecond), cost)
	if rows != 10_001 || cost.peakMB > memoryLimit>>20 {
		t.Errorf("got %d rows for %v, want 10001 within %d MB", rows, cost, memoryLimit>>20)
	}
	if _, err := Read(t.Context(), tenThousand(t, spec, 10_001), []Spec{spec}); refusal(t, err) != "The file has more than 10000 rows" {
		t.Errorf("one row more: got error %v, want that there are more than 10000", err)
	}
}

func tenThousand(t *testing.T, spec Spec, n int) []byte {
	var file bytes.Buffer
	err := Write(&file, Table{spec, func(yield func([]any) bool) {
		for i := range n {
			yield([]any{fmt.Sprintf("T-%05d", i), fmt.Sprintf("person%05d@atlas.test", i), "Batch 17", "Firstname" + fmt.Sprint(i%977), nil, "Lastname" + fmt.Sprint(i%1009), nil,
				"02/28/1990", fmt.Sprintf("https://facebook.test/p%d", i), fmt.Sprintf("09%09d", i), "Female", nil, "Member", i % 50, nil})
		}
	}})
	check.NoError(t, "write the sheet", err)
	return file.Bytes()
}

// Titles decide what is read: any order, any case; unknown, doubled and missing ones are named.
func TestTitles(t *testing.T) {
	cell := func(ref, text string) string {
		return `<c r="` + ref + `" t="inlineStr"><is><t>` + text + `</t></is></c>`
	}
	data := zipped(t, workbook(`<row r="3">`+cell("A3", "points")+cell("B3", " NAME ")+cell("D3", "Shoe size")+cell("E3", "Name")+cell("F3", "Errors")+`</row>`+
		`<row r="4">`+cell("A4", "7")+cell("B4", "Ana")+cell("F4", "was wrong")+`</row><row r="5">`+cell("F5", "only errors")+`</row>`))
	book, err := Read(t.Context(), data, []Spec{people})
	check.NoError(t, "read the workbook", err)
	want := []Problem{{Sheet: "People", Row: 3, Column: "Shoe size", Message: "This column isn't in the template"}, {Sheet: "People", Row: 3, Column: "Name", Message: "This column appears twice"}, {Sheet: "People", Row: 3, Column: "Email", Message: "This column is missing"}}
	if !reflect.DeepEqual(book.Problems, want) {
		t.Errorf("problems: got %+v, want %+v", book.Problems, want)
	}
	if book.Rows() != 1 {
		t.Fatalf("rows: got %d, want 1", book.Rows())
	}
	if f := book.Sheets[0].Rows[0].Fields(); *f.Text("Name", 9) != "Ana" || *f.Whole("Points", 0, 9) != 7 || f.Text("Email", 9) != nil {
		t.Errorf("columns in another order: got name %s, points %d and has an email %t, want Ana, 7 and false",
			*f.Text("Name", 9), *f.Whole("Points", 0, 9), f.Text("Email", 9) != nil)
	}
	if _, err := Read(t.Context(), data, []Spec{{Name: "Members"}}); refusal(t, err) != "The file has no sheet named Members. Use the template." {
		t.Errorf("got error %v, want that there is no sheet named Members", err)
	}
}

// What is wrong with single cells is said by sheet, row and column, all at once.
func TestWrongCells(t *testing.T) {
	data := zipped(t, workbook(titles+
		`<row r="2"><c r="A2"><f>1+1</f><v>2</v></c><c r="B2" t="e"><v>#N/A</v></c><c r="C2" t="inlineStr"><is><t>13/01/1990</t></is></c><c r="D2"><v>1.5</v></c></row>`+
		`<row r="3"><c r="D3" t="str"><f>HYPERLINK("http://x")</f><v>y</v></c></row>`))
	book, err := Read(t.Context(), data, []Spec{people})
	check.NoError(t, "read the workbook", err)
	want := []Problem{
		{Sheet: "People", Row: 2, Column: "Email", Message: "Formulas aren't allowed here. Paste the value instead."},
		{Sheet: "People", Row: 2, Column: "Name", Message: "The cell shows an error"},
		{Sheet: "People", Row: 3, Column: "Points", Message: "Formulas aren't allowed here. Paste the value instead."},
	}
	if !reflect.DeepEqual(book.Problems, want) || book.Rows() != 2 {
		t.Errorf("got %d rows and problems %+v, want 2 and %+v", book.Rows(), book.Problems, want)
	}
	f := book.Sheets[0].Rows[0].Fields()
	f.Text("Email", 9)
	f.Day("Born (mm/dd/yyyy)")
	f.Whole("Points", 0, 9)
	if !reflect.DeepEqual(f.Problems, []Problem{{"People", 2, "Born (mm/dd/yyyy)", "must be a date like mm/dd/yyyy", "13/01/1990"}, {"People", 2, "Points", "must be a whole number", "1.5"}}) {
		t.Errorf("problems of the fields: got %+v, want a wrong date and a wrong number", f.Problems)
	}
}

func TestFieldBounds(t *testing.T) {
	data := zipped(t, workbook(titles+`<row r="2"><c r="A2" t="inlineStr"><is><t>abcdef_x0007_</t></is></c><c r="B2" t="inlineStr"><is><t>abcdef</t></is></c><c r="D2"><v>100</v></c></row>`))
	book, err := Read(t.Context(), data, []Spec{people})
	check.NoError(t, "read the workbook", err)
	f := book.Sheets[0].Rows[0].Fields()
	f.Text("Name", 5)
	f.Text("Email", 50)
	f.Whole("Points", 0, 99)
	f.Whole("Points", 101, 999)
	f.Bool("Points")
	got := []string{}
	for _, p := range f.Problems {
		got = append(got, p.Column+" "+p.Message)
	}
	want := []string{"Name is too long", "Email is not formatted correctly", "Points is too high", "Points is too low", "Points must be true or false"}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("problems: got %q, want %q", got, want)
	}
}
