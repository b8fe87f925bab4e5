package paper

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"strings"

	"golang.org/x/image/draw"
	"golang.org/x/image/font"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/math/fixed"
)

// ShareCard is the picture that a shared link shows: the name of a site, what it is, and its logo, on its color.
type ShareCard struct {
	Name, Line string
	// Deep and Fill are colors as #rrggbb.
	Deep, Fill string
	// Logo is a PNG; empty for none.
	Logo []byte
}

// Measures of the card in pixels, as the networks want it.
const (
	cardWidth, cardHeight = 1200, 630
	cardMargin            = 96
	cardLogo              = 168
	nameSize, lineSize    = 84.0, 34.0
	nameLines             = 2
)

// PNG draws the card.
func (c ShareCard) PNG() ([]byte, error) {
	out := image.NewRGBA(image.Rect(0, 0, cardWidth, cardHeight))
	draw.Draw(out, out.Bounds(), image.NewUniform(rgb(c.Deep)), image.Point{}, draw.Src)
	draw.Draw(out, image.Rect(0, cardHeight-28, cardWidth, cardHeight), image.NewUniform(rgb(c.Fill)), image.Point{}, draw.Src)

	top := cardMargin
	if len(c.Logo) > 0 {
		logo, err := png.Decode(bytes.NewReader(c.Logo))
		if err != nil {
			return nil, fmt.Errorf("read the logo: %w", err)
		}
		draw.CatmullRom.Scale(out, image.Rect(cardMargin, top, cardMargin+cardLogo, top+cardLogo), logo, logo.Bounds(), draw.Over, nil)
		top += cardLogo + 32
	} else {
		top += 120
	}

	bottom, err := write(out, bold, nameSize, c.Name, top, nameLines, color.White)
	if err != nil {
		return nil, err
	}
	if _, err := write(out, regular, lineSize, c.Line, bottom+16, 2, color.RGBA{255, 255, 255, 217}); err != nil {
		return nil, err
	}

	var file bytes.Buffer
	err = png.Encode(&file, out)
	return file.Bytes(), err
}

// write sets a text in as many lines as it may take, and says where it ends.
func write(on draw.Image, letters []byte, size float64, text string, top, most int, ink color.Color) (bottom int, err error) {
	parsed, err := opentype.Parse(letters)
	if err != nil {
		return 0, fmt.Errorf("read a font: %w", err)
	}
	face, err := opentype.NewFace(parsed, &opentype.FaceOptions{Size: size, DPI: 72, Hinting: font.HintingNone})
	if err != nil {
		return 0, fmt.Errorf("set a font: %w", err)
	}
	defer func() { _ = face.Close() }()

	pen := font.Drawer{Dst: on, Src: image.NewUniform(ink), Face: face}
	high := int(size * 1.18)
	for _, line := range broken(known(text), most, func(s string) bool { return pen.MeasureString(s).Ceil() <= cardWidth-2*cardMargin }) {
		pen.Dot = fixed.P(cardMargin, top+int(size))
		pen.DrawString(line)
		top += high
	}
	return top, nil
}

// broken breaks a text at its spaces into at most so many lines; what is left over ends in dots.
func broken(text string, most int, fits func(string) bool) []string {
	lines, words := []string{""}, strings.Fields(text)
	for _, word := range words {
		last := len(lines) - 1
		longer := strings.TrimSpace(lines[last] + " " + word)
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

// rgb reads #rrggbb.
func rgb(text string) color.Color {
	c := colourOf(text)
	return color.RGBA{uint8(c.red), uint8(c.green), uint8(c.blue), 255}
}
