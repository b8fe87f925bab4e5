package samplefile

import "strings"

// The sound is MPEG 1 layer III, one channel, 48 kHz, 32 kbit/s: frames of 96 bytes, each with two granules of 12 ms.
const (
	frameBytes    = 96
	granuleMillis = 12
	binHertz      = 48000.0 / 2 / 576
	// loud is the gain of a bell as it is struck; every quietSteps of the scale halves it.
	loud, quietSteps = 196, 4
)

// Sound rings a bell once, or several for "bells".
func Sound(kind string) []byte {
	notes := []float64{523.25}
	if strings.HasPrefix(kind, "bells") {
		notes = []float64{523.25, 659.25, 783.99, 659.25, 523.25}
	}

	const granules = 2000 / granuleMillis / 2 * 2
	out := tag("Atlas", strings.ToUpper(kind[:min(1, len(kind))])+kind[min(1, len(kind)):])
	for _, hertz := range notes {
		bin := int(hertz / binHertz)

		// A frame holds two granules, so they are counted in pairs.
		for i := 0; i < granules; i += 2 {
			out = append(out, frame(bin, i)...)
		}
	}

	return out
}

// tag is an ID3 header with the artist and the title.
func tag(artist, title string) []byte {
	var frames []byte
	for _, f := range [][2]string{{"TPE1", artist}, {"TIT2", title}} {
		n := len(f[1]) + 1
		frames = append(frames, f[0]...)
		frames = append(frames, 0, 0, byte(n>>8), byte(n), 0, 0, 0)
		frames = append(frames, f[1]...)
	}
	return append([]byte{'I', 'D', '3', 3, 0, 0, 0, 0, byte(len(frames) >> 7), byte(len(frames) & 127)}, frames...)
}

// bits writes numbers of any width.
type bits struct {
	out []byte
	n   int
}

func (b *bits) put(value, width int) {
	for i := width - 1; i >= 0; i-- {
		if b.n%8 == 0 {
			b.out = append(b.out, 0)
		}
		b.out[b.n/8] |= byte(value >> i & 1 << (7 - b.n%8))
		b.n++
	}
}

// frame is two granules with one line of the spectrum each, softer the later.
func frame(bin, first int) []byte {
	head, data := &bits{}, &bits{}
	head.put(0xFFFB, 16)
	head.put(0x14C0, 16) // 32 kbit/s, 48 kHz, no padding, mono
	head.put(0, 9+5+4)   // the data stands in its own frame

	for granule := first; granule < first+2; granule++ {
		from := data.n
		line(data, bin, granule)
		head.put(data.n-from, 12)
		head.put(bin/2+1, 9)
		head.put(max(loud-granule/(40/quietSteps), 120), 8)
		head.put(0, 4+1)           // no scale factors, long windows
		head.put(1<<10|1<<5|1, 15) // the first Huffman table in all regions
		head.put(0, 4+3+3)
	}

	// Frames of a constant rate are equally long; what is left is filled with zeros.
	out := append(head.out, data.out...)
	return append(out, make([]byte, frameBytes-len(out))...)
}

// line writes one line of the spectrum: zeros before it, then one with its sign. The sign follows the phase that a
// steady tone has.
func line(b *bits, bin, granule int) {
	for range bin / 2 {
		b.put(1, 1)
	}

	negative := 0
	if turn := granule % 4; bin%2 == 0 && (turn == 1 || turn == 2) || bin%2 == 1 && turn >= 2 {
		negative = 1
	}

	if bin%2 == 0 {
		b.put(0b01, 2)
	} else {
		b.put(0b001, 3)
	}

	b.put(negative, 1)
}
