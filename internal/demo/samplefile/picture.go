package samplefile

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/png"
)

// sea is the palette of the pictures, dark to light.
var sea = []color.Color{
	color.RGBA{11, 60, 73, 255}, color.RGBA{15, 118, 120, 255}, color.RGBA{73, 170, 160, 255},
	color.RGBA{245, 178, 66, 255}, color.RGBA{250, 240, 222, 255},
}

type canvas struct{ *image.RGBA }

func newCanvas(width, height int, ground color.Color) canvas {
	c := canvas{image.NewRGBA(image.Rect(0, 0, width, height))}
	c.box(0, 0, width, height, ground)
	return c
}

func (c canvas) box(x, y, width, height int, fill color.Color) {
	draw.Draw(c, image.Rect(x, y, x+width, y+height), image.NewUniform(fill), image.Point{}, draw.Src)
}

// frame draws the border of a box.
func (c canvas) frame(x, y, width, height, thick int, ink color.Color) {
	c.box(x, y, width, thick, ink)
	c.box(x, y+height-thick, width, thick, ink)
	c.box(x, y, thick, height, ink)
	c.box(x+width-thick, y, thick, height, ink)
}

// Picture draws one of the pictures palette, grid, story and chart.
func Picture(kind string) ([]byte, error) {
	var c canvas
	switch kind {
	case "palette":
		c = newCanvas(800, 450, sea[4])
		for i, fill := range sea {
			c.box(40+i*144, 60, 128, 240, fill)
			c.frame(40+i*144, 60, 128, 240, 2, sea[0])
			c.box(40+i*144, 330, 128, 28, sea[0])
			c.box(48+i*144, 338, 112-16*i, 12, sea[4])
		}
	case "grid":
		c = newCanvas(540, 675, sea[4])
		for i := 1; i < 3; i++ {
			c.box(i*180, 0, 2, 675, sea[2])
			c.box(0, i*225, 540, 2, sea[2])
		}

		c.frame(27, 67, 486, 541, 4, sea[1])
	case "story":
		c = newCanvas(450, 800, sea[1])
		c.box(0, 104, 450, 555, sea[4])
		c.frame(26, 130, 398, 503, 4, sea[3])
	case "chart":
		c = newCanvas(800, 450, sea[4])
		c.box(70, 380, 690, 3, sea[0])
		c.box(70, 40, 3, 340, sea[0])

		for i, height := range []int{92, 120, 108, 160, 214, 190, 236, 300, 262, 318} {
			fill := sea[1]
			if i == 9 {
				fill = sea[3]
			}

			c.box(96+i*66, 380-height, 42, height, fill)
		}
	default:
		return nil, fmt.Errorf("samplefile: no picture is called %q", kind)
	}

	var out bytes.Buffer
	err := png.Encode(&out, c)
	return out.Bytes(), err
}
