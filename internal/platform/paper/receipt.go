package paper

import (
	"bytes"
	"cmp"
	_ "embed" // the fonts
	"fmt"
	"strings"
	"time"

	"codeberg.org/go-pdf/fpdf"
)

// Receipt is what a receipt says.
type Receipt struct {
	// SellerName is who received the money; Support is where to ask about it, Logo a PNG beside the name, Color that of
	// the name. All but the first may be empty.
	SellerName string
	Support    string
	Logo       []byte
	Color      string
	// Title is what the sheet is; a receipt without one.
	Title  string
	Number string
	Facts  []Line
	Rows   []Line
	Total  Line
	// Notice stands in a frame below; empty for none.
	Notice string
	// At is when it was made out: the same receipt is the same file.
	At time.Time
}

// Line is a label and what belongs to it.
type Line struct{ Label, Text string }

var (
	//go:embed fonts/regular.ttf
	regular []byte
	//go:embed fonts/bold.ttf
	bold []byte
)

// Measures of the sheet in millimetres, and of letters in points.
const (
	family        = "dejavu"
	margin        = 16.0
	labelWidth    = 38.0
	amountWidth   = 34.0
	lineHeight    = 5.2
	small, normal = 8.0, 9.0
	large         = 16.0
)

type colour struct{ red, green, blue int }

var (
	ink   = colour{31, 35, 33}
	faint = colour{107, 114, 110}
	rule  = colour{217, 221, 218}
	alarm = colour{178, 42, 42}
)

// colourOf reads #rrggbb; faint for anything else.
func colourOf(text string) colour {
	var c colour
	if _, err := fmt.Sscanf(text, "#%02x%02x%02x", &c.red, &c.green, &c.blue); err != nil {
		return faint
	}
	return c
}

// sheet is a page that is being drawn.
type sheet struct {
	*fpdf.Fpdf
	width float64
}

// title is what the sheet is and its number.
func (r Receipt) title() string { return cmp.Or(r.Title, "Receipt") + " " + r.Number }

// PDF draws a receipt on a sheet of A5.
func (r Receipt) PDF() ([]byte, error) {
	s := sheet{Fpdf: fpdf.New("P", "mm", "A5", "")}

	// The dates are those of the payment: drawn again, the receipt has the same bytes.
	s.SetCreationDate(r.At)
	s.SetModificationDate(r.At)
	s.SetCatalogSort(true)
	s.SetTitle(r.title(), true)
	s.SetAuthor(r.SellerName, true)
	s.SetMargins(margin, margin, margin)
	s.SetCellMargin(0)
	s.SetAutoPageBreak(true, margin)

	// The fonts are part of the file, as readers have none with the peso sign for sure.
	s.AddUTF8FontFromBytes(family, "", regular)
	s.AddUTF8FontFromBytes(family, "B", bold)
	s.AddPage()
	page, _ := s.GetPageSize()
	s.width = page - 2*margin
	s.head(r)

	for _, f := range r.Facts {
		s.pair(f)
	}

	s.Ln(lineHeight)
	for _, row := range r.Rows {
		s.row(row, "")
	}

	s.row(r.Total, "B")
	if r.Notice != "" {
		s.notice(r.Notice)
	}

	if r.Support != "" {
		s.Ln(lineHeight)
		s.font("", small, faint)
		s.MultiCell(s.width, lineHeight, printable("Questions about this payment? "+r.Support), "", "L", false)
	}

	var out bytes.Buffer
	if err := s.Output(&out); err != nil {
		return nil, fmt.Errorf("write receipt: %w", err)
	}

	return out.Bytes(), nil
}

func (s sheet) font(style string, size float64, c colour) {
	s.SetFont(family, style, size)
	s.SetTextColor(c.red, c.green, c.blue)
}

func (s sheet) line() {
	s.SetDrawColor(rule.red, rule.green, rule.blue)
	s.Line(margin, s.GetY(), margin+s.width, s.GetY())
}

func (s sheet) head(r Receipt) {
	const mark = 9.0
	if len(r.Logo) > 0 {
		s.RegisterImageOptionsReader("logo", fpdf.ImageOptions{ImageType: "PNG"}, bytes.NewReader(r.Logo))
		s.ImageOptions("logo", margin, s.GetY(), mark, mark, false, fpdf.ImageOptions{ImageType: "PNG"}, 0, "")
		s.SetXY(margin+mark+3, s.GetY()+(mark-lineHeight)/2)
	}

	s.font("B", normal, colourOf(r.Color))
	s.MultiCell(s.width-mark, lineHeight, printable(r.SellerName), "", "L", false)
	if len(r.Logo) > 0 {
		s.Ln((mark-lineHeight)/2 + 1)
	}

	s.font("B", large, ink)
	s.MultiCell(s.width, 2*lineHeight, printable(r.title()), "", "L", false)
	s.Ln(lineHeight / 2)
	s.line()
	s.Ln(lineHeight / 2)
}

// pair writes a label, and beside it what belongs to it on as many lines as it takes.
func (s sheet) pair(f Line) {
	top := s.GetY()
	s.font("", small, faint)
	s.MultiCell(labelWidth, lineHeight, printable(f.Label), "", "L", false)
	s.SetXY(margin+labelWidth, top)
	s.font("", normal, ink)
	s.MultiCell(s.width-labelWidth, lineHeight, printable(f.Text), "", "L", false)
}

// row writes what was paid for, with the amount at the right, below a line.
func (s sheet) row(l Line, style string) {
	s.line()
	s.Ln(lineHeight / 4)
	top := s.GetY()
	s.font(style, normal, ink)
	s.MultiCell(s.width-amountWidth, lineHeight, printable(l.Label), "", "L", false)
	below := s.GetY()
	s.SetXY(margin+s.width-amountWidth, top)
	s.CellFormat(amountWidth, lineHeight, printable(l.Text), "", 0, "R", false, 0, "")
	s.SetXY(margin, below+lineHeight/4)
}

func (s sheet) notice(text string) {
	s.Ln(lineHeight)
	s.SetDrawColor(alarm.red, alarm.green, alarm.blue)
	s.font("B", normal, alarm)
	s.MultiCell(s.width, 1.6*lineHeight, printable(text), "1", "C", false)
}

// printable is a text in letters that the fonts have; a question mark stands for others.
func printable(text string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r >= 0x20 && r <= 0x7e, r >= 0xa0 && r <= 0x17f, r >= 0x218 && r <= 0x21b, r >= 0x2010 && r <= 0x2027,
			r >= 0x2030 && r <= 0x203a, r >= 0x20a0 && r <= 0x20b5:
			return r
		}
		return '?'
	}, text)
}
