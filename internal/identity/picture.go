package identity

import (
	"bytes"
	"context"
	"encoding/base64"
	"image"
	"image/jpeg"
	"image/png"
	"strings"

	"golang.org/x/image/draw"
	"golang.org/x/image/webp"

	"atlas/internal/platform/errs"
)

const (
	pictureBytes = 200 << 10
	// screenPixels bounds a screenshot, photoPixels a photograph from a telephone.
	screenPixels = 16_000_000
	photoPixels  = 40_000_000
	// pictureSide is the longest side that is kept; more shows nothing more of a screen.
	pictureSide    = 2560
	pictureQuality = 80
)

// pictureTurn lets one picture be decoded at a time: a few hundred kilobytes can unfold to a hundred megabytes.
var pictureTurn = make(chan struct{}, 1)

// pictureFormats tell formats by how their files begin. The name a client gives is not looked at.
var pictureFormats = []struct {
	begins string
	size   func([]byte) (image.Config, error)
	read   func([]byte) (image.Image, error)
}{
	{"\xff\xd8\xff", func(b []byte) (image.Config, error) { return jpeg.DecodeConfig(bytes.NewReader(b)) }, func(b []byte) (image.Image, error) { return jpeg.Decode(bytes.NewReader(b)) }},
	{"\x89PNG\r\n\x1a\n", func(b []byte) (image.Config, error) { return png.DecodeConfig(bytes.NewReader(b)) }, func(b []byte) (image.Image, error) { return png.Decode(bytes.NewReader(b)) }},
	{"RIFF", func(b []byte) (image.Config, error) { return webp.DecodeConfig(bytes.NewReader(b)) }, func(b []byte) (image.Image, error) { return webp.Decode(bytes.NewReader(b)) }},
}

// readPicture turns a data URL into a JPEG made by us, so that nothing but the picture itself is kept. No picture is fine.
func readPicture(ctx context.Context, dataURL *string) ([]byte, error) {
	if dataURL == nil || *dataURL == "" {
		return nil, nil
	}
	raw, err := decodeDataURL(*dataURL)
	if err != nil {
		return nil, err
	}
	return redrawn(ctx, "screenshot", raw, screenPixels, flatten)
}

// redrawn waits for its turn, decodes a picture, lets draw make another of it, and writes that as JPEG.
func redrawn(ctx context.Context, field string, raw []byte, pixels int, draw func(image.Image) image.Image) ([]byte, error) {
	select {
	case pictureTurn <- struct{}{}:
		defer func() { <-pictureTurn }()
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	picture, err := decodePicture(field, raw, pixels)
	if err != nil {
		return nil, err
	}
	var out bytes.Buffer
	err = jpeg.Encode(&out, draw(picture), &jpeg.Options{Quality: pictureQuality})
	return out.Bytes(), err
}

func decodeDataURL(text string) ([]byte, error) {
	head, body, ok := strings.Cut(text, ",")
	if !ok || !strings.HasPrefix(head, "data:image/") || !strings.HasSuffix(head, ";base64") {
		return nil, errs.Field("screenshot", errs.IsNotFormatted)
	}
	if base64.StdEncoding.DecodedLen(len(body)) > pictureBytes+2 {
		return nil, errs.Field("screenshot", errs.IsTooLong)
	}
	raw, err := base64.StdEncoding.DecodeString(body)
	if err != nil {
		return nil, errs.Field("screenshot", errs.IsNotFormatted)
	}
	if len(raw) > pictureBytes {
		return nil, errs.Field("screenshot", errs.IsTooLong)
	}
	return raw, nil
}

// decodePicture reads a picture whose head promises no more pixels than wanted.
func decodePicture(field string, raw []byte, pixels int) (image.Image, error) {
	for _, format := range pictureFormats {
		if !bytes.HasPrefix(raw, []byte(format.begins)) {
			continue
		}
		size, err := format.size(raw)
		if err != nil {
			break
		}
		if size.Width <= 0 || size.Height <= 0 || size.Width > pixels/size.Height {
			return nil, errs.Field(field, errs.IsTooHigh)
		}
		picture, err := format.read(raw)
		if err != nil {
			break
		}
		return picture, nil
	}
	return nil, errs.Field(field, errs.IsNotValid)
}

// flatten puts a picture on white, because JPEG knows no transparency, and makes a very large one smaller.
func flatten(picture image.Image) image.Image {
	b := picture.Bounds()
	w, h := b.Dx(), b.Dy()
	if longest := max(w, h); longest > pictureSide {
		w, h = max(1, w*pictureSide/longest), max(1, h*pictureSide/longest)
	}
	out := image.NewRGBA(image.Rect(0, 0, w, h))
	draw.Draw(out, out.Bounds(), image.White, image.Point{}, draw.Src)
	draw.ApproxBiLinear.Scale(out, out.Bounds(), picture, b, draw.Over, nil)
	return out
}
