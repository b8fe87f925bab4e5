package markup

import (
	"bytes"
	"compress/flate"
	"encoding/binary"
	"hash/crc32"
	"io"
	"sync"
)

// PackedPage is a page compressed ahead of its requests. Each piece is a run of deflate blocks that refer to nothing
// outside of it, so that a request only puts its own values between them, as they are.
type PackedPage [][]byte

// gzipHead says deflate, no name, no time.
var gzipHead = []byte{0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255}

// Pack compresses the pieces of a page. Writing into memory does not fail.
func Pack(pieces []string) PackedPage {
	packed := make(PackedPage, len(pieces))
	for i, piece := range pieces {
		var out bytes.Buffer
		deflate, _ := flate.NewWriter(&out, flate.BestCompression)
		_, _ = deflate.Write([]byte(piece))
		_ = deflate.Flush()
		packed[i] = out.Bytes()
	}
	return packed
}

// AppendPacked writes the page as gzip: between two pieces stands a value, and body is the whole page without
// compression.
func (p PackedPage) AppendPacked(out, body []byte, values [][]byte) []byte {
	out = append(out, gzipHead...)

	// Pieces were compressed once and for all; only what differs from visitor to visitor is stored between them.
	for i, piece := range p {
		out = append(out, piece...)
		if i < len(values) {
			out = appendStored(out, values[i])
		}
	}

	// An empty last block, then what proves that all of it arrived.
	out = append(out, 1, 0, 0, 0xff, 0xff)
	out = binary.LittleEndian.AppendUint32(out, crc32.ChecksumIEEE(body))
	return binary.LittleEndian.AppendUint32(out, uint32(len(body)))
}

// packLevel takes a millisecond for a page with a first screen, and saves a sixth of its bytes.
const packLevel = 6

// deflaters are used again and again: each holds most of a megabyte.
var deflaters = sync.Pool{New: func() any {
	deflate, _ := flate.NewWriter(io.Discard, packLevel)
	return deflate
}}

// storedMax is the most that one block holds without compression.
const storedMax = 1<<16 - 1

// appendStored adds bytes as they are. A value of some length is worth its compression.
func appendStored(out, value []byte) []byte {
	if len(value) > 1024 {
		var packed bytes.Buffer
		deflate := deflaters.Get().(*flate.Writer)
		defer deflaters.Put(deflate)
		deflate.Reset(&packed)
		_, _ = deflate.Write(value)
		_ = deflate.Flush()

		return append(out, packed.Bytes()...)
	}

	// A stored block says its length twice, the second time inverted.
	for len(value) > 0 {
		part := value[:min(len(value), storedMax)]
		value = value[len(part):]
		out = append(out, 0)
		out = binary.LittleEndian.AppendUint16(out, uint16(len(part)))
		out = binary.LittleEndian.AppendUint16(out, ^uint16(len(part)))
		out = append(out, part...)
	}

	return out
}
