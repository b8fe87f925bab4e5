package xlsx

import (
	"encoding/xml"
	"strconv"
	"strings"
	"unicode/utf8"
)

// sharedStrings reads the texts that cells refer to by number.
func (a *Archive) sharedStrings(at string) ([]string, error) {
	p := a.part(at)
	if p == nil {
		return nil, nil
	}

	var out []string
	err := p.elements(func(e xml.StartElement) error {
		if e.Name.Local != "si" {
			return nil
		}

		// Counted before it is kept, as a list of texts may be made to fill the memory.
		if len(out) >= a.limits.Strings {
			return tooLarge("different texts", a.limits.Strings)
		}

		text, err := p.richText(a.limits.Cell)
		out = append(out, text)
		return err
	})
	if err != nil {
		return nil, err
	}

	return out, p.finish()
}

// richText joins the runs of a text; phonetic hints are not part of it. Longer texts than a cell can hold are refused.
func (p *part) richText(limit int) (string, error) {
	var text strings.Builder
	inText, hints := false, 0
	err := p.eachToken(func(token xml.Token) error {
		switch t := token.(type) {
		case xml.StartElement:
			switch t.Name.Local {
			case "rPh":
				hints++
			case "t":
				inText = hints == 0
			}
		case xml.EndElement:
			inText = false
			if t.Name.Local == "rPh" {
				hints--
			}
		case xml.CharData:
			if inText {
				text.Write(t)
			}
		}

		// In bytes, which are at most four for a character.
		if text.Len() > limit*utf8.UTFMax {
			return tooLarge("characters in one cell", limit)
		}

		return nil
	})

	return unescape(text.String()), err
}

// unescape undoes _xHHHH_, the way control characters are written in a workbook.
func unescape(text string) string {
	if !strings.Contains(text, "_x") {
		return text
	}

	var out strings.Builder
	for i := 0; i < len(text); i++ {
		// Only the exact form is taken: other underscores are part of the text.
		if i+7 <= len(text) && text[i] == '_' && text[i+1] == 'x' && text[i+6] == '_' {
			if code, err := strconv.ParseUint(text[i+2:i+6], 16, 16); err == nil && utf8.ValidRune(rune(code)) {
				out.WriteRune(rune(code))
				i += 6
				continue
			}
		}

		out.WriteByte(text[i])
	}

	return out.String()
}

// dateStyles tells which cell styles show a number as a date.
func (a *Archive) dateStyles(at string) ([]bool, error) {
	p := a.part(at)
	if p == nil {
		return nil, nil
	}

	own := map[int]bool{}
	var out []bool
	formats, inCells := 0, 0
	err := p.elements(func(e xml.StartElement) error {
		switch e.Name.Local {
		case "numFmt":
			if formats++; formats > a.limits.Styles {
				return tooLarge("number formats", a.limits.Styles)
			}

			id, _ := strconv.Atoi(attr(e, "numFmtId"))
			own[id] = showsDate(attr(e, "formatCode"))
		case "cellXfs":
			inCells = p.depth
		case "xf":
			// Styles of other lists are named alike and mean something else.
			if inCells == 0 || p.depth != inCells+1 {
				return nil
			}
			if len(out) >= a.limits.Styles {
				return tooLarge("cell styles", a.limits.Styles)
			}

			id, _ := strconv.Atoi(attr(e, "numFmtId"))
			isDate, known := own[id]
			out = append(out, isDate || !known && builtInDate(id))
		case "cellStyles", "dxfs":
			inCells = 0
		}

		return nil
	})
	if err != nil {
		return nil, err
	}

	return out, p.finish()
}

func builtInDate(id int) bool {
	return id >= 14 && id <= 17 || id == 22 || id >= 27 && id <= 31 || id == 36 || id >= 50 && id <= 58
}

// showsDate tells whether a number format prints a day or a year: columnLetters d and y outside quotes, brackets and escapes.
func showsDate(code string) bool {
	quoted, bracket := false, false
	for i := 0; i < len(code); i++ {
		switch c := code[i]; {
		case c == '"':
			quoted = !quoted
		case quoted:
		case c == '\\' || c == '_' || c == '*':
			i++
		case c == '[':
			bracket = true
		case c == ']':
			bracket = false
		case bracket:
		case c == 'd' || c == 'D' || c == 'y' || c == 'Y':
			return true
		}
	}

	return false
}
