package samplefile

import (
	"encoding/binary"
	"fmt"
	"image/color"
	"slices"
)

// The film: slides of four seconds, two frames in each second, in blocks of sixteen by sixteen dots.
const (
	filmAcross, filmDown = 20, 11
	filmBlock            = 16
	filmRate             = 2
	slideFrames          = 8
)

// Video makes one of the films week: slides without sound, as an MP4 that browsers play. Its first frame of each slide is written dot by dot
// (I_PCM of H.264), the others say that nothing changed, so no encoder is needed.
func Video(kind string) ([]byte, error) {
	if kind != "week" {
		return nil, fmt.Errorf("samplefile: no film is called %q", kind)
	}
	var frames [][]byte
	for slide := range 6 {
		frames = append(frames, wholeFrame(weekSlide(slide), slide))
		for n := 1; n < slideFrames; n++ {
			frames = append(frames, sameFrame(n))
		}
	}
	return movie(frames), nil
}

// weekSlide draws a week in seven columns; each slide blocks one thing more.
func weekSlide(slide int) canvas {
	c := newCanvas(filmAcross*filmBlock, filmDown*filmBlock, sea[4])
	c.box(0, 0, filmAcross*filmBlock, 20, sea[0])
	for day := range 7 {
		x := 14 + day*42
		c.frame(x, 30, 38, 136, 1, sea[2])
		for thing, block := range []struct {
			top, height int
			fill        color.Color
		}{{30, 34, sea[0]}, {66, 18, sea[3]}, {86, 24, sea[1]}, {112, 20, sea[2]}, {134, 32, sea[3]}} {
			if thing < slide && (thing != 3 || day < 5) {
				c.box(x+1, block.top+1, 36, block.height-2, block.fill)
			}
		}
	}
	return c
}

// count is an Exp-Golomb number.
func (b *bits) count(values ...int) {
	for _, v := range values {
		width := 0
		for (v+1)>>(width+1) > 0 {
			width++
		}
		b.put(0, width)
		b.put(v+1, width+1)
	}
}

func (b *bits) align() {
	for b.n%8 != 0 {
		b.put(0, 1)
	}
}

// unit closes a unit of H.264: a stop bit, and nothing in it may look like the beginning of another.
func (b *bits) unit(head byte) []byte {
	b.put(1, 1)
	b.align()
	out, zeros := []byte{head}, 0
	for _, v := range b.out {
		if zeros == 2 && v <= 3 {
			out, zeros = append(out, 3), 0
		}
		if out = append(out, v); v == 0 {
			zeros++
		} else {
			zeros = 0
		}
	}
	return out
}

func sequenceSet() []byte {
	b := new(bits)
	b.put(66, 8)   // baseline
	b.put(0xC0, 8) // nothing beyond it
	b.put(30, 8)   // level 3
	b.count(0, 0, 2, 1)
	b.put(0, 1)
	b.count(filmAcross-1, filmDown-1)
	b.put(0b1100, 4) // whole frames, no cropping, nothing more to say
	return b.unit(0x67)
}

func pictureSet() []byte {
	b := new(bits)
	b.count(0, 0)
	b.put(0, 2)
	b.count(0, 0, 0)
	b.put(0, 3)
	b.count(0, 0, 0)
	b.put(0b100, 3) // slices say whether edges are smoothed
	return b.unit(0x68)
}

// wholeFrame writes every dot.
func wholeFrame(c canvas, slide int) []byte {
	b := new(bits)
	b.count(0, 7, 0)
	b.put(0, 4)
	b.count(slide % 2)
	b.put(0, 2)
	b.count(0, 1)
	for block := range filmAcross * filmDown {
		left, top := block%filmAcross*filmBlock, block/filmAcross*filmBlock
		b.count(25) // I_PCM
		b.align()
		var light, blue, red []byte
		for i := range filmBlock * filmBlock {
			p := c.RGBAAt(left+i%filmBlock, top+i/filmBlock)
			y, cb, cr := color.RGBToYCbCr(p.R, p.G, p.B)
			light = append(light, byte(16+int(y)*219/255))
			if i%2 == 0 && i/filmBlock%2 == 0 {
				blue, red = append(blue, byte(16+int(cb)*224/255)), append(red, byte(16+int(cr)*224/255))
			}
		}
		b.out = slices.Concat(b.out, light, blue, red)
		b.n = 8 * len(b.out)
	}
	return sized(b.unit(0x65))
}

// sameFrame says that nothing changed.
func sameFrame(n int) []byte {
	b := new(bits)
	b.count(0, 5, 0)
	b.put(n, 4)
	b.put(0, 3)
	b.count(0, 1, filmAcross*filmDown)
	return sized(b.unit(0x41))
}

func sized(unit []byte) []byte {
	return append(binary.BigEndian.AppendUint32(nil, uint32(len(unit))), unit...)
}
