package sheet

import (
	"archive/zip"
	"bufio"
	"encoding/xml"
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"
)

// Stream writes a workbook of one sheet, row by row. Nothing of it stays in memory, however many rows there are.
type Stream struct {
	zip  *zip.Writer
	out  *bufio.Writer
	spec Spec
	row  int
}

// MediaType is that of a workbook.
const MediaType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"

// The styles of a stream, as numbered in streamStyles.
const (
	styleText  = "1"
	styleDay   = "2"
	styleTitle = "3"
)

const xmlHead = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>` + "\n"

// streamParts are the parts of a workbook that are always the same.
var streamParts = []struct{ name, text string }{
	{"[Content_Types].xml", `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">` +
		`<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>` +
		`<Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/>` +
		`<Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>` +
		`<Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/></Types>`},
	{"_rels/.rels", `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">` +
		`<Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>`},
	{"xl/_rels/workbook.xml.rels",
		`<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">` +
			`<Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/>` +
			`<Relationship Id="rId2" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/styles" Target="styles.xml"/></Relationships>`},
	{"xl/styles.xml", streamStyles},
}

// streamStyles has plain numbers, text that stays as typed, days, and white titles on a dark ground.
const streamStyles = `<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><numFmts count="1"><numFmt numFmtId="164" formatCode="mm/dd/yyyy"/></numFmts>` +
	`<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><color rgb="FFFFFFFF"/><name val="Calibri"/></font></fonts>` +
	`<fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>` +
	`<fill><patternFill patternType="solid"><fgColor rgb="FF0A0A7A"/></patternFill></fill></fills>` +
	`<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>` +
	`<cellXfs count="4"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>` +
	`<xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>` +
	`<xf numFmtId="0" fontId="1" fillId="2" borderId="0" xfId="0" applyFont="1" applyFill="1"/></cellXfs></styleSheet>`

// NewStream begins a workbook with the titles of a sheet.
func NewStream(to io.Writer, spec Spec) (*Stream, error) {
	s := &Stream{zip: zip.NewWriter(to), spec: spec}
	var name strings.Builder
	if err := xml.EscapeText(&name, []byte(sheetName(spec.Name))); err != nil {
		return nil, fmt.Errorf("name the sheet: %w", err)
	}

	workbook := `<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships">` +
		`<sheets><sheet name="` + name.String() + `" sheetId="1" r:id="rId1"/></sheets></workbook>`

	// The capacity is cut off: appending must not write into the list that all streams share.
	parts := append(streamParts[:len(streamParts):len(streamParts)],
		struct{ name, text string }{"xl/workbook.xml", workbook})
	for _, part := range parts {
		w, err := s.zip.Create(part.name)
		if err != nil {
			return nil, fmt.Errorf("begin %s: %w", part.name, err)
		}

		if _, err := io.WriteString(w, xmlHead+part.text); err != nil {
			return nil, fmt.Errorf("write %s: %w", part.name, err)
		}
	}

	w, err := s.zip.Create("xl/worksheets/sheet1.xml")
	if err != nil {
		return nil, fmt.Errorf("begin the sheet: %w", err)
	}

	s.out = bufio.NewWriterSize(w, 64<<10)

	return s, s.begin()
}

// begin writes the widths of the columns and the titles, which stay in sight.
func (s *Stream) begin() error {
	s.text(xmlHead +
		`<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetViews><sheetView workbookViewId="0">` +
		`<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>`)
	for i, column := range s.spec.Columns {
		width := column.Width
		if width == 0 {
			width = max(16, float64(utf8.RuneCountInString(column.Title))+2)
		}

		s.text(fmt.Sprintf(`<col min="%d" max="%d" width="%g" customWidth="1"/>`, i+1, i+1, width))
	}

	s.text(`</cols><sheetData>`)
	s.openRow()
	for _, column := range s.spec.Columns {
		s.words(styleTitle, column.Title)
	}

	return s.closeRow()
}

// Row writes a row: nil, string, int64, float64, or time.Time for a day of its own zone. Texts are defused.
func (s *Stream) Row(values []any) error {
	s.openRow()
	for _, value := range values {
		switch v := value.(type) {
		case string:
			s.words(styleText, Defuse(v))
		case int64:
			s.number("0", strconv.FormatInt(v, 10))
		case float64:
			s.number("0", strconv.FormatFloat(v, 'f', -1, 64))
		case time.Time:
			s.number(styleDay, strconv.Itoa(serialDay(v)))
		default:
			s.text(`<c/>`)
		}
	}

	return s.closeRow()
}

// Close ends the workbook.
func (s *Stream) Close() error {
	s.text(`</sheetData></worksheet>`)
	if err := s.out.Flush(); err != nil {
		return fmt.Errorf("end the sheet: %w", err)
	}
	if err := s.zip.Close(); err != nil {
		return fmt.Errorf("end the workbook: %w", err)
	}

	return nil
}

func (s *Stream) openRow() {
	s.row++
	s.text(`<row r="` + strconv.Itoa(s.row) + `">`)
}

func (s *Stream) closeRow() error {
	if _, err := s.out.WriteString(`</row>`); err != nil {
		return fmt.Errorf("write row %d: %w", s.row, err)
	}

	return nil
}

// cellMax is how much text a cell holds.
const cellMax = 32_000

func (s *Stream) words(style, text string) {
	if utf8.RuneCountInString(text) > cellMax {
		text = string([]rune(text)[:cellMax])
	}
	s.text(`<c s="` + style + `" t="inlineStr"><is><t xml:space="preserve">`)
	// A failure stays with the buffer, and is told at the end of the row.
	_ = xml.EscapeText(s.out, []byte(text))
	s.text(`</t></is></c>`)
}

func (s *Stream) number(style, text string) { s.text(`<c s="` + style + `"><v>` + text + `</v></c>`) }

// text writes into the buffer, which keeps the first failure until the end of the row.
func (s *Stream) text(text string) { _, _ = s.out.WriteString(text) }

// serialDay is how spreadsheets count days: from the last but one of 1899.
func serialDay(day time.Time) int {
	year, month, date := day.Date()
	first := time.Date(1899, 12, 30, 0, 0, 0, 0, time.UTC)

	return int(time.Date(year, month, date, 0, 0, 0, 0, time.UTC).Sub(first).Hours() / 24)
}

// sheetName is a name that spreadsheet programs take: 31 characters, none of them special.
func sheetName(name string) string {
	name = strings.Map(func(r rune) rune {
		if strings.ContainsRune(`[]:*?/\'`, r) {
			return -1
		}

		return r
	}, name)
	words := []rune(strings.TrimSpace(name))
	if len(words) == 0 {
		return "Report"
	}

	const longest = 31

	return strings.TrimSpace(string(words[:min(len(words), longest)]))
}
