package files

import (
	"context"
	"encoding/binary"
	"fmt"
	"math"
	"path"
	"slices"
	"strconv"
	"strings"

	"atlas/internal/platform/picture"
)

const (
	// WebPMax is how many bytes one WebP may have, and WebPsMax how many of them come with a picture.
	WebPMax  = 2 << 20
	WebPsMax = 4
)

// webpWidths are how wide pictures are offered, beside their full width. The browser that uploads one draws them, since
// nothing in Go writes a small WebP.
var webpWidths = []int{480, 960, 1440}

// widthsOf are the widths in which a picture is offered.
func widthsOf(width int) []int {
	out := []int{}
	for _, one := range webpWidths {
		if one < width {
			out = append(out, one)
		}
	}

	return append(out, width)
}

// webpName is where the WebP of a picture is kept. The widest has no number of its own.
func webpName(name string, width int) string {
	end := ".full.webp"
	if slices.Contains(webpWidths, width) {
		end = "." + strconv.Itoa(width) + ".webp"
	}

	return strings.TrimSuffix(name, path.Ext(name)) + end
}

// webpNames are all that may be there for a picture.
func (f *File) webpNames() []string {
	names := []string{}
	if !f.HasWebP || f.Width == nil {
		return names
	}
	for _, width := range widthsOf(*f.Width) {
		names = append(names, webpName(f.Name, width))
	}

	return names
}

// checkWebPs takes what a browser drew of a picture: the same picture in each of the widths, the narrowest first.
// Nothing of it is believed. Each is decoded, and written anew without what isn't needed to show it.
//
// Returns none if they are of other sizes than the picture, and picture.ErrFormat or picture.ErrPixels for what is no
// WebP.
func checkWebPs(ctx context.Context, sent [][]byte, width, height int) ([][]byte, error) {
	widths := widthsOf(width)
	isFitting := len(sent) == len(widths)
	out := make([][]byte, 0, len(sent))

	for i, raw := range sent {
		clean, err := cleanWebP(raw)
		if err != nil {
			return nil, err // picture.ErrFormat, for the reader
		}

		decoded, err := picture.Decode(ctx, clean, imageSide*imageSide, picture.WebP)
		if err != nil {
			return nil, fmt.Errorf("decode WebP %d: %w", i, err)
		}

		out = append(out, clean)
		if !isFitting {
			continue
		}

		size := decoded.Bounds().Size()
		wantHeight := float64(height) * float64(widths[i]) / float64(width)
		isFitting = size.X == widths[i] && math.Abs(float64(size.Y)-wantHeight) <= 1
	}

	// Decoded all the same before this: a file that is no picture is refused, one of another size only left out.
	if !isFitting {
		return nil, nil
	}

	return out, nil
}

// cleanWebP keeps of a WebP only what is needed to show it: places, names of cameras and whatever else it carries are
// left out.
//
// Returns picture.ErrFormat for what is none, or moves.
func cleanWebP(raw []byte) ([]byte, error) {
	const head, chunkHead = 12, 8
	isWebP := len(raw) > head && len(raw) <= WebPMax && string(raw[:4]) == "RIFF" && string(raw[8:head]) == "WEBP"
	if !isWebP {
		return nil, picture.ErrFormat
	}

	// Only the chunks that are needed are copied; places and names of cameras stand in others.
	out := slices.Clone(raw[:head])
	rest := raw[head:]
	for len(rest) >= chunkHead {
		size := int(binary.LittleEndian.Uint32(rest[4:chunkHead]))
		// Chunks of an odd size have one more byte, so that the next one begins at an even place.
		end := chunkHead + size + size%2
		if end > len(rest) {
			return nil, picture.ErrFormat
		}

		switch string(rest[:4]) {
		case "VP8X":
			if size < 1 {
				return nil, picture.ErrFormat
			}

			// What follows may be transparent; all other flags announce what is left out.
			const alpha = 1 << 4
			at := len(out) + chunkHead
			out = append(out, rest[:end]...)
			out[at] &= alpha
		case "ALPH", "VP8 ", "VP8L":
			out = append(out, rest[:end]...)
		case "ANIM", "ANMF":
			return nil, picture.ErrFormat
		}

		rest = rest[end:]
	}

	// The head says how long the file is, which is less now.
	binary.LittleEndian.PutUint32(out[4:8], uint32(len(out)-8))

	return out, nil
}
