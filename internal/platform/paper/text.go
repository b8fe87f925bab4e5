package paper

import (
	"fmt"
	"image"
	"image/color"
	"strings"
	"sync"

	"golang.org/x/image/draw"
	"golang.org/x/image/font"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/math/fixed"
)

// Text says how words are set on a picture, in pixels.
type Text struct {
	IsBold bool
	Size   float64
	Ink    color.Color
	// Left and Top are where the first line starts; a line is at most Width wide and Height high.
	Left, Top, Width, Height int
	// Most is how many lines there may be. What doesn't fit ends in dots.
	Most int
}

// Draw sets words on a picture, broken at their spaces, and returns where the last line ends.
func (t Text) Draw(on draw.Image, words string) (bottom int, err error) {
	letters := regularFont
	if t.IsBold {
		letters = boldFont
	}

	parsed, err := letters()
	if err != nil {
		return 0, fmt.Errorf("read a font: %w", err)
	}

	face, err := opentype.NewFace(parsed, &opentype.FaceOptions{Size: t.Size, DPI: 72, Hinting: font.HintingNone})
	if err != nil {
		return 0, fmt.Errorf("set a font: %w", err)
	}

	defer func() { _ = face.Close() }()

	// Lines are measured with the face they are drawn with, as letters differ in width.
	pen := font.Drawer{Dst: on, Src: image.NewUniform(t.Ink), Face: face}
	fits := func(line string) bool { return pen.MeasureString(line).Ceil() <= t.Width }

	top := t.Top
	for _, line := range broken(printable(words), t.Most, fits) {
		pen.Dot = fixed.P(t.Left, top+int(t.Size))
		pen.DrawString(line)
		top += t.Height
	}

	return top, nil
}

// The fonts are parsed once, when the first text is drawn.
var (
	regularFont = sync.OnceValues(func() (*opentype.Font, error) { return opentype.Parse(regular) })
	boldFont    = sync.OnceValues(func() (*opentype.Font, error) { return opentype.Parse(bold) })
)

// broken breaks a text at its spaces into at most so many lines; what is left over ends in dots.
func broken(text string, most int, fits func(string) bool) []string {
	lines, words := []string{""}, strings.Fields(text)
	for _, word := range words {
		last := len(lines) - 1
		longer := strings.TrimSpace(lines[last] + " " + word)

		// A word that is longer than a line alone is shortened, or it would run out of the picture.
		switch {
		case fits(longer):
			lines[last] = longer
		case lines[last] == "" || len(lines) == most:
			lines[last] = shortened(longer, fits)
			if len(lines) == most {
				return lines
			}
		default:
			lines = append(lines, word)
		}
	}

	return lines
}

func shortened(text string, fits func(string) bool) string {
	letters := []rune(text)
	for len(letters) > 1 && !fits(string(letters)+"…") {
		letters = letters[:len(letters)-1]
	}
	return strings.TrimSpace(string(letters)) + "…"
}
