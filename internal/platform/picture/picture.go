// Package picture reads pictures that people send, which may be anything.
package picture

import (
	"bytes"
	"context"
	"errors"
	"image"
	"image/gif"
	"image/jpeg"
	"image/png"
	"io"
	"slices"

	"golang.org/x/image/bmp"
	"golang.org/x/image/webp"
)

// The formats that can be read.
const (
	JPEG = "jpeg"
	PNG  = "png"
	WebP = "webp"
	GIF  = "gif"
	BMP  = "bmp"
)

// ErrFormat says that it is no picture of a wanted format, ErrPixels that it is too large.
var (
	ErrFormat = errors.New("this is no picture of a known format")
	ErrPixels = errors.New("the picture has too many pixels")
)

// How many pixels a picture may have. Four bytes each are what one takes in memory, twice that while it is turned.
const (
	// StaffPixels bounds a photograph from a good telephone.
	StaffPixels = 40_000_000
	// MemberPixels bounds what everybody else sends.
	MemberPixels = 16_000_000
)

// formats tell formats by how their files begin. The name a client gives is not looked at.
var formats = []struct {
	name   string
	begins string
	size   func(io.Reader) (image.Config, error)
	read   func(io.Reader) (image.Image, error)
}{
	{JPEG, "\xff\xd8\xff", jpeg.DecodeConfig, jpeg.Decode},
	{PNG, "\x89PNG\r\n\x1a\n", png.DecodeConfig, png.Decode},
	{WebP, "RIFF", webp.DecodeConfig, webp.Decode},
	{GIF, "GIF8", gif.DecodeConfig, gif.Decode},
	{BMP, "BM", bmp.DecodeConfig, bmp.Decode},
}

// Format tells which format a file has; empty for none.
func Format(raw []byte) string {
	for _, f := range formats {
		if bytes.HasPrefix(raw, []byte(f.begins)) {
			return f.name
		}
	}
	return ""
}

// Decode reads a picture of one of the formats whose head promises no more pixels than wanted; of a moving one the
// first. It stops when ctx ends.
func Decode(ctx context.Context, raw []byte, pixels int, wanted ...string) (image.Image, error) {
	for _, f := range formats {
		if !slices.Contains(wanted, f.name) || !bytes.HasPrefix(raw, []byte(f.begins)) {
			continue
		}

		// The head is read alone: a small file may promise a picture that would fill the memory.
		size, err := f.size(bytes.NewReader(raw))
		if err != nil {
			break
		}
		if size.Width <= 0 || size.Height <= 0 || size.Width > pixels/size.Height {
			return nil, ErrPixels
		}

		decoded, err := f.read(reader{ctx, bytes.NewReader(raw)})

		// Asked before the error: a reader that stopped fails in a way that looks like a broken file.
		if ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
		if err != nil {
			break
		}

		return decoded, nil
	}

	return nil, ErrFormat
}
