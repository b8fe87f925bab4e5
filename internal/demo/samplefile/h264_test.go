package samplefile

import (
	"bytes"
	"testing"

	"atlas/internal/testkit/check"
)

// reader reads what bits wrote.
type reader struct {
	in []byte
	n  int
}

func (r *reader) bit() int {
	value := int(r.in[r.n/8]>>(7-r.n%8)) & 1
	r.n++
	return value
}

func (r *reader) take(width int) int {
	value := 0
	for range width {
		value = value<<1 | r.bit()
	}
	return value
}

func (r *reader) count() int {
	width := 0
	for r.bit() == 0 {
		width++
	}
	return 1<<width + r.take(width) - 1
}

// decode reads a whole frame as a browser does, by the rules of the standard for the few tools that are used.
func decode(t *testing.T, frame []byte) planes {
	t.Helper()
	unit := bytes.ReplaceAll(frame[5:], []byte{0, 0, 3}, []byte{0, 0})
	r := &reader{in: unit}
	r.count() // first macroblock
	r.count() // type of slice
	r.count() // picture set
	r.take(4) // frame number
	r.count() // number of the whole frame
	r.take(2) // marking
	r.count() // quantizer
	r.count() // no smoothing

	out := planes{
		light: plane{make([]byte, filmWidth*filmDown*macroblock), filmWidth},
		blue:  plane{make([]byte, filmWidth*filmDown*macroblock/4), filmWidth / 2},
		red:   plane{make([]byte, filmWidth*filmDown*macroblock/4), filmWidth / 2},
	}
	coefficients := make([]int, filmAcross*filmDown)
	for n := range filmAcross * filmDown {
		column, row := n%filmAcross, n/filmAcross
		kind := r.count()
		if kind == 25 {
			r.n = (r.n + 7) / 8 * 8
			for i, p := range []plane{out.light, out.blue, out.red} {
				size := macroblock / min(i+1, 2)
				for k := range size * size {
					p.pixels[(row*size+k/size)*p.width+column*size+k%size] = byte(r.take(8))
				}
			}
			coefficients[n] = 16
			continue
		}

		colors := r.count()
		if delta := r.count(); delta != 0 {
			t.Fatalf("macroblock %d: got quantizer %d, want 0", n, delta)
		}
		for i, p := range []plane{out.light, out.blue, out.red} {
			size := macroblock / min(i+1, 2)
			isDown := kind == 1
			if i > 0 {
				isDown = colors == 2
			}
			for k := range size * size {
				x, y := column*size+k%size, row*size+k/size
				from := y*p.width + column*size - 1
				if isDown {
					from = (row*size-1)*p.width + x
				}
				p.pixels[y*p.width+x] = p.pixels[from]
			}
		}
		// How "no coefficients" is written depends on how many the neighbors have.
		beside, neighbors := 0, 0
		if column > 0 {
			beside += coefficients[n-1]
			neighbors++
		}
		if row > 0 {
			beside += coefficients[n-filmAcross]
			neighbors++
		}
		if neighbors == 2 {
			beside = (beside + 1) / 2
		}
		width, want := 1, 1
		if beside >= 8 {
			width, want = 6, 0b000011
		}
		if got := r.take(width); got != want {
			t.Fatalf("macroblock %d: got coefficients %d, want %d", n, got, want)
		}
	}
	return out
}

// What a browser decodes is the picture that was drawn, pixel by pixel.
func TestWholeFramesDecode(t *testing.T) {
	film := Film{Title: "Saying no, and saying the price", Series: "Añejo", Points: []string{"Breathe first, then say the number."}, Seconds: 60}
	for n := range 2 {
		picture, err := film.slide(n)
		check.NoError(t, "draw the slide", err)
		got, want := decode(t, wholeFrame(picture, n)), newPlanes(picture)
		for name, pair := range map[string][2]plane{"light": {got.light, want.light}, "blue": {got.blue, want.blue}, "red": {got.red, want.red}} {
			if !bytes.Equal(pair[0].pixels, pair[1].pixels) {
				t.Errorf("slide %d: got another %q, want it decoded as drawn", n, name)
			}
		}
	}
}
