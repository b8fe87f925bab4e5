package samplefile

import (
	"encoding/binary"
	"image/color"
)

// A frame of a film is so many macroblocks across and down, of sixteen by sixteen pixels each. The last rows of
// pixels are cut off, so that the picture is sixteen by nine.
const (
	filmAcross, filmDown = 30, 17
	macroblock           = 16
	cutRows              = 2
	filmWidth            = filmAcross * macroblock
	filmHeight           = filmDown*macroblock - cutRows
)

// frameNumbers is after how many frames their numbers start again at 0.
const frameNumbers = 16

// count writes Exp-Golomb numbers.
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

// bytes writes whole bytes; the writer must be aligned.
func (b *bits) bytes(values []byte) {
	b.out = append(b.out, values...)
	b.n = 8 * len(b.out)
}

// unit closes a unit of H.264: a stop bit, and nothing in it may look like the start of another.
func (b *bits) unit(head byte) []byte {
	b.put(1, 1)
	b.align()

	out, zeros := make([]byte, 1, len(b.out)+64), 0
	out[0] = head
	for _, v := range b.out {
		// Two zeros and a small byte would look like the start of a unit, so a 3 is put between.
		if zeros == 2 && v <= 3 {
			out = append(out, 3)
			zeros = 0
		}

		out = append(out, v)
		zeros++
		if v != 0 {
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
	b.put(0b111, 3) // whole frames, which are cropped
	b.count(0, 0, 0, cutRows/2)
	b.put(0, 1) // nothing more to say

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

// planes are the pixels of a frame as H.264 keeps them: every pixel's light, and color at half the size.
type planes struct{ light, blue, red plane }

type plane struct {
	pixels []byte
	width  int
}

// newPlanes converts a picture. What is below it repeats its last row.
func newPlanes(c canvas) planes {
	p := planes{
		light: plane{make([]byte, filmWidth*filmDown*macroblock), filmWidth},
		blue:  plane{make([]byte, filmWidth*filmDown*macroblock/4), filmWidth / 2},
		red:   plane{make([]byte, filmWidth*filmDown*macroblock/4), filmWidth / 2},
	}
	// Most pixels are as the one before them, and converting is what costs time.
	var before color.RGBA
	var light, blue, red byte

	for y := range filmDown * macroblock {
		// Rows below the picture fill up the last macroblock; players cut them off.
		for x := range filmWidth {
			at := c.PixOffset(x, min(y, filmHeight-1))
			pixel := color.RGBA{c.Pix[at], c.Pix[at+1], c.Pix[at+2], c.Pix[at+3]}
			if pixel != before {
				before = pixel
				light, blue, red = videoColor(pixel)
			}

			p.light.pixels[y*filmWidth+x] = light

			// Colors have a quarter of the resolution.
			if x%2 == 0 && y%2 == 0 {
				half := y/2*filmWidth/2 + x/2
				p.blue.pixels[half], p.red.pixels[half] = blue, red
			}
		}
	}

	return p
}

// videoColor is a color in the narrower range of values that films use.
func videoColor(pixel color.RGBA) (light, blue, red byte) {
	y, cb, cr := color.RGBToYCbCr(pixel.R, pixel.G, pixel.B)
	return byte(16 + int(y)*219/255), byte(16 + int(cb)*224/255), byte(16 + int(cr)*224/255)
}

// continues tells whether a block only goes on with the pixels left of it, or with those above it.
func (p plane) continues(left, top, size int, isDown bool) bool {
	for y := top; y < top+size; y++ {
		for x := left; x < left+size; x++ {
			beside := p.pixels[y*p.width+left-1]
			if isDown {
				beside = p.pixels[(top-1)*p.width+x]
			}
			if p.pixels[y*p.width+x] != beside {
				return false
			}
		}
	}

	return true
}

// block copies the pixels of a block.
func (p plane) block(left, top, size int) []byte {
	out := make([]byte, 0, size*size)
	for y := top; y < top+size; y++ {
		out = append(out, p.pixels[y*p.width+left:y*p.width+left+size]...)
	}
	return out
}

// The two ways in which a macroblock can go on with what is beside it, by the numbers H.264 gives them.
type direction struct{ light, color int }

var (
	fromAbove = direction{light: 0, color: 2}
	fromLeft  = direction{light: 1, color: 1}
)

// copyDirection finds a direction from which a whole macroblock can be copied.
func (p planes) copyDirection(column, row int) (direction, bool) {
	// Macroblocks at the edge have no neighbor on that side.
	for _, way := range []direction{fromLeft, fromAbove} {
		isDown := way == fromAbove
		if isDown && row == 0 || !isDown && column == 0 {
			continue
		}

		const half = macroblock / 2
		if p.light.continues(column*macroblock, row*macroblock, macroblock, isDown) &&
			p.blue.continues(column*half, row*half, half, isDown) &&
			p.red.continues(column*half, row*half, half, isDown) {
			return way, true
		}
	}

	return direction{}, false
}

// wholeFrame writes a picture without any loss: macroblocks that go on with their neighbor cost two bytes, all others
// are written pixel by pixel (I_PCM). So flat pictures are small, and no encoder is needed.
func wholeFrame(c canvas, slide int) []byte {
	b := new(bits)
	b.count(0, 7, 0)
	b.put(0, 4)
	b.count(slide % 2) // two whole frames in a row differ in this
	b.put(0, 2)
	b.count(0, 1) // edges are not smoothed

	const pcm, copied = 25, 1
	pixels := newPlanes(c)
	isPCM := [filmDown + 1][filmAcross + 1]bool{} // with a border of no macroblocks above and at the left

	for row := range filmDown {
		for column := range filmAcross {
			way, ok := pixels.copyDirection(column, row)

			// Pixels are written as bytes, which have to begin at a full byte.
			if !ok {
				isPCM[row+1][column+1] = true
				b.count(pcm)
				b.align()
				b.bytes(pixels.light.block(column*macroblock, row*macroblock, macroblock))
				b.bytes(pixels.blue.block(column*macroblock/2, row*macroblock/2, macroblock/2))
				b.bytes(pixels.red.block(column*macroblock/2, row*macroblock/2, macroblock/2))
				continue
			}

			b.count(copied+way.light, way.color, 0)
			// That nothing is added to the copy is said in a longer word beside macroblocks full of pixels.
			if isPCM[row][column+1] || isPCM[row+1][column] {
				b.put(0b000011, 6)
			} else {
				b.put(1, 1)
			}
		}
	}

	return sized(b.unit(0x65))
}

// sameFrame says that nothing changed; n counts the frames since the last whole one.
func sameFrame(n int) []byte {
	b := new(bits)
	b.count(0, 5, 0)
	b.put(n%frameNumbers, 4)
	b.put(0, 3)
	b.count(0, 1, filmAcross*filmDown)
	return sized(b.unit(0x41))
}

func sized(unit []byte) []byte {
	return append(binary.BigEndian.AppendUint32(nil, uint32(len(unit))), unit...)
}
