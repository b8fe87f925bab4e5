package sheet

import (
	"archive/zip"
	"bytes"
	"compress/flate"
	"fmt"
	"io"
	"os"
	"strings"
	"testing"

	"atlas/internal/platform/errs"
	"atlas/internal/testkit/check"
)

func TestMain(m *testing.M) {
	if ChildMain(os.Args) {
		return
	}
	os.Exit(m.Run())
}

// people is the sheet most tests use.
var people = Spec{Name: "People", Columns: []Column{
	{Title: "Email", Needed: true}, {Title: "Name"}, {Title: "Born (mm/dd/yyyy)", Format: DateFormat}, {Title: "Points", Format: NumberFormat}, {Title: "Active (true|false)"},
}}

// part is one file of a hand-made workbook.
type part struct{ name, body string }

const (
	relType  = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/"
	relsHead = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">`
	mainNS   = `xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"`
)

// workbook is a smallest whole workbook whose sheet People has this inside of sheetData; more replaces or adds parts.
func workbook(rows string, more ...part) []part {
	parts := []part{
		{"[Content_Types].xml", `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>`},
		{"_rels/.rels", relsHead + `<Relationship Id="rId1" Type="` + relType + `officeDocument" Target="xl/workbook.xml"/></Relationships>`},
		{"xl/workbook.xml", `<workbook ` + mainNS + `><sheets><sheet name="People" sheetId="1" r:id="rId1"/></sheets></workbook>`},
		{"xl/_rels/workbook.xml.rels", relsHead + `<Relationship Id="rId1" Type="` + relType + `worksheet" Target="worksheets/sheet1.xml"/>` +
			`<Relationship Id="rId2" Type="` + relType + `styles" Target="/xl/styles.xml"/><Relationship Id="rId3" Type="` + relType + `sharedStrings" Target="sharedStrings.xml"/></Relationships>`},
		{"xl/styles.xml", `<styleSheet ` + mainNS + `><numFmts><numFmt numFmtId="164" formatCode="&quot;day&quot; mm/dd/yyyy"/></numFmts>` +
			`<cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/></cellXfs></styleSheet>`},
		{"xl/sharedStrings.xml", `<sst ` + mainNS + `><si><t>Email</t></si><si><r><t>Na</t></r><r><t>me</t></r><rPh sb="0" eb="1"><t>no</t></rPh></si></sst>`},
		{"xl/worksheets/sheet1.xml", `<worksheet ` + mainNS + `><sheetData>` + rows + `</sheetData></worksheet>`},
	}
	for _, m := range more {
		found := false
		for i := range parts {
			if parts[i].name == m.name {
				parts[i], found = m, true
			}
		}
		if !found {
			parts = append(parts, m)
		}
	}
	return parts
}

// titles is a first row for hand-made workbooks.
const titles = `<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="C1" t="inlineStr"><is><t>Born</t></is></c><c r="D1" t="inlineStr"><is><t>Points</t></is></c></row>`

func zipped(t testing.TB, parts []part) []byte {
	t.Helper()
	var out bytes.Buffer
	w := zip.NewWriter(&out)
	w.RegisterCompressor(zip.Deflate, func(to io.Writer) (io.WriteCloser, error) { return flate.NewWriter(to, flate.BestSpeed) })
	for _, p := range parts {
		// Packing costs more than it is worth for the small ones.
		method := zip.Deflate
		if len(p.body) < 2000 {
			method = zip.Store
		}
		f, err := w.CreateHeader(&zip.FileHeader{Name: p.name, Method: method})
		check.NoError(t, "add a file to the archive", err)
		_, err = f.Write([]byte(p.body))
		check.NoError(t, "write "+p.name, err)
	}
	check.NoError(t, "close the form", w.Close())
	return out.Bytes()
}

// refusal is the public sentence of err; anything else than a refusal fails the test.
func refusal(t testing.TB, err error) string {
	t.Helper()
	public, ok := errs.As(err)
	if !ok || public.Code != errs.Invalid {
		t.Fatalf("want a refusal with a sentence, got %v", err)
	}
	return public.Message
}

func manyRows(n int, row func(i int) string) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, `<row r="%d">%s</row>`, i+2, row(i+2))
	}
	return b.String()
}
