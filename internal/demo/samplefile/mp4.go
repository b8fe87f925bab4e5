package samplefile

import (
	"bytes"
	"encoding/binary"
)

// box is a part of an MP4: its length, its name and what is in it.
func box(name string, parts ...[]byte) []byte {
	content := bytes.Join(parts, nil)
	return append(append(binary.BigEndian.AppendUint32(nil, uint32(8+len(content))), name...), content...)
}

// numbers are written one after the other, four bytes each.
func numbers(values ...int) []byte {
	var out []byte
	for _, v := range values {
		out = binary.BigEndian.AppendUint32(out, uint32(v))
	}
	return out
}

func shorts(values ...int) []byte {
	var out []byte
	for _, v := range values {
		out = binary.BigEndian.AppendUint16(out, uint16(v))
	}
	return out
}

// unmoved is the matrix of a picture that is shown as it is.
var unmoved = numbers(1<<16, 0, 0, 0, 1<<16, 0, 0, 0, 1<<30)

// filmFrame is a frame of a film and how long it is shown. A whole one needs no other and can be sought to.
type filmFrame struct {
	content []byte
	seconds int
	isWhole bool
}

// filmScale is how many units of time a second has in the file.
const filmScale = 1000

// movie puts the frames of a film without sound into an MP4, what is said of them first.
func movie(frames []filmFrame) []byte {
	contents := make([][]byte, len(frames))
	for i, frame := range frames {
		contents[i] = frame.content
	}

	kind := box("ftyp", []byte("isom"), numbers(0x200), []byte("isomavc1"))

	// Where the frames start is known only when the length of what is said of them is.
	about := filmBox(frames, 0)
	about = filmBox(frames, len(kind)+len(about)+8)

	return bytes.Join([][]byte{kind, about, box("mdat", contents...)}, nil)
}

// filmBox says everything about frames that start at a place of the file.
func filmBox(frames []filmFrame, at int) []byte {
	// The whole film is said in the same unit as each frame.
	length := 0
	for _, frame := range frames {
		length += frame.seconds * filmScale
	}

	head := box("mvhd", numbers(0, 0, 0, filmScale, length, 1<<16), shorts(1<<8, 0), numbers(0, 0), unmoved,
		numbers(0, 0, 0, 0, 0, 0, 2))
	track := box("tkhd", numbers(7, 0, 0, 1, 0, length, 0, 0), shorts(0, 0, 0, 0), unmoved,
		numbers(filmWidth<<16, filmHeight<<16))
	media := box("mdia",
		box("mdhd", numbers(0, 0, 0, filmScale, length), shorts(0x55C4, 0)),
		box("hdlr", numbers(0, 0), []byte("vide"), numbers(0, 0, 0), []byte("Film\x00")),
		box("minf",
			box("vmhd", numbers(1), shorts(0, 0, 0, 0)),
			box("dinf", box("dref", numbers(0, 1), box("url ", numbers(1)))),
			samples(frames, at)))

	return box("moov", head, box("trak", track, media))
}

// samples says what the frames are, how long each lasts, which can be sought to, and where they are.
func samples(frames []filmFrame, at int) []byte {
	sequence, picture := sequenceSet(), pictureSet()
	setup := box("avcC", []byte{1}, sequence[1:4], []byte{0xFF, 0xE1}, shorts(len(sequence)), sequence,
		[]byte{1}, shorts(len(picture)), picture)
	look := box("avc1", shorts(0, 0, 0, 1, 0, 0), numbers(0, 0, 0), shorts(filmWidth, filmHeight),
		numbers(72<<16, 72<<16, 0), shorts(1), make([]byte, 32), shorts(24, 0xFFFF), setup)

	sizes, whole, times := []int{0, 0, len(frames)}, []int{}, []int{}
	for i, frame := range frames {
		sizes = append(sizes, len(frame.content))
		if frame.isWhole {
			whole = append(whole, i+1)
		}

		// Frames in a row that last equally long are said once.
		if last := len(times) - 2; last >= 0 && times[last+1] == frame.seconds*filmScale {
			times[last]++
		} else {
			times = append(times, 1, frame.seconds*filmScale)
		}
	}

	return box("stbl",
		box("stsd", numbers(0, 1), look),
		box("stts", numbers(0, len(times)/2), numbers(times...)),
		box("stss", numbers(0, len(whole)), numbers(whole...)),
		box("stsc", numbers(0, 1, 1, len(frames), 1)),
		box("stsz", numbers(sizes...)),
		box("stco", numbers(0, 1, at)))
}
