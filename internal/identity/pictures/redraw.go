// Package pictures makes pictures that people send anew, so that nothing but the picture itself is kept.
package pictures

import (
	"bytes"
	"context"
	"encoding/base64"
	"errors"
	"fmt"
	"image"
	"image/jpeg"
	"strings"

	"golang.org/x/image/draw"

	"atlas/internal/platform/actor"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/picture"
)

const (
	pictureBytes = 200 << 10
	// pictureSide is the longest side that is kept; more shows nothing more of a screen.
	pictureSide    = 2560
	pictureQuality = 80
)

// Screenshot turns a data URL into a JPEG made by us, so that nothing but the picture itself is kept. No picture is
// fine.
func Screenshot(ctx context.Context, worker *picture.Worker, dataURL *string) ([]byte, error) {
	if dataURL == nil || *dataURL == "" {
		return nil, nil
	}

	raw, err := decodeDataURL(*dataURL)
	if err != nil {
		return nil, err
	}

	return Redraw(ctx, worker, "screenshot", raw, picture.MemberPixels,
		func(_ context.Context, decoded image.Image) (image.Image, error) { return flatten(decoded), nil })
}

// Redraw decodes a picture, lets draw make another of it, and writes that as JPEG. It waits for its turn among all
// pictures of the process, and stops when ctx ends.
func Redraw(
	ctx context.Context, worker *picture.Worker, field string, raw []byte, pixels int,
	draw func(context.Context, image.Image) (image.Image, error),
) (content []byte, err error) {
	err = worker.Draw(ctx, picture.Uploads, actor.From(ctx).Owner(), func(ctx context.Context) error {
		// Redrawn by us: places, names of cameras and whatever hides in a picture are gone.
		decoded, err := picture.Decode(ctx, raw, pixels, picture.JPEG, picture.PNG, picture.WebP)
		if err != nil {
			return err
		}

		drawn, err := draw(ctx, decoded)
		if err != nil {
			return fmt.Errorf("draw picture: %w", err)
		}

		var out bytes.Buffer
		err = jpeg.Encode(picture.Writer(ctx, &out), drawn, &jpeg.Options{Quality: pictureQuality})
		content = out.Bytes()

		return err
	})
	switch {
	case errors.Is(err, picture.ErrWaiting), errors.Is(err, picture.ErrFull):
		return nil, errs.Busy()
	case errors.Is(err, picture.ErrPixels):
		return nil, errs.Field(field, errs.IsTooHigh)
	case errors.Is(err, picture.ErrFormat):
		return nil, errs.Field(field, errs.IsNotValid)
	}

	return content, err
}

func decodeDataURL(text string) ([]byte, error) {
	head, body, ok := strings.Cut(text, ",")
	if !ok || !strings.HasPrefix(head, "data:image/") || !strings.HasSuffix(head, ";base64") {
		return nil, errs.Field("screenshot", errs.IsNotFormatted)
	}

	// Judged by the length of the text, before it is decoded.
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
