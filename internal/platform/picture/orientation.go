package picture

import (
	"bytes"
	"context"
	"encoding/binary"
	"image"
)

// Telephones write photos as the sensor saw them and note in the head which side is up. The head is not kept, so the
// picture has to be turned before.

const (
	markerStart = 0xff
	markerApp1  = 0xe1
	markerScan  = 0xda
	// tagOrientation is its number in the list of EXIF.
	tagOrientation = 0x0112
)

// Orientation reads which of the eight ways a JPEG is turned; 1, the usual one, for everything else.
func Orientation(raw []byte) int {
	if len(raw) < 4 || raw[0] != markerStart || raw[1] != 0xd8 {
		return 1
	}

	// The note stands before the picture itself; what follows is not searched.
	for at := 2; at+4 <= len(raw) && raw[at] == markerStart && raw[at+1] != markerScan; {
		length := int(binary.BigEndian.Uint16(raw[at+2:]))
		end := at + 2 + length
		if length < 2 || end > len(raw) {
			break
		}

		if exif, ok := bytes.CutPrefix(raw[at+4:end], []byte("Exif\x00\x00")); ok && raw[at+1] == markerApp1 {
			return exifOrientation(exif)
		}

		at = end
	}

	return 1
}

// exifOrientation looks through the first list of a TIFF head.
func exifOrientation(tiff []byte) int {
	if len(tiff) < 8 {
		return 1
	}

	// TIFF says in its first letter in which order its bytes are.
	var order binary.ByteOrder = binary.BigEndian
	if tiff[0] == 'I' {
		order = binary.LittleEndian
	}

	at := int64(order.Uint32(tiff[4:]))
	if at < 8 || at+2 > int64(len(tiff)) {
		return 1
	}

	entries := int64(order.Uint16(tiff[at:]))
	for entry := at + 2; entry+12 <= int64(len(tiff)) && entries > 0; entry, entries = entry+12, entries-1 {
		if order.Uint16(tiff[entry:]) != tagOrientation {
			continue
		}

		if value := int(order.Uint16(tiff[entry+8:])); value >= 1 && value <= 8 {
			return value
		}

		break
	}

	return 1
}

// Upright brings the right side of a picture up. It stops when ctx ends.
func Upright(ctx context.Context, picture image.Image, orientation int) (image.Image, error) {
	if orientation == 1 {
		return picture, nil
	}

	b := picture.Bounds()
	w, h := b.Dx(), b.Dy()

	// From 5 on the picture lies on its side.
	if orientation >= 5 {
		w, h = h, w
	}

	lastX, lastY := b.Dx()-1, b.Dy()-1
	out := image.NewRGBA(image.Rect(0, 0, w, h))
	for y := range h {
		if ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}

		for x := range w {
			// Where the pixel comes from, by the meaning of the eight values.
			fromX, fromY := x, y
			switch orientation {
			case 2:
				fromX = lastX - x
			case 3:
				fromX, fromY = lastX-x, lastY-y
			case 4:
				fromY = lastY - y
			case 5:
				fromX, fromY = y, x
			case 6:
				fromX, fromY = y, lastY-x
			case 7:
				fromX, fromY = lastX-y, lastY-x
			case 8:
				fromX, fromY = lastX-y, x
			}

			out.Set(x, y, picture.At(b.Min.X+fromX, b.Min.Y+fromY))
		}
	}

	return out, nil
}
