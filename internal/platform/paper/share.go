package paper

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/png"

	"golang.org/x/image/draw"
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
	nameHeight, lineHigh  = 99, 40
	nameLines             = 2
)

// PNG draws the card.
func (c ShareCard) PNG() ([]byte, error) {
	out := image.NewRGBA(image.Rect(0, 0, cardWidth, cardHeight))
	draw.Draw(out, out.Bounds(), image.NewUniform(rgb(c.Deep)), image.Point{}, draw.Src)
	draw.Draw(out, image.Rect(0, cardHeight-28, cardWidth, cardHeight), image.NewUniform(rgb(c.Fill)), image.Point{},
		draw.Src)

	top := cardMargin
	if len(c.Logo) > 0 {
		logo, err := png.Decode(bytes.NewReader(c.Logo))
		if err != nil {
			return nil, fmt.Errorf("read the logo: %w", err)
		}

		draw.CatmullRom.Scale(out, image.Rect(cardMargin, top, cardMargin+cardLogo, top+cardLogo), logo, logo.Bounds(),
			draw.Over, nil)
		top += cardLogo + 32
	} else {
		top += 120
	}

	// The name comes first and takes the lines it needs; the line below it begins where it ends.
	name := Text{
		IsBold: true, Size: nameSize, Ink: color.White, Left: cardMargin, Top: top,
		Width: cardWidth - 2*cardMargin, Height: nameHeight, Most: nameLines,
	}
	bottom, err := name.Draw(out, c.Name)
	if err != nil {
		return nil, fmt.Errorf("draw name on card: %w", err)
	}

	line := Text{
		Size: lineSize, Ink: color.NRGBA{255, 255, 255, 217}, Left: cardMargin, Top: bottom + 16,
		Width: cardWidth - 2*cardMargin, Height: lineHigh, Most: 2,
	}
	if _, err := line.Draw(out, c.Line); err != nil {
		return nil, fmt.Errorf("draw line on card: %w", err)
	}

	var file bytes.Buffer
	err = png.Encode(&file, out)
	return file.Bytes(), err
}

// rgb reads #rrggbb.
func rgb(text string) color.Color {
	c := colourOf(text)
	return color.RGBA{uint8(c.red), uint8(c.green), uint8(c.blue), 255}
}
