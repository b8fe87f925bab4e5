package samplefile

import (
	"bytes"
	"fmt"
	"strings"
)

const (
	pageWidth, pageHeight = 595, 842 // A4 in points
	pageMargin            = 56
	// lineLetters is how many letters of the text fit on a line.
	lineLetters = 86
)

// PDF makes pages with a title, headings and lists.
func PDF(title string, lines []string) []byte {
	pages := []*bytes.Buffer{}
	y := 0
	write := func(font string, size, before int, x int, text string) {
		// A line that no longer fits begins a new page.
		if y -= before + size; y < pageMargin || len(pages) == 0 {
			pages = append(pages, &bytes.Buffer{})
			y = pageHeight - pageMargin - size
		}

		fmt.Fprintf(pages[len(pages)-1], "BT /%s %d Tf %d %d Td (%s) Tj ET\n", font, size, x, y, pdfText(text))
	}

	for i, part := range wrapped(title, 44) {
		write("F2", 22, 4*min(i, 1), pageMargin, part)
	}

	// The line below the title, in the color of Atlas.
	fmt.Fprintf(pages[0], "0.06 0.45 0.47 rg %d %d 96 3 re f 0 g\n", pageMargin, y-14)
	y -= 18
	for _, line := range lines {
		text, isEntry := entry(line)
		font, size, before, x := "F2", 13, 16, pageMargin
		if isEntry {
			font, size, before, x = "F1", 11, 7, pageMargin+16
		}

		for i, part := range wrapped(text, lineLetters) {
			// Lines of one entry stand closer than entries do.
			if i > 0 {
				before = 4
			}

			write(font, size, before, x, part)
			if isEntry && i == 0 {
				fmt.Fprintf(pages[len(pages)-1], "%d %d 7 7 re S\n", pageMargin, y)
			}
		}
	}

	return assembled(pages)
}

// assembled numbers the objects: catalogue, list of pages, two fonts, then each page with its content.
func assembled(pages []*bytes.Buffer) []byte {
	kids := make([]string, len(pages))
	for i := range pages {
		kids[i] = fmt.Sprintf("%d 0 R", 5+2*i)
	}

	objects := []string{
		"<< /Type /Catalog /Pages 2 0 R >>",
		fmt.Sprintf("<< /Type /Pages /Kids [%s] /Count %d >>", strings.Join(kids, " "), len(pages)),
		"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
		"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold /Encoding /WinAnsiEncoding >>",
	}
	for i, page := range pages {
		objects = append(objects,
			fmt.Sprintf("<< /Type /Page /Parent 2 0 R /MediaBox [0 0 %d %d] /Resources << /Font << /F1 3 0 R /F2 4 0 "+
				"R >> >> /Contents %d 0 R >>", pageWidth, pageHeight, 6+2*i),
			fmt.Sprintf("<< /Length %d >>\nstream\n%sendstream", page.Len(), page))
	}

	// Readers find objects by the place of their first byte, so places are noted while writing.
	var out bytes.Buffer
	out.WriteString("%PDF-1.4\n")
	places := make([]int, len(objects))

	for i, object := range objects {
		places[i] = out.Len()
		fmt.Fprintf(&out, "%d 0 obj\n%s\nendobj\n", i+1, object)
	}

	list := out.Len()
	fmt.Fprintf(&out, "xref\n0 %d\n0000000000 65535 f \n", len(objects)+1)
	for _, place := range places {
		fmt.Fprintf(&out, "%010d 00000 n \n", place)
	}

	fmt.Fprintf(&out, "trailer\n<< /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n", len(objects)+1, list)
	return out.Bytes()
}

// pdfText writes a text in the letters of the fonts; what they do not have becomes a question mark.
func pdfText(text string) string {
	var out strings.Builder
	for _, r := range text {
		switch {
		// These end a text in PDF.
		case r == '(' || r == ')' || r == '\\':
			out.WriteString(`\` + string(r))
		case r >= ' ' && r < 127:
			out.WriteRune(r)
		case r >= 0xA0 && r <= 0xFF:
			fmt.Fprintf(&out, `\%03o`, r)
		default:
			out.WriteByte('?')
		}
	}

	return out.String()
}

// wrapped breaks a text into lines of at most so many letters.
func wrapped(text string, letters int) []string {
	lines := []string{""}
	for word := range strings.FieldsSeq(text) {
		last := &lines[len(lines)-1]
		switch {
		case *last == "":
			*last = word
		case len(*last)+1+len(word) > letters:
			lines = append(lines, word)
		default:
			*last += " " + word
		}
	}

	return lines
}
