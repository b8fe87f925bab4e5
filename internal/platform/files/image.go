package files

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"image"
	"image/gif"
	"image/jpeg"
	"image/png"
	"io"

	xdraw "golang.org/x/image/draw"

	"atlas/internal/platform/actor"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/picture"
)

const (
	// imageSide and thumbSide are the longest sides that are kept.
	imageSide, thumbSide = 2560, 640
	imageQuality         = 82
	// framesMax bounds moving pictures.
	framesMax = 300
)

// drawn is a picture made by us, so that nothing but the picture itself is kept.
type drawn struct {
	content, thumb []byte
	webps          [][]byte
	end            string
	width, height  int
}

// redraw makes a JPEG of the picture in spool, a PNG where it is transparent, and a small JPEG beside it. What moves
// goes on moving. It waits for its turn among all pictures of the process, reads nothing before, and stops when ctx
// ends.
func redraw(
	ctx context.Context, worker *picture.Worker, lane picture.Lane, pixels int, spool io.ReaderAt, webps [][]byte,
) (out *drawn, err error) {
	err = worker.Draw(ctx, cmp.Or(lane, picture.Uploads), actor.From(ctx).Owner(), func(ctx context.Context) error {
		raw, err := io.ReadAll(io.NewSectionReader(spool, 0, 1<<30))
		if err != nil {
			return fmt.Errorf("read spooled picture: %w", err)
		}

		if out, err = draw(ctx, raw, pixels); err != nil || len(webps) == 0 {
			return err
		}

		out.webps, err = checkWebPs(ctx, webps, out.width, out.height)
		return err
	})
	switch {
	case errors.Is(err, picture.ErrWaiting), errors.Is(err, picture.ErrFull):
		return nil, errs.Busy()
	case errors.Is(err, picture.ErrPixels):
		return nil, errs.Field("file",
			fmt.Sprintf("The picture has more than %d megapixels. Make it smaller and try again.", pixels/1_000_000))
	case errors.Is(err, picture.ErrFormat):
		return nil, errs.Field("file", errs.IsNotValid)
	}

	return out, err
}

func draw(ctx context.Context, raw []byte, pixels int) (*drawn, error) {
	decoded, err := picture.Decode(ctx, raw, pixels, picture.JPEG, picture.PNG, picture.WebP, picture.GIF, picture.BMP)
	if err != nil {
		return nil, fmt.Errorf("decode picture: %w", err)
	}

	// Cameras note how they were held; browsers would not know it of the picture that we write.
	if decoded, err = picture.Upright(ctx, decoded, picture.Orientation(raw)); err != nil {
		return nil, fmt.Errorf("turn picture upright: %w", err)
	}

	full, err := within(ctx, decoded, imageSide)
	if err != nil {
		return nil, fmt.Errorf("scale picture: %w", err)
	}

	small, err := within(ctx, decoded, thumbSide)
	if err != nil {
		return nil, fmt.Errorf("scale thumbnail: %w", err)
	}

	out := &drawn{width: full.Bounds().Dx(), height: full.Bounds().Dy()}
	if out.thumb, err = asJPEG(ctx, onWhite(small)); err != nil {
		return nil, fmt.Errorf("encode thumbnail: %w", err)
	}

	// A GIF that moves stays one; if it is too large for that, its first frame is kept as a still picture.
	if picture.Format(raw) == picture.GIF {
		if out.content, err = redrawGIF(ctx, raw); err == nil && out.content != nil {
			out.end, out.width, out.height = ".gif", decoded.Bounds().Dx(), decoded.Bounds().Dy()
			return out, nil
		}
	}

	// JPEG knows no transparency.
	if !full.Opaque() {
		var b bytes.Buffer
		err = png.Encode(picture.Writer(ctx, &b), full)
		out.content, out.end = b.Bytes(), ".png"

		return out, err
	}

	out.content, err = asJPEG(ctx, full)
	out.end = ".jpg"
	return out, err
}

// bandRows is how many rows are drawn before it is looked whether anybody still waits for them.
const bandRows = 128

// within makes a picture smaller until its longest side fits. It stops when ctx ends.
func within(ctx context.Context, p image.Image, side int) (*image.NRGBA, error) {
	b := p.Bounds()
	w, h := b.Dx(), b.Dy()

	// Pictures are made smaller and never larger.
	if longest := max(w, h); longest > side {
		w, h = max(1, w*side/longest), max(1, h*side/longest)
	}

	out := image.NewNRGBA(image.Rect(0, 0, w, h))

	// In bands, so that a picture nobody waits for any more stops soon.
	for y := 0; y < h; y += bandRows {
		if ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}

		band := out.SubImage(image.Rect(0, y, w, min(y+bandRows, h))).(*image.NRGBA)
		xdraw.ApproxBiLinear.Scale(band, out.Bounds(), p, b, xdraw.Src, nil)
	}

	return out, nil
}

func onWhite(p image.Image) image.Image {
	out := image.NewRGBA(p.Bounds())
	xdraw.Draw(out, out.Bounds(), image.White, image.Point{}, xdraw.Src)
	xdraw.Draw(out, out.Bounds(), p, p.Bounds().Min, xdraw.Over)
	return out
}

func asJPEG(ctx context.Context, p image.Image) ([]byte, error) {
	var b bytes.Buffer
	err := jpeg.Encode(picture.Writer(ctx, &b), p, &jpeg.Options{Quality: imageQuality})
	return b.Bytes(), err
}

// redrawGIF writes a GIF anew; nil for one that stands still or has too much in it.
func redrawGIF(ctx context.Context, raw []byte) ([]byte, error) {
	size, err := gif.DecodeConfig(bytes.NewReader(raw))

	// The frames are counted before any is decoded: a small file can hold thousands of large ones.
	if err != nil || size.Width*size.Height > 2_000_000 || bytes.Count(raw, []byte{0x21, 0xf9, 0x04}) > framesMax {
		return nil, err
	}

	all, err := gif.DecodeAll(bytes.NewReader(raw))
	if err != nil || len(all.Image) < 2 {
		return nil, err
	}

	var b bytes.Buffer
	err = gif.EncodeAll(picture.Writer(ctx, &b), all)
	return b.Bytes(), err
}
