package files

import (
	"bytes"
	"context"
	"errors"
	"image"
	"image/gif"
	"image/jpeg"
	"image/png"

	"golang.org/x/image/draw"

	"atlas/internal/platform/errs"
	"atlas/internal/platform/picture"
)

const (
	// imageSide and thumbSide are the longest sides that are kept.
	imageSide, thumbSide = 2560, 640
	imageQuality         = 82
	// imagePixels bounds a photograph from a telephone.
	imagePixels = 40_000_000
	// framesMax bounds moving pictures.
	framesMax = 300
)

// drawn is a picture made by us, so that nothing but the picture itself is kept.
type drawn struct {
	content, thumb []byte
	end            string
	width, height  int
}

// redraw makes a JPEG of a picture, a PNG where it is transparent, and a small JPEG beside it. What moves goes on moving.
func redraw(ctx context.Context, raw []byte) (out *drawn, err error) {
	err = picture.Alone(ctx, func() error {
		decoded, err := picture.Decode(raw, imagePixels, picture.JPEG, picture.PNG, picture.WebP, picture.GIF, picture.BMP)
		if err != nil {
			return err
		}
		decoded = picture.Upright(decoded, picture.Orientation(raw))
		full := within(decoded, imageSide)
		out = &drawn{width: full.Bounds().Dx(), height: full.Bounds().Dy()}
		if out.thumb, err = asJPEG(onWhite(within(decoded, thumbSide))); err != nil {
			return err
		}
		if picture.Format(raw) == picture.GIF {
			if out.content, err = moving(raw); err == nil && out.content != nil {
				out.end, out.width, out.height = ".gif", decoded.Bounds().Dx(), decoded.Bounds().Dy()
				return nil
			}
		}
		if opaque, ok := full.(interface{ Opaque() bool }); ok && !opaque.Opaque() {
			var b bytes.Buffer
			err = png.Encode(&b, full)
			out.content, out.end = b.Bytes(), ".png"
			return err
		}
		out.content, err = asJPEG(full)
		out.end = ".jpg"
		return err
	})
	switch {
	case errors.Is(err, picture.ErrPixels):
		return nil, errs.Field("file", "has too many pixels")
	case errors.Is(err, picture.ErrFormat):
		return nil, errs.Field("file", errs.IsNotValid)
	}
	return out, err
}

// within makes a picture smaller until its longest side fits.
func within(p image.Image, side int) image.Image {
	b := p.Bounds()
	w, h := b.Dx(), b.Dy()
	if longest := max(w, h); longest > side {
		w, h = max(1, w*side/longest), max(1, h*side/longest)
	}
	out := image.NewNRGBA(image.Rect(0, 0, w, h))
	draw.ApproxBiLinear.Scale(out, out.Bounds(), p, b, draw.Src, nil)
	return out
}

func onWhite(p image.Image) image.Image {
	out := image.NewRGBA(p.Bounds())
	draw.Draw(out, out.Bounds(), image.White, image.Point{}, draw.Src)
	draw.Draw(out, out.Bounds(), p, p.Bounds().Min, draw.Over)
	return out
}

func asJPEG(p image.Image) ([]byte, error) {
	var b bytes.Buffer
	err := jpeg.Encode(&b, p, &jpeg.Options{Quality: imageQuality})
	return b.Bytes(), err
}

// moving writes a GIF anew; nil for one that stands still or has too much in it.
func moving(raw []byte) ([]byte, error) {
	size, err := gif.DecodeConfig(bytes.NewReader(raw))
	if err != nil || size.Width*size.Height > 2_000_000 || bytes.Count(raw, []byte{0x21, 0xf9, 0x04}) > framesMax {
		return nil, err
	}
	all, err := gif.DecodeAll(bytes.NewReader(raw))
	if err != nil || len(all.Image) < 2 {
		return nil, err
	}
	var b bytes.Buffer
	err = gif.EncodeAll(&b, all)
	return b.Bytes(), err
}
