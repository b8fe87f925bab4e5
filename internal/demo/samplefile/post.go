package samplefile

import (
	"bytes"
	"fmt"
	"image/color"
	"image/png"
	"math"

	"atlas/internal/platform/paper"
)

// Post is a picture to share: a headline and a line over a sea with a boat.
type Post struct {
	Headline, Line string
	Width, Height  int
	// Look is which of the looks it has.
	Look int
}

// postLooks are sky, sun, far and near water, and ink.
var postLooks = [][5]color.RGBA{
	{{11, 60, 73, 255}, {245, 178, 66, 255}, {15, 118, 120, 255}, {73, 170, 160, 255}, {255, 255, 255, 255}},
	{{250, 240, 222, 255}, {245, 178, 66, 255}, {73, 170, 160, 255}, {15, 118, 120, 255}, {11, 60, 73, 255}},
	{{245, 178, 66, 255}, {250, 240, 222, 255}, {15, 118, 120, 255}, {11, 60, 73, 255}, {11, 60, 73, 255}},
}

// PNG draws the post, the same bytes each time.
func (p Post) PNG() ([]byte, error) {
	look := postLooks[p.Look%len(postLooks)]
	c := newCanvas(p.Width, p.Height, look[0])
	unit := min(p.Width, p.Height) / 12

	// Half a sun behind the water, which has waves of two colors.
	water := p.Height - p.Height/4
	c.disc(p.Width-3*unit, water, 2*unit, look[1])
	for x := range p.Width {
		wave := int(float64(unit) / 6 * math.Sin(float64(x)/float64(unit)))
		c.box(x, water+wave, 1, p.Height-water-wave, look[2])
		c.box(x, water+unit+unit/2-wave, 1, p.Height-water, look[3])
	}

	c.boat(3*unit, water+unit/3, unit, look[4], look[1])

	// A wide picture has less room above the water than a tall one.
	size := float64(unit) * 0.9
	words := paper.Text{
		IsBold: true, Size: size, Left: unit, Top: unit, Width: p.Width - 2*unit, Height: int(size * 1.25), Most: 4,
		Ink: look[4],
	}
	if p.Width > 2*p.Height {
		words.Top, words.Left, words.Width, words.Most = unit, 6*unit, p.Width-7*unit, 2
	}

	below, err := words.Draw(c, p.Headline)
	if err != nil {
		return nil, fmt.Errorf("write the headline of a post: %w", err)
	}

	small := words
	small.IsBold, small.Size, small.Top, small.Most = false, size/2, below+unit/2, 3
	small.Height = int(small.Size * 1.4)
	if _, err := small.Draw(c, p.Line); err != nil {
		return nil, fmt.Errorf("write the line of a post: %w", err)
	}

	var out bytes.Buffer
	if err := png.Encode(&out, c); err != nil {
		return nil, fmt.Errorf("write a post as PNG: %w", err)
	}

	return out.Bytes(), nil
}

// disc fills a circle.
func (c canvas) disc(x, y, radius int, fill color.Color) {
	for row := -radius; row <= radius; row++ {
		reach := int(math.Sqrt(float64(radius*radius - row*row)))
		c.box(x-reach, y+row, 2*reach, 1, fill)
	}
}

// boat draws a hull with two sails, its keel at x and y.
func (c canvas) boat(x, y, unit int, ink, sail color.Color) {
	for row := range unit / 2 {
		c.box(x-unit-unit/4+row, y-unit/2+row, 2*unit+unit/2-2*row, 1, ink)
	}
	for row := range 2 * unit {
		c.box(x+unit/8, y-3*unit+row+unit/4, row*unit/(2*unit)+1, 1, sail)
		c.box(x-unit/8-row*2/5, y-3*unit+row+unit/4, row*2/5+1, 1, ink)
	}
}
