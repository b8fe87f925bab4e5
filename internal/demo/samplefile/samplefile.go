// Package samplefile makes small files of the formats that people upload, from plain lines: the same bytes each time.
// The demo fills its shelves with them, and tests have something real to send.
package samplefile

import (
	"archive/zip"
	"bytes"
	"encoding/xml"
	"fmt"
	"path"
	"strings"
)

// Make makes a file by the end of its name. Lines that begin with "- " are entries of a list, all others headings or,
// in tables, rows. It fails for an end that it does not know.
func Make(name, title string, lines []string) ([]byte, error) {
	switch end := path.Ext(name); end {
	case ".pdf":
		return PDF(title, lines), nil
	case ".docx":
		return Word(title, lines)
	case ".xlsx":
		return Excel(lines)
	case ".zip":
		return Zip(lines)
	case ".txt", ".csv":
		return []byte(strings.Join(lines, "\n") + "\n"), nil
	case ".png":
		return Picture(strings.Join(lines, " "))
	case ".pptx":
		return Slides(title, lines)
	case ".mp3":
		return Sound(strings.Join(lines, " ")), nil
	default:
		return nil, fmt.Errorf("samplefile: nobody knows how to make %q", name)
	}
}

// entry tells an entry of a list from a heading.
func entry(line string) (text string, isEntry bool) { return strings.CutPrefix(line, "- ") }

// part is a file inside of a zip file.
type part struct{ name, content string }

func zipped(parts ...part) ([]byte, error) {
	var out bytes.Buffer
	w := zip.NewWriter(&out)
	for _, p := range parts {
		// without a time: the same bytes each time
		f, err := w.CreateHeader(&zip.FileHeader{Name: p.name, Method: zip.Deflate})
		if err != nil {
			return nil, fmt.Errorf("begin %s: %w", p.name, err)
		}

		if _, err := f.Write([]byte(p.content)); err != nil {
			return nil, fmt.Errorf("write %s: %w", p.name, err)
		}
	}

	if err := w.Close(); err != nil {
		return nil, fmt.Errorf("close archive: %w", err)
	}

	return out.Bytes(), nil
}

// Zip makes an archive of texts: "name: content" on each line.
func Zip(lines []string) ([]byte, error) {
	parts := make([]part, len(lines))
	for i, line := range lines {
		name, content, _ := strings.Cut(line, ": ")
		parts[i] = part{name, content + "\n"}
	}
	return zipped(parts...)
}

const (
	xmlHead   = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>` + "\n"
	typesHead = xmlHead +
		`<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
		`<Default Extension="xml" ContentType="application/xml"/>`
	officePart = "application/vnd.openxmlformats-officedocument."
	officeRel  = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/"
)

// relations are what one part of an office document refers to: pairs of kind and target.
func relations(pairs ...string) string {
	out := xmlHead + `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">`
	for i := 0; i < len(pairs); i += 2 {
		out += fmt.Sprintf(`<Relationship Id="rId%d" Type="%s%s" Target="%s"/>`, i/2+1, officeRel, pairs[i], pairs[i+1])
	}
	return out + `</Relationships>`
}

func escaped(text string) string {
	var out bytes.Buffer
	_ = xml.EscapeText(&out, []byte(text)) // a buffer takes everything
	return out.String()
}

// Word makes a document with a title, headings and lists.
func Word(title string, lines []string) ([]byte, error) {
	body := paragraph(title, `<w:b/><w:sz w:val="36"/>`, 240)
	for _, line := range lines {
		if text, isEntry := entry(line); isEntry {
			body += paragraph("•  "+text, `<w:sz w:val="22"/>`, 80)
		} else {
			body += paragraph(line, `<w:b/><w:sz w:val="26"/>`, 120)
		}
	}

	return zipped(
		part{"[Content_Types].xml",
			typesHead + `<Override PartName="/word/document.xml" ContentType="` + officePart +
				`wordprocessingml.document.main+xml"/></Types>`},
		part{"_rels/.rels", relations("officeDocument", "word/document.xml")},
		part{"word/document.xml",
			xmlHead + `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>` +
				body +
				`<w:sectPr><w:pgSz w:w="11906" w:h="16838"/></w:sectPr></w:body></w:document>`},
	)
}

func paragraph(text, look string, after int) string {
	return fmt.Sprintf(`<w:p><w:pPr><w:spacing w:after="%d"/></w:pPr><w:r><w:rPr>%s</w:rPr><w:t xml:space="preserve">%s</w:t></w:r></w:p>`, after, look, escaped(text))
}

// Excel makes a workbook of one sheet; cells are divided by "|".
func Excel(lines []string) ([]byte, error) {
	var rows strings.Builder
	for i, line := range lines {
		fmt.Fprintf(&rows, `<row r="%d">`, i+1)
		for j, cell := range strings.Split(line, "|") {
			fmt.Fprintf(&rows, `<c r="%c%d" t="inlineStr"><is><t>%s</t></is></c>`, 'A'+j, i+1,
				escaped(strings.TrimSpace(cell)))
		}

		rows.WriteString(`</row>`)
	}

	const main = `xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"`
	return zipped(
		part{"[Content_Types].xml",
			typesHead + `<Override PartName="/xl/workbook.xml" ContentType="` + officePart +
				`spreadsheetml.sheet.main+xml"/>` +
				`<Override PartName="/xl/worksheets/sheet1.xml" ContentType="` + officePart +
				`spreadsheetml.worksheet+xml"/></Types>`},
		part{"_rels/.rels", relations("officeDocument", "xl/workbook.xml")},
		part{"xl/workbook.xml",
			xmlHead + `<workbook ` + main +
				`><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>`},
		part{"xl/_rels/workbook.xml.rels", relations("worksheet", "worksheets/sheet1.xml")},
		part{"xl/worksheets/sheet1.xml",
			xmlHead + `<worksheet ` + main + `><sheetData>` + rows.String() + `</sheetData></worksheet>`},
	)
}
